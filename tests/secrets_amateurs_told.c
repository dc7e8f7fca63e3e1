/* secrets_amateurs_told.c - what a position and the notes of a step tell of hidden things in
 * Amateurs, to Arms! */
#include "secrets_amateurs.h"

const struct frame *frame_asked(const struct state *s)
{
	return s->depth ? flow_see(s) : NULL;
}

/* #136: when its player names the Expedition he sees the other's hand and what it holds, and only
 * then: the log alone remembers. */
bool is_looked_at(const struct state *s)
{
	const struct frame *f = s->depth > 1 ? &s->frame[s->depth - 2] : NULL;

	return f && flow_see(s)->node == N_TARGET && f->node == N_EVENT &&
	       f->local[EVENT_CARD] == C_CAPTURED_DISPATCHES;
}

/* 8.2: leadership and size of those who fight have been announced, and stay true. */
static bool columns_fit(const struct amateurs *m, const struct amateurs *twin)
{
	const struct amateurs_combat *c = &m->combat;

	for (int side = 0; side < 2; side++)
		if ((c->column[side] || c->nobody >> side & 1) &&
		    (amateurs_column(m, side) != amateurs_column(twin, side) ||
		     (amateurs_fighting(m, side) + 4) / 5 !=
			     (amateurs_fighting(twin, side) + 4) / 5))
			return false;
	return true;
}

/* Who was named still commands (10.2), also if that is a Replacement Leader. */
static bool commands_fit(const struct amateurs *m, const struct amateurs *twin)
{
	for (int f = 0; f < LAND_FORCES; f++) {
		bool known = m->named[f] == m->commander[f] || (m->march.on && m->march.force == f);

		if (known && m->commander[f] != twin->commander[f])
			return false;
	}
	return true;
}

/* 6.3-1: unequal ranks combine, so those who stand in one place are known to be equal or not. */
static bool peers_fit(const struct amateurs *m, const struct amateurs *twin)
{
	for (int i = 0; i < LAND_FORCES * LAND_FORCES; i++) {
		int f = i / LAND_FORCES, g = i % LAND_FORCES;

		if (f < g && on_map(m, f) && m->at[f] == m->at[g] &&
		    force_side(f) == force_side(g) &&
		    (amateurs_rank_of(m, f) == amateurs_rank_of(m, g)) !=
			    (amateurs_rank_of(twin, f) == amateurs_rank_of(twin, g)))
			return false;
	}
	return true;
}

bool is_likely(const struct amateurs *m, const struct amateurs *twin)
{
	return columns_fit(m, twin) && commands_fit(m, twin) && peers_fit(m, twin);
}

bool tells(const struct step *step, int msg)
{
	for (int i = 0; i < step->nnotes; i++)
		if (step->note[i].msg == msg)
			return true;
	return false;
}

bool tells_of(const struct step *step, const int msgs[], int at, int number)
{
	for (int i = 0; i < step->nnotes; i++)
		for (const int *msg = msgs; *msg; msg++)
			if (step->note[i].msg == *msg && step->note[i].arg[at] == number)
				return true;
	return false;
}

/* A106, 6.3: an activation names the commander, and so does a march that goes on under another. */
bool tells_commander(const struct step *step, int force)
{
	static const int msgs[] = { MSG_ACTIVATED,
				    MSG_ACTIVATED_REPLACEMENT,
				    MSG_LEADS_NOW,
				    MSG_LEADS_NOW_REPLACEMENT,
				    MSG_COMMANDED,
				    MSG_COMMANDED_REPLACEMENT,
				    0 };

	return tells_of(step, msgs, 0, force);
}

/* 8.2, A102: size and leadership are announced, modifiers are told with the die, results hit who
 * takes part. */
bool tells_combat(const struct state *before, const struct state *after, const struct step *step,
		  int force)
{
	static const int msgs[] = { MSG_COMBAT_COLUMNS,
				    MSG_COMBAT_NOBODY,
				    MSG_COMBAT_DIE,
				    MSG_COMBAT_MODIFIER,
				    MSG_COMBAT_ARMS,
				    MSG_COMBAT_RESULT,
				    0 };
	uint32_t forces = camateurs_of(before)->combat.forces | camateurs_of(after)->combat.forces;

	return forces >> force & 1 && tells_of(step, msgs, 0, force_side(force));
}

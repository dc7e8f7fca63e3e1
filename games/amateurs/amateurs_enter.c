/* amateurs_enter.c - a force enters a place (rules 6.2, 6.3, 6.5, 8.1; RULINGS A24, A25, A43, A62,
 * A102, A105): Leaders-only Expeditions, Local Militia, provisional control, stop; then friendly
 * Expeditions are met.  The same procedure brings Expeditions together after a combat or a retreat.
 */
#include "amateurs_march.h"

enum { AT_ARRIVAL, AT_STOP, AT_MEETING };

/* They were not found out: so there is a point at least, in one of these Expeditions. */
static void suppose_units(struct amateurs *m, int side, int p)
{
	uint32_t forces = amateurs_forces_in(m, side, p, false);

	if (row_word(m->loose[side][p]))
		return;
	for (uint32_t left = forces; left; left &= left - 1)
		if (m->seen[lowest(left)])
			return;
	amateurs_saw(m, lowest(forces), 1);
}

/* 6.2-leaders-only, A24, A105: not while units of theirs are there. */
void amateurs_oust_leaders(struct amateurs *m, int side, int p, struct step *out)
{
	uint32_t left = amateurs_forces_in(m, !side, p, false);

	if (out && left)
		out->flags |= STEP_REVEAL; /* whether there are units */
	if (!left)
		return;
	if (amateurs_points_in(m, !side, p)) {
		suppose_units(m, !side, p);
		return;
	}
	for (; left; left &= left - 1) {
		int force = lowest(left);
		struct set gone = amateurs_leaders_in(m, force);

		note(&m->st, out, MSG_LEADERS_ONLY, !side, EVERYONE, force, p);
		for (int l; (l = set_pop(&gone)) >= 0;)
			note(&m->st, out, MSG_TO_POOL, !side, EVERYONE, l);
		amateurs_remove_force(m, force);
	}
}

/* 6.2-local, 8.1: asked and rolled before anything else is known. */
static void arrive(struct state *s, int p, struct step *out)
{
	struct amateurs *m = amateurs_of(s);
	int side = m->march.side;

	if (!m->points[m->march.force])
		return;
	if (side == US)
		amateurs_disturb(m, p, out); /* #39 */
	if (m->march.force == GROUP)
		return;
	if (is_present(m, !side, p) || amateurs_has_local(m, side, p))
		m->march.flags |= LEG_ASK;
	amateurs_oust_leaders(m, side, p, out);
	if (amateurs_has_local(m, side, p))
		amateurs_raise_local(s, m->march.force, out);
}

/* 8.6-start: a Belligerent tribe is there to be hunted. */
static bool is_tribe_there(const struct amateurs *m, int p)
{
	int tribe = place(p)->tribe;

	return m->march.side == US && tribe < TRIBES && m->standing[tribe] == BELLIGERENT;
}

/* A105: who fights or takes a place has a point at least, as everybody knows. */
void amateurs_show_units(struct amateurs *m)
{
	if (m->march.force < FORCES && !m->seen[m->march.force])
		amateurs_saw(m, m->march.force, 1);
}

/* 6.2-stop, 6.2-control, A102: control is provisional until Dispersion is settled. */
static void stop_or_take(struct amateurs *m, int p, struct step *out)
{
	int side = m->march.side;

	if (m->march.force == GROUP || !m->points[m->march.force]) {
		if (is_present(m, !side, p))
			amateurs_halt(m);
		return;
	}
	if (is_present(m, !side, p) || m->combat.on || is_tribe_there(m, p)) {
		amateurs_halt(m);
		m->march.flags |= LEG_FIGHT;
		amateurs_show_units(m);
	} else if (controls(m, !side, p)) {
		amateurs_show_units(m);
		amateurs_mark_control(m, side, p, out);
		set_add(&m->march.taken, p);
	} else if (fort_of(m, !side, p)) { /* A25: in a place that is his already */
		amateurs_show_units(m);
		amateurs_take_fort(m, side, p, out);
	}
}

/* ---- friendly Expeditions ---- */

static void ask_meet(struct state *s, int force, int other, int flags)
{
	struct frame *f = flow_push(s, N_MEET, force_side(force));

	f->local[MEET_FORCE] = (int16_t)force;
	f->local[MEET_OTHER] = (int16_t)other;
	f->local[MEET_FLAGS] = (int16_t)flags;
}

/* The next Expedition in the place from the cursor on, or NO_FORCE. */
static int next_other(const struct amateurs *m, const struct frame *f, int but)
{
	for (int other = f->local[ENTER_CURSOR]; other < land_end(f->local[ENTER_SIDE]); other++)
		if (other != but && m->at[other] == f->local[ENTER_PLACE])
			return other;
	return NO_FORCE;
}

/* 6.3-meet: one after the other, as long as the mover is there. */
static void meet_next(struct state *s, struct frame *f, struct step *out)
{
	struct amateurs *m = amateurs_of(s);
	int force = m->march.force, other;

	f->local[ENTER_CURSOR] =
		(int16_t)max(f->local[ENTER_CURSOR], land_first(f->local[ENTER_SIDE]));
	if (f->local[ENTER_CURSOR] > land_first(f->local[ENTER_SIDE]))
		amateurs_renew_leader(m, out);
	other = is_land_force(force) && on_map(m, force) ? next_other(m, f, force) : NO_FORCE;
	if (other == NO_FORCE) {
		flow_pop(s);
		return;
	}
	f->pc = AT_MEETING;
	f->local[ENTER_CURSOR] = (int16_t)(other + 1);
	ask_meet(s, force, other, m->march.flags & LEG_FIGHT ? MEET_FIELD : 0);
}

/* A march that found no enemy: its owner has just decided, and is not asked again. */
static bool is_quiet(const struct amateurs *m, const struct frame *f)
{
	return f->local[ENTER_MODE] == GATHER_MARCH && !(m->march.flags & LEG_FIGHT);
}

/* An Expedition in the place whose commander is not of the rank of that one, or NO_FORCE. */
static int find_unequal(const struct amateurs *m, int force)
{
	uint32_t left = force == NO_FORCE
				? 0
				: amateurs_forces_in(m, force_side(force), m->at[force], false);

	for (; left; left &= left - 1)
		if (amateurs_rank_of(m, lowest(left)) != amateurs_rank_of(m, force))
			return lowest(left);
	return NO_FORCE;
}

/* The one that goes on: the mover, or the first; its marker tells nothing of ranks (A250). */
static void bring_together(struct state *s, const struct frame *f, int a, int b, struct step *out)
{
	struct amateurs *m = amateurs_of(s);
	bool unequal = amateurs_rank_of(m, a) != amateurs_rank_of(m, b);
	bool second = m->march.on && m->march.force == b;

	if (out && is_quiet(m, f))
		out->flags |= STEP_REVEAL; /* whether they are equal */
	if (!is_quiet(m, f))
		ask_meet(s, second ? b : a, second ? a : b, unequal ? MEET_MUST : 0);
	else if (unequal)
		amateurs_combine(s, second ? b : a, second ? a : b, out);
}

/* 6.3-1, 6.3-battle-after: unequal ranks combine; equals (6.3-2) if their owner likes.  After a
 * combat he is asked in any case, in the order of the letters: whether they are equal is his
 * secret.  Who was equal may not be any more when others have combined. */
static void gather_next(struct state *s, struct frame *f, struct step *out)
{
	struct amateurs *m = amateurs_of(s);
	int side = f->local[ENTER_SIDE], first, other;
	uint32_t all = amateurs_forces_in(m, side, f->local[ENTER_PLACE], false);

	first = all ? lowest(all) : NO_FORCE;
	f->local[ENTER_CURSOR] = (int16_t)max(f->local[ENTER_CURSOR], land_first(side));
	other = first == NO_FORCE ? NO_FORCE : next_other(m, f, first);
	if (other == NO_FORCE)
		other = find_unequal(m, first);
	if (other == NO_FORCE) {
		flow_pop(s);
		return;
	}
	f->local[ENTER_CURSOR] = (int16_t)max(f->local[ENTER_CURSOR], other + 1);
	bring_together(s, f, first, other, out);
}

static void run_stage(struct state *s, struct step *out)
{
	struct amateurs *m = amateurs_of(s);
	struct frame *f = flow_top(s);
	int p = f->local[ENTER_PLACE];

	if (f->local[ENTER_MODE] != ARRIVE) {
		gather_next(s, f, out);
		return;
	}
	switch (f->pc++) {
	case AT_ARRIVAL:
		arrive(s, p, out);
		break;
	case AT_STOP:
		stop_or_take(m, p, out);
		break;
	default:
		meet_next(s, f, out);
	}
}

void amateurs_enter_run(struct state *s, struct step *out)
{
	int depth = s->depth;

	do
		run_stage(s, out);
	while (runs_on(s, depth, N_ENTER));
}

static void push_gather(struct state *s, int side, int p, enum enter_mode mode)
{
	uint32_t all = amateurs_forces_in(amateurs_of(s), side, p, false);
	struct frame *f;

	if (!(all & (all - 1)))
		return; /* one at most */
	f = flow_push(s, N_ENTER, NOBODY);
	f->local[ENTER_PLACE] = (int16_t)p;
	f->local[ENTER_MODE] = (int16_t)mode;
	f->local[ENTER_SIDE] = (int16_t)side;
}

void amateurs_gather(struct state *s, int side, int p, struct step *out)
{
	(void)out;
	push_gather(s, side, p, GATHER_RETREAT);
}

void amateurs_gather_march(struct state *s)
{
	const struct amateurs *m = camateurs_of(s);

	push_gather(s, m->march.side, m->at[m->march.force], GATHER_MARCH);
}

/* amateurs_tribe.c - combat with a Civilized Indian tribe (rules 8.6, 10.5; RULINGS A72-A74, A111,
 * A167).
 *
 * N_TRIBE looks for the tribe, asks the British die for its strength and makes way for N_COMBAT;
 * what comes of a victory is settled there before the window combat-end.
 */
#include "amateurs_combat.h"

enum { TRIBE_FORCE };

/* 8.6-1, A73: the lowest Initiative in the Expedition. */
static int lowest_initiative(const struct amateurs *m, int force)
{
	int best = 255;

	for_each_leader(l, US)
		if (m->where[l] == force)
			best = min(best, amateurs_initiative(m, force, l));
	if (best == 255)
		best = amateurs_initiative(m, force, REPLACEMENT);
	return best;
}

/* 8.6-1: die + Initiative - markers, at most 7; 2.5-v: markers help the Expedition that won them.
 */
static bool locate(struct state *s, int force, int tribe, struct step *out)
{
	const struct amateurs *m = camateurs_of(s);
	int initiative = lowest_initiative(m, force), markers = m->victories[force];
	int die = roll_die(s, out), total = die + initiative - markers;

	note(s, out, MSG_HUNT_DIE, US, EVERYONE, tribe, die, initiative, markers);
	note(s, out, total <= amateurs_figures.locate ? MSG_TRIBE_FOUND : MSG_TRIBE_HIDDEN, US,
	     EVERYONE, tribe);
	return total <= amateurs_figures.locate;
}

/* #34: two points more in every force that is found where Weatherford is. */
static int called_up(const struct amateurs *m, int tribe)
{
	return m->weatherford == tribe ? 2 : 0;
}

/* 8.6-2, 2.5-iv: the British die, with all Indian units in the area (A74); what an Expedition adds
 * is not known before the tribe has to give in. */
static void gather_tribe(struct state *s, int tribe, struct step *out)
{
	struct amateurs *m = amateurs_of(s);
	bool hidden = amateurs_forces_in(m, GB, m->combat.where, false) != 0;
	int size = roll_die(s, out) + called_up(m, tribe);

	m->combat.extra[GB] = (uint8_t)size;
	m->combat.found = (uint8_t)(1 + size + amateurs_points_in(m, GB, m->combat.where));
	note(s, out, MSG_TRIBE_STRENGTH, GB, hidden ? 1 << GB : EVERYONE, tribe, size,
	     m->combat.found - 1);
}

void amateurs_hunt(struct state *s, int force)
{
	flow_push(s, N_TRIBE, NOBODY)->local[TRIBE_FORCE] = (int16_t)force;
}

/* 8.6-start.  A111: if nobody is found, British Indian units in the area are fought alone. */
void amateurs_tribe_run(struct state *s, struct step *out)
{
	struct amateurs *m = amateurs_of(s);
	int force = flow_see(s)->local[TRIBE_FORCE], p = m->at[force], tribe = place(p)->tribe;
	bool found;

	flow_pop(s);
	found = m->standing[tribe] == BELLIGERENT && locate(s, force, tribe, out);
	if (!found && !amateurs_points_in(m, GB, p))
		return;
	amateurs_combat_begin(m, FORM_TRIBE, force, p);
	if (found)
		gather_tribe(s, tribe, out);
	amateurs_combat_push(s);
}

/* ---- after a victory ---- */

/* A111: British Indian units of a Defeated tribe's area are removed; A167: their Expeditions go to
 * the pool, without a Peace move. */
static void clear_area(struct amateurs *m, int p, struct step *out)
{
	for (int type = 0; type < TYPES; type++)
		if (m->loose[GB][p][type])
			amateurs_drop_loose(m, GB, p, type, m->loose[GB][p][type]);
	for (uint32_t left = amateurs_forces_in(m, GB, p, false); left; left &= left - 1)
		amateurs_eliminate(m, lowest(left), false, out);
}

/* 8.6-4, 11-tribe, 10.5-weatherford: he stays until then. */
static void defeat(struct amateurs *m, int tribe, struct step *out)
{
	int p = m->combat.where;

	m->standing[tribe] = DEFEATED;
	for (uint32_t left = amateurs_forces_in(m, US, p, false); left; left &= left - 1)
		m->victories[lowest(left)] = 0;
	note(&m->st, out, MSG_TRIBE_DEFEATED, US, EVERYONE, tribe);
	clear_area(m, p, out);
	if (m->weatherford == tribe) {
		m->weatherford = TRIBES;
		amateurs_move_leader(m, L_WEATHERFORD, OUT);
	}
	amateurs_peace(m, GB, 1, MSG_PEACE_TRIBE, out);
}

/* 8.6-5: one for the Expedition, if it has not been eliminated in the Combat (A125); those of
 * others there stay theirs. */
static void mark_victory(struct amateurs *m, int tribe, struct step *out)
{
	int force = m->combat.force;

	if (!on_map(m, force))
		return;
	m->victories[force]++;
	note(&m->st, out, MSG_TRIBE_VICTORY, US, EVERYONE, tribe, m->victories[force]);
}

/* 8.6-3, 8.6-4, A111: a draw is no victory, and neither is one over British units alone. */
void amateurs_tribe_end(struct state *s, struct step *out)
{
	struct amateurs *m = amateurs_of(s);
	const struct amateurs_combat *c = &m->combat;
	int tribe = place(c->where)->tribe, markers, die;

	if (c->winner != 1 + US || !c->found)
		return;
	markers = m->victories[c->force];
	die = roll_die(s, out);
	note(s, out, MSG_SURRENDER_DIE, US, EVERYONE, tribe, die, markers, c->found - 1);
	if (die - markers <= c->found - 1)
		defeat(m, tribe, out);
	else
		mark_victory(m, tribe, out);
}

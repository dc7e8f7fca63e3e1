/* amateurs_napoleon.c - the Napoleon Track (rules 2.2, 2.5, 5.2; RULINGS A9-A11, A131).
 *
 * N_NAPOLEON moves the marker one space.  When Napoleon is defeated leaders join the British pool
 * and troops come at once; the cards and the first Round follow with the next turn
 * (amateurs_prepare.c).
 */
#include "amateurs_int.h"

enum { MARKER, FLEET, REGULARS };    /* pc of N_NAPOLEON */
enum { TROOPS_LEFT, TROOPS_ABOARD }; /* locals of N_TROOPS; aboard: they come with the fleet */

void amateurs_napoleon_moves(struct state *s, struct step *out)
{
	(void)out;
	flow_push(s, N_NAPOLEON, NOBODY);
}

/* 2.2-nap, 10.1-nap: those who were bound in Europe; Ross comes with the fleet (2.5-nap-2). */
static void release_leaders(struct amateurs *m, int post)
{
	for_each_leader(l, GB)
		if (m->where[l] == post)
			amateurs_move_leader(m, l, l == L_ROSS ? ASIDE : POOL);
}

/* #150: Wellington is called back too late.  A112: not after the markers have met. */
static void miss_wellington(struct amateurs *m, struct step *out)
{
	if (m->where[L_WELLINGTON] >= FORCES || m->met)
		return;
	amateurs_peace(m, GB, 2, MSG_PEACE_WELLINGTON, out);
	if (out)
		out->flags |= STEP_REVEAL;
}

/* 2.5-nap-1, 2.5-nap-3, 2.5-nap-4: one space; the starting box is not counted (A9). */
static void move_marker(struct amateurs *m, struct step *out)
{
	m->napoleon++;
	note(&m->st, out, MSG_NAPOLEON, NOBODY, EVERYONE, m->napoleon);
	if (m->napoleon == PARIS_FALLS)
		release_leaders(m, NAPOLEON_1);
	else if (m->napoleon == ELBA)
		miss_wellington(m, out);
	else if (m->napoleon == WATERLOO)
		release_leaders(m, NAPOLEON_2);
}

/* As far as there are counters; asked even if there are none, which is nobody else's business. */
static void ask_troops(struct state *s, int n, bool aboard)
{
	struct frame *f = flow_push(s, N_TROOPS, GB);

	f->local[TROOPS_LEFT] = (int16_t)min(n, amateurs_of(s)->left[GB][REGULAR]);
	f->local[TROOPS_ABOARD] = aboard;
}

void amateurs_napoleon_run(struct state *s, struct step *out)
{
	const struct amateurs_figures *x = &amateurs_figures;
	struct amateurs *m = amateurs_of(s);

	switch (flow_top(s)->pc++) {
	case MARKER:
		move_marker(m, out);
		if (!napoleon_defeated(m))
			flow_pop(s);
		break;
	case FLEET:
		if (m->napoleon == PARIS_FALLS)
			ask_troops(s, x->paris_fleet, true);
		break;
	default:
		flow_pop(s);
		ask_troops(s, m->napoleon == PARIS_FALLS ? x->paris_regulars : x->waterloo_regulars,
			   false);
	}
}

/* 2.5, A135: ashore where Regulars could be raised: British, and no enemy there. */
int amateurs_troops_bar(const struct state *s, action a, int16_t *arg)
{
	const struct amateurs *m = camateurs_of(s);
	const struct frame *f = flow_see(s);
	int p = action_a(a);
	bool nobody = !f->local[TROOPS_LEFT] && !f->local[TROOPS_ABOARD];

	(void)arg;
	if ((action_verb(a) == V_DONE) != nobody)
		return MSG_BAR_TROOPS_TASK;
	if (nobody)
		return 0;
	if (place(p)->nature == AT_SEA)
		return 0;
	if (f->local[TROOPS_ABOARD])
		return MSG_BAR_FLEET_AT_SEA;
	if (!set_has(&amateurs_sets[SET_REGULARS_LAND], p))
		return MSG_BAR_REGULARS_LAND;
	return controls(m, GB, p) && !is_present(m, US, p) ? 0 : MSG_BAR_REGULARS_HELD;
}

int amateurs_troops_list(const struct state *s, action *out)
{
	struct set left = set_or(amateurs_sets[SET_REGULARS_LAND], amateurs_sets[SET_AT_SEA]);
	int16_t arg[NOTE_ARGS];
	int n = 0;

	out[0] = ACTION(V_DONE, 0, 0);
	if (!amateurs_troops_bar(s, out[0], arg))
		return 1;
	for (int p; (p = set_pop(&left)) >= 0;) {
		out[n] = ACTION(V_PLACE, p, 0);
		n += !amateurs_troops_bar(s, out[n], arg);
	}
	return n;
}

/* 2.5-nap-2: the Invasion Fleet with Cochrane, Ross and its first troops. */
static void place_fleet(struct amateurs *m, int p, int regulars, struct step *out)
{
	amateurs_move_force(m, FORCE_IF, p);
	amateurs_move_leader(m, L_COCHRANE, FORCE_IF);
	if (m->where[L_ROSS] == ASIDE)
		amateurs_move_leader(m, L_ROSS, FORCE_IF);
	amateurs_add(m, FORCE_IF, REGULAR, regulars);
	amateurs_saw(m, FORCE_IF, regulars);
	note(&m->st, out, MSG_FLEET_COMES, GB, EVERYONE, p, regulars);
}

void amateurs_troops_take(struct state *s, action a, struct step *out)
{
	struct amateurs *m = amateurs_of(s);
	struct frame *f = flow_top(s);
	int left = f->local[TROOPS_LEFT]--, p = action_a(a);
	bool aboard = f->local[TROOPS_ABOARD];

	if (aboard || left <= 1)
		flow_pop(s);
	if (action_verb(a) == V_DONE)
		return;
	if (aboard) {
		place_fleet(m, p, left, out);
		return;
	}
	amateurs_add_loose(m, GB, p, REGULAR, 1);
	note(s, out, MSG_REGULAR_LANDS, GB, EVERYONE, p);
}

/* amateurs_prepare.c - the Preparation of a turn (rule 4.1; RULINGS A4, A6, A7, A91, A108).
 *
 * Markers off, wounded back, the tasks of Winter (amateurs_winter.c) or spring, the deal, and the
 * Saved cards.  If the Peace markers meet on the way nothing is dealt (A112).
 */
#include "amateurs_int.h"

enum { OPEN, RETURNS, TASKS, DEAL }; /* pc of N_PREPARE */
enum {
	SPRING_LEFT,
	SPRING_WEATHERFORD
}; /* locals of N_SPRING: counters; his loose points before */
enum { RETURN_LEADER };

/* ---- the deal ---- */

/* #52, and that David Parish softens it. */
static int loan_costs(const struct amateurs *m)
{
	if (!m->loan)
		return 0;
	return wide_has(&m->pile[IN_PLAY], C_DAVID_PARISH) ? 1 : 2;
}

/* 4.1-deal-us-plus, 4.1-deal-us-minus, 4.1-deal-british, 10.6b-cards: the turn track, then what
 * adds to it and takes from it. */
static int deal_of(const struct amateurs *m, int side)
{
	const struct amateurs_figures *x = &amateurs_figures;
	int n = x->deal[side][season_of(m)];

	if (m->turn == FIRST_TURN)
		return x->first_deal;
	if (side == GB)
		return n + (napoleon_defeated(m) ? x->napoleon_cards : 0);
	if (m->secretary != NO_LEADER)
		n += face_of(m, m->secretary)->tactical;
	if (wide_has(&m->pile[IN_PLAY], C_DAVID_PARISH))
		n += x->parish_cards;
	return max(n - x->reduction[m->peace[US]] - loan_costs(m), x->deal_least);
}

/* 4.1-deal, 3-cards: one card each in turn, the US first (A7). */
static void deal(struct amateurs *m, struct step *out)
{
	int left[2] = { deal_of(m, US), deal_of(m, GB) };

	for (int side = 0; side < 2; side++)
		note(&m->st, out, MSG_DEALT, NOBODY, EVERYONE, side, left[side]);
	for (int i = 0; left[US] || left[GB]; i++)
		if (left[i & 1]) {
			left[i & 1]--;
			amateurs_draw_card(m, i & 1, out);
		}
	m->loan = 0;
}

/* 4.1-saved: picked up after the deal (A4). */
static void pick_up_saved(struct amateurs *m)
{
	for (int side = 0; side < 2; side++) {
		struct wide saved = m->pile[SAVED_US + side];

		for (int card; (card = wide_pop(&saved)) >= 0;)
			amateurs_move_card(m, card, HAND_US + side);
	}
}

/* ---- wounded leaders (#84-#86) ---- */

/* Where an Indian Leader may go: British Expeditions in the West; if there are none, any. */
static uint32_t camps(const struct amateurs *m)
{
	uint32_t all = 0, west = 0;

	for_each_land(f, GB) {
		if (!on_map(m, f))
			continue;
		all |= bit(f);
		west |= place(m->at[f])->region == WEST ? bit(f) : 0;
	}
	return west ? west : all;
}

static bool is_at_war(const struct amateurs *m, int tribe)
{
	return m->standing[tribe] == BELLIGERENT;
}

int amateurs_return_bar(const struct state *s, action a, int16_t *arg)
{
	const struct amateurs *m = camateurs_of(s);
	int l = flow_see(s)->local[RETURN_LEADER];
	bool weatherford = l == L_WEATHERFORD;

	arg[1] = (int16_t)l;
	if (action_verb(a) == V_TRIBE)
		return weatherford && is_at_war(m, action_a(a)) ? 0 : MSG_BAR_RETURN_TRIBE;
	return !weatherford && action_a(a) < GROUP && camps(m) >> action_a(a) & 1
		       ? 0
		       : MSG_BAR_RETURN_FORCE;
}

int amateurs_return_list(const struct state *s, action *out)
{
	const struct amateurs *m = camateurs_of(s);
	int n = 0;

	if (flow_see(s)->local[RETURN_LEADER] != L_WEATHERFORD) {
		for (uint32_t left = camps(m); left; left &= left - 1)
			out[n++] = ACTION(V_FORCE, lowest(left), 0);
		return n;
	}
	for (int tribe = 0; tribe < TRIBES; tribe++)
		if (is_at_war(m, tribe))
			out[n++] = ACTION(V_TRIBE, tribe, 0);
	return n;
}

void amateurs_return_take(struct state *s, action a, struct step *out)
{
	struct amateurs *m = amateurs_of(s);
	int l = flow_see(s)->local[RETURN_LEADER];

	flow_pop(s);
	if (action_verb(a) == V_TRIBE) {
		m->weatherford = (uint8_t)action_a(a);
		amateurs_move_leader(m, l, LOOSE);
		note(s, out, MSG_RETURNS_TRIBE, GB, EVERYONE, l, action_a(a));
		return;
	}
	amateurs_move_leader(m, l, action_a(a));
	note(s, out, MSG_RETURNS_FORCE, GB, 1 << GB, l, action_a(a));
}

/* An Indian Leader who has nowhere to go; Weatherford is then out, the others wait in the pool. */
static bool has_nowhere(const struct amateurs *m, int l)
{
	int tribe = 0;

	if (l != L_WEATHERFORD)
		return !camps(m);
	while (tribe < TRIBES && !is_at_war(m, tribe))
		tribe++;
	return tribe == TRIBES;
}

static void bring_back(struct state *s, int l, struct step *out)
{
	struct amateurs *m = amateurs_of(s);

	if (leader(l)->kind == INDIAN_LEADER && !has_nowhere(m, l)) {
		flow_push(s, N_RETURN, GB)->local[RETURN_LEADER] = (int16_t)l;
		return;
	}
	amateurs_move_leader(m, l, l == L_WEATHERFORD ? OUT : POOL);
	note(s, out, l == L_WEATHERFORD ? MSG_RETURNS_NOT : MSG_RETURNS, leader(l)->side, EVERYONE,
	     l);
}

/* One after the other; false: all are back, and who returns later is next. */
static bool bring_next(struct state *s, struct step *out)
{
	struct amateurs *m = amateurs_of(s);
	int l = set_pop(&m->returning[0]);

	if (l >= 0) {
		bring_back(s, l, out);
		return true;
	}
	m->returning[0] = m->returning[1];
	m->returning[1] = (struct set){ { 0, 0 } };
	return false;
}

/* ---- 4.1, A91, A108: Indians in spring ---- */

static bool gets_indians(const struct amateurs *m, int l)
{
	return leader(l)->kind == INDIAN_LEADER && (m->where[l] < FORCES || m->where[l] == LOOSE);
}

static int weatherfords(const struct amateurs *m)
{
	return m->weatherford < TRIBES ? m->loose[GB][amateurs_lands[m->weatherford]][INDIAN] : 0;
}

/* A70, A109, A302: aboard the Coastal Raid. */
static int berths(const struct amateurs *m)
{
	return max(0, amateurs_figures.raid_max - m->points[FORCE_CR]);
}

/* What his camp can still get.  began[] holds what Expeditions had before: how many came to
 * which is secret. */
static int room_for(const struct amateurs *m, int l, int before)
{
	int force = m->where[l], leaders = 0;

	if (force == LOOSE)
		return amateurs_figures.spring_indians - (weatherfords(m) - before);
	for_each_leader(other, GB)
		leaders += m->where[other] == force && leader(other)->kind == INDIAN_LEADER;
	leaders = leaders * amateurs_figures.spring_indians - (m->points[force] - m->began[force]);
	return force == FORCE_CR ? min(leaders, berths(m)) : leaders;
}

static void join_warrior(struct amateurs *m, int l)
{
	if (m->where[l] == LOOSE) {
		amateurs_add_loose(m, GB, amateurs_lands[m->weatherford], INDIAN, 1);
		return;
	}
	amateurs_add(m, m->where[l], INDIAN, 1);
	amateurs_suppose(m, GB, NO_PLACE, 1);
}

static void join_all(struct amateurs *m)
{
	for_each_leader(l, GB)
		for (int i = 0; i < amateurs_figures.spring_indians; i++)
			if (gets_indians(m, l) && (m->where[l] != FORCE_CR || berths(m)))
				join_warrior(m, l);
}

/* For all everybody can see an Indian Leader may be in play. */
static bool may_have_indians(const struct amateurs *m)
{
	bool found = false;

	for_each_leader(l, GB)
		found |= leader(l)->kind == INDIAN_LEADER &&
			 (m->where[l] <= POOL || m->where[l] == HIDDEN_POST);
	return found;
}

/* All that come; A302: who finds no room aboard the Raid does not. */
static int warriors(const struct amateurs *m)
{
	int ashore = 0, aboard = 0;

	for_each_leader(l, GB) {
		if (!gets_indians(m, l))
			continue;
		*(m->where[l] == FORCE_CR ? &aboard : &ashore) += amateurs_figures.spring_indians;
	}
	return ashore + min(aboard, berths(m));
}

/* 4.1-spring-2: the British are asked whenever it could be: that counters are short is their
 * secret. */
static void begin_spring(struct state *s, struct step *out)
{
	struct amateurs *m = amateurs_of(s);
	int need = warriors(m), left = m->left[GB][INDIAN];
	struct frame *f;

	if (!may_have_indians(m))
		return;
	note(s, out, MSG_INDIANS_COME, GB, EVERYONE, min(need, left));
	if (out && on_map(m, FORCE_CR))
		out->flags |= STEP_REVEAL; /* A302: how many the Raid has no room for */
	f = flow_push(s, N_SPRING, GB);
	if (need <= left) {
		join_all(m);
		return;
	}
	memcpy(m->began, m->points, sizeof m->began);
	f->local[SPRING_LEFT] = (int16_t)left;
	f->local[SPRING_WEATHERFORD] = (int16_t)weatherfords(m);
}

int amateurs_spring_bar(const struct state *s, action a, int16_t *arg)
{
	const struct amateurs *m = camateurs_of(s);
	int l = action_a(a);

	(void)arg;
	if ((action_verb(a) == V_DONE) != !flow_see(s)->local[SPRING_LEFT])
		return MSG_BAR_SPRING_TASK;
	if (action_verb(a) == V_DONE)
		return 0;
	if (leader(l)->side != GB || !gets_indians(m, l))
		return MSG_BAR_NO_INDIAN_LEADER;
	return room_for(m, l, flow_see(s)->local[SPRING_WEATHERFORD]) > 0 ? 0 : MSG_BAR_HAS_INDIANS;
}

int amateurs_spring_list(const struct state *s, action *out)
{
	int16_t arg[NOTE_ARGS];
	int n = 0;

	if (!flow_see(s)->local[SPRING_LEFT]) {
		out[0] = ACTION(V_DONE, 0, 0);
		return 1;
	}
	for_each_leader(l, GB) {
		out[n] = ACTION(V_LEADER, l, 0);
		n += !amateurs_spring_bar(s, out[n], arg);
	}
	return n;
}

void amateurs_spring_take(struct state *s, action a, struct step *out)
{
	struct frame *f = flow_top(s);

	if (--f->local[SPRING_LEFT] <= 0)
		flow_pop(s);
	if (action_verb(a) == V_DONE)
		return;
	join_warrior(amateurs_of(s), action_a(a));
	note(s, out, MSG_INDIAN_JOINS, GB, 1 << GB, action_a(a));
}

/* ---- the whole ---- */

/* 4.1-raised, 4.1-spring-1: the year is part of the turn. */
static void open_turn(struct amateurs *m, struct step *out)
{
	note(&m->st, out, MSG_TURN_BEGINS, NOBODY, EVERYONE, m->turn);
	m->raised = (struct set){ { 0, 0 } };
}

static void begin_tasks(struct state *s, struct step *out)
{
	struct amateurs *m = amateurs_of(s);

	if (is_winter(m))
		flow_push(s, N_WINTER, NOBODY);
	else if (season_of(m) == SPRING)
		begin_spring(s, out);
}

void amateurs_prepare_run(struct state *s, struct step *out)
{
	struct amateurs *m = amateurs_of(s);
	struct frame *f = flow_top(s);

	switch (f->pc) {
	case OPEN:
		f->pc = RETURNS;
		open_turn(m, out);
		break;
	case RETURNS:
		if (!bring_next(s, out))
			f->pc = TASKS;
		break;
	case TASKS:
		f->pc = DEAL;
		begin_tasks(s, out);
		break;
	default:
		flow_pop(s);
		if (m->met)
			return;
		deal(m, out);
		pick_up_saved(m);
	}
}

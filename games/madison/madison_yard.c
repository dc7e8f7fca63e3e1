/* madison_yard.c - what a card's number is worth ashore: vessels built and repaired, units
 * restored, Supply Depots (rules 8.31-4..6, 13.5, 15.0, RULINGS A59, A62, A93-A95).
 *
 * Costs are counted in halves of a Naval Build Value, so that nothing is rounded.
 */
#include "madison_int.h"

/* What may be spent, and where. */
struct yard {
	int side, left, lakes, space, effect;
	struct set works, repairs; /* bases */
};

static struct yard yard(const struct madison *m, int side, int left)
{
	return (struct yard){ .side = side,
			      .left = left,
			      .space = NO_SPACE,
			      .effect = NO_EFFECT,
			      .works = madison_bases(m, side, false),
			      .repairs = madison_bases(m, side, true) };
}

static struct yard yard_of(const struct state *s)
{
	const struct frame *f = flow_see(s);

	struct yard y = yard(cmadison_of(s), f->player, f->local[YARD_LEFT]);

	y.lakes = f->local[YARD_LAKES];
	y.space = f->local[YARD_SPACE];
	y.effect = f->local[YARD_EFFECT];
	return y;
}

static bool is_within(const struct yard *y, int space)
{
	if (y->space != NO_SPACE && y->space != space)
		return false;
	return !y->lakes || y->lakes >> madison_spaces[space].lake & 1;
}

/* ---- 15.1: building ---- */

/* 15.13, 15.31, 15.33, RULINGS A93: York builds the Brock, and anything else only while it is in
 * use as a back-up. */
static bool builds_at(const struct yard *y, int p, int space)
{
	if (piece(p)->build_at != NO_SPACE)
		return piece(p)->build_at == space && set_has(&y->repairs, space);
	return set_has(&y->works, space);
}

/* 15.11, 15.12, 15.14, 3.23, RULINGS A72, A93: is there such a vessel to be built now? */
static int vessel_bar(const struct madison *m, int side, int p)
{
	if (!is_vessel(p) || side_of(p) != side)
		return MSG_NOT_YOUR_VESSEL;
	if (piece(p)->mode != BY_BUILDING)
		return MSG_NEVER_BUILT;
	if (m->where[p] != RESERVE)
		return MSG_BUILT_ALREADY;
	if (pieces_has(&m->barred, p))
		return MSG_BUILD_FORBIDDEN;
	if (p == m->builds)
		return MSG_ON_THE_STOCKS;
	return m->turn < piece(p)->turn ? MSG_TOO_EARLY : 0;
}

/* E_NO_BUILD_NEXT. */
static bool is_banned(const struct madison *m, int side, int space)
{
	const struct madison_limits *x = &m->limits;

	return x->no_build_plays[side] &&
	       (x->no_build_at[side] == space ||
		x->no_build_lakes[side] >> madison_spaces[space].lake & 1);
}

static int16_t cost_of(int p)
{
	return madison_figures.build[piece(p)->type];
}

/* 15.15, 15.16, 15.17-1, 15.17-2, 15.17-3: a weak enemy unit in the town does not matter: control
 * alone counts. */
static int build_bar(const struct madison *m, const struct yard *y, int p, int space, int16_t *arg)
{
	int msg = vessel_bar(m, y->side, p);

	arg[1] = (int16_t)(msg == MSG_TOO_EARLY ? piece(p)->turn : space);
	if (msg)
		return msg;
	if (!is_town(space) || madison_spaces[space].lake == LAKES ||
	    !(piece(p)->lakes >> madison_spaces[space].lake & 1))
		return MSG_YARD_OTHER_LAKE;
	if (!builds_at(y, p, space))
		return MSG_NO_BASE_HERE;
	if (!is_within(y, space))
		return MSG_YARD_ELSEWHERE;
	if (is_banned(m, y->side, space))
		return MSG_YARD_BANNED;
	arg[1] = cost_of(p);
	arg[2] = (int16_t)y->left;
	return arg[1] > y->left ? MSG_TOO_DEAR : 0;
}

/* ---- 15.2: repair ---- */

/* 15.22, 15.23, 15.23-1, 15.23-2, RULINGS A93: in 1812, too. */
static int repair_bar(const struct madison *m, const struct yard *y, int p, int16_t *arg)
{
	int space = m->where[p];

	if (!is_vessel(p) || side_of(p) != y->side)
		return MSG_NOT_YOUR_VESSEL;
	if (!is_flipped(m, p))
		return MSG_NOT_DAMAGED;
	arg[1] = (int16_t)space;
	if (!is_town(space) || !set_has(&y->repairs, space))
		return MSG_NO_BASE_HERE;
	if (y->effect != NO_EFFECT)
		return MSG_BUILD_ONLY;
	arg[1] = madison_figures.repair[piece(p)->type];
	arg[2] = (int16_t)y->left;
	return arg[1] > y->left ? MSG_TOO_DEAR : 0;
}

/* Towns where this side can build or repair now. */
static struct set bases(const struct yard *y)
{
	struct set all = y->repairs, left = all;

	for (int at; (y->lakes || y->space != NO_SPACE) && (at = set_pop(&left)) >= 0;)
		if (!is_within(y, at))
			set_drop(&all, at);
	return all;
}

/* What may be repaired or built at all, wherever: a quick look before the bases are. */
static struct pieces on_offer(const struct madison *m, const struct yard *y)
{
	struct pieces damaged = pieces_and(m->flipped, madison_groups[GROUP_VESSELS]);
	struct pieces new = pieces_less(madison_buildable[m->turn], m->barred);

	return pieces_and(pieces_or(damaged, new), madison_groups[GROUP_US + y->side]);
}

/* One vessel: repaired, or built in any base that can. */
static int list_vessel(const struct madison *m, const struct yard *y, int p, struct set towns,
		       action *out)
{
	int16_t arg[NOTE_ARGS];
	int n = 0;

	if (is_flipped(m, p) && !repair_bar(m, y, p, arg))
		out[n++] = ACTION(V_REPAIR, p, 0);
	if (m->where[p] != RESERVE || cost_of(p) > y->left)
		return n;
	for (int at; (at = set_pop(&towns)) >= 0;)
		if (piece(p)->lakes >> madison_spaces[at].lake & 1 && !build_bar(m, y, p, at, arg))
			out[n++] = ACTION(V_BUILD, p, at);
	return n;
}

static int list_yard(const struct madison *m, const struct yard *y, action *out)
{
	struct set towns = bases(y);
	struct pieces all = on_offer(m, y);
	int n = 0;

	for
		each_piece(p, &all) n += list_vessel(m, y, p, towns, out + n);
	return n;
}

int madison_build_bar(const struct state *s, action a, int16_t *arg)
{
	struct yard y = yard_of(s);

	if (action_verb(a) == V_DONE)
		return 0;
	if (action_verb(a) == V_REPAIR)
		return repair_bar(cmadison_of(s), &y, action_a(a), arg);
	return build_bar(cmadison_of(s), &y, action_a(a), action_b(a), arg);
}

int madison_build_list(const struct state *s, action *out)
{
	struct yard y = yard_of(s);
	int n = list_yard(cmadison_of(s), &y, out);

	out[n++] = ACTION(V_DONE, 0, 0);
	return n;
}

/* 15.24, RULINGS A62: exact to the half; what is left at the end is lost. */
void madison_build_take(struct state *s, action a, struct step *out)
{
	struct madison *m = madison_of(s);
	struct frame *f = flow_top(s);
	int p = action_a(a), type = piece(p)->type;

	if (action_verb(a) == V_DONE) {
		flow_pop(s);
		return;
	}
	if (action_verb(a) == V_REPAIR) {
		f->local[YARD_LEFT] = (int16_t)(f->local[YARD_LEFT] - madison_figures.repair[type]);
		madison_flip(m, p, false);
		note(s, out, MSG_REPAIRED, f->player, EVERYONE, p, m->where[p]);
		return;
	}
	f->local[YARD_LEFT] = (int16_t)(f->local[YARD_LEFT] - madison_figures.build[type]);
	madison_place(m, p, action_b(a));
	note(s, out, MSG_BUILT, f->player, EVERYONE, p, action_b(a));
}

void madison_build_begin(struct state *s, int side, int halves, int lakes, int space, int effect)
{
	struct frame *f = flow_push(s, N_BUILD, side);

	f->local[YARD_LEFT] = (int16_t)halves;
	f->local[YARD_LAKES] = (int16_t)lakes;
	f->local[YARD_SPACE] = (int16_t)space;
	f->local[YARD_EFFECT] = (int16_t)effect;
}

/* An event that names lakes or a base builds only (E_FREE_BUILD). */
bool madison_can_build(const struct madison *m, int side, int halves, int lakes, int space)
{
	bool event = lakes || space != NO_SPACE;
	struct yard y = yard(m, side, halves);
	action scratch[ACTIONS_MAX];
	struct pieces all;
	struct set towns;

	y.lakes = lakes;
	y.space = space;
	y.effect = event ? 0 : NO_EFFECT;
	towns = bases(&y);
	if (set_empty(&towns))
		return false;
	all = on_offer(m, &y);
	for
		each_piece(p, &all) if (list_vessel(m, &y, p, towns, scratch)) return true;
	return false;
}

/* ---- 8.31-5: restoring ---- */

/* E_RESTORE with F_NEAR_DEPOT: in the depot's space or next to it; space: that depot, or NO_SPACE:
 * any of the side's. */
static bool is_near_depot(const struct madison *m, int side, int space, int depot)
{
	for (int at = set_next(&m->depots, 0); at >= 0; at = set_next(&m->depots, at + 1)) {
		if (madison_spaces[at].territory != side || (depot != NO_SPACE && depot != at))
			continue;
		if (at == space || set_has(&madison_spaces[at].next, space))
			return true;
	}
	return false;
}

/* Which units the number or the card restores: Regulars of class A or B, or what it says. */
static bool is_of_types(const struct madison *m, int p, int effect)
{
	unsigned types = effect == NO_EFFECT ? 0 : madison_code[effect].types;

	if (types)
		return types >> piece(p)->type & 1;
	return piece(p)->type == REGULAR && class_of(m, p) >= CLASS_B;
}

/* 8.31-5, 13.4-1, 3.7-3, RULINGS A95: two-step units, in their own territory, in supply at this
 * moment. */
static int restore_bar(const struct madison *m, const struct yard *y, int p,
		       const struct set *supplied)
{
	int space = m->where[p];

	if (!is_unit(p) || side_of(p) != y->side || !is_town(space))
		return MSG_NOT_YOUR_UNIT;
	if (!is_of_types(m, p, y->effect))
		return MSG_CANNOT_RESTORE;
	if (!is_flipped(m, p))
		return MSG_NOT_REDUCED;
	if (madison_spaces[space].territory != y->side)
		return MSG_RESTORE_AT_HOME;
	if (!set_has(supplied, space))
		return MSG_RESTORE_SUPPLY;
	if (y->effect != NO_EFFECT && madison_code[y->effect].flags & F_NEAR_DEPOT &&
	    !is_near_depot(m, y->side, space, y->space))
		return MSG_RESTORE_NEAR;
	return 0;
}

/* The first from that one on who can be restored, or -1. */
static int next_restorable(const struct madison *m, const struct yard *y,
			   const struct set *supplied, int from)
{
	struct pieces all = pieces_and(m->flipped, madison_groups[GROUP_US + y->side]);
	int p;

	if (y->effect == NO_EFFECT)
		all = pieces_and(all, madison_groups[GROUP_REGULARS]);
	p = pieces_next(&all, from);
	while (p >= 0 && is_unit(p) && restore_bar(m, y, p, supplied))
		p = pieces_next(&all, p + 1);
	return p >= 0 && is_unit(p) ? p : -1;
}

int madison_restore_bar(const struct state *s, action a, int16_t *arg)
{
	const struct madison *m = cmadison_of(s);
	struct yard y = yard_of(s);
	struct set supplied = madison_supply(m, y.side);

	if (action_verb(a) == V_DONE)
		return 0;
	arg[1] = m->where[action_a(a)];
	return restore_bar(m, &y, action_a(a), &supplied);
}

int madison_restore_list(const struct state *s, action *out)
{
	const struct madison *m = cmadison_of(s);
	struct yard y = yard_of(s);
	struct set supplied = madison_supply(m, y.side);
	int n = 0;

	for (int p = -1; (p = next_restorable(m, &y, &supplied, p + 1)) >= 0;)
		out[n++] = ACTION(V_RESTORE, p, 0);
	out[n++] = ACTION(V_DONE, 0, 0);
	return n;
}

void madison_restore_take(struct state *s, action a, struct step *out)
{
	struct madison *m = madison_of(s);
	struct frame *f = flow_top(s);
	int p = action_a(a);

	if (action_verb(a) == V_RESTORE) {
		madison_flip(m, p, false);
		note(s, out, MSG_RESTORED, f->player, EVERYONE, p, m->where[p]);
		f->local[YARD_LEFT]--;
	}
	if (action_verb(a) == V_DONE || !f->local[YARD_LEFT])
		flow_pop(s);
}

/* Of an event that has just made a depot the frame below knows where. */
void madison_restore_begin(struct state *s, int side, int n, int effect)
{
	const struct frame *below = flow_see(s);
	int site = NO_SPACE;
	struct frame *f;

	if (s->depth && below->node == N_EVENT && effect != NO_EFFECT)
		site = below->local[EVENT_SITE];
	f = flow_push(s, N_RESTORE, side);
	f->local[YARD_LEFT] = (int16_t)n;
	f->local[YARD_SPACE] = (int16_t)site;
	f->local[YARD_EFFECT] = (int16_t)effect;
}

bool madison_can_restore(const struct madison *m, int side, int effect)
{
	struct yard y = { .side = side, .left = 1, .space = NO_SPACE, .effect = effect };
	struct set supplied = madison_supply(m, side);

	return next_restorable(m, &y, &supplied, 0) >= 0;
}

/* ---- 13.5: depots ---- */

/* 13.52, 13.54, 13.57, 13.4-5, RULINGS A94. */
int madison_depot_bar(const struct madison *m, int side, int space)
{
	if (!is_town(space) || madison_spaces[space].territory != side)
		return MSG_DEPOT_AT_HOME;
	if (set_has(&m->depots, space))
		return MSG_DEPOT_THERE;
	if (!is_friendly(m, side, space))
		return MSG_DEPOT_LOST_TOWN;
	if (madison_depots_left(m, side) <= 0)
		return MSG_DEPOTS_USED;
	return madison_supplied(m, side, space) ? 0 : MSG_DEPOT_SUPPLY;
}

struct set madison_depot_sites(const struct madison *m, int side)
{
	struct set home = madison_sets[side == US ? SET_US : SET_GB], none = { { 0, 0 } };

	if (madison_depots_left(m, side) <= 0)
		return none;
	home = set_less(set_and(home, m->control[side]), m->depots);
	return set_and(home, madison_supply(m, side));
}

void madison_depot_create(struct madison *m, int space, struct step *out)
{
	int side = madison_spaces[space].territory;

	set_add(&m->depots, space);
	m->stale = 1;
	note(&m->st, out, MSG_DEPOT_MADE, side, EVERYONE, side, space);
}

/* madison_course.c - where a fleet may sail, and what it costs (rules 2.5, 11.1, 11.3, 11.4).
 *
 * A fleet goes nowhere from where it could not bring its troops ashore again.
 */
#include "madison_sail.h"

/* A fleet, looked at once for all the places where it might go. */
struct fleet {
	const struct madison_force *f;
	struct pieces troops;
	bool laden;    /* there are troops */
	bool boarding; /* some of them still stand ashore */
	int first;     /* of its vessels; -1: there is none */
	int slow, mp;  /* who has least MP left, and how many */
	int damaged;   /* the first damaged vessel, or NO_PIECE */
};

/* 3.24, 3.34, 11.13: vessels and naval leaders have 6 MP. */
static void look_at_ships(const struct madison *m, struct fleet *x)
{
	const struct pieces *column = &x->f->column;

	for (int p = x->first; p >= 0; p = pieces_next(column, p + 1)) {
		if (is_land(p))
			continue;
		if (madison_mp_left(m, p) < x->mp) {
			x->slow = p;
			x->mp = madison_mp_left(m, p);
		}
		if (x->damaged == NO_PIECE && is_vessel(p) && is_flipped(m, p))
			x->damaged = p;
	}
}

static struct fleet fleet_of(const struct madison *m)
{
	const struct madison_force *f = cmoving(m);
	struct fleet x = { .f = f, .troops = madison_troops(&f->column), .mp = UINT8_MAX };

	x.laden = !pieces_empty(&x.troops);
	x.boarding = is_boarding(m, &f->column);
	x.first = pieces_next(&f->column, PIECE_VESSEL);
	x.damaged = NO_PIECE;
	if (has_vessel(&f->column))
		look_at_ships(m, &x);
	return x;
}

/* RULINGS A25: by version 1 all vessels of a land leader could enter a box that was open. */
static bool are_for_transport(const struct madison *m, const struct madison_force *f)
{
	return is_land_leaders(f) && rules_since(&m->st, 2);
}

void madison_count_carriers(struct madison *m)
{
	const struct madison_force *f = cmoving(m);
	struct pieces aboard = pieces_and(m->aboard, f->column);
	int n = madison_carriers_needed(m, f->column, &aboard);

	if (are_for_transport(m, f))
		m->carriers[m->moving] = (uint8_t)max(m->carriers[m->moving], n);
}

/* 11.51, RULINGS A83: a town that is not friendly, or where enemy units stand. */
bool madison_is_landing(const struct madison *m, int side, int space)
{
	return is_town(space) && (!is_friendly(m, side, space) || m->units[!side][space]);
}

/* 11.15, 11.15-2, 11.15-6: the way, 1 for all troops that go aboard, 2 for an Amphibious Attack; 0:
 * no way. */
static int cost_of(const struct madison *m, const struct fleet *x, int to)
{
	int cost;

	if (x->first < 0 || !(cost = madison_sail_cost(x->first, x->f->at, to)))
		return 0;
	if (x->boarding)
		cost += madison_figures.embark;
	if (x->laden && madison_is_landing(m, m->active, to))
		cost += madison_figures.land + madison_figures.assault;
	return cost;
}

int madison_fleet_cost(const struct madison *m, int to)
{
	struct fleet x = fleet_of(m);

	return cost_of(m, &x, to);
}

/* 3.63, RULINGS A15, MILITIA REFUSE TO CROSS: who of the troops will not go to that town. */
static int bar_troops(const struct madison *m, const struct pieces *troops, int to, int16_t *arg)
{
	for
		each_piece(p, troops)
		{
			arg[1] = (int16_t)p;
			if (piece(p)->flags & IS_LC_MILITIA &&
			    !madison_lc_militia_may(m->where[p], to))
				return MSG_LC_MILITIA_STAYS;
			if (madison_refuses(m, p) && madison_spaces[to].territory == GB)
				return MSG_MILITIA_REFUSED;
		}
	return 0;
}

/* 11.31, 11.32: a town of these lakes where all troops aboard may go ashore without a fight. */
static bool has_harbour(const struct madison *m, const struct fleet *x, unsigned lakes)
{
	struct set towns = madison_ports(m, m->active, lakes);
	int16_t arg[NOTE_ARGS];

	for (int at = set_next(&towns, 0); at >= 0; at = set_next(&towns, at + 1))
		if (madison_lakes_open(m, m->active, 1u << madison_spaces[at].lake) &&
		    !madison_trespass_bar(m, m->active, at) && !bar_troops(m, &x->troops, at, arg))
			return true;
	return false;
}

enum { NO_WAY = 99 }; /* more MP than anybody has */

/* MP from a box, or from the transit box, to a town where these troops can go ashore. */
static int way_to_harbour(const struct madison *m, const struct fleet *x, int from)
{
	unsigned both = 1u << ERIE | 1u << HURON, here = both;

	if (from != LAKE_TRANSIT)
		here = 1u << madison_spaces[from].lake;
	if (has_harbour(m, x, here))
		return here == both ? madison_figures.leave_transit : madison_figures.sail;
	if (here & both && here != both && has_harbour(m, x, both))
		return madison_figures.enter_transit + madison_figures.leave_transit;
	return NO_WAY;
}

/* 11.12, 11.32, 2.5: MP that must be left there to bring everyone to a place to stay. */
static int reserve(const struct madison *m, const struct fleet *x, int to)
{
	if (!x->laden)
		return to == LAKE_TRANSIT ? madison_figures.leave_transit : 0;
	if (madison_is_landing(m, m->active, to))
		return 0;
	return madison_figures.land + (is_town(to) ? 0 : way_to_harbour(m, x, to));
}

static int bar_mp(const struct madison *m, const struct fleet *x, int to, int cost, int16_t *arg)
{
	arg[1] = (int16_t)x->slow;
	arg[2] = (int16_t)x->mp;
	arg[3] = (int16_t)cost;
	if (x->mp < cost)
		return MSG_FLEET_MP;
	arg[3] = (int16_t)(cost + reserve(m, x, to));
	if (x->mp >= arg[3])
		return 0;
	return to == LAKE_TRANSIT ? MSG_TRANSIT_MP : MSG_TROOPS_MP;
}

/* 3.36, RULINGS A25: vessels of a land leader are there to carry somebody; when they have landed
 * units, as many as that took may go on into a box. */
static int bar_transports(const struct madison *m, const struct fleet *x, int16_t *arg)
{
	int n = 0;

	if (!are_for_transport(m, x->f))
		return 0;
	if (x->laden)
		return MSG_LAND_BEFORE_BOX;
	for
		each_piece(p, &x->f->column) n += is_vessel(p);
	arg[1] = m->carriers[m->moving];
	return n > arg[1] ? MSG_CARRIERS_ONLY : 0;
}

/* 6.2-3d, 12.42, PREVOST'S ARMISTICE; 11.41: who meets enemies there fights at once, and so brings
 * no troops (11.34); 3.36, RULINGS A25: not with vessels of a land leader. */
static int bar_box(const struct madison *m, const struct fleet *x, int box, int16_t *arg)
{
	if (m->phase == PHASE_PREWAR)
		return MSG_PREWAR_BOX;
	if (m->limits.truce_lakes[m->active] >> (box - LAKE_BOX) & 1)
		return MSG_TRUCE_BOX;
	arg[1] = (int16_t)x->damaged;
	if (arg[1] != NO_PIECE)
		return MSG_DAMAGED_NO_BOX;
	if (!m->vessels[!m->active][box])
		return bar_transports(m, x, arg);
	if (set_has(&m->attacked, box)) /* 8.62, 10.22, RULINGS A120 */
		return MSG_ATTACKED_BEFORE;
	if (is_land_leaders(x->f))
		return MSG_NO_NAVAL_COMBAT;
	return x->laden ? MSG_TROOPS_NO_COMBAT : 0;
}

/* 11.43, 11.54, RULINGS A82: not where enemy land units are, but to attack them; 12.42: not with a
 * damaged vessel. */
static int bar_town(const struct madison *m, const struct fleet *x, int to, int16_t *arg)
{
	int why = madison_trespass_bar(m, m->active, to);

	if (why)
		return why;
	if (!x->laden)
		return m->units[!m->active][to] ? MSG_ENEMY_SHORE : 0;
	arg[1] = (int16_t)x->damaged;
	if (arg[1] != NO_PIECE && madison_is_landing(m, m->active, to))
		return MSG_DAMAGED_NO_LANDING;
	why = bar_troops(m, &x->troops, to, arg);
	if (why)
		return why;
	why = madison_attack_bar(m, &x->troops, m->active, to);
	if (why == MSG_HESITATES)
		arg[1] = m->limits.peaceful;
	return why;
}

/* 11.31, 11.42, RULINGS A83: troops sail over lakes that are not the enemy's. */
static bool is_closed(const struct madison *m, const struct fleet *x, int to)
{
	int here = madison_spaces[x->f->at].lake, there = madison_spaces[to].lake;
	unsigned lakes = (here < LAKES ? 1u << here : 0) | (there < LAKES ? 1u << there : 0);

	return x->laden && !madison_lakes_open(m, m->active, lakes);
}

static int course_bar(const struct madison *m, const struct fleet *x, int to, int16_t *arg)
{
	int why, cost = cost_of(m, x, to);

	arg[1] = x->f->at;
	if (!has_vessel(&x->f->column))
		return MSG_NO_FLEET;
	if (!cost)
		return MSG_NO_WATER;
	if (is_closed(m, x, to))
		return MSG_LAKE_CLOSED_TO;
	if (x->boarding && !is_friendly(m, m->active, x->f->at))
		return MSG_EMBARK_FRIENDLY_TO;
	why = is_box(to) ? bar_box(m, x, to, arg) : is_town(to) ? bar_town(m, x, to, arg) : 0;
	return why ? why : bar_mp(m, x, to, cost, arg);
}

int madison_course_bar(const struct madison *m, int to, int16_t *arg)
{
	struct fleet x = fleet_of(m);

	return course_bar(m, &x, to, arg);
}

/* Places on the water of that one. */
static struct set places_near(int from)
{
	int lake = madison_spaces[from].lake;
	bool transit = from == LAKE_TRANSIT, joins = joins_transit(lake);
	struct set to = { { 0, 0 } };

	for (int i = 0; i < LAKES; i++)
		if (transit ? joins_transit(i) : i == lake) {
			to = set_or(to, madison_sets[SET_LAKE_ONTARIO + i]);
			set_add(&to, LAKE_BOX + i);
		}
	if (joins)
		set_add(&to, LAKE_TRANSIT);
	return to;
}

/* Towns where only MP can stop a fleet without troops: what course_bar asks of each of them. */
static struct set free_shores(const struct madison *m, const struct fleet *x, struct set places)
{
	struct set shut = madison_no_trespass(m, m->active), none = { { 0, 0 } };
	int first = set_next(&places, 0), cost = cost_of(m, x, first);

	if (x->laden || x->f->at == LAKE_TRANSIT || !is_town(first) || !cost || x->mp < cost)
		return none;
	places = set_and(places, set_or(madison_sets[SET_US], madison_sets[SET_GB]));
	return set_less(places, set_or(shut, m->manned[!m->active]));
}

int madison_list_courses(const struct madison *m, action *out)
{
	struct fleet x = fleet_of(m);
	struct set places = places_near(x.f->at), free;
	int16_t arg[NOTE_ARGS];
	int n = 0;

	if (!has_vessel(&x.f->column) || !x.mp)
		return 0;
	set_drop(&places, x.f->at);
	free = free_shores(m, &x, places);
	for (int to; (to = set_pop(&places)) >= 0;)
		if (set_has(&free, to) || !course_bar(m, &x, to, arg))
			out[n++] = ACTION(V_SAIL, to, 0);
	return n;
}

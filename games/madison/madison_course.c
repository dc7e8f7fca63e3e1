/* madison_course.c - where a fleet may sail, and what it costs (rules 2.5, 11.1, 11.3, 11.4).
 *
 * A fleet goes nowhere from where it could not bring its troops ashore again.
 */
#include "madison_sail.h"

/* 3.36, RULINGS A25: vessels that a land leader has activated. */
static bool is_land_leaders(const struct madison_force *f)
{
	return f->form == FORCE_LEADER && f->leader != NO_PIECE && is_land_leader(f->leader);
}

/* 11.51, RULINGS A83: a town that is not friendly, or where enemy units stand. */
bool madison_is_landing(const struct madison *m, int side, int space)
{
	return is_town(space) && (!is_friendly(m, side, space) || m->units[!side][space]);
}

/* 11.15, 11.15-2, 11.15-6: the way, 1 for all troops that go aboard, 2 for an Amphibious Attack; 0:
 * no way. */
int madison_fleet_cost(const struct madison *m, int to)
{
	const struct madison_force *f = cmoving(m);
	int first = pieces_next(&f->column, PIECE_VESSEL), cost;

	if (first < 0 || !(cost = madison_sail_cost(m, first, f->at, to)))
		return 0;
	if (is_boarding(m, &f->column))
		cost += madison_figures.embark;
	if (has_troops(&f->column) && madison_is_landing(m, m->active, to))
		cost += madison_figures.land + madison_figures.assault;
	return cost;
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
static bool has_harbour(const struct madison *m, const struct madison_force *f, unsigned lakes)
{
	struct set towns = madison_ports(m, m->active, lakes);
	struct pieces troops = madison_troops(&f->column);
	int16_t arg[NOTE_ARGS];

	for (int at = set_next(&towns, 0); at >= 0; at = set_next(&towns, at + 1))
		if (madison_lakes_open(m, m->active, 1u << madison_spaces[at].lake) &&
		    !madison_trespass_bar(m, m->active, at) && !bar_troops(m, &troops, at, arg))
			return true;
	return false;
}

enum { NO_WAY = 99 }; /* more MP than anybody has */

/* MP from a box, or from the transit box, to a town where these troops can go ashore. */
static int way_to_harbour(const struct madison *m, const struct madison_force *f, int from)
{
	unsigned both = 1u << ERIE | 1u << HURON, here = both;

	if (from != LAKE_TRANSIT)
		here = 1u << madison_spaces[from].lake;
	if (has_harbour(m, f, here))
		return here == both ? madison_figures.leave_transit : madison_figures.sail;
	if (here & both && here != both && has_harbour(m, f, both))
		return madison_figures.enter_transit + madison_figures.leave_transit;
	return NO_WAY;
}

/* 11.12, 11.32, 2.5: MP that must be left there to bring everyone to a place to stay. */
static int reserve(const struct madison *m, const struct madison_force *f, int to)
{
	if (!has_troops(&f->column))
		return to == LAKE_TRANSIT ? madison_figures.leave_transit : 0;
	if (madison_is_landing(m, m->active, to))
		return 0;
	return madison_figures.land + (is_town(to) ? 0 : way_to_harbour(m, f, to));
}

/* 3.24, 3.34, 11.13: vessels and naval leaders have 6 MP; the one who has least left. */
static int slowest(const struct madison *m, const struct madison_force *f)
{
	int least = -1;

	for
		each_piece(p, &f->column) if (!is_land(p) &&
					      (least < 0 ||
					       madison_mp_left(m, p) < madison_mp_left(m, least)))
			least = p;
	return least;
}

static int bar_mp(const struct madison *m, const struct madison_force *f, int to, int16_t *arg)
{
	int p = slowest(m, f), cost = madison_fleet_cost(m, to);

	arg[1] = (int16_t)p;
	arg[2] = (int16_t)madison_mp_left(m, p);
	arg[3] = (int16_t)cost;
	if (arg[2] < cost)
		return MSG_FLEET_MP;
	arg[3] = (int16_t)(cost + reserve(m, f, to));
	if (arg[2] >= arg[3])
		return 0;
	return to == LAKE_TRANSIT ? MSG_TRANSIT_MP : MSG_TROOPS_MP;
}

/* The first damaged vessel of the column, or NO_PIECE. */
static int damaged(const struct madison *m, const struct madison_force *f)
{
	for
		each_piece(p, &f->column) if (is_vessel(p) && is_flipped(m, p)) return p;
	return NO_PIECE;
}

/* 6.2-3d, 12.42, PREVOST'S ARMISTICE; 11.41: who meets enemies there fights at once, and so brings
 * no troops (11.34); 3.36, RULINGS A25: not with vessels of a land leader. */
static int bar_box(const struct madison *m, const struct madison_force *f, int box, int16_t *arg)
{
	if (m->phase == PHASE_PREWAR)
		return MSG_PREWAR_BOX;
	if (m->limits.truce_lakes[m->active] >> (box - LAKE_BOX) & 1)
		return MSG_TRUCE_BOX;
	arg[1] = (int16_t)damaged(m, f);
	if (arg[1] != NO_PIECE)
		return MSG_DAMAGED_NO_BOX;
	if (!m->vessels[!m->active][box])
		return 0;
	if (set_has(&m->attacked, box)) /* 8.62, 10.22, RULINGS A120 */
		return MSG_ATTACKED_BEFORE;
	if (is_land_leaders(f))
		return MSG_NO_NAVAL_COMBAT;
	return has_troops(&f->column) ? MSG_TROOPS_NO_COMBAT : 0;
}

/* 11.43, 11.54, RULINGS A82: not where enemy land units are, but to attack them; 12.42: not with a
 * damaged vessel. */
static int bar_town(const struct madison *m, const struct madison_force *f, int to, int16_t *arg)
{
	struct pieces troops = madison_troops(&f->column);
	int why = madison_trespass_bar(m, m->active, to);

	if (why)
		return why;
	if (pieces_empty(&troops))
		return m->units[!m->active][to] ? MSG_ENEMY_SHORE : 0;
	arg[1] = (int16_t)damaged(m, f);
	if (arg[1] != NO_PIECE && madison_is_landing(m, m->active, to))
		return MSG_DAMAGED_NO_LANDING;
	why = bar_troops(m, &troops, to, arg);
	if (why)
		return why;
	why = madison_attack_bar(m, &troops, m->active, to);
	if (why == MSG_HESITATES)
		arg[1] = m->limits.peaceful;
	return why;
}

/* 11.31, 11.42, RULINGS A83: troops sail over lakes that are not the enemy's. */
static bool is_closed(const struct madison *m, const struct madison_force *f, int to)
{
	int here = madison_spaces[f->at].lake, there = madison_spaces[to].lake;
	unsigned lakes = (here < LAKES ? 1u << here : 0) | (there < LAKES ? 1u << there : 0);

	return has_troops(&f->column) && !madison_lakes_open(m, m->active, lakes);
}

struct set madison_courses(int from)
{
	int lake = madison_spaces[from].lake;
	bool transit = from == LAKE_TRANSIT, joins = lake == ERIE || lake == HURON;
	struct set to = { { 0, 0 } };

	for (int i = 0; i < LAKES; i++)
		if (transit ? i == ERIE || i == HURON : i == lake) {
			to = set_or(to, madison_sets[SET_LAKE_ONTARIO + i]);
			set_add(&to, LAKE_BOX + i);
		}
	if (joins)
		set_add(&to, LAKE_TRANSIT);
	set_drop(&to, from);
	return to;
}

int madison_course_bar(const struct madison *m, int to, int16_t *arg)
{
	const struct madison_force *f = cmoving(m);
	int why;

	arg[1] = f->at;
	if (!has_vessel(&f->column))
		return MSG_NO_FLEET;
	if (!madison_fleet_cost(m, to))
		return MSG_NO_WATER;
	if (is_closed(m, f, to))
		return MSG_LAKE_CLOSED_TO;
	if (is_boarding(m, &f->column) && !is_friendly(m, m->active, f->at))
		return MSG_EMBARK_FRIENDLY_TO;
	why = is_box(to) ? bar_box(m, f, to, arg) : is_town(to) ? bar_town(m, f, to, arg) : 0;
	return why ? why : bar_mp(m, f, to, arg);
}

/* madison_fleet.c - fleets that withdraw, flee and return (rules 2.6, 7.4, 9.6, 11.2, 12.5).
 *
 * A vessel and its port, or everybody of a place and one port for all (V_FLEET).  A port is a
 * friendly town of its lakes without enemy land units (RULINGS A82).  Erie and Huron are one lake
 * for all of this (2.6); who must retreat from Huron stays there if it can.  Naval leaders sail
 * with vessels, never alone from a box.
 */
#include "madison_int.h"

enum { FLIGHT_SIDE, FLIGHT_SPACE, FLIGHT_DAMAGED }; /* locals of N_FLIGHT */
enum { FLEETS_HOME };                               /* local of N_FLEETS and N_RETURN */

/* 2.6, 12.53: Erie and Huron are one lake, but from Huron a port of Huron comes first. */
static struct set havens_of(const struct madison *m, int p)
{
	return madison_huron_first(m->where[p], madison_ports(m, side_of(p), piece(p)->lakes));
}

static int put_pairs(action *out, int n, int p, const struct set *to)
{
	for (int at = set_next(to, 0); at >= 0; at = set_next(to, at + 1))
		out[n++] = ACTION(V_SHIP, p, at);
	return n;
}

static void sail_home(struct madison *m, int p, int to, struct step *out)
{
	note(&m->st, out, MSG_VESSEL_GOES, side_of(p), EVERYONE, p, to);
	madison_place(m, p, to);
}

/* ---- flight: 9.61, 9.62, 12.5 ---- */

/* Who leaves next: vessels first; a naval leader when no vessel is left with him. */
static int next_to_flee(const struct madison *m, const struct frame *f)
{
	int side = f->local[FLIGHT_SIDE], leader = NO_PIECE;
	bool alone = true;

	for
		each_in(m, p, f->local[FLIGHT_SPACE])
		{
			if (side_of(p) != side)
				continue;
			if (is_vessel(p) && (!f->local[FLIGHT_DAMAGED] || is_flipped(m, p)))
				return p;
			alone = alone && !is_vessel(p);
			if (is_naval_leader(p))
				leader = p;
		}
	return alone ? leader : NO_PIECE;
}

/* 9.62: with no friendly town left, a box that its side already holds, from a town only; 12.42:
 * damaged vessels enter none. */
static struct set ways_out(const struct madison *m, int p)
{
	struct set ways = havens_of(m, p);

	if (!set_empty(&ways) || !is_town(m->where[p]) || (is_vessel(p) && is_flipped(m, p)))
		return ways;
	for (int lake = 0; lake < LAKES; lake++)
		if (piece(p)->lakes >> lake & 1 && m->vessels[side_of(p)][LAKE_BOX + lake])
			set_add(&ways, LAKE_BOX + lake);
	return ways;
}

/* 9.62, 12.53: a vessel without a port is destroyed; RULINGS A81: a naval leader waits. */
static void has_no_port(struct madison *m, int p, struct step *out)
{
	if (is_vessel(p)) {
		madison_eliminate(m, p, MSG_VESSEL_LOST, out);
		return;
	}
	note(&m->st, out, MSG_NAVAL_LEADER_WAITS, side_of(p), EVERYONE, p);
	madison_place(m, p, WAITING);
}

void madison_flight_run(struct state *s, struct step *out)
{
	struct madison *m = madison_of(s);
	struct frame *f = flow_top(s);

	for (int p; (p = next_to_flee(m, f)) != NO_PIECE;) {
		struct set ways = ways_out(m, p);

		if (!set_empty(&ways)) {
			flow_push(s, N_FLEE, f->local[FLIGHT_SIDE])->local[FLEEING] = (int16_t)p;
			return;
		}
		has_no_port(m, p, out);
	}
	flow_pop(s);
}

void madison_flight_begin(struct state *s, int side, int space, bool damaged)
{
	struct frame *f = flow_push(s, N_FLIGHT, NOBODY);

	f->local[FLIGHT_SIDE] = (int16_t)side;
	f->local[FLIGHT_SPACE] = (int16_t)space;
	f->local[FLIGHT_DAMAGED] = damaged;
}

/* 11.15, RULINGS A129: naval leaders in a box from which all vessels of their side have gone. */
void madison_lone_leaders_flee(struct state *s)
{
	const struct madison *m = cmadison_of(s);
	struct pieces alone = { { 0, 0, 0, 0 } };

	for (int box = LAKE_BOX; box < LAKE_BOX + LAKES; box++)
		for
			each_in(m, p, box) if (is_naval_leader(p) && !m->vessels[side_of(p)][box])
				pieces_add(&alone, p);
	for
		each_piece(p, &alone) madison_flight_begin(s, side_of(p), m->where[p], false);
}

/* 9.61, RULINGS A131: land units that have been there all the time, too weak to hold the town. */
void madison_vessels_give_way(struct state *s, int side)
{
	const struct madison *m = cmadison_of(s);
	struct set towns = { { 0, 0 } };

	for (int p = PIECE_VESSEL; p < PIECE_LEADER; p++)
		if (side_of(p) != side && is_town(m->where[p]) && m->units[side][m->where[p]] &&
		    !m->units[!side][m->where[p]])
			set_add(&towns, m->where[p]);
	for (int at; (at = set_pop(&towns)) >= 0;)
		madison_flight_begin(s, !side, at, false);
}

/* SANDY CREEK: the whole fleet of a landing goes back to a port of its troops. */
static struct set ways_of(const struct madison *m, const struct frame *f)
{
	return f->local[FLEES_TO_PORT] ? madison_landing_ports(m) : ways_out(m, f->local[FLEEING]);
}

/* Two or more have to leave, and have a choice of ports: they may go together. */
static bool flee_together(const struct state *s)
{
	const struct madison *m = cmadison_of(s);
	const struct frame *f = &s->frame[s->depth - 2];
	struct set ways = ways_of(m, flow_see(s));
	int n = 0;

	if (flow_see(s)->local[FLEES_TO_PORT] || set_count(&ways) < 2)
		return false;
	for
		each_in(m, p, f->local[FLIGHT_SPACE]) n +=
			side_of(p) == f->local[FLIGHT_SIDE] && is_vessel(p) &&
			(!f->local[FLIGHT_DAMAGED] || is_flipped(m, p));
	return n > 1;
}

int madison_flee_list(const struct state *s, action *out)
{
	struct set ways = ways_of(cmadison_of(s), flow_see(s));
	int p = flow_see(s)->local[FLEEING], from = cmadison_of(s)->where[p], n = 0;

	for (int at = set_next(&ways, 0); flee_together(s) && at >= 0; at = set_next(&ways, at + 1))
		out[n++] = ACTION(V_FLEET, from, at);
	return put_pairs(out, n, p, &ways);
}

/* The same reasons for one and for all. */
static int way_bar(const struct state *s, int p, int to)
{
	const struct madison *m = cmadison_of(s);
	struct set ways = ways_of(m, flow_see(s));

	if (set_has(&ways, to))
		return 0;
	if (flow_see(s)->local[FLEES_TO_PORT])
		return MSG_NOT_A_PORT;
	if (madison_spaces[m->where[p]].lake == HURON && madison_spaces[to].lake == ERIE)
		return MSG_HURON_FIRST;
	return MSG_NO_HAVEN;
}

int madison_flee_bar(const struct state *s, action a, int16_t *arg)
{
	int p = flow_see(s)->local[FLEEING];

	if (action_verb(a) == V_FLEET)
		return action_a(a) == cmadison_of(s)->where[p] && flee_together(s) &&
				       !way_bar(s, p, action_b(a))
			       ? 0
			       : MSG_NO_SUCH_FLEET;
	if (action_a(a) == p)
		return way_bar(s, p, action_b(a));
	arg[2] = (int16_t)p;
	return MSG_FLEES_FIRST;
}

/* All who may go there; who may not is asked about next. */
static void flee_all(struct madison *m, const struct frame *f, int to, struct step *out)
{
	for (int p; (p = next_to_flee(m, f)) != NO_PIECE;) {
		struct set ways = ways_out(m, p);

		if (!set_has(&ways, to))
			return;
		sail_home(m, p, to, out);
	}
}

void madison_flee_take(struct state *s, action a, struct step *out)
{
	struct madison *m = madison_of(s);
	bool to_port = flow_top(s)->local[FLEES_TO_PORT];

	flow_pop(s);
	if (to_port)
		madison_fleet_to_port(m, action_b(a), out);
	else if (action_verb(a) == V_FLEET)
		flee_all(m, flow_see(s), action_b(a), out);
	else
		sail_home(m, action_a(a), action_b(a), out);
}

/* ---- Free Naval Withdrawal: 11.21, RULINGS A26, A92 ---- */

static bool in_box(const struct madison *m, int side, int p)
{
	return side_of(p) == side && is_box(m->where[p]);
}

static bool may_withdraw(const struct madison *m, int side)
{
	for (int box = LAKE_BOX; box < LAKE_BOX + LAKES; box++)
		for
			each_in(m, p, box) if (is_vessel(p) && side_of(p) == side)
			{
				struct set to = madison_ports(m, side, piece(p)->lakes);

				if (!set_empty(&to))
					return true;
			}
	return false;
}

void madison_withdraw_begin(struct state *s, int side)
{
	if (may_withdraw(cmadison_of(s), side))
		flow_push(s, N_WITHDRAW, side);
}

/* 11.15, RULINGS A92: a naval leader goes to a port to which a vessel of his lakes has gone. */
static bool has_escort(const struct madison *m, int leader, int space)
{
	for
		each_in(m, p, space) if (is_vessel(p) && pieces_has(&m->withdrawn, p) &&
					 piece(p)->lakes & piece(leader)->lakes) return true;
	return false;
}

static bool can_follow(const struct madison *m, int side, int leader)
{
	struct set to = madison_ports(m, side, piece(leader)->lakes);

	for (int at = set_next(&to, 0); at >= 0; at = set_next(&to, at + 1))
		if (has_escort(m, leader, at))
			return true;
	return false;
}

/* 11.15: a naval leader whom vessels that he can follow have left behind in a box, or NO_PIECE. */
static int stranded(const struct madison *m, int side)
{
	for (int p = PIECE_LEADER; p < PIECES; p++)
		if (is_naval_leader(p) && in_box(m, side, p) && !m->vessels[side][m->where[p]] &&
		    can_follow(m, side, p))
			return p;
	return NO_PIECE;
}

/* RULINGS A82: one of madison_ports(). */
static bool is_port(const struct madison *m, int side, int p, int to)
{
	return is_town(to) && madison_spaces[to].lake < LAKES &&
	       piece(p)->lakes >> madison_spaces[to].lake & 1 && is_friendly(m, side, to) &&
	       !m->units[!side][to];
}

static int ship_away_bar(const struct madison *m, int side, int p, int to)
{
	if (!(is_vessel(p) || is_naval_leader(p)) || !in_box(m, side, p))
		return MSG_NOT_IN_BOX;
	if (!is_port(m, side, p, to))
		return MSG_NO_HAVEN;
	if (is_naval_leader(p) && !has_escort(m, p, to))
		return MSG_NEEDS_ESCORT;
	return 0;
}

typedef int ship_bar(const struct madison *, int side, int p, int to);

/* A whole fleet: two vessels at least, all by the same rules as one. */
static int fleet_bar(const struct madison *m, int side, action a, ship_bar *bar)
{
	int n = 0;

	if (action_a(a) >= ON_MAP)
		return MSG_NO_SUCH_FLEET;
	for
		each_in(m, p, action_a(a)) n += is_vessel(p) && !bar(m, side, p, action_b(a));
	return n > 1 ? 0 : MSG_NO_SUCH_FLEET;
}

static int list_fleets(const struct madison *m, int side, action *out, ship_bar *bar, bool home)
{
	int n = 0;

	for (int box = LAKE_BOX; box < LAKE_BOX + LAKES; box++) {
		struct set towns = madison_sets[SET_LAKE_ONTARIO + box - LAKE_BOX];

		if (joins_transit(box - LAKE_BOX))
			towns = set_or(madison_sets[SET_LAKE_ERIE], madison_sets[SET_LAKE_HURON]);
		for (int at; (at = set_pop(&towns)) >= 0;) {
			action a = home ? ACTION(V_FLEET, box, at) : ACTION(V_FLEET, at, box);

			if (!fleet_bar(m, side, a, bar))
				out[n++] = a;
		}
	}
	return n;
}

int madison_withdraw_bar(const struct state *s, action a, int16_t *arg)
{
	const struct madison *m = cmadison_of(s);
	int side = flow_see(s)->player, left;

	if (action_verb(a) == V_SHIP)
		return ship_away_bar(m, side, action_a(a), action_b(a));
	if (action_verb(a) == V_FLEET)
		return fleet_bar(m, side, a, ship_away_bar);
	left = stranded(m, side);
	arg[0] = (int16_t)left;
	return left == NO_PIECE ? 0 : MSG_LEADER_STRANDED;
}

/* Everyone in the boxes with every port that `bar` allows. */
static int list_ways_home(const struct madison *m, int side, action *out, ship_bar *bar)
{
	int n = 0;

	for (int p = PIECE_VESSEL; p < PIECES; p++) {
		struct set to;

		if (!is_box(m->where[p]) || side_of(p) != side)
			continue;
		to = madison_ports(m, side, piece(p)->lakes);
		for (int at; (at = set_pop(&to)) >= 0;)
			if (!bar(m, side, p, at))
				out[n++] = ACTION(V_SHIP, p, at);
	}
	return n;
}

int madison_withdraw_list(const struct state *s, action *out)
{
	const struct madison *m = cmadison_of(s);
	int side = flow_see(s)->player, n = list_fleets(m, side, out, ship_away_bar, true);

	n += list_ways_home(m, side, out + n, ship_away_bar);
	if (stranded(m, side) == NO_PIECE)
		out[n++] = ACTION(V_DONE, 0, 0);
	return n;
}

/* One of them goes.  11.21: who withdraws moves no more in this card play; 11.22: a marker
 * remembers who brought vessels home from there. */
static void ship(struct state *s, int p, int to, struct step *out)
{
	struct madison *m = madison_of(s);

	if (flow_see(s)->node == N_WITHDRAW)
		pieces_add(&m->withdrawn, p);
	else if (flow_see(s)->local[FLEETS_HOME] && is_vessel(p))
		m->marker[m->where[p] - LAKE_BOX] = (uint8_t)side_of(p);
	sail_home(m, p, to, out);
}

/* Vessels first: naval leaders follow them (11.15). */
static void ship_fleet(struct state *s, action a, ship_bar *bar, struct step *out)
{
	int side = flow_see(s)->player, from = action_a(a), to = action_b(a);

	for (int p = PIECE_VESSEL; p < PIECES; p++)
		if (cmadison_of(s)->where[p] == from && !bar(cmadison_of(s), side, p, to))
			ship(s, p, to, out);
}

void madison_withdraw_take(struct state *s, action a, struct step *out)
{
	struct madison *m = madison_of(s);
	int side = flow_top(s)->player;

	if (action_verb(a) == V_SHIP)
		ship(s, action_a(a), action_b(a), out);
	else if (action_verb(a) == V_FLEET)
		ship_fleet(s, a, ship_away_bar, out);
	if (action_verb(a) == V_DONE || (!may_withdraw(m, side) && stranded(m, side) == NO_PIECE))
		flow_pop(s);
}

/* ---- Mutual Fleet Return: 7.4, 11.22, 11.23 ---- */

/* 11.22, 2.6, RULINGS A92: home, to any friendly town of the lake; Erie and Huron are one. */
static int go_home_bar(const struct madison *m, int side, int p, int to)
{
	if (!(is_vessel(p) || is_naval_leader(p)) || !in_box(m, side, p))
		return MSG_NOT_IN_BOX;
	return is_port(m, side, p, to) ? 0 : MSG_NO_HAVEN;
}

/* 11.23, RULINGS A75: undamaged vessels in friendly towns, to a box with a marker of their side;
 * 11.15: a naval leader after a vessel. */
static int go_out_bar(const struct madison *m, int side, int p, int to)
{
	int lake = to - LAKE_BOX;

	if (!(is_vessel(p) || is_naval_leader(p)) || side_of(p) != side || !is_town(m->where[p]) ||
	    !is_friendly(m, side, m->where[p]))
		return MSG_NOT_IN_PORT;
	if (!is_box(to) || !(piece(p)->lakes >> lake & 1))
		return MSG_OTHER_WATERS;
	if (m->marker[lake] != side)
		return MSG_NO_MARKER;
	if (is_vessel(p) && is_flipped(m, p))
		return MSG_DAMAGED_STAYS;
	return is_vessel(p) || m->vessels[side][to] ? 0 : MSG_NEEDS_ESCORT;
}

static int list_ways_out(const struct madison *m, int side, action *out)
{
	unsigned lakes = 0;
	int n = 0;

	for (int lake = 0; lake < LAKES; lake++)
		lakes |= (unsigned)(m->marker[lake] == side) << lake;

	for (int p = PIECE_VESSEL; lakes && p < PIECES; p++) {
		if (side_of(p) != side || !is_town(m->where[p]) || !(piece(p)->lakes & lakes))
			continue;
		for (int to = LAKE_BOX; to < LAKE_BOX + LAKES; to++)
			if (!go_out_bar(m, side, p, to))
				out[n++] = ACTION(V_SHIP, p, to);
	}
	return n;
}

int madison_return_list(const struct state *s, action *out)
{
	const struct madison *m = cmadison_of(s);
	int side = flow_see(s)->player, n;

	if (flow_see(s)->local[FLEETS_HOME]) {
		n = list_fleets(m, side, out, go_home_bar, true);
		return n + list_ways_home(m, side, out + n, go_home_bar);
	}
	n = list_fleets(m, side, out, go_out_bar, false);
	n += list_ways_out(m, side, out + n);
	out[n++] = ACTION(V_DONE, 0, 0);
	return n;
}

/* The rules of the season. */
static ship_bar *season_bar(const struct state *s)
{
	return flow_see(s)->local[FLEETS_HOME] ? go_home_bar : go_out_bar;
}

int madison_return_bar(const struct state *s, action a, int16_t *arg)
{
	const struct madison *m = cmadison_of(s);
	int side = flow_see(s)->player;

	(void)arg;
	if (action_verb(a) == V_FLEET)
		return fleet_bar(m, side, a, season_bar(s));
	if (action_verb(a) == V_SHIP)
		return season_bar(s)(m, side, action_a(a), action_b(a));
	return flow_see(s)->local[FLEETS_HOME] ? MSG_MUST_RETURN : 0;
}

/* Whether side still has somebody to send. */
static bool has_more(const struct state *s, int side)
{
	action all[ACTIONS_MAX];

	if (flow_see(s)->local[FLEETS_HOME])
		return list_ways_home(cmadison_of(s), side, all, go_home_bar);
	return list_ways_out(cmadison_of(s), side, all);
}

void madison_return_take(struct state *s, action a, struct step *out)
{
	if (action_verb(a) == V_SHIP)
		ship(s, action_a(a), action_b(a), out);
	else if (action_verb(a) == V_FLEET)
		ship_fleet(s, a, season_bar(s), out);
	if (action_verb(a) == V_DONE || !has_more(s, flow_top(s)->player))
		flow_pop(s);
}

/* RULINGS A92: a fleet without a friendly town is destroyed. */
static void lose_homeless(struct madison *m, int side, struct step *out)
{
	for (int p = PIECE_VESSEL; p < PIECES; p++) {
		struct set to;

		if (!in_box(m, side, p))
			continue;
		to = madison_ports(m, side, piece(p)->lakes);
		if (set_empty(&to))
			has_no_port(m, p, out);
	}
}

/* 11.44: from now on a marker stands for the lake. */
static void lay_marker(struct madison *m, int lake, struct step *out)
{
	int owner = m->marker[lake];

	m->lake[lake] = NONE;
	if (owner != NONE)
		note(&m->st, out, MSG_LAKE_MARKED, owner, EVERYONE, owner, lake);
}

/* 11.23: it comes off, and whoever has no vessel in the box has lost the lake. */
static void lift_marker(struct madison *m, int lake)
{
	if (m->marker[lake] == NONE)
		return;
	m->lake[lake] = m->marker[lake];
	m->marker[lake] = NONE;
}

static void turn_markers(struct state *s, bool home, struct step *out)
{
	struct madison *m = madison_of(s);

	for (int lake = 0; lake < LAKES; lake++) {
		if (home)
			lay_marker(m, lake, out);
		else
			lift_marker(m, lake);
	}
	m->stale = 1;
	if (home)
		madison_settle(s, out);
	else
		madison_settle_lakes(s, out);
}

void madison_fleets_run(struct state *s, struct step *out)
{
	struct madison *m = madison_of(s);
	struct frame *f = flow_top(s);
	bool home = f->local[FLEETS_HOME];
	int side = f->pc ? !m->first_player : m->first_player;

	if (f->pc++ < 2) {
		if (home)
			lose_homeless(m, side, out);
		if (has_more(s, side))
			flow_push(s, N_RETURN, side)->local[FLEETS_HOME] = home;
		return;
	}
	flow_pop(s);
	turn_markers(s, home, out);
}

void madison_fleets_begin(struct state *s, bool home)
{
	madison_of(s)->phase = PHASE_FLEETS;
	flow_push(s, N_FLEETS, NOBODY)->local[FLEETS_HOME] = home;
}

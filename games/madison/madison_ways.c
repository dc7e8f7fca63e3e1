/* madison_ways.c - where a beaten or threatened force may go (rules 9.4, 10.7, 10.8).
 *
 * A way is a neighbouring town, or by water a town of the same lake.  Each has a price: the
 * steps that it costs (10.71-1), then supply (10.71-2), then territory, water, enemy ground
 * (10.71-3 to 5).  The owner has the choice among the cheapest (RULINGS A54); an attacker goes
 * back where he came from unless 10.73 lets him do better (RULINGS A55).
 */
#include "madison_ways.h"

enum { KIND_FRIENDLY, KIND_WATER, KIND_ENEMY };

/* ---- who goes ---------------------------------------------------------------- */

/* Attackers: those of the combat.  Everyone else: all land pieces of the side. */
static struct pieces everyone(const struct madison *m, const struct madison_rout *r)
{
	struct pieces all = { { 0, 0, 0, 0 } };

	for
		each_in(m, p, r->space)
		{
			if (side_of(p) != r->side || !is_land(p) || pieces_has(&m->aboard, p))
				continue;
			if (r->why == ROUT_ATTACKER && !pieces_has(&m->combat.with, p))
				continue;
			pieces_add(&all, p);
		}
	return all;
}

void madison_rout_body(const struct madison *m, struct madison_rout *r)
{
	if (r->only == NO_PIECE) {
		r->who = everyone(m, r);
	} else {
		r->who = (struct pieces){ { 0, 0, 0, 0 } };
		if (m->where[r->only] == r->space)
			pieces_add(&r->who, r->only);
	}
	r->leaders = !has_unit(&r->who);
}

/* ---- by land ------------------------------------------------------------------- */

static bool by_sea(const struct madison *m, const struct madison_rout *r)
{
	return r->why == ROUT_ATTACKER && m->combat.form == BY_SEA;
}

/* RIVER RAISIN: the ice carries the force that it activated, back as well. */
static void add_ice(const struct madison *m, int space, struct set *next)
{
	const struct madison_effect *e;

	if (m->combat.effect == NO_EFFECT)
		return;
	e = &madison_code[m->combat.effect];
	if (!(e->flags & F_ICE) || e->listed != 2)
		return;
	for (int i = 0; i < 2; i++)
		if (madison_lists[e->list + i] == space)
			set_add(next, madison_lists[e->list + !i]);
}

/* 3.61: the other island, or NO_SPACE. */
static int across(int space)
{
	for (int i = 0; i < 2; i++)
		if (madison_figures.crossing[i] == space)
			return madison_figures.crossing[!i];
	return NO_SPACE;
}

/* Towns in reach by land, whoever holds them.  11.53: a landing goes back to its vessels. */
static struct set in_reach(const struct madison *m, const struct madison_rout *r)
{
	struct set next = { { 0, 0 } };

	if (by_sea(m, r))
		return next;
	if (r->why == ROUT_ATTACKER && m->combat.from != NO_SPACE)
		set_add(&next, m->combat.from);
	if (r->why == ROUT_ATTACKER && m->combat.form == BY_RAID)
		return next;
	next = set_or(next, madison_spaces[r->space].next);
	if (across(r->space) != NO_SPACE)
		set_add(&next, across(r->space));
	if (r->why == ROUT_ATTACKER)
		add_ice(m, r->space, &next);
	return next;
}

/* 10.72-1: where the attackers came from; RULINGS A53: where those come from who push. */
static bool is_forbidden(const struct madison *m, const struct madison_rout *r, int to)
{
	if (to == r->avoid)
		return true;
	return r->why != ROUT_ATTACKER && m->combat.on && r->space == m->combat.where &&
	       to == m->combat.from;
}

/* 10.72-2: not where the enemy holds the town; too weak, he is pushed out, but nobody pushes in
 * his turn (RULINGS A53), and leaders alone push nobody (A85). */
static bool is_shut(const struct madison *m, const struct madison_rout *r, int to)
{
	if (!m->units[!r->side][to])
		return false;
	return is_friendly(m, !r->side, to) || r->leaders || r->why == ROUT_BUMPED;
}

static bool is_open(const struct madison *m, const struct madison_rout *r, int to)
{
	return !is_forbidden(m, r, to) && !is_shut(m, r, to);
}

/* 10.72-4, 3.61, RULINGS A14: over the crossing goes one unit only, and that nowhere else; whoever
 * came over it by an event may go back. */
static bool can_cross(const struct madison *m, const struct madison_rout *r, int p, int to)
{
	if (across(r->space) != to)
		return !(piece(p)->flags & IS_NORTHWEST);
	return piece(p)->flags & IS_NORTHWEST || (r->why == ROUT_ATTACKER && to == m->combat.from);
}

/* RULINGS A15: LC Militia enters US territory only if it has no other way. */
static bool is_homebound(const struct madison *m, const struct madison_rout *r, int p, int to)
{
	struct set reach;

	if (!(piece(p)->flags & IS_LC_MILITIA) || madison_spaces[to].territory != US)
		return false;
	reach = set_and(in_reach(m, r), madison_sets[SET_GB]);
	for (int at = set_next(&reach, 0); at >= 0; at = set_next(&reach, at + 1))
		if (is_open(m, r, at))
			return true;
	return false;
}

bool madison_can_follow(const struct madison *m, const struct madison_rout *r, int p, int to,
			bool water)
{
	if (water)
		return can_board(p);
	return can_cross(m, r, p, to) && !is_homebound(m, r, p, to);
}

/* The ways open to a piece that goes by itself, whatever they cost. */
static struct set open_ways(const struct madison *m, const struct madison_rout *r, int p)
{
	struct madison_rout alone = *r;
	struct set reach = in_reach(m, r), ways = { { 0, 0 } };

	alone.leaders = is_leader(p);
	for (int at = set_next(&reach, 0); at >= 0; at = set_next(&reach, at + 1))
		if (is_open(m, &alone, at) && madison_can_follow(m, &alone, p, at, false))
			set_add(&ways, at);
	return ways;
}

/* 10.71-1, 10.71-2, 10.71-3, 10.71-5: steps, then supply, then ground of one's own. */
static int lone_price(const struct madison *m, const struct madison_rout *r, int p, int to,
		      const struct set *supply)
{
	return 4 * madison_toll(m, r, p, to) + 2 * !set_has(supply, to) +
	       !is_friendly(m, r->side, to);
}

struct set madison_lone_ways(const struct madison *m, const struct madison_rout *r, int p)
{
	struct set open = open_ways(m, r, p), ways = { { 0, 0 } }, supply;
	int best = INT_MAX;

	if (is_leader(p) || set_empty(&open))
		return open;
	supply = madison_supply_without(m, r->side, r->space);
	for (int at = set_next(&open, 0); at >= 0; at = set_next(&open, at + 1)) {
		int price = lone_price(m, r, p, at, &supply);

		if (price < best)
			ways = (struct set){ { 0, 0 } };
		best = min(best, price);
		if (price == best)
			set_add(&ways, at);
	}
	return ways;
}

/* ---- what it costs ------------------------------------------------------------- */

/* 9.43, 10.72, 13.4-3: attackers as they were when they attacked, others as when the card play
 * began. */
static bool is_cut(const struct madison *m, const struct madison_rout *r, int p)
{
	if (r->why == ROUT_ATTACKER)
		return m->combat.halved >> r->side & 1;
	return !was_supplied(m, p);
}

/* 9.43, 10.72-3, RULINGS A51, A85: on ground that is not one's own every unit loses a step; reduced
 * ones only if they are out of supply. */
int madison_toll(const struct madison *m, const struct madison_rout *r, int p, int to)
{
	if (!is_unit(p) || is_friendly(m, r->side, to))
		return 0;
	return is_fresh(m, p) || is_cut(m, r, p);
}

static int steps_left(const struct madison *m, int p)
{
	if (!is_unit(p))
		return 0;
	return is_flipped(m, p) ? 1 : piece(p)->steps;
}

/* What a piece loses at least that goes by itself. */
static int lone_toll(const struct madison *m, const struct madison_rout *r, int p)
{
	struct set ways = open_ways(m, r, p);
	int least = steps_left(m, p);

	for (int at = set_next(&ways, 0); at >= 0; at = set_next(&ways, at + 1))
		least = min(least, madison_toll(m, r, p, at));
	return least;
}

/* ---- by water, 10.8 ------------------------------------------------------------ */

/* RULINGS A85: undamaged ones in the space; 11.53, A83: those that stayed with a landing. */
struct pieces madison_carriers(const struct madison *m, const struct madison_rout *r)
{
	struct pieces all = madison_pieces_in(m, r->side, r->space, ANY_VESSEL),
		      fit = { { 0, 0, 0, 0 } };

	for
		each_piece(p, &all) if (!is_flipped(m, p) &&
					(!by_sea(m, r) || pieces_has(&m->combat.cover, p)))
			pieces_add(&fit, p);
	return fit;
}

struct pieces madison_passengers(const struct madison_rout *r)
{
	struct pieces units = { { 0, 0, 0, 0 } };

	for
		each_piece(p, &r->who) if (is_unit(p) && can_board(p)) pieces_add(&units, p);
	return units;
}

/* 10.84: what it costs that not all find room, if those stay who lose least by it. */
static int excess_toll(const struct madison *m, const struct madison_rout *r)
{
	struct pieces ships = madison_carriers(m, r), units = madison_passengers(r);
	int sum = 0;

	while (!pieces_empty(&units) && !madison_can_carry(m, &ships, &units)) {
		int left = -1;

		for
			each_piece(p, &units) if (left < 0 ||
						  lone_toll(m, r, p) < lone_toll(m, r, left)) left =
				p;
		sum += lone_toll(m, r, left);
		pieces_drop(&units, left);
	}
	return sum;
}

static bool finds_room(const struct madison *m, const struct madison_rout *r)
{
	struct pieces ships = madison_carriers(m, r), units = madison_passengers(r);

	if (pieces_empty(&ships))
		return false;
	return r->leaders || madison_can_carry_any(m, &ships, &units);
}

/* 10.81, 10.82, 10.83: nobody goes by water whom no vessel here can carry. */
static struct set sea_ways(const struct madison *m, const struct madison_rout *r)
{
	struct set none = { { 0, 0 } };

	if (r->only != NO_PIECE || madison_spaces[r->space].lake == LAKES || !finds_room(m, r))
		return none;
	return madison_sea_refuges(m, r->side, r->space);
}

/* ---- the choice ---------------------------------------------------------------- */

/* Somebody must be able to go there at all. */
static bool is_way(const struct madison *m, const struct madison_rout *r, int to, bool water)
{
	if (!water && !is_open(m, r, to))
		return false;
	for
		each_piece(p, &r->who) if ((r->leaders || is_unit(p)) &&
					   madison_can_follow(m, r, p, to, water)) return true;
	return false;
}

struct price {
	int steps, cut, kind, bump;
};

static struct price price_of(const struct madison *m, const struct madison_rout *r, int to,
			     bool water)
{
	struct price x = { 0, 0, KIND_FRIENDLY, 0 };

	if (r->leaders)
		return x;
	for
		each_piece(p, &r->who) x.steps += madison_can_follow(m, r, p, to, water)
							  ? madison_toll(m, r, p, to)
							  : lone_toll(m, r, p);
	if (water)
		x.steps += excess_toll(m, r);
	x.cut = !set_has(&r->supply, to);
	x.kind = water ? KIND_WATER : is_friendly(m, r->side, to) ? KIND_FRIENDLY : KIND_ENEMY;
	x.bump = m->units[!r->side][to] > 0;
	return x;
}

/* 10.71-1, 10.71-2, 10.71-3, 10.71-4, 10.71-5: in this order. */
static int compare(struct price a, struct price b)
{
	if (a.steps != b.steps)
		return a.steps - b.steps;
	if (a.cut != b.cut)
		return a.cut - b.cut;
	return a.kind != b.kind ? a.kind - b.kind : a.bump - b.bump;
}

/* 10.73-1, 10.73-2, 10.73-3, RULINGS A55: another space than the last one needs a reason. */
static bool is_excused(struct price x, struct price back, bool water)
{
	return water || x.steps < back.steps || (!x.cut && back.cut);
}

/* All ways with their prices; an attacker's without those that 10.73 does not allow. */
struct ways {
	struct price price[2 * TOWNS];
	uint8_t to[2 * TOWNS];
	bool water[2 * TOWNS];
	int n;
};

static void gather(const struct madison *m, const struct madison_rout *r, struct set to, bool water,
		   struct ways *w)
{
	for (int at = set_next(&to, 0); at >= 0; at = set_next(&to, at + 1))
		if (is_way(m, r, at, water)) {
			w->price[w->n] = price_of(m, r, at, water);
			w->to[w->n] = (uint8_t)at;
			w->water[w->n++] = water;
		}
}

static int way_back(const struct madison *m, const struct madison_rout *r, const struct ways *w)
{
	for (int i = 0; r->why == ROUT_ATTACKER && i < w->n; i++)
		if (!w->water[i] && w->to[i] == m->combat.from)
			return i;
	return -1;
}

/* 10.73, 10.74: an attacker counts steps alone; a defender all of 10.71. */
static bool is_best(const struct ways *w, int i, int back)
{
	if (back >= 0 && i != back && !is_excused(w->price[i], w->price[back], w->water[i]))
		return false;
	for (int k = 0; k < w->n; k++) {
		bool counts = back < 0 || k == back ||
			      is_excused(w->price[k], w->price[back], w->water[k]);

		if (!counts)
			continue;
		if (back >= 0 ? w->price[k].steps < w->price[i].steps
			      : compare(w->price[k], w->price[i]) < 0)
			return false;
	}
	return true;
}

struct set madison_rout_ways(const struct madison *m, struct madison_rout *r, struct set *water)
{
	struct ways w = { .n = 0 };
	struct set land = { { 0, 0 } };
	int back;

	madison_rout_body(m, r);
	if (!r->leaders)
		r->supply = madison_supply_without(m, r->side, r->space);
	gather(m, r, in_reach(m, r), false, &w);
	gather(m, r, sea_ways(m, r), true, &w);
	back = way_back(m, r, &w);
	*water = land;
	for (int i = 0; i < w.n; i++)
		if (is_best(&w, i, back))
			set_add(w.water[i] ? water : &land, w.to[i]);
	return land;
}

struct set madison_retreat_ways(const struct madison *m, int side, int space, enum rout why,
				struct set *water)
{
	struct madison_rout r = {
		.side = side, .space = space, .why = why, .only = NO_PIECE, .avoid = NO_SPACE
	};

	return madison_rout_ways(m, &r, water);
}

/* Why this is not among them.  arg[0] is the town. */
int madison_way_bar(const struct madison *m, struct madison_rout *r, int to, bool water)
{
	struct set by_water, land = madison_rout_ways(m, r, &by_water), reach = in_reach(m, r);
	struct set sea = sea_ways(m, r);

	if (set_has(water ? &by_water : &land, to))
		return 0;
	if (water)
		return set_has(&sea, to) ? MSG_RETREAT_DEARER : MSG_RETREAT_NO_PASSAGE;
	if (!set_has(&reach, to))
		return MSG_RETREAT_FAR;
	if (is_forbidden(m, r, to))
		return MSG_RETREAT_ATTACKED;
	if (is_shut(m, r, to))
		return MSG_RETREAT_ENEMY;
	if (!is_way(m, r, to, false))
		return MSG_RETREAT_FAR;
	return r->why == ROUT_ATTACKER ? MSG_RETREAT_BACK : MSG_RETREAT_DEARER;
}

int madison_way_bar_of(const struct madison *m, int side, int space, enum rout why, int to,
		       bool water)
{
	struct madison_rout r = {
		.side = side, .space = space, .why = why, .only = NO_PIECE, .avoid = NO_SPACE
	};

	return madison_way_bar(m, &r, to, water);
}

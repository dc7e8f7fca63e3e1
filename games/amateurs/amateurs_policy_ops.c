/* amateurs_policy_ops.c - what Operations Points had better buy (rules 5.4-5.7, 10.2, 10.6). */
#include "amateurs_policy.h"

/* ---- troops --------------------------------------------------------------- */

/* The Expedition of side with most points in a place, or NO_FORCE. */
static int host_in(const struct amateurs *m, int side, int p)
{
	int best = NO_FORCE;

	for (uint32_t left = amateurs_forces_in(m, side, p, false); left; left &= left - 1)
		if (best == NO_FORCE || m->points[lowest(left)] > m->points[best])
			best = lowest(left);
	return best;
}

/* Points that more would be of use to: as many as a commander leads, and fight in a body. */
static int room_in(const struct amateurs *m, int force)
{
	return max(0, min(10, amateurs_command_limit(m, force)) - m->points[force]);
}

/* Most places are out of the enemy's reach, and that is known for all of them at once. */
static int peril_in(struct prospects *x, int side, int p, int own)
{
	if (!x->looked)
		x->menaced = amateurs_menaced(x->m, side);
	x->looked = true;
	return set_has(&x->menaced, p) ? amateurs_peril(x->m, side, p, own) : 0;
}

/* 5.5: where an Expedition grows strong enough to attack, and where the enemy may come.  Regulars
 * and Fencibles are raised in cities. */
static int weigh_raise(struct prospects *x, int side, int p)
{
	const struct amateurs *m = x->m;
	int host = host_in(m, side, p), own = amateurs_points_in(m, side, p);
	int peril = peril_in(x, side, p, own), w = 3 + min(80, peril / 4), room;

	if (place(p)->town >= MINOR_CITY)
		w += side == US ? 20 : 6;
	if (host == NO_FORCE || !(room = room_in(m, host)))
		return w;
	return w + 30 + 15 * amateurs_front(m, side, p) + 2 * room;
}

/* Militia go home in Winter, and spoil the die if they are the most. */
int amateurs_weigh_into(const struct amateurs *m, int side, int type, int force)
{
	static const uint8_t by_type[TYPES] = {
		[MILITIA] = 20,  [REGULAR] = 30, [FENCIBLE] = 28,  [RANGER] = 20,
		[VOYAGEUR] = 10, [INDIAN] = 40,  [ARTILLERY] = 30, [CAVALRY] = 25
	};
	int w = by_type[type];

	(void)side;
	if (type == MILITIA && season_of(m) == AUTUMN)
		w /= 3;
	if (type == INDIAN && season_of(m) == AUTUMN)
		w /= 2;
	if (force == GROUP)
		return w / 2;
	if (type == MILITIA && 2 * m->units[force][MILITIA] >= m->points[force])
		w /= 2;
	return w * (room_in(m, force) ? 2 : 1);
}

/* 10.2: for troops that nobody leads, or that are led badly. */
static int weigh_draw(const struct amateurs *m, int side, int p)
{
	int points = row_points(m->loose[side][p]);

	if (points < 3 || amateurs_forces_in(m, side, p, false))
		return HARDLY;
	return 2 + 2 * min(8, points) * amateurs_front(m, side, p);
}

static int weigh_draw_for(const struct amateurs *m, int force)
{
	int l = m->commander[force], excess, w = 1;

	if (!is_land_force(force))
		return force == FORCE_IF && amateurs_landing_chief(m) == NO_LEADER ? 60 : 2;
	if (m->points[force] < 4)
		return 2;
	excess = m->points[force] - amateurs_command_limit(m, force);
	w += max(0, excess) * 4;
	if (l == REPLACEMENT)
		w += 10;
	else if (l < LEADERS && face_of(m, l)->initiative >= 3)
		w += 3;
	if (amateurs_tactical(m, force) == 1)
		w += 8;
	return w * (1 + amateurs_front(m, force_side(force), m->at[force]));
}

/* 5.4: the whole card, for one level. */
static int weigh_fort(struct prospects *x, int side, int p)
{
	const struct amateurs *m = x->m;
	int own, peril;

	if (place(p)->nature == WILDERNESS || amateurs_prize(m, !side, p) < 2)
		return HARDLY;
	own = amateurs_points_in(m, side, p);
	peril = own ? peril_in(x, side, p, own) : 0;
	return peril > 150 ? min(20, peril / 20) : HARDLY;
}

/* 10.6b: one card more, every turn, for each point of his Tactical rating. */
static int weigh_secretary(const struct amateurs *m, int l)
{
	int now = m->secretary != NO_LEADER ? face_of(m, m->secretary)->tactical : 0;
	int more = face_of(m, l)->tactical - now, left = min(8, TURNS - 3 - m->turn);

	return more > 0 && left > 1 ? 12 * more * left : HARDLY;
}

/* ---- ships ---------------------------------------------------------------- */

int amateurs_weigh_ship(int ship)
{
	static const uint8_t by_type[SHIPS] = { 8, 12, 40, 50, 50 };

	return by_type[ship];
}

static int finished(const struct amateurs *m, int side, int lake)
{
	int sum = 0;

	for (int ship = 0; ship < SHIPS; ship++) {
		int n = m->afloat[side][lake][ship];

		for (int h = 0; h < HAVENS; h++)
			if (amateurs_havens[h].side == side && amateurs_havens[h].lake == lake)
				n += m->docked[h][ship];
		sum += n * amateurs_figures.strength[ship];
	}
	return sum;
}

/* Ships on the stocks, as everybody sees them. */
static int begun(const struct amateurs *m, int side, int lake)
{
	int sum = 0;

	for (int port = 0; port < PORTS; port++)
		for (int box = 0; box < WAITING_BOXES; box++)
			if (amateurs_havens[port].side == side &&
			    amateurs_havens[port].lake == lake)
				sum += m->boxes[port][box];
	return sum;
}

/* How much a lake needs another ship, in quarters. */
static int need_on(const struct amateurs *m, int side, int lake)
{
	int lead = finished(m, side, lake) - finished(m, !side, lake) - begun(m, !side, lake);

	return lead < 0 ? 5 : lead < 4 ? 4 : lead < 8 ? 2 : 1;
}

/* The same for every purchase there. */
static struct shipyard shared_yard(struct prospects *x, int side, int lake)
{
	int at = side * LAKES + lake;

	if (!(x->counted >> at & 1)) {
		x->counted |= bit(at);
		x->yards[at] =
			(struct shipyard){ need_on(x->m, side, lake), begun(x->m, side, lake) };
	}
	return x->yards[at];
}

/* 5.6: what was begun is finished first, Brigs before smaller ships, where the lake is at stake. */
static int weigh_yard(struct prospects *x, int verb, int haven, int what)
{
	struct shipyard yard =
		shared_yard(x, amateurs_havens[haven].side, amateurs_havens[haven].lake);

	if (verb == V_PORT)
		return yard.need >= 4 && !yard.stocks ? 25 : 2;
	if (verb == V_ADVANCE)
		return (20 + 15 * what) * yard.need / 4;
	return amateurs_weigh_ship(what) * yard.need / (5 + 10 * yard.stocks);
}

/* ---- all of it ------------------------------------------------------------ */

/* 5.4: three points for a space of the Peace Track, once the zone is under a Military one. */
static int weigh_blockade(const struct amateurs *m, int zone)
{
	return m->blockade[zone] == MILITARY ? 250 : 110;
}

/* 5.6-sackets: the Road that its yard wants. */
static int weigh_road(struct prospects *x, int side, int link)
{
	const struct set *ends = &amateurs_links[link].ends;

	return side == US && set_has(ends, P_SACKETS_HARBOR) && set_has(ends, P_FT_OSWEGO)
		       ? 3 * shared_yard(x, US, ONTARIO).need
		       : HARDLY;
}

int amateurs_weigh_purchase(struct prospects *shared, int side, action a)
{
	const struct amateurs *m = shared->m;
	int x = action_a(a), y = action_b(a);

	switch (action_verb(a)) {
	case V_ACTIVATE:
		return amateurs_weigh_order(m, x, y);
	case V_SECRETARY:
		return weigh_secretary(m, x);
	case V_FORT:
		return weigh_fort(shared, side, x);
	case V_RAISE:
		return weigh_raise(shared, side, x);
	case V_DRAW:
		return weigh_draw(m, side, x);
	case V_DRAW_FOR:
		return weigh_draw_for(m, x);
	case V_ROAD:
		return weigh_road(shared, side, x);
	case V_BLOCKADE:
		return weigh_blockade(m, x);
	case V_SINGLES:
		return 2;
	default: /* V_PORT, V_BUILD, V_ADVANCE */
		return weigh_yard(shared, action_verb(a), x, y);
	}
}

/* Fleets in Mr. Madison's War under random play: vessels, troops and leaders all around a lake, and
 * a card play that sends some of them out.  Random games alone meet too seldom on the water. */
#include "thrown.h"

enum { PLAYS = 4000, STEPS = 400 };

/* Vessels and naval leaders of the lakes, and land pieces that are not bound to other places. */
static bool may_stand(int p, int space)
{
	const struct madison_space *at = &madison_spaces[space];

	if (!is_land(p))
		return piece(p)->lakes >> at->lake & 1;
	return is_town(space) && !(piece(p)->flags & (IS_NORTHWEST | IS_LC_MILITIA));
}

static void recruit(struct madison *m, struct rng *r, int side, int space, unsigned types)
{
	for (int tries = 0; tries < 40; tries++) {
		int p = rng_below(r, PIECES);

		if (side_of(p) != side || m->where[p] != UNUSED || !(types >> piece(p)->type & 1) ||
		    !may_stand(p, space))
			continue;
		madison_place(m, p, space);
		if (!is_leader(p) && piece(p)->steps != 1 && is_town(space) && !rng_below(r, 5))
			madison_flip(m, p, true);
		return;
	}
}

/* The towns of a lake: each side has some, with troops and vessels; one side may hold the box. */
static void people(struct madison *m, struct rng *r, int lake)
{
	struct set shore = madison_sets[SET_LAKE_ONTARIO + lake];
	int holder = rng_below(r, 3);

	for (int at = set_next(&shore, 0); at >= 0; at = set_next(&shore, at + 1)) {
		int side = rng_below(r, 4) ? madison_spaces[at].territory : rng_below(r, 2);

		for (int n = rng_below(r, 4); n > 0; n--)
			recruit(m, r, side, at, ANY_UNIT | 1 << LAND_LEADER);
		for (int n = rng_below(r, 4); n > 0; n--)
			recruit(m, r, side, at, ANY_VESSEL | 1 << NAVAL_LEADER);
	}
	for (int n = 1 + rng_below(r, 6); holder != NONE && n > 0; n--)
		recruit(m, r, holder, LAKE_BOX + lake, ANY_VESSEL);
}

static struct madison lake_of(struct rng *r, int i)
{
	const uint64_t key[2] = { (uint64_t)i, 9 };
	int lake = rng_below(r, LAKES);
	struct madison m = bare_map(r, key);

	people(&m, r, lake);
	if (joins_transit(lake))
		people(&m, r, ERIE + HURON - lake);
	memset(m.marker, NONE, sizeof m.marker);
	for (lake = 0; lake < LAKES; lake++)
		m.lake[lake] = m.vessels[US][LAKE_BOX + lake]   ? US
			       : m.vessels[GB][LAKE_BOX + lake] ? GB
								: NONE;
	m.stale = 1;
	m.counted = madison_taken(&m);
	m.vp = (int8_t)madison_points(&m);
	return m;
}

/* Somewhere a fleet of side is activated: its naval leader, or vessels and troops one by one. */
static bool activate(struct madison *m, struct rng *r, int side)
{
	for (int tries = 0; tries < 60; tries++) {
		int at = rng_below(r, TOWNS);
		int leader = madison_naval_leader(m, side, at);

		if (!m->vessels[side][at])
			continue;
		if (leader != NO_PIECE)
			madison_declare_leader(m, 0, leader, NO_EFFECT);
		else
			madison_declare_units(m, 0, at, 6, NO_EFFECT);
		return true;
	}
	return false;
}

/* To join, to embark and to fight for a box, oftener than chance would. */
static action choose(const struct madison *m, struct rng *r, const action *list, int n)
{
	for (int tries = 0; tries < 6; tries++) {
		action a = list[rng_below(r, n)];
		int verb = action_verb(a);

		if (verb == V_TAKE || verb == V_ALL || verb == V_EMBARK || verb == V_STAND ||
		    verb == V_STAY)
			return a;
		if (verb == V_SAIL && (tries > 3 || m->vessels[!m->active][action_a(a)]))
			return a;
	}
	return list[rng_below(r, n)];
}

/* 11.11, 11.12, 11.41, 12.42: how the water must look when all have moved. */
static void at_rest(const struct madison *m)
{
	assert_true(pieces_empty(&m->aboard));
	assert_int_equal(m->first[LAKE_TRANSIT], NO_PIECE);
	assert_false(m->naval.on || m->combat.on);
	for (int box = LAKE_BOX; box < LAKE_BOX + LAKES; box++) {
		assert_false(m->vessels[US][box] && m->vessels[GB][box]);
		for
			each_in(m, p, box)
			{
				assert_false(is_land(p) || (is_vessel(p) && is_flipped(m, p)));
				assert_true(m->vessels[side_of(p)][box]);
			}
	}
}

static void sail(int i, int asked[NODES])
{
	struct rng r = { (uint64_t)i * 2654435761u + 1 };
	struct madison m = lake_of(&r, i);
	int side = rng_below(&r, 2);
	int16_t local[LOCALS] = { 0 };
	action list[ACTIONS_MAX];

	madison_begin_play(&m, side);
	if (!activate(&m, &r, side))
		return;
	game_call(&madison_game, &m.st, N_FORCES, NOBODY, local, NULL);
	for (int k = 0; k < STEPS && m.st.depth && !m.st.over; k++) {
		int n = game_actions(&madison_game, &m.st, list);

		sound(&m, i);
		assert_in_range(n, 1, ACTIONS_MAX);
		asked[flow_see(&m.st)->node]++;
		game_do(&madison_game, &m.st, choose(&m, &r, list, n), NULL, NULL);
	}
	sound(&m, i);
	if (!m.st.depth && !m.st.over)
		at_rest(&m);
}

static void fleets_all_around_a_lake(void **unused)
{
	static const uint8_t seldom[] = { N_SAIL, N_COVER, N_FLAGSHIP, N_BROADSIDE, N_HIT,
					  N_FLEE, N_STAND, N_RETREAT,  N_ENTRY };

	(void)unused;
	play_all(sail, PLAYS, seldom, sizeof seldom);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(fleets_all_around_a_lake),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

/* Land combat in Mr. Madison's War under random play: forces thrown together all over the map,
 * with leaders, vessels, weak neighbours and hands of cards.  Random games alone meet too seldom
 * to find the corners of 10.7. */
#include "thrown.h"

enum { FIGHTS = 4000, STEPS = 400 };

/* Somebody of that side who may stand there and is not yet on the map. */
static void recruit(struct madison *m, struct rng *r, int side, int space, int n)
{
	const struct madison_space *at = &madison_spaces[space];

	for (int tries = 0; n > 0 && tries < 200; tries++) {
		int p = rng_below(r, PIECES);

		if (side_of(p) != side || m->where[p] != UNUSED)
			continue;
		if (!is_land(p) && (at->lake == LAKES || !(piece(p)->lakes >> at->lake & 1)))
			continue;
		if (piece(p)->flags & IS_NORTHWEST && !at->island)
			continue;
		madison_place(m, p, space);
		if (is_unit(p) ? piece(p)->steps > 1 && !rng_below(r, 3)
			       : is_vessel(p) && !rng_below(r, 4))
			madison_flip(m, p, true);
		n--;
	}
}

static bool unreduced_in(const struct madison *m, int side, int space)
{
	for
		each_in(m, p, space) if (side_of(p) == side && is_fresh(m, p)) return true;
	return false;
}

/* By land mostly; otherwise from vessels, or as reinforcements. */
static int form_of(struct rng *r, int from, int where)
{
	if (madison_spaces[where].lake < LAKES &&
	    madison_spaces[from].lake == madison_spaces[where].lake)
		return BY_SEA;
	if (!rng_below(r, 10))
		return BY_STORM;
	return madison_path_between(from, where)->kind == MIR ? BY_ROUTE : BY_LAND;
}

/* Now and then another town of the same lake. */
static int start_of(struct rng *r, int where)
{
	const struct madison_space *at = &madison_spaces[where];
	struct set shore;

	if (at->lake < LAKES && !rng_below(r, 2)) {
		shore = madison_sets[SET_LAKE_ONTARIO + at->lake];
		set_drop(&shore, where);
		return set_pick(&shore, (uint32_t)(rng_next(r) >> 32));
	}
	return madison_paths[at->path + rng_below(r, at->paths)].to;
}

/* A force of one side next to one of the other. */
static void throw_together(struct madison *m, struct rng *r, int16_t *local)
{
	int where, from, side;

	do
		where = rng_below(r, TOWNS);
	while (!madison_spaces[where].paths);
	from = start_of(r, where);
	side = rng_below(r, 2);
	while (!unreduced_in(m, side, from))
		recruit(m, r, side, from, 1 + rng_below(r, 6));
	while (!m->units[!side][where] && rng_below(r, 8))
		recruit(m, r, !side, where, 1 + rng_below(r, 5));
	for
		each_path(way, where) if (way->to != from && rng_below(r, 2))
			recruit(m, r, rng_below(r, 2), way->to, 1 + rng_below(r, 2));
	for (int at = 0; at < TOWNS; at++) /* nobody shares a town */
		while (m->units[US][at] && m->units[GB][at])
			madison_place(m, m->first[at], UNUSED);
	local[0] = (int16_t)side;
	local[1] = (int16_t)where;
	local[2] = (int16_t)from;
	local[3] = (int16_t)form_of(r, from, where);
}

/* ---- 10.71, 10.73, said a second time ---- */

struct way {
	bool open;
	int steps, cut, enemy, push;
};

/* No vessels, islands or units that go other ways than the rest. */
static bool is_plain(const struct madison *m, int side, int space)
{
	for
		each_in(m, p,
			space) if (side_of(p) == side &&
				   (!is_land(p) ||
				    piece(p)->flags & (IS_LC_MILITIA | IS_NORTHWEST))) return false;
	return m->combat.on && m->combat.effect == NO_EFFECT && !madison_spaces[space].island;
}

static struct way way_to(const struct madison *m, const struct frame *rout, int to,
			 const struct set *supplied)
{
	int side = rout->local[ROUT_SIDE], attacker = m->combat.attacker;
	bool friendly = set_has(&m->control[side], to);
	struct way w = { .open = !m->units[!side][to] || friendly,
			 .cut = !set_has(supplied, to),
			 .enemy = !friendly,
			 .push = m->units[!side][to] > 0 };

	if (side != attacker && to == m->combat.from)
		w.open = false;
	for
		each_in(m, p, rout->local[ROUT_SPACE])
		{
			bool hungry = side == attacker ? m->combat.halved >> side & 1
						       : pieces_has(&m->unsupplied, p);

			if (is_unit(p) && side_of(p) == side && !friendly)
				w.steps += !is_flipped(m, p) || hungry;
		}
	return w;
}

static bool is_better(const struct way *a, const struct way *b, bool attacks)
{
	int x = a->steps - b->steps;

	if (x || attacks)
		return x < 0;
	x = 4 * (a->cut - b->cut) + 2 * (a->enemy - b->enemy) + a->push - b->push;
	return x < 0;
}

/* An attacker goes back, if another way does not save steps or restore supply. */
static bool may_take(const struct way *w, const struct way *back)
{
	return w->open && (w == back || !back || !back->open || w->steps < back->steps ||
			   (!w->cut && back->cut));
}

static void judge_ways(const struct madison *m, const action *list, int n)
{
	const struct frame *rout = &m->st.frame[m->st.depth - 2];
	int side = rout->local[ROUT_SIDE], space = rout->local[ROUT_SPACE];
	bool attacks = rout->local[ROUT_WHY] == ROUT_ATTACKER;
	struct set supplied = madison_supply_without(m, side, space), offered = { { 0, 0 } };
	struct way way[TOWNS] = { { .open = false } };
	const struct way *back;

	if (!is_plain(m, side, space) || !m->units[side][space] || m->combat.from == NO_SPACE)
		return;
	back = attacks ? &way[m->combat.from] : NULL;
	for
		each_path(path, space) way[path->to] = way_to(m, rout, path->to, &supplied);
	for (int i = 0; i < n; i++)
		set_add(&offered, action_a(list[i]));
	for (int to = 0; to < TOWNS; to++) {
		bool best = may_take(&way[to], back);

		for (int k = 0; k < TOWNS; k++)
			best = best &&
			       !(may_take(&way[k], back) && is_better(&way[k], &way[to], attacks));
		if (best != set_has(&offered, to))
			fail_msg("retreat from %d to %d: %d", space, to, best);
	}
}

static void fight(int i, int asked[NODES])
{
	const uint64_t key[2] = { (uint64_t)i, 7 };
	struct rng r = { (uint64_t)i * 2654435761u + 1 };
	struct madison m = bare_map(&r, key);
	int16_t local[LOCALS] = { 0 };
	action list[ACTIONS_MAX];

	for (int lake = 0; lake < LAKES; lake++)
		m.lake[lake] = (uint8_t)rng_below(&r, 3);
	m.stale = 1;
	throw_together(&m, &r, local);
	madison_begin_play(&m, local[0]);
	m.counted = madison_taken(&m);
	m.vp = (int8_t)madison_points(&m);
	game_call(&madison_game, &m.st, N_MEET, NOBODY, local, NULL);
	for (int k = 0; k < STEPS && m.st.depth && !m.st.over; k++) {
		int n = game_actions(&madison_game, &m.st, list), node = flow_see(&m.st)->node;

		sound(&m, i);
		assert_in_range(n, 1, ACTIONS_MAX);
		asked[node]++;
		if (node == N_RETREAT)
			judge_ways(&m, list, n);
		game_do(&madison_game, &m.st, list[rng_below(&r, n)], NULL, NULL);
	}
	sound(&m, i);
	assert_false(m.combat.on);
	assert_true(m.st.over || m.met != MET_NOTHING);
	assert_true(!m.units[US][local[1]] || !m.units[GB][local[1]] || m.st.over);
}

static void forces_thrown_together(void **unused)
{
	static const uint8_t seldom[] = { N_STAND,   N_CHIEF,    N_LEAD, N_BATTLE, N_LOSE,
					  N_RETREAT, N_STRAGGLE, N_BUMP, N_FLEE };

	(void)unused;
	play_all(fight, FIGHTS, seldom, sizeof seldom);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(forces_thrown_together),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

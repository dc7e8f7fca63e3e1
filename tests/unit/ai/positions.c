/* positions.c - memory and positions for the tests of the players. */
#include "positions.h"
#include "core/policy.h"

union test_arena test_arena;

struct thinking small_thinking(uint32_t iterations)
{
	return (struct thinking){ .arena = &test_arena, .size = ARENA, .iterations = iterations };
}

void reach(const struct game *g, uint64_t seed, int actions, struct state *s)
{
	const uint64_t key[2] = { seed, 0 };
	struct rng r = { seed };
	action list[ACTIONS_MAX];
	int n = game_start(g, s, 0, key, NULL, list);

	while (n && actions-- > 0)
		n = game_do(g, s, list[rng_below(&r, n)], NULL, list);
}

void reach_play(const struct game *g, uint64_t seed, int actions, struct state *s)
{
	struct rng r = { seed + 1000 };
	action list[ACTIONS_MAX];
	int n;

	reach(g, seed, actions, s);
	n = game_actions(g, s, list);
	while (n && (n == 1 || !g->policy->quiet(s)))
		n = game_do(g, s, list[rng_below(&r, n)], NULL, list);
}

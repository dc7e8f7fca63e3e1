/* bench.c - seeded random games, chained into a hash. */
#include "bench.h"
#include "rng.h"
#include "text.h"

static void bench_game(const struct game *g, int scenario, struct bench *b)
{
	union any_state s;
	action next[ACTIONS_MAX];
	const uint64_t key[2] = { b->games + 1u, 0 };
	struct rng r = { b->games + 1u };
	int n = game_start(g, &s.st, scenario, key, NULL, next);

	while (n) {
		action a = next[rng_below(&r, n)];

		b->hash = hash_word(a, b->hash);
		b->actions++;
		n = game_do(g, &s.st, a, NULL, next);
	}
	b->hash = hash_word(state_hash(g, &s.st), b->hash);
	b->faults += s.st.fault != FAULT_NONE;
	b->games++;
}

struct bench bench_run(const struct game *g, int scenario, uint32_t games)
{
	struct bench b = { HASH_START, 0, 0, 0 };

	while (b.games < games)
		bench_game(g, scenario, &b);
	return b;
}

/* think_bench.c - games between levels, chained into a hash. */
#include <string.h>
#include "bout.h"
#include "core/text.h"
#include "think_bench.h"

enum { BENCH_ITERATIONS = 200 };

static bool hash_choice(void *of, const struct state *s, int seat, action a)
{
	uint64_t *hash = of;

	(void)s;
	(void)seat;
	*hash = hash_word(a, *hash);
	return true;
}

static uint64_t bench_game(const struct game *g, const struct player *const who[PLAYERS],
			   struct thinking *t, uint64_t hash)
{
	const uint64_t key[2] = { 1, 0 };
	struct bout b = { .g = g,
			  .who = { who[0], who[1] },
			  .rng = { { 1 }, { 2 } },
			  .think = { &t[0], &t[1] },
			  .chose = hash_choice,
			  .of = &hash };
	union any_state s;

	game_start(g, &s.st, 0, key, NULL, NULL);
	bout_play(&b, &s.st);
	return hash_word(state_hash(g, &s.st), hash);
}

uint64_t think_bench(const struct game *g, void *arena, size_t size)
{
	uint64_t hash = HASH_START;

	for (int i = 0; levels[i + 1]; i++) {
		struct thinking t[PLAYERS];

		memset(t, 0, sizeof t);
		for (int seat = 0; seat < PLAYERS; seat++) {
			t[seat].arena = (char *)arena + (size_t)seat * (size / 2);
			t[seat].size = size / 2;
			t[seat].iterations = BENCH_ITERATIONS;
		}
		hash = bench_game(g, (const struct player *[]){ levels[i], levels[i + 1] }, t,
				  hash);
	}
	return hash;
}

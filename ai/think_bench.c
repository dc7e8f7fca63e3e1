/* think_bench.c - games between levels, chained into a hash. */
#include <string.h>
#include "core/rng.h"
#include "core/text.h"
#include "think_bench.h"

enum { BENCH_ITERATIONS = 200 };

static uint64_t bench_game(const struct game *g, const struct player *const who[PLAYERS],
			   struct thinking *t, uint64_t hash)
{
	const uint64_t key[2] = { 1, 0 };
	struct rng r[PLAYERS] = { { 1 }, { 2 } };
	union any_state s, view;

	game_start(g, &s.st, 0, key, NULL, NULL);
	for (int seat = game_player(&s.st); seat != NOBODY; seat = game_player(&s.st)) {
		action a;

		game_view(g, &s.st, seat, &view.st);
		a = player_think(who[seat], g, &view.st, seat, &r[seat], &t[seat]);
		hash = hash_word(a, hash);
		game_do(g, &s.st, a, NULL, NULL);
	}
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

/* bench_wasm.c - what the wasm build exports to have its hashes compared. */
#include "ai/think_bench.h"
#include "core/bench.h"
#include "games/games.h"

#define EXPORT(name) __attribute__((export_name(#name)))

EXPORT(game_name) const char *game_name(int i);
enum { THINK_ARENA = 1 << 20 };

EXPORT(think_hash) uint64_t think_hash(int i);
EXPORT(game_hash) uint64_t game_hash(int i, uint32_t count);

/* NULL after the last game. */
const char *game_name(int i)
{
	return games[i] ? games[i]->id : NULL;
}

uint64_t game_hash(int i, uint32_t count)
{
	return bench_run(games[i], 0, count).hash;
}

uint64_t think_hash(int i)
{
	static uint64_t arena[THINK_ARENA / sizeof(uint64_t)];

	return think_bench(games[i], arena, sizeof arena);
}

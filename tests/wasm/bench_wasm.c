/* bench_wasm.c - what the wasm build exports to have its hashes compared. */
#include "core/bench.h"
#include "games/games.h"

#define EXPORT(name) __attribute__((export_name(#name)))

EXPORT(game_name) const char *game_name(int i);
EXPORT(game_hash) uint64_t game_hash(int i, uint32_t count);

/* NULL after the last game. */
const char *game_name(int i)
{
	return games[i] ? games[i]->id : NULL;
}

uint64_t game_hash(int i, uint32_t count)
{
	return bench_run(games[i], count).hash;
}

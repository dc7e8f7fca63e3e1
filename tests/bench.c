/* bench.c - the bench hash of every game, and whether it is the one on record.
 *
 *   bench                 prints a line for each game: id, games, hash; and one for its levels
 *   bench --golden FILE   fails where the file says otherwise
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include "ai/think_bench.h"
#include "core/bench.h"
#include "games/games.h"

enum { GAMES = 1000, ARENA = 1 << 20 };

/* The hash that the file has for the game, or 0. */
static uint64_t recorded(FILE *f, const char *id)
{
	char name[64];
	uint64_t hash;
	int n;

	rewind(f);
	while (fscanf(f, "%63s %d %" SCNx64, name, &n, &hash) == 3)
		if (!strcmp(name, id) && n > 0)
			return hash;
	return 0;
}

/* Prints the game's line; false if the record has another. */
static bool bench_one(const struct game *g, FILE *record)
{
	struct bench b = bench_run(g, 0, GAMES);
	uint64_t wanted = record ? recorded(record, g->id) : b.hash;
	bool good = !b.faults && wanted == b.hash;

	if (record)
		printf("%s - ", good ? "ok" : "not ok");
	printf("%s %d %016" PRIx64 "\n", g->id, GAMES, b.hash);
	if (!good)
		printf("    on record: %016" PRIx64 ", faults: %u\n", wanted, b.faults);
	return good;
}

/* The same for the players that search. */
static bool bench_levels(const struct game *g, FILE *record)
{
	static uint64_t arena[ARENA / sizeof(uint64_t)];
	uint64_t hash = think_bench(g, arena, sizeof arena), wanted;
	char id[64];

	snprintf(id, sizeof id, "%s-levels", g->id);
	wanted = record ? recorded(record, id) : hash;
	if (record)
		printf("%s - ", wanted == hash ? "ok" : "not ok");
	printf("%s 1 %016" PRIx64 "\n", id, hash);
	if (wanted != hash)
		printf("    on record: %016" PRIx64 "\n", wanted);
	return wanted == hash;
}

int main(int argc, char **argv)
{
	FILE *record = NULL;
	int failed = 0;

	if (argc == 3 && !strcmp(argv[1], "--golden"))
		record = fopen(argv[2], "r");
	if (argc > 1 && !record) {
		fprintf(stderr, "usage: bench [--golden FILE]\n");
		return 2;
	}
	for (const struct game *const *g = games; *g; g++)
		failed += !bench_one(*g, record);
	for (const struct game *const *g = games; *g; g++)
		failed += !bench_levels(*g, record);
	if (record)
		fclose(record);
	return failed > 0;
}

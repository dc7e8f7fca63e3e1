/* opening.c - is the chance that a player is told in the opening position what he has?
 *
 *   opening SHARES BENCH
 *
 * SHARES holds what the first side of a game won when the strongest level played itself, and the
 * bench hash of the game it was then (tools/calibrate writes it); BENCH the hashes of today.  For
 * each of its games the mean chance told over some deals must be near that share, and the game
 * the same: who changes a game's data must measure it, and tune its judgement, again.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "ai/course.h"
#include "core/rng.h"
#include "games/games.h"

enum { DEALS = 24, ARENA = 16 << 20, FAR = 80, GAMES_LEAST = 200 }; /* FAR: thousandths */

static uint64_t arena[ARENA / sizeof(uint64_t)];

struct share {
	char id[64];
	int games;
	double won;
	uint64_t hash;
};

/* The hash that stands in the file of hashes for the game, or 0. */
static uint64_t hash_now(const char *path, const char *id)
{
	FILE *f = fopen(path, "r");
	uint64_t hash = 0, found = 0;
	char name[64];
	int n;

	while (f && fscanf(f, "%63s %d %" SCNx64, name, &n, &hash) == 3)
		if (!strcmp(name, id))
			found = hash;
	if (f)
		fclose(f);
	return found;
}

/* The mean chance of the first side, in thousandths, over the first deals. */
static int told(const struct game *g)
{
	struct thinking t = { .arena = arena,
			      .size = sizeof arena,
			      .iterations = COURSE_ITERATIONS };
	int sum = 0;

	for (uint64_t deal = 1; deal <= DEALS; deal++) {
		const uint64_t key[2] = { deal, 0 };
		struct rng r = { deal };
		union any_state s;

		game_start(g, &s.st, 0, key, NULL, NULL);
		sum += analyse_chance(g, &s.st, &r, &t);
	}
	return sum / DEALS;
}

static bool check(const struct share *x, const char *bench)
{
	const struct game *g = game_find(x->id);
	int is = g ? told(g) : 0, share = x->games ? (int)(1000 * x->won / x->games) : 0;
	bool near = g && abs(is - share) <= FAR, same = hash_now(bench, x->id) == x->hash;
	bool good = near && same && x->games >= GAMES_LEAST;

	printf("%s - %s: told %d, won %d thousandths of %d games\n", good ? "ok" : "not ok", x->id,
	       is, share, x->games);
	if (!good)
		printf("    %s: tools/tune, then tools/calibrate %s --write\n",
		       !g      ? "there is no such game"
		       : !near ? "the opening is told too far from what is won"
		       : !same ? "the game has changed since it was measured"
			       : "too few games were played",
		       x->id);
	return good;
}

int main(int argc, char **argv)
{
	FILE *f = argc == 3 ? fopen(argv[1], "r") : NULL;
	struct share x;
	int bad = 0, n = 0;

	if (!f) {
		fprintf(stderr, "opening SHARES BENCH: %s\n", argc == 3 ? argv[1] : "two files");
		return 2;
	}
	while (fscanf(f, "%63s %d %lf %" SCNx64, x.id, &x.games, &x.won, &x.hash) == 4) {
		bad += !check(&x, argv[2]);
		n++;
	}
	fclose(f);
	printf("1..%d\n", n);
	return bad || !n;
}

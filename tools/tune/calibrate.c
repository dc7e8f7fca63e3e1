/* calibrate.c - do the chances that players are told come true?
 *
 *   calibrate GAME [PLAYER [GAMES [ITERATIONS [SEED [RECORD]]]]] [--scenario NAME]
 *
 * A program plays against itself.  At the beginning of each turn the chance of the first side is
 * found as the analysis of a game finds it, and compared with who won: by turn, and by what was
 * told.  A row is off when told and won differ by more than luck would have it were the told
 * true (99 %, as many rows are looked at); any such row makes the exit status 1.  RECORD is a file
 * whose line of this game is written anew, with the share that the first side won in its first
 * scenario: tests/golden/shares.
 */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "games.h"
#include "ai/course.h"
#include "clients/text/load.h"
#include "core/bench.h"
#include "core/rng.h"
#include "core/text.h"
#include "session/journal.h"

enum { TURNS = 32, TENTHS = 10, GAMES_MAX = 100000, WHOLE = 1000 };
enum { USUAL_GAMES = 400, USUAL_ITERATIONS = 600, USUAL_SEED = 500001, BENCH_GAMES = 1000 };
enum { ROW_LEAST = 30, RECORDS = 64 };

static const double sure = 2.576; /* standard deviations: 99 % */

static const char usage[] =
	"calibrate GAME [PLAYER [GAMES [ITERATIONS [SEED [RECORD]]]]] [--scenario NAME]\n";

/* Positions that belong together; chances from 0 to 1, of the first side. */
struct row {
	int n;
	double told, won;        /* sums */
	double surprise, spread; /* standard deviation of one game if the told is true; squares */
};

struct calibration {
	const struct game *g;
	struct thinking think;
	int turn;        /* the last one judged, or -1 */
	int told[TURNS]; /* thousandths, or -1 */
	struct row by_turn[TURNS], by_told[TENTHS];
	double won;
};

/* ---- playing -------------------------------------------------------------- */

static void judge(void *self, const struct state *s)
{
	struct calibration *c = self;
	int turn = game_turn(c->g, s);
	struct rng r = { s->steps };

	if (turn == c->turn || turn < 0 || turn >= TURNS)
		return;
	c->turn = turn;
	c->told[turn] = analyse_chance(c->g, s, &r, &c->think);
}

static void count(struct row *r, double told, double won)
{
	r->n++;
	r->told += told;
	r->won += won;
	r->surprise += sqrt(told * (1 - told));
}

/* Positions of one game stand and fall together, so that it counts as one surprise. */
static void close_game(struct row *r)
{
	r->spread += r->surprise * r->surprise;
	r->surprise = 0;
}

static void one_game(struct calibration *c, struct self_play *p, uint64_t seed)
{
	union any_state s;
	double won;

	c->turn = -1;
	for (int i = 0; i < TURNS; i++)
		c->told[i] = -1;
	self_play_game(p, seed, 0, &s.st);
	won = (WHOLE + c->g->outcome(&s.st, 0)) / (2.0 * WHOLE);
	c->won += won;
	for (int i = 0; i < TURNS; i++) {
		int tenth = c->told[i] * TENTHS / WHOLE;

		if (c->told[i] < 0)
			continue;
		count(&c->by_turn[i], (double)c->told[i] / WHOLE, won);
		count(&c->by_told[tenth < TENTHS ? tenth : TENTHS - 1], (double)c->told[i] / WHOLE,
		      won);
	}
	for (int i = 0; i < TURNS; i++)
		close_game(&c->by_turn[i]);
	for (int i = 0; i < TENTHS; i++)
		close_game(&c->by_told[i]);
}

/* ---- telling -------------------------------------------------------------- */

/* Prints a row; true if told and won agree, or too little was seen to say so. */
static bool print_row(const char *name, const struct row *r)
{
	double off = r->n ? (r->won - r->told) / r->n : 0;
	double by = r->n ? sure * sqrt(r->spread) / r->n : 1;
	bool few = r->n < ROW_LEAST, good = few || fabs(off) <= by;

	if (r->n)
		printf("| %s | %d | %.1f | %.1f | %+.1f (%+.1f to %+.1f) | %s |\n", name, r->n,
		       100 * r->told / r->n, 100 * r->won / r->n, 100 * off, 100 * (off - by),
		       100 * (off + by),
		       few    ? "few"
		       : good ? "agree"
			      : "**OFF**");
	return good;
}

static void print_head(const char *what)
{
	printf("\n| %s | positions | told %% | won %% | won less told (99 %%) | |\n"
	       "|---|---|---|---|---|---|\n",
	       what);
}

static int few_rows(const struct row *r, int n)
{
	int few = 0;

	for (int i = 0; i < n; i++)
		few += r[i].n > 0 && r[i].n < ROW_LEAST;
	return few;
}

static int print_tables(const struct calibration *c)
{
	int off = 0;
	char name[32];

	print_head("beginning of turn");
	for (int i = 0; i < TURNS; i++) {
		snprintf(name, sizeof name, "%d", i);
		off += !print_row(name, &c->by_turn[i]);
	}
	print_head("told");
	for (int i = 0; i < TENTHS; i++) {
		snprintf(name, sizeof name, "%d to %d %%", 100 / TENTHS * i,
			 100 / TENTHS * (i + 1));
		off += !print_row(name, &c->by_told[i]);
	}
	return off;
}

/* ---- the record ----------------------------------------------------------- */

/* The lines of other games stay as they are. */
static bool write_record(const char *path, const struct calibration *c, int games)
{
	static char line[RECORDS][128];
	size_t id = strlen(c->g->id);
	FILE *f = fopen(path, "r");
	int n = 0;

	while (f && n < RECORDS && fgets(line[n], sizeof line[n], f))
		n += strncmp(line[n], c->g->id, id) || line[n][id] != ' ';
	if (f)
		fclose(f);
	f = fopen(path, "w");
	if (!f)
		return false;
	for (int i = 0; i < n; i++)
		fputs(line[i], f);
	fprintf(f, "%s %d %.1f %016" PRIx64 "\n", c->g->id, games, c->won,
		bench_run(c->g, 0, BENCH_GAMES).hash);
	return !fclose(f);
}

static void read_request(struct arguments *a, struct self_play *p, int *games, uint64_t *seed)
{
	p->g = game_of(a);
	p->scenario = scenario_of(a, p->g);
	p->who = player_of(a, "general");
	*games = (int)number_of(a, 3, "GAMES", 1, GAMES_MAX, USUAL_GAMES);
	p->iterations =
		(uint32_t)number_of(a, 4, "ITERATIONS", 1, ITERATIONS_MAX, USUAL_ITERATIONS);
	*seed = (uint64_t)number_of(a, 5, "SEED", 0, INT64_MAX, USUAL_SEED);
	arguments_most(a, 7);
	if (p->scenario && a->count > 6)
		refuse(a, "RECORD", a->word[6], "takes the first scenario only");
}

int main(int argc, char **argv)
{
	struct arguments a = { "calibrate", usage, argc, argv };
	struct calibration c = { .think = { .size = ARENA_USUAL,
					    .iterations = COURSE_ITERATIONS } };
	struct self_play p = { .visit = judge, .self = &c };
	int games, off, few;
	uint64_t seed;

	read_request(&a, &p, &games, &seed);
	c.g = p.g;
	c.think.arena = memory_or_end(ARENA_USUAL);
	self_play_open(&p);
	for (int i = 0; i < games; i++)
		one_game(&c, &p, seed + (uint64_t)i);
	printf("%s (%s): %s against itself, %d games at %u iterations, seeds from %" PRIu64
	       ": %s won %.1f %%.\n",
	       c.g->id, scenario_key(c.g, p.scenario), p.who->name, games, (unsigned)p.iterations,
	       seed, c.g->kinds[K_SIDE].things[0].key, 100 * c.won / games);
	off = print_tables(&c);
	few = few_rows(c.by_turn, TURNS) + few_rows(c.by_told, TENTHS);
	if (off)
		printf("\nThe chances are off in %d rows: tune again.\n", off);
	else
		printf("\nThe chances agree with the results where enough was seen.\n");
	if (few)
		printf("In %d rows it was too little to say: play more games.\n", few);
	self_play_close(&p);
	free(c.think.arena);
	if (a.count > 6 && !write_record(a.word[6], &c, games)) {
		perror(a.word[6]);
		return 2;
	}
	return off > 0;
}

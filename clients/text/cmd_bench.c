/* cmd_bench.c - `ghent bench`: how fast a game is, and its hash. */
#include <stdlib.h>
#include <time.h>
#include "ai/search.h"
#include "commands.h"
#include "core/bench.h"
#include "load.h"
#include "session/journal.h"

enum { BENCH_GAMES = 1000, BENCH_MOST = 100000000, BENCH_ITERATIONS = 5000 };

struct subject {
	const struct game *g;
	int scenario;
};

/* Microseconds of one core that the program has used: what others do does not count. */
static uint64_t core_us(void)
{
	return (uint64_t)clock() * 1000000 / CLOCKS_PER_SEC;
}

static int64_t per_second(uint64_t n, int64_t us)
{
	return (int64_t)(n * 1000000 / (uint64_t)(us > 0 ? us : 1));
}

/* Iterations of the strongest level a second, from the opening: a guess, a way down the tree and a
 * rollout that is cut and judged. */
static int64_t search_speed(const struct game *g, int scenario)
{
	const uint64_t key[2] = { 1, 0 };
	struct thinking t = { .arena = memory_or_end(ARENA_USUAL), .size = ARENA_USUAL };
	struct rng r = { 1 };
	union any_state s, view;
	action list[ACTIONS_MAX];
	struct search x;
	uint64_t start;
	int n = game_start(g, &s.st, scenario, key, NULL, list);

	game_view(g, &s.st, game_player(&s.st), &view.st);
	search_begin(&x, g, general_player.level, &view.st, list, n, &r, &t);
	start = core_us();
	for (int i = 0; i < BENCH_ITERATIONS; i++)
		search_iterate(&x);
	free(t.arena);
	return per_second(BENCH_ITERATIONS, (int64_t)(core_us() - start));
}

static void bench_json(struct program *p, const struct subject *x, const struct bench *b,
		       int64_t us, const char *hash)
{
	const struct game *g = x->g;
	struct json j = json_into(&p->page);

	json_open(&j, NULL, '{');
	json_string(&j, "game", g->id);
	json_string(&j, "scenario", scenario_key(g, x->scenario));
	json_number(&j, "games", b->games);
	json_number(&j, "actions", (int64_t)b->actions);
	json_number(&j, "actions_per_s", per_second(b->actions, us));
	json_number(&j, "games_per_s", per_second(b->games, us));
	if (g->policy)
		json_number(&j, "iterations_per_s", search_speed(g, x->scenario));
	json_number(&j, "faults", b->faults);
	json_string(&j, "hash", hash);
	json_close(&j);
	text_char(&p->page, '\n');
}

static void bench_tell(struct program *p, const struct subject *x, const struct bench *b,
		       int64_t us, const char *hash)
{
	const struct game *g = x->g;

	tell_scenario(p, g, x->scenario);
	tell(p, SAYING(TXT_BENCH_COUNT), NUMBER(b->games), NUMBER((int64_t)b->actions));
	tell(p, SAYING(TXT_BENCH_SPEED), NUMBER(per_second(b->actions, us)),
	     NUMBER(per_second(b->games, us)));
	if (g->policy)
		tell(p, SAYING(TXT_BENCH_SEARCH), NUMBER(search_speed(g, x->scenario)));
	if (b->faults)
		tell(p, SAYING(TXT_FAULTS), NUMBER(b->faults));
	tell(p, SAYING(TXT_BENCH_HASH), TEXT(hash));
}

int run_bench(struct program *p, const struct options *o)
{
	struct subject x = { 0 };
	int64_t games = BENCH_GAMES, start, us;
	struct bench b;
	char hash[17];
	struct text t = text_into(hash, sizeof hash);

	if (o->nwords != 1)
		return complain(p, SAYING(TXT_NEED_GAME), TEXT("bench"));
	x.g = game_named(p, o->word[0]);
	if (!x.g || !option_number(p, o, OPT_GAMES, 1, BENCH_MOST, &games) ||
	    !option_scenario(p, o, x.g, &x.scenario))
		return EXIT_BAD;
	start = (int64_t)core_us();
	b = bench_run(x.g, x.scenario, (uint32_t)games);
	us = (int64_t)core_us() - start;
	text_hex(&t, b.hash);
	if (o->value[OPT_JSON])
		bench_json(p, &x, &b, us, hash);
	else
		bench_tell(p, &x, &b, us, hash);
	return b.faults ? EXIT_FAILED : EXIT_GOOD;
}

/* cmd_match.c - `ghent match`: which of two programs is the stronger, and by how much;
 * `ghent ladder`: each level against the next lower. */
#include <math.h>
#include <string.h>
#include "commands.h"
#include "contest.h"
#include "session/journal.h"

enum { GAMES = 200, GAMES_MOST = 1000000, JOBS = 2, ELO1 = 108, MS_MOST = 600000, RUNGS_MOST = 16 };

/* What a level must win, in percent: against the next lower, greedy, random. */
enum { BAR_LEVEL = 65, BAR_GREEDY = 80, BAR_RANDOM = 99, BAR_MARGIN = 5, BAR_MOST = 99 };

static const struct player *program_named(struct program *p, const char *name)
{
	const struct player *found = player_find(name);

	if (engine_is_named(name))
		return engine_open(p, name);
	if (!found)
		complain(p, SAYING(strcmp(name, "human") ? TXT_BAD_PROGRAM : TXT_NO_HUMAN),
			 TEXT(name));
	return found;
}

static bool read_budget(struct program *p, const struct options *o, struct contest *c)
{
	int64_t ms = 0, iterations = 0, jobs = JOBS, games = GAMES, seed = 1, elo0 = 0, elo1 = ELO1;

	if (options_clash(p, o, BIT(OPT_MS), BIT(OPT_ITERATIONS)) ||
	    !option_number(p, o, OPT_MS, 1, MS_MOST, &ms) ||
	    !option_number(p, o, OPT_ITERATIONS, 1, ITERATIONS_MAX, &iterations) ||
	    !option_number(p, o, OPT_JOBS, 1, 64, &jobs) ||
	    !option_number(p, o, OPT_GAMES, 2, GAMES_MOST, &games) ||
	    !option_number(p, o, OPT_ELO0, -1000, 1000, &elo0) ||
	    !option_number(p, o, OPT_ELO1, -1000, 1000, &elo1) ||
	    !option_number(p, o, OPT_SEED, 0, 999999999999999999, &seed) ||
	    !option_scenario(p, o, c->g, &c->scenario))
		return false;
	if (elo0 >= elo1) {
		complain(p, SAYING(TXT_BAD_ELO), NUMBER(elo0), NUMBER(elo1));
		return false;
	}
	c->ms = (uint32_t)ms;
	c->iterations = iterations || ms ? (uint32_t)iterations : RATED_ITERATIONS;
	c->jobs = (int)jobs;
	c->asked = (int)games;
	c->games = (int)(games + games % 2);
	c->seed = (uint64_t)seed;
	c->sprt = o->value[OPT_SPRT] != NULL;
	c->elo0 = (double)elo0;
	c->elo1 = (double)elo1;
	return true;
}

static int64_t hundredths(double x)
{
	return llround(100 * x);
}

static void match_json(struct json *j, const struct contest *c, const struct contest_result *x)
{
	struct rating r = rate(&x->results, c->elo0, c->elo1);

	json_string(j, "game", c->g->id);
	json_string(j, "scenario", scenario_key(c->g, c->scenario));
	json_string(j, "a", c->who[0]->name);
	json_string(j, "b", c->who[1]->name);
	json_number(j, c->ms ? "ms" : "iterations", c->ms ? c->ms : c->iterations);
	json_number(j, "seed", (int64_t)c->seed);
	json_number(j, "asked", c->asked);
	json_number(j, "games", x->results.wins + x->results.losses + x->results.draws);
	json_number(j, "a_wins", x->results.wins);
	json_number(j, "b_wins", x->results.losses);
	json_number(j, "draws", x->results.draws);
	json_open(j, "pairs", '[');
	for (int i = 0; i < PAIR_SCORES; i++)
		json_number(j, NULL, x->results.pair[i]);
	json_close(j);
	json_number(j, "first_side_wins", x->first_seat_wins);
	json_hundredths(j, "percent", hundredths(100 * r.score));
	json_hundredths(j, "percent_low", hundredths(100 * r.score_low));
	json_hundredths(j, "percent_high", hundredths(100 * r.score_high));
	json_hundredths(j, "elo", hundredths(r.elo));
	json_hundredths(j, "elo_low", hundredths(r.low));
	json_hundredths(j, "elo_high", hundredths(r.high));
	json_hundredths(j, "llr", hundredths(r.llr));
	json_hundredths(j, "elo0", hundredths(c->elo0));
	json_hundredths(j, "elo1", hundredths(c->elo1));
	json_number(j, "decided", c->sprt ? sprt_decision(r.llr) : 0);
	if (c->ms) {
		json_number(j, "longest_us", (int64_t)x->longest_us);
		json_number(j, "longest_cpu_us", (int64_t)x->longest_cpu_us);
	}
	json_number(j, "faults", x->faults);
	if (engine_is(c->who[0]) || engine_is(c->who[1])) {
		json_number(j, "a_forfeits", x->forfeits[0]);
		json_number(j, "b_forfeits", x->forfeits[1]);
	}
}

/* Whoever has lost by his own fault should hear why. */
static void tell_forfeits(struct program *p, const struct contest *c,
			  const struct contest_result *x)
{
	char why[1024];

	for (int i = 0; i < 2; i++) {
		struct text t = text_into(why, sizeof why);

		if (!x->forfeits[i])
			continue;
		say_engine_fault(&t, &x->why[i], p->lang);
		complain(p, SAYING(TXT_ENGINE_FORFEITS), TEXT(c->who[i]->name),
			 NUMBER(x->forfeits[i]), TEXT(why));
	}
}

/* How many games there were, and what the programs were given. */
static void tell_budget(struct program *p, const struct contest *c, const struct contest_result *x)
{
	int64_t games = x->results.wins + x->results.losses + x->results.draws;
	int64_t seed = (int64_t)c->seed;

	if (c->ms)
		tell(p, SAYING(TXT_MATCH_BY_TIME), NUMBER(games), NUMBER(seed), NUMBER(c->ms),
		     NUMBER((int64_t)x->longest_us / 1000),
		     NUMBER((int64_t)x->longest_cpu_us / 1000));
	else
		tell(p, SAYING(TXT_MATCH_BY_ITERATIONS), NUMBER(games), NUMBER(seed),
		     NUMBER(c->iterations));
	if (c->asked != c->games)
		tell(p, SAYING(TXT_MATCH_ODD), NUMBER(c->asked), NUMBER(c->games));
}

static void match_tell(struct program *p, const struct contest *c, const struct contest_result *x)
{
	struct rating r = rate(&x->results, c->elo0, c->elo1);
	char buffer[5][32];
	const double value[5] = { 100 * r.score, r.elo, r.low, r.high, r.llr };

	for (int i = 0; i < 5; i++) {
		struct text t = text_into(buffer[i], sizeof buffer[i]);

		text_hundredths(&t, hundredths(value[i]));
	}
	tell_scenario(p, c->g, c->scenario);
	tell(p, SAYING(TXT_MATCH_RESULT), TEXT(c->who[0]->name), TEXT(c->who[1]->name),
	     NUMBER(x->results.wins), NUMBER(x->results.losses), NUMBER(x->results.draws),
	     TEXT(buffer[0]));
	tell(p, SAYING(TXT_MATCH_ELO), TEXT(buffer[1]), TEXT(buffer[2]), TEXT(buffer[3]),
	     TEXT(buffer[4]));
	tell_budget(p, c, x);
	tell(p, SAYING(TXT_MATCH_SIDE), TEXT(c->g->kinds[K_SIDE].things[0].name[p->lang]),
	     NUMBER(x->first_seat_wins));
	if (x->faults)
		tell(p, SAYING(TXT_FAULTS), NUMBER(x->faults));
}

static int play_match(struct program *p, const struct options *o, const struct contest *c)
{
	struct contest_result x;

	if (!contest_run(c, &x)) {
		complain(p, SAYING(TXT_NO_THREADS));
		return EXIT_FAILED;
	}
	tell_forfeits(p, c, &x);
	if (o->value[OPT_JSON]) {
		struct json j = json_into(&p->page);

		json_open(&j, NULL, '{');
		match_json(&j, c, &x);
		json_close(&j);
		text_char(&p->page, '\n');
	} else {
		match_tell(p, c, &x);
	}
	return x.faults ? EXIT_FAILED : EXIT_GOOD;
}

int run_match(struct program *p, const struct options *o)
{
	struct contest c = { 0 };
	int code = EXIT_BAD;

	if (o->nwords != 3)
		return complain(p, SAYING(TXT_NEED_MATCH));
	c.g = game_named(p, o->word[0]);
	if (!c.g || !read_budget(p, o, &c))
		return EXIT_BAD;
	c.who[0] = program_named(p, o->word[1]);
	c.who[1] = c.who[0] ? program_named(p, o->word[2]) : NULL;
	if (c.who[1])
		code = play_match(p, o, &c);
	for (int i = 0; i < 2; i++)
		engine_close(c.who[i]);
	return code;
}

struct rung {
	const struct player *who[2];
	int bar; /* percent of the points that the first must win */
};

/* The rungs: every level against the next lower, and the strongest against the two that do
 * not search. */
static int rungs(struct rung *out)
{
	int n = 0;

	for (; levels[n + 1]; n++)
		out[n] = (struct rung){ { levels[n + 1], levels[n] }, BAR_LEVEL };
	out[n] = (struct rung){ { levels[n], &greedy_player }, BAR_GREEDY };
	out[n + 1] = (struct rung){ { levels[n], &random_player }, BAR_RANDOM };
	return n + 2;
}

/* Unless leads are given, the test is between a little less than the bar and a little more:
 * who would just pass a test of 50 % against the bar may well be below it. */
static void set_rung(const struct rung *x, const struct options *o, struct contest *c)
{
	int high = x->bar + BAR_MARGIN;

	c->who[0] = x->who[0];
	c->who[1] = x->who[1];
	if (o->value[OPT_ELO0] || o->value[OPT_ELO1])
		return;
	c->elo0 = elo_of_score((x->bar - BAR_MARGIN) / 100.0);
	c->elo1 = elo_of_score((high > BAR_MOST ? BAR_MOST : high) / 100.0);
}

/* A rung as a member of a list, or in words; false: it could not be played. */
static bool climb(struct program *p, struct contest *c, struct json *j, int bar, int *faults)
{
	struct contest_result x;

	if (!contest_run(c, &x)) {
		complain(p, SAYING(TXT_NO_THREADS));
		return false;
	}
	*faults += x.faults;
	if (j) {
		json_open(j, NULL, '{');
		match_json(j, c, &x);
		json_number(j, "bar", bar);
		json_close(j);
	} else {
		match_tell(p, c, &x);
		page_show(p);
	}
	return true;
}

int run_ladder(struct program *p, const struct options *o)
{
	struct rung rung[RUNGS_MOST];
	int n = rungs(rung), faults = 0;
	int64_t only = 0;
	struct contest c = { 0 };
	struct json into = json_into(&p->page), *j = o->value[OPT_JSON] ? &into : NULL;

	if (o->nwords != 1)
		return complain(p, SAYING(TXT_NEED_GAME), TEXT("ladder"));
	c.g = game_named(p, o->word[0]);
	if (!c.g || !read_budget(p, o, &c) || !option_number(p, o, OPT_RUNG, 1, n, &only))
		return EXIT_BAD;
	if (j) {
		json_open(j, NULL, '{');
		json_string(j, "game", c.g->id);
		json_string(j, "scenario", scenario_key(c.g, c.scenario));
		json_open(j, "matches", '[');
	}
	for (int i = only ? (int)only - 1 : 0; i < (only ? only : n); i++) {
		set_rung(&rung[i], o, &c);
		if (!climb(p, &c, j, rung[i].bar, &faults))
			return EXIT_FAILED;
	}
	if (j) {
		json_close(j);
		json_close(j);
		text_char(&p->page, '\n');
	}
	return faults ? EXIT_FAILED : EXIT_GOOD;
}

/* cmd_simulate.c - `ghent simulate`: many games between two players of ai.h.
 *
 * Game i starts from key (seed + i, 0), and the players' own choices come from
 * generators made from the same number: a simulation can be repeated exactly. */
#include <string.h>
#include <stdlib.h>
#include "commands.h"
#include "contest.h"
#include "find.h"
#include "load.h"
#include "session/journal.h"

enum { GAMES = 100, GAMES_MOST = 100000000 };

struct series {
	const struct game *g;
	int scenario;
	const struct player *who[PLAYERS];
	int64_t games, seed;
};

struct tally {
	int64_t games, wins[PLAYERS], draws, faults;
	int64_t actions, score; /* sums */
	int64_t forfeits[PLAYERS];
	struct engine_fault why[PLAYERS];
};

/* What the game counts in a field "score"; without one, who won. */
static int64_t final_score(const struct game *g, const struct state *s)
{
	const struct field *f = field_named(g, "score");

	return f ? field_load(s, f, (const int[2]){ 0, 0 }) : g->outcome(s, 0);
}

static bool is_sound(const struct game *g, const struct state *s)
{
	return s->over && !s->fault && !g->check(s);
}

static void simulate_one(const struct series *x, uint64_t seed, void *arena, struct tally *t)
{
	const struct game *g = x->g;
	struct thinking mind[PLAYERS];
	union any_state s;
	int outcome, loser;

	memset(mind, 0, sizeof mind);
	for (int seat = 0; seat < PLAYERS; seat++) {
		mind[seat].arena = (char *)arena + (size_t)seat * ARENA_USUAL;
		mind[seat].size = ARENA_USUAL;
	}
	contest_game(g, x->scenario, seed, x->who, (struct thinking *[]){ &mind[0], &mind[1] },
		     &s.st, NULL);
	t->games++;
	t->actions += s.st.steps;
	loser = contest_forfeiter(x->who);
	if (loser != NOBODY) {
		if (!t->forfeits[loser]++)
			t->why[loser] = *engine_failed(x->who[loser]);
		t->wins[!loser]++;
		return;
	}
	if (!is_sound(g, &s.st)) {
		t->faults++;
		return;
	}
	outcome = g->outcome(&s.st, 0);
	t->score += final_score(g, &s.st);
	t->wins[0] += outcome > 0;
	t->wins[1] += outcome < 0;
	t->draws += outcome == 0;
}

static int64_t mean_hundredths(int64_t sum, int64_t n)
{
	return n ? 100 * sum / n : 0;
}

static void wins_key(struct text *t, const struct game *g, int seat)
{
	thing_print(t, g, K_SIDE, seat);
	text_put(t, "_wins");
}

static void simulate_json(struct program *p, const struct series *x, const struct tally *t)
{
	const struct game *g = x->g;
	struct json j = json_into(&p->page);

	json_open(&j, NULL, '{');
	json_string(&j, "game", g->id);
	json_string(&j, "scenario", scenario_key(g, x->scenario));
	json_number(&j, "games", t->games);
	for (int seat = 0; seat < PLAYERS; seat++) {
		char key[64];
		struct text name = text_into(key, sizeof key);

		wins_key(&name, g, seat);
		json_string(&j, g->kinds[K_SIDE].things[seat].key, x->who[seat]->name);
		json_number(&j, key, t->wins[seat]);
	}
	json_number(&j, "draws", t->draws);
	json_hundredths(&j, "mean_score", mean_hundredths(t->score, t->games - t->faults));
	json_hundredths(&j, "mean_actions", mean_hundredths(t->actions, t->games));
	json_number(&j, "faults", t->faults);
	json_close(&j);
	text_char(&p->page, '\n');
}

static void simulate_tell(struct program *p, const struct series *x, const struct tally *t)
{
	const struct game *g = x->g;
	char score[32], actions[32];
	struct text s = text_into(score, sizeof score), a = text_into(actions, sizeof actions);

	text_hundredths(&s, mean_hundredths(t->score, t->games - t->faults));
	text_hundredths(&a, mean_hundredths(t->actions, t->games));
	tell_scenario(p, g, x->scenario);
	tell(p, SAYING(TXT_SIM_GAMES), NUMBER(t->games));
	for (int seat = 0; seat < PLAYERS; seat++)
		tell(p, SAYING(TXT_SIM_WINS), TEXT(g->kinds[K_SIDE].things[seat].name[p->lang]),
		     TEXT(x->who[seat]->name), NUMBER(t->wins[seat]));
	tell(p, SAYING(TXT_SIM_DRAWS), NUMBER(t->draws));
	tell(p, SAYING(TXT_SIM_SCORE), TEXT(score));
	tell(p, SAYING(TXT_SIM_ACTIONS), TEXT(actions));
	tell(p, SAYING(TXT_FAULTS), NUMBER(t->faults));
}

static bool find_players(struct program *p, const struct options *o, struct series *x)
{
	for (int seat = 0; seat < PLAYERS; seat++) {
		const char *name = "random";

		if (!option_player(p, o, x->g, seat, &name))
			return false;
		x->who[seat] = engine_is_named(name) ? engine_open(p, name) : player_find(name);
		if (!x->who[seat] && engine_is_named(name))
			return false;
		if (!x->who[seat]) {
			complain(p, SAYING(TXT_NO_HUMAN), TEXT(name));
			return false;
		}
	}
	return true;
}

/* Whoever has lost by his own fault should hear why. */
static void tell_forfeits(struct program *p, const struct series *x, const struct tally *t)
{
	char why[1024];

	for (int seat = 0; seat < PLAYERS; seat++) {
		struct text said = text_into(why, sizeof why);

		if (!t->forfeits[seat])
			continue;
		say_engine_fault(&said, &t->why[seat], p->lang);
		complain(p, SAYING(TXT_ENGINE_FORFEITS), TEXT(x->who[seat]->name),
			 NUMBER(t->forfeits[seat]), TEXT(why));
	}
}

static int simulate(struct program *p, const struct options *o, const struct series *x)
{
	struct tally t = { 0 };
	void *arena = memory_or_end(2 * (size_t)ARENA_USUAL);

	while (t.games < x->games)
		simulate_one(x, (uint64_t)(x->seed + t.games), arena, &t);
	free(arena);
	tell_forfeits(p, x, &t);
	if (o->value[OPT_JSON])
		simulate_json(p, x, &t);
	else
		simulate_tell(p, x, &t);
	return t.faults ? EXIT_FAILED : EXIT_GOOD;
}

int run_simulate(struct program *p, const struct options *o)
{
	struct series x = { .games = GAMES, .seed = 1 };
	int code = EXIT_BAD;

	if (o->nwords != 1)
		return complain(p, SAYING(TXT_NEED_GAME), TEXT("simulate"));
	x.g = game_named(p, o->word[0]);
	if (!x.g || !option_number(p, o, OPT_GAMES, 1, GAMES_MOST, &x.games) ||
	    !option_number(p, o, OPT_SEED, 0, 999999999999999999, &x.seed) ||
	    !option_scenario(p, o, x.g, &x.scenario))
		return EXIT_BAD;
	if (find_players(p, o, &x))
		code = simulate(p, o, &x);
	for (int seat = 0; seat < PLAYERS; seat++)
		engine_close(x.who[seat]);
	return code;
}

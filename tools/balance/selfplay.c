/* selfplay.c - games of the strongest level against itself, a line of JSON each: who won when,
 * the score at the end of every turn, and what each card was played for.  tools/balance/report
 * makes a report of them.
 *
 *   selfplay GAME GAMES ITERATIONS SEED [PLAYER] [--scenario NAME]
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "ai/bout.h"
#include "clients/text/find.h"
#include "clients/text/load.h"
#include "core/book.h"
#include "core/text.h"
#include "session/journal.h"
#include "tools/tune/games.h"

enum { TURNS_MAX = 64, PLAYS_MAX = 1024 };

struct card_play {
	int card, seat;
	bool event;
};

struct record {
	int turns, plays;
	int64_t score[TURNS_MAX];
	struct card_play play[PLAYS_MAX];
	int open; /* a card whose use is not known yet, or -1 */
};

static int64_t field_of(const struct game *g, const struct state *s, const char *name)
{
	const struct field *f = field_named(g, name);

	return f ? field_load(s, f, (const int[2]){ 0, 0 }) : 0;
}

static bool is_key(const struct verb *v, const char *key)
{
	return !strcmp(v->key, key);
}

/* A card is played, and the next action says what for; or one action says both. */
static void note_action(const struct game *g, struct record *r, int seat, action a)
{
	const struct verb *v = &g->verbs[action_verb(a)];
	bool event = is_key(v, "event") || is_key(v, "both");
	bool played = is_key(v, "play") || is_key(v, "ops") || event;

	if (r->open >= 0) {
		r->play[r->open].event = event;
		r->open = -1;
	}
	if (g->book && v->a == g->book->card_kind && played && r->plays < PLAYS_MAX) {
		r->open = is_key(v, "play") ? r->plays : -1;
		r->play[r->plays++] = (struct card_play){ action_a(a), seat, event };
	}
}

/* What is scored by the action that ends a turn belongs to that turn. */
static void note_turn(const struct game *g, struct record *r, const struct state *s)
{
	int64_t turn = field_of(g, s, "turn"), score = score_of(g, s);

	if (turn < 0 || turn >= TURNS_MAX)
		return;
	if (r->turns && turn >= r->turns)
		r->score[r->turns - 1] = score;
	r->turns = (int)turn + 1;
	r->score[turn] = score;
}

struct hearing {
	const struct game *g;
	struct record *r;
};

static bool note_choice(void *of, const struct state *s, int seat, action a)
{
	struct hearing *h = of;

	note_turn(h->g, h->r, s);
	note_action(h->g, h->r, seat, a);
	return true;
}

static const char usage[] = "selfplay GAME GAMES ITERATIONS SEED [PLAYER] [--scenario NAME]\n";

struct request {
	const struct game *g;
	const struct player *p;
	int scenario;
	int64_t games, iterations, seed;
};

static bool play_game(const struct request *x, uint64_t seed, struct thinking think[PLAYERS],
		      struct state *s, struct record *r)
{
	const uint64_t key[2] = { seed, 0 };
	struct hearing h = { x->g, r };
	struct bout b = { .g = x->g,
			  .who = { x->p, x->p },
			  .rng = { { hash_word(seed, 1) }, { hash_word(seed, 2) } },
			  .think = { &think[0], &think[1] },
			  .chose = note_choice,
			  .of = &h };
	bool sound;

	memset(r, 0, sizeof *r);
	r->open = -1;
	for (int seat = 0; seat < PLAYERS; seat++)
		think_forget(&think[seat]);
	game_start(x->g, s, x->scenario, key, NULL, NULL);
	sound = bout_play(&b, s);
	note_turn(x->g, r, s);
	return sound;
}

static void print_game(const struct request *x, uint64_t seed, const struct state *s,
		       const struct record *r)
{
	const struct game *g = x->g;
	const struct thing *sides = g->kinds[K_SIDE].things;
	int outcome = g->outcome(s, 0);

	printf("{\"scenario\":\"%s\",\"seed\":%llu,\"iterations\":%lld,\"sides\":[\"%s\",\"%s\"],"
	       "\"winner\":\"%s\","
	       "\"turn\":%lld,\"score\":%lld,\"scores\":[",
	       scenario_key(g, x->scenario), (unsigned long long)seed, (long long)x->iterations,
	       sides[0].key, sides[1].key,
	       outcome > 0 ? sides[0].key
	       : outcome   ? sides[1].key
			   : "",
	       (long long)field_of(g, s, "turn"), (long long)score_of(g, s));
	for (int i = 0; i < r->turns; i++)
		printf("%s%lld", i ? "," : "", (long long)r->score[i]);
	printf("],\"plays\":[");
	for (int i = 0; i < r->plays; i++)
		printf("%s[\"%s\",\"%s\",%d]", i ? "," : "",
		       g->kinds[g->book->card_kind].things[r->play[i].card].key,
		       sides[r->play[i].seat].key, r->play[i].event);
	printf("]}\n");
	fflush(stdout);
}

static void read_request(struct arguments *a, struct request *r)
{
	r->g = game_of(a);
	r->scenario = scenario_of(a, r->g);
	r->games = number_of(a, 2, "GAMES", 1, INT32_MAX, -1);
	r->iterations = number_of(a, 3, "ITERATIONS", 1, ITERATIONS_MAX, -1);
	r->seed = number_of(a, 4, "SEED", 0, INT64_MAX / 2, -1);
	r->p = player_find(a->count > 5 ? a->word[5] : "general");
	if (!r->p)
		refuse(a, "PLAYER", a->word[5], "is not among those of ghent show players");
	arguments_most(a, 6);
}

int main(int argc, char **argv)
{
	struct arguments a = { "selfplay", usage, argc, argv };
	struct request x;
	struct thinking think[PLAYERS] = { { 0 } };
	struct record r;
	union any_state s;
	int faults = 0;

	read_request(&a, &x);
	for (int seat = 0; seat < PLAYERS; seat++) {
		think[seat].arena = memory_or_end(ARENA_USUAL);
		think[seat].size = ARENA_USUAL;
		think[seat].iterations = (uint32_t)x.iterations;
	}
	for (int64_t i = 0; i < x.games; i++) {
		uint64_t seed = (uint64_t)(x.seed + i);

		if (play_game(&x, seed, think, &s.st, &r)) {
			print_game(&x, seed, &s.st, &r);
		} else {
			fprintf(stderr, "selfplay: game %lld broke off\n", (long long)seed);
			faults++;
		}
	}
	for (int seat = 0; seat < PLAYERS; seat++)
		free(think[seat].arena);
	return faults > 0;
}

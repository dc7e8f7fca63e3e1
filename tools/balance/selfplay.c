/* selfplay.c - games of the strongest level against itself, a line of JSON each: who won when,
 * the score at the end of every turn, and what each card was played for.  tools/balance/report
 * makes a report of them.
 *
 *   selfplay GAME GAMES ITERATIONS SEED [PLAYER]
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "ai/bout.h"
#include "clients/text/find.h"
#include "clients/text/load.h"
#include "core/book.h"
#include "core/text.h"
#include "games/games.h"

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

/* A card is played, and the next action says what for. */
static void note_action(const struct game *g, struct record *r, int seat, action a)
{
	const struct verb *v = &g->verbs[action_verb(a)];

	if (r->open >= 0) {
		r->play[r->open].event = !strcmp(v->key, "event");
		r->open = -1;
	}
	if (g->book && v->a == g->book->card_kind && !strcmp(v->key, "play") &&
	    r->plays < PLAYS_MAX) {
		r->open = r->plays;
		r->play[r->plays++] = (struct card_play){ action_a(a), seat, false };
	}
}

/* What is scored by the action that ends a turn belongs to that turn. */
static void note_turn(const struct game *g, struct record *r, const struct state *s)
{
	int64_t turn = field_of(g, s, "turn"), score = field_of(g, s, "score");

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

static void note_choice(void *of, const struct state *s, int seat, action a)
{
	struct hearing *h = of;

	note_turn(h->g, h->r, s);
	note_action(h->g, h->r, seat, a);
}

static bool play_game(const struct game *g, const struct player *p, uint64_t seed,
		      struct thinking think[PLAYERS], struct state *s, struct record *r)
{
	const uint64_t key[2] = { seed, 0 };
	struct hearing h = { g, r };
	struct bout b = { .g = g,
			  .who = { p, p },
			  .rng = { { hash_word(seed, 1) }, { hash_word(seed, 2) } },
			  .think = { &think[0], &think[1] },
			  .chose = note_choice,
			  .of = &h };
	bool sound;

	memset(r, 0, sizeof *r);
	r->open = -1;
	for (int seat = 0; seat < PLAYERS; seat++)
		think_forget(&think[seat]);
	game_start(g, s, 0, key, NULL, NULL);
	sound = bout_play(&b, s);
	note_turn(g, r, s);
	return sound;
}

static void print_game(const struct game *g, uint64_t seed, uint32_t iterations,
		       const struct state *s, const struct record *r)
{
	const struct thing *sides = g->kinds[K_SIDE].things;
	int outcome = g->outcome(s, 0);

	printf("{\"seed\":%llu,\"iterations\":%lu,\"sides\":[\"%s\",\"%s\"],\"winner\":\"%s\","
	       "\"turn\":%lld,\"score\":%lld,\"scores\":[",
	       (unsigned long long)seed, (unsigned long)iterations, sides[0].key, sides[1].key,
	       outcome > 0 ? sides[0].key
	       : outcome   ? sides[1].key
			   : "",
	       (long long)field_of(g, s, "turn"), (long long)field_of(g, s, "score"));
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

struct request {
	const struct game *g;
	const struct player *p;
	int64_t games, iterations, seed;
};

static bool is_number(const char *name, const char *word, int64_t least, int64_t most, int64_t *out)
{
	if (word_number((struct word){ word, (int)strlen(word) }, out) && *out >= least &&
	    *out <= most)
		return true;
	fprintf(stderr, "selfplay: %s must be a number from %lld to %lld, not \"%s\"\n", name,
		(long long)least, (long long)most, word);
	return false;
}

static bool read_request(int argc, char **argv, struct request *r)
{
	if (argc < 5 || argc > 6) {
		fprintf(stderr, "usage: selfplay GAME GAMES ITERATIONS SEED [PLAYER]\n");
		return false;
	}
	r->g = game_find(argv[1]);
	r->p = player_find(argc > 5 ? argv[5] : "general");
	if (!r->g || !r->p) {
		fprintf(stderr, "selfplay: there is no %s \"%s\"\n", r->g ? "player" : "game",
			r->g ? argv[5] : argv[1]);
		return false;
	}
	return is_number("GAMES", argv[2], 1, INT32_MAX, &r->games) &&
	       is_number("ITERATIONS", argv[3], 1, ITERATIONS_MAX, &r->iterations) &&
	       is_number("SEED", argv[4], 0, INT64_MAX / 2, &r->seed);
}

int main(int argc, char **argv)
{
	struct request x;
	struct thinking think[PLAYERS] = { { 0 } };
	struct record r;
	union any_state s;
	int faults = 0;

	if (!read_request(argc, argv, &x))
		return 2;
	for (int seat = 0; seat < PLAYERS; seat++) {
		think[seat].arena = memory_or_end(ARENA_USUAL);
		think[seat].size = ARENA_USUAL;
		think[seat].iterations = (uint32_t)x.iterations;
	}
	for (int64_t i = 0; i < x.games; i++) {
		uint64_t seed = (uint64_t)(x.seed + i);

		if (play_game(x.g, x.p, seed, think, &s.st, &r)) {
			print_game(x.g, seed, think[0].iterations, &s.st, &r);
		} else {
			fprintf(stderr, "selfplay: game %lld broke off\n", (long long)seed);
			faults++;
		}
	}
	for (int seat = 0; seat < PLAYERS; seat++)
		free(think[seat].arena);
	return faults > 0;
}

/* selfplay.c - games of the strongest level against itself, a line of JSON each: who won when,
 * the score at the end of every turn, and what each card was played for.  tools/balance/report
 * makes a report of them.
 *
 *   selfplay GAME GAMES ITERATIONS SEED [PLAYER]
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "ai/think.h"
#include "clients/text/find.h"
#include "clients/text/load.h"
#include "core/book.h"
#include "core/rng.h"
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

static void note_turn(const struct game *g, struct record *r, const struct state *s)
{
	int64_t turn = field_of(g, s, "turn");

	if (turn >= 0 && turn < TURNS_MAX) {
		r->turns = (int)turn + 1;
		r->score[turn] = field_of(g, s, "score");
	}
}

static void play_game(const struct game *g, const struct player *p, uint64_t seed,
		      struct thinking think[PLAYERS], struct state *s, struct record *r)
{
	const uint64_t key[2] = { seed, 0 };
	struct rng rng[PLAYERS] = { { hash_word(seed, 1) }, { hash_word(seed, 2) } };
	union any_state view;

	memset(r, 0, sizeof *r);
	r->open = -1;
	game_start(g, s, 0, key, NULL, NULL);
	for (int seat = game_player(s); seat != NOBODY; seat = game_player(s)) {
		int64_t turn = field_of(g, s, "turn");
		action a;

		game_view(g, s, seat, &view.st);
		a = player_think(p, g, &view.st, seat, &rng[seat], &think[seat]);
		note_action(g, r, seat, a);
		game_do(g, s, a, NULL, NULL);
		if (s->over || field_of(g, s, "turn") == turn)
			note_turn(g, r, s);
		else
			r->score[turn < TURNS_MAX ? turn : 0] = field_of(g, s, "score");
	}
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

int main(int argc, char **argv)
{
	const struct game *g = argc > 4 ? game_find(argv[1]) : NULL;
	const struct player *p = player_find(argc > 5 ? argv[5] : "general");
	struct thinking think[PLAYERS] = { { 0 } };
	struct record r;
	union any_state s;

	if (!g || !p) {
		fprintf(stderr, "selfplay GAME GAMES ITERATIONS SEED [PLAYER]\n");
		return 2;
	}
	for (int seat = 0; seat < PLAYERS; seat++) {
		think[seat].arena = memory_or_end(ARENA_USUAL);
		think[seat].size = ARENA_USUAL;
		think[seat].iterations = (uint32_t)strtoul(argv[3], NULL, 10);
	}
	for (int i = 0; i < (int)strtol(argv[2], NULL, 10); i++) {
		uint64_t seed = (uint64_t)strtoull(argv[4], NULL, 10) + (uint64_t)i;

		for (int seat = 0; seat < PLAYERS; seat++)
			think_forget(&think[seat]);
		play_game(g, p, seed, think, &s.st, &r);
		print_game(g, seed, think[0].iterations, &s.st, &r);
	}
	for (int seat = 0; seat < PLAYERS; seat++)
		free(think[seat].arena);
	return 0;
}

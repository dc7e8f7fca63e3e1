/* table_bench.c - what a table costs: random games, each action with its journal line
 * and the updates of the viewers.
 *
 * table_bench [GAME [GAMES]]; counted with tools/count-instructions or by the clock. */
#include <stdio.h>
#include <stdlib.h>
#include "core/rng.h"
#include "games/games.h"
#include "session/wire.h"

enum { ROOM = 1 << 20 };

struct bench {
	void *memory;
	char *lines, *wire;
	long actions, bytes[VIEWERS];
};

static void tell(struct bench *b, struct table *t, int viewer)
{
	struct text out = text_into(b->wire, ROOM);
	struct json j = json_into(&out);

	json_open(&j, NULL, '{');
	wire_update(&j, t, viewer);
	json_close(&j);
	b->bytes[viewer] += out.at - out.start;
}

static void act(struct bench *b, struct table *t, struct rng *r)
{
	const struct game *g = t->session->game;
	struct text lines = text_into(b->lines, ROOM);
	action list[ACTIONS_MAX];
	char words[256];
	struct text out = text_into(words, sizeof words);

	action_print(&out, g, list[rng_below(r, game_actions(g, t->session->now, list))]);
	if (table_act(t, table_player(t), words, &lines).why != TABLE_DONE)
		abort();
	b->actions++;
}

int main(int argc, char **argv)
{
	const struct game *g = game_find(argc > 1 ? argv[1] : "dawn");
	int games_count = argc > 2 ? atoi(argv[2]) : 20;
	struct bench b = { malloc(table_size(g)), malloc(ROOM), malloc(ROOM), 0, { 0 } };

	for (int i = 0; i < games_count; i++) {
		struct journal_head head = { .game = g, .seen_by = NOBODY };
		struct rng r = { (uint64_t)i };
		struct text lines = text_into(b.lines, ROOM);
		struct table *t;

		head.key[0] = (uint64_t)i;
		t = table_start(b.memory, &head, &lines);
		while (table_player(t) != NOBODY) {
			act(&b, t, &r);
			tell(&b, t, 0);
			tell(&b, t, 1);
			wire_skip(t, SPECTATOR);
		}
	}
	printf("%ld actions, bytes an update %ld %ld\n", b.actions, b.bytes[0] / b.actions,
	       b.bytes[1] / b.actions);
	return 0;
}

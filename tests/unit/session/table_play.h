/* table_play.h - a table with three viewers who keep what they are told, as the
 * clients do: for the tests of table.c and wire.c. */
#ifndef TABLE_PLAY_H
#define TABLE_PLAY_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include "core/rng.h"
#include "games/games.h"
#include "session/wire.h"
#include "seen.h"

enum { US, GB };
enum { JOURNAL_ROOM = 1 << 20, UPDATE_ROOM = 1 << 18 };

struct play {
	const struct game *g;
	void *memory;
	struct table *t;
	char *journal;     /* all lines so far */
	struct text lines; /* in it */
	char *wire;        /* room for messages */
	struct seen *seen[VIEWERS];
};

static inline struct journal_head play_head(const char *game, uint64_t seed)
{
	return (struct journal_head){ .game = game_find(game),
				      .seen_by = NOBODY,
				      .key = { seed, 1 },
				      .who = { "human", "human" } };
}

/* A whole "table" message in p->wire. */
static inline void tell_table(struct play *p, struct table *t, int viewer)
{
	struct text out = text_into(p->wire, WIRE_TABLE);
	struct json j = json_into(&out);

	json_open(&j, NULL, '{');
	wire_table(&j, t, viewer);
	json_close(&j);
	assert_false(out.full);
}

/* An "update" in p->wire; false: there is none. */
static inline bool tell_update(struct play *p, int viewer)
{
	struct text out = text_into(p->wire, UPDATE_ROOM);
	struct json j = json_into(&out);
	bool told;

	json_open(&j, NULL, '{');
	told = wire_update(&j, p->t, viewer);
	json_close(&j);
	assert_false(out.full);
	if (!told)
		assert_string_equal(p->wire, "{}");
	return told;
}

static inline void play_open_head(struct play *p, const struct journal_head *head)
{
	p->g = head->game;
	p->memory = calloc(1, table_size(p->g));
	p->journal = malloc(JOURNAL_ROOM);
	p->wire = malloc(WIRE_TABLE);
	p->lines = text_into(p->journal, JOURNAL_ROOM);
	p->t = table_start(p->memory, head, &p->lines);
	for (int viewer = 0; viewer < VIEWERS; viewer++) {
		tell_table(p, p->t, viewer);
		p->seen[viewer] = seen_read(p->wire);
	}
}

static inline void play_open(struct play *p, const char *game, uint64_t seed)
{
	struct journal_head head = play_head(game, seed);

	play_open_head(p, &head);
}

static inline void play_close(struct play *p)
{
	assert_false(p->lines.full);
	for (int viewer = 0; viewer < VIEWERS; viewer++)
		seen_free(p->seen[viewer]);
	free(p->memory);
	free(p->journal);
	free(p->wire);
}

static inline void update_all(struct play *p)
{
	for (int viewer = 0; viewer < VIEWERS; viewer++)
		if (tell_update(p, viewer))
			seen_apply(p->seen[viewer], p->wire);
}

/* ---- acting ---- */

static inline enum table_why play_words(struct play *p, int seat, const char *words)
{
	return table_act(p->t, seat, words, &p->lines).why;
}

static inline void print_action(const struct game *g, action what, char words[256])
{
	struct text t = text_into(words, 256);

	action_print(&t, g, what);
}

static inline action any_action(const struct play *p, struct rng *r)
{
	action list[ACTIONS_MAX];
	int n = game_actions(p->g, p->t->session->now, list);

	assert_true(n > 0);
	return list[rng_below(r, n)];
}

static inline void play_any(struct play *p, struct rng *r)
{
	char words[256];

	print_action(p->g, any_action(p, r), words);
	assert_int_equal(play_words(p, table_player(p->t), words), TABLE_DONE);
}

#endif

/* match.h - a session, mostly of the blank game, for the tests of this folder. */
#ifndef SESSION_MATCH_H
#define SESSION_MATCH_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include "core/rng.h"
#include "core/text.h"
#include "games/games.h"
#include "session/journal.h"
#include "session/session.h"

enum { US, GB };

struct match {
	const struct game *g;
	void *memory;
	struct session *x;
	struct step step;
};

static inline void match_open_game(struct match *t, const char *game, uint64_t seed)
{
	const uint64_t key[2] = { seed, 0 };

	t->g = game_find(game);
	t->memory = malloc(session_size(t->g));
	assert_non_null(t->memory);
	step_clear(&t->step);
	t->x = session_start(t->memory, t->g, 0, 0, key, &t->step);
}

static inline void match_open(struct match *t, uint64_t seed)
{
	match_open_game(t, "blank", seed);
}

static inline void match_close(struct match *t)
{
	free(t->memory);
}

static inline action act(const struct match *t, const char *line)
{
	struct misread e = { 0 };
	action a = 0;

	if (!action_parse(t->g, line, &a, &e))
		fail_msg("cannot read \"%s\"", line);
	return a;
}

static inline bool play(struct match *t, int seat, const char *line)
{
	step_clear(&t->step);
	return session_apply(t->x, seat, act(t, line), &t->step);
}

/* The first card that the seat may play now. */
static inline action any_card(const struct match *t)
{
	action list[ACTIONS_MAX];

	assert_true(game_actions(t->g, t->x->now, list) > 1);
	return list[0];
}

static inline bool play_card(struct match *t, int seat)
{
	step_clear(&t->step);
	return session_apply(t->x, seat, any_card(t), &t->step);
}

static inline uint64_t now_hash(const struct match *t)
{
	return state_hash(t->g, t->x->now);
}

static inline uint64_t view_hash(const struct match *t, int viewer)
{
	union any_state view;

	session_view(t->x, viewer, &view.st);
	return state_hash(t->g, &view.st);
}

#endif

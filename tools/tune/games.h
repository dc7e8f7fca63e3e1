/* games.h - games that a program plays against itself, for the tools that fit and check a
 * judgement. */
#ifndef TUNE_GAMES_H
#define TUNE_GAMES_H

#include "ai/think.h"
#include "core/policy.h"

/* Who gives an argument wrongly is told so, and the tool ends with status 2. */
struct arguments {
	const char *tool, *usage;
	int count;
	char **word;
};

/* Says what is wrong with an argument, and ends. */
void refuse(const struct arguments *, const char *name, const char *given, const char *why);
/* Argument i as a number from low to high; without it the usual one, below 0: it must be there. */
int64_t number_of(const struct arguments *, int i, const char *name, int64_t low, int64_t high,
		  int64_t usual);
/* Argument 1: a game that can judge its positions. */
const struct game *game_of(const struct arguments *);
/* Argument 2: a player; without it the usual one, NULL: it must be there. */
const struct player *player_of(const struct arguments *, const char *usual);
/* Takes --scenario NAME out of the words: the scenario with this key, the first without it. */
int scenario_of(struct arguments *, const struct game *);
/* The name of the tool counts as well. */
void arguments_most(const struct arguments *, int most);

struct self_play {
	const struct game *g;
	int scenario;
	const struct player *who;
	uint32_t iterations;
	struct thinking think[PLAYERS];
	/* Called in each position between two plays; self is the caller's own. */
	void (*visit)(void *self, const struct state *);
	void *self;
};

void self_play_open(struct self_play *); /* needs g, who, iterations */
void self_play_close(struct self_play *);

/* One game from this seed, begun with the field "score" moved by so much; s is how it ended. */
void self_play_game(struct self_play *, uint64_t seed, int shift, struct state *s);

/* By the field "score", or by what the game's policy says. */
int64_t score_of(const struct game *, const struct state *);

#endif

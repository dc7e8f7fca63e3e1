/* ai.h - players that are programs.
 *
 * A player gets what its seat may know and gives one of the legal actions.  All
 * its choices come from the generator it is handed: same view, same generator,
 * same choice, on every machine.  Those that think take their memory, their
 * budget, their clock and the word to stop from a struct thinking.
 */
#ifndef AI_AI_H
#define AI_AI_H

#include "core/game.h"

enum { PLAY_MAX = 200 }; /* actions after which a play is judged as it stands */

struct json;
struct thinking;
struct rng;

/* How strongly a player plays: what part of a budget it uses, and what it does badly.
 * The weak look ahead less, fail to see things and prefer what is obvious, as people do. */
struct level {
	uint16_t effort;    /* thousandths of a given number of iterations */
	uint8_t ahead;      /* plays that a rollout goes on before it is judged */
	uint8_t race;       /* the same of a run in a race: more, as luck is the same for all */
	uint8_t explore;    /* benefit of the doubt for the likely, in sixteenths of the spread */
	uint16_t overlooks; /* chance in 1000 not to see an action that is not the obvious one */
	uint16_t misjudges; /* how far its opinion of an action may be off, in thousandths */
	uint8_t alone;      /* 1: does not ask what the other player will answer */
};

struct player {
	const char *name; /* "greedy" */
	/* An entry of the list of n legal actions, n > 1. */
	int (*pick)(const struct player *, const struct game *, const struct state *view,
		    const action *list, int n, struct rng *, struct thinking *);
	const struct level *level; /* NULL: does not search */
};

extern const struct player random_player, greedy_player;
extern const struct player recruit_player, militia_player, regular_player, veteran_player,
	general_player;

/* All players; ends with NULL. */
extern const struct player *const players[];

/* Those of them that search, the weakest first; ends with NULL. */
extern const struct player *const levels[];

/* NULL: no such player. */
const struct player *player_find(const char *name);

/* Members "players" and "levels": the names (advice_json.c). */
void players_json(struct json *);

/* Seat must be the one to decide.  Of a state that tells more than its view the rest is taken away
 * first, so that no owner of a game can make a player peek by mistake.  Without a thinking (NULL) a
 * player that searches makes do with a small arena on the stack and remembers nothing. */
action player_think(const struct player *, const struct game *, const struct state *view, int seat,
		    struct rng *, struct thinking *);

/* The same without a thinking. */
action player_choose(const struct player *, const struct game *, const struct state *view, int seat,
		     struct rng *);

#endif

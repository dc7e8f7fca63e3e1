/* ai.h - players that are programs.
 *
 * A player gets what its seat may know and gives one of the legal actions.  All
 * its choices come from the generator it is handed: same view, same generator,
 * same choice, on every machine.
 */
#ifndef AI_AI_H
#define AI_AI_H

#include "core/game.h"

struct player {
	const char *name; /* "greedy" */
	/* An entry of the list of n legal actions, n > 1. */
	int (*pick)(const struct game *, const struct state *view, const action *list, int n,
		    struct rng *);
};

extern const struct player random_player, greedy_player;

/* All players; ends with NULL. */
extern const struct player *const players[];

/* NULL: no such player. */
const struct player *player_find(const char *name);

/* Seat must be the one to decide, and the view its own. */
action player_choose(const struct player *, const struct game *, const struct state *view, int seat,
		     struct rng *);

#endif

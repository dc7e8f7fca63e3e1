/* bout.h - a whole game between two programs; the loop that matches, benches and tools share. */
#ifndef AI_BOUT_H
#define AI_BOUT_H

#include "core/rng.h"
#include "think.h"

struct bout {
	const struct game *g;
	const struct player *who[PLAYERS];
	struct rng rng[PLAYERS];         /* of their choices */
	struct thinking *think[PLAYERS]; /* NULL: without */
	/* Hears of every choice before it is carried out; false: the game breaks off.  May be NULL.
	 */
	bool (*chose)(void *of, const struct state *, int seat, action);
	void *of;
};

/* Plays on from a state until the game is over; false: it broke off, or ended unsound. */
bool bout_play(struct bout *, struct state *);

#endif

/* frames.h - whether the frames of a state are such as play can make: for the checks of games.
 *
 * A state may come from outside, as text.  Code that runs a frame reads the one below it and takes
 * its locals for cards, places and counts: a game says once, in a row for each node, where its
 * frames may lie and what their locals may be.
 */
#ifndef CORE_FRAMES_H
#define CORE_FRAMES_H

#include "game.h"

#define FRAME_LOWEST ((uint64_t)1 << 63) /* it may be the lowest one */

struct frame_shape {
	uint64_t on;   /* nodes it may lie on, a bit each, and FRAME_LOWEST */
	int8_t player; /* NOBODY, a side, or ANY_SIDE */
	struct {
		int16_t least, most;
	} local[LOCALS];
};

enum { ANY_SIDE = PLAYERS };

/* By node: those of the game, at most 63.  NULL: all is well. */
const char *frames_fault(const struct state *, const struct frame_shape *, int nodes);

#endif

/* parallel.h - one decision by several threads: each searches on its own, with a part of the arena
 * and of the iterations and with its own luck, and what they found is added up.
 *
 * One thread plays exactly as player_think does; more do the same work sooner, and are not
 * repeatable when a clock decides.  What a weak level overlooks, all its threads overlook.  This is
 * the only part of ai/ that knows threads; wasm goes without.
 */
#ifndef AI_PARALLEL_H
#define AI_PARALLEL_H

#include "think.h"

enum { THREADS_MOST = 16 };

/* A thinking a thread, zero but for what is given to it; they share nothing. */
struct team {
	int threads;
	uint32_t iterations; /* of all; 0: as rated */
	struct thinking member[THREADS_MOST];
};

/* Divides arena and iterations of a thinking among so many threads, or fewer: each must have an
 * arena of ARENA_MIN and an iteration. */
void team_open(struct team *, const struct thinking *, int threads);

/* As player_think.  Players that do not search do it alone. */
action team_think(struct team *, const struct player *, const struct game *,
		  const struct state *view, int seat, struct rng *);

#endif

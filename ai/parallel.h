/* parallel.h - one decision by several threads: each searches on its own, with a part of the
 * arena and its own luck, and what they found is added up.
 *
 * One thread plays exactly as player_think does; more are faster but not repeatable when a
 * clock decides.  This is the only part of ai/ that knows threads; wasm goes without.
 */
#ifndef AI_PARALLEL_H
#define AI_PARALLEL_H

#include "think.h"

enum { THREADS_MOST = 16 };

/* A thinking a thread, zero but for what is given to it; they share nothing. */
struct team {
	int threads;
	struct thinking member[THREADS_MOST];
};

/* Divides arena and budget of a thinking among so many threads. */
void team_open(struct team *, const struct thinking *, int threads);

/* As player_think.  Players that do not search do it alone. */
action team_think(struct team *, const struct player *, const struct game *,
		  const struct state *view, int seat, struct rng *);

#endif

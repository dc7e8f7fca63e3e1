/* pace.c - how long a player may think when a person waits for it. */
#include "think.h"

enum {
	PACE_MS = 1000,          /* for one card play, or for a hint */
	PAUSE_MS = PACE_MS + 50, /* longer than the strongest ever thinks, ... */
	PAUSE_SHORT_MS = 300,    /* ... and than the others do */
	HINT_ITERATIONS = 5 * RATED_ITERATIONS,
};

/* The strongest uses the time there is; the others stop at their part of the iterations, so
 * that they are as strong on a fast machine as on a slow one. */
void think_pace(struct thinking *t, const struct player *p)
{
	t->ms = PACE_MS;
	t->iterations =
		p->level && p->level->effort < WHOLE_EFFORT ? RATED_ITERATIONS : ITERATIONS_MAX;
}

void think_pace_hint(struct thinking *t)
{
	t->ms = PACE_MS;
	t->iterations = HINT_ITERATIONS;
}

uint32_t think_pause(const struct player *p, const struct game *g, const struct state *view)
{
	if (!p->level || !game_is_guarded(g, view))
		return 0;
	return p->level->effort < WHOLE_EFFORT ? PAUSE_SHORT_MS : PAUSE_MS;
}

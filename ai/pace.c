/* pace.c - how long a player may think when a person waits for it. */
#include "think.h"

enum {
	PACE_MS = 1000, /* for one card play, or for a hint */
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

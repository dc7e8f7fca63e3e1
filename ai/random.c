/* random.c - takes any legal action. */
#include "ai.h"
#include "core/rng.h"

static int pick(const struct player *p, const struct game *g, const struct state *view,
		const action *list, int n, struct rng *r, struct thinking *t)
{
	(void)p;
	(void)t;
	(void)g;
	(void)view;
	(void)list;
	return rng_below(r, n);
}

const struct player random_player = { "random", pick, NULL };

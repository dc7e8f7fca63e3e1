/* madison_policy.c - hints for the AI: the marker, for the time being. */
#include "core/policy.h"
#include "madison.h"
#include "madison_int.h"

enum { WORTH = 25 }; /* of a point, while decisive is 20 of them */

static int value(const struct state *s, int seat)
{
	int lead = WORTH * cmadison_of(s)->vp;

	if (s->over)
		return madison_game.outcome(s, seat);
	lead = max(-999, min(999, lead));
	return seat == GB ? lead : -lead;
}

static int weigh(const struct state *s, action a)
{
	(void)s;
	(void)a;
	return 1;
}

static bool quiet(const struct state *s)
{
	return flow_see(s)->node == N_PLAY;
}

const struct policy madison_policy = { .value = value, .weigh = weigh, .quiet = quiet };

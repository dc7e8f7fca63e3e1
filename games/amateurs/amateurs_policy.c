/* amateurs_policy.c - hints for the AI: the Peace Track and what would be counted at Ghent.
 *
 * NEEDSWORK: a first judgement, until the game is complete.
 */
#include "core/policy.h"
#include "amateurs.h"
#include "amateurs_int.h"

/* 11: who is tired of the war loses it: the middle between the markers, moved by Ghent. */
static int value(const struct state *s, int seat)
{
	const struct amateurs *m = camateurs_of(s);
	int middle = m->peace[US] + m->peace[GB] - PEACE_END;
	int ghent = amateurs_ghent_number(m, GB) - amateurs_ghent_number(m, US);
	int lead = 30 * middle + 8 * ghent;

	if (s->over)
		return amateurs_game.outcome(s, seat);
	lead = max(-900, min(900, lead));
	return seat == GB ? lead : -lead;
}

static int weigh(const struct state *s, action a)
{
	(void)s;
	return action_verb(a) == V_DONE || action_verb(a) == V_PASS ? 1 : 4;
}

/* Between two Rounds. */
static bool quiet(const struct state *s)
{
	return flow_see(s)->node == N_ROUND;
}

const struct policy amateurs_policy = { .value = value, .weigh = weigh, .quiet = quiet };

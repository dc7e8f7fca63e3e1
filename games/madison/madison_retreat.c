/* madison_retreat.c - retreats (10.7-10.9, 9.4).
 *
 * NEEDSWORK: a skeleton that links.
 */
#include "madison_int.h"
#include "madison_stub.h"

void madison_rout_run(struct state *s, struct step *out)
{
	(void)out;
	flow_pop(s);
}

STUB_DECISION(retreat, V_RETREAT)
STUB_DECISION(straggle, V_SURRENDER)
STUB_DECISION(bump, V_RETREAT)
void madison_rout(struct state *s, int side, int space, enum rout why, int to, bool water)
{
	(void)s;
	(void)side;
	(void)space;
	(void)why;
	(void)to;
	(void)water;
}

struct set madison_retreat_ways(const struct madison *m, int side, int space, enum rout why,
				struct set *water)
{
	(void)m;
	(void)side;
	(void)space;
	(void)why;
	*water = (struct set){ { 0, 0 } };
	return *water;
}

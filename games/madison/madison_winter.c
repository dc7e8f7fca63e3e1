/* madison_winter.c - Winter turns (16.0).
 *
 * NEEDSWORK: a skeleton that links.
 */
#include "madison_int.h"
#include "madison_stub.h"

void madison_winter_run(struct state *s, struct step *out)
{
	(void)out;
	flow_pop(s);
}

STUB_DECISION(winter_play, V_DONE)
STUB_DECISION(quarter, V_LOSE)

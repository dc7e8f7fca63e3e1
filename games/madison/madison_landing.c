/* madison_landing.c - amphibious attacks (11.5).
 *
 * NEEDSWORK: a skeleton that links.
 */
#include "madison_int.h"
#include "madison_stub.h"

void madison_landing_run(struct state *s, struct step *out)
{
	(void)out;
	flow_pop(s);
}

STUB_DECISION(cover, V_DONE)
void madison_cover_begin(struct state *s)
{
	(void)s;
}

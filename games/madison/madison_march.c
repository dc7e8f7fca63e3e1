/* madison_march.c - land movement (9.0).
 *
 * NEEDSWORK: a skeleton that links.
 */
#include "madison_int.h"
#include "madison_stub.h"

STUB_DECISION(march, V_DONE)
void madison_step_run(struct state *s, struct step *out)
{
	(void)out;
	flow_pop(s);
}

int madison_attack_bar(const struct madison *m, const struct pieces *with, int side, int space)
{
	(void)m;
	(void)with;
	(void)side;
	(void)space;
	return 0;
}

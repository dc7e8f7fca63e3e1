/* madison_naval.c - naval combat (12.0).
 *
 * NEEDSWORK: a skeleton that links.
 */
#include "madison_int.h"
#include "madison_stub.h"

void madison_naval_run(struct state *s, struct step *out)
{
	(void)out;
	flow_pop(s);
}

STUB_DECISION(flagship, V_LEAD)
STUB_DECISION(broadside, V_DONE)
STUB_DECISION(hit, V_LOSE)
void madison_naval_begin(struct state *s, int side, int lake, int effect)
{
	(void)s;
	(void)side;
	(void)lake;
	(void)effect;
}

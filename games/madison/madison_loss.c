/* madison_loss.c - step losses (10.52).
 *
 * NEEDSWORK: a skeleton that links.
 */
#include "madison_int.h"
#include "madison_stub.h"

STUB_DECISION(lose, V_LOSE)
void madison_lose_steps(struct state *s, int side, int n, int space, int first, int effect)
{
	(void)s;
	(void)side;
	(void)n;
	(void)space;
	(void)first;
	(void)effect;
}

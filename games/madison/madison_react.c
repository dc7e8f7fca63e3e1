/* madison_react.c - the windows in which cards interrupt (8.31-8).
 *
 * NEEDSWORK: a skeleton that links.
 */
#include "madison_int.h"
#include "madison_stub.h"

STUB_DECISION(react, V_DONE)
void madison_react_open(struct state *s, int window, int side)
{
	(void)s;
	(void)window;
	(void)side;
}

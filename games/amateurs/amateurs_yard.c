/* amateurs_yard.c - Ports and ships (rule 5.6).  NEEDSWORK: P2. */
#include "amateurs_stub.h"

STUB_DECISION(advance)

int amateurs_yard_cost(const struct amateurs *m, int port, int box)
{
	(void)m;
	return amateurs_havens[port].cost[box];
}

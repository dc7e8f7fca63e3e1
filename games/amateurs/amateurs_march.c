/* amateurs_march.c - a march, step by step (rules 6.2, 6.6).  NEEDSWORK: P3. */
#include "amateurs_stub.h"

STUB_DECISION(march)

int amateurs_step_cost(const struct amateurs *m, int from, int to)
{
	(void)m;
	(void)from, (void)to;
	return 0;
}

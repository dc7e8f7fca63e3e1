/* amateurs_group.c - single points on the march (rule 6.1).  NEEDSWORK: P3. */
#include "amateurs_stub.h"

STUB_DECISION(group)

void amateurs_march_group(struct state *s, int side, int p, int force)
{
	(void)s, (void)side, (void)p, (void)force;
}

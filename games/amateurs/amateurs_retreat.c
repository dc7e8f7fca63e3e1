/* amateurs_retreat.c - retreats (rule 8.4).  NEEDSWORK: P4. */
#include "amateurs_stub.h"

STUB_DECISION(retreat)

void amateurs_retreat_from(struct state *s, int side, int p, bool forced)
{
	(void)s, (void)side, (void)p, (void)forced;
}

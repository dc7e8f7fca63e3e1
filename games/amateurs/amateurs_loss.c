/* amateurs_loss.c - losses in combat (rule 8.3).  NEEDSWORK: P4. */
#include "amateurs_stub.h"

STUB_DECISION(lose)

void amateurs_lose_points(struct state *s, int side, int p, int n, int hard)
{
	(void)s, (void)side, (void)p, (void)n, (void)hard;
}

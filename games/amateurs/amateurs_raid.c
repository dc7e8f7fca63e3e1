/* amateurs_raid.c - Coastal Raids and Sea Invasions (rules 6.8, 6.9).  NEEDSWORK: P4. */
#include "amateurs_stub.h"

STUB_PROCEDURE(raid)
STUB_DECISION(call_up)
STUB_PROCEDURE(invasion)
STUB_DECISION(landing)

void amateurs_raid_begin(struct state *s, int p)
{
	(void)s, (void)p;
}

void amateurs_invade(struct state *s, int p)
{
	(void)s, (void)p;
}

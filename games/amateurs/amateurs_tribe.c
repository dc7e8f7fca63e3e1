/* amateurs_tribe.c - Civilized Indian tribes (rule 8.6).  NEEDSWORK: P4. */
#include "amateurs_stub.h"

STUB_PROCEDURE(tribe)

void amateurs_hunt(struct state *s, int force)
{
	(void)s, (void)force;
}

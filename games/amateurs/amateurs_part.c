/* amateurs_part.c - who takes part in a combat (rules 7.2, 8.2).  NEEDSWORK: P4. */
#include "amateurs_stub.h"

STUB_DECISION(part)

void amateurs_redact_combat(struct amateurs *m, int viewer)
{
	(void)m, (void)viewer;
}

void amateurs_guess_combat(struct amateurs *m, int viewer, struct rng *r)
{
	(void)m, (void)viewer, (void)r;
}

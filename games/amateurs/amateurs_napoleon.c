/* amateurs_napoleon.c - the Napoleon Track (rules 2.5, 5.2).  NEEDSWORK: P1. */
#include "amateurs_stub.h"

STUB_PROCEDURE(napoleon)
STUB_DECISION(troops)

void amateurs_napoleon_moves(struct state *s, struct step *out)
{
	(void)s, (void)out;
}

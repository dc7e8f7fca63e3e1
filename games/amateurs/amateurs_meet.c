/* amateurs_meet.c - friendly Expeditions meet, combine and split (rule 6.3).  NEEDSWORK: P3. */
#include "amateurs_stub.h"

STUB_DECISION(meet)

void amateurs_combine(struct state *s, int into, int from, struct step *out)
{
	(void)s, (void)into, (void)from, (void)out;
}

void amateurs_gather(struct state *s, int side, int p, struct step *out)
{
	(void)s, (void)side, (void)p, (void)out;
}

/* amateurs_flight.c - ships that must leave a haven (rules 5.6, 9.2).  NEEDSWORK: P5. */
#include "amateurs_stub.h"

STUB_DECISION(refuge)
STUB_PROCEDURE(flight)

void amateurs_flight_begin(struct state *s, int haven, struct step *out)
{
	(void)s, (void)haven, (void)out;
}

unsigned amateurs_havens_of(const struct amateurs *m, int side, int lake)
{
	(void)m, (void)side, (void)lake;
	return 0;
}

/* amateurs_lake.c - Lake Expeditions and their combat (rules 6.6, 9).  NEEDSWORK: P5. */
#include "amateurs_stub.h"

STUB_PROCEDURE(lake)
STUB_DECISION(avoid)
STUB_DECISION(break_off)

void amateurs_put_out(struct state *s, int side, int lake, struct step *out)
{
	(void)s, (void)side, (void)lake, (void)out;
}

void amateurs_go_in(struct state *s, int side, int lake, struct step *out)
{
	(void)s, (void)side, (void)lake, (void)out;
}

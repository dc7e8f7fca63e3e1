/* amateurs_ops.c - what Operations Points buy (rule 5.4).  NEEDSWORK: P2. */
#include "amateurs_stub.h"

STUB_DECISION(ops)
STUB_DECISION(chief)

void amateurs_spend_ops(struct state *s, int side)
{
	flow_push(s, N_OPS, side)->local[0] = amateurs_of(s)->ops;
}

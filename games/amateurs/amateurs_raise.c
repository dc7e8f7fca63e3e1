/* amateurs_raise.c - raising troops (rule 5.5).  NEEDSWORK: P2. */
#include "amateurs_stub.h"

STUB_DECISION(raise)

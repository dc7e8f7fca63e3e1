/* amateurs_muster.c - who comes along (RULINGS A104).  NEEDSWORK: P3. */
#include "amateurs_stub.h"

STUB_DECISION(muster)

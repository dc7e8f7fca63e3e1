/* amateurs_disperse.c - Dispersion at the border (rule 6.4).  NEEDSWORK: P3. */
#include "amateurs_stub.h"

STUB_DECISION(disperse)

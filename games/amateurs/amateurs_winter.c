/* amateurs_winter.c - what Winter costs (rules 4.1, 7.2).  NEEDSWORK: P1. */
#include "amateurs_stub.h"

STUB_DECISION(disband)
STUB_DECISION(starve)

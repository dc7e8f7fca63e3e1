/* amateurs_enter.c - a force enters a place (rule 6.2).  NEEDSWORK: P3. */
#include "amateurs_stub.h"

STUB_PROCEDURE(enter)

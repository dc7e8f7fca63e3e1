/* amateurs_line.c - the line of battle (rule 9.1).  NEEDSWORK: P5. */
#include "amateurs_stub.h"

STUB_DECISION(line)

/* amateurs_fort.c - Forts built and raised (rule 5.4).  NEEDSWORK: P2. */
#include "amateurs_int.h"

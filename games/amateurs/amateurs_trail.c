/* amateurs_trail.c - Wilderness Movement (rule 6.5).  NEEDSWORK: P3. */
#include "amateurs_int.h"

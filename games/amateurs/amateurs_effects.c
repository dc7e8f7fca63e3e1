/* amateurs_effects.c - effects of cards (rule 5.1).  NEEDSWORK: P6. */
#include "amateurs_int.h"

/* amateurs_sea.c - movement by sea (rule 6.7).  NEEDSWORK: P3. */
#include "amateurs_int.h"

/* amateurs_odds.c - the columns and the dice (rule 8.2), and odds for players.  NEEDSWORK: P4. */
#include "amateurs_int.h"

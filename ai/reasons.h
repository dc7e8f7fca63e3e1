/* reasons.h - why a play is advised (reasons.c), for hints.c. */
#ifndef AI_REASONS_H
#define AI_REASONS_H

#include "analyse.h"
#include "search.h"

enum { REASON_GUESSES = 24 }; /* on which the consequences of a play are averaged */

/* Plays the line of a hint on a guess, and the rest of the play as is likely. */
void play_line(const struct search *, const struct hint *, struct state *, struct rng *);

/* What sets the plays apart: a play that nothing sets apart has no reason of its own, and what they
 * all bring is never told beside what one brings more.  A single play is told as it is, but not
 * when it ends a turn: that would be what scoring and deals bring. */
void find_reasons(const struct search *, struct hint *, int n);

#endif

/* piles.h - cards that lie in piles: an array of sets, one a pile, and each card in one of them.
 *
 * Views have a pile for cards whose place the viewer cannot know: to redact is to move what is
 * hidden there, to guess is to deal it out again.
 */
#ifndef CORE_PILES_H
#define CORE_PILES_H

#include "set.h"

struct rng; /* rng.h */

/* Takes these cards from one pile to another; those that are not in it come, too. */
void piles_move(struct set *pile, struct set cards, int from, int to);

/* n members of the set, evenly; all of them, if it has fewer. */
struct set set_sample(struct set from, int n, struct rng *);

/* What is wrong with the piles of a full state, or NULL: each card is in one of them, and none of
 * those in `unknown`. */
const char *piles_fault(const struct set *pile, int piles, int cards, int unknown);

#endif

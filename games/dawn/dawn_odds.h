/* dawn_odds.h - chances, for the files that tell what an action may lead to.
 *
 * A chance is a whole number, CERTAIN stands for one; what is computed from chances
 * is short by two parts of CERTAIN at most for each operation.
 */
#ifndef DAWN_ODDS_H
#define DAWN_ODDS_H

#include "dawn_int.h"

#define CERTAIN ((uint64_t)1 << 40)

enum {
	DICE_MAX = 24,     /* of one side */
	STATES_MAX = 8192, /* of a battle: what may be left of one side times the other's */
};

/* of * x / whole, to the nearest; a half that came out short by a millionth is a half. */
static inline int nearest(int of, uint64_t x, uint64_t whole)
{
	return (int)(((uint64_t)of * x + whole / 2 + (whole >> 20)) / whole);
}

/* The chances of 0 to n successes with n dice, each of which has `ways` of `all`. */
void dawn_binomial(uint64_t row[DICE_MAX + 1], int n, int ways, int all);

/* How a battle may end; all chances are parts of `sum`. */
struct dawn_ending {
	uint64_t sum;
	uint64_t won[2];  /* chance of each side to be left alone */
	uint64_t left[2]; /* its forces left, each weighed with its chance */
};

/* Forces of side in the battle that have not been hit yet. */
int dawn_standing(const struct dawn *, int side);

/* The battle being fought, from the next roll to its end (9.1), without a retreat.
 * False if it has more dice or states than the limits. */
bool dawn_fight_out(const struct dawn *, struct dawn_ending *);

#endif

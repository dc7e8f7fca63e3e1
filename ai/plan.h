/* plan.h - the rest of a play as one's own answers.
 *
 * An answer is worth what the best rest of the play makes of it, not what rests by chance do on
 * average.  So the rests that turned out best are kept, and tried again on other guesses: a good
 * one is good there, too, a lucky one is not.
 */
#ifndef AI_PLAN_H
#define AI_PLAN_H

#include "core/state.h"

enum {
	PLANS = 8,       /* that are kept of an answer */
	PLAN_STEPS = 24, /* what comes after them is left to chance */
};

struct plan {
	action step[PLAN_STEPS]; /* where there was a choice */
	int n;
	int64_t promise; /* what it brought when it was found */
	int64_t sum;     /* what it has brought since, in all ... */
	uint32_t laps;   /* ... of these */
};

/* The most promising first. */
struct plans {
	struct plan plan[PLANS];
	int n;
};

/* Keeps one that was found, if it promises more than another. */
void plans_keep(struct plans *, const struct plan *);
/* The one that has brought most on average; -1: none was tried. */
int plans_best(const struct plans *);
/* Only the best of them stay, and begin anew: that they were the best was luck, too. */
void plans_cut(struct plans *, int n);
/* What one of them has brought once more. */
void plans_count(struct plans *, int which, int64_t gain);
/* The entry of the list that comes next in a plan, -1: it does not fit, or is over.  From then on
 * nothing of it does. */
int plan_next(const struct plan *, int *at, const action *list, int n);
void plan_add(struct plan *, action);

#endif

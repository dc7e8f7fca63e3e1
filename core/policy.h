/* policy.h - what a game tells the AI about playing it well.
 *
 * All functions get states that the AI may know: a view or a guess made from
 * one.  They compute in integers, so that the AI plays the same everywhere. */
#ifndef CORE_POLICY_H
#define CORE_POLICY_H

#include "game.h"

enum { TERMS_MAX = 96 };

/* A term of a judgement: how much of it there is, times its weight, is a part of the lead. */
struct term {
	const char *name;
	uint16_t why[PLAYERS]; /* messages: what changes, told by the side that it helps; several
				* terms may share them */
	int16_t weight;        /* thousandths of a point */
};

struct policy {
	/* How good the position is for seat, -1000 .. 1000: of 2000 games so many more won than
	 * lost. When over, of the sign of outcome(). */
	int (*value)(const struct state *, int seat);
	/* How likely a sensible player is to choose the action; at least 1. */
	int (*weigh)(const struct state *, action);
	/* The same for all answers of a question, where they share work.  NULL: none do. */
	void (*weigh_all)(const struct state *, const action *list, int n, int *out);
	/* True between two plays: a position that value() can judge. */
	bool (*quiet)(const struct state *);
	/* The number of the play at hand: the same through all its small actions, another in the
	 * next play.  NULL: every action is a play. */
	int (*play)(const struct state *);
	/* Rollouts end with the play at hand, however far a level looks ahead: in a game of many
	 * small actions a reply that nobody thought about hides more than it tells. */
	bool cut;
	/* Plays are many and each brings little: answers race on the same guesses (ai/race.h)
	 * instead of growing a tree. */
	bool race;
	/* What the question shows to both players beyond its frame and what was done to get
	 * there: dice that fell, forces that are left.  NULL: nothing that matters. */
	uint32_t (*sight)(const struct state *);
	/* What value() adds up, for reasons in words and for tools/tune: for seat 1 above 0.
	 * NULL: it is not a sum. */
	const struct term *terms;
	int terms_count;
	void (*measure)(const struct state *, int16_t *out);
	/* What the game counts, for seat 1 above 0, where that is not its field "score": for
	 * tools that fit and report.  The count is final whenever a game ends, in the last turn
	 * or before.  NULL: the field tells it, if there is one. */
	int (*score)(const struct state *);
};

/* What each of n answers of a question weighs; one by one or all at once, it is the same. */
void policy_weigh(const struct policy *, const struct state *, const action *list, int n, int *out);
/* The same, and the entry that weighs most, the first of equals. */
int policy_obvious(const struct policy *, const struct state *, const action *list, int n,
		   int *out);

/* value() of a judgement that is a sum of terms, until the game is over: what measure() finds, each
 * times its weight, is a lead in thousandths of a point, and `certainty` the logits of a win for
 * a lead of one point, in 1024ths. */
int policy_judge(const struct policy *, const struct state *, int seat, int certainty);

/* What value() gives for so many logits of a win, in 1024ths (policy.c). */
int policy_squash(int64_t logits);

#endif

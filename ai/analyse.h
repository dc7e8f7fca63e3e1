/* analyse.h - what a search can tell people: hints while they play, and afterwards how the
 * chances went, what luck did and where the game turned.
 *
 * Hints are made from a view and tell no more than the seat may know.  The rest is for games that
 * are over: it looks at true states.  Chances are thousandths of a win.
 */
#ifndef AI_ANALYSE_H
#define AI_ANALYSE_H

#include "think.h"

enum {
	HINTS = 3,
	HINT_ACTIONS = 12, /* the small actions of a play that are told */
	HINT_REASONS = 3,
	TURNS_MOST = 5, /* turning points */
};

struct reason {
	uint16_t why; /* message of the game */
	int16_t by;   /* hundredths of a point, for the seat above 0 */
};

/* A play that is worth considering. */
struct hint {
	action line[HINT_ACTIONS]; /* the action, and what the seat would do next */
	int actions;
	int chance;                         /* of winning, for the seat */
	uint32_t visits;                    /* iterations spent on it */
	struct reason reason[HINT_REASONS]; /* the strongest first */
	int reasons;
};

/* The best plays for the seat that is to decide, the best first; how many. */
int analyse_hints(const struct game *, const struct state *view, struct rng *, struct thinking *,
		  struct hint out[HINTS]);

/* Of sum of n results, -1000 .. 1000 each. */
static inline int chance_of(int64_t sum, int64_t n)
{
	return n ? (int)(500 + sum / (2 * n)) : 500;
}

/* The chance of seat 0 in a position, as both players can judge it with what each knows: every
 * position of a game is judged on the same footing, whoever is to decide. */
int analyse_chance(const struct game *, const struct state *, struct rng *, struct thinking *);

enum luck_kind { LUCK_NONE, LUCK_DICE, LUCK_DEAL };

/* How much the chance of seat 0 gained by what was drawn in one action, against what it could
 * expect, when the play is over; *kind says what was drawn.  Dice and cards of one action count
 * together, as a deal. */
int analyse_luck(const struct game *, const struct state *before, action, const struct state *after,
		 const struct step *, enum luck_kind *kind);

/* The same for what lies hidden in a position: the deal of the set-up. */
int analyse_deal(const struct game *, const struct state *);

/* The greatest changes among n chances that last until the next one, and do not only take back the
 * one before, in the order of the game: numbers of those after the change.  How many; none is below
 * `least`. */
int analyse_turns(const int *chance, int n, int least, int out[TURNS_MOST]);

#endif

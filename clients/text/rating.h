/* rating.h - what the results of a match say about strength.
 *
 * Games come in pairs with the same dice and sides swapped, so pairs are counted, not games:
 * what luck and side give to one player in the first game they give to the other in the second.
 */
#ifndef TEXT_RATING_H
#define TEXT_RATING_H

#include <stdbool.h>

enum { PAIR_SCORES = 5 }; /* half points of the first player in two games */

struct results {
	int wins, losses, draws; /* of the first player */
	int pair[PAIR_SCORES];
};

struct rating {
	double score, score_low,
		score_high;    /* part of the points, 0 .. 1, with the limits of 95 % */
	double elo, low, high; /* the same as a lead */
	double llr;            /* log of how much likelier elo1 makes the results than elo0 */
};

/* Half points of the first player in the two games of a pair: 0, 1, 2 for loss, draw, win. */
void results_add(struct results *, int first, int second);

/* The part of the points that such a lead gives, and the lead that gives this part. */
double score_of_elo(double elo);
double elo_of_score(double score);

/* The limits of 95 % for a share seen in n trials, n > 0; tools/measure.py has the same. */
void wilson(double share, double n, double *low, double *high);

/* The limits are those of a number of games that was fixed beforehand: after a test that stopped
 * early the share lies a little off the middle, on the side of what was decided. */
struct rating rate(const struct results *, double elo0, double elo1);

/* alpha = beta = 0.05: 1 accepts elo1, -1 accepts elo0, 0: play on. */
int sprt_decision(double llr);

#endif

/* rating.c - Elo differences and the sequential test.
 *
 * The test is that of a multinomial model with five outcomes, the scores of a pair of games.
 * Each hypothesis says what a pair scores on average; of all distributions with that mean the
 * one is taken that makes the results likeliest, so nothing is assumed about how often pairs
 * are split, and the ratio of the two likelihoods is exact also where nearly all is won.
 */
#include <math.h>
#include "rating.h"

enum {
	ELO_MOST = 1000, /* who never loses is rated as if by this much */
	HALVINGS = 100,  /* of the interval in which a tilt is sought */
	EXTREME_PAIRS = 2,
};

static const double z95 = 1.959964, wall = 2.944439; /* log(0.95 / 0.05) */
static const double unseen = 0.001;                  /* pairs with a score that never was */

void results_add(struct results *r, int first, int second)
{
	const int game[2] = { first, second };

	for (int i = 0; i < 2; i++) {
		r->wins += game[i] == 2;
		r->draws += game[i] == 1;
		r->losses += game[i] == 0;
	}
	r->pair[first + second]++;
}

double score_of_elo(double elo)
{
	return 1 / (1 + pow(10, -elo / 400));
}

double elo_of_score(double score)
{
	double edge = score_of_elo(ELO_MOST);

	score = score > edge ? edge : score < 1 - edge ? 1 - edge : score;
	return -400 * log10(1 / score - 1);
}

/* The interval of 95 % for a share by Wilson: the claims that what was seen does not refute. */
void wilson(double share, double n, double *low, double *high)
{
	double z2 = z95 * z95 / n, middle = (share + z2 / 2) / (1 + z2);
	double off = sqrt(z2 * (share * (1 - share) + z2 / 4)) / (1 + z2);

	*low = middle - off > 0 ? middle - off : 0;
	*high = middle + off < 1 ? middle + off : 1;
}

static double mean_of(const double pair[PAIR_SCORES], double n)
{
	double sum = 0;

	for (int i = 0; i < PAIR_SCORES; i++)
		sum += pair[i] * i / 4.0;
	return sum / n;
}

/* How many throws of a coin the pairs are worth.  A pair that is won or lost whole is one, one
 * that is split tells more.  How often pairs are split is itself only estimated: as if two more
 * had been won and two lost whole, so that a few equal results do not look certain, and where
 * all are won a pair counts for one throw, not for two. */
static double throws_worth(const struct results *r, double n)
{
	double pair[PAIR_SCORES], all = n + 2 * EXTREME_PAIRS, mean, squares = 0;

	for (int i = 0; i < PAIR_SCORES; i++)
		pair[i] = r->pair[i] + (i % (PAIR_SCORES - 1) ? 0 : EXTREME_PAIRS);
	mean = mean_of(pair, all);
	for (int i = 0; i < PAIR_SCORES; i++)
		squares += pair[i] * (i / 4.0 - mean) * (i / 4.0 - mean);
	return n * mean * (1 - mean) * all / squares;
}

/* What a pair's score lies above the mean that a hypothesis claims. */
static double above(int half_points, double claim)
{
	return half_points / 4.0 - claim;
}

/* The likeliest distribution with the mean that is claimed has p / (1 + tilt * above) where p
 * was seen; this finds the tilt by which the mean comes out. */
static double tilt_for(const double *seen, double claim)
{
	double low = -1 / (1 - claim), high = 1 / claim;

	for (int n = 0; n < HALVINGS; n++) {
		double tilt = (low + high) / 2, off = 0;

		for (int i = 0; i < PAIR_SCORES; i++)
			off += seen[i] * above(i, claim) / (1 + tilt * above(i, claim));
		if (off > 0)
			low = tilt;
		else
			high = tilt;
	}
	return (low + high) / 2;
}

static double likelihood_ratio(const struct results *r, double claim0, double claim1)
{
	double seen[PAIR_SCORES], tilt0, tilt1, sum = 0;
	int pairs = 0;

	for (int i = 0; i < PAIR_SCORES; i++) {
		pairs += r->pair[i];
		seen[i] = r->pair[i] ? r->pair[i] : unseen;
	}
	if (!pairs)
		return 0;
	tilt0 = tilt_for(seen, claim0);
	tilt1 = tilt_for(seen, claim1);
	for (int i = 0; i < PAIR_SCORES; i++)
		sum += seen[i] *
		       log((1 + tilt0 * above(i, claim0)) / (1 + tilt1 * above(i, claim1)));
	return sum;
}

struct rating rate(const struct results *r, double elo0, double elo1)
{
	struct rating out = { .score = 0.5, .score_low = 0, .score_high = 1 };
	double pair[PAIR_SCORES], n = 0;

	for (int i = 0; i < PAIR_SCORES; i++) {
		pair[i] = r->pair[i];
		n += pair[i];
	}
	if (n > 0) {
		out.score = mean_of(pair, n);
		wilson(out.score, throws_worth(r, n), &out.score_low, &out.score_high);
	}
	out.elo = elo_of_score(out.score);
	out.low = elo_of_score(out.score_low);
	out.high = elo_of_score(out.score_high);
	out.llr = likelihood_ratio(r, score_of_elo(elo0), score_of_elo(elo1));
	return out;
}

int sprt_decision(double llr)
{
	return llr >= wall ? 1 : llr <= -wall ? -1 : 0;
}

/* rating.c - Elo differences and the sequential test. */
#include <math.h>
#include "rating.h"

enum { ELO_MOST = 1000 }; /* who never loses is rated as if by this much */

static const double z95 = 1.959964, wall = 2.944439; /* log(0.95 / 0.05) */

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

/* Mean and variance of a pair's score.  Half a pair of each kind is added to the variance, so
 * that a few equal results do not look certain. */
static void pair_moments(const struct results *r, double *n, double *mean, double *variance)
{
	double sum = 0, squares = 0, all = 0;

	*n = 0;
	for (int i = 0; i < PAIR_SCORES; i++)
		*n += r->pair[i];
	*mean = 0.5;
	*variance = 0.125;
	if (*n < 1)
		return;
	for (int i = 0; i < PAIR_SCORES; i++)
		sum += r->pair[i] * i / 4.0;
	*mean = sum / *n;
	for (int i = 0; i < PAIR_SCORES; i++) {
		double off = i / 4.0 - *mean, weight = r->pair[i] + (i % 2 ? 0 : 0.2);

		squares += weight * off * off;
		all += weight;
	}
	*variance = squares / all;
}

struct rating rate(const struct results *r, double elo0, double elo1)
{
	double n, mean, variance, error, s0 = score_of_elo(elo0), s1 = score_of_elo(elo1);
	struct rating out;

	pair_moments(r, &n, &mean, &variance);
	error = n < 1 ? 0.5 : z95 * sqrt(variance / n);
	out.score = mean;
	out.elo = elo_of_score(mean);
	out.low = elo_of_score(mean - error);
	out.high = elo_of_score(mean + error);
	out.llr = n * (s1 - s0) * (2 * mean - s0 - s1) / (2 * variance);
	return out;
}

int sprt_decision(double llr)
{
	return llr >= wall ? 1 : llr <= -wall ? -1 : 0;
}

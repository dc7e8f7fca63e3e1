/* rating.c - one game changes two ratings. */
#include "rating.h"

#include <math.h>

static const double Q = 0.0057564627324851145;               /* ln 10 / 400 */
static const double PI_2 = 9.8696044010893586;               /* pi squared */
static const double REST = (350. * 350. - 50. * 50.) / 730.; /* sure again unknown in two years */

struct rating rating_new(void)
{
	return (struct rating){ .value = RATING_START, .deviation = RATING_DEVIATION };
}

double rating_deviation_at(const struct rating *r, int64_t now)
{
	double days = r->at && now > r->at ? (double)(now - r->at) / 86400. : 0;

	return fmin(RATING_DEVIATION, sqrt(r->deviation * r->deviation + REST * days));
}

/* How much an opponent counts of whom little is known. */
static double weight(double deviation)
{
	return 1 / sqrt(1 + 3 * Q * Q * deviation * deviation / PI_2);
}

/* The first of them after the game; the second is taken as he was before it. */
static struct rating after(const struct rating pair[2], double score, int64_t now)
{
	struct rating r = pair[0];
	double own = rating_deviation_at(&pair[0], now);
	double g = weight(rating_deviation_at(&pair[1], now));
	double expected = 1 / (1 + pow(10, -g * (pair[0].value - pair[1].value) / 400));
	double d2 = 1 / (Q * Q * g * g * expected * (1 - expected));
	double precision = 1 / (own * own) + 1 / d2;

	r.value += Q / precision * g * (score - expected);
	r.deviation = fmax(RATING_SURE, sqrt(1 / precision));
	r.at = now;
	r.games++;
	r.won += score > .75;
	r.drawn += score > .25 && score < .75;
	r.lost += score < .25;
	return r;
}

void rating_update(struct rating pair[2], int result, int64_t now)
{
	const struct rating turned[2] = { pair[1], pair[0] };
	double score = result > 0 ? 1 : result < 0 ? 0 : .5;

	pair[0] = after(pair, score, now);
	pair[1] = after(turned, 1 - score, now);
}

struct overall rating_overall(const struct rating sides[2], int64_t now)
{
	double a = rating_deviation_at(&sides[0], now), b = rating_deviation_at(&sides[1], now);

	return (struct overall){ (sides[0].value + sides[1].value) / 2, sqrt(a * a + b * b) / 2 };
}

/* Elo, intervals and the sequential test, against figures computed by hand. */
#include <math.h>
#include "tests/unit/unit.h"
#include "clients/text/contest.h"
#include "clients/text/rating.h"
#include "games/games.h"

static bool near(double x, double y, double by)
{
	return fabs(x - y) <= by;
}

static struct results pairs(int lost, int even, int won)
{
	struct results r = { 0 };

	for (int i = 0; i < lost; i++)
		results_add(&r, 0, 0);
	for (int i = 0; i < even; i++)
		results_add(&r, 2, 0);
	for (int i = 0; i < won; i++)
		results_add(&r, 2, 2);
	return r;
}

static void elo_and_score(void **unused)
{
	(void)unused;
	assert_true(near(score_of_elo(0), 0.5, 1e-9));
	assert_true(near(score_of_elo(400), 10.0 / 11, 1e-9));
	assert_true(near(elo_of_score(0.65), 107.54, 0.01));
	assert_true(near(elo_of_score(0.8), 240.82, 0.01));
	assert_true(near(elo_of_score(score_of_elo(-123)), -123, 1e-6));
	assert_true(near(elo_of_score(1), 1000, 1e-6));
	assert_true(near(elo_of_score(0), -1000, 1e-6));
}

static void results_are_counted(void **unused)
{
	struct results r = { 0 };

	(void)unused;
	results_add(&r, 2, 1);
	results_add(&r, 0, 0);
	assert_int_equal(r.wins, 1);
	assert_int_equal(r.draws, 1);
	assert_int_equal(r.losses, 2);
	assert_int_equal(r.pair[3], 1);
	assert_int_equal(r.pair[0], 1);
}

static void intervals(void **unused)
{
	struct results even = pairs(25, 50, 25), ahead = pairs(5, 40, 55), none = { 0 };
	struct rating x = rate(&even, 0, 108), y = rate(&ahead, 0, 108), z = rate(&none, 0, 108);

	(void)unused;
	assert_true(near(x.elo, 0, 1e-6));
	assert_true(near(x.low, -x.high, 1e-6));
	/* variance of a pair (25 + 25 + 4) / 4 / 104, worth 192.6 throws: 0.9899 * 1.96 / 2 /
	 * sqrt(n) */
	assert_true(near(x.score_high, 0.5699, 0.0001));
	assert_true(near(x.high, elo_of_score(x.score_high), 1e-9));
	assert_true(near(y.score, 0.75, 1e-9));
	assert_true(y.low > 0 && y.low < y.elo && y.elo < y.high);
	assert_true(near(z.score_low, 0, 1e-9) && near(z.score_high, 1, 1e-9));
}

/* The published limits of Wilson for 8 of 10 and 0 of 20 (Newcombe 1998 has those of 0 of 20). */
static void limits_of_wilson(void **unused)
{
	double low, high;

	(void)unused;
	wilson(0.8, 10, &low, &high);
	assert_true(near(low, 0.4902, 0.0001) && near(high, 0.9433, 0.0001));
	wilson(0, 20, &low, &high);
	assert_true(near(low, 0, 1e-9) && near(high, 0.1611, 0.0001));
}

/* Who has won all games is not known to win them all: 200 games of 100 pairs prove 96.3 %, and
 * never more than if all of them were independent, where the exact limit is 0.025^(1/games). */
static void all_won_is_no_proof(void **unused)
{
	(void)unused;
	for (int n = 5; n <= 1000; n += 5) {
		struct results all = pairs(0, 0, n), none = pairs(n, 0, 0), split = pairs(0, n, 0);
		struct rating x = rate(&all, 0, 108);

		assert_true(x.score_low <= pow(0.025, 0.5 / n));
		assert_true(near(x.score_low, 1 - rate(&none, 0, 108).score_high, 1e-9));
		assert_true(x.score_high > 0.9999 && x.score_low > 0.5);
		assert_true(rate(&split, 0, 108).score_high - 0.5 > 0.1 / n);
	}
	assert_true(near(rate(&(struct results){ .pair = { 0, 0, 0, 0, 100 } }, 0, 108).score_low,
			 0.963, 0.001));
}

static void sequential_test(void **unused)
{
	struct results none = { 0 }, ahead = pairs(2, 20, 28), behind = pairs(20, 25, 5);

	(void)unused;
	assert_true(near(rate(&none, 0, 108).llr, 0, 1e-9));
	assert_int_equal(sprt_decision(0), 0);
	assert_int_equal(sprt_decision(2.95), 1);
	assert_int_equal(sprt_decision(-2.95), -1);
	assert_int_equal(sprt_decision(rate(&ahead, 0, 108).llr), 1);
	assert_int_equal(sprt_decision(rate(&behind, 0, 108).llr), -1);
}

/* Where pairs are won or lost whole, they are throws of a coin, and the ratio is the coin's. */
static void ratio_of_a_coin(void **unused)
{
	struct results r = pairs(8, 0, 32), all = pairs(0, 0, 30);
	double s0 = score_of_elo(70), s1 = score_of_elo(147);
	double coin = 32 * log(s1 / s0) + 8 * log((1 - s1) / (1 - s0));

	(void)unused;
	assert_true(near(rate(&r, 70, 147).llr, coin, 0.01));
	assert_true(near(rate(&r, 147, 70 + 1e-9).llr, -coin, 0.01));
	assert_true(near(rate(&all, 70, 147).llr, 30 * log(s1 / s0), 0.02));
}

/* Near the middle it is that of a normal distribution with the variance seen, 1/8 here:
 * n (s1 - s0) (2 mean - s0 - s1) / (2 variance), which is 0 for a mean between the two. */
static void ratio_near_the_middle(void **unused)
{
	struct results r = pairs(100, 200, 100), even = pairs(25, 50, 25);
	double s1 = score_of_elo(10);

	(void)unused;
	assert_true(near(rate(&r, 0, 10).llr, -400 * (s1 - 0.5) * (s1 - 0.5) / 0.25, 0.01));
	assert_true(near(rate(&even, -20, 20).llr, 0, 1e-6));
}

/* Draws and wins in one pair count by their points. */
static void ratio_with_draws(void **unused)
{
	struct results r = { 0 }, mirrored = { 0 };

	(void)unused;
	for (int i = 0; i < 20; i++) {
		results_add(&r, 2, i % 3);
		results_add(&mirrored, 0, 2 - i % 3);
	}
	assert_true(rate(&r, 0, 108).llr > 0);
	assert_true(near(rate(&r, 0, 108).llr, -rate(&mirrored, -108, 0).llr, 1e-6));
}

/* The same games whatever the number of threads. */
static void contests_repeat(void **unused)
{
	struct contest c = { .g = game_find("blank"), .seed = 5, .games = 40, .jobs = 1 };
	struct contest_result one, two;

	(void)unused;
	c.who[0] = &greedy_player;
	c.who[1] = &random_player;
	assert_true(contest_run(&c, &one));
	c.jobs = 2;
	assert_true(contest_run(&c, &two));
	assert_memory_equal(&one.results, &two.results, sizeof one.results);
	assert_int_equal(one.faults, 0);
	assert_true(one.results.wins > one.results.losses);
	assert_int_equal(one.results.wins + one.results.losses + one.results.draws, 40);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(elo_and_score),       cmocka_unit_test(results_are_counted),
		cmocka_unit_test(intervals),           cmocka_unit_test(limits_of_wilson),
		cmocka_unit_test(all_won_is_no_proof), cmocka_unit_test(sequential_test),
		cmocka_unit_test(ratio_of_a_coin),     cmocka_unit_test(ratio_near_the_middle),
		cmocka_unit_test(ratio_with_draws),    cmocka_unit_test(contests_repeat),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

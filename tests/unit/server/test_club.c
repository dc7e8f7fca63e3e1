/* Clocks, bids, ratings and round robins. */
#include <math.h>
#include "server/club/bids.h"
#include "server/club/pace.h"
#include "server/club/pairing.h"
#include "server/club/rating.h"
#include "../unit.h"

enum { US, GB };
enum { S = 1000, M = 60 * S };
#define DAYS(n) ((int64_t)(n)*24 * 60 * M)

static struct clocks set(const struct pace *p)
{
	struct clocks c = { 0 };

	clocks_set(&c, p);
	return c;
}

static void test_paces(void **state)
{
	static const struct pace good[] = { { .kind = PACE_FREE },
					    { .kind = PACE_LIVE, .minutes = 0, .seconds = 1 },
					    { .kind = PACE_LIVE, .minutes = 180, .seconds = 0 },
					    { .kind = PACE_LIVE, .minutes = 180, .seconds = 180 },
					    { .kind = PACE_DAYS, .days = 1 },
					    { .kind = PACE_DAYS, .days = 30 } };
	static const struct pace bad[] = { { .kind = PACE_LIVE },
					   { .kind = PACE_LIVE, .minutes = -1, .seconds = 5 },
					   { .kind = PACE_LIVE, .minutes = 181 },
					   { .kind = PACE_LIVE, .minutes = 1, .seconds = 181 },
					   { .kind = PACE_LIVE, .minutes = 5, .seconds = -1 },
					   { .kind = PACE_DAYS },
					   { .kind = PACE_DAYS, .days = 31 },
					   { .kind = PACE_KINDS } };

	(void)state;
	for (size_t i = 0; i < sizeof good / sizeof good[0]; i++)
		assert_true(pace_is_good(&good[i]));
	for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
		assert_false(pace_is_good(&bad[i]));
	assert_int_equal(pace_allowed(&good[1], 0), 1000);
	assert_int_equal(pace_allowed(&good[4], 30), DAYS(1) / 10 * 7);
}

static void test_a_live_game(void **state)
{
	struct clocks c = set(&(struct pace){ .kind = PACE_LIVE, .minutes = 5, .seconds = 10 });
	int64_t now = 1000 * S;

	(void)state;
	assert_int_equal(clocks_deadline(&c), 0);
	assert_int_equal(clocks_left(&c, US, now), 310 * S);
	clocks_turn(&c, US, now);
	assert_int_equal(clocks_deadline(&c), now + 310 * S);
	assert_int_equal(clocks_left(&c, US, now + 60 * S), 250 * S);
	assert_int_equal(clocks_left(&c, GB, now + 60 * S), 310 * S);
	/* The same is still to decide: a draft, a second action of a turn. */
	clocks_turn(&c, US, now + 30 * S);
	assert_int_equal(clocks_left(&c, US, now + 60 * S), 250 * S);
	clocks_turn(&c, GB, now + 60 * S);
	assert_int_equal(clocks_left(&c, US, now + 200 * S), 260 * S);
	assert_int_equal(clocks_left(&c, GB, now + 70 * S), 300 * S);
	assert_false(clocks_have_fallen(&c, now + 369 * S));
	assert_true(clocks_have_fallen(&c, now + 370 * S));
	assert_int_equal(clocks_left(&c, GB, now + 999 * S), 0);
	clocks_turn(&c, NOBODY, now + 999 * S);
	assert_int_equal(clocks_left(&c, GB, now + 1999 * S), 0);
	assert_false(clocks_have_fallen(&c, now + 1999 * S));
}

static void test_days_for_a_move(void **state)
{
	struct clocks c = set(&(struct pace){ .kind = PACE_DAYS, .days = 3 });

	(void)state;
	clocks_turn(&c, GB, 50);
	assert_int_equal(clocks_deadline(&c), DAYS(3) + 50);
	clocks_turn(&c, US, DAYS(2));
	assert_int_equal(clocks_left(&c, GB, DAYS(2)), DAYS(3));
	assert_int_equal(clocks_deadline(&c), DAYS(5));
	/* A game that is frozen goes on with what was left. */
	clocks_turn(&c, NOBODY, DAYS(3));
	assert_int_equal(clocks_deadline(&c), 0);
	clocks_turn(&c, US, DAYS(9));
	assert_int_equal(clocks_deadline(&c), DAYS(11));
	clocks_shift(&c, DAYS(4));
	assert_int_equal(clocks_deadline(&c), DAYS(15));
	clocks_turn(&c, GB, DAYS(14));
	clocks_turn(&c, US, DAYS(15));
	assert_int_equal(clocks_deadline(&c), DAYS(18));
}

static void test_time_given_for_a_side(void **state)
{
	struct clocks c = { .cut = { 25, 0 } };

	(void)state;
	clocks_set(&c, &(struct pace){ .kind = PACE_DAYS, .days = 4 });
	clocks_turn(&c, US, 0);
	assert_int_equal(clocks_deadline(&c), DAYS(3));
	clocks_turn(&c, GB, DAYS(1));
	assert_int_equal(clocks_deadline(&c), DAYS(5));
	clocks_turn(&c, US, DAYS(2));
	assert_int_equal(clocks_deadline(&c), DAYS(5));
	clocks_set(&c, &(struct pace){ .kind = PACE_LIVE, .minutes = 10 });
	assert_int_equal(clocks_left(&c, US, 0), 450 * S);
	assert_int_equal(clocks_left(&c, GB, 0), 600 * S);
}

static void test_no_clock_and_one_that_goes_back(void **state)
{
	struct clocks c = set(&(struct pace){ .kind = PACE_FREE });

	(void)state;
	clocks_turn(&c, US, 5);
	assert_int_equal(clocks_deadline(&c), 0);
	assert_false(clocks_have_fallen(&c, INT64_MAX));
	c = set(&(struct pace){ .kind = PACE_LIVE, .minutes = 1 });
	clocks_turn(&c, US, 100 * S);
	/* The machine's clock was set back: nobody gains by it. */
	assert_int_equal(clocks_left(&c, US, 50 * S), M);
}

/* ---- bids ---- */

static void expect_sides(struct wish owner, struct wish other, bool bids, struct sides expected[2])
{
	const struct wish w[2] = { owner, other };

	for (int lot = 0; lot < 2; lot++) {
		struct sides s = bids_settle(w, bids, lot);

		assert_int_equal(s.owner, expected[lot].owner);
		assert_int_equal(s.paid, expected[lot].paid);
	}
}

static void expect_both(struct wish owner, struct wish other, bool bids, struct sides s)
{
	expect_sides(owner, other, bids, (struct sides[2]){ s, s });
}

static void test_bids(void **state)
{
	const struct wish any = { NOBODY, 0 };
	struct sides by_lot[2] = { { US, NOBODY }, { GB, NOBODY } };
	struct sides equal[2] = { { US, OWNER }, { GB, OTHER } };

	(void)state;
	expect_sides(any, any, false, by_lot);
	expect_both((struct wish){ GB, 0 }, any, false, (struct sides){ GB, NOBODY });
	expect_both(any, (struct wish){ GB, 0 }, false, (struct sides){ US, NOBODY });
	/* Without bids the table is its owner's. */
	expect_both((struct wish){ US, 0 }, (struct wish){ US, 0 }, false,
		    (struct sides){ US, NOBODY });
	/* Different wishes cost nothing. */
	expect_both((struct wish){ US, 70 }, (struct wish){ GB, 10 }, true,
		    (struct sides){ US, NOBODY });
	expect_both((struct wish){ US, 30 }, (struct wish){ US, 10 }, true,
		    (struct sides){ US, OWNER });
	expect_both((struct wish){ US, 30 }, (struct wish){ US, 31 }, true,
		    (struct sides){ GB, OTHER });
	expect_both((struct wish){ GB, 0 }, (struct wish){ GB, 5 }, true,
		    (struct sides){ US, OTHER });
	expect_sides((struct wish){ US, 30 }, (struct wish){ US, 30 }, true, equal);
}

/* BLAKE2b-256 of "side" and 32 bytes: python3 -c "import hashlib; print(hashlib.blake2b(
 * b'side' + bytes(32), digest_size=32).digest()[0] & 1)" */
static void test_the_lot(void **state)
{
	uint8_t secret[32] = { 0 };
	int other = 0;

	(void)state;
	assert_int_equal(bids_lot(secret, sizeof secret), OWNER);
	for (int i = 0; i < 256; i++) {
		secret[0] = (uint8_t)i;
		other += bids_lot(secret, sizeof secret) == OTHER;
	}
	assert_in_range(other, 96, 160);
}

/* ---- ratings ---- */

static void expect_near(double a, double b, double by)
{
	if (fabs(a - b) > by)
		fail_msg("%f, not %f", a, b);
}

/* Glickman's own example, game by game: 1500 and 200 against 1400 and 30, won. */
static void test_an_example(void **state)
{
	struct rating pair[2] = { { .value = 1500, .deviation = 200 },
				  { .value = 1400, .deviation = 30 } };

	(void)state;
	rating_update(pair, 1, 1000);
	expect_near(pair[0].value, 1563.43, .1);
	expect_near(pair[0].deviation, 175.2, .1);
	assert_int_equal(pair[0].won, 1);
	assert_int_equal(pair[1].lost, 1);
	assert_int_equal(pair[1].games, 1);
	expect_near(pair[1].deviation, RATING_SURE, 0); /* never surer than that */
	assert_true(pair[1].value < 1400 && pair[1].value > 1390);
}

static void test_beginners(void **state)
{
	struct rating pair[2] = { rating_new(), rating_new() },
		      draw[2] = { rating_new(), rating_new() };

	(void)state;
	rating_update(pair, -1, 1000);
	expect_near(pair[0].value + pair[1].value, 3000, .001);
	expect_near(pair[1].value, 1662.2, .1);
	expect_near(pair[0].deviation, pair[1].deviation, .001);
	rating_update(draw, 0, 1000);
	expect_near(draw[0].value, 1500, .001);
	assert_int_equal(draw[0].drawn, 1);
	assert_true(draw[0].deviation < 350);
}

static void test_rest(void **state)
{
	struct rating r = { .value = 1700, .deviation = 50, .at = 1000 };

	(void)state;
	expect_near(rating_deviation_at(&r, 1000), 50, .001);
	expect_near(rating_deviation_at(&r, 0), 50, .001);
	expect_near(rating_deviation_at(&r, 1000 + 730 * (int64_t)86400), 350, .001);
	expect_near(rating_deviation_at(&r, 1000 + 7300 * (int64_t)86400), 350, .001);
	assert_true(rating_deviation_at(&r, 1000 + 90 * (int64_t)86400) > 100);
}

/* ---- round robins ---- */

static void expect_round_robin(int n, bool twice)
{
	struct pairing p[PAIRINGS_MOST];
	int met[ENTRANTS_MOST][ENTRANTS_MOST] = { { 0 } }, count = pairing_all(n, twice, p);
	int rounds = (n - 1 + n % 2) * (twice ? 2 : 1);

	assert_int_equal(count, n * (n - 1) / (twice ? 1 : 2));
	for (int round = 0; round < rounds; round++) {
		int busy[ENTRANTS_MOST] = { 0 };

		for (int i = 0; i < count; i++)
			for (int seat = 0; p[i].round == round && seat < 2; seat++)
				assert_int_equal(busy[p[i].side[seat]]++, 0);
	}
	for (int i = 0; i < count; i++) {
		assert_in_range(p[i].round, 0, rounds - 1);
		met[p[i].side[0]][p[i].side[1]]++;
	}
	for (int a = 0; a < n; a++) {
		int first = 0, second = 0;

		assert_int_equal(met[a][a], 0);
		for (int b = 0; b < n; b++) {
			first += met[a][b];
			second += met[b][a];
			if (a != b)
				assert_int_equal(met[a][b] + met[b][a], twice ? 2 : 1);
			if (a != b && twice)
				assert_int_equal(met[a][b], 1);
		}
		assert_in_range(first - second + 1, twice ? 1 : 0, twice ? 1 : 2);
	}
}

static void test_everybody_meets_everybody(void **state)
{
	(void)state;
	for (int n = ENTRANTS_LEAST; n <= ENTRANTS_MOST; n++) {
		expect_round_robin(n, false);
		expect_round_robin(n, true);
	}
}

static void test_standings(void **state)
{
	/* 0 beats 1, 1 beats 2, 2 beats 0, 3 draws with 0 and 1; 2 and 3 never came. */
	const struct pairing p[] = {
		{ .side = { 0, 1 }, .played = true, .result = 1000 },
		{ .side = { 2, 1 }, .played = true, .result = -1000 },
		{ .side = { 0, 2 }, .played = true, .result = -1000 },
		{ .side = { 3, 0 }, .played = true },
		{ .side = { 1, 3 }, .played = true },
		{ .side = { 2, 3 }, .played = true, .absent = true },
	};
	struct standing s[ENTRANTS_MOST];

	(void)state;
	pairing_standings(4, p, 6, s);
	/* Points: 3, 3, 2, 2; tie-breaks doubled: 0: 2*3 + 2 = 8; 1: 2*2 + 2 = 6; 2: 2*3 = 6;
	 * 3: 3 + 3 = 6; then wins. */
	assert_int_equal(s[0].entrant, 0);
	assert_int_equal(s[0].points, 3);
	assert_int_equal(s[0].tiebreak, 8);
	assert_int_equal(s[1].entrant, 1);
	assert_int_equal(s[1].tiebreak, 6);
	assert_int_equal(s[2].entrant, 2);
	assert_int_equal(s[2].won, 1);
	assert_int_equal(s[2].lost, 2);
	assert_int_equal(s[3].entrant, 3);
	assert_int_equal(s[3].drawn, 2);
	assert_int_equal(s[3].lost, 1);
	assert_int_equal(s[3].played, 3);
	pairing_standings(4, p, 0, s);
	for (int i = 0; i < 4; i++)
		assert_int_equal(s[i].entrant, i);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_paces),
		cmocka_unit_test(test_a_live_game),
		cmocka_unit_test(test_days_for_a_move),
		cmocka_unit_test(test_time_given_for_a_side),
		cmocka_unit_test(test_no_clock_and_one_that_goes_back),
		cmocka_unit_test(test_bids),
		cmocka_unit_test(test_the_lot),
		cmocka_unit_test(test_an_example),
		cmocka_unit_test(test_beginners),
		cmocka_unit_test(test_rest),
		cmocka_unit_test(test_everybody_meets_everybody),
		cmocka_unit_test(test_standings),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

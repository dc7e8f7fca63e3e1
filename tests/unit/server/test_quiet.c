/* When somebody may be told: quiet hours over midnight and in any zone, digests, reminders. */
#include "server/notice/quiet.h"
#include "../unit.h"

/* 2026-11-18, 00:00 UTC. */
enum { HOUR = 3600 };
static const int64_t midnight = 1794960000;

static int64_t at(int hour, int minute)
{
	return midnight + hour * HOUR + minute * 60;
}

static void test_without_quiet_hours(void **state)
{
	const struct quiet q = { .from = 22 * 60, .to = 7 * 60 };
	const struct quiet same = { .has = true, .from = 60, .to = 60 };

	(void)state;
	assert_int_equal(quiet_end(&q, at(23, 0)), at(23, 0));
	assert_int_equal(quiet_end(&same, at(1, 0)), at(1, 0));
}

static void test_over_midnight(void **state)
{
	const struct quiet q = { .has = true, .from = 22 * 60, .to = 7 * 60 + 30 };

	(void)state;
	assert_int_equal(quiet_end(&q, at(21, 59)), at(21, 59));
	assert_int_equal(quiet_end(&q, at(22, 0)), at(31, 30));
	assert_int_equal(quiet_end(&q, at(3, 17)), at(7, 30));
	assert_int_equal(quiet_end(&q, at(7, 30)), at(7, 30));
	assert_int_equal(quiet_begin(&q, at(3, 17)), at(-2, 0));
	assert_int_equal(quiet_begin(&q, at(12, 0)), at(12, 0));
}

static void test_by_day(void **state)
{
	const struct quiet q = { .has = true, .from = 9 * 60, .to = 17 * 60 };

	(void)state;
	assert_int_equal(quiet_end(&q, at(8, 59)), at(8, 59));
	assert_int_equal(quiet_end(&q, at(9, 0) + 1), at(17, 0));
	assert_int_equal(quiet_end(&q, at(17, 0)), at(17, 0));
}

/* Half past five ahead, and eight behind. */
static void test_zones(void **state)
{
	const struct quiet delhi = { .zone = 330, .has = true, .from = 22 * 60, .to = 7 * 60 };
	const struct quiet coast = { .zone = -480, .has = true, .from = 22 * 60, .to = 7 * 60 };

	(void)state;
	assert_int_equal(quiet_end(&delhi, at(16, 29)), at(16, 29));
	assert_int_equal(quiet_end(&delhi, at(16, 30)), at(25, 30));
	assert_int_equal(quiet_end(&coast, at(5, 59)), at(5, 59));
	assert_int_equal(quiet_end(&coast, at(6, 0)), at(15, 0));
	/* Before 1970 was, there. */
	assert_int_equal(quiet_end(&coast, 7 * HOUR), 15 * HOUR);
}

static void test_digest(void **state)
{
	struct quiet q = { .zone = 60, .digest = 18 * 60 };

	(void)state;
	assert_int_equal(quiet_digest(&q, at(12, 0)), at(17, 0));
	assert_int_equal(quiet_digest(&q, at(17, 0)), at(17, 0));
	assert_int_equal(quiet_digest(&q, at(17, 0) + 1), at(41, 0));
	q.has = true;
	q.from = 17 * 60;
	q.to = 20 * 60;
	assert_int_equal(quiet_digest(&q, at(12, 0)), at(19, 0));
}

static void test_reminders(void **state)
{
	struct quiet q = { 0 };
	int64_t now = midnight;

	(void)state;
	/* A quarter of it, but never more than a day. */
	assert_int_equal(quiet_reminder(&q, now, now + DAY, DAY), at(18, 0));
	assert_int_equal(quiet_reminder(&q, now, now + 7 * DAY, 7 * DAY), now + 6 * DAY);
	/* The time has come already. */
	assert_int_equal(quiet_reminder(&q, now, now + HOUR, DAY), now);
}

static void test_reminders_and_quiet_hours(void **state)
{
	const struct quiet q = { .has = true, .from = 22 * 60, .to = 7 * 60 };

	(void)state;
	/* It would be at 2; three of the six hours must be left at 7: they are not. */
	assert_int_equal(quiet_reminder(&q, midnight - 10 * HOUR, at(8, 0), DAY), at(-2, 0));
	/* At 6, and at 7 five of six hours are left. */
	assert_int_equal(quiet_reminder(&q, midnight - 10 * HOUR, at(12, 0), DAY), at(7, 0));
	/* Too late for that: at once. */
	assert_int_equal(quiet_reminder(&q, at(1, 0), at(8, 0), DAY), at(1, 0));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_without_quiet_hours),
		cmocka_unit_test(test_over_midnight),
		cmocka_unit_test(test_by_day),
		cmocka_unit_test(test_zones),
		cmocka_unit_test(test_digest),
		cmocka_unit_test(test_reminders),
		cmocka_unit_test(test_reminders_and_quiet_hours),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

/* Plans: which are kept, which is best, and how far one fits; and fates, which choose alike. */
#include "tests/unit/unit.h"
#include "ai/plan.h"
#include "ai/trip.h"
#include "core/policy.h"

static struct plan plan_of(action first, int64_t promise)
{
	struct plan plan = { .promise = promise, .sum = 77, .laps = 7 };

	plan_add(&plan, first);
	plan_add(&plan, first + 1);
	return plan;
}

static void the_most_promising_are_kept(void **unused)
{
	static const int64_t promise[] = { 10, 50, -20, 40, 30, 45, 60, 5, 55, 20, 35 };
	static const action kept[PLANS] = { 6, 8, 1, 5, 3, 10, 4, 9 };
	struct plans all = { .n = 0 };

	(void)unused;
	for (action i = 0; i < 11; i++)
		plans_keep(&all,
			   &(const struct plan){ .n = 1, .step = { i }, .promise = promise[i] });
	assert_int_equal(all.n, PLANS);
	for (int i = 0; i < PLANS; i++)
		assert_int_equal(all.plan[i].step[0], kept[i]);
}

static void one_that_is_there_is_not_kept_twice(void **unused)
{
	struct plans all = { .n = 0 };
	struct plan plan = plan_of(5, 100);

	(void)unused;
	plans_keep(&all, &plan);
	plan.promise = 200;
	plans_keep(&all, &plan);
	plan.n = 1; /* shorter is another */
	plans_keep(&all, &plan);
	assert_int_equal(all.n, 2);
	assert_int_equal(all.plan[0].laps, 0); /* whatever it was found with */
	assert_int_equal(all.plan[0].sum, 0);
}

static void the_best_is_so_on_average(void **unused)
{
	struct plans all = { .n = 0 };

	(void)unused;
	for (action i = 0; i < 3; i++)
		plans_keep(&all,
			   &(const struct plan){ .n = 1, .step = { i }, .promise = 9 - (int)i });
	assert_int_equal(plans_best(&all), -1);
	plans_count(&all, 0, 10);
	plans_count(&all, 0, 10);
	plans_count(&all, 1, 15);
	assert_int_equal(plans_best(&all), 1);
	plans_count(&all, 1, 1);
	assert_int_equal(plans_best(&all), 0);
}

/* The best go on, in their order, and what they have brought is forgotten. */
static void the_best_plans_go_on(void **unused)
{
	static const int64_t brought[] = { 3, 9, -1, 7, 5 };
	struct plans all = { .n = 0 };

	(void)unused;
	for (action i = 0; i < 5; i++)
		plans_keep(&all,
			   &(const struct plan){ .n = 1, .step = { i }, .promise = 9 - (int)i });
	for (int i = 0; i < 5; i++)
		plans_count(&all, i, brought[i]);
	plans_cut(&all, 3);
	assert_int_equal(all.n, 3);
	assert_int_equal(all.plan[0].step[0], 1);
	assert_int_equal(all.plan[1].step[0], 3);
	assert_int_equal(all.plan[2].step[0], 4);
	assert_int_equal(all.plan[0].sum, 0);
	assert_int_equal(all.plan[0].laps, 0);
	plans_cut(&all, 7);
	assert_int_equal(all.n, 3);
}

static void a_plan_is_followed_as_far_as_it_fits(void **unused)
{
	const action first[] = { 9, 5, 7 }, second[] = { 4, 6 }, other[] = { 5, 7 };
	struct plan plan = plan_of(5, 0);
	int at = 0;

	(void)unused;
	assert_int_equal(plan_next(&plan, &at, first, 3), 1);
	assert_int_equal(plan_next(&plan, &at, second, 2), 1);
	assert_int_equal(plan_next(&plan, &at, first, 3), -1);
	at = 0;
	assert_int_equal(plan_next(&plan, &at, second, 2), -1);
	assert_int_equal(plan_next(&plan, &at, other, 2), -1); /* it is over once it did not fit */
}

static void a_plan_has_an_end(void **unused)
{
	struct plan plan = { .n = 0 };

	(void)unused;
	for (action i = 0; i < 2 * PLAN_STEPS; i++)
		plan_add(&plan, i);
	assert_int_equal(plan.n, PLAN_STEPS);
	assert_int_equal(plan.step[PLAN_STEPS - 1], PLAN_STEPS - 1);
}

/* ---- fates ---------------------------------------------------------------- */

static int by_number(const struct state *s, action a)
{
	(void)s;
	return a == 3 ? 6 : a == 2 ? 3 : 1;
}

/* As likely as the policy finds them. */
static void fates_follow_the_weights(void **unused)
{
	const struct policy p = { .weigh = by_number };
	const action list[] = { 1, 2, 3 };
	int taken[3] = { 0 };

	(void)unused;
	for (uint64_t fate = 1; fate <= 10000; fate++)
		taken[fated_choice(&p, NULL, list, 3, fate * 0x9e3779b97f4a7c15u)]++;
	assert_in_range(taken[0], 850, 1150);
	assert_in_range(taken[1], 2800, 3200);
	assert_in_range(taken[2], 5750, 6250);
}

/* Whatever else is offered, and in whatever order: who was first among many is first among few. */
static void one_fate_chooses_alike(void **unused)
{
	const struct policy p = { .weigh = by_number };
	const action many[] = { 4, 3, 2, 1, 0 }, few[] = { 1, 2, 4 };

	(void)unused;
	for (uint64_t fate = 1; fate <= 1000; fate++) {
		uint64_t its = fate * 0x9e3779b97f4a7c15u;
		action wide = many[fated_choice(&p, NULL, many, 5, its)];
		action narrow = few[fated_choice(&p, NULL, few, 3, its)];

		if (wide == 1 || wide == 2 || wide == 4)
			assert_int_equal(narrow, wide);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_most_promising_are_kept),
		cmocka_unit_test(one_that_is_there_is_not_kept_twice),
		cmocka_unit_test(the_best_is_so_on_average),
		cmocka_unit_test(the_best_plans_go_on),
		cmocka_unit_test(a_plan_is_followed_as_far_as_it_fits),
		cmocka_unit_test(a_plan_has_an_end),
		cmocka_unit_test(fates_follow_the_weights),
		cmocka_unit_test(one_fate_chooses_alike),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

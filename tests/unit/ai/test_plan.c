/* Plans: which are kept, which is best, and how far one fits; fates, which choose
 * alike; and the plan that is meant for the next question. */
#include "tests/unit/unit.h"
#include "ai/plan.h"
#include "ai/trip.h"
#include "core/policy.h"
#include "games/games.h"
#include "positions.h"

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

/* ---- what is meant -------------------------------------------------------- */

/* A real game, and who decides in it. */
struct evening {
	const struct game *g;
	struct thinking t;
	struct rng r;
	struct search x;
	union any_state s, view;
	action list[ACTIONS_MAX];
	int n;
};

static void look(struct evening *e)
{
	game_view(e->g, &e->s.st, game_player(&e->s.st), &e->view.st);
	e->n = game_actions(e->g, &e->view.st, e->list);
	search_begin(&e->x, e->g, general_player.level, &e->view.st, e->list, e->n, &e->r, &e->t);
}

/* Decides, and goes on to the next question; whether it is another of the same play and player. */
static bool decide(struct evening *e)
{
	struct verdict v[ACTIONS_MAX];
	int seat = e->x.seat, choice;

	search_run(&e->x, &e->t);
	search_verdicts(&e->x, v);
	choice = search_choice(&e->x, v);
	search_end(&e->x, &e->t, choice);
	e->n = game_do(e->g, &e->s.st, e->list[choice], NULL, e->list);
	while (e->n == 1)
		e->n = game_do(e->g, &e->s.st, e->list[0], NULL, e->list);
	return e->n && game_player(&e->s.st) == seat &&
	       play_number(e->g->policy, &e->s.st) == e->t.kept.play;
}

/* The best plan of what was chosen is what the next decision of the play begins with. */
static void the_rest_of_a_plan_is_meant(void **unused)
{
	struct evening e = { .g = game_find("amateurs"), .r = { 3 } };
	int meant = 0;

	(void)unused;
	for (uint64_t seed = 5; seed < 25; seed++) {
		struct plan left;

		e.t = small_thinking(600);
		reach_play(e.g, seed, 200, &e.s.st);
		look(&e);
		if (!decide(&e))
			continue;
		left = e.t.kept.intent;
		look(&e);
		assert_true(!left.n == !e.x.intent);
		if (e.x.race.heir < 0)
			continue;
		meant++;
		assert_int_equal(e.list[e.x.race.racer[0].entry], left.step[0]);
	}
	assert_true(meant > 3);
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
		cmocka_unit_test(the_rest_of_a_plan_is_meant),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

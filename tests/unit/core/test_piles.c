/* Piles of cards, and a judgement that is a sum of terms. */
#include "tests/unit/unit.h"
#include "core/piles.h"
#include "core/policy.h"
#include "core/rng.h"
#include "tiny.h"

static struct set of(int first, int last)
{
	struct set s = { { 0, 0 } };

	for (int i = first; i <= last; i++)
		set_add(&s, i);
	return s;
}

static void cards_move(void **unused)
{
	struct set pile[2] = { of(0, 5), of(6, 7) }, two = of(1, 2);

	(void)unused;
	piles_move(pile, two, 0, 1);
	assert_int_equal(set_count(&pile[0]), 4);
	assert_int_equal(set_count(&pile[1]), 4);
	assert_true(set_has(&pile[1], 1) && set_has(&pile[1], 2) && set_has(&pile[1], 6));
	assert_false(set_has(&pile[0], 1) || set_has(&pile[0], 2));
}

static void samples_are_members_and_even(void **unused)
{
	int often[100] = { 0 };
	struct rng r = { 1 };

	(void)unused;
	for (int i = 0; i < 4000; i++) {
		struct set s = set_sample(of(60, 69), 3, &r), astray = set_less(s, of(60, 69));

		assert_int_equal(set_count(&s), 3);
		assert_true(set_empty(&astray));
		for (int k; (k = set_pop(&s)) >= 0;)
			often[k]++;
	}
	for (int k = 60; k < 70; k++)
		assert_in_range(often[k], 1100, 1300);
}

static void samples_end_with_the_set(void **unused)
{
	struct rng r = { 1 };
	struct set all = set_sample(of(3, 4), 9, &r), none = set_sample(of(3, 4), -1, &r);

	(void)unused;
	assert_int_equal(set_count(&all), 2);
	assert_true(set_empty(&none));
}

static void every_card_is_in_one_pile(void **unused)
{
	struct set pile[3] = { of(0, 5), of(6, 7), of(1, 0) };

	(void)unused;
	assert_null(piles_fault(pile, 3, 8, 2));
	set_add(&pile[1], 0);
	assert_string_equal(piles_fault(pile, 3, 8, 2), "a card is missing or twice there");
	set_drop(&pile[0], 0);
	set_drop(&pile[1], 0);
	assert_string_equal(piles_fault(pile, 3, 8, 2), "a card is missing or twice there");
	set_add(&pile[0], 8); /* as many as there are, but one does not exist */
	assert_string_equal(piles_fault(pile, 3, 8, 2), "a card is missing or twice there");
	set_drop(&pile[0], 8);
	set_add(&pile[2], 0);
	assert_string_equal(piles_fault(pile, 3, 8, 2), "unknown cards in a full state");
}

static void measure_turn(const struct state *s, int16_t *out)
{
	out[0] = (int16_t)ctiny_of(s)->turn;
	out[1] = -1;
}

static void a_judgement_is_a_sum(void **unused)
{
	static const struct term terms[] = { { "TURN", { 0, 0 }, 500 }, { "ONE", { 0, 0 }, 300 } };
	static const struct policy policy = { .terms = terms,
					      .terms_count = 2,
					      .measure = measure_turn };
	struct tiny t;

	(void)unused;
	tiny_start(&t, NORMAL, NULL);
	t.turn = 3; /* 3 * 500 - 300: a lead of 1.2 points */
	assert_int_equal(policy_judge(&policy, &t.st, GB, 512), policy_squash(614));
	assert_int_equal(policy_judge(&policy, &t.st, US, 512), -policy_squash(614));
	assert_in_range(policy_squash(614), 1, 999);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(cards_move),
		cmocka_unit_test(samples_are_members_and_even),
		cmocka_unit_test(samples_end_with_the_set),
		cmocka_unit_test(every_card_is_in_one_pile),
		cmocka_unit_test(a_judgement_is_a_sum),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

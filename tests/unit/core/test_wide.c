/* Sets of 256: each operation against a plain array, across the borders of words; and draws. */
#include <string.h>
#include "tests/unit/unit.h"
#include "core/rng.h"
#include "tiny.h"

struct both {
	struct wide set;
	bool plain[WIDE_SIZE];
};

static struct both some(struct rng *r, int chance)
{
	struct both x = { .set = { { 0, 0, 0, 0 } } };

	for (int i = 0; i < WIDE_SIZE; i++)
		if (rng_below(r, 100) < chance) {
			wide_add(&x.set, i);
			x.plain[i] = true;
		}
	return x;
}

static void members_and_order(void **unused)
{
	struct rng r = { 3 };

	(void)unused;
	for (int chance = 0; chance <= 100; chance += 10) {
		struct both x = some(&r, chance);
		int n = 0, last = -1;

		for (int i = 0; i < WIDE_SIZE; i++) {
			assert_int_equal(wide_has(&x.set, i), x.plain[i]);
			n += x.plain[i];
		}
		assert_int_equal(wide_count(&x.set), n);
		assert_int_equal(wide_empty(&x.set), n == 0);
		for (int i = wide_next(&x.set, 0); i >= 0; i = wide_next(&x.set, i + 1), n--) {
			assert_true(i > last && x.plain[i]);
			last = i;
		}
		assert_int_equal(n, 0);
	}
}

static void pop_takes_the_smallest(void **unused)
{
	struct wide set = { { 0, 0, 0, 0 } };
	static const int members[] = { 0, 63, 64, 127, 128, 191, 192, 255 };

	(void)unused;
	for (int i = 0; i < 8; i++)
		wide_add(&set, members[i]);
	wide_drop(&set, 64);
	for (int i = 0; i < 8; i++)
		if (members[i] != 64)
			assert_int_equal(wide_pop(&set), members[i]);
	assert_int_equal(wide_pop(&set), -1);
}

static void and_or_less(void **unused)
{
	struct rng r = { 9 };
	struct both a = some(&r, 50), b = some(&r, 50);
	struct wide all = wide_or(a.set, b.set), common = wide_and(a.set, b.set);
	struct wide rest = wide_less(a.set, b.set);

	(void)unused;
	for (int i = 0; i < WIDE_SIZE; i++) {
		assert_int_equal(wide_has(&all, i), a.plain[i] || b.plain[i]);
		assert_int_equal(wide_has(&common, i), a.plain[i] && b.plain[i]);
		assert_int_equal(wide_has(&rest, i), a.plain[i] && !b.plain[i]);
	}
}

/* Members rise with the number, all are found evenly, and small sets give what set_pick gives. */
static void pick_is_even(void **unused)
{
	struct wide set = { { 0, 0, 0, 0 } };
	struct set small = { { 0, 0 } };
	int seen[WIDE_SIZE] = { 0 };

	(void)unused;
	for (int i = 5; i < WIDE_SIZE; i += 50)
		wide_add(&set, i);
	for (int i = 0; i < 6000; i++)
		seen[wide_pick(&set, (uint32_t)((uint64_t)i * UINT32_MAX / 6000))]++;
	for (int i = 0; i < WIDE_SIZE; i++)
		assert_in_range(seen[i], wide_has(&set, i) ? 999 : 0, wide_has(&set, i) ? 1001 : 0);
	for (int i = 0; i < SET_SIZE; i += 7)
		set_add(&small, i);
	memset(&set, 0, sizeof set);
	memcpy(&set, &small, sizeof small);
	for (uint32_t i = 0; i < 1000; i++)
		assert_int_equal(wide_pick(&set, i * 4294967u), set_pick(&small, i * 4294967u));
}

static void dictated_draws(void **unused)
{
	static struct step out;
	struct state s = { .source = { { 4, 2 }, 0, 0 } };
	struct draw told[2] = { { K_SIDE, 200 }, { K_SIDE, 201 } };
	struct wide set = { { 1, 1, 1, 0 } };

	(void)unused;
	wide_add(&set, 200);
	out.dictated = told;
	out.ndictated = 2;
	assert_int_equal(chance_pick_wide(&s, &set, K_SIDE, &out), 200);
	assert_false(out.impossible);
	assert_true(wide_has(&set, chance_pick_wide(&s, &set, K_SIDE, &out)));
	assert_true(out.impossible);
	assert_int_equal(out.impossible_at, 1);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(members_and_order), cmocka_unit_test(pop_takes_the_smallest),
		cmocka_unit_test(and_or_less),       cmocka_unit_test(pick_is_even),
		cmocka_unit_test(dictated_draws),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

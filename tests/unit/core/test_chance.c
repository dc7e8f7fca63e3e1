/* Chance: the hash, draws that anybody can check, dictated draws. */
#include "tests/unit/unit.h"
#include "tiny.h"

/* Key 00..0f, message 00..07: the vector of the SipHash paper's reference code. */
static void siphash_vector(void **unused)
{
	const uint64_t key[2] = { 0x0706050403020100u, 0x0f0e0d0c0b0a0908u };

	(void)unused;
	assert_true(siphash(key, 0x0706050403020100u) == 0x93f5f5799a932462u);
}

static void faces_follow_from_key(void **unused)
{
	struct state s = { .source = { { 42, 7 }, 0, 0 } };

	(void)unused;
	for (uint32_t k = 0; k < 100; k++) {
		int face = chance_roll(&s, 6, NULL);

		assert_int_equal(face, 1 + (int)((siphash(s.source.key, k) >> 32) * 6 >> 32));
		assert_int_equal(s.source.drawn, k + 1);
	}
}

static void faces_are_even(void **unused)
{
	struct state s = { .source = { { 1, 0 }, 0, 0 } };
	int seen[7] = { 0 };

	(void)unused;
	for (int i = 0; i < 6000; i++)
		seen[chance_roll(&s, 6, NULL)]++;
	assert_int_equal(seen[0], 0);
	for (int face = 1; face <= 6; face++)
		assert_in_range(seen[face], 880, 1120);
}

static void pick_finds_every_member(void **unused)
{
	struct state s = { .source = { { 3, 0 }, 0, 0 } };
	struct set from = { { 1u << 3, 1 } }, seen = { { 0, 0 } };

	(void)unused;
	set_add(&from, 127);
	for (int i = 0; i < 60; i++)
		set_add(&seen, chance_pick(&s, &from, K_CARD, NULL));
	assert_memory_equal(&seen, &from, sizeof seen);
}

static void recorded(void **unused)
{
	struct state s = { .source = { { 5, 0 }, 0, 0 } };
	static struct step out;
	struct set from = { { 0xf0, 0 } };
	int face, card;

	(void)unused;
	out = (struct step){ 0 };
	face = chance_roll(&s, 6, &out);
	card = chance_pick(&s, &from, K_CARD, &out);
	assert_int_equal(out.ndraws, 2);
	assert_int_equal(out.draw[0].kind, K_NUMBER);
	assert_int_equal(out.draw[0].value, face);
	assert_int_equal(out.draw[1].kind, K_CARD);
	assert_int_equal(out.draw[1].value, card);
	assert_int_equal(out.flags, STEP_CHANCE | STEP_DICE);
	assert_false(out.drifted);
	assert_false(out.impossible);
}

/* One dictated draw: what it gives, and whether it was possible. */
static int dictate(struct draw told, bool *impossible, bool *drifted)
{
	struct state s = { .source = { { 5, 0 }, 0, 0 } };
	static struct step out;
	struct set from = { { 0xf0, 0 } };
	int value;

	out = (struct step){ .dictated = &told, .ndictated = 1 };
	value = told.kind == K_CARD ? chance_pick(&s, &from, K_CARD, &out)
				    : chance_roll(&s, 6, &out);
	*impossible = out.impossible;
	*drifted = out.drifted;
	assert_int_equal(out.draw[0].value, value);
	assert_int_equal(s.source.drawn, 1);
	return value;
}

static void dictated(void **unused)
{
	bool impossible, drifted, ever_drifted = false;

	(void)unused;
	for (uint16_t face = 1; face <= 6; face++) {
		assert_int_equal(dictate((struct draw){ K_NUMBER, face }, &impossible, &drifted),
				 face);
		assert_false(impossible);
		ever_drifted |= drifted;
	}
	assert_true(ever_drifted);
	for (uint16_t card = 4; card <= 7; card++) {
		assert_int_equal(dictate((struct draw){ K_CARD, card }, &impossible, &drifted),
				 card);
		assert_false(impossible);
	}
}

static void dictated_nonsense(void **unused)
{
	static const struct draw told[] = { { K_NUMBER, 0 }, { K_NUMBER, 7 }, { K_PLACE, 1 },
					    { K_CARD, 3 },   { K_CARD, 128 }, { K_CARD, 65535 } };
	bool impossible, drifted;

	(void)unused;
	for (size_t i = 0; i < sizeof told / sizeof told[0]; i++) {
		int value = dictate(told[i], &impossible, &drifted);

		assert_true(impossible);
		assert_in_range(value, told[i].kind == K_CARD ? 4 : 1,
				told[i].kind == K_CARD ? 7 : 6);
	}
}

/* A die is seen by all; a card by nobody, or by those to whom it is shown. */
static void who_sees_a_draw(void **state)
{
	struct state s = { .source.key = { 1, 2 } };
	struct set from = { { 0xff, 0 } };
	struct step out = { 0 };

	(void)state;
	chance_roll(&s, 6, &out);
	out.nnotes = 1;
	chance_pick(&s, &from, K_CARD, &out);
	chance_pick(&s, &from, K_CARD, &out);
	chance_show(&out, 1);
	assert_int_equal(out.draw_seen_by[0], EVERYONE);
	assert_int_equal(out.draw_seen_by[1], 0);
	assert_int_equal(out.draw_seen_by[2], 1);
	assert_int_equal(out.draw_after[0], 0);
	assert_int_equal(out.draw_after[1], 1);
	chance_show(NULL, EVERYONE);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(siphash_vector),    cmocka_unit_test(faces_follow_from_key),
		cmocka_unit_test(faces_are_even),    cmocka_unit_test(pick_finds_every_member),
		cmocka_unit_test(recorded),          cmocka_unit_test(dictated),
		cmocka_unit_test(dictated_nonsense), cmocka_unit_test(who_sees_a_draw),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

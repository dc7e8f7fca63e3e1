/* test_madison_policy.c - what the players of ai/ are told about the game, through whole games. */
#include "games/madison/madison.h"
#include "games/madison/madison_int.h"
#include "games/madison/madison_value.h"
#include "tests/unit/games/walk.h"
#include "tests/unit/unit.h"

enum { GAMES = 6 };

static const struct policy *policy(void)
{
	return madison_game.policy;
}

/* ---- every action can be chosen, and a judgement has two sides ---- */

static void test_every_action_has_a_weight(void **state)
{
	(void)state;
	walk_games(&madison_game, GAMES, walk_weights);
}

static void test_value_is_the_same_for_both(void **state)
{
	(void)state;
	walk_games(&madison_game, GAMES, walk_value);
}

/* ---- one play, one number ---- */

static void look_at_play(const struct game *g, const struct state *s, const action *list, int n)
{
	static int last, card = NO_CARD;
	const struct madison *m = cmadison_of(s);

	(void)g, (void)list;
	if (!n || m->phase != PHASE_ACTION)
		card = NO_CARD;
	else if (card != NO_CARD && m->card == card)
		assert_int_equal(policy()->play(s), last);
	else if (card != NO_CARD && m->card != NO_CARD)
		assert_true(policy()->play(s) != last);
	if (n && m->phase == PHASE_ACTION && m->card != NO_CARD) {
		card = m->card;
		last = policy()->play(s);
	}
}

static void test_a_play_has_one_number(void **state)
{
	(void)state;
	walk_games(&madison_game, GAMES, look_at_play);
}

/* ---- the terms ---- */

static void test_terms_come_in_pairs(void **state)
{
	(void)state;
	walk_terms(policy(), TERMS);
}

static int16_t measured(const struct state *s, int term)
{
	int16_t x[TERMS];

	policy()->measure(s, x);
	return x[term];
}

/* 13.4, 4.32: a line that is cut, and points that would not count. */
static void test_supply_is_judged(void **state)
{
	const uint64_t key[2] = { 1, 2 };
	union any_state s;
	struct madison *m = madison_of(&s.st);

	(void)state;
	game_start(&madison_game, &s.st, 0, key, NULL, NULL);
	assert_int_equal(measured(&s.st, GB_CUT_OFF), 0);
	assert_int_equal(measured(&s.st, GB_STRUCK), 0);
	madison_place(m, P_1_41ST, S_FT_NIAGARA); /* the British cross, */
	madison_place(m, P_ARTILLERY_DETACHMENT, S_ALBANY);
	assert_int_equal(measured(&s.st, GB_STRUCK), 0);
	for (int lake = 0; lake < LAKES; lake++) /* lose the lakes, */
		m->lake[lake] = US;
	madison_place(m, P_49TH_FOOT, S_QUEBEC);
	madison_place(m, P_LC_MILITIA, S_QUEBEC);
	madison_place(m, P_5TH_US, S_MONTREAL); /* and then Montreal. */
	madison_place(m, P_6TH_US, S_MONTREAL);
	assert_int_equal(measured(&s.st, GB_STRUCK), value_of(m, S_FT_NIAGARA));
	assert_true(measured(&s.st, GB_CUT_OFF) >= 4);
}

/* 4.32, 13.51: in the last year a line that nobody guards counts, and no depot behind the border
 * mends it. */
static void test_lines_without_guards_are_fragile(void **state)
{
	const uint64_t key[2] = { 1, 2 };
	union any_state s;
	struct madison *m = madison_of(&s.st);
	int fragile;

	(void)state;
	game_start(&madison_game, &s.st, 0, key, NULL, NULL);
	madison_place(m, P_FRONTENAC_MILITIA, S_CAPE_VINCENT);
	assert_int_equal(measured(&s.st, GB_FRAGILE), 0);
	m->turn = SPRING_1814;
	fragile = measured(&s.st, GB_FRAGILE);
	assert_true(fragile >= value_of(m, S_CAPE_VINCENT));
	set_add(&m->depots, S_KINGSTON);
	assert_int_equal(measured(&s.st, GB_FRAGILE), fragile);
}

/* 9.1: who stands next to a town without a guard endangers it. */
static void test_open_towns_are_seen(void **state)
{
	const uint64_t key[2] = { 1, 2 };
	union any_state s;
	struct madison *m = madison_of(&s.st);
	int before;

	(void)state;
	game_start(&madison_game, &s.st, 0, key, NULL, NULL);
	madison_place(m, P_NY_MILITIA_PLATTSBURG, S_ALBANY);
	before = measured(&s.st, US_OPEN);
	madison_place(m, P_49TH_FOOT, S_CHAMPLAIN);
	assert_true(measured(&s.st, US_OPEN) >= before + value_of(m, S_PLATTSBURG));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_every_action_has_a_weight),
		cmocka_unit_test(test_value_is_the_same_for_both),
		cmocka_unit_test(test_a_play_has_one_number),
		cmocka_unit_test(test_terms_come_in_pairs),
		cmocka_unit_test(test_supply_is_judged),
		cmocka_unit_test(test_lines_without_guards_are_fragile),
		cmocka_unit_test(test_open_towns_are_seen),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

/* test_amateurs_policy.c - what the players of ai/ are told about the game, through whole games. */
#include "games/amateurs/amateurs.h"
#include "games/amateurs/amateurs_value.h"
#include "tests/unit/games/walk.h"
#include "tests/unit/unit.h"

enum { GAMES = 4, US_A = FORCE_US_A, US_E = FORCE_US_A + 4, GB_A = FORCE_GB_A };

static const struct policy *policy(void)
{
	return amateurs_game.policy;
}

/* ---- every action can be chosen, and a judgement has two sides ---- */

static void test_every_action_has_a_weight(void **state)
{
	(void)state;
	walk_games(&amateurs_game, GAMES, walk_weights);
}

static void test_value_is_the_same_for_both(void **state)
{
	(void)state;
	walk_games(&amateurs_game, GAMES, walk_value);
}

/* ---- one play, one number ---- */

/* 4.2: a Round is one play, whatever is asked in it; the next Round is another. */
static void look_at_play(const struct game *g, const struct state *s, const action *list, int n)
{
	static int last = -1;
	static bool between = true;

	(void)g, (void)list;
	if (!n) {
		last = -1;
		between = true;
		return;
	}
	if (policy()->quiet(s))
		assert_true(policy()->play(s) != last);
	else if (!between && camateurs_of(s)->card != NO_CARD)
		assert_int_equal(policy()->play(s), last);
	between = false;
	last = policy()->play(s);
}

static void test_a_play_has_one_number(void **state)
{
	(void)state;
	walk_games(&amateurs_game, GAMES, look_at_play);
}

/* ---- the terms ---- */

static void test_terms_come_in_pairs(void **state)
{
	(void)state;
	walk_terms(policy(), TERMS);
}

static int16_t measured(const struct amateurs *m, int term)
{
	int16_t x[TERMS];

	policy()->measure(&m->st, x);
	return x[term];
}

static struct amateurs start(void)
{
	struct amateurs m;

	memset(&m, 0, sizeof m);
	amateurs_setup_game(&m.st, 0, NULL);
	return m;
}

/* 11: a tired enemy is a lead. */
static void test_peace_is_judged(void **state)
{
	struct amateurs m = start();
	int before = policy()->value(&m.st, GB);

	(void)state;
	amateurs_peace(&m, US, 2, MSG_PEACE_CARD, NULL);
	assert_int_equal(measured(&m, MIDDLE), 2);
	assert_true(policy()->value(&m.st, GB) > before);
}

/* 11, 12: the same lead is worth more when the markers are about to meet. */
static void test_a_lead_counts_more_at_the_end(void **state)
{
	struct amateurs m = start();
	int far_off;

	(void)state;
	m.peace[US] = 8;
	far_off = policy()->value(&m.st, GB);
	m.peace[US] = 15;
	m.peace[GB] = 17;
	assert_int_equal(measured(&m, MIDDLE), 8);
	assert_true(far_off > 0 && 3 * policy()->value(&m.st, GB) > 4 * far_off);
}

/* 12: nobody plays on for more than a win, but of two wins takes the greater. */
static void test_a_win_is_a_win(void **state)
{
	struct amateurs m = start();
	int marginal;

	(void)state;
	m.st.over = 1;
	m.level = LEVEL_GB_MARGINAL;
	marginal = policy()->value(&m.st, GB);
	m.level = LEVEL_GB_DECISIVE;
	assert_true(marginal > 900 && marginal < policy()->value(&m.st, GB));
	m.level = LEVEL_DRAW;
	assert_int_equal(policy()->value(&m.st, GB), 0);
}

/* 6.2: who stands next to a place without a guard endangers it. */
static void test_open_places_are_seen(void **state)
{
	struct amateurs m = start();
	int before = measured(&m, GB_OPEN);

	(void)state;
	amateurs_add(&m, US_E, REGULAR, 10);
	amateurs_move_leader(&m, L_DEARBORN, US_E);
	amateurs_move_force(&m, GB_A + 3, P_QUEBEC); /* nobody is left at Montreal */
	amateurs_move_force(&m, US_E, P_CHATEAUGUAY);
	assert_true(measured(&m, GB_OPEN) >= before + amateurs_prize(&m, US, P_MONTREAL));
}

/* 6.2, 7: points above what a leader can lead stand idle. */
static void test_leaders_have_limits(void **state)
{
	struct amateurs m = start();
	int before = measured(&m, US_IDLE);

	(void)state;
	amateurs_add(&m, US_A, MILITIA, 10);
	assert_true(m.points[US_A] > amateurs_command_limit(&m, US_A) || measured(&m, US_HUNGRY));
	assert_true(measured(&m, US_IDLE) > before);
}

/* ---- weights ---- */

/* 11: what a card moves in favor of who plays it. */
static void test_cards_for_peace_are_known(void **state)
{
	(void)state;
	assert_int_equal(amateurs_card_peace(C_OLD_IRONSIDES, US), 1);
	assert_int_equal(amateurs_card_peace(C_OLD_IRONSIDES, GB), 0);
	assert_int_equal(amateurs_card_peace(C_THE_WAR_HAWKS, US), 1);
	assert_int_equal(amateurs_card_peace(C_THE_TSAR_OFFERS_MEDIATION, US), 0);
	assert_int_equal(amateurs_card_peace(C_CAMP_FEVER, US), 0);
}

/* 5.1: the event that moves a marker rather than the Ops of its card. */
static void test_peace_events_are_played(void **state)
{
	struct amateurs m = start();

	(void)state;
	amateurs_move_card(&m, C_OLD_IRONSIDES, HAND_US);
	flow_push(&m.st, N_ROUND, US);
	assert_true(policy()->weigh(&m.st, ACTION(V_EVENT, C_OLD_IRONSIDES, 0)) >
		    policy()->weigh(&m.st, ACTION(V_OPS, C_OLD_IRONSIDES, 0)));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_every_action_has_a_weight),
		cmocka_unit_test(test_value_is_the_same_for_both),
		cmocka_unit_test(test_a_play_has_one_number),
		cmocka_unit_test(test_terms_come_in_pairs),
		cmocka_unit_test(test_peace_is_judged),
		cmocka_unit_test(test_a_lead_counts_more_at_the_end),
		cmocka_unit_test(test_a_win_is_a_win),
		cmocka_unit_test(test_open_places_are_seen),
		cmocka_unit_test(test_leaders_have_limits),
		cmocka_unit_test(test_cards_for_peace_are_known),
		cmocka_unit_test(test_peace_events_are_played),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

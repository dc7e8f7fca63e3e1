/* Odds of land combat in Mr. Madison's War: columns, chances, and what a report tells. */
#include <string.h>
#include "tests/unit/unit.h"
#include "games/madison/madison.h"
#include "games/madison/madison_int.h"

/* Spring 1812, nobody on the map, no card in any hand. */
static struct madison empty_map(void)
{
	static const uint64_t key[2] = { 1, 0 };
	struct madison m;

	game_start(&madison_game, &m.st, 0, key, NULL, NULL);
	for (int p = 0; p < PIECES; p++)
		madison_place(&m, p, UNUSED);
	for (int i = 0; i < 2; i++)
		m.hand[i] = 0;
	m.phase = PHASE_ACTION;
	return m;
}

/* Two US units have come from Lewiston to meet the 49th at Queenston. */
static struct madison meeting(int form)
{
	struct madison m = empty_map();
	int16_t local[LOCALS] = { US, S_QUEENSTON, S_LEWISTON, (int16_t)form };

	madison_place(&m, P_6TH_US, S_LEWISTON);
	madison_place(&m, P_13TH_US, S_LEWISTON);
	madison_place(&m, P_49TH_FOOT, S_QUEENSTON);
	madison_freeze(&m);
	game_call(&madison_game, &m.st, N_MEET, NOBODY, local, NULL);
	return m;
}

/* 10.21, RULINGS A41: a second way to say the same. */
static void columns(void **unused)
{
	(void)unused;
	for (int attack = 1; attack < 60; attack++)
		for (int defence = 1; defence < 60; defence++) {
			int column = madison_odds_column(attack, defence), n = 1;

			if (attack >= defence) {
				while (n < 9 && attack >= (n + 1) * defence)
					n++;
				assert_int_equal(column, ODDS_EVEN + n - 1);
			} else {
				while (n < 5 && attack * n < defence)
					n++;
				assert_int_equal(column, ODDS_EVEN + 1 - n);
			}
		}
}

static int told(const struct step *out, int msg, int first, int second)
{
	int n = 0;

	for (int i = 0; i < out->nnotes; i++)
		n += out->note[i].msg == msg && out->note[i].arg[0] == first &&
		     out->note[i].arg[1] == second;
	return n;
}

/* Example 38: -2 in all.  Two dice make 9 with 11 alone. */
static void stand_has_odds(void **unused)
{
	static struct step out;
	struct madison m = meeting(BY_ROUTE), before = m;

	(void)unused;
	memset(&out, 0, sizeof out);
	assert_int_equal(flow_see(&m.st)->node, N_STAND);
	madison_report(&m.st, REPORT_ODDS, ACTION(V_STAND, 0, 0), &out);
	assert_memory_equal(&m, &before, sizeof m);
	assert_int_equal(told(&out, MSG_ODDS_SUM, S_QUEENSTON, -2), 1);
	assert_int_equal(told(&out, MSG_MODIFIER, DRM_MIR, -1), 1);
	assert_int_equal(told(&out, MSG_ODDS_RESULT, AR_2, 10), 1); /* 2 to 5 */
	assert_int_equal(told(&out, MSG_ODDS_RESULT, AR_1, 11), 1); /* 6 and 7 */
	assert_int_equal(told(&out, MSG_ODDS_RESULT, AR, 5), 1);    /* 8 */
	assert_int_equal(told(&out, MSG_ODDS_RESULT, EX, 7), 1);    /* 9 and 10 */
	assert_int_equal(told(&out, MSG_ODDS_RESULT, DR, 3), 1);    /* 11 and 12: no fort */
	assert_int_equal(out.nnotes, 12);
}

static void refusals_have_reasons(void **unused)
{
	static struct step out;
	struct madison m = meeting(BY_LAND);

	(void)unused;
	memset(&out, 0, sizeof out);
	madison_report(&m.st, REPORT_ODDS, ACTION(V_RETREAT, S_LEWISTON, 0), &out);
	assert_int_equal(out.note[0].msg, MSG_RETREAT_ATTACKED);
	out.nnotes = 0;
	madison_report(&m.st, REPORT_ODDS, ACTION(V_RETREAT, S_CHIPPAWA, 0), &out);
	assert_int_equal(out.note[0].msg, MSG_ODDS_NONE);
}

/* FORT STEPHENSON: the fort counts in the odds of the card that builds it. */
static void card_builds_its_fort(void **unused)
{
	static struct step out;
	int16_t local[LOCALS] = { GB, S_LOWER_SANDUSKY, S_MAUMEE_RAPIDS, BY_LAND };
	struct madison m = empty_map();

	(void)unused;
	madison_place(&m, P_49TH_FOOT, S_MAUMEE_RAPIDS);
	madison_place(&m, P_6TH_US, S_LOWER_SANDUSKY);
	madison_move_card(&m, C_FORT_STEPHENSON, HAND_US);
	madison_freeze(&m);
	game_call(&madison_game, &m.st, N_MEET, NOBODY, local, NULL);
	assert_true(game_apply(&madison_game, &m.st, US, ACTION(V_STAND, 0, 0), NULL));
	assert_int_equal(flow_see(&m.st)->node, N_BATTLE);
	memset(&out, 0, sizeof out);
	madison_report(&m.st, REPORT_ODDS, ACTION(V_BATTLE, C_FORT_STEPHENSON, 0), &out);
	assert_int_equal(told(&out, MSG_MODIFIER_CARD, C_FORT_STEPHENSON, -2), 1);
	assert_int_equal(told(&out, MSG_MODIFIER, DRM_FOREST, -1), 0);
}

/* 14.31: two to one against who is out of supply; the 49th leads; British Regulars. */
static void storm_has_odds(void **unused)
{
	static struct step out;
	int16_t local[LOCALS] = { S_ALBANY };
	struct madison m = empty_map();

	(void)unused;
	for (int p = P_6TH_US; p <= P_15TH_US; p++) {
		madison_place(&m, p, WAITING);
		pieces_add(&m.storming, p);
	}
	madison_place(&m, P_8TH_KINGS, S_ALBANY);
	madison_place(&m, P_49TH_FOOT, S_ALBANY);
	madison_freeze(&m);
	game_call(&madison_game, &m.st, N_STORM, US, local, NULL);
	memset(&out, 0, sizeof out);
	madison_report(&m.st, REPORT_ODDS, ACTION(V_STORM, S_ALBANY, 0), &out);
	assert_int_equal(told(&out, MSG_STRENGTHS, US, 12), 1);
	assert_int_equal(told(&out, MSG_ODDS_SUM, S_ALBANY, 1 - 1 - 1), 1);
	assert_int_equal(m.where[P_6TH_US], WAITING);
}

/* The chances of a round against many throws of it. */
static void chances_are_those_of_the_dice(void **unused)
{
	enum { THROWS = 36000 };
	struct madison m = meeting(BY_ROUTE);
	int ways[RESULTS], seen[RESULTS] = { 0 };

	(void)unused;
	assert_true(game_apply(&madison_game, &m.st, GB, ACTION(V_STAND, 0, 0), NULL));
	m.combat.lead[GB] = P_49TH_FOOT;
	m.combat.lead[US] = P_6TH_US;
	madison_land_chances(&m, ways);
	m.combat.lead[GB] = m.combat.lead[US] = NO_PIECE;
	for (int i = 0; i < THROWS; i++) {
		static struct step out;
		struct madison again = m;

		again.st.source.key[0] = (uint64_t)i;
		out.nnotes = out.ndraws = 0;
		game_apply(&madison_game, &again.st, US, ACTION(V_LEAD, P_6TH_US, 0), &out);
		for (int k = 0; k < out.nnotes; k++)
			if (out.note[k].msg == MSG_ROLL && out.note[k].arg[0] == 1)
				seen[out.note[k].arg[3]]++;
	}
	for (int result = 0; result < RESULTS; result++)
		assert_in_range(seen[result] + 1000, ways[result] * 1000 + 600,
				ways[result] * 1000 + 1400);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(columns),
		cmocka_unit_test(stand_has_odds),
		cmocka_unit_test(refusals_have_reasons),
		cmocka_unit_test(card_builds_its_fort),
		cmocka_unit_test(storm_has_odds),
		cmocka_unit_test(chances_are_those_of_the_dice),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

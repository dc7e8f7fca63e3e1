/* What madison_check() finds out: every sentence that it can say, each from a sound state
 * with one thing wrong. */
#include <string.h>
#include "tests/unit/unit.h"
#include "games/madison/madison.h"
#include "games/madison/madison_int.h"

/* The set-up of 1813, nothing open, the fleets still in port. */
static struct madison start(void)
{
	static const uint64_t key[2] = { 1, 0 };
	struct madison m;

	memset(&m, 0, sizeof m);
	memcpy(m.st.source.key, key, sizeof key);
	madison_setup_game(&m.st, 1, NULL);
	return m;
}

static void expect(const struct madison *m, const char *fault)
{
	const char *seen = madison_check(&m->st);

	assert_non_null(seen);
	assert_string_equal(seen, fault);
}

static void a_sound_state_is_silent(void **unused)
{
	struct madison m = start();

	(void)unused;
	assert_null(madison_check(&m.st));
}

static void cards(void **unused)
{
	struct madison m = start();

	(void)unused;
	set_drop(&m.pile[DECK], C_CAMP_FEVER);
	expect(&m, "a card is missing or twice there");
	set_add(&m.pile[UNKNOWN], C_CAMP_FEVER);
	expect(&m, "unknown cards in a full state");
	m = start();
	madison_move_card(&m, C_CAMP_FEVER, IN_PLAY);
	assert_null(madison_check(&m.st));
	madison_move_card(&m, C_SUPPLY_FAILURE, IN_PLAY);
	expect(&m, "two cards in play");
}

static void hands(void **unused)
{
	struct madison m = start();

	(void)unused;
	set_add(&m.known[GB], C_CAMP_FEVER);
	expect(&m, "a card known to be in a hand is not");
	madison_move_card(&m, C_CAMP_FEVER, HELD_GB);
	assert_null(madison_check(&m.st));
	madison_move_card(&m, C_NIGHT_ATTACK, HELD_GB);
	madison_move_card(&m, C_LAURA_SECORD, HELD_GB);
	expect(&m, "too many cards are held");
	m = start();
	m.drawn = C_CAMP_FEVER;
	expect(&m, "the card just drawn is not in the hand");
	m = start();
	madison_move_card(&m, C_CAMP_FEVER, PREWAR);
	expect(&m, "the Pre-war Deck lacks DECLARATION OF WAR");
}

static void years(void **unused)
{
	struct madison m = start();

	(void)unused;
	madison_move_card(&m, C_TREATY_OF_GHENT, DECK);
	expect(&m, "a card of a later year is in play");
	m = start();
	madison_move_card(&m, C_WAR_HAWKS, LATER);
	expect(&m, "a card waits for a year that is over");
	m = start();
	madison_move_card(&m, C_WAR_HAWKS, DECK);
	expect(&m, "a card of an earlier year is in play");
}

static void places(void **unused)
{
	struct madison m = start();

	(void)unused;
	m.where[P_6TH_US] = SPACES;
	expect(&m, "a piece is nowhere");
	m = start();
	madison_place(&m, P_6TH_US, LOST);
	pieces_add(&m.aboard, P_6TH_US);
	expect(&m, "a piece off the map is aboard");
	m = start();
	madison_place(&m, P_6TH_US, LAKE_BOX + ONTARIO);
	expect(&m, "a land piece is in a box");
	m = start();
	madison_place(&m, P_ONEIDA, S_BUFFALO);
	expect(&m, "a vessel or naval leader is on a foreign lake");
	m = start();
	madison_place(&m, P_ONEIDA, S_QUEENSTON);
	expect(&m, "a vessel or naval leader is on a foreign lake");
	m = start();
	madison_place(&m, P_6TH_US, LOST);
	pieces_add(&m.force[1].column, P_6TH_US);
	expect(&m, "a piece off the map takes part in something");
	m = start();
	madison_board(&m, P_2ND_LIGHT_DRAGOONS, true);
	expect(&m, "a piece is aboard that cannot be");
}

static void sides(void **unused)
{
	struct madison m = start();

	(void)unused;
	madison_flip(&m, P_1ST_RIFLE, true);
	expect(&m, "a unit of one step is reduced");
	m = start();
	madison_flip(&m, P_SCOTT, true);
	expect(&m, "a leader without a back shows it");
	m = start();
	madison_place(&m, P_6TH_US, LOST);
	madison_flip(&m, P_6TH_US, true);
	expect(&m, "a lost piece is flipped");
	m = start();
	madison_place(&m, P_ONEIDA, LAKE_BOX + ONTARIO);
	madison_flip(&m, P_ONEIDA, true);
	expect(&m, "a damaged vessel is in a Lake Control Box");
	m = start();
	pieces_add(&m.flipped, PIECES);
	expect(&m, "a piece that does not exist is flipped");
}

static void markers(void **unused)
{
	struct madison m = start();

	(void)unused;
	set_add(&m.depots, S_YORK);
	set_add(&m.depots, S_LONDON);
	set_add(&m.depots, S_QUEBEC);
	assert_null(madison_check(&m.st));
	set_add(&m.depots, S_KINGSTON);
	expect(&m, "too many depots");
	m = start();
	set_add(&m.destroyed, LAKE_BOX);
	expect(&m, "a marker lies where no town is");
	m = start();
	m.lake[ERIE] = 3;
	expect(&m, "a lake is nobody's and not NONE's");
	m = start();
	m.phase = PHASE_OVER + 1;
	expect(&m, "turn, scenario or phase out of range");
}

static void derived_and_points(void **unused)
{
	struct madison m = start();

	(void)unused;
	m.units[US][S_ALBANY]++;
	expect(&m, "derived members are wrong");
	m = start();
	m.ground++;
	expect(&m, "derived members are wrong");
	m = start();
	m.vp++;
	expect(&m, "the marker is not where it should be");
}

static void meetings(void **unused)
{
	struct madison m = start();

	(void)unused;
	madison_place(&m, P_6TH_US, S_KINGSTON);
	expect(&m, "enemies share a town without a combat");
	m = start();
	madison_place(&m, P_ONEIDA, LAKE_BOX + ONTARIO);
	assert_null(madison_check(&m.st));
	madison_place(&m, P_WOLFE, LAKE_BOX + ONTARIO);
	expect(&m, "enemies share a lake without a combat");
}

static void what_is_left_behind(void **unused)
{
	struct madison m = start();

	(void)unused;
	m.combat.round = 1;
	expect(&m, "a combat has left something behind");
	m = start();
	m.naval.lake = 1;
	expect(&m, "a naval combat has left something behind");
	m = start();
	madison_board(&m, P_6TH_US, true);
	expect(&m, "somebody is still aboard");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_sound_state_is_silent),
		cmocka_unit_test(cards),
		cmocka_unit_test(hands),
		cmocka_unit_test(years),
		cmocka_unit_test(places),
		cmocka_unit_test(sides),
		cmocka_unit_test(markers),
		cmocka_unit_test(derived_and_points),
		cmocka_unit_test(meetings),
		cmocka_unit_test(what_is_left_behind),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

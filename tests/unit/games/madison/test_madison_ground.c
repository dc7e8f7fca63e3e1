/* The ground of Mr. Madison's War: pieces that come and go, forts, quarters, bases, and what
 * may be told of cards. */
#include <string.h>
#include "tests/unit/unit.h"
#include "games/madison/madison.h"
#include "games/madison/madison_int.h"

static struct madison start(int scenario)
{
	static const uint64_t key[2] = { 1, 0 };
	struct madison m;

	game_start(&madison_game, &m.st, scenario, key, NULL, NULL);
	return m;
}

/* Nobody is on the map. */
static struct madison empty(int scenario)
{
	struct madison m = start(scenario);

	for (int p = 0; p < PIECES; p++)
		madison_place(&m, p, UNUSED);
	return m;
}

static void sound(const struct madison *m)
{
	struct madison now = *m, again = *m;

	if (now.stale) /* supply is traced when it is asked for */
		madison_trace(&now);
	madison_derive(&again);
	assert_memory_equal(&again, &now, sizeof again);
}

static void stacks_are_sorted(void **unused)
{
	struct madison m = empty(0);
	int last = -1;

	(void)unused;
	madison_place(&m, P_SCOTT, S_ALBANY);
	madison_place(&m, P_6TH_US, S_ALBANY);
	madison_place(&m, P_13TH_US, S_ALBANY);
	madison_place(&m, P_5TH_US, S_ALBANY);
	sound(&m);
	for
		each_in(&m, p, S_ALBANY)
		{
			assert_true(p > last);
			last = p;
		}
	assert_int_equal(last, P_SCOTT);
	assert_int_equal(m.units[US][S_ALBANY], 3);
	madison_place(&m, P_6TH_US, S_YORK);
	sound(&m);
	assert_true(set_has(&m.control[US], S_YORK));
	assert_int_equal(m.ground, -4);
	madison_flip(&m, P_6TH_US, true);
	sound(&m);
	assert_int_equal(m.ground, 0);
}

/* 11.12: passengers count for nothing where their vessels lie. */
static void passengers_do_not_count(void **unused)
{
	struct madison m = empty(0);

	(void)unused;
	madison_place(&m, P_6TH_US, S_YORK);
	madison_place(&m, P_ONEIDA, S_YORK);
	madison_board(&m, P_6TH_US, true);
	sound(&m);
	assert_int_equal(m.units[US][S_YORK], 0);
	assert_int_equal(m.ground, 0);
	madison_place(&m, P_6TH_US, LOST);
	assert_false(pieces_has(&m.aboard, P_6TH_US));
	sound(&m);
}

/* 3.17, example 9: the rifles have one step, the Shawnee two; 3.54: Tecumseh goes with them. */
static void steps_and_the_link(void **unused)
{
	struct madison m = start(0);

	(void)unused;
	assert_true(madison_lose_step(&m, P_1ST_RIFLE, NULL));
	assert_int_equal(m.where[P_1ST_RIFLE], LOST);
	assert_false(madison_lose_step(&m, P_SHAWNEE, NULL));
	assert_true(is_flipped(&m, P_SHAWNEE));
	assert_int_equal(m.where[P_TECUMSEH], S_FT_MALDEN);
	assert_true(madison_lose_step(&m, P_SHAWNEE, NULL));
	assert_int_equal(m.where[P_TECUMSEH], LOST);
	assert_false(is_flipped(&m, P_SHAWNEE));
	sound(&m);
	m = start(0);
	madison_eliminate(&m, P_TECUMSEH, MSG_CAPTURED, NULL);
	assert_int_equal(m.where[P_SHAWNEE], LOST);
	m = start(2);
	madison_remove(&m, P_NORTHWEST_COMPANY, NULL);
	assert_int_equal(m.where[P_TECUMSEH], UNUSED);
	sound(&m);
}

/* A piece that is gone takes no part in anything. */
static void the_lost_leave_their_columns(void **unused)
{
	struct madison m = start(0);

	(void)unused;
	pieces_add(&m.force[1].column, P_6TH_US);
	pieces_add(&m.force[0].named, P_6TH_US);
	pieces_add(&m.combat.with, P_6TH_US);
	pieces_add(&m.unsupplied, P_6TH_US);
	madison_remove(&m, P_6TH_US, NULL);
	assert_true(pieces_empty(&m.force[1].column) && pieces_empty(&m.force[0].named));
	assert_true(pieces_empty(&m.combat.with) && pieces_empty(&m.unsupplied));
}

/* 3.42: Perry is replaced by Elliott, who waits for a town; Brock's back is another matter. */
static void naval_leaders_are_replaced(void **unused)
{
	struct madison m = start(1);

	(void)unused;
	madison_replace_leader(&m, P_PERRY, NULL);
	assert_int_equal(m.where[P_PERRY], WAITING);
	assert_true(is_flipped(&m, P_PERRY));
	assert_int_equal(face_of(&m, P_PERRY)->modifier, 0);
	assert_null(madison_check(&m.st));
}

/* 2.73, example 5: Kingston and Sackets Harbour have forts from the second half of 1812 on. */
static void forts_have_dates(void **unused)
{
	struct madison m = start(0);

	(void)unused;
	assert_int_equal(madison_fort_at(&m, S_KINGSTON).value, 0);
	assert_int_equal(madison_fort_at(&m, S_SACKETS_HARBOUR).value, 0);
	assert_true(madison_fort_at(&m, S_FT_MALDEN).value > 0);
	m.turn = AUTUMN_1812;
	assert_int_equal(madison_fort_at(&m, S_KINGSTON).value, 2);
	assert_int_equal(madison_fort_at(&m, S_KINGSTON).class, CLASS_B);
	assert_true(madison_fort_at(&m, S_SACKETS_HARBOUR).value > 0);
	madison_destroy(&m, S_KINGSTON, NULL);
	assert_int_equal(madison_fort_at(&m, S_KINGSTON).value, 0);
}

/* 2.76, RULINGS A89, example 7: Indians alone make no use of a fort. */
static void indians_and_forts(void **unused)
{
	struct madison m = empty(0);

	(void)unused;
	madison_place(&m, P_WYANDOT, S_FT_MALDEN);
	madison_freeze(&m);
	assert_false(madison_fort_usable(&m, GB, S_FT_MALDEN));
	madison_place(&m, P_41ST_DETACHMENT_MALDEN, S_FT_MALDEN);
	assert_false(madison_fort_usable(&m, GB, S_FT_MALDEN)); /* judged when the play began */
	madison_freeze(&m);
	assert_true(madison_fort_usable(&m, GB, S_FT_MALDEN));
	madison_place(&m, P_41ST_DETACHMENT_MALDEN, LOST);
	assert_false(madison_fort_usable(&m, GB, S_FT_MALDEN)); /* RULINGS A47: the next round */
	/* 2.75, 2.78: it is nobody's without a unit, and the captor's with one. */
	madison_place(&m, P_WYANDOT, LOST);
	madison_place(&m, P_HULL, S_FT_MALDEN);
	madison_freeze(&m);
	assert_false(madison_fort_usable(&m, US, S_FT_MALDEN));
	madison_place(&m, P_4TH_US, S_FT_MALDEN);
	assert_true(madison_fort_usable(&m, US, S_FT_MALDEN));
}

/* 2.74, 13.56, 13.57, RULINGS A31: an event fort and a depot are worth four more each. */
static void quarters(void **unused)
{
	struct madison m = start(1);

	(void)unused;
	assert_int_equal(madison_quarters(&m, S_YORK), 4 + 4);
	assert_int_equal(value_of(&m, S_YORK), 4);
	set_add(&m.depots, S_YORK);
	assert_int_equal(madison_quarters(&m, S_YORK), 4 + 4 + 4);
	madison_destroy(&m, S_YORK, NULL);
	assert_int_equal(madison_quarters(&m, S_YORK), 4);
	assert_int_equal(madison_quarters(&m, S_CHATHAM), 0);
	assert_int_equal(madison_depots_left(&m, GB), 2);
	assert_int_equal(madison_depots_left(&m, US), 3);
}

/* 15.3, RULINGS A63, A64, A93. */
static void bases(void **unused)
{
	struct madison m = start(0);

	(void)unused;
	assert_true(madison_base_works(&m, GB, S_KINGSTON));
	assert_true(madison_base_works(&m, US, S_BUFFALO));
	assert_false(madison_base_works(&m, US, S_ERIE)); /* 15.34: from 1813 on */
	assert_false(madison_base_works(&m, GB, S_YORK));
	assert_true(madison_base_repairs(&m, GB, S_YORK));
	assert_false(madison_base_repairs(&m, GB, S_PORT_DOVER));
	assert_true(madison_has_base(&m, GB, 1u << ERIE));
	madison_place(&m, P_6TH_US, S_FT_MALDEN); /* with the British there it is theirs */
	assert_true(madison_has_base(&m, GB, 1u << ERIE));
	set_add(&m.ruined, S_FT_MALDEN);
	assert_false(madison_has_base(&m, GB, 1u << ERIE));
	set_add(&m.backups, S_PORT_DOVER);
	assert_true(madison_has_base(&m, GB, 1u << ERIE));
	assert_false(madison_has_base(&m, GB, 1u << HURON)); /* RULINGS A65 */
	m = start(2);
	assert_true(madison_base_works(&m, US, S_ERIE));
	assert_false(madison_base_works(&m, US, S_BUFFALO)); /* burnt */
}

/* RULINGS A32: an attack is supplied from where it starts; a landing from any supplied town. */
static void attacks_are_supplied(void **unused)
{
	struct madison m = empty(0);

	(void)unused;
	madison_place(&m, P_6TH_US, S_KINGSTON);
	madison_place(&m, P_13TH_US, S_KINGSTON);
	m.lake[ONTARIO] = US;
	assert_false(madison_attack_supplied(&m, GB, S_SMITHS_CREEK, LAKES));
	assert_true(madison_attack_supplied(&m, GB, S_GANANOQUE, LAKES));
	m.lake[ONTARIO] = NONE; /* example 37: over the lake to Prescott */
	assert_true(madison_attack_supplied(&m, GB, S_SMITHS_CREEK, LAKES));
	assert_true(madison_attack_supplied(&m, US, NO_SPACE, ONTARIO));
	madison_place(&m, P_103RD_FOOT, S_ALBANY);
	madison_place(&m, P_8TH_KINGS, S_ALBANY);
	madison_place(&m, P_49TH_FOOT, S_PITTSBURGH);
	madison_place(&m, P_104TH_FOOT, S_MANSFIELD);
	madison_place(&m, P_100TH_FOOT, S_FT_MACARTHUR);
	madison_place(&m, P_70TH_FOOT, S_FT_MACARTHUR);
	assert_false(madison_attack_supplied(&m, US, NO_SPACE, ONTARIO));
}

/* 10.73: without the town that the line goes through. */
static void supply_without_a_town(void **unused)
{
	struct madison m = empty(0);
	struct set all;

	(void)unused;
	m.lake[ONTARIO] = US;
	all = madison_supply(&m, GB);
	assert_true(set_has(&all, S_YORK));
	all = madison_supply_without(&m, GB, S_KINGSTON);
	assert_false(set_has(&all, S_YORK));
	assert_true(set_has(&all, S_KINGSTON)); /* next to Gananoque */
}

/* 4.22: points may be taken away; 4.12: the marker follows. */
static void points_of_cards(void **unused)
{
	struct madison m = empty(0);

	(void)unused;
	madison_award(&m.st, GB, 3, NULL);
	assert_int_equal(m.vp, 3);
	madison_award(&m.st, GB, -1, NULL);
	madison_award(&m.st, US, 2, NULL);
	assert_int_equal(m.vp, 0);
	assert_int_equal(madison_level_of(0), LEVEL_MORAL);
	assert_int_equal(madison_level_of(10), LEVEL_MARGINAL);
	assert_int_equal(madison_level_of(19), LEVEL_MARGINAL);
	assert_int_equal(madison_level_of(20), LEVEL_DECISIVE);
}

static bool may_hold(const struct madison *m, int side, int card)
{
	struct set may = madison_may_hold(m, side);

	return set_has(&may, card);
}

/* What everybody can see of a hand: not what is in it. */
static void cards_that_may_be_held(void **unused)
{
	struct madison m = start(0), view;

	(void)unused;
	madison_move_card(&m, C_WAR_HAWKS, HAND_US);
	madison_move_card(&m, C_DEATH_OF_BROCK, HAND_GB);
	madison_move_card(&m, C_HULL_LOSES_HEART, DISCARD);
	for (int viewer = 0; viewer < VIEWERS; viewer++) {
		game_view(&madison_game, &m.st, viewer, &view.st);
		for (int side = 0; side < 2; side++) {
			struct set truth = madison_may_hold(&m, side);
			struct set seen = madison_may_hold(&view, side);

			assert_memory_equal(&truth, &seen, sizeof truth);
		}
	}
	assert_true(may_hold(&m, GB, C_WAR_HAWKS));
	assert_false(may_hold(&m, US, C_HULL_LOSES_HEART));
	assert_false(may_hold(&m, US, C_CAMPAIGN_35));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(stacks_are_sorted),
		cmocka_unit_test(passengers_do_not_count),
		cmocka_unit_test(steps_and_the_link),
		cmocka_unit_test(the_lost_leave_their_columns),
		cmocka_unit_test(naval_leaders_are_replaced),
		cmocka_unit_test(forts_have_dates),
		cmocka_unit_test(indians_and_forts),
		cmocka_unit_test(quarters),
		cmocka_unit_test(bases),
		cmocka_unit_test(attacks_are_supplied),
		cmocka_unit_test(supply_without_a_town),
		cmocka_unit_test(points_of_cards),
		cmocka_unit_test(cards_that_may_be_held),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

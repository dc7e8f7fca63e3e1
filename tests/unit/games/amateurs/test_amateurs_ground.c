/* Points, markers and leaders and what follows from them; control, supply and the Peace Track. */
#include <string.h>
#include "tests/unit/unit.h"
#include "games/amateurs/amateurs.h"
#include "games/amateurs/amateurs_int.h"

enum { US_A, US_B, GB_A = FORCE_GB_A };

static struct amateurs start(void)
{
	struct amateurs m;

	memset(&m, 0, sizeof m);
	amateurs_setup_game(&m.st, 0, NULL);
	return m;
}

static void sound(const struct amateurs *m)
{
	const char *fault = amateurs_check(&m->st);

	assert_string_equal(fault ? fault : "", "");
}

static void points_come_from_the_counters(void **unused)
{
	struct amateurs m = start();
	int left = m.left[US][MILITIA], seen = m.seen[US_A];

	(void)unused;
	amateurs_add(&m, US_A, MILITIA, 2);
	assert_int_equal(m.left[US][MILITIA], left - 2);
	assert_int_equal(m.points[US_A], 6);
	assert_int_equal(m.seen[US_A], seen);
	amateurs_leave(&m, US_A, MILITIA, 1);
	assert_int_equal(m.loose[US][P_DETROIT][MILITIA], 1);
	assert_int_equal(m.left[US][MILITIA], left - 2);
	assert_int_equal(m.seen[US_A], seen - 1);
	amateurs_drop_loose(&m, US, P_DETROIT, MILITIA, 1);
	assert_int_equal(m.left[US][MILITIA], left - 1);
	assert_true(is_present(&m, US, P_DETROIT));
	sound(&m);
}

static void a_marker_goes_and_comes(void **unused)
{
	struct amateurs m = start();
	int left = m.left[US][MILITIA], pool = m.pool[US];

	(void)unused;
	m.barred |= bit(US_A);
	amateurs_remove_force(&m, US_A);
	assert_int_equal(m.left[US][MILITIA], left + 3);
	assert_int_equal(m.pool[US], pool + 1);
	assert_int_equal(m.where[L_HULL], POOL);
	assert_false(is_present(&m, US, P_DETROIT));
	assert_int_equal(m.barred, 0);
	assert_int_equal(amateurs_free_force(&m, US), US_A);
	sound(&m);
	amateurs_move_force(&m, US_A, P_DETROIT);
	amateurs_move_leader(&m, L_JACKSON, US_A);
	assert_int_equal(m.commander[US_A], L_JACKSON);
	sound(&m);
	amateurs_move_leader(&m, L_JACKSON, POOL);
	assert_int_equal(m.at[US_A], NO_PLACE);
	sound(&m);
}

static void commanders(void **unused)
{
	struct amateurs m = start();

	(void)unused;
	assert_int_equal(m.commander[GB_A], L_BROCK);
	amateurs_move_leader(&m, L_BROCK, OUT);
	assert_int_equal(m.commander[GB_A], REPLACEMENT); /* 10.5: not all are Indians */
	assert_int_equal(amateurs_tactical(&m, GB_A), 3); /* Tecumseh */
	assert_int_equal(amateurs_command_limit(&m, GB_A), 5);
	amateurs_drop(&m, GB_A, REGULAR, m.units[GB_A][REGULAR]);
	amateurs_drop(&m, GB_A, MILITIA, m.units[GB_A][MILITIA]);
	assert_int_equal(m.commander[GB_A], L_TECUMSEH);
	assert_int_equal(amateurs_command_limit(&m, GB_A), 2);
	amateurs_add(&m, GB_A, REGULAR, 1);
	assert_int_equal(m.commander[GB_A], REPLACEMENT);
	sound(&m);
}

static void a_port_is_taken(void **unused)
{
	struct amateurs m = start();

	(void)unused;
	amateurs_lay_down(&m, H_SACKETS_HARBOR, 1, BRIG, 1);
	set_fort(&m, US, P_SACKETS_HARBOR, 2);
	m.peace[GB] = 20;
	amateurs_take_control(&m.st, GB, P_SACKETS_HARBOR, true, NULL);
	assert_true(controls(&m, GB, P_SACKETS_HARBOR) && !controls(&m, US, P_SACKETS_HARBOR));
	assert_int_equal(fort_of(&m, GB, P_SACKETS_HARBOR), 2);
	assert_int_equal(fort_of(&m, US, P_SACKETS_HARBOR), 0);
	assert_int_equal(m.boxes[H_SACKETS_HARBOR][1], 0);
	assert_int_equal(m.yard[H_SACKETS_HARBOR], REBUILD);
	assert_int_equal(m.peace[GB], 21); /* the star, once */
	amateurs_take_control(&m.st, US, P_SACKETS_HARBOR, true, NULL);
	amateurs_take_control(&m.st, GB, P_SACKETS_HARBOR, true, NULL);
	assert_int_equal(m.peace[GB], 21);
	sound(&m);
}

static void a_city_pays_once(void **unused)
{
	struct amateurs m = start();

	(void)unused;
	amateurs_take_control(&m.st, GB, P_BOSTON, true, NULL);
	assert_int_equal(m.peace[US], 1);
	amateurs_take_control(&m.st, US, P_BOSTON, true, NULL);
	assert_int_equal(m.peace[GB], PEACE_END);
	amateurs_take_control(&m.st, GB, P_BOSTON, true, NULL);
	assert_int_equal(m.peace[US], 1);
}

static void markers_meet_and_stop(void **unused)
{
	struct amateurs m = start();

	(void)unused;
	amateurs_peace(&m, US, -3, MSG_PEACE_CITY, NULL);
	assert_int_equal(m.peace[US], 0);
	m.peace[US] = 10;
	m.peace[GB] = 12;
	amateurs_peace(&m, US, 5, MSG_PEACE_CITY, NULL);
	assert_int_equal(m.peace[US], 12);
	assert_int_equal(m.met, 1);
	amateurs_peace(&m, GB, 1, MSG_PEACE_CITY, NULL);
	assert_int_equal(m.peace[GB], 12);
	m.last = 1; /* 12: the pair moves to the end of who achieved it */
	amateurs_peace(&m, GB, 2, MSG_PEACE_CITY, NULL);
	assert_int_equal(m.peace[GB], 10);
	assert_int_equal(m.peace[US], 10);
}

static void supply_levels(void **unused)
{
	struct amateurs m = start();

	(void)unused;
	assert_int_equal(amateurs_supply_in(&m, US, P_NEW_YORK), FULL_SUPPLY);
	assert_int_equal(amateurs_supply_in(&m, GB, P_MONTREAL), FULL_SUPPLY);
	assert_int_equal(amateurs_supply_in(&m, GB, P_AMHERSTBURG), FULL_SUPPLY);
	assert_int_equal(amateurs_supply_in(&m, GB, P_FT_MACKINAC), UNSUPPLIED);
	assert_int_equal(amateurs_supply_in(&m, US, P_DETROIT), PARTIAL);
	m.turn = WINTER; /* A45: no lake steps */
	assert_int_equal(amateurs_supply_in(&m, GB, P_AMHERSTBURG), PARTIAL);
	m.turn = MAY; /* E1, A47: a landing is supplied by the sea, one area inland is not */
	assert_int_equal(amateurs_supply_in(&m, GB, P_BOSTON), FULL_SUPPLY);
	assert_int_equal(amateurs_supply_in(&m, GB, P_CONCORD), UNSUPPLIED);
	amateurs_take_control(&m.st, GB, P_PORTSMOUTH, true, NULL);
	assert_int_not_equal(amateurs_supply_in(&m, GB, P_CONCORD), UNSUPPLIED);
	amateurs_add_loose(&m, US, P_PORTSMOUTH, MILITIA, 1); /* 7.1: into, not through */
	assert_int_equal(amateurs_supply_in(&m, GB, P_CONCORD), UNSUPPLIED);
	assert_int_equal(amateurs_supply_in(&m, GB, P_PORTSMOUTH), FULL_SUPPLY);
}

static void ghent(void **unused)
{
	struct amateurs m = start();
	struct set own;

	(void)unused;
	assert_int_equal(amateurs_ghent_number(&m, GB), 2); /* A127: Mobile */
	assert_int_equal(amateurs_ghent_number(&m, US), 0);
	m.standing[CREEK] = BELLIGERENT;
	m.standing[CHOCTAW] = DEFEATED;
	assert_int_equal(amateurs_ghent_number(&m, GB), 6);
	assert_int_equal(amateurs_ghent_number(&m, US), 2);
	amateurs_move_card(&m, C_INDIAN_NATION, IN_PLAY);
	assert_int_equal(amateurs_ghent_number(&m, US), 10);
	own = amateurs_any_supply(&m, US, is_winter(&m));
	own = amateurs_ghent_supply(&m, US, own); /* A95: Locations along trails */
	assert_true(set_has(&own, P_FT_MACKINAC) && set_has(&own, P_ALBANY));
}

static void florida(void **unused)
{
	struct amateurs m = start();

	(void)unused;
	amateurs_mark_control(&m, US, P_PENSACOLA, NULL);
	amateurs_open_florida(&m, NULL);
	assert_true(controls(&m, GB, P_ST_AUGUSTINE));
	assert_int_equal(m.florida, 1);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(points_come_from_the_counters),
		cmocka_unit_test(a_marker_goes_and_comes),
		cmocka_unit_test(commanders),
		cmocka_unit_test(a_port_is_taken),
		cmocka_unit_test(a_city_pays_once),
		cmocka_unit_test(markers_meet_and_stop),
		cmocka_unit_test(supply_levels),
		cmocka_unit_test(ghent),
		cmocka_unit_test(florida),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

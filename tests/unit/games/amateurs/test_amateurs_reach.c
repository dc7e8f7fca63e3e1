/* What a force could reach, as the board shows it before a march (6.2, 6.6, 6.7). */
#include <string.h>
#include "tests/unit/unit.h"
#include "games/amateurs/amateurs.h"
#include "games/amateurs/amateurs_int.h"

enum { NOT_REACHED = -1 };

static struct step told;

static struct amateurs start(void)
{
	struct amateurs m;

	memset(&m, 0, sizeof m);
	amateurs_setup_game(&m.st, 0, NULL);
	return m;
}

/* MP left in the place, or NOT_REACHED. */
static int left_in(const struct amateurs *m, int force, int p)
{
	struct amateurs view = *m;

	told.nnotes = 0;
	amateurs_redact(&view.st, force_side(force));
	amateurs_report(&view.st, REPORT_ODDS, ACTION(V_ACTIVATE, force, PURPOSE_MOVE), &told);
	for (int i = 0; i < told.nnotes; i++)
		if (told.note[i].msg == MSG_REACH && told.note[i].arg[0] == p)
			return told.note[i].arg[1];
	return NOT_REACHED;
}

static void roads_and_rivers_go_further(void **unused)
{
	struct amateurs m = start();

	(void)unused;
	assert_int_equal(left_in(&m, FORCE_US_A + 2, P_UTICA), 3);
	assert_int_equal(left_in(&m, FORCE_US_A + 2, P_CANANDAIGUA), 2);
	assert_int_equal(left_in(&m, FORCE_US_A + 2, P_GENESEE), 1); /* by lake */
	assert_int_equal(left_in(&m, FORCE_US_A + 2, P_DETROIT), NOT_REACHED);
}

static void the_enemy_and_local_militia_end_it(void **unused)
{
	struct amateurs m = start();

	(void)unused;
	assert_int_equal(left_in(&m, FORCE_US_A, P_AMHERSTBURG), 0);
	assert_int_equal(left_in(&m, FORCE_US_A, P_MORAVIANTOWN), NOT_REACHED);
	assert_int_equal(left_in(&m, FORCE_US_A, P_BUFFALO), NOT_REACHED);
}

/* 6.5: McDouall 2, a blue trail 2, Voyageurs 1, the enemy's place -1. */
static void a_trail_is_told_with_its_die(void **unused)
{
	struct amateurs m = start();

	(void)unused;
	m.march.on = 1;
	m.march.side = GB;
	m.march.force = FORCE_GB_A + 4;
	m.march.at = P_ST_JOSEPH;
	told.nnotes = 0;
	amateurs_redact(&m.st, GB);
	amateurs_report(&m.st, REPORT_ODDS, ACTION(V_BY_TRAIL, P_FT_MACKINAC, 0), &told);
	assert_int_equal(told.note[0].msg, MSG_TRAIL_ODDS);
	assert_int_equal(told.note[0].arg[0], P_FT_MACKINAC);
	assert_int_equal(told.note[0].arg[1], 3);
	assert_int_equal(told.note[0].arg[2], 70);
}

static void the_sea_needs_a_blockade(void **unused)
{
	struct amateurs m = start();
	int force = FORCE_GB_A + 6;

	(void)unused;
	assert_int_equal(left_in(&m, force, P_QUEBEC), 3);
	assert_int_equal(left_in(&m, force, P_SEA_GULF), 0);
	assert_int_equal(left_in(&m, force, P_CASTINE), NOT_REACHED);
	m.blockade[NORTH_ATLANTIC] = MILITARY;
	assert_int_equal(left_in(&m, force, P_CASTINE), 0);
}

static bool is_stuck(const struct amateurs *m, int force)
{
	left_in(m, force, P_UTICA);
	for (int i = 0; i < told.nnotes; i++)
		if (told.note[i].msg == MSG_NO_WAY)
			return true;
	return false;
}

static void from_the_wilderness_only_trails_lead_on(void **unused)
{
	struct amateurs m = start();

	(void)unused;
	assert_false(is_stuck(&m, FORCE_US_A));
	amateurs_move_force(&m, FORCE_US_A, P_FT_MACKINAC);
	assert_true(is_stuck(&m, FORCE_US_A));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(roads_and_rivers_go_further),
		cmocka_unit_test(the_enemy_and_local_militia_end_it),
		cmocka_unit_test(a_trail_is_told_with_its_die),
		cmocka_unit_test(the_sea_needs_a_blockade),
		cmocka_unit_test(from_the_wilderness_only_trails_lead_on),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

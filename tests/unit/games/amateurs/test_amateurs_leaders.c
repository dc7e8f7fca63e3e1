/* Leaders as events use them: joined, promoted, lost; and what the enemy sees of Ops. */
#include <string.h>
#include "tests/unit/unit.h"
#include "games/amateurs/amateurs.h"
#include "games/amateurs/amateurs_int.h"

enum { US_B = FORCE_US_A + 1, US_C = FORCE_US_A + 2, US_F = FORCE_US_A + 5, GB_A = FORCE_GB_A };

static struct amateurs start(void)
{
	struct amateurs m;

	memset(&m, 0, sizeof m);
	amateurs_setup_game(&m.st, 0, NULL);
	return m;
}

static struct amateurs view_of(const struct amateurs *m, int viewer)
{
	struct amateurs view;

	game_view(&amateurs_game, &m->st, viewer, &view.st);
	return view;
}

/* 10.4-bump: the earlier holder of the rank goes, the promoted Leader commands. */
static void promotion_bumps(void **unused)
{
	struct amateurs m = start();
	int16_t arg[NOTE_ARGS];

	(void)unused;
	amateurs_move_leader(&m, L_BROWN, US_B);
	assert_int_equal(amateurs_promote_bar(&m, US, L_BROWN, arg), 0);
	amateurs_promote(&m.st, L_BROWN, NULL);
	assert_int_equal(m.where[L_VAN_RENSSELAER], POOL);
	assert_int_equal(m.commander[US_B], L_BROWN);
	assert_int_equal(face_of(&m, L_BROWN)->rank, 2);
	assert_int_equal(amateurs_promote_bar(&m, US, L_BROWN, arg), MSG_BAR_PROMOTED);
	assert_int_equal(amateurs_promote_bar(&m, US, L_HULL, arg), MSG_BAR_NO_PROMOTION);
	assert_int_equal(amateurs_promote_bar(&m, US, L_PERRY, arg), MSG_BAR_NO_PROMOTION);
	assert_int_equal(amateurs_promote_bar(&m, US, L_SCOTT, arg), MSG_BAR_NOT_IN_PLAY);
	assert_null(amateurs_check(&m.st));
}

/* 10.4-bump: not the commander, if somebody ranks higher. */
static void promotion_below_a_chief(void **unused)
{
	struct amateurs m = start();

	(void)unused;
	amateurs_move_leader(&m, L_BROWN, US_C);
	amateurs_promote(&m.st, L_BROWN, NULL);
	assert_int_equal(m.commander[US_C], L_DEARBORN);
	assert_int_equal(m.where[L_BROWN], US_C);
}

/* 10.4-move: an equal is bumped; one-star Leaders never bump each other. */
static void transfer_bumps(void **unused)
{
	struct amateurs m = start();

	(void)unused;
	amateurs_join_leader(&m.st, L_HULL, US_B, NULL);
	assert_int_equal(m.where[L_VAN_RENSSELAER], POOL);
	assert_int_equal(m.commander[US_B], L_HULL);
	assert_int_equal(m.commander[FORCE_US_A], REPLACEMENT);
	amateurs_join_leader(&m.st, L_SCOTT, US_B, NULL);
	amateurs_join_leader(&m.st, L_PIKE, US_B, NULL);
	assert_int_equal(m.where[L_SCOTT], US_B);
	assert_int_equal(m.commander[US_B], L_HULL);
	assert_null(amateurs_check(&m.st));
}

/* 6.3: a new Expedition; none when the markers are used up. */
static void a_leader_founds(void **unused)
{
	struct amateurs m = start();

	(void)unused;
	assert_int_equal(amateurs_found(&m, L_CLARK, P_ST_LOUIS, NULL), US_F);
	assert_int_equal(m.at[US_F], P_ST_LOUIS);
	assert_int_equal(m.commander[US_F], L_CLARK);
	for (int f = US_F + 1; f < FORCE_US_LAND_END; f++)
		amateurs_move_force(&m, f, P_BOSTON);
	assert_int_equal(amateurs_found(&m, L_MONROE, P_BOSTON, NULL), NO_FORCE);
	assert_int_equal(m.where[L_MONROE], ASIDE);
}

/* 10.3, #82-#87; 10.6a-loss: a Naval Leader is replaced, never wounded. */
static void leaders_are_lost(void **unused)
{
	struct amateurs m = start();

	(void)unused;
	m.named[GB_A] = L_BROCK;
	amateurs_lose_leader(&m, L_BROCK, OUT, NULL);
	assert_int_equal(m.where[L_BROCK], OUT);
	assert_int_equal(m.named[GB_A], NO_LEADER);
	assert_int_equal(m.commander[GB_A], REPLACEMENT);
	amateurs_lose_leader(&m, L_TECUMSEH, WOUNDED, NULL);
	assert_int_equal(m.where[L_TECUMSEH], WOUNDED);
	assert_true(set_has(&m.returning[1], L_TECUMSEH));
	amateurs_lose_leader(&m, L_YEO, WOUNDED, NULL);
	assert_false(set_has(&m.replaced, L_YEO));
	amateurs_lose_leader(&m, L_YEO, OUT, NULL);
	assert_true(set_has(&m.replaced, L_YEO));
	assert_int_equal(m.where[L_YEO], lake_force(GB, ONTARIO));
	assert_null(amateurs_check(&m.st));
}

/* #141 raises the Initiative, #133 only what an activation needs; on land only. */
static void initiative_by_cards(void **unused)
{
	struct amateurs m = start();

	(void)unused;
	assert_int_equal(amateurs_initiative(&m, GB_A, L_BROCK), 1);
	assert_int_equal(amateurs_initiative(&m, GB_A, REPLACEMENT), 3);
	m.mud = 1;
	m.quarrel = bit(GB_A);
	assert_int_equal(amateurs_initiative(&m, GB_A, L_BROCK), 2);
	assert_int_equal(amateurs_needed(&m, GB_A, L_BROCK), 3);
	assert_int_equal(amateurs_needed(&m, lake_force(GB, ERIE), L_BARCLAY), 2);
}

static void ask_ops(struct amateurs *m, int side, int ops)
{
	const int16_t none[LOCALS] = { 0, 0, 0, 0, 0, 0 };

	while (m->st.depth)
		flow_pop(&m->st);
	amateurs_begin_card(m, NO_CARD, ops);
	game_call(&amateurs_game, &m->st, N_OPS, side, none, NULL);
}

static void play(struct amateurs *m, int side, action a)
{
	assert_true(game_apply(&amateurs_game, &m->st, side, a, NULL));
}

/* A5: a ship on the stocks is one ship, whatever its type. */
static void a_ship_begun_has_no_type(void **unused)
{
	struct amateurs m = start(), n = start(), seen, other;

	(void)unused;
	ask_ops(&m, US, 4);
	ask_ops(&n, US, 4);
	play(&m, US, ACTION(V_BUILD, H_SACKETS_HARBOR, BRIG));
	play(&n, US, ACTION(V_BUILD, H_SACKETS_HARBOR, FRIGATE));
	seen = view_of(&m, GB);
	other = view_of(&n, GB);
	assert_int_equal(seen.boxes[H_SACKETS_HARBOR][0], 1);
	assert_memory_equal(&seen, &other, sizeof seen);
}

/* A6, A126: what was raised into an Expedition is hidden. */
static void recruits_have_no_type(void **unused)
{
	struct amateurs m = start(), n = start(), seen, other;

	(void)unused;
	ask_ops(&m, US, 2);
	ask_ops(&n, US, 2);
	play(&m, US, ACTION(V_RAISE, P_ALBANY, 0));
	play(&n, US, ACTION(V_RAISE, P_ALBANY, 0));
	play(&m, US, ACTION(V_INTO, MILITIA, US_C));
	play(&n, US, ACTION(V_INTO, REGULAR, US_C));
	assert_int_equal(m.points[US_C], n.points[US_C] + 1);
	seen = view_of(&m, GB);
	other = view_of(&n, GB);
	assert_memory_equal(&seen, &other, sizeof seen);
}

/* A142: who of several equals commands is nobody's business. */
static void a_switch_is_not_seen(void **unused)
{
	struct amateurs m = start(), before, after;

	(void)unused;
	amateurs_move_leader(&m, L_SCOTT, US_B + 3);
	ask_ops(&m, US, 2);
	before = view_of(&m, GB);
	play(&m, US, ACTION(V_COMMAND, L_SCOTT, 0));
	assert_int_equal(m.commander[US_B + 3], L_SCOTT);
	after = view_of(&m, GB);
	before.st = after.st;
	assert_memory_equal(&after, &before, sizeof after);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(promotion_bumps),
		cmocka_unit_test(promotion_below_a_chief),
		cmocka_unit_test(transfer_bumps),
		cmocka_unit_test(a_leader_founds),
		cmocka_unit_test(leaders_are_lost),
		cmocka_unit_test(initiative_by_cards),
		cmocka_unit_test(a_ship_begun_has_no_type),
		cmocka_unit_test(recruits_have_no_type),
		cmocka_unit_test(a_switch_is_not_seen),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

/* What each viewer knows of Expeditions, leaders, ships and counters; and guesses that agree. */
#include <string.h>
#include "tests/unit/unit.h"
#include "core/rng.h"
#include "games/amateurs/amateurs.h"
#include "games/amateurs/amateurs_march.h"

enum { GUESSES = 200, US_A = 0, GB_A = FORCE_GB_A };

static struct amateurs start(void)
{
	struct amateurs m;

	memset(&m, 0, sizeof m);
	amateurs_setup_game(&m.st, 0, NULL);
	for (int i = 0; i < 3; i++) {
		amateurs_draw_card(&m, US, NULL);
		amateurs_draw_card(&m, GB, NULL);
	}
	amateurs_lay_down(&m, H_KINGSTON, 0, FRIGATE, 1);
	amateurs_lay_down(&m, H_KINGSTON, 2, FRIGATE, 1);
	amateurs_lay_down(&m, H_AMHERSTBURG, 0, SCHOONER, 2);
	return m;
}

static struct amateurs view_of(const struct amateurs *m, int viewer)
{
	struct amateurs view;

	game_view(&amateurs_game, &m->st, viewer, &view.st);
	return view;
}

static void the_enemy_sees_markers_only(void **unused)
{
	struct amateurs m = start(), view = view_of(&m, US);

	(void)unused;
	assert_int_equal(view.at[GB_A], P_AMHERSTBURG);
	assert_int_equal(view.points[GB_A], 0);
	assert_int_equal(view.units[GB_A][INDIAN], 0);
	assert_int_equal(view.seen[GB_A], m.points[GB_A]);
	assert_int_equal(view.commander[GB_A], NO_LEADER);
	assert_int_equal(view.where[L_BROCK], HIDDEN_POST);
	assert_int_equal(view.where[L_PROCTER], HIDDEN_POST);
	assert_int_equal(view.pool[GB], m.pool[GB]);
	assert_int_equal(view.where[L_YEO], FORCE_GB_LAKE + ONTARIO);
	assert_int_equal(view.where[L_WELLINGTON], ASIDE);
	assert_int_equal(view.boxes[H_KINGSTON][0], 1);
	assert_int_equal(view.building[H_KINGSTON][0][FRIGATE], 0);
	assert_int_equal(view.ships_left[GB][FRIGATE], 0);
	assert_int_equal(view.left[GB][REGULAR], 0);
	assert_int_equal(view.left[US][REGULAR], m.left[US][REGULAR]);
	assert_int_equal(view.points[US_A], m.points[US_A]);
	assert_int_equal(view.where[L_HULL], US_A);
}

/* Cards in hand, Saved and in the deck; the Coastal Raid; counters that are left. */
static void the_enemy_sees_numbers_of_cards(void **unused)
{
	struct amateurs m = start(), view;

	(void)unused;
	amateurs_move_card(&m, wide_next(&m.pile[HAND_GB], 0), SAVED_GB);
	amateurs_move_force(&m, FORCE_CR, P_SEA_GULF);
	amateurs_add(&m, FORCE_CR, REGULAR, 2);
	view = view_of(&m, US);
	assert_true(wide_empty(&view.pile[HAND_GB]));
	assert_true(wide_empty(&view.pile[SAVED_GB]));
	assert_true(wide_empty(&view.pile[DECK]));
	assert_int_equal(view.hand[GB], m.hand[GB]);
	assert_int_equal(view.saved[GB], 1);
	assert_int_equal(view.deck, m.deck);
	assert_memory_equal(&view.pile[HAND_US], &m.pile[HAND_US], sizeof view.pile[HAND_US]);
	assert_int_equal(view.points[FORCE_CR], 0);
	assert_int_equal(view.at[FORCE_CR], P_SEA_GULF);
	assert_int_equal(view.left[GB][MILITIA], 0);
}

/* Ruling E9 of the examples: a leader drawn changes one number in the enemy's view, no name. */
static void a_leader_drawn_is_a_number(void **unused)
{
	struct amateurs m = start(), before = view_of(&m, GB), after;

	(void)unused;
	amateurs_move_leader(&m, L_JACKSON, US_A);
	after = view_of(&m, GB);
	assert_int_equal(after.pool[US], before.pool[US] - 1);
	after.pool[US]++;
	assert_memory_equal(&after, &before, sizeof after);
}

static void guesses_agree(void **unused)
{
	struct amateurs m = start();
	struct rng r = { 5 };

	(void)unused;
	for (int i = 0; i < GUESSES; i++) {
		int viewer = i % VIEWERS;
		struct amateurs view = view_of(&m, viewer), guess = view, again;
		const char *fault;

		game_guess(&amateurs_game, &guess.st, viewer, &r);
		fault = amateurs_check(&guess.st);
		assert_string_equal(fault ? fault : "", "");
		again = view_of(&guess, viewer);
		assert_memory_equal(&again, &view, sizeof view);
		assert_true(guess.building[H_KINGSTON][2][FRIGATE] +
				    guess.building[H_KINGSTON][2][SHIP_OF_THE_LINE] ==
			    1);
		assert_in_range(guess.points[GB_A], 1, 20);
	}
}

/* Whatever is not seen may be in the other hand. */
static void guesses_differ(void **unused)
{
	struct amateurs m = start();
	struct wide held = { { 0, 0, 0, 0 } };
	struct rng r = { 12 };

	(void)unused;
	for (int i = 0; i < GUESSES; i++) {
		struct amateurs guess = view_of(&m, US);

		game_guess(&amateurs_game, &guess.st, US, &r);
		held = wide_or(held, guess.pile[HAND_GB]);
	}
	assert_in_range(wide_count(&held), CARDS * 9 / 10, CARDS);
}

/* With the last Schooner and the last Brig on the stocks there is one way only: Amherstburg must
 * not be guessed to build the Brig that Kingston's second box needs. */
static void the_last_counters_fit(void **unused)
{
	struct amateurs m;
	struct rng r = { 3 };

	(void)unused;
	memset(&m, 0, sizeof m);
	amateurs_setup_game(&m.st, 0, NULL);
	for (int ship = SCHOONER; ship < SHIPS; ship++) {
		int spare = ship < FRIGATE ? 1 : 0;

		amateurs_dock(&m, H_KINGSTON, ship, m.ships_left[GB][ship] - spare);
	}
	amateurs_lay_down(&m, H_AMHERSTBURG, 0, SCHOONER, 1);
	amateurs_lay_down(&m, H_KINGSTON, 1, BRIG, 1);
	for (int i = 0; i < GUESSES; i++) {
		struct amateurs guess = view_of(&m, US);

		game_guess(&amateurs_game, &guess.st, US, &r);
		assert_int_equal(guess.building[H_AMHERSTBURG][0][SCHOONER], 1);
		assert_int_equal(guess.building[H_KINGSTON][1][BRIG], 1);
	}
}

/* Who was seen to command is guessed to be there. */
static void who_was_named_stays(void **unused)
{
	struct amateurs m = start();
	struct rng r = { 8 };

	(void)unused;
	m.named[GB_A] = L_BROCK;
	for (int i = 0; i < 20; i++) {
		struct amateurs guess = view_of(&m, US);

		game_guess(&amateurs_game, &guess.st, US, &r);
		assert_int_equal(guess.where[L_BROCK], GB_A);
	}
}

/* Whoever is in no Expedition ashore, for there is none, is aboard: the pool is counted. */
static void who_is_aboard_is_not_in_the_pool(void **unused)
{
	struct amateurs m = start();
	struct rng r = { 10 };

	(void)unused;
	for (int f = GB_A; f < FORCE_GB_LAND_END; f++)
		amateurs_remove_force(&m, f);
	amateurs_move_force(&m, FORCE_IF, P_SEA_GULF);
	amateurs_add(&m, FORCE_IF, REGULAR, 2);
	amateurs_move_leader(&m, L_BROCK, FORCE_IF);
	for (int i = 0; i < 20; i++) {
		struct amateurs guess = view_of(&m, US);

		game_guess(&amateurs_game, &guess.st, US, &r);
		assert_null(amateurs_game.check(&guess.st));
		assert_int_equal(guess.pool[GB], m.pool[GB]);
	}
}

/* A106: the rank of who was seen to command is known; a promotion of others may be gone by now. */
static void who_was_named_keeps_his_rank(void **unused)
{
	struct amateurs m = start(), view;
	struct rng r = { 9 };

	(void)unused;
	set_add(&m.promoted, L_BROCK);
	set_add(&m.promoted, L_PROCTER);
	m.named[GB_A] = L_BROCK;
	view = view_of(&m, US);
	assert_true(set_has(&view.promoted, L_BROCK));
	assert_false(set_has(&view.promoted, L_PROCTER));
	game_guess(&amateurs_game, &view.st, US, &r);
	assert_int_equal(view.where[L_BROCK], GB_A);
	assert_true(set_has(&view.promoted, L_BROCK));
}

/* A157: what was taken and left is remembered for its owner alone. */
static void questions_keep_their_secrets(void **unused)
{
	struct amateurs m = start(), us, gb;
	struct frame *f = flow_push(&m.st, N_MEET, GB);

	(void)unused;
	f->local[0] = GB_A;
	f->local[1] = GB_A + 1;
	for (int i = 2; i < 5; i++)
		f->local[i] = 1 << REGULAR;
	us = view_of(&m, US);
	gb = view_of(&m, GB);
	f = flow_top(&us.st);
	assert_int_equal(f->local[0], GB_A);
	assert_int_equal(f->local[1], GB_A + 1);
	for (int i = 2; i < 5; i++)
		assert_int_equal(f->local[i], 0);
	assert_memory_equal(flow_top(&gb.st), flow_top(&m.st), sizeof *f);
}

/* 8.2: an announced size is there, also if others seem to have all counters. */
static void who_fights_is_there(void **unused)
{
	struct amateurs m = start();
	struct rng r = { 11 };

	(void)unused;
	m.combat.on = 1;
	m.combat.attacker = US;
	m.combat.where = m.at[GB_A];
	m.combat.forces = 1u << GB_A;
	m.combat.size[GB] = 1;
	m.combat.column[GB] = 2;
	m.combat.limit[GB] = 20;
	memset(m.seen + GB_A, 60, FORCE_GB_LAND_END - GB_A);
	m.seen[GB_A] = 0;
	for (int i = 0; i < 20; i++) {
		struct amateurs guess = view_of(&m, US);

		game_guess(&amateurs_game, &guess.st, US, &r);
		assert_in_range(amateurs_fighting(&guess, GB), 6, 10);
		assert_in_range(guess.points[GB_A], 6, 20);
	}
}

/* A105: a force that fights has a point, however many it was seen to leave behind. */
static void who_leaves_points_and_fights(void **unused)
{
	struct amateurs m = start(), guess;
	struct rng r = { 12 };
	int type = 0;

	(void)unused;
	while (!m.units[GB_A][type])
		type++;
	m.march.on = 1;
	m.march.side = GB;
	m.march.force = GB_A;
	m.march.at = m.at[GB_A];
	m.march.flags = LEG_FIGHT;
	m.seen[GB_A] = 1;
	flow_push(&m.st, N_MUSTER, GB)->local[MUSTER_FORCE] = GB_A;
	flow_top(&m.st)->local[MUSTER_PARENT] = GROUP;
	amateurs_muster_take(&m.st, ACTION(V_LEAVE, type, GROUP), NULL);
	assert_int_equal(m.seen[GB_A], 1);
	guess = view_of(&m, US);
	game_guess(&amateurs_game, &guess.st, US, &r);
	assert_int_equal(guess.points[GB_A], 1);
}

static void who_may_hold_what(void **unused)
{
	struct amateurs m = start(), view = view_of(&m, GB);
	struct wide all = { { 0, 0, 0, 0 } }, may, seen;

	(void)unused;
	for (int card = 0; card < CARDS; card++)
		wide_add(&all, card);
	may = amateurs_may_hold(&m, US, all);
	seen = amateurs_may_hold(&view, US, all);
	assert_memory_equal(&may, &seen, sizeof may);
	assert_int_equal(wide_count(&may), CARDS);
	m.hand[US] = 0;
	may = amateurs_may_hold(&m, US, all);
	assert_true(wide_empty(&may));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_enemy_sees_markers_only),
		cmocka_unit_test(the_enemy_sees_numbers_of_cards),
		cmocka_unit_test(a_leader_drawn_is_a_number),
		cmocka_unit_test(guesses_agree),
		cmocka_unit_test(guesses_differ),
		cmocka_unit_test(the_last_counters_fit),
		cmocka_unit_test(who_was_named_stays),
		cmocka_unit_test(who_is_aboard_is_not_in_the_pool),
		cmocka_unit_test(who_was_named_keeps_his_rank),
		cmocka_unit_test(questions_keep_their_secrets),
		cmocka_unit_test(who_fights_is_there),
		cmocka_unit_test(who_leaves_points_and_fights),
		cmocka_unit_test(who_may_hold_what),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

/* What each viewer knows of the cards: DECLARATION OF WAR and cards held, the card just drawn,
 * the end of a year; and guesses that agree with what was seen. */
#include <string.h>
#include "tests/unit/unit.h"
#include "core/rng.h"
#include "games/madison/madison.h"
#include "games/madison/madison_int.h"

enum { GUESSES = 400 };

/* Nothing is open; all cards of the year are in the deck. */
static struct madison start(int scenario)
{
	static const uint64_t key[2] = { 7, 1 };
	struct madison m;

	memset(&m, 0, sizeof m);
	memcpy(m.st.source.key, key, sizeof key);
	madison_setup_game(&m.st, scenario, NULL);
	madison_move_pile(&m, PREWAR, DECK);
	m.phase = PHASE_ACTION;
	return m;
}

static struct madison view_of(const struct madison *m, int viewer)
{
	struct madison view;

	game_view(&madison_game, &m->st, viewer, &view.st);
	return view;
}

/* The British have drawn DECLARATION OF WAR, and have two cards more. */
static struct madison declared(void)
{
	struct madison m = start(0);

	madison_move_card(&m, C_DECLARATION_OF_WAR, HAND_GB);
	madison_move_card(&m, C_FORT_YORK, HAND_GB);
	madison_move_card(&m, C_HEAVY_RAINS_4, HAND_GB);
	madison_move_card(&m, C_WAR_HAWKS, HAND_US);
	set_add(&m.known[GB], C_DECLARATION_OF_WAR);
	return m;
}

/* How many of the guesses have the card in that pile. */
static int times_in(const struct madison *m, int viewer, int card, int pile)
{
	struct rng r = { 5 };
	int times = 0;

	for (int i = 0; i < GUESSES; i++) {
		struct madison guess = view_of(m, viewer);

		game_guess(&madison_game, &guess.st, viewer, &r);
		assert_null(madison_check(&guess.st));
		times += set_has(&guess.pile[pile], card);
	}
	return times;
}

static void expect_about(int times, int of, int in)
{
	int mean = GUESSES * of / in;

	assert_in_range(times, mean - GUESSES / 8, mean + GUESSES / 8);
}

/* 6.2-5: all have seen who drew it. */
static void the_declaration_is_seen(void **unused)
{
	struct madison m = declared();

	(void)unused;
	for (int viewer = 0; viewer < VIEWERS; viewer++) {
		struct madison view = view_of(&m, viewer);

		assert_true(set_has(&view.pile[HAND_GB], C_DECLARATION_OF_WAR));
		assert_int_equal(set_has(&view.pile[HAND_GB], C_FORT_YORK), viewer == GB);
		assert_int_equal(times_in(&m, viewer, C_DECLARATION_OF_WAR, HAND_GB), GUESSES);
	}
}

/* 7.34, RULINGS A125: whichever card is laid down, the others see the same; and they know
 * that nobody else has it. */
static void a_card_held_may_be_the_declaration(void **unused)
{
	struct madison one = declared(), other = declared();

	(void)unused;
	madison_move_card(&one, C_DECLARATION_OF_WAR, HELD_GB);
	madison_move_card(&other, C_FORT_YORK, HELD_GB);
	for (int viewer = 0; viewer < VIEWERS; viewer++) {
		struct madison a = view_of(&one, viewer), b = view_of(&other, viewer);

		if (viewer == GB)
			continue;
		assert_memory_equal(&a, &b, sizeof a);
		assert_true(set_has(&a.pile[UNKNOWN], C_DECLARATION_OF_WAR));
		expect_about(times_in(&one, viewer, C_DECLARATION_OF_WAR, HELD_GB), 1, 3);
		expect_about(times_in(&one, viewer, C_DECLARATION_OF_WAR, HAND_GB), 2, 3);
	}
}

/* Nothing else is left that it could be. */
static void the_last_card_is_the_declaration(void **unused)
{
	struct madison m = declared();

	(void)unused;
	madison_move_card(&m, C_DECLARATION_OF_WAR, HELD_GB);
	madison_move_card(&m, C_FORT_YORK, DISCARD);
	madison_move_card(&m, C_HEAVY_RAINS_4, DISCARD);
	assert_int_equal(times_in(&m, US, C_DECLARATION_OF_WAR, HELD_GB), GUESSES);
}

/* Hidden cards are guessed evenly: by the number of places where they may be. */
static void guesses_are_even(void **unused)
{
	struct madison m = declared();
	int deck, held;

	(void)unused;
	madison_move_pile(&m, DECK, DISCARD);
	for (int card = 0; card < CARDS; card++)
		if (set_has(&m.pile[DISCARD], card) && set_count(&m.pile[DECK]) < 5)
			madison_move_card(&m, card, DECK);
	madison_move_card(&m, C_DECLARATION_OF_WAR, DISCARD);
	madison_move_card(&m, C_FORT_YORK, HELD_GB);
	deck = times_in(&m, US, C_HEAVY_RAINS_4, DECK);
	held = times_in(&m, US, C_HEAVY_RAINS_4, HELD_GB);
	expect_about(deck, 5, 7);
	expect_about(held, 1, 7);
}

/* 6.2: what was drawn is its owner's secret, and some card of his hand. */
static void the_card_just_drawn(void **unused)
{
	static const uint64_t key[2] = { 3, 0 };
	struct madison m, view;
	struct rng r = { 1 };

	(void)unused;
	game_start(&madison_game, &m.st, 0, key, NULL, NULL);
	assert_int_equal(flow_see(&m.st)->node, N_KEEP);
	for (int viewer = 0; viewer < VIEWERS; viewer++) {
		view = view_of(&m, viewer);
		assert_int_equal(view.drawn, viewer == m.active ? m.drawn : NO_CARD);
		game_guess(&madison_game, &view.st, viewer, &r);
		assert_true(set_has(&view.pile[HAND_US + m.active], view.drawn));
	}
}

/* The last decision of 1813, when no land unit has to winter; the British, who come first in
 * 1814, go on after it. */
static struct madison last_of_winter(void)
{
	struct madison m = start(1);
	struct frame *f;

	for (int p = 0; p < PIECE_VESSEL; p++)
		madison_place(&m, p, LOST);
	m.turn = WINTER_1813;
	m.phase = PHASE_WINTER;
	m.first_player = GB;
	m.passes = 1;
	madison_move_card(&m, C_BURNING_OF_BUFFALO, HELD_US);
	madison_move_card(&m, C_CAMP_FEVER, HELD_GB);
	flow_top(&m.st)->pc = 7;
	f = flow_push(&m.st, N_WINTER, NOBODY);
	f->pc = 2;
	flow_push(&m.st, N_WINTER_PLAY, GB);
	return m;
}

/* 7.24: at the end of a year all that was held or never drawn is laid open.  Who sees that may
 * not take back what led to it, even if he is the next to decide. */
static void a_year_has_no_way_back(void **unused)
{
	struct madison m = last_of_winter();
	struct step step;

	(void)unused;
	memset(&step, 0, sizeof step);
	assert_true(game_apply(&madison_game, &m.st, GB, ACTION(V_DONE, 0, 0), &step));
	assert_int_equal(m.turn, SPRING_1814);
	assert_int_equal(game_player(&m.st), GB);
	assert_true(set_has(&m.pile[DISCARD], C_BURNING_OF_BUFFALO));
	assert_false(step.flags & (STEP_CHANCE | STEP_HANDOVER));
	assert_true(step.flags & STEP_REVEAL);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_declaration_is_seen),
		cmocka_unit_test(a_card_held_may_be_the_declaration),
		cmocka_unit_test(the_last_card_is_the_declaration),
		cmocka_unit_test(guesses_are_even),
		cmocka_unit_test(the_card_just_drawn),
		cmocka_unit_test(a_year_has_no_way_back),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

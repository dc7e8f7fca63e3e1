/* Flow: settling, forced and asked answers, refusals, reasons, faults. */
#include "tests/unit/unit.h"
#include "core/rng.h"
#include "tiny.h"
#include "tiny_messages.h"

static struct step out;

static struct step *listen(void)
{
	out = (struct step){ 0 };
	return &out;
}

static void forced_answers_are_given(void **unused)
{
	struct tiny t;

	(void)unused;
	tiny_start(&t, FORCED, listen());
	assert_int_equal(out.note[0].msg, MSG_FORCED);
	assert_int_equal(out.note[0].player, GB);
	assert_int_equal(out.note[0].arg[0], V_ALERT);
	assert_int_equal(t.st.steps, 0);
	assert_int_equal(flow_see(&t.st)->node, N_CHOICE);
}

static void asked_answers_are_not(void **unused)
{
	struct tiny t;
	action list[ACTIONS_MAX];

	(void)unused;
	tiny_start(&t, ASKED, listen());
	assert_int_equal(out.nnotes, 0);
	assert_int_equal(game_player(&t.st), GB);
	assert_int_equal(game_actions(&tiny_game, &t.st, list), 1);
	assert_true(game_apply(&tiny_game, &t.st, GB, list[0], listen()));
	assert_int_equal(out.flags, STEP_HANDOVER);
	assert_int_equal(game_player(&t.st), US);
}

static void faults_end_the_game(void **unused)
{
	static const struct {
		enum scenario scenario;
		enum fault fault;
	} row[] = { { STUCK, FAULT_STUCK },
		    { LOOP, FAULT_LOOP },
		    { DEEP, FAULT_DEPTH },
		    { TALK, FAULT_NOTES },
		    { DICE, FAULT_DRAWS } };
	action list[ACTIONS_MAX];

	(void)unused;
	for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
		struct tiny t;

		tiny_start(&t, row[i].scenario, listen());
		assert_int_equal(t.st.fault, row[i].fault);
		assert_int_equal(t.st.over, 1);
		assert_int_equal(game_player(&t.st), NOBODY);
		assert_int_equal(game_actions(&tiny_game, &t.st, list), 0);
	}
}

static void the_first_fault_stays(void **unused)
{
	struct tiny t;

	(void)unused;
	tiny_start(&t, NORMAL, NULL);
	game_fault(&t.st, FAULT_GAME);
	game_fault(&t.st, FAULT_LOOP);
	assert_int_equal(t.st.fault, FAULT_GAME);
}

static void illegal_actions_change_nothing(void **unused)
{
	static const struct {
		int seat;
		action a;
	} row[] = { { GB, ACTION(V_ROLL, 0, 0) },        { US, ACTION(V_MARCH, YORK, ERIE) },
		    { US, ACTION(V_PLAY, 0, 0) },        { US, ACTION(V_ALERT, 0, 0) },
		    { US, ACTION(200, 0, 0) },           { US, ACTION(V_ROLL, 1, 0) },
		    { US, ACTION(V_MARCH, YORK, 4000) }, { NOBODY, ACTION(V_ROLL, 0, 0) } };
	struct tiny t, before;

	(void)unused;
	tiny_start(&t, NORMAL, NULL);
	before = t;
	for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
		assert_false(game_apply(&tiny_game, &t.st, row[i].seat, row[i].a, NULL));
		assert_memory_equal(&t, &before, sizeof t);
	}
}

static void reasons(void **unused)
{
	static const struct {
		int seat;
		action a;
		int msg;
	} row[] = { { GB, ACTION(V_ROLL, 0, 0), MSG_NOT_YOU },
		    { US, ACTION(V_ALERT, 0, 0), MSG_NOT_NOW },
		    { US, ACTION(200, 0, 0), MSG_NOT_NOW },
		    { US, ACTION(V_MARCH, YORK, PLACES), MSG_NO_THING },
		    { US, ACTION(V_ROLL, 1, 0), MSG_NO_THING },
		    { US, ACTION(V_MARCH, ERIE, YORK), MSG_NO_UNITS },
		    { US, ACTION(V_MARCH, YORK, ERIE), MSG_NOT_NEXT },
		    { US, ACTION(V_ROLL, 0, 0), MSG_NONE } };
	struct tiny t;
	int16_t arg[NOTE_ARGS];

	(void)unused;
	tiny_start(&t, NORMAL, NULL);
	for (size_t i = 0; i < sizeof row / sizeof row[0]; i++)
		assert_int_equal(game_why(&tiny_game, &t.st, row[i].seat, row[i].a, arg),
				 row[i].msg);
	t.st.over = 1;
	assert_int_equal(game_why(&tiny_game, &t.st, US, ACTION(V_ROLL, 0, 0), arg), MSG_OVER);
}

static void reasons_for_things(void **unused)
{
	struct tiny t;
	int16_t arg[NOTE_ARGS];
	action best;

	(void)unused;
	tiny_start(&t, NORMAL, NULL);
	assert_int_equal(game_why_thing(&tiny_game, &t.st, US, K_PLACE, KINGSTON, arg, &best), 0);
	assert_int_equal(best, ACTION(V_MARCH, YORK, KINGSTON));
	/* Of two refusals, the one that got further: York is not next to Lake Erie. */
	assert_int_equal(game_why_thing(&tiny_game, &t.st, US, K_PLACE, ERIE, arg, &best),
			 MSG_NOT_NEXT);
	assert_int_equal(arg[0], YORK);
	assert_int_equal(arg[1], ERIE);
	assert_int_equal(game_why_thing(&tiny_game, &t.st, US, K_CARD, 3, arg, &best),
			 MSG_NOT_HELD);
	assert_int_equal(game_why_thing(&tiny_game, &t.st, GB, K_CARD, 3, arg, &best), MSG_NOT_YOU);
	assert_int_equal(game_why_thing(&tiny_game, &t.st, US, K_PILE, 0, arg, &best), MSG_NOT_NOW);
}

static void views_hide_and_guesses_fill(void **unused)
{
	struct tiny t, view, guess, again;
	struct rng r = { 9 };

	(void)unused;
	tiny_start(&t, NORMAL, NULL);
	assert_true(game_apply(&tiny_game, &t.st, US, ACTION(V_DRAW, 0, 0), NULL));
	game_view(&tiny_game, &t.st, GB, &view.st);
	assert_true(view.st.source.key[0] == 0 && view.st.source.key[1] == 0);
	assert_true(set_empty(&view.pile[HAND_US]));
	assert_int_equal(set_count(&view.pile[UNKNOWN]), CARDS);
	guess = view;
	game_guess(&tiny_game, &guess.st, GB, &r);
	assert_null(tiny_game.check(&guess.st));
	assert_true(set_empty(&guess.pile[UNKNOWN]));
	assert_false(guess.st.source.key[0] == 0 && guess.st.source.key[1] == 0);
	game_view(&tiny_game, &guess.st, GB, &again.st);
	assert_memory_equal(&again, &view, sizeof view);
}

static void barriers(void **unused)
{
	struct tiny t;

	(void)unused;
	tiny_start(&t, NORMAL, NULL);
	assert_int_equal(game_barrier(&tiny_game, &t.st, US, ACTION(V_ROLL, 0, 0)),
			 STEP_CHANCE | STEP_DICE | STEP_HANDOVER);
	assert_int_equal(game_barrier(&tiny_game, &t.st, US, ACTION(V_REST, 0, 0)), STEP_HANDOVER);
	assert_int_equal(game_barrier(&tiny_game, &t.st, US, ACTION(V_ALERT, 0, 0)), 0);
}

/* With a list of what comes next, with a listener, with neither: one game. */
static void listening_changes_nothing(void **unused)
{
	struct tiny a, b;
	struct rng r = { 5 };
	action list[ACTIONS_MAX], next[ACTIONS_MAX];
	int n, listed;

	(void)unused;
	tiny_start(&a, NORMAL, listen());
	tiny_start(&b, NORMAL, NULL);
	for (n = game_actions(&tiny_game, &a.st, list); n;
	     n = game_actions(&tiny_game, &a.st, list)) {
		action x = list[rng_below(&r, n)];

		assert_true(game_apply(&tiny_game, &a.st, game_player(&a.st), x, listen()));
		listed = game_do(&tiny_game, &b.st, x, NULL, next);
		assert_int_equal(listed, game_actions(&tiny_game, &b.st, list));
		assert_memory_equal(list, next, (size_t)listed * sizeof list[0]);
		assert_memory_equal(&a, &b, sizeof a);
	}
	assert_int_equal(a.st.over, 1);
	assert_int_equal(a.st.fault, FAULT_NONE);
	assert_int_equal(a.st.steps, TURNS);
}

/* What reports begin with: the question, or why an action is none of its answers. */
static void reports_of_a_question(void **unused)
{
	struct tiny t;

	(void)unused;
	tiny_start(&t, NORMAL, NULL);
	flow_top(&t.st)->local[5] = 77;
	note_prompt(&tiny_game, &t.st, listen());
	assert_int_equal(out.nnotes, 1);
	assert_int_equal(out.note[0].msg, tiny_game.nodes[N_CHOICE].prompt);
	assert_int_equal(out.note[0].player, US);
	assert_int_equal(out.note[0].arg[5], 77);
	assert_false(note_why(&tiny_game, &t.st, ACTION(V_ROLL, 0, 0), listen()));
	assert_int_equal(out.nnotes, 0);
	assert_true(note_why(&tiny_game, &t.st, ACTION(V_MARCH, YORK, ERIE), listen()));
	assert_int_equal(out.note[0].msg, MSG_NOT_NEXT);
	assert_int_equal(out.note[0].arg[1], ERIE);
	t.st.over = 1;
	note_prompt(&tiny_game, &t.st, listen());
	assert_int_equal(out.nnotes, 0);
}

static void frames_are_found_however_deep(void **unused)
{
	struct tiny t;

	(void)unused;
	tiny_start(&t, NORMAL, NULL);
	assert_true(flow_has(&t.st, N_CHOICE));
	assert_true(flow_has(&t.st, N_TURN));
	assert_false(flow_has(&t.st, N_LOOP));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(forced_answers_are_given),
		cmocka_unit_test(asked_answers_are_not),
		cmocka_unit_test(faults_end_the_game),
		cmocka_unit_test(the_first_fault_stays),
		cmocka_unit_test(illegal_actions_change_nothing),
		cmocka_unit_test(reasons),
		cmocka_unit_test(reasons_for_things),
		cmocka_unit_test(views_hide_and_guesses_fill),
		cmocka_unit_test(barriers),
		cmocka_unit_test(listening_changes_nothing),
		cmocka_unit_test(reports_of_a_question),
		cmocka_unit_test(frames_are_found_however_deep),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

/* test_session.c - drafts, undo, takebacks and views of a session.
 *
 * In the blank game the US leads turn 1: us lays (the turn passes), gb lays and
 * is then asked for an ambush, so that his first answer is a draft. */
#include "match.h"

static void test_a_refused_action_changes_nothing(void **state)
{
	struct match t;
	uint64_t before;

	(void)state;
	match_open(&t, 7);
	before = now_hash(&t);
	assert_false(play(&t, GB, "pass"));
	assert_int_equal(now_hash(&t), before);
	assert_int_equal(t.x->nentries, 0);
	assert_true(play(&t, US, "pass"));
	assert_int_equal(t.x->nentries, 1);
	match_close(&t);
}

static void test_undo_of_a_draft(void **state)
{
	struct match t;
	uint64_t before;

	(void)state;
	match_open(&t, 7);
	assert_true(play(&t, US, "pass"));
	assert_false(session_undo(t.x, US)); /* handed over */
	before = now_hash(&t);
	assert_false(session_undo(t.x, GB)); /* nothing of his own yet */
	assert_true(play_card(&t, GB));
	assert_int_equal(session_drafter(t.x), GB);
	assert_int_not_equal(now_hash(&t), before);
	assert_false(session_undo(t.x, US)); /* not his draft */
	assert_true(session_undo(t.x, GB));
	assert_int_equal(now_hash(&t), before);
	assert_int_equal(t.x->nentries, 1);
	assert_false(session_undo(t.x, GB));
	match_close(&t);
}

static void test_dice_end_a_draft(void **state)
{
	struct match t;

	(void)state;
	match_open(&t, 7);
	play(&t, US, "pass");
	play_card(&t, GB);
	assert_true(play(&t, GB, "pass"));
	assert_true(t.step.flags & STEP_CHANCE);
	assert_int_equal(session_drafter(t.x), NOBODY);
	assert_int_equal(t.x->published, 3);
	assert_false(session_undo(t.x, GB));
	match_close(&t);
}

static void test_others_do_not_see_a_draft(void **state)
{
	struct match t;
	uint64_t us, spectator, gb;

	(void)state;
	match_open(&t, 7);
	play(&t, US, "pass");
	us = view_hash(&t, US);
	gb = view_hash(&t, GB);
	spectator = view_hash(&t, SPECTATOR);
	play_card(&t, GB);
	assert_int_equal(view_hash(&t, US), us);
	assert_int_equal(view_hash(&t, SPECTATOR), spectator);
	assert_int_not_equal(view_hash(&t, GB), gb);
	assert_int_equal(session_published(t.x, US), 1);
	assert_int_equal(session_published(t.x, SPECTATOR), 1);
	assert_int_equal(session_published(t.x, GB), 2);
	assert_false(session_publish(t.x, US));
	assert_true(session_publish(t.x, GB));
	assert_int_not_equal(view_hash(&t, US), us);
	assert_false(session_undo(t.x, GB));
	match_close(&t);
}

static void test_what_is_asked_lapses_when_something_is_published(void **state)
{
	struct match t;

	(void)state;
	match_open(&t, 7);
	play(&t, US, "pass");
	assert_false(session_ask_takeback(t.x, US, 1)); /* that is here */
	assert_false(session_ask_takeback(t.x, US, -1));
	assert_true(session_ask_takeback(t.x, US, 0));
	play_card(&t, GB); /* a draft tells nothing, not even by dropping the question */
	assert_int_equal(t.x->takeback_by, US);
	assert_true(session_publish(t.x, GB));
	assert_int_equal(t.x->takeback_by, NOBODY); /* but this has answered it */
	assert_true(session_takeback(t.x, 0));
	assert_int_equal(t.x->nentries, 0);
	assert_int_equal(game_player(t.x->now), US);
	match_close(&t);
}

static void test_the_counter_of_draws_never_goes_back(void **state)
{
	struct match t;
	uint32_t drawn;
	struct draw first[2];

	(void)state;
	match_open(&t, 7);
	play(&t, US, "pass");
	play(&t, GB, "pass");
	play(&t, GB, "pass");
	assert_int_equal(t.step.ndraws, 4);
	memcpy(first, t.step.draw, sizeof first);
	drawn = t.x->now->source.drawn;
	assert_true(session_takeback(t.x, 1));
	assert_int_equal(t.x->now->source.drawn, drawn);
	assert_int_equal(t.x->now->steps, 1);
	play(&t, GB, "pass");
	play(&t, GB, "pass");
	assert_int_equal(t.x->now->source.drawn, drawn + 4);
	assert_int_equal(t.x->entry[2].drawn, drawn);
	assert_true(memcmp(first, t.step.draw, sizeof first)); /* with this key they differ */
	match_close(&t);
}

/* After a takeback a replay must still give the very same state. */
static void check_retold(void *owner, int number, const struct state *s, const struct step *step)
{
	struct match *t = owner;

	assert_false(step->drifted);
	assert_false(step->impossible);
	if (number == t->x->nentries - 1)
		assert_memory_equal(s, t->x->now, t->g->state_size);
}

static void test_retelling_gives_the_same_game(void **state)
{
	struct match t;
	struct teller teller = { check_retold, &t };
	struct rng r = { 99 };

	(void)state;
	match_open(&t, 3);
	for (int i = 0; !t.x->now->over; i++) {
		action list[ACTIONS_MAX];
		int n = game_actions(t.g, t.x->now, list);

		if (i == 9)
			assert_true(session_takeback(t.x, 4));
		else {
			step_clear(&t.step);
			assert_true(session_apply(t.x, game_player(t.x->now),
						  list[rng_below(&r, n)], &t.step));
		}
	}
	assert_false(t.x->now->fault);
	session_retell(t.x, -1, t.x->nentries, &teller);
	assert_false(session_takeback(t.x, 0)); /* over is over */
	assert_false(play(&t, US, "pass"));
	match_close(&t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_a_refused_action_changes_nothing),
		cmocka_unit_test(test_undo_of_a_draft),
		cmocka_unit_test(test_dice_end_a_draft),
		cmocka_unit_test(test_others_do_not_see_a_draft),
		cmocka_unit_test(test_what_is_asked_lapses_when_something_is_published),
		cmocka_unit_test(test_the_counter_of_draws_never_goes_back),
		cmocka_unit_test(test_retelling_gives_the_same_game),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

/* test_table.c - requests at a table: every verdict, and that a refused one leaves no
 * trace, neither in memory nor in the journal.
 *
 * In the blank game the US leads turn 1: us lays (the turn passes), gb lays and is then
 * asked for an ambush, so that his first answer is a draft. */
#include "table_play.h"

/* All that a table is: its bytes and its journal. */
struct trace {
	struct play *p;
	unsigned char *bytes;
	char *at;
};

static struct trace trace_take(struct play *p)
{
	struct trace x = { p, malloc(table_size(p->g)), p->lines.at };

	assert_non_null(x.bytes);
	memcpy(x.bytes, p->memory, table_size(p->g));
	return x;
}

/* Scratch memory of the session does not count. */
static void trace_compare(struct trace *x)
{
	const struct session *s = x->p->t->session;
	size_t spare = (size_t)((unsigned char *)s->spare - (unsigned char *)x->p->memory);

	memcpy(x->bytes + spare, s->spare, x->p->g->state_size);
	assert_memory_equal(x->bytes, x->p->memory, table_size(x->p->g));
	assert_ptr_equal(x->at, x->p->lines.at);
	for (int viewer = 0; viewer < VIEWERS; viewer++)
		assert_false(tell_update(x->p, viewer));
	free(x->bytes);
}

#define REFUSED(p, request, reason)                                                                \
	do {                                                                                       \
		struct trace trace = trace_take(p);                                                \
		assert_int_equal((request).why, reason);                                           \
		trace_compare(&trace);                                                             \
	} while (0)

#define DONE(p, request)                                                                           \
	do {                                                                                       \
		assert_int_equal((request).why, TABLE_DONE);                                       \
		update_all(p);                                                                     \
	} while (0)

/* The table of the tests: us has passed, gb is to lay. */
static void open_at_gb(struct play *p)
{
	play_open(p, "blank", 7);
	DONE(p, table_act(p->t, US, "pass", &p->lines));
}

static const char *first_action(const struct play *p, char words[256])
{
	action list[ACTIONS_MAX];

	assert_true(game_actions(p->g, p->t->session->now, list) > 1);
	print_action(p->g, list[0], words);
	return words;
}

static void test_actions_that_are_refused(void **state)
{
	static const char *const misread[] = {
		"",         "retreat",         "play",       "play yorck", "pass now",
		"\xff\xfe", "play  york york", "pass\npass", "pass\n",     "pass\t",
		"\rpass"
	};
	struct play p;
	struct verdict v;

	(void)state;
	open_at_gb(&p);
	REFUSED(&p, table_act(p.t, US, "pass", &p.lines), TABLE_NOT_YOU);
	REFUSED(&p, table_act(p.t, SPECTATOR, "pass", &p.lines), TABLE_NOT_YOU);
	REFUSED(&p, table_act(p.t, NOBODY, "pass", &p.lines), TABLE_NOT_YOU);
	for (size_t i = 0; i < sizeof misread / sizeof misread[0]; i++)
		REFUSED(&p, table_act(p.t, GB, misread[i], &p.lines), TABLE_NO_ACTION);
	v = table_act(p.t, GB, "play yorck", &p.lines);
	assert_int_equal(v.misread.what, READ_THING);
	assert_int_equal(v.misread.word.n, 5);
	play_close(&p);
}

/* Every action of the game that is not offered gets a reason of the game. */
static void test_illegal_actions(void **state)
{
	struct play p;
	int refused = 0;

	(void)state;
	open_at_gb(&p);
	for (int card = 0; card < p.g->kinds[K_GAME].count; card++) {
		char words[256];
		int16_t arg[NOTE_ARGS];
		action what = ACTION(0, card, 0);
		struct verdict v;

		if (!game_why(p.g, p.t->session->now, GB, what, arg))
			continue;
		print_action(p.g, what, words);
		REFUSED(&p, table_act(p.t, GB, words, &p.lines), TABLE_ILLEGAL);
		v = table_act(p.t, GB, words, &p.lines);
		assert_string_equal(p.g->messages[v.msg].key, "not-held");
		assert_int_equal(v.arg[0], card);
		refused++;
	}
	assert_true(refused > 0);
	play_close(&p);
}

static bool is_legal(const struct play *p, int seat, action what)
{
	action list[ACTIONS_MAX];
	int n = game_actions(p->g, p->t->session->now, list);

	for (int i = 0; i < n; i++)
		if (list[i] == what)
			return seat == table_player(p->t);
	return false;
}

static action made_up(const struct game *g, struct rng *r)
{
	int verb = rng_below(r, g->verbs_count);
	int kinds[] = { g->verbs[verb].a, g->verbs[verb].b };
	int thing[2];

	for (int i = 0; i < 2; i++)
		thing[i] = kinds[i] == K_NONE ? 0 : rng_below(r, g->kinds[kinds[i]].count);
	return ACTION(verb, thing[0], thing[1]);
}

/* Any verb with any things, by anybody, through a whole game. */
static void test_made_up_actions(void **state)
{
	struct rng r = { 21 };
	struct play p;
	int refused = 0;

	(void)state;
	play_open(&p, "dawn", 21);
	while (table_player(p.t) != NOBODY) {
		for (int i = 0; i < 4; i++) {
			action what = made_up(p.g, &r);
			int seat = rng_below(&r, PLAYERS);
			bool not_you = seat != table_player(p.t);
			char words[256];

			if (is_legal(&p, seat, what))
				continue;
			print_action(p.g, what, words);
			REFUSED(&p, table_act(p.t, seat, words, &p.lines),
				not_you ? TABLE_NOT_YOU : TABLE_ILLEGAL);
			refused++;
		}
		play_any(&p, &r);
		update_all(&p);
	}
	assert_true(refused > 1000);
	play_close(&p);
}

static void test_undo_and_confirm(void **state)
{
	struct play p;
	char words[256];

	(void)state;
	open_at_gb(&p);
	REFUSED(&p, table_undo(p.t, US, false, &p.lines), TABLE_NO_UNDO);
	REFUSED(&p, table_undo(p.t, GB, false, &p.lines), TABLE_NO_UNDO);
	REFUSED(&p, table_undo(p.t, NOBODY, true, &p.lines), TABLE_NO_UNDO);
	REFUSED(&p, table_confirm(p.t, GB, &p.lines), TABLE_NO_UNDO);
	DONE(&p, table_act(p.t, GB, first_action(&p, words), &p.lines));
	assert_int_equal(seen_number(p.seen[GB], "undo"), 1);
	assert_int_equal(seen_number(p.seen[US], "undo"), 0);
	assert_int_equal(seen_entries(p.seen[US]), 2);
	REFUSED(&p, table_undo(p.t, US, false, &p.lines), TABLE_NO_UNDO);
	REFUSED(&p, table_confirm(p.t, US, &p.lines), TABLE_NO_UNDO);
	DONE(&p, table_undo(p.t, GB, false, &p.lines));
	assert_int_equal(seen_entries(p.seen[GB]), 2);
	DONE(&p, table_act(p.t, GB, first_action(&p, words), &p.lines));
	DONE(&p, table_confirm(p.t, GB, &p.lines));
	assert_int_equal(seen_number(p.seen[GB], "undo"), 0);
	assert_int_equal(seen_entries(p.seen[US]), 3);
	REFUSED(&p, table_undo(p.t, GB, true, &p.lines), TABLE_NO_UNDO);
	play_close(&p);
}

static void test_takeback(void **state)
{
	struct play p;

	(void)state;
	open_at_gb(&p);
	REFUSED(&p, table_ask_takeback(p.t, US, 1), TABLE_NO_TAKEBACK);
	REFUSED(&p, table_ask_takeback(p.t, US, -1), TABLE_NO_TAKEBACK);
	REFUSED(&p, table_ask_takeback(p.t, SPECTATOR, 0), TABLE_NO_TAKEBACK);
	REFUSED(&p, table_takeback(p.t, 1, &p.lines), TABLE_NO_TAKEBACK);
	REFUSED(&p, table_agree_takeback(p.t, GB, &p.lines), TABLE_NO_OFFER);
	REFUSED(&p, table_decline(p.t, GB, true), TABLE_NO_OFFER);
	DONE(&p, table_ask_takeback(p.t, US, 0));
	seen_expect_member(p.seen[SPECTATOR], "offers",
			   "{\"takeback\":{\"by\":\"us\",\"to\":0},\"end\":null}", "asked");
	REFUSED(&p, table_agree_takeback(p.t, US, &p.lines), TABLE_NO_OFFER);
	REFUSED(&p, table_agree_takeback(p.t, SPECTATOR, &p.lines), TABLE_NO_OFFER);
	REFUSED(&p, table_decline(p.t, SPECTATOR, true), TABLE_NO_OFFER);
	REFUSED(&p, table_decline(p.t, GB, false), TABLE_NO_OFFER);
	DONE(&p, table_decline(p.t, GB, true));
	seen_expect_member(p.seen[US], "offers", "{\"takeback\":null,\"end\":null}", "declined");
	DONE(&p, table_ask_takeback(p.t, US, 0));
	DONE(&p, table_agree_takeback(p.t, GB, &p.lines));
	assert_int_equal(table_player(p.t), US);
	assert_int_equal(seen_entries(p.seen[SPECTATOR]), 1);
	seen_expect_member(p.seen[US], "offers", "{\"takeback\":null,\"end\":null}", "agreed");
	play_close(&p);
}

/* Back and forth for ever would make a journal that nobody can read: it comes to an end, and the
 * game goes on. */
static void expect_tired(struct play *p, int64_t most)
{
	struct journal_fault fault;
	void *memory = calloc(1, table_size(p->g));
	struct table *t =
		table_load(memory, p->journal, (size_t)(p->lines.at - p->lines.start), &fault);

	assert_non_null(t);
	assert_int_equal(t->journal.again, p->t->journal.again);
	free(memory);
	assert_in_range(p->t->journal.lines + p->t->journal.again, most - 1, most + 2);
	REFUSED(p, table_undo(p->t, GB, true, &p->lines), TABLE_TOO_OFTEN);
	REFUSED(p, table_takeback(p->t, 1, &p->lines), TABLE_TOO_OFTEN);
	REFUSED(p, table_takeback(p->t, 1000, &p->lines), TABLE_TOO_OFTEN);
	DONE(p, table_end_agreed(p->t, &p->lines));
	play_close(p);
}

static void test_back_and_forth(void **state)
{
	for (int by_takeback = 0; by_takeback < 2; by_takeback++) {
		struct verdict v = { .why = TABLE_DONE };
		int64_t most;
		char words[256];
		struct play p;

		(void)state;
		open_at_gb(&p);
		most = JOURNAL_PLAYS * (int64_t)p.g->longest;
		while (v.why == TABLE_DONE) {
			DONE(&p, table_act(p.t, GB, first_action(&p, words), &p.lines));
			if (by_takeback)
				DONE(&p, table_confirm(p.t, GB, &p.lines));
			v = by_takeback ? table_takeback(p.t, 1, &p.lines)
					: table_undo(p.t, GB, false, &p.lines);
		}
		assert_int_equal(v.why, TABLE_TOO_OFTEN);
		expect_tired(&p, most);
	}
}

/* Over is over: nothing changes any more. */
static void expect_over(struct play *p)
{
	struct journal_head head = play_head("blank", 3);

	for (int seat = 0; seat < PLAYERS; seat++) {
		REFUSED(p, table_act(p->t, seat, "pass", &p->lines), TABLE_OVER);
		REFUSED(p, table_undo(p->t, seat, true, &p->lines), TABLE_OVER);
		REFUSED(p, table_confirm(p->t, seat, &p->lines), TABLE_OVER);
		REFUSED(p, table_ask_takeback(p->t, seat, 0), TABLE_OVER);
		REFUSED(p, table_agree_takeback(p->t, seat, &p->lines), TABLE_OVER);
		REFUSED(p, table_offer_end(p->t, seat), TABLE_OVER);
		REFUSED(p, table_agree_end(p->t, seat, &p->lines), TABLE_OVER);
		REFUSED(p, table_resign(p->t, seat, &p->lines), TABLE_OVER);
		REFUSED(p, table_decline(p->t, seat, false), TABLE_NO_OFFER);
	}
	REFUSED(p, table_takeback(p->t, 0, &p->lines), TABLE_OVER);
	REFUSED(p, table_end_agreed(p->t, &p->lines), TABLE_OVER);
	REFUSED(p, table_rekey(p->t, &head, &p->lines), TABLE_OVER);
	assert_int_equal(table_player(p->t), NOBODY);
	for (int viewer = 0; viewer < VIEWERS; viewer++) {
		assert_string_equal(seen_string(p->seen[viewer], "state"), "over");
		assert_false(seen_has(p->seen[viewer], "actions"));
		seen_expect_member(p->seen[viewer], "prompt", "{\"player\":null}", "prompt");
	}
}

static void test_resigning_shows_the_draft(void **state)
{
	struct play p;
	char words[256];

	(void)state;
	open_at_gb(&p);
	REFUSED(&p, table_resign(p.t, SPECTATOR, &p.lines), TABLE_NOT_YOU);
	DONE(&p, table_act(p.t, GB, first_action(&p, words), &p.lines));
	DONE(&p, table_offer_end(p.t, US));
	DONE(&p, table_resign(p.t, US, &p.lines));
	assert_int_equal(seen_entries(p.seen[US]), 3);
	seen_expect_member(p.seen[SPECTATOR], "result",
			   "{\"us\":-1000,\"gb\":1000,\"how\":\"resigned\",\"by\":\"us\"}",
			   "result");
	seen_expect_member(p.seen[GB], "offers", "{\"takeback\":null,\"end\":null}", "offers");
	assert_non_null(strstr(p.journal, "\nus resign #"));
	assert_non_null(strstr(p.journal, "\nresult us -1000 gb 1000 resigned #"));
	expect_over(&p);
	play_close(&p);
}

static void test_no_time_left(void **state)
{
	struct play p;
	char words[256];

	(void)state;
	open_at_gb(&p);
	REFUSED(&p, table_forfeit(p.t, US, &p.lines), TABLE_NOT_YOU);
	REFUSED(&p, table_forfeit(p.t, SPECTATOR, &p.lines), TABLE_NOT_YOU);
	DONE(&p, table_act(p.t, GB, first_action(&p, words), &p.lines));
	DONE(&p, table_forfeit(p.t, GB, &p.lines));
	assert_int_equal(table_ending(p.t), END_TIME);
	assert_int_equal(table_ended_by(p.t), GB);
	/* What he was about to do is shown, as when somebody resigns. */
	assert_int_equal(seen_entries(p.seen[US]), 3);
	seen_expect_member(p.seen[SPECTATOR], "result",
			   "{\"us\":1000,\"gb\":-1000,\"how\":\"time\",\"by\":\"gb\"}", "result");
	assert_non_null(strstr(p.journal, "\ngb overtime #"));
	assert_non_null(strstr(p.journal, "\nresult us 1000 gb -1000 time #"));
	REFUSED(&p, table_forfeit(p.t, GB, &p.lines), TABLE_OVER);
	expect_over(&p);
	play_close(&p);
}

static void test_a_closed_game(void **state)
{
	struct play p;
	char words[256];

	(void)state;
	open_at_gb(&p);
	DONE(&p, table_act(p.t, GB, first_action(&p, words), &p.lines));
	DONE(&p, table_close(p.t, &p.lines));
	assert_int_equal(table_ending(p.t), END_CLOSED);
	assert_int_equal(table_ended_by(p.t), NOBODY);
	assert_int_equal(seen_entries(p.seen[US]), 3);
	seen_expect_member(p.seen[US], "result", "{\"us\":0,\"gb\":0,\"how\":\"closed\"}",
			   "result");
	assert_non_null(strstr(p.journal, "\nclosed #"));
	assert_non_null(strstr(p.journal, "\nresult us 0 gb 0 closed #"));
	REFUSED(&p, table_close(p.t, &p.lines), TABLE_OVER);
	expect_over(&p);
	play_close(&p);
}

static void test_an_agreed_end(void **state)
{
	struct play p;

	(void)state;
	open_at_gb(&p);
	REFUSED(&p, table_offer_end(p.t, SPECTATOR), TABLE_NO_OFFER);
	REFUSED(&p, table_agree_end(p.t, GB, &p.lines), TABLE_NO_OFFER);
	DONE(&p, table_offer_end(p.t, GB));
	REFUSED(&p, table_agree_end(p.t, GB, &p.lines), TABLE_NO_OFFER);
	REFUSED(&p, table_agree_end(p.t, SPECTATOR, &p.lines), TABLE_NO_OFFER);
	/* What is published answers it; a draft, which the other must not hear of, does not. */
	DONE(&p, table_act(p.t, GB, "pass", &p.lines));
	assert_int_equal(table_offers(p.t).end_by, table_undoable(p.t, GB) ? GB : NOBODY);
	if (table_undoable(p.t, GB))
		DONE(&p, table_confirm(p.t, GB, &p.lines));
	assert_int_equal(table_offers(p.t).end_by, NOBODY);
	REFUSED(&p, table_agree_end(p.t, US, &p.lines), TABLE_NO_OFFER);
	DONE(&p, table_offer_end(p.t, GB));
	DONE(&p, table_agree_end(p.t, US, &p.lines));
	seen_expect_member(p.seen[GB], "result", "{\"us\":0,\"gb\":0,\"how\":\"agreed\"}",
			   "result");
	assert_non_null(strstr(p.journal, "\nagreed #"));
	expect_over(&p);
	play_close(&p);
}

static void test_the_end_of_the_rules(void **state)
{
	struct rng r = { 5 };
	struct play p;

	(void)state;
	play_open(&p, "blank", 5);
	DONE(&p, table_offer_end(p.t, US));
	while (table_player(p.t) != NOBODY) {
		play_any(&p, &r);
		update_all(&p);
	}
	assert_int_equal(table_ending(p.t), END_PLAYED);
	seen_expect_member(p.seen[GB], "offers", "{\"takeback\":null,\"end\":null}", "offers");
	expect_over(&p);
	play_close(&p);
}

/* ---- steps ---- */

/* A step counts the positions that a viewer was told, and nothing else. */
static void test_steps(void **state)
{
	struct play p;
	char words[256];

	(void)state;
	open_at_gb(&p);
	assert_int_equal(seen_number(p.seen[US], "step"), 1);
	DONE(&p, table_offer_end(p.t, US));
	for (int i = 0; i < 3; i++) {
		DONE(&p, table_act(p.t, GB, first_action(&p, words), &p.lines));
		DONE(&p, table_undo(p.t, GB, true, &p.lines));
	}
	assert_int_equal(seen_number(p.seen[US], "step"), 1);
	assert_int_equal(seen_number(p.seen[SPECTATOR], "step"), 1);
	assert_int_equal(seen_number(p.seen[GB], "step"), 7);
	DONE(&p, table_act(p.t, GB, first_action(&p, words), &p.lines));
	DONE(&p, table_confirm(p.t, GB, &p.lines));
	assert_int_equal(seen_number(p.seen[US], "step"), 2);
	assert_int_equal(seen_number(p.seen[GB], "step"), 8);
	play_close(&p);
}

/* ---- dictated draws ---- */

static void test_dictated_draws(void **state)
{
	static const struct draw dice[] = { { K_NUMBER, 6 }, { K_NUMBER, 1 } };
	static const struct draw bad[] = { { K_NUMBER, 7 }, { K_NUMBER, 1 } };
	struct play p;
	const struct entry *e;

	(void)state;
	open_at_gb(&p);
	REFUSED(&p, table_act_dictated(p.t, GB, "pass", dice, 2, &p.lines), TABLE_NO_DRAWS);
	DONE(&p, table_act(p.t, GB, "pass", &p.lines));
	REFUSED(&p, table_act_dictated(p.t, GB, "pass", bad, 2, &p.lines), TABLE_NO_DRAWS);
	REFUSED(&p, table_act_dictated(p.t, US, "pass", dice, 2, &p.lines), TABLE_NOT_YOU);
	DONE(&p, table_act_dictated(p.t, GB, "pass", dice, 2, &p.lines));
	e = &p.t->session->entry[2];
	assert_memory_equal(p.t->session->draw + e->first, dice, sizeof dice);
	play_close(&p);
}

static void test_a_dictated_set_up(void **state)
{
	struct journal_head head = play_head("blank", 1);
	void *memory = malloc(table_size(head.game));
	char *journal = malloc(JOURNAL_ROOM);
	struct text lines = text_into(journal, JOURNAL_ROOM);
	struct draw draw[] = { { K_GAME, 3 }, { K_GAME, 3 } };

	(void)state;
	assert_null(table_start_dictated(memory, &head, draw, 2, &lines));
	assert_ptr_equal(lines.at, lines.start);
	draw[1].value = 5;
	assert_non_null(table_start_dictated(memory, &head, draw, 2, &lines));
	assert_non_null(strstr(journal, "setup [erie lundys-lane "));
	free(memory);
	free(journal);
}

/* ---- another key ---- */

static void test_a_new_key_changes_the_dice_to_come(void **state)
{
	struct journal_head head = play_head("blank", 99);
	struct play p;
	uint32_t drawn;
	struct rng r = { 1 };

	(void)state;
	open_at_gb(&p);
	drawn = p.t->session->now->source.drawn;
	DONE(&p, table_rekey(p.t, &head, &p.lines));
	assert_int_equal(p.t->session->now->source.key[0], 99);
	assert_int_equal(p.t->session->now->source.drawn, drawn);
	for (int viewer = 0; viewer < VIEWERS; viewer++)
		assert_int_equal(p.t->told[viewer].view->source.key[0], 0);
	for (int i = 0; i < 4; i++)
		play_any(&p, &r);
	DONE(&p, table_takeback(p.t, 0, &p.lines));
	assert_int_equal(p.t->session->now->source.key[0], 99); /* the newest stays */
	play_close(&p);
}

static void play_some(struct play *p, struct rng *r, int actions)
{
	while (actions-- && table_player(p->t) != NOBODY)
		play_any(p, r);
	update_all(p);
}

static void copy_state(void *owner, int number, const struct state *s, const struct step *step)
{
	(void)number;
	(void)step;
	memcpy(owner, s, game_find("dawn")->state_size);
}

/* A finished game with takebacks is played on from each of some steps: the same position
 * as then, another key, names and journal of its own. */
static void test_playing_on_from_a_step(void **state)
{
	struct rng r = { 11 };
	struct play p;
	struct journal_head as = play_head("dawn", 12345);
	struct journal_fault fault;
	size_t n, room;
	void *memory;
	char *journal;

	(void)state;
	strcpy(as.who[GB], "greedy");
	play_open(&p, "dawn", 11);
	for (int i = 0; i < 5; i++) {
		play_some(&p, &r, 40);
		table_takeback(p.t, p.t->session->published - 17, &p.lines);
	}
	play_some(&p, &r, 50);
	assert_int_equal(table_resign(p.t, US, &p.lines).why, TABLE_DONE);
	n = strlen(p.journal);
	room = n + TABLE_LINES;
	memory = malloc(table_size(p.g));
	journal = malloc(room);
	for (int to = 0; to <= p.t->session->nentries; to += 9) {
		struct text lines = text_into(journal, room);
		struct table *t = table_play_on(memory, p.journal, n, to, &as, &lines, &fault),
			     *again;
		union any_state then;
		void *second = malloc(table_size(p.g));

		assert_non_null(t);
		session_retell(p.t->session, to - 1, to, &(struct teller){ copy_state, &then });
		memset(&then.st.source, 0, sizeof then.st.source);
		assert_int_equal(t->session->now->source.key[0], 12345);
		memset(&t->session->now->source, 0, sizeof then.st.source);
		assert_memory_equal(t->session->now, &then, p.g->state_size);
		assert_int_equal(t->session->nentries, to);
		assert_non_null(strstr(journal, "\nplays gb greedy #"));
		again = table_load(second, journal, strlen(journal), &fault);
		assert_non_null(again);
		assert_int_equal(again->journal.hash, t->journal.hash);
		free(second);
	}
	assert_null(table_play_on(memory, p.journal, n, p.t->session->nentries + 1, &as,
				  &(struct text){ journal, journal, journal + room - 1, false },
				  &fault));
	assert_int_equal(fault.why, JOURNAL_TAKEBACK);
	free(memory);
	free(journal);
	play_close(&p);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_actions_that_are_refused),
		cmocka_unit_test(test_illegal_actions),
		cmocka_unit_test(test_made_up_actions),
		cmocka_unit_test(test_undo_and_confirm),
		cmocka_unit_test(test_takeback),
		cmocka_unit_test(test_back_and_forth),
		cmocka_unit_test(test_resigning_shows_the_draft),
		cmocka_unit_test(test_no_time_left),
		cmocka_unit_test(test_a_closed_game),
		cmocka_unit_test(test_an_agreed_end),
		cmocka_unit_test(test_the_end_of_the_rules),
		cmocka_unit_test(test_steps),
		cmocka_unit_test(test_dictated_draws),
		cmocka_unit_test(test_a_dictated_set_up),
		cmocka_unit_test(test_a_new_key_changes_the_dice_to_come),
		cmocka_unit_test(test_playing_on_from_a_step),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

/* test_wire.c - whole games at a table, with undo, confirm, takebacks, offers and ends:
 * what the viewers were told piece by piece is what they would be told at once, they
 * are told nothing that is hidden from them, and the journal gives the same table. */
#include <stdio.h>
#include "session/say.h"
#include "table_play.h"

enum { GAMES = 200, LONG_GAMES = 40, LONGEST_GAMES = 4 };

/* What each has pieced together against the whole; no two contradict each other. */
static void compare_whole(struct play *p)
{
	for (int viewer = 0; viewer < VIEWERS; viewer++) {
		tell_table(p, p->t, viewer);
		seen_expect(p->seen[viewer], p->wire, NULL, "updates against the whole");
		seen_expect_same_log(p->seen[viewer], p->seen[SPECTATOR]);
	}
}

/* Another table from the journal; of steps and offers a journal knows nothing. */
static void compare_loaded(struct play *p)
{
	static const char *const but[] = { "step", "offers", NULL };
	void *memory = calloc(1, table_size(p->g));
	struct journal_fault fault;
	struct table *t =
		table_load(memory, p->journal, (size_t)(p->lines.at - p->lines.start), &fault);

	if (!t)
		fail_msg("line %d: reason %d, %s", fault.line, fault.why, fault.word);
	assert_int_equal(t->journal.hash, p->t->journal.hash);
	assert_int_equal(t->journal.lines, p->t->journal.lines);
	assert_int_equal(t->journal.since_hash, p->t->journal.since_hash);
	assert_memory_equal(t->session->now, p->t->session->now, p->g->state_size);
	assert_memory_equal(t->session->shown, p->t->session->shown, p->g->state_size);
	for (int viewer = 0; viewer < VIEWERS; viewer++) {
		tell_table(p, t, viewer);
		seen_expect(p->seen[viewer], p->wire, but, "the table against its journal");
	}
	free(memory);
}

/* ---- what is hidden ---- */

struct tally {
	int hidden, between, compared, cut[ENDINGS];
};

struct audit {
	struct play *p;
	int viewer;
	int entry;   /* the next one in his log */
	int hidden;  /* arguments that were kept from him */
	int between; /* positions that he was told on the way */
};

/* Written from the tables, not from wire.c. */
static void audit_note(struct audit *a, const struct note *n, int number)
{
	const struct seen *seen = a->p->seen[a->viewer];
	const struct message *m = &a->p->g->messages[n->msg];

	assert_string_equal(seen_message(seen, a->entry, number), m->key);
	for (int i = 0; i < NOTE_ARGS; i++) {
		bool secret = m->secret >> i & 1 && !(n->seen_by >> a->viewer & 1);

		if (m->kind[i] == K_NONE)
			continue;
		assert_int_equal(seen_argument(seen, a->entry, number, i),
				 secret || n->arg[i] == HIDDEN ? ARGUMENT_NULL : ARGUMENT_VALUE);
		a->hidden += secret;
	}
}

/* Of entries that came together each but the last has the position after it. */
static bool audit_between(const struct audit *a, int number, const struct state *s)
{
	const struct seen *seen = a->p->seen[a->viewer];
	struct text out = text_into(a->p->wire, WIRE_TABLE);
	struct json j = json_into(&out);
	union any_state view;

	if (!seen_has_between(seen, number))
		return false;
	game_view(a->p->g, s, a->viewer, &view.st);
	state_json(&j, NULL, a->p->g, &view.st);
	seen_expect_between(seen, number, a->p->wire);
	return true;
}

static void audit_entry(void *owner, int number, const struct state *s, const struct step *step)
{
	struct audit *a = owner;
	const struct seen *seen = a->p->seen[a->viewer];

	a->between += audit_between(a, number, s);
	assert_int_equal(seen_entry_number(seen, a->entry), number);
	assert_int_equal(seen_notes(seen, a->entry), step->nnotes);
	for (int i = 0; i < step->nnotes; i++)
		audit_note(a, &step->note[i], i);
	a->entry++;
}

/* His log is what note_for leaves of the published notes, his view what game_view
 * leaves of the published state, and only who decides has actions. */
static void audit(struct play *p, struct tally *tally)
{
	struct session *x = p->t->session;

	for (int viewer = 0; viewer < VIEWERS; viewer++) {
		struct audit a = { .p = p, .viewer = viewer };
		bool own = x->nentries > x->published && x->entry[x->nentries - 1].seat == viewer;
		int known = own ? x->nentries : x->published;
		struct text out = text_into(p->wire, WIRE_TABLE);
		struct json j = json_into(&out);
		union any_state view;

		session_retell(x, -1, known, &(struct teller){ audit_entry, &a });
		assert_int_equal(seen_entries(p->seen[viewer]), known + 1);
		tally->hidden += a.hidden;
		tally->between += a.between;
		game_view(p->g, own ? x->now : x->shown, viewer, &view.st);
		state_json(&j, NULL, p->g, &view.st);
		seen_expect_member(p->seen[viewer], "view", p->wire, "view");
		assert_int_equal(seen_has(p->seen[viewer], "actions"),
				 table_player(p->t) == viewer);
	}
}

/* ---- games ---- */

/* Offers and their answers. */
static void bargain(struct play *p, struct rng *r)
{
	int seat = rng_below(r, PLAYERS), published = p->t->session->published;

	switch (rng_below(r, 4)) {
	case 0:
		if (!published)
			break;
		assert_int_equal(table_ask_takeback(p->t, seat, rng_below(r, published)).why,
				 TABLE_DONE);
		break;
	case 1:
		assert_int_equal(table_offer_end(p->t, seat).why, TABLE_DONE);
		break;
	case 2:
		table_decline(p->t, seat, rng_below(r, 2));
		break;
	default:
		table_agree_takeback(p->t, seat, &p->lines);
	}
}

/* Ends that come before that of the rules, in one game of four. */
static void end_early(struct play *p, struct rng *r)
{
	if (!rng_below(r, 4))
		assert_int_equal(table_forfeit(p->t, table_player(p->t), &p->lines).why,
				 TABLE_DONE);
	else if (rng_below(r, 2))
		assert_int_equal(table_resign(p->t, rng_below(r, 2), &p->lines).why, TABLE_DONE);
	else if (rng_below(r, 2))
		assert_int_equal(table_end_agreed(p->t, &p->lines).why, TABLE_DONE);
	else if (table_offer_end(p->t, US).why == TABLE_DONE)
		assert_int_equal(table_agree_end(p->t, GB, &p->lines).why, TABLE_DONE);
}

static void one_request(struct play *p, struct rng *r)
{
	int player = table_player(p->t), what = rng_below(r, 100);

	if (what < 12)
		table_undo(p->t, player, rng_below(r, 4) == 0, &p->lines);
	else if (what < 16)
		table_confirm(p->t, player, &p->lines);
	else if (what < 20)
		bargain(p, r);
	else
		play_any(p, r);
}

/* Compares after every so many requests, and at the end. */
static void whole_game(const char *game, uint64_t seed, int every, struct tally *tally)
{
	struct rng r = { seed };
	struct play p;
	int early = rng_below(&r, 4) ? -1 : rng_below(&r, 60);

	play_open(&p, game, seed);
	for (int i = 0; table_player(p.t) != NOBODY; i++) {
		if (i == early)
			end_early(&p, &r);
		else
			one_request(&p, &r);
		if (rng_below(&r, 5)) /* several changes may come before anybody is told */
			update_all(&p);
		if (rng_below(&r, every))
			continue;
		update_all(&p);
		tally->compared++;
		audit(&p, tally);
		compare_whole(&p);
		compare_loaded(&p);
	}
	update_all(&p);
	tally->cut[table_ending(p.t)]++;
	audit(&p, tally);
	compare_whole(&p);
	compare_loaded(&p);
	play_close(&p);
}

static void test_games_of_blank(void **state)
{
	struct tally tally = { 0 };

	(void)state;
	for (uint64_t seed = 1; seed <= GAMES; seed++)
		whole_game("blank", seed, 4, &tally);
	assert_true(tally.hidden > 0 && tally.compared > 0);
	assert_true(tally.cut[END_PLAYED] && tally.cut[END_RESIGNED]);
}

static void test_games_of_dawn(void **state)
{
	struct tally tally = { 0 };

	(void)state;
	for (uint64_t seed = 1; seed <= LONG_GAMES; seed++)
		whole_game("dawn", seed, 400, &tally);
	assert_true(tally.hidden > 0 && tally.compared > LONG_GAMES && tally.between > 0);
	assert_true(tally.cut[END_PLAYED] && tally.cut[END_RESIGNED] && tally.cut[END_AGREED] &&
		    tally.cut[END_TIME]);
}

/* The longest games that there are: a thousand actions and more, hands that others may not
 * read, cards laid face down. */
static void test_long_games(void **state)
{
	struct tally tally = { 0 };

	(void)state;
	for (uint64_t seed = 1; seed <= LONGEST_GAMES; seed++)
		whole_game("madison", seed, 1000, &tally);
	for (uint64_t seed = 1; seed <= LONGEST_GAMES / 2; seed++)
		whole_game("amateurs", seed, 1000, &tally);
	assert_true(tally.hidden > 0 && tally.compared > 0 && tally.between > 0);
}

/* ---- twins ---- */

/* An action that would stay a draft; false: there is none. */
static bool find_draft(struct play *p, struct rng *r, char words[256])
{
	int player = table_player(p->t);
	union any_state view;

	session_view(p->t->session, player, &view.st);
	for (int i = 0; i < 8; i++) {
		action what = any_action(p, r);

		if (game_barrier(p->g, &view.st, player, what))
			continue;
		print_action(p->g, what, words);
		return true;
	}
	return false;
}

/* Clicks and takes them back again. */
static int click_around(struct play *p, struct rng *r)
{
	int player = table_player(p->t), clicks = 0;
	char words[256];

	for (int i = rng_below(r, 4); i > 0 && find_draft(p, r, words); i--) {
		assert_int_equal(play_words(p, player, words), TABLE_DONE);
		clicks++;
	}
	for (int i = 0; i < clicks; i++)
		assert_int_equal(table_undo(p->t, player, false, &p->lines).why, TABLE_DONE);
	return clicks;
}

/* What stands behind {"step":12, or nothing. */
static const char *behind_step(const char *message)
{
	const char *comma = strchr(message, ',');

	return comma ? comma : "";
}

/* The others read the same, byte by byte, whether the twin clicked around or not, and
 * their steps grow alike. */
static void compare_twins(struct play *a, struct play *b, int player)
{
	for (int viewer = 0; viewer < VIEWERS; viewer++) {
		uint32_t steps[2] = { a->t->told[viewer].step, b->t->told[viewer].step };
		bool told = tell_update(b, viewer);

		if (viewer == player) {
			tell_update(a, viewer);
			continue;
		}
		assert_int_equal(tell_update(a, viewer), told);
		assert_string_equal(behind_step(a->wire), behind_step(b->wire));
		assert_int_equal(a->t->told[viewer].step - steps[0],
				 b->t->told[viewer].step - steps[1]);
	}
}

static int twin_game(const char *game, uint64_t seed)
{
	struct rng r = { seed }, idle = { ~seed };
	struct play a, b;
	int clicks = 0;

	play_open(&a, game, seed);
	play_open(&b, game, seed);
	while (table_player(b.t) != NOBODY) {
		int player = table_player(b.t);
		char words[256];

		if (!rng_below(&r, 8) && b.t->session->published) {
			int to = rng_below(&r, b.t->session->published);

			table_ask_takeback(a.t, !player, to);
			table_ask_takeback(b.t, !player, to);
		}
		if (!rng_below(&r, 2))
			clicks += click_around(&a, &idle);
		else if (find_draft(&a, &idle, words)) { /* told of in between, not to the others */
			clicks++;
			assert_int_equal(play_words(&a, player, words), TABLE_DONE);
			compare_twins(&a, &b, player);
			assert_int_equal(table_undo(a.t, player, false, &a.lines).why, TABLE_DONE);
		}
		compare_twins(&a, &b, player);
		print_action(b.g, any_action(&b, &r), words);
		assert_int_equal(play_words(&a, player, words), TABLE_DONE);
		assert_int_equal(play_words(&b, player, words), TABLE_DONE);
		compare_twins(&a, &b, player);
	}
	assert_memory_equal(a.t->session->now, b.t->session->now, a.g->state_size);
	play_close(&a);
	play_close(&b);
	return clicks;
}

static void test_clicks_that_are_undone_tell_nothing(void **state)
{
	int clicks = 0;

	(void)state;
	for (uint64_t seed = 1; seed <= 20; seed++)
		clicks += twin_game("dawn", seed) + twin_game("blank", seed);
	for (uint64_t seed = 1; seed <= LONGEST_GAMES; seed++)
		clicks += twin_game("madison", seed);
	for (uint64_t seed = 1; seed <= LONGEST_GAMES / 2; seed++)
		clicks += twin_game("amateurs", seed);
	assert_true(clicks > 1000);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_games_of_blank),
		cmocka_unit_test(test_games_of_dawn),
		cmocka_unit_test(test_long_games),
		cmocka_unit_test(test_clicks_that_are_undone_tell_nothing),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

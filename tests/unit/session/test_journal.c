/* test_journal.c - journals written, read again, refused line by line, and cut
 * down to what one viewer has seen. */
#include <stdio.h>
#include "match.h"

enum { ROOM = 65536 };

struct paper {
	char bytes[ROOM];
	struct text text;
	struct journal j;
};

static void record_start(struct match *t, struct paper *p, uint64_t seed)
{
	struct journal_head head = {
		.seen_by = NOBODY,
		.who = { "human", "greedy" },
		.date = "1812-06-18",
	};

	match_open(t, seed);
	head.game = t->g;
	head.key[0] = seed;
	p->text = text_into(p->bytes, sizeof p->bytes);
	journal_begin(&p->j, &p->text, &head, t->x);
}

static void record(struct match *t, struct paper *p, int seat, const char *line)
{
	assert_true(play(t, seat, line));
	journal_action(&p->j, &p->text, t->x);
}

static void record_card(struct match *t, struct paper *p, int seat)
{
	assert_true(play_card(t, seat));
	journal_action(&p->j, &p->text, t->x);
}

/* A whole random game, with an undo and a takeback early on. */
static void record_game(struct match *t, struct paper *p, uint64_t seed)
{
	struct rng r = { seed };

	record_start(t, p, seed);
	record(t, p, US, "pass");
	record_card(t, p, GB);
	assert_true(session_undo(t->x, GB));
	journal_undo(&p->j, &p->text, t->x, GB);
	record_card(t, p, GB);
	assert_true(session_publish(t->x, GB));
	journal_publish(&p->j, &p->text, t->x, GB);
	record(t, p, GB, "pass");
	assert_true(session_takeback(t->x, 1));
	journal_takeback(&p->j, &p->text, t->x);
	while (!t->x->now->over) {
		action list[ACTIONS_MAX];
		int n = game_actions(t->g, t->x->now, list), seat = game_player(t->x->now);

		step_clear(&t->step);
		assert_true(session_apply(t->x, seat, list[rng_below(&r, n)], &t->step));
		journal_action(&p->j, &p->text, t->x);
	}
}

/* Reads bytes and expects a reason and a line; JOURNAL_GOOD with 0 to load. */
static void expect_read(const char *bytes, size_t n, enum journal_why why, int line)
{
	void *memory = malloc(session_size(game_find("blank")));
	struct journal_head head;
	struct journal j;
	struct journal_fault fault;
	struct session *x = journal_read(memory, bytes, n, &head, &j, NULL, &fault);

	if ((x == NULL) != (why != JOURNAL_GOOD) || fault.why != why || fault.line != line)
		fail_msg("expected reason %d in line %d, seen %d in line %d (%s)", why, line,
			 fault.why, fault.line, fault.word);
	free(memory);
}

static void test_a_game_reads_back(void **state)
{
	struct match t, u;
	struct paper p;
	struct journal_head head;
	struct journal j;
	struct journal_fault fault;

	(void)state;
	record_game(&t, &p, 5);
	assert_false(p.text.full);
	match_open(&u, 1);
	u.x = journal_read(u.memory, p.bytes, strlen(p.bytes), &head, &j, NULL, &fault);
	assert_non_null(u.x);
	assert_memory_equal(u.x->now, t.x->now, t.g->state_size);
	assert_true(j.ended);
	assert_int_equal(j.hash, p.j.hash);
	assert_int_equal(j.lines, p.j.lines);
	assert_string_equal(head.who[GB], "greedy");
	assert_string_equal(head.date, "1812-06-18");
	match_close(&t);
	match_close(&u);
}

/* Cut at a line end it is an earlier position; cut elsewhere it is refused. */
static void test_every_cut(void **state)
{
	struct match t;
	struct paper p;
	int line = 1;
	size_t n;

	(void)state;
	record_game(&t, &p, 5);
	n = strlen(p.bytes);
	expect_read(p.bytes, 0, JOURNAL_EMPTY, 1);
	for (size_t i = 1; i <= n; i++) {
		bool whole = p.bytes[i - 1] == '\n';

		line += whole;
		if (!whole)
			expect_read(p.bytes, i, JOURNAL_CUT, line);
		else if (line <= 6)
			expect_read(p.bytes, i, JOURNAL_NO_SETUP, line);
		else
			expect_read(p.bytes, i, JOURNAL_GOOD, 0);
	}
	match_close(&t);
}

/* No byte can be changed without being noticed in its own line or the next. */
static void test_every_edit(void **state)
{
	struct match t;
	struct paper p;
	void *memory = malloc(session_size(game_find("blank")));

	(void)state;
	record_game(&t, &p, 6);
	for (size_t i = 0, line = 1, n = strlen(p.bytes); i < n; i++) {
		struct journal_head head;
		struct journal j;
		struct journal_fault fault;
		char was = p.bytes[i];

		p.bytes[i] = was == 'x' ? 'y' : 'x';
		assert_null(journal_read(memory, p.bytes, n, &head, &j, NULL, &fault));
		assert_int_equal(fault.line, line);
		p.bytes[i] = was;
		line += was == '\n';
	}
	free(memory);
	match_close(&t);
}

/* The lines from `a` on, up to `b`, counted from 1. */
static const char *line_at(const char *s, int line)
{
	while (--line)
		s = strchr(s, '\n') + 1;
	return s;
}

static void test_moved_and_foreign_lines(void **state)
{
	struct match t, u;
	struct paper p, q;
	char mixed[ROOM];
	const char *seven, *eight, *nine;

	(void)state;
	record_game(&t, &p, 5);
	record_game(&u, &q, 6);
	seven = line_at(p.bytes, 7);
	eight = line_at(p.bytes, 8);
	nine = line_at(p.bytes, 9);
	snprintf(mixed, sizeof mixed, "%.*s%.*s%.*s%s", (int)(seven - p.bytes), p.bytes,
		 (int)(nine - eight), eight, (int)(eight - seven), seven, nine);
	expect_read(mixed, strlen(mixed), JOURNAL_CHECK, 7);
	snprintf(mixed, sizeof mixed, "%.*s%s", (int)(seven - p.bytes), p.bytes, eight);
	expect_read(mixed, strlen(mixed), JOURNAL_CHECK, 7);
	snprintf(mixed, sizeof mixed, "%.*s%s", (int)(seven - p.bytes), p.bytes,
		 line_at(q.bytes, 7));
	expect_read(mixed, strlen(mixed), JOURNAL_CHECK, 7);
	match_close(&t);
	match_close(&u);
}

/* Appends a line with a right check, as somebody with patience would. */
static void sign(struct paper *p, const char *content)
{
	struct line_start start = journal_line(&p->text);

	text_put(&p->text, content);
	journal_end_line(&p->j, &p->text, start);
}

static void paper_start(struct paper *p)
{
	p->text = text_into(p->bytes, sizeof p->bytes);
	p->j = (struct journal){ .hash = HASH_START };
}

#define TITLE  "ghent-journal 1 game blank 1 scenario standard"
#define KEY    "key 00000000000000050000000000000000"
#define DIGITS "0123456789abcdef"
#define FAIR                                                                                       \
	"fair " DIGITS DIGITS DIGITS DIGITS " " DIGITS DIGITS DIGITS DIGITS " " DIGITS DIGITS      \
	" " DIGITS DIGITS

struct refusal {
	const char *lines[4]; /* from the first line on */
	enum journal_why why;
	int line;
};

static const struct refusal bad_heads[] = {
	{ { "hello" }, JOURNAL_FOREIGN, 1 },
	{ { "ghent-journal 2 game blank 1 scenario standard" }, JOURNAL_FORMAT_NEW, 1 },
	{ { "ghent-journal 1 gone blank 1 scenario standard" }, JOURNAL_WORD, 1 },
	{ { "ghent-journal 1 game chess 1 scenario standard" }, JOURNAL_GAME, 1 },
	{ { "ghent-journal 1 game blank one scenario standard" }, JOURNAL_WORD, 1 },
	{ { "ghent-journal 1 game blank 9 scenario standard" }, JOURNAL_VERSION, 1 },
	{ { "ghent-journal 1 game blank 1 scenario 1814" }, JOURNAL_SCENARIO, 1 },
	{ { TITLE " seen-by us" }, JOURNAL_PARTIAL, 1 },
	{ { TITLE " seen-by you" }, JOURNAL_WORD, 1 },
	{ { TITLE " seen-by us now" }, JOURNAL_WORD, 1 },
	{ { TITLE " again" }, JOURNAL_WORD, 1 },
	{ { TITLE }, JOURNAL_NO_SETUP, 2 },
	{ { TITLE, "us pass" }, JOURNAL_WORD, 2 },
	{ { TITLE, "key 5" }, JOURNAL_VALUE, 2 },
	{ { TITLE, KEY " 1" }, JOURNAL_WORD, 2 },
	{ { TITLE, KEY, KEY }, JOURNAL_TWICE, 3 },
	{ { TITLE, KEY, FAIR }, JOURNAL_LATE, 3 },
	{ { TITLE, FAIR, FAIR }, JOURNAL_TWICE, 3 },
	{ { TITLE, "fair" }, JOURNAL_SHORT, 2 },
	{ { TITLE, "fair " DIGITS }, JOURNAL_VALUE, 2 },
	{ { TITLE, FAIR "0" }, JOURNAL_VALUE, 2 },
	{ { TITLE, FAIR " 0" }, JOURNAL_WORD, 2 },
	{ { TITLE, FAIR, "setup []" }, JOURNAL_NO_KEY, 3 },
	{ { TITLE, "plays them human" }, JOURNAL_VALUE, 2 },
	{ { TITLE, "plays us" }, JOURNAL_SHORT, 2 },
	{ { TITLE, "" }, JOURNAL_SHORT, 2 },
	{ { "ghent-journal 1 game blank 1 scenario" }, JOURNAL_SHORT, 1 },
	{ { TITLE, "plays us J\303\251r\303\264me \346\227\245 \360\237\232\242" },
	  JOURNAL_NO_SETUP,
	  3 },
	{ { TITLE, "plays us \351" }, JOURNAL_BYTES, 2 },     /* Latin-1 */
	{ { TITLE, "plays us \303" }, JOURNAL_BYTES, 2 },     /* cut */
	{ { TITLE, "plays us \200" }, JOURNAL_BYTES, 2 },     /* begins in the middle */
	{ { TITLE, "plays us \301\201" }, JOURNAL_BYTES, 2 }, /* not the shortest */
	{ { TITLE, "plays us \340\202\251" }, JOURNAL_BYTES, 2 },
	{ { TITLE, "plays us \355\240\200" }, JOURNAL_BYTES, 2 },     /* a surrogate */
	{ { TITLE, "plays us \364\220\200\200" }, JOURNAL_BYTES, 2 }, /* beyond Unicode */
	{ { TITLE, "plays us \377" }, JOURNAL_BYTES, 2 },
	{ { TITLE, "plays us \177" }, JOURNAL_BYTES, 2 },
	{ { TITLE, "plays us \302\233J" }, JOURNAL_BYTES, 2 },     /* C1: a terminal command */
	{ { TITLE, "plays us \342\200\256x" }, JOURNAL_BYTES, 2 }, /* from right to left */
	{ { TITLE, "plays us \342\201\246x" }, JOURNAL_BYTES, 2 },
	{ { TITLE, "date \342\200\250x" }, JOURNAL_BYTES, 2 },
	{ { TITLE, "plays us human", "plays us greedy" }, JOURNAL_TWICE, 3 },
	{ { TITLE, "date" }, JOURNAL_SHORT, 2 },
	{ { TITLE, "setup []" }, JOURNAL_NO_KEY, 2 },
	{ { TITLE, KEY, "setup []" }, JOURNAL_DRAW_COUNT, 3 },
	{ { TITLE, KEY, "setup [york detroit" }, JOURNAL_DRAWS, 3 },
	{ { TITLE, KEY, "setup [yorck]" }, JOURNAL_DRAWS, 3 },
	{ { TITLE, KEY, "setup [] york" }, JOURNAL_DRAWS, 3 },
	{ { TITLE, KEY, "setup [6 york]" }, JOURNAL_IMPOSSIBLE, 3 },
	{ { TITLE, KEY, "setup [york york]" }, JOURNAL_IMPOSSIBLE, 3 },
	{ { TITLE, KEY, "setup [york detroit queenston erie thames baltimore chippawa mackinac]" },
	  JOURNAL_DRIFTED,
	  3 },
};

static void test_bad_heads(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof bad_heads / sizeof bad_heads[0]; i++) {
		const struct refusal *r = &bad_heads[i];
		struct paper p;

		paper_start(&p);
		for (int k = 0; k < 4 && r->lines[k]; k++)
			sign(&p, r->lines[k]);
		expect_read(p.bytes, strlen(p.bytes), r->why, r->line);
	}
}

/* After a head of six lines and "us pass" the next line is the eighth. */
static const struct refusal bad_lines[] = {
	{ { "them pass" }, JOURNAL_WORD, 8 },
	{ { KEY, KEY, "plays us human" }, JOURNAL_WORD, 10 },
	{ { KEY "0" }, JOURNAL_VALUE, 8 },
	{ { FAIR, FAIR }, JOURNAL_TWICE, 9 },
	{ { "fair 12" }, JOURNAL_VALUE, 8 },
	{ { FAIR " 1" }, JOURNAL_WORD, 8 },
	{ { "us resign now" }, JOURNAL_VERB, 8 },
	{ { "agreed now" }, JOURNAL_WORD, 8 },
	{ { "us resign", "gb pass" }, JOURNAL_CUT_SHORT, 9 },
	{ { "us resign", "gb resign" }, JOURNAL_CUT_SHORT, 9 },
	{ { "us resign", "agreed" }, JOURNAL_CUT_SHORT, 9 },
	{ { "us overtime now" }, JOURNAL_VERB, 8 },
	{ { "us overtime", "gb pass" }, JOURNAL_CUT_SHORT, 9 },
	{ { "us overtime", "us resign" }, JOURNAL_CUT_SHORT, 9 },
	{ { "us resign", "us overtime" }, JOURNAL_CUT_SHORT, 9 },
	{ { "gb overtime", "result us 1000 gb -1000 resigned" }, JOURNAL_RESULT, 9 },
	{ { "gb overtime", "result us -1000 gb 1000 time" }, JOURNAL_RESULT, 9 },
	{ { "agreed", "takeback 0" }, JOURNAL_CUT_SHORT, 9 },
	{ { "agreed", KEY }, JOURNAL_CUT_SHORT, 9 },
	{ { "agreed", "result us 1000 gb -1000 agreed" }, JOURNAL_RESULT, 9 },
	{ { "agreed", "result us 0 gb 0" }, JOURNAL_RESULT, 9 },
	{ { "agreed", "result us 0 gb 0 agreed", "agreed" }, JOURNAL_AFTER_END, 10 },
	{ { "gb resign", "result us 1000 gb -1000 agreed" }, JOURNAL_RESULT, 9 },
	{ { "closed now" }, JOURNAL_WORD, 8 },
	{ { "closed", "gb pass" }, JOURNAL_CUT_SHORT, 9 },
	{ { "us resign", "closed" }, JOURNAL_CUT_SHORT, 9 },
	{ { "closed", "result us 0 gb 0 agreed" }, JOURNAL_RESULT, 9 },
	{ { "agreed", "result us 0 gb 0 closed" }, JOURNAL_RESULT, 9 },
	{ { "closed", "result us 0 gb 0 closed", "closed" }, JOURNAL_AFTER_END, 10 },
	{ { "gb resign", "result us -1000 gb 1000 resigned" }, JOURNAL_RESULT, 9 },
	{ { "us pass" }, JOURNAL_ILLEGAL, 8 },
	{ { "gb" }, JOURNAL_SHORT, 8 },
	{ { "gb retreat" }, JOURNAL_VERB, 8 },
	{ { "gb play" }, JOURNAL_MISSING, 8 },
	{ { "gb play yorck" }, JOURNAL_THING, 8 },
	{ { "gb pass york" }, JOURNAL_EXTRA, 8 },
	{ { "gb pass [6]" }, JOURNAL_DRAW_COUNT, 8 },
	{ { "gb pass [6" }, JOURNAL_DRAWS, 8 },
	{ { "gb pass", "gb pass" }, JOURNAL_DRAW_COUNT, 9 },
	{ { "gb pass", "gb pass [7 1]" }, JOURNAL_IMPOSSIBLE, 9 },
	{ { "us undo" }, JOURNAL_UNDO, 8 },
	{ { "gb undo" }, JOURNAL_UNDO, 8 },
	{ { "gb pass", "gb undo", "gb undo" }, JOURNAL_UNDO, 10 },
	{ { "gb pass", "gb publish", "gb undo" }, JOURNAL_UNDO, 10 },
	{ { "gb publish" }, JOURNAL_PUBLISH, 8 },
	{ { "takeback" }, JOURNAL_SHORT, 8 },
	{ { "takeback 1" }, JOURNAL_TAKEBACK, 8 },
	{ { "takeback -1" }, JOURNAL_TAKEBACK, 8 },
	{ { "takeback 0 0" }, JOURNAL_TAKEBACK, 8 },
	{ { "takeback 99999999999" }, JOURNAL_TAKEBACK, 8 },
	{ { "= 0000000000000000" }, JOURNAL_HASH, 8 },
	{ { "= 12" }, JOURNAL_HASH, 8 },
	{ { "result us 0 gb 0" }, JOURNAL_NOT_OVER, 8 },
};

static void test_bad_lines(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof bad_lines / sizeof bad_lines[0]; i++) {
		const struct refusal *r = &bad_lines[i];
		struct match t;
		struct paper p;

		record_start(&t, &p, 5);
		record(&t, &p, US, "pass");
		assert_int_equal(p.j.lines, 7);
		for (int k = 0; k < 4 && r->lines[k]; k++)
			sign(&p, r->lines[k]);
		expect_read(p.bytes, strlen(p.bytes), r->why, r->line);
		match_close(&t);
	}
}

static void test_a_card_that_is_not_held(void **state)
{
	struct match t;
	struct paper p;
	struct journal_head head;
	struct journal j;
	struct journal_fault fault;
	void *memory;
	int16_t arg[NOTE_ARGS];
	char line[64];
	action bad = act(&(struct match){ .g = game_find("blank") }, "play york");

	(void)state;
	record_start(&t, &p, 5);
	while (!game_why(t.g, t.x->now, US, bad, arg))
		bad += ACTION(0, 1, 0);
	snprintf(line, sizeof line, "us play %s", t.g->kinds[K_GAME].things[action_a(bad)].key);
	sign(&p, line);
	memory = malloc(session_size(t.g));
	assert_null(journal_read(memory, p.bytes, strlen(p.bytes), &head, &j, NULL, &fault));
	assert_int_equal(fault.why, JOURNAL_ILLEGAL);
	assert_string_equal(t.g->messages[fault.msg].key, "not-held");
	assert_int_equal(fault.arg[0], action_a(bad));
	assert_string_equal(fault.word, line + 3);
	free(memory);
	match_close(&t);
}

static void expect_sentence(const char *line, enum language lang, const char *sentence)
{
	struct match t;
	struct paper p;
	struct journal_head head;
	struct journal j;
	struct journal_fault fault;
	void *memory;
	char said[512];
	struct text out = text_into(said, sizeof said);

	record_start(&t, &p, 5);
	record(&t, &p, US, "pass");
	record(&t, &p, GB, "pass");
	sign(&p, line);
	memory = malloc(session_size(t.g));
	assert_null(journal_read(memory, p.bytes, strlen(p.bytes), &head, &j, NULL, &fault));
	say_journal_fault(&out, t.g, &fault, lang);
	assert_string_equal(said, sentence);
	free(memory);
	match_close(&t);
}

static void test_reasons_as_sentences(void **state)
{
	(void)state;
	expect_sentence("us pass", EN, "“pass” is not allowed: It is for Great Britain to decide");
	expect_sentence("gb pass [6 9]", EN, "draw 2 of the line, “9”, is impossible");
	expect_sentence("gb pass [york 1]", FR,
			"le tirage 1 de la ligne, «\302\240york\302\240», est impossible");
	expect_sentence("gb", EN, "the line ends where something should follow");
}

static void test_bad_ends(void **state)
{
	struct match t;
	struct paper p;
	const char *result;

	(void)state;
	record_game(&t, &p, 5);
	sign(&p, "us pass");
	expect_read(p.bytes, strlen(p.bytes), JOURNAL_AFTER_END, p.j.lines);
	match_close(&t);

	record_game(&t, &p, 5);
	result = line_at(p.bytes, p.j.lines);
	p.text.at = p.text.start + (result - p.bytes);
	p.j.hash = hash_bytes(p.bytes, (size_t)(p.text.at - p.text.start), HASH_START);
	sign(&p, "result us 3 gb -3");
	expect_read(p.bytes, strlen(p.bytes), JOURNAL_RESULT, p.j.lines - 1);
	match_close(&t);
}

static void test_bytes_that_are_no_text(void **state)
{
	struct match t;
	struct paper p;
	char *longest = malloc(2 * JOURNAL_LINE_MAX);

	(void)state;
	record_start(&t, &p, 5);
	expect_read("MZ\220\0\0", 5, JOURNAL_FOREIGN, 1);
	expect_read("ghent-journal 1\r\n", 17, JOURNAL_BYTES, 1);
	expect_read("ghent-journal 1\n", 16, JOURNAL_NO_CHECK, 1);
	expect_read("ghent-journal 1 #0000000g\n", 26, JOURNAL_NO_CHECK, 1);
	memset(longest, 'a', 2 * JOURNAL_LINE_MAX);
	memcpy(longest, "ghent-journal 1 ", 16);
	longest[2 * JOURNAL_LINE_MAX - 1] = '\n';
	expect_read(longest, 2 * JOURNAL_LINE_MAX, JOURNAL_LONG, 1);
	free(longest);
	match_close(&t);
}

/* ---- seat journals ---- */

static void derive(struct paper *out, const struct paper *p, int viewer)
{
	void *memory = malloc(session_size(game_find("blank")));
	struct journal_fault fault;

	paper_start(out);
	assert_true(
		journal_seen_by(viewer, memory, p->bytes, strlen(p->bytes), &out->text, &fault));
	free(memory);
}

static const char *hand_key(const struct match *t, int number)
{
	return t->g->kinds[K_GAME].things[number].key;
}

static bool names(const struct paper *p, const char *key)
{
	const char *at = p->bytes;

	while ((at = strstr(at, key))) {
		char before = at[-1], after = at[strlen(key)];

		if ((before == ' ' || before == '[') && (after == ' ' || after == ']'))
			return true;
		at++;
	}
	return false;
}

static void test_a_seat_journal_tells_no_secret(void **state)
{
	struct match t;
	struct paper p, us, gb, spectator;
	action laid;

	(void)state;
	record_start(&t, &p, 5);
	laid = any_card(&t);
	record_card(&t, &p, US);
	derive(&us, &p, US);
	derive(&gb, &p, GB);
	derive(&spectator, &p, SPECTATOR);
	assert_null(strstr(us.bytes, "key "));
	assert_true(names(&us, hand_key(&t, action_a(laid))));
	assert_false(names(&gb, hand_key(&t, action_a(laid))));
	assert_non_null(strstr(gb.bytes, "us play ? #"));
	for (int i = 0; i < t.x->setup_draws; i++) {
		const char *key = hand_key(&t, t.x->draw[i].value);

		assert_int_equal(names(&us, key), i % 2 == US);
		assert_int_equal(names(&gb, key), i % 2 == GB);
		assert_false(names(&spectator, key));
	}
	expect_read(us.bytes, strlen(us.bytes), JOURNAL_PARTIAL, 1);
	match_close(&t);
}

static void test_drafts_stay_out_of_other_journals(void **state)
{
	struct match t;
	struct paper p, us, gb;

	(void)state;
	record_start(&t, &p, 5);
	record(&t, &p, US, "pass");
	record(&t, &p, GB, "pass");
	derive(&us, &p, US);
	derive(&gb, &p, GB);
	assert_null(strstr(us.bytes, "gb pass"));
	assert_non_null(strstr(gb.bytes, "gb pass"));
	session_undo(t.x, GB);
	journal_undo(&p.j, &p.text, t.x, GB);
	record_card(&t, &p, GB);
	record(&t, &p, GB, "pass");
	derive(&us, &p, US);
	assert_null(strstr(us.bytes, "undo"));
	assert_non_null(strstr(us.bytes, "gb play ? #"));
	assert_non_null(strstr(us.bytes, "gb pass ["));
	derive(&gb, &p, GB);
	assert_non_null(strstr(gb.bytes, "gb undo"));
	match_close(&t);
}

/* The check of a seat journal runs over its own bytes, struck lines left out. */
static void test_seat_journals_carry_good_checks(void **state)
{
	struct match t;
	struct paper p, seat;

	(void)state;
	record_game(&t, &p, 8);
	for (int viewer = 0; viewer < VIEWERS; viewer++) {
		struct journal j = { .hash = HASH_START };
		char copy[ROOM];
		struct text out = text_into(copy, sizeof copy);

		derive(&seat, &p, viewer);
		for (const char *at = seat.bytes; *at; at = strchr(at, '\n') + 1) {
			struct line_start start = journal_line(&out);

			text_part(&out, at, (size_t)(strchr(at, '\n') - at) - 10);
			journal_end_line(&j, &out, start);
		}
		assert_string_equal(copy, seat.bytes);
		assert_non_null(strstr(copy, "= "));
		assert_non_null(strstr(copy, "result "));
	}
	match_close(&t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_a_game_reads_back),
		cmocka_unit_test(test_every_cut),
		cmocka_unit_test(test_every_edit),
		cmocka_unit_test(test_moved_and_foreign_lines),
		cmocka_unit_test(test_bad_heads),
		cmocka_unit_test(test_bad_lines),
		cmocka_unit_test(test_a_card_that_is_not_held),
		cmocka_unit_test(test_reasons_as_sentences),
		cmocka_unit_test(test_bad_ends),
		cmocka_unit_test(test_bytes_that_are_no_text),
		cmocka_unit_test(test_a_seat_journal_tells_no_secret),
		cmocka_unit_test(test_drafts_stay_out_of_other_journals),
		cmocka_unit_test(test_seat_journals_carry_good_checks),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

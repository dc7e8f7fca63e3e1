/* Fields: states as text and back, and every way of getting a line wrong. */
#include <string.h>
#include "tests/unit/unit.h"
#include "core/text.h"
#include "tiny.h"

enum { ROOM = 4096 };

static void play_some(struct tiny *t)
{
	tiny_start(t, NORMAL, NULL);
	assert_true(game_apply(&tiny_game, &t->st, US, ACTION(V_DRAW, 0, 0), NULL));
	assert_true(game_apply(&tiny_game, &t->st, GB, ACTION(V_MARCH, KINGSTON, ERIE), NULL));
	t->morale[US] = -3;
}

static void state_round_trip(void **unused)
{
	struct tiny t, back;
	char buf[ROOM];
	struct text out = text_into(buf, sizeof buf);
	struct misread e = { 0 };

	(void)unused;
	play_some(&t);
	state_print(&out, &tiny_game, &t.st);
	assert_false(out.full);
	assert_non_null(strstr(buf, "\nframe choice us 0 3 0 0 0 0 0\n"));
	assert_non_null(strstr(buf, "\nunits gb erie 1\n"));
	assert_non_null(strstr(buf, "\nmorale us -3\n"));
	assert_non_null(strstr(buf, "\ntowns erie\n"));
	assert_null(strstr(buf, "morale gb"));
	memset(&back, 0xff, sizeof back);
	assert_true(state_parse(&tiny_game, &back.st, buf, &e));
	assert_memory_equal(&back, &t, sizeof t);
	assert_true(state_hash(&tiny_game, &back.st) == state_hash(&tiny_game, &t.st));
	back.turn++;
	assert_false(state_hash(&tiny_game, &back.st) == state_hash(&tiny_game, &t.st));
}

/* A set of 32 bytes has 256 members; a struct set holds the first 128 of them. */
static void wide_sets(void **unused)
{
	struct {
		struct tiny t;
		uint64_t many[4];
	} wide, back;
	const int at[2] = { 0, 0 };
	const struct field fields[] = {
		{ "many",
		  offsetof(__typeof__(wide), many),
		  32,
		  FIELD_SET,
		  K_NUMBER,
		  { K_NONE, K_NONE },
		  { 1, 1 } },
		{ NULL, 0, 0, 0, 0, { 0, 0 }, { 0, 0 } },
	};
	struct game game = tiny_game;
	char buf[ROOM];
	struct text out = text_into(buf, sizeof buf);
	struct misread e = { 0 };

	(void)unused;
	game.fields = fields;
	game.state_size = sizeof wide;
	memset(&wide, 0, sizeof wide);
	wide.many[0] = 1;
	wide.many[1] = (uint64_t)1 << 63;
	wide.many[2] = 1;
	wide.many[3] = (uint64_t)3 << 62;
	state_print(&out, &game, &wide.t.st);
	assert_non_null(strstr(buf, "\nmany 0 127 128 254 255\n"));
	assert_true(state_parse(&game, &back.t.st, buf, &e));
	assert_memory_equal(&back, &wide, sizeof wide);
	assert_int_equal(field_next(&wide.t.st, fields, at, 1), 127);
	assert_int_equal(field_next(&wide.t.st, fields, at, 129), 254);
	assert_int_equal(field_next(&wide.t.st, fields, at, 256), -1);
	assert_true(field_set(&wide.t.st, fields, at).word[1] == wide.many[1]);
	assert_true(field_set(&wide.t.st, fields, at).word[3] == wide.many[3]);
	assert_true(field_parse(&game, &wide.t.st, "many", &e));
	assert_int_equal(field_next(&wide.t.st, fields, at, 0), -1);
	assert_false(field_parse(&game, &wide.t.st, "many 256", &e));
}

/* As docs/JOURNAL.md tells it: eight bytes are a number, the lowest first. */
static void hash_is_as_documented(void **unused)
{
	struct tiny t;
	const unsigned char *byte = (const unsigned char *)&t;
	uint64_t h = 0xcbf29ce484222325u;
	size_t i = 0;

	(void)unused;
	play_some(&t);
	for (; i + 8 <= sizeof t; i += 8) {
		uint64_t number = 0;

		for (size_t k = 8; k--;)
			number = number * 256 + byte[i + k];
		h = (h ^ number) * 0x9e3779b97f4a7c15u;
		h ^= h >> 32;
	}
	for (; i < sizeof t; i++)
		h = (h ^ byte[i]) * 0x100000001b3u;
	assert_true(state_hash(&tiny_game, &t.st) == h);
}

static void lines_set_one_element(void **unused)
{
	struct tiny t;
	struct misread e = { 0 };

	(void)unused;
	tiny_start(&t, NORMAL, NULL);
	assert_true(field_parse(&tiny_game, &t.st, "units us erie 200", &e));
	assert_true(field_parse(&tiny_game, &t.st, "morale gb -128", &e));
	assert_true(field_parse(&tiny_game, &t.st, "pile hand-us one eight", &e));
	assert_int_equal(t.units[US][ERIE], 200);
	assert_int_equal(t.morale[GB], -128);
	assert_true(t.pile[HAND_US].word[0] == 0x81);
	assert_true(field_parse(&tiny_game, &t.st, "pile hand-us", &e));
	assert_true(set_empty(&t.pile[HAND_US]));
}

static void bad_lines_change_nothing(void **unused)
{
	static const struct {
		const char *line, *word;
		int what;
	} row[] = {
		{ "ships us erie 1", "ships", READ_FIELD },
		{ "units fr erie 1", "fr", READ_THING },
		{ "units us", "", READ_MISSING },
		{ "units us erie", "", READ_MISSING },
		{ "units us erie 256", "256", READ_NUMBER },
		{ "units us erie -1", "-1", READ_NUMBER },
		{ "units us erie many", "many", READ_NUMBER },
		{ "units us erie 1 2", "2", READ_EXTRA },
		{ "morale us 128", "128", READ_NUMBER },
		{ "morale us -129", "-129", READ_NUMBER },
		{ "pile hand-us one nine", "nine", READ_THING },
	};
	struct tiny t, before;

	(void)unused;
	tiny_start(&t, NORMAL, NULL);
	before = t;
	for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
		struct misread e = { 0 };

		assert_false(field_parse(&tiny_game, &t.st, row[i].line, &e));
		assert_int_equal(e.what, row[i].what);
		assert_true(word_is(e.word, row[i].word));
		assert_memory_equal(&t, &before, sizeof t);
	}
}

static void bad_states_name_the_line(void **unused)
{
	static const struct {
		const char *text, *word;
		int line, what;
	} row[] = {
		{ "drawn 1\nsteps x\n", "x", 2, READ_NUMBER },
		{ "drawn 1\nsteps -1\n", "-1", 2, READ_NUMBER },
		{ "drawn 4294967296\n", "4294967296", 1, READ_NUMBER },
		{ "drawn 31 junk\n", "junk", 1, READ_EXTRA },
		{ "over 2\n", "2", 1, READ_NUMBER },
		{ "over 1 1\n", "1", 1, READ_EXTRA },
		{ "fault 99\n", "99", 1, READ_NUMBER },
		{ "key 0 0\n", "0", 1, READ_NUMBER },
		{ "key 0000000000000001 0000000000000000 x\n", "x", 1, READ_EXTRA },
		{ "turn 1\nframe nowhere us 0 0 0 0 0 0 0\n", "nowhere", 2, READ_FIELD },
		{ "frame\n", "", 1, READ_FIELD },
		{ "frame choice fr 0 0 0 0 0 0 0\n", "fr", 1, READ_THING },
		{ "frame choice nobody 0 0 0 0 0 0 0\n", "nobody", 1, READ_THING },
		{ "frame turn us 0 0 0 0 0 0 0\n", "us", 1, READ_THING },
		{ "frame choice us 0 0 0 0 0 0\n", "", 1, READ_MISSING },
		{ "frame choice us 0 0 0 0 0 0 0 7\n", "7", 1, READ_EXTRA },
		{ "frame choice us 256 0 0 0 0 0 0\n", "256", 1, READ_NUMBER },
		{ "turn 1\nturn 2\nnonsense", "nonsense", 3, READ_FIELD },
	};
	struct tiny t;

	(void)unused;
	for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
		struct misread e = { 0 };

		assert_false(state_parse(&tiny_game, &t.st, row[i].text, &e));
		assert_int_equal(e.line, row[i].line);
		assert_int_equal(e.what, row[i].what);
		assert_true(word_is(e.word, row[i].word));
	}
}

static void too_many_frames(void **unused)
{
	char buf[ROOM];
	struct text out = text_into(buf, sizeof buf);
	struct misread e = { 0 };
	struct tiny t;

	(void)unused;
	for (int i = 0; i <= FRAMES; i++)
		text_put(&out, "frame choice us 0 0 0 0 0 0 0\n");
	assert_false(state_parse(&tiny_game, &t.st, buf, &e));
	assert_int_equal(e.line, FRAMES + 1);
	assert_int_equal(e.what, READ_EXTRA);
	assert_true(word_is(e.word, "choice"));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(state_round_trip),
		cmocka_unit_test(wide_sets),
		cmocka_unit_test(hash_is_as_documented),
		cmocka_unit_test(lines_set_one_element),
		cmocka_unit_test(bad_lines_change_nothing),
		cmocka_unit_test(bad_states_name_the_line),
		cmocka_unit_test(too_many_frames),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

/* Text: the writer, words, things, actions and draws, there and back. */
#include <string.h>
#include "tests/unit/unit.h"
#include "core/text.h"
#include "tiny.h"

static void writer_stops_at_the_end(void **unused)
{
	char buf[8];
	struct text t = text_into(buf, sizeof buf);

	(void)unused;
	text_put(&t, "seven");
	text_number(&t, -4);
	assert_string_equal(buf, "seven-4");
	assert_false(t.full);
	text_char(&t, 'x');
	assert_string_equal(buf, "seven-4");
	assert_true(t.full);
}

static void numbers(void **unused)
{
	char buf[64];
	struct text t = text_into(buf, sizeof buf);

	(void)unused;
	text_number(&t, INT64_MIN);
	text_char(&t, ' ');
	text_number(&t, 0);
	text_char(&t, ' ');
	text_hex(&t, 0x0123456789abcdefu);
	assert_string_equal(buf, "-9223372036854775808 0 0123456789abcdef");
}

static bool is_number(const char *s, int64_t *out)
{
	return word_number((struct word){ s, (int)strlen(s) }, out);
}

static void words(void **unused)
{
	const char *line = "  two\twords\nnext";
	struct word w = word_next(&line);
	int64_t v = 0;
	uint64_t hex;

	(void)unused;
	assert_true(word_is(w, "two"));
	assert_false(word_is(w, "tw"));
	assert_true(word_is(word_next(&line), "words"));
	assert_int_equal(word_next(&line).n, 0);
	assert_true(is_number("-17", &v));
	assert_int_equal(v, -17);
	assert_false(is_number("", &v));
	assert_false(is_number("-", &v));
	assert_false(is_number("1a", &v));
	assert_false(is_number("1234567890123456789", &v));
	assert_false(word_hex((struct word){ "00000000000000fg", 16 }, &hex));
	assert_false(word_hex((struct word){ "ff", 2 }, &hex));
	assert_true(word_hex((struct word){ "00000000000000ff", 16 }, &hex));
	assert_int_equal(hex, 255);
}

static void actions_round_trip(void **unused)
{
	static const struct {
		const char *text;
		action a;
	} row[] = {
		{ "march york erie", ACTION(V_MARCH, YORK, ERIE) },
		{ "roll", ACTION(V_ROLL, 0, 0) },
		{ "play eight", ACTION(V_PLAY, 7, 0) },
	};

	(void)unused;
	for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
		char buf[64];
		struct text t = text_into(buf, sizeof buf);
		struct misread e = { 0 };
		action a = 0;

		action_print(&t, &tiny_game, row[i].a);
		assert_string_equal(buf, row[i].text);
		assert_true(action_parse(&tiny_game, buf, &a, &e));
		assert_int_equal(a, row[i].a);
	}
}

static void actions_misread(void **unused)
{
	static const struct {
		const char *text, *word;
		int what, kind;
	} row[] = {
		{ "fly york", "fly", READ_VERB, K_NONE },
		{ "", "", READ_VERB, K_NONE },
		{ "march york", "", READ_MISSING, K_PLACE },
		{ "march paris york", "paris", READ_THING, K_PLACE },
		{ "play nine", "nine", READ_THING, K_CARD },
		{ "roll\nroll", "roll", READ_EXTRA, K_NONE },
		{ "roll\r\n \n fly", "fly", READ_EXTRA, K_NONE },
		{ "roll over", "over", READ_EXTRA, K_NONE },
	};

	(void)unused;
	for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
		struct misread e = { 0 };
		action a = 99;

		assert_false(action_parse(&tiny_game, row[i].text, &a, &e));
		assert_int_equal(a, 99);
		assert_int_equal(e.what, row[i].what);
		assert_int_equal(e.kind, row[i].kind);
		assert_true(word_is(e.word, row[i].word));
	}
}

static void draws_round_trip(void **unused)
{
	const struct draw told[] = { { K_NUMBER, 6 }, { K_CARD, 0 }, { K_NUMBER, 1 } };
	struct draw got[3];
	char buf[64];
	struct text t = text_into(buf, sizeof buf);
	const char *p = buf;
	int n;

	(void)unused;
	draws_print(&t, &tiny_game, told, 3);
	assert_string_equal(buf, "[6 one 1]");
	text_put(&t, " rest");
	assert_true(draws_parse(&tiny_game, &p, got, 3, &n));
	assert_int_equal(n, 3);
	assert_memory_equal(got, told, sizeof told);
	assert_string_equal(p, " rest");
}

static void draws_misread(void **unused)
{
	static const char *const bad[] = { "6 1]",      "[6 1",   "[6 york]", "[0]",
					   "[1 2 3 4]", "[nine]", "",         "[-1]" };

	(void)unused;
	for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
		const char *p = bad[i];
		struct draw got[3];
		int n;

		assert_false(draws_parse(&tiny_game, &p, got, 3, &n));
		assert_ptr_equal(p, bad[i]);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(writer_stops_at_the_end),
		cmocka_unit_test(numbers),
		cmocka_unit_test(words),
		cmocka_unit_test(actions_round_trip),
		cmocka_unit_test(actions_misread),
		cmocka_unit_test(draws_round_trip),
		cmocka_unit_test(draws_misread),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

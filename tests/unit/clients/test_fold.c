/* test_fold.c - names as they are typed: folding, fits, things and choices. */
#include <string.h>
#include "unit.h"
#include "clients/text/choice.h"
#include "clients/text/find.h"
#include "clients/text/fold.h"
#include "games/games.h"

static void folded_as(const char *text, const char *expected)
{
	char out[FOLD_MAX];

	fold(text, out);
	assert_string_equal(out, expected);
}

static void letters_marks_and_blanks(void **state)
{
	(void)state;
	folded_as("Montréal", "montreal");
	folded_as("ÉTATS-UNIS d’Amérique", "etats unis d amerique");
	folded_as("  Ft. Dearborn → \u0153uvre ", "ft dearborn oeuvre");
	folded_as("play “A Mere Matter”\u00a0: 2 × Müß", "play a mere matter 2 mus");
	folded_as("→ : !", "");
	folded_as("", "");
}

static void long_text_is_cut(void **state)
{
	char text[3 * FOLD_MAX], out[FOLD_MAX];

	(void)state;
	memset(text, 'A', sizeof text - 1);
	text[sizeof text - 1] = 0;
	fold(text, out);
	assert_int_equal(strlen(out), FOLD_MAX - 1);
}

static void from_strict_to_lenient(void **state)
{
	(void)state;
	assert_true(fits("play the prophet", "play the prophet", FIT_WHOLE));
	assert_false(fits("play the prophet", "play the", FIT_WHOLE));
	assert_true(fits("play the prophet", "play the", FIT_BEGINS));
	assert_true(fits("play the prophet", "play prophet", FIT_ORDERED));
	assert_false(fits("play the prophet", "prophet play", FIT_ORDERED));
	assert_true(fits("play the prophet", "prophet play", FIT_ANY));
	assert_false(fits("play the prophet", "pla pro", FIT_ORDERED));
	assert_true(fits("play the prophet", "pla pro", FIT_ORDERED_PARTS));
	assert_true(fits("play the prophet", "pro pla", FIT_ANY_PARTS));
	assert_false(fits("play the prophet", "p", FIT_ANY_PARTS));
	assert_false(fits("play the prophet", "prophets", FIT_ANY_PARTS));
	assert_false(fits("play", "", FIT_ANY));
}

static void things_by_some_words(void **state)
{
	const struct game *g = game_find("blank");
	int kind, found[THINGS_MAX], card = any_thing_find(g, "york", &kind);

	(void)state;
	assert_true(card >= 0);
	assert_string_equal(g->kinds[kind].things[thing_find(g, kind, "lac erie")].key, "erie");
	assert_string_equal(g->kinds[kind].things[thing_find(g, kind, "LANE")].key, "lundys-lane");
	assert_string_equal(g->kinds[kind].things[thing_find(g, kind, "orleans")].key,
			    "new-orleans");
	assert_int_equal(thing_find(g, kind, "b"), -1);
	assert_int_equal(things_like(g, kind, "b", found), 3);
	assert_int_equal(thing_find(g, kind, ""), -1);
	assert_int_equal(thing_find(g, kind, "zanzibar"), -1);
}

static void actions_by_names(void **state)
{
	const struct game *g = game_find("blank");
	action named[NAMED_ACTIONS_MAX];
	char keys[64];
	struct text t = text_into(keys, sizeof keys);

	(void)state;
	assert_int_equal(actions_named(g, "Poser la nouvelle-orleans", named), 1);
	action_print(&t, g, named[0]);
	assert_string_equal(keys, "play new-orleans");
	assert_int_equal(actions_named(g, "lake erie", named), 1);
	assert_int_equal(actions_named(g, "pass", named), 1);
	assert_int_equal(actions_named(g, "pass york", named), 0);
	assert_int_equal(actions_named(g, "", named), 0);
	assert_true(begins_with_verb(g, "lay whatever"));
	assert_false(begins_with_verb(g, "whatever"));
}

static void choices_by_words(void **state)
{
	const struct game *g = game_find("blank");
	const action list[] = { ACTION(0, 0, 0), ACTION(0, 8, 0), ACTION(0, 9, 0),
				ACTION(1, 0, 0) };
	int found[4];

	(void)state;
	assert_int_equal(choices_like(g, list, 4, "lay Baltimore", true, found), 1);
	assert_int_equal(found[0], 1);
	assert_int_equal(choices_like(g, list, 4, "orleans", true, found), 0);
	assert_int_equal(choices_like(g, list, 4, "orleans", false, found), 1);
	assert_int_equal(found[0], 2);
	assert_int_equal(choices_like(g, list, 4, "lay", false, found), 3);
	assert_int_equal(choices_like(g, list, 4, "zanzibar", false, found), 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(letters_marks_and_blanks), cmocka_unit_test(long_text_is_cut),
		cmocka_unit_test(from_strict_to_lenient),   cmocka_unit_test(things_by_some_words),
		cmocka_unit_test(actions_by_names),         cmocka_unit_test(choices_by_words),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

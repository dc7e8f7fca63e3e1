/* Say: every placeholder and kind, secrets, refusals, prompts, both languages. */
#include "tests/unit/unit.h"
#include "session/say.h"
#include "tiny.h"
#include "tiny_messages.h"

static char buf[512];

static struct text fresh(void)
{
	return text_into(buf, sizeof buf);
}

static const char *told(struct note n, int viewer, enum language lang)
{
	struct text t = fresh();

	say_note(&t, &tiny_game, &n, viewer, lang);
	return buf;
}

static void numbers_choose(void **unused)
{
	static const struct {
		int16_t units;
		const char *en, *fr;
	} row[] = {
		{ 0, "United States: York to Lake Erie, 0 units.",
		  "États-Unis\u00a0: York → lac Érié, 0 unité." },
		{ 1, "United States: York to Lake Erie, 1 unit.",
		  "États-Unis\u00a0: York → lac Érié, 1 unité." },
		{ 2, "United States: York to Lake Erie, 2 units.",
		  "États-Unis\u00a0: York → lac Érié, 2 unités." },
	};

	(void)unused;
	for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
		struct note n = { MSG_MARCHES, US, EVERYONE, { US, YORK, ERIE, row[i].units } };

		assert_string_equal(told(n, GB, EN), row[i].en);
		assert_string_equal(told(n, GB, FR), row[i].fr);
	}
}

static void values_choose(void **unused)
{
	struct note n = { MSG_ENDS, NOBODY, EVERYONE, { GB } };

	(void)unused;
	assert_string_equal(told(n, US, EN), "Britain wins.");
	assert_string_equal(told(n, US, FR), "Victoire britannique.");
	n.arg[0] = 77;
	assert_string_equal(told(n, US, EN), "A draw.");
	n.arg[0] = NOBODY;
	assert_string_equal(told(n, US, FR), "Égalité.");
}

static void dice_join(void **unused)
{
	struct note n = {
		MSG_ROLLS, US, EVERYONE, { US, 6 | 1 << 3 | 3 << 6 | 5 << 9 | 2 << 12, 4 }
	};

	(void)unused;
	assert_string_equal(told(n, GB, EN), "United States rolls 6 1 3 5 2 4.");
	n.arg[1] = n.arg[2] = 0;
	assert_string_equal(told(n, GB, EN), "United States rolls no dice.");
	assert_string_equal(told(n, GB, FR), "États-Unis lance aucun dé.");
}

static void secrets_are_kept(void **unused)
{
	struct note n = { MSG_DRAWS, US, 1 << US, { US, 4 } }, seen;

	(void)unused;
	assert_string_equal(told(n, US, EN), "United States draws Five.");
	assert_string_equal(told(n, GB, EN), "United States draws a card.");
	assert_string_equal(told(n, SPECTATOR, FR), "États-Unis pioche une carte.");
	seen = note_for(&tiny_game, &n, GB);
	assert_int_equal(seen.arg[0], US);
	assert_int_equal(seen.arg[1], HIDDEN);
	seen = note_for(&tiny_game, &n, US);
	assert_memory_equal(&seen, &n, sizeof n);
}

static void secrets_without_a_word(void **unused)
{
	struct note n = { MSG_COUNTS, US, 1 << US, { US, 1, ERIE } };

	(void)unused;
	assert_string_equal(told(n, US, EN), "United States has 1 card at Lake Erie.");
	assert_string_equal(told(n, GB, EN),
			    "United States has an unknown number cards at something hidden.");
}

static void sides_and_actions(void **unused)
{
	struct note n = { MSG_FORCED, US, EVERYONE, { V_MARCH, ERIE, YORK } };

	(void)unused;
	assert_string_equal(told(n, GB, EN), "The only choice: march from Lake Erie to York.");
	assert_string_equal(told(n, GB, FR),
			    "Seul choix possible\u00a0: marche\u00a0: lac Érié → York.");
	n = (struct note){ MSG_NOT_YOU, US, EVERYONE, { NOBODY } };
	assert_string_equal(told(n, GB, EN), "It is for nobody to decide.");
}

static void actions_without_phrases(void **unused)
{
	struct game silent = tiny_game;
	struct text t = fresh();

	(void)unused;
	silent.verb_texts = NULL;
	say_action(&t, &silent, ACTION(V_PLAY, 2, 0), EN);
	assert_string_equal(buf, "play three");
}

static void refusals_name_their_rules(void **unused)
{
	const int16_t arg[NOTE_ARGS] = { ERIE, YORK };
	struct text t = fresh();

	(void)unused;
	say_why(&t, &tiny_game, MSG_NOT_NEXT, arg, EN);
	assert_string_equal(buf, "Lake Erie is not next to York. (1.2, 1.3)");
	t = fresh();
	say_why(&t, &tiny_game, MSG_NOT_NOW, arg, FR);
	assert_string_equal(buf, "Ce choix n’est pas proposé en ce moment.");
}

static void prompts(void **unused)
{
	struct tiny game;
	struct text t = fresh();

	(void)unused;
	tiny_start(&game, NORMAL, NULL);
	say_prompt(&t, &tiny_game, &game.st, EN);
	assert_string_equal(buf, "Turn 1 {of 6}: what now?");
	t = fresh();
	game.st.over = 1;
	say_prompt(&t, &tiny_game, &game.st, EN);
	assert_string_equal(buf, "");
}

static void words_of_the_program(void **unused)
{
	static const struct message m = { "lost",
					  "",
					  { K_TEXT, K_NUMBER, K_NUMBER },
					  0,
					  { "{0}: {1#one line|{1} lines} {2=kept|lost {{{1}}}",
					    "{1} {0}" } };
	struct text t = fresh();

	(void)unused;
	say(&t, EN, &m,
	    (const struct value[]){ { .text = "a.txt" }, { .number = 3 }, { .number = 1 } });
	assert_string_equal(buf, "a.txt: 3 lines lost {3}");
	t = fresh();
	say(&t, EN, &m,
	    (const struct value[]){ { .text = "b" }, { .number = 1 }, { .number = 0 } });
	assert_string_equal(buf, "b: one line kept}");
	t = fresh();
	say(&t, FR, &m, (const struct value[]){ { .text = "" }, { .number = INT64_MIN } });
	assert_string_equal(buf, "-9223372036854775808 ");
}

static void signs_are_said(void **unused)
{
	static const struct message m = { "drm", "", { K_NUMBER }, 0, { "{0+}.", "({0+})" } };
	static const char *const want[] = { "-2.", "-1.", "0.", "+1.", "+2." };

	(void)unused;
	for (int i = 0; i < 5; i++) {
		struct text t = fresh();

		say(&t, EN, &m, (const struct value[]){ { .number = i - 2 } });
		assert_string_equal(buf, want[i]);
	}
}

/* A game's phrases follow its verbs. */
static void phrases_follow_verbs(void **unused)
{
	(void)unused;
	for (int i = 0; i < tiny_game.verbs_count; i++) {
		assert_string_equal(tiny_game.verb_texts[i].key, tiny_game.verbs[i].key);
		assert_int_equal(tiny_game.verb_texts[i].kind[0], tiny_game.verbs[i].a);
		assert_int_equal(tiny_game.verb_texts[i].kind[1], tiny_game.verbs[i].b);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(numbers_choose),
		cmocka_unit_test(values_choose),
		cmocka_unit_test(dice_join),
		cmocka_unit_test(secrets_are_kept),
		cmocka_unit_test(secrets_without_a_word),
		cmocka_unit_test(sides_and_actions),
		cmocka_unit_test(actions_without_phrases),
		cmocka_unit_test(refusals_name_their_rules),
		cmocka_unit_test(prompts),
		cmocka_unit_test(words_of_the_program),
		cmocka_unit_test(signs_are_said),
		cmocka_unit_test(phrases_follow_verbs),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

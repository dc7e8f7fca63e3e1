/* choice.c - finds the action that a line means. */
#include <string.h>
#include "choice.h"
#include "find.h"
#include "fold.h"
#include "session/say.h"

enum { WORDS_MAX = 16, PHRASE_SIZE = 512 };

/* ---- among the choices ---- */

/* The phrase in one language, or the keys where there is no such language. */
static void action_words(const struct game *g, action a, int lang, char out[FOLD_MAX])
{
	char phrase[PHRASE_SIZE];
	struct text t = text_into(phrase, sizeof phrase);

	if (lang < LANGUAGES)
		say_action(&t, g, a, (enum language)lang);
	else
		action_print(&t, g, a);
	fold(phrase, out);
}

static bool action_fits(const struct game *g, action a, const char *folded, enum fit how)
{
	char words[FOLD_MAX];

	for (int lang = 0; lang <= LANGUAGES; lang++) {
		action_words(g, a, lang, words);
		if (fits(words, folded, how))
			return true;
	}
	return false;
}

int choices_like(const struct game *g, const action *list, int n, const char *line, bool whole,
		 int *out)
{
	char folded[FOLD_MAX];
	int found = 0;

	fold(line, folded);
	for (enum fit how = FIT_WHOLE; !found && how < (whole ? FIT_BEGINS : FITS); how++)
		for (int i = 0; i < n; i++)
			if (how != FIT_BEGINS && action_fits(g, list[i], folded, how))
				out[found++] = i;
	return found;
}

/* ---- among all actions ---- */

/* The words of a line, folded. */
struct line {
	char text[FOLD_MAX];
	struct word word[WORDS_MAX];
	int n;
};

static void read_words(struct line *l, const char *text)
{
	const char *p = l->text;

	fold(text, l->text);
	for (l->n = 0; l->n < WORDS_MAX; l->n++) {
		l->word[l->n] = word_next(&p);
		if (!l->word[l->n].n)
			break;
	}
}

static const char *part(const struct line *l, int from, int to, char out[FOLD_MAX])
{
	struct text t = text_into(out, FOLD_MAX);

	if (from < to)
		text_part(&t, l->word[from].at,
			  (size_t)(l->word[to - 1].at + l->word[to - 1].n - l->word[from].at));
	return out;
}

/* Words with which the phrase of a verb begins, before its first argument. */
static void phrase_start(const struct game *g, int verb, int lang, char out[FOLD_MAX])
{
	char start[PHRASE_SIZE];
	struct text t = text_into(start, sizeof start);

	if (g->verb_texts) {
		const char *text = g->verb_texts[verb].text[lang];

		text_part(&t, text, strcspn(text, "{"));
	}
	fold(start, out);
}

static bool is_verb(const struct game *g, int verb, const char *words)
{
	char start[FOLD_MAX];

	if (is_folded_same(g->verbs[verb].key, words))
		return true;
	for (int lang = 0; lang < LANGUAGES; lang++) {
		phrase_start(g, verb, lang, start);
		if (*start && !strcmp(start, words))
			return true;
	}
	return false;
}

/* A thing of the kind, or a number where the kind has no names; -1: none. */
static int argument(const struct game *g, int kind, const char *words)
{
	struct word w = { words, (int)strlen(words) };
	int64_t number;

	if (g->kinds[kind].things)
		return thing_find(g, kind, words);
	if (word_number(w, &number) && number >= 0 && number < g->kinds[kind].count)
		return (int)number;
	return -1;
}

/* The action of a verb whose arguments are the words from `from` on; 0: there is none. */
static int add_action(const struct game *g, int verb, const struct line *l, int from, action *out)
{
	const struct verb *v = &g->verbs[verb];
	char words[FOLD_MAX];
	int a, b;

	if (v->a == K_NONE) {
		*out = ACTION(verb, 0, 0);
		return from == l->n;
	}
	if (v->b == K_NONE) {
		a = argument(g, v->a, part(l, from, l->n, words));
		*out = ACTION(verb, a, 0);
		return a >= 0;
	}
	for (int split = from + 1; split < l->n; split++) {
		a = argument(g, v->a, part(l, from, split, words));
		b = argument(g, v->b, part(l, split, l->n, words));
		*out = ACTION(verb, a, b);
		if (a >= 0 && b >= 0)
			return 1;
	}
	return 0;
}

static int add_all(const struct game *g, const struct line *l, int from, action *out, int n)
{
	for (int verb = 0; verb < g->verbs_count; verb++)
		if (g->verbs[verb].a != K_NONE && n < NAMED_ACTIONS_MAX)
			n += add_action(g, verb, l, from, out + n);
	return n;
}

/* With the verb first; then with the things alone; then behind another thing that
 * says what is being done, such as an operation. */
int actions_named(const struct game *g, const char *line, action *out)
{
	struct line l;
	char words[FOLD_MAX];
	int n = 0, kind;

	read_words(&l, line);
	for (int lead = l.n; lead > 0 && !n; lead--)
		for (int verb = 0; verb < g->verbs_count && n < NAMED_ACTIONS_MAX; verb++)
			if (is_verb(g, verb, part(&l, 0, lead, words)))
				n += add_action(g, verb, &l, lead, out + n);
	if (!n)
		n = add_all(g, &l, 0, out, n);
	if (!n && l.n > 1 && any_thing_find(g, part(&l, 0, 1, words), &kind) >= 0)
		n = add_all(g, &l, 1, out, n);
	return n;
}

bool begins_with_verb(const struct game *g, const char *line)
{
	struct line l;
	char words[FOLD_MAX];

	read_words(&l, line);
	for (int lead = l.n; lead > 0; lead--)
		for (int verb = 0; verb < g->verbs_count; verb++)
			if (is_verb(g, verb, part(&l, 0, lead, words)))
				return true;
	return false;
}

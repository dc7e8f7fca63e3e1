/* find.c - things, verbs and rules by their names. */
#include <ctype.h>
#include <string.h>
#include "find.h"
#include "fold.h"

/* Keys of verbs, fields and rules are ASCII. */
static bool is_same(const char *a, const char *b)
{
	for (; *a && tolower((unsigned char)*a) == tolower((unsigned char)*b); a++)
		b++;
	return !*a && !*b;
}

bool thing_is(const struct thing *t, const char *name)
{
	return is_folded_same(t->key, name) || is_folded_same(t->name[EN], name) ||
	       is_folded_same(t->name[FR], name);
}

static bool thing_fits(const struct thing *t, const char *folded, enum fit how)
{
	const char *const names[] = { t->key, t->name[EN], t->name[FR] };
	char name[FOLD_MAX];

	for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
		fold(names[i], name);
		if (fits(name, folded, how))
			return true;
	}
	return false;
}

int things_like(const struct game *g, int kind, const char *name, int *out)
{
	const struct kind *k = &g->kinds[kind];
	char folded[FOLD_MAX];
	int n = 0;

	fold(name, folded);
	for (enum fit how = FIT_WHOLE; k->things && !n && how < FITS; how++)
		for (int i = 0; i < k->count; i++)
			if (thing_fits(&k->things[i], folded, how) && !(how == FIT_WHOLE && n))
				out[n++] = i;
	return n;
}

int thing_find(const struct game *g, int kind, const char *name)
{
	int found[THINGS_MAX];

	return things_like(g, kind, name, found) == 1 ? found[0] : -1;
}

/* What is called exactly so comes before what is only called alike. */
int any_thing_find(const struct game *g, const char *name, int *kind)
{
	for (int exact = 1; exact >= 0; exact--)
		for (*kind = K_GAME; g->kinds[*kind].name; ++*kind) {
			int id = thing_find(g, *kind, name);

			if (id >= 0 && (!exact || thing_is(&g->kinds[*kind].things[id], name)))
				return id;
		}
	return -1;
}

int verb_find(const struct game *g, const char *name)
{
	for (int i = 0; i < g->verbs_count; i++)
		if (is_same(g->verbs[i].key, name))
			return i;
	return -1;
}

const struct field *field_named(const struct game *g, const char *name)
{
	for (const struct field *f = g->fields; f->name; f++)
		if (is_same(f->name, name))
			return f;
	return NULL;
}

/* "6" is section 6.0. */
static bool is_section(const char *id, const char *typed)
{
	size_t n = strlen(typed);

	return n && !strncmp(id, typed, n) && !strcmp(id + n, ".0");
}

const struct rule_text *rule_find(const struct game *g, const char *id)
{
	for (int i = 0; g->book && i < g->book->nrules; i++)
		if (is_same(g->book->rules[i].id, id) || is_section(g->book->rules[i].id, id))
			return &g->book->rules[i];
	return NULL;
}

void join_words(struct text *t, const char *const *word, int n)
{
	for (int i = 0; i < n; i++) {
		if (i)
			text_char(t, ' ');
		text_put(t, word[i]);
	}
}

/* find.c - things, verbs and rules by their names. */
#include <ctype.h>
#include <string.h>
#include "find.h"

/* Only ASCII letters have case here; accents must be typed as they are. */
static bool begins(const char *full, const char *part)
{
	for (; *part; part++, full++)
		if (tolower((unsigned char)*full) != tolower((unsigned char)*part))
			return false;
	return true;
}

static bool is_same(const char *a, const char *b)
{
	return strlen(a) == strlen(b) && begins(a, b);
}

bool thing_is(const struct thing *t, const char *name)
{
	return is_same(t->key, name) || is_same(t->name[EN], name) || is_same(t->name[FR], name);
}

static bool thing_begins(const struct thing *t, const char *name)
{
	return begins(t->key, name) || begins(t->name[EN], name) || begins(t->name[FR], name);
}

int thing_find(const struct game *g, int kind, const char *name)
{
	const struct kind *k = &g->kinds[kind];
	int found = -1;

	if (!k->things || !*name)
		return -1;
	for (int i = 0; i < k->count; i++)
		if (thing_is(&k->things[i], name))
			return i;
	for (int i = 0; i < k->count; i++)
		if (thing_begins(&k->things[i], name)) {
			if (found >= 0)
				return -1;
			found = i;
		}
	return found;
}

int any_thing_find(const struct game *g, const char *name, int *kind)
{
	for (*kind = K_GAME; g->kinds[*kind].name; ++*kind) {
		int id = thing_find(g, *kind, name);

		if (id >= 0)
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

const struct rule_text *rule_find(const struct game *g, const char *id)
{
	for (int i = 0; g->book && i < g->book->nrules; i++)
		if (is_same(g->book->rules[i].id, id))
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

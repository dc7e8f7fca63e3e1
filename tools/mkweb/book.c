/* book.c - cards.json, notes.json and rules.json: what the book of a game holds. */
#include "mkweb.h"

void put_words(struct json *j, const char *key, const char *const text[LANGUAGES])
{
	if (!text[EN])
		return;
	json_open(j, key, '{');
	json_string(j, "en", text[EN]);
	json_string(j, "fr", text[FR] ? text[FR] : text[EN]);
	json_close(j);
}

static void put_sources(struct json *j, const struct source_note *s)
{
	if (!s)
		return;
	json_open(j, "sources", '[');
	for (; s->field; s++) {
		json_open(j, NULL, '{');
		json_string(j, "field", s->field);
		json_string(j, "from", s->from);
		json_close(j);
	}
	json_close(j);
}

static void put_entry(struct json *j, const struct thing *t, const struct entry_text *e)
{
	json_open(j, NULL, '{');
	json_string(j, "key", t->key);
	put_words(j, "facts", e->facts);
	put_words(j, "text", e->text);
	json_close(j);
}

static void put_notes_on(struct json *j, const struct thing *t, const struct entry_text *e)
{
	if (!e->history[EN] && !e->sources)
		return;
	json_open(j, t->key, '{');
	put_words(j, "history", e->history);
	put_sources(j, e->sources);
	json_close(j);
}

/* Every chapter, as a list or an object of its entries. */
static void put_chapters(struct json *j, const struct game *g, char brace,
			 void (*put)(struct json *, const struct thing *,
				     const struct entry_text *))
{
	const struct chapter *c = g->book ? g->book->chapters : NULL;

	json_open(j, NULL, '{');
	for (; c && c->kind != K_NONE; c++) {
		const struct kind *k = &g->kinds[c->kind];

		json_open(j, k->name, brace);
		for (int i = 0; i < k->count; i++)
			put(j, &k->things[i], &c->entries[i]);
		json_close(j);
	}
	json_close(j);
}

void put_cards(struct json *j, const struct game *g)
{
	put_chapters(j, g, '[', put_entry);
}

void put_notes(struct json *j, const struct game *g)
{
	put_chapters(j, g, '{', put_notes_on);
}

/* "9.0, 11.2.2" as a list. */
static void put_list(struct json *j, const char *key, const char *list)
{
	char word[64];

	json_open(j, key, '[');
	while (*list) {
		struct text t = text_into(word, sizeof(word));

		for (; *list && *list != ','; list++)
			text_char(&t, *list);
		json_string(j, NULL, word);
		while (*list == ',' || *list == ' ')
			list++;
	}
	json_close(j);
}

void put_rules(struct json *j, const struct game *g)
{
	json_open(j, NULL, '[');
	for (int i = 0; g->book && i < g->book->nrules; i++) {
		const struct rule_text *r = &g->book->rules[i];

		json_open(j, NULL, '{');
		json_string(j, "id", r->id);
		if (r->parent)
			json_string(j, "parent", r->parent);
		json_string(j, "enforced", r->enforced);
		put_list(j, "rulings", r->rulings);
		put_list(j, "see", r->see);
		put_words(j, "title", r->title);
		put_words(j, "text", r->text);
		if (r->disputed[EN])
			put_words(j, "disputed", r->disputed);
		json_close(j);
	}
	json_close(j);
}

/* reading.c - what the book of a game says about one thing. */
#include <string.h>
#include "find.h"
#include "reading.h"

const struct entry_text *entry_of(const struct game *g, int kind, int id)
{
	if (!g->book)
		return NULL;
	if (kind == g->book->card_kind && g->book->cards)
		return &g->book->cards[id];
	if (kind == g->book->place_kind && g->book->places)
		return &g->book->places[id];
	return NULL;
}

static void tell_part(struct program *p, const char *const text[LANGUAGES])
{
	if (text[p->lang] && *text[p->lang])
		page_wrap(p, text[p->lang], 2, 2);
}

static void tell_sources(struct program *p, const struct source_note *s)
{
	if (!s || !s->field)
		return;
	tell(p, SAYING(TXT_SOURCES));
	for (; s->field; s++) {
		text_put(&p->page, "    ");
		text_put(&p->page, s->field);
		text_put(&p->page, p->lang == FR ? "\u00a0: " : ": ");
		text_put(&p->page, s->from);
		text_char(&p->page, '\n');
	}
}

void entry_tell(struct program *p, const struct game *g, int kind, int id)
{
	const struct entry_text *e = entry_of(g, kind, id);

	say_thing(&p->page, g, kind, id, p->lang);
	text_put(&p->page, " (");
	thing_print(&p->page, g, kind, id);
	text_put(&p->page, ")\n");
	if (!e)
		return;
	tell_part(p, e->facts);
	tell_part(p, e->text);
	tell_part(p, e->history);
	tell_sources(p, e->sources);
}

static void tell_list(struct program *p, int msg, const char *list)
{
	if (list && *list)
		tell(p, SAYING(msg), TEXT(list));
}

void rule_tell(struct program *p, const struct rule_text *r)
{
	text_put(&p->page, r->id);
	text_char(&p->page, ' ');
	text_put(&p->page, r->title[p->lang]);
	text_char(&p->page, '\n');
	tell_part(p, r->text);
	tell_list(p, TXT_RULE_RULINGS, r->rulings);
	tell_list(p, TXT_RULE_SEE, r->see);
}

void rule_parts_tell(struct program *p, const struct game *g, const struct rule_text *r)
{
	char line[512];

	for (int i = 0; i < g->book->nrules; i++) {
		const struct rule_text *part = &g->book->rules[i];
		struct text out = text_into(line, sizeof line);

		if (!part->parent || strcmp(part->parent, r->id))
			continue;
		text_put(&out, part->id);
		text_char(&out, ' ');
		text_put(&out, part->title[p->lang]);
		page_wrap(p, line, 4, 8);
	}
}

bool rule_tell_named(struct program *p, const struct game *g, const char *id)
{
	const struct rule_text *r = rule_find(g, id);

	if (!r) {
		tell(p, SAYING(TXT_NO_RULE), TEXT(id));
		return false;
	}
	rule_tell(p, r);
	rule_parts_tell(p, g, r);
	return true;
}

/* A card first, then a place, then anything else that has a name. */
bool entry_tell_named(struct program *p, const struct game *g, const char *name)
{
	int kind = g->book ? g->book->card_kind : K_NONE;
	int id = kind != K_NONE ? thing_find(g, kind, name) : -1;

	if (id < 0 && g->book && g->book->place_kind != K_NONE) {
		kind = g->book->place_kind;
		id = thing_find(g, kind, name);
	}
	if (id < 0)
		id = any_thing_find(g, name, &kind);
	if (id >= 0)
		entry_tell(p, g, kind, id);
	else
		tell(p, SAYING(TXT_NO_SUCH), TEXT(name));
	return id >= 0;
}

/* reading.c - what the book of a game says about one thing. */
#include <string.h>
#include "find.h"
#include "position.h"
#include "reading.h"

const struct entry_text *entry_of(const struct game *g, int kind, int id)
{
	return book_entry(g->book, kind, id);
}

static void tell_part(struct program *p, const char *const text[LANGUAGES])
{
	if (text[p->lang] && *text[p->lang])
		page_wrap(p, text[p->lang], 2, 4);
}

/* The words with which a source begins (docs/DATA.md); what follows is a note as
 * the data have it. */
static void put_origin(const struct program *p, struct text *out, const char *from)
{
	static const struct {
		const char *word;
		int msg;
	} origins[] = {
		{ "rulebook", TXT_FROM_RULEBOOK }, { "reconstructed", TXT_FROM_RECONSTRUCTED },
		{ "inferred", TXT_FROM_INFERRED }, { "web", TXT_FROM_WEB },
		{ "adjusted", TXT_FROM_ADJUSTED }, { "own translation", TXT_FROM_TRANSLATION },
		{ "printed", TXT_FROM_PRINTED },
	};

	for (size_t i = 0; i < sizeof origins / sizeof origins[0]; i++) {
		size_t n = strlen(origins[i].word);

		if (strncmp(from, origins[i].word, n) || (from[n] && !strchr(" ,;:", from[n])))
			continue;
		text_put(out, word_of(p, origins[i].msg));
		from += n;
		break;
	}
	text_put(out, from);
}

static void tell_sources(struct program *p, const struct game *g, const struct source_note *s)
{
	if (!s || !s->field)
		return;
	tell(p, SAYING(TXT_SOURCES));
	for (; s->field; s++) {
		const char *label = label_of(p, g, "source-", s->field);
		char line[2048];
		struct text t = text_into(line, sizeof line);

		text_put(&t, label ? label : s->field);
		text_put(&t, p->lang == FR ? "\u00a0: " : ": ");
		put_origin(p, &t, s->from);
		page_wrap(p, line, 4, 6);
	}
}

void entry_head(struct program *p, const struct game *g, int kind, int id)
{
	say_thing(&p->page, g, kind, id, p->lang);
	text_put(&p->page, " (");
	text_put(&p->page, kind_name(p, g, kind));
	text_char(&p->page, ' ');
	thing_print(&p->page, g, kind, id);
	text_char(&p->page, ')');
}

void entry_tell(struct program *p, const struct game *g, int kind, int id)
{
	const struct entry_text *e = entry_of(g, kind, id);

	entry_head(p, g, kind, id);
	text_char(&p->page, '\n');
	if (!e)
		return;
	tell_part(p, e->facts);
	tell_part(p, e->text);
	tell_part(p, e->history);
	tell_sources(p, g, e->sources);
}

void entry_brief(struct program *p, const struct game *g, int kind, int id)
{
	const struct entry_text *e = entry_of(g, kind, id);

	entry_head(p, g, kind, id);
	if (e && e->facts[p->lang]) {
		text_put(&p->page, p->lang == FR ? "\u00a0: " : ": ");
		text_put(&p->page, e->facts[p->lang]);
	}
	text_char(&p->page, '\n');
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
	if (r->disputed[p->lang])
		tell(p, SAYING(TXT_RULE_DISPUTED), TEXT(r->disputed[p->lang]));
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

static bool says_nothing(const struct entry_text *e)
{
	return !e->facts[EN] && !e->text[EN];
}

/* One thing a chapter; whole: only what has exactly this name. */
static int named_in_chapters(const struct game *g, const char *name, bool whole,
			     struct named out[NAMED_MAX])
{
	int n = 0;

	for (const struct chapter *c = g->book ? g->book->chapters : NULL; c && c->kind; c++) {
		int id = thing_find(g, c->kind, name);

		if (id < 0 || says_nothing(&c->entries[id]) || n == NAMED_MAX)
			continue;
		if (!whole || thing_is(&g->kinds[c->kind].things[id], name))
			out[n++] = (struct named){ c->kind, id };
	}
	return n;
}

int things_named(const struct game *g, const char *name, struct named out[NAMED_MAX])
{
	int n = named_in_chapters(g, name, true, out);

	if (!n)
		n = named_in_chapters(g, name, false, out);
	if (n)
		return n;
	out->id = any_thing_find(g, name, &out->kind);
	return out->id >= 0;
}

bool entry_tell_named(struct program *p, const struct game *g, const char *name)
{
	struct named found[NAMED_MAX];
	int n = things_named(g, name, found);

	for (int i = 0; i < n; i++)
		entry_tell(p, g, found[i].kind, found[i].id);
	if (!n)
		tell(p, SAYING(TXT_NO_SUCH), TEXT(name));
	return n > 0;
}

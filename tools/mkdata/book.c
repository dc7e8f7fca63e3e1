/* book.c - the book of any game (book.h). */
#include <stdio.h>
#include "book.h"
#include "named.h"

void entry_line(struct out *o, const char *const label[LANGS], int lang)
{
	if (o->n)
		out_put(o, "\n");
	out_put(o, label[lang]);
	out_put(o, lang ? "\u00a0: " : ": ");
}

void entry_text(struct entry *e, int lang, const char *text)
{
	if (e->text[lang].n)
		out_put(&e->text[lang], "\n");
	out_put(&e->text[lang], text);
}

void entry_rule(struct out *o, const char *rule, int lang)
{
	out_format(o, "%s%s %s", o->n ? ", " : "", lang ? "règle" : "rule", rule);
}

void entry_source(struct entry *e, const char *field, const char *from)
{
	if (e->nsources < ENTRY_SOURCES)
		e->source[e->nsources++] = (struct entry_source){ field, from };
}

void entry_sources(struct entry *e, const struct sources *s)
{
	for (int i = 0; i < s->n; i++)
		entry_source(e, s->field[i].text, s->from[i].text);
}

static void entry_free(struct entry *e)
{
	for (int lang = 0; lang < LANGS; lang++) {
		out_free(&e->facts[lang]);
		out_free(&e->text[lang]);
		out_free(&e->history[lang]);
	}
}

static void write_sources(struct out *o, const char *chapter, int i, const struct entry *e)
{
	out_format(o, "\nstatic const struct source_note %s_%d[] = {\n", chapter, i);
	for (int k = 0; k < e->nsources; k++) {
		out_put(o, "\t{ ");
		c_string(o, e->source[k].field);
		out_put(o, ", ");
		c_string(o, e->source[k].from);
		out_put(o, " },\n");
	}
	out_put(o, "\t{ NULL, NULL },\n};\n");
}

/* Nothing is said in one language only: there is a text in both, or none. */
static void write_part(struct out *o, const char *member, const struct out part[LANGS])
{
	const char *const text[LANGS] = { part[0].text, part[1].text };

	if (part[0].n)
		c_pair(o, member, text);
}

/* The entries of a chapter follow their sources, so they wait in a text of their own. */
static void write_chapter(const struct book_plan *b, const struct chapter_row *c, struct out *o)
{
	struct out rows = { 0 };

	for (int i = 0; i < b->counts[c->kind]; i++) {
		struct entry e = { 0 };

		c->tell(b->data, i, &e);
		write_sources(o, c->name, i, &e);
		out_put(&rows, "\t{\n");
		write_part(&rows, "facts", e.facts);
		write_part(&rows, "text", e.text);
		write_part(&rows, "history", e.history);
		out_format(&rows, "\t\t.sources = %s_%d,\n\t},\n", c->name, i);
		entry_free(&e);
	}
	out_format(o, "\nstatic const struct entry_text %s_entries[] = {\n", c->name);
	out_put(o, rows.n ? rows.text : "");
	out_put(o, "};\n");
	out_free(&rows);
}

static void write_chapters(const struct book_plan *b, struct out *o)
{
	for (const struct chapter_row *c = b->chapters; c->name; c++)
		write_chapter(b, c, o);
	out_put(o, "\nstatic const struct chapter chapters[] = {\n");
	for (const struct chapter_row *c = b->chapters; c->name; c++) {
		out_put(o, "\t{ ");
		c_enumerator(o, "K_", c->name);
		out_format(o, ", %s, %s_entries },\n", c->on_map ? "true" : "false", c->name);
	}
	out_put(o, "\t{ K_NONE, false, NULL },\n};\n");
}

void book_write(const struct book_plan *b, struct out *o)
{
	char file[80];

	snprintf(file, sizeof(file), "%s_book.c", b->game);
	c_banner(o, file, "what the data says to the reader.");
	out_format(o, "#include \"%s_tables.h\"\n", b->game);
	rules_write(b->rules, o);
	write_chapters(b, o);
	out_format(o, "\nconst struct book %s_book = {\n\t.rules = rules,\n\t.nrules = %d,\n",
		   b->game, b->rules->rules.n);
	out_format(o,
		   "\t.card_kind = K_CARD,\n\t.place_kind = %s,\n"
		   "\t.chapters = chapters,\n};\n",
		   b->place);
}

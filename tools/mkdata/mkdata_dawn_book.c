/* mkdata_dawn_book.c - dawn_book.c: rules, and entries about things (core/book.h). */
#include "mkdata_dawn.h"

static const char *const languages[LANGS] = { "EN", "FR" };

static void write_pair(struct out *o, const char *member, const char *const text[LANGS])
{
	out_format(o, "\t\t.%s = {", member);
	for (int lang = 0; lang < LANGS; lang++) {
		out_format(o, "%s\n\t\t\t[%s] = ", lang ? "," : "", languages[lang]);
		c_string(o, text[lang]);
	}
	out_put(o, " },\n");
}

static void write_list(struct out *o, const char *member, const struct names *names)
{
	struct out line = { 0 };

	for (int i = 0; i < names->n; i++) {
		out_put(&line, i ? ", " : "");
		out_put(&line, names->item[i].text);
	}
	out_format(o, "\t\t.%s = ", member);
	c_string(o, line.n ? line.text : "");
	out_put(o, ",\n");
	out_free(&line);
}

static void write_rules(const struct dawn_data *d, struct out *o)
{
	out_put(o, "\nstatic const struct rule_text rules[] = {\n");
	for (int i = 0; i < d->rules.rules.n; i++) {
		const struct rule_row *r = rows_at(&d->rules.rules, i);

		out_put(o, "\t{\n\t\t.id = ");
		c_string(o, r->head.key.text);
		out_put(o, ",\n\t\t.parent = ");
		c_string(o, *r->parent.text ? r->parent.text : NULL);
		out_format(o, ",\n\t\t.enforced = \"%s\",\n", dawn_enforced[r->enforced.value]);
		write_list(o, "rulings", &r->rulings);
		write_list(o, "see", &r->see);
		write_pair(o, "title", r->head.title.text);
		write_pair(o, "text", r->text.text);
		out_put(o, "\t},\n");
	}
	out_put(o, "};\n");
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
		write_pair(o, member, text);
}

/* The entries of a chapter follow their sources, so they wait in a text of their own. */
static void write_chapter(const struct dawn_data *d, struct out *o, const struct chapter_row *c)
{
	struct out rows = { 0 };

	for (int i = 0; i < dawn_chapter_count(d, c); i++) {
		struct entry e = { 0 };

		c->tell(d, i, &e);
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

static void write_chapters(const struct dawn_data *d, struct out *o)
{
	for (const struct chapter_row *c = dawn_chapters; c->name; c++)
		write_chapter(d, o, c);
	out_put(o, "\nstatic const struct chapter chapters[] = {\n");
	for (const struct chapter_row *c = dawn_chapters; c->name; c++) {
		out_put(o, "\t{ ");
		c_enumerator(o, "K_", c->name);
		out_format(o, ", %s, %s_entries },\n", c->on_map ? "true" : "false", c->name);
	}
	out_put(o, "\t{ K_NONE, false, NULL },\n};\n");
}

void dawn_write_book(const struct dawn_data *d, struct out *o)
{
	c_banner(o, "dawn_book.c", "what data/dawn says to the reader.");
	out_put(o, "#include \"dawn_tables.h\"\n");
	write_rules(d, o);
	write_chapters(d, o);
	out_format(o,
		   "\nconst struct book dawn_book = {\n\t.rules = rules,\n\t.nrules = %d,\n"
		   "\t.card_kind = K_CARD,\n\t.place_kind = K_REGION,\n"
		   "\t.chapters = chapters,\n};\n",
		   d->rules.rules.n);
}

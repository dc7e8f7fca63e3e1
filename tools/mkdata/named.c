/* named.c - see named.h. */
#include <stdio.h>
#include <string.h>
#include "columns.h"
#include "named.h"

/* clang-format off */
static const struct column named_columns[] = { KEY(named_row), TITLE(named_row) };
const struct record named_record = RECORD("a name", named_columns, named_row);
/* clang-format on */

const struct head *head_at(const struct rows *rows, int i)
{
	return rows_at(rows, i);
}

const char *title_at(const struct rows *rows, int i, int lang)
{
	return head_at(rows, i)->title.text[lang];
}

void order_check(const struct rows *rows, const char *const *names, bool all, const char *header,
		 struct faults *f)
{
	int i = 0;

	if (!rows->item)
		return;
	for (; names[i] && i < rows->n; i++) {
		const struct head *h = head_at(rows, i);

		if (*h->key.text && strcmp(h->key.text, names[i]))
			fault(f, h->key.at, "'%s' must stand here, not '%s' (order of %s)",
			      names[i], h->key.text, header);
	}
	if (names[i])
		fault(f, rows->at, "'%s' is missing", names[i]);
	else if (all && i < rows->n)
		fault(f, head_at(rows, i)->at, "one too many");
	rows_unique(rows, f);
}

void rows_limit(struct rows *rows, int max, const char *what, struct faults *f)
{
	if (rows->n > max) {
		fault(f, rows->at, "%d %s, more than %d", rows->n, what, max);
		rows->n = max;
	}
}

void game_check(struct name name, const char *game, struct faults *f)
{
	if (*name.text && strcmp(name.text, game))
		fault(f, name.at, "unknown game '%s'", name.text);
}

/* ---- C ---- */

void c_enum(struct out *o, const char *prefix, const struct rows *rows, const char *end)
{
	out_put(o, "\nenum {\n");
	for (int i = 0; i < rows->n; i++) {
		out_put(o, "\t");
		c_enumerator(o, prefix, head_at(rows, i)->key.text);
		out_put(o, ",\n");
	}
	out_format(o, "\t%s,\n};\n", end);
}

void c_row(struct out *o, const char *prefix, const char *key)
{
	out_put(o, "\t[");
	c_enumerator(o, prefix, key);
	out_put(o, "] = ");
}

void c_member(struct out *o, const char *member, int value)
{
	if (value)
		out_format(o, ", .%s = %d", member, value);
}

void c_mask(struct out *o, const char *member, uint32_t mask)
{
	if (mask)
		out_format(o, ", .%s = 0x%xu", member, mask);
}

void c_thing(struct out *o, const char *key, const char *const name[LANGS])
{
	out_put(o, "\t{ ");
	c_string(o, key);
	out_put(o, ", { SHOWN(");
	c_string(o, name[0]);
	out_put(o, "), SHOWN(");
	c_string(o, name[1]);
	out_put(o, ") } },\n");
}

void c_things(struct out *o, const char *table, const struct rows *rows, int most)
{
	out_format(o, "\nstatic const struct thing %s[] = {\n", table);
	for (int i = 0; i < rows->n && i < most; i++)
		c_thing(o, head_at(rows, i)->key.text, head_at(rows, i)->title.text);
	out_put(o, "};\n");
}

void c_pair(struct out *o, const char *member, const char *const text[LANGS])
{
	static const char *const languages[LANGS] = { "EN", "FR" };

	out_format(o, "\t\t.%s = {", member);
	for (int lang = 0; lang < LANGS; lang++) {
		out_format(o, "%s\n\t\t\t[%s] = ", lang ? "," : "", languages[lang]);
		c_string(o, text[lang]);
	}
	out_put(o, " },\n");
}

void c_bytes(struct out *o, const char *member, const uint8_t *bytes, int n)
{
	out_format(o, "\t.%s = { ", member);
	for (int i = 0; i < n; i++)
		out_format(o, "%s%d", i ? ", " : "", bytes[i]);
	out_put(o, " },\n");
}

/* ---- JSON ---- */

void json_words(struct out *o, const char *key, const struct words *w)
{
	json_open(o, key, '{');
	json_text(o, "en", w->text[0]);
	json_text(o, "fr", w->text[1]);
	json_close(o, '}');
}

void json_names(struct out *o, const char *key, const struct names *names)
{
	json_open(o, key, '[');
	for (int i = 0; i < names->n; i++)
		json_text(o, NULL, names->item[i].text);
	json_close(o, ']');
}

void json_sources(struct out *o, const struct sources *s)
{
	json_open(o, "provenance", '{');
	for (int i = 0; i < s->n; i++)
		json_text(o, s->field[i].text, s->from[i].text);
	json_close(o, '}');
}

void json_bytes(struct out *o, const char *key, const uint8_t *bytes, int n)
{
	json_open(o, key, '[');
	for (int i = 0; i < n; i++)
		json_number(o, NULL, bytes[i]);
	json_close(o, ']');
}

void json_open_row(struct out *o, const struct rows *rows, int i)
{
	json_open(o, NULL, '{');
	json_text(o, "key", head_at(rows, i)->key.text);
	json_words(o, "title", &head_at(rows, i)->title);
}

void json_rows(struct out *o, const char *key, const struct rows *rows)
{
	json_open(o, key, '[');
	for (int i = 0; i < rows->n; i++) {
		json_open_row(o, rows, i);
		json_close(o, '}');
	}
	json_close(o, ']');
}

void c_figure(struct out *o, const char *member, int value)
{
	out_format(o, "\t.%s = %d,\n", member, value);
}

void c_kinds(struct out *o, const char *game, const struct kind_line *line)
{
	out_format(o, "\nconst struct kind %s_kind_table[] = {\n", game);
	out_put(o, "\t[K_NONE] = { \"none\", NULL, 0, false },\n"
		   "\t[K_NUMBER] = { \"number\", NULL, 256, false },\n"
		   "\t[K_SIDE] = { \"side\", sides, 3, false },\n"
		   "\t[K_DICE] = { \"dice\", NULL, 32768, false },\n"
		   "\t[K_ACTION] = { \"action\", NULL, 0, false },\n");
	for (; line->name; line++) {
		c_row(o, "K_", line->name);
		out_format(o, "{ \"%s\", %s, %s, %s },\n", line->name, line->things, line->count,
			   line->drawn ? "true" : "false");
	}
	out_put(o, "\t[KINDS_END] = { NULL, NULL, 0, false },\n};\n");
}

void c_header(struct out *o, const char *game, const char *what)
{
	char file[80];

	snprintf(file, sizeof(file), "%s_tables.h", game);
	c_banner(o, file, what);
	out_put(o, "#ifndef ");
	c_enumerator(o, "", game);
	out_put(o, "_TABLES_H\n#define ");
	c_enumerator(o, "", game);
	out_format(o, "_TABLES_H\n\n#include \"games/%s/%s_kinds.h\"\n#include \"core/book.h\"\n",
		   game, game);
}

void json_begin(struct out *o, const char *game)
{
	char about[120];

	snprintf(about, sizeof(about), "generated by tools/mkdata from data/%s", game);
	json_open(o, NULL, '{');
	json_text(o, "game", game);
	json_text(o, "about", about);
}

void json_end(struct out *o)
{
	json_close(o, '}');
	out_put(o, "\n");
}

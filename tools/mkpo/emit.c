/* emit.c - the sentences as a C header and a table of struct message, or as JSON. */
#include <ctype.h>
#include <string.h>
#include "mkpo.h"

static void put_upper(FILE *out, const char *s)
{
	for (; *s; s++)
		fputc(*s == '-' ? '_' : toupper((unsigned char)*s), out);
}

/* NOT_YOU is written not-you, like all keys. */
static void put_key(FILE *out, const char *name)
{
	fputc('"', out);
	for (; *name; name++)
		fputc(*name == '_' ? '-' : tolower((unsigned char)*name), out);
	fputc('"', out);
}

static void put_string(FILE *out, const char *s)
{
	fputc('"', out);
	for (char before = 0; *s; before = *s++) {
		if (*s == '\n')
			fputs("\\n", out);
		else if (*s == '\t')
			fputs("\\t", out);
		else if (*s == '"' || *s == '\\' || (*s == '?' && before == '?'))
			fprintf(out, "\\%c", *s); /* ?? would start a trigraph */
		else
			fputc(*s, out);
	}
	fputc('"', out);
}

static void put_mark(FILE *out)
{
	fputs("/* Made by tools/mkpo from .def files and po/fr.po; do not edit. */\n", out);
}

void emit_header(const struct catalog *c, const struct target *t, FILE *out)
{
	const char *value = "";

	put_mark(out);
	fputs("#ifndef ", out);
	put_upper(out, t->table);
	fputs("_H\n#define ", out);
	put_upper(out, t->table);
	fputs("_H\n\n#include \"core/game.h\"\n\nenum {\n", out);
	for (int i = 0; i < c->nsentences; i++) {
		if (c->sentences[i]->common)
			value = " = MESSAGES_COMMON";
		else {
			fprintf(out, "\t%s%s%s,\n", t->prefix, c->sentences[i]->name, value);
			value = "";
		}
	}
	fputc('\t', out);
	put_upper(out, t->table);
	fprintf(out, "_COUNT%s,\n};\n\n/* Ends with a NULL key. */\n", value);
	fprintf(out, "extern const struct message %s[];\n\n#endif\n", t->table);
}

static void put_row(const struct sentence *s, FILE *out)
{
	fputs("\t{ ", out);
	put_key(out, s->name);
	fputs(", ", out);
	put_string(out, s->rules);
	fputs(",\n\t  { ", out);
	for (int i = 0; i < ARGUMENTS_MAX; i++) {
		fputs("K_", out);
		put_upper(out, s->kind[i] ? s->kind[i] : "none");
		fputs(i < ARGUMENTS_MAX - 1 ? ", " : " },\n", out);
	}
	fprintf(out, "\t  0x%02x,\n\t  { SHOWN(", s->secret);
	put_string(out, s->english);
	fputs("),\n\t    SHOWN(", out);
	put_string(out, s->entry ? s->entry->french : "");
	fputs(") } },\n", out);
}

/* The common rows must stand as core/game.h counts them. */
static void put_assertions(const struct catalog *c, FILE *out)
{
	int common = 0;

	fprintf(out, "_Static_assert(NOTE_ARGS == %d, \"arguments of a note\");\n", ARGUMENTS_MAX);
	for (int i = 0; i < c->nsentences; i++)
		if (c->sentences[i]->common)
			fprintf(out, "_Static_assert(MSG_%s == %d, \"order of %s\");\n",
				c->sentences[i]->name, common++, c->sentences[i]->at.file);
	if (common)
		fprintf(out, "_Static_assert(MESSAGES_COMMON == %d, \"rows in common\");\n",
			common);
}

void emit_table(const struct catalog *c, const struct target *t, FILE *out)
{
	put_mark(out);
	fprintf(out, "#include \"%s.h\"\n", t->table);
	for (const char **header = t->headers; *header; header++)
		fprintf(out, "#include \"%s\"\n", *header);
	fputc('\n', out);
	put_assertions(c, out);
	fprintf(out, "\nconst struct message %s[] = {\n", t->table);
	for (int i = 0; i < c->nsentences; i++)
		put_row(c->sentences[i], out);
	fputs("\t{ 0 },\n};\n", out);
}

static void put_json_string(FILE *out, const char *s)
{
	fputc('"', out);
	for (; *s; s++) {
		if ((unsigned char)*s < 0x20)
			fprintf(out, "\\u%04x", *s);
		else if (*s == '"' || *s == '\\')
			fprintf(out, "\\%c", *s);
		else
			fputc(*s, out);
	}
	fputc('"', out);
}

void emit_json(const struct catalog *c, FILE *out)
{
	fputc('{', out);
	for (int i = 0; i < c->nsentences; i++) {
		const struct sentence *s = c->sentences[i];

		fputs(i ? ",\n" : "", out);
		put_key(out, s->name);
		fputs(":{\"en\":", out);
		put_json_string(out, s->english);
		fputs(",\"fr\":", out);
		put_json_string(out, s->entry ? s->entry->french : "");
		fputc('}', out);
	}
	fputs("}\n", out);
}

/* update.c - the catalogue brought up to date for a translator. */
#include <string.h>
#include "mkpo.h"

/* A PO string; one line of the file for each line of the text, each after a sign
 * that may make it a comment. */
static void put_po(FILE *out, const char *sign, const char *word, const char *s)
{
	fprintf(out, "%s%s \"", sign, word);
	for (; *s; s++) {
		if (*s == '\n' && s[1])
			fprintf(out, "\\n\"\n%s\"", sign);
		else if (*s == '\n')
			fputs("\\n", out);
		else if (*s == '\t')
			fputs("\\t", out);
		else if (*s == '"' || *s == '\\')
			fprintf(out, "\\%c", *s);
		else
			fputc(*s, out);
	}
	fputs("\"\n", out);
}

/* An empty line between two entries. */
static void start_entry(FILE *out)
{
	if (ftell(out) > 0)
		fputc('\n', out);
}

static void put_new(const struct sentence *s, const char *french, FILE *out)
{
	fprintf(out, "msgctxt \"%s:%s\"\n", s->domain, s->name);
	put_po(out, "", "msgid", s->english);
	put_po(out, "", "msgstr", french);
}

/* A line as it stands; in French, blanks beside marks become no-break ones. */
static void put_line(const char *line, size_t n, bool french, FILE *out)
{
	for (size_t i = 0; i < n; i++) {
		if (french && wants_no_break(line, line + i))
			fputs(NO_BREAK, out);
		else
			fputc(line[i], out);
	}
	fputc('\n', out);
}

/* The lines between two places of the file, without blanks at the end.  Marks
 * are lines like "#, fuzzy", which do not outlive what they speak of. */
static void put_lines(const char *from, const char *end, bool marks, FILE *out)
{
	while (end > from && strchr(" \t\r\n", end[-1]))
		end--;
	while (from < end) {
		size_t n = strcspn(from, "\n");

		n = n < (size_t)(end - from) ? n : (size_t)(end - from);
		if (marks || (strncmp(from, "#,", 2) && strncmp(from, "#|", 2)))
			put_line(from, n, false, out);
		from += n + (from + n < end);
	}
}

/* The entry itself, each line after a sign that may make it a comment. */
static void put_body(const struct catalog *c, const struct entry *e, const char *sign, FILE *out)
{
	const char *p = c->po_text + e->body, *end = c->po_text + e->end;
	bool french = false;

	while (p < end) {
		size_t n = strcspn(p, "\n");

		french |= !strncmp(p, "msgstr", 6);
		if (n) {
			fputs(sign, out);
			put_line(p, n, french && *e->context, out);
		}
		p += n + (p[n] == '\n');
	}
}

static bool same_domain(const struct entry *e, const char *domain)
{
	size_t n = strlen(domain);

	return !strncmp(e->context, domain, n) && e->context[n] == ':';
}

static bool has_vanished(const struct catalog *c, const struct entry *e)
{
	for (int i = 0; i < c->ndomains; i++)
		if (same_domain(e, c->domains[i]))
			return !e->sentence;
	return false;
}

static void put_entry(const struct catalog *c, const struct entry *e, FILE *out)
{
	bool vanished = has_vanished(c, e);
	bool changed = e->sentence && strcmp(e->sentence->english, e->english);

	start_entry(out);
	put_lines(c->po_text + e->start, c->po_text + e->body, !vanished && !changed, out);
	if (changed) {
		fputs("#, fuzzy\n", out);
		put_po(out, "#| ", "msgid", e->english);
		put_new(e->sentence, e->french, out);
	} else {
		put_body(c, e, vanished ? "#~ " : "", out);
	}
}

static void put_missing(const struct catalog *c, const char *domain, FILE *out)
{
	for (int i = 0; i < c->nsentences; i++) {
		const struct sentence *s = c->sentences[i];

		if (!strcmp(s->domain, domain) && !s->entry && *s->english) {
			start_entry(out);
			put_new(s, "", out);
		}
	}
}

/* New entries stand after the last of their domain. */
static bool is_last(const struct catalog *c, int entry, const char *domain)
{
	if (!same_domain(c->entries[entry], domain))
		return false;
	for (int i = entry + 1; i < c->nentries; i++)
		if (same_domain(c->entries[i], domain))
			return false;
	return true;
}

static bool has_entries(const struct catalog *c, const char *domain)
{
	for (int i = 0; i < c->nentries; i++)
		if (same_domain(c->entries[i], domain))
			return true;
	return false;
}

void emit_update(const struct catalog *c, FILE *out)
{
	for (int i = 0; i < c->nentries; i++) {
		put_entry(c, c->entries[i], out);
		for (int d = 0; d < c->ndomains; d++)
			if (is_last(c, i, c->domains[d]))
				put_missing(c, c->domains[d], out);
	}
	for (int d = 0; d < c->ndomains; d++)
		if (!has_entries(c, c->domains[d]))
			put_missing(c, c->domains[d], out);
	if (c->po_text[c->po_tail])
		start_entry(out);
	put_lines(c->po_text + c->po_tail, c->po_text + strlen(c->po_text), true, out);
}

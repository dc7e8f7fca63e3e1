/* update.c - the catalogue brought up to date for a translator. */
#include <string.h>
#include "mkpo.h"

/* A PO string; one line of the file for each line of the text. */
static void put_po(FILE *out, const char *word, const char *s)
{
	fprintf(out, "%s \"", word);
	for (; *s; s++) {
		if (*s == '\n')
			fputs(s[1] ? "\\n\"\n\"" : "\\n", out);
		else if (*s == '\t')
			fputs("\\t", out);
		else if (*s == '"' || *s == '\\')
			fprintf(out, "\\%c", *s);
		else
			fputc(*s, out);
	}
	fputs("\"\n", out);
}

static void put_new(const struct sentence *s, const char *french, FILE *out)
{
	fprintf(out, "msgctxt \"%s:%s\"\n", s->domain, s->name);
	put_po(out, "msgid", s->english);
	put_po(out, "msgstr", french);
	fputc('\n', out);
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

/* The entry as it stands; trailing blanks are not part of it. */
static void put_raw(const struct catalog *c, const struct entry *e, const char *before, FILE *out)
{
	const char *p = c->po_text + e->start, *end = c->po_text + e->end;
	bool french = false;

	while (end > p && strchr(" \t\r\n", end[-1]))
		end--;
	while (p < end) {
		size_t n = strcspn(p, "\n");

		n = n < (size_t)(end - p) ? n : (size_t)(end - p);
		french |= !strncmp(p, "msgstr", 6);
		fputs(*p == '#' ? "" : before, out);
		put_line(p, n, french && *e->context, out);
		p += n + (p + n < end);
	}
	fputc('\n', out);
}

static void put_changed(const struct entry *e, FILE *out)
{
	fputs("#, fuzzy\n", out);
	put_po(out, "#| msgid", e->english);
	put_new(e->sentence, e->french, out);
}

static bool same_domain(const struct entry *e, const char *domain)
{
	size_t n = strlen(domain);

	return !strncmp(e->context, domain, n) && e->context[n] == ':';
}

static void put_entry(const struct catalog *c, const struct entry *e, FILE *out)
{
	bool known = !*e->context;

	for (int i = 0; i < c->ndomains; i++)
		if (same_domain(e, c->domains[i]))
			known = true;
	if (e->sentence && strcmp(e->sentence->english, e->english))
		put_changed(e, out);
	else
		put_raw(c, e, e->sentence || !*e->context || !known ? "" : "#~ ", out);
}

static void put_missing(const struct catalog *c, const char *domain, FILE *out)
{
	for (int i = 0; i < c->nsentences; i++) {
		const struct sentence *s = c->sentences[i];

		if (!strcmp(s->domain, domain) && !s->entry && *s->english)
			put_new(s, "", out);
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
}

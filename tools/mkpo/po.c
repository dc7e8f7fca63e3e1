/* po.c - reads the part of the PO format that we use: one entry a sentence with
 * msgctxt, msgid and msgstr, comments, the mark "fuzzy", no plural forms. */
#include <string.h>
#include "mkpo.h"

/* Comment lines before an entry.  Obsolete entries (#~) are comments, too. */
static void read_comments(struct cursor *in, bool *fuzzy)
{
	for (skip_blanks(in); *in->at == '#'; skip_blanks(in)) {
		size_t length = strcspn(in->at, "\n");
		const char *mark = strstr(in->at, "fuzzy");

		if (in->at[1] == ',' && mark && mark < in->at + length)
			*fuzzy = true;
		in->at += length;
	}
}

static bool at_word(struct cursor *in, const char *word)
{
	size_t n = strlen(word);

	skip_blanks(in);
	if (strncmp(in->at, word, n) || !strchr(" \t\"", in->at[n]) || !in->at[n])
		return false;
	in->at += n;
	return true;
}

static const char *read_part(struct catalog *c, struct cursor *in, const char *word)
{
	if (!at_word(in, word)) {
		complain(c, cursor_spot(in), "%s is missing here", word);
		return NULL;
	}
	return read_string(c, in);
}

static bool read_entry(struct catalog *c, struct cursor *in, struct entry *e)
{
	e->at = cursor_spot(in);
	if (!strncmp(in->at, "msgctxt", 7)) {
		e->context = read_part(c, in, "msgctxt");
		if (!e->context)
			return false;
	}
	e->english = read_part(c, in, "msgid");
	if (!e->english)
		return false;
	e->french = read_part(c, in, "msgstr");
	return e->french;
}

static const struct entry *find_entry(const struct catalog *c, const char *context)
{
	for (int i = 0; i < c->nentries; i++)
		if (!strcmp(c->entries[i]->context, context))
			return c->entries[i];
	return NULL;
}

static void add_entry(struct catalog *c, struct entry *e)
{
	const struct entry *other;

	if (!e->context && !*e->english)
		e->context = ""; /* the header */
	if (!e->context) {
		complain(c, e->at, "entry without msgctxt");
		return;
	}
	other = find_entry(c, e->context);
	if (other) {
		complain(c, e->at, "%s: there is one in line %d already",
			 *e->context ? e->context : "header", other->at.line);
		return;
	}
	c->entries = grow(c, c->entries, c->nentries, sizeof c->entries[0]);
	c->entries[c->nentries++] = e;
}

void read_po(struct catalog *c, const char *file, const char *text)
{
	struct cursor in = { file, text, text, 1 };

	c->po_text = text;
	for (;;) {
		struct entry *e = keep(c, sizeof *e);

		skip_blanks(&in);
		e->start = c->po_tail = (size_t)(in.at - text);
		read_comments(&in, &e->fuzzy);
		e->body = (size_t)(in.at - text);
		if (!*in.at || !read_entry(c, &in, e))
			return;
		e->end = (size_t)(in.at - text);
		add_entry(c, e);
	}
}

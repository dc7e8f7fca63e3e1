/* lexer.c - quoted strings, as C and PO files both write them. */
#include <string.h>
#include "mkpo.h"

struct spot cursor_spot(const struct cursor *in)
{
	return (struct spot){ in->file, in->line };
}

void skip_blanks(struct cursor *in)
{
	for (; *in->at && strchr(" \t\r\n", *in->at); in->at++)
		in->line += *in->at == '\n';
}

static bool read_escape(struct catalog *c, struct cursor *in, char *out)
{
	static const char written[] = "nt\"\\", meant[] = "\n\t\"\\";
	const char *which = *in->at ? strchr(written, *in->at) : NULL;

	if (!which)
		return complain(c, cursor_spot(in),
				"only \\n, \\t, \\\" and \\\\ may follow a backslash");
	*out = meant[which - written];
	in->at++;
	return true;
}

/* One "..." appended to what is there; a string ends on its line. */
static bool read_piece(struct catalog *c, struct cursor *in, char *out, size_t *n)
{
	in->at++;
	while (*in->at != '"') {
		char ch = *in->at;

		if (!ch || ch == '\n')
			return complain(c, cursor_spot(in),
					"string without closing quotation mark");
		in->at++;
		if (ch == '\\' && !read_escape(c, in, &ch))
			return false;
		out[(*n)++] = ch;
	}
	in->at++;
	return true;
}

/* Bytes that the strings from here on cannot exceed: their length as written. */
static size_t source_length(const char *from)
{
	const char *p = from;

	while (*p == '"') {
		for (p++; *p && *p != '"' && *p != '\n'; p++)
			if (*p == '\\' && p[1])
				p++;
		if (*p)
			p++;
		p += strspn(p, " \t\r\n");
	}
	return (size_t)(p - from);
}

char *read_string(struct catalog *c, struct cursor *in)
{
	char *out;
	size_t n = 0;

	skip_blanks(in);
	if (*in->at != '"') {
		complain(c, cursor_spot(in), "a string in quotation marks is missing here");
		return NULL;
	}
	out = keep(c, source_length(in->at) + 1);
	while (*in->at == '"') {
		if (!read_piece(c, in, out, &n))
			return NULL;
		skip_blanks(in);
	}
	return out;
}

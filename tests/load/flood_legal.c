/* flood_legal.c - could a message be legal by accident?  (flood.h)
 *
 * Messages are spoilt at random, and now and then one is spoilt into a good one: "step":11
 * into the 12 that is awaited.  Such a message is not sent.  Whatever is in doubt counts
 * as legal, so that everything that is sent must be refused.
 */
#include "flood.h"

#include <stdlib.h>
#include <string.h>

enum { TYPE_MAX = 32 };

struct parts {
	char type[TYPE_MAX];
	bool right_step, offered;
};

/* Words with one blank between them, numbers without signs and leading zeros: two
 * actions with the same plain form may be read alike. */
static void plain_form(const char *text, char *out, size_t size)
{
	size_t n = 0;

	while (*text && n + 2 < size) {
		while (*text && (unsigned char)*text <= ' ')
			text++;
		if (*text && n)
			out[n++] = ' ';
		while (*text == '0' || *text == '+')
			text++;
		while ((unsigned char)*text > ' ' && n + 1 < size)
			out[n++] = *text++;
	}
	out[n] = '\0';
}

static bool is_offered(const struct position *p, const char *action)
{
	struct scan s = scan_open((struct slice){ p->actions.at, p->actions.n }, '[');
	char wanted[DOING_MAX], plain[DOING_MAX], text[DOING_MAX];
	struct slice item;

	plain_form(action, wanted, sizeof wanted);
	while (scan_item(&s, &item)) {
		if (!scan_unescape(scan_string(item), text, sizeof text))
			return true;
		plain_form(text, plain, sizeof plain);
		if (!strcmp(plain, wanted))
			return true;
	}
	return false;
}

static bool is_step(const struct position *p, struct slice value)
{
	char text[64], *end;

	if (value.n >= sizeof text)
		return true;
	memcpy(text, value.at, value.n);
	text[value.n] = '\0';
	return strtod(text[0] == '"' ? text + 1 : text, &end) == (double)p->step;
}

static void read_part(const struct position *p, struct slice key, struct slice value,
		      struct parts *parts)
{
	char name[TYPE_MAX], text[DOING_MAX];

	if (!scan_unescape(key, name, sizeof name))
		return;
	if (!strcmp(name, "step"))
		parts->right_step |= is_step(p, value);
	if (!scan_unescape(scan_string(value), text, sizeof text))
		return;
	if (!strcmp(name, "action"))
		parts->offered |= is_offered(p, text);
	if (!strcmp(name, "type"))
		snprintf(parts->type, sizeof parts->type, "%.*s", TYPE_MAX - 1, text);
}

bool flood_maybe_legal(const struct position *p, struct slice message)
{
	static const char *const others[] = { "join",   "takeback", "offer", "agree",  "decline",
					      "resign", "ask",      "why",   "report", "ping",
					      "hint",   "say",      "note",  "away" };
	struct scan s = scan_open(message, '{');
	struct parts parts = { "", false, false };
	struct slice key, value;

	while (scan_member(&s, &key, &value))
		read_part(p, key, value, &parts);
	if (s.broken)
		return false;
	if (!strcmp(parts.type, "act"))
		return parts.right_step && parts.offered;
	if (!strcmp(parts.type, "undo") || !strcmp(parts.type, "confirm"))
		return parts.right_step && p->undo;
	for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
		if (!strcmp(parts.type, others[i]))
			return true;
	return false;
}

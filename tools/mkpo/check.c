/* check.c - does the French belong to the English, and do both fit the arguments?
 *
 * Placeholders: {0} names argument 0, {0#one|many} chooses by number,
 * {0=a|b|c} by value, {{ is a brace.  Choices may hold placeholders.
 */
#include <ctype.h>
#include <string.h>
#include "mkpo.h"

/* What a text does with its arguments. */
struct uses {
	unsigned named;             /* one bit an argument */
	int choices[ARGUMENTS_MAX]; /* of {n=...}; 0: none */
};

struct reader {
	struct catalog *c;
	const struct sentence *s;
	struct spot at;
	const char *p;
	struct uses *uses;
};

static bool read_text(struct reader *, bool inside);

static bool wrong(const struct reader *r, const char *what)
{
	return complain(r->c, r->at, "%s: %s", r->s->name, what);
}

static bool has_argument(const struct reader *r, int n)
{
	if (n < ARGUMENTS_MAX && r->s->kind[n])
		return true;
	return complain(r->c, r->at, "%s: there is no argument {%d}", r->s->name, n);
}

static bool countable(const struct reader *r, int n)
{
	static const char *const none[] = { "dice", "action", "text" };

	for (size_t i = 0; i < sizeof none / sizeof none[0]; i++)
		if (!strcmp(r->s->kind[n], none[i]))
			return complain(r->c, r->at, "%s: {%d} is no number to choose by",
					r->s->name, n);
	return true;
}

/* The choices after {n# or {n=, up to the closing brace. */
static bool read_choices(struct reader *r, int n, bool by_number)
{
	int count = 0;

	do {
		r->p++;
		if (!read_text(r, true))
			return false;
		count++;
	} while (*r->p == '|');
	r->p++;
	if (!countable(r, n))
		return false;
	if (by_number)
		return count == 2 || wrong(r, "after # stand two choices, for one and for many");
	if (r->uses->choices[n] && r->uses->choices[n] != count)
		return complain(r->c, r->at, "%s: {%d=...} has %d choices here and %d there",
				r->s->name, n, r->uses->choices[n], count);
	r->uses->choices[n] = count;
	return true;
}

/* From the number after the brace to behind the closing one. */
static bool read_placeholder(struct reader *r)
{
	int n = 0;

	if (!isdigit((unsigned char)*r->p))
		return wrong(r, "after { stands the number of an argument");
	while (isdigit((unsigned char)*r->p) && n < 100)
		n = 10 * n + (*r->p++ - '0');
	if (!has_argument(r, n))
		return false;
	if (*r->p == '#' || *r->p == '=')
		return read_choices(r, n, *r->p == '#');
	if (*r->p == '+') {
		r->p++;
		if (!countable(r, n))
			return false;
	}
	if (*r->p != '}')
		return wrong(r, "after the number in braces stands }, +}, # or =");
	r->p++;
	r->uses->named |= 1u << n;
	return true;
}

/* Up to the end or, inside a placeholder, to the | or } that ends a choice. */
static bool read_text(struct reader *r, bool inside)
{
	while (*r->p && !(inside && (*r->p == '|' || *r->p == '}'))) {
		if (*r->p++ != '{')
			continue;
		if (*r->p == '{')
			r->p++;
		else if (!read_placeholder(r))
			return false;
	}
	return *r->p || !inside || wrong(r, "{ without }");
}

static bool find_uses(struct catalog *c, const struct sentence *s, bool french, struct uses *uses)
{
	struct reader r = { c, s, french ? s->entry->at : s->at,
			    french ? s->entry->french : s->english, uses };

	return read_text(&r, false);
}

static void compare_uses(struct catalog *c, const struct sentence *s, const struct uses *english,
			 const struct uses *french)
{
	for (int i = 0; i < ARGUMENTS_MAX; i++) {
		unsigned bit = 1u << i;

		if ((english->named ^ french->named) & bit)
			complain(c, s->entry->at, "%s: {%d} stands only in the %s", s->name, i,
				 english->named & bit ? "English" : "French");
		if (english->choices[i] && french->choices[i] &&
		    english->choices[i] != french->choices[i])
			complain(c, s->entry->at,
				 "%s: {%d=...} has %d choices in English, %d in French", s->name, i,
				 english->choices[i], french->choices[i]);
	}
}

bool wants_no_break(const char *start, const char *at)
{
	static const char opening[] = "\u00ab", *const closing[] = { ":", ";", "?", "!", "\u00bb" };
	size_t n = strlen(opening);

	if (*at != ' ')
		return false;
	if ((size_t)(at - start) >= n && !memcmp(at - n, opening, n))
		return true;
	for (size_t i = 0; i < sizeof closing / sizeof closing[0]; i++)
		if (!strncmp(at + 1, closing[i], strlen(closing[i])))
			return true;
	return false;
}

static void check_spaces(struct catalog *c, const struct sentence *s)
{
	const char *french = s->entry->french;

	for (const char *p = french; *p; p++)
		if (wants_no_break(french, p)) {
			complain(c, s->entry->at,
				 "%s: no-break space (U+00A0) wanted beside : ; ? ! or « »; "
				 "mkpo --update sets it",
				 s->name);
			return;
		}
}

void check_sentence(struct catalog *c, const struct sentence *s)
{
	struct uses english = { 0, { 0 } }, french = { 0, { 0 } };
	bool readable = find_uses(c, s, false, &english);

	if (!*s->english)
		return;
	if (!s->entry) {
		complain(c, s->at, "%s: no French (mkpo --update adds an entry to fill in)",
			 s->name);
	} else if (strcmp(s->entry->english, s->english)) {
		complain(c, s->entry->at, "%s: msgid is not the English of %s:%d", s->name,
			 s->at.file, s->at.line);
	} else if (!*s->entry->french) {
		complain(c, s->entry->at, "%s: the French is empty", s->name);
	} else if (s->entry->fuzzy) {
		complain(c, s->entry->at, "%s: fuzzy: compare the French with the new English",
			 s->name);
	} else if (find_uses(c, s, true, &french) && readable) {
		compare_uses(c, s, &english, &french);
		check_spaces(c, s);
	}
}

/* The sentence that "domain:NAME" speaks of. */
static struct sentence *find_sentence(const struct catalog *c, const char *domain, const char *name)
{
	for (int i = 0; i < c->nsentences; i++)
		if (!strcmp(c->sentences[i]->domain, domain) &&
		    !strcmp(c->sentences[i]->name, name))
			return c->sentences[i];
	return NULL;
}

static void match_entry(struct catalog *c, struct entry *e, bool all_domains)
{
	const char *colon = strchr(e->context, ':');
	const char *domain;

	if (!*e->context)
		return;
	if (!colon) {
		complain(c, e->at, "msgctxt \"%s\" is not of the form domain:NAME", e->context);
		return;
	}
	domain = keep_text(c, e->context, (size_t)(colon - e->context));
	if (!all_domains && !knows_domain(c, domain))
		return;
	e->sentence = find_sentence(c, domain, colon + 1);
	if (e->sentence)
		e->sentence->entry = e;
	else
		complain(c, e->at, "msgctxt \"%s\": there is no such sentence", e->context);
}

void match_french(struct catalog *c, bool all_domains)
{
	for (int i = 0; i < c->nentries; i++)
		match_entry(c, c->entries[i], all_domains);
}

/* def.c - reads M(NAME, "rules", "kinds", "English") lines. */
#include <ctype.h>
#include <string.h>
#include "mkpo.h"

/* Comments of both sorts; false if one does not end. */
static bool skip_comments(struct catalog *c, struct cursor *in)
{
	for (skip_blanks(in); *in->at == '/'; skip_blanks(in)) {
		if (in->at[1] == '/') {
			in->at += strcspn(in->at, "\n");
		} else if (in->at[1] == '*') {
			const char *end = strstr(in->at + 2, "*/");

			if (!end)
				return complain(c, cursor_spot(in), "comment without end");
			for (; in->at < end + 2; in->at++)
				in->line += *in->at == '\n';
		} else {
			break;
		}
	}
	return true;
}

static bool take(struct catalog *c, struct cursor *in, char wanted)
{
	skip_blanks(in);
	if (*in->at != wanted)
		return complain(c, cursor_spot(in), "'%c' is missing here", wanted);
	in->at++;
	return true;
}

/* [A-Z][A-Z0-9_]*; NULL after a complaint. */
static const char *take_name(struct catalog *c, struct cursor *in)
{
	const char *from;

	skip_blanks(in);
	from = in->at;
	while (isupper((unsigned char)*in->at) ||
	       (in->at > from && (isdigit((unsigned char)*in->at) || *in->at == '_')))
		in->at++;
	if (in->at == from) {
		complain(c, cursor_spot(in), "a name in capitals is missing here");
		return NULL;
	}
	return keep_text(c, from, (size_t)(in->at - from));
}

/* One word of the kinds: "card" or "card?".  An action takes three places. */
static bool add_kind(struct catalog *c, struct sentence *s, const char *word, int *n)
{
	size_t length = strlen(word);
	bool secret = length && word[length - 1] == '?';
	char *kind = keep_text(c, word, length - secret);
	int places = strcmp(kind, "action") ? 1 : 3;

	if (!knows_kind(c, kind))
		return complain(c, s->at, "%s: unknown kind \"%s\"", s->name, kind);
	if (*n + places > ARGUMENTS_MAX)
		return complain(c, s->at, "%s: more than %d arguments", s->name, ARGUMENTS_MAX);
	s->kind[*n] = kind;
	s->secret |= secret ? ((1u << places) - 1) << *n : 0;
	*n += places;
	return true;
}

static bool split_kinds(struct catalog *c, struct sentence *s)
{
	char *words = keep_text(c, s->kinds, strlen(s->kinds)), *rest = words;
	int n = 0;

	for (char *word = strtok_r(words, " ", &rest); word; word = strtok_r(NULL, " ", &rest))
		if (!add_kind(c, s, word, &n))
			return false;
	return true;
}

static bool is_new(struct catalog *c, const struct sentence *s)
{
	for (int i = 0; i < c->nsentences; i++)
		if (!strcmp(c->sentences[i]->name, s->name) &&
		    (!strcmp(c->sentences[i]->domain, s->domain) || c->sentences[i]->common))
			return complain(c, s->at, "%s: there is one at %s:%d already", s->name,
					c->sentences[i]->at.file, c->sentences[i]->at.line);
	return true;
}

static bool read_strings(struct catalog *c, struct cursor *in, struct sentence *s)
{
	const char **parts[] = { &s->rules, &s->kinds, &s->english };

	for (int i = 0; i < 3; i++)
		if (!take(c, in, ',') || !(*parts[i] = read_string(c, in)))
			return false;
	return take(c, in, ')');
}

/* False when the file cannot be read further. */
static bool read_sentence(struct catalog *c, struct cursor *in, const char *domain)
{
	struct sentence *s = keep(c, sizeof *s);

	s->at = cursor_spot(in);
	s->domain = domain;
	if (!take(c, in, 'M') || !take(c, in, '('))
		return false;
	s->name = take_name(c, in);
	if (!s->name || !read_strings(c, in, s))
		return false;
	if (split_kinds(c, s) && is_new(c, s)) {
		c->sentences = grow(c, c->sentences, c->nsentences, sizeof c->sentences[0]);
		c->sentences[c->nsentences++] = s;
	}
	return true;
}

void read_def(struct catalog *c, const char *domain, const char *file, const char *text)
{
	struct cursor in = { file, text, text, 1 };

	add_domain(c, domain);
	domain = keep_text(c, domain, strlen(domain));
	while (skip_comments(c, &in) && *in.at)
		if (!read_sentence(c, &in, domain))
			return;
}

void read_common(struct catalog *c, const char *file, const char *text)
{
	read_def(c, "core", file, text);
	for (int i = 0; i < c->nsentences; i++)
		c->sentences[i]->common = true;
}

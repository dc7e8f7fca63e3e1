/* text.c - a writer, a reader of words, and things, actions and draws as text. */
#include <string.h>
#include "text.h"

struct text text_into(char *buf, size_t size)
{
	struct text t = { buf, buf, buf + size - 1, false };

	*buf = 0;
	return t;
}

void text_part(struct text *t, const char *s, size_t n)
{
	size_t room = (size_t)(t->end - t->at);

	if (n > room) {
		n = room;
		t->full = true;
	}
	memcpy(t->at, s, n);
	t->at += n;
	*t->at = 0;
}

void text_put(struct text *t, const char *s)
{
	text_part(t, s, strlen(s));
}

void text_number(struct text *t, int64_t v)
{
	char digits[21];
	int i = (int)sizeof digits;
	uint64_t u = v < 0 ? 0 - (uint64_t)v : (uint64_t)v;

	do
		digits[--i] = (char)('0' + u % 10);
	while (u /= 10);
	if (v < 0)
		digits[--i] = '-';
	text_part(t, digits + i, sizeof digits - (size_t)i);
}

void text_hundredths(struct text *t, int64_t v)
{
	if (v < 0)
		text_char(t, '-');
	v = v < 0 ? -v : v;
	text_number(t, v / 100);
	text_char(t, '.');
	text_char(t, (char)('0' + v / 10 % 10));
	text_char(t, (char)('0' + v % 10));
}

void text_hex(struct text *t, uint64_t v)
{
	for (int shift = 60; shift >= 0; shift -= 4)
		text_char(t, "0123456789abcdef"[v >> shift & 15]);
}

struct word word_next(const char **line)
{
	const char *p = *line;
	struct word w;

	while (*p == ' ' || *p == '\t')
		p++;
	w.at = p;
	while (*p && *p != ' ' && *p != '\t' && *p != '\n' && *p != '\r')
		p++;
	w.n = (int)(p - w.at);
	*line = p;
	return w;
}

bool word_is(struct word w, const char *s)
{
	return strlen(s) == (size_t)w.n && !memcmp(w.at, s, (size_t)w.n);
}

bool word_number(struct word w, int64_t *out)
{
	bool minus = w.n && *w.at == '-';
	int64_t v = 0;

	if (w.n == minus || w.n > 18)
		return false;
	for (int i = minus; i < w.n; i++) {
		if (w.at[i] < '0' || w.at[i] > '9')
			return false;
		v = 10 * v + (w.at[i] - '0');
	}
	*out = minus ? -v : v;
	return true;
}

bool word_hex(struct word w, uint64_t *out)
{
	uint64_t v = 0;

	if (w.n != 16)
		return false;
	for (int i = 0; i < 16; i++) {
		char c = w.at[i];

		if (c >= '0' && c <= '9')
			v = v << 4 | (uint64_t)(c - '0');
		else if (c >= 'a' && c <= 'f')
			v = v << 4 | (uint64_t)(c - 'a' + 10);
		else
			return false;
	}
	*out = v;
	return true;
}

const struct thing *game_thing(const struct game *g, int kind, int id)
{
	const struct kind *k = &g->kinds[kind];

	if (!k->things || id < 0)
		return NULL;
	if (id < k->count)
		return &k->things[id];
	return g->alias ? g->alias(kind, id) : NULL;
}

action action_called(const struct game *g, const struct state *s, action a)
{
	const struct verb *v = &g->verbs[action_verb(a)];

	if (!g->called)
		return a;
	return ACTION(action_verb(a), g->called(s, v->a, action_a(a)),
		      g->called(s, v->b, action_b(a)));
}

void args_called(const struct game *g, const struct state *s, int msg, int16_t arg[NOTE_ARGS])
{
	for (int i = 0; g->called && i < NOTE_ARGS; i++)
		arg[i] = (int16_t)g->called(s, g->messages[msg].kind[i], arg[i]);
}

void thing_print(struct text *t, const struct game *g, int kind, int id)
{
	const struct thing *thing = game_thing(g, kind, id);

	if (thing)
		text_put(t, thing->key);
	else
		text_number(t, id);
}

bool thing_parse(const struct game *g, int kind, struct word w, int *id)
{
	const struct kind *k = &g->kinds[kind];
	int64_t v;

	if (!k->things) {
		if (!word_number(w, &v) || v < 0 || v >= k->count)
			return false;
		*id = (int)v;
		return true;
	}
	for (int i = 0; i < k->count; i++)
		if (word_is(w, k->things[i].key)) {
			*id = i;
			return true;
		}
	return false;
}

void action_print(struct text *t, const struct game *g, action x)
{
	const struct verb *v = &g->verbs[action_verb(x)];

	text_put(t, v->key);
	if (v->a != K_NONE) {
		text_char(t, ' ');
		thing_print(t, g, v->a, action_a(x));
	}
	if (v->b != K_NONE) {
		text_char(t, ' ');
		thing_print(t, g, v->b, action_b(x));
	}
}

bool misread_at(struct misread *e, int what, int kind, struct word w)
{
	*e = (struct misread){ what, kind, w, e->line };
	return false;
}

/* The next word as a thing of a kind. */
static bool read_thing(const struct game *g, int kind, const char **line, int *id,
		       struct misread *e)
{
	struct word w = word_next(line);

	*id = 0;
	if (!w.n)
		return misread_at(e, READ_MISSING, kind, w);
	if (!thing_parse(g, kind, w, id))
		return misread_at(e, READ_THING, kind, w);
	return true;
}

bool action_parse(const struct game *g, const char *line, action *out, struct misread *e)
{
	struct word w = word_next(&line), rest;
	int verb, a = 0, b = 0;

	for (verb = 0; verb < g->verbs_count; verb++)
		if (word_is(w, g->verbs[verb].key))
			break;
	if (verb == g->verbs_count)
		return misread_at(e, READ_VERB, K_NONE, w);
	if (g->verbs[verb].a != K_NONE && !read_thing(g, g->verbs[verb].a, &line, &a, e))
		return false;
	if (g->verbs[verb].b != K_NONE && !read_thing(g, g->verbs[verb].b, &line, &b, e))
		return false;
	/* Behind the end of the line too: there it would be dropped unseen. */
	for (rest = word_next(&line); !rest.n && *line; rest = word_next(&line))
		line++;
	if (rest.n)
		return misread_at(e, READ_EXTRA, K_NONE, rest);
	*out = ACTION(verb, a, b);
	e->what = READ_OK;
	return true;
}

void draws_print(struct text *t, const struct game *g, const struct draw *d, int n)
{
	text_char(t, '[');
	for (int i = 0; i < n; i++) {
		if (i)
			text_char(t, ' ');
		thing_print(t, g, d[i].kind, d[i].value);
	}
	text_char(t, ']');
}

/* A face, or a thing of one of the kinds that chance picks. */
static bool draw_parse(const struct game *g, struct word w, struct draw *out)
{
	int64_t face;
	int id;

	if (word_number(w, &face) && face > 0 && face < 1000) {
		*out = (struct draw){ K_NUMBER, (uint16_t)face };
		return true;
	}
	for (int kind = K_GAME; g->kinds[kind].name; kind++)
		if (g->kinds[kind].drawn && thing_parse(g, kind, w, &id)) {
			*out = (struct draw){ (uint16_t)kind, (uint16_t)id };
			return true;
		}
	return false;
}

bool draws_parse(const struct game *g, const char **line, struct draw *d, int max, int *n)
{
	const char *p = *line;

	*n = 0;
	while (*p == ' ')
		p++;
	if (*p++ != '[')
		return false;
	for (;;) {
		struct word w;

		while (*p == ' ')
			p++;
		if (*p == ']')
			break;
		w.at = p;
		while (*p && *p != ' ' && *p != ']' && *p != '\n')
			p++;
		w.n = (int)(p - w.at);
		if (!w.n || *n == max || !draw_parse(g, w, &d[*n]))
			return false;
		++*n;
	}
	*line = p + 1;
	return true;
}

/* json.c - a writer of JSON, and states as JSON. */
#include <assert.h>
#include <string.h>
#include "json.h"

enum { INDEX_DIGITS = 8 };

struct json json_into(struct text *out)
{
	struct json j = { .out = out };

	return j;
}

static bool is_plain(unsigned char c)
{
	return c >= 0x20 && c != '"' && c != '\\';
}

static void put_escaped(struct text *t, unsigned char c)
{
	text_char(t, '\\');
	if (c == '"' || c == '\\') {
		text_char(t, (char)c);
	} else if (c == '\n') {
		text_char(t, 'n');
	} else {
		text_put(t, "u00");
		text_char(t, "0123456789abcdef"[c >> 4]);
		text_char(t, "0123456789abcdef"[c & 15]);
	}
}

/* Nearly all is plain and goes out in one piece. */
static void put_quoted(struct text *t, const char *s)
{
	const char *from;

	text_char(t, '"');
	for (;;) {
		for (from = s; is_plain((unsigned char)*s);)
			s++;
		text_part(t, from, (size_t)(s - from));
		if (!*s)
			break;
		put_escaped(t, (unsigned char)*s++);
	}
	text_char(t, '"');
}

/* Keys of members and things: letters, digits and hyphens, which need no look. */
static void put_plain(struct text *t, const char *key)
{
	text_char(t, '"');
	text_put(t, key);
	text_char(t, '"');
}

/* Comma and key before a value. */
static void put_key(struct json *j, const char *key)
{
	if (j->filled)
		text_char(j->out, ',');
	j->filled = true;
	if (!key)
		return;
	put_plain(j->out, key);
	text_char(j->out, ':');
}

void json_open(struct json *j, const char *key, char brace)
{
	assert(j->depth < JSON_DEPTH);
	put_key(j, key);
	text_char(j->out, brace);
	j->close[j->depth++] = brace == '{' ? '}' : ']';
	j->filled = false;
}

void json_close(struct json *j)
{
	assert(j->depth > 0);
	text_char(j->out, j->close[--j->depth]);
	j->filled = true;
}

void json_string(struct json *j, const char *key, const char *value)
{
	put_key(j, key);
	put_quoted(j->out, value);
}

void json_number(struct json *j, const char *key, int64_t value)
{
	put_key(j, key);
	text_number(j->out, value);
}

void json_hundredths(struct json *j, const char *key, int64_t value)
{
	put_key(j, key);
	text_hundredths(j->out, value);
}

void json_bool(struct json *j, const char *key, bool value)
{
	put_key(j, key);
	text_put(j->out, value ? "true" : "false");
}

void json_null(struct json *j, const char *key)
{
	put_key(j, key);
	text_part(j->out, "null", 4);
}

void json_thing(struct json *j, const char *key, const struct game *g, int kind, int id)
{
	const struct thing *thing = game_thing(g, kind, id);

	if (!thing) {
		json_number(j, key, id);
		return;
	}
	put_key(j, key);
	put_plain(j->out, thing->key);
}

/* Where a value stands: its field, and the keys of what contains it. */
struct place {
	const struct game *g;
	const struct state *s;
	const struct field *f;
	int index[2];
};

static void put_value(struct json *j, const char *key, const struct place *p)
{
	if (p->f->type != FIELD_SET) {
		json_number(j, key, field_load(p->s, p->f, p->index));
		return;
	}
	json_open(j, key, '[');
	for (int i = field_next(p->s, p->f, p->index, 0); i >= 0;
	     i = field_next(p->s, p->f, p->index, i + 1))
		json_thing(j, NULL, p->g, p->f->kind, i);
	json_close(j);
}

/* The index of a dimension as a key, in a buffer if it is a number. */
static const char *index_key(const struct place *p, int dimension, char buf[INDEX_DIGITS])
{
	struct text t = text_into(buf, INDEX_DIGITS);
	const struct kind *k = &p->g->kinds[p->f->by[dimension]];
	int id = p->index[dimension];

	if (k->things && id < k->count)
		return k->things[id].key;
	text_number(&t, id);
	return buf;
}

static bool is_last(const struct place *p, int dimension)
{
	return dimension == 2 || p->f->by[dimension] == K_NONE;
}

/* The bytes of a field from this dimension on: elements lie side by side. */
struct bytes {
	const unsigned char *at;
	size_t n;
};

static struct bytes bytes_of(const struct place *p, int dimension)
{
	const struct field *f = p->f;
	size_t row = (size_t)f->size * f->count[1], n = row * f->count[0];
	size_t at = f->offset;

	if (dimension > 0) {
		at += row * (size_t)p->index[0];
		n = row;
	}
	if (dimension > 1) {
		at += (size_t)f->size * (size_t)p->index[1];
		n = f->size;
	}
	return (struct bytes){ (const unsigned char *)p->s + at, n };
}

static bool is_zero(const struct place *p, int dimension)
{
	struct bytes b = bytes_of(p, dimension);

	return !b.at[0] && !memcmp(b.at, b.at + 1, b.n - 1);
}

/* The values from this dimension on, an object a dimension. */
static void put_dimension(struct json *j, const char *key, struct place p, int dimension)
{
	char buf[INDEX_DIGITS];

	if (is_zero(&p, dimension))
		return;
	if (is_last(&p, dimension)) {
		put_value(j, key, &p);
		return;
	}
	json_open(j, key, '{');
	for (int i = 0; i < p.f->count[dimension]; i++) {
		p.index[dimension] = i;
		put_dimension(j, index_key(&p, dimension, buf), p, dimension + 1);
	}
	json_close(j);
}

static void put_asked(struct json *j, const struct game *g, const struct state *s)
{
	json_thing(j, "player", g, K_SIDE, game_player(s));
	json_string(j, "node", g->nodes[flow_see(s)->node].name);
}

void state_json(struct json *j, const char *key, const struct game *g, const struct state *s)
{
	json_open(j, key, '{');
	if (s->edition)
		json_number(j, "version", game_version(s));
	json_number(j, "drawn", s->source.drawn);
	json_number(j, "steps", s->steps);
	json_bool(j, "over", s->over);
	if (s->fault)
		json_number(j, "fault", s->fault);
	if (game_player(s) != NOBODY)
		put_asked(j, g, s);
	for (const struct field *f = g->fields; f->name; f++)
		put_dimension(j, f->name, (struct place){ g, s, f, { 0, 0 } }, 0);
	json_close(j);
}

/* ---- what has changed between two states ---- */

static bool differs(const struct place *a, const struct place *b, int dimension)
{
	struct bytes x = bytes_of(a, dimension), y = bytes_of(b, dimension);

	return memcmp(x.at, y.at, x.n) != 0;
}

static void put_or_null(struct json *j, const char *key, const struct place *p, int dimension)
{
	if (is_zero(p, dimension))
		json_null(j, key);
	else
		put_dimension(j, key, *p, dimension);
}

static void put_changed_field(struct json *j, struct place from, struct place to)
{
	char buf[INDEX_DIGITS];

	if (!differs(&from, &to, 0))
		return;
	if (is_last(&to, 0) || is_zero(&to, 0)) {
		put_or_null(j, to.f->name, &to, 0);
		return;
	}
	json_open(j, to.f->name, '{');
	for (int i = 0; i < to.f->count[0]; i++) {
		from.index[0] = to.index[0] = i;
		if (differs(&from, &to, 1))
			put_or_null(j, index_key(&to, 0, buf), &to, 1);
	}
	json_close(j);
}

/* What struct state tells; of the frames only who is asked what. */
static void put_changed_flow(struct json *j, const struct game *g, const struct state *from,
			     const struct state *to)
{
	bool asked = game_player(from) != NOBODY, asks = game_player(to) != NOBODY;

	if (from->source.drawn != to->source.drawn)
		json_number(j, "drawn", to->source.drawn);
	if (from->steps != to->steps)
		json_number(j, "steps", to->steps);
	if (from->over != to->over)
		json_bool(j, "over", to->over);
	if (from->fault != to->fault && to->fault)
		json_number(j, "fault", to->fault);
	else if (from->fault != to->fault)
		json_null(j, "fault");
	if (asks && (!asked || game_player(from) != game_player(to) ||
		     flow_see(from)->node != flow_see(to)->node)) {
		put_asked(j, g, to);
	} else if (asked && !asks) {
		json_null(j, "player");
		json_null(j, "node");
	}
}

void state_json_changes(struct json *j, const char *key, const struct game *g,
			const struct state *from, const struct state *to)
{
	json_open(j, key, '{');
	put_changed_flow(j, g, from, to);
	for (const struct field *f = g->fields; f->name; f++)
		put_changed_field(j, (struct place){ g, from, f, { 0, 0 } },
				  (struct place){ g, to, f, { 0, 0 } });
	json_close(j);
}

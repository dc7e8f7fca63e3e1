/* json.c - a writer of JSON, and states as JSON. */
#include <assert.h>
#include "json.h"

enum { INDEX_DIGITS = 8 };

struct json json_into(struct text *out)
{
	struct json j = { .out = out };

	return j;
}

static void put_quoted(struct text *t, const char *s)
{
	text_char(t, '"');
	for (; *s; s++) {
		unsigned char c = (unsigned char)*s;

		if (c == '"' || c == '\\') {
			text_char(t, '\\');
			text_char(t, *s);
		} else if (c == '\n') {
			text_put(t, "\\n");
		} else if (c < 0x20) {
			text_put(t, "\\u00");
			text_char(t, "0123456789abcdef"[c >> 4]);
			text_char(t, "0123456789abcdef"[c & 15]);
		} else {
			text_char(t, *s);
		}
	}
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
	put_quoted(j->out, key);
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

void json_thing(struct json *j, const char *key, const struct game *g, int kind, int id)
{
	const struct kind *k = &g->kinds[kind];

	if (k->things && id >= 0 && id < k->count)
		json_string(j, key, k->things[id].key);
	else
		json_number(j, key, id);
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
	struct set set;

	if (p->f->type != FIELD_SET) {
		json_number(j, key, field_load(p->s, p->f, p->index));
		return;
	}
	set = field_set(p->s, p->f, p->index);
	json_open(j, key, '[');
	for (int i = 0; i < SET_SIZE; i++)
		if (set_has(&set, i))
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

static bool is_zero(struct place p, int dimension)
{
	struct set set = field_set(p.s, p.f, p.index);

	if (is_last(&p, dimension))
		return set_empty(&set);
	for (int i = 0; i < p.f->count[dimension]; i++) {
		p.index[dimension] = i;
		if (!is_zero(p, dimension + 1))
			return false;
	}
	return true;
}

/* The values from this dimension on, an object a dimension. */
static void put_dimension(struct json *j, const char *key, struct place p, int dimension)
{
	char buf[INDEX_DIGITS];

	if (is_zero(p, dimension))
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

void state_json(struct json *j, const char *key, const struct game *g, const struct state *s)
{
	int player = game_player(s);

	json_open(j, key, '{');
	json_number(j, "drawn", s->source.drawn);
	json_number(j, "steps", s->steps);
	json_bool(j, "over", s->over);
	if (s->fault)
		json_number(j, "fault", s->fault);
	if (player != NOBODY) {
		json_thing(j, "player", g, K_SIDE, player);
		json_string(j, "node", g->nodes[flow_see(s)->node].name);
	}
	for (const struct field *f = g->fields; f->name; f++)
		put_dimension(j, f->name, (struct place){ g, s, f, { 0, 0 } }, 0);
	json_close(j);
}

/* fields.c - states as text, through the game's table of fields.
 *
 * One line an element, zeros left out:
 *
 *   drawn 31
 *   frame turn nobody 2 0 0 0 0 0 0
 *   force penobscot us-militia 2
 *   pile discard embargo-act war-hawks
 */
#include <string.h>
#include "rng.h"
#include "text.h"

static unsigned char *element(const struct state *s, const struct field *f, const int index[2])
{
	size_t at = (size_t)(index[0] * f->count[1] + index[1]) * f->size;

	return (unsigned char *)(uintptr_t)s + f->offset + at;
}

int64_t field_load(const struct state *s, const struct field *f, const int index[2])
{
	const unsigned char *p = element(s, f, index);
	uint64_t v = 0;
	int shift = 64 - 8 * f->size;

	for (int i = f->size - 1; i >= 0; i--)
		v = v << 8 | p[i];
	if (f->type == FIELD_INT && v >> (8 * f->size - 1) & 1)
		return (int64_t)(v << shift) >> shift;
	return (int64_t)v;
}

void field_store(struct state *s, const struct field *f, const int index[2], int64_t value)
{
	unsigned char *p = element(s, f, index);

	for (int i = 0; i < f->size; i++)
		p[i] = (unsigned char)((uint64_t)value >> 8 * i);
}

struct wide field_set(const struct state *s, const struct field *f, const int index[2])
{
	const unsigned char *p = element(s, f, index);
	struct wide set = { { 0, 0, 0, 0 } };

	for (int i = 0; i < f->size && i < (int)sizeof set; i++)
		set.word[i / 8] |= (uint64_t)p[i] << 8 * (i % 8);
	return set;
}

int field_next(const struct state *s, const struct field *f, const int index[2], int from)
{
	const unsigned char *p = element(s, f, index);

	for (int i = from; i < 8 * f->size; i++)
		if (p[i / 8] >> i % 8 & 1)
			return i;
		else if (!(p[i / 8] >> i % 8))
			i |= 7; /* nothing more in this byte */
	return -1;
}

static void print_element(struct text *t, const struct game *g, const struct state *s,
			  const struct field *f, const int index[2])
{
	int first = field_next(s, f, index, 0);

	if (first < 0)
		return;
	text_put(t, f->name);
	for (int i = 0; i < 2; i++)
		if (f->by[i] != K_NONE) {
			text_char(t, ' ');
			thing_print(t, g, f->by[i], index[i]);
		}
	if (f->type == FIELD_SET) {
		for (int i = first; i >= 0; i = field_next(s, f, index, i + 1)) {
			text_char(t, ' ');
			thing_print(t, g, f->kind, i);
		}
	} else {
		text_char(t, ' ');
		text_number(t, field_load(s, f, index));
	}
	text_char(t, '\n');
}

static void print_frame(struct text *t, const struct game *g, const struct frame *f)
{
	text_put(t, "frame ");
	text_put(t, g->nodes[f->node].name);
	text_char(t, ' ');
	if (f->player == NOBODY)
		text_put(t, "nobody");
	else
		thing_print(t, g, K_SIDE, f->player);
	text_char(t, ' ');
	text_number(t, f->pc);
	for (int i = 0; i < LOCALS; i++) {
		text_char(t, ' ');
		text_number(t, f->local[i]);
	}
	text_char(t, '\n');
}

void state_print(struct text *t, const struct game *g, const struct state *s)
{
	if (s->edition) {
		text_put(t, "version ");
		text_number(t, game_version(s));
		text_char(t, '\n');
	}
	text_put(t, "key ");
	text_hex(t, s->source.key[0]);
	text_char(t, ' ');
	text_hex(t, s->source.key[1]);
	text_put(t, "\ndrawn ");
	text_number(t, s->source.drawn);
	text_put(t, "\nsteps ");
	text_number(t, s->steps);
	text_put(t, "\nover ");
	text_number(t, s->over);
	text_put(t, "\nfault ");
	text_number(t, s->fault);
	text_char(t, '\n');
	for (int i = 0; i < s->depth; i++)
		print_frame(t, g, &s->frame[i]);
	for (const struct field *f = g->fields; f->name; f++)
		for (int i = 0; i < f->count[0]; i++)
			for (int j = 0; j < f->count[1]; j++)
				print_element(t, g, s, f, (const int[2]){ i, j });
}

static bool read_number(const char **line, int64_t low, int64_t high, int64_t *out,
			struct misread *e)
{
	struct word w = word_next(line);

	if (!w.n)
		return misread_at(e, READ_MISSING, K_NUMBER, w);
	if (!word_number(w, out) || *out < low || *out > high)
		return misread_at(e, READ_NUMBER, K_NUMBER, w);
	return true;
}

bool field_find(const struct game *g, const char **line, const struct field **found, int index[2],
		struct misread *e)
{
	struct word w = word_next(line);
	const struct field *f = g->fields;

	while (f->name && !word_is(w, f->name))
		f++;
	if (!f->name)
		return misread_at(e, READ_FIELD, K_NONE, w);
	for (int i = 0; i < 2; i++) {
		index[i] = 0;
		if (f->by[i] == K_NONE)
			continue;
		w = word_next(line);
		if (!w.n)
			return misread_at(e, READ_MISSING, f->by[i], w);
		if (!thing_parse(g, f->by[i], w, &index[i]) || index[i] >= f->count[i])
			return misread_at(e, READ_THING, f->by[i], w);
	}
	*found = f;
	return true;
}

/* The members into these bytes, which are zero. */
static bool read_set(const struct game *g, const char *line, const struct field *f,
		     unsigned char *bytes, struct misread *e)
{
	for (struct word w = word_next(&line); w.n; w = word_next(&line)) {
		int id;

		if (!thing_parse(g, f->kind, w, &id) || id >= 8 * f->size)
			return misread_at(e, READ_THING, f->kind, w);
		bytes[id / 8] |= (unsigned char)(1 << id % 8);
	}
	return true;
}

/* A number that stands for a thing may be given by the thing's key. */
static bool read_value(const struct game *g, int kind, const char **line, int64_t *value)
{
	const char *at = *line;
	int id;

	if (!g->kinds[kind].things || !thing_parse(g, kind, word_next(&at), &id))
		return false;
	*value = id;
	*line = at;
	return true;
}

/* Nothing more may stand on this line. */
static bool line_ends(const char *line, struct misread *e)
{
	struct word rest = word_next(&line);

	return !rest.n || misread_at(e, READ_EXTRA, K_NONE, rest);
}

bool field_parse(const struct game *g, struct state *s, const char *line, struct misread *e)
{
	const struct field *f;
	int index[2];
	int64_t value, low, high;
	unsigned char bytes[FIELD_MAX] = { 0 };

	if (!field_find(g, &line, &f, index, e))
		return false;
	if (f->type == FIELD_SET) {
		if (!read_set(g, line, f, bytes, e))
			return false;
		memcpy(element(s, f, index), bytes, f->size);
		return true;
	}
	high = f->size == 8 ? INT64_MAX
			    : ((int64_t)1 << (8 * f->size - (f->type == FIELD_INT))) - 1;
	low = f->type == FIELD_INT ? -high - 1 : 0;
	if (!read_value(g, f->kind, &line, &value) && !read_number(&line, low, high, &value, e))
		return false;
	if (!line_ends(line, e))
		return false;
	field_store(s, f, index, value);
	return true;
}

/* A question has a player, a procedure none. */
static bool read_player(const struct game *g, const char **line, struct frame *f, struct misread *e)
{
	struct word w = word_next(line);
	int side = NOBODY;

	if (!word_is(w, "nobody") && (!thing_parse(g, K_SIDE, w, &side) || side >= PLAYERS))
		return misread_at(e, READ_THING, K_SIDE, w);
	if ((side == NOBODY) != (g->nodes[f->node].run != NULL))
		return misread_at(e, READ_THING, K_SIDE, w);
	f->player = (int8_t)side;
	return true;
}

static bool parse_frame(const struct game *g, struct state *s, const char *line, struct misread *e)
{
	struct word w = word_next(&line);
	struct frame *f = &s->frame[s->depth];
	int node = 0;
	int64_t v;

	while (node < g->nodes_count && !word_is(w, g->nodes[node].name))
		node++;
	if (node == g->nodes_count)
		return misread_at(e, READ_FIELD, K_NONE, w);
	if (s->depth == FRAMES)
		return misread_at(e, READ_EXTRA, K_NONE, w);
	f->node = (uint8_t)node;
	if (!read_player(g, &line, f, e) || !read_number(&line, 0, 255, &v, e))
		return false;
	f->pc = (uint8_t)v;
	for (int i = 0; i < LOCALS; i++) {
		if (!read_number(&line, INT16_MIN, INT16_MAX, &v, e))
			return false;
		f->local[i] = (int16_t)v;
	}
	s->depth++;
	return line_ends(line, e);
}

static bool parse_key(struct state *s, const char *line, struct misread *e)
{
	for (int i = 0; i < 2; i++) {
		struct word w = word_next(&line);

		if (!word_hex(w, &s->source.key[i]))
			return misread_at(e, READ_NUMBER, K_NUMBER, w);
	}
	return line_ends(line, e);
}

/* A number of struct state itself; *v is its value. */
static bool parse_number(const char *line, int64_t high, int64_t *v, struct misread *e)
{
	return read_number(&line, 0, high, v, e) && line_ends(line, e);
}

/* One line: a member of struct state itself, or one of the game's fields. */
static bool parse_line(const struct game *g, struct state *s, const char *line, struct misread *e)
{
	const char *rest = line;
	struct word w = word_next(&rest);
	int64_t v = 0;
	bool good;

	if (word_is(w, "frame"))
		return parse_frame(g, s, rest, e);
	if (word_is(w, "key"))
		return parse_key(s, rest, e);
	if (word_is(w, "drawn") || word_is(w, "steps")) {
		good = parse_number(rest, UINT32_MAX, &v, e);
		*(*w.at == 'd' ? &s->source.drawn : &s->steps) = (uint32_t)v;
		return good;
	}
	if (word_is(w, "over") || word_is(w, "fault")) {
		good = parse_number(rest, *w.at == 'o' ? 1 : FAULTS - 1, &v, e);
		*(*w.at == 'o' ? &s->over : &s->fault) = (uint8_t)v;
		return good;
	}
	if (word_is(w, "version")) {
		good = read_number(&rest, 1, g->version, &v, e) && line_ends(rest, e);
		s->edition = (uint8_t)(good ? v - 1 : 0);
		return good;
	}
	return field_parse(g, s, line, e);
}

bool state_parse(const struct game *g, struct state *s, const char *text, struct misread *e)
{
	memset(s, 0, g->state_size);
	for (e->line = 1; *text; e->line++) {
		const char *end = strchr(text, '\n');

		if (!parse_line(g, s, text, e))
			return false;
		if (!end)
			break;
		text = end + 1;
	}
	e->what = READ_OK;
	return true;
}

int game_turn(const struct game *g, const struct state *s)
{
	for (const struct field *f = g->fields; f->name; f++)
		if (!strcmp(f->name, "turn") && f->by[0] == K_NONE)
			return (int)field_load(s, f, (const int[2]){ 0, 0 });
	return 0;
}

/* Eight bytes at a time; the bytes of a state are the same on every machine. */
uint64_t state_hash(const struct game *g, const struct state *s)
{
	const unsigned char *p = (const unsigned char *)s;
	uint64_t hash = HASH_START, word;

	for (size_t i = 0; i + sizeof word <= g->state_size; i += sizeof word) {
		memcpy(&word, p + i, sizeof word);
		hash = hash_word(word, hash);
	}
	return hash_bytes(p + g->state_size / 8 * 8, g->state_size % 8, hash);
}

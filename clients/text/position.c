/* position.c - the map and everything else in a view, a line each. */
#include <string.h>
#include "core/book.h"
#include "position.h"
#include "session/session.h"

/* Longer sets are counted, longer rows lose their zeros, more rows are left out
 * when they are empty. */
enum { NAMED_MAX = 16, LISTED_MAX = 8, ROWS_MAX = 2 };

struct drawing {
	struct program *p;
	const struct game *g;
	const struct state *view;
	int place;       /* kind of the places on the map, or K_NONE */
	bool labelled;   /* the game says which fields to show */
	bool full;       /* long sets, too, are told by name */
	int items;       /* told in this line */
	struct text out; /* this line */
	char line[16384];
};

/* "field-us-ships" is the label of the field us_ships. */
static bool is_label(const char *key, const char *what, const char *name)
{
	size_t n = strlen(what);

	if (strncmp(key, what, n))
		return false;
	for (key += n; *name && (*name == *key || (*name == '_' && *key == '-')); name++)
		key++;
	return !*name && !*key;
}

const char *label_of(const struct program *p, const struct game *g, const char *what,
		     const char *name)
{
	for (int i = MESSAGES_COMMON; i < g->messages_count; i++)
		if (is_label(g->messages[i].key, what, name))
			return g->messages[i].text[p->lang];
	return NULL;
}

const char *kind_name(const struct program *p, const struct game *g, int kind)
{
	const char *label = label_of(p, g, "kind-", g->kinds[kind].name);

	return label ? label : g->kinds[kind].name;
}

static bool game_labels(const struct game *g)
{
	for (int i = MESSAGES_COMMON; i < g->messages_count; i++)
		if (!strncmp(g->messages[i].key, "field-", 6))
			return true;
	return false;
}

/* The name of a field that is to be shown, else NULL. */
static const char *shown_as(const struct drawing *d, const struct field *f)
{
	return d->labelled ? label_of(d->p, d->g, "field-", f->name) : f->name;
}

/* ---- lines ---- */

static void put(struct drawing *d, const char *s)
{
	text_put(&d->out, s);
}

static void put_thing(struct drawing *d, int kind, int id)
{
	say_thing(&d->out, d->g, kind, id, d->p->lang);
}

static void begin_line(struct drawing *d)
{
	d->out = text_into(d->line, sizeof d->line);
	d->items = 0;
}

static void end_line(struct drawing *d)
{
	page_wrap(d->p, d->line, 2, 6);
}

static const char *colon(const struct drawing *d)
{
	return d->p->lang == FR ? "\u00a0:" : ":";
}

/* Begins another item of a line. */
static void next_item(struct drawing *d)
{
	put(d, d->items++ ? "," : colon(d));
	put(d, " ");
}

/* A number that stands for a thing is told by name; one beyond the last is none. */
static bool is_told(const struct drawing *d, const struct field *f, int64_t value)
{
	const struct kind *k = &d->g->kinds[f->kind];

	return k->things ? value >= 0 && value < k->count : value != 0;
}

static void put_value(struct drawing *d, const struct field *f, int64_t value)
{
	if (d->g->kinds[f->kind].things)
		put_thing(d, f->kind, (int)value);
	else
		text_number(&d->out, value);
}

static void put_members(struct drawing *d, const struct field *f, struct set set)
{
	int n = set_count(&set), told = 0;

	text_number(&d->out, n);
	if (!n || (n > NAMED_MAX && !d->full))
		return;
	put(d, " (");
	for (int i = set_next(&set, 0); i >= 0; i = i + 1 < SET_SIZE ? set_next(&set, i + 1) : -1) {
		put(d, told++ ? ", " : "");
		put_thing(d, f->kind, i);
	}
	put(d, ")");
}

/* A label, and the name of the index if there is one. */
static void put_label(struct drawing *d, const char *label, int kind, int id)
{
	put(d, label);
	if (kind == K_NONE)
		return;
	put(d, " ");
	put_thing(d, kind, id);
}

/* ---- places ---- */

static void place_row(struct drawing *d, const struct field *f, const char *label, int place)
{
	for (int j = 0; j < f->count[1]; j++) {
		const int index[2] = { place, j };
		int64_t value = field_load(d->view, f, index);

		if (f->type == FIELD_SET || !is_told(d, f, value))
			continue;
		next_item(d);
		if (f->by[1] == K_NONE) {
			put(d, label);
			put(d, " ");
			put_value(d, f, value);
		} else {
			put_value(d, f, value);
			put(d, " ");
			put_thing(d, f->by[1], j);
		}
	}
}

/* A set of places: each place tells of which sets it is a member. */
static void place_in_sets(struct drawing *d, const struct field *f, const char *label, int place)
{
	for (int i = 0; i < f->count[0]; i++) {
		struct set set = field_set(d->view, f, (const int[2]){ i, 0 });

		if (!set_has(&set, place))
			continue;
		next_item(d);
		put_label(d, label, f->by[0], i);
	}
}

static void tell_place(struct drawing *d, int place)
{
	begin_line(d);
	put_thing(d, d->place, place);
	for (const struct field *f = d->g->fields; f->name; f++) {
		const char *label = shown_as(d, f);

		if (label && f->by[0] == d->place && place < f->count[0])
			place_row(d, f, label, place);
		else if (label && f->type == FIELD_SET && f->kind == d->place)
			place_in_sets(d, f, label, place);
	}
	end_line(d);
}

/* ---- everything else ---- */

static void tell_sets(struct drawing *d, const struct field *f, const char *label)
{
	for (int i = 0; i < f->count[0]; i++) {
		struct set set = field_set(d->view, f, (const int[2]){ i, 0 });

		if (set_empty(&set))
			continue;
		begin_line(d);
		put_label(d, label, f->by[0], i);
		next_item(d);
		put_members(d, f, set);
		end_line(d);
	}
}

/* Elements of a dimension that exist: the rest is padding. */
static int real_count(const struct drawing *d, const struct field *f, int dimension)
{
	const struct kind *k = &d->g->kinds[f->by[dimension]];

	return k->things && k->count < f->count[dimension] ? k->count : f->count[dimension];
}

/* The elements of one row, by the last dimension; short ones with their zeros. */
static void put_row(struct drawing *d, const struct field *f, int first)
{
	int last = f->by[1] != K_NONE, count = real_count(d, f, last);

	for (int j = 0; j < count; j++) {
		const int index[2] = { last ? first : j, last ? j : 0 };
		int64_t value = field_load(d->view, f, index);

		if (!is_told(d, f, value) && (d->g->kinds[f->kind].things || count > LISTED_MAX))
			continue;
		next_item(d);
		put_thing(d, f->by[last], j);
		put(d, " ");
		put_value(d, f, value);
	}
}

static bool is_empty(const struct drawing *d, const struct field *f, int first)
{
	for (int j = 0; j < f->count[1]; j++)
		if (field_load(d->view, f, (const int[2]){ first, j }))
			return false;
	return true;
}

/* A grid has a line a row. */
static void tell_grid(struct drawing *d, const struct field *f, const char *label)
{
	for (int i = 0; i < real_count(d, f, 0); i++) {
		if (f->count[0] > ROWS_MAX && is_empty(d, f, i))
			continue;
		begin_line(d);
		put_label(d, label, f->by[0], i);
		put_row(d, f, i);
		end_line(d);
	}
}

static void tell_numbers(struct drawing *d, const struct field *f, const char *label)
{
	if (f->by[1] != K_NONE) {
		tell_grid(d, f, label);
		return;
	}
	begin_line(d);
	put(d, label);
	if (f->by[0] == K_NONE) {
		next_item(d);
		put_value(d, f, field_load(d->view, f, (const int[2]){ 0, 0 }));
	} else {
		put_row(d, f, 0);
	}
	end_line(d);
}

static bool is_of_place(const struct drawing *d, const struct field *f)
{
	return d->place != K_NONE &&
	       (f->by[0] == d->place || (f->type == FIELD_SET && f->kind == d->place));
}

void position_tell(struct program *p, const struct game *g, const struct state *view, bool full)
{
	struct drawing d = { .p = p, .g = g, .view = view, .full = full };

	d.place = g->book ? g->book->place_kind : K_NONE;
	d.labelled = game_labels(g);
	for (int i = 0; d.place != K_NONE && i < g->kinds[d.place].count; i++)
		tell_place(&d, i);
	for (const struct field *f = g->fields; f->name; f++) {
		const char *label = shown_as(&d, f);

		if (!label || is_of_place(&d, f))
			continue;
		if (f->type == FIELD_SET)
			tell_sets(&d, f, label);
		else
			tell_numbers(&d, f, label);
	}
	report_tell(p, g, view, REPORT_POSITION, 0);
}

void report_tell(struct program *p, const struct game *g, const struct state *view, int topic,
		 action about)
{
	struct step step;

	step_clear(&step);
	g->report(view, topic, about, &step);
	for (int i = 0; i < step.nnotes; i++) {
		step.note[i].seen_by = EVERYONE; /* it came from what the asker may know */
		text_put(&p->page, "  ");
		say_note(&p->page, g, &step.note[i], SPECTATOR, p->lang);
		text_char(&p->page, '\n');
	}
}

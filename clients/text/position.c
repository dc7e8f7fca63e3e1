/* position.c - the map and everything else in a view, a line each. */
#include <string.h>
#include "core/book.h"
#include "position.h"
#include "session/session.h"

enum { NAMED_MAX = 14, LISTED_MAX = 8 }; /* longer lists are counted, or lose their zeros */

struct drawing {
	struct program *p;
	const struct game *g;
	const struct state *view;
	int place;     /* kind of the places on the map, or K_NONE */
	bool labelled; /* the game says which fields to show */
	int items;     /* told in this line */
};

/* "field-us-ships" is the label of the field us_ships. */
static const char *label_of(const struct drawing *d, const char *field)
{
	static const char start[] = "field-";
	size_t n = sizeof start - 1;

	for (int i = MESSAGES_COMMON; i < d->g->messages_count; i++) {
		const char *key = d->g->messages[i].key;
		size_t k = 0;

		if (strncmp(key, start, n))
			continue;
		while (field[k] &&
		       (field[k] == key[n + k] || (field[k] == '_' && key[n + k] == '-')))
			k++;
		if (!field[k] && !key[n + k])
			return d->g->messages[i].text[d->p->lang];
	}
	return NULL;
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
	return d->labelled ? label_of(d, f->name) : f->name;
}

static void put(struct drawing *d, const char *s)
{
	text_put(&d->p->page, s);
}

/* Begins another item of a line. */
static void next_item(struct drawing *d, const char *first)
{
	put(d, d->items++ ? ", " : first);
}

static void put_thing(struct drawing *d, int kind, int id)
{
	say_thing(&d->p->page, d->g, kind, id, d->p->lang);
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
		text_number(&d->p->page, value);
}

static void put_members(struct drawing *d, const struct field *f, struct set set)
{
	int n = set_count(&set), told = 0;

	text_number(&d->p->page, n);
	if (!n || n > NAMED_MAX)
		return;
	put(d, " (");
	for (int i = set_next(&set, 0); i >= 0; i = i + 1 < SET_SIZE ? set_next(&set, i + 1) : -1) {
		put(d, told++ ? ", " : "");
		put_thing(d, f->kind, i);
	}
	put(d, ")");
}

/* ---- places ---- */

static void place_row(struct drawing *d, const struct field *f, const char *label, int place)
{
	for (int j = 0; j < f->count[1]; j++) {
		const int index[2] = { place, j };
		int64_t value = field_load(d->view, f, index);

		if (!is_told(d, f, value) || f->type == FIELD_SET)
			continue;
		next_item(d, ": ");
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
		next_item(d, ": ");
		put(d, label);
		if (f->by[0] != K_NONE) {
			put(d, " ");
			put_thing(d, f->by[0], i);
		}
	}
}

static void tell_place(struct drawing *d, int place)
{
	put(d, "  ");
	put_thing(d, d->place, place);
	d->items = 0;
	for (const struct field *f = d->g->fields; f->name; f++) {
		const char *label = shown_as(d, f);

		if (label && f->by[0] == d->place && place < f->count[0])
			place_row(d, f, label, place);
		else if (label && f->type == FIELD_SET && f->kind == d->place)
			place_in_sets(d, f, label, place);
	}
	put(d, "\n");
}

/* ---- everything else ---- */

static void tell_sets(struct drawing *d, const struct field *f, const char *label)
{
	for (int i = 0; i < f->count[0]; i++) {
		struct set set = field_set(d->view, f, (const int[2]){ i, 0 });

		if (set_empty(&set))
			continue;
		put(d, "  ");
		put(d, label);
		if (f->by[0] != K_NONE) {
			put(d, " ");
			put_thing(d, f->by[0], i);
		}
		put(d, ": ");
		put_members(d, f, set);
		put(d, "\n");
	}
}

/* One line of elements by the last dimension; short ones with their zeros. */
static void put_elements(struct drawing *d, const struct field *f, int first, int kind, int count)
{
	d->items = 0;
	for (int j = 0; j < count; j++) {
		const int index[2] = { kind == f->by[0] ? j : first, kind == f->by[0] ? 0 : j };
		int64_t value = field_load(d->view, f, index);

		if (!is_told(d, f, value) && (d->g->kinds[f->kind].things || count > LISTED_MAX))
			continue;
		next_item(d, " ");
		put_thing(d, kind, j);
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

static void tell_numbers(struct drawing *d, const struct field *f, const char *label)
{
	bool flat = f->by[1] == K_NONE;
	int lines = flat ? 1 : f->count[0];

	for (int i = 0; i < lines; i++) {
		if (!flat && is_empty(d, f, i))
			continue;
		put(d, "  ");
		put(d, label);
		if (!flat) {
			put(d, " ");
			put_thing(d, f->by[0], i);
		}
		put(d, ":");
		if (f->by[0] == K_NONE) {
			put(d, " ");
			put_value(d, f, field_load(d->view, f, (const int[2]){ 0, 0 }));
		} else {
			put_elements(d, f, i, flat ? f->by[0] : f->by[1],
				     flat ? f->count[0] : f->count[1]);
		}
		put(d, "\n");
	}
}

static bool is_of_place(const struct drawing *d, const struct field *f)
{
	return d->place != K_NONE &&
	       (f->by[0] == d->place || (f->type == FIELD_SET && f->kind == d->place));
}

void position_tell(struct program *p, const struct game *g, const struct state *view)
{
	struct drawing d = { .p = p, .g = g, .view = view };

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

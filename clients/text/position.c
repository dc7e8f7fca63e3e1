/* position.c - the map and everything else in a view, a line each. */
#include <string.h>
#include "core/book.h"
#include "find.h"
#include "position.h"
#include "session/session.h"

/* Longer sets are counted, longer rows lose their zeros, more rows are left out
 * when they are empty; so many pieces in one place are a reserve, and counted. */
enum { NAMED_MAX = 16, LISTED_MAX = 8, ROWS_MAX = 2, STACK_MAX = 40 };

struct drawing {
	struct program *p;
	const struct game *g;
	const struct state *view;
	int place;                   /* kind of the places on the map, or K_NONE */
	bool labelled;               /* the game says which fields to show */
	bool full;                   /* long sets, too, are told by name */
	int items;                   /* told in this line */
	bool bare;                   /* the line has no name before its first item */
	const struct field *by_side; /* sets of places by side: groups them; or NULL */
	struct text out;             /* this line */
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

/* Number of the message WHAT-NAME, or MSG_NONE. */
static int message_named(const struct game *g, const char *what, const char *name)
{
	for (int i = MESSAGES_COMMON; i < g->messages_count; i++)
		if (is_label(g->messages[i].key, what, name))
			return i;
	return MSG_NONE;
}

const char *label_of(const struct program *p, const struct game *g, const char *what,
		     const char *name)
{
	int msg = message_named(g, what, name);

	return msg ? g->messages[msg].text[p->lang] : NULL;
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

/* A game may name rows of a field instead of all of it: field-pile-discard. */
static const char *row_shown_as(const struct drawing *d, const struct field *f, int row)
{
	const struct kind *k = &d->g->kinds[f->by[0]];
	char what[80];
	struct text t = text_into(what, sizeof what);

	if (!k->things || row >= k->count)
		return NULL;
	text_put(&t, "field-");
	text_put(&t, f->name);
	text_char(&t, '-');
	return label_of(d->p, d->g, what, k->things[row].key);
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
	return d->p->lang == FR ? "\u00a0: " : ": ";
}

static const char *semicolon(const struct drawing *d)
{
	return d->p->lang == FR ? "\u00a0; " : "; ";
}

/* Begins another item of a line. */
static void next_item(struct drawing *d)
{
	if (d->bare)
		put(d, d->items ? ", " : "");
	else
		put(d, d->items ? ", " : colon(d));
	d->items++;
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

static void put_members(struct drawing *d, const struct field *f, const int index[2])
{
	int n = 0, told = 0;

	for (int i = field_next(d->view, f, index, 0); i >= 0;
	     i = field_next(d->view, f, index, i + 1))
		n++;
	text_number(&d->out, n);
	if (!n || (n > NAMED_MAX && !d->full))
		return;
	put(d, " (");
	for (int i = field_next(d->view, f, index, 0); i >= 0;
	     i = field_next(d->view, f, index, i + 1)) {
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

/* The sets of places by which they are grouped: the first such field. */
static const struct field *grouping(const struct drawing *d)
{
	for (const struct field *f = d->g->fields; f->name; f++)
		if (f->type == FIELD_SET && f->kind == d->place && f->by[0] == K_SIDE &&
		    shown_as(d, f))
			return f;
	return NULL;
}

static void open_drawing(struct drawing *d)
{
	d->place = d->g->book ? d->g->book->place_kind : K_NONE;
	d->labelled = game_labels(d->g);
	d->by_side = d->place == K_NONE ? NULL : grouping(d);
}

/* So many of a thing, as the game's message count-KEY has it: "2 US Regulars". */
static void put_count(struct drawing *d, const struct field *f, int64_t n, int id)
{
	const struct kind *k = &d->g->kinds[f->by[1]];
	int msg = k->things ? message_named(d->g, "count-", k->things[id].key) : MSG_NONE;
	struct note note = { .msg = (uint16_t)msg, .seen_by = EVERYONE, .arg = { (int16_t)n } };

	if (msg) {
		say_note(&d->out, d->g, &note, SPECTATOR, d->p->lang);
		return;
	}
	put_value(d, f, n);
	put(d, " ");
	put_thing(d, f->by[1], id);
}

/* Whether the game has such messages for things of the kind. */
static bool is_counted(const struct drawing *d, int kind)
{
	const struct kind *k = &d->g->kinds[kind];

	return k->things && message_named(d->g, "count-", k->things[0].key);
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
			put_count(d, f, value, j);
		}
	}
}

/* The place of each piece: a place tells which pieces are there. */
static bool gives_places(const struct drawing *d, const struct field *f)
{
	return f->type == FIELD_UINT && f->kind == d->place && f->by[0] != K_NONE &&
	       f->by[1] == K_NONE;
}

static int count_pieces(const struct drawing *d, const struct field *f, int place)
{
	int n = 0;

	for (int i = 0; i < f->count[0]; i++)
		n += field_load(d->view, f, (const int[2]){ i, 0 }) == place;
	return n;
}

static void place_pieces(struct drawing *d, const struct field *f, int place)
{
	int n = count_pieces(d, f, place);

	if (n > STACK_MAX && !d->full) {
		next_item(d);
		text_number(&d->out, n);
		return;
	}
	for (int i = 0; i < f->count[0]; i++) {
		if (field_load(d->view, f, (const int[2]){ i, 0 }) != place)
			continue;
		next_item(d);
		put_thing(d, f->by[0], i);
	}
}

/* A set of places: each place tells of which sets it is a member. */
static void place_in_sets(struct drawing *d, const struct field *f, const char *label, int place)
{
	for (int i = 0; i < f->count[0]; i++) {
		struct wide set = field_set(d->view, f, (const int[2]){ i, 0 });

		if (!wide_has(&set, place))
			continue;
		next_item(d);
		put_label(d, label, f->by[0], i);
	}
}

/* All that is in the place, but for the sets by which places are grouped. */
static void put_contents(struct drawing *d, int place)
{
	for (const struct field *f = d->g->fields; f->name; f++) {
		const char *label = shown_as(d, f);

		if (!label || f == d->by_side)
			continue;
		if (f->by[0] == d->place && place < f->count[0])
			place_row(d, f, label, place);
		else if (f->type == FIELD_SET && f->kind == d->place)
			place_in_sets(d, f, label, place);
		else if (gives_places(d, f))
			place_pieces(d, f, place);
	}
}

void place_say(struct program *p, const struct game *g, const struct state *view, int place,
	       bool full, struct text *out)
{
	struct drawing d = { .p = p, .g = g, .view = view, .bare = true, .full = full };

	open_drawing(&d);
	begin_line(&d);
	put_contents(&d, place);
	text_put(out, d.line);
}

/* A group is what one side holds, or, with NOBODY, neither. */
static bool is_in_group(const struct drawing *d, int place, int side)
{
	bool held[PLAYERS] = { false, false };

	for (int i = 0; d->by_side && i < PLAYERS; i++) {
		struct wide set = field_set(d->view, d->by_side, (const int[2]){ i, 0 });

		held[i] = wide_has(&set, place);
	}
	return side == NOBODY ? !held[0] && !held[1] : held[side];
}

/* "control US: "; a game without such sets has one group of all its places. */
static void begin_group(struct drawing *d, int side)
{
	begin_line(d);
	if (side == NOBODY)
		put(d, word_of(d->p, d->by_side ? TXT_GROUP_NEITHER : TXT_GROUP_ALL));
	else
		put_label(d, shown_as(d, d->by_side), K_SIDE, side);
	put(d, colon(d));
	if (d->full)
		end_line(d);
}

/* A line of its own, or an item of the group's paragraph. */
static void tell_place(struct drawing *d, int place, const char *there)
{
	if (d->full) {
		begin_line(d);
		put_thing(d, d->place, place);
		put(d, colon(d));
		put(d, there);
		page_wrap(d->p, d->line, 4, 8);
		return;
	}
	put(d, d->items++ ? semicolon(d) : "");
	put_thing(d, d->place, place);
	put(d, " (");
	put(d, there);
	put(d, ")");
}

/* "empty: Kingston, York"; many are counted, unless all is to be told. */
static void put_empty(struct drawing *d, const struct set *empty, int n)
{
	int told = 0;

	put(d, d->items ? semicolon(d) : "");
	if (n > NAMED_MAX && !d->full) {
		say(&d->out, d->p->lang, &text_messages[TXT_GROUP_MANY_EMPTY],
		    &(struct value)NUMBER(n));
		return;
	}
	put(d, word_of(d->p, TXT_GROUP_EMPTY));
	for (int i = 0; i < d->g->kinds[d->place].count; i++)
		if (set_has(empty, i)) {
			put(d, told++ ? ", " : "");
			put_thing(d, d->place, i);
		}
}

/* The empty places of a group close it, all in one line. */
static void end_group(struct drawing *d, const struct set *empty)
{
	int n = set_count(empty);

	if (d->full)
		begin_line(d);
	if (n)
		put_empty(d, empty, n);
	if (!d->full)
		end_line(d);
	else if (n)
		page_wrap(d->p, d->line, 4, 8);
}

static void tell_group(struct drawing *d, int side)
{
	struct set empty = { { 0 } };

	begin_group(d, side);
	for (int place = 0; place < d->g->kinds[d->place].count; place++) {
		char there[4096];
		struct text out = text_into(there, sizeof there);

		if (!is_in_group(d, place, side))
			continue;
		place_say(d->p, d->g, d->view, place, d->full, &out);
		if (*there)
			tell_place(d, place, there);
		else
			set_add(&empty, place);
	}
	end_group(d, &empty);
}

/* ---- everything else ---- */

static void tell_sets(struct drawing *d, const struct field *f, const char *label)
{
	for (int i = 0; i < f->count[0]; i++) {
		const int index[2] = { i, 0 };
		const char *own = label ? NULL : row_shown_as(d, f, i);

		if (field_next(d->view, f, index, 0) < 0 || !(label || own))
			continue;
		begin_line(d);
		put_label(d, own ? own : label, own ? K_NONE : f->by[0], i);
		next_item(d);
		put_members(d, f, index);
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
	bool counted = last && is_counted(d, f->by[1]);

	for (int j = 0; j < count; j++) {
		const int index[2] = { last ? first : j, last ? j : 0 };
		int64_t value = field_load(d->view, f, index);

		if (!is_told(d, f, value) &&
		    (counted || d->g->kinds[f->kind].things || count > LISTED_MAX))
			continue;
		next_item(d);
		if (counted) {
			put_count(d, f, value, j);
			continue;
		}
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

/* A grid has a line a row; unless all is to be told, one row follows the other. */
static void tell_grid(struct drawing *d, const struct field *f, const char *label)
{
	int told = 0;

	for (int i = 0; i < real_count(d, f, 0); i++) {
		if (f->count[0] > ROWS_MAX && is_empty(d, f, i))
			continue;
		if (d->full || !told++)
			begin_line(d);
		else
			put(d, semicolon(d));
		d->items = 0;
		put_label(d, label, f->by[0], i);
		put_row(d, f, i);
		if (d->full)
			end_line(d);
	}
	if (told)
		end_line(d);
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
	       (f->by[0] == d->place || (f->type == FIELD_SET && f->kind == d->place) ||
		gives_places(d, f));
}

/* What a report is about, and whether sentences that follow each other with other names, one a
 * Fort, one an Expedition, make one paragraph. */
struct asking {
	int topic;
	action about;
	bool flows;
};

static void tell_report(struct program *p, const struct game *g, const struct state *view,
			struct asking asked)
{
	struct step step;
	char line[8192];
	struct text out = text_into(line, sizeof line);

	step_clear(&step);
	g->report(view, asked.topic, asked.about, &step);
	for (int i = 0; i < step.nnotes; i++) {
		step.note[i].seen_by = EVERYONE; /* it came from what the asker may know */
		say_note(&out, g, &step.note[i], SPECTATOR, p->lang);
		if (asked.flows && i + 1 < step.nnotes &&
		    step.note[i + 1].msg == step.note[i].msg) {
			text_char(&out, ' ');
			continue;
		}
		page_wrap(p, line, 2, 6);
		out = text_into(line, sizeof line);
	}
}

void position_tell(struct program *p, const struct game *g, const struct state *view, bool full)
{
	struct drawing d = { .p = p, .g = g, .view = view, .full = full };

	open_drawing(&d);
	for (int side = 0; d.by_side && side < PLAYERS; side++)
		tell_group(&d, side);
	if (d.place != K_NONE)
		tell_group(&d, NOBODY);
	tell_report(p, g, view, (struct asking){ REPORT_POSITION, 0, !full });
	for (const struct field *f = g->fields; f->name; f++) {
		const char *label = shown_as(&d, f);

		if (is_of_place(&d, f))
			continue;
		if (f->type == FIELD_SET)
			tell_sets(&d, f, label);
		else if (label)
			tell_numbers(&d, f, label);
	}
}

void report_tell(struct program *p, const struct game *g, const struct state *view, int topic,
		 action about)
{
	tell_report(p, g, view, (struct asking){ topic, about, false });
}

void score_tell(struct program *p, const struct game *g, const struct state *view)
{
	const struct field *f = field_named(g, "score");
	int64_t score = f ? field_load(view, f, (const int[2]){ 0, 0 }) : 0;

	if (!f)
		report_tell(p, g, view, REPORT_SCORE, 0);
	else if (score)
		tell(p, SAYING(TXT_SCORE_LEAD),
		     TEXT(g->kinds[K_SIDE].things[score > 0].name[p->lang]),
		     NUMBER(score > 0 ? score : -score));
	else
		tell(p, SAYING(TXT_SCORE_EVEN));
}

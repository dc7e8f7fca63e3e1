/* mkdata_madison_pieces.c - units, vessels and leaders become one row of numbers. */
#include <string.h>
#include "mkdata_madison.h"

enum { DRAGOON_MOVEMENT = 10 }; /* 3.16 */

static const struct {
	const char *name;
	uint8_t flag;
	uint32_t types; /* that can have it */
} specials[] = {
	{ "dragoon", IS_DRAGOON, 1 << REGULAR },
	{ "lc-militia", IS_LC_MILITIA, 1 << MILITIA },
	{ "northwest", IS_NORTHWEST, 1 << INDIAN },
	{ "tecumseh", IS_TECUMSEH, 1 << LAND_LEADER },
	{ "tecumseh-link", IS_LINKED, 1 << INDIAN | 1 << LAND_LEADER },
};

static int first_vessel(const struct madison_data *d)
{
	return d->pieces.units.n;
}

static int first_leader(const struct madison_data *d)
{
	return d->pieces.units.n + d->pieces.vessels.n;
}

int madison_piece_of(struct madison_data *d, struct name name)
{
	for (int i = 0; i < d->npieces; i++)
		if (!strcmp(d->piece_row[i]->head.key.text, name.text))
			return i;
	if (*name.text)
		fault(d->faults, name.at, "unknown piece '%s'", name.text);
	return -1;
}

static uint8_t flags_of(struct madison_data *d, const struct piece_row *row, int type)
{
	unsigned flags = 0;

	for (int i = 0; i < row->special.n; i++) {
		struct name s = row->special.item[i];
		size_t k = 0, n = sizeof(specials) / sizeof(*specials);

		while (k < n && strcmp(specials[k].name, s.text))
			k++;
		if (k == n)
			fault(d->faults, s.at, "unknown special '%s'", s.text);
		else if (!(specials[k].types >> type & 1))
			fault(d->faults, s.at, "a piece of type '%s' cannot be '%s'",
			      madison_type_keys[type], s.text);
		else
			flags |= specials[k].flag;
	}
	return (uint8_t)flags;
}

/* ---- how a piece enters ---- */

static void check_entry(struct madison_data *d, const struct piece_row *row)
{
	const struct enters_part *e = &row->enters;
	int by = e->by.value;
	bool timed = by == BY_ARRIVAL || by == BY_BUILDING;

	if (!e->by.given)
		return;
	if (timed != e->turn.given)
		fault(d->faults, e->at, "arrivals and buildings, and only these, have a turn");
	if ((by == BY_EVENT) != (*e->card.text != 0))
		fault(d->faults, e->at, "events, and only these, have a card");
	if (timed && e->turn.given && !d->turn[e->turn.value].reinforcements)
		fault(d->faults, e->turn.at, "nobody comes in this turn");
}

static void fill_entry(struct madison_data *d, const struct piece_row *row, struct madison_piece *p)
{
	static const uint8_t turns[] = { [BY_SETUP] = SPRING_1812, [BY_EVENT] = TURNS };
	const struct enters_part *e = &row->enters;
	int space = madison_space_of(d, e->space);

	check_entry(d, row);
	p->mode = (uint8_t)e->by.value;
	p->turn = (uint8_t)(e->turn.given ? e->turn.value : turns[e->by.value]);
	p->space = (uint8_t)(space < 0 ? 0 : space);
	p->card = CARDS_MAX;
	p->build_at = e->only_there ? p->space : NO_SPACE;
}

/* ---- units ---- */

/* 3.1, 3.6: what kinds of units there are. */
static void check_unit(struct madison_data *d, const struct piece_row *row,
		       const struct madison_piece *p)
{
	bool small = p->strength[0] <= 2; /* 3.14 */

	if (p->type > INDIAN)
		fault(d->faults, row->type.at, "a land unit is regular, militia or indian");
	if (row->class.given && p->class == NO_CLASS)
		fault(d->faults, row->class.at, "a unit has a class");
	if (p->flags & IS_DRAGOON && p->class != CLASS_A)
		fault(d->faults, row->class.at, "Dragoons are of class A (3.62)");
	if (p->steps == 2 && p->strength[1] >= p->strength[0])
		fault(d->faults, row->strength.at, "the reduced side is not weaker");
	if (p->steps == 2 && small)
		fault(d->faults, row->strength.at, "a detachment has one step (3.17)");
	if (p->type == INDIAN && (p->steps == 2) != !!(p->flags & IS_LINKED))
		fault(d->faults, row->strength.at,
		      "the Shawnee have two steps, other Indians one (3.17)");
	if (row->enters.by.value == BY_BUILDING)
		fault(d->faults, row->enters.by.at, "land units are not built");
}

static void fill_unit(struct madison_data *d, int i)
{
	const struct piece_row *row = rows_at(&d->pieces.units, i);
	struct madison_piece *p = &d->piece[i];
	const struct numbers *s = &row->strength;

	if (s->item && s->n != 1 && s->n != 2)
		fault(d->faults, s->at, "a strength, and a reduced one if there is");
	p->side = (uint8_t)row->side.value;
	p->type = (uint8_t)row->type.value;
	p->class = (uint8_t)row->class.value;
	p->flags = flags_of(d, row, p->type);
	p->steps = s->n == 2 ? 2 : 1;
	for (int k = 0; k < s->n && k < 2; k++)
		p->strength[k] = (uint8_t)s->item[k].value;
	p->movement = p->flags & IS_DRAGOON ? DRAGOON_MOVEMENT : d->figures.movement[p->type];
	check_unit(d, row, p);
}

/* 3.11, 3.12: exceptions that the rulebook counts. */
static void count_classes(struct madison_data *d)
{
	int weak = 0, good = 0;

	for (int i = 0; i < d->pieces.units.n; i++) {
		const struct madison_piece *p = &d->piece[i];

		weak += p->type == REGULAR && p->class == CLASS_C;
		good += p->type == MILITIA && p->class != CLASS_C;
	}
	if (d->pieces.units.n && weak != 2)
		fault(d->faults, d->pieces.units.at,
		      "%d Regulars of class C; the rulebook has two (3.12)", weak);
	if (d->pieces.units.n && good != 1)
		fault(d->faults, d->pieces.units.at,
		      "%d militia units above class C; the rulebook has one (3.11)", good);
}

/* ---- vessels ---- */

static bool is_base(const struct madison_space *s, const struct madison_piece *p, int lake)
{
	return s->base && s->base_side == p->side && s->lake == lake;
}

/* 14.41, 15.1: US schooners come in autumn 1812; all others are built, from 1813 on. */
static void check_vessel(struct madison_data *d, const struct piece_row *row,
			 const struct madison_piece *p)
{
	const struct enters_part *e = &row->enters;
	const struct madison_space *s = &d->space[p->space];

	if (!(ANY_VESSEL >> p->type & 1))
		fault(d->faults, row->type.at, "this is no type of a vessel");
	if (row->class.given && p->class == NO_CLASS)
		fault(d->faults, row->class.at, "a vessel has a class");
	if (*e->space.text && s->lake != row->lake.value)
		fault(d->faults, e->space.at, "'%s' does not lie on that lake", e->space.text);
	if (p->mode == BY_BUILDING && *e->space.text && !is_base(s, p, row->lake.value))
		fault(d->faults, e->space.at, "'%s' is no base of that side", e->space.text);
	if (p->mode == BY_BUILDING && e->turn.given && p->turn < SPRING_1813)
		fault(d->faults, e->turn.at, "nothing is built before 1813 (15.12)");
	if (p->mode == BY_ARRIVAL &&
	    (p->side != US || p->turn != AUTUMN_1812 || !(SMALL_VESSEL >> p->type & 1)))
		fault(d->faults, e->at,
		      "only schooners and sloops of the US arrive, in autumn 1812 (14.41)");
}

static void fill_vessel(struct madison_data *d, int i)
{
	const struct piece_row *row = rows_at(&d->pieces.vessels, i);
	struct madison_piece *p = &d->piece[first_vessel(d) + i];
	bool joined = row->lake.value == ERIE || row->lake.value == HURON; /* 2.5 */

	p->side = (uint8_t)row->side.value;
	p->type = (uint8_t)row->type.value;
	p->class = (uint8_t)row->class.value;
	p->steps = 2;
	p->movement = d->figures.movement[p->type];
	p->lakes = (uint8_t)(joined ? bit(ERIE) | bit(HURON) : bit(row->lake.value));
	check_vessel(d, row, p);
}

/* ---- leaders ---- */

static struct madison_face face_of(const struct madison_data *d, struct number stars,
				   struct number command, struct number modifier)
{
	return (struct madison_face){
		.stars = (uint8_t)stars.value,
		.command = (uint8_t)command.value,
		.modifier = (uint8_t)modifier.value,
		.limit = d->figures.limit[stars.value],
	};
}

/* 3.3, 3.5: land leaders have stars, but for Tecumseh; naval leaders lakes and a back. */
static void check_leader(struct madison_data *d, const struct piece_row *row,
			 const struct madison_piece *p)
{
	bool naval = p->type == NAVAL_LEADER;
	bool starred = !naval && !(p->flags & IS_TECUMSEH);

	if (starred != row->stars.given)
		fault(d->faults, row->head.at,
		      starred ? "a land leader has stars" : "this leader has no stars (3.31)");
	if (naval != (row->lakes.n > 0))
		fault(d->faults, row->head.at,
		      "naval leaders, and only these, serve on lakes (3.37)");
	if (naval && !*row->back.head.key.text)
		fault(d->faults, row->head.at, "a naval leader has a replacement (3.42)");
	if (naval && p->mode == BY_SETUP)
		fault(d->faults, row->enters.by.at,
		      "no naval leader is there in spring 1812 (3.37)");
	if (naval && *row->enters.space.text && d->space[p->space].lake < LAKES &&
	    !(p->lakes >> d->space[p->space].lake & 1))
		fault(d->faults, row->enters.space.at, "'%s' does not lie on his lake",
		      row->enters.space.text);
	if (p->mode == BY_BUILDING || p->mode == BY_EVENT)
		fault(d->faults, row->enters.by.at, "leaders are there, or arrive");
}

static void add_face(struct madison_data *d, const struct piece_row *row, struct madison_piece *p)
{
	p->back = (uint8_t)d->faces.n;
	memcpy((struct back_part *)d->faces.item + d->faces.n++, &row->back, sizeof(row->back));
	p->face[1] = face_of(d, row->back.stars, row->back.command, row->back.modifier);
}

static void fill_leader(struct madison_data *d, int i)
{
	const struct piece_row *row = rows_at(&d->pieces.leaders, i);
	struct madison_piece *p = &d->piece[first_leader(d) + i];

	p->side = (uint8_t)row->side.value;
	p->type = (uint8_t)(LAND_LEADER + row->type.value);
	p->flags = flags_of(d, row, p->type);
	p->steps = 1;
	p->movement = d->figures.movement[p->type];
	p->lakes = madison_lakes_of(d, &row->lakes);
	p->face[0] = face_of(d, row->stars, row->command, row->modifier);
	p->back = LEADERS_MAX;
	if (*row->back.head.key.text)
		add_face(d, row, p);
	check_leader(d, row, p);
}

/* ---- all ---- */

static void check_sides(struct madison_data *d, const struct rows *rows)
{
	int before = US;

	for (int i = 0; i < rows->n; i++) {
		const struct piece_row *row = rows_at(rows, i);

		if (row->side.given && row->side.value == NONE)
			fault(d->faults, row->side.at, "a piece is of us or gb");
		else if (row->side.given && row->side.value < before)
			fault(d->faults, row->side.at, "pieces of the US stand first");
		before = row->side.given ? row->side.value : before;
	}
}

static void list_pieces(struct madison_data *d, const struct rows *rows)
{
	for (int i = 0; i < rows->n && d->npieces < PIECES_MAX; i++) {
		const struct piece_row *row = rows_at(rows, i);

		for (int k = 0; k < d->npieces && *row->head.key.text; k++)
			if (!strcmp(d->piece_row[k]->head.key.text, row->head.key.text))
				fault(d->faults, row->head.key.at, "duplicate key '%s'",
				      row->head.key.text);
		d->piece_row[d->npieces++] = row;
	}
	check_sides(d, rows);
}

void madison_resolve_pieces(struct madison_data *d)
{
	rows_limit(&d->pieces.leaders, LEADERS_MAX - 1, "leaders", d->faults);
	rows_limit(&d->pieces.vessels, VESSELS_MAX, "vessels", d->faults);
	rows_limit(&d->pieces.units, PIECES_MAX - VESSELS_MAX - LEADERS_MAX, "units", d->faults);
	d->faces = (struct rows){ pool_take(&d->pool, LEADERS_MAX * sizeof(struct back_part)), 0,
				  sizeof(struct back_part), d->pieces.leaders.at };
	list_pieces(d, &d->pieces.units);
	list_pieces(d, &d->pieces.vessels);
	list_pieces(d, &d->pieces.leaders);
	for (int i = 0; i < d->npieces; i++) {
		d->piece[i].back = LEADERS_MAX;
		fill_entry(d, d->piece_row[i], &d->piece[i]);
	}
	for (int i = 0; i < d->pieces.units.n; i++)
		fill_unit(d, i);
	for (int i = 0; i < d->pieces.vessels.n; i++)
		fill_vessel(d, i);
	for (int i = 0; i < d->pieces.leaders.n; i++)
		fill_leader(d, i);
	for (int i = 0; i < d->npieces; i++)
		if (d->piece[i].back == LEADERS_MAX)
			d->piece[i].back = (uint8_t)d->faces.n;
	rows_unique(&d->faces, d->faults);
	count_classes(d);
}

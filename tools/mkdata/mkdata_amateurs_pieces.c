/* mkdata_amateurs_pieces.c - units, Expeditions and leaders, and where they are at the start. */
#include <string.h>
#include "mkdata_amateurs.h"

static const char *const header = "amateurs_kinds.h";

const struct leader_row *amateurs_leader(const struct amateurs_data *d, int leader)
{
	return rows_at(&d->pieces.leaders, leader);
}

static int force_of(struct amateurs_data *d, struct name name)
{
	return rows_index(&d->pieces.forces, name, "Expedition", d->faults);
}

/* ---- counters ---- */

static void resolve_types(struct amateurs_data *d)
{
	for (int i = 0; i < d->pieces.types.n && i < TYPES; i++) {
		const struct type_row *row = rows_at(&d->pieces.types, i);
		uint8_t limit[2] = { 0, 0 };

		numbers_bytes(&row->limit, limit, 2, d->faults);
		d->figures.limit[US][i] = limit[US];
		d->figures.limit[GB][i] = limit[GB];
		/* 2.3: Voyageurs, Indians and Fencibles are British. */
		if (limit[US] && (i == FENCIBLE || i == VOYAGEUR || i == INDIAN))
			fault(d->faults, row->limit.at, "the US has none of these (2.3)");
	}
	for (int i = 0, before = 0; i < d->pieces.ships.n && i < SHIPS; i++) {
		const struct type_row *row = rows_at(&d->pieces.ships, i);
		uint8_t limit[2] = { 0, 0 };

		numbers_bytes(&row->limit, limit, 2, d->faults);
		d->figures.ships[US][i] = limit[US];
		d->figures.ships[GB][i] = limit[GB];
		d->figures.strength[i] = (uint8_t)row->strength.value;
		rise_check(row->strength, before, d->faults); /* 2.3 */
		before = row->strength.value;
	}
}

static void check_forces(struct amateurs_data *d)
{
	for (int i = 0; i < d->pieces.forces.n && i < FORCES; i++) {
		const struct force_row *row = rows_at(&d->pieces.forces, i);
		bool lake = i >= FORCE_US_LAKE && i < FORCE_CR;
		int side = i < FORCE_GB_A || (lake && i < FORCE_GB_LAKE) ? US : GB;

		if (row->side.given && row->side.value != side)
			fault(d->faults, row->side.at, "'%s' is of '%s'", row->head.key.text,
			      amateurs_side_keys[side]);
		if (row->lake.given != lake ||
		    (lake && row->lake.value != (i - FORCE_US_LAKE) % LAKES))
			fault(d->faults, row->head.at,
			      "Lake Expeditions, and only these, have a lake, in their order");
	}
}

/* ---- leaders ---- */

static struct amateurs_face face_of(const struct number *initiative, const struct number *rank,
				    const struct number *tactical)
{
	return (struct amateurs_face){ (uint8_t)initiative->value, (uint8_t)rank->value,
				       (uint8_t)tactical->value, 0 };
}

static uint8_t start_of(struct amateurs_data *d, const struct leader_row *row)
{
	static const uint8_t posts[] = { [BY_POOL] = POOL,
					 [BY_CARD] = ASIDE,
					 [BY_NAPOLEON_1] = NAPOLEON_1,
					 [BY_NAPOLEON_2] = NAPOLEON_2,
					 [BY_FLEET] = ASIDE };
	const struct enters_part *e = &row->enters;
	int force;

	if ((e->by.value == BY_START) != (*e->force.text != 0))
		fault(d->faults, e->at,
		      "who is there at the start, and only he, has an Expedition");
	if ((e->by.value == BY_CARD) != (*e->card.text != 0))
		fault(d->faults, e->at, "who comes by a card, and only he, names it");
	if (e->by.value != BY_START)
		return posts[e->by.value];
	force = force_of(d, e->force);
	return (uint8_t)(force < 0 ? POOL : force);
}

/* 2.2, 10.5, 10.6a: stars, tomahawk or anchor. */
static void check_leader(struct amateurs_data *d, const struct leader_row *row,
			 const struct amateurs_leader *l)
{
	bool naval = l->kind == NAVAL_LEADER, land = l->kind == LAND_LEADER;
	bool in_lake = l->start >= FORCE_US_LAKE && l->start < FORCE_CR;

	if (land != row->rank.given)
		fault(d->faults, row->head.at, "land leaders, and only these, have stars (2.2)");
	if (row->promoted.initiative.given && !land)
		fault(d->faults, row->promoted.head.at, "only land leaders are promoted (10.4)");
	if (row->promoted.initiative.given && l->back.rank != l->face.rank + 1)
		fault(d->faults, row->promoted.head.at, "a promotion is one star (10.4)");
	if (naval != row->replaced.initiative.given)
		fault(d->faults, row->head.at,
		      "naval leaders, and only these, have a replacement side (10.6)");
	if (naval && row->enters.by.value == BY_START && !in_lake)
		fault(d->faults, row->enters.at, "a naval leader serves on a lake");
	if (!naval && row->enters.by.value == BY_START && l->start >= LAND_FORCES)
		fault(d->faults, row->enters.at, "a leader serves in a land Expedition");
	if (l->kind == INDIAN_LEADER && l->side != GB)
		fault(d->faults, row->side.at, "Indian leaders are British (10.5)");
	if (naval && (row->enters.by.value == BY_FLEET || row->enters.by.value == BY_CARD) &&
	    l->face.initiative != 2)
		fault(d->faults, row->initiative.at, "a 2 Ops card activates him (6.8, 6.9)");
	if (row->enters.by.value == BY_START && l->start < FORCES &&
	    ((const struct force_row *)rows_at(&d->pieces.forces, l->start))->side.value != l->side)
		fault(d->faults, row->enters.force.at, "this Expedition is the enemy's");
}

static void fill_leader(struct amateurs_data *d, int i)
{
	const struct leader_row *row = amateurs_leader(d, i);
	struct amateurs_leader *l = &d->leader[i];
	int card = shelf_find(&d->shelf, row->enters.card.text);

	*l = (struct amateurs_leader){
		.face = face_of(&row->initiative, &row->rank, &row->tactical),
		.back = row->replaced.initiative.given
				? face_of(&row->replaced.initiative, &row->replaced.rank,
					  &row->replaced.tactical)
				: face_of(&row->promoted.initiative, &row->promoted.rank,
					  &row->promoted.tactical),
		.side = (uint8_t)row->side.value,
		.kind = (uint8_t)row->kind.value,
		.region = (uint8_t)row->region.value,
		.start = start_of(d, row),
		.card = (uint8_t)(card < 0 ? d->shelf.n : card),
	};
	if (*row->enters.card.text && card < 0)
		fault(d->faults, row->enters.card.at, "unknown card '%s'", row->enters.card.text);
	if (l->side == US)
		d->leaders_us++;
	if (l->side == US && d->leaders_us != i + 1)
		fault(d->faults, row->side.at, "leaders of the US stand first");
	check_leader(d, row, l);
}

/* 6.6: each Lake Expedition has its leader; 6.3: no two of two or three stars together. */
static void check_commands(struct amateurs_data *d)
{
	for (int force = 0; force < FORCES && d->pieces.leaders.item; force++) {
		int stars[4] = { 0 }, n = 0;

		for (int i = 0; i < d->pieces.leaders.n; i++)
			if (d->leader[i].start == force) {
				stars[d->leader[i].face.rank]++;
				n++;
			}
		if (force >= FORCE_US_LAKE && force < FORCE_CR && n != 1)
			fault(d->faults, d->pieces.leaders.at, "%d leaders in '%s', not 1 (6.6)", n,
			      amateurs_force_keys[force]);
		if (stars[2] > 1 || stars[3] > 1)
			fault(d->faults, d->pieces.leaders.at,
			      "two leaders of the same stars in '%s' (10.2)",
			      amateurs_force_keys[force]);
	}
}

void amateurs_resolve_pieces(struct amateurs_data *d)
{
	const struct face_part *r = &d->pieces.replacement;

	order_check(&d->pieces.types, amateurs_type_keys, true, header, d->faults);
	order_check(&d->pieces.ships, amateurs_ship_keys, true, header, d->faults);
	order_check(&d->pieces.forces, amateurs_force_keys, true, header, d->faults);
	rows_limit(&d->pieces.leaders, LEADERS_MAX, "leaders", d->faults);
	rows_unique(&d->pieces.leaders, d->faults);
	resolve_types(d);
	check_forces(d);
	d->figures.replacement = face_of(&r->initiative, &r->rank, &r->tactical);
	for (int i = 0; i < d->pieces.leaders.n; i++)
		fill_leader(d, i);
	check_commands(d);
}

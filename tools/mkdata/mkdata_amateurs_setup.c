/* mkdata_amateurs_setup.c - what stands where when the war begins (3). */
#include <string.h>
#include "mkdata_amateurs.h"

static int points(const struct amateurs_start *s)
{
	int all = 0;

	for (int i = 0; i < TYPES; i++)
		all += s->units[i];
	return all;
}

/* ---- troops ---- */

static void add_start(struct amateurs_data *d, const struct stack_row *row, int force, int side)
{
	int place = amateurs_place_of(d, row->place);
	struct amateurs_start s = { .force = (uint8_t)force,
				    .side = (uint8_t)side,
				    .place = (uint8_t)(place < 0 ? 0 : place) };

	for (int i = 0; i < TYPES; i++)
		s.units[i] = (uint8_t)row->units.of[i].value;
	if (place >= 0 && d->place[place].control != side)
		fault(d->faults, row->place.at, "'%s' does not control this place",
		      amateurs_side_keys[side]);
	if (!points(&s))
		fault(d->faults, row->units.at, "no units");
	if (d->starts == STARTS_MAX)
		fault(d->faults, row->at, "more than %d stacks", STARTS_MAX);
	else
		d->start[d->starts++] = s;
}

static void add_army(struct amateurs_data *d, const struct stack_row *row)
{
	int force = rows_index(&d->pieces.forces, row->force, "Expedition", d->faults);
	bool led = false;

	if (force < 0)
		return;
	if (force >= LAND_FORCES)
		fault(d->faults, row->force.at, "this is no land Expedition");
	for (int i = 0; i < d->starts; i++)
		if (d->start[i].force == force)
			fault(d->faults, row->force.at, "'%s' stands elsewhere, too",
			      row->force.text);
	for (int i = 0; i < d->pieces.leaders.n; i++)
		led |= d->leader[i].start == force;
	if (!led)
		fault(d->faults, row->force.at, "nobody leads '%s' (6.3)", row->force.text);
	add_start(d, row, force, force < FORCE_GB_A ? US : GB);
}

/* Who is in an Expedition at the start must be on the map with it. */
static void check_leaders(struct amateurs_data *d)
{
	for (int i = 0; i < d->pieces.leaders.n; i++) {
		int force = d->leader[i].start, k = 0;

		while (k < d->starts && d->start[k].force != force)
			k++;
		if (force < LAND_FORCES && k == d->starts)
			fault(d->faults, amateurs_leader(d, i)->enters.at,
			      "'%s' is not on the map at the start", amateurs_force_keys[force]);
	}
}

/* ---- ships ---- */

static void check_fleet(struct amateurs_data *d, const struct fleet_row *row, int lake)
{
	for (int i = FRIGATE; i < SHIPS; i++) /* 2.3 */
		if (row->ships.of[i].value && lake != ONTARIO)
			fault(d->faults, row->ships.of[i].at,
			      "such ships come to Lake Ontario only, but for a card (2.3)");
}

static void add_fleet(struct amateurs_data *d, const struct fleet_row *row)
{
	bool out = *row->afloat.text != 0;
	int force = rows_index(&d->pieces.forces, row->afloat, "Expedition", d->faults);
	int haven = rows_index(&d->map.havens, row->haven, "haven", d->faults);
	uint8_t *ships;

	if (out == (*row->haven.text != 0)) {
		fault(d->faults, row->at, "a fleet is afloat, or in a haven");
		return;
	}
	if (out && (force < FORCE_US_LAKE || force >= FORCE_CR)) {
		fault(d->faults, row->afloat.at, "this is no Lake Expedition");
		return;
	}
	if (!out && haven < 0)
		return;
	ships = out ? d->afloat[force >= FORCE_GB_LAKE][(force - FORCE_US_LAKE) % LAKES]
		    : d->haven[haven].ships;
	for (int i = 0; i < SHIPS; i++)
		ships[i] = (uint8_t)(ships[i] + row->ships.of[i].value);
	check_fleet(d, row, out ? (force - FORCE_US_LAKE) % LAKES : d->haven[haven].lake);
}

static void activate_ports(struct amateurs_data *d)
{
	const struct names *ports = &d->pieces.setup.ports;

	for (int i = 0; i < ports->n; i++) {
		int haven = rows_index(&d->map.havens, ports->item[i], "haven", d->faults);

		if (haven >= 0 && !d->haven[haven].port)
			fault(d->faults, ports->item[i].at, "a harbor is not activated (5.6)");
		if (haven >= 0)
			d->haven[haven].active = 1;
	}
}

/* ---- counters ---- */

/* 2.3: there cannot be more on the map than there are counters. */
static void check_counters(struct amateurs_data *d)
{
	int units[2][TYPES] = { { 0 } }, ships[2][SHIPS] = { { 0 } };

	for (int i = 0; i < d->starts; i++)
		for (int k = 0; k < TYPES; k++)
			units[d->start[i].side][k] += d->start[i].units[k];
	for (int k = 0; k < SHIPS; k++) {
		for (int i = 0; i < d->map.havens.n; i++)
			ships[d->haven[i].side][k] += d->haven[i].ships[k];
		for (int lake = 0; lake < LAKES; lake++)
			for (int side = US; side <= GB; side++)
				ships[side][k] += d->afloat[side][lake][k];
	}
	for (int side = US; side <= GB; side++) {
		for (int k = 0; k < TYPES; k++)
			if (units[side][k] > d->figures.limit[side][k])
				fault(d->faults, d->pieces.setup.at,
				      "%d '%s' of '%s', more than counters (2.3)", units[side][k],
				      amateurs_type_keys[k], amateurs_side_keys[side]);
		for (int k = 0; k < SHIPS; k++)
			if (ships[side][k] > d->figures.ships[side][k])
				fault(d->faults, d->pieces.setup.at,
				      "%d '%s' of '%s', more than counters (2.3)", ships[side][k],
				      amateurs_ship_keys[k], amateurs_side_keys[side]);
	}
}

/* ---- the Example of Play ---- */

static const struct amateurs_start *start_of(const struct amateurs_data *d, int force)
{
	for (int i = 0; i < d->starts; i++)
		if (d->start[i].force == force)
			return &d->start[i];
	return NULL;
}

static bool stands(const struct amateurs_data *d, const char *force, const char *place)
{
	const struct amateurs_start *s = start_of(d, word_find(amateurs_force_keys, force));

	return s && s->place == rows_find(&d->map.places, place);
}

static bool leads(const struct amateurs_data *d, const char *leader, const char *force)
{
	int i = rows_find(&d->pieces.leaders, leader);

	return i >= 0 && d->leader[i].start == word_find(amateurs_force_keys, force);
}

static const struct told_leader {
	const char *key;
	int initiative, tactical, rank; /* rank: at least; 0: not told */
} told_leaders[] = {
	{ "mcdouall", 2, 2, 0 }, { "brock", 1, 3, 2 },    { "tecumseh", 0, 3, 0 },
	{ "hull", 0, 1, 0 },     { "cochrane", 2, 0, 0 }, { "cockburn", 2, 0, 0 },
};

static void check_told_leaders(struct amateurs_data *d)
{
	for (size_t i = 0; i < sizeof(told_leaders) / sizeof(*told_leaders); i++) {
		const struct told_leader *t = &told_leaders[i];
		int k = rows_find(&d->pieces.leaders, t->key);
		const struct amateurs_face *f = &d->leader[k < 0 ? 0 : k].face;

		if (k < 0)
			fault(d->faults, d->pieces.leaders.at, "'%s' is missing", t->key);
		else if ((t->initiative && f->initiative != t->initiative) ||
			 (t->tactical && f->tactical != t->tactical) || f->rank < t->rank)
			fault(d->faults, amateurs_leader(d, k)->head.at,
			      "the Example of Play tells otherwise (6.8, 6.9)");
	}
}

static void check_example(struct amateurs_data *d)
{
	const struct amateurs_start *us = start_of(d, FORCE_US_A), *gb = start_of(d, FORCE_GB_A);
	const struct amateurs_start *e = start_of(d, FORCE_GB_A + 4);
	int mackinac = rows_find(&d->map.places, "ft-mackinac");
	struct mark at = d->pieces.setup.at;

	if (!stands(d, "us-a", "detroit") || !leads(d, "hull", "us-a") || !us ||
	    us->units[REGULAR] != 1 || us->units[MILITIA] != 3 || points(us) != 4)
		fault(d->faults, at,
		      "Hull has 1 Regular and 3 Militia at Detroit (Example of Play)");
	if (!stands(d, "gb-a", "amherstburg") || !leads(d, "brock", "gb-a") ||
	    !leads(d, "tecumseh", "gb-a") || !gb || points(gb) != 4 || gb->units[MILITIA] != 1 ||
	    gb->units[FENCIBLE])
		fault(d->faults, at,
		      "Brock has 4 units with 1 Militia at Amherstburg (Example of Play)");
	if (!leads(d, "mcdouall", "gb-e") || !e || !e->units[VOYAGEUR] ||
	    points(e) != e->units[VOYAGEUR] + e->units[RANGER] + e->units[INDIAN])
		fault(d->faults, at,
		      "McDouall has Light Units, Voyageurs among them (Example of Play)");
	if (e && mackinac >= 0 && !set_has(&d->place[mackinac].blue, e->place))
		fault(d->faults, at,
		      "a blue trail leads from McDouall to Ft. Mackinac (Example of Play)");
	if (!stands(d, "us-c", "albany") || !leads(d, "dearborn", "us-c"))
		fault(d->faults, at, "Dearborn is at Albany (Example of Play)");
}

static bool is_out(const struct amateurs_data *d, int side, int lake)
{
	int ships = 0;

	for (int i = 0; i < SHIPS; i++)
		ships += d->afloat[side][lake][i];
	return ships > 0;
}

static void check_example_rest(struct amateurs_data *d)
{
	int cincinnati = rows_find(&d->map.places, "cincinnati"), militia = 0;
	int mackinac = rows_find(&d->map.places, "ft-mackinac"), there = 0;
	struct mark at = d->pieces.setup.at;

	for (int i = 0; i < d->starts; i++) {
		militia += d->start[i].place == cincinnati ? d->start[i].units[MILITIA] : 0;
		there += d->start[i].place == mackinac;
	}
	if (militia != 2)
		fault(d->faults, at, "2 Militia are at Cincinnati (Example of Play)");
	if (there)
		fault(d->faults, at, "Ft. Mackinac is empty (Example of Play)");
	if (!is_out(d, GB, ERIE) || is_out(d, GB, ONTARIO))
		fault(d->faults, at,
		      "the British are on Lake Erie, not on Lake Ontario (Example of Play)");
}

void amateurs_resolve_setup(struct amateurs_data *d)
{
	const struct setup_part *s = &d->pieces.setup;

	for (int i = 0; i < s->forces.n; i++)
		add_army(d, rows_at(&s->forces, i));
	for (int i = 0; i < s->loose.n; i++) {
		const struct stack_row *row = rows_at(&s->loose, i);

		add_start(d, row, NO_FORCE, row->side.value);
	}
	for (int i = 0; i < s->fleets.n; i++)
		add_fleet(d, rows_at(&s->fleets, i));
	activate_ports(d);
	check_leaders(d);
	check_counters(d);
	if (!s->forces.item || !d->pieces.leaders.item)
		return;
	check_told_leaders(d);
	check_example(d);
	check_example_rest(d);
}

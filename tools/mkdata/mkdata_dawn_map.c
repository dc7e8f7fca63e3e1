/* mkdata_dawn_map.c - the map: names become numbers, and what is said twice must agree. */
#include <string.h>
#include "mkdata_dawn.h"

static const struct region_row *region_at(const struct dawn_data *d, int i)
{
	return rows_at(&d->map.regions, i);
}

/* Bits of the rows that are named; unknown names are faults. */
static uint32_t mask_of(struct dawn_data *d, const struct rows *rows, const struct names *names,
			const char *what)
{
	uint32_t mask = 0;

	for (int i = 0; i < names->n; i++) {
		int id = rows_index(rows, names->item[i], what, d->faults);

		if (id >= 0)
			mask |= bit(id);
	}
	return mask;
}

static void fill_region(struct dawn_data *d, int i)
{
	const struct region_row *row = region_at(d, i);
	struct dawn_region *r = &d->region[i];
	int zone = rows_index(&d->map.zones, row->zone, "zone", d->faults);

	r->adjacent = mask_of(d, &d->map.regions, &row->adjacent, "region");
	r->type = (uint8_t)row->type.value;
	r->home = (uint8_t)row->side.value;
	r->vp = (uint8_t)row->vp.value;
	r->power = (uint8_t)row->power.value;
	r->waterways = (uint8_t)mask_of(d, &d->map.waterways, &row->waterways, "waterway");
	r->zone = (uint8_t)(zone < 0 ? d->map.zones.n : zone);
	r->port = row->port;
	r->counters = (uint8_t)row->setup.counters.value;
	for (int u = 0; u < UNITS; u++)
		r->force[u] = (uint8_t)row->setup.force[u].value;
	r->fort = (uint8_t)row->setup.fort.value;
}

/* 2.2, 3.0: what a region of its type can have. */
static void check_region(struct dawn_data *d, int i)
{
	const struct region_row *row = region_at(d, i);
	const struct dawn_region *r = &d->region[i];

	if (r->power && r->type != TOWN)
		fault(d->faults, row->power.at, "only a town has Recruit power");
	if (r->type == INDIAN_LAND && (r->vp || r->home != NONE))
		fault(d->faults, row->head.at,
		      "an Indian region is nobody's home and gives no points");
	if (r->counters != (r->power + 1) / 2) /* 3.8 */
		fault(d->faults, row->setup.counters.given ? row->setup.counters.at : row->head.at,
		      "a power of %d needs %d counters in the set-up", r->power,
		      (r->power + 1) / 2);
	if (r->fort && r->type == TOWN)
		fault(d->faults, row->setup.fort.at, "a town cannot have a fort");
	if (r->force[INDIAN] && r->type == TOWN)
		fault(d->faults, row->setup.force[INDIAN].at, "Indians cannot stay in a town");
	if (r->port && r->type != TOWN) /* 14.3.5 */
		fault(d->faults, row->head.at, "only a town can be a port");
	if (r->adjacent & bit(i))
		fault(d->faults, row->adjacent.at, "a region cannot border itself");
}

static const struct name *name_in(const struct names *names, const char *text)
{
	for (int i = 0; i < names->n; i++)
		if (!strcmp(names->item[i].text, text))
			return &names->item[i];
	return NULL;
}

/* Every name in `names` of one row must be answered in the row it names. */
static void check_mutual(struct dawn_data *d, const char *mine, const struct names *names,
			 const struct names *answer, const char *other)
{
	const struct name *at = name_in(names, other);

	if (at && !name_in(answer, mine))
		fault(d->faults, at->at, "one-way: '%s' names '%s', but not the other way round",
		      mine, other);
}

static void check_borders(struct dawn_data *d)
{
	for (int i = 0; i < d->map.regions.n; i++)
		for (int j = 0; j < d->map.regions.n; j++) {
			const struct region_row *a = region_at(d, i), *b = region_at(d, j);

			if (i != j)
				check_mutual(d, a->head.key.text, &a->adjacent, &b->adjacent,
					     b->head.key.text);
		}
}

static void check_waterways(struct dawn_data *d)
{
	for (int i = 0; i < d->map.waterways.n; i++) {
		const struct waterway_row *w = rows_at(&d->map.waterways, i);

		for (int j = 0; j < d->map.regions.n; j++) {
			const struct region_row *r = region_at(d, j);

			check_mutual(d, w->head.key.text, &w->borders, &r->waterways,
				     r->head.key.text);
			check_mutual(d, r->head.key.text, &r->waterways, &w->borders,
				     w->head.key.text);
		}
		if (w->setup.by[US].value + w->setup.by[GB].value > w->spaces.value)
			fault(d->faults, w->setup.at, "more ships than spaces");
	}
}

static void check_zones(struct dawn_data *d)
{
	for (int i = 0; i < d->map.zones.n; i++) {
		const struct zone_row *z = rows_at(&d->map.zones, i);

		for (int j = 0; j < d->map.regions.n; j++) {
			const struct region_row *r = region_at(d, j);
			struct names linked = { (struct name *)&r->zone, *r->zone.text ? 1 : 0,
						r->zone.at };

			check_mutual(d, z->head.key.text, &z->links, &linked, r->head.key.text);
			check_mutual(d, r->head.key.text, &linked, &z->links, z->head.key.text);
		}
	}
}

static void add_edge(struct dawn_data *d, const struct border_row *row, int a, int b)
{
	if (!(d->region[a].adjacent & bit(b)))
		fault(d->faults, row->at, "'%s' and '%s' are not adjacent",
		      row->between.item[0].text, row->between.item[1].text);
	else if (d->edge_of[a][b] != NO_EDGE)
		fault(d->faults, row->at, "this border is given twice");
	else {
		d->edge_of[a][b] = d->edge_of[b][a] = (uint8_t)d->edges;
		d->edge[d->edges++] = (struct dawn_edge){ (uint8_t)a, (uint8_t)b };
	}
}

static void resolve_edges(struct dawn_data *d)
{
	rows_limit(&d->map.borders, EDGES_MAX, "borders (each is a bit of one number)", d->faults);
	memset(d->edge_of, NO_EDGE, sizeof(d->edge_of));
	for (int i = 0; i < d->map.borders.n; i++) {
		const struct border_row *row = rows_at(&d->map.borders, i);
		int end[2] = { -1, -1 };

		if (row->between.n != 2)
			fault(d->faults, row->at, "a border lies between two regions");
		for (int k = 0; k < 2 && row->between.n == 2; k++)
			end[k] = rows_index(&d->map.regions, row->between.item[k], "region",
					    d->faults);
		if (end[0] >= 0 && end[1] >= 0 && end[0] != end[1])
			add_edge(d, row, end[0], end[1]);
	}
	for (int i = 0; i < d->map.regions.n; i++)
		for (int j = 0; j < i; j++)
			if (d->region[i].adjacent & bit(j) && d->edge_of[i][j] == NO_EDGE)
				fault(d->faults, d->map.borders.at,
				      "no provenance of the border between '%s' and '%s'",
				      region_at(d, j)->head.key.text,
				      region_at(d, i)->head.key.text);
}

static void add_set(struct dawn_data *d, const char *key, uint32_t mask)
{
	if (d->sets < SETS_MAX)
		d->set[d->sets++] = (struct region_set){ key, mask };
}

static void add_ports(struct dawn_data *d)
{
	uint32_t mask = 0;

	for (int i = 0; i < d->map.regions.n; i++)
		if (d->region[i].port)
			mask |= bit(i);
	add_set(d, "port", mask);
}

/* Sets that follow from type and side; -1: any. */
static void add_derived_sets(struct dawn_data *d)
{
	static const struct {
		const char *key;
		int types, home;
	} derived[] = {
		{ "all", 7, -1 },
		{ "town", 1 << TOWN, -1 },
		{ "rural", 1 << RURAL, -1 },
		{ "ind", 1 << INDIAN_LAND, -1 },
		{ "rural-or-indian", 1 << RURAL | 1 << INDIAN_LAND, -1 },
		{ "us-home", 7, US },
		{ "gb-home", 7, GB },
		{ "us-town", 1 << TOWN, US },
		{ "gb-town", 1 << TOWN, GB },
		{ "us-rural", 1 << RURAL, US },
		{ "gb-rural", 1 << RURAL, GB },
	};

	for (size_t k = 0; k < sizeof(derived) / sizeof(*derived); k++) {
		uint32_t mask = 0;

		for (int i = 0; i < d->map.regions.n; i++)
			if (derived[k].types >> d->region[i].type & 1 &&
			    (derived[k].home < 0 || derived[k].home == d->region[i].home))
				mask |= bit(i);
		add_set(d, derived[k].key, mask);
	}
}

static void resolve_sets(struct dawn_data *d)
{
	add_derived_sets(d);
	add_ports(d);
	rows_limit(&d->map.sets, SETS_MAX - d->sets, "sets", d->faults);
	rows_limit(&d->map.waterway_sets, SETS_MAX, "sets", d->faults);
	for (int i = 0; i < d->map.sets.n; i++) {
		const struct set_row *row = rows_at(&d->map.sets, i);
		uint32_t mask = mask_of(d, &d->map.regions, &row->members, "region");

		for (int k = 0; k < d->sets; k++)
			if (!strcmp(d->set[k].key, row->head.key.text))
				fault(d->faults, row->head.key.at, "duplicate key '%s'",
				      row->head.key.text);
		if (rows_find(&d->map.regions, row->head.key.text) >= 0)
			fault(d->faults, row->head.key.at, "'%s' is a region", row->head.key.text);
		add_set(d, row->head.key.text, mask);
	}
	for (int i = 0; i < d->map.waterway_sets.n; i++) {
		const struct set_row *row = rows_at(&d->map.waterway_sets, i);

		d->water_set[d->water_sets++] = (struct region_set){
			row->head.key.text, mask_of(d, &d->map.waterways, &row->members, "waterway")
		};
	}
}

static void resolve_waters(struct dawn_data *d)
{
	for (int i = 0; i < d->map.waterways.n; i++) {
		const struct waterway_row *w = rows_at(&d->map.waterways, i);

		d->waterway[i] = (struct dawn_waterway){
			mask_of(d, &d->map.regions, &w->borders, "region"),
			(uint8_t)w->spaces.value,
			{ (uint8_t)w->setup.by[US].value, (uint8_t)w->setup.by[GB].value },
		};
	}
	for (int i = 0; i < d->map.zones.n; i++) {
		const struct zone_row *z = rows_at(&d->map.zones, i);

		mask_of(d, &d->map.regions, &z->links, "region"); /* for its faults */
		d->zone[i].spaces = (uint8_t)z->spaces.value;
	}
}

void dawn_resolve_map(struct dawn_data *d)
{
	rows_limit(&d->map.regions, REGIONS_MAX, "regions", d->faults);
	rows_limit(&d->map.waterways, WATERS_MAX, "waterways", d->faults);
	rows_limit(&d->map.zones, ZONES_MAX, "zones", d->faults);
	rows_unique(&d->map.regions, d->faults);
	rows_unique(&d->map.waterways, d->faults);
	rows_unique(&d->map.zones, d->faults);
	rows_unique(&d->map.boxes, d->faults);
	rows_unique(&d->map.waterway_sets, d->faults);
	for (int i = 0; i < d->map.regions.n; i++) {
		fill_region(d, i);
		check_region(d, i);
	}
	resolve_waters(d);
	check_borders(d);
	check_waterways(d);
	check_zones(d);
	resolve_edges(d);
	resolve_sets(d);
	if (d->tree[FILE_MAP].loaded && rows_find(&d->map.boxes, "navy-box") != 0)
		fault(d->faults, d->map.boxes.at, "the first box must be 'navy-box'");
}

/* mkdata_amateurs_map.c - the map: names become numbers, links are sorted by their ends. */
#include "mkdata_amateurs.h"

static const char *const header = "amateurs_kinds.h";

static const struct place_row *place_at(const struct amateurs_data *d, int i)
{
	return rows_at(&d->map.places, i);
}

int amateurs_place_of(struct amateurs_data *d, struct name name)
{
	return rows_index(&d->map.places, name, "place", d->faults);
}

unsigned amateurs_bits_of(struct amateurs_data *d, const struct names *names,
			  const char *const *keys, const char *what)
{
	unsigned bits = 0;

	for (int i = 0; i < names->n; i++) {
		int word = word_find(keys, names->item[i].text);

		if (word < 0)
			fault(d->faults, names->item[i].at, "unknown %s '%s'", what,
			      names->item[i].text);
		else
			bits |= 1u << word;
	}
	return bits;
}

/* ---- places ---- */

static uint8_t home_of(int country)
{
	if (country == C_US)
		return US;
	return country == C_CANADA || country == C_FLORIDA ? GB : NONE;
}

static void fill_place(struct amateurs_data *d, int i)
{
	const struct place_row *row = place_at(d, i);
	int country = row->country.value;
	struct number soil = row->soil.given ? row->soil : row->country;

	d->place[i] = (struct amateurs_place){
		.nature = (uint8_t)row->nature.value,
		.country = (uint8_t)country,
		.home = home_of(country),
		.soil = (uint8_t)soil.value,
		.region = (uint8_t)row->region.value,
		.town = (uint8_t)row->town.value,
		.star = (uint8_t)(row->star.given ? row->star.value : NONE),
		.lakes = (uint8_t)amateurs_bits_of(d, &row->lakes, amateurs_lake_keys, "lake"),
		.zone = (uint8_t)(row->zone.given ? row->zone.value : ZONES),
		.coast = row->zone.given && row->nature.value != AT_SEA,
		.tribe = TRIBES,
		.fort = (uint8_t)row->fort.value,
		.control = (uint8_t)row->control.value,
		.port = (uint8_t)d->map.havens.n,
	};
}

/* ---- links ---- */

static void add_edge(struct amateurs_data *d, int from, int to, int link)
{
	struct amateurs_place *p = &d->place[from];
	int nature = d->link[link].nature;
	bool trail = nature == TRAIL || nature == BLUE_TRAIL;

	d->edge[d->nedges++] =
		(struct amateurs_edge){ (uint8_t)to, (uint8_t)link, (uint8_t)nature, 0 };
	set_add(trail ? &p->trail : &p->next, to);
	if (nature == RIVER)
		set_add(&p->river, to);
	if (nature == BLUE_TRAIL)
		set_add(&p->blue, to);
}

/* Each link twice, once from either end, so that those of a place stand together. */
static void resolve_links(struct amateurs_data *d)
{
	rows_limit(&d->map.links, LINKS_MAX, "links", d->faults);
	links_check(&d->map.links, &d->map.places, "link", "place", d->faults);
	for (int i = 0; i < d->map.links.n; i++) {
		const struct link_row *row = rows_at(&d->map.links, i);
		int end[2] = { 0, 0 };

		if (!link_ends(&d->map.links, i, &d->map.places, end))
			end[0] = end[1] = 0;
		d->link[i] = (struct amateurs_link){ .from = (uint8_t)end[0],
						     .to = (uint8_t)end[1],
						     .nature = (uint8_t)row->nature.value };
		set_add(&d->link[i].ends, end[0]);
		set_add(&d->link[i].ends, end[1]);
	}
	for (int i = 0; i < d->map.places.n; i++) {
		d->place[i].edge = (uint16_t)d->nedges;
		for (int k = 0; k < d->map.links.n; k++)
			if ((d->link[k].from == i) != (d->link[k].to == i))
				add_edge(d, i,
					 d->link[k].from == i ? d->link[k].to : d->link[k].from, k);
		d->place[i].edges = (uint8_t)(d->nedges - d->place[i].edge);
	}
}

/* ---- tribes, havens ---- */

static void resolve_tribes(struct amateurs_data *d)
{
	for (int i = 0; i < d->map.tribes.n && i < TRIBES; i++) {
		const struct zone_row *row = rows_at(&d->map.tribes, i);
		int place = amateurs_place_of(d, row->place);

		if (place >= 0 && d->place[place].nature != TRIBAL)
			fault(d->faults, row->place.at, "'%s' is no tribal area", row->place.text);
		if (place >= 0)
			d->place[place].tribe = (uint8_t)i;
	}
	for (int i = 0; i < d->map.places.n; i++)
		if (d->place[i].nature == TRIBAL && d->place[i].tribe == TRIBES)
			fault(d->faults, place_at(d, i)->head.at, "a tribal area without a tribe");
}

static void fill_haven(struct amateurs_data *d, int i)
{
	const struct haven_row *row = rows_at(&d->map.havens, i);
	int place = *row->place.text ? amateurs_place_of(d, row->place) : -1;

	d->haven[i] = (struct amateurs_haven){
		.place = (uint8_t)(place < 0 ? NO_PLACE : place),
		.side = (uint8_t)row->side.value,
		.lake = (uint8_t)row->lake.value,
		.port = row->port,
	};
	if (row->port != (i < PORTS))
		fault(d->faults, row->head.at, "%d ports stand first, then harbors", PORTS);
	if (place < 0)
		return;
	if (!(d->place[place].lakes >> row->lake.value & 1))
		fault(d->faults, row->place.at, "'%s' does not lie on that lake", row->place.text);
	if (d->place[place].home != row->side.value)
		fault(d->faults, row->side.at, "a haven lies in the country of its owner");
	if (row->port)
		d->place[place].port = (uint8_t)i;
}

static void resolve_havens(struct amateurs_data *d)
{
	int nowhere = 0;

	rows_limit(&d->map.havens, HAVENS_MAX, "havens", d->faults);
	rows_unique(&d->map.havens, d->faults);
	for (int i = 0; i < d->map.havens.n; i++) {
		fill_haven(d, i);
		nowhere += !*((const struct haven_row *)rows_at(&d->map.havens, i))->place.text;
	}
	if (d->map.havens.item && nowhere != 1) /* 5.6 */
		fault(d->faults, d->map.havens.at,
		      "%d havens in no area; Put-In Bay is the only one (5.6)", nowhere);
}

/* ---- sets ---- */

static struct set set_where(const struct amateurs_data *d,
			    bool (*is)(const struct amateurs_place *))
{
	struct set all = { { 0, 0 } };

	for (int i = 0; i < d->map.places.n; i++)
		if (is(&d->place[i]))
			set_add(&all, i);
	return all;
}

/* clang-format off */
static bool is_us_home(const struct amateurs_place *p) { return p->country == C_US; }
static bool is_canada(const struct amateurs_place *p) { return p->country == C_CANADA; }
static bool is_florida(const struct amateurs_place *p) { return p->nature == FLORIDA; }
static bool is_wilderness(const struct amateurs_place *p) { return p->nature == WILDERNESS; }
static bool is_tribal(const struct amateurs_place *p) { return p->nature == TRIBAL; }
static bool is_at_sea(const struct amateurs_place *p) { return p->nature == AT_SEA; }
static bool is_west(const struct amateurs_place *p) { return p->region == WEST; }
static bool is_east(const struct amateurs_place *p) { return p->region == EAST; }
static bool is_coast(const struct amateurs_place *p) { return p->coast; }
static bool is_major(const struct amateurs_place *p) { return p->town == MAJOR_CITY; }
static bool is_source(const struct amateurs_place *p) { return is_major(p) && p->home == US; }
static bool is_minor(const struct amateurs_place *p) { return p->town == MINOR_CITY; }
static bool is_country(const struct amateurs_place *p) { return p->town == COUNTRY_TOWN; }
static bool is_frontier(const struct amateurs_place *p) { return p->town == FRONTIER_TOWN; }
static bool is_blue(const struct amateurs_place *p) { return p->star == US; }
static bool is_red(const struct amateurs_place *p) { return p->star == GB; }
/* clang-format on */

static const struct {
	const char *key;
	bool (*is)(const struct amateurs_place *);
} traits[] = {
	{ "us-home", is_us_home },
	{ "canada", is_canada },
	{ "florida", is_florida },
	{ "wilderness", is_wilderness },
	{ "tribal", is_tribal },
	{ "at-sea", is_at_sea },
	{ "west", is_west },
	{ "east", is_east },
	{ "coasts", is_coast },
	{ "major-cities", is_major },
	{ "us-sources", is_source },
	{ "blue-stars", is_blue },
	{ "red-stars", is_red },
	{ "minor-cities", is_minor },
	{ "country-towns", is_country },
	{ "frontier-towns", is_frontier },
};

/* Shores of lakes first, then coasts of zones: the game counts on their numbers. */
static void resolve_sets(struct amateurs_data *d)
{
	for (int lake = 0; lake < LAKES; lake++) {
		struct set shore = { { 0, 0 } };

		for (int i = 0; i < d->map.places.n; i++)
			if (d->place[i].lakes >> lake & 1)
				set_add(&shore, i);
		sets_add(&d->sets, amateurs_lake_keys[lake], shore);
	}
	for (int zone = 0; zone < ZONES; zone++) {
		struct set coast = { { 0, 0 } };

		for (int i = 0; i < d->map.places.n; i++)
			if (d->place[i].coast && d->place[i].zone == zone)
				set_add(&coast, i);
		sets_add(&d->sets, amateurs_zone_keys[zone], coast);
	}
	for (size_t i = 0; i < sizeof(traits) / sizeof(*traits); i++)
		sets_add(&d->sets, traits[i].key, set_where(d, traits[i].is));
	sets_read(&d->sets, &d->map.sets, &d->map.places, "place", d->faults);
}

/* #39: where the markers of David Parish go. */
static void resolve_parish(struct amateurs_data *d)
{
	int parish = sets_find(&d->sets, "parish");

	if (parish < 0)
		fault(d->faults, d->map.sets.at, "'parish' is missing");
	for (int i = 0; parish >= 0 && i < d->map.places.n; i++)
		d->place[i].parish = set_has(&d->sets.set[parish].places, i);
}

void amateurs_resolve_map(struct amateurs_data *d)
{
	struct map_file *m = &d->map;

	order_check(&m->countries, amateurs_country_keys, true, header, d->faults);
	order_check(&m->natures, amateurs_nature_keys, true, header, d->faults);
	order_check(&m->regions, amateurs_region_keys, true, header, d->faults);
	order_check(&m->towns, amateurs_town_keys, true, header, d->faults);
	order_check(&m->lakes, amateurs_lake_keys, true, header, d->faults);
	order_check(&m->zones, amateurs_zone_keys, true, header, d->faults);
	order_check(&m->tribes, amateurs_tribe_keys, true, header, d->faults);
	rows_limit(&m->places, PLACES_MAX, "places", d->faults);
	rows_unique(&m->places, d->faults);
	rows_unique(&m->sets, d->faults);
	for (int i = 0; i < m->places.n; i++)
		fill_place(d, i);
	resolve_links(d);
	resolve_tribes(d);
	resolve_havens(d);
	resolve_sets(d);
	resolve_parish(d);
}

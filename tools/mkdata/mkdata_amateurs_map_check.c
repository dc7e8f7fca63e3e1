/* mkdata_amateurs_map_check.c - what the rulebook says of the map must hold in the data.
 *
 * A value may be corrected; a correction that would make an example of the
 * rulebook impossible is refused, with the paragraph that it contradicts. */
#include <string.h>
#include "mkdata_amateurs.h"

static const struct place_row *place_at(const struct amateurs_data *d, int i)
{
	return rows_at(&d->map.places, i);
}

/* ---- single places ---- */

static void check_nature(struct amateurs_data *d, int i)
{
	const struct place_row *row = place_at(d, i);
	const struct amateurs_place *p = &d->place[i];
	static const uint8_t lands[NATURES] = {
		[AREA] = 1 << C_US | 1 << C_CANADA,
		[WILDERNESS] = 1 << C_US | 1 << C_CANADA,
		[TRIBAL] = 1 << C_INDIAN,
		[FLORIDA] = 1 << C_FLORIDA,
		[AT_SEA] = 1 << C_SEA,
	};

	if (!(lands[p->nature] >> p->country & 1))
		fault(d->faults, row->country.at, "no %s lies in '%s'",
		      amateurs_nature_keys[p->nature], amateurs_country_keys[p->country]);
	if ((p->nature == TRIBAL) != row->soil.given)
		fault(d->faults, row->head.at, "tribal areas, and only these, lie on other soil");
	if (row->soil.given && p->soil != C_US && p->soil != C_FLORIDA)
		fault(d->faults, row->soil.at, "tribes live on the soil of the US or Florida");
	if (p->town && p->nature != AREA && p->nature != FLORIDA)
		fault(d->faults, row->town.at, "no settlement can be here (2.1)");
	if (p->region == ANY_REGION)
		fault(d->faults, row->region.at, "a place lies in the East or in the West");
	if (p->nature == AT_SEA && !row->zone.given)
		fault(d->faults, row->head.at, "an At Sea box has a zone");
	if (p->fort && (p->nature == TRIBAL || p->nature == AT_SEA)) /* 5.4 */
		fault(d->faults, row->fort.at, "no Fort can be here (5.4)");
}

/* 2.1: everybody has his own country, but Mobile is British; Florida is closed. */
static void check_control(struct amateurs_data *d, int i)
{
	const struct place_row *row = place_at(d, i);
	const struct amateurs_place *p = &d->place[i];
	int expected = p->nature == FLORIDA ? NONE : p->home;

	if (!strcmp(row->head.key.text, "mobile"))
		expected = GB;
	if (row->control.given && p->control != expected)
		fault(d->faults, row->control.at, "'%s' controls it at the start (2.1)",
		      amateurs_side_keys[expected]);
}

/* 2.1: objectives are cities of the other side. */
static void check_star(struct amateurs_data *d, int i)
{
	const struct place_row *row = place_at(d, i);
	const struct amateurs_place *p = &d->place[i];

	if (!row->star.given)
		return;
	if (p->home == NONE || p->star == p->home)
		fault(d->faults, row->star.at, "an objective lies in the country of the enemy");
	if (p->town < COUNTRY_TOWN)
		fault(d->faults, row->star.at, "an objective is a city or town (2.1)");
}

/* ---- links ---- */

static void check_link(struct amateurs_data *d, int i)
{
	const struct link_row *row = rows_at(&d->map.links, i);
	const struct amateurs_place *a = &d->place[d->link[i].from], *b = &d->place[d->link[i].to];
	bool trail = row->nature.value == TRAIL || row->nature.value == BLUE_TRAIL;
	bool wild = a->nature == WILDERNESS || b->nature == WILDERNESS;
	bool tribal = a->nature == TRIBAL || b->nature == TRIBAL;

	if (trail != wild)
		fault(d->faults, row->nature.at,
		      "trails, and only these, lead to Wilderness Locations (2.1, 6.5)");
	if (row->nature.value == FRONTIER_ROAD && !tribal)
		fault(d->faults, row->nature.at, "Frontier Roads cross tribal areas only (6.2)");
	if (row->nature.value == STAGE_ROAD && tribal)
		fault(d->faults, row->nature.at, "no Stage Road crosses a tribal area (2.1)");
	if (a->nature == AT_SEA || b->nature == AT_SEA)
		fault(d->faults, row->base.at, "the sea is not linked by land");
}

/* The link between two places, or -1. */
static int find_link(const struct amateurs_data *d, const char *a, const char *b)
{
	int from = rows_find(&d->map.places, a), to = rows_find(&d->map.places, b);

	for (int i = 0; from >= 0 && to >= 0 && i < d->map.links.n; i++)
		if ((d->link[i].from == from && d->link[i].to == to) ||
		    (d->link[i].from == to && d->link[i].to == from))
			return i;
	return -1;
}

enum { ANY_EDGE = (1 << EDGES) - 1, ONE_MP = 1 << RIVER | 1 << STAGE_ROAD };

/* Links that the rulebook, its Example of Play or a report of a game has. */
static const struct {
	const char *a, *b;
	unsigned natures;
	const char *rule;
} told[] = {
	{ "new-orleans", "mobile", 1 << RIVER, "2.1" },
	{ "st-john", "new-brunswick", ANY_EDGE, "6.7" },
	{ "sackets-harbor", "ft-oswego", 1 << PLAIN, "5.6" },
	{ "cincinnati", "urbana", 1 << RIVER, "Example of Play" },
	{ "urbana", "ft-defiance", 1 << PLAIN, "Example of Play" },
	{ "ft-defiance", "ft-meigs", 1 << RIVER, "Example of Play" },
	{ "amherstburg", "detroit", ONE_MP, "Example of Play" },
	{ "detroit", "ft-meigs", ANY_EDGE, "Example of Play" },
	{ "buffalo", "queenston", ANY_EDGE, "Example of Play" },
	{ "ticonderoga", "albany", ANY_EDGE, "a report of a game" },
	{ "ft-oswego", "utica", ANY_EDGE, "a report of a game" },
	{ "utica", "albany", ANY_EDGE, "a report of a game" },
};

static void check_told_links(struct amateurs_data *d)
{
	for (size_t i = 0; d->map.links.item && i < sizeof(told) / sizeof(*told); i++) {
		int link = find_link(d, told[i].a, told[i].b);

		if (link < 0)
			fault(d->faults, d->map.links.at, "no link between '%s' and '%s' (%s)",
			      told[i].a, told[i].b, told[i].rule);
		else if (!(told[i].natures >> d->link[link].nature & 1))
			fault(d->faults,
			      ((const struct link_row *)rows_at(&d->map.links, link))->nature.at,
			      "another link is told of (%s)", told[i].rule);
	}
}

/* ---- places that the rulebook tells of ---- */

struct told_place {
	const char *key;
	int nature, country, town, fort, star, zone, lakes; /* -1: not told */
	const char *rule;
};

static const struct told_place places[] = {
	{ "nova-scotia", AREA, C_CANADA, -1, -1, -1, NORTH_ATLANTIC, 0, "6.7" },
	{ "new-brunswick", AREA, C_CANADA, -1, -1, -1, NORTH_ATLANTIC, 0, "6.7" },
	{ "quebec", AREA, C_CANADA, -1, -1, -1, NORTH_ATLANTIC, -1, "6.7" },
	{ "philadelphia", AREA, C_US, -1, -1, -1, MID_ATLANTIC, -1, "6.7" },
	{ "richmond", AREA, C_US, -1, -1, -1, ZONES, -1, "6.7" },
	{ "queenston", AREA, C_CANADA, -1, -1, -1, -1, 1 << ERIE | 1 << ONTARIO, "8.2" },
	{ "buffalo", AREA, C_US, -1, -1, -1, -1, 1 << ERIE | 1 << ONTARIO, "8.2" },
	{ "detroit", AREA, C_US, FRONTIER_TOWN, 1, NONE, -1, 1 << ERIE, "Example of Play" },
	{ "amherstburg", AREA, C_CANADA, FRONTIER_TOWN, -1, -1, -1, 1 << ERIE, "Example of Play" },
	{ "ft-mackinac", WILDERNESS, C_US, -1, 0, NONE, -1, -1, "Example of Play" },
	{ "presque-isle", AREA, C_US, -1, -1, -1, -1, 1 << ERIE, "Example of Play" },
	{ "mobile", AREA, C_US, -1, -1, -1, -1, -1, "2.1" },
	{ "new-orleans", AREA, C_US, -1, -1, -1, -1, -1, "2.1" },
};

static bool differs(int told_value, int value)
{
	return told_value >= 0 && told_value != value;
}

static void check_told_place(struct amateurs_data *d, const struct told_place *t)
{
	int i = rows_find(&d->map.places, t->key);
	const struct amateurs_place *p = &d->place[i < 0 ? 0 : i];
	const struct place_row *row;

	if (i < 0) {
		fault(d->faults, d->map.places.at, "'%s' is missing (%s)", t->key, t->rule);
		return;
	}
	row = place_at(d, i);
	if (differs(t->nature, p->nature) || differs(t->country, p->country))
		fault(d->faults, row->nature.at, "the rulebook tells otherwise (%s)", t->rule);
	if (differs(t->town, p->town))
		fault(d->faults, row->town.at, "the rulebook tells otherwise (%s)", t->rule);
	if (differs(t->fort, p->fort))
		fault(d->faults, row->fort.at, "the rulebook tells otherwise (%s)", t->rule);
	if (differs(t->star, p->star))
		fault(d->faults, row->star.at, "the rulebook tells otherwise (%s)", t->rule);
	if (differs(t->zone, p->zone))
		fault(d->faults, row->zone.at, "the rulebook tells otherwise (%s)", t->rule);
	if (differs(t->lakes, p->lakes))
		fault(d->faults, row->lakes.at, "the rulebook tells otherwise (%s)", t->rule);
}

/* 8.2: the attacker chooses between lakes in Queenston and Buffalo, and nowhere else. */
static void check_two_lakes(struct amateurs_data *d)
{
	for (int i = 0; i < d->map.places.n; i++) {
		const char *key = place_at(d, i)->head.key.text;

		if (bits_count(d->place[i].lakes) > 1 && strcmp(key, "queenston") &&
		    strcmp(key, "buffalo"))
			fault(d->faults, place_at(d, i)->lakes.at,
			      "only Queenston and Buffalo lie on two lakes (8.2)");
	}
}

/* 6.7: Nova Scotia is left by sea only, New Brunswick besides towards St. John. */
static void check_by_sea(struct amateurs_data *d)
{
	int nova_scotia = rows_find(&d->map.places, "nova-scotia");
	int new_brunswick = rows_find(&d->map.places, "new-brunswick");

	if (nova_scotia >= 0 && d->place[nova_scotia].edges)
		fault(d->faults, place_at(d, nova_scotia)->head.at,
		      "Nova Scotia is reached by sea only (6.7)");
	if (new_brunswick >= 0 && d->place[new_brunswick].edges != 1)
		fault(d->faults, place_at(d, new_brunswick)->head.at,
		      "New Brunswick is linked to St. John only (6.7)");
	for (int i = 0; i < d->map.places.n; i++)
		if (!d->place[i].edges && !d->place[i].coast && d->place[i].nature != AT_SEA)
			fault(d->faults, place_at(d, i)->head.at, "no link leads here");
}

/* ---- lakes, zones, ports ---- */

/* A place names its lakes, and a lake its places. */
static void check_shore(struct amateurs_data *d, int lake)
{
	const struct lake_row *row = rows_at(&d->map.lakes, lake);
	struct set named = { { 0, 0 } };

	for (int i = 0; i < row->places.n; i++) {
		int place = amateurs_place_of(d, row->places.item[i]);

		if (place < 0)
			continue;
		set_add(&named, place);
		if (!(d->place[place].lakes >> lake & 1))
			fault(d->faults, row->places.item[i].at,
			      "one-way: '%s' names '%s', but not the other way round",
			      row->head.key.text, row->places.item[i].text);
	}
	for (int i = 0; i < d->map.places.n; i++)
		if (d->place[i].lakes >> lake & 1 && !set_has(&named, i))
			fault(d->faults, place_at(d, i)->lakes.at,
			      "one-way: '%s' names '%s', but not the other way round",
			      place_at(d, i)->head.key.text, row->head.key.text);
}

static void check_zone(struct amateurs_data *d, int zone)
{
	const struct zone_row *row = rows_at(&d->map.zones, zone);
	int sea = amateurs_place_of(d, row->place), boxes = 0;

	for (int i = 0; i < d->map.places.n; i++)
		boxes += d->place[i].nature == AT_SEA && d->place[i].zone == zone;
	if (sea >= 0 &&
	    (d->place[sea].nature != AT_SEA || d->place[sea].zone != zone || boxes != 1))
		fault(d->faults, row->place.at, "a zone has one At Sea box, and this must be it");
}

/* 5.6: each side has a Port on Erie and on Champlain, and two on Ontario. */
static void check_ports(struct amateurs_data *d)
{
	static const uint8_t wanted[LAKES] = { [ERIE] = 1, [ONTARIO] = 2, [CHAMPLAIN] = 1 };

	for (int side = US; d->map.havens.item && side <= GB; side++)
		for (int lake = 0; lake < LAKES; lake++) {
			int ports = 0;

			for (int i = 0; i < d->map.havens.n; i++)
				ports += d->haven[i].port && d->haven[i].side == side &&
					 d->haven[i].lake == lake;
			if (ports != wanted[lake])
				fault(d->faults, d->map.havens.at,
				      "%d ports of '%s' on '%s', not %d (5.6)", ports,
				      amateurs_side_keys[side], amateurs_lake_keys[lake],
				      wanted[lake]);
		}
}

static void check_named_port(struct amateurs_data *d, const char *key, int side, int lake)
{
	int i = rows_find(&d->map.havens, key);

	if (i < 0 || !d->haven[i].port || d->haven[i].side != side || d->haven[i].lake != lake)
		fault(d->faults, i < 0 ? d->map.havens.at : head_at(&d->map.havens, i)->at,
		      "'%s' must be a port of '%s' on '%s' (5.6, Example of Play)", key,
		      amateurs_side_keys[side], amateurs_lake_keys[lake]);
}

/* ---- sets ---- */

static void check_sets(struct amateurs_data *d)
{
	int heads = sets_find(&d->sets, "trail-heads"), parish = sets_find(&d->sets, "parish");
	int markers = 0;

	for (int i = 0; i < d->map.places.n; i++) {
		const struct amateurs_place *p = &d->place[i];
		bool head = p->nature == AREA && !set_empty(&p->trail);

		markers += p->parish;
		if (heads >= 0 && head != set_has(&d->sets.set[heads].places, i))
			fault(d->faults, place_at(d, i)->head.at,
			      "areas where trails begin, and only these, are 'trail-heads' (6.5)");
	}
	if (heads < 0)
		fault(d->faults, d->map.sets.at, "'trail-heads' is missing");
	if (parish >= 0 && markers != 4)
		fault(d->faults, d->map.sets.at,
		      "%d places of 'parish'; four markers are placed (Example of Play)", markers);
}

void amateurs_check_map(struct amateurs_data *d)
{
	for (int i = 0; i < d->map.places.n; i++) {
		check_nature(d, i);
		check_control(d, i);
		check_star(d, i);
	}
	for (int i = 0; i < d->map.links.n; i++)
		check_link(d, i);
	check_told_links(d);
	for (size_t i = 0; d->map.places.item && i < sizeof(places) / sizeof(*places); i++)
		check_told_place(d, &places[i]);
	check_two_lakes(d);
	check_by_sea(d);
	for (int i = 0; i < d->map.lakes.n && i < LAKES; i++)
		check_shore(d, i);
	for (int i = 0; i < d->map.zones.n && i < ZONES; i++)
		check_zone(d, i);
	check_ports(d);
	check_named_port(d, "presque-isle", US, ERIE);
	check_named_port(d, "sackets-harbor", US, ONTARIO);
	check_named_port(d, "amherstburg", GB, ERIE);
	check_sets(d);
}

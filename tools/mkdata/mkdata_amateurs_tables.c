/* mkdata_amateurs_tables.c - amateurs_tables.h, and the tables of places, leaders and cards. */
#include "mkdata_amateurs.h"

static const char *const side_names[] = { "US", "GB", "NONE" };

void amateurs_write_place(const struct amateurs_data *d, struct out *o, int place)
{
	if (place < d->map.places.n)
		c_enumerator(o, "P_", head_at(&d->map.places, place)->key.text);
	else
		out_put(o, "NO_PLACE");
}

static void write_card(const struct amateurs_data *d, struct out *o, int card)
{
	if (card < d->shelf.n)
		c_enumerator(o, "C_", d->shelf.card[card]->head.key.text);
	else
		out_put(o, "CARDS");
}

/* ---- the header ---- */

static void write_enums(const struct amateurs_data *d, struct out *o)
{
	c_enum(o, "P_", &d->map.places, "PLACES");
	out_format(o, "\nenum { LINKS = %d, STARTS = %d };\n", d->map.links.n, d->starts);
	c_enum(o, "L_", &d->pieces.leaders, "LEADERS");
	out_put(o, "\n/* Leaders of the US stand before the British. */\n");
	out_format(o, "enum { LEADER_GB = %d };\n", d->leaders_us);
	shelf_enum(&d->shelf, o);
	c_enum(o, "H_", &d->map.havens, "HAVENS");
	out_put(o, "\n/* Sets of places; their rows in amateurs_sets. */\n");
	c_sets_enum(o, &d->sets);
}

void amateurs_write_header(const void *data, struct out *o)
{
	c_banner(o, "amateurs_tables.h", "places, leaders, cards and figures of data/amateurs.");
	out_put(o, "#ifndef AMATEURS_TABLES_H\n#define AMATEURS_TABLES_H\n\n"
		   "#include \"games/amateurs/amateurs_kinds.h\"\n#include \"core/book.h\"\n");
	write_enums(data, o);
	out_put(o, "\nextern const struct amateurs_place amateurs_places[PLACES];\n"
		   "extern const struct amateurs_edge amateurs_edges[2 * LINKS];\n"
		   "extern const struct amateurs_link amateurs_links[LINKS];\n"
		   "/* Links that a Road makes better: all, and those inside a side's own country. "
		   "*/\n"
		   "extern const struct wide amateurs_roadable, amateurs_home_roads[2];\n"
		   "extern const struct set amateurs_homes[2]; /* a side's own country */\n"
		   "extern const struct set amateurs_sets[SETS];\n"
		   "/* Home places of a side with a settlement of these kinds (bits of enum town). "
		   "*/\n"
		   "extern const struct set amateurs_recruits[2][1 << TOWNS];\n"
		   "extern const uint8_t amateurs_seas[ZONES];    /* their At Sea boxes */\n"
		   "extern const uint8_t amateurs_lands[TRIBES]; /* their areas */\n"
		   "extern const struct amateurs_haven amateurs_havens[HAVENS];\n"
		   "/* Bits: havens of a side on a lake. */\n"
		   "extern const uint16_t amateurs_berths[2][LAKES];\n"
		   "extern const struct amateurs_leader amateurs_leaders[LEADERS];\n"
		   "extern const struct set amateurs_generals; /* two stars or more when they "
		   "enter */\n"
		   "extern const struct amateurs_start amateurs_starts[STARTS];\n"
		   "/* Ships on a lake at the start. */\n"
		   "extern const uint8_t amateurs_afloat[2][LAKES][SHIPS];\n"
		   "extern const struct amateurs_card amateurs_cards[CARDS];\n"
		   "/* Cards whose event has that window. */\n"
		   "extern const struct wide amateurs_windows[WINDOWS];\n"
		   "extern const struct amateurs_use amateurs_uses[];\n"
		   "extern const struct amateurs_test amateurs_tests[];\n"
		   "extern const struct amateurs_effect amateurs_code[];\n"
		   "extern const struct amateurs_figures amateurs_figures;\n"
		   "extern const struct kind amateurs_kind_table[];\n"
		   "extern const struct book amateurs_book;\n\n#endif\n");
}

/* ---- places ---- */

static void write_place(const struct amateurs_data *d, struct out *o, int i)
{
	static const char *const natures[] = { "AREA", "WILDERNESS", "TRIBAL", "FLORIDA",
					       "AT_SEA" };
	static const char *const countries[] = { "C_US", "C_CANADA", "C_FLORIDA", "C_INDIAN",
						 "C_SEA" };
	static const char *const towns[] = { "NO_TOWN", "FRONTIER_TOWN", "COUNTRY_TOWN",
					     "MINOR_CITY", "MAJOR_CITY" };
	const struct amateurs_place *p = &d->place[i];

	c_row(o, "P_", head_at(&d->map.places, i)->key.text);
	out_put(o, "{ .next = ");
	c_set(o, &p->next);
	out_put(o, ", .river = ");
	c_set(o, &p->river);
	out_put(o, ", .trail = ");
	c_set(o, &p->trail);
	out_put(o, ", .blue = ");
	c_set(o, &p->blue);
	out_format(o, ", .edge = %d, .edges = %d, .nature = %s, .country = %s, .home = %s", p->edge,
		   p->edges, natures[p->nature], countries[p->country], side_names[p->home]);
	out_format(o, ", .soil = %s, .region = %s, .town = %s, .star = %s", countries[p->soil],
		   p->region == WEST ? "WEST" : "EAST", towns[p->town], side_names[p->star]);
	c_mask(o, "lakes", p->lakes);
	out_format(o, ", .zone = %d", p->zone);
	c_member(o, "coast", p->coast);
	out_format(o, ", .tribe = %d", p->tribe);
	c_member(o, "fort", p->fort);
	out_format(o, ", .control = %s, .port = %d", side_names[p->control], p->port);
	c_member(o, "parish", p->parish);
	out_put(o, " },\n");
}

static bool is_settled(const struct amateurs_data *d, int i)
{
	return d->place[i].nature == AREA || d->place[i].nature == FLORIDA;
}

/* 5.4-road: a link that a Road makes better, between settled areas. */
static bool is_roadable(const struct amateurs_data *d, const struct amateurs_link *link)
{
	return link->nature == PLAIN && is_settled(d, link->from) && is_settled(d, link->to);
}

/* Links with both ends in the country of a side, or in any (NONE). */
static void write_roadable(const struct amateurs_data *d, struct out *o, int side)
{
	struct wide links = { { 0 } };

	for (int i = 0; i < d->map.links.n; i++) {
		bool home = d->place[d->link[i].from].home == side &&
			    d->place[d->link[i].to].home == side;

		if (is_roadable(d, &d->link[i]) && (side == NONE || home))
			wide_add(&links, i);
	}
	out_put(o, "{ { ");
	for (int k = 0; k < 4; k++)
		out_format(o, "%s0x%llxu", k ? ", " : "", (unsigned long long)links.word[k]);
	out_put(o, " } }");
}

static void write_home(const struct amateurs_data *d, struct out *o, int side)
{
	struct set home = { { 0, 0 } };

	for (int i = 0; i < d->map.places.n; i++)
		if (d->place[i].home == side)
			set_add(&home, i);
	c_set(o, &home);
}

static void write_homes(const struct amateurs_data *d, struct out *o)
{
	out_put(o, "\nconst struct set amateurs_homes[2] = {\n\t");
	write_home(d, o, US);
	out_put(o, ",\n\t");
	write_home(d, o, GB);
	out_put(o, ",\n};\n\nconst struct wide amateurs_roadable = ");
	write_roadable(d, o, NONE);
	out_put(o, ";\n\nconst struct wide amateurs_home_roads[2] = {\n\t");
	write_roadable(d, o, US);
	out_put(o, ",\n\t");
	write_roadable(d, o, GB);
	out_put(o, ",\n};\n");
}

static void write_links(const struct amateurs_data *d, struct out *o)
{
	static const char *const natures[] = { "PLAIN",         "STAGE_ROAD", "RIVER",
					       "FRONTIER_ROAD", "TRAIL",      "BLUE_TRAIL" };

	out_put(o, "\nconst struct amateurs_link amateurs_links[LINKS] = {\n");
	for (int i = 0; i < d->map.links.n; i++) {
		out_put(o, "\t{ ");
		c_set(o, &d->link[i].ends);
		out_put(o, ", ");
		amateurs_write_place(d, o, d->link[i].from);
		out_put(o, ", ");
		amateurs_write_place(d, o, d->link[i].to);
		out_format(o, ", %s, { 0 } },\n", natures[d->link[i].nature]);
	}
	out_put(o, "};\n\nconst struct amateurs_edge amateurs_edges[2 * LINKS] = {\n");
	for (int i = 0; i < d->map.places.n; i++) {
		const struct amateurs_place *p = &d->place[i];

		if (p->edges)
			out_format(o, "\t/* %s */\n", head_at(&d->map.places, i)->key.text);
		for (int k = p->edge; k < p->edge + p->edges; k++) {
			out_put(o, "\t{ ");
			amateurs_write_place(d, o, d->edge[k].to);
			out_format(o, ", %d, %s, 0 },\n", d->edge[k].link,
				   natures[d->edge[k].nature]);
		}
	}
	out_put(o, "};\n");
}

static bool recruits(const struct amateurs_place *p, int side, int towns)
{
	return p->home == side && p->town != NO_TOWN && towns >> p->town & 1;
}

/* 5.5: for every choice of settlements. */
static void write_recruits(const struct amateurs_data *d, struct out *o)
{
	out_put(o, "\nconst struct set amateurs_recruits[2][1 << TOWNS] = {\n");
	for (int side = US; side <= GB; side++) {
		out_put(o, "\t{\n");
		for (int towns = 0; towns < 1 << TOWNS; towns++) {
			struct set all = { { 0, 0 } };

			for (int i = 0; i < d->map.places.n; i++)
				if (recruits(&d->place[i], side, towns))
					set_add(&all, i);
			out_put(o, "\t\t");
			c_set(o, &all);
			out_put(o, ",\n");
		}
		out_put(o, "\t},\n");
	}
	out_put(o, "};\n");
}

/* The place of each zone or tribe. */
static void write_boxes(struct out *o, const char *head, const struct rows *rows)
{
	out_format(o, "\nconst uint8_t %s = {\n", head);
	for (int i = 0; i < rows->n; i++) {
		const struct zone_row *row = rows_at(rows, i);

		out_put(o, "\t");
		c_enumerator(o, "P_", row->place.text);
		out_put(o, ",\n");
	}
	out_put(o, "};\n");
}

static void write_map(const struct amateurs_data *d, struct out *o)
{
	out_put(o, "\nconst struct amateurs_place amateurs_places[PLACES] = {\n");
	for (int i = 0; i < d->map.places.n; i++)
		write_place(d, o, i);
	out_put(o, "};\n");
	write_links(d, o);
	write_homes(d, o);
	c_sets(o, "amateurs_sets", &d->sets);
	write_recruits(d, o);
	write_boxes(o, "amateurs_seas[ZONES]", &d->map.zones);
	write_boxes(o, "amateurs_lands[TRIBES]", &d->map.tribes);
}

/* ---- havens ---- */

static void write_list(struct out *o, const uint8_t *list, int n)
{
	out_put(o, "{ ");
	for (int i = 0; i < n; i++)
		out_format(o, "%s%d", i ? ", " : "", list[i]);
	out_put(o, " }");
}

static void write_haven(const struct amateurs_data *d, struct out *o, int i)
{
	const struct amateurs_haven *h = &d->haven[i];

	c_row(o, "H_", head_at(&d->map.havens, i)->key.text);
	out_put(o, "{ .place = ");
	amateurs_write_place(d, o, h->place);
	out_format(o, ", .side = %s, .lake = %d", side_names[h->side], h->lake);
	c_member(o, "port", h->port);
	c_member(o, "activate", h->activate);
	c_member(o, "active", h->active);
	c_member(o, "boxes", h->boxes);
	c_member(o, "special", h->special);
	out_put(o, ", .cost = ");
	write_list(o, h->cost, BOXES);
	out_put(o, ", .dear = ");
	write_list(o, h->dear, BOXES);
	out_put(o, ", .ships = ");
	write_list(o, h->ships, SHIPS);
	out_put(o, " },\n");
}

/* Havens of each side on each lake, as bits. */
static void write_berths(const struct amateurs_data *d, struct out *o)
{
	out_put(o, "\nconst uint16_t amateurs_berths[2][LAKES] = {\n");
	for (int side = US; side <= GB; side++) {
		out_put(o, "\t{ ");
		for (int lake = 0; lake < LAKES; lake++) {
			unsigned bits = 0;

			for (int i = 0; i < d->map.havens.n; i++)
				if (d->haven[i].side == side && d->haven[i].lake == lake)
					bits |= 1u << i;
			out_format(o, "%s0x%x", lake ? ", " : "", bits);
		}
		out_put(o, " },\n");
	}
	out_put(o, "};\n");
}

/* ---- leaders and troops ---- */

static void write_face(struct out *o, const char *member, const struct amateurs_face *f)
{
	out_format(o, ".%s = { %d, %d, %d, 0 }", member, f->initiative, f->rank, f->tactical);
}

static void write_leader(const struct amateurs_data *d, struct out *o, int i)
{
	static const char *const kinds[] = { "LAND_LEADER", "INDIAN_LEADER", "NAVAL_LEADER" };
	static const char *const regions[] = { "EAST", "WEST", "ANY_REGION" };
	const struct amateurs_leader *l = &d->leader[i];

	c_row(o, "L_", amateurs_leader(d, i)->head.key.text);
	out_put(o, "{ ");
	write_face(o, "face", &l->face);
	out_put(o, ", ");
	write_face(o, "back", &l->back);
	out_format(o, ", .side = %s, .kind = %s, .region = %s, .start = %d, .card = ",
		   side_names[l->side], kinds[l->kind], regions[l->region], l->start);
	write_card(d, o, l->card);
	out_put(o, " },\n");
}

static void write_start(const struct amateurs_data *d, struct out *o,
			const struct amateurs_start *s)
{
	if (s->force < FORCES)
		out_format(o, "\t{ %d, %s, ", s->force, side_names[s->side]);
	else
		out_format(o, "\t{ NO_FORCE, %s, ", side_names[s->side]);
	amateurs_write_place(d, o, s->place);
	out_put(o, ", ");
	write_list(o, s->units, TYPES);
	out_put(o, ", 0 },\n");
}

static void write_generals(const struct amateurs_data *d, struct out *o)
{
	struct set generals = { { 0, 0 } };

	for (int i = 0; i < d->pieces.leaders.n; i++)
		if (d->leader[i].face.rank > 1)
			set_add(&generals, i);
	out_put(o, "\nconst struct set amateurs_generals = ");
	c_set(o, &generals);
	out_put(o, ";\n");
}

static void write_pieces(const struct amateurs_data *d, struct out *o)
{
	out_put(o, "\nconst struct amateurs_haven amateurs_havens[HAVENS] = {\n");
	for (int i = 0; i < d->map.havens.n; i++)
		write_haven(d, o, i);
	out_put(o, "};\n");
	write_berths(d, o);
	out_put(o, "\nconst struct amateurs_leader amateurs_leaders[LEADERS] = {\n");
	for (int i = 0; i < d->pieces.leaders.n; i++)
		write_leader(d, o, i);
	out_put(o, "};\n");
	write_generals(d, o);
	out_put(o, "\nconst struct amateurs_start amateurs_starts[STARTS] = {\n");
	for (int i = 0; i < d->starts; i++)
		write_start(d, o, &d->start[i]);
	out_put(o, "};\n\nconst uint8_t amateurs_afloat[2][LAKES][SHIPS] = {\n");
	for (int side = US; side <= GB; side++) {
		out_put(o, "\t{ ");
		for (int lake = 0; lake < LAKES; lake++) {
			out_put(o, lake ? ", " : "");
			write_list(o, d->afloat[side][lake], SHIPS);
		}
		out_put(o, " },\n");
	}
	out_put(o, "};\n");
}

/* ---- cards ---- */

static void write_cards(const struct amateurs_data *d, struct out *o)
{
	out_put(o, "\nconst struct amateurs_card amateurs_cards[CARDS] = {\n");
	for (int i = 0; i < d->shelf.n; i++) {
		const struct amateurs_card *c = &d->card_table[i];

		c_row(o, "C_", d->shelf.card[i]->head.key.text);
		out_format(o, "{ .number = %d, .side = %s, .ops = %d", c->number,
			   side_names[c->side], c->ops);
		c_member(o, "reaction", c->reaction);
		c_mask(o, "flags", c->flags);
		c_mask(o, "windows", c->windows);
		c_member(o, "use", c->use);
		c_member(o, "uses", c->uses);
		c_member(o, "condition", c->condition);
		out_put(o, " },\n");
	}
	out_put(o, "};\n\nconst struct wide amateurs_windows[WINDOWS] = {\n");
	for (int w = 0; w < WINDOWS; w++) {
		struct wide cards = { { 0 } };

		for (int i = 0; i < d->shelf.n; i++)
			if (d->card_table[i].windows >> w & 1)
				wide_add(&cards, i);
		out_put(o, "\t{ { ");
		for (int k = 0; k < 4; k++)
			out_format(o, "%s0x%llxu", k ? ", " : "",
				   (unsigned long long)cards.word[k]);
		out_put(o, " } },\n");
	}
	out_put(o, "};\n");
}

void amateurs_write_tables(const void *data, struct out *o)
{
	const struct amateurs_data *d = data;

	c_banner(o, "amateurs_tables.c", "the tables of data/amateurs.");
	out_put(o, "#include \"amateurs_tables.h\"\n");
	write_map(d, o);
	write_pieces(d, o);
	write_cards(d, o);
	amateurs_write_uses(d, o);
	amateurs_write_figures(d, o);
	amateurs_write_kinds(d, o);
}

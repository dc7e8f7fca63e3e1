/* mkdata_amateurs_code.c - figures, and the names of things, as C. */
#include <stdio.h>
#include "mkdata_amateurs.h"

/* ---- figures ---- */

static void write_figure(struct out *o, const char *member, int value)
{
	out_format(o, "\t.%s = %d,\n", member, value);
}

/* Rows of bytes, one for each side. */
static void write_sides(struct out *o, const char *member, const uint8_t *bytes, int n)
{
	out_format(o, "\t.%s = {", member);
	for (int side = 0; side < 2; side++) {
		out_put(o, side ? " }, {" : " {");
		for (int i = 0; i < n; i++)
			out_format(o, "%s %d", i ? "," : "", bytes[side * n + i]);
	}
	out_put(o, " } },\n");
}

static void write_crt(const struct amateurs_figures *f, struct out *o)
{
	out_put(o, "\t.crt = {\n");
	for (int size = 0; size < COLUMNS; size++) {
		out_put(o, "\t\t{\n");
		for (int leadership = 0; leadership < LEADERSHIPS; leadership++) {
			out_put(o, "\t\t\t{ ");
			for (int die = 0; die < DIE; die++)
				out_format(o, "%s{ %d, %d }", die ? ", " : "",
					   f->crt[size][leadership][die][0],
					   f->crt[size][leadership][die][1]);
			out_put(o, " },\n");
		}
		out_put(o, "\t\t},\n");
	}
	out_put(o, "\t},\n");
}

static void write_least(const struct amateurs_figures *f, struct out *o)
{
	out_put(o, "\t.least = {\n");
	for (int size = 0; size < COLUMNS; size++) {
		out_put(o, "\t\t{\n");
		for (int i = 0; i < LEADERSHIPS * 2; i++) {
			out_put(o, i % 2 ? ", {" : "\t\t\t{ {");
			for (int n = 0; n < CRT_RESULTS; n++)
				out_format(o, "%s %d", n ? "," : "",
					   f->least[size][i / 2][i % 2][n]);
			out_put(o, i % 2 ? " } },\n" : " }");
		}
		out_put(o, "\t\t},\n");
	}
	out_put(o, "\t},\n");
}

static void write_lists(const struct amateurs_figures *f, struct out *o)
{
	out_format(o, "\t.replacement = { %d, %d, %d, 0 },\n", f->replacement.initiative,
		   f->replacement.rank, f->replacement.tactical);
	write_sides(o, "limit", f->limit[0], TYPES);
	write_sides(o, "ships", f->ships[0], SHIPS);
	c_bytes(o, "strength", f->strength, SHIPS);
	write_crt(f, o);
	write_least(f, o);
	c_bytes(o, "supply_limit", f->supply_limit, SUPPLIES);
	c_bytes(o, "command", f->command, 4);
	write_sides(o, "deal", f->deal[0], SEASONS);
	c_bytes(o, "reduction", f->reduction, PEACE_END + 1);
	c_bytes(o, "level", f->level, PEACE_END + 1);
	c_bytes(o, "edge_mp", f->edge_mp, EDGES);
	c_bytes(o, "tribal_mp", f->tribal_mp, EDGES);
	write_sides(o, "raise_rate", f->raise_rate[0], TYPES);
	write_sides(o, "raise_towns", f->raise_towns[0], TYPES);
	c_bytes(o, "raise_limit", f->raise_limit, TOWNS);
	c_bytes(o, "ghent", f->ghent, TOWNS);
	c_bytes(o, "dispersion", f->dispersion, DIE);
}

void amateurs_write_figures(const struct amateurs_data *d, struct out *o)
{
	out_put(o, "\nconst struct amateurs_figures amateurs_figures = {\n");
	write_lists(&d->figures, o);
	for (int i = 0; i < FIGURES; i++) {
		char member[32];
		int n = snprintf(member, sizeof(member), "%s", amateurs_figure_keys[i + 1]);

		for (int k = 0; k < n; k++)
			if (member[k] == '-')
				member[k] = '_';
		write_figure(o, member, d->figure[i]);
	}
	write_figure(o, "lake_sunk", d->figures.lake_sunk);
	write_figure(o, "lake_captured", d->figures.lake_captured);
	out_put(o, "};\n");
}

/* ---- kinds ---- */

/* Turns are seasons of a year: may-1812, May-June 1812. */
static void write_turns(const struct amateurs_data *d, struct out *o)
{
	out_put(o, "\nstatic const struct thing turns[] = {\n");
	for (int i = 0; i < TURNS; i++) {
		const struct head *season = head_at(&d->charts.seasons, i % SEASONS);
		char key[40], name[LANGS][80];

		snprintf(key, sizeof(key), "%s-%d", season->key.text, 1812 + i / SEASONS);
		for (int lang = 0; lang < LANGS; lang++)
			snprintf(name[lang], sizeof(name[lang]), "%s %d", season->title.text[lang],
				 1812 + i / SEASONS);
		c_thing(o, key, (const char *const[]){ name[0], name[1] });
	}
	out_put(o, "};\n");
}

/* Links are called by both ends. */
static void write_links(const struct amateurs_data *d, struct out *o)
{
	out_put(o, "\nstatic const struct thing links[] = {\n");
	for (int i = 0; i < d->map.links.n; i++) {
		const struct head *a = head_at(&d->map.places, d->link[i].from);
		const struct head *b = head_at(&d->map.places, d->link[i].to);
		char key[80], name[LANGS][160];

		snprintf(key, sizeof(key), "%s-%s", a->key.text, b->key.text);
		for (int lang = 0; lang < LANGS; lang++)
			snprintf(name[lang], sizeof(name[lang]), "%s\u2013%s", a->title.text[lang],
				 b->title.text[lang]);
		c_thing(o, key, (const char *const[]){ name[0], name[1] });
	}
	out_put(o, "};\n");
}

/* What a refused event wanted, by the card that has it first. */
static void write_conditions(const struct amateurs_data *d, struct out *o)
{
	out_put(o, "\nstatic const struct thing conditions[] = {\n");
	for (int i = 0, n = 0; i < d->shelf.n; i++) {
		if (d->card_table[i].condition != n + 1)
			continue;
		c_thing(o, d->shelf.card[i]->head.key.text,
			(const char *const *)amateurs_card_text(d, i)->condition.text);
		n++;
	}
	out_put(o, "};\n");
}

static void put_things(struct out *o, const struct rows *rows)
{
	for (int i = 0; i < rows->n; i++)
		c_thing(o, head_at(rows, i)->key.text, head_at(rows, i)->title.text);
}

/* Posts are the forces, then what else can become of a leader; `loose` is the first of these. */
static void write_joined_things(const struct amateurs_data *d, struct out *o)
{
	const struct head *loose = head_at(&d->charts.posts, 0);

	out_put(o, "\nstatic const struct thing forces[] = {\n");
	put_things(o, &d->pieces.forces);
	c_thing(o, loose->key.text, loose->title.text);
	out_put(o, "};\n\nstatic const struct thing posts[] = {\n");
	put_things(o, &d->pieces.forces);
	put_things(o, &d->charts.posts);
	out_put(o, "};\n\nstatic const struct thing cards[] = {\n");
	for (int i = 0; i < d->shelf.n; i++)
		c_thing(o, d->shelf.card[i]->head.key.text,
			shelf_text(&d->shelf, i)->head.title.text);
	out_put(o, "};\n");
	write_conditions(d, o);
	write_turns(d, o);
	write_links(d, o);
}

static void write_things(const struct amateurs_data *d, struct out *o)
{
	const struct charts_file *c = &d->charts;

	c_things(o, "sides", &c->sides, NONE + 1);
	c_things(o, "places", &d->map.places, PLACES_MAX);
	write_joined_things(d, o);
	c_things(o, "leaders", &d->pieces.leaders, LEADERS_MAX);
	c_things(o, "types", &d->pieces.types, TYPES);
	c_things(o, "ships", &d->pieces.ships, SHIPS);
	c_things(o, "lakes", &d->map.lakes, LAKES);
	c_things(o, "havens", &d->map.havens, HAVENS_MAX);
	c_things(o, "zones", &d->map.zones, ZONES);
	c_things(o, "tribes", &d->map.tribes, TRIBES);
	c_things(o, "piles", &c->piles, PILES);
	c_things(o, "windows", &c->windows, WINDOWS);
	c_things(o, "levels", &c->levels, LEVELS);
	c_things(o, "purposes", &c->purposes, PURPOSES);
	c_things(o, "supplies", &c->supplies, SUPPLIES);
	c_things(o, "seasons", &c->seasons, SEASONS);
	c_things(o, "napoleon", &c->napoleon, NAPOLEON_SPACES);
	c_things(o, "yards", &c->yards, YARDS);
	c_things(o, "standings", &c->standings, STANDINGS);
	c_things(o, "blockades", &c->blockades, BLOCKADES);
	c_things(o, "natures", &d->map.natures, NATURES);
	c_things(o, "towns", &d->map.towns, TOWNS);
	c_things(o, "edges", &c->edges, EDGES);
	c_things(o, "columns", &c->sizes, COLUMNS);
	c_things(o, "modifiers", &c->modifiers, MODIFIERS);
}

void amateurs_write_kinds(const struct amateurs_data *d, struct out *o)
{
	write_things(d, o);
	out_put(o, "\nconst struct kind amateurs_kind_table[] = {\n"
		   "\t[K_NONE] = { \"none\", NULL, 0, false },\n"
		   "\t[K_NUMBER] = { \"number\", NULL, 256, false },\n"
		   "\t[K_SIDE] = { \"side\", sides, 3, false },\n"
		   "\t[K_DICE] = { \"dice\", NULL, 32768, false },\n"
		   "\t[K_ACTION] = { \"action\", NULL, 0, false },\n"
		   "\t[K_PLACE] = { \"place\", places, PLACES, false },\n"
		   "\t[K_LINK] = { \"link\", links, LINKS, false },\n"
		   "\t[K_FORCE] = { \"force\", forces, FORCES + 1, false },\n"
		   "\t[K_LEADER] = { \"leader\", leaders, LEADERS, true },\n"
		   "\t[K_CARD] = { \"card\", cards, CARDS, true },\n"
		   "\t[K_TYPE] = { \"type\", types, TYPES, false },\n"
		   "\t[K_SHIP] = { \"ship\", ships, SHIPS, false },\n"
		   "\t[K_LAKE] = { \"lake\", lakes, LAKES, false },\n"
		   "\t[K_HAVEN] = { \"haven\", havens, HAVENS, false },\n"
		   "\t[K_ZONE] = { \"zone\", zones, ZONES, false },\n"
		   "\t[K_TRIBE] = { \"tribe\", tribes, TRIBES, false },\n"
		   "\t[K_TURN] = { \"turn\", turns, TURNS, false },\n"
		   "\t[K_PILE] = { \"pile\", piles, PILES, false },\n"
		   "\t[K_WINDOW] = { \"window\", windows, WINDOWS, false },\n"
		   "\t[K_LEVEL] = { \"level\", levels, LEVELS, false },\n"
		   "\t[K_PURPOSE] = { \"purpose\", purposes, PURPOSES, false },\n"
		   "\t[K_SUPPLY] = { \"supply\", supplies, SUPPLIES, false },\n"
		   "\t[K_SEASON] = { \"season\", seasons, SEASONS, false },\n"
		   "\t[K_POST] = { \"post\", posts, POSTS, false },\n"
		   "\t[K_NAPOLEON] = { \"napoleon\", napoleon, NAPOLEON_SPACES, false },\n"
		   "\t[K_YARD] = { \"yard\", yards, YARDS, false },\n"
		   "\t[K_STANDING] = { \"standing\", standings, STANDINGS, false },\n"
		   "\t[K_BLOCKADE] = { \"blockade\", blockades, BLOCKADES, false },\n"
		   "\t[K_NATURE] = { \"nature\", natures, NATURES, false },\n"
		   "\t[K_TOWN] = { \"town\", towns, TOWNS, false },\n"
		   "\t[K_EDGE] = { \"edge\", edges, EDGES, false },\n"
		   "\t[K_COLUMN] = { \"column\", columns, COLUMNS, false },\n"
		   "\t[K_MODIFIER] = { \"modifier\", modifiers, MODIFIERS, false },\n"
		   "\t[K_CONDITION] = { \"condition\", conditions,\n"
		   "\t\t\t   sizeof conditions / sizeof conditions[0], false },\n"
		   "\t[KINDS_END] = { NULL, NULL, 0, false },\n};\n");
}

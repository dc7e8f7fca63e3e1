/* mkdata_dawn_tables.c - dawn_tables.h and the tables of places and cards. */
#include "mkdata_dawn.h"

static void write_card_enums(const struct dawn_data *d, struct out *o)
{
	shelf_enum(&d->shelf, o);
	out_put(o, "\n/* Choices that events offer. */\nenum {\n");
	for (int i = 0; i < d->noptions; i++) {
		out_put(o, "\t");
		c_enumerator(o, "O_", d->option[i].key);
		out_put(o, ",\n");
	}
	out_put(o, "\tOPTIONS,\n};\n\n/* Rows of dawn_dice, by their cards. */\nenum {\n");
	for (int i = 0; i < d->ndice; i++) {
		out_put(o, "\t");
		c_enumerator(o, "D_", dawn_card(d, d->dice[i].card)->base.head.key.text);
		out_put(o, ",\n");
	}
	out_put(o, "\tDICE_EVENTS,\n};\n");
}

static void write_masks(struct out *o, const char *prefix, const struct region_set *set, int n)
{
	for (int i = 0; i < n; i++) {
		out_put(o, "#define ");
		c_enumerator(o, prefix, set[i].key);
		out_format(o, " 0x%08xu\n", set[i].mask);
	}
}

void dawn_write_header(const void *data, struct out *o)
{
	const struct dawn_data *d = data;

	c_header(o, "dawn", "regions, cards and figures of data/dawn.");
	c_enum(o, "R_", &d->map.regions, "REGIONS");
	c_enum(o, "W_", &d->map.waterways, "WATERWAYS");
	c_enum(o, "Z_", &d->map.zones, "ZONES");
	write_card_enums(d, o);
	out_format(o, "\nenum { EDGES = %d, PLACES = ZONES + 1 };\n", d->edges);
	out_put(o, "\n/* Sets of regions, then of waterways: one bit each. */\n");
	write_masks(o, "SET_", d->set, d->sets);
	write_masks(o, "WATERS_", d->water_set, d->water_sets);
	out_put(o, "\nextern const struct dawn_region dawn_regions[REGIONS];\n"
		   "extern const struct dawn_waterway dawn_waterways[WATERWAYS];\n"
		   "extern const struct dawn_zone dawn_zones[ZONES];\n"
		   "extern const struct dawn_edge dawn_edges[EDGES];\n"
		   "/* The border between two regions, or 0xff. */\n"
		   "extern const uint8_t dawn_edge_of[REGIONS][REGIONS];\n"
		   "extern const struct dawn_card dawn_cards[CARDS];\n"
		   "extern const struct dawn_effect dawn_code[];\n"
		   "extern const struct dawn_dice dawn_dice[DICE_EVENTS];\n"
		   "extern const struct dawn_figures dawn_figures;\n"
		   "extern const struct kind dawn_kind_table[];\n"
		   "extern const struct book dawn_book;\n\n#endif\n");
}

static void write_region(const struct dawn_data *d, struct out *o, int i)
{
	static const char *const types[] = { "TOWN", "RURAL", "INDIAN_LAND" };
	static const char *const homes[] = { "US", "GB", "NONE" };
	const struct dawn_region *r = &d->region[i];

	c_row(o, "R_", head_at(&d->map.regions, i)->key.text);
	out_format(o, "{ 0x%08xu, %s, %s, %d, %d, 0x%02x, ", r->adjacent, types[r->type],
		   homes[r->home], r->vp, r->power, r->waterways);
	if (r->zone < d->map.zones.n)
		c_enumerator(o, "Z_", head_at(&d->map.zones, r->zone)->key.text);
	else
		out_put(o, "ZONES");
	out_format(o, ", %d, %d, { ", r->port, r->counters);
	for (int u = 0; u < UNITS; u++)
		out_format(o, "%s%d", u ? ", " : "", r->force[u]);
	out_format(o, " }, %d },\n", r->fort);
}

static void write_places(const struct dawn_data *d, struct out *o)
{
	out_put(o, "\nconst struct dawn_region dawn_regions[REGIONS] = {\n");
	for (int i = 0; i < d->map.regions.n; i++)
		write_region(d, o, i);
	out_put(o, "};\n\nconst struct dawn_waterway dawn_waterways[WATERWAYS] = {\n");
	for (int i = 0; i < d->map.waterways.n; i++) {
		const struct dawn_waterway *w = &d->waterway[i];

		c_row(o, "W_", head_at(&d->map.waterways, i)->key.text);
		out_format(o, "{ 0x%08xu, %d, { %d, %d } },\n", w->borders, w->spaces, w->ships[US],
			   w->ships[GB]);
	}
	out_put(o, "};\n\nconst struct dawn_zone dawn_zones[ZONES] = {\n");
	for (int i = 0; i < d->map.zones.n; i++) {
		c_row(o, "Z_", head_at(&d->map.zones, i)->key.text);
		out_format(o, "{ %d },\n", d->zone[i].spaces);
	}
	out_put(o, "};\n");
}

static void write_edges(const struct dawn_data *d, struct out *o)
{
	out_put(o, "\nconst struct dawn_edge dawn_edges[EDGES] = {\n");
	for (int i = 0; i < d->edges; i++) {
		out_put(o, "\t{ ");
		c_enumerator(o, "R_", head_at(&d->map.regions, d->edge[i].a)->key.text);
		out_put(o, ", ");
		c_enumerator(o, "R_", head_at(&d->map.regions, d->edge[i].b)->key.text);
		out_put(o, " },\n");
	}
	out_put(o, "};\n\nconst uint8_t dawn_edge_of[REGIONS][REGIONS] = {\n");
	for (int i = 0; i < d->map.regions.n; i++) {
		c_row(o, "R_", head_at(&d->map.regions, i)->key.text);
		out_put(o, "{ ");
		for (int j = 0; j < d->map.regions.n; j++)
			out_format(o, "%s%d", j ? ", " : "", d->edge_of[i][j]);
		out_put(o, " },\n");
	}
	out_put(o, "};\n");
}

static void write_cards(const struct dawn_data *d, struct out *o)
{
	static const char *const decks[] = { "PRELUDE", "DECK_1812", "DECK_1814" };
	static const char *const sides[] = { "US", "GB", "NONE" };

	out_put(o, "\nconst struct dawn_card dawn_cards[CARDS] = {\n");
	for (int i = 0; i < d->shelf.n; i++) {
		const struct dawn_card *c = &d->card_table[i];

		c_row(o, "C_", dawn_card(d, i)->base.head.key.text);
		out_format(o, "{ %s, %s, %d, %d, %d, %d, %d },\n", decks[c->deck], sides[c->side],
			   c->ops, c->removed, c->removed_before, c->code, c->code_before);
	}
	out_put(o, "};\n");
}

static void write_figures(const struct dawn_figures *f, struct out *o)
{
	out_put(o, "\nconst struct dawn_figures dawn_figures = {\n");
	c_bytes(o, "mix", f->mix, UNITS);
	c_figure(o, "forts", f->forts);
	c_figure(o, "armistices", f->armistices);
	c_figure(o, "squadrons", f->squadrons);
	c_figure(o, "squadrons_start", f->squadrons_start);
	c_figure(o, "squadrons_1814", f->squadrons_1814);
	c_figure(o, "squadrons_economy", f->squadrons_economy);
	c_figure(o, "privateer_spaces", f->privateer_spaces);
	c_bytes(o, "privateer_vp", f->privateer_vp, (int)sizeof(f->privateer_vp));
	c_bytes(o, "blockade_vp", f->blockade_vp, (int)sizeof(f->blockade_vp));
	c_bytes(o, "diplomacy_vp", f->diplomacy_vp, (int)sizeof(f->diplomacy_vp));
	c_figure(o, "hand", f->hand);
	c_figure(o, "keep_prelude", f->keep_prelude);
	c_figure(o, "turns", f->turns);
	c_figure(o, "era_1814", f->era_1814);
	c_figure(o, "score_max", f->score_max);
	out_put(o, "};\n");
}

void dawn_write_tables(const void *data, struct out *o)
{
	const struct dawn_data *d = data;

	c_banner(o, "dawn_tables.c", "the tables of data/dawn.");
	out_put(o, "#include \"dawn_tables.h\"\n");
	write_places(d, o);
	write_edges(d, o);
	write_cards(d, o);
	write_figures(&d->figures, o);
	dawn_write_code(d, o);
	dawn_write_kinds(d, o);
}

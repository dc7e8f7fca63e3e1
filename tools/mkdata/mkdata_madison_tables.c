/* mkdata_madison_tables.c - madison_tables.h, and the tables of places and pieces. */
#include "mkdata_madison.h"

/* ---- names of things ---- */

void madison_write_set(struct out *o, const struct set *s)
{
	out_format(o, "{ { 0x%llxu, 0x%llxu } }", (unsigned long long)s->word[0],
		   (unsigned long long)s->word[1]);
}

void madison_write_space(const struct madison_data *d, struct out *o, int space)
{
	if (space < d->places)
		c_enumerator(o, "S_", madison_space_head(d, space)->key.text);
	else
		out_put(o, "NO_SPACE");
}

void madison_write_piece(const struct madison_data *d, struct out *o, int piece)
{
	if (piece < d->npieces)
		c_enumerator(o, "P_", d->piece_row[piece]->head.key.text);
	else
		out_put(o, "PIECES");
}

static void write_card(const struct madison_data *d, struct out *o, int card)
{
	if (card < d->shelf.n)
		c_enumerator(o, "C_", d->shelf.card[card]->head.key.text);
	else
		out_put(o, "CARDS");
}

/* ---- the header ---- */

static void write_space_enum(const struct madison_data *d, struct out *o)
{
	out_put(o, "\nenum {\n");
	for (int i = 0; i < d->places; i++) {
		out_put(o, "\t");
		madison_write_space(d, o, i);
		out_put(o, ",\n");
	}
	out_format(o, "\tSPACES,\n\tTOWNS = %d,\n\tLAKE_BOX = TOWNS,\n", d->towns);
	out_put(o, "\tLAKE_TRANSIT = LAKE_BOX + LAKES,\n\tON_MAP,\n\tRESERVE = ON_MAP,\n"
		   "\tWAITING,\n\tLOST,\n\tUNUSED,\n};\n");
}

static void write_piece_enum(const struct madison_data *d, struct out *o)
{
	int count[3][2] = { { 0 } };

	out_put(o, "\nenum {\n");
	for (int i = 0; i < d->npieces; i++) {
		int list =
			(i >= d->pieces.units.n) + (i >= d->pieces.units.n + d->pieces.vessels.n);

		count[list][d->piece[i].side == GB]++;
		out_put(o, "\t");
		madison_write_piece(d, o, i);
		out_put(o, ",\n");
	}
	out_put(o,
		"\tPIECES,\n};\n\n/* In each part the US stands before the British. */\nenum {\n");
	out_format(o, "\tUNITS_US = %d,\n\tUNITS = %d,\n\tPIECE_VESSEL = UNITS,\n", count[0][0],
		   d->pieces.units.n);
	out_format(o, "\tVESSELS_US = %d,\n\tVESSELS = %d,\n", count[1][0], d->pieces.vessels.n);
	out_format(o,
		   "\tPIECE_LEADER = UNITS + VESSELS,\n\tLEADERS_US = %d,\n\tLEADERS = %d,\n"
		   "};\n",
		   count[2][0], d->pieces.leaders.n);
}

static void write_sets(const struct madison_data *d, struct out *o)
{
	out_put(o, "\n/* Sets of towns; their rows in madison_sets. */\nenum {\n");
	for (int i = 0; i < d->sets; i++) {
		out_put(o, "\t");
		c_enumerator(o, "SET_", d->set[i].key);
		out_put(o, ",\n");
	}
	out_put(o, "\tSETS,\n};\n");
}

void madison_write_header(const void *data, struct out *o)
{
	const struct madison_data *d = data;

	c_header(o, "madison", "places, pieces, cards and figures of data/madison.");
	write_space_enum(d, o);
	write_piece_enum(d, o);
	shelf_enum(&d->shelf, o);
	c_enum(o, "", &d->map.forts, "FORTS");
	c_enum(o, "FACE_", &d->faces, "FACES");
	c_enum(o, "SCENARIO_", &d->pieces.scenarios, "SCENARIOS");
	write_sets(d, o);
	out_put(o, "\nextern const struct madison_space madison_spaces[SPACES];\n"
		   "extern const struct madison_path madison_paths[];\n"
		   "extern const struct madison_district madison_districts[];\n"
		   "extern const struct set madison_sets[SETS];\n"
		   "extern const struct madison_fort madison_forts[FORTS];\n"
		   "extern const struct madison_piece madison_pieces[PIECES];\n"
		   "extern const struct madison_scenario madison_scenarios[SCENARIOS];\n"
		   "/* Where each piece begins. */\n"
		   "extern const uint8_t madison_setup[SCENARIOS][PIECES];\n"
		   "extern const struct pieces madison_groups[GROUPS];\n"
		   "/* Who arrives in each turn; vessels that may be built in it. */\n"
		   "extern const struct pieces madison_due[TURNS], madison_buildable[TURNS];\n"
		   "extern const struct madison_turn madison_turns[TURNS];\n"
		   "extern const struct madison_card madison_cards[CARDS];\n"
		   "extern const struct madison_use madison_uses[];\n"
		   "/* Cards that have a use in a window. */\n"
		   "extern const struct set madison_windows[WINDOWS];\n"
		   "extern const struct madison_test madison_tests[];\n"
		   "extern const struct madison_effect madison_code[];\n"
		   "extern const uint8_t madison_lists[];\n"
		   "extern const struct madison_way madison_ways[];\n"
		   "extern const struct madison_figures madison_figures;\n"
		   "extern const struct kind madison_kind_table[];\n"
		   "extern const struct thing madison_scenario_names[];\n"
		   "extern const struct book madison_book;\n\n#endif\n");
}

/* ---- places ---- */

static const char *const side_names[] = { "US", "GB", "NONE" };

static void write_space(const struct madison_data *d, struct out *o, int i)
{
	static const char *const terrains[] = { "CLEAR", "FOREST", "WATER", "OFF_MAP" };
	static const char *const classes[] = { "NO_CLASS", "CLASS_C", "CLASS_B", "CLASS_A" };
	const struct madison_space *s = &d->space[i];

	c_row(o, "S_", madison_space_head(d, i)->key.text);
	out_put(o, "{ .next = ");
	madison_write_set(o, &s->next);
	out_format(o, ", .path = %d, .paths = %d, .territory = %s, .terrain = %s", s->path,
		   s->paths, side_names[s->territory], terrains[s->terrain]);
	c_member(o, "value", s->value);
	out_format(o, ", .region = %d, .district = %d, .lake = %d", s->region, s->district,
		   s->lake);
	if (s->fort)
		out_format(o, ", .fort = %d, .fort_class = %s, .fort_turn = %d", s->fort,
			   classes[s->fort_class], s->fort_turn);
	c_member(o, "base", s->base);
	out_format(o, ", .base_side = %s", side_names[s->base_side]);
	c_member(o, "base_year", s->base_year);
	c_member(o, "reinforcement", s->reinforcement);
	out_format(o, ", .event_fort = %d, .to_montreal = %d, .to_front = %d", s->event_fort,
		   s->to_montreal, s->to_front);
	c_member(o, "island", s->island);
	out_put(o, " },\n");
}

static void write_paths(const struct madison_data *d, struct out *o)
{
	static const char *const kinds[] = { "ROAD", "TRAIL", "MIR" };

	out_put(o, "\nconst struct madison_path madison_paths[] = {\n");
	for (int i = 0; i < d->towns; i++) {
		const struct madison_space *s = &d->space[i];

		if (s->paths)
			out_format(o, "\t/* %s */\n", madison_space_head(d, i)->key.text);
		for (int k = 0; k < s->paths; k++) {
			out_put(o, "\t{ ");
			madison_write_space(d, o, d->path[s->path + k].to);
			out_format(o, ", %s },\n", kinds[d->path[s->path + k].kind]);
		}
	}
	out_put(o, "};\n");
}

static void write_districts(const struct madison_data *d, struct out *o)
{
	out_put(o, "\nconst struct madison_district madison_districts[] = {\n");
	for (int i = 0; i < d->districts; i++) {
		const struct madison_district *x = &d->district[i];

		out_put(o, "\t{ .towns = ");
		madison_write_set(o, &x->towns);
		out_put(o, ", .next = ");
		madison_write_set(o, &x->next);
		out_format(o, ", .lakes = 0x%x },\n", x->lakes);
	}
	out_put(o, "};\n");
}

static void write_places(const struct madison_data *d, struct out *o)
{
	out_put(o, "\nconst struct madison_space madison_spaces[SPACES] = {\n");
	for (int i = 0; i < d->places; i++)
		write_space(d, o, i);
	out_put(o, "};\n");
	write_paths(d, o);
	write_districts(d, o);
	out_put(o, "\nconst struct set madison_sets[SETS] = {\n");
	for (int i = 0; i < d->sets; i++) {
		c_row(o, "SET_", d->set[i].key);
		madison_write_set(o, &d->set[i].spaces);
		out_put(o, ",\n");
	}
	out_put(o, "};\n\nconst struct madison_fort madison_forts[FORTS] = {\n");
	for (int i = 0; i < d->map.forts.n; i++) {
		const struct madison_fort *f = &d->fort[i];

		c_row(o, "", head_at(&d->map.forts, i)->key.text);
		out_format(o, "{ %s, ", side_names[f->side]);
		madison_write_space(d, o, f->space);
		out_format(o, ", %d, %d, %d, ", f->value, f->class, f->quarters);
		write_card(d, o, f->card);
		out_put(o, " },\n");
	}
	out_put(o, "};\n");
}

/* ---- pieces ---- */

static void write_face(struct out *o, const struct madison_face *f)
{
	out_format(o, "{ %d, %d, %d, %d }", f->stars, f->command, f->modifier, f->limit);
}

static void write_piece_row(const struct madison_data *d, struct out *o, int i)
{
	static const char *const types[] = { "REGULAR",     "MILITIA",     "INDIAN",
					     "SCHOONER",    "SLOOP",       "BRIG",
					     "CORVETTE",    "FRIGATE",     "SHIP_OF_THE_LINE",
					     "LAND_LEADER", "NAVAL_LEADER" };
	const struct madison_piece *p = &d->piece[i];

	c_row(o, "P_", d->piece_row[i]->head.key.text);
	out_format(o, "{ .side = %s, .type = %s", side_names[p->side], types[p->type]);
	c_member(o, "class", p->class);
	if (p->strength[0])
		out_format(o, ", .strength = { %d, %d }", p->strength[0], p->strength[1]);
	out_format(o, ", .steps = %d, .movement = %d, .mode = %d, .turn = %d, .space = ", p->steps,
		   p->movement, p->mode, p->turn);
	madison_write_space(d, o, p->space);
	out_put(o, ", .card = ");
	write_card(d, o, p->card);
	c_mask(o, "lakes", p->lakes);
	out_put(o, ", .build_at = ");
	madison_write_space(d, o, p->build_at);
	c_mask(o, "flags", p->flags);
	out_format(o, ", .back = %d", p->back);
	if (p->type >= LAND_LEADER) {
		out_put(o, ", .face = { ");
		write_face(o, &p->face[0]);
		out_put(o, ", ");
		write_face(o, &p->face[1]);
		out_put(o, " }");
	}
	out_put(o, " },\n");
}

static void write_scenario(const struct madison_data *d, struct out *o, int i)
{
	const struct madison_scenario *s = &d->scenario[i];

	c_row(o, "SCENARIO_", head_at(&d->pieces.scenarios, i)->key.text);
	out_put(o, "{ .destroyed = ");
	madison_write_set(o, &s->destroyed);
	out_put(o, ", .backups = ");
	madison_write_set(o, &s->backups);
	c_mask(o, "backs", s->backs);
	out_format(o, ", .turn = %d, .decks = 0x%x, .marker = %d, .card_vp = %d, .control = { ",
		   s->turn, s->decks, s->marker, s->card_vp);
	for (int lake = 0; lake < LAKES; lake++)
		out_format(o, "%s%s", lake ? ", " : "", side_names[s->control[lake]]);
	out_put(o, " }");
	c_mask(o, "forts", s->forts);
	out_put(o, ", .builds = ");
	madison_write_piece(d, o, s->builds);
	out_put(o, ", .builds_at = ");
	madison_write_space(d, o, s->builds_at);
	out_format(o, ", .builds_turn = %d },\n", s->builds_turn);
}

/* A row of a table of sets: the pieces that belong to it by `is_of`. */
static void write_set_of(const struct madison_data *d, struct out *o, int row,
			 bool (*is_of)(const struct madison_piece *, int row))
{
	unsigned long long word[4] = { 0 };

	for (int i = 0; i < d->npieces; i++)
		if (is_of(&d->piece[i], row))
			word[i >> 6] |= 1ull << (i & 63);
	out_format(o, "\t{ { 0x%llxu, 0x%llxu, 0x%llxu, 0x%llxu } },\n", word[0], word[1], word[2],
		   word[3]);
}

static bool is_due(const struct madison_piece *p, int turn)
{
	return p->mode == BY_ARRIVAL && p->turn == turn;
}

static bool is_buildable(const struct madison_piece *p, int turn)
{
	return p->mode == BY_BUILDING && p->turn <= turn;
}

static bool is_in_group(const struct madison_piece *p, int group)
{
	switch ((enum group)group) {
	case GROUP_US:
	case GROUP_GB:
		return p->side == group - GROUP_US;
	case GROUP_REGULARS:
		return p->type == REGULAR;
	case GROUP_INDIANS:
		return p->type == INDIAN;
	case GROUP_VESSELS:
		return ANY_VESSEL >> p->type & 1;
	case GROUP_LAND:
		return (ANY_UNIT | 1 << LAND_LEADER) >> p->type & 1;
	case GROUPS:
		break;
	}
	return false;
}

static void write_groups(const struct madison_data *d, struct out *o)
{
	out_put(o, "\nconst struct pieces madison_groups[GROUPS] = {\n");
	for (int group = 0; group < GROUPS; group++)
		write_set_of(d, o, group, is_in_group);
	out_put(o, "};\n\nconst struct pieces madison_due[TURNS] = {\n");
	for (int turn = 0; turn < TURNS; turn++)
		write_set_of(d, o, turn, is_due);
	out_put(o, "};\n\nconst struct pieces madison_buildable[TURNS] = {\n");
	for (int turn = 0; turn < TURNS; turn++)
		write_set_of(d, o, turn, is_buildable);
	out_put(o, "};\n");
}

static void write_pieces(const struct madison_data *d, struct out *o)
{
	out_put(o, "\nconst struct madison_piece madison_pieces[PIECES] = {\n");
	for (int i = 0; i < d->npieces; i++)
		write_piece_row(d, o, i);
	out_put(o, "};\n");
	write_groups(d, o);
	out_put(o, "\nconst struct madison_scenario madison_scenarios[SCENARIOS] = {\n");
	for (int i = 0; i < d->pieces.scenarios.n; i++)
		write_scenario(d, o, i);
	out_put(o, "};\n\nconst uint8_t madison_setup[SCENARIOS][PIECES] = {\n");
	for (int i = 0; i < d->pieces.scenarios.n; i++) {
		c_row(o, "SCENARIO_", head_at(&d->pieces.scenarios, i)->key.text);
		out_put(o, "{\n");
		for (int k = 0; k < d->npieces; k++) {
			out_put(o, "\t\t[");
			madison_write_piece(d, o, k);
			out_put(o, "] = ");
			madison_write_space(d, o, d->setup[i][k]);
			out_put(o, ",\n");
		}
		out_put(o, "\t},\n");
	}
	out_put(o, "};\n");
}

void madison_write_tables(const void *data, struct out *o)
{
	const struct madison_data *d = data;

	c_banner(o, "madison_tables.c", "the tables of data/madison.");
	out_put(o, "#include \"madison_tables.h\"\n");
	write_places(d, o);
	write_pieces(d, o);
	madison_write_figures(d, o);
	madison_write_code(d, o);
	madison_write_kinds(d, o);
}

/* mkdata_madison_code.c - figures, cards, and the names of things, as C. */
#include "mkdata_madison_steps.h"

/* ---- figures ---- */

static void write_signed(struct out *o, const char *member, const int8_t *values, int n)
{
	out_format(o, "\t.%s = { ", member);
	for (int i = 0; i < n; i++)
		out_format(o, "%s%d", i ? ", " : "", values[i]);
	out_put(o, " },\n");
}

static void write_tables_of_combat(const struct madison_figures *f, struct out *o)
{
	write_signed(o, "land_max", f->land_max, RESULTS);
	write_signed(o, "naval_max", f->naval_max, STRIKES);
	out_put(o, "\t.strike = {\n");
	for (int i = 0; i < STRIKES; i++) {
		const struct madison_strike *s = &f->strike[i];

		out_format(o, "\t\t{ %d, { %d, %d }, %d, %d, %d },\n", s->loser, s->steps[0],
			   s->steps[1], s->lead_strikes, s->fleet_strikes, s->loss_roll);
	}
	out_put(o, "\t},\n");
	write_signed(o, "odds", f->odds, ODDS);
	write_signed(o, "drm", f->drm, DRMS);
	c_figure(o, "auto_retreat", f->auto_retreat);
	c_bytes(o, "winner_loss", f->winner_loss, 6);
}

static void write_costs(const struct madison_figures *f, struct out *o)
{
	c_bytes(o, "movement", f->movement, TYPES);
	c_bytes(o, "build", f->build, TYPES);
	c_bytes(o, "repair", f->repair, TYPES);
	c_bytes(o, "carries", f->carries, TYPES);
	c_bytes(o, "limit", f->limit, 4);
	c_bytes(o, "path_cost", f->path_cost, PATHS);
	c_figure(o, "sail", f->sail);
	c_figure(o, "embark", f->embark);
	c_figure(o, "land", f->land);
	c_figure(o, "enter_box", f->enter_box);
	c_figure(o, "enter_transit", f->enter_transit);
	c_figure(o, "leave_transit", f->leave_transit);
	c_figure(o, "assault", f->assault);
}

static void write_special(const struct madison_data *d, struct out *o)
{
	const struct madison_figures *f = &d->figures;

	out_put(o, "\t.montreal = ");
	madison_write_space(d, o, f->montreal);
	out_format(o, ",\n\t.lc_range = %d,\n\t.crossing = { ", f->lc_range);
	madison_write_space(d, o, f->crossing[0]);
	out_put(o, ", ");
	madison_write_space(d, o, f->crossing[1]);
	out_format(o, " },\n\t.crossing_cost = %d,\n\t.wins = { ", f->crossing_cost);
	madison_write_set(o, &f->wins[US]);
	out_put(o, ", ");
	madison_write_set(o, &f->wins[GB]);
	out_put(o, " },\n");
	c_bytes(o, "wins_needed", f->wins_needed, 2);
}

static void write_turns(const struct madison_data *d, struct out *o)
{
	out_put(o, "\nconst struct madison_turn madison_turns[TURNS] = {\n");
	for (int i = 0; i < TURNS; i++) {
		const struct madison_turn *t = &d->turn[i];

		c_row(o, "", madison_turn_keys[i]);
		out_format(o, "{ %d, %d, %d, %d, %d },\n", t->year, t->half, t->deal, t->first,
			   t->reinforcements);
	}
	out_put(o, "};\n");
}

void madison_write_figures(const struct madison_data *d, struct out *o)
{
	const struct madison_figures *f = &d->figures;

	write_turns(d, o);
	out_put(o, "\nconst struct madison_figures madison_figures = {\n");
	write_tables_of_combat(f, o);
	write_costs(f, o);
	c_figure(o, "prewar_cards", f->prewar_cards);
	c_figure(o, "prewar_hand", f->prewar_hand);
	c_figure(o, "hold", f->hold);
	c_figure(o, "depots", f->depots);
	c_figure(o, "depot_quarters", f->depot_quarters);
	c_figure(o, "lake_vp", f->lake_vp);
	c_figure(o, "automatic_first", f->automatic_first);
	c_bytes(o, "level", f->level, LEVELS);
	write_special(d, o);
	out_put(o, "};\n");
}

/* ---- cards ---- */

static const char *const side_names[] = { "US", "GB", "NONE", "SIDE_SELF", "SIDE_OPP" };

static void write_where(struct out *o, const struct set *where)
{
	if (set_empty(where))
		return;
	out_put(o, ", .where = ");
	madison_write_set(o, where);
}

static void write_pieces(const struct madison_data *d, struct out *o, const char *member,
			 const uint8_t piece[2])
{
	out_format(o, ", .%s = { ", member);
	madison_write_piece(d, o, piece[0]);
	out_put(o, ", ");
	madison_write_piece(d, o, piece[1]);
	out_put(o, " }");
}

static void write_effect(const struct madison_data *d, struct out *o,
			 const struct madison_effect *e)
{
	out_put(o, "\t{ .op = ");
	c_enumerator(o, "E_", e->op == E_END ? "end" : madison_step_name(e->op));
	write_where(o, &e->where);
	c_mask(o, "flags", e->flags);
	c_mask(o, "types", e->types);
	c_member(o, "mode", e->mode);
	out_format(o, ", .side = %s", side_names[e->side]);
	c_member(o, "n", e->n);
	c_member(o, "n2", e->n2);
	c_member(o, "limit", e->limit);
	out_put(o, ", .piece = ");
	madison_write_piece(d, o, e->piece);
	write_pieces(d, o, "pieces", e->pieces);
	out_format(o, ", .fort = %d, .space = ", e->fort);
	madison_write_space(d, o, e->space);
	c_mask(o, "lakes", e->lakes);
	if (e->listed)
		out_format(o, ", .list = %d, .listed = %d", e->list, e->listed);
	if (e->ways)
		out_format(o, ", .way = %d, .ways = %d", e->way, e->ways);
	out_put(o, " },\n");
}

static void write_test(const struct madison_data *d, struct out *o, const struct madison_test *t)
{
	out_put(o, "\t{ .test = ");
	c_enumerator(o, "TEST_", t->test == TEST_END ? "end" : madison_test_name(t->test));
	write_where(o, &t->where);
	c_mask(o, "types", t->types);
	c_mask(o, "turns", t->turns);
	out_format(o, ", .side = %s", side_names[t->side]);
	c_member(o, "n", t->n);
	if (t->test == TEST_FORT_ABSENT)
		out_format(o, ", .what = { %d, PIECES }", t->what[0]);
	else
		write_pieces(d, o, "what", t->what);
	c_mask(o, "lakes", t->lakes);
	c_mask(o, "flags", t->flags);
	out_put(o, " },\n");
}

static bool has_use_in(const struct madison_data *d, int card, int window)
{
	const struct madison_card *c = &d->card_table[card];

	for (int i = c->use; i < c->use + c->uses; i++)
		if (d->use[i].window == window)
			return true;
	return false;
}

static void write_windows(const struct madison_data *d, struct out *o)
{
	out_put(o, "\nconst struct set madison_windows[WINDOWS] = {\n");
	for (int window = 0; window < WINDOWS; window++) {
		struct set cards = { { 0, 0 } };

		for (int i = 0; i < d->shelf.n; i++)
			if (has_use_in(d, i, window))
				set_add(&cards, i);
		c_row(o, "WINDOW_", madison_window_keys[window]);
		madison_write_set(o, &cards);
		out_put(o, ",\n");
	}
	out_put(o, "};\n");
}

static void write_cards(const struct madison_data *d, struct out *o)
{
	out_put(o, "\nconst struct madison_card madison_cards[CARDS] = {\n");
	for (int i = 0; i < d->shelf.n; i++) {
		const struct madison_card *c = &d->card_table[i];

		c_row(o, "C_", d->shelf.card[i]->head.key.text);
		out_format(o, "{ %d, %d, %d, %s, %d, %d, %d, { %d, %d }, %d, %d },\n", c->code,
			   c->deck, c->opv, side_names[c->side], c->type, c->use, c->uses,
			   c->drm[0], c->drm[1], c->naval, c->all_rounds);
	}
	out_put(o, "};\n\nconst struct madison_use madison_uses[] = {\n");
	for (int i = 0; i < d->nuses; i++) {
		out_format(o, "\t{ %d, ", d->use[i].tests);
		c_enumerator(o, "WINDOW_", madison_window_keys[d->use[i].window]);
		out_format(o, ", %s },\n", d->use[i].mode == M_BATTLE ? "M_BATTLE" : "M_EVENT");
	}
	out_put(o, "};\n");
	write_windows(d, o);
}

static void write_pools(const struct madison_data *d, struct out *o)
{
	out_put(o, "\nconst uint8_t madison_lists[] = {\n");
	for (int i = 0; i < d->nlist; i++) {
		out_put(o, "\t");
		if (d->list[i] < WITH_LEADER)
			madison_write_space(d, o, d->list[i]);
		else
			out_format(o, "WITH_LEADER + %d", d->list[i] - WITH_LEADER);
		out_put(o, ",\n");
	}
	out_put(o, "};\n\nconst struct madison_way madison_ways[] = {\n");
	for (int i = 0; i < d->nways; i++) {
		out_put(o, "\t{ ");
		madison_write_space(d, o, d->way[i].from);
		out_put(o, ", { ");
		madison_write_space(d, o, d->way[i].via[0]);
		out_put(o, ", ");
		madison_write_space(d, o, d->way[i].via[1]);
		out_put(o, " } },\n");
	}
	out_put(o, "};\n");
}

void madison_write_code(const struct madison_data *d, struct out *o)
{
	write_cards(d, o);
	out_put(o, "\nconst struct madison_test madison_tests[] = {\n");
	for (int i = 0; i < d->ntests; i++)
		write_test(d, o, &d->test[i]);
	out_put(o, "};\n\nconst struct madison_effect madison_code[] = {\n");
	for (int i = 0, card = 0; i < d->ncode; i++) {
		for (; card < d->shelf.n && d->card_table[card].code <= i; card++)
			if (d->card_table[card].code == i)
				out_format(o, "\t/* %s */\n", d->shelf.card[card]->head.key.text);
		write_effect(d, o, &d->code[i]);
	}
	out_put(o, "};\n");
	write_pools(d, o);
}

/* ---- kinds ---- */

static void write_joined_things(const struct madison_data *d, struct out *o)
{
	out_put(o, "\nstatic const struct thing spaces[] = {\n");
	for (int i = 0; i < d->places; i++)
		c_thing(o, madison_space_head(d, i)->key.text,
			madison_space_head(d, i)->title.text);
	out_put(o, "};\n\nstatic const struct thing pieces[] = {\n");
	for (int i = 0; i < d->npieces; i++)
		c_thing(o, d->piece_row[i]->head.key.text, d->piece_row[i]->head.title.text);
	out_put(o, "};\n");
	shelf_things(&d->shelf, o);
	out_put(o, "\nconst struct thing madison_scenario_names[] = {\n");
	for (int i = 0; i < d->pieces.scenarios.n; i++)
		c_thing(o, head_at(&d->pieces.scenarios, i)->key.text,
			head_at(&d->pieces.scenarios, i)->title.text);
	out_put(o, "\t{ NULL, { NULL, NULL } },\n};\n");
}

/* In the order of the enum in madison_kinds.h. */
static const struct kind_line kinds[] = {
	{ "space", "spaces", "SPACES", false },
	{ "piece", "pieces", "PIECES", false },
	{ "card", "cards", "CARDS", true },
	{ "lake", "lakes", "LAKES", false },
	{ "fort", "forts", "FORTS", false },
	{ "turn", "turns", "TURNS", false },
	{ "scenario", "madison_scenario_names", "SCENARIOS", false },
	{ "face", "faces", "FACES", false },
	{ "region", "regions", "REGIONS", false },
	{ "pile", "piles", "PILES", false },
	{ "type", "types", "TYPES", false },
	{ "class", "classes", "CLASSES", false },
	{ "result", "results", "RESULTS", false },
	{ "strike", "strikes", "STRIKES", false },
	{ "drm", "modifiers", "DRMS", false },
	{ "use", "uses", "USES", false },
	{ "level", "levels", "LEVELS", false },
	{ NULL, NULL, NULL, false },
};

void madison_write_kinds(const struct madison_data *d, struct out *o)
{
	c_things(o, "sides", &d->charts.sides, NONE + 1);
	write_joined_things(d, o);
	c_things(o, "lakes", &d->map.lakes, LAKES);
	c_things(o, "forts", &d->map.forts, FORTS_MAX);
	c_things(o, "turns", &d->charts.turns, TURNS);
	c_things(o, "faces", &d->faces, LEADERS_MAX);
	c_things(o, "regions", &d->map.regions, REGIONS);
	c_things(o, "piles", &d->charts.piles, PILES);
	c_things(o, "types", &d->charts.types, TYPES);
	c_things(o, "classes", &d->charts.classes, CLASSES);
	c_things(o, "results", &d->charts.land, RESULTS);
	c_things(o, "strikes", &d->charts.naval, STRIKES);
	c_things(o, "modifiers", &d->charts.modifiers, DRMS);
	c_things(o, "uses", &d->charts.uses, USES);
	c_things(o, "levels", &d->charts.levels, LEVELS);
	c_kinds(o, "madison", kinds);
}

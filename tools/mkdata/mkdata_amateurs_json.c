/* mkdata_amateurs_json.c - amateurs.json: what a client shows without asking the game. */
#include "mkdata_amateurs.h"

static void put_bits(struct out *o, const char *key, unsigned bits, const char *const *keys)
{
	json_open(o, key, '[');
	for (int i = 0; keys[i]; i++)
		if (bits >> i & 1)
			json_text(o, NULL, keys[i]);
	json_close(o, ']');
}

static void put_numbers(struct out *o, const char *key, const struct numbers *list)
{
	json_open(o, key, '[');
	for (int i = 0; i < list->n; i++)
		json_number(o, NULL, list->item[i].value);
	json_close(o, ']');
}

/* ---- the map ---- */

static void put_place(const struct amateurs_data *d, struct out *o, int i)
{
	const struct place_row *row = rows_at(&d->map.places, i);
	const struct amateurs_place *p = &d->place[i];

	json_open_row(o, &d->map.places, i);
	json_text(o, "at-fr", row->at_fr.text);
	json_text(o, "from-fr", row->from_fr.text);
	json_raw(o, "lon", row->lon.text);
	json_raw(o, "lat", row->lat.text);
	json_text(o, "nature", amateurs_nature_keys[p->nature]);
	json_text(o, "country", amateurs_country_keys[p->country]);
	json_text(o, "region", amateurs_region_keys[p->region]);
	if (p->town)
		json_text(o, "town", amateurs_town_keys[p->town]);
	if (p->star != NONE)
		json_text(o, "star", amateurs_side_keys[p->star]);
	if (p->lakes)
		put_bits(o, "lakes", p->lakes, amateurs_lake_keys);
	if (p->zone < ZONES)
		json_text(o, "zone", amateurs_zone_keys[p->zone]);
	json_flag(o, "coast", p->coast);
	if (p->tribe < TRIBES)
		json_text(o, "tribe", amateurs_tribe_keys[p->tribe]);
	if (p->fort)
		json_number(o, "fort", p->fort);
	json_text(o, "control", amateurs_side_keys[p->control]);
	json_text(o, "provenance", row->from.text);
	json_close(o, '}');
}

static void put_links(const struct amateurs_data *d, struct out *o)
{
	json_open(o, "links", '[');
	for (int i = 0; i < d->map.links.n; i++) {
		const struct link_row *row = rows_at(&d->map.links, i);

		json_open(o, NULL, '{');
		json_names(o, "between", &row->base.between);
		json_text(o, "nature", amateurs_edge_keys[row->nature.value]);
		json_text(o, "provenance", row->from.text);
		json_close(o, '}');
	}
	json_close(o, ']');
}

static void put_boxes(struct out *o, const char *key, const struct rows *rows)
{
	json_open(o, key, '[');
	for (int i = 0; i < rows->n; i++) {
		const struct zone_row *row = rows_at(rows, i);

		json_open_row(o, rows, i);
		json_text(o, "place", row->place.text);
		json_close(o, '}');
	}
	json_close(o, ']');
}

static void put_havens(const struct amateurs_data *d, struct out *o)
{
	json_open(o, "havens", '[');
	for (int i = 0; i < d->map.havens.n; i++) {
		const struct haven_row *row = rows_at(&d->map.havens, i);
		const struct amateurs_haven *h = &d->haven[i];

		json_open_row(o, &d->map.havens, i);
		json_text(o, "side", amateurs_side_keys[h->side]);
		json_text(o, "lake", amateurs_lake_keys[h->lake]);
		if (*row->place.text)
			json_text(o, "place", row->place.text);
		json_flag(o, "port", h->port);
		if (h->port) {
			json_number(o, "activate", h->activate);
			json_bytes(o, "cost", h->cost, h->boxes);
			json_bytes(o, "dear", h->dear, h->boxes);
			json_text(o, "special", amateurs_special_keys[h->special]);
		}
		json_text(o, "provenance", row->from.text);
		json_close(o, '}');
	}
	json_close(o, ']');
}

static void put_lakes(const struct amateurs_data *d, struct out *o)
{
	json_open(o, "lakes", '[');
	for (int i = 0; i < d->map.lakes.n; i++) {
		const struct lake_row *row = rows_at(&d->map.lakes, i);

		json_open_row(o, &d->map.lakes, i);
		json_names(o, "places", &row->places);
		json_close(o, '}');
	}
	json_close(o, ']');
}

static void put_towns(const struct amateurs_data *d, struct out *o)
{
	json_open(o, "towns", '[');
	for (int i = 0; i < d->map.towns.n; i++) {
		const struct town_row *row = rows_at(&d->map.towns, i);

		json_open_row(o, &d->map.towns, i);
		json_number(o, "raise", row->raise.value);
		json_number(o, "ghent", row->ghent.value);
		json_text(o, "militia", amateurs_militia_keys[row->militia.value]);
		json_close(o, '}');
	}
	json_close(o, ']');
}

static void put_map(const struct amateurs_data *d, struct out *o)
{
	json_rows(o, "countries", &d->map.countries);
	json_rows(o, "natures", &d->map.natures);
	json_rows(o, "regions", &d->map.regions);
	put_towns(d, o);
	json_open(o, "places", '[');
	for (int i = 0; i < d->map.places.n; i++)
		put_place(d, o, i);
	json_close(o, ']');
	put_links(d, o);
	put_lakes(d, o);
	put_boxes(o, "zones", &d->map.zones);
	put_boxes(o, "tribes", &d->map.tribes);
	put_havens(d, o);
}

/* ---- pieces ---- */

static void put_types(struct out *o, const char *key, const struct rows *rows)
{
	json_open(o, key, '[');
	for (int i = 0; i < rows->n; i++) {
		const struct type_row *row = rows_at(rows, i);

		json_open_row(o, rows, i);
		json_words(o, "plural", &row->plural);
		put_numbers(o, "limit", &row->limit);
		if (row->strength.given)
			json_number(o, "strength", row->strength.value);
		json_close(o, '}');
	}
	json_close(o, ']');
}

static void put_face(struct out *o, const struct amateurs_face *f)
{
	json_number(o, "initiative", f->initiative);
	if (f->rank)
		json_number(o, "rank", f->rank);
	json_number(o, "tactical", f->tactical);
}

static void put_back(const struct amateurs_data *d, struct out *o, int i)
{
	const struct leader_row *row = amateurs_leader(d, i);

	if (!d->leader[i].back.initiative)
		return;
	json_open(o, "back", '{');
	if (d->leader[i].kind == NAVAL_LEADER)
		json_words(o, "title", &row->replaced.head.title);
	put_face(o, &d->leader[i].back);
	json_close(o, '}');
}

static void put_leaders(const struct amateurs_data *d, struct out *o)
{
	json_open(o, "leaders", '[');
	for (int i = 0; i < d->pieces.leaders.n; i++) {
		const struct leader_row *row = amateurs_leader(d, i);
		const struct amateurs_leader *l = &d->leader[i];

		json_open_row(o, &d->pieces.leaders, i);
		json_text(o, "side", amateurs_side_keys[l->side]);
		json_text(o, "kind", amateurs_leader_keys[l->kind]);
		json_text(o, "region", amateurs_region_keys[l->region]);
		put_face(o, &l->face);
		put_back(d, o, i);
		json_text(o, "enters", amateurs_enters_keys[row->enters.by.value]);
		if (*row->enters.card.text)
			json_text(o, "card", row->enters.card.text);
		json_text(o, "provenance", row->from.text);
		json_close(o, '}');
	}
	json_close(o, ']');
}

static void put_pieces(const struct amateurs_data *d, struct out *o)
{
	put_types(o, "types", &d->pieces.types);
	put_types(o, "ships", &d->pieces.ships);
	json_open(o, "forces", '[');
	for (int i = 0; i < d->pieces.forces.n; i++) {
		const struct force_row *row = rows_at(&d->pieces.forces, i);

		json_open_row(o, &d->pieces.forces, i);
		json_text(o, "side", amateurs_side_keys[row->side.value]);
		if (row->lake.given)
			json_text(o, "lake", amateurs_lake_keys[row->lake.value]);
		json_close(o, '}');
	}
	json_close(o, ']');
	put_leaders(d, o);
}

/* ---- charts ---- */

/* Rows with a text: peace, operations, movement, winter, windows, Napoleon. */
static void put_texts(struct out *o, const char *key, const struct rows *rows, const char *flag)
{
	json_open(o, key, '[');
	for (int i = 0; i < rows->n; i++) {
		const struct text_row *row = rows_at(rows, i);

		json_open_row(o, rows, i);
		json_flag(o, flag, row->flag);
		if (row->side.given)
			json_text(o, "side", amateurs_side_keys[row->side.value]);
		if (row->cost.given)
			json_number(o, "cost", row->cost.value);
		if (*row->text.text[0])
			json_words(o, "text", &row->text);
		json_close(o, '}');
	}
	json_close(o, ']');
}

static void put_crt(const struct amateurs_data *d, struct out *o)
{
	json_open(o, "crt", '[');
	for (int i = 0; i < d->charts.crt.n; i++) {
		const struct crt_row *row = rows_at(&d->charts.crt, i);

		json_open(o, NULL, '{');
		json_text(o, "size", amateurs_size_keys[row->size.value]);
		json_number(o, "leadership", row->leadership.value);
		put_numbers(o, "losses", &row->losses);
		put_numbers(o, "asterisks", &row->asterisks);
		json_close(o, '}');
	}
	json_close(o, ']');
}

static void put_raise(const struct amateurs_data *d, struct out *o)
{
	json_open(o, "raise", '[');
	for (int i = 0; i < d->charts.raise.n; i++) {
		const struct raise_row *row = rows_at(&d->charts.raise, i);

		json_open(o, NULL, '{');
		json_text(o, "type", amateurs_type_keys[row->type.value]);
		json_text(o, "side", amateurs_owner_keys[row->side.value]);
		json_number(o, "points", row->points.value);
		json_names(o, "where", &row->where);
		if (*row->when.text[0])
			json_words(o, "when", &row->when);
		json_close(o, '}');
	}
	json_close(o, ']');
}

static void put_modifiers(const struct amateurs_data *d, struct out *o)
{
	json_open(o, "modifiers", '[');
	for (int i = 0; i < d->charts.modifiers.n; i++) {
		const struct modifier_row *row = rows_at(&d->charts.modifiers, i);

		json_open_row(o, &d->charts.modifiers, i);
		if (row->value.given)
			json_number(o, "value", row->value.value);
		json_words(o, "when", &row->when);
		json_close(o, '}');
	}
	json_close(o, ']');
}

static void put_seasons(const struct amateurs_data *d, struct out *o)
{
	json_open(o, "seasons", '[');
	for (int i = 0; i < d->charts.seasons.n; i++) {
		const struct season_row *row = rows_at(&d->charts.seasons, i);

		json_open_row(o, &d->charts.seasons, i);
		put_numbers(o, "deal", &row->deal);
		json_close(o, '}');
	}
	json_close(o, ']');
	json_bytes(o, "reduction", d->figures.reduction, PEACE_END + 1);
	json_bytes(o, "level", d->figures.level, PEACE_END + 1);
	json_bytes(o, "dispersion-die", d->figures.dispersion, DIE);
	json_bytes(o, "edge-mp", d->figures.edge_mp, EDGES);
	json_bytes(o, "tribal-mp", d->figures.tribal_mp, EDGES);
	json_bytes(o, "raise-rate", d->figures.raise_rate[0], 2 * TYPES);
	json_bytes(o, "supply-limit", d->figures.supply_limit, SUPPLIES);
}

static void put_charts(const struct amateurs_data *d, struct out *o)
{
	const struct charts_file *c = &d->charts;

	json_rows(o, "sides", &c->sides);
	json_rows(o, "piles", &c->piles);
	put_texts(o, "windows", &c->windows, "flag");
	json_rows(o, "purposes", &c->purposes);
	json_rows(o, "posts", &c->posts);
	json_rows(o, "yards", &c->yards);
	json_rows(o, "standings", &c->standings);
	json_rows(o, "blockades", &c->blockades);
	put_seasons(d, o);
	put_texts(o, "napoleon", &c->napoleon, "defeated");
	json_rows(o, "supplies", &c->supplies);
	json_rows(o, "edges", &c->edges);
	json_rows(o, "columns", &c->sizes);
	put_modifiers(d, o);
	put_crt(d, o);
	put_raise(d, o);
	json_rows(o, "dispersion", &c->dispersion);
	json_rows(o, "lake-results", &c->lake);
	json_rows(o, "levels", &c->levels);
	put_texts(o, "peace", &c->peace, "flag");
	put_texts(o, "operations", &c->operations, "whole");
	put_texts(o, "movement", &c->movement, "flag");
	put_texts(o, "winter", &c->winter, "flag");
	json_open(o, "figures", '{');
	for (int i = 0; i < FIGURES; i++)
		json_number(o, amateurs_figure_keys[i + 1], d->figure[i]);
	json_bytes(o, amateurs_figure_keys[0], d->figures.command, 4);
	json_number(o, "replacement-rank", d->figures.replacement.rank);
	json_close(o, '}');
}

/* ---- cards ---- */

static void put_card(const struct amateurs_data *d, struct out *o, int i)
{
	const struct amateurs_card *c = &d->card_table[i];
	const struct card_row *row = amateurs_card_text(d, i);

	json_open(o, NULL, '{');
	json_text(o, "key", amateurs_card(d, i)->base.head.key.text);
	json_words(o, "title", &row->base.head.title);
	json_number(o, "number", i + 1);
	json_text(o, "side", amateurs_owner_keys[row->side.value]);
	json_number(o, "ops", c->ops);
	if (c->reaction)
		json_text(o, "reaction", amateurs_reaction_keys[c->reaction]);
	put_bits(o, "windows", c->windows, amateurs_window_keys);
	json_flag(o, "must-play", row->must_play);
	json_flag(o, "removed", row->removed);
	json_flag(o, "reshuffle", row->reshuffle);
	json_flag(o, "stays", row->stays);
	json_words(o, "text", &row->text);
	if (*row->condition.text[0])
		json_words(o, "condition", &row->condition);
	json_words(o, "history", &row->history);
	if (*amateurs_card(d, i)->base.copy_of.text)
		json_text(o, "provenance", amateurs_card(d, i)->from.text);
	else
		json_sources(o, &row->sources);
	json_close(o, '}');
}

void amateurs_write_json(const void *data, struct out *o)
{
	const struct amateurs_data *d = data;

	json_open(o, NULL, '{');
	json_text(o, "game", "amateurs");
	json_text(o, "about", "generated by tools/mkdata from data/amateurs");
	put_map(d, o);
	put_pieces(d, o);
	put_charts(d, o);
	json_open(o, "cards", '[');
	for (int i = 0; i < d->shelf.n; i++)
		put_card(d, o, i);
	json_close(o, ']');
	rules_write_json(&d->rules, o);
	json_close(o, '}');
	out_put(o, "\n");
}

/* mkdata_dawn_json.c - dawn.json: what a client shows without asking the game. */
#include "mkdata_dawn.h"

static void put_region(const struct dawn_data *d, struct out *o, int i)
{
	const struct region_row *r = rows_at(&d->map.regions, i);

	json_open_row(o, &d->map.regions, i);
	json_text(o, "type", dawn_region_types[r->type.value]);
	json_text(o, "side", dawn_sides[r->side.value]);
	json_number(o, "vp", r->vp.value);
	json_number(o, "power", r->power.value);
	json_raw(o, "lon", r->lon.text);
	json_raw(o, "lat", r->lat.text);
	json_raw(o, "port", r->port ? "true" : "false");
	if (*r->zone.text)
		json_text(o, "zone", r->zone.text);
	json_names(o, "waterways", &r->waterways);
	json_names(o, "adjacent", &r->adjacent);
	json_sources(o, &r->sources);
	json_close(o, '}');
}

static void put_map(const struct dawn_data *d, struct out *o)
{
	json_open(o, "regions", '[');
	for (int i = 0; i < d->map.regions.n; i++)
		put_region(d, o, i);
	json_close(o, ']');
	json_open(o, "waterways", '[');
	for (int i = 0; i < d->map.waterways.n; i++) {
		const struct waterway_row *w = rows_at(&d->map.waterways, i);

		json_open_row(o, &d->map.waterways, i);
		json_number(o, "spaces", w->spaces.value);
		json_names(o, "borders", &w->borders);
		json_text(o, "provenance", w->from.text);
		json_close(o, '}');
	}
	json_close(o, ']');
	json_open(o, "zones", '[');
	for (int i = 0; i < d->map.zones.n; i++) {
		const struct zone_row *z = rows_at(&d->map.zones, i);

		json_open_row(o, &d->map.zones, i);
		json_number(o, "spaces", z->spaces.value);
		json_names(o, "links", &z->links);
		json_text(o, "provenance", z->from.text);
		json_close(o, '}');
	}
	json_close(o, ']');
}

/* In the order of the edges: a state names an armistice by the number of its border. */
static void put_borders(const struct dawn_data *d, struct out *o)
{
	json_open(o, "borders", '[');
	for (int i = 0; i < d->map.borders.n; i++) {
		const struct border_row *row = rows_at(&d->map.borders, i);

		json_names(o, NULL, &row->between);
	}
	json_close(o, ']');
}

static void put_boxes(const struct dawn_data *d, struct out *o)
{
	json_open(o, "boxes", '[');
	for (int i = 0; i < d->map.boxes.n; i++) {
		const struct box_row *b = rows_at(&d->map.boxes, i);

		json_open_row(o, &d->map.boxes, i);
		json_words(o, "text", &b->text);
		json_close(o, '}');
	}
	json_close(o, ']');
}

static void put_tracks(const struct dawn_data *d, struct out *o)
{
	json_open(o, "tracks", '[');
	for (int i = 0; i < d->tracks.tracks.n; i++) {
		const struct track_row *t = rows_at(&d->tracks.tracks, i);

		json_open_row(o, &d->tracks.tracks, i);
		json_open(o, "levels", '[');
		for (int k = 0; k < t->levels.n; k++) {
			const struct level_row *l = rows_at(&t->levels, k);

			json_open(o, NULL, '{');
			json_text(o, "rule", l->rule.text);
			json_open(o, "effects", '[');
			for (int j = 0; j < l->effects.n; j++) {
				const struct level_effect_row *e = rows_at(&l->effects, j);

				json_open(o, NULL, '{');
				json_names(o, "sides", &e->sides);
				json_words(o, "text", &e->text);
				json_close(o, '}');
			}
			json_close(o, ']');
			json_close(o, '}');
		}
		json_close(o, ']');
		json_close(o, '}');
	}
	json_close(o, ']');
}

static void put_operations(const struct dawn_data *d, struct out *o)
{
	json_open(o, "operations", '[');
	for (int i = 0; i < d->tracks.operations.n; i++) {
		const struct op_row *op = rows_at(&d->tracks.operations, i);

		json_open_row(o, &d->tracks.operations, i);
		json_names(o, "sides", &op->sides);
		json_text(o, "rule", op->rule.text);
		json_words(o, "text", &op->text);
		json_close(o, '}');
	}
	json_close(o, ']');
	json_open(o, "conflicts", '[');
	for (int i = 0; i < d->tracks.conflicts.n; i++) {
		const struct conflict_row *c = rows_at(&d->tracks.conflicts, i);

		json_open_row(o, &d->tracks.conflicts, i);
		json_text(o, "rule", c->rule.text);
		json_words(o, "text", &c->text);
		json_names(o, "activated-by", &c->activated_by);
		json_names(o, "removed-by", &c->removed_by);
		json_close(o, '}');
	}
	json_close(o, ']');
}

static void put_tables(const struct dawn_data *d, struct out *o)
{
	json_open(o, "tables", '[');
	for (int i = 0; i < d->tracks.tables.n; i++) {
		const struct table_row *t = rows_at(&d->tracks.tables, i);

		json_open_row(o, &d->tracks.tables, i);
		json_text(o, "rule", t->rule.text);
		json_words(o, "text", &t->text);
		json_close(o, '}');
	}
	json_close(o, ']');
}

static void put_figures(const struct dawn_data *d, struct out *o)
{
	const struct dawn_figures *f = &d->figures;

	json_open(o, "counters", '[');
	for (int i = 0; i < d->tracks.counters.list.n; i++) {
		const struct counter_row *c = rows_at(&d->tracks.counters.list, i);

		json_open_row(o, &d->tracks.counters.list, i);
		json_number(o, "count", c->count.value);
		if (*c->text.text[0])
			json_words(o, "text", &c->text);
		json_close(o, '}');
	}
	json_close(o, ']');
	json_open(o, "figures", '{');
	json_bytes(o, "privateer-vp", f->privateer_vp, f->privateer_spaces + 1);
	json_bytes(o, "blockade-vp", f->blockade_vp, 4);
	json_bytes(o, "diplomacy-vp", f->diplomacy_vp, 4);
	json_number(o, "hand", f->hand);
	json_number(o, "turns", f->turns);
	json_number(o, "era-1814", f->era_1814);
	json_number(o, "score-max", f->score_max);
	json_close(o, '}');
}

static void put_cards(const struct dawn_data *d, struct out *o)
{
	static const char *const sides[] = { "us", "gb", "either" };

	json_open(o, "cards", '[');
	for (int i = 0; i < d->shelf.n; i++) {
		const struct dawn_card *c = &d->card_table[i];
		const struct card_row *row = dawn_card_text(d, i);

		shelf_json(&d->shelf, i, o);
		json_text(o, "side", sides[c->side]);
		json_number(o, "ops", c->ops);
		json_raw(o, "removed", c->removed ? "true" : "false");
		json_words(o, "text", &row->text);
		json_words(o, "history", &row->history);
		json_sources(o, &dawn_card(d, i)->sources);
		json_close(o, '}');
	}
	json_close(o, ']');
	json_open(o, "options", '[');
	for (int i = 0; i < d->noptions; i++) {
		json_open(o, NULL, '{');
		json_text(o, "key", d->option[i].key);
		json_words(o, "title", &d->option[i].label);
		json_close(o, '}');
	}
	json_close(o, ']');
}

void dawn_write_json(const void *data, struct out *o)
{
	const struct dawn_data *d = data;

	json_begin(o, "dawn");
	put_map(d, o);
	put_borders(d, o);
	put_boxes(d, o);
	json_rows(o, "sides", &d->tracks.sides);
	json_rows(o, "piles", &d->tracks.piles);
	json_rows(o, "statuses", &d->tracks.statuses);
	put_tracks(d, o);
	put_operations(d, o);
	put_tables(d, o);
	put_figures(d, o);
	json_rows(o, "decks", &d->cards.decks);
	put_cards(d, o);
	rules_write_json(&d->rules, o);
	json_end(o);
}

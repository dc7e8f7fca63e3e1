/* mkdata_madison_json.c - madison.json: what a client shows without asking the game. */
#include "mkdata_madison.h"

static void put_flag(struct out *o, const char *key, bool yes)
{
	if (yes)
		json_raw(o, key, "true");
}

static void put_fort(struct out *o, int value, int class)
{
	json_number(o, "value", value);
	json_text(o, "class", madison_class_keys[class]);
}

/* ---- the map ---- */

static void put_base(struct out *o, const struct base_part *b)
{
	if (!b->kind.given)
		return;
	json_open(o, "base", '{');
	json_text(o, "side", madison_side_keys[b->side.value]);
	json_text(o, "kind", b->kind.value == MAIN_BASE ? "main" : "backup");
	json_number(o, "year", b->year.value);
	json_close(o, '}');
}

static void put_space(const struct madison_data *d, struct out *o, int i)
{
	const struct space_row *s = rows_at(&d->map.spaces, i);

	json_open_row(o, &d->map.spaces, i);
	json_text(o, "at-fr", s->at_fr.text);
	json_text(o, "from-fr", s->from_fr.text);
	json_text(o, "side", madison_side_keys[s->side.value]);
	json_text(o, "region", madison_region_keys[s->region.value]);
	json_text(o, "terrain", madison_terrain_keys[s->terrain.value]);
	json_number(o, "value", s->value.value);
	json_raw(o, "lon", s->lon.text);
	json_raw(o, "lat", s->lat.text);
	if (s->lake.given)
		json_text(o, "lake", madison_lake_keys[s->lake.value]);
	if (s->fort.value.given) {
		json_open(o, "fort", '{');
		put_fort(o, s->fort.value.value, s->fort.class.value);
		json_text(o, "turn", madison_turn_keys[s->fort.turn.value]);
		json_close(o, '}');
	}
	put_base(o, &s->base);
	put_flag(o, "source", s->source);
	put_flag(o, "island", s->island);
	json_sources(o, &s->sources);
	json_close(o, '}');
}

static void put_paths(const struct madison_data *d, struct out *o)
{
	json_open(o, "paths", '[');
	for (int i = 0; i < d->map.paths.n; i++) {
		const struct path_row *p = rows_at(&d->map.paths, i);

		json_open(o, NULL, '{');
		json_names(o, "between", &p->between);
		json_text(o, "kind", madison_path_keys[p->kind.value]);
		json_text(o, "provenance", p->from.text);
		json_close(o, '}');
	}
	json_close(o, ']');
}

static void put_lakes(const struct madison_data *d, struct out *o)
{
	json_open(o, "lakes", '[');
	for (int i = 0; i < d->map.lakes.n; i++) {
		const struct lake_row *l = rows_at(&d->map.lakes, i);

		json_open_row(o, &d->map.lakes, i);
		json_names(o, "towns", &l->towns);
		put_flag(o, "transit", l->transit);
		json_close(o, '}');
	}
	json_close(o, ']');
}

static void put_map(const struct madison_data *d, struct out *o)
{
	json_rows(o, "regions", &d->map.regions);
	json_open(o, "spaces", '[');
	for (int i = 0; i < d->towns; i++)
		put_space(d, o, i);
	json_close(o, ']');
	put_paths(d, o);
	put_lakes(d, o);
	json_rows(o, "boxes", &d->map.boxes);
	json_rows(o, "away", &d->map.away);
	json_open(o, "forts", '[');
	for (int i = 0; i < d->map.forts.n; i++) {
		const struct fort_row *f = rows_at(&d->map.forts, i);

		json_open_row(o, &d->map.forts, i);
		json_text(o, "side", madison_side_keys[f->side.value]);
		json_text(o, "space", f->space.text);
		put_fort(o, f->value.value, f->class.value);
		json_number(o, "quarters", f->quarters.value);
		json_text(o, "card", f->card.text);
		json_text(o, "provenance", f->from.text);
		json_close(o, '}');
	}
	json_close(o, ']');
}

/* ---- pieces ---- */

static void put_face(struct out *o, const struct madison_face *f)
{
	json_number(o, "stars", f->stars);
	json_number(o, "command", f->command);
	json_number(o, "modifier", f->modifier);
}

static void put_lake_bits(struct out *o, unsigned lakes)
{
	json_open(o, "lakes", '[');
	for (int i = 0; i < LAKES; i++)
		if (lakes >> i & 1)
			json_text(o, NULL, madison_lake_keys[i]);
	json_close(o, ']');
}

static void put_entry(const struct madison_data *d, struct out *o, int i)
{
	const struct enters_part *e = &d->piece_row[i]->enters;

	json_open(o, "enters", '{');
	json_text(o, "by", madison_mode_keys[e->by.value]);
	if (e->turn.given)
		json_text(o, "turn", madison_turn_keys[e->turn.value]);
	json_text(o, "space", e->space.text);
	if (*e->card.text)
		json_text(o, "card", e->card.text);
	json_close(o, '}');
}

static void put_piece(const struct madison_data *d, struct out *o, int i)
{
	const struct madison_piece *p = &d->piece[i];
	const struct piece_row *row = d->piece_row[i];

	json_open(o, NULL, '{');
	json_text(o, "key", row->head.key.text);
	json_words(o, "title", &row->head.title);
	json_text(o, "side", madison_side_keys[p->side]);
	json_text(o, "type", madison_type_keys[p->type]);
	if (p->class)
		json_text(o, "class", madison_class_keys[p->class]);
	if (p->strength[0])
		json_bytes(o, "strength", p->strength, p->steps);
	json_number(o, "movement", p->movement);
	put_entry(d, o, i);
	if (p->lakes)
		put_lake_bits(o, p->lakes);
	if (row->special.n)
		json_names(o, "special", &row->special);
	if (p->type >= LAND_LEADER)
		put_face(o, &p->face[0]);
	if (p->back < d->faces.n) {
		json_open(o, "back", '{');
		json_text(o, "key", row->back.head.key.text);
		json_words(o, "title", &row->back.head.title);
		put_face(o, &p->face[1]);
		json_close(o, '}');
	}
	json_text(o, "provenance", row->from.text);
	json_close(o, '}');
}

static void put_pieces(const struct madison_data *d, struct out *o)
{
	json_open(o, "pieces", '[');
	for (int i = 0; i < d->npieces; i++)
		put_piece(d, o, i);
	json_close(o, ']');
	json_rows(o, "faces", &d->faces);
	json_open(o, "scenarios", '[');
	for (int i = 0; i < d->pieces.scenarios.n; i++) {
		const struct scenario_row *s = rows_at(&d->pieces.scenarios, i);

		json_open_row(o, &d->pieces.scenarios, i);
		json_text(o, "turn", madison_turn_keys[s->turn.value]);
		json_names(o, "decks", &s->decks);
		json_text(o, "provenance", s->from.text);
		json_close(o, '}');
	}
	json_close(o, ']');
}

/* ---- charts ---- */

static void put_series(struct out *o, const char *key, const struct series_part *s)
{
	json_open(o, key, '[');
	for (int i = 0; i < s->list.n; i++)
		json_number(o, NULL, s->list.item[i].value);
	json_close(o, ']');
}

static void put_turns(const struct madison_data *d, struct out *o)
{
	json_open(o, "turns", '[');
	for (int i = 0; i < TURNS; i++) {
		const struct turn_row *t = rows_at(&d->charts.turns, i);

		json_open_row(o, &d->charts.turns, i);
		json_number(o, "year", t->year.value);
		json_number(o, "deal", t->deal.value);
		json_close(o, '}');
	}
	json_close(o, ']');
}

static void put_result(struct out *o, const struct head *head, struct number up_to,
		       const struct words *text)
{
	json_open(o, NULL, '{');
	json_text(o, "key", head->key.text);
	json_words(o, "title", &head->title);
	json_number(o, "up-to", up_to.value);
	json_words(o, "text", text);
	json_close(o, '}');
}

static void put_results(const struct madison_data *d, struct out *o)
{
	json_open(o, "land", '[');
	for (int i = 0; i < RESULTS; i++) {
		const struct result_row *r = rows_at(&d->charts.land, i);

		put_result(o, &r->head, r->up_to, &r->text);
	}
	json_close(o, ']');
	json_open(o, "naval", '[');
	for (int i = 0; i < STRIKES; i++) {
		const struct strike_row *r = rows_at(&d->charts.naval, i);

		put_result(o, &r->head, r->up_to, &r->text);
	}
	json_close(o, ']');
	put_series(o, "odds", &d->charts.odds);
	put_series(o, "loss-roll", &d->charts.loss_roll);
}

static void put_modifiers(const struct madison_data *d, struct out *o)
{
	json_open(o, "modifiers", '[');
	for (int i = 0; i < DRMS; i++) {
		const struct modifier_row *m = rows_at(&d->charts.modifiers, i);

		json_open_row(o, &d->charts.modifiers, i);
		if (m->value.given)
			json_number(o, "value", m->value.value);
		json_words(o, "when", &m->when);
		json_close(o, '}');
	}
	json_close(o, ']');
}

static void put_types(const struct madison_data *d, struct out *o)
{
	json_open(o, "types", '[');
	for (int i = 0; i < TYPES; i++) {
		json_open_row(o, &d->charts.types, i);
		json_number(o, "movement", d->figures.movement[i]);
		if (ANY_VESSEL >> i & 1) {
			json_number(o, "build", d->figures.build[i]);
			json_number(o, "repair", d->figures.repair[i]);
			json_number(o, "carries", d->figures.carries[i]);
		}
		json_close(o, '}');
	}
	json_close(o, ']');
}

static void put_charts(const struct madison_data *d, struct out *o)
{
	json_rows(o, "sides", &d->charts.sides);
	json_rows(o, "piles", &d->charts.piles);
	json_rows(o, "uses", &d->charts.uses);
	json_rows(o, "classes", &d->charts.classes);
	json_rows(o, "levels", &d->charts.levels);
	put_turns(d, o);
	put_types(d, o);
	put_results(d, o);
	put_modifiers(d, o);
	json_open(o, "figures", '{');
	json_number(o, "hold", d->figures.hold);
	json_number(o, "depots", d->figures.depots);
	json_number(o, "lake-vp", d->figures.lake_vp);
	json_bytes(o, "levels", d->figures.level, LEVELS);
	json_close(o, '}');
}

/* ---- cards ---- */

static void put_cards(const struct madison_data *d, struct out *o)
{
	static const char *const owners[] = { "us", "gb", "either" };

	json_rows(o, "decks", &d->cards.decks);
	json_open(o, "cards", '[');
	for (int i = 0; i < d->shelf.n; i++) {
		const struct madison_card *c = &d->card_table[i];
		const struct card_row *row = madison_card_text(d, i);

		shelf_json(&d->shelf, i, o);
		json_text(o, "side", owners[c->side]);
		json_text(o, "type", madison_card_type_keys[c->type]);
		json_number(o, "opv", c->opv);
		json_words(o, "text", &row->text);
		json_words(o, "timing", &row->timing);
		if (*row->condition.text[0])
			json_words(o, "condition", &row->condition);
		json_words(o, "history", &row->history);
		json_text(o, "provenance", madison_card(d, i)->from.text);
		json_close(o, '}');
	}
	json_close(o, ']');
}

void madison_write_json(const void *data, struct out *o)
{
	const struct madison_data *d = data;

	json_begin(o, "madison");
	put_map(d, o);
	put_pieces(d, o);
	put_charts(d, o);
	put_cards(d, o);
	rules_write_json(&d->rules, o);
	json_end(o);
}

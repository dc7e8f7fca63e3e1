/* mkdata_dawn_entry.c - what the book says about each thing, in either language.
 *
 * Values and neighbours come from the tables that the game itself uses, so the
 * reader sees what is played. */
#include <string.h>
#include "mkdata_dawn.h"

static const char *const both[LANGS] = { " and ", " et " };
static const char *const sides[LANGS][3] = { { "US", "GB", "either side" },
					     { "US", "GB", "un camp ou l’autre" } };
static const char *const points[LANGS] = { "VP", "PV" };

static const struct head *head_at(const struct rows *rows, int i)
{
	return rows_at(rows, i);
}

static const char *title_at(const struct rows *rows, int i, int lang)
{
	return head_at(rows, i)->title.text[lang];
}

static void begin_line(struct out *o, const char *const label[LANGS], int lang)
{
	if (o->n)
		out_put(o, "\n");
	out_put(o, label[lang]);
	out_put(o, lang ? "\u00a0: " : ": ");
}

/* A line with the titles of the rows whose bits are set; none: no line. */
static void list_rows(struct out *o, const char *const label[LANGS], int lang,
		      const struct rows *rows, uint32_t mask)
{
	if (!mask)
		return;
	begin_line(o, label, lang);
	for (int i = 0, told = 0; i < rows->n; i++)
		if (mask & bit(i)) {
			out_put(o, told++ ? ", " : "");
			out_put(o, title_at(rows, i, lang));
		}
}

static void list_names(struct out *o, const char *const label[LANGS], int lang,
		       const struct dawn_data *d, const struct set *cards)
{
	if (set_empty(cards))
		return;
	begin_line(o, label, lang);
	for (int i = 0, told = 0; i < d->ncards; i++)
		if (set_has(cards, i)) {
			out_put(o, told++ ? ", " : "");
			out_put(o, dawn_card_text(d, i)->head.title.text[lang]);
		}
}

static void name_sides(struct out *o, const struct names *names, int lang)
{
	for (int i = 0; i < names->n; i++) {
		out_put(o, i ? both[lang] : "");
		out_put(o, sides[lang][*names->item[i].text == 'u' ? US : GB]);
	}
}

static void name_rule(struct out *o, const char *rule, int lang)
{
	out_format(o, "%s%s %s", o->n ? ", " : "", lang ? "règle" : "rule", rule);
}

static void add_source(struct entry *e, const char *field, const char *from)
{
	if (e->nsources < ENTRY_SOURCES)
		e->source[e->nsources++] = (struct entry_source){ field, from };
}

static void add_sources(struct entry *e, const struct sources *s)
{
	for (int i = 0; i < s->n; i++)
		add_source(e, s->field[i].text, s->from[i].text);
}

static void put_text(struct entry *e, int lang, const char *text)
{
	if (e->text[lang].n)
		out_put(&e->text[lang], "\n");
	out_put(&e->text[lang], text);
}

/* US, 3 OPS, Prelude deck, removed after its event */
static void card_facts(const struct dawn_data *d, int i, int lang, struct out *o)
{
	static const char *const removed[LANGS] = { ", removed after its event",
						    ", retirée après son événement" };
	static const char *const before[LANGS] = { "", "pioche " };
	static const char *const behind[LANGS] = { " deck", "" };
	const struct dawn_card *c = &d->card_table[i];
	const struct deck_row *deck = rows_at(&d->cards.decks, c->deck);

	out_format(o, "%s, %d OPS, %s%s%s%s", sides[lang][c->side], c->ops, before[lang],
		   deck->head.title.text[lang], behind[lang], c->removed ? removed[lang] : "");
}

static void tell_card(const struct dawn_data *d, int i, struct entry *e)
{
	const struct card_row *row = dawn_card_text(d, i);

	for (int lang = 0; lang < LANGS; lang++) {
		card_facts(d, i, lang, &e->facts[lang]);
		put_text(e, lang, row->text.text[lang]);
		out_put(&e->history[lang], row->history.text[lang]);
	}
	add_sources(e, &d->card[i]->sources);
}

/* town, US home, 3 VP, Recruit power 4 */
static void region_facts(const struct dawn_region *r, int lang, struct out *o)
{
	static const char *const types[LANGS][3] = {
		{ "town", "rural region", "Indian region" },
		{ "ville", "région rurale", "région indienne" },
	};
	static const char *const homes[LANGS][3] = {
		{ "US home", "GB home", "neutral" },
		{ "origine US", "origine GB", "neutre" },
	};
	static const char *const power[LANGS] = { "Recruit power", "capacité de recrutement" };
	static const char *const port[LANGS] = { ", troops can land", ", débarquement possible" };

	out_format(o, "%s, %s, %d %s", types[lang][r->type], homes[lang][r->home], r->vp,
		   points[lang]);
	if (r->power)
		out_format(o, ", %s %d", power[lang], r->power);
	if (r->port)
		out_put(o, port[lang]);
}

static void tell_region(const struct dawn_data *d, int i, struct entry *e)
{
	static const char *const borders[LANGS] = { "Borders", "Frontières" };
	static const char *const waters[LANGS] = { "Waterways", "Voies navigables" };
	static const char *const zone[LANGS] = { "Blockade zone", "Zone de blocus" };
	const struct region_row *row = rows_at(&d->map.regions, i);
	const struct dawn_region *r = &d->region[i];

	for (int lang = 0; lang < LANGS; lang++) {
		struct out *text = &e->text[lang];

		region_facts(r, lang, &e->facts[lang]);
		list_rows(text, borders, lang, &d->map.regions, r->adjacent);
		list_rows(text, waters, lang, &d->map.waterways, r->waterways);
		if (r->zone < d->map.zones.n)
			list_rows(text, zone, lang, &d->map.zones, bit(r->zone));
	}
	add_sources(e, &row->sources);
}

static void tell_waterway(const struct dawn_data *d, int i, struct entry *e)
{
	static const char *const shores[LANGS] = { "Shores", "Rives" };
	static const char *const spaces[LANGS][2] = { { "space", "spaces" }, { "case", "cases" } };
	static const char *const ships[LANGS] = { "for ship markers", "pour les navires" };
	const struct waterway_row *row = rows_at(&d->map.waterways, i);
	int n = d->waterway[i].spaces;

	for (int lang = 0; lang < LANGS; lang++) {
		out_format(&e->facts[lang], "%d %s %s", n, spaces[lang][n != 1], ships[lang]);
		list_rows(&e->text[lang], shores, lang, &d->map.regions, d->waterway[i].borders);
	}
	add_source(e, "all", row->from.text);
}

/* The towns of a blockade zone, one bit each. */
static uint32_t linked_towns(const struct dawn_data *d, int zone)
{
	uint32_t towns = 0;

	for (int r = 0; r < d->map.regions.n; r++)
		if (d->region[r].zone == zone)
			towns |= (uint32_t)1 << r;
	return towns;
}

static void tell_zone(const struct dawn_data *d, int i, struct entry *e)
{
	static const char *const towns[LANGS] = { "Towns", "Villes" };
	static const char *const spaces[LANGS][2] = {
		{ "squadron completes", "squadrons complete" },
		{ "escadre complète", "escadres complètent" }
	};
	static const char *const it[LANGS] = { "the blockade", "le blocus" };
	const struct zone_row *row = rows_at(&d->map.zones, i);
	int n = d->zone[i].spaces;

	for (int lang = 0; lang < LANGS; lang++) {
		out_format(&e->facts[lang], "%d %s %s", n, spaces[lang][n != 1], it[lang]);
		list_rows(&e->text[lang], towns, lang, &d->map.regions, linked_towns(d, i));
	}
	add_source(e, "all", row->from.text);
}

/* Where squadrons lie: the box speaks here, the zones for themselves. */
static void tell_place(const struct dawn_data *d, int i, struct entry *e)
{
	const struct box_row *row = rows_at(&d->map.boxes, 0);

	if (i)
		return;
	for (int lang = 0; lang < LANGS; lang++)
		put_text(e, lang, row->text.text[lang]);
	add_source(e, "all", row->from.text);
}

/* Forces fall to dice; how many there are is a limit in play. */
static void tell_unit(const struct dawn_data *d, int i, struct entry *e)
{
	static const char *const count[LANGS] = { "in the game", "dans le jeu" };
	const struct counter_row *row = rows_at(&d->tracks.counters.list, i);

	for (int lang = 0; lang < LANGS; lang++) {
		out_format(&e->facts[lang], "%d %s", row->count.value, count[lang]);
		put_text(e, lang, row->text.text[lang]);
	}
	add_source(e, "all", d->tracks.counters.from.text);
}

static void tell_op(const struct dawn_data *d, int i, struct entry *e)
{
	const struct op_row *row = rows_at(&d->tracks.operations, i);

	for (int lang = 0; lang < LANGS; lang++) {
		name_sides(&e->facts[lang], &row->sides, lang);
		name_rule(&e->facts[lang], row->rule.text, lang);
		put_text(e, lang, row->text.text[lang]);
	}
	add_source(e, "all", row->from.text);
}

static void tell_level(const struct level_row *l, int lang, struct out *o)
{
	for (int i = 0; i < l->effects.n; i++) {
		const struct level_effect_row *effect = rows_at(&l->effects, i);

		out_format(o, "%s%s %d, ", o->n ? "\n" : "", lang ? "Niveau" : "Level",
			   l->level.value);
		name_sides(o, &effect->sides, lang);
		out_put(o, lang ? "\u00a0: " : ": ");
		out_put(o, effect->text.text[lang]);
		out_format(o, " (%s)", l->rule.text);
	}
}

static void tell_track(const struct dawn_data *d, int i, struct entry *e)
{
	static const char *const fields[] = { "level-1", "level-2", "level-3" };
	const struct track_row *row = rows_at(&d->tracks.tracks, i);

	for (int k = 0; k < row->levels.n; k++) {
		const struct level_row *l = rows_at(&row->levels, k);

		for (int lang = 0; lang < LANGS; lang++)
			tell_level(l, lang, &e->text[lang]);
		add_source(e, fields[k], l->from.text);
	}
}

static void tell_conflict(const struct dawn_data *d, int i, struct entry *e)
{
	static const char *const begin[LANGS] = { "Begun by", "Activé par" };
	static const char *const end[LANGS] = { "Ended by", "Retiré par" };
	const struct conflict_row *row = rows_at(&d->tracks.conflicts, i);

	for (int lang = 0; lang < LANGS; lang++) {
		name_rule(&e->facts[lang], row->rule.text, lang);
		put_text(e, lang, row->text.text[lang]);
		list_names(&e->text[lang], begin, lang, d, &d->activates[i]);
		list_names(&e->text[lang], end, lang, d, &d->removes[i]);
	}
	add_source(e, "all", row->from.text);
}

/* 0: 0 VP, 1: 1 VP, ...; no line ends within a pair. */
static void list_points(struct out *o, const uint8_t *vp, int n, int lang)
{
	for (int i = 0; i < n; i++)
		out_format(o, "%s%d%s\u00a0%d\u00a0%s", i ? ", " : "", i, lang ? "\u00a0:" : ":",
			   vp[i], points[lang]);
}

/* The tables that turn a marker's place into points. */
static void tell_table(const struct dawn_data *d, int i, struct entry *e)
{
	static const char *const fields[TABLES] = { "privateer-vp", "blockade-vp" };
	const struct table_row *row = rows_at(&d->tracks.tables, i);
	const struct dawn_figures *f = &d->figures;
	const struct sources *s = &d->tracks.figures.sources;

	for (int lang = 0; lang < LANGS; lang++) {
		name_rule(&e->facts[lang], row->rule.text, lang);
		put_text(e, lang, row->text.text[lang]);
		put_text(e, lang, "");
		if (i == TABLE_PRIVATEERING)
			list_points(&e->text[lang], f->privateer_vp, f->privateer_spaces + 1, lang);
		else
			list_points(&e->text[lang], f->blockade_vp, 4, lang);
	}
	for (int k = 0; k < s->n; k++)
		if (!strcmp(s->field[k].text, fields[i]))
			add_source(e, "all", s->from[k].text);
}

const struct chapter_row dawn_chapters[] = {
	{ K_CARD, "card", false, tell_card },
	{ K_REGION, "region", true, tell_region },
	{ K_WATERWAY, "waterway", true, tell_waterway },
	{ K_ZONE, "zone", true, tell_zone },
	{ K_PLACE, "place", false, tell_place },
	{ K_TRACK, "track", false, tell_track },
	{ K_TABLE, "table", false, tell_table },
	{ K_OP, "op", false, tell_op },
	{ K_UNIT, "unit", false, tell_unit },
	{ K_CONFLICT, "conflict", false, tell_conflict },
	{ 0, NULL, false, NULL },
};

int dawn_chapter_count(const struct dawn_data *d, const struct chapter_row *c)
{
	const int counts[KINDS_END] = {
		[K_CARD] = d->ncards,
		[K_REGION] = d->map.regions.n,
		[K_WATERWAY] = d->map.waterways.n,
		[K_ZONE] = d->map.zones.n,
		[K_PLACE] = d->map.zones.n + 1,
		[K_TRACK] = TRACKS,
		[K_TABLE] = TABLES,
		[K_OP] = OPS,
		[K_UNIT] = UNITS,
		[K_CONFLICT] = CONFLICTS,
	};

	return counts[c->kind];
}

void entry_free(struct entry *e)
{
	for (int lang = 0; lang < LANGS; lang++) {
		out_free(&e->facts[lang]);
		out_free(&e->text[lang]);
		out_free(&e->history[lang]);
	}
}

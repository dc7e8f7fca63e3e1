/* mkdata_dawn_code.c - the effects of the cards and the names of things, as C. */
#include <stdio.h>
#include "mkdata_dawn.h"

static const char *const verb_names[] = {
	[E_END] = "E_END",
	[E_TRACK] = "E_TRACK",
	[E_VP] = "E_VP",
	[E_ADD] = "E_ADD",
	[E_REMOVE] = "E_REMOVE",
	[E_STRIP] = "E_STRIP",
	[E_COUNTER] = "E_COUNTER",
	[E_SQUADRON_ADD] = "E_SQUADRON_ADD",
	[E_SQUADRON_RECALL] = "E_SQUADRON_RECALL",
	[E_SQUADRON_DEPLOY] = "E_SQUADRON_DEPLOY",
	[E_CONFLICT] = "E_CONFLICT",
	[E_PRIVATEER] = "E_PRIVATEER",
	[E_DICE] = "E_DICE",
	[E_FREE_OP] = "E_FREE_OP",
	[E_FREE_MOVE] = "E_FREE_MOVE",
	[E_ARMISTICE] = "E_ARMISTICE",
	[E_FORT] = "E_FORT",
	[E_SHIP] = "E_SHIP",
	[E_SHIP_REMOVE] = "E_SHIP_REMOVE",
	[E_LANDING] = "E_LANDING",
	[E_UPGRADE] = "E_UPGRADE",
	[E_EVADE] = "E_EVADE",
	[E_OPMOD] = "E_OPMOD",
	[E_CHOOSE] = "E_CHOOSE",
	[E_OPTION] = "E_OPTION",
	[E_IF] = "E_IF",
	[E_UNLESS] = "E_UNLESS",
	[E_JUMP] = "E_JUMP",
};

static const char *const side_names[] = {
	[US] = "US", [GB] = "GB", [SIDE_SELF] = "SIDE_SELF", [SIDE_OPP] = "SIDE_OPP"
};

static void write_number(struct out *o, const char *member, int value)
{
	if (value)
		out_format(o, ", .%s = %d", member, value);
}

static void write_mask(struct out *o, const char *member, uint32_t mask)
{
	if (mask)
		out_format(o, ", .%s = 0x%xu", member, mask);
}

static void write_effect(struct out *o, const struct dawn_effect *e)
{
	out_format(o, "\t{ .verb = %s", verb_names[e->verb]);
	write_mask(o, "where", e->where);
	write_mask(o, "from", e->from);
	write_number(o, "n", e->n);
	out_format(o, ", .side = %s, .chooser = %s", side_names[e->side], side_names[e->chooser]);
	write_mask(o, "units", e->units);
	write_number(o, "unit_kind", e->unit_kind);
	write_number(o, "where_kind", e->where_kind);
	write_mask(o, "cond", e->cond);
	write_number(o, "max_per", e->max_per);
	write_number(o, "regions", e->regions);
	write_mask(o, "flags", e->flags);
	write_number(o, "what", e->what);
	write_number(o, "status", e->status);
	write_mask(o, "water", e->water);
	write_number(o, "dice", e->dice);
	write_number(o, "mod", e->mod);
	write_number(o, "target", e->target);
	write_number(o, "test", e->test);
	write_number(o, "skip", e->skip);
	write_number(o, "length", e->length);
	write_number(o, "alternative", e->alternative);
	out_put(o, " },\n");
}

void dawn_write_code(const struct dawn_data *d, struct out *o)
{
	out_put(o, "\nconst struct dawn_effect dawn_code[] = {\n");
	for (int i = 0, card = 0; i < d->ncode; i++) {
		if (card < d->ncards && d->card_table[card].code == i)
			out_format(o, "\t/* %s */\n", d->card[card++]->head.key.text);
		write_effect(o, &d->code[i]);
	}
	out_put(o, "};\n\nconst struct dawn_dice dawn_dice[DICE_EVENTS] = {\n");
	for (int i = 0; i < d->ndice; i++) {
		const struct dawn_dice *row = &d->dice[i];

		out_format(o, "\t{ 0x%08xu, %d, %d, %d, %d, ", row->where, row->where_kind, row->n,
			   row->when, row->once);
		c_enumerator(o, "C_", d->card[row->card]->head.key.text);
		out_put(o, " },\n");
	}
	out_put(o, "};\n");
}

/* ---- names ---- */

static void write_thing(struct out *o, const char *key, const char *const name[LANGS])
{
	out_put(o, "\t{ ");
	c_string(o, key);
	out_put(o, ", { SHOWN(");
	c_string(o, name[0]);
	out_put(o, "), SHOWN(");
	c_string(o, name[1]);
	out_put(o, ") } },\n");
}

static void write_named(struct out *o, const char *table, const struct rows *rows, int n)
{
	out_format(o, "\nstatic const struct thing %s[] = {\n", table);
	for (int i = 0; i < rows->n && i < n; i++) {
		const struct head *row = rows_at(rows, i);

		write_thing(o, row->key.text, row->title.text);
	}
	out_put(o, "};\n");
}

static void write_card_things(const struct dawn_data *d, struct out *o)
{
	out_put(o, "\nstatic const struct thing cards[] = {\n");
	for (int i = 0; i < d->ncards; i++)
		write_thing(o, d->card[i]->head.key.text, dawn_card_text(d, i)->head.title.text);
	out_put(o, "};\n\nstatic const struct thing options[] = {\n");
	for (int i = 0; i < d->noptions; i++)
		write_thing(o, d->option[i].key, d->option[i].label.text);
	out_put(o, "};\n\nstatic const struct thing dice_events[] = {\n");
	for (int i = 0; i < d->ndice; i++) {
		int card = d->dice[i].card;

		write_thing(o, d->card[card]->head.key.text,
			    dawn_card_text(d, card)->head.title.text);
	}
	out_put(o, "};\n\nstatic const struct thing places[] = {\n");
	for (int i = 0; i < d->map.zones.n + 1; i++) {
		const struct head *row =
			i ? rows_at(&d->map.zones, i - 1) : rows_at(&d->map.boxes, 0);

		write_thing(o, row->key.text, row->title.text);
	}
	out_put(o, "};\n");
}

/* us-economy-1, and so on: by side, track and level; the name is the effect. */
static void write_levels(const struct dawn_data *d, struct out *o)
{
	out_put(o, "\nstatic const struct thing levels[] = {\n");
	for (int i = 0; i < 2 * TRACKS * TRACK_LEVELS; i++) {
		int side = i / (TRACKS * TRACK_LEVELS), track = i / TRACK_LEVELS % TRACKS;
		const struct track_row *t = rows_at(&d->tracks.tracks, track);
		const struct level_row *l = rows_at(&t->levels, i % TRACK_LEVELS);
		char key[80];

		snprintf(key, sizeof(key), "%s-%s-%d", dawn_sides[side], t->head.key.text,
			 l->level.value);
		write_thing(o, key, dawn_level_effect(l, side)->text.text);
	}
	out_put(o, "};\n");
}

void dawn_write_kinds(const struct dawn_data *d, struct out *o)
{
	write_named(o, "sides", &d->tracks.sides, 3);
	write_named(o, "regions", &d->map.regions, REGIONS_MAX);
	write_named(o, "units", &d->tracks.counters.list, UNITS);
	write_named(o, "ops", &d->tracks.operations, OPS);
	write_named(o, "tracks", &d->tracks.tracks, TRACKS);
	write_named(o, "conflicts", &d->tracks.conflicts, CONFLICTS);
	write_named(o, "waterways", &d->map.waterways, WATERS_MAX);
	write_named(o, "zones", &d->map.zones, ZONES_MAX);
	write_named(o, "piles", &d->tracks.piles, PILES);
	write_named(o, "statuses", &d->tracks.statuses, REMOVED + 1);
	write_named(o, "tables", &d->tracks.tables, TABLES);
	write_levels(d, o);
	write_card_things(d, o);
	out_put(o, "\nconst struct kind dawn_kind_table[] = {\n"
		   "\t[K_NONE] = { \"none\", NULL, 0, false },\n"
		   "\t[K_NUMBER] = { \"number\", NULL, 256, false },\n"
		   "\t[K_SIDE] = { \"side\", sides, 3, false },\n"
		   "\t[K_DICE] = { \"dice\", NULL, 32768, false },\n"
		   "\t[K_ACTION] = { \"action\", NULL, 0, false },\n"
		   "\t[K_REGION] = { \"region\", regions, REGIONS, false },\n"
		   "\t[K_CARD] = { \"card\", cards, CARDS, true },\n"
		   "\t[K_UNIT] = { \"unit\", units, UNITS, false },\n"
		   "\t[K_OP] = { \"op\", ops, OPS, false },\n"
		   "\t[K_TRACK] = { \"track\", tracks, TRACKS, false },\n"
		   "\t[K_CONFLICT] = { \"conflict\", conflicts, CONFLICTS, false },\n"
		   "\t[K_WATERWAY] = { \"waterway\", waterways, WATERWAYS, false },\n"
		   "\t[K_ZONE] = { \"zone\", zones, ZONES, false },\n"
		   "\t[K_PLACE] = { \"place\", places, PLACES, false },\n"
		   "\t[K_OPTION] = { \"option\", options, OPTIONS, false },\n"
		   "\t[K_PILE] = { \"pile\", piles, PILES, false },\n"
		   "\t[K_STATUS] = { \"status\", statuses, REMOVED + 1, false },\n"
		   "\t[K_DICE_EVENT] = { \"dice-event\", dice_events, DICE_EVENTS, false },\n"
		   "\t[K_TABLE] = { \"table\", tables, TABLES, false },\n"
		   "\t[K_LEVEL] = { \"level\", levels, 2 * TRACKS * TRACK_LEVELS, false },\n"
		   "\t[KINDS_END] = { NULL, NULL, 0, false },\n};\n");
}

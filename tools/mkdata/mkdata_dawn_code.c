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

static void write_effect(struct out *o, const struct dawn_effect *e)
{
	out_format(o, "\t{ .verb = %s", verb_names[e->verb]);
	c_mask(o, "where", e->where);
	c_mask(o, "from", e->from);
	c_member(o, "n", e->n);
	out_format(o, ", .side = %s, .chooser = %s", side_names[e->side], side_names[e->chooser]);
	c_mask(o, "units", e->units);
	c_member(o, "unit_kind", e->unit_kind);
	c_member(o, "where_kind", e->where_kind);
	c_mask(o, "cond", e->cond);
	c_member(o, "max_per", e->max_per);
	c_member(o, "regions", e->regions);
	c_mask(o, "flags", e->flags);
	c_member(o, "what", e->what);
	c_member(o, "status", e->status);
	c_mask(o, "water", e->water);
	c_member(o, "dice", e->dice);
	c_member(o, "mod", e->mod);
	c_member(o, "target", e->target);
	c_member(o, "test", e->test);
	c_member(o, "skip", e->skip);
	c_member(o, "length", e->length);
	c_member(o, "alternative", e->alternative);
	out_put(o, " },\n");
}

/* The name of the card whose event begins here, as a comment. */
static void write_owner(const struct dawn_data *d, struct out *o, int at)
{
	for (int card = 0; card < d->shelf.n; card++)
		if (d->card_table[card].code == at || d->card_table[card].code_before == at)
			out_format(o, "\t/* %s */\n", dawn_card(d, card)->base.head.key.text);
}

void dawn_write_code(const struct dawn_data *d, struct out *o)
{
	out_put(o, "\nconst struct dawn_effect dawn_code[] = {\n");
	for (int i = 0; i < d->ncode; i++) {
		write_owner(d, o, i);
		write_effect(o, &d->code[i]);
	}
	out_put(o, "};\n\nconst struct dawn_dice dawn_dice[DICE_EVENTS] = {\n");
	for (int i = 0; i < d->ndice; i++) {
		const struct dawn_dice *row = &d->dice[i];

		out_format(o, "\t{ 0x%08xu, %d, %d, %d, %d, ", row->where, row->where_kind, row->n,
			   row->when, row->once);
		c_enumerator(o, "C_", dawn_card(d, row->card)->base.head.key.text);
		out_put(o, " },\n");
	}
	out_put(o, "};\n");
}

/* ---- names ---- */

static void write_card_things(const struct dawn_data *d, struct out *o)
{
	shelf_things(&d->shelf, o);
	out_put(o, "\nstatic const struct thing options[] = {\n");
	for (int i = 0; i < d->noptions; i++)
		c_thing(o, d->option[i].key, d->option[i].label.text);
	out_put(o, "};\n\nstatic const struct thing dice_events[] = {\n");
	for (int i = 0; i < d->ndice; i++) {
		int card = d->dice[i].card;

		c_thing(o, dawn_card(d, card)->base.head.key.text,
			dawn_card_text(d, card)->base.head.title.text);
	}
	out_put(o, "};\n\nstatic const struct thing places[] = {\n");
	for (int i = 0; i < d->map.zones.n + 1; i++) {
		const struct head *row =
			i ? rows_at(&d->map.zones, i - 1) : rows_at(&d->map.boxes, 0);

		c_thing(o, row->key.text, row->title.text);
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
		c_thing(o, key, dawn_level_effect(l, side)->text.text);
	}
	out_put(o, "};\n");
}

/* In the order of the enum in dawn_kinds.h. */
static const struct kind_line kinds[] = {
	{ "region", "regions", "REGIONS", false },
	{ "card", "cards", "CARDS", true },
	{ "unit", "units", "UNITS", false },
	{ "op", "ops", "OPS", false },
	{ "track", "tracks", "TRACKS", false },
	{ "conflict", "conflicts", "CONFLICTS", false },
	{ "waterway", "waterways", "WATERWAYS", false },
	{ "zone", "zones", "ZONES", false },
	{ "place", "places", "PLACES", false },
	{ "option", "options", "OPTIONS", false },
	{ "pile", "piles", "PILES", false },
	{ "status", "statuses", "REMOVED + 1", false },
	{ "dice-event", "dice_events", "DICE_EVENTS", false },
	{ "table", "tables", "TABLES", false },
	{ "level", "levels", "2 * TRACKS * TRACK_LEVELS", false },
	{ NULL, NULL, NULL, false },
};

void dawn_write_kinds(const struct dawn_data *d, struct out *o)
{
	c_things(o, "sides", &d->tracks.sides, 3);
	c_things(o, "regions", &d->map.regions, REGIONS_MAX);
	c_things(o, "units", &d->tracks.counters.list, UNITS);
	c_things(o, "ops", &d->tracks.operations, OPS);
	c_things(o, "tracks", &d->tracks.tracks, TRACKS);
	c_things(o, "conflicts", &d->tracks.conflicts, CONFLICTS);
	c_things(o, "waterways", &d->map.waterways, WATERS_MAX);
	c_things(o, "zones", &d->map.zones, ZONES_MAX);
	c_things(o, "piles", &d->tracks.piles, PILES);
	c_things(o, "statuses", &d->tracks.statuses, REMOVED + 1);
	c_things(o, "tables", &d->tracks.tables, TABLES);
	write_levels(d, o);
	write_card_things(d, o);
	c_kinds(o, "dawn", kinds);
}

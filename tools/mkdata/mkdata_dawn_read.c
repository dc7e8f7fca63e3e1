/* mkdata_dawn_read.c - which keys the files of data/dawn have. */
#include "columns.h"
#include "mkdata_dawn.h"

const char *const dawn_file_names[DAWN_FILES] = { "map.yaml", "tracks.yaml", "cards.yaml",
						  "rules.yaml" };
const char *const dawn_sides[] = { [US] = "us", [GB] = "gb", [NONE] = "none", NULL };
const char *const dawn_units[] = {
	[US_MILITIA] = "us-militia", [US_REGULAR] = "us-regular", [GB_MILITIA] = "gb-militia",
	[GB_REGULAR] = "gb-regular", [INDIAN] = "indian",         [UNITS] = NULL
};
const char *const dawn_ops[] = { [OP_RECRUIT] = "recruit",     [OP_CAMPAIGN] = "campaign",
				 [OP_CONSTRUCT] = "construct", [OP_PRIVATEER] = "privateer",
				 [OP_CRUISE] = "cruise",       [OP_RAID] = "raid",
				 [OP_DEPLOY] = "deploy",       [OPS] = NULL };
const char *const dawn_tracks[] = { [PUBLIC_OPINION] = "public-opinion",
				    [ECONOMY] = "economy",
				    [DIPLOMACY] = "diplomacy",
				    [TRACKS] = NULL };
const char *const dawn_conflicts[] = { [TECUMSEH] = "tecumseh",
				       [CREEK_CIVIL_WAR] = "creek-civil-war",
				       [DEATH_STRUGGLE] = "death-struggle",
				       [BONAPARTE] = "bonaparte-abdication",
				       [PEACE] = "peace-negotiations",
				       [CONFLICTS] = NULL };
const char *const dawn_piles[] = {
	[DECK] = "deck",       [HAND_US] = "hand-us", [HAND_GB] = "hand-gb",
	[IN_PLAY] = "in-play", [DISCARD] = "discard", [ASIDE] = "aside",
	[GONE] = "removed",    [UNKNOWN] = "unknown", [PILES] = NULL
};
const char *const dawn_statuses[] = {
	[INACTIVE] = "inactive", [ACTIVE] = "active", [REMOVED] = "removed", [REMOVED + 1] = NULL
};
const char *const dawn_decks[] = {
	[PRELUDE] = "prelude", [DECK_1812] = "1812", [DECK_1814] = "1814", [DECK_1814 + 1] = NULL
};
const char *const dawn_tables[] = { [TABLE_PRIVATEERING] = "privateering-track",
				    [TABLE_BLOCKADES] = "blockade-track",
				    [TABLES] = NULL };
const char *const dawn_region_types[] = {
	[TOWN] = "town", [RURAL] = "rural", [INDIAN_LAND] = "indian", [INDIAN_LAND + 1] = NULL
};
static const char *const card_sides[] = { [US] = "us", [GB] = "gb", [NONE] = "either", NULL };
static const char *const games[] = { "dawn", NULL };

/* clang-format off */
#define GAME(row) CHOICE("game", row, game, games)

/* ---- map.yaml ---- */

static const struct column region_setup_columns[] = {
	NUM_MAYBE("us-militia", region_setup, force[US_MILITIA], 1, 9),
	NUM_MAYBE("us-regular", region_setup, force[US_REGULAR], 1, 9),
	NUM_MAYBE("gb-militia", region_setup, force[GB_MILITIA], 1, 9),
	NUM_MAYBE("gb-regular", region_setup, force[GB_REGULAR], 1, 9),
	NUM_MAYBE("indian", region_setup, force[INDIAN], 1, 9),
	NUM_MAYBE("fort", region_setup, fort, 1, 1),
	NUM_MAYBE("counters", region_setup, counters, 1, 6),
};
static const struct record region_setup_record =
	RECORD("the set-up of a region", region_setup_columns, region_setup);

static const char *const region_sources[] = {
	"title", "title-fr", "type", "vp", "power", "setup", "place", NULL
};
static const struct column region_columns[] = {
	KEY(region_row), TITLE(region_row),
	CHOICE("type", region_row, type, dawn_region_types),
	CHOICE("side", region_row, side, dawn_sides),
	NUM("vp", region_row, vp, 0, 3),
	NUM("power", region_row, power, 0, 6),
	DECIMAL("lon", region_row, lon, -180, 180),
	DECIMAL("lat", region_row, lat, -90, 90),
	FLAG_MAYBE("port", region_row, port),
	NAME_MAYBE("zone", region_row, zone),
	LIST_MAYBE("waterways", region_row, waterways),
	LIST("adjacent", region_row, adjacent, 1),
	PART("setup", region_row, setup, region_setup_record, true),
	SOURCES(region_row, region_sources),
};
static const struct record region_record = RECORD("a region", region_columns, region_row);

static const struct column border_columns[] = {
	LIST("between", border_row, between, 2), FROM(border_row),
};
static const struct record border_record = RECORD("a border", border_columns, border_row);

static const struct column ship_columns[] = {
	NUM_MAYBE("us", ships, by[US], 1, 4), NUM_MAYBE("gb", ships, by[GB], 1, 4),
};
static const struct record ship_record = RECORD("the set-up of a waterway", ship_columns, ships);

static const struct column waterway_columns[] = {
	KEY(waterway_row), TITLE(waterway_row),
	NUM("spaces", waterway_row, spaces, 1, 4),
	LIST("borders", waterway_row, borders, 1),
	PART("setup", waterway_row, setup, ship_record, true),
	FROM(waterway_row),
};
static const struct record waterway_record = RECORD("a waterway", waterway_columns, waterway_row);

static const struct column zone_columns[] = {
	KEY(zone_row), TITLE(zone_row),
	NUM("spaces", zone_row, spaces, 1, 6),
	LIST("links", zone_row, links, 1),
	FROM(zone_row),
};
static const struct record zone_record = RECORD("a blockade zone", zone_columns, zone_row);

static const struct column box_columns[] = {
	KEY(box_row), TITLE(box_row), TEXT(box_row), FROM(box_row),
};
static const struct record box_record = RECORD("a box", box_columns, box_row);

static const struct column set_columns[] = {
	KEY(set_row), LIST("regions", set_row, members, 1),
};
static const struct record set_record = RECORD("a set of regions", set_columns, set_row);

static const struct column water_set_columns[] = {
	KEY(set_row), LIST("waterways", set_row, members, 1),
};
static const struct record water_set_record =
	RECORD("a set of waterways", water_set_columns, set_row);

static const struct column map_columns[] = {
	GAME(map_file),
	ROWS("regions", map_file, regions, region_record),
	ROWS("borders", map_file, borders, border_record),
	ROWS("waterways", map_file, waterways, waterway_record),
	ROWS("zones", map_file, zones, zone_record),
	ROWS("boxes", map_file, boxes, box_record),
	ROWS("sets", map_file, sets, set_record),
	ROWS("waterway-sets", map_file, waterway_sets, water_set_record),
};
static const struct record map_record = RECORD("the map", map_columns, map_file);

/* ---- tracks.yaml ---- */

static const struct column level_effect_columns[] = {
	LIST("sides", level_effect_row, sides, 1), TEXT(level_effect_row),
};
static const struct record level_effect_record =
	RECORD("an effect of a level", level_effect_columns, level_effect_row);

static const struct column level_columns[] = {
	NUM("level", level_row, level, 1, 3), RULE(level_row),
	ROWS("effects", level_row, effects, level_effect_record), FROM(level_row),
};
static const struct record level_record = RECORD("a level", level_columns, level_row);

static const struct column track_columns[] = {
	KEY(track_row), TITLE(track_row), ROWS("levels", track_row, levels, level_record),
};
static const struct record track_record = RECORD("a track", track_columns, track_row);

static const struct column op_columns[] = {
	KEY(op_row), LIST("sides", op_row, sides, 1), RULE(op_row), TITLE(op_row), TEXT(op_row),
	FROM(op_row),
};
static const struct record op_record = RECORD("an operation", op_columns, op_row);

static const struct column conflict_columns[] = {
	KEY(conflict_row), TITLE(conflict_row), TEXT(conflict_row), RULE(conflict_row),
	LIST("activated-by", conflict_row, activated_by, 0),
	LIST("removed-by", conflict_row, removed_by, 0),
	FROM(conflict_row),
};
static const struct record conflict_record =
	RECORD("a Greater Conflict", conflict_columns, conflict_row);

static const struct column counter_columns[] = {
	KEY(counter_row), TITLE(counter_row), NUM("count", counter_row, count, 1, 99),
	WORDS_MAYBE("text", counter_row, text),
};
static const struct record counter_record = RECORD("a counter", counter_columns, counter_row);

static const struct column counters_columns[] = {
	NUM("total", counters, total, 1, 999), FROM(counters),
	ROWS("list", counters, list, counter_record),
};
static const struct record counters_record = RECORD("the counters", counters_columns, counters);

static const struct column table_columns[] = {
	KEY(table_row), TITLE(table_row), RULE(table_row), TEXT(table_row),
};
static const struct record table_record = RECORD("a table", table_columns, table_row);

static const char *const figure_sources[] = {
	"privateer-vp", "blockade-vp", "diplomacy-vp", "squadrons-start", "squadrons-1814",
	"squadrons-economy", "hand", "keep-prelude", "turns", "era-1814", "score-max", NULL
};
#define SERIES(name, member) NUMS(name, figures, member, 0, 20)
static const struct column figures_columns[] = {
	SERIES("privateer-vp", privateer_vp),
	SERIES("blockade-vp", blockade_vp),
	SERIES("diplomacy-vp", diplomacy_vp),
	NUM("squadrons-start", figures, squadrons_start, 0, 20),
	NUM("squadrons-1814", figures, squadrons_1814, 0, 20),
	NUM("squadrons-economy", figures, squadrons_economy, 0, 20),
	NUM("hand", figures, hand, 1, 12),
	NUM("keep-prelude", figures, keep_prelude, 0, 12),
	NUM("turns", figures, turns, 1, 20),
	NUM("era-1814", figures, era_1814, 1, 20),
	NUM("score-max", figures, score_max, 1, 100),
	SOURCES(figures, figure_sources),
};
static const struct record figures_record = RECORD("the figures", figures_columns, figures);

static const struct column tracks_columns[] = {
	GAME(tracks_file),
	ROWS("sides", tracks_file, sides, named_record),
	ROWS("piles", tracks_file, piles, named_record),
	ROWS("statuses", tracks_file, statuses, named_record),
	ROWS("tracks", tracks_file, tracks, track_record),
	ROWS("operations", tracks_file, operations, op_record),
	ROWS("conflicts", tracks_file, conflicts, conflict_record),
	ROWS("tables", tracks_file, tables, table_record),
	PART("counters", tracks_file, counters, counters_record, false),
	PART("figures", tracks_file, figures, figures_record, false),
};
static const struct record tracks_record = RECORD("the tracks", tracks_columns, tracks_file);

/* ---- cards.yaml; the steps are read by mkdata_dawn_steps.c ---- */

static const char *const card_sources[] = {
	"title", "title-fr", "ops", "side", "removed", "text", NULL
};
static const char *const copy_sources[] = { "copy-of", NULL };

static const char *const no_yes[] = { "false", "true", NULL };
static const struct column before_columns[] = {
	CHOICE("removed", card_before, removed, no_yes), NODE_MAYBE("steps", card_before, steps),
};
static const struct record before_record =
	RECORD("a card by version 1", before_columns, card_before);

static const struct column card_columns[] = {
	CHOICE("side", card_row, side, card_sides),
	NUM("ops", card_row, ops, 1, 4),
	FLAG("removed", card_row, removed),
	WORDS("title", card_row, base.head.title), TEXT(card_row),
	NODE("steps", card_row, steps),
	PART("version-1", card_row, before, before_record, true),
	WORDS("history", card_row, history),
	SOURCES(card_row, card_sources),
	SHELF_COLUMNS(card_row),
	SOURCES(card_row, copy_sources),
};
static const struct record card_record = RECORD("a card", card_columns, card_row);

static const struct column cards_columns[] = {
	GAME(cards_file),
	ROWS("decks", cards_file, decks, deck_record),
	NODE("cards", cards_file, cards),
};
static const struct record cards_record = RECORD("the cards", cards_columns, cards_file);
/* clang-format on */

void dawn_read_records(struct dawn_data *d)
{
	record_read_file(&d->tree[FILE_MAP], &map_record, &d->map);
	record_read_file(&d->tree[FILE_TRACKS], &tracks_record, &d->tracks);
	record_read_file(&d->tree[FILE_CARDS], &cards_record, &d->cards);
	record_read_file(&d->tree[FILE_RULES], &rules_record, &d->rules);
	if (d->tree[FILE_CARDS].loaded)
		shelf_read(&d->shelf, d->cards.cards, &card_record);
}

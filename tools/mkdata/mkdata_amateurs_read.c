/* mkdata_amateurs_read.c - which keys the files of data/amateurs have. */
#include "columns.h"
#include "mkdata_amateurs.h"

/* clang-format off */
const char *const amateurs_file_names[AMATEURS_FILES] = {
	"map.yaml", "pieces.yaml", "charts.yaml", "cards.yaml", "rules.yaml"
};
const char *const amateurs_side_keys[] = { "us", "gb", "none", NULL };
const char *const amateurs_country_keys[] = { "us", "canada", "florida", "indian", "sea", NULL };
const char *const amateurs_nature_keys[] = { "area", "wilderness", "tribal", "florida", "at-sea", NULL };
const char *const amateurs_region_keys[] = { "east", "west", "any", NULL };
const char *const amateurs_town_keys[] = {
	"no-town", "frontier-town", "country-town", "minor-city", "major-city", NULL
};
const char *const amateurs_lake_keys[] = { "erie", "ontario", "champlain", NULL };
const char *const amateurs_zone_keys[] = {
	"north-atlantic", "mid-atlantic", "south-atlantic", "gulf", NULL
};
const char *const amateurs_tribe_keys[] = {
	"cherokee", "creek", "choctaw", "chickasaw", "seminole", NULL
};
const char *const amateurs_edge_keys[] = {
	"plain", "stage-road", "river", "frontier-road", "trail", "blue-trail", NULL
};
const char *const amateurs_type_keys[] = {
	"militia", "regular", "fencible", "ranger", "voyageur", "indian", "artillery", "cavalry", NULL
};
const char *const amateurs_ship_keys[] = {
	"gunboat", "schooner", "brig", "frigate", "ship-of-the-line", NULL
};
const char *const amateurs_force_keys[] = {
	"us-a", "us-b", "us-c", "us-d", "us-e", "us-f", "us-g", "us-h", "us-i", "us-j", "us-k", "us-l",
	"gb-a", "gb-b", "gb-c", "gb-d", "gb-e", "gb-f", "gb-g", "gb-h", "gb-i", "gb-j",
	"us-le", "us-lo", "us-lc", "gb-le", "gb-lo", "gb-lc", "cr", "if", NULL
};
const char *const amateurs_leader_keys[] = { "land", "indian", "naval", NULL };
const char *const amateurs_enters_keys[] = {
	"start", "pool", "card", "napoleon-1", "napoleon-2", "fleet", NULL
};
const char *const amateurs_pile_keys[] = {
	"deck", "hand-us", "hand-gb", "saved-us", "saved-gb", "discard", "in-play", "on-deck", "removed",
	"unknown", NULL
};
const char *const amateurs_window_keys[] = {
	"round", "card", "activation", "own-activation", "raid-or-invasion", "dispersion", "combat-before",
	"combat-after", "combat-casualty", "combat-end", "control", "lake-before", "lake-after",
	"lake-round", NULL
};
const char *const amateurs_purpose_keys[] = {
	"move", "fight", "split", "trail", "sea", "raid", "invade", "put-out", "go-in", NULL
};
const char *const amateurs_post_keys[] = { /* after the forces */
	"loose", "pool", "aside", "napoleon-1", "napoleon-2", "wounded", "secretary", "out", "unknown", NULL
};
const char *const amateurs_yard_keys[] = { "inactive", "active", "rebuild", NULL };
const char *const amateurs_standing_keys[] = { "quiet", "ally", "belligerent", "defeated", NULL };
const char *const amateurs_blockade_keys[] = { "no-blockade", "military", "full", NULL };
const char *const amateurs_season_keys[] = { "spring", "may", "july", "autumn", "winter", NULL };
const char *const amateurs_napoleon_keys[] = {
	"start", "moscow", "vitoria", "leipzig", "paris-falls", "elba", "waterloo", NULL
};
const char *const amateurs_supply_keys[] = { "unsupplied", "partial", "full", NULL };
const char *const amateurs_size_keys[] = { "1-5", "6-10", "11-15", "16-20", NULL };
const char *const amateurs_modifier_keys[] = {
	"lake", "militia", "indians", "card", "tactical", "blue-trail", "voyageur", "all-indian",
	"enemy-place", "initiative", "victories", NULL
};
const char *const amateurs_level_keys[] = {
	"us-decisive", "us-substantial", "us-marginal", "draw", "gb-marginal", "gb-substantial",
	"gb-decisive", NULL
};
const char *const amateurs_dispersion_keys[] = { "all", "half", "no-effect", NULL };
const char *const amateurs_result_keys[] = { "tie", "withdraws", "sunk", "captured", NULL };
const char *const amateurs_reaction_keys[] = { "none", "reaction", "reaction-or-round", NULL };
const char *const amateurs_owner_keys[] = { "us", "gb", "either", "napoleon", NULL };
const char *const amateurs_special_keys[] = { "plain", "sackets", "amherstburg", NULL };
const char *const amateurs_militia_keys[] = { "none", "half", "die", NULL };
const char *const amateurs_figure_keys[] = {
	"command", "first-deal", "deal-least", "napoleon-cards", "parish-cards", "mp", "trail-success",
	"road-ops", "draw-ops", "blockade-ops", "rebuild-ops", "march-ops", "fort-max", "ghent-defeated",
	"ghent-belligerent", "ghent-nation", "ghent-divisor", "locate", "raid-max", "paris-fleet",
	"paris-regulars", "waterloo-regulars", "spring-indians", "devastating", "major", "lake-major", NULL
};
static const char *const players[] = { "us", "gb", NULL };
static const char *const raisers[] = { "us", "gb", "either", NULL };
static const char *const shares[] = { "none", "half", "all", NULL };

#define GAME(row) NAME("game", row, game)
#define PLAYER(row) CHOICE("side", row, side, players)

/* ---- map.yaml ---- */

static const char *const town_sources[] = { "raise", "militia", "ghent", NULL };
static const struct column town_columns[] = {
	KEY(town_row), TITLE(town_row), NUM("raise", town_row, raise, 0, 9),
	FLAG_MAYBE("marker", town_row, marker), CHOICE("militia", town_row, militia, amateurs_militia_keys),
	NUM("ghent", town_row, ghent, 0, 20), SOURCES(town_row, town_sources),
};
static const struct record town_record = RECORD("a settlement", town_columns, town_row);

static const struct column lake_columns[] = {
	KEY(lake_row), TITLE(lake_row), LIST("places", lake_row, places, 1), FROM(lake_row),
};
static const struct record lake_record = RECORD("a lake", lake_columns, lake_row);

static const struct column zone_columns[] = {
	KEY(zone_row), TITLE(zone_row), NAME("sea", zone_row, place), FROM(zone_row),
};
static const struct record zone_record = RECORD("a sea zone", zone_columns, zone_row);

static const struct column tribe_columns[] = {
	KEY(zone_row), TITLE(zone_row), NAME("place", zone_row, place), FROM(zone_row),
};
static const struct record tribe_record = RECORD("a tribe", tribe_columns, zone_row);

static const struct column place_columns[] = {
	KEY(place_row), TITLE(place_row), STRING("at-fr", place_row, at_fr),
	STRING("from-fr", place_row, from_fr), DECIMAL("lon", place_row, lon, -100, -50),
	DECIMAL("lat", place_row, lat, 20, 60), CHOICE("nature", place_row, nature, amateurs_nature_keys),
	CHOICE("country", place_row, country, amateurs_country_keys),
	CHOICE_MAYBE("soil", place_row, soil, amateurs_country_keys),
	CHOICE_MAYBE("town", place_row, town, amateurs_town_keys),
	CHOICE_MAYBE("star", place_row, star, players), LIST_MAYBE("lakes", place_row, lakes),
	CHOICE_MAYBE("zone", place_row, zone, amateurs_zone_keys),
	CHOICE("region", place_row, region, amateurs_region_keys), NUM_MAYBE("fort", place_row, fort, 1, 4),
	CHOICE("control", place_row, control, amateurs_side_keys), FROM(place_row),
};
static const struct record place_record = RECORD("a place", place_columns, place_row);

static const struct column link_columns[] = {
	LIST("between", link_row, base.between, 2), CHOICE("nature", link_row, nature, amateurs_edge_keys),
	FROM(link_row),
};
static const struct record link_record = RECORD("a link", link_columns, link_row);

static const struct column haven_columns[] = {
	KEY(haven_row), TITLE(haven_row), PLAYER(haven_row), CHOICE("lake", haven_row, lake, amateurs_lake_keys),
	NAME_MAYBE("place", haven_row, place), FLAG_MAYBE("port", haven_row, port), FROM(haven_row),
};
static const struct record haven_record = RECORD("a port or harbor", haven_columns, haven_row);

static const struct column set_columns[] = { KEY(set_row), LIST("places", set_row, places, 1) };
static const struct record set_record = RECORD("a set of places", set_columns, set_row);

#define NAMED(name, row, member) ROWS(name, row, member, named_record)
static const struct column map_columns[] = {
	GAME(map_file), NAMED("countries", map_file, countries), NAMED("natures", map_file, natures),
	NAMED("regions", map_file, regions), ROWS("towns", map_file, towns, town_record),
	ROWS("lakes", map_file, lakes, lake_record), ROWS("zones", map_file, zones, zone_record),
	ROWS("places", map_file, places, place_record), ROWS("links", map_file, links, link_record),
	ROWS("tribes", map_file, tribes, tribe_record), ROWS("havens", map_file, havens, haven_record),
	ROWS("sets", map_file, sets, set_record),
};
static const struct record map_record = RECORD("the map", map_columns, map_file);

/* ---- pieces.yaml ---- */

static const struct column type_columns[] = {
	KEY(type_row), TITLE(type_row), WORDS("plural", type_row, plural),
	NUMS("limit", type_row, limit, 0, 99), FROM(type_row),
};
static const struct record type_record = RECORD("a type of units", type_columns, type_row);

static const struct column ship_columns[] = {
	KEY(type_row), TITLE(type_row), WORDS("plural", type_row, plural),
	NUM("strength", type_row, strength, 1, 20), NUMS("limit", type_row, limit, 0, 99), FROM(type_row),
};
static const struct record ship_record = RECORD("a type of ships", ship_columns, type_row);

static const struct column force_columns[] = {
	KEY(force_row), TITLE(force_row), PLAYER(force_row),
	CHOICE_MAYBE("lake", force_row, lake, amateurs_lake_keys),
};
static const struct record force_record = RECORD("an Expedition", force_columns, force_row);

#define INITIATIVE(row) NUM("initiative", row, initiative, 1, 4)
#define TACTICAL(row) NUM("tactical", row, tactical, 1, 3)
static const struct column promoted_columns[] = {
	INITIATIVE(face_part), NUM("rank", face_part, rank, 1, 3), TACTICAL(face_part),
};
static const struct record promoted_record = RECORD("a promoted side", promoted_columns, face_part);

static const struct column replaced_columns[] = {
	KEY(face_part), TITLE(face_part), INITIATIVE(face_part), TACTICAL(face_part),
};
static const struct record replaced_record = RECORD("a replacement side", replaced_columns, face_part);

static const struct column replacement_columns[] = {
	INITIATIVE(face_part), NUM("rank", face_part, rank, 1, 3), TACTICAL(face_part), FROM(face_part),
};
static const struct record replacement_record =
	RECORD("the Replacement Leader", replacement_columns, face_part);

static const struct column enters_columns[] = {
	CHOICE("by", enters_part, by, amateurs_enters_keys), NAME_MAYBE("force", enters_part, force),
	NAME_MAYBE("card", enters_part, card),
};
static const struct record enters_record = RECORD("the entry of a leader", enters_columns, enters_part);

static const struct column leader_columns[] = {
	KEY(leader_row), TITLE(leader_row), PLAYER(leader_row),
	CHOICE("kind", leader_row, kind, amateurs_leader_keys), INITIATIVE(leader_row),
	NUM_MAYBE("rank", leader_row, rank, 1, 3), TACTICAL(leader_row),
	CHOICE("region", leader_row, region, amateurs_region_keys),
	PART("enters", leader_row, enters, enters_record, false),
	PART("promoted", leader_row, promoted, promoted_record, true),
	PART("replaced", leader_row, replaced, replaced_record, true), FROM(leader_row),
};
static const struct record leader_record = RECORD("a leader", leader_columns, leader_row);

#define UNITS(name, type) NUM_MAYBE(name, units_part, of[type], 1, 30)
static const struct column units_columns[] = {
	UNITS("militia", MILITIA), UNITS("regular", REGULAR), UNITS("fencible", FENCIBLE),
	UNITS("ranger", RANGER), UNITS("voyageur", VOYAGEUR), UNITS("indian", INDIAN),
	UNITS("artillery", ARTILLERY), UNITS("cavalry", CAVALRY),
};
static const struct record units_record = RECORD("units", units_columns, units_part);

#define OF_SHIPS(name, type) NUM_MAYBE(name, ships_part, of[type], 1, 9)
static const struct column ships_columns[] = {
	OF_SHIPS("gunboat", GUNBOAT), OF_SHIPS("schooner", SCHOONER), OF_SHIPS("brig", BRIG),
	OF_SHIPS("frigate", FRIGATE), OF_SHIPS("ship-of-the-line", SHIP_OF_THE_LINE),
};
static const struct record ships_record = RECORD("ships", ships_columns, ships_part);

static const struct column army_columns[] = {
	NAME("force", stack_row, force), NAME("place", stack_row, place),
	PART("units", stack_row, units, units_record, false), FROM(stack_row),
};
static const struct record army_record = RECORD("an Expedition at the start", army_columns, stack_row);

static const struct column loose_columns[] = {
	PLAYER(stack_row), NAME("place", stack_row, place),
	PART("units", stack_row, units, units_record, false), FROM(stack_row),
};
static const struct record loose_record = RECORD("loose units", loose_columns, stack_row);

static const struct column fleet_columns[] = {
	NAME_MAYBE("afloat", fleet_row, afloat), NAME_MAYBE("haven", fleet_row, haven),
	PART("ships", fleet_row, ships, ships_record, false), FROM(fleet_row),
};
static const struct record fleet_record = RECORD("a fleet", fleet_columns, fleet_row);

static const struct column setup_columns[] = {
	ROWS("forces", setup_part, forces, army_record), ROWS("loose", setup_part, loose, loose_record),
	ROWS("fleets", setup_part, fleets, fleet_record), LIST("ports", setup_part, ports, 0),
	FROM(setup_part),
};
static const struct record setup_record = RECORD("the set-up", setup_columns, setup_part);

static const struct column pieces_columns[] = {
	GAME(pieces_file), ROWS("types", pieces_file, types, type_record),
	ROWS("ships", pieces_file, ships, ship_record), ROWS("forces", pieces_file, forces, force_record),
	PART("replacement", pieces_file, replacement, replacement_record, false),
	ROWS("leaders", pieces_file, leaders, leader_record),
	PART("setup", pieces_file, setup, setup_record, false),
};
static const struct record pieces_record = RECORD("the pieces", pieces_columns, pieces_file);

/* ---- charts.yaml ---- */

static const struct column line_columns[] = {
	KEY(text_row), TITLE(text_row), TEXT(text_row), FROM(text_row),
};
static const struct record line_record = RECORD("a line of a chart", line_columns, text_row);

static const struct column season_columns[] = {
	KEY(season_row), TITLE(season_row), NUMS("deal", season_row, deal, 0, 20), FROM(season_row),
};
static const struct record season_record = RECORD("a season", season_columns, season_row);

static const struct column napoleon_columns[] = {
	KEY(text_row), TITLE(text_row), FLAG_MAYBE("defeated", text_row, flag),
	WORDS_MAYBE("text", text_row, text), FROM(text_row),
};
static const struct record napoleon_record =
	RECORD("a space of the Napoleon track", napoleon_columns, text_row);

static const struct column supply_columns[] = {
	KEY(supply_row), TITLE(supply_row), NUM("limit", supply_row, limit, 1, 99), TEXT(supply_row),
	FROM(supply_row),
};
static const struct record supply_record = RECORD("a level of supply", supply_columns, supply_row);

static const struct column edge_columns[] = {
	KEY(edge_row), TITLE(edge_row), NUM("mp", edge_row, mp, 1, 9),
	NUM("tribal", edge_row, tribal, 1, 9), FROM(edge_row),
};
static const struct record edge_record = RECORD("a nature of links", edge_columns, edge_row);

static const struct column size_columns[] = {
	KEY(size_row), TITLE(size_row), NUM("to", size_row, to, 1, 99),
	CHOICE("supply", size_row, supply, amateurs_supply_keys), FROM(size_row),
};
static const struct record size_record = RECORD("a column of the combat table", size_columns, size_row);

static const struct column modifier_columns[] = {
	KEY(modifier_row), TITLE(modifier_row), NUM_MAYBE("value", modifier_row, value, -9, 9),
	WORDS("when", modifier_row, when), FROM(modifier_row),
};
static const struct record modifier_record = RECORD("a modifier", modifier_columns, modifier_row);

static const struct column crt_columns[] = {
	CHOICE("size", crt_row, size, amateurs_size_keys), NUM("leadership", crt_row, leadership, 1, LEADERSHIPS),
	NUMS("losses", crt_row, losses, 0, 20), NUMS("asterisks", crt_row, asterisks, 0, 9), FROM(crt_row),
};
static const struct record crt_record = RECORD("results of combat", crt_columns, crt_row);

static const struct column raise_columns[] = {
	CHOICE("type", raise_row, type, amateurs_type_keys), CHOICE("side", raise_row, side, raisers),
	NUM("points", raise_row, points, 1, 9), LIST("where", raise_row, where, 1),
	WORDS_MAYBE("when", raise_row, when), FROM(raise_row),
};
static const struct record raise_record = RECORD("a way to raise troops", raise_columns, raise_row);

static const struct column port_columns[] = {
	NAME("haven", port_row, haven), NUM("activate", port_row, activate, 1, 9),
	NUMS("cost", port_row, cost, 1, 9),
	{ .key = "dear", .type = C_NUMBERS, .offset = AT(port_row, dear), .optional = true, .max = 9 },
	CHOICE_MAYBE("special", port_row, special, amateurs_special_keys),
	WORDS_MAYBE("text", port_row, text), FROM(port_row),
};
static const struct record port_record = RECORD("a port", port_columns, port_row);

static const struct column dispersion_columns[] = {
	KEY(step_row), TITLE(step_row), NUM("up-to", step_row, limit, 0, DIE - 1),
	CHOICE("share", step_row, share, shares), FROM(step_row),
};
static const struct record dispersion_record =
	RECORD("a result of Dispersion", dispersion_columns, step_row);

static const struct column result_columns[] = {
	KEY(step_row), TITLE(step_row), NUM("from", step_row, limit, 0, 9), FROM(step_row),
};
static const struct record result_record = RECORD("a result on a lake", result_columns, step_row);

static const struct column level_columns[] = {
	KEY(step_row), TITLE(step_row), NUM("to", step_row, limit, 0, PEACE_END), FROM(step_row),
};
static const struct record level_record = RECORD("a level of victory", level_columns, step_row);

static const struct column reduction_columns[] = {
	NUMS("cards", series_part, list, 0, 9), FROM(series_part),
};
static const struct record reduction_record = RECORD("the reduction", reduction_columns, series_part);

static const struct column operation_columns[] = {
	KEY(text_row), TITLE(text_row), FLAG_MAYBE("whole", text_row, flag),
	CHOICE_MAYBE("side", text_row, side, players), NUM_MAYBE("cost", text_row, cost, 1, 9),
	WORDS_MAYBE("text", text_row, text), FROM(text_row),
};
static const struct record operation_record = RECORD("an operation", operation_columns, text_row);

static const struct column movement_columns[] = {
	KEY(text_row), TITLE(text_row), NUM_MAYBE("mp", text_row, cost, 1, 9),
	WORDS_MAYBE("text", text_row, text), FROM(text_row),
};
static const struct record movement_record = RECORD("a way to move", movement_columns, text_row);

#define FIGURE(name, i) NUM(name, figures_part, of[i], 0, 20)
static const struct column figures_columns[] = {
	NUMS("command", figures_part, command, 1, 50), FIGURE("first-deal", 0), FIGURE("deal-least", 1),
	FIGURE("napoleon-cards", 2), FIGURE("parish-cards", 3), FIGURE("mp", 4), FIGURE("trail-success", 5),
	FIGURE("road-ops", 6), FIGURE("draw-ops", 7), FIGURE("blockade-ops", 8), FIGURE("rebuild-ops", 9),
	FIGURE("march-ops", 10), FIGURE("fort-max", 11), FIGURE("ghent-defeated", 12),
	FIGURE("ghent-belligerent", 13), FIGURE("ghent-nation", 14),
	NUM("ghent-divisor", figures_part, of[15], 1, 20), FIGURE("locate", 16), FIGURE("raid-max", 17),
	FIGURE("paris-fleet", 18), FIGURE("paris-regulars", 19), FIGURE("waterloo-regulars", 20),
	FIGURE("spring-indians", 21), FIGURE("devastating", 22), FIGURE("major", 23), FIGURE("lake-major", 24),
	SOURCES(figures_part, amateurs_figure_keys),
};
static const struct record figures_record = RECORD("the figures", figures_columns, figures_part);

static const struct column charts_columns[] = {
	GAME(charts_file), NAMED("sides", charts_file, sides), NAMED("piles", charts_file, piles),
	ROWS("windows", charts_file, windows, line_record), NAMED("purposes", charts_file, purposes),
	NAMED("posts", charts_file, posts), NAMED("yards", charts_file, yards),
	NAMED("standings", charts_file, standings), NAMED("blockades", charts_file, blockades),
	ROWS("seasons", charts_file, seasons, season_record),
	ROWS("napoleon", charts_file, napoleon, napoleon_record),
	ROWS("supplies", charts_file, supplies, supply_record), ROWS("edges", charts_file, edges, edge_record),
	ROWS("columns", charts_file, sizes, size_record),
	ROWS("modifiers", charts_file, modifiers, modifier_record), ROWS("crt", charts_file, crt, crt_record),
	ROWS("raise", charts_file, raise, raise_record), ROWS("ports", charts_file, ports, port_record),
	ROWS("dispersion", charts_file, dispersion, dispersion_record),
	ROWS("lake", charts_file, lake, result_record), ROWS("levels", charts_file, levels, level_record),
	PART("reduction", charts_file, reduction, reduction_record, false),
	ROWS("peace", charts_file, peace, line_record),
	ROWS("operations", charts_file, operations, operation_record),
	ROWS("movement", charts_file, movement, movement_record),
	ROWS("winter", charts_file, winter, line_record),
	PART("figures", charts_file, figures, figures_record, false),
};
static const struct record charts_record = RECORD("the charts", charts_columns, charts_file);

/* ---- cards.yaml ---- */

static const char *const card_sources[] = { "title", "ops", "text", NULL };
static const struct column card_columns[] = {
	CHOICE("side", card_row, side, amateurs_owner_keys), NUM("ops", card_row, ops, 1, 4),
	CHOICE("reaction", card_row, reaction, amateurs_reaction_keys), LIST("windows", card_row, windows, 1),
	FLAG_MAYBE("must-play", card_row, must_play), FLAG_MAYBE("removed", card_row, removed),
	FLAG_MAYBE("reshuffle", card_row, reshuffle), FLAG_MAYBE("stays", card_row, stays),
	FLAG_MAYBE("peace", card_row, peace), WORDS("title", card_row, base.head.title), TEXT(card_row),
	WORDS_MAYBE("condition", card_row, condition), WORDS("history", card_row, history),
	NODE_MAYBE("uses", card_row, uses), SOURCES(card_row, card_sources),
	SHELF_COLUMNS(card_row), FROM(card_row),
};
static const struct record card_record = RECORD("a card", card_columns, card_row);

static const struct column cards_columns[] = {
	GAME(cards_file), ROWS("decks", cards_file, decks, deck_record), NODE("cards", cards_file, cards),
};
static const struct record cards_record = RECORD("the cards", cards_columns, cards_file);
/* clang-format on */

static void read_file(struct amateurs_data *d, enum amateurs_file file, const struct record *r,
		      void *out)
{
	if (d->tree[file].loaded)
		record_read(tree_root(&d->tree[file]), r, out);
}

void amateurs_read_records(struct amateurs_data *d)
{
	read_file(d, FILE_MAP, &map_record, &d->map);
	read_file(d, FILE_PIECES, &pieces_record, &d->pieces);
	read_file(d, FILE_CHARTS, &charts_record, &d->charts);
	read_file(d, FILE_CARDS, &cards_record, &d->cards);
	read_file(d, FILE_RULES, &rules_record, &d->rules);
	if (d->tree[FILE_CARDS].loaded)
		shelf_read(&d->shelf, d->cards.cards, &card_record);
}

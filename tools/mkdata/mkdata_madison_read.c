/* mkdata_madison_read.c - which keys the files of data/madison have. */
#include "columns.h"
#include "mkdata_madison.h"

/* clang-format off */
const char *const madison_file_names[MADISON_FILES] = {
	"map.yaml", "pieces.yaml", "charts.yaml", "cards.yaml", "rules.yaml"
};
const char *const madison_side_keys[] = { "us", "gb", "none", NULL };
const char *const madison_lake_keys[] = { "ontario", "erie", "huron", "champlain", NULL };
const char *const madison_region_keys[] = {
	"uc-west", "uc-island", "uc-lake", "niagara", "st-lawrence-uc", "lower-canada", "michigan",
	"ohio", "pennsylvania", "ny-niagara", "new-york", "vermont", NULL
};
const char *const madison_terrain_keys[] = { "clear", "forest", NULL };
const char *const madison_path_keys[] = { "road", "trail", "mir", NULL };
const char *const madison_class_keys[] = { "none", "c", "b", "a", NULL };
const char *const madison_type_keys[] = {
	"regular", "militia", "indian", "schooner", "sloop", "brig", "corvette", "frigate",
	"ship-of-the-line", "land-leader", "naval-leader", NULL
};
static const char *const leader_types[] = { "land", "naval", NULL };
const char *const madison_turn_keys[] = {
	"spring-1812", "autumn-1812", "winter-1812", "spring-1813", "autumn-1813", "winter-1813",
	"spring-1814", "autumn-1814", "winter-1814", NULL
};
static const char *const halves[] = { "spring", "autumn", "winter", NULL };
static const char *const firsts[] = { "prewar", "us", "gb", "roll", "as-before", NULL };
const char *const madison_pile_keys[] = {
	"prewar", "deck", "later", "hand-us", "hand-gb", "held-us", "held-gb", "in-play", "discard",
	"unknown", NULL
};
const char *const madison_use_keys[] = {
	"event", "leader", "units", "build", "restore", "depot", "battle", "reaction", "hold", NULL
};
const char *const madison_result_keys[] = {
	"ar-2", "ar-1", "ar", "ex", "fort-9", "dr", "dr-1", "dr-2", NULL
};
const char *const madison_strike_keys[] = {
	"a-fleet-strikes", "a-lead-strikes", "a-retreat-2", "a-retreat-1", "a-retreat-11",
	"d-retreat-11", "d-retreat-1", "d-retreat-2", "d-lead-strikes", "d-fleet-strikes", NULL
};
const char *const madison_modifier_keys[] = {
	"odds", "lead", "amphibious", "forest", "forest-indians-defend", "forest-indians-attack",
	"mir", "montreal", "leader-attacks", "leader-defends", "card-attacks", "card-defends",
	"british-regulars", "more-ships", "double-ships", "lead-vessel",
	"naval-leader-attacks", "naval-leader-defends", "frigate", "small-ships", "naval-card", NULL
};
const char *const madison_level_keys[] = { "moral", "marginal", "decisive", NULL };
const char *const madison_deck_keys[] = { "1812", "1813", "1814", NULL };
const char *const madison_box_keys[] = {
	"lake-ontario", "lake-erie", "lake-huron", "lake-champlain", "lake-transit", NULL
};
const char *const madison_away_keys[] = { "reserve", "waiting", "lost", "unused", NULL };
const char *const madison_mode_keys[] = { "setup", "arrival", "building", "event", NULL };
static const char *const base_kinds[] = { "none", "main", "backup", NULL };
static const char *const losers[] = { "attacker", "defender", NULL };
static const char *const flags_struck[] = { "none", "lead", "fleet", NULL };
static const char *const card_sides[] = { "us", "gb", "either", NULL };
const char *const madison_card_type_keys[] = {
	"event", "campaign", "reaction", "battle", "battle-event", "operations", "winter",
	"special", NULL
};
const char *const madison_window_keys[] = {
	"never", "play", "winter", "treaty", "declared", "crossing", "landing", "stand", "round",
	"naval", "result", "after", NULL
};
static const char *const fields[] = { "land", "naval", NULL };
static const char *const rounds[] = { "one", "all", NULL };

#define GAME(row) NAME("game", row, game)

/* ---- map.yaml ---- */

static const struct column fort_part_columns[] = {
	NUM("value", fort_part, value, 1, 4), CHOICE("class", fort_part, class, madison_class_keys),
	CHOICE("turn", fort_part, turn, madison_turn_keys),
};
static const struct record fort_part_record =
	RECORD("the fort of a space", fort_part_columns, fort_part);

static const struct column base_columns[] = {
	CHOICE("side", base_part, side, madison_side_keys), CHOICE("kind", base_part, kind, base_kinds),
	NUM("year", base_part, year, 1812, 1814),
};
static const struct record base_record = RECORD("a naval base", base_columns, base_part);

static const char *const space_sources[] = {
	"title", "title-fr", "side", "terrain", "value", "lake", "base", "fort", "place", NULL
};
static const struct column space_columns[] = {
	KEY(space_row), TITLE(space_row),
	STRING("at", space_row, at_fr), STRING("from", space_row, from_fr),
	CHOICE("side", space_row, side, madison_side_keys), CHOICE("region", space_row, region, madison_region_keys),
	CHOICE("terrain", space_row, terrain, madison_terrain_keys), NUM("value", space_row, value, 0, 9),
	DECIMAL("lon", space_row, lon, -180, 180), DECIMAL("lat", space_row, lat, -90, 90),
	CHOICE_MAYBE("lake", space_row, lake, madison_lake_keys),
	PART("fort", space_row, fort, fort_part_record, true),
	PART("base", space_row, base, base_record, true),
	FLAG_MAYBE("source", space_row, source), FLAG_MAYBE("island", space_row, island),
	SOURCES(space_row, space_sources),
};
static const struct record space_record = RECORD("a space", space_columns, space_row);

static const struct column path_columns[] = {
	LIST("between", path_row, base.between, 2), CHOICE("kind", path_row, kind, madison_path_keys),
	FROM(path_row),
};
static const struct record path_record = RECORD("a path", path_columns, path_row);

static const struct column lake_columns[] = {
	KEY(lake_row), TITLE(lake_row), LIST("towns", lake_row, towns, 1),
	FLAG_MAYBE("transit", lake_row, transit), FROM(lake_row),
};
static const struct record lake_record = RECORD("a lake", lake_columns, lake_row);

static const struct column box_columns[] = { KEY(box_row), TITLE(box_row), FROM(box_row) };
static const struct record box_record = RECORD("a box", box_columns, box_row);

static const struct column fort_columns[] = {
	KEY(fort_row), TITLE(fort_row), CHOICE("side", fort_row, side, madison_side_keys),
	NAME("space", fort_row, space), NUM("value", fort_row, value, 1, 4),
	CHOICE("class", fort_row, class, madison_class_keys), NUM("quarters", fort_row, quarters, 0, 9),
	NAME("card", fort_row, card), FROM(fort_row),
};
static const struct record fort_record = RECORD("an event fort", fort_columns, fort_row);

static const struct column set_columns[] = { KEY(set_row), LIST("spaces", set_row, places, 1) };
static const struct record set_record = RECORD("a set of spaces", set_columns, set_row);

static const struct column crossing_columns[] = {
	LIST("between", crossing_part, between, 2), NUM("cost", crossing_part, cost, 1, 6),
};
static const struct record crossing_record =
	RECORD("the crossing", crossing_columns, crossing_part);

static const struct column wins_columns[] = {
	LIST("towns", wins_part, towns, 1), NUM("needed", wins_part, needed, 1, 9),
};
static const struct record wins_record = RECORD("an instant victory", wins_columns, wins_part);

static const struct column cut_columns[] = {
	NAME("town", cut_row, town), LIST("off", cut_row, off, 1),
};
static const struct record cut_record = RECORD("a cut", cut_columns, cut_row);

static const struct column values_columns[] = {
	NUM("us", values_part, by[US], 1, 999), NUM("gb", values_part, by[GB], 1, 999),
};
static const struct record values_record = RECORD("the values", values_columns, values_part);

static const char *const special_sources[] = {
	"montreal", "lc-range", "lc-edge", "cuts", "values", "crossing", "us-wins", "gb-wins", NULL
};
static const struct column special_columns[] = {
	NAME("montreal", special_part, montreal), NUM("lc-range", special_part, lc_range, 1, 9),
	PART("crossing", special_part, crossing, crossing_record, false),
	PART("us-wins", special_part, wins[US], wins_record, false),
	PART("gb-wins", special_part, wins[GB], wins_record, false),
	LIST("lc-edge", special_part, lc_edge, 1),
	ROWS("cuts", special_part, cuts, cut_record),
	PART("values", special_part, values, values_record, false),
	SOURCES(special_part, special_sources),
};
static const struct record special_record =
	RECORD("the special places", special_columns, special_part);

static const struct column map_columns[] = {
	GAME(map_file), ROWS("regions", map_file, regions, named_record),
	ROWS("spaces", map_file, spaces, space_record), ROWS("paths", map_file, paths, path_record),
	ROWS("lakes", map_file, lakes, lake_record), ROWS("boxes", map_file, boxes, box_record),
	ROWS("away", map_file, away, named_record), ROWS("forts", map_file, forts, fort_record),
	ROWS("sets", map_file, sets, set_record),
	PART("special", map_file, special, special_record, false),
};
static const struct record map_record = RECORD("the map", map_columns, map_file);

/* ---- pieces.yaml ---- */

static const struct column enters_columns[] = {
	CHOICE("by", enters_part, by, madison_mode_keys), CHOICE_MAYBE("turn", enters_part, turn, madison_turn_keys),
	NAME("space", enters_part, space), NAME_MAYBE("card", enters_part, card),
	FLAG_MAYBE("only-there", enters_part, only_there),
};
static const struct record enters_record =
	RECORD("the entry of a piece", enters_columns, enters_part);

#define ENTERS PART("enters", piece_row, enters, enters_record, false)
#define SIDE CHOICE("side", piece_row, side, madison_side_keys)

static const struct column unit_columns[] = {
	KEY(piece_row), TITLE(piece_row), SIDE, CHOICE("type", piece_row, type, madison_type_keys),
	CHOICE("class", piece_row, class, madison_class_keys), NUMS("strength", piece_row, strength, 1, 9),
	ENTERS, LIST_MAYBE("special", piece_row, special), FROM(piece_row),
};
static const struct record unit_record = RECORD("a land unit", unit_columns, piece_row);

static const struct column vessel_columns[] = {
	KEY(piece_row), TITLE(piece_row), SIDE, CHOICE("type", piece_row, type, madison_type_keys),
	CHOICE("class", piece_row, class, madison_class_keys), CHOICE("lake", piece_row, lake, madison_lake_keys), ENTERS,
	FROM(piece_row),
};
static const struct record vessel_record = RECORD("a vessel", vessel_columns, piece_row);

static const struct column back_columns[] = {
	KEY(back_part), TITLE(back_part), NUM("command", back_part, command, 1, 3),
	NUM("modifier", back_part, modifier, 0, 3), NUM_MAYBE("stars", back_part, stars, 1, 3),
};
static const struct record back_record = RECORD("the back of a leader", back_columns, back_part);

static const struct column leader_columns[] = {
	KEY(piece_row), TITLE(piece_row), SIDE, CHOICE("type", piece_row, type, leader_types),
	NUM_MAYBE("stars", piece_row, stars, 1, 3), NUM("command", piece_row, command, 1, 3),
	NUM("modifier", piece_row, modifier, 0, 3), LIST_MAYBE("lakes", piece_row, lakes), ENTERS,
	PART("back", piece_row, back, back_record, true),
	LIST_MAYBE("special", piece_row, special), FROM(piece_row),
};
static const struct record leader_record = RECORD("a leader", leader_columns, piece_row);

static const struct column points_columns[] = {
	CHOICE("side", points_part, side, madison_side_keys), NUM("points", points_part, points, 0, 50),
};
static const struct record points_record = RECORD("points", points_columns, points_part);

static const struct column control_columns[] = {
	CHOICE_MAYBE("ontario", control_part, by[ONTARIO], madison_side_keys),
	CHOICE_MAYBE("erie", control_part, by[ERIE], madison_side_keys),
	CHOICE_MAYBE("huron", control_part, by[HURON], madison_side_keys),
	CHOICE_MAYBE("champlain", control_part, by[CHAMPLAIN], madison_side_keys),
};
static const struct record control_record =
	RECORD("the control of lakes", control_columns, control_part);

static const struct column building_columns[] = {
	NAME("vessel", building_part, vessel), NAME("space", building_part, space),
	CHOICE("turn", building_part, turn, madison_turn_keys),
};
static const struct record building_record =
	RECORD("a vessel under construction", building_columns, building_part);

static const struct column stack_columns[] = {
	NAME("space", stack_row, space), LIST("pieces", stack_row, pieces, 1),
};
static const struct record stack_record = RECORD("a stack", stack_columns, stack_row);

static const struct column scenario_columns[] = {
	KEY(scenario_row), TITLE(scenario_row), CHOICE("turn", scenario_row, turn, madison_turn_keys),
	LIST("decks", scenario_row, decks, 1),
	PART("lead", scenario_row, lead, points_record, false),
	PART("card-vp", scenario_row, card_vp, points_record, false),
	PART("lakes", scenario_row, lakes, control_record, true),
	LIST_MAYBE("forts", scenario_row, forts), LIST_MAYBE("destroyed", scenario_row, destroyed),
	LIST_MAYBE("backups", scenario_row, backups), LIST_MAYBE("backs", scenario_row, backs),
	PART("building", scenario_row, building, building_record, true),
	ROWS("pieces", scenario_row, stacks, stack_record),
	LIST_MAYBE("buildable", scenario_row, buildable),
	LIST_MAYBE("unused", scenario_row, unused), FROM(scenario_row),
};
static const struct record scenario_record = RECORD("a scenario", scenario_columns, scenario_row);

static const struct column pieces_columns[] = {
	GAME(pieces_file), ROWS("units", pieces_file, units, unit_record),
	ROWS("vessels", pieces_file, vessels, vessel_record),
	ROWS("leaders", pieces_file, leaders, leader_record),
	ROWS("scenarios", pieces_file, scenarios, scenario_record),
};
static const struct record pieces_record = RECORD("the pieces", pieces_columns, pieces_file);

/* ---- charts.yaml ---- */

static const struct column turn_columns[] = {
	KEY(turn_row), TITLE(turn_row), NUM("year", turn_row, year, 1812, 1814),
	CHOICE("half", turn_row, half, halves), NUM("deal", turn_row, deal, 0, 20),
	CHOICE("first", turn_row, first, firsts),
	FLAG_MAYBE("reinforcements", turn_row, reinforcements), FROM(turn_row),
};
static const struct record turn_record = RECORD("a turn", turn_columns, turn_row);

static const struct column type_columns[] = {
	KEY(type_row), TITLE(type_row), NUM("movement", type_row, movement, 1, 20),
	NUM_MAYBE("build", type_row, build, 1, 20), NUM_MAYBE("repair", type_row, repair, 1, 20),
	NUM_MAYBE("carries", type_row, carries, 0, 9), FROM(type_row),
};
static const struct record type_record = RECORD("a type of pieces", type_columns, type_row);

static const struct column odds_columns[] = {
	NUMS("columns", series_part, list, -9, 9), FROM(series_part),
};
static const struct record odds_record = RECORD("the odds", odds_columns, series_part);

static const struct column loss_columns[] = {
	NUMS("steps", series_part, list, 0, 9), FROM(series_part),
};
static const struct record loss_record = RECORD("the loss roll", loss_columns, series_part);

static const struct column result_columns[] = {
	KEY(result_row), TITLE(result_row), NUM("up-to", result_row, up_to, -99, 99),
	TEXT(result_row), FROM(result_row),
};
static const struct record result_record =
	RECORD("a result of land combat", result_columns, result_row);

static const struct column strike_columns[] = {
	KEY(strike_row), TITLE(strike_row), NUM("up-to", strike_row, up_to, -99, 99),
	CHOICE("loser", strike_row, loser, losers),
	NUM("attacker-steps", strike_row, steps[0], 0, 9),
	NUM("defender-steps", strike_row, steps[1], 0, 9),
	CHOICE_MAYBE("strikes", strike_row, strikes, flags_struck),
	FLAG_MAYBE("roll", strike_row, roll), TEXT(strike_row), FROM(strike_row),
};
static const struct record strike_record =
	RECORD("a result of naval combat", strike_columns, strike_row);

static const struct column modifier_columns[] = {
	KEY(modifier_row), TITLE(modifier_row), NUM_MAYBE("value", modifier_row, value, -9, 9),
	WORDS("when", modifier_row, when), FROM(modifier_row),
};
static const struct record modifier_record =
	RECORD("a modifier", modifier_columns, modifier_row);

static const struct column level_columns[] = {
	KEY(level_row), TITLE(level_row), NUM("from", level_row, from, 0, 99),
};
static const struct record level_record =
	RECORD("a level of victory", level_columns, level_row);

static const char *const figure_sources[] = {
	"auto-retreat", "limits", "paths", "sail", "embark", "land", "enter-box", "enter-transit",
	"leave-transit", "assault", "prewar-cards", "prewar-hand", "hold", "depots",
	"depot-quarters", "lake-vp", "automatic-first", NULL
};
#define FIGURE(name, member, high) NUM(name, figures_part, member, 0, high)
static const struct column figures_columns[] = {
	FIGURE("auto-retreat", auto_retreat, 99), NUMS("limits", figures_part, limits, 0, 99),
	NUMS("paths", figures_part, paths, 1, 9), FIGURE("sail", sail, 9),
	FIGURE("embark", embark, 9), FIGURE("land", land, 9), FIGURE("enter-box", enter_box, 9),
	FIGURE("enter-transit", enter_transit, 9), FIGURE("leave-transit", leave_transit, 9),
	FIGURE("assault", assault, 9), FIGURE("prewar-cards", prewar_cards, 40),
	FIGURE("prewar-hand", prewar_hand, 20), FIGURE("hold", hold, 9),
	FIGURE("depots", depots, 9), FIGURE("depot-quarters", depot_quarters, 9),
	FIGURE("lake-vp", lake_vp, 9), FIGURE("automatic-first", automatic_first, 20),
	SOURCES(figures_part, figure_sources),
};
static const struct record figures_record =
	RECORD("the figures", figures_columns, figures_part);

static const struct column charts_columns[] = {
	GAME(charts_file), ROWS("sides", charts_file, sides, named_record),
	ROWS("piles", charts_file, piles, named_record),
	ROWS("uses", charts_file, uses, named_record),
	ROWS("classes", charts_file, classes, named_record),
	ROWS("turns", charts_file, turns, turn_record),
	ROWS("types", charts_file, types, type_record),
	PART("odds", charts_file, odds, odds_record, false),
	ROWS("land", charts_file, land, result_record),
	ROWS("naval", charts_file, naval, strike_record),
	PART("loss-roll", charts_file, loss_roll, loss_record, false),
	ROWS("modifiers", charts_file, modifiers, modifier_record),
	ROWS("levels", charts_file, levels, level_record),
	PART("figures", charts_file, figures, figures_record, false),
};
static const struct record charts_record = RECORD("the charts", charts_columns, charts_file);

/* ---- cards.yaml; uses and steps are read by mkdata_madison_verbs.c ---- */

static const struct column battle_columns[] = {
	CHOICE("on", battle_part, on, fields), NUM_MAYBE("attack", battle_part, attack, 1, 3),
	NUM_MAYBE("defend", battle_part, defend, -3, -1),
	CHOICE("rounds", battle_part, rounds, rounds),
};
static const struct record battle_record =
	RECORD("the battle modifiers", battle_columns, battle_part);

static const struct column use_columns[] = {
	CHOICE("window", use_row, window, madison_window_keys), NODE_MAYBE("if", use_row, tests),
};
const struct record madison_use_record = RECORD("a use", use_columns, use_row);

static const struct column way_columns[] = {
	NAME("from", way_row, from), LIST_MAYBE("via", way_row, via),
};
const struct record madison_way_record = RECORD("a way", way_columns, way_row);

static const struct column card_columns[] = {
	CHOICE("side", card_row, side, card_sides), CHOICE("type", card_row, type, madison_card_type_keys),
	NUM("opv", card_row, opv, 1, 3), WORDS("title", card_row, base.head.title),
	TEXT(card_row), WORDS("timing", card_row, timing),
	WORDS_MAYBE("condition", card_row, condition),
	PART("battle", card_row, battle, battle_record, true), NODE("uses", card_row, uses),
	NODE("steps", card_row, steps), WORDS("history", card_row, history), FROM(card_row),
	SHELF_COLUMNS(card_row), FROM(card_row),
};
static const struct record card_record = RECORD("a card", card_columns, card_row);

static const struct column cards_columns[] = {
	GAME(cards_file), ROWS("decks", cards_file, decks, deck_record),
	NODE("cards", cards_file, cards),
};
static const struct record cards_record = RECORD("the cards", cards_columns, cards_file);
/* clang-format on */

void madison_read_records(struct madison_data *d)
{
	record_read_file(&d->tree[FILE_MAP], &map_record, &d->map);
	record_read_file(&d->tree[FILE_PIECES], &pieces_record, &d->pieces);
	record_read_file(&d->tree[FILE_CHARTS], &charts_record, &d->charts);
	record_read_file(&d->tree[FILE_CARDS], &cards_record, &d->cards);
	record_read_file(&d->tree[FILE_RULES], &rules_record, &d->rules);
	if (d->tree[FILE_CARDS].loaded)
		shelf_read(&d->shelf, d->cards.cards, &card_record);
}

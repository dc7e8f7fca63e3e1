/* mkdata_madison.h - the data of Mr. Madison's War, as read and as compiled.
 *
 * The first half are the records of data/madison/ *.yaml, the second the tables
 * that the game uses (games/madison/madison_kinds.h).
 */
#ifndef MKDATA_MADISON_H
#define MKDATA_MADISON_H

#include "book.h"
#include "emit.h"
#include "named.h"
#include "reader.h"
#include "rules.h"
#include "shelf.h"
#include "games/madison/madison_kinds.h"

enum {
	BOXES = LAKES + 1,
	AWAYS = 4,
	PLACES_MAX = 127, /* below WITH_LEADER, and bits of a struct set */
	TOWNS_MAX = PLACES_MAX - BOXES - AWAYS,
	PATHS_MAX = 512, /* from both ends */
	PIECES_MAX = 254,
	VESSELS_MAX = 80,
	LEADERS_MAX = 32, /* bits */
	FORTS_MAX = 8,    /* bits */
	SCENARIOS_MAX = 8,
	SETS_MAX = 64,
	TESTS_MAX = 1024,
	USES_MAX = 255,
	CODE_MAX = 1024,
	LISTS_MAX = 250,
	WAYS_MAX = 250,
};

enum madison_file { FILE_MAP, FILE_PIECES, FILE_CHARTS, FILE_CARDS, FILE_RULES, MADISON_FILES };

/* ---- records: map.yaml ---- */

struct space_row {
	struct head head;
	struct name at_fr, from_fr, lon, lat;
	struct number side, region, terrain, value, lake;
	bool source, island;
	struct fort_part {
		struct mark at;
		struct number value, class, turn;
	} fort;
	struct base_part {
		struct mark at;
		struct number side, kind, year;
	} base;
	struct sources sources;
};

struct path_row {
	struct mark at;
	struct names between;
	struct number kind;
	struct name from;
};

struct lake_row {
	struct head head;
	struct names towns;
	bool transit;
	struct name from;
};

struct box_row {
	struct head head;
	struct name from;
};

struct fort_row {
	struct head head;
	struct number side, value, class, quarters;
	struct name space, card, from;
};

struct set_row {
	struct head head;
	struct names spaces;
};

struct cut_row {
	struct mark at;
	struct name town;
	struct names off;
};

struct special_part {
	struct mark at;
	struct name montreal;
	struct number lc_range;
	struct crossing_part {
		struct mark at;
		struct names between;
		struct number cost;
	} crossing;
	struct wins_part {
		struct mark at;
		struct names towns;
		struct number needed;
	} wins[2];
	struct names lc_edge;
	struct rows cuts;
	struct values_part {
		struct mark at;
		struct number by[2];
	} values;
	struct sources sources;
};

struct map_file {
	struct mark at;
	struct name game;
	struct rows regions, spaces, paths, lakes, boxes, away, forts, sets;
	struct special_part special;
};

/* ---- records: pieces.yaml ---- */

/* Units, vessels and leaders; each list has some of the keys. */
struct piece_row {
	struct head head;
	struct number side, type, class, lake, stars, command, modifier;
	struct numbers strength;
	struct names lakes, special;
	struct enters_part {
		struct mark at;
		struct number by, turn;
		struct name space, card;
		bool only_there;
	} enters;
	struct back_part {
		struct head head;
		struct number command, modifier, stars;
	} back;
	struct name from;
};

struct stack_row {
	struct mark at;
	struct name space;
	struct names pieces;
};

struct scenario_row {
	struct head head;
	struct number turn;
	struct names decks, forts, destroyed, backups, backs, buildable, unused;
	struct points_part {
		struct mark at;
		struct number side, points;
	} lead, card_vp;
	struct control_part {
		struct mark at;
		struct number by[LAKES];
	} lakes;
	struct building_part {
		struct mark at;
		struct name vessel, space;
		struct number turn;
	} building;
	struct rows stacks;
	struct name from;
};

struct pieces_file {
	struct mark at;
	struct name game;
	struct rows units, vessels, leaders, scenarios;
};

/* ---- records: charts.yaml ---- */

struct turn_row {
	struct head head;
	struct number year, half, deal, first;
	bool reinforcements;
	struct name from;
};

struct type_row {
	struct head head;
	struct number movement, build, repair, carries;
	struct name from;
};

struct series_part { /* a row of numbers */
	struct mark at;
	struct numbers list;
	struct name from;
};

struct result_row {
	struct head head;
	struct number up_to;
	struct words text;
	struct name from;
};

struct strike_row {
	struct head head;
	struct number up_to, loser, steps[2], strikes;
	bool roll;
	struct words text;
	struct name from;
};

struct modifier_row {
	struct head head;
	struct number value;
	struct words when;
	struct name from;
};

struct level_row {
	struct head head;
	struct number from;
};

struct charts_file {
	struct mark at;
	struct name game;
	struct rows sides, piles, uses, classes, turns, types, land, naval, modifiers, levels;
	struct series_part odds, loss_roll;
	struct figures_part {
		struct mark at;
		struct numbers limits, paths;
		struct number auto_retreat, sail, embark, land, enter_box, enter_transit,
			leave_transit, assault, prewar_cards, prewar_hand, hold, depots,
			depot_quarters, lake_vp, automatic_first;
		struct sources sources;
	} figures;
};

/* ---- records: cards.yaml; uses and steps are read later ---- */

struct card_row {
	struct card_base base;
	struct number side, type, opv;
	struct words text, timing, condition, history;
	struct battle_part {
		struct mark at;
		struct number on, attack, defend, rounds;
	} battle;
	struct branch uses, steps;
	struct name from;
};

struct use_row {
	struct mark at;
	struct number window;
	struct branch tests;
};

struct way_row {
	struct mark at;
	struct name from;
	struct names via;
};

extern const struct record madison_use_record, madison_way_record;

struct cards_file {
	struct mark at;
	struct name game;
	struct rows decks;
	struct branch cards;
};

/* ---- the game ---- */

struct space_set {
	const char *key;
	struct set spaces;
};

struct madison_data {
	struct pool pool;
	struct faults *faults;
	struct tree tree[MADISON_FILES];
	struct map_file map;
	struct pieces_file pieces;
	struct charts_file charts;
	struct cards_file cards;
	struct rules_file rules;

	int towns, places; /* places: with boxes, and with what is off the map */
	struct madison_space space[PLACES_MAX];
	struct madison_path path[PATHS_MAX];
	int npaths;
	struct madison_district district[TOWNS_MAX];
	int districts;
	struct madison_fort fort[FORTS_MAX];
	struct space_set set[SETS_MAX];
	int sets;

	int npieces;
	struct madison_piece piece[PIECES_MAX];
	const struct piece_row *piece_row[PIECES_MAX];
	struct rows faces; /* backs of leaders: struct back_part */
	struct madison_scenario scenario[SCENARIOS_MAX];
	uint8_t setup[SCENARIOS_MAX][PIECES_MAX];

	struct madison_turn turn[TURNS];
	struct madison_figures figures;

	struct shelf shelf; /* of struct card_row */
	struct madison_card card_table[CARDS_MAX];
	struct madison_use use[USES_MAX];
	struct madison_test test[TESTS_MAX];
	struct madison_effect code[CODE_MAX];
	uint8_t list[LISTS_MAX];
	struct madison_way way[WAYS_MAX];
	int nuses, ntests, ncode, nlist, nways;
};

/* The names that madison_kinds.h gives an order; each ends with NULL. */
/* clang-format off */
extern const char
	*const madison_side_keys[],
	*const madison_lake_keys[],
	*const madison_region_keys[],
	*const madison_terrain_keys[],
	*const madison_path_keys[],
	*const madison_class_keys[],
	*const madison_type_keys[],
	*const madison_turn_keys[],
	*const madison_pile_keys[],
	*const madison_use_keys[],
	*const madison_result_keys[],
	*const madison_strike_keys[],
	*const madison_modifier_keys[],
	*const madison_level_keys[],
	*const madison_deck_keys[],
	*const madison_box_keys[],
	*const madison_away_keys[],
	*const madison_mode_keys[],
	*const madison_card_type_keys[],
	*const madison_window_keys[];
/* clang-format on */
extern const char *const madison_file_names[MADISON_FILES];

/* Reads and checks everything.  Text of each file, in the order of enum madison_file; what is
 * wrong goes to faults, and without any the data is complete. */
void madison_read(void *data, struct faults *, const struct source_text *);
void madison_free(void *data);

void madison_read_records(struct madison_data *);
void madison_resolve_charts(struct madison_data *);
void madison_resolve_map(struct madison_data *);
void madison_check_map(struct madison_data *);
void madison_resolve_pieces(struct madison_data *);
void madison_resolve_scenarios(struct madison_data *);
void madison_resolve_cards(struct madison_data *);
void madison_check_cards(struct madison_data *); /* against pieces and forts */

/* Names to numbers; unknown ones are faults, and -1 or nothing. */
int madison_space_of(struct madison_data *, struct name);
int madison_piece_of(struct madison_data *, struct name);
struct set madison_spaces_of(struct madison_data *, const struct names *); /* sets, too */
uint8_t madison_lakes_of(struct madison_data *, const struct names *);
/* The index of a name in a list that ends with NULL, or -1. */
int madison_word(const char *const *list, const char *word);

/* The key of a space of any sort. */
const struct head *madison_space_head(const struct madison_data *, int space);
const struct card_row *madison_card(const struct madison_data *, int number);
const struct card_row *madison_card_text(const struct madison_data *, int number);

/* The outputs; data is a struct madison_data. */
void madison_write_header(const void *data, struct out *);
void madison_write_tables(const void *data, struct out *);
void madison_write_book(const void *data, struct out *);
void madison_write_json(const void *data, struct out *);
void madison_write_code(const struct madison_data *, struct out *);
void madison_write_figures(const struct madison_data *, struct out *);
void madison_write_kinds(const struct madison_data *, struct out *);
void madison_write_set(struct out *, const struct set *);
/* The enumerator of a space, or NO_SPACE; of a piece, or PIECES; and so on. */
void madison_write_space(const struct madison_data *, struct out *, int space);
void madison_write_piece(const struct madison_data *, struct out *, int piece);

#endif

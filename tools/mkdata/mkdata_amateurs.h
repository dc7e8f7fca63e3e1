/* mkdata_amateurs.h - the data of Amateurs, to Arms!, as read and as compiled.
 *
 * The first half are the records of data/amateurs/ *.yaml, the second the tables
 * that the game uses (games/amateurs/amateurs_kinds.h).
 */
#ifndef MKDATA_AMATEURS_H
#define MKDATA_AMATEURS_H

#include "book.h"
#include "emit.h"
#include "links.h"
#include "named.h"
#include "reader.h"
#include "rules.h"
#include "sets.h"
#include "shelf.h"
#include "games/amateurs/amateurs_kinds.h"

enum {
	PLACES_MAX = SET_SIZE,
	LINKS_MAX = 250, /* below NO_LINK, and bits of a struct wide */
	LEADERS_MAX = 120,
	HAVENS_MAX = 32,
	STARTS_MAX = 64,
	USES_MAX = 200,
	TESTS_MAX = 500,
	CODE_MAX = 500,
	LEADERSHIPS = 3,
	DIE = 10,
};

enum amateurs_file { FILE_MAP, FILE_PIECES, FILE_CHARTS, FILE_CARDS, FILE_RULES, AMATEURS_FILES };

/* ---- records: map.yaml ---- */

struct text_row { /* a name, what is to be read about it, and more for some */
	struct head head;
	struct words text;
	struct number cost, side;
	bool flag;
	struct name from;
};

struct town_row {
	struct head head;
	struct number raise, militia, ghent;
	bool marker;
	struct sources sources;
};

struct lake_row {
	struct head head;
	struct names places;
	struct name from;
};

struct zone_row { /* and tribes: one place each */
	struct head head;
	struct name place, from;
};

struct place_row {
	struct head head;
	struct name at_fr, from_fr, lon, lat;
	struct number nature, country, soil, town, star, zone, region, fort, control;
	struct names lakes;
	struct name from;
};

struct link_row {
	struct link_base base;
	struct number nature;
	struct name from;
};

struct haven_row {
	struct head head;
	struct number side, lake;
	struct name place, from;
	bool port;
};

struct map_file {
	struct mark at;
	struct name game;
	struct rows countries, natures, regions, towns, lakes, zones, places, links, tribes, havens,
		sets;
};

/* ---- records: pieces.yaml ---- */

struct type_row { /* and ships, which have a strength */
	struct head head;
	struct words plural;
	struct numbers limit;
	struct number strength;
	struct name from;
};

struct force_row {
	struct head head;
	struct number side, lake;
};

struct face_part {
	struct head head; /* key and title: of a man who replaces another */
	struct number initiative, rank, tactical;
	struct name from;
};

struct leader_row {
	struct head head;
	struct number side, kind, initiative, rank, tactical, region;
	struct enters_part {
		struct mark at;
		struct number by;
		struct name force, card;
	} enters;
	struct face_part promoted, replaced;
	struct name from;
};

struct units_part {
	struct mark at;
	struct number of[TYPES];
};

struct ships_part {
	struct mark at;
	struct number of[SHIPS];
};

struct stack_row { /* an Expedition, or loose units of a side */
	struct mark at;
	struct name force, place, from;
	struct number side;
	struct units_part units;
};

struct fleet_row {
	struct mark at;
	struct name afloat, haven, from;
	struct ships_part ships;
};

struct setup_part {
	struct mark at;
	struct rows forces, loose, fleets;
	struct names ports;
	struct name from;
};

struct pieces_file {
	struct mark at;
	struct name game;
	struct rows types, ships, forces, leaders;
	struct face_part replacement;
	struct setup_part setup;
};

/* ---- records: charts.yaml ---- */

struct season_row {
	struct head head;
	struct numbers deal;
	struct name from;
};

struct supply_row {
	struct head head;
	struct number limit;
	struct words text;
	struct name from;
};

struct edge_row {
	struct head head;
	struct number mp, tribal;
	struct name from;
};

struct size_row {
	struct head head;
	struct number to, supply;
	struct name from;
};

struct modifier_row {
	struct head head;
	struct number value;
	struct words when;
	struct name from;
};

struct crt_row {
	struct mark at;
	struct number size, leadership;
	struct numbers losses, asterisks;
	struct name from;
};

struct raise_row {
	struct mark at;
	struct number type, side, points;
	struct names where;
	struct words when;
	struct name from;
};

struct port_row {
	struct mark at;
	struct name haven, from;
	struct number activate, special;
	struct numbers cost, dear;
	struct words text;
};

struct step_row { /* of a table that is read from the top: dispersion, lake, levels */
	struct head head;
	struct number limit, share;
	struct name from;
};

struct series_part {
	struct mark at;
	struct numbers list;
	struct name from;
};

enum { FIGURES = 25 };

struct charts_file {
	struct mark at;
	struct name game;
	struct rows sides, piles, windows, purposes, posts, yards, standings, blockades, seasons,
		napoleon, supplies, edges, sizes, modifiers, crt, raise, ports, dispersion, lake,
		levels, peace, operations, movement, winter;
	struct series_part reduction;
	struct figures_part {
		struct mark at;
		struct numbers command;
		struct number of[FIGURES]; /* in the order of amateurs_figure_keys */
		struct sources sources;
	} figures;
};

/* ---- records: cards.yaml ---- */

struct card_row {
	struct card_base base;
	struct number side, ops, reaction;
	struct names windows;
	bool must_play, removed, reshuffle, stays, peace;
	struct words text, condition, history;
	struct branch uses; /* for the program; read with the language of events */
	struct sources sources;
	struct name from; /* of a copy */
};

struct cards_file {
	struct mark at;
	struct name game;
	struct rows decks;
	struct branch cards;
};

/* ---- the game ---- */

struct amateurs_data {
	struct pool pool;
	struct faults *faults;
	struct tree tree[AMATEURS_FILES];
	struct map_file map;
	struct pieces_file pieces;
	struct charts_file charts;
	struct cards_file cards;
	struct rules_file rules;

	struct amateurs_place place[PLACES_MAX];
	struct amateurs_link link[LINKS_MAX];
	struct amateurs_edge edge[2 * LINKS_MAX];
	int nedges;
	struct place_sets sets;
	struct amateurs_haven haven[HAVENS_MAX];

	struct amateurs_leader leader[LEADERS_MAX];
	int leaders_us;
	struct amateurs_start start[STARTS_MAX];
	int starts;
	uint8_t afloat[2][LAKES][SHIPS];

	struct amateurs_figures figures;
	uint8_t figure[FIGURES];

	struct shelf shelf; /* of struct card_row */
	struct amateurs_card card_table[CARDS_MAX];
	struct amateurs_use use[USES_MAX];
	struct amateurs_test test[TESTS_MAX];
	struct amateurs_effect code[CODE_MAX];
	int nuses, ntests, ncode;
};

/* The names that amateurs_kinds.h gives an order; each ends with NULL. */
/* clang-format off */
extern const char
	*const amateurs_side_keys[],
	*const amateurs_country_keys[],
	*const amateurs_nature_keys[],
	*const amateurs_region_keys[],
	*const amateurs_town_keys[],
	*const amateurs_lake_keys[],
	*const amateurs_zone_keys[],
	*const amateurs_tribe_keys[],
	*const amateurs_edge_keys[],
	*const amateurs_type_keys[],
	*const amateurs_ship_keys[],
	*const amateurs_force_keys[],
	*const amateurs_leader_keys[], /* kinds of them */
	*const amateurs_enters_keys[],
	*const amateurs_pile_keys[],
	*const amateurs_window_keys[],
	*const amateurs_purpose_keys[],
	*const amateurs_post_keys[],
	*const amateurs_yard_keys[],
	*const amateurs_standing_keys[],
	*const amateurs_blockade_keys[],
	*const amateurs_season_keys[],
	*const amateurs_napoleon_keys[],
	*const amateurs_supply_keys[],
	*const amateurs_size_keys[],
	*const amateurs_modifier_keys[],
	*const amateurs_level_keys[],
	*const amateurs_dispersion_keys[],
	*const amateurs_result_keys[], /* of a pairing on a lake */
	*const amateurs_reaction_keys[],
	*const amateurs_owner_keys[], /* of a card */
	*const amateurs_special_keys[],
	*const amateurs_militia_keys[],
	*const amateurs_figure_keys[];
/* clang-format on */
extern const char *const amateurs_file_names[AMATEURS_FILES];

enum { BY_START, BY_POOL, BY_CARD, BY_NAPOLEON_1, BY_NAPOLEON_2, BY_FLEET };
enum { ANY_OWNER = 2, NAPOLEON_OWNER }; /* of a card, after us and gb */

/* Reads and checks everything.  Text of each file, in the order of enum amateurs_file; what is
 * wrong goes to faults, and without any the data is complete. */
void amateurs_read(void *data, struct faults *, const struct source_text *);
void amateurs_free(void *data);

void amateurs_read_records(struct amateurs_data *);
void amateurs_resolve_map(struct amateurs_data *);
void amateurs_check_map(struct amateurs_data *);
void amateurs_resolve_pieces(struct amateurs_data *);
void amateurs_resolve_setup(struct amateurs_data *);
void amateurs_resolve_charts(struct amateurs_data *);
void amateurs_resolve_cards(struct amateurs_data *);
/* Leaders that enter by a card are brought by a step of it. */
void amateurs_check_bringers(struct amateurs_data *);
void amateurs_compile_uses(struct amateurs_data *, const struct card_row *, struct amateurs_card *);

/* Names to numbers; unknown ones are faults, and -1. */
int amateurs_place_of(struct amateurs_data *, struct name);
/* Bits of the words of a list; unknown ones are faults. */
unsigned amateurs_bits_of(struct amateurs_data *, const struct names *, const char *const *keys,
			  const char *what);

const struct card_row *amateurs_card(const struct amateurs_data *, int number);
const struct card_row *amateurs_card_text(const struct amateurs_data *, int number);
const struct leader_row *amateurs_leader(const struct amateurs_data *, int leader);

/* The outputs; data is a struct amateurs_data. */
void amateurs_write_header(const void *data, struct out *);
void amateurs_write_tables(const void *data, struct out *);
void amateurs_write_book(const void *data, struct out *);
void amateurs_write_json(const void *data, struct out *);
void amateurs_write_figures(const struct amateurs_data *, struct out *);
void amateurs_write_uses(const struct amateurs_data *, struct out *);
void amateurs_write_kinds(const struct amateurs_data *, struct out *);
void amateurs_write_place(const struct amateurs_data *, struct out *, int place);

#endif

/* mkdata_dawn.h - the data of Dawn's Early Light, as read and as compiled.
 *
 * The first half are the records of data/dawn/ *.yaml, the second the tables
 * that the game uses (games/dawn/dawn_kinds.h).
 */
#ifndef MKDATA_DAWN_H
#define MKDATA_DAWN_H

#include "book.h"
#include "emit.h"
#include "named.h"
#include "reader.h"
#include "rules.h"
#include "shelf.h"
#include "games/dawn/dawn_kinds.h"

enum {
	REGIONS_MAX = 32, /* bits of a region mask */
	WATERS_MAX = 8,
	ZONES_MAX = 8,
	OPTIONS_MAX = 64,
	EDGES_MAX = 63, /* bits of struct dawn's armistice that its text can hold */
	DICE_MAX = 16,  /* bits of struct dawn's dice */
	SETS_MAX = 32,
	NO_EDGE = 0xff,
};

enum dawn_file { FILE_MAP, FILE_TRACKS, FILE_CARDS, FILE_RULES, DAWN_FILES };

/* ---- records ---- */

struct region_row {
	struct head head;
	struct number type, side, vp, power;
	struct name lon, lat, zone;
	bool port;
	struct names waterways, adjacent;
	struct region_setup {
		struct mark at;
		struct number force[UNITS], fort, counters;
	} setup;
	struct sources sources;
};

struct border_row {
	struct mark at;
	struct names between;
	struct name from;
};

struct waterway_row {
	struct head head;
	struct number spaces;
	struct names borders;
	struct ships {
		struct mark at;
		struct number by[2];
	} setup;
	struct name from;
};

struct zone_row {
	struct head head;
	struct number spaces;
	struct names links;
	struct name from;
};

struct box_row {
	struct head head;
	struct words text;
	struct name from;
};

struct set_row {
	struct head head;
	struct names members;
};

struct map_file {
	struct mark at;
	struct number game;
	struct rows regions, borders, waterways, zones, boxes, sets, waterway_sets;
};

struct level_row {
	struct mark at;
	struct number level;
	struct name rule, from;
	struct rows effects;
};

struct level_effect_row {
	struct mark at;
	struct names sides;
	struct words text;
};

struct track_row {
	struct head head;
	struct rows levels;
};

struct op_row {
	struct head head;
	struct names sides;
	struct name rule, from;
	struct words text;
};

struct conflict_row {
	struct head head;
	struct words text;
	struct name rule, from;
	struct names activated_by, removed_by;
};

struct counter_row {
	struct head head;
	struct number count;
	struct words text; /* of the forces */
};

struct table_row {
	struct head head;
	struct name rule;
	struct words text;
};

struct tracks_file {
	struct mark at;
	struct number game;
	struct rows sides, piles, statuses, tracks, operations, conflicts, tables;
	struct counters {
		struct mark at;
		struct number total;
		struct name from;
		struct rows list;
	} counters;
	struct figures {
		struct mark at;
		struct numbers privateer_vp, blockade_vp, diplomacy_vp;
		struct number squadrons_start, squadrons_1814, squadrons_economy;
		struct number hand, keep_prelude, turns, era_1814, score_max;
		struct sources sources;
	} figures;
};

/* What an event was by version 1 of the rules, where that is another thing now. */
struct card_before {
	struct mark at;
	struct number removed; /* given if there is such a thing */
	struct branch steps;
};

struct card_row {
	struct card_base base;
	struct number side, ops;
	bool removed;
	struct words text, history;
	struct branch steps;
	struct card_before before;
	struct sources sources;
};

struct cards_file {
	struct mark at;
	struct number game;
	struct rows decks;
	struct branch cards;
};

/* ---- the game ---- */

struct region_set {
	const char *key;
	uint32_t mask;
};

struct option_row {
	const char *key;
	struct words label;
};

struct dawn_data {
	struct pool pool;
	struct faults *faults;
	struct tree tree[DAWN_FILES];
	struct map_file map;
	struct tracks_file tracks;
	struct cards_file cards;
	struct rules_file rules;

	struct dawn_region region[REGIONS_MAX];
	struct dawn_waterway waterway[WATERS_MAX];
	struct dawn_zone zone[ZONES_MAX];
	struct dawn_edge edge[EDGES_MAX];
	int edges;
	uint8_t edge_of[REGIONS_MAX][REGIONS_MAX];
	struct region_set set[SETS_MAX], water_set[SETS_MAX];
	int sets, water_sets;

	struct shelf shelf; /* of struct card_row */
	struct dawn_card card_table[CARDS_MAX];
	struct dawn_effect *code;
	int ncode, code_room;
	struct dawn_dice dice[DICE_MAX];
	int ndice;
	struct option_row option[OPTIONS_MAX];
	int noptions;
	struct dawn_figures figures;
	int squadrons_by_cards;                              /* that events can add */
	struct set activates[CONFLICTS], removes[CONFLICTS]; /* cards, as their steps say */
};

/* The names that dawn_kinds.h gives an order; each ends with NULL. */
extern const char *const dawn_sides[],
	*const dawn_units[],
		*const dawn_ops[],
			*const dawn_tracks[],
				*const dawn_conflicts[],
					*const dawn_piles[],
						*const dawn_statuses[],
							*const dawn_decks[],
								*const dawn_tables[],
									*const dawn_region_types[];
extern const char *const dawn_file_names[DAWN_FILES];

/* Reads and checks everything.  Text of each file, in the order of enum dawn_file; what is wrong
 * goes to faults, and without any the data is complete. */
void dawn_read(void *data, struct faults *, const struct source_text *);
void dawn_free(void *data);

void dawn_read_records(struct dawn_data *);
void dawn_resolve_map(struct dawn_data *);
void dawn_check_order(struct dawn_data *);
/* An operation must be one of the side that a step of such a card names. */
void dawn_check_op(struct dawn_data *, struct number op, int side, int card_side);
void dawn_check_pieces(struct dawn_data *);
void dawn_check_rules(struct dawn_data *);
void dawn_check_conflicts(struct dawn_data *);
void dawn_resolve_cards(struct dawn_data *);
void dawn_resolve_figures(struct dawn_data *);
/* Compiles steps of a card, whose number counts from 0; returns where they begin. */
uint16_t dawn_compile(struct dawn_data *, int number, struct branch steps);

/* What a level gives a side; NULL: the data is not complete. */
const struct level_effect_row *dawn_level_effect(const struct level_row *, int side);

/* A card, and the row with its texts: the original's, if this one is a copy. */
const struct card_row *dawn_card(const struct dawn_data *, int number);
const struct card_row *dawn_card_text(const struct dawn_data *, int number);

void dawn_write_code(const struct dawn_data *, struct out *);
void dawn_write_kinds(const struct dawn_data *, struct out *);
/* The outputs; data is a struct dawn_data. */
void dawn_write_header(const void *data, struct out *);
void dawn_write_tables(const void *data, struct out *);
void dawn_write_book(const void *data, struct out *);
void dawn_write_json(const void *data, struct out *);

#endif

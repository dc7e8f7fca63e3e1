/* amateurs_kinds.h - what the numbers of Amateurs, to Arms! stand for.
 *
 * The order of each list is the order of the things in data/amateurs; mkdata checks that.
 * Places, links, leaders, cards, havens and tribes get their enumerators from mkdata:
 * amateurs_tables.h (P_DETROIT, LINK_..., L_HULL, C_MAJOR_CAMPAIGN_1, H_PUT_IN_BAY).
 */
#ifndef AMATEURS_KINDS_H
#define AMATEURS_KINDS_H

#include "core/game.h"
#include "core/wide.h"

enum { US, GB, NONE };

/* Order of amateurs_kind_table[]. */
enum {
	K_PLACE = K_GAME, /* areas, Wilderness Locations, tribal areas, Florida, At Sea boxes */
	K_LINK,           /* two places next to each other by land or trail */
	K_FORCE,          /* Expeditions, Lake Expeditions, Coastal Raid, Invasion Fleet */
	K_LEADER,
	K_CARD,
	K_TYPE, /* of a strength point */
	K_SHIP, /* type of a vessel */
	K_LAKE,
	K_HAVEN, /* Ports, then Harbors */
	K_ZONE,
	K_TRIBE,
	K_TURN,
	K_PILE,
	K_WINDOW,
	K_LEVEL,   /* of victory */
	K_PURPOSE, /* of an activation */
	K_SUPPLY,
	K_SEASON,
	K_POST, /* where a leader is: a force, or a place off the map */
	K_NAPOLEON,
	K_YARD,     /* state of a Port */
	K_STANDING, /* of a tribe */
	K_BLOCKADE,
	K_NATURE,    /* of a place */
	K_TOWN,      /* settlement of a place */
	K_EDGE,      /* nature of a link */
	K_COLUMN,    /* sizes of the combat table */
	K_MODIFIER,  /* what changes a die */
	K_CONDITION, /* of a card's event, in the card's words */
	KINDS_END,
};

/* ---- the map ---- */

enum { NO_PLACE = 255, NO_LEADER = 255, NO_CARD = 255, NO_FORCE = 255, NO_LINK = 255 };
enum nature { AREA, WILDERNESS, TRIBAL, FLORIDA, AT_SEA, NATURES };
enum country { C_US, C_CANADA, C_FLORIDA, C_INDIAN, C_SEA, COUNTRIES };
enum town { NO_TOWN, FRONTIER_TOWN, COUNTRY_TOWN, MINOR_CITY, MAJOR_CITY, TOWNS };
enum region { EAST, WEST, ANY_REGION };
enum edge { PLAIN, STAGE_ROAD, RIVER, FRONTIER_ROAD, TRAIL, BLUE_TRAIL, EDGES };
enum lake { ERIE, ONTARIO, CHAMPLAIN, LAKES };
enum zone { NORTH_ATLANTIC, MID_ATLANTIC, SOUTH_ATLANTIC, GULF, ZONES };
enum tribe { CHEROKEE, CREEK, CHOCTAW, CHICKASAW, SEMINOLE, TRIBES };
enum standing { QUIET, ALLY, BELLIGERENT, DEFEATED, STANDINGS };
enum blockade { NO_BLOCKADE, MILITARY, FULL, BLOCKADES };
enum supply { UNSUPPLIED, PARTIAL, FULL_SUPPLY, SUPPLIES };

struct amateurs_place {
	struct set next;  /* neighbours by land: plain, road, river, frontier road */
	struct set river; /* those by river */
	struct set trail; /* neighbours by Wilderness Trail of either colour */
	struct set blue;  /* those by blue trail */
	uint16_t edge;    /* first of its links in amateurs_edges, all natures */
	uint8_t edges;
	uint8_t nature;
	uint8_t country;
	uint8_t home; /* US, GB (Florida too), NONE: tribal areas and At Sea boxes */
	uint8_t soil; /* for crossing a border: C_US, C_CANADA, C_FLORIDA; C_SEA: none */
	uint8_t region;
	uint8_t town;
	uint8_t star;  /* whose objective: US (blue), GB (red), NONE */
	uint8_t lakes; /* bits */
	uint8_t zone;  /* ZONES: not on the sea.  An At Sea box is in its zone, but no coast */
	uint8_t coast; /* 1: seacoast area */
	uint8_t tribe; /* TRIBES: none */
	uint8_t fort, control; /* at the start */
	uint8_t port;          /* haven that is a Port here, or HAVENS */
	uint8_t parish;        /* 1: a marker of #39 goes here */
	uint8_t unused[6];
};

/* A link as seen from one end. */
struct amateurs_edge {
	uint8_t to, link, nature, unused;
};

struct amateurs_link {
	struct set ends;
	uint8_t from, to, nature;
	uint8_t unused[5];
};

/* ---- forces ---- */

/* Land Expeditions, Lake Expeditions by lake, then the two fleets.  GROUP is no marker: single
 * points that march (6.1); as a force in an action: points that are in no Expedition. */
enum {
	FORCE_US_A = 0,
	FORCE_US_LAND_END = 12,
	FORCE_GB_A = 12,
	FORCE_GB_LAND_END = 22,
	LAND_FORCES = 22,
	FORCE_US_LAKE = 22, /* + lake */
	FORCE_GB_LAKE = 25, /* + lake */
	FORCE_CR = 28,
	FORCE_IF = 29,
	FORCES = 30,
	GROUP = 30,
};

enum type { MILITIA, REGULAR, FENCIBLE, RANGER, VOYAGEUR, INDIAN, ARTILLERY, CAVALRY, TYPES };
enum ship { GUNBOAT, SCHOONER, BRIG, FRIGATE, SHIP_OF_THE_LINE, SHIPS };

/* Sets of types. */
enum {
	LIGHT_TYPES = 1 << RANGER | 1 << VOYAGEUR | 1 << INDIAN,
	DISPERSING_TYPES = 1 << MILITIA | 1 << FENCIBLE,
	ANY_TYPE = (1 << TYPES) - 1,
};

/* ---- leaders ---- */

enum leader_kind { LAND_LEADER, INDIAN_LEADER, NAVAL_LEADER };

/* Kind post: where[] of a leader is a force, or one of these. */
enum post {
	LOOSE = GROUP, /* Weatherford, in his tribe's area */
	POOL,          /* of his side; names secret */
	ASIDE,         /* not yet entered: by card */
	NAPOLEON_1,
	NAPOLEON_2,
	WOUNDED,
	SECRETARY,
	OUT,         /* of the game */
	HIDDEN_POST, /* views: in an Expedition or the pool */
	POSTS,
};

enum { REPLACEMENT = 254 }; /* commander: a Replacement Leader */

struct amateurs_face {
	uint8_t initiative, rank, tactical; /* initiative 0: has no such face */
	uint8_t unused;
};

struct amateurs_leader {
	struct amateurs_face face;
	struct amateurs_face back; /* promoted, or the Replacement side of a naval Leader */
	uint8_t side, kind, region;
	uint8_t start; /* force or enum post */
	uint8_t card;  /* that brings him, or CARDS */
	uint8_t unused[3];
};

/* ---- ports and ships ---- */

enum { PORTS = 8, BOXES = 5, WAITING_BOXES = 4 }; /* who enters the last box is finished */
enum yard { INACTIVE, ACTIVE, REBUILD, YARDS };

/* Special rules of a Port (5.6). */
enum { PORT_PLAIN, PORT_SACKETS, PORT_AMHERSTBURG };

struct amateurs_haven {
	uint8_t place; /* or NO_PLACE: Put-In Bay */
	uint8_t side, lake;
	uint8_t port;     /* 1: a Port, has a track */
	uint8_t activate; /* Ops */
	uint8_t active;   /* at the start */
	uint8_t boxes;    /* of its track; box b (from 0) finishes ship type b */
	uint8_t special;
	uint8_t cost[BOXES];  /* Ops to enter each box */
	uint8_t dear[BOXES];  /* the same without the Road / with the US on Erie; 0: not at all */
	uint8_t ships[SHIPS]; /* In Port at the start */
	uint8_t unused;
};

/* ---- cards ---- */

enum pile {
	DECK,
	HAND_US,
	HAND_GB,
	SAVED_US,
	SAVED_GB,
	DISCARD,
	IN_PLAY, /* #36, #39 */
	ON_DECK, /* Reshuffle cards, face up on the deck until the turn ends */
	REMOVED,
	UNKNOWN, /* views: in the deck, a hand or Saved */
	PILES,
};

/* Instants at which a card may be used (docs/RULINGS-amateurs.md). */
enum window {
	WINDOW_ROUND, /* own card of the Round */
	WINDOW_CARD,
	WINDOW_ACTIVATION,     /* the enemy's */
	WINDOW_OWN_ACTIVATION, /* the same instant */
	WINDOW_RAID_OR_INVASION,
	WINDOW_DISPERSION,
	WINDOW_COMBAT_BEFORE,
	WINDOW_COMBAT_AFTER,
	WINDOW_COMBAT_CASUALTY,
	WINDOW_COMBAT_END,
	WINDOW_CONTROL,
	WINDOW_LAKE_BEFORE,
	WINDOW_LAKE_AFTER,
	WINDOW_LAKE_ROUND,
	WINDOWS,
};

enum reaction { NO_REACTION, REACTION, REACTION_OR_ROUND /* reaction* */ };

/* Flags of a card. */
enum {
	CARD_MUST_PLAY = 1,
	CARD_REMOVED = 2, /* after its event */
	CARD_RESHUFFLE = 4,
	CARD_STAYS = 8,     /* in play */
	CARD_NAPOLEON = 16, /* green */
	CARD_PEACE = 32,    /* its list of Peace moves is not empty (ruling A112) */
};

/* Sides in tests and effects of cards: one of the two, the user or his opponent. */
enum { SIDE_SELF = 3, SIDE_OPP };

/* Tests of data/amateurs/cards.yaml, where they are explained.  The bits are of what the test is
 * about; those from TEST_ACTIVATED on need their moment. */
enum test {
	TEST_END,
	TEST_SEASON,
	TEST_YEAR,
	TEST_NAPOLEON,
	TEST_CONTROLS,
	TEST_CONTROLS_NONE,
	TEST_STANDING,
	TEST_BLOCKADE,
	TEST_FLORIDA_OPEN,
	TEST_UNIT_IN,
	TEST_ABSENT,
	TEST_INDIAN_LEADER,
	TEST_IN_PLAY,
	TEST_AT_HAND,
	TEST_HAS_HAND,
	TEST_ACTIVATED,
	TEST_OPS_LEFT,
	TEST_TARGET,
	TEST_MUST_CHECK,
	TEST_FORM,
	TEST_ATTACKER,
	TEST_COMBAT_IN,
	TEST_HAS,
	TEST_MAY_HAVE,
	TEST_MAJORITY,
	TEST_NO_FORT,
	TEST_SUPPLIED,
	TEST_INITIATIVE,
	TEST_INFLICTED,
	TEST_MAY_LEAD,
	TEST_WINNER,
	TEST_BEATEN,
	TEST_INDIANS,
	TEST_REPELLED,
	TEST_FORT_HELD,
	TEST_LAKE_LOSER,
	TEST_LAKE_HURT,
	TESTS,
};

enum { T_OR = 1 }; /* this one or the next */

struct amateurs_test {
	struct set where;
	uint16_t bits, more;
	uint8_t test, side;
	uint8_t n;
	uint8_t what; /* tribe, force or leader */
	uint8_t flags;
	uint8_t unused[7];
};

/* What a step of a card does (data/amateurs/cards.yaml). */
enum effect {
	E_END,
	E_CAMPAIGN,
	E_ACTIVATE,
	E_PUT,
	E_CONCEAL,
	E_JOIN,
	E_DICKSON,
	E_MONROE,
	E_WEATHERFORD,
	E_PROMOTE,
	E_TRANSFER,
	E_DRAW_LEADER,
	E_WINTER_MARCH,
	E_GRANT,
	E_SHIPWRIGHTS,
	E_FRIGATE,
	E_RIPE,
	E_GALE,
	E_VETERANS,
	E_SALLY,
	E_COCKBURN,
	E_CHESAPEAKE,
	E_TERROR,
	E_BELLIGERENT,
	E_ALLY,
	E_RAIDS,
	E_STRIKE,
	E_ABANDON,
	E_LASTS,
	E_ARMISTICE,
	E_CAMP,
	E_OPEN_FLORIDA,
	E_IN_PLAY,
	E_PEACE,
	E_PEACE_IF_FULL,
	E_PEACE_IF_HELD,
	E_PRIVATEERS,
	E_TORPEDOES,
	E_NAPOLEON,
	E_BURN,
	E_DRAW,
	E_PLAY,
	E_DISCARD,
	E_DISPATCHES,
	E_ROADS,
	E_FORTS,
	E_HARVEST,
	E_ENLISTMENTS,
	E_DESERTION,
	E_FEVER,
	E_QUARREL,
	E_ORDERS,
	E_VOID,
	E_MARCH,
	E_NO_DIE,
	E_FEARS,
	E_ROCKETS,
	E_DIE,
	E_COLUMN,
	E_EXTRA,
	E_MOUNTED,
	E_COMBAT,
	E_WAGONS,
	E_KILL,
	E_WOUND,
	E_CAPTURE,
	E_MAGAZINE,
	E_BATTLE,
	EFFECTS,
};

/* Flags of a step. */
enum {
	F_HOME = 1,        /* in the user's Home Country */
	F_CONTROLLED = 2,  /* where he controls (At Sea boxes: always) */
	F_BELLIGERENT = 4, /* tribal areas: only Belligerent ones */
	F_DIFFERENT = 8,   /* another place each time */
	F_MAY = 16,        /* need not */
	F_FORCES = 32,     /* only into Expeditions */
	F_RAID = 64,       /* the Coastal Raid as well */
	F_FLEET = 128,     /* the Invasion Fleet as well */
	F_CONTROL = 256,   /* the place becomes the user's */
	F_PROMOTED = 512,  /* the leader is promoted */
	F_TAKEN = 1024,    /* places taken just now */
	F_BAR = 2048,      /* the Expedition is barred this turn */
	F_HERE = 4096,     /* on the lake of the combat */
	F_ONLY = 8192,     /* if the user is of that side */
};

struct amateurs_effect {
	struct set where, to;
	uint16_t flags;
	uint8_t op, side;
	uint8_t n, per, spread;
	int8_t by; /* Peace */
	uint8_t ops;
	uint8_t type;
	uint8_t what; /* leader, tribe, grant, or bits of march, combat, battle */
	uint8_t towns;
	uint8_t unused[4];
};

/* What lasts until the turn or the deal (E_LASTS). */
enum { LASTS_NO_MILITIA_WEST, LASTS_GOVERNORS, LASTS_MUD, LASTS_LOAN, LASTINGS };

/* Forms of a land combat. */
enum form { FORM_LAND, FORM_RAID, FORM_INVASION, FORM_TRIBE, FORMS };

/* One way to use a card for its text. */
struct amateurs_use {
	uint16_t tests; /* first in amateurs_tests, up to a TEST_END */
	uint16_t code;  /* first in amateurs_code, up to an E_END */
	uint8_t window;
	uint8_t unused[3];
};

struct amateurs_card {
	uint8_t number; /* printed: its number here + 1 */
	uint8_t side;   /* NONE: either */
	uint8_t ops;
	uint8_t reaction;
	uint8_t flags;
	uint8_t use, uses; /* in amateurs_uses */
	uint8_t condition; /* K_CONDITION, + 1; 0: none */
	uint16_t windows;  /* bits: all of its timing, reaction or not */
};

/* ---- turns, tracks ---- */

/* Turn = 5 * year + season; the war begins in turn FIRST_TURN. */
enum season { SPRING, MAY, JULY, AUTUMN, WINTER, SEASONS };
enum { YEARS = 4, TURNS = YEARS * SEASONS, FIRST_TURN = MAY };
enum { Y1812, Y1813, Y1814, Y1815 };
enum { PEACE_END = 24 };
enum napoleon {
	NAPOLEON_START,
	MOSCOW,
	VITORIA,
	LEIPZIG,
	PARIS_FALLS,
	ELBA,
	WATERLOO,
	NAPOLEON_SPACES,
};
enum level {
	LEVEL_US_DECISIVE,
	LEVEL_US_SUBSTANTIAL,
	LEVEL_US_MARGINAL,
	LEVEL_DRAW,
	LEVEL_GB_MARGINAL,
	LEVEL_GB_SUBSTANTIAL,
	LEVEL_GB_DECISIVE,
	LEVELS,
};

enum purpose {
	PURPOSE_MOVE,    /* march, and fight where it ends */
	PURPOSE_FIGHT,   /* in place */
	PURPOSE_SPLIT,   /* a subordinate goes off */
	PURPOSE_TRAIL,   /* Wilderness Move */
	PURPOSE_SEA,     /* an Expedition or a fleet to another At Sea box or coast */
	PURPOSE_RAID,    /* CR */
	PURPOSE_INVADE,  /* IF */
	PURPOSE_PUT_OUT, /* Lake Expedition on its lake, or attack there */
	PURPOSE_GO_IN,   /* Lake Expedition to port */
	PURPOSES,
};

enum size { SIZE_5, SIZE_10, SIZE_15, SIZE_20, COLUMNS };

/* What changes a die (notes). */
enum modifier {
	MOD_LAKE,
	MOD_MILITIA,
	MOD_INDIANS, /* only Indians against a Fort */
	MOD_CARD,
	MOD_TACTICAL,
	MOD_BLUE_TRAIL,
	MOD_VOYAGEUR,
	MOD_ALL_INDIAN,
	MOD_ENEMY_PLACE,
	MOD_INITIATIVE,
	MOD_VICTORIES,
	MODIFIERS,
};

/* ---- set-up ---- */

struct amateurs_start {
	uint8_t force; /* or NO_FORCE: loose, of side */
	uint8_t side, place;
	uint8_t units[TYPES];
	uint8_t unused;
};

/* The figures of data/amateurs/charts.yaml. */
/* Losses and asterisks of a combat, each below it. */
enum { CRT_RESULTS = 16 };

struct amateurs_figures {
	struct amateurs_face replacement; /* Replacement Leader */
	uint8_t limit[2][TYPES];          /* counters */
	uint8_t ships[2][SHIPS];          /* counters */
	uint8_t strength[SHIPS];          /* of a ship */
	uint8_t crt[COLUMNS][3][10][2];   /* size, leadership 1-3, die: losses, asterisks */
	uint8_t least[COLUMNS][3][2][CRT_RESULTS]; /* the same read backwards: the lowest die that
						    * gives so many of either, 10: none does */
	uint8_t supply_limit[SUPPLIES];            /* 5, 10, 20 */
	uint8_t command[4];                        /* by rank: 0, 5, 10, 20 */
	uint8_t deal[2][SEASONS];                  /* cards */
	uint8_t first_deal;                        /* of turn FIRST_TURN */
	uint8_t deal_least;                        /* of the US */
	uint8_t napoleon_cards, parish_cards;
	uint8_t reduction[PEACE_END + 1]; /* cards, by space of the US marker */
	uint8_t level[PEACE_END + 1];     /* enum level, by space */
	uint8_t mp, trail_success;        /* 4; 7 */
	uint8_t edge_mp[EDGES];           /* trails: 4 */
	uint8_t tribal_mp[EDGES];         /* into a tribal area */
	uint8_t road_ops, draw_ops, blockade_ops, rebuild_ops, march_ops;
	uint8_t raise_rate[2][TYPES];  /* points for one Op; 0: not with Ops */
	uint8_t raise_towns[2][TYPES]; /* bits of enum town */
	uint8_t raise_limit[TOWNS];    /* Ops a card in one place */
	uint8_t fort_max;
	uint8_t ghent[TOWNS]; /* points for an enemy place */
	uint8_t ghent_defeated, ghent_belligerent, ghent_nation, ghent_divisor;
	uint8_t locate, raid_max;                               /* 7; 5 points aboard */
	uint8_t paris_fleet, paris_regulars, waterloo_regulars; /* 6, 8, 6 */
	uint8_t spring_indians;                                 /* 2 */
	uint8_t dispersion[10];                 /* by die: 0 nothing, 1 half, 2 all */
	uint8_t devastating, major, lake_major; /* 5 points, 2 asterisks, 10 strength */
	uint8_t lake_sunk, lake_captured;       /* differences: 3, 4 */
};

#endif

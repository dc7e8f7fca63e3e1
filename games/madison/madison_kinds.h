/* madison_kinds.h - what the numbers of Mr. Madison's War stand for.
 *
 * The order of each list is the order of the things in data/madison; mkdata
 * checks that.  Spaces, pieces, cards, forts and scenarios get their
 * enumerators from mkdata: madison_tables.h.
 */
#ifndef MADISON_KINDS_H
#define MADISON_KINDS_H

#include "core/game.h"

enum { US, GB, NONE };

/* Order of madison_kind_table[]. */
enum {
	K_SPACE = K_GAME, /* towns, boxes, and places off the map */
	K_PIECE,          /* land units, then vessels, then leaders */
	K_CARD,
	K_LAKE,
	K_FORT, /* forts that come by event */
	K_TURN,
	K_SCENARIO,
	K_FACE, /* names on the backs of leaders */
	K_REGION,
	K_PILE,
	K_TYPE,   /* of a piece */
	K_CLASS,  /* of a piece or a fort */
	K_RESULT, /* of a round of land combat */
	K_STRIKE, /* of a naval combat */
	K_DRM,    /* what changes a roll in combat */
	K_USE,    /* what a card may be played for */
	K_LEVEL,  /* of victory */
	KINDS_END,
};

enum lake { ONTARIO, ERIE, HURON, CHAMPLAIN, LAKES };

/* Kind space, in the order of its numbers (madison_tables.h): the towns S_...; LAKE_BOX + lake; the
 * box LAKE_TRANSIT; then where pieces are that are not on the map:
 *   RESERVE   not yet entered, or not yet built
 *   WAITING   delayed (14.21), or a leader without a place (14.34, RULINGS A81)
 *   LOST      eliminated, surrendered, captured, removed by a card
 *   UNUSED    has no part in this scenario
 * TOWNS, ON_MAP and SPACES are where these parts end.  Kind piece: UNITS land units, then from
 * PIECE_VESSEL on VESSELS, then from PIECE_LEADER on LEADERS; PIECES in all. */
enum { NO_SPACE = 0xff };

enum region {
	UC_WEST,
	UC_ISLAND,
	UC_LAKE,
	NIAGARA,
	ST_LAWRENCE_UC,
	LOWER_CANADA,
	MICHIGAN,
	OHIO,
	PENNSYLVANIA,
	NY_NIAGARA,
	NEW_YORK,
	VERMONT,
	REGIONS,
};

enum terrain { CLEAR, FOREST, WATER, OFF_MAP };
enum path { ROAD, TRAIL, MIR, PATHS }; /* Major Invasion Route; the cost is one more (2.2) */
enum base { NO_BASE, MAIN_BASE, BACKUP_BASE };
enum class { NO_CLASS, CLASS_C, CLASS_B, CLASS_A, CLASSES }; /* differences are modifiers (10.31) */

enum type {
	REGULAR, /* Dragoons, too: IS_DRAGOON */
	MILITIA,
	INDIAN,
	SCHOONER,
	SLOOP,
	BRIG,
	CORVETTE,
	FRIGATE,
	SHIP_OF_THE_LINE,
	LAND_LEADER,
	NAVAL_LEADER,
	TYPES,
};

/* Sets of types. */
enum {
	ANY_UNIT = 1 << REGULAR | 1 << MILITIA | 1 << INDIAN,
	SMALL_VESSEL = 1 << SCHOONER | 1 << SLOOP,
	ANY_VESSEL =
		SMALL_VESSEL | 1 << BRIG | 1 << CORVETTE | 1 << FRIGATE | 1 << SHIP_OF_THE_LINE,
	ANY_LEADER = 1 << LAND_LEADER | 1 << NAVAL_LEADER,
};

/* A set of pieces; madison_pieces.h has what can be done with it. */
struct pieces {
	uint64_t word[4];
};

/* Rows of madison_groups: pieces that are asked for together. */
enum group {
	GROUP_US, /* by side */
	GROUP_GB,
	GROUP_REGULARS,
	GROUP_INDIANS,
	GROUP_VESSELS,
	GROUP_LAND, /* units, and leaders who march with them */
	GROUPS,
};

/* How a piece comes into play. */
enum mode { BY_SETUP, BY_ARRIVAL, BY_BUILDING, BY_EVENT };

enum {
	IS_DRAGOON = 1,    /* 3.62: no ships; class B against a usable fort */
	IS_LC_MILITIA = 2, /* 3.63: two spaces around Montreal, never US territory */
	IS_NORTHWEST = 4,  /* 3.61: crosses between the island forts, never elsewhere */
	IS_TECUMSEH = 8,   /* 3.5: Tecumseh himself */
	IS_LINKED = 16,    /* 3.54: gone with Tecumseh, and he with it */
};

enum year { Y1812, Y1813, Y1814, YEARS };
enum half { SPRING, AUTUMN, WINTER, HALVES };
enum turn {
	SPRING_1812,
	AUTUMN_1812,
	WINTER_1812,
	SPRING_1813,
	AUTUMN_1813,
	WINTER_1813,
	SPRING_1814,
	AUTUMN_1814,
	WINTER_1814,
	TURNS, /* entry of a piece: by an event only */
};

/* 7.33: who plays first. */
enum first { FIRST_PREWAR, FIRST_US, FIRST_GB, FIRST_ROLL, FIRST_AS_BEFORE };

enum deck { DECK_1812, DECK_1813, DECK_1814, DECKS };
enum pile {
	PREWAR, /* 6.2: 13 cards and DECLARATION OF WAR */
	DECK,   /* of the year */
	LATER,  /* decks of the years to come */
	HAND_US,
	HAND_GB,
	HELD_US, /* 7.34 */
	HELD_GB,
	IN_PLAY,
	DISCARD,
	UNKNOWN, /* views: somewhere unseen */
	PILES,
};

/* 8.31: what a card may be played for. */
enum use {
	USE_EVENT,
	USE_LEADER,
	USE_UNITS,
	USE_BUILD,
	USE_RESTORE,
	USE_DEPOT,
	USE_BATTLE,
	USE_REACTION,
	USE_HOLD, /* 7.34 */
	USES,
};

enum card_type {
	TYPE_EVENT,
	TYPE_CAMPAIGN,
	TYPE_REACTION,
	TYPE_BATTLE,
	TYPE_BATTLE_EVENT, /* either use */
	TYPE_OPERATIONS,   /* an event that moves a force and helps it in battle (8.22) */
	TYPE_WINTER,
	TYPE_SPECIAL, /* DECLARATION OF WAR, TREATY OF GHENT */
	CARD_TYPES,
};

/* The instants at which a card may be used for what it says (docs/RULINGS-madison.md). */
enum window {
	WINDOW_NEVER,    /* DECLARATION OF WAR: its number only */
	WINDOW_PLAY,     /* own card play, as the event */
	WINDOW_WINTER,   /* Winter Action Phase, from the held cards */
	WINDOW_TREATY,   /* right after TREATY OF GHENT, from the held cards */
	WINDOW_DECLARED, /* the opponent has declared what he activates; nothing moved */
	WINDOW_CROSSING, /* US militia is about to step into British territory */
	WINDOW_LANDING,  /* an Amphibious Attack is declared against a town */
	WINDOW_STAND,    /* the defender stands; leads are not yet named */
	WINDOW_ROUND,    /* leads of a land round are named, dice not yet rolled */
	WINDOW_NAVAL,    /* the same in naval combat */
	WINDOW_RESULT,   /* a land round is carried out, retreat included */
	WINDOW_AFTER,    /* the land combat is over; control not yet worked out */
	WINDOWS,
};

/* Tests of data/madison/cards.yaml.  A use may be chosen when all its tests hold and its effects
 * can change something (RULINGS A13).  `side` is US or GB, SIDE_SELF or SIDE_OPP (seen from the
 * user). */
enum test {
	TEST_END,
	/* the position */
	TEST_TURN,         /* turns: bits */
	TEST_LAST,         /* the other side has passed or has no Winter event left (RULINGS A6) */
	TEST_IN_PLAY,      /* piece is on the map; T_FRONT: with its front face */
	TEST_UNIT_IN,      /* side has a piece of types in a space of where; T_FULL: unreduced */
	TEST_NO_UNIT_IN,   /* side has no piece of types there */
	TEST_LEADER_IN,    /* one of pieces is in a space of where; T_SUPPLIED: in supply */
	TEST_CONTROLS,     /* side controls at least one of where */
	TEST_NOT_CONTROLS, /* side controls none of where */
	TEST_INTACT,       /* no space of where is destroyed */
	TEST_NOT_LAKE,     /* side controls none of lakes */
	TEST_VESSEL_ON,    /* side has a vessel of types in a town or box of lakes (0: of any);
			      T_FULL: undamaged */
	TEST_ON_LAKE,      /* piece is in a town or box of lakes */
	TEST_DEPOT_FREE,   /* side has a depot counter left */
	TEST_HAND,         /* side has a card in hand */
	TEST_BASE,         /* side has a working base on lakes (RULINGS A93) */
	TEST_FORT_HELD,    /* side has a land unit in a space with a fort it can use */
	TEST_CARRIED,      /* vessels of side in where can carry a land unit from there */
	TEST_FORT_ABSENT,  /* event fort `what` is not on the map */
	/* WINDOW_DECLARED */
	TEST_ACTIVE_LAND,   /* a land unit or land leader was activated */
	TEST_ACTIVE_NAVAL,  /* a vessel or naval leader was activated */
	TEST_ACTIVE_LEADER, /* a land leader was activated as a leader, not moved alone */
	TEST_ACTIVE_PIECE,  /* piece was activated as a leader */
	/* WINDOW_CROSSING, WINDOW_LANDING */
	TEST_CROSSERS, /* the force has militia that did not start in British territory */
	TEST_TARGET,   /* the town attacked is one of where */
	/* WINDOW_STAND and later */
	TEST_BATTLE_IN,    /* the battle space is one of where */
	TEST_ATTACKER,     /* side attacks */
	TEST_ROUND,        /* it is round n */
	TEST_ROUNDS,       /* at least n rounds were fought */
	TEST_TERRAIN,      /* the battle space has terrain n */
	TEST_FORT_USED,    /* side defends with a fort it can use (RULINGS A89) */
	TEST_NO_FORT,      /* the defender has no fort he can use */
	TEST_OPEN_OR_FORT, /* the battle space is clear, or has a fort */
	TEST_LEAD,         /* lead of side: of types, class n or better; T_FULL: unreduced */
	TEST_FORCE_HAS,    /* side's force has a piece of types; T_FULL; T_STILL: took part and
			      is still in the space */
	TEST_FORCE_WITH,   /* piece is with side's force now */
	TEST_FOUGHT,       /* piece was with side's force when the round began; T_FRONT */
	TEST_NOT_CAPTURED, /* piece was not captured */
	TEST_BEATEN,       /* side retreated, surrendered or was eliminated */
	TEST_RELIEF,       /* a neighbour of the battle space holds a unit of side, and the
			      attackers did not come from there */
	TESTS,
};

enum { SIDE_SELF = 3, SIDE_OPP = 4 }; /* beside US, GB and NONE (either) */

/* Flags of a test. */
enum {
	T_FULL = 1,
	T_FRONT = 2,
	T_SUPPLIED = 4,
	T_STILL = 8,
};

struct madison_test {
	struct set where; /* spaces */
	uint16_t types;   /* bits of enum type */
	uint16_t turns;   /* bits of enum turn */
	uint8_t test, side;
	uint8_t n;
	uint8_t what[2]; /* pieces, or PIECES; or one event fort */
	uint8_t lakes;   /* bits */
	uint8_t flags;
	uint8_t unused[5];
};

/* One way to use a card for its text. */
struct madison_use {
	uint16_t tests; /* first in madison_tests, up to a TEST_END */
	uint8_t window;
	uint8_t mode; /* which effects: M_EVENT or M_BATTLE */
};

enum { M_EVENT = 1, M_BATTLE = 2 };

/* What an effect does.  Names in brackets are the members of struct madison_effect that count;
 * side: who gains or loses by it. */
enum effect {
	E_END,
	/* pieces come and go */
	E_PLACE_UNIT,     /* [piece, list, F_CHOOSE: any of the list, else the first that can be;
			     fort: must stand, own-held, in its space] */
	E_PLACE_FORT,     /* [fort] */
	E_PLACE_SHIP,     /* [piece, space] */
	E_REMOVE_UNIT,    /* [piece] */
	E_REMOVE_UNIT_IF, /* [piece, where: if it is there] */
	E_REMOVE_LEADER,  /* [piece] */
	E_REMOVE_LEADER_IF_PRESENT, /* [piece]: if he is in the battle space */
	E_REMOVE_FORT,              /* [fort] */
	E_REMOVE_DEPOT,             /* [side, where] */
	E_FLIP_LEADER,              /* [piece] */
	E_ELIM_SHIP,                /* [piece] */
	E_ROLL_ELIM_SHIP,      /* [side, where, n]: on n or more side eliminates a vessel there */
	E_ELIM_SHIPS_IF_CLEAR, /* [side, space]: all, if side has no land unit there; F_NO_FLEE */
	E_CAPTURE_SHIPS,       /* [side, n, types, lakes, space: where they come to] */
	/* points */
	E_VP,               /* [side, n] */
	E_VP_IF_WIN,        /* [side, n]: once, if the enemy retreats or dies; F_NEEDS_COMBAT */
	E_VP_IF_CLEAR,      /* [side, n, space]: no enemy land unit there */
	E_VP_IF_CONTROL,    /* [side, n, space] */
	E_VP_IF_NO_REGULAR, /* [side, n, where]: no enemy Regular there; F_CHOSEN */
	/* damage */
	E_ENEMY_STEP, /* [side, n, types, where, limit: smallest stack, flags]: side loses n steps
		       */
	E_EXTRA_STEP_IF_RETREAT,      /* [n, types: these first, F_BY_RESULT: on a DR only] */
	E_BOTH_EXTRA_STEP,            /* [n]: each side, after the combat */
	E_LEAD_SURRENDERS_IF_RETREAT, /* the enemy's lead unit */
	E_ENEMY_SHIP_HIT,             /* [side, n, space]: a small vessel dies, a larger flips */
	E_ENEMY_SHIP_FLIP,            /* [side, n, space or the landing force, types; F_NO_FLEE] */
	E_DESTROY_TOWN,               /* [space] */
	E_DESTROY_IF_CONTROL,         /* [side, space]: base and vessels, too; F_NO_FLEE */
	/* combat */
	E_DRM,            /* [n, n2: with pieces or Indians, F_ALL_ROUNDS, F_NO_FOREST, F_NO_MIR,
			     F_IF_NO_FORT, where] */
	E_NAVAL_DRM,      /* [n, lakes: there, n2: elsewhere] */
	E_ADD_LEADER_MOD, /* [piece, pieces: all must take part, types: one of these] */
	/* activation */
	E_CAMPAIGN,
	E_ACTIVATE_LEADER,          /* [piece; F_IGNORE_CV] */
	E_ACTIVATE_LEADER_IN,       /* [where; F_ICE, F_IGNORE_CV; list: one more path, n2 MP] */
	E_ACTIVATE_LEADER_OR_UNITS, /* [n units; F_IGNORE_CV] */
	E_ACTIVATE_UNITS,           /* [n; F_FROM_FORT, F_ADJACENT_ONLY, F_MAY_RETURN] */
	E_ACTIVATE_SPACE,           /* [space, list: to; back to space] */
	E_ACTIVATE_FLEET,           /* one place; F_UNDAMAGED */
	E_RAID,                     /* [space: target, n units, n2: DRM, ways, flags] */
	E_AMPHIBIOUS,        /* [where: from; space: target, n units, n2: DRM, F_NO_AMPHIBIOUS] */
	E_MOVE_LEADER_ALONE, /* [n MP] */
	E_FREE_WITHDRAW,     /* [space: from, list: to], or stay */
	E_REINFORCE_DEFENCE, /* [n units, where] */
	/* restrictions */
	E_INTERDICT_SPACE, /* [n spaces] */
	E_CANCEL_NAVAL_FORCE,
	E_CANCEL_AMPHIBIOUS, /* [lakes] */
	E_LIMIT_MF,          /* [n: units, n2: dragoons, limit: leaders] */
	E_LEADER_PENALTY,    /* [n: modifier, n2: the limit is divided by it, rounded up] */
	E_FORBID_MILITIA,    /* into enemy territory */
	E_FORBID_ATTACK,     /* [piece] */
	E_FORBID_BUILD,      /* [piece] */
	E_NO_BUILD_NEXT,     /* [side, space or lakes; F_IF_CONTROL: on lakes, if the enemy of
				side controls space] */
	E_TRUCE,             /* [side, where, lakes]: through the next card play of side */
	/* economy */
	E_FREE_BUILD, /* [n NBV, lakes, space] */
	E_DEPOT,
	E_RESTORE,       /* [n, types; F_NEAR_DEPOT] */
	E_UPGRADE_SHIP,  /* [n, lakes] */
	E_UPGRADE_UNITS, /* [n, limit: class, n2: to class, pieces: with one of these leaders] */
	E_LEADER_CV,     /* [n: value, until the end of the turn] */
	/* cards and the game */
	E_DOW,
	E_DRAW,           /* [n] */
	E_DISCARD_RANDOM, /* [side, n] */
	E_END_GAME,       /* [n: VP for each card in hand] */
	EFFECTS,
};

/* Flags of an effect. */
enum {
	F_CHOOSE = 1 << 0,
	F_NO_FLEE = 1 << 1,
	F_NEEDS_COMBAT = 1 << 2,
	F_CHOSEN = 1 << 3, /* one space of where, chosen when the card is played, for all effects */
	F_FULL_ONLY = 1 << 4,      /* E_ENEMY_STEP: unreduced units only */
	F_NO_ELIMINATION = 1 << 5, /* two-step units only */
	F_NO_DEPOT = 1 << 6,       /* not where the enemy has a depot */
	F_LEAD_FIRST = 1 << 7,
	F_BY_RESULT = 1 << 8,
	F_ALL_ROUNDS = 1 << 9,
	F_NO_FOREST = 1 << 10,
	F_NO_MIR = 1 << 11,
	F_NO_AMPHIBIOUS = 1 << 12,
	F_IF_NO_FORT = 1 << 13,
	F_IGNORE_CV = 1 << 14,
	F_ICE = 1 << 15, /* the Detroit River: 1 MP, no modifier */
	F_FROM_FORT = 1 << 16,
	F_ADJACENT_ONLY = 1 << 17,
	F_MAY_RETURN = 1 << 18,
	F_UNDAMAGED = 1 << 19,
	F_NO_FORT_ROUND_1 = 1 << 20,
	F_IF_CONTROL = 1 << 21,
	F_NEAR_DEPOT = 1 << 22, /* in the depot's space or next to it */
};

enum { WITH_LEADER = 0x80 }; /* in a list of spaces: where that leader is, + number among leaders */

struct madison_effect {
	struct set where; /* spaces */
	uint32_t flags;
	uint16_t types; /* bits of enum type; 0: any land unit or vessel */
	uint8_t op, mode;
	uint8_t side; /* US, GB, SIDE_SELF, SIDE_OPP */
	int8_t n, n2;
	uint8_t limit;
	uint8_t piece;        /* or PIECES */
	uint8_t pieces[2];    /* or PIECES */
	uint8_t fort;         /* or FORTS */
	uint8_t space;        /* or NO_SPACE */
	uint8_t lakes;        /* bits */
	uint8_t list, listed; /* in madison_lists, in their order */
	uint8_t way, ways;    /* in madison_ways */
	uint8_t unused[2];
};

/* A raid's way from a space to its target: through up to two others, else NO_SPACE. */
struct madison_way {
	uint8_t from, via[2];
};

struct madison_card {
	uint16_t code;     /* first effect in madison_code, up to an E_END */
	uint8_t deck, opv; /* NBV is the same (8.21) */
	uint8_t side;      /* NONE: either */
	uint8_t type;
	uint8_t use, uses; /* in madison_uses */
	int8_t drm[2];     /* to the attacker's roll: user attacks, user defends; 0: not then */
	uint8_t naval;     /* the modifiers are of naval combat */
	uint8_t all_rounds;
};

/* Towns, boxes and places off the map. */
struct madison_space {
	struct set next; /* neighbours by land */
	uint16_t path;   /* first of its paths in madison_paths */
	uint8_t paths;
	uint8_t territory; /* US, GB; NONE: no town */
	uint8_t terrain;
	uint8_t value; /* VP, and units that can winter here (2.17) */
	uint8_t region, district;
	uint8_t lake; /* on which the town or the box lies, or LAKES; the transit box: LAKES */
	uint8_t fort, fort_class,
		fort_turn; /* value, 0: none; it stands from that turn on (2.73) */
	uint8_t base, base_side, base_year;
	uint8_t reinforcement; /* R space, and so a supply source (2.16) */
	uint8_t event_fort;    /* that can be built here, or FORTS */
	uint8_t to_montreal;   /* spaces by land, or NO_SPACE (3.63) */
	uint8_t to_front;      /* MP by land to the other territory, or NO_SPACE: none */
	uint8_t island;        /* an island fort (10.72) */
};

/* Towns of one region that hang together by land: who holds all of them goes from one to the other
 * wherever he likes (13.31). */
struct madison_district {
	struct set towns, next; /* next: neighbours by land of each of them */
	uint8_t lakes;          /* on which they lie: bits; 1 << LAKES: inland */
	uint8_t unused[7];
};

struct madison_path {
	uint8_t to, kind;
};

struct madison_fort {
	uint8_t side, space, value, class, quarters, card;
};

/* A face of a leader. */
struct madison_face {
	uint8_t stars, command, modifier;
	uint8_t limit; /* units he may command (3.33) */
};

struct madison_piece {
	uint8_t side, type, class;
	uint8_t strength[2]; /* full, reduced; 0: has none */
	uint8_t steps;
	uint8_t movement;
	uint8_t mode, turn, space; /* how, from when on and where it comes */
	uint8_t card;              /* that brings it, or CARDS */
	uint8_t lakes;             /* of vessels and naval leaders, bits */
	uint8_t build_at;          /* only there, or NO_SPACE */
	uint8_t flags;
	uint8_t back;                /* name of the replacement, a K_FACE, or FACES */
	struct madison_face face[2]; /* leaders: front and replacement */
	uint8_t unused[9];           /* a row of 32 bytes is found by a shift */
};

struct madison_turn {
	uint8_t year, half, deal, first, reinforcements;
};

/* Where each piece begins is in madison_setup. */
struct madison_scenario {
	struct set destroyed;   /* towns */
	struct set backups;     /* back-up bases in use */
	uint32_t backs;         /* leaders that show their back: bits, counted from PIECE_LEADER */
	uint8_t turn;           /* the first */
	uint8_t decks;          /* bits of enum deck */
	int8_t marker;          /* VP: below 0 the US leads */
	int8_t card_vp;         /* points of earlier cards, within the marker */
	uint8_t control[LAKES]; /* Lake Control markers: US, GB, NONE */
	uint8_t forts;          /* event forts that stand, bits */
	uint8_t builds, builds_at, builds_turn; /* under construction, or PIECES */
};

/* Results of land combat, in the order of their numbers (10.51). */
enum result { AR_2, AR_1, AR, EX, FORT_9, DR, DR_1, DR_2, RESULTS };
/* Results of naval combat (12.4). */
enum strike {
	A_FLEET_STRIKES,
	A_LEAD_STRIKES,
	A_RETREAT_2,
	A_RETREAT_1,
	A_RETREAT_11,
	D_RETREAT_11,
	D_RETREAT_1,
	D_RETREAT_2,
	D_LEAD_STRIKES,
	D_FLEET_STRIKES,
	STRIKES,
};

enum drm {
	DRM_ODDS,
	DRM_LEAD,
	DRM_AMPHIBIOUS,
	DRM_FOREST,
	DRM_FOREST_INDIANS_DEFEND,
	DRM_FOREST_INDIANS_ATTACK,
	DRM_MIR,
	DRM_MONTREAL,
	DRM_LEADER_ATTACKS,
	DRM_LEADER_DEFENDS,
	DRM_CARD_ATTACKS,
	DRM_CARD_DEFENDS,
	DRM_BRITISH_REGULARS,
	DRM_MORE_SHIPS,
	DRM_DOUBLE_SHIPS,
	DRM_LEAD_VESSEL,
	DRM_NAVAL_LEADER_ATTACKS,
	DRM_NAVAL_LEADER_DEFENDS,
	DRM_FRIGATE,
	DRM_SMALL_SHIPS,
	DRM_NAVAL_CARD,
	DRMS,
};

enum level { LEVEL_MORAL, LEVEL_MARGINAL, LEVEL_DECISIVE, LEVELS };

enum { ODDS_EVEN = 4, ODDS = 12 }; /* columns 1:5 or worse, 1:4 .. 1:2, 1:1 .. 8:1 */

/* A result of naval combat: steps that each side loses, and who strikes. */
struct madison_strike {
	uint8_t loser; /* 0: attacker, 1: defender */
	uint8_t steps[2];
	uint8_t lead_strikes, fleet_strikes;
	uint8_t loss_roll; /* by the winner */
};

/* The figures of data/madison/charts.yaml, and those of map.yaml that are no places. */
struct madison_figures {
	struct set wins[2]; /* towns that win at once (17.3), and how many of them */
	uint8_t wins_needed[2];
	int8_t land_max[RESULTS];  /* highest total of each result */
	int8_t naval_max[STRIKES]; /* the same */
	struct madison_strike strike[STRIKES];
	int8_t odds[ODDS];
	int8_t drm[DRMS];       /* what each gives to the attacker; 0: it depends */
	uint8_t auto_retreat;   /* odds to one (9.51) */
	uint8_t winner_loss[6]; /* steps, by the die */
	uint8_t movement[TYPES], build[TYPES], repair[TYPES]; /* MP; half NBV */
	uint8_t carries[TYPES]; /* units; 0: a detachment, four of them a unit (11.35) */
	uint8_t limit[4];       /* units by stars (3.33) */
	uint8_t path_cost[PATHS];
	uint8_t sail, embark, land, enter_box, enter_transit, leave_transit,
		assault; /* MP (11.15) */
	uint8_t prewar_cards, prewar_hand, hold;
	uint8_t depots, depot_quarters, lake_vp;
	uint8_t automatic_first;            /* VP that make the first player of 1813 (7.33) */
	uint8_t level[LEVELS];              /* from so many VP on */
	uint8_t montreal, lc_range;         /* 2.14, 3.63 */
	uint8_t crossing[2], crossing_cost; /* 3.61 */
};

#endif

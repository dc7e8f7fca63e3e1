/* dawn_kinds.h - what the numbers of Dawn's Early Light stand for.
 *
 * The order of each list is the order of the things in data/dawn; mkdata
 * checks that.  Regions, cards and the like get their enumerators from mkdata.
 */
#ifndef DAWN_KINDS_H
#define DAWN_KINDS_H

#include "core/game.h"

enum { US, GB, NONE };

/* Order of dawn_kind_table[]. */
enum {
	K_REGION = K_GAME,
	K_CARD,
	K_UNIT,
	K_OP,
	K_TRACK,
	K_CONFLICT,
	K_WATERWAY,
	K_ZONE,
	K_PLACE, /* where squadrons lie: the box, then the zones */
	K_OPTION,
	K_PILE,
	K_STATUS, /* of a Greater Conflict */
	K_DICE_EVENT,
	K_TABLE, /* where a marker's place becomes points */
	K_LEVEL, /* what a level of a track gives a side; named by that */
	KINDS_END,
};

enum unit { US_MILITIA, US_REGULAR, GB_MILITIA, GB_REGULAR, INDIAN, UNITS };
enum region_type { TOWN, RURAL, INDIAN_LAND };
enum op { OP_RECRUIT, OP_CAMPAIGN, OP_CONSTRUCT, OP_PRIVATEER, OP_CRUISE, OP_RAID, OP_DEPLOY, OPS };
enum track { PUBLIC_OPINION, ECONOMY, DIPLOMACY, TRACKS };
enum conflict { TECUMSEH, CREEK_CIVIL_WAR, DEATH_STRUGGLE, BONAPARTE, PEACE, CONFLICTS };
enum table { TABLE_PRIVATEERING, TABLE_BLOCKADES, TABLES };
enum { TRACK_LEVELS = 3 }; /* above level 0 */
enum status { INACTIVE, ACTIVE, REMOVED };
enum deck { PRELUDE, DECK_1812, DECK_1814 };
enum pile { DECK, HAND_US, HAND_GB, IN_PLAY, DISCARD, ASIDE, GONE, UNKNOWN, PILES };

/* Verbs of the event language, data/dawn/cards.yaml. */
enum effect_verb {
	E_END,
	E_TRACK,   /* side, track (or TRACKS: any), n */
	E_VP,      /* side, n; units, where: for each of these forces */
	E_ADD,     /* units, n, where, cond, max_per, regions, flags; from: they leave it */
	E_REMOVE,  /* the same, chooser */
	E_STRIP,   /* remove_or_recruit: in up to `regions` regions a unit, else a counter */
	E_COUNTER, /* recruit: n counters (n < 0: removed) */
	E_SQUADRON_ADD,
	E_SQUADRON_RECALL, /* n, chooser */
	E_SQUADRON_DEPLOY, /* n, zone */
	E_CONFLICT,        /* conflict, status */
	E_PRIVATEER,       /* n */
	E_DICE,            /* dice: row of dawn_dice */
	E_FREE_OP,     /* op, n = OPS, where = must touch, from, units, water, dice, mod, target */
	E_FREE_MOVE,   /* where = to, units */
	E_ARMISTICE,   /* n */
	E_FORT,        /* n, where, cond */
	E_SHIP,        /* n, water */
	E_SHIP_REMOVE, /* n, water; side = whose */
	E_LANDING,     /* n */
	E_UPGRADE,     /* n */
	E_EVADE,       /* target */
	E_OPMOD,       /* side, n */
	E_CHOOSE,      /* n options follow; skip to the end of all; alternative: else branch */
	E_OPTION,      /* option; skip to its steps, length of them */
	E_IF,          /* test; skip if it fails */
	E_UNLESS,      /* test; skip if it holds */
	E_JUMP,        /* skip */
};

enum { SIDE_SELF = 2, SIDE_OPP = 3 };       /* beside US and GB, seen from the event's side */
enum { UNITS_BOTH, UNITS_SELF, UNITS_OPP }; /* units: bits of enum unit, or militia 1, regular 2 */
enum { WHERE_SET, WHERE_SELF_HOME, WHERE_JUST_BUILT, WHERE_SAME };

/* Conditions on a region; all that are named must hold. */
enum {
	COND_US_CONTROL = 1,
	COND_GB_CONTROL = 2,
	COND_SELF_CONTROL = 4,
	COND_NO_ENEMY = 8,
	COND_HAS_INDIAN = 16,
	COND_ADJ_INDIAN = 32,
	COND_ADJ_US = 64,  /* next to a US force; so "threatened" on a British card */
	COND_ADJ_GB = 128, /* next to a GB force, Indians included */
};

/* Tests of an `if`. */
enum {
	TEST_SIDE,           /* the event's side is `side` */
	TEST_CONTROLS,       /* side controls all of where */
	TEST_WATERWAY,       /* side controls waterway `water` (one bit) */
	TEST_ADJ_FORCE,      /* a neighbour of where holds a force of side */
	TEST_NO_ARMY,        /* no army force of side in where */
	TEST_ZONE_SQUADRONS, /* zone holds at least n */
	TEST_ZONE_COMPLETE,  /* zone */
	TEST_ZONES_COMPLETE, /* at least n zones */
};

enum {
	F_OPTIONAL = 1,
	F_BATTLE_OK = 2,
	F_OVER_LIMIT = 4, /* Recruit power does not matter */
	F_FREE_ORDER = 8, /* ships: add or remove as one likes */
	F_NAMES = 16,     /* a later step speaks of the region named here */
	F_WATER_DIE = 32, /* `water` counts for the bonus die, too */
	F_REROLL = 64,    /* failed dice once more */
	F_SAME = 128,     /* free_op: from is the region named before */
};

enum { ALL_UNITS = 99 }; /* n of E_REMOVE */

enum { WHEN_ANY, WHEN_ATTACK, WHEN_DEFEND, WHEN_DEFEND_LANDING };

struct dawn_effect {
	uint32_t where; /* regions */
	uint32_t from;  /* where a free operation may start, added forces do; 0: any, the pool */
	uint8_t verb;
	int8_t n;
	uint8_t side, chooser; /* US, GB, SIDE_SELF, SIDE_OPP */
	uint8_t units, unit_kind;
	uint8_t where_kind, cond;
	uint8_t max_per, regions; /* 0: no limit */
	uint8_t flags;
	uint8_t what;   /* track, conflict, zone, op, option, or row of dawn_dice */
	uint8_t status; /* to which a conflict goes */
	uint8_t water;  /* waterways, one bit each */
	uint8_t dice, mod, target;
	uint8_t test;
	uint8_t skip, length, alternative; /* counted from the effect itself */
};

/* A lasting event die: who gets it is recorded in the state. */
struct dawn_dice {
	uint32_t where;
	uint8_t where_kind;
	uint8_t n, when;
	uint8_t once; /* used up by the first battle that fits */
	uint8_t card;
};

struct dawn_region {
	uint32_t adjacent;
	uint8_t type, home, vp, power;
	uint8_t waterways; /* one bit each */
	uint8_t zone;      /* linked blockade zone, or ZONES */
	uint8_t port;      /* landings are possible */
	uint8_t counters;  /* at the start */
	uint8_t force[UNITS];
	uint8_t fort;
};

/* A border by land; armistices lie on these. */
struct dawn_edge {
	uint8_t a, b;
};

struct dawn_waterway {
	uint32_t borders;
	uint8_t spaces;
	uint8_t ships[2]; /* at the start */
};

struct dawn_zone {
	uint8_t spaces;
};

struct dawn_card {
	uint8_t deck, side; /* NONE: either */
	uint8_t ops;
	/* Whether it leaves the game after its event, and the first effect in dawn_code, up to an
	 * E_END; what was so by version 1 has another name. */
	uint8_t removed, removed_before;
	uint16_t code, code_before;
};

/* The figures of data/dawn/tracks.yaml. */
struct dawn_figures {
	uint8_t mix[UNITS], forts, armistices, squadrons; /* pieces in the box */
	uint8_t squadrons_start, squadrons_1814, squadrons_economy;
	uint8_t privateer_spaces, privateer_vp[16];
	uint8_t blockade_vp[4], diplomacy_vp[4];
	uint8_t hand, keep_prelude, turns, era_1814;
	uint8_t score_max;
};

#endif

/* amateurs_int.h - the state of Amateurs, to Arms! and what its files share.
 *
 * units[], loose[], at[], where[], docked[], afloat[] and building[] tell where everything is.
 * What follows from them (points, left, ships_left, boxes, pool, present, hand, saved, deck) is
 * kept up to date at every change by the functions of amateurs_map.c and amateurs_hidden.c, and
 * made anew by amateurs_derive().  What one file calls in another stands in amateurs_calls.h.
 *
 * Secret from the other side (docs/RULINGS-amateurs.md, A134): hands, Saved cards and the deck;
 * units[], points[], commander[] and leaders of land Expeditions and of the fleets; the names in
 * the pool; building[] and moved[]; left[] and ships_left[]; who takes part in a combat.
 */
#ifndef AMATEURS_INT_H
#define AMATEURS_INT_H

#include <string.h>
#include "amateurs_messages.h"
#include "amateurs_tables.h"

/* Questions and procedures; order of nodes[] in amateurs.c. */
enum {
	/* amateurs_turn.c, _prepare.c, _winter.c, _napoleon.c, _round.c, _ghent.c */
	N_WAR,      /* the turns, one after the other */
	N_PREPARE,  /* 4.1: all tasks of a Preparation */
	N_WINTER,   /* 4.1: what Winter costs */
	N_DISBAND,  /* 4.1: Volunteer Militia to remove, one by one */
	N_STARVE,   /* 7.2: points above the supply limit in Winter */
	N_SPRING,   /* 4.1: which Indian Leader gets units, if counters are short */
	N_RETURN,   /* #84-#86: where an Indian Leader comes back to */
	N_ROUND,    /* 4.2: save, pass, or play a card */
	N_CARD,     /* one card, from its announcement to the discards */
	N_NAPOLEON, /* 2.5: the marker has moved */
	N_TROOPS,   /* Regulars of Napoleon's defeat, one by one */
	N_GHENT,    /* 12 */
	N_LAST,     /* 12: one more card */

	/* amateurs_ops.c, _raise.c, _fort.c, _yard.c, _leader.c */
	N_OPS,     /* 5.4: what to buy */
	N_CHIEF,   /* 6.3, 8: whose Initiative */
	N_RAISE,   /* 5.5: type, number of points and where to */
	N_ADVANCE, /* 5.6: which of the ships in a box */
	N_COMMAND, /* 10.2, 10.3: who of equal rank commands */
	N_BUMP,    /* 6.3, 10.4: who of equal rank goes to the pool */

	/* amateurs_activate.c, _muster.c, _march.c, _enter.c, _meet.c, _group.c, _trail.c,
	 * _sea.c, _disperse.c */
	N_ACTIVATE, /* an activation: window, march or fight, combat, control */
	N_MUSTER,   /* A104: points and leaders that come along or stay */
	N_MARCH,    /* 6.2: the next step */
	N_ENTER,    /* the force has entered a place */
	N_MEET,     /* 6.3: two friendly Expeditions */
	N_GROUP,    /* 6.1: which single points march */
	N_DETACH,   /* 6.1: the same of an Expedition, whose contents nobody may learn */
	N_DISPERSE, /* 6.4: who goes back */

	/* amateurs_combat.c, _part.c, _odds.c, _loss.c, _retreat.c, _tribe.c, _raid.c */
	N_COMBAT,   /* 8, in the order of A102 */
	N_LOCAL,    /* 8.1, A123: raise Local Militia, or not */
	N_SHORE,    /* 8.2: on which lake */
	N_PART,     /* who does not take part */
	N_LOSE,     /* 8.3: losses, point by point */
	N_RETREAT,  /* 8.4: where to; voluntary: or stay */
	N_TRIBE,    /* 8.6 */
	N_RAID,     /* 6.9 */
	N_CALL_UP,  /* 6.9: who defends against a Raid */
	N_INVASION, /* 6.8 */
	N_LANDING,  /* 6.8: disband the fleet? */

	/* amateurs_lake.c, _line.c, _flight.c */
	N_LAKE,      /* 9: a Lake Expedition puts out, goes in or fights */
	N_AVOID,     /* 9: go in before the fight? */
	N_LINE,      /* 9.1: where an extra ship goes */
	N_BREAK_OFF, /* 9.2: go in after a round? */
	N_REFUGE,    /* which haven takes the ships */
	N_FLIGHT,    /* 5.6: ships of a lost Port */

	/* amateurs_event.c, _effects*.c, _test.c, _react.c */
	N_WINDOW, /* 5.3: a moment at which cards may be played: both sides in turn */
	N_REACT,  /* 5.3 */
	N_EVENT,  /* a card's effects, one after the other */
	N_SITE,   /* one of several places, zones, lakes, tribes */
	N_PUT,    /* where units or a leader go */
	N_TARGET, /* one of several Expeditions or leaders */
	N_CHOOSE, /* a type, a number, yes or no */
	NODES,
};

/* Order of verbs[] in amateurs.c and of amateurs_verbs.def. */
enum {
	V_DONE, /* also: decline */
	V_PASS,
	V_SAVE,  /* card */
	V_EVENT, /* card */
	V_OPS,   /* card */
	V_BOTH,  /* card: Napoleon, event and Ops */
	/* Ops */
	V_ACTIVATE,   /* force, purpose */
	V_SECRETARY,  /* leader */
	V_FORT,       /* place: a new one, or one level more */
	V_RAISE,      /* place */
	V_DRAW,       /* place: a leader for a place without an Expedition */
	V_DRAW_FOR,   /* force */
	V_ROAD,       /* link */
	V_BLOCKADE,   /* zone */
	V_PORT,       /* haven */
	V_BUILD,      /* haven, ship: begin */
	V_ADVANCE,    /* haven, box from 1: a ship there, of which type is asked */
	V_SINGLES,    /* place: loose points march */
	V_SINGLES_OF, /* force: points of an Expedition march */
	/* choices */
	V_LEADER,   /* leader */
	V_COMMAND,  /* leader */
	V_TYPE,     /* type */
	V_INTO,     /* type, force: raised or put there (force `loose`: into no Expedition) */
	V_TAKE,     /* type, force: comes along (from there) */
	V_LEAVE,    /* type, force: stays (there) */
	V_COME,     /* leader comes along */
	V_STAY,     /* leader stays */
	V_GO,       /* place */
	V_BY_LAKE,  /* place */
	V_BY_SEA,   /* place */
	V_BY_TRAIL, /* place */
	V_COMBINE,  /* force */
	V_APART,
	V_BACK, /* type: goes back over the border */
	/* combat */
	V_LOCAL,   /* Local Militia: raised; one does not take part; one is lost */
	V_SHORE,   /* lake */
	V_SPARE,   /* type: does not take part */
	V_LOSE,    /* type, force */
	V_RETREAT, /* place */
	V_STAND,
	V_CALL,      /* type, place */
	V_CALL_FROM, /* type, force */
	V_DISBAND,   /* the Invasion Fleet */
	/* lakes */
	V_FIGHT,
	V_GO_IN,
	V_GANG,  /* number: beside which ship of the line */
	V_HAVEN, /* haven */
	V_BOX,   /* number */
	/* cards */
	V_REACT,  /* card */
	V_PLACE,  /* place */
	V_FORCE,  /* force */
	V_TRIBE,  /* tribe */
	V_ZONE,   /* zone */
	V_LAKE,   /* lake */
	V_SHIP,   /* ship */
	V_NUMBER, /* number */
	V_YES,
	V_NO,
	V_EXTRA, /* combat: a point that a card has added */
	VERBS,
};

/* The bytes of a state are compared, hashed and saved: no hidden padding. */
#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"

/* The force, or the GROUP of single points, that is activated.  All zero when there is none. */
struct amateurs_march {
	struct set taken; /* places whose control is provisional (A102) */
	uint8_t on;
	uint8_t force; /* or GROUP */
	uint8_t side, purpose;
	uint8_t leader;       /* whose Initiative, or REPLACEMENT, NO_LEADER */
	uint8_t from;         /* origin */
	uint8_t at;           /* where it is now; GROUP has no other place */
	uint8_t entered_from; /* the place before the last step */
	uint8_t mp;           /* left */
	uint8_t crossed;      /* the place before the first border crossing, or NO_PLACE */
	uint8_t ops;          /* of the card that activates it */
	uint8_t flags;        /* of the march */
	uint8_t stopped;      /* 1: it may not go on */
	uint8_t cards;        /* bits: enum march_card, set by Reactions of DISPERSION */
	uint8_t crossers[2];  /* secret: Militia, Fencibles that crossed with it (6.4) */
};

/* The land combat being fought.  All zero otherwise.  Arrays of two are by side.  What cards add or
 * take away is counted from EVEN. */
enum { EVEN = 64 };

struct amateurs_combat {
	struct set leaders; /* secret: who take part, also when they have gone to the pool */
	uint8_t part[2]
		    [TYPES]; /* secret: who take part, loose or in Expeditions; no Local Militia */
	uint8_t aside[2][TYPES]; /* secret: who could not, for want of supply or command */
	uint32_t forces;         /* bits: Expeditions that take part, of both sides */
	uint8_t on, form;        /* enum form */
	uint8_t where, from;     /* from: where the attacker entered from; NO_PLACE: did not move */
	uint8_t attacker, force; /* side; force that attacks */
	uint8_t lake;            /* LAKES: none */
	uint8_t fort;            /* effective level of the defender */
	uint8_t works;           /* level of the attacker's own Fort there (8.5-attacker) */
	uint8_t indians;    /* bits of sides: an Indian unit took part; secret before COMBAT_END */
	uint8_t local[2];   /* Local Militia that take part; secret: views count all of them here */
	uint8_t at_home[2]; /* secret: those that do not */
	uint8_t extra[2];   /* points of cards, or of a tribe */
	uint8_t supply[2], limit[2]; /* points that may take part */
	uint8_t size[2], column[2];  /* announced; column 0: not yet */
	uint8_t shift[2], bonus[2];  /* of cards: + EVEN */
	uint8_t added[2];            /* asterisks that cards add to a side's result */
	uint8_t die[2];              /* rolled + 1, or 0 */
	uint8_t losses[2], stars[2]; /* results that each side inflicts */
	uint8_t lost[2];             /* points really lost by them, by side (A56) */
	uint8_t eliminated[2];       /* Expeditions that lost their last point */
	uint8_t open;    /* bits of sides: die or result that is not yet applied (#121) */
	uint8_t beaten;  /* bits of sides: had to retreat, or wiped out */
	uint8_t gone;    /* bits of sides: have retreated, by force or by choice */
	uint8_t winner;  /* + 1; 0: not known or a draw */
	uint8_t cards;   /* bits: enum combat_card, set by Reactions */
	uint8_t told;    /* bits of sides whose .leaders have been shown to all (A107) */
	uint8_t found;   /* 8.6-4: points of the tribal force + 1; Raid: loose US points */
	uint8_t stage;   /* enum stage */
	uint8_t command; /* points that the attacker's commander may lead: known from his activation
			  */
	uint8_t mods[2]; /* modifiers of the die when it was cast, without cards: + EVEN */
	uint8_t arms[2]; /* asterisks by Cavalry or Artillery, told with it */
	uint8_t nobody;  /* bits of sides: announced that nobody of theirs takes part (A101) */
	uint8_t afraid;  /* Local Militia of the US that #38 keeps from taking part; secret */
	uint8_t spare[5];
};

/* The lake combat being fought.  All zero otherwise.  Ships of one type are alike, so that a
 * line, strongest first, follows from their numbers. */
struct amateurs_battle {
	uint8_t on, lake, attacker, round;
	uint8_t line[2][SHIPS];     /* as formed for this round */
	uint8_t gone[2][SHIPS];     /* of these, out of the line by now */
	uint8_t captured[2][SHIPS]; /* by that side */
	uint8_t lost[2];            /* strength that side has lost: sunk or captured (9.3) */
	uint8_t leader[2];          /* 1: his Leader is in the fight */
	uint8_t pair;               /* which pairing is rolled */
	uint8_t second[16];         /* four bits a place of the longer line: second ship + 1 */
	uint8_t die[2];
	uint8_t bonus[2]; /* cards */
	uint8_t flags;    /* of the battle */
	uint8_t cards;    /* bits: enum battle_card, set by Reactions */
	uint8_t loser;    /* for WINDOW_LAKE_AFTER: who lost this pairing + 1; 0: a tie */
	uint8_t hurt;     /* for WINDOW_LAKE_ROUND: bits of sides that lost a ship */
};

struct amateurs {
	struct state st;
	struct wide pile[PILES];
	struct wide roads;      /* links with a Road marker */
	struct set control[2];  /* never both; nobody: tribal areas, sea, closed Florida */
	struct set present[2];  /* derived, public: an Expedition marker or loose points */
	struct set raised;      /* Troops Raised markers */
	struct set burned;      /* by #65, #66 */
	struct set raided;      /* a Coastal Raid was made here; captured or flagged says how */
	struct set flagged;     /* US Flag markers */
	struct set invaded;     /* a Sea Invasion was made here */
	struct set captured[2]; /* City Captured markers, by who paid the Major City move */
	struct set stars;       /* that have paid */
	struct set promoted;    /* leaders */
	struct set replaced;    /* Naval Leaders that show their Replacement side */
	struct set chiefs;      /* #87: who commanded, two stars or three, when results were read */
	struct set returning[2]; /* wounded: back in the next Preparation, in the one after it */
	uint32_t barred;         /* bits of forces: #72, #73, #98 */
	uint32_t quarrel;        /* bits of forces: #141 */
	uint32_t acted;          /* bits of forces activated by this card (#1-#17) */
	uint32_t unused;
	uint8_t units[FORCES + 1][TYPES];
	uint8_t loose[2][PLACES][TYPES];
	struct amateurs_march march;
	struct amateurs_combat combat;
	struct amateurs_battle battle;
	uint8_t building[PORTS][WAITING_BOXES][SHIPS]; /* secret types */
	uint8_t moved[PORTS][WAITING_BOXES][SHIPS];    /* secret: advanced by this card */
	uint8_t boxes[PORTS][WAITING_BOXES];           /* derived, public: ships in each box */
	uint8_t docked[HAVENS][SHIPS], afloat[2][LAKES][SHIPS];
	uint8_t yard[PORTS];        /* enum yard */
	uint8_t fort[PLACES];       /* levels: US in the low four bits, GB in the high */
	uint8_t where[LEADERS];     /* enum post */
	uint8_t at[FORCES];         /* place, or NO_PLACE; Lake Expeditions: see out */
	uint8_t commander[FORCES];  /* leader, REPLACEMENT, or NO_LEADER: none needed */
	uint8_t named[FORCES];      /* public: who was seen to command it last, or NO_LEADER */
	uint8_t seen[FORCES];       /* public: points that it has for all one could see */
	uint8_t points[FORCES + 1]; /* derived: strength */
	uint8_t began[FORCES + 1];  /* A21: points when this card play began, or more; secret */
	uint8_t left[2][TYPES], ships_left[2][SHIPS]; /* derived: free counters */
	uint8_t out[2][LAKES];                        /* 1: the Lake Expedition is on its lake */
	uint8_t standing[TRIBES];
	uint8_t victories[FORCE_US_LAND_END]; /* 8.6-5: over the tribe in whose area it is */
	uint8_t weatherford;                  /* tribe in whose area he is, or TRIBES */
	uint8_t blockade[ZONES];
	uint8_t hand[2], saved[2], deck; /* derived, public: cards */
	uint8_t pool[2];                 /* derived, public: leaders */
	uint8_t peace[2];                /* spaces: US from 0 up, GB from PEACE_END down */
	uint8_t met;                     /* 1: the markers have met: no Peace moves but 12's */
	uint8_t last;                    /* 1: last cards are being played (12) */
	uint8_t napoleon, turn;
	uint8_t secretary;            /* leader, or NO_LEADER: William Eustis */
	uint8_t first_player, active; /* of the turn, of the Round */
	uint8_t round;                /* Rounds of this turn so far */
	uint8_t card, ops;            /* in play and its Ops left, or NO_CARD, 0 */
	uint8_t bought;               /* 1: something was paid for with this card */
	uint8_t florida;              /* 1: open */
	uint8_t fleet_gone;           /* 1: the Invasion Fleet has disbanded */
	uint8_t loan;                 /* #52, until the next deal */
	uint8_t no_militia_west;      /* #38 */
	uint8_t governors;            /* #51 */
	uint8_t armistice;            /* #97: bits of lakes */
	uint8_t veterans[2];          /* #114: bits of lakes */
	uint8_t mud;                  /* #133 */
	uint8_t winner, level;        /* at the end */
	uint8_t raise_in[3];          /* where this card's first Ops for raising went: place + 1 */
	uint8_t grant;                /* enum grant: the event under way, which others heed */
	uint8_t spare[2];
};

#pragma GCC diagnostic pop

_Static_assert(sizeof(struct amateurs) <= 4096, "a state is at most 4 KiB");

static inline struct amateurs *amateurs_of(struct state *s)
{
	return (struct amateurs *)s;
}

static inline const struct amateurs *camateurs_of(const struct state *s)
{
	return (const struct amateurs *)s;
}

static inline int min(int a, int b)
{
	return a < b ? a : b;
}

static inline int max(int a, int b)
{
	return a > b ? a : b;
}

/* ---- places ---- */

static inline const struct amateurs_place *place(int p)
{
	return &amateurs_places[p];
}

static inline bool controls(const struct amateurs *m, int side, int p)
{
	return set_has(&m->control[side], p);
}

/* A marker or loose points, as everybody sees them. */
static inline bool is_present(const struct amateurs *m, int side, int p)
{
	return set_has(&m->present[side], p);
}

static inline int fort_of(const struct amateurs *m, int side, int p)
{
	return m->fort[p] >> 4 * side & 15;
}

static inline void set_fort(struct amateurs *m, int side, int p, int level)
{
	m->fort[p] = (uint8_t)((m->fort[p] & ~(15 << 4 * side)) | level << 4 * side);
}

/* #65, #66: a burned settlement raises nobody and has no Local Militia. */
static inline int town_of(const struct amateurs *m, int p)
{
	return set_has(&m->burned, p) ? NO_TOWN : place(p)->town;
}

/* ---- forces ---- */

static inline int force_side(int force)
{
	return force < FORCE_US_LAND_END || (force >= FORCE_US_LAKE && force < FORCE_GB_LAKE) ? US
											      : GB;
}

static inline bool is_land_force(int force)
{
	return force < LAND_FORCES;
}

static inline bool is_lake_force(int force)
{
	return force >= FORCE_US_LAKE && force < FORCE_CR;
}

static inline int lake_force(int side, int lake)
{
	return (side == US ? FORCE_US_LAKE : FORCE_GB_LAKE) + lake;
}

static inline int force_lake(int force)
{
	return (force - FORCE_US_LAKE) % LAKES;
}

static inline bool on_map(const struct amateurs *m, int force)
{
	return m->at[force] != NO_PLACE;
}

/* #72, #73, #98, A119: neither it nor what was part of it is active again this turn. */
static inline bool is_barred(const struct amateurs *m, int force)
{
	return m->barred >> force & 1;
}

/* Land Expeditions of a side. */
static inline int land_first(int side)
{
	return side == US ? FORCE_US_A : FORCE_GB_A;
}

static inline int land_end(int side)
{
	return side == US ? FORCE_US_LAND_END : FORCE_GB_LAND_END;
}

#define for_each_land(f, side) for (int f = land_first(side); f < land_end(side); f++)
#define each_land(f, side)     (int f = land_first(side); f < land_end(side); f++)

/* Every byte of a word: 1; its highest bit. */
#define BYTE_ONES 0x0101010101010101u
#define BYTE_HIGH 0x8080808080808080u

/* ---- rows of units: eight bytes, whose sum is below 256: a side has no more counters ---- */

static inline uint64_t row_word(const uint8_t row[TYPES])
{
	uint64_t word;

	memcpy(&word, row, sizeof word);
	return word;
}

static inline int row_points(const uint8_t row[TYPES])
{
	return (int)(row_word(row) * BYTE_ONES >> 56);
}

/* Some types (bits) alone: each bit is brought into its byte and fills it. */
static inline int row_of(const uint8_t row[TYPES], unsigned types)
{
	uint64_t marks = (BYTE_ONES * types & 0x8040201008040201u) + ~BYTE_HIGH;
	uint64_t mask = (marks >> 7 & BYTE_ONES) * 255;

	return (int)((row_word(row) & mask) * BYTE_ONES >> 56);
}

/* ---- eight bytes at a time: a test sets the highest bit of each ---- */

/* These highest bits as eight bits, the first byte lowest: the product gathers them. */
static inline uint64_t gather_marks(uint64_t word)
{
	return ((word & BYTE_HIGH) >> 7) * 0x0102040810204080u >> 56;
}

_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "the first byte is the lowest");

/* ---- leaders ---- */

static inline const struct amateurs_leader *leader(int l)
{
	return &amateurs_leaders[l];
}

static inline int leader_first(int side)
{
	return side == US ? 0 : LEADER_GB;
}

static inline int leader_end(int side)
{
	return side == US ? LEADER_GB : LEADERS;
}

/* The next leader of the force from l on, or -1: for (l = leader_in(m, f, 0); l >= 0;
 * l = leader_in(m, f, l + 1)). */
static inline int leader_in(const struct amateurs *m, int force, int l)
{
	const uint8_t *at = memchr(m->where + l, force, (size_t)(LEADERS - l));

	return at ? (int)(at - m->where) : -1;
}

#define for_each_leader(l, side) for (int l = leader_first(side); l < leader_end(side); l++)

/* The side of his counter that is up; a Replacement Leader has one as well. */
static inline const struct amateurs_face *face_of(const struct amateurs *m, int l)
{
	uint64_t turned;

	if (l == REPLACEMENT)
		return &amateurs_figures.replacement;
	turned = m->promoted.word[l >> 6] | m->replaced.word[l >> 6];
	return turned >> (l & 63) & 1 ? &leader(l)->back : &leader(l)->face;
}

/* ---- time ---- */

static inline int season_of(const struct amateurs *m)
{
	return m->turn % SEASONS;
}

static inline int year_of(const struct amateurs *m)
{
	return m->turn / SEASONS;
}

static inline bool is_winter(const struct amateurs *m)
{
	return season_of(m) == WINTER;
}

/* 2.5, 5.2: on the spaces of Paris and of Waterloo. */
static inline bool napoleon_defeated(const struct amateurs *m)
{
	return m->napoleon == PARIS_FALLS || m->napoleon == WATERLOO;
}

/* 2.3-line-iii, 3-first, A131: once he has fallen the British open the turns and raise Regulars; at
 * Elba they lose the two cards (4.1), and in version 1 all of it. */
static inline bool napoleon_has_fallen(const struct amateurs *m)
{
	return napoleon_defeated(m) || (m->napoleon == ELBA && rules_since(&m->st, 2));
}

enum { DIE = 10 };

/* A ten-sided die, 0 to 9; in tests and journals a 0 is a 10, as it is read on many dice. */
static inline int roll_die(struct state *s, struct step *out)
{
	return chance_roll(s, DIE, out) % DIE;
}

/* ---- procedures ---- */

/* One goes on by itself as long as it has neither ended nor left the word to another: run the next
 * stage while runs_on(s, depth and node that it began with). */
static inline bool runs_on(const struct state *s, int depth, int node)
{
	return s->depth == depth && flow_see(s)->node == node && !s->over;
}

/* ---- lists ---- */

/* Members of a word of a set, the first of which is number `first`, as actions. */
static inline int list_word(uint64_t left, int first, int verb, action *out)
{
	action base = ACTION(verb, first, 0), *end = out;

	for (; left; left &= left - 1)
		*end++ = base + ACTION(0, __builtin_ctzll(left), 0);
	return (int)(end - out);
}

static inline int list_set(struct set of, int verb, action *out)
{
	int n = list_word(of.word[0], 0, verb, out);

	return n + list_word(of.word[1], 64, verb, out + n);
}

#include "amateurs_calls.h"

#endif

/* madison_int.h - the state of Mr. Madison's War and what its files share.
 *
 * where[] tells where each piece is; the stacks and what they count (first, next, units,
 * plain, strength, vessels, control, ground) follow from it, are kept up to date at every
 * change by madison_place(), madison_flip() and madison_board(), and made anew by
 * madison_derive().  What one file calls in another stands in madison_calls.h.
 */
#ifndef MADISON_INT_H
#define MADISON_INT_H

#include <string.h>
#include "core/game.h"
#include "core/number.h"
#include "madison_messages.h"
#include "madison_pieces.h"

/* 3.4: a leader is told of by the side of his counter that is up. */
void madison_note(struct state *, struct step *, const int row[3 + NOTE_ARGS]);
#undef note
#define note(s, out, ...)                                                                          \
	do {                                                                                       \
		if (out)                                                                           \
			madison_note(s, out, (const int[3 + NOTE_ARGS]){ __VA_ARGS__ });           \
	} while (0)

enum { NO_PIECE = 255, NO_CARD = 255, NO_EFFECT = -1 };

/* Questions and procedures; order of nodes[] in madison.c. */
enum {
	/* madison_turn.c, madison_prewar.c, madison_arrive.c, madison_winter.c, madison_yard.c */
	N_WAR,         /* the turns, one after the other */
	N_PREWAR,      /* 6.0 */
	N_KEEP,        /* 6.2: keep the card just drawn, or move with it */
	N_ARRIVAL,     /* 14.0: the Reinforcement Phase */
	N_DELAY,       /* 14.21 */
	N_ENTRY,       /* a space for a piece that may come to several (14.43, 3.42) */
	N_STORMS,      /* 14.31: battles of reinforcements, at A0 */
	N_STORM,       /* 14.31: fight for a blocked space, or lose what comes there */
	N_BUILD,       /* 15.0 */
	N_RESTORE,     /* 8.31-5 */
	N_WINTER,      /* 16.1 */
	N_WINTER_PLAY, /* 16.1-1 */
	N_QUARTER,     /* 16.22 */

	/* madison_card.c, madison_force.c, madison_march.c, madison_react.c */
	N_CARD_PLAY, /* 7.32: one card, from A0 to D */
	N_PLAY,      /* 7.32, 7.34: play or hold a card */
	N_USE,       /* 8.31 */
	N_NAME,      /* 8.72: the forces of a CAMPAIGN */
	N_FORCES,    /* the forces declared: A1, then each moves until it stops */
	N_ORDER,     /* 8.31, extended example: which force of a CAMPAIGN moves first */
	N_FLEET,     /* 3.36, RULINGS A79: do the vessels of his space act, too? */
	N_PICK,      /* 8.61: units one by one */
	N_REACT,     /* 8.31-8: a window */
	N_MARCH,     /* 8.42, 9.0 */
	N_STEP,      /* a column goes to the next space: A2, MP, whom it meets */

	/* madison_combat.c, madison_odds.c, madison_loss.c, madison_retreat.c */
	N_MEET,     /* land pieces have entered a space: 9.3 to 9.6 */
	N_STAND,    /* 9.41 */
	N_COMBAT,   /* 10.0: the rounds */
	N_CHIEF,    /* 3.35: who of equal rank commands */
	N_LEAD,     /* 10.31 */
	N_BATTLE,   /* 10.43 */
	N_LOSE,     /* 10.52 */
	N_ROUT,     /* 10.7: a force leaves a space, however it was made to */
	N_RETREAT,  /* 10.71, 10.73 */
	N_STRAGGLE, /* RULINGS A85: who cannot go with the others */
	N_BUMP,     /* 10.72, RULINGS A53 */

	/* madison_sail.c, madison_landing.c, madison_naval.c, madison_fleet.c */
	N_SAIL,      /* 8.5, 11.1 */
	N_LANDING,   /* 11.5: A3, MP, whom it meets */
	N_COVER,     /* RULINGS A83: which vessels stay with a landing */
	N_WITHDRAW,  /* 11.21 */
	N_NAVAL,     /* 12.0 */
	N_FLAGSHIP,  /* 12.32 */
	N_BROADSIDE, /* 12.36 */
	N_HIT,       /* 12.42: vessels that suffer */
	N_FLIGHT,    /* 9.61, 12.5: the vessels of a space go to towns */
	N_FLEE,      /* one of them, where */
	N_FLEETS,    /* 7.4: the Mutual Fleet Return Phase */
	N_RETURN,    /* 11.22: home; 11.23: out again */

	/* madison_event.c, madison_effects*.c */
	N_EVENT,    /* a card's effects, one after the other */
	N_SITE,     /* one of several spaces */
	N_PUT,      /* a piece to a space */
	N_TARGET,   /* one of several pieces */
	N_ACTIVATE, /* whom it activates */
	N_RAIDERS,  /* who goes along */
	NODES,
};

/* Order of verbs[] in madison.c and of madison_verbs.def. */
enum {
	V_DONE,      /* also: pass, decline */
	V_KEEP,      /* the card just drawn */
	V_PLAY,      /* card */
	V_HOLD,      /* card */
	V_EVENT,     /* the card's text */
	V_LEADER,    /* piece: activate him */
	V_ALONE,     /* piece: a leader without units (8.61) */
	V_UNITS,     /* space: units there, one by one */
	V_UNIT,      /* piece: the single unit of a CAMPAIGN */
	V_BUILDING,  /* the card's NBV */
	V_RESTORING, /* the card's OPV */
	V_DEPOT,     /* space */
	V_WITH,      /* vessels act, too */
	V_WITHOUT,
	V_TAKE,     /* piece: name it, or take it along */
	V_REACT,    /* card */
	V_REACT_AT, /* card, space */
	V_JOIN,     /* piece joins the column */
	V_LEAVE,    /* piece leaves it */
	V_ALL,      /* everyone who may joins */
	V_MARCH,    /* space */
	V_EMBARK,   /* the column goes aboard */
	V_SAIL,     /* space */
	V_UNLOAD,   /* passengers go ashore */
	V_STAY,     /* piece: a vessel covers the landing */
	V_STAND,
	V_RETREAT,   /* space */
	V_BY_WATER,  /* space */
	V_COMMAND,   /* piece */
	V_LEAD,      /* piece */
	V_BATTLE,    /* card */
	V_LOSE,      /* piece */
	V_GO,        /* piece, space: a piece goes a way of its own */
	V_SURRENDER, /* piece */
	V_SHIP,      /* piece, space: a vessel goes to a town or box */
	V_BUILD,     /* piece, space */
	V_REPAIR,    /* piece */
	V_RESTORE,   /* piece */
	V_DELAY,     /* piece */
	V_STORM,     /* space */
	V_NAME,      /* space */
	V_PUT,       /* piece, space */
	V_TARGET,    /* piece */
	V_FLEET,     /* space, space: all vessels and naval leaders of one place go there */
	VERBS,
};

enum phase {
	PHASE_PREWAR, /* 6.0: no events, no enemy territory, no Lake Control Boxes */
	PHASE_ARRIVAL,
	PHASE_ACTION,
	PHASE_FLEETS, /* 7.4 */
	PHASE_WINTER,
	PHASE_OVER,
};

enum force_form {
	FORCE_NONE,
	FORCE_LEADER, /* 8.4, 8.5 */
	FORCE_UNITS,  /* 8.6 */
	FORCE_ALONE,  /* 8.61: a leader by himself */
};

/* To join and to leave before anything has moved costs nothing.  A game must end nevertheless
 * (`longest` in madison.c): nobody needs to change his mind oftener than this. */
enum { LEFT_MAX = 60 };

/* How land units come into a space of the enemy's. */
enum attack_form {
	BY_LAND,
	BY_ROUTE, /* across a Major Invasion Route */
	BY_SEA,
	BY_STORM, /* reinforcements (14.31) */
	BY_RAID,  /* E_RAID: no way back but to the start */
};

/* What became of a meeting (N_MEET); read by who called madison_meet(). */
enum met {
	MET_NOTHING, /* there is or was no meeting */
	MET_NOBODY,  /* no enemy land unit was there: go on */
	MET_YIELDED, /* they retreated before combat: go on (9.44) */
	MET_DRIVEN,  /* 9:1: an attack, but the move goes on (9.52, RULINGS A84) */
	MET_WON,     /* after combat: the move is over */
	MET_LOST,    /* the same; the attackers are gone from the space */
};

/* The bytes of a state are compared, hashed and saved: no hidden padding. */
#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"

/* A force that the card activates; a CAMPAIGN has two.  All zero when there is none. */
struct madison_force {
	struct pieces named;  /* units declared one by one (8.61) */
	struct pieces column; /* what moves along now: land pieces, or vessels with passengers */
	struct pieces done; /* dropped or finished: moves no more in this card play (RULINGS A80) */
	struct pieces abroad; /* were in enemy territory when they joined (MILITIA REFUSE) */
	uint8_t form;         /* enum force_form */
	uint8_t leader;       /* or NO_PIECE */
	uint8_t start, at;    /* where it was declared, where the column is */
	uint8_t points;       /* units that may be named */
	uint8_t vessels;      /* 1: vessels of the start act, too (3.36) */
	uint8_t taken;   /* land units dropped again: the Command Limit counts them (RULINGS A80) */
	uint8_t afloat;  /* 1: the column sails */
	uint8_t steps;   /* spaces moved since it was in the space of HEAVY RAINS */
	uint8_t from;    /* the space that the column came from, or NO_SPACE */
	uint8_t stopped; /* 1: its move is over */
	uint8_t ready;   /* 1: fully declared */
	int16_t effect;  /* of madison_code, that activated it, or NO_EFFECT */
	uint8_t bonus;   /* NIGHT ATTACK: 1 + the space for which it was named; 0: not yet */
	uint8_t left;    /* how often somebody has left the column before it moved */
};

/* The land combat being fought; there is never a second one.  All zero otherwise. */
struct madison_combat {
	struct pieces with;    /* land pieces that take part, of both sides */
	struct pieces began;   /* those when this round began (windows C1, C2) */
	struct pieces cover;   /* vessels that stayed with a landing (RULINGS A83) */
	uint8_t on;            /* 1 while there is a meeting */
	uint8_t where, from;   /* from: NO_SPACE for landings and reinforcements */
	uint8_t attacker;      /* side */
	uint8_t form;          /* enum attack_form */
	uint8_t round;         /* from 1; 0: no dice yet */
	uint8_t result;        /* of the last round: enum result */
	uint8_t fort;          /* 1: the defender has the use of one in this round (RULINGS A89) */
	uint8_t halved;        /* 1 << side: out of supply (13.4) */
	uint8_t lead[2];       /* by side, or NO_PIECE */
	uint8_t chief[2];      /* commanding leaders, by side, or NO_PIECE (10.42) */
	uint8_t card[2];       /* Battle cards of this round, by side, or NO_CARD */
	uint8_t lasting[2][2]; /* two for the rest of the combat, each by side, or NO_CARD
				* (RULINGS A76) */
	uint8_t beaten;        /* 1 << side: retreated, surrendered or died (10.63 too) */
	uint8_t reduced;       /* 1: the defender began with reduced units only (10.32-3) */
	uint8_t pad;
	int16_t effect; /* event that bears on this attack, or NO_EFFECT */
};

/* The naval combat being fought.  All zero otherwise. */
struct madison_naval {
	uint8_t on, lake, attacker;
	uint8_t result;  /* enum strike, once rolled */
	uint8_t lead[2]; /* vessels, by side, or NO_PIECE */
	uint8_t card[2]; /* by side, or NO_CARD */
	uint8_t owed[2]; /* steps still to be lost, by side */
	int16_t effect;  /* event that bears on it, or NO_EFFECT */
	uint8_t loser, pad[3];
};

/* What reactions and events forbid. */
struct madison_limits {
	/* Through so many more card plays of that side (madison_end_play): */
	struct set truce[2]; /* E_TRUCE: spaces that this side may not attack */
	uint8_t truce_lakes[2], truce_plays[2];
	uint8_t no_build_at[2], no_build_lakes[2], no_build_plays[2]; /* E_NO_BUILD_NEXT */
	/* Until the turn ends (madison_end_turn): */
	uint8_t command[2]; /* E_LEADER_CV: 1 + the leader whose Command Value is 1, counted from
			     * PIECE_LEADER; 0: none */
	/* Until the card play ends (madison_begin_play): */
	uint8_t rains, rains_steps; /* E_INTERDICT_SPACE: space or NO_SPACE; spaces one may move */
	uint8_t winds;              /* E_CANCEL_NAVAL_FORCE: starting place, or NO_SPACE */
	uint8_t unit_mp, dragoon_mp, leader_mp; /* E_LIMIT_MF; 0: as printed */
	uint8_t burdened;   /* E_LEADER_PENALTY: that leader, whose modifier is lost, or NO_PIECE */
	uint8_t divisor;    /* his limit is divided by it */
	uint8_t peaceful;   /* E_FORBID_ATTACK: that leader, or NO_PIECE */
	uint8_t no_militia; /* E_FORBID_MILITIA: 1 + the force */
	uint8_t no_landing; /* E_CANCEL_AMPHIBIOUS: bits of lakes */
	uint8_t slowed;     /* E_LIMIT_MF: 1 + the force */
	uint8_t pad[8];
};

struct madison {
	struct state st;
	struct set pile[PILES];
	struct set known[2];      /* in hand or held, and everybody knows that (6.2-5) */
	struct set control[2];    /* derived: towns (4.14, RULINGS A29), at every instant */
	struct set manned[2];     /* derived: spaces with land units of that side, ashore */
	struct set supply[2];     /* derived: towns in which a unit of that side is in supply, as
				   * they were traced last; see stale */
	struct set depots;        /* of the side in whose territory they are (13.52) */
	struct set destroyed;     /* towns: value 0, no fort, no base (4.13) */
	struct set ruined;        /* naval bases (15.32) */
	struct set backups;       /* back-up bases in use this year (15.33) */
	struct set counted;       /* towns in enemy hands when points were last settled (4.12) */
	struct set indians_only;  /* held by Indians alone when this card play began (2.76) */
	struct set attacked;      /* in this card play, boxes too (10.22, RULINGS A84, A120) */
	struct pieces flipped;    /* reduced, damaged, or a leader's back */
	struct pieces upgraded;   /* one class better (E_UPGRADE_...) */
	struct pieces aboard;     /* land pieces afloat: they are where their vessels are, and
				   * count for nothing there */
	struct pieces withdrawn;  /* took the Free Naval Withdrawal of this card play */
	struct pieces unsupplied; /* land units out of supply when this card play began (13.36) */
	struct pieces barred;     /* vessels that may not be built (E_FORBID_BUILD) */
	struct pieces delayed;    /* held back once already (14.21) */
	struct pieces storming;   /* in WAITING: they fight for their space at A0 (14.31) */
	struct madison_force force[2];
	struct madison_combat combat;
	struct madison_naval naval;
	struct madison_limits limits;
	uint8_t where[PIECES], spent[PIECES];       /* spent: MP in this card play */
	uint8_t next[PIECES], first[SPACES];        /* derived: stacks in the order of pieces */
	uint8_t units[2][SPACES], plain[2][SPACES]; /* derived: land units, those not Indians */
	uint8_t strength[2][SPACES];                /* derived: of land units, as they are */
	uint8_t vessels[2][SPACES];                 /* derived: undamaged */
	uint8_t lake[LAKES];   /* who controls it: US, GB, NONE (RULINGS A33); in winter NONE */
	uint8_t marker[LAKES]; /* Lake Control markers, from autumn until the fleets have
				* returned: US, GB, NONE (11.44) */
	uint8_t turn, scenario, phase;
	uint8_t first_player, active;
	uint8_t plays;         /* card plays of this turn so far */
	uint8_t passes;        /* in a row, of the Winter Action Phase (RULINGS A11) */
	uint8_t hand[2];       /* derived, public: cards in hand */
	uint8_t held[2];       /* derived, public: cards held (7.34) */
	uint8_t drawn_in[2];   /* cards drawn in the Pre-war Sequence, by side (6.31) */
	uint8_t prewar;        /* derived, public: cards left in the Pre-war Deck */
	uint8_t drawn;         /* secret: the card that N_KEEP asks about, or NO_CARD */
	uint8_t card;          /* in play, or NO_CARD */
	uint8_t forts;         /* event forts that stand, bits */
	uint8_t moving;        /* which force moves */
	uint8_t met;           /* enum met: how the last meeting ended */
	uint8_t won;           /* 1 << met, of all meetings of this card play */
	uint8_t treaty;        /* 1: TREATY OF GHENT ended the war */
	uint8_t winner, level; /* at the end; level: enum level */
	int8_t card_vp;        /* points of cards: GB is ahead above 0 (4.17) */
	int8_t ground;         /* derived: points of towns in enemy hands, GB's less the US's */
	int8_t vp;             /* the marker, GB is ahead above 0: set by madison_settle() */
	uint8_t builds, builds_at,
		builds_turn; /* a vessel under construction, or PIECES (RULINGS A72) */
	uint8_t stale;       /* 1: control, lakes or depots have changed since supply was traced */
	uint8_t carriers[2]; /* by force of a land leader: vessels that the units which it has
			      * landed needed, and which may enter a box (RULINGS A25) */
	uint8_t pad[6];
};

#pragma GCC diagnostic pop

_Static_assert(sizeof(struct madison) <= 4096, "a state is at most 4 KiB");
_Static_assert((int)PIECES <= (int)NO_PIECE, "a byte holds a piece");

static inline struct madison *madison_of(struct state *s)
{
	return (struct madison *)s;
}

static inline const struct madison *cmadison_of(const struct state *s)
{
	return (const struct madison *)s;
}

/* ---- pieces and paths, one after the other ---- */

/* Everyone in a space, in the order of pieces: for each_in(m, p, space).  The piece itself
 * may leave within the loop only if the next one was noted before. */
#define each_in(m, p, space) (int p = (m)->first[space]; p != NO_PIECE; p = (m)->next[p])

/* Vessels or leaders of a side, on the map or not: in each part the US stands before the British
 * (madison_tables.h).  for each_leader(p, side) */
#define each_vessel(p, side)                                                                       \
	(int p = PIECE_VESSEL + ((side) == GB ? VESSELS_US : 0),                                   \
	 p##_end = PIECE_VESSEL + ((side) == GB ? VESSELS : VESSELS_US);                           \
	 p < p##_end; p++)
#define each_leader(p, side)                                                                       \
	(int p = PIECE_LEADER + ((side) == GB ? LEADERS_US : 0),                                   \
	 p##_end = PIECE_LEADER + ((side) == GB ? LEADERS : LEADERS_US);                           \
	 p < p##_end; p++)

/* The paths of a town: for each_path(way, space). */
#define each_path(way, space)                                                                      \
	(const struct madison_path *way = &madison_paths[madison_spaces[space].path],              \
	 *way##_end = way + madison_spaces[space].paths;                                           \
	 way < way##_end; way++)

/* ---- what pieces and spaces are ---- */

static inline const struct madison_piece *piece(int p)
{
	return &madison_pieces[p];
}

static inline int side_of(int p)
{
	return madison_pieces[p].side;
}

static inline bool is_unit(int p)
{
	return p < PIECE_VESSEL;
}

static inline bool is_vessel(int p)
{
	return p >= PIECE_VESSEL && p < PIECE_LEADER;
}

static inline bool is_leader(int p)
{
	return p >= PIECE_LEADER;
}

static inline bool is_land_leader(int p)
{
	return madison_pieces[p].type == LAND_LEADER;
}

static inline bool is_naval_leader(int p)
{
	return madison_pieces[p].type == NAVAL_LEADER;
}

/* A piece that moves by land. */
static inline bool is_land(int p)
{
	return is_unit(p) || is_land_leader(p);
}

static inline bool is_indian(int p)
{
	return madison_pieces[p].type == INDIAN;
}

/* 9.47, 11.33, 3.62, 3.7-4, RULINGS A81: the others never go aboard a vessel. */
static inline bool can_board(int p)
{
	return is_land(p) && !is_indian(p) &&
	       !(madison_pieces[p].flags & (IS_DRAGOON | IS_TECUMSEH));
}

static inline bool is_flipped(const struct madison *m, int p)
{
	return pieces_has(&m->flipped, p);
}

/* A leader's side that is up. */
static inline const struct madison_face *face_of(const struct madison *m, int p)
{
	return &madison_pieces[p].face[is_flipped(m, p)];
}

/* A land unit that is not reduced; one of a single step never is (RULINGS A45). */
static inline bool is_fresh(const struct madison *m, int p)
{
	return is_unit(p) && !is_flipped(m, p);
}

/* Units come first among pieces. */
static inline bool has_unit(const struct pieces *with)
{
	int p = pieces_next(with, 0);

	return p >= 0 && is_unit(p);
}

static inline bool has_fresh(const struct madison *m, const struct pieces *with)
{
	for
		each_piece(p, with) if (is_fresh(m, p)) return true;
	return false;
}

/* Somebody in the space is not of this side. */
static inline bool has_enemies(const struct madison *m, int side, int space)
{
	for
		each_in(m, p, space) if (side_of(p) != side) return true;
	return false;
}

/* RULINGS A30: as printed on the side that is up. */
static inline int strength_of(const struct madison *m, int p)
{
	return madison_pieces[p].strength[is_flipped(m, p)];
}

/* 3.14, RULINGS A73: by the strength that it shows now. */
static inline bool is_detachment(const struct madison *m, int p)
{
	return is_unit(p) && strength_of(m, p) <= 2;
}

/* 3.12, 3.22: one better if a card has improved it. */
static inline int class_of(const struct madison *m, int p)
{
	return min(madison_pieces[p].class + pieces_has(&m->upgraded, p), CLASS_A);
}

static inline bool is_town(int space)
{
	return space < TOWNS;
}

static inline bool is_box(int space)
{
	return space >= LAKE_BOX && space < LAKE_BOX + LAKES;
}

static inline bool on_map(const struct madison *m, int p)
{
	return m->where[p] < ON_MAP;
}

/* 2.5, 2.6: Lakes Erie and Huron meet in the transit box. */
static inline bool joins_transit(int lake)
{
	return lake == ERIE || lake == HURON;
}

/* 4.12: who is ahead by these points. */
static inline int leading(int points)
{
	return points > 0 ? GB : points < 0 ? US : NONE;
}

/* 4.13, RULINGS A31: what a town is worth now. */
static inline int value_of(const struct madison *m, int space)
{
	return set_has(&m->destroyed, space) ? 0 : madison_spaces[space].value;
}

/* RULINGS A29: own territory that the enemy does not control, or a town of his that one does. */
static inline bool is_friendly(const struct madison *m, int side, int space)
{
	return set_has(&m->control[side], space);
}

/* 4.16, 11.44: whose the 2 VP of a lake are: a marker keeps them, but does not control. */
static inline int lake_scorer(const struct madison *m, int lake)
{
	return m->marker[lake] != NONE ? m->marker[lake] : m->lake[lake];
}

static inline int year_of(const struct madison *m)
{
	return madison_turns[m->turn].year;
}

#include "madison_calls.h"

#endif

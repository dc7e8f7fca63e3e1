/* dawn_int.h - the state of Dawn's Early Light and what its files share.
 *
 * Derived members (army, present, indians, control, water, complete) are kept
 * up to date at every change by dawn_touch(), dawn_place_ships() and
 * dawn_station(); dawn_refresh() makes them anew.
 */
#ifndef DAWN_INT_H
#define DAWN_INT_H

#include <string.h>
#include "core/game.h"
#include "core/number.h"
#include "dawn_messages.h"
#include "dawn_tables.h"

enum { NO_REGION = 31, BOX = 0, EVADES = 4 }; /* 10.3: a hit Indian evades on this die */

/* 15.1.6-b, 15.1.6-c: towns that win the war. */
#define SET_CANADA ((uint32_t)1 << R_HALIFAX | (uint32_t)1 << R_MONTREAL)
#define SET_GREAT_PORTS                                                                            \
	((uint32_t)1 << R_BOSTON | (uint32_t)1 << R_NEW_YORK |                                     \
	 (uint32_t)1 << R_BALTIMORE_WASHINGTON | (uint32_t)1 << R_NEW_ORLEANS)

_Static_assert((int)REGIONS == (int)NO_REGION, "region masks leave bit 31 free");

/* Questions and procedures; order of nodes[] in dawn.c. */
enum {
	N_TURN,
	N_POLICY,
	N_PLAY,
	N_CARD,
	N_USE,
	N_ORDER,
	N_RECRUIT,
	N_CONSTRUCT,
	N_MOVE,
	N_TAKE,
	N_CRUISE,
	N_OVERFLOW,
	N_DEPLOY,
	N_SEND,
	N_EMBARK,
	N_RECALL,
	N_LOSE,
	N_BATTLE,
	N_HIT,
	N_EVADE,
	N_STAND,
	N_EVENT,
	N_ADD,
	N_REMOVE,
	N_NAME,
	N_COUNTER,
	N_STATION,
	N_CHOOSE,
	N_TRACK,
	N_ARMISTICE,
	N_FORT,
	N_SHIPS,
	N_UPGRADE,
	N_FIGHT,
	NODES,
};

/* Order of verbs[] in dawn.c. */
enum {
	V_DONE, /* also: pass, decline */
	V_ADVANCE,
	V_PLAY,
	V_EVENT,
	V_OPS,
	V_FIRST,
	V_LAST,
	V_RECRUIT,
	V_RECRUIT_LANDING,
	V_ADD_SHIP,
	V_REMOVE_SHIP,
	V_FORT,
	V_MOVE,
	V_RAID,
	V_TAKE,
	V_TARGET,
	V_DEPLOY,
	V_LAND,
	V_SEND,
	V_RECALL,
	V_LOSE,
	V_LOSE_LANDED,
	V_HIT,
	V_EVADE,
	V_STAND,
	V_RETREAT,
	V_REEMBARK,
	V_ADD,
	V_REMOVE,
	V_NAME,
	V_ADD_COUNTER,
	V_REMOVE_COUNTER,
	V_CHOOSE,
	V_ARMISTICE,
	V_UPGRADE,
	V_FIGHT,
	VERBS,
};

enum battle_form { BY_LAND, BY_RAID, BY_SEA, BY_EVENT };

/* The bytes of a state are compared, hashed and saved: no hidden padding. */
#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"

/* The battle being fought; there is never a second one. */
struct dawn_battle {
	uint8_t on;            /* 1 while there is one; all else is 0 otherwise */
	uint8_t where, origin; /* origin is NO_REGION for landings and events */
	uint8_t attacker, form;
	uint8_t bonus[2];    /* dice, fixed at the start (9.1.1-b) */
	uint8_t hits[2][3];  /* sixes, fives and fours not yet assigned, by roller */
	uint8_t lost[UNITS]; /* assigned hits; the forces leave together */
	uint8_t evading;     /* Indian hits that may still be evaded (10.3) */
	uint8_t indians;     /* Indians began it with an army and will go home (9.4.2) */
	uint8_t squadrons;   /* that carried a landing */
	uint8_t target;      /* a raider's die scores from here on (8.1.2-b) */
	uint8_t round;
	uint8_t pad[1];
};

struct dawn {
	struct state st;
	struct set pile[PILES];
	struct set sure;              /* cards known to be in a hand, though not to all in whose */
	uint64_t armistice;           /* borders, by edge */
	uint32_t army[2], present[2]; /* regions with army forces, with any force */
	uint32_t indians, control[2]; /* regions with Indians; control by side */
	uint32_t forts, fresh;        /* fresh: own forces there may still move */
	uint32_t built, pad0;         /* forts built by this event */
	uint8_t force[REGIONS][8];    /* by unit; the last three stay 0 */
	uint8_t moved[REGIONS][8];    /* of them, moved in this operation */
	uint8_t counters[REGIONS], turn;
	uint8_t tally[REGIONS], active; /* what an event step did in each region */
	uint8_t landed[REGIONS], named; /* squadrons off a town; region named by an event */
	uint8_t pool[8];                /* by unit; the last three stay 0 */
	uint8_t ships[WATERWAYS][2];
	uint8_t track[2][TRACKS], water[2]; /* water: waterways controlled, by side */
	uint8_t squadron[PLACES], squadron_moved[PLACES];
	uint8_t landing, landing_moved;        /* Regulars in the landing supply */
	uint8_t held[2], sure_held[2];         /* cards in each hand; of them, in `sure` */
	uint16_t dice[2];                      /* event dice in force, by side */
	uint8_t conflict[CONFLICTS], complete; /* complete blockades, by zone */
	int8_t score, opmod[2];                /* score: GB is ahead above 0 */
	uint8_t privateer, evade;              /* evade: die that an Indian needs to evade */
	uint8_t winner;
	struct dawn_battle battle;
	uint8_t pad[6];
};

#pragma GCC diagnostic pop

static inline struct dawn *dawn_of(struct state *s)
{
	return (struct dawn *)s;
}

static inline const struct dawn *cdawn_of(const struct state *s)
{
	return (const struct dawn *)s;
}

/* The frame below the top one: an operation below its group of forces. */
static inline const struct frame *below(const struct state *s)
{
	return &s->frame[s->depth - 2];
}

static inline void gain(uint8_t *n, int by)
{
	*n = (uint8_t)(*n + by);
}

/* The eight bytes of a region's forces as one word, a byte a unit. */
_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "bytes count up from the lowest");

static const uint64_t lanes_army[2] = { 0xffff, 0xffff0000 };
static const uint64_t lanes_indian = 0xff00000000;

static inline uint64_t lanes(const uint8_t bytes[8])
{
	uint64_t x;

	memcpy(&x, bytes, sizeof x);
	return x;
}

/* Face number i of a roll, packed into the arguments of kind dice of a note's row. */
static inline void note_die(int *row, int i, int die)
{
	if (i < 30)
		row[i / 5] |= die << 3 * (i % 5);
}

static inline int militia_of(int side)
{
	return side == US ? US_MILITIA : GB_MILITIA;
}

static inline int army_count(const struct dawn *d, int r, int side)
{
	return d->force[r][2 * side] + d->force[r][2 * side + 1];
}

static inline int force_count(const struct dawn *d, int r, int side)
{
	return army_count(d, r, side) + (side == GB ? d->force[r][INDIAN] : 0);
}

/* 6.2.1, 11.2.2, 16.0-i: neighbours, and the other shores of these waterways. */
static inline uint32_t dawn_connected(int r, int waterways)
{
	uint32_t to = dawn_regions[r].adjacent;

	for (uint32_t w = (uint32_t)(waterways & dawn_regions[r].waterways); w; w &= w - 1)
		to |= dawn_waterways[lowest(w)].borders;
	return to & ~bit(r);
}

/* dawn_map.c: pieces on the map. */
void dawn_touch(struct dawn *, int region);
void dawn_refresh(struct state *);
void dawn_add_force(struct dawn *, int region, int unit, int n);    /* from the pool */
void dawn_remove_force(struct dawn *, int region, int unit, int n); /* to the pool */
void dawn_place_ships(struct dawn *, int waterway, int side, int n);
uint32_t dawn_neighbours(uint32_t regions);
uint32_t dawn_barred(const struct dawn *, int region); /* by armistices */
bool dawn_check_capture(struct dawn *, struct step *);
void dawn_award(struct dawn *, int side, int vp, struct step *);
void dawn_win(struct dawn *, int side, int msg, struct step *);

/* dawn_turn.c, dawn_score.c */
void dawn_setup(struct state *, int scenario, struct step *);
void dawn_turn_run(struct state *, struct step *);
int dawn_policy_list(const struct state *, action *);
void dawn_policy_take(struct state *, action, struct step *);
int dawn_policy_bar(const struct state *, action, int16_t *);
int dawn_score(struct dawn *, struct step *); /* net points, GB above 0 */
int dawn_blockade_value(const struct dawn *);

/* dawn_card.c */
int dawn_play_list(const struct state *, action *);
void dawn_play_take(struct state *, action, struct step *);
int dawn_play_bar(const struct state *, action, int16_t *);
void dawn_card_run(struct state *, struct step *);
int dawn_use_list(const struct state *, action *);
void dawn_use_take(struct state *, action, struct step *);
int dawn_use_bar(const struct state *, action, int16_t *);
int dawn_order_list(const struct state *, action *);
void dawn_order_take(struct state *, action, struct step *);
int dawn_order_bar(const struct state *, action, int16_t *);
int dawn_ops_offered(const struct state *, int op); /* in N_USE: what the card would give */
bool dawn_op_open(const struct state *, int op);    /* in N_USE: it could do something */

/* An operation in hand: whose, its OPS and the event that grants it. */
struct dawn_op {
	int side, ops;
	const struct dawn_effect *effect; /* NULL: a card played for operations */
};

/* Locals of the frames of operations (N_RECRUIT, N_CONSTRUCT, N_MOVE, N_CRUISE, N_DEPLOY). */
enum { OP_LEFT, OP_EFFECT, OP_KIND, OP_START };

static inline struct dawn_op dawn_op_of(const struct frame *f)
{
	int effect = f->local[OP_EFFECT];

	return (struct dawn_op){ f->player, f->local[OP_LEFT],
				 effect < 0 ? NULL : &dawn_code[effect] };
}

/* 5.2, RULINGS I1, J20: a card and a free operation use all of their OPS, unless the text of an
 * event says "may"; by version 1 one could stop at will. */
static inline bool dawn_may_stop(const struct state *s)
{
	const struct dawn_effect *e = dawn_op_of(flow_see(s)).effect;

	return !rules_since(s, 2) || (e && e->flags & F_OPTIONAL);
}

void dawn_op_begin(struct state *, int side, int op, int ops, int effect, struct step *);
bool dawn_op_possible(const struct dawn *, int op, struct dawn_op);
int dawn_op_list(const struct state *, int steps, action *); /* the steps, then perhaps `done` */
int dawn_bar_stop(const struct state *, int steps, int16_t *arg);

/* dawn_ops.c: Recruit, Construct, Privateer, Cruise */
int dawn_recruit_list(const struct state *, action *);
void dawn_recruit_take(struct state *, action, struct step *);
int dawn_recruit_bar(const struct state *, action, int16_t *);
int dawn_construct_list(const struct state *, action *);
void dawn_construct_take(struct state *, action, struct step *);
int dawn_construct_bar(const struct state *, action, int16_t *);
int dawn_bar_add_ship(const struct dawn *, int waterway);
int dawn_bar_remove_ship(const struct dawn *, int side, int waterway, bool any_order);
int dawn_bar_fort(const struct dawn *, int side, int region);
void dawn_build_fort(struct dawn *, int side, int region, struct step *);
void dawn_build_ship(struct dawn *, int side, int waterway, int by, struct step *);
enum { PRIZE = 3, STRIKE = 4 }; /* 7.1.1, 7.2.1: the dice that succeed */
int dawn_sea_ways(const struct dawn *, int target, const struct dawn_effect *); /* of 36 */
int dawn_privateer_dice(const struct dawn *, int ops);
void dawn_privateer(struct dawn *, int ops, const struct dawn_effect *, struct step *);
void dawn_move_privateer(struct dawn *, int by, struct step *);
int dawn_cruise_list(const struct state *, action *);
void dawn_cruise_take(struct state *, action, struct step *);
int dawn_cruise_bar(const struct state *, action, int16_t *);

/* dawn_move.c: Campaign, Raid */
int dawn_raid_target(struct dawn_op);
int dawn_moves(const struct dawn *, struct dawn_op, int op, uint32_t fresh, action *);
int dawn_move_list(const struct state *, action *);
void dawn_move_take(struct state *, action, struct step *);
int dawn_move_bar(const struct state *, action, int16_t *);
int dawn_take_list(const struct state *, action *);
void dawn_take_take(struct state *, action, struct step *);
int dawn_take_bar(const struct state *, action, int16_t *);

/* dawn_naval.c: squadrons and landings */
int dawn_reserve(const struct dawn *);
void dawn_station(struct dawn *, int place, int by, struct step *);
void dawn_add_squadrons(struct dawn *, int n, struct step *);
void dawn_recall_squadron(struct dawn *, int zone, struct step *);
void dawn_lose_squadrons(struct dawn *, int n, struct step *);
int dawn_blockades(const struct dawn *);   /* complete ones */
bool dawn_blockading(const struct dawn *); /* any squadron in a zone */
int dawn_deploy_list(const struct state *, action *);
void dawn_deploy_take(struct state *, action, struct step *);
int dawn_deploy_bar(const struct state *, action, int16_t *);
int dawn_send_list(const struct state *, action *);
void dawn_send_take(struct state *, action, struct step *);
int dawn_send_bar(const struct state *, action, int16_t *);
int dawn_embark_list(const struct state *, action *);
void dawn_embark_take(struct state *, action, struct step *);
int dawn_embark_bar(const struct state *, action, int16_t *);
int dawn_recall_list(const struct state *, action *);
void dawn_recall_take(struct state *, action, struct step *);
int dawn_recall_bar(const struct state *, action, int16_t *);
int dawn_lose_list(const struct state *, action *);
void dawn_lose_take(struct state *, action, struct step *);
int dawn_lose_bar(const struct state *, action, int16_t *);
int dawn_station_list(const struct state *, action *);
void dawn_station_take(struct state *, action, struct step *);
int dawn_station_bar(const struct state *, action, int16_t *);

/* dawn_battle.c */
void dawn_battle_begin(struct state *, struct dawn_battle, const struct dawn_effect *,
		       struct step *);
void dawn_battle_run(struct state *, struct step *);
void dawn_raid_score(struct dawn *, int region, int target, struct step *);
uint32_t dawn_refuges(const struct dawn *);             /* for Indians of the battle being fought */
bool dawn_raiders_spent(const struct dawn *, int side); /* if that side broke off now */
int dawn_hit_list(const struct state *, action *);
void dawn_hit_take(struct state *, action, struct step *);
int dawn_hit_bar(const struct state *, action, int16_t *);
int dawn_evade_list(const struct state *, action *);
void dawn_evade_take(struct state *, action, struct step *);
int dawn_evade_bar(const struct state *, action, int16_t *);
int dawn_stand_list(const struct state *, action *);
void dawn_stand_take(struct state *, action, struct step *);
int dawn_stand_bar(const struct state *, action, int16_t *);

/* The event of a card: its first step, and whether it takes place only once. */
static inline int dawn_event_code(const struct state *s, int card)
{
	return rules_since(s, 2) ? dawn_cards[card].code : dawn_cards[card].code_before;
}

static inline bool dawn_event_removed(const struct state *s, int card)
{
	return rules_since(s, 2) ? dawn_cards[card].removed : dawn_cards[card].removed_before;
}

/* dawn_event.c: the interpreter of card events */
void dawn_event_begin(struct state *, int card, int side);
void dawn_event_run(struct state *, struct step *);
void dawn_change_track(struct dawn *, int side, int track, int by, struct step *);
int dawn_choose_list(const struct state *, action *);
void dawn_choose_take(struct state *, action, struct step *);
int dawn_choose_bar(const struct state *, action, int16_t *);
int dawn_fight_list(const struct state *, action *);
void dawn_fight_take(struct state *, action, struct step *);
int dawn_fight_bar(const struct state *, action, int16_t *);

/* Locals of the decisions inside an event (and of N_RECALL and N_LOSE). */
enum { STEP_EFFECT, STEP_LEFT, STEP_SIDE, STEP_CARD };

/* dawn_steps.c: one list, one take and one bar for all decisions inside an
 * event that repeat a small step: place, remove, build, and so on. */
int dawn_effect_side(int side, int of); /* SIDE_SELF and SIDE_OPP resolved */
int dawn_step_node(const struct dawn_effect *);
bool dawn_step_possible(const struct dawn *, const struct dawn_effect *, int side);
int dawn_step_list(const struct state *, action *);
void dawn_step_take(struct state *, action, struct step *);
int dawn_step_bar(const struct state *, action, int16_t *);

/* dawn_hidden.c, dawn_check.c, dawn_report.c, dawn_odds.c, dawn_why.c, dawn_policy.c */
void dawn_redact(struct state *, int viewer);
void dawn_guess(struct state *, int viewer, struct rng *);
const char *dawn_check(const struct state *);
void dawn_report(const struct state *, int topic, action, struct step *);
void dawn_odds(const struct state *view, action, struct step *);
int dawn_why_thing(const struct state *view, int kind, int id, int msg, int16_t arg[NOTE_ARGS]);
const char *dawn_frames_fault(const struct dawn *); /* dawn_frames.c */
extern const struct policy dawn_policy;

#endif

/* madison_calls.h - what the files of Mr. Madison's War call in each other.
 *
 * Included by madison_int.h.  Conventions:
 * - s: the state; m: the same as struct madison; out: may be NULL, and all must go the same.
 * - A function that takes `struct state *` and returns void may push frames.  What it asks
 *   for happens when the engine comes back to the caller's frame: the caller's pc must have
 *   been raised before, and it must push nothing itself after such a call in the same run.
 * - `bar` functions return 0 or the message that says why not, and may set arg[2] and up.
 * - A space is a town, box or place off the map; NO_SPACE, NO_PIECE, NO_CARD, NO_EFFECT: none.
 */
#ifndef MADISON_CALLS_H
#define MADISON_CALLS_H

/* The three functions of a decision. */
#define DECISION(name)                                                                             \
	int madison_##name##_list(const struct state *, action *);                                 \
	void madison_##name##_take(struct state *, action, struct step *);                         \
	int madison_##name##_bar(const struct state *, action, int16_t *)

#define PROCEDURE(name) void madison_##name##_run(struct state *, struct step *)

/* ==== madison_setup.c ==== */

void madison_setup_game(struct state *, int scenario, struct step *);
/* A new card play of side begins: forces, MP, limits of the card play, attacked, withdrawn,
 * met and won are cleared; `unsupplied` (13.36) and `indians_only` (2.76) are frozen. */
void madison_begin_play(struct madison *, int side);
/* Only the latter. */
void madison_freeze(struct madison *);
/* A card play of side is over (at D): what lasted through it counts down. */
void madison_end_play(struct madison *, int side);
/* What lasts until the turn ends is over: limits.command, truces. */
void madison_end_turn(struct madison *);

/* ==== madison_map.c: pieces on the map ==== */

/* Everything below keeps stacks, counts, control and `ground` right.  Points and depots wait
 * for madison_settle(). */
void madison_derive(struct madison *); /* all that follows from where[], flipped and piles */
/* For tests and tools: the same, the marker, and supply as if a card play began now. */
void madison_refresh(struct state *);
/* Puts a piece anywhere.  Off the map it leaves forces, combat, ships and `unsupplied`. */
void madison_place(struct madison *, int piece, int space);
void madison_flip(struct madison *, int piece, bool flipped);
void madison_board(struct madison *, int piece, bool aboard);
/* A piece is lost: to LOST, full side up; 3.54, RULINGS A56: Shawnee and Tecumseh go together,
 * which is told here.  The caller tells why the piece itself goes. */
void madison_remove(struct madison *, int piece, struct step *);
/* 3.17, 10.52: a land unit loses a step: reduced, or eliminated.  True if it is gone.  Tells. */
bool madison_lose_step(struct madison *, int piece, struct step *);
/* 12.42: a vessel is damaged.  Tells; does not send it home. */
void madison_damage(struct madison *, int vessel, struct step *);
/* 12.41, 9.62, 10.72, 10.9: any piece is eliminated, surrenders or is captured; tells msg with
 * the arguments piece, space. */
void madison_eliminate(struct madison *, int piece, int msg, struct step *);
/* 3.42, 12.6, RULINGS A60: a captured naval leader shows his back and waits off the map (WAITING).
 */
void madison_replace_leader(struct madison *, int piece, struct step *);
/* Pieces of side in a space that match: types is a set of bits (enum type). */
struct pieces madison_pieces_in(const struct madison *, int side, int space, unsigned types);
/* 4.13: a town is destroyed for good, with fort and base.  Tells. */
void madison_destroy(struct madison *, int space, struct step *);
/* 13.52, 13.54: counters that side has left. */
int madison_depots_left(const struct madison *, int side);
/* Path between neighbours, or NULL. */
static inline const struct madison_path *madison_path_between(int from, int to)
{
	for
		each_path(way, from) if (way->to == to) return way;
	return NULL;
}

/* ==== madison_control.c: control, points, instant victory ==== */

/* RULINGS A96: to be called when a force has finished its move, and after every combat, retreat,
 * event and Winter step.  Depots that have fallen go (13.55, RULINGS A37), the marker moves (4.12),
 * and an instant victory ends the game (17.3).  Tells. */
void madison_settle(struct state *, struct step *);
/* D, RULINGS A33: lake values follow the boxes; then as madison_settle().  At the end of every card
 * play, never within one. */
void madison_settle_lakes(struct state *, struct step *);
/* The value of one lake follows its box; RULINGS A33: by itself only for card 97. */
void madison_settle_lake(struct state *, int lake, struct step *);
/* E_VP: points of a card at once; n may be below 0 (4.22).  Tells, then settles. */
void madison_award(struct state *, int side, int n, struct step *);
/* Towns that are in enemy hands now. */
struct set madison_taken(const struct madison *);
/* The marker as it should stand (RULINGS A72). */
int madison_points(const struct madison *);
/* The game is over.  level: enum level; msg with the arguments side, level. */
void madison_win(struct state *, int side, int level, int msg, struct step *);
/* 17.1: level of a lead of so many points. */
int madison_level_of(int points);

/* ==== madison_supply.c ==== */

/* 13.3, RULINGS A32..A37, A90: the towns in which a unit of side is in supply now. */
struct set madison_supply(const struct madison *, int side);
/* Supply of both sides is traced anew; whoever changes control, lakes or depots sets m->stale. */
void madison_trace(struct madison *);
/* The same, while the town `without` lets no line through (RULINGS A85: the battle space in enemy
 * hands). */
struct set madison_supply_without(const struct madison *, int side, int without);
/* The same, while only these towns, all of them its own, let lines through. */
struct set madison_supply_within(const struct madison *, int side, struct set towns);
bool madison_supplied(const struct madison *, int side, int space);
/* 13.36, RULINGS A32: an attack of side begins now from there; lake: of a landing, else LAKES. */
bool madison_attack_supplied(const struct madison *, int side, int from, int lake);
/* 13.36, 13.37: the status of a unit when this card play began. */
static inline bool was_supplied(const struct madison *m, int p)
{
	return !pieces_has(&m->unsupplied, p);
}

/* ==== madison_fort.c ==== */

struct madison_works {
	int value, class; /* 0: none */
};

/* 2.73, 2.74, 4.13: the fort that stands in a town, whoever holds it. */
struct madison_works madison_fort_at(const struct madison *, int space);
/* RULINGS A89: can side use it in defence there?  Not with Indians only: judged at the start of the
 * card play, and for who is there now (2.76, RULINGS A47). */
bool madison_fort_usable(const struct madison *, int side, int space);
/* 2.17, 2.74, 13.56, RULINGS A31: units that can winter there. */
int madison_quarters(const struct madison *, int space);
/* 15.33, RULINGS A93: own bases that work: they build what their lake may have, and repair.  For
 * York, which may do only that, see `repairs` and madison_base_repairs. */
struct set madison_bases(const struct madison *, int side, bool repairs);
bool madison_base_works(const struct madison *, int side, int space);
bool madison_base_repairs(const struct madison *, int side, int space);
/* TEST_BASE: one of these lakes (bits) has a base of side that works. */
bool madison_has_base(const struct madison *, int side, unsigned lakes);

/* madison_name.c, 3.4: the number of the name that a leader bears now, and what it means. */
int madison_called(const struct state *, int kind, int id);
const struct thing *madison_alias(int kind, int id);
/* ==== madison_hidden.c, madison_check.c, madison_report.c ==== */

void madison_redact(struct state *, int viewer);
void madison_guess(struct state *, int viewer, struct rng *);
const char *madison_check(const struct state *);
void madison_report(const struct state *, int topic, action, struct step *);
extern const struct policy madison_policy;
/* Cards: from wherever it is to another pile, with the counts that follow; known[] forgets a
 * card that leaves a hand. */
void madison_move_card(struct madison *, int card, int pile);
/* Everything of a pile goes to another. */
void madison_move_pile(struct madison *, int from, int to);
/* What everybody can see: the cards that could be in the hand of side. */
struct set madison_may_hold(const struct madison *, int side);

/* ==== madison_turn.c, madison_prewar.c, madison_end.c ==== */

PROCEDURE(war);
PROCEDURE(prewar);
DECISION(keep);
/* 4.3, RULINGS A38, 17.1: penalties, then the level; the game is over. */
void madison_finish(struct state *, struct step *);
/* E_END_GAME, 4.22: TREATY OF GHENT was played by side: hand penalty, NEW ORLEANS (RULINGS A6),
 * end. */
void madison_treaty(struct state *, int side, int per_card, struct step *);
/* E_DRAW, 7.2: side draws n cards of the deck, as far as there are any. */
void madison_draw(struct state *, int side, int n, struct step *);
/* E_DISCARD_RANDOM: side loses n cards of its hand. */
void madison_discard_random(struct state *, int side, int n, struct step *);

/* ==== madison_arrive.c ==== */

PROCEDURE(arrival);
DECISION(delay);
DECISION(entry);
PROCEDURE(storms);
DECISION(storm);
/* 14.33: enemy units that do not control the space make way (N_ROUT); then the piece is put
 * there.  For arrivals and placed pieces alike. */
void madison_bring_in(struct state *, int piece, int space, struct step *);
/* 14.43, 3.42, RULINGS A60, A81: a naval leader comes to a friendly town of his lakes that his
 * owner chooses (N_ENTRY); without one he waits. */
void madison_enter_leader(struct state *, int piece, struct step *);
/* A0, 14.34: leaders of side that wait come in where they can now. */
void madison_waiting_leaders(struct state *, int side, struct step *);
/* A0, 14.31, RULINGS A91: pushes N_STORMS if pieces of side storm, as they do in its first play. */
void madison_storms_begin(struct state *, int side);

/* ==== madison_yard.c ==== */

DECISION(build);
DECISION(restore);
/* Locals of N_BUILD and N_RESTORE. */
enum { YARD_LEFT, YARD_LAKES, YARD_SPACE, YARD_EFFECT };
/* 15.0: side builds and repairs for so many half NBV; lakes: bits, 0: all; space: only there,
 * or NO_SPACE.  E_FREE_BUILD: effect, else NO_EFFECT. */
void madison_build_begin(struct state *, int side, int halves, int lakes, int space, int effect);
/* 8.31-5; E_RESTORE: effect with its types and F_NEAR_DEPOT, else NO_EFFECT. */
void madison_restore_begin(struct state *, int side, int n, int effect);
/* 13.52, RULINGS A94: 0, or why side cannot create a depot there; and doing it.  Tells. */
int madison_depot_bar(const struct madison *, int side, int space);
/* All towns where it can, worked out at once. */
struct set madison_depot_sites(const struct madison *, int side);
void madison_depot_create(struct madison *, int space, struct step *);
/* Whether the card's number could be used so at all (RULINGS A13). */
bool madison_can_build(const struct madison *, int side, int halves, int lakes, int space);
bool madison_can_restore(const struct madison *, int side, int effect);

/* ==== madison_winter.c ==== */

PROCEDURE(winter);
DECISION(winter_play);
DECISION(quarter);

/* ==== madison_card.c, madison_react.c ==== */

PROCEDURE(card_play);
DECISION(play);
DECISION(use);
DECISION(name);
DECISION(react);
/* Locals of N_CARD_PLAY.  CARD_PLAYED: already chosen (pre-war), or -1. */
enum { CARD_SIDE, CARD_PLAYED };
/* 7.32: one card play of side, from A0 to D.  card: NO_CARD, or the one drawn (6.2-3): then
 * without A0, holding, events and reactions, and the turn's counts do not move. */
void madison_card_play(struct state *, int side, int card);
/* Opens a window (enum window) for side: N_REACT, if by what everybody can see some card of
 * it could be in that hand and be used now; else nothing.  side may use several. */
void madison_react_open(struct state *, int window, int side);

/* ==== madison_activate.c, madison_force.c, madison_march.c ==== */

PROCEDURE(forces);
DECISION(order);
DECISION(fleet);
DECISION(pick);
DECISION(march);
PROCEDURE(step);
/* The forces declared in force[] of the active side: A1, then one after the other moves (8.72);
 * m->moving tells which.  force[] is cleared by madison_begin_play() only. */
void madison_forces_begin(struct state *);
/* E_CAMPAIGN, 8.72, RULINGS A79: side names two forces (N_NAME), then as madison_forces_begin(). */
void madison_campaign_begin(struct state *, int side);
/* Declares force i (0 or 1).  effect: the activation (flags such as F_ICE, F_ADJACENT_ONLY and
 * its list bind the march), or NO_EFFECT; attacks of the force carry it on.  A leader who is off
 * the map when his turn comes has lost his half (RULINGS A79). */
void madison_declare_leader(struct madison *, int i, int leader, int effect);
void madison_declare_alone(struct madison *, int i, int leader, int effect);
void madison_declare_units(struct madison *, int i, int space, int points, int effect);
/* E_ACTIVATE_FLEET: vessels of a place, as if a naval leader led them; leader is NO_PIECE. */
void madison_declare_fleet(struct madison *, int i, int space, int effect);
/* 8.31-2, 3.31: 0, or why this leader cannot be activated with a card of this value; flags of
 * an effect: F_IGNORE_CV. */
int madison_leader_bar(const struct madison *, int side, int leader, int opv, unsigned flags);
/* A vessel of the side is there that has not withdrawn (11.21). */
bool madison_has_vessel(const struct madison *, int side, int space);
/* V_LEADER and V_ALONE for whom a card of this value may be used (8.31-2, 8.61). */
int madison_list_leaders(const struct madison *, int side, int opv, action *out);
/* The force that moves. */
static inline struct madison_force *moving(struct madison *m)
{
	return &m->force[m->moving];
}
static inline const struct madison_force *cmoving(const struct madison *m)
{
	return &m->force[m->moving];
}
/* The event that activated a force, or NULL; and its flags. */
static inline const struct madison_effect *force_effect(const struct madison_force *f)
{
	return f->effect == NO_EFFECT ? NULL : &madison_code[f->effect];
}
static inline unsigned force_flags(const struct madison_force *f)
{
	return f->effect == NO_EFFECT ? 0 : madison_code[f->effect].flags;
}
/* 3.33, 8.43, 3.53, RULINGS A17..A19, A80: land units that the column of the force may count; 255:
 * any number. */
int madison_command_limit(const struct madison *, const struct madison_force *);
/* MP that a piece has left in this card play (3.16, 3.34, SUPPLY FAILURE). */
int madison_mp_left(const struct madison *, int piece);
/* 8.44, 3.35, 3.53, RULINGS A17, A18: 0, or why the piece may not join the column of the force.
 * Land pieces and vessels; what only ships know (capacity, lakes) is madison_sail.c's. */
int madison_join_bar(const struct madison *, const struct madison_force *, int piece);
/* V_JOIN for all of them in its space. */
int madison_list_joiners(const struct madison *, const struct madison_force *, action *out);
/* It joins; it leaves: with MP spent (or afloat) for good, and the Command Limit has counted it. */
void madison_column_join(struct madison *, struct madison_force *, int piece);
void madison_column_drop(struct madison *, struct madison_force *, int piece);
/* The column of the moving force has finished: a leader's force is stopped; of units named one
 * by one the next column may be formed, if there are any left. */
void madison_column_done(struct madison *);
/* The same, when its owner says so; an empty column that has gone nowhere ends the force's move. */
void madison_column_end(struct madison *);
/* 3.33, RULINGS A19: units of the column that count against the limit. */
int madison_column_counts(const struct madison_force *);
/* RULINGS A23, 10.22, 8.62: 0, or why these pieces may not enter a space that enemy land
 * units hold. */
int madison_attack_bar(const struct madison *, const struct pieces *, int side, int space);
/* 6.2, PREVOST'S ARMISTICE: 0, or why side may not enter this town now, whoever comes how. */
int madison_trespass_bar(const struct madison *, int side, int space);
/* All towns to which that applies. */
struct set madison_no_trespass(const struct madison *, int side);
/* 3.63, RULINGS A15: may the LC Militia go there of its own will? */
bool madison_lc_militia_may(int from, int to);
/* MILITIA REFUSE TO CROSS: may this militia of the moving force not enter British territory? */
bool madison_refuses(const struct madison *, int piece);

/* ==== madison_meet.c, madison_combat.c, madison_odds.c ==== */

PROCEDURE(meet);
DECISION(stand);
PROCEDURE(combat);
DECISION(chief);
DECISION(lead);
DECISION(battle);
/* Land pieces of `with` (all of one side, already placed in the space) have entered `where`.
 * Enemy leaders without units retreat (9.53), enemy vessels flee (9.61), enemy land units: 9:1
 * test, Retreat Before Combat, windows, combat.  When the engine is back at the caller, m->met
 * says how it ended (and m->won has its bit), m->combat is zero, the dead are gone, the beaten have
 * retreated, and madison_settle() was called if there was a combat. */
struct madison_attack {
	struct pieces with;
	int side, where, from, form, effect;
};
void madison_meet(struct state *, const struct madison_attack *);
/* For madison_combat.c: everyone of the defender in the space takes part; vessels that the
 * holder of the space drives out; the meeting is over. */
void madison_join_defenders(struct madison *);
void madison_chase_vessels(struct state *);
void madison_meet_end(struct state *, struct step *);
/* For madison_preview.c: supply and fort of a meeting with units; 9.51; the best lead unit that
 * side may name. */
void madison_meet_prepare(struct madison *);
bool madison_is_overwhelming(const struct madison *);
int madison_best_lead(const struct madison *, int side);
/* REPORT_ODDS. */
void madison_preview(const struct state *view, action about, struct step *);
/* One line of the sum for the dice: what (enum drm), how much, by which card or NO_CARD. */
struct madison_drm {
	int what, n, card;
};
enum { DRM_LINES = 16 };
/* The modifiers of the round that is about to be rolled; returns their number. */
int madison_land_drms(const struct madison *, struct madison_drm lines[DRM_LINES]);
/* Tells strengths and modifiers, each of them a note of player; s: NULL in a report. */
void madison_tell_land(const struct madison *, struct state *s, int player, struct step *);
/* 10.21, 10.23, 13.4: strengths for the odds now, by side; fort and halving included. */
void madison_land_strengths(const struct madison *, int strength[2]);
/* 10.21, RULINGS A41: the column of madison_figures.odds; 9:1 and more: ODDS. */
int madison_odds_column(int attack, int defence);
/* The commanding leader of the pieces, or NO_PIECE; *equals: set if the owner has the choice. */
int madison_commander(const struct madison *, const struct pieces *, struct pieces *equals);
/* 3.51, 3.52, LEADER_PENALTY: what his modifier is worth with these pieces. */
int madison_leader_modifier(const struct madison *, int leader, const struct pieces *);
/* Land pieces of side that take part in the combat and are still in its space. */
struct pieces madison_fighters(const struct madison *, int side);
/* RULINGS A76: flags (F_NO_MIR, ...) of the event that bears on this attack, in round 1. */
unsigned madison_attack_flags(const struct madison *);
/* NIGHT ATTACK: was its bonus named for this attack?  May it still be?  Naming it. */
bool madison_bonus_named(const struct madison *);
bool madison_bonus_open(const struct madison *);
void madison_bonus_name(struct madison *);
/* Has the defender the use of a fort in the round that comes (combat.fort)? */
bool madison_fort_defends(const struct madison *);
/* 10.3, 2.71, 3.62: the class with which a lead unit is compared. */
int madison_lead_class(const struct madison *, int piece);
/* The sum of the modifiers; the result (enum result) of a modified total; and how many of the 36
 * throws give each result. */
int madison_land_sum(const struct madison *);
int madison_land_result(const struct madison *, int total);
void madison_land_chances(const struct madison *, int ways[RESULTS]);

/* ==== madison_loss.c ==== */

DECISION(lose);
/* Locals of N_LOSE.  LOSE_EFFECT: 1 + effect whose types and flags say who may pay, or 0. */
enum { LOSE_LEFT, LOSE_SPACE, LOSE_EFFECT, LOSE_FIRST };
/* Side loses n steps of land units in the space (in combat: of those that take part), its own
 * choice, unreduced ones first (10.52); first: who pays the first step, or NO_PIECE (10.32-1).
 * As far as there is somebody. */
void madison_lose_steps(struct state *, int side, int n, int space, int first, int effect);

/* ==== madison_retreat.c ==== */

PROCEDURE(rout);
DECISION(retreat);
DECISION(straggle);
/* Why a force leaves. */
enum rout {
	ROUT_DEFENDER, /* 10.71 */
	ROUT_ATTACKER, /* 10.73 */
	ROUT_BEFORE,   /* 9.41: retreat before combat, to the space already chosen */
	ROUT_DRIVEN,   /* 9.51 */
	ROUT_WEAK,     /* 14.33, RULINGS A91: too weak to control the space */
	ROUT_LEADERS,  /* 9.53: leaders alone */
	ROUT_BUMPED,   /* 10.72, RULINGS A53: pushed out by those who retreat */
};
/* Locals of N_ROUT.  ROUT_TO: 1 + the space, by water -1 - the space, or 0; ROUT_ONLY: 1 + a
 * piece that goes by itself, or 0; ROUT_AVOID: 1 + a space where they may not go, or 0. */
enum { ROUT_SIDE, ROUT_SPACE, ROUT_WHY, ROUT_TO, ROUT_ONLY, ROUT_AVOID };
/* All land pieces of side in the space leave it (attackers: those of the combat): one way for
 * all (RULINGS A85), chosen by their owner among those that 10.71 leaves; who cannot go surrenders.
 * to: already chosen, or NO_SPACE; water: 1 if by water. */
void madison_rout(struct state *, int side, int space, enum rout why, int to, bool water);
/* 9.42, 9.43, 9.46, RULINGS A86: spaces to which side may retreat before combat; by water: *water.
 */
struct set madison_retreat_ways(const struct madison *, int side, int space, enum rout,
				struct set *water);
/* 0, or why side may not retreat there. */
int madison_way_bar_of(const struct madison *, int side, int space, enum rout, int to, bool water);

/* ==== madison_sail.c, madison_landing.c ==== */

DECISION(sail);
PROCEDURE(landing);
DECISION(cover);
/* 11.35, 3.62, 11.33, 12.42: can these vessels (undamaged ones count) carry these land units?
 * Leaders need no room. */
bool madison_can_carry(const struct madison *, const struct pieces *vessels,
		       const struct pieces *units);
/* Can they carry at least one of these? */
bool madison_can_carry_any(const struct madison *, const struct pieces *vessels,
			   const struct pieces *units);
/* 11.35: the fewest of these vessels that can carry these units; all of them if none can. */
int madison_carriers_needed(const struct madison *, struct pieces vessels,
			    const struct pieces *units);
/* 11.31, 11.42, RULINGS A83: may side carry land units over these lakes (bits)? */
bool madison_lakes_open(const struct madison *, int side, unsigned lakes);
/* 10.82, 10.83, 11.53, RULINGS A66: friendly towns to which vessels of side can carry troops off.
 */
struct set madison_sea_refuges(const struct madison *, int side, int space);
/* 2.3, RULINGS A82: friendly towns of these lakes (bits) without enemy land units. */
struct set madison_ports(const struct madison *, int side, unsigned lakes);
/* 2.6: of these ports without `from`, those of Huron for who is on Huron, if there are any. */
struct set madison_huron_first(int from, struct set ports);
/* Land pieces of a column, or its vessels and naval leaders. */
struct pieces madison_troops(const struct pieces *column);
struct pieces madison_ships(const struct pieces *column);
/* MP for the column of the moving force: the way, troops that go aboard, a landing. */
int madison_fleet_cost(const struct madison *, int to);
/* Everyone of the column pays and goes there, troops aboard. */
void madison_fleet_go(struct madison *, int to, int cost);
/* 11.51, RULINGS A83: would troops of side that come ashore there attack? */
bool madison_is_landing(const struct madison *, int side, int space);
/* 11.5: the column of the moving force, vessels and troops, lands at a town (windows A2, A3, MP,
 * meeting).  E_AMPHIBIOUS: put them into force[0].column, afloat, and begin; afterwards
 * madison_column_done().  ashore: troops aboard go ashore where they are, among enemies. */
void madison_landing_begin(struct state *, int space, bool ashore);
/* A2: these pieces of the active side are about to enter that town, and US militia is among them.
 */
bool madison_militia_crosses(const struct madison *, const struct pieces *, int to);
/* The same for troops that are carried to a friendly town: window A2, then they go ashore; who: one
 * of them, or NO_PIECE: all. */
void madison_disembark_begin(struct state *, int space, int who);
void madison_go_ashore(struct state *, int who, struct step *);
/* The target of the landing that is declared (windows A2, A3), or NO_SPACE. */
int madison_landing_target(const struct madison *);
/* E_CANCEL_AMPHIBIOUS: towns where the troops of the landing went aboard; the fleet goes to one. */
struct set madison_landing_ports(const struct madison *);
void madison_fleet_to_port(struct madison *, int space, struct step *);
/* RULINGS A83: called by the combat when it is sure that there will be one: asks which vessels stay
 * with the landing (combat.cover), lets the others finish their move. */
void madison_cover_begin(struct state *);

/* ==== madison_naval.c, madison_fleet.c ==== */

DECISION(withdraw);
PROCEDURE(naval);
DECISION(flagship);
DECISION(broadside);
DECISION(hit);
PROCEDURE(flight);
DECISION(flee);
PROCEDURE(fleets);
DECISION(return );
/* Locals of N_FLEE. */
enum { FLEEING, FLEES_TO_PORT };
/* 12.3: the modifiers of the battle in m->naval, added to the attacker's die; their sum; the
 * result (enum strike) of a total. */
int madison_naval_drms(const struct madison *, struct madison_drm lines[DRM_LINES]);
int madison_naval_sum(const struct madison *);
/* 12.34, RULINGS A59: types of vessels for the frigate bonus, as bits. */
unsigned madison_frigates(const struct madison *);
/* Tells them, as madison_tell_land() does. */
void madison_tell_naval(const struct madison *, struct state *s, int player, struct step *);
int madison_naval_result(int total);
/* 12.33: the naval leader of side in a space, or NO_PIECE. */
int madison_naval_leader(const struct madison *, int side, int space);
/* REPORT_ODDS: true if the action has to do with a naval battle, which was told. */
bool madison_naval_odds(const struct state *view, action, struct step *);
/* A0, 11.21, RULINGS A92: asks side which vessels leave the boxes, if it has any there. */
void madison_withdraw_begin(struct state *, int side);
/* 12.1: vessels of side have entered the box of a lake where the enemy has vessels.  Back at
 * the caller the loser has gone, m->naval is zero, m->met is MET_WON or MET_LOST. */
void madison_naval_begin(struct state *, int side, int lake, int effect);
/* 9.61, 9.62, 12.52, RULINGS A61, A81: vessels of side in a space (damaged: only those) go to
 * friendly towns of their lakes, one by one, their owner's choice; without one they are lost. Naval
 * leaders go with them or by themselves. */
void madison_flight_begin(struct state *, int side, int space, bool damaged);
/* Naval leaders who are alone in a Lake Control Box go to towns (RULINGS A129). */
void madison_lone_leaders_flee(struct state *);
/* 9.61: land units of side end their turn where only enemy vessels are, which leave. */
void madison_vessels_give_way(struct state *, int side);
/* 2.13, 2.3, RULINGS A24, A82: MP for a vessel from one space to another, or 0 if it cannot go. */
int madison_sail_cost(int piece, int from, int to);
/* 7.4, 11.22, 11.23, RULINGS A75, A92: fleets go home (autumn) or out again (spring); sets markers,
 * lake values and points. */
void madison_fleets_begin(struct state *, bool home);

/* ==== madison_event.c, madison_test.c, madison_effects*.c ==== */

PROCEDURE(event);
DECISION(site);
DECISION(put);
DECISION(target);
DECISION(activate);
DECISION(raiders);
/* Locals of N_EVENT.  EVENT_LAST: the piece that was hit last, + 1. */
enum { EVENT_CARD, EVENT_SIDE, EVENT_MODE, EVENT_AT, EVENT_SITE, EVENT_LAST };
/* Carries out a card's text for side: mode M_EVENT or M_BATTLE.  The card has already been
 * moved to where it belongs (IN_PLAY, DISCARD).  site: chosen with it (V_REACT_AT), or
 * NO_SPACE; F_CHOSEN asks for one (N_SITE).  Battle cards are begun like this, too, when they
 * are played; what they do to the dice waits for madison_card_drm(). */
void madison_event_begin(struct state *, int card, int side, int mode, int site);
/* 8.2, RULINGS A13: 0, or why side may not use the card's text in this window now.  Says nothing of
 * where the card is. */
int madison_text_bar(const struct madison *, int card, int side, int window, int16_t *arg);
/* 10.43, RULINGS A76: what a Battle card of side adds to the attacker's roll now. */
int madison_card_drm(const struct madison *, int card, int side);
/* RULINGS A76: the same for the event that bears on the combat (combat.effect, naval.effect). */
int madison_effect_drm(const struct madison *, int effect);
/* RULINGS A87: side must retreat in this round: extra steps and surrenders by Battle cards, before
 * the retreat.  result: by the dice, not by 10.63. */
void madison_retreat_cards(struct state *, int side, bool result, struct step *);
/* RULINGS A87: after the last round, before window C2: LUNDY'S LANE. */
void madison_final_cards(struct state *);
/* WINDOW_DECLARED: does force i answer to this test (TEST_ACTIVE_LAND, ..._NAVAL, ..._LEADER)? */
bool madison_force_hit(const struct madison *, int i, int test);
/* Side of an effect, seen from the user. */
static inline int effect_side(int of, int user)
{
	return of == SIDE_SELF ? user : of == SIDE_OPP ? !user : of;
}

#endif

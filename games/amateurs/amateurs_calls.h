/* amateurs_calls.h - what the files of Amateurs, to Arms! call in each other.
 *
 * Included by amateurs_int.h.  Conventions:
 * - s: the state; m: the same as struct amateurs; out: may be NULL, and all must go the same.
 * - A function that takes `struct state *` and returns void may push frames.  What it asks for
 *   happens when the engine comes back to the caller's frame: the caller's pc must have been
 *   raised before, and it must push nothing itself after such a call in the same run.
 * - Functions that take `struct amateurs *` never push.
 * - `bar` functions return 0 or the message that says why not, and may set arg[2] and up.
 * - A force is a K_FORCE; GROUP as an argument stands for points that are in no Expedition.
 * - Nothing may depend on what the decider does not know; and no window may open or stay shut
 *   because of what somebody holds.
 */
#ifndef AMATEURS_CALLS_H
#define AMATEURS_CALLS_H

/* The three functions of a decision. */
#define DECISION(name)                                                                             \
	int amateurs_##name##_list(const struct state *, action *);                                \
	void amateurs_##name##_take(struct state *, action, struct step *);                        \
	int amateurs_##name##_bar(const struct state *, action, int16_t *)

#define PROCEDURE(name) void amateurs_##name##_run(struct state *, struct step *)

/* ======== ground ======== */

/* ==== amateurs_setup.c ==== */

void amateurs_setup_game(struct state *, int scenario, struct step *);
/* A new card play begins: march, acted, bought, moved and raise_* are cleared, began[] is taken
 * (A21). */
void amateurs_begin_card(struct amateurs *, int card, int ops);
/* It is over: its marks are gone, too. */
void amateurs_end_card(struct amateurs *);
/* A132: what lasts until the turn ends is over. */
void amateurs_end_turn(struct amateurs *);

/* ==== amateurs_map.c; amateurs_staff.c: leaders and commanders ==== */

/* All that follows from the rest (see amateurs_int.h). */
void amateurs_derive(struct amateurs *);
/* For tests and tools: the same, and commanders, seen[] and began[] as they are now. */
void amateurs_refresh(struct state *);

/* Points of a type into a force (or GROUP: of m->march.side), and out of it.  They come from the
 * counters of the force's side, and go back to them.  Neither moves seen[]: who shows something
 * calls amateurs_saw().  Commanders follow (10.5, A108); nothing is told. */
void amateurs_add(struct amateurs *, int force, int type, int n);
void amateurs_drop(struct amateurs *, int force, int type, int n);
/* The same for loose points in a place. */
void amateurs_add_loose(struct amateurs *, int side, int place, int type, int n);
void amateurs_drop_loose(struct amateurs *, int side, int place, int type, int n);
/* Points in the sight of all from loose into a force in the same place, or back; seen[] follows. */
void amateurs_take_in(struct amateurs *, int force, int type, int n);
void amateurs_leave(struct amateurs *, int force, int type, int n);
/* Everybody sees n points join (or leave, below 0) the force: seen[] stays within 0 and 20. */
void amateurs_saw(struct amateurs *, int force, int n);
/* Counters of a type that side has left, of a ship as well. */
int amateurs_counters(const struct amateurs *, int side, int type);

/* The marker of a force to a place; NO_PLACE: back to the chart, without its points (which go to
 * the counters) and without bars (A132).  Its leaders must have gone before.  Lake Expeditions
 * have m->out instead. */
void amateurs_move_force(struct amateurs *, int force, int place);
/* The lowest free letter of side, or NO_FORCE (6.3). */
int amateurs_free_force(const struct amateurs *, int side);
#define LAKE_EXPEDITIONS (bit(FORCE_CR) - bit(FORCE_US_LAKE))
/* Forces whose marker is in stock, as bits; no Lake Expedition: out[] tells of those. */
uint32_t amateurs_off_map(const struct amateurs *);
/* Land Expeditions of side in a place, as bits of forces; CR and IF among them if fleets. */
uint32_t amateurs_forces_in(const struct amateurs *, int side, int place, bool fleets);
/* Strength points of side in a place: loose and in land Expeditions.  Secret. */
int amateurs_points_in(const struct amateurs *, int side, int place);
/* The same of some types (bits). */
int amateurs_types_in(const struct amateurs *, int side, int place, unsigned types);
/* One row for all of side in a place, loose and in land Expeditions. */
void amateurs_row_in(const struct amateurs *, int side, int place, uint8_t row[TYPES]);

/* A leader to a post: a force, POOL, OUT, ...  In the pool he is unpromoted (A89).  Commanders of
 * both forces follow; a force that has neither points nor leaders left goes off the map. */
void amateurs_move_leader(struct amateurs *, int leader, int post);
/* Leaders in a force. */
struct set amateurs_leaders_in(const struct amateurs *, int force);
/* Leaders of a side who serve in land Expeditions. */
struct set amateurs_officers(const struct amateurs *, int side);
/* 8.3, 6.2: all of a force's leaders go to the pool, its marker back to the chart. */
void amateurs_remove_force(struct amateurs *, int force);
/* Who may command the force: those of the highest rank; Indian Leaders only if all its points are
 * Indians (10.5).  Empty: a Replacement Leader must. */
struct set amateurs_candidates(const struct amateurs *, int force);
/* Keeps the commander if he may stay, else takes the first candidate or REPLACEMENT; NO_LEADER off
 * the map.  The owner's choice among equals is N_COMMAND's. */
void amateurs_settle_commander(struct amateurs *, int force);
/* #141: among quarrelling generals only the commander's Tactical rating counts. */
bool amateurs_is_heard(const struct amateurs *, int leader);
/* 8.2: best Tactical rating among the leaders of a force; 1 without. */
int amateurs_tactical(const struct amateurs *, int force);
/* A106: its commander; of the force on the march the Replacement Leader who was announced, though
 * only Indians are left to an Indian Leader. */
int amateurs_announced(const struct amateurs *, int force);
/* 6.2: points that its commander can move or attack with; an Indian Leader: any number. */
int amateurs_command_limit(const struct amateurs *, int force);

/* Ships: from the counters into a haven or onto a lake, and back; n may be below 0. */
void amateurs_dock(struct amateurs *, int haven, int ship, int n);
void amateurs_float(struct amateurs *, int side, int lake, int ship, int n);
void amateurs_lay_down(struct amateurs *, int port, int box, int ship, int n);

/* The nature of the link between neighbours, EDGES: none; *link: its number, may be NULL. */
int amateurs_edge_between(int from, int to, int *link);

/* ==== amateurs_control.c ==== */

/* Control of a place changes hands for good: marker, told; its Fort is captured (A25, A124); a Port
 * there loses ships under construction and turns to Rebuild (5.6, A117).  Then Peace moves: Major
 * City (first time), star (first time, land Expedition: by_land).  If ships are driven out N_FLIGHT
 * is pushed.  side NONE: nobody's. */
void amateurs_take_control(struct state *, int side, int place, bool by_land, struct step *);
/* Provisional (A102): only the marker.  Told. */
void amateurs_mark_control(struct amateurs *, int side, int place, struct step *);
/* A25: an enemy Fort there, if there is one, is side's now. */
void amateurs_take_fort(struct amateurs *, int side, int place, struct step *);
/* 2.1: Florida opens: British home and control where it is nobody's; its Forts are British. */
void amateurs_open_florida(struct amateurs *, struct step *);
/* 5.5, 8.1: side's own country. */
static inline bool is_home(int side, int p)
{
	return place(p)->home == side;
}

/* ==== amateurs_supply.c ==== */

/* 7.1, A45-A48: enum supply of a force of side that stands in the place. */
int amateurs_supply_in(const struct amateurs *, int side, int place);
/* Places in which side has Full Supply, and at least Partial Supply; winter: lakes are frozen. */
/* Neighbours by land of all these places. */
struct set amateurs_next_to(struct set);
struct set amateurs_full_supply(const struct amateurs *, int side, bool winter);
struct set amateurs_any_supply(const struct amateurs *, int side, bool winter);
/* A127, A95: places that side controls and that can trace at Ghent, given where it has any supply;
 * Wilderness Locations through trails. */
struct set amateurs_ghent_supply(const struct amateurs *, int side, struct set any);
/* 6.6: whose Lake Expedition is alone on the lake; NONE. */
int amateurs_lake_holder(const struct amateurs *, int lake);

/* ==== amateurs_peace.c ==== */

/* Side's marker moves n spaces forward; n below 0: backward, not beyond its own end.  They stop
 * when they meet, and m->met is set (12, A99); after that nothing moves.  Told with the message
 * why (arguments: side, number).  While m->last: the pair moves one space for each towards the end
 * of side's enemy (12, A96). */
void amateurs_peace(struct amateurs *, int side, int n, int why, struct step *);
/* 12-1, 12-2, 12-3, 12-4: what a place of the enemy's country counts for who controls it. */
int amateurs_ghent_worth(const struct amateurs *, int place);
/* 12, A127: Ghent Number of side now. */
int amateurs_ghent_number(const struct amateurs *, int side);
/* The number, and what it is made of. */
void amateurs_tell_ghent(struct amateurs *, int side, int by, struct step *);
/* amateurs_ghent.c; 12-supply: places that cannot be supplied change hands. */
void amateurs_settle_ghent(struct amateurs *, struct step *);
/* The pair of markers, which have met, n spaces towards the end of side. */
void amateurs_shift_pair(struct amateurs *, int side, int n);

/* ==== amateurs_hidden.c ==== */

void amateurs_redact(struct state *, int viewer);
void amateurs_guess(struct state *, int viewer, struct rng *);
/* A card from wherever it is to a pile; counts follow. */
void amateurs_move_card(struct amateurs *, int card, int pile);
/* A6: one card from the deck to a hand; the discards are shuffled in when the deck is empty.
 * Shown to its owner.  Returns the card, or NO_CARD if there is none at all. */
int amateurs_draw_card(struct amateurs *, int side, struct step *);
/* Those of some cards that for all everybody can see may be in side's hand or Saved: all that do
 * not lie open; empty if it has none. */
struct wide amateurs_may_hold(const struct amateurs *, int side, struct wide of);

/* ==== amateurs_check.c, amateurs_report.c, amateurs_policy.c ==== */

const char *amateurs_check(const struct state *);
void amateurs_report(const struct state *view, int topic, action about, struct step *);
void amateurs_report_position(const struct amateurs *view, struct step *); /* amateurs_position.c */
/* What the question of a card's effect is about; nothing if none is open. */
void amateurs_report_want(const struct state *view, struct step *);
/* What a Reaction would answer. */
void amateurs_report_occasion(const struct state *view, struct step *);
extern const struct policy amateurs_policy;

/* ======== turn ========
 * amateurs_turn.c, _prepare.c, _winter.c, _napoleon.c, _round.c, _ghent.c */

PROCEDURE(war);
PROCEDURE(prepare);
PROCEDURE(winter);
DECISION(disband);
DECISION(starve);
DECISION(spring);
DECISION(return );
DECISION(round);
PROCEDURE(card);
PROCEDURE(napoleon);
DECISION(troops);
PROCEDURE(ghent);
DECISION(last);
/* Locals of N_CARD: the card, how it is used, and whose it is. */
enum { CARD_CARD, CARD_USE, CARD_SIDE };
enum card_use { USE_EVENT, USE_OPS, USE_BOTH };
/* Plays a card of side's hand: window CARD, event and/or Ops, discard, Reshuffle.  For N_ROUND,
 * N_LAST, #48 and #49. */
void amateurs_play_card(struct state *, int side, int card, enum card_use, struct step *);
/* #48, #49: side must play a card of its hand now and may not Save it (A133); nothing happens if
 * the hand is empty.  The last thing of a pc; the event's frame has been popped. */
void amateurs_play_again(struct state *, int side);
/* 0, or why side may not use this card like that now (5.1, 5.2, A12, A112). */
int amateurs_use_bar(const struct amateurs *, int side, int card, enum card_use, int16_t *arg);
/* 4.2: the card has been used or cancelled: where it goes.  by_event: its text was used. */
void amateurs_put_away(struct amateurs *, int card, bool by_event);
/* 2.5: the Napoleon marker moves one space; what comes of it is asked (N_TROOPS). */
void amateurs_napoleon_moves(struct state *, struct step *);
/* A point (n: 1 or -1) that everybody knows of joined or left one of side's Expeditions in the
 * place (NO_PLACE: anywhere), nobody knows which: seen[] follows by a guess that all can make. */
void amateurs_suppose(struct amateurs *, int side, int place, int n);
/* 10.3: the marker of an Expedition that has neither points nor leaders left goes; no Peace move.
 */
void amateurs_lift_if_empty(struct amateurs *, int force);
/* Who opens the next turn. */
int amateurs_opener(const struct amateurs *);

/* ======== ops ========
 * amateurs_ops.c, _orders.c, _raise.c, _fort.c, _yard.c, _draw.c, _leader.c */

DECISION(ops);
DECISION(chief);
DECISION(raise);
DECISION(advance);
DECISION(command);
DECISION(bump);
/* Asks how to spend m->ops until they are gone or the owner is done.  Event-given Ops as well:
 * m->ops and m->grant (enum grant) are set before, m->ops is 0 afterwards. */
void amateurs_spend_ops(struct state *, int side);
/* 6.2, 6.3, 8: activates a force for a purpose; who leads a fight or a split is asked (N_CHIEF); a
 * march goes under the commander, or under another of his rank whose Initiative fits (10.2). */
void amateurs_order(struct state *, int side, int force, int purpose, int ops);
/* All `activate` actions of these forces of one side (bits) with a card of so many Ops; whether
 * there is any. */
int amateurs_orders(const struct amateurs *, uint32_t forces, int ops, action *);
bool amateurs_can_order(const struct amateurs *, uint32_t forces, int ops);
/* All markers of a side, as bits of forces. */
static inline uint32_t amateurs_forces_of(int side)
{
	return side == US ? (bit(FORCE_US_LAND_END) - bit(FORCE_US_A)) |
				    (bit(FORCE_GB_LAKE) - bit(FORCE_US_LAKE))
			  : (bit(FORCE_GB_LAND_END) - bit(FORCE_GB_A)) |
				    (bit(FORCES) - bit(FORCE_GB_LAKE));
}
/* Initiative of a leader (or REPLACEMENT) now; #141: 1 higher where generals quarrel. */
static inline int amateurs_initiative(const struct amateurs *m, int force, int l)
{
	return face_of(m, l)->initiative + (int)(m->quarrel >> force & 1);
}
/* Ops that an activation needs beyond what is printed on the counter; #133: 1 more than the
 * Initiative, which itself stays as it is (8.6-1, #104). */
static inline int amateurs_delay(const struct amateurs *m, int force)
{
	return is_land_force(force) ? (int)(m->quarrel >> force & 1) + (m->mud != 0) : 0;
}
/* Ops that his activation needs. */
static inline int amateurs_needed(const struct amateurs *m, int force, int l)
{
	return face_of(m, l)->initiative + amateurs_delay(m, force);
}

/* Bars without a look at Ops, and what they bar: cards do the same at no cost. */
int amateurs_fort_bar(const struct amateurs *, int side, int place, int16_t *arg);
void amateurs_build_fort(struct amateurs *, int side, int place, struct step *);
int amateurs_road_bar(const struct amateurs *, int side, int link, int16_t *arg);
/* All `road` actions that it does not bar. */
int amateurs_road_sites(const struct amateurs *, int side, action *);
void amateurs_lay_road(struct amateurs *, int side, int link, struct step *);
/* 5.6: activate or rebuild a Port; begin a ship; move one of a box (from 0) into the next. */
int amateurs_port_bar(const struct amateurs *, int side, int haven, int16_t *arg);
void amateurs_open_port(struct amateurs *, int haven, struct step *);
int amateurs_begin_bar(const struct amateurs *, int side, int haven, int ship, int16_t *arg);
void amateurs_begin_ship(struct amateurs *, int haven, int ship, struct step *);
int amateurs_ship_bar(const struct amateurs *, int side, int haven, int box, int ship,
		      int16_t *arg);
void amateurs_advance_ship(struct amateurs *, int haven, int box, int ship, struct step *);
/* 5.6: Ops to begin, or to enter a box; 0: it may not. */
int amateurs_yard_cost(const struct amateurs *, int port, int box);

/* 10.2, A37, A128: may side draw for the force, or (force NO_FORCE) for the place? */
int amateurs_draw_bar(const struct amateurs *, int side, int force, int place, int16_t *arg);
/* 10.2: a random leader of the pool that fits the region; to the force, or (force NO_FORCE) with a
 * new marker to the place.  Returns him, or NO_LEADER (wasted, A86). */
int amateurs_draw_leader(struct state *, int side, int force, int place, struct step *);
/* 6.3: a named leader, wherever he is, begins a new Expedition in a place.  Returns it, or
 * NO_FORCE: no marker is left, and nothing happens.  Told to all, by name. */
int amateurs_found(struct amateurs *, int leader, int place, struct step *);
/* A named leader joins a force (10.4): who has his rank there goes to the pool; told to all. */
void amateurs_join_leader(struct state *, int leader, int force, struct step *);
/* 10.4: may he be promoted; promoted, told to all; who had that rank goes to the pool. */
int amateurs_promote_bar(const struct amateurs *, int side, int leader, int16_t *arg);
void amateurs_promote(struct state *, int leader, struct step *);
/* 6.3, A88: the owner sends one of two equals to the pool (N_BUMP), until one leader of two stars
 * and one of three are left.  Last thing of a pc. */
void amateurs_bump(struct state *, int force, struct step *);
/* The same of two Expeditions that stay apart (A153, A155): who is left stays where he is. */
void amateurs_bump_apart(struct state *, int force, int other);
/* 10.3: side is asked who commands the force that has lost a leader (N_COMMAND), even if there is
 * one answer, and whatever his post was: who else is there is secret.  Last thing of a pc. */
void amateurs_ask_commander(struct state *, int side, int force);
/* #82-#87: a leader leaves for OUT or WOUNDED (back in the pool two Preparations later); a Naval
 * Leader turns to his Replacement side instead (10.6a).  Told to all; commanders follow. */
void amateurs_lose_leader(struct amateurs *, int leader, int post, struct step *);
/* 10.6b, A90: he becomes Secretary of War; the former one is out. */
void amateurs_make_secretary(struct state *, int leader, struct step *);

/* ======== march ========
 * amateurs_activate.c, _may.c, _muster.c, _march.c, _reach.c, _enter.c, _meet.c, _group.c,
 * _trail.c, _sea.c, _disperse.c */

PROCEDURE(activate);
DECISION(muster);
DECISION(march);
PROCEDURE(enter);
DECISION(meet);
DECISION(group);
DECISION(disperse);
/* Activates a force with a card of so many Ops (A119: windows, march, combat).  leader: whose
 * Initiative, or NO_LEADER: the commander's.  Lake Expeditions, CR and IF too. */
void amateurs_activate(struct state *, int force, int purpose, int leader, int ops);
/* 0, or why the force may not be activated for that with so many Ops. */
int amateurs_activate_bar(const struct amateurs *, int force, int purpose, int ops, int16_t *arg);
/* 0, or why this leader (or REPLACEMENT) cannot lead the force to that purpose with so many Ops. */
int amateurs_lead_bar(const struct amateurs *, int force, int purpose, int leader, int ops,
		      int16_t *arg);
/* The same but for the leader: somebody to fight where the force stands, a trail for it. */
int amateurs_foe_bar(const struct amateurs *, int force);
int amateurs_path_bar(const struct amateurs *, int force);
/* 0, or why no single point may march from the place, or (force not NO_FORCE) out of the force. */
int amateurs_singles_bar(const struct amateurs *, int side, int place, int force, int16_t *arg);
/* 6.1-leave, 6.3-split-half, A21: at least half stays of what it had when the card was
 * played, or had later, before another Expedition was activated by it. */
static inline bool amateurs_can_spare(const struct amateurs *m, int force)
{
	return m->points[force] > (m->began[force] + 1) / 2;
}
/* The same for its first point that marches alone: what it has gained meanwhile counts. */
static inline bool amateurs_can_march_singly(const struct amateurs *m, int force)
{
	return amateurs_can_spare(m, force) && m->points[force] > 1;
}
/* 6.1: single points from a place or out of a force; each costs one of m->ops. */
void amateurs_march_group(struct state *, int side, int place, int force);
/* MP from a place to a neighbour by land for a force of side; 0: not by land. */
int amateurs_step_cost(const struct amateurs *, int from, int to);
/* 6.3: two Expeditions of one side in one place become one; asks whom they bump. */
void amateurs_combine(struct state *, int into, int from, struct step *);
/* 6.4-border: whether the step of the march leads into the enemy's country. */
bool amateurs_crosses(const struct amateurs *, int from, int to);
/* 6.4: the force on the march crosses the border; who may disperse is counted now. */
void amateurs_cross(struct amateurs *, int from);
/* Of that type points that crossed and are not checked yet: they stay with the force. */
int amateurs_crossers(const struct amateurs *, int type);
/* Public: another Expedition has combined with the one on the march, which may hold more points now
 * than its commander leads. */
bool amateurs_has_joined(const struct amateurs *);
/* A103: the last force of one side has left the place: an Expedition with points of the other takes
 * control.  Not when only Local Militia went home. */
void amateurs_left_alone(struct state *, int place, struct step *);
/* Side has an Expedition with points there. */
bool amateurs_holds_expedition(const struct amateurs *, int side, int place);
/* amateurs_part.c: how many must still stand aside. */
int amateurs_part_excess(const struct state *view);
/* What a force could reach if it were activated to march now: a note for each place, with the MP
 * left there (REPORT_ODDS of `activate FORCE move`). */
void amateurs_report_reach(const struct amateurs *view, int force, struct step *);
/* 6.3: Expeditions of side have retreated into the place: those of unequal rank there combine,
 * equals if their owner likes. */
void amateurs_gather(struct state *, int side, int place, struct step *);

/* ======== combat ========
 * amateurs_combat.c, _part.c, _odds.c, _loss.c, _judge.c, _retreat.c, _tribe.c, _raid.c */

PROCEDURE(combat);
DECISION(local);
DECISION(shore);
DECISION(part);
DECISION(lose);
DECISION(retreat);
PROCEDURE(tribe);
PROCEDURE(raid);
DECISION(call_up);
PROCEDURE(invasion);
DECISION(landing);
/* m->combat.stage: before the dice, dice and losses, window COMBAT_END and after. */
enum stage { STAGE_BEFORE, STAGE_DICE, STAGE_END };
/* A land combat in the place where the force is; it attacks (A102 from step 4 on).  Local Militia
 * have been rolled: m->combat.local.  It moved in if m->march is its march and entered_from is
 * another place than where it is.  Back at the caller m->combat is zero, and m->march.taken has the
 * place if it changed hands; the caller opens WINDOW_CONTROL.  The force may be off the map. */
void amateurs_fight(struct state *, int force, struct step *);
/* 8.1, A123: asks the owner, rolls; sets m->combat.local of the defender and tells.  If the place
 * raises none, or none come, m->combat is zero again. */
void amateurs_raise_local(struct state *, int force, struct step *);
/* A61, 8.1: whether Local Militia may come when a force of side enters the place, or attacks. */
bool amateurs_has_local(const struct amateurs *, int side, int place);
/* N_REACT: asks with what the dice of a combat give as they stand, if they are cast.  Says whether.
 */
bool amateurs_ask_dice(const struct state *view, struct step *out);
/* How many a die would raise there. */
int amateurs_local_for(const struct amateurs *, int place, int die);
/* A102-3: there will be no combat; Local Militia go home.  m->combat is zero. */
void amateurs_call_off(struct amateurs *);
/* 8.6: the force is in the area of a Belligerent tribe and looks for it. */
void amateurs_hunt(struct state *, int force);
/* 6.9, 6.8: CR or IF attacks.  After a successful invasion m->march.taken has the place. */
void amateurs_raid_begin(struct state *, int place);
void amateurs_invade(struct state *, int place);
/* 0, or why the Raid or the fleet may not strike the place now (A109, A110). */
int amateurs_raid_bar(const struct amateurs *, int place);
int amateurs_invade_bar(const struct amateurs *, int place);
/* 6.8-leader: the starred land Leader of highest rank in the fleet, or NO_LEADER. */
int amateurs_landing_chief(const struct amateurs *);
/* Participants of side: Expeditions, loose points, Local Militia and points of cards; those of some
 * types (Local Militia are Militia, points of cards no type).  Secret. */
int amateurs_fighting(const struct amateurs *, int side);
int amateurs_fighting_of(const struct amateurs *, int side, unsigned types);
/* Local Militia that were raised and are left, whether they take part or not: everybody knows. */
int amateurs_local_seen(const struct amateurs *, int side);
/* A card has taken participants of side away: at the next reckoning it picks them anew. */
void amateurs_pick_anew(struct amateurs *, int side);
/* A102-5: supply, limits and columns anew; announced if they differ.  After each card of
 * COMBAT_BEFORE, as the last thing (pushes N_PART if a limit has changed). */
void amateurs_reckon(struct state *, struct step *);
/* Points of side lost one by one, owner's choice among those in the place (while the dice of a
 * combat are applied: participants); hard: so many of them not Militia if there are any.  He is
 * asked also if n is 0. */
void amateurs_lose_points(struct state *, int side, int place, int n, int hard);
/* 8.3-3: asterisks of side less those that a Fort absorbs. */
int amateurs_net_stars(const struct amateurs *, int side);
/* REPORT_ODDS while a combat is being fought: columns, modifiers and chances as far as the viewer
 * knows them. */
void amateurs_combat_odds(const struct state *view, struct step *);
/* The same for a combat that may come: the force attacks in the place. */
void amateurs_preview_fight(const struct state *view, int force, int place, struct step *);
/* Hidden members of m->combat: views and guesses.  guess: after units and leaders are there. */
void amateurs_redact_combat(struct amateurs *, int viewer);
void amateurs_guess_combat(struct amateurs *, int viewer, struct rng *);
/* Of a side that is hidden: those who fight have as many points as was announced. */
void amateurs_guess_engaged(struct amateurs *, int side);

/* ======== lake ========
 * amateurs_lake.c, _line.c, _flight.c, _fleet_odds.c */

PROCEDURE(lake);
DECISION(avoid);
DECISION(line);
DECISION(break_off);
DECISION(refuge);
PROCEDURE(flight);
/* 6.6: side's Lake Expedition puts out with all finished ships, and fights if the enemy is there.
 */
void amateurs_put_out(struct state *, int side, int lake, struct step *);
/* It goes into one friendly haven, owner's choice; without one its ships are scuttled (A81). */
void amateurs_go_in(struct state *, int side, int lake, struct step *);
/* N_REFUGE: what is asked, by why the ships look for a haven. */
int amateurs_refuge_prompt(const struct state *view);
/* 5.6, A117: a Port or Harbor has been lost: its ships go elsewhere. */
void amateurs_flight_begin(struct state *, int haven, struct step *);
/* Why a Lake Expedition may not put out or go in, apart from Ops and Initiative; or 0. */
int amateurs_lake_bar(const struct amateurs *, int force, int purpose, int16_t *arg);
/* Friendly havens of side on a lake, as bits. */
unsigned amateurs_havens_of(const struct amateurs *, int side, int lake);
/* 6.6: side has come out onto the lake: it is his, or there is a Lake Combat. */
void amateurs_meet_on_lake(struct state *, int side, int lake, struct step *);
/* Report: chances of every pairing and of the whole Lake Combat that is being fought; of one that
 * side's putting out would begin.  False: there is none. */
bool amateurs_lake_odds(const struct amateurs *view, struct step *);
bool amateurs_sortie_odds(const struct amateurs *view, int side, int lake, struct step *);

/* ======== events ========
 * amateurs_event.c, _effects*.c, _test.c, _react.c, _want.c */

/* What Reactions leave for those who opened the window.  Nothing of this is asked again.
 * N_ACTIVATE has these locals, and the window ACTIVATION reads and writes them there: a Sally onto
 * the Lake (#106) activates while m->march and m->combat are in use, and must not touch them. */
enum { ACTIVATE_FORCE, ACTIVATE_PURPOSE, ACTIVATE_LEADER, ACTIVATE_OPS, ACTIVATE_CARDS };
/* Bits of ACTIVATE_CARDS; MARCH_NO_DIE of m->march.cards. */
enum march_card {
	MARCH_VOID = 1,    /* #72, #73, #109: the activation is over (bars are set) */
	MARCH_WEATHER = 2, /* #74: two MP less */
	MARCH_FORCED = 4,  /* #137, #138: two MP more */
	MARCH_STILL = 8,   /* #75: nothing but a fight in place, if a land force can have one */
	MARCH_NO_DIE = 16, /* #127: Dispersion as by a 0, no die */
};
/* Bits of m->combat.cards.  shift[] and bonus[] (die), extra[], added[] (asterisks), part[] and
 * local[] are changed directly; columns, sizes and supply are worked out anew after each card
 * of COMBAT_BEFORE, without asking for points that stood aside. */
enum combat_card {
	COMBAT_OFF = 1,        /* #104, #105: does not take place; movers go back */
	COMBAT_SECORD = 2,     /* #121: the British first; the US on column 1 */
	COMBAT_BRAVE = 4,      /* #120: no -1 for British Militia */
	COMBAT_WAGONS_US = 8,  /* #132: the US force one supply level lower */
	COMBAT_WAGONS_GB = 16, /* the British force */
};
/* Bits of m->battle.cards; bonus[] is changed directly. */
enum battle_card {
	BATTLE_OURS = 1, /* #115: British +1 if the US wins (at the end: MSG_PEACE_OURS) */
	BATTLE_VOID = 2, /* #116: this pairing has no result; the combat clears it */
};
/* m->grant: what the event under way allows or asks for; GRANT_NONE otherwise. */
enum grant {
	GRANT_NONE,
	GRANT_YARDS,   /* #21: Ops for Ports and Ships only */
	GRANT_BROWN,   /* #40: Ops to begin or advance Ships only; several boxes each */
	GRANT_ECKFORD, /* #41: Ops for Ports and Ships on Lake Ontario; Sackets Harbor never dear */
	GRANT_SINGLE,  /* #100: items that cost 1, no activation, no Fort, no single points */
	GRANT_BATEAUX, /* #139: lake movement on a lake the enemy controls, not in Winter */
	GRANT_TERROR,  /* #90: the Raid's die is rolled twice, the lower counts */
};
/* #39: the US has raised, fortified or marched there, or combat or change of control took place:
 * David Parish is out if the place is marked.  Whoever changes a place calls it; control does
 * already. */
void amateurs_disturb(struct amateurs *, int place, struct step *);

PROCEDURE(window);
DECISION(react);
PROCEDURE(event);
DECISION(site);
DECISION(put);
DECISION(target);
DECISION(choose);
/* Opens a window (enum window): non-active player first, then the other, until both decline in a
 * row (A14).  A side is asked if it has cards and some card that it might hold, for all everybody
 * can see, could be played there. */
void amateurs_window(struct state *, int window);
/* The frame of an event that activates a fleet is gone, and the window that it was played in is on
 * top: a Combat that waits there is reckoned after the activation. */
void amateurs_reckon_after(struct state *);
/* #87: commanders of two stars or three, when all that happens to leaders before losses is over. */
void amateurs_note_chiefs(struct amateurs *);
/* A card's text for side.  The card has already been put where it belongs. */
void amateurs_event_begin(struct state *, int card, int side, int window);
/* 0, or why side may not use the card's text in this window now, by what it may know (A15, A106).
 */
int amateurs_text_bar(const struct amateurs *, int card, int side, int window, int16_t *arg);

#endif

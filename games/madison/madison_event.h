/* madison_event.h - what the files of the events share (madison_event.c, madison_test.c,
 * madison_can.c, madison_effects*.c).
 */
#ifndef MADISON_EVENT_H
#define MADISON_EVENT_H

#include "madison_int.h"

/* An effect that is being carried out. */
struct event {
	struct state *s;
	struct madison *m;
	struct frame *f; /* of N_EVENT */
	struct step *out;
	const struct madison_effect *e;
	int effect; /* its number in madison_code */
	int card, user;
	int side; /* whom it is about */
};

/* An effect carried out in stages: called with stage 0, 1, ... until it returns true.  A stage
 * that pushes frames goes on in the next one. */
typedef bool (*effect_run)(const struct event *, int stage);

/* Locals of the questions; the first are what the prompts say.  ASK_EFFECT: the number in
 * madison_code. */
enum { ASK_CARD, ASK_LEFT, ASK_EFFECT, ASK_USER, ASK_AT, ASK_MORE };

/* Opens a question of this event to player. */
struct frame *madison_event_ask(const struct event *, int node, int player);

/* ---- madison_test.c ---- */

const struct madison_use *madison_use_in(int card, int window);
/* The tests of the use in that window, which the card must have. */
bool madison_tests_hold(const struct madison *, int card, int side, int window);

/* ---- madison_can.c ---- */

/* RULINGS A13: could the text change anything? */
bool madison_can_change(const struct madison *, int card, int side, int mode);
/* E_PLACE_UNIT: the towns to which the piece can come now, in their order; returns their number. */
int madison_places(const struct madison *, const struct madison_effect *, int side, uint8_t to[8]);
/* Spaces that N_SITE offers for this effect; last: who was hit before, + 1. */
struct set madison_sites(const struct madison *, const struct madison_effect *, int user, int last);
/* Pieces that N_TARGET offers for this effect in that space (NO_SPACE: where it says itself). */
struct pieces madison_targets(const struct madison *, const struct madison_effect *, int user,
			      int at, int last);
/* E_CAPTURE_SHIPS: the counter that a captured vessel becomes, or NO_PIECE. */
int madison_prize_for(const struct madison *, int vessel);
/* E_VP_IF_NO_REGULAR: no Regular of the enemy is in any of these. */
bool madison_no_regular(const struct madison *, int enemy, const struct set *where);

/* ---- madison_can_move.c ---- */

bool madison_can_move(const struct madison *, const struct madison_effect *, int user);
/* Card 43: can side send units from there into the battle? */
bool madison_relief_from(const struct madison *, int side, int space);
/* Spaces and leaders that N_ACTIVATE offers. */
struct set madison_activate_spaces(const struct madison *, const struct madison_effect *, int side);
struct pieces madison_activate_leaders(const struct madison *, const struct madison_effect *,
				       int side);

/* ---- madison_effects*.c ---- */

bool madison_do_place_unit(const struct event *, int stage);
bool madison_do_place_fort(const struct event *, int stage);
bool madison_do_place_ship(const struct event *, int stage);
bool madison_do_remove(const struct event *, int stage);
bool madison_do_remove_if(const struct event *, int stage);
bool madison_do_remove_present(const struct event *, int stage);
bool madison_do_remove_fort(const struct event *, int stage);
bool madison_do_remove_depot(const struct event *, int stage);
bool madison_do_flip_leader(const struct event *, int stage);
bool madison_do_vp(const struct event *, int stage);
bool madison_do_vp_if_win(const struct event *, int stage);
bool madison_do_vp_if_clear(const struct event *, int stage);
bool madison_do_vp_if_control(const struct event *, int stage);
bool madison_do_vp_if_no_regular(const struct event *, int stage);
bool madison_do_destroy_town(const struct event *, int stage);
bool madison_do_free_build(const struct event *, int stage);
bool madison_do_depot(const struct event *, int stage);
bool madison_do_restore(const struct event *, int stage);
bool madison_do_draw(const struct event *, int stage);
bool madison_do_discard(const struct event *, int stage);
bool madison_do_end_game(const struct event *, int stage);
bool madison_do_nothing(const struct event *, int stage);

bool madison_do_elim_ship(const struct event *, int stage);
bool madison_do_roll_ship(const struct event *, int stage);
bool madison_do_elim_ships(const struct event *, int stage);
bool madison_do_capture(const struct event *, int stage);
bool madison_do_enemy_step(const struct event *, int stage);
bool madison_do_ship_hit(const struct event *, int stage);
bool madison_do_destroy_if(const struct event *, int stage);
bool madison_do_upgrade(const struct event *, int stage);
bool madison_do_leader_cv(const struct event *, int stage);

bool madison_do_rains(const struct event *, int stage);
bool madison_do_winds(const struct event *, int stage);
bool madison_do_cancel_landing(const struct event *, int stage);
bool madison_do_limit_mf(const struct event *, int stage);
bool madison_do_penalty(const struct event *, int stage);
bool madison_do_forbid_militia(const struct event *, int stage);
bool madison_do_forbid_attack(const struct event *, int stage);
bool madison_do_forbid_build(const struct event *, int stage);
bool madison_do_no_build(const struct event *, int stage);
bool madison_do_truce(const struct event *, int stage);

bool madison_do_campaign(const struct event *, int stage);
bool madison_do_activate_leader(const struct event *, int stage);
bool madison_do_activate_chosen(const struct event *, int stage);
bool madison_do_activate_space(const struct event *, int stage);
bool madison_do_raid(const struct event *, int stage);
bool madison_do_amphibious(const struct event *, int stage);
bool madison_do_leader_alone(const struct event *, int stage);
bool madison_do_withdraw(const struct event *, int stage);
bool madison_do_reinforce(const struct event *, int stage);
/* F_MAY_RETURN: those who attacked may go back to where they set out; at the end of the text. */
bool madison_do_return(const struct event *, int stage);

static inline bool has_flag(const struct madison_effect *e, unsigned flag)
{
	return e->flags & flag;
}

static inline bool in_set(const struct set *where, int space)
{
	return space < SET_SIZE && set_has(where, space);
}

/* types: bits; 0: what stands in `any`. */
static inline bool has_type(int p, unsigned types, unsigned any)
{
	return (types ? types : any) >> piece(p)->type & 1;
}

/* The space of an effect: the one chosen for F_CHOSEN, else all of `where`. */
static inline struct set effect_where(const struct event *v)
{
	struct set one = { { 0, 0 } };

	if (!has_flag(v->e, F_CHOSEN) || v->f->local[EVENT_SITE] == NO_SPACE)
		return v->e->where;
	set_add(&one, v->f->local[EVENT_SITE]);
	return one;
}

#endif

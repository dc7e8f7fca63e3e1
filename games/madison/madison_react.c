/* madison_react.c - the windows in which a card interrupts (8.31-8; docs/RULINGS-madison.md).
 *
 * Whether a window is opened follows from what everybody can see: some card that answers now
 * could be in that hand.  What is in it decides only what is offered (RULINGS A7: a Reaction is
 * no card play).  Cards that hit one of two forces say which, by the space where it was
 * declared.
 */
#include "madison_event.h"

enum { REACT_WINDOW }; /* local of N_REACT */

/* What a force must be like for the card to hit it (TEST_ACTIVE_...); 0: it hits no one force. */
static int aim_of(int card)
{
	for (const struct madison_effect *e = &madison_code[madison_cards[card].code];
	     e->op != E_END; e++) {
		if (e->op == E_INTERDICT_SPACE || e->op == E_LIMIT_MF)
			return TEST_ACTIVE_LAND;
		if (e->op == E_CANCEL_NAVAL_FORCE)
			return TEST_ACTIVE_NAVAL;
		if (e->op == E_LEADER_PENALTY)
			return TEST_ACTIVE_LEADER;
	}
	return 0;
}

/* 8.31, extended example: only one force, in the space where it was activated. */
static bool can_hit(const struct madison *m, int card, int space)
{
	for (int i = 0; i < 2; i++)
		if (madison_force_hit(m, i, aim_of(card)) && m->force[i].start == space)
			return true;
	return false;
}

/* RULINGS A1: nothing is answered before the war. */
void madison_react_open(struct state *s, int window, int side)
{
	const struct madison *m = cmadison_of(s);
	struct set may = set_and(madison_may_hold(m, side), madison_windows[window]);
	int16_t arg[NOTE_ARGS];

	if (m->phase == PHASE_PREWAR)
		return;
	for (int card; (card = set_pop(&may)) >= 0;)
		if (!madison_text_bar(m, card, side, window, arg)) {
			flow_push(s, N_REACT, side)->local[REACT_WINDOW] = (int16_t)window;
			return;
		}
}

int madison_react_bar(const struct state *s, action a, int16_t *arg)
{
	const struct madison *m = cmadison_of(s);
	const struct frame *f = flow_see(s);
	int card = action_a(a), why;

	if (action_verb(a) == V_DONE)
		return MSG_NONE;
	if (!set_has(&m->pile[HAND_US + f->player], card))
		return MSG_NOT_IN_HAND;
	if (!madison_use_in(card, f->local[REACT_WINDOW]))
		return MSG_NOT_NOW;
	why = madison_text_bar(m, card, f->player, f->local[REACT_WINDOW], arg);
	if (why)
		return why;
	if (action_verb(a) == V_REACT)
		return aim_of(card) ? MSG_NEEDS_SITE : MSG_NONE;
	return aim_of(card) && can_hit(m, card, action_b(a)) ? MSG_NONE : MSG_NO_SITE;
}

static int offer(const struct state *s, action a, action *out)
{
	int16_t arg[NOTE_ARGS];

	if (madison_react_bar(s, a, arg))
		return 0;
	*out = a;
	return 1;
}

int madison_react_list(const struct state *s, action *out)
{
	const struct madison *m = cmadison_of(s);
	const struct frame *f = flow_see(s);
	struct set hand =
		set_and(m->pile[HAND_US + f->player], madison_windows[f->local[REACT_WINDOW]]);
	int n = 0;

	out[n++] = ACTION(V_DONE, 0, 0);
	for (int card; (card = set_pop(&hand)) >= 0;) {
		n += offer(s, ACTION(V_REACT, card, 0), out + n);
		n += offer(s, ACTION(V_REACT_AT, card, m->force[0].start), out + n);
		if (m->force[1].start != m->force[0].start && m->force[1].form)
			n += offer(s, ACTION(V_REACT_AT, card, m->force[1].start), out + n);
	}
	return n;
}

/* 8.31-8: the card is discarded and is no card play.  The reactor may play several cards, one after
 * the other: the window opens again when the effect of this one is over. */
void madison_react_take(struct state *s, action a, struct step *out)
{
	int side = flow_see(s)->player, window = flow_see(s)->local[REACT_WINDOW];
	int card = action_a(a), site = NO_SPACE;

	flow_pop(s);
	if (action_verb(a) == V_DONE)
		return;
	madison_move_card(madison_of(s), card, DISCARD);
	if (out)
		out->flags |= STEP_REVEAL;
	if (action_verb(a) == V_REACT_AT) {
		site = action_b(a);
		note(s, out, MSG_REACTED_AT, side, EVERYONE, side, card, site);
	} else {
		note(s, out, MSG_REACTED, side, EVERYONE, side, card);
	}
	madison_react_open(s, window, side);
	madison_event_begin(s, card, side, madison_use_in(card, window)->mode, site);
}

/* madison_react.c - the windows in which a card interrupts (8.31-8; docs/RULINGS-madison.md).
 *
 * Whether a window is opened follows from what everybody can see: some card that answers now
 * could be in that hand.  What is in it decides only what is offered (RULINGS A7: a Reaction is
 * no card play).  Cards that hit one of two forces say which, by the space where it was
 * declared.
 */
#include "madison_int.h"

enum { REACT_WINDOW }; /* local of N_REACT */

/* The use that the card has in this window, or NULL. */
static const struct madison_use *use_in(int card, int window)
{
	const struct madison_card *c = &madison_cards[card];

	for (int i = 0; i < c->uses; i++)
		if (madison_uses[c->use + i].window == window)
			return &madison_uses[c->use + i];
	return NULL;
}

/* The effect of the card that hits one force, or NULL. */
static const struct madison_effect *aimed(int card)
{
	for (const struct madison_effect *e = &madison_code[madison_cards[card].code];
	     e->op != E_END; e++)
		if (e->op == E_INTERDICT_SPACE || e->op == E_CANCEL_NAVAL_FORCE ||
		    e->op == E_LEADER_PENALTY || e->op == E_LIMIT_MF)
			return e;
	return NULL;
}

static bool names_types(const struct madison_force *f, bool vessels)
{
	for
		each_piece(p, &f->named) if (is_vessel(p) == vessels) return true;
	return false;
}

/* Was land activated with this force, by a leader or one by one? */
static bool has_land(const struct madison_force *f)
{
	if (f->form == FORCE_UNITS)
		return names_types(f, false);
	return f->leader != NO_PIECE && is_land_leader(f->leader);
}

/* 3.36, 8.5: vessels or a naval leader. */
static bool has_vessels(const struct madison_force *f)
{
	if (f->form == FORCE_UNITS)
		return names_types(f, true);
	return f->leader == NO_PIECE || is_naval_leader(f->leader) || f->vessels;
}

static bool hits(const struct madison_force *f, int op)
{
	if (f->form == FORCE_NONE)
		return false;
	if (op == E_CANCEL_NAVAL_FORCE)
		return has_vessels(f);
	return has_land(f) && (op != E_LEADER_PENALTY || f->form == FORCE_LEADER);
}

/* 8.31, extended example: only one force, in the space where it was activated. */
static bool can_hit(const struct madison *m, int card, int space)
{
	const struct madison_effect *e = aimed(card);

	for (int i = 0; i < 2; i++)
		if (hits(&m->force[i], e->op) && m->force[i].start == space)
			return true;
	return false;
}

static bool has_target(const struct madison *m, int card)
{
	const struct madison_effect *e = aimed(card);

	return !e || hits(&m->force[0], e->op) || hits(&m->force[1], e->op);
}

/* RULINGS A1: nothing is answered before the war. */
void madison_react_open(struct state *s, int window, int side)
{
	const struct madison *m = cmadison_of(s);
	int16_t arg[NOTE_ARGS];

	if (m->phase == PHASE_PREWAR || !m->hand[side])
		return;
	for (int card = 0; card < CARDS; card++)
		if (use_in(card, window) && madison_may_hold(m, side, card) &&
		    !madison_text_bar(m, card, side, window, arg) && has_target(m, card)) {
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
	if (!use_in(card, f->local[REACT_WINDOW]))
		return MSG_NOT_NOW;
	why = madison_text_bar(m, card, f->player, f->local[REACT_WINDOW], arg);
	if (why)
		return why;
	if (action_verb(a) == V_REACT)
		return aimed(card) ? MSG_NEEDS_SITE : MSG_NONE;
	return aimed(card) && can_hit(m, card, action_b(a)) ? MSG_NONE : MSG_NO_SITE;
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
	const struct set *hand = &m->pile[HAND_US + flow_see(s)->player];
	int n = 0;

	out[n++] = ACTION(V_DONE, 0, 0);
	for (int card = set_next(hand, 0); card >= 0; card = set_next(hand, card + 1)) {
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
	madison_event_begin(s, card, side, use_in(card, window)->mode, window, site);
}

/* amateurs_react.c - the windows in which a card interrupts (rule 5.3; RULINGS A3, A14, A106, A114,
 * A134).
 *
 * Whether a side is asked follows from what everybody can see: it has cards, and some card that it
 * might have could be played here.  What it holds decides only what is offered.
 */
#include "amateurs_event.h"

/* Locals of N_WINDOW; of N_REACT: the first.  RECKON: a card has acted that could not do it. */
enum { WINDOW_KIND, WINDOW_ASKED, WINDOW_RECKON };

/* One window is two: the enemy's activation is the other's own. */
static int window_for(const struct state *s, int window, int side)
{
	const struct frame *f = amateurs_activation(s);

	if (window != WINDOW_ACTIVATION || !f || f->local[ACTIVATE_FORCE] >= FORCES)
		return window;
	return force_side(f->local[ACTIVATE_FORCE]) == side ? WINDOW_OWN_ACTIVATION : window;
}

/* #87: who commands before losses are taken, with two stars or three; of the fleet the Leader who
 * lands (6.8-leader, A241). */
void amateurs_note_chiefs(struct amateurs *m)
{
	for (int f = 0; f < FORCES; f++) {
		int l = f == FORCE_IF ? amateurs_landing_chief(m) : m->commander[f];

		if (m->combat.forces >> f & 1 && l < LEADERS && leader(l)->kind == LAND_LEADER &&
		    face_of(m, l)->rank >= 2)
			set_add(&m->chiefs, l);
	}
}

void amateurs_window(struct state *s, int window)
{
	struct amateurs *m = amateurs_of(s);

	if (window == WINDOW_COMBAT_BEFORE)
		m->chiefs = (struct set){ { 0, 0 } };
	flow_push(s, N_WINDOW, NOBODY)->local[WINDOW_KIND] = (int16_t)window;
}

/* A102-5, A133: the window in which a Combat is sallied for reckons it anew when the lake is quiet
 * again. */
void amateurs_reckon_after(struct state *s)
{
	struct frame *f = flow_top(s);

	if (f->node == N_WINDOW && f->local[WINDOW_KIND] == WINDOW_COMBAT_BEFORE)
		f->local[WINDOW_RECKON] = 1;
}

/* A134: some card that may be there fits what everybody can see. */
static bool may_answer(const struct amateurs *m, int window, int side)
{
	struct wide may = amateurs_may_hold(m, side, amateurs_windows[window]);

	for (int card; (card = wide_pop(&may)) >= 0;)
		if (!amateurs_text_test(m, card, side, window, true))
			return true;
	return false;
}

/* 5.3, 5.3-scope, 8.2-cards: at each such point the player whose Round it is not decides first,
 * then the other, until both decline in a row (A14). */
void amateurs_window_run(struct state *s, struct step *out)
{
	const struct amateurs *m = camateurs_of(s);
	struct frame *f = flow_top(s);

	if (f->local[WINDOW_RECKON]) {
		f->local[WINDOW_RECKON] = 0;
		if (out)
			out->flags |= STEP_REVEAL; /* that columns are the same tells, too */
		amateurs_reckon(s, out);
		return;
	}
	while (f->local[WINDOW_ASKED] < 2) {
		int side = f->local[WINDOW_ASKED]++ ? m->active : !m->active;
		int window = window_for(s, f->local[WINDOW_KIND], side);

		if (may_answer(m, window, side)) {
			flow_push(s, N_REACT, side)->local[WINDOW_KIND] = (int16_t)window;
			return;
		}
	}
	flow_pop(s);
}

/* A3, A114: from the hand or from the Saved cards. */
static struct wide cards_of(const struct amateurs *m, int side)
{
	return wide_or(m->pile[HAND_US + side], m->pile[SAVED_US + side]);
}

int amateurs_react_bar(const struct state *s, action a, int16_t *arg)
{
	const struct amateurs *m = camateurs_of(s);
	const struct frame *f = flow_see(s);
	struct wide held = cards_of(m, f->player);

	if (action_verb(a) == V_DONE)
		return 0;
	if (!wide_has(&held, action_a(a)))
		return MSG_BAR_NOT_HELD;
	return amateurs_text_bar(m, action_a(a), f->player, f->local[WINDOW_KIND], arg);
}

int amateurs_react_list(const struct state *s, action *out)
{
	const struct amateurs *m = camateurs_of(s);
	const struct frame *f = flow_see(s);
	struct wide may = wide_and(cards_of(m, f->player), amateurs_windows[f->local[WINDOW_KIND]]);
	int n = 0;

	out[n++] = ACTION(V_DONE, 0, 0);
	for (int card; (card = wide_pop(&may)) >= 0;)
		if (!amateurs_text_test(m, card, f->player, f->local[WINDOW_KIND], false))
			out[n++] = ACTION(V_REACT, card, 0);
	return n;
}

/* 2.6-reaction: it uses no Round, and the window opens again for both when it has acted. */
void amateurs_react_take(struct state *s, action a, struct step *out)
{
	int side = flow_see(s)->player, window = flow_see(s)->local[WINDOW_KIND];
	int card = action_a(a);

	flow_pop(s);
	if (action_verb(a) == V_DONE)
		return;
	flow_top(s)->local[WINDOW_ASKED] = 0;
	amateurs_put_away(amateurs_of(s), card, true);
	note(s, out, MSG_REACTS, side, EVERYONE, side, card);
	if (out)
		out->flags |= STEP_REVEAL;
	amateurs_event_begin(s, card, side, window);
}

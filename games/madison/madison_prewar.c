/* madison_prewar.c - the Pre-war Sequence (rules 6.1-6.3, RULINGS A1-A3, A78).
 *
 * Thirteen cards of 1812 and DECLARATION OF WAR.  The players draw in turn; each card is
 * kept, or moves forces, until DECLARATION OF WAR comes up before everybody's eyes.  Then
 * they draw what is left.
 */
#include "madison_int.h"

enum { NEXT, DECLARED }; /* locals of N_PREWAR: who draws next; 1 + who drew DECLARATION OF WAR */

/* 6.2-3, 6.2-5: the card is its owner's secret, but for DECLARATION OF WAR. */
static int draw(struct state *s, int side, struct step *out)
{
	struct madison *m = madison_of(s);
	int card = chance_pick(s, &m->pile[PREWAR], K_CARD, out);

	m->drawn_in[side]++;
	madison_move_card(m, card, HAND_US + side);
	if (card == C_DECLARATION_OF_WAR) {
		chance_show(out, EVERYONE);
		set_add(&m->known[side], card);
		note(s, out, MSG_WAR_DECLARED, side, EVERYONE, side);
	} else {
		chance_show(out, 1 << side);
		note(s, out, MSG_CARD_DRAWN, side, 1 << side, side, card);
	}
	return card;
}

/* 6.2-3, 6.2-4, 6.2-5: one card, and what to do with it. */
static void draw_and_ask(struct state *s, struct frame *f, struct step *out)
{
	struct madison *m = madison_of(s);
	int side = f->local[NEXT], card;

	f->local[NEXT] = (int16_t)!side;
	m->active = (uint8_t)side;
	card = draw(s, side, out);
	if (card == C_DECLARATION_OF_WAR) {
		f->local[DECLARED] = (int16_t)(1 + side);
		return;
	}
	m->drawn = (uint8_t)card;
	flow_push(s, N_KEEP, side);
}

/* 6.2-6, 6.31, RULINGS A2: the other side first, until both have drawn seven in all. */
static void draw_the_rest(struct state *s, int side, struct step *out)
{
	struct madison *m = madison_of(s);

	for (; m->prewar; side = !side)
		if (m->drawn_in[side] < madison_figures.prewar_hand)
			draw(s, side, out);
}

/* 6.32, 6.33, RULINGS A3, A78: who did not draw DECLARATION OF WAR plays first, if he has a card.
 * When it is the only card left there is nothing to play, and it is discarded. */
static void begin_war(struct madison *m, int declared)
{
	bool alone = m->hand[declared] == 1 && !m->hand[!declared];

	if (alone)
		madison_move_card(m, C_DECLARATION_OF_WAR, DISCARD);
	m->first_player = (uint8_t)(m->hand[!declared] || alone ? !declared : declared);
}

void madison_prewar_run(struct state *s, struct step *out)
{
	struct frame *f = flow_top(s);
	int declared = f->local[DECLARED] - 1;

	if (declared < 0) {
		draw_and_ask(s, f, out);
		return;
	}
	draw_the_rest(s, !declared, out);
	begin_war(madison_of(s), declared);
	flow_pop(s);
}

int madison_keep_bar(const struct state *s, action a, int16_t *arg)
{
	(void)arg;
	if (action_verb(a) == V_PLAY && action_a(a) != cmadison_of(s)->drawn)
		return MSG_NOT_DRAWN;
	return 0;
}

int madison_keep_list(const struct state *s, action *out)
{
	out[0] = ACTION(V_KEEP, 0, 0);
	out[1] = ACTION(V_PLAY, cmadison_of(s)->drawn, 0);
	return 2;
}

/* RULINGS A1, A78: keeping is not holding; a card that is played moves forces, nothing else. */
void madison_keep_take(struct state *s, action a, struct step *out)
{
	struct madison *m = madison_of(s);
	int side = flow_see(s)->player;

	m->drawn = NO_CARD;
	flow_pop(s);
	if (action_verb(a) == V_PLAY)
		madison_card_play(s, side, action_a(a));
	else
		note(s, out, MSG_CARD_KEPT, side, EVERYONE, side);
}

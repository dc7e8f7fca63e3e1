/* madison_card.c - one card play, from A0 to D (rules 7.31-7.34, 8.31, 8.7).
 *
 * NEEDSWORK: a skeleton that throws the card away.
 */
#include "madison_int.h"
#include "madison_stub.h"

void madison_card_play(struct state *s, int side, int card)
{
	struct frame *f = flow_push(s, N_CARD_PLAY, NOBODY);

	f->local[CARD_SIDE] = (int16_t)side;
	f->local[CARD_PLAYED] = (int16_t)(card == NO_CARD ? -1 : card);
}

void madison_card_play_run(struct state *s, struct step *out)
{
	struct madison *m = madison_of(s);
	struct frame *f = flow_top(s);
	int side = f->local[CARD_SIDE];

	switch (f->pc++) {
	case 0:
		madison_begin_play(m, side);
		flow_push(s, N_PLAY, side);
		break;
	default:
		madison_move_pile(m, IN_PLAY, DISCARD);
		m->card = NO_CARD;
		flow_pop(s);
		madison_settle_lakes(s, out);
		madison_end_play(m, side);
		m->active = (uint8_t)!side;
	}
}

int madison_play_bar(const struct state *s, action a, int16_t *arg)
{
	const struct madison *m = cmadison_of(s);
	int side = flow_see(s)->player;

	(void)arg;
	if (!set_has(&m->pile[HAND_US + side], action_a(a)))
		return MSG_NOT_IN_HAND;
	if (action_verb(a) == V_HOLD && m->held[side] == madison_figures.hold)
		return MSG_NOT_NOW;
	return 0;
}

int madison_play_list(const struct state *s, action *out)
{
	const struct set *hand = &cmadison_of(s)->pile[HAND_US + flow_see(s)->player];
	int16_t arg[NOTE_ARGS];
	int n = 0;

	for (int card = set_next(hand, 0); card >= 0; card = set_next(hand, card + 1)) {
		out[n++] = ACTION(V_PLAY, card, 0);
		if (!madison_play_bar(s, ACTION(V_HOLD, card, 0), arg))
			out[n++] = ACTION(V_HOLD, card, 0);
	}
	return n;
}

void madison_play_take(struct state *s, action a, struct step *out)
{
	struct madison *m = madison_of(s);
	int side = flow_see(s)->player, card = action_a(a);
	bool held = action_verb(a) == V_HOLD;

	madison_move_card(m, card, held ? HELD_US + side : IN_PLAY);
	if (held) {
		note(s, out, MSG_HELD_CARD, side, 1 << side, side, card);
	} else {
		m->card = (uint8_t)card;
		note(s, out, MSG_PLAYED, side, EVERYONE, side, card);
		if (out)
			out->flags |= STEP_REVEAL;
	}
	flow_pop(s);
}

STUB_DECISION(use, V_EVENT)
STUB_DECISION(name, V_DONE)

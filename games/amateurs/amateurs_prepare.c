/* amateurs_prepare.c - the Preparation of a turn (rule 4.1).  NEEDSWORK: P1. */
#include "amateurs_stub.h"

/* 4.1, 10.6b, 5.2: the turn track, then what adds to it and takes from it. */
int amateurs_deal_of(const struct amateurs *m, int side)
{
	const struct amateurs_figures *x = &amateurs_figures;
	int n = x->deal[side][season_of(m)];

	if (m->turn == FIRST_TURN)
		return x->first_deal;
	if (side == GB)
		return n + (napoleon_defeated(m) ? x->napoleon_cards : 0);
	if (m->secretary != NO_LEADER)
		n += face_of(m, m->secretary)->tactical;
	if (wide_has(&m->pile[IN_PLAY], C_DAVID_PARISH))
		n += x->parish_cards;
	return max(n - x->reduction[m->peace[US]], x->deal_least);
}

/* A7: one card each in turn, the US first. */
static void deal(struct amateurs *m, struct step *out)
{
	int left[2] = { amateurs_deal_of(m, US), amateurs_deal_of(m, GB) };

	for (int side = 0; side < 2; side++)
		note(&m->st, out, MSG_DEALT, NOBODY, EVERYONE, side, left[side]);
	for (int i = 0; left[US] || left[GB]; i++)
		if (left[i & 1]) {
			left[i & 1]--;
			amateurs_draw_card(m, i & 1, out);
		}
}

/* A4: picked up after the deal. */
static void pick_up_saved(struct amateurs *m)
{
	for (int side = 0; side < 2; side++) {
		struct wide saved = m->pile[SAVED_US + side];

		for (int card; (card = wide_pop(&saved)) >= 0;)
			amateurs_move_card(m, card, HAND_US + side);
	}
}

void amateurs_prepare_run(struct state *s, struct step *out)
{
	struct amateurs *m = amateurs_of(s);

	note(s, out, MSG_TURN_BEGINS, NOBODY, EVERYONE, m->turn);
	m->raised = (struct set){ { 0, 0 } };
	if (m->turn != FIRST_TURN)
		m->first_player = (uint8_t)(napoleon_defeated(m) ? GB : US);
	deal(m, out);
	pick_up_saved(m);
	flow_pop(s);
}

STUB_DECISION(spring)

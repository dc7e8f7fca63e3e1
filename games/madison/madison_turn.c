/* madison_turn.c - the turns, the decks and the deals (rules 5.2, 7.0).
 *
 * NEEDSWORK: a skeleton that deals and lets the players throw their cards away.
 */
#include "madison_int.h"

/* A card of a pile that nobody but its new owner sees. */
static void draw_from(struct state *s, int pile, int side, struct step *out)
{
	struct madison *m = madison_of(s);
	int card = chance_pick(s, &m->pile[pile], K_CARD, out);

	chance_show(out, 1 << side);
	madison_move_card(m, card, HAND_US + side);
	note(s, out, MSG_CARD_DRAWN, side, 1 << side, side, card);
}

void madison_draw(struct state *s, int side, int n, struct step *out)
{
	for (int i = 0; i < n && !set_empty(&madison_of(s)->pile[DECK]); i++)
		draw_from(s, DECK, side, out);
}

void madison_discard_random(struct state *s, int side, int n, struct step *out)
{
	(void)s;
	(void)side;
	(void)n;
	(void)out;
}

int madison_first_player(struct state *s, struct step *out)
{
	(void)s;
	(void)out;
	return US;
}

static void deal(struct state *s, struct step *out)
{
	struct madison *m = madison_of(s);

	note(s, out, MSG_TURN_BEGINS, NOBODY, EVERYONE, m->turn);
	m->phase = PHASE_ACTION;
	m->active = (uint8_t)madison_first_player(s, out);
	if (m->prewar) { /* NEEDSWORK: 6.0 */
		madison_move_card(m, C_DECLARATION_OF_WAR, HAND_US);
		set_add(&m->known[US], C_DECLARATION_OF_WAR);
		for (int i = 1; i < madison_figures.prewar_cards; i++)
			draw_from(s, PREWAR, i & 1, out);
		return;
	}
	for (int side = 0; side < 2; side++)
		madison_draw(s, side, madison_turns[m->turn].deal - m->hand[side], out);
}

/* 7.24, 7.35: a year is over. */
static void change_year(struct madison *m)
{
	struct set later = m->pile[LATER];

	madison_move_pile(m, DECK, DISCARD);
	for (int card = set_next(&later, 0); card >= 0; card = set_next(&later, card + 1))
		if (madison_cards[card].deck == year_of(m))
			madison_move_card(m, card, DECK);
}

static void next_turn(struct state *s, struct step *out)
{
	struct madison *m = madison_of(s);
	bool year_ends = madison_turns[m->turn].half == WINTER;

	for (int side = 0; side < 2; side++)
		madison_move_pile(m, HELD_US + side, year_ends ? DISCARD : HAND_US + side);
	madison_end_turn(m);
	if (m->turn == TURNS - 1) {
		madison_finish(s, out);
		return;
	}
	if (year_ends)
		madison_move_pile(m, DECK, DISCARD);
	for (int side = 0; side < 2 && year_ends; side++)
		madison_move_pile(m, HAND_US + side, DISCARD);
	m->turn++;
	if (year_ends)
		change_year(m);
}

void madison_war_run(struct state *s, struct step *out)
{
	struct madison *m = madison_of(s);
	struct frame *f = flow_top(s);

	switch (f->pc) {
	case 0:
		deal(s, out);
		f->pc++;
		break;
	case 1:
		if (!m->hand[US] && !m->hand[GB]) {
			f->pc++;
			break;
		}
		if (m->hand[m->active])
			madison_card_play(s, m->active, NO_CARD);
		else
			m->active = !m->active;
		break;
	default:
		next_turn(s, out);
		f->pc = 0;
	}
}

/* madison_hidden.c - where cards are, what a viewer may know of it, and how the rest may
 * be (rules 6.2, 7.2, 7.34).
 *
 * Hidden are the draw deck, the Pre-war Deck but for DECLARATION OF WAR, which is in it as
 * long as there is one, and from all but their owner the hands and the cards held face
 * down.  Of a card that is `known`, because all have seen it being drawn, only this is hidden
 * (RULINGS A125): once its owner holds cards, whether it is one of them or in his hand.
 */
#include "core/piles.h"
#include "core/rng.h"
#include "madison_int.h"

static int pile_of(const struct madison *m, int card)
{
	int pile = 0;

	while (pile < PILES - 1 && !set_has(&m->pile[pile], card))
		pile++;
	return pile;
}

/* One card more or less in a pile: the counts that everybody sees. */
static void tally(struct madison *m, int pile, int by)
{
	if (pile == HAND_US || pile == HAND_GB)
		m->hand[pile - HAND_US] = (uint8_t)(m->hand[pile - HAND_US] + by);
	else if (pile == HELD_US || pile == HELD_GB)
		m->held[pile - HELD_US] = (uint8_t)(m->held[pile - HELD_US] + by);
	else if (pile == PREWAR)
		m->prewar = (uint8_t)(m->prewar + by);
}

static bool is_owned(int pile, int side)
{
	return pile == HAND_US + side || pile == HELD_US + side;
}

static void move(struct madison *m, int card, int from, int pile)
{
	set_drop(&m->pile[from], card);
	set_add(&m->pile[pile], card);
	tally(m, from, -1);
	tally(m, pile, 1);
	for (int side = 0; side < 2; side++)
		if (!is_owned(pile, side))
			set_drop(&m->known[side], card);
}

void madison_move_card(struct madison *m, int card, int pile)
{
	move(m, card, pile_of(m, card), pile);
}

void madison_move_pile(struct madison *m, int from, int to)
{
	struct set cards = m->pile[from];

	for (int card; (card = set_pop(&cards)) >= 0;)
		move(m, card, from, to);
}

/* A hand is chosen from what nobody but its owner can place: the decks and the hands. */
struct set madison_may_hold(const struct madison *m, int side)
{
	struct set may = set_or(m->pile[DECK], m->pile[PREWAR]), none = { { 0, 0 } };

	if (!m->hand[side])
		return none;
	set_drop(&may, C_DECLARATION_OF_WAR);
	may = set_or(may, m->pile[UNKNOWN]);
	for (int i = 0; i < 2; i++)
		may = set_or(may, set_or(m->pile[HAND_US + i], m->pile[HELD_US + i]));
	return set_or(set_less(may, m->known[!side]), m->known[side]);
}

static void hide(struct madison *m, struct set cards, int from)
{
	piles_move(m->pile, cards, from, UNKNOWN);
}

void madison_redact(struct state *s, int viewer)
{
	struct madison *m = madison_of(s);
	struct set prewar = m->pile[PREWAR];

	set_drop(&prewar, C_DECLARATION_OF_WAR);
	hide(m, prewar, PREWAR);
	hide(m, m->pile[DECK], DECK);
	for (int side = 0; side < 2; side++) {
		struct set open = { { 0, 0 } };

		if (side == viewer)
			continue;
		if (!m->held[side])
			open = m->known[side];
		hide(m, set_less(m->pile[HAND_US + side], open), HAND_US + side);
		hide(m, m->pile[HELD_US + side], HELD_US + side);
	}
	if (viewer != m->active)
		m->drawn = NO_CARD;
}

static void reveal(struct madison *m, int card, int pile)
{
	set_drop(&m->pile[UNKNOWN], card);
	set_add(&m->pile[pile], card);
}

/* RULINGS A125: a known card is in the hand or held, each card of that side with equal chance. */
static void guess_known(struct madison *m, int side, struct rng *r)
{
	struct set lost = set_and(m->known[side], m->pile[UNKNOWN]);

	for (int card = set_next(&lost, 0); card >= 0; card = set_next(&lost, card + 1)) {
		int hand = m->hand[side] - set_count(&m->pile[HAND_US + side]);
		int held = m->held[side] - set_count(&m->pile[HELD_US + side]);

		reveal(m, card, (rng_below(r, hand + held) < hand ? HAND_US : HELD_US) + side);
	}
}

/* Fills a pile up to n cards with unknown ones. */
static void guess_pile(struct madison *m, int pile, int n, struct rng *r)
{
	struct set cards = set_sample(m->pile[UNKNOWN], n - set_count(&m->pile[pile]), r);

	piles_move(m->pile, cards, UNKNOWN, pile);
}

/* 6.2: the card that the other is asked about is one of his hand, and not a known one. */
static void guess_drawn(struct madison *m, struct rng *r)
{
	struct set hand = set_less(m->pile[HAND_US + m->active], m->known[m->active]);

	if (m->st.depth && flow_see(&m->st)->node == N_KEEP && !set_empty(&hand))
		m->drawn = (uint8_t)set_pick(&hand, (uint32_t)(rng_next(r) >> 32));
}

void madison_guess(struct state *s, int viewer, struct rng *r)
{
	struct madison *m = madison_of(s);

	for (int side = 0; side < 2; side++)
		guess_known(m, side, r);
	guess_pile(m, PREWAR, m->prewar, r);
	for (int side = 0; side < 2; side++) {
		guess_pile(m, HAND_US + side, m->hand[side], r);
		guess_pile(m, HELD_US + side, m->held[side], r);
	}
	piles_move(m->pile, m->pile[UNKNOWN], UNKNOWN, DECK);
	if (viewer != m->active && s->depth)
		guess_drawn(m, r);
}

/* secrets_amateurs.c - hidden cards of Amateurs, to Arms! (rules 3, 4.2): the deck from all, hands
 * and Saved cards from all but their owner.  Their numbers are public.
 */
#include "secrets_amateurs.h"

static int pile_of(const struct amateurs *m, int card)
{
	int pile = 0;

	while (!wide_has(&m->pile[pile], card))
		pile++;
	return pile;
}

static bool card_hidden(const struct state *s, int viewer, int card)
{
	switch (pile_of(camateurs_of(s), card)) {
	case DECK:
		return true;
	case HAND_US:
	case SAVED_US:
		return viewer != US;
	case HAND_GB:
	case SAVED_GB:
		return viewer != GB;
	default:
		return false;
	}
}

/* 4.2, 5.2: Must Play and Napoleon cards are never Saved. */
static bool may_be_in(int card, int pile)
{
	bool saved = pile == SAVED_US || pile == SAVED_GB;

	return !saved || !(amateurs_cards[card].flags & (CARD_MUST_PLAY | CARD_NAPOLEON));
}

static bool in_hand(const struct amateurs *m, int side, int card)
{
	return wide_has(&m->pile[HAND_US + side], card);
}

static bool card_same(const struct state *s, int viewer, int x, int y)
{
	const struct amateurs *m = camateurs_of(s);

	if (is_looked_at(s) && viewer == flow_see(s)->player &&
	    (in_hand(m, !viewer, x) || in_hand(m, !viewer, y)))
		return false;
	return may_be_in(x, pile_of(m, y)) && may_be_in(y, pile_of(m, x));
}

static void card_swap(struct state *s, int x, int y)
{
	struct amateurs *m = amateurs_of(s);
	int of_x = pile_of(m, x), of_y = pile_of(m, y);

	wide_drop(&m->pile[of_x], x);
	wide_drop(&m->pile[of_y], y);
	wide_add(&m->pile[of_y], x);
	wide_add(&m->pile[of_x], y);
}

const struct secrets amateurs_secrets = {
	.game = "amateurs",
	.kind = K_CARD,
	.count = CARDS,
	.hidden = card_hidden,
	.same = card_same,
	.swap = card_swap,
	.more = &amateurs_room_secrets,
};

/* secrets_dawn.c - hidden cards of Dawn's Early Light (3.1, 4.1.4-6, 4.2-1).
 *
 * The deck is hidden from all, a hand from all but its owner.  But who holds
 * part of a deck that was dealt out completely knows the rest of it: in the
 * Prelude, and after a reshuffle in the middle of a deal.
 */
#include "games/dawn/dawn_int.h"
#include "secrets.h"

static int pile_of(const struct dawn *d, int card)
{
	int pile = 0;

	while (!set_has(&d->pile[pile], card))
		pile++;
	return pile;
}

/* Of a deck that was dealt out completely, and still in a hand. */
static bool dealt_out(const struct dawn *d, int card)
{
	return d->turn == 0 ? dawn_cards[card].deck == PRELUDE : set_has(&d->sure, card);
}

static bool hidden(const struct state *s, int viewer, int card)
{
	const struct dawn *d = cdawn_of(s);
	int pile = pile_of(d, card);

	if (pile == DECK)
		return true;
	if ((pile != HAND_US && pile != HAND_GB) || viewer == pile - HAND_US)
		return false;
	return viewer == SPECTATOR || !dealt_out(d, card);
}

/* A spectator knows which cards are in some hand, though not in whose. */
static bool same(const struct state *s, int viewer, int x, int y)
{
	(void)viewer;
	return dealt_out(cdawn_of(s), x) == dealt_out(cdawn_of(s), y);
}

static void swap(struct state *s, int x, int y)
{
	struct dawn *d = dawn_of(s);
	int of_x = pile_of(d, x), of_y = pile_of(d, y);

	set_drop(&d->pile[of_x], x);
	set_drop(&d->pile[of_y], y);
	set_add(&d->pile[of_y], x);
	set_add(&d->pile[of_x], y);
}

const struct secrets dawn_secrets = {
	.game = "dawn",
	.kind = K_CARD,
	.count = CARDS,
	.hidden = hidden,
	.same = same,
	.swap = swap,
};

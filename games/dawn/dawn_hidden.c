/* dawn_hidden.c - what a viewer may know, and how the rest may be.
 *
 * Hidden are the draw deck and the hands.  Some cards of a hand are known all
 * the same: the Prelude deals out its whole deck, so each player's hand follows
 * from the other's, and so do the cards dealt before a reshuffle.  `sure` holds
 * them; a spectator knows that they are in the hands, but not in whose.
 */
#include "core/piles.h"
#include "dawn_int.h"

void dawn_redact(struct state *s, int viewer)
{
	struct dawn *d = dawn_of(s);

	piles_move(d->pile, d->pile[DECK], DECK, UNKNOWN);
	for (int side = 0; side < 2; side++) {
		struct set hidden = d->pile[HAND_US + side];

		if (side == viewer)
			continue;
		if (viewer != SPECTATOR)
			hidden = set_less(hidden, d->sure);
		piles_move(d->pile, hidden, HAND_US + side, UNKNOWN);
	}
}

/* Gives a hand n of these unknown cards. */
static void guess_cards(struct dawn *d, struct set from, int side, int n, struct rng *r)
{
	piles_move(d->pile, set_sample(from, n, r), UNKNOWN, HAND_US + side);
}

void dawn_guess(struct state *s, int viewer, struct rng *r)
{
	struct dawn *d = dawn_of(s);

	for (int side = 0; side < 2; side++) {
		struct set *hand = &d->pile[HAND_US + side];
		struct set known = set_and(d->sure, *hand);

		if (side == viewer)
			continue;
		guess_cards(d, set_and(d->pile[UNKNOWN], d->sure), side,
			    d->sure_held[side] - set_count(&known), r);
		guess_cards(d, set_less(d->pile[UNKNOWN], d->sure), side,
			    d->held[side] - set_count(hand), r);
	}
	piles_move(d->pile, d->pile[UNKNOWN], UNKNOWN, DECK);
}

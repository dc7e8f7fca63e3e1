/* dawn_hidden.c - what a viewer may know, and how the rest may be.
 *
 * Hidden are the draw deck and the hands.  Some cards of a hand are known all
 * the same: the Prelude deals out its whole deck, so each player's hand follows
 * from the other's, and so do the cards dealt before a reshuffle.  `sure` holds
 * them; a spectator knows that they are in the hands, but not in whose.
 */
#include "core/rng.h"
#include "dawn_int.h"

static void move_all(struct dawn *d, struct set cards, int from, int to)
{
	d->pile[from] = set_less(d->pile[from], cards);
	d->pile[to] = set_or(d->pile[to], cards);
}

void dawn_redact(struct state *s, int viewer)
{
	struct dawn *d = dawn_of(s);

	move_all(d, d->pile[DECK], DECK, UNKNOWN);
	for (int side = 0; side < 2; side++) {
		struct set hidden = d->pile[HAND_US + side];

		if (side == viewer)
			continue;
		if (viewer != SPECTATOR)
			hidden = set_less(hidden, d->sure);
		move_all(d, hidden, HAND_US + side, UNKNOWN);
	}
}

/* Gives a hand n of these unknown cards. */
static void guess_cards(struct dawn *d, struct set from, int side, int n, struct rng *r)
{
	for (int i = 0; i < n; i++) {
		int card = set_pick(&from, (uint32_t)(rng_next(r) >> 32));

		set_drop(&from, card);
		set_drop(&d->pile[UNKNOWN], card);
		set_add(&d->pile[HAND_US + side], card);
	}
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
	move_all(d, d->pile[UNKNOWN], UNKNOWN, DECK);
}

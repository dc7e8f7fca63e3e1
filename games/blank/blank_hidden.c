/* blank_hidden.c - what a viewer may know, and a guess at the rest.
 *
 * Hidden are the deck, the other hands and the other cards on the table; their
 * numbers are public.  redact and guess mirror each other.
 */
#include "blank_int.h"
#include "core/piles.h"

static void hide_pile(struct blank *b, int pile)
{
	piles_move(b->pile, b->pile[pile], pile, UNKNOWN);
}

/* A spectator has no seat, so both sides are others to him. */
void blank_redact(struct state *s, int viewer)
{
	struct blank *b = blank_of(s);

	hide_pile(b, DECK);
	for (int side = 0; side < PLAYERS; side++)
		if (side != viewer) {
			hide_pile(b, HAND_US + side);
			hide_pile(b, LAID_US + side);
		}
}

static void deal_unknown(struct blank *b, int pile, int count, struct rng *r)
{
	piles_move(b->pile, set_sample(b->pile[UNKNOWN], count, r), UNKNOWN, pile);
}

/* An added ambush is shown before anybody decides again (2.3), so that a hidden
 * card may be any; otherwise only the cards that can be in a pile would do. */
void blank_guess(struct state *s, int viewer, struct rng *r)
{
	struct blank *b = blank_of(s);

	for (int side = 0; side < PLAYERS; side++)
		if (side != viewer) {
			deal_unknown(b, HAND_US + side, b->held[side], r);
			deal_unknown(b, LAID_US + side, b->laid[side], r);
		}
	deal_unknown(b, DECK, set_count(&b->pile[UNKNOWN]), r);
}

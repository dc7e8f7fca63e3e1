/* piles.c - cards that lie in piles. */
#include <stddef.h>
#include "game.h"
#include "piles.h"
#include "rng.h"

void piles_move(struct set *pile, struct set cards, int from, int to)
{
	pile[from] = set_less(pile[from], cards);
	pile[to] = set_or(pile[to], cards);
}

struct set set_sample(struct set from, int n, struct rng *r)
{
	struct set sample = { { 0, 0 } };

	while (n-- > 0 && !set_empty(&from)) {
		int member = set_pick(&from, (uint32_t)(rng_next(r) >> 32));

		set_drop(&from, member);
		set_add(&sample, member);
	}
	return sample;
}

const char *piles_fault(const struct set *pile, int piles, int cards, int unknown)
{
	struct set all = { { 0, 0 } };
	int n = 0;

	for (int i = 0; i < piles; i++) {
		all = set_or(all, pile[i]);
		n += set_count(&pile[i]);
	}
	if (n != cards || set_count(&all) != cards || set_next(&all, cards) >= 0)
		return SHOWN("a card is missing or twice there");
	return set_empty(&pile[unknown]) ? NULL : SHOWN("unknown cards in a full state");
}

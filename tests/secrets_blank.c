/* secrets_blank.c - hidden cards of the blank game (1.1, 2.1, 2.2). */
#include "games/blank/blank_int.h"
#include "secrets.h"

static int pile_of(const struct blank *b, int card)
{
	int pile = 0;

	while (!set_has(&b->pile[pile], card))
		pile++;
	return pile;
}

/* Cards in the deck, in a hand and face down on the table; one knows one's own. */
static bool hidden(const struct state *s, int viewer, int card)
{
	int pile = pile_of(cblank_of(s), card);

	if (pile == HAND_US || pile == LAID_US)
		return viewer != US;
	if (pile == HAND_GB || pile == LAID_GB)
		return viewer != GB;
	return pile == DECK;
}

static bool same(const struct state *s, int viewer, int x, int y)
{
	(void)s, (void)viewer, (void)x, (void)y;
	return true;
}

static void swap(struct state *s, int x, int y)
{
	struct blank *b = blank_of(s);
	int of_x = pile_of(b, x), of_y = pile_of(b, y);

	set_drop(&b->pile[of_x], x);
	set_drop(&b->pile[of_y], y);
	set_add(&b->pile[of_y], x);
	set_add(&b->pile[of_x], y);
}

const struct secrets blank_secrets = {
	.game = "blank",
	.kind = K_CARD,
	.count = CARDS,
	.hidden = hidden,
	.same = same,
	.swap = swap,
};

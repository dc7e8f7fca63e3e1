/* secrets_madison.c - hidden cards of Mr. Madison's War (6.2, 7.2, 7.34).
 *
 * The decks are hidden from all, hands and cards laid face down from all but their owner.
 * DECLARATION OF WAR is no secret: it is in the Pre-war Deck until it is drawn before
 * everybody's eyes (6.2-5).  Decks of later years are not in play, and everyone may read them.
 */
#include "games/madison/madison_int.h"
#include "secrets.h"

static int pile_of(const struct madison *m, int card)
{
	int pile = 0;

	while (!set_has(&m->pile[pile], card))
		pile++;
	return pile;
}

static bool hidden(const struct state *s, int viewer, int card)
{
	switch (card == C_DECLARATION_OF_WAR ? PILES : pile_of(cmadison_of(s), card)) {
	case PREWAR:
	case DECK:
		return true;
	case HAND_US:
	case HELD_US:
		return viewer != US;
	case HAND_GB:
	case HELD_GB:
		return viewer != GB;
	default:
		return false;
	}
}

/* 5.2: any card of the year could be in any of these places. */
static bool same(const struct state *s, int viewer, int x, int y)
{
	(void)s;
	(void)viewer;
	return madison_cards[x].deck == madison_cards[y].deck;
}

static void swap(struct state *s, int x, int y)
{
	struct madison *m = madison_of(s);
	int of_x = pile_of(m, x), of_y = pile_of(m, y);

	set_drop(&m->pile[of_x], x);
	set_drop(&m->pile[of_y], y);
	set_add(&m->pile[of_y], x);
	set_add(&m->pile[of_x], y);
	if (m->drawn == x || m->drawn == y)
		m->drawn = (uint8_t)(m->drawn == x ? y : x);
}

const struct secrets madison_secrets = {
	.game = "madison",
	.kind = K_CARD,
	.count = CARDS,
	.hidden = hidden,
	.same = same,
	.swap = swap,
};

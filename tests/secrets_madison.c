/* secrets_madison.c - hidden cards of Mr. Madison's War (6.2, 7.2, 7.34).
 *
 * The decks are hidden from all, hands and cards laid face down from all but their owner.
 * DECLARATION OF WAR is in the Pre-war Deck until it is drawn before everybody's eyes (6.2-5).
 * From then on all know who has it, but once he holds cards not whether it is one of them or
 * still in his hand (RULINGS A125).  Decks of later years are not in play, and everyone may
 * read them.
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

/* Whose it is: US, GB, or NONE. */
static int owner_of(const struct madison *m, int card)
{
	int pile = pile_of(m, card);

	if (pile == HAND_US || pile == HELD_US)
		return US;
	return pile == HAND_GB || pile == HELD_GB ? GB : NONE;
}

static bool declaration_is_hidden(const struct madison *m, int viewer)
{
	int owner = owner_of(m, C_DECLARATION_OF_WAR);

	return owner != NONE && owner != viewer && m->held[owner];
}

static bool hidden(const struct state *s, int viewer, int card)
{
	if (card == C_DECLARATION_OF_WAR)
		return declaration_is_hidden(cmadison_of(s), viewer);
	switch (pile_of(cmadison_of(s), card)) {
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

/* 5.2: any card of the year could be in any of these places; DECLARATION OF WAR only in those of
 * who drew it. */
static bool same(const struct state *s, int viewer, int x, int y)
{
	const struct madison *m = cmadison_of(s);

	(void)viewer;
	if (x == C_DECLARATION_OF_WAR || y == C_DECLARATION_OF_WAR)
		return owner_of(m, x) == owner_of(m, y);
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

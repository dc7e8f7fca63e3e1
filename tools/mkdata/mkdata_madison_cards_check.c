/* mkdata_madison_cards_check.c - cards against each other, against pieces, forts and turns. */
#include <stdlib.h>
#include "mkdata_madison_steps.h"

/* The effects of a card, one after the other; NULL: no more. */
static const struct madison_effect *effect_at(const struct madison_data *d, int card, int i)
{
	const struct madison_effect *e = &d->code[d->card_table[card].code + i];

	return e->op == E_END ? NULL : e;
}

/* Whether a card places a piece, or a fort. */
static bool places(const struct madison_data *d, int card, int piece, int fort)
{
	const struct madison_effect *e;

	for (int i = 0; (e = effect_at(d, card, i)) != NULL; i++) {
		if ((e->op == E_PLACE_UNIT || e->op == E_PLACE_SHIP) && e->piece == piece)
			return true;
		if (e->op == E_PLACE_FORT && e->fort == fort)
			return true;
		if (e->op == E_CAPTURE_SHIPS && piece < d->npieces &&
		    e->types >> d->piece[piece].type & 1)
			return true;
	}
	return false;
}

/* A piece or fort that comes by a card names it, and the card places it. */
static int check_bringer(struct madison_data *d, struct name card, int piece, int fort)
{
	int number = shelf_find(&d->shelf, card.text);

	if (number < 0)
		fault(d->faults, card.at, "unknown card '%s'", card.text);
	else if (!places(d, number, piece, fort))
		fault(d->faults, card.at, "no step of '%s' places it", card.text);
	return number < 0 ? d->shelf.n : number;
}

static void link_cards(struct madison_data *d)
{
	for (int i = 0; i < d->npieces; i++) {
		struct name card = d->piece_row[i]->enters.card;

		d->piece[i].card = (uint8_t)d->shelf.n;
		if (*card.text)
			d->piece[i].card = (uint8_t)check_bringer(d, card, i, d->map.forts.n);
	}
	for (int i = 0; i < d->map.forts.n; i++) {
		const struct fort_row *row = rows_at(&d->map.forts, i);

		d->fort[i].card = (uint8_t)check_bringer(d, row->card, d->npieces, i);
	}
}

/* The other way round: what a card places comes by it, or is a vessel that could be built. */
static void check_placing(struct madison_data *d, int card, const struct madison_effect *e)
{
	const struct madison_piece *p = e->piece < d->npieces ? &d->piece[e->piece] : NULL;
	struct mark at = madison_card(d, card)->base.head.at;
	bool vessel = e->op == E_PLACE_SHIP;

	if (!p)
		return;
	if (vessel != (ANY_VESSEL >> p->type & 1))
		fault(d->faults, at, "'%s' is %s vessel", d->piece_row[e->piece]->head.key.text,
		      vessel ? "no" : "a");
	if (p->card != card && !(vessel && p->mode == BY_BUILDING))
		fault(d->faults, at, "'%s' does not come by this card",
		      d->piece_row[e->piece]->head.key.text);
}

static void check_effects(struct madison_data *d, int card)
{
	const struct card_row *row = madison_card_text(d, card);
	const struct battle_part *b = &row->battle;
	const struct madison_effect *e;

	for (int i = 0; (e = effect_at(d, card, i)) != NULL; i++) {
		bool rolls = e->op == E_DRM || e->op == E_NAVAL_DRM;

		if (e->op == E_PLACE_UNIT || e->op == E_PLACE_SHIP)
			check_placing(d, card, e);
		if (rolls && !b->on.given)
			fault(d->faults, row->base.head.at, "a modifier, but no key 'battle'");
		if (rolls && b->attack.given && b->attack.value != e->n && b->attack.value != e->n2)
			fault(d->faults, b->attack.at, "the step '%s' says %d",
			      madison_step_name(e->op), e->n);
		if (rolls && b->defend.given && -b->defend.value != e->n &&
		    -b->defend.value != e->n2)
			fault(d->faults, b->defend.at, "the step '%s' says %d",
			      madison_step_name(e->op), e->n);
		if (e->flags & F_CHOSEN && set_empty(&e->where))
			fault(d->faults, row->base.head.at, "'chosen' of no spaces");
	}
}

/* The type that is printed on a card says in which windows it can be used. */
static void check_type(struct madison_data *d, int card)
{
	static const uint32_t windows[CARD_TYPES] = {
		[TYPE_EVENT] = 1 << WINDOW_PLAY,
		[TYPE_CAMPAIGN] = 1 << WINDOW_PLAY,
		[TYPE_REACTION] = 1 << WINDOW_DECLARED | 1 << WINDOW_CROSSING |
				  1 << WINDOW_LANDING | 1 << WINDOW_STAND | 1 << WINDOW_RESULT |
				  1 << WINDOW_AFTER,
		[TYPE_BATTLE] = 1 << WINDOW_ROUND | 1 << WINDOW_NAVAL,
		[TYPE_BATTLE_EVENT] = 1 << WINDOW_ROUND | 1 << WINDOW_PLAY,
		[TYPE_OPERATIONS] = 1 << WINDOW_PLAY,
		[TYPE_WINTER] = 1 << WINDOW_WINTER | 1 << WINDOW_TREATY,
		[TYPE_SPECIAL] = 1 << WINDOW_NEVER | 1 << WINDOW_PLAY,
	};
	const struct card_row *row = madison_card_text(d, card);
	const struct madison_card *c = &d->card_table[card];

	for (int i = 0; i < c->uses; i++) {
		int window = d->use[c->use + i].window;

		if (row->type.given && !(windows[c->type] >> window & 1))
			fault(d->faults, row->uses.at, "a card of type '%s' has no window '%s'",
			      madison_card_type_keys[c->type], madison_window_keys[window]);
		if ((window == WINDOW_NAVAL) != c->naval &&
		    (window == WINDOW_ROUND || window == WINDOW_NAVAL))
			fault(d->faults, row->uses.at, "'battle' is of another kind of combat");
	}
}

/* 5.2, 7.2: no deck is shuffled again, so it must hold what is dealt. */
static void check_deals(struct madison_data *d)
{
	for (int i = 0; i < d->cards.decks.n && i < DECKS; i++) {
		const struct deck_row *deck = rows_at(&d->cards.decks, i);
		int need = 0;

		for (int turn = 0; turn < TURNS; turn++)
			need += d->turn[turn].year == i ? 2 * d->turn[turn].deal : 0;
		if (deck->cards.given && deck->cards.value < need)
			fault(d->faults, deck->cards.at, "%d cards are dealt in that year", need);
	}
}

void madison_check_cards(struct madison_data *d)
{
	link_cards(d);
	for (int i = 0; i < d->shelf.n; i++)
		if (d->shelf.card[i]) {
			check_effects(d, i);
			check_type(d, i);
		}
	check_deals(d);
}

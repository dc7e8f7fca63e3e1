/* mkdata_amateurs_cards.c - the cards: values and flags.  Their uses are compiled elsewhere. */
#include <string.h>
#include "mkdata_amateurs.h"

const struct card_row *amateurs_card(const struct amateurs_data *d, int number)
{
	return (const struct card_row *)(const void *)d->shelf.card[number];
}

const struct card_row *amateurs_card_text(const struct amateurs_data *d, int number)
{
	return (const struct card_row *)(const void *)shelf_text(&d->shelf, number);
}

static uint8_t flags_of(const struct card_row *row)
{
	return (uint8_t)((row->must_play ? CARD_MUST_PLAY : 0) | (row->removed ? CARD_REMOVED : 0) |
			 (row->reshuffle ? CARD_RESHUFFLE : 0) | (row->stays ? CARD_STAYS : 0) |
			 (row->side.value == NAPOLEON_OWNER ? CARD_NAPOLEON : 0) |
			 (row->peace ? CARD_PEACE : 0));
}

/* 5.3: what is printed Reaction has such windows, all else is for a Round. */
static void check_windows(struct amateurs_data *d, const struct card_row *row,
			  const struct amateurs_card *c)
{
	bool round = c->windows & 1u << WINDOW_ROUND;
	bool reaction = c->windows & ~(1u << WINDOW_ROUND);

	if (!row->windows.n)
		return;
	if (round != (c->reaction != REACTION))
		fault(d->faults, row->windows.at,
		      "all cards but pure reactions can be the card of a Round (5.3)");
	if (reaction != (c->reaction != NO_REACTION))
		fault(d->faults, row->windows.at,
		      "reactions, and only these, have other windows (5.3)");
	if (c->flags & CARD_NAPOLEON && c->reaction != NO_REACTION)
		fault(d->faults, row->reaction.at, "no Napoleon card is a reaction (5.2)");
}

/* Cards of one text have one condition, numbered as it comes first; 0: there is none. */
static uint8_t condition_of(const struct amateurs_data *d, int card)
{
	const struct card_row *text = amateurs_card_text(d, card);
	int last = 0;

	if (!*text->condition.text[0])
		return 0;
	for (int i = 0; i < card; i++) {
		if (d->shelf.card[i] && amateurs_card_text(d, i) == text)
			return d->card_table[i].condition;
		if (last < d->card_table[i].condition)
			last = d->card_table[i].condition;
	}
	return (uint8_t)(last + 1);
}

/* 5.1: what it is, then when and how it may be used. */
static void resolve_card(struct amateurs_data *d, int i)
{
	const struct card_row *text = amateurs_card_text(d, i);
	struct amateurs_card *c = &d->card_table[i];

	if (!shelf_check_copy(&d->shelf, i, d->faults))
		return;
	*c = (struct amateurs_card){
		.number = (uint8_t)(i + 1),
		.side = (uint8_t)(text->side.value < ANY_OWNER ? text->side.value : NONE),
		.ops = (uint8_t)text->ops.value,
		.reaction = (uint8_t)text->reaction.value,
		.flags = flags_of(text),
		.windows = (uint16_t)amateurs_bits_of(d, &text->windows, amateurs_window_keys,
						      "window"),
		.condition = condition_of(d, i),
	};
	check_windows(d, text, c);
	if (amateurs_card(d, i) != text) { /* a copy does the same */
		int original = shelf_find(&d->shelf, text->base.head.key.text);

		if (original >= 0 && original < i) {
			c->use = d->card_table[original].use;
			c->uses = d->card_table[original].uses;
			return;
		}
	}
	amateurs_compile_uses(d, text, c);
}

/* ---- what the rulebook tells of cards ---- */

enum { NOT_TOLD = 9 };

static const struct {
	int number, ops, side; /* 0 and NOT_TOLD: not told; NONE: either */
	const char *title;
} told[] = {
	{ 1, 0, NONE, "Major Campaign" },
	{ 7, 0, NONE, "Major Campaign" },
	{ 8, 0, NONE, "Minor Campaign" },
	{ 32, 4, GB, "Indian Raids" },
	{ 38, 1, NOT_TOLD, "Militia Fear of Indians" },
	{ 39, 0, NOT_TOLD, "David Parish" },
	{ 48, 0, NOT_TOLD, "New England Thriftiness" },
	{ 49, 0, NOT_TOLD, "Borders Mean Nothing to Farmers" },
	{ 70, 0, NOT_TOLD, "Ripe for the Taking" },
	{ 71, 0, NOT_TOLD, "Congreve’s Rockets" },
	{ 72, 0, NOT_TOLD, "Council of your Fears" },
	{ 75, 3, NOT_TOLD, "Really Bad Weather" },
	{ 79, 4, NONE, "Napoleon Suffers a Setback" },
	{ 82, 0, NOT_TOLD, "Leader Killed" },
	{ 88, 0, GB, "George Cockburn" },
	{ 104, 0, NOT_TOLD, "Unsure of Victory" },
	{ 106, 0, NOT_TOLD, "Sally Onto the Lake" },
	{ 112, 0, NOT_TOLD, "Cavalry!" },
	{ 115, 0, NOT_TOLD, "We Have Met the Enemy and They are Ours" },
	{ 117, 0, NOT_TOLD, "Secret Frigate Building Program" },
	{ 118, 1, NOT_TOLD, "Those are Regulars, by God!" },
	{ 143, 0, US, "Captain Decatur Captures a Frigate" },
	{ 144, 0, NOT_TOLD, "William Clark" },
	{ 145, 0, NOT_TOLD, "Opponent’s Orders are Lost in the Mail" },
	{ 146, 2, NOT_TOLD, "Opponent’s Orders are Lost in the Mail" },
};

static void check_told(struct amateurs_data *d)
{
	for (size_t k = 0; k < sizeof(told) / sizeof(*told); k++) {
		int i = told[k].number - 1;
		const struct amateurs_card *c = &d->card_table[i];
		const struct card_row *row;

		if (i >= d->shelf.n || !d->shelf.card[i])
			continue;
		row = amateurs_card_text(d, i);
		if (strcmp(row->base.head.title.text[0], told[k].title))
			fault(d->faults, row->base.head.title.at,
			      "card %d is '%s' (Example of Play)", i + 1, told[k].title);
		if (told[k].ops && row->ops.given && c->ops != told[k].ops)
			fault(d->faults, row->ops.at, "card %d has %d Ops (Example of Play)", i + 1,
			      told[k].ops);
		if (told[k].side != NOT_TOLD && row->side.given && c->side != told[k].side)
			fault(d->faults, row->side.at, "another side has it (Example of Play)");
	}
}

/* 5.1: most events are either player's; five Setbacks and one Escape; T10: no reshuffle on
 * the first turn of the Example. */
static void check_all(struct amateurs_data *d)
{
	static const uint8_t played[] = { 32, 38, 39, 48, 75, 112, 118, 146 };
	int black = 0, green = 0;

	for (int i = 0; i < d->shelf.n; i++) {
		const struct amateurs_card *c = &d->card_table[i];

		green += (c->flags & CARD_NAPOLEON) != 0;
		black += c->side == NONE && !(c->flags & CARD_NAPOLEON);
	}
	if (d->shelf.n && 2 * black <= d->shelf.n)
		fault(d->faults, d->shelf.rows.at, "%d of %d events are either player's (5.1)",
		      black, d->shelf.n);
	if (d->shelf.n && green < PARIS_FALLS + 2)
		fault(d->faults, d->shelf.rows.at, "%d Napoleon cards cannot fill his track (2.5)",
		      green);
	for (size_t i = 0; i < sizeof(played); i++)
		if (d->card_table[played[i] - 1].flags & CARD_RESHUFFLE)
			fault(d->faults, d->shelf.rows.at,
			      "card %d does not reshuffle the deck (Example of Play)", played[i]);
}

void amateurs_resolve_cards(struct amateurs_data *d)
{
	shelf_check(&d->shelf, &d->cards.decks, CARDS_MAX, d->faults);
	for (int i = 0; i < d->shelf.n; i++)
		if (d->shelf.card[i])
			resolve_card(d, i);
	check_told(d);
	check_all(d);
}

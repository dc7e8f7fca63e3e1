/* shelf.c - see shelf.h. */
#include <string.h>
#include "columns.h"
#include "named.h"
#include "shelf.h"

enum { DECKS_MAX = 8 };

/* clang-format off */
static const struct column deck_columns[] = {
	KEY(deck_row), TITLE(deck_row), NUM("cards", deck_row, cards, 1, 99),
};
const struct record deck_record = RECORD("a deck", deck_columns, deck_row);
/* clang-format on */

/* One bit for each column from first on, and of these the ones that must be there. */
static void mask_columns(const struct record *r, int first, int end, uint64_t mask[2])
{
	mask[0] = mask[1] = 0;
	for (int i = first; i < end; i++) {
		mask[0] |= (uint64_t)1 << i;
		mask[1] |= (uint64_t)!r->columns[i].optional << i;
	}
}

static void read_card(struct branch n, const struct record *card, void *row)
{
	int own = card->n - SHARED_COLUMNS - COPY_COLUMNS;
	struct record copy = *card;
	uint64_t mask[2];

	copy.what = "a copy of a card";
	if (branch_child(n, "copy-of").id) {
		mask_columns(card, own, card->n, mask);
		record_read_some(n, &copy, mask, row);
	} else {
		mask_columns(card, 0, card->n - COPY_COLUMNS, mask);
		record_read_some(n, card, mask, row);
	}
}

void shelf_read(struct shelf *s, struct branch list, const struct record *card)
{
	if (list.id && (!branch_is_list(list) || branch_count(list) > ITEMS_MAX)) {
		fault(list.tree->faults, list.at, "expected a list of up to %d cards", CARDS_MAX);
		return;
	}
	s->rows = (struct rows){ NULL, branch_count(list), card->size, list.at };
	if (!list.id)
		return;
	s->rows.item = pool_take(list.tree->pool, (size_t)s->rows.n * card->size);
	for (int i = 0; i < s->rows.n; i++)
		read_card(branch_item(list, i), card, rows_at(&s->rows, i));
}

static void place_card(struct shelf *s, struct card_base *row, struct faults *f)
{
	int i = row->number.value - 1;

	if (!row->number.given)
		return;
	if (s->card[i])
		fault(f, row->number.at, "number %d is that of '%s'", i + 1,
		      s->card[i]->head.key.text);
	else
		s->card[i] = row;
}

static void check_decks(const struct rows *decks, const int count[DECKS_MAX], struct faults *f)
{
	for (int i = 0; i < decks->n && i < DECKS_MAX; i++) {
		const struct deck_row *deck = rows_at(decks, i);

		if (deck->cards.given && deck->cards.value != count[i])
			fault(f, deck->cards.at, "deck '%s' has %d cards, not %d",
			      deck->head.key.text, count[i], deck->cards.value);
	}
}

static void check_numbers(struct shelf *s, const struct rows *decks, struct faults *f)
{
	int all = 0;

	for (int i = 0; i < decks->n; i++)
		all += ((struct deck_row *)rows_at(decks, i))->cards.value;
	for (int i = 0; i < CARDS_MAX; i++) {
		if (s->card[i])
			s->n = i + 1;
		if (s->card[i] && i >= all)
			fault(f, s->card[i]->number.at, "there are %d cards", all);
		if (!s->card[i] && i < all && s->rows.item)
			fault(f, s->rows.at, "card number %d is missing", i + 1);
	}
}

void shelf_check(struct shelf *s, const struct rows *decks, struct faults *f)
{
	int count[DECKS_MAX] = { 0 };

	rows_unique(&s->rows, f);
	for (int i = 0; i < s->rows.n; i++) {
		struct card_base *row = rows_at(&s->rows, i);
		int deck = rows_index(decks, row->deck, "deck", f);

		place_card(s, row, f);
		if (deck >= 0 && deck < DECKS_MAX)
			count[deck]++;
	}
	check_decks(decks, count, f);
	check_numbers(s, decks, f);
}

struct card_base *shelf_text(const struct shelf *s, int i)
{
	struct card_base *row = s->card[i];
	int original = *row->copy_of.text ? rows_find(&s->rows, row->copy_of.text) : -1;

	return original < 0 ? row : rows_at(&s->rows, original);
}

bool shelf_check_copy(const struct shelf *s, int i, struct faults *f)
{
	const struct card_base *row = s->card[i], *text = shelf_text(s, i);

	if (!*row->copy_of.text || (text != row && !*text->copy_of.text))
		return true;
	fault(f, row->copy_of.at, "unknown card '%s', or itself a copy", row->copy_of.text);
	return false;
}

int shelf_find(const struct shelf *s, const char *key)
{
	for (int i = 0; i < s->n; i++)
		if (s->card[i] && !strcmp(s->card[i]->head.key.text, key))
			return i;
	return -1;
}

void shelf_enum(const struct shelf *s, struct out *o)
{
	out_put(o, "\nenum {\n");
	for (int i = 0; i < s->n; i++) {
		out_put(o, "\t");
		c_enumerator(o, "C_", s->card[i]->head.key.text);
		out_put(o, ",\n");
	}
	out_put(o, "\tCARDS,\n};\n");
}

void shelf_things(const struct shelf *s, struct out *o)
{
	out_put(o, "\nstatic const struct thing cards[] = {\n");
	for (int i = 0; i < s->n; i++)
		c_thing(o, s->card[i]->head.key.text, shelf_text(s, i)->head.title.text);
	out_put(o, "};\n");
}

void shelf_json(const struct shelf *s, int i, struct out *o)
{
	json_open(o, NULL, '{');
	json_text(o, "key", s->card[i]->head.key.text);
	json_words(o, "title", &shelf_text(s, i)->head.title);
	json_number(o, "number", i + 1);
	json_text(o, "deck", s->card[i]->deck.text);
}

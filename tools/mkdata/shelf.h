/* shelf.h - the cards of a game: by number, in decks, some of them copies of others. */
#ifndef MKDATA_SHELF_H
#define MKDATA_SHELF_H

#include "emit.h"
#include "reader.h"

enum { CARDS_MAX = 128 }; /* bits of a struct set */

struct deck_row {
	struct head head;
	struct number cards;
};

extern const struct record deck_record;

/* How the row of a card begins. */
struct card_base {
	struct head head;
	struct number number;
	struct name deck, copy_of;
};

/* The columns of a card: first those of its own, then SHELF_COLUMNS(row), which it shares with
 * copies: key, number, deck; and what only a copy has: copy-of and its provenance. */
enum { SHARED_COLUMNS = 3, COPY_COLUMNS = 2 };
/* clang-format off */
#define SHELF_COLUMNS(row) \
	NAME("key", row, base.head.key), \
	NUM("number", row, base.number, 1, CARDS_MAX), \
	NAME("deck", row, base.deck), \
	NAME("copy-of", row, base.copy_of)
/* clang-format on */

struct shelf {
	struct rows rows;                  /* in the order of the file */
	struct card_base *card[CARDS_MAX]; /* by number - 1 */
	int n;
};

void shelf_read(struct shelf *, struct branch list, const struct record *card);
/* Numbers and decks: each number once, as many cards as the decks say. */
void shelf_check(struct shelf *, const struct rows *decks, struct faults *);
/* The row with the texts: the original's, if this one is a copy.  i counts from 0. */
struct card_base *shelf_text(const struct shelf *, int i);
/* Whether that is a card of its own or a copy of one; if not, a fault. */
bool shelf_check_copy(const struct shelf *, int i, struct faults *);
/* The cards as C: an enumerator each, then CARDS; their names as things. */
void shelf_enum(const struct shelf *, struct out *);
void shelf_things(const struct shelf *, struct out *);
/* Opens the card in JSON: key, title, number, deck. */
void shelf_json(const struct shelf *, int i, struct out *);
int shelf_find(const struct shelf *, const char *key); /* or -1 */

#endif

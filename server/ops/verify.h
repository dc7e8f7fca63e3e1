/* verify.h - whether this program plays the games of a store as they were played.
 *
 * Every journal is played again: each line must fit, each hash of a position must be the same, and
 * the row that lists tell of must say what the journal says.
 */
#ifndef SERVER_OPS_VERIFY_H
#define SERVER_OPS_VERIFY_H

#include "server/store/store.h"
#include "session/journal.h"

enum verified {
	VERIFIED_GOOD,   /* it is played the same */
	VERIFIED_EMPTY,  /* it has not begun */
	VERIFIED_FROZEN, /* it would freeze: fault */
	VERIFIED_ROW,    /* its row tells something else */
};

struct verified_game {
	char id[ID_SIZE + 1], game[NAME_SIZE];
	int version; /* of the rules, as its journal says; 0: it has none yet */
	enum game_state state;
	enum verified is;
	const struct game *plays; /* NULL: this program does not have it */
	struct journal_fault fault;
};

struct verify_ear {
	void *owner;
	void (*hear)(void *owner, const struct verified_game *);
};

/* Tells of every game, the oldest first; without `play` only the versions are compared.  false:
 * store_why. */
bool verify_games(struct store *, bool play, const struct verify_ear *);

#endif

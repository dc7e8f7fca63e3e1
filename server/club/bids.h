/* bids.h - who gets which side, and what he pays for it (docs/API-CLUB.md, Bids). */
#ifndef SERVER_CLUB_BIDS_H
#define SERVER_CLUB_BIDS_H

#include <stdbool.h>
#include <stdint.h>
#include "core/state.h"

enum { OWNER, OTHER }; /* who made the table, who sat down */

/* What one of them wants. */
struct wish {
	int side; /* or NOBODY: any */
	int bid;  /* per cent of his time */
};

struct sides {
	int owner; /* his side; the other has the other */
	int paid;  /* OWNER or OTHER gives his bid in time, or NOBODY */
};

/* `lot` is OWNER or OTHER: who gets what both want equally, or, where nobody wants anything, the
 * first side. */
struct sides bids_settle(const struct wish[2], bool bids, int lot);

/* The lot, from the secret to which the server was bound before anybody wished for anything. */
int bids_lot(const uint8_t *secret, unsigned size);

#endif

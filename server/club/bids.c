/* bids.c - sides by wish, bid and lot. */
#include "bids.h"

#include <string.h>
#include "session/fair.h"

int bids_lot(const uint8_t *secret, unsigned size)
{
	static const char word[] = "side";
	uint8_t bytes[64], hash[32];
	unsigned n = sizeof word - 1;

	memcpy(bytes, word, n);
	memcpy(bytes + n, secret, size);
	fair_hash(bytes, n + size, hash);
	return hash[0] & 1 ? OTHER : OWNER;
}

/* Both want the same side: who gets it. */
static int winner(const struct wish w[2], bool bids, int lot)
{
	if (!bids)
		return OWNER; /* he said so when he made the table */
	return w[OWNER].bid > w[OTHER].bid ? OWNER : w[OWNER].bid < w[OTHER].bid ? OTHER : lot;
}

struct sides bids_settle(const struct wish w[2], bool bids, int lot)
{
	struct sides s = { .paid = NOBODY };

	if (w[OWNER].side == NOBODY && w[OTHER].side == NOBODY) {
		s.owner = lot;
	} else if (w[OWNER].side == NOBODY) {
		s.owner = !w[OTHER].side;
	} else if (w[OTHER].side != w[OWNER].side) {
		s.owner = w[OWNER].side;
	} else {
		int won = winner(w, bids, lot);

		s.owner = won == OWNER ? w[OWNER].side : !w[OWNER].side;
		s.paid = bids ? won : NOBODY;
	}
	return s;
}

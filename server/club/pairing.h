/* pairing.h - round robins: who plays whom, with which side, and how they stand. */
#ifndef SERVER_CLUB_PAIRING_H
#define SERVER_CLUB_PAIRING_H

#include <stdbool.h>
#include "core/state.h"

enum {
	ENTRANTS_LEAST = 3,
	ENTRANTS_MOST = 16,
	PAIRINGS_MOST = ENTRANTS_MOST * (ENTRANTS_MOST - 1), /* double */
	POINTS_WON = 2,
	POINTS_DRAWN = 1,
};

/* Entrants are numbered from 0. */
struct pairing {
	int round;         /* from 0 */
	int side[PLAYERS]; /* who has which */
	bool played;
	int result;  /* for the first side: above 0 won, below lost */
	bool absent; /* both lost: neither came */
};

/* All pairings, round by round; how many.  Everybody has each side as often as the other, or once
 * more. */
int pairing_all(int entrants, bool twice, struct pairing out[PAIRINGS_MOST]);

struct standing {
	int entrant;
	int points;
	int tiebreak; /* Sonneborn and Berger, twice as large */
	int won, drawn, lost, played;
};

/* How they stand, the best first; entrants that are alike keep their order. */
void pairing_standings(int entrants, const struct pairing *, int n,
		       struct standing out[ENTRANTS_MOST]);

#endif

/* pace.h - how fast a game is to be played, and the clocks that keep it.
 *
 * Pure: the time comes from outside, in milliseconds since 1970, so that clocks outlive the
 * process and are the same for all servers of a store.
 */
#ifndef SERVER_CLUB_PACE_H
#define SERVER_CLUB_PACE_H

#include <stdbool.h>
#include <stdint.h>
#include "core/state.h"

enum {
	PACE_MINUTES_MOST = 180,
	PACE_SECONDS_MOST = 180,
	PACE_DAYS_MOST = 30,
	BID_MOST = 80, /* per cent */
};

enum pace_kind { PACE_FREE, PACE_LIVE, PACE_DAYS, PACE_KINDS }; /* stored as numbers */

struct pace {
	enum pace_kind kind;
	int minutes, seconds; /* PACE_LIVE: for the game, and more for each turn */
	int days;             /* PACE_DAYS: for each turn */
};

bool pace_is_good(const struct pace *);
/* Milliseconds with which a side begins, less what it gave for its side. */
int64_t pace_allowed(const struct pace *, int cut);

struct clocks {
	struct pace pace;
	int cut[PLAYERS];      /* per cent of its time that a seat has given for its side */
	int64_t left[PLAYERS]; /* milliseconds, when `running` began to run */
	int running;           /* seat, or NOBODY: all stand */
	int64_t since;
};

/* Both have all their time, and stand. */
void clocks_set(struct clocks *, const struct pace *);
/* This seat is to decide now, or NOBODY: the game waits, is frozen or over.  Time that was not
 * there is never taken: a clock stands at 0. */
void clocks_turn(struct clocks *, int seat, int64_t now);
int64_t clocks_left(const struct clocks *, int seat, int64_t now);
/* When the running clock falls; 0: never. */
int64_t clocks_deadline(const struct clocks *);
bool clocks_have_fallen(const struct clocks *, int64_t now);
/* No time has passed for the players meanwhile: nobody served them. */
void clocks_shift(struct clocks *, int64_t ms);

#endif

/* rating.h - Glicko ratings (Mark Glickman, "The Glicko system"): a number and how far off it may
 * be.  Each game counts by itself, when it ends. */
#ifndef SERVER_CLUB_RATING_H
#define SERVER_CLUB_RATING_H

#include <stdbool.h>
#include <stdint.h>

enum { RATING_START = 1500, RATING_DEVIATION = 350, RATING_SURE = 45, RATING_PROVISIONAL = 110 };

/* Of one account in one game with one side. */
struct rating {
	double value, deviation;
	int64_t at; /* of the last game: seconds since 1970 */
	int games, won, drawn, lost;
};

struct rating rating_new(void);
/* The deviation as it is now: it grows by rest. */
double rating_deviation_at(const struct rating *, int64_t now);
/* A game between them has ended: result > 0, the first has won; 0: a draw. */
void rating_update(struct rating pair[2], int result, int64_t now);

/* Both sides of an account together. */
struct overall {
	double value, deviation;
};
struct overall rating_overall(const struct rating sides[2], int64_t now);

#endif

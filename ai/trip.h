/* trip.h - a guess of what is hidden, and a way on from there. */
#ifndef AI_TRIP_H
#define AI_TRIP_H

#include "plan.h"
#include "search.h"

struct trip {
	union any_state s;
	action list[ACTIONS_MAX];
	int n;
	int later; /* what own decisions after the one at the root cost, in this play */
	bool past; /* the play is over */
};

/* What could be, as far as the search may know, and what can be done there. */
void trip_guess(const struct search *, struct trip *);
/* Does an action, and counts what the seat is asked in the rest of the play. */
void trip_act(const struct search *, struct trip *, action);
/* Plays on as the policy finds likely, until so many plays beyond the next end have ended. */
void trip_play_on(const struct search *, struct trip *, int ends, struct rng *);

/* How a play goes on.  One fate prefers the same actions wherever they are offered and whatever
 * else is: positions that differ little then go on alike, and show what the difference is worth. */
struct way {
	uint64_t fate;
	int seat;                /* whose play it is */
	const struct plan *plan; /* for that seat, as far as it fits; NULL: none */
	struct plan *made;       /* of what that seat does; NULL: nobody asks */
};

/* An entry of the list, over all fates each as likely as the policy's weight. */
int fated_choice(const struct policy *, const struct state *, const action *list, int n,
		 uint64_t fate);
/* The same as trip_play_on(), every action still as likely as the policy finds it. */
void trip_follow(const struct search *, struct trip *, int ends, const struct way *);

/* From 1 on. */
uint32_t play_number(const struct policy *, const struct state *);

#endif

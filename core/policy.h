/* policy.h - what a game tells the AI about playing it well.
 *
 * All functions get states that the AI may know: a view or a guess made from
 * one.  They compute in integers, so that the AI plays the same everywhere. */
#ifndef CORE_POLICY_H
#define CORE_POLICY_H

#include "game.h"

struct policy {
	/* How good the position is for seat, -1000 .. 1000; outcome() when over. */
	int (*value)(const struct state *, int seat);
	/* How likely a sensible player is to choose the action; at least 1. */
	int (*weigh)(const struct state *, action);
	/* True between two plays: a position that value() can judge. */
	bool (*quiet)(const struct state *);
};

#endif

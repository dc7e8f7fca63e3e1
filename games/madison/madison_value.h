/* madison_value.h - the terms of madison_terms.def by number, and what judging shares. */
#ifndef MADISON_VALUE_H
#define MADISON_VALUE_H

enum term_number {
#define T(name, reason, weight) name,
#include "madison_terms.def"
#undef T
	TERMS,
};

/* How likely a sensible player is to choose the action (madison_policy.c). */
int madison_weigh(const struct state *, action);

/* Points that a card's text gives side when it is used. */
int madison_card_points(int card, int side);

/* What side would add to a die in a battle of all its vessels on a lake against all of the
 * enemy's; 0 when there are none. */
int madison_fleet_edge(const struct madison *, int side, int lake);

#endif

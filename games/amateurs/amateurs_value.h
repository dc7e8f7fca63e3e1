/* amateurs_value.h - the terms of amateurs_terms.def by number, and what judging and choosing
 * share. */
#ifndef AMATEURS_VALUE_H
#define AMATEURS_VALUE_H

#include "amateurs_int.h"

enum term_number {
#define T(name, reason, weight) name,
#include "amateurs_terms.def"
#undef T
	TERMS,
};

/* How likely a sensible player is to choose the action (amateurs_policy.c). */
int amateurs_weigh(const struct state *, action);
void amateurs_weigh_all(const struct state *, const action *list, int n, int *out);

/* What it would bring side to take the place from the enemy, in quarters of a space of the Peace
 * Track: Ghent (12), a Major City or a star that has not paid yet (11). */
int amateurs_prize(const struct amateurs *, int side, int place);
/* Points that side would have in defence of a place where so many stand: they, its Fort, Local
 * Militia. */
int amateurs_guard(const struct amateurs *, int side, int place, int points);
/* Spaces by which a card's text moves the Peace markers in side's favor. */
int amateurs_card_peace(int card, int side);

#endif

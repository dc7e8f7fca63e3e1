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

#endif

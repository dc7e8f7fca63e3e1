/* dawn_value.h - the terms of dawn_terms.def by number. */
#ifndef DAWN_VALUE_H
#define DAWN_VALUE_H

enum term_number {
#define T(name, reason, weight) name,
#include "dawn_terms.def"
#undef T
	TERMS,
};

int dawn_weigh(const struct state *, action);

#endif

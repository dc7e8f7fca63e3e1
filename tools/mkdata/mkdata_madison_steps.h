/* mkdata_madison_steps.h - steps and tests of cards.yaml as they are read. */
#ifndef MKDATA_MADISON_STEPS_H
#define MKDATA_MADISON_STEPS_H

#include "mkdata_madison.h"
#include "verbs.h"

/* All keys that a step or a test can have; which ones it has is a matter of its verb. */
struct step_row {
	struct mark at;
	struct name verb, test, piece, fort, space;
	struct number side, mode, terrain, class, to_class;
	struct number n, other, limit;
	struct names pieces, where, to, types, lakes, turns, flags;
	bool full, front, supplied, still;
	struct branch ways;
};

/* Reads a step or a test with the keys of its verb; NULL if it names none. */
const struct verb_row *madison_read_step(struct branch, struct step_row *);
const struct verb_row *madison_read_test(struct branch, struct step_row *);

/* The flag of that name, or 0. */
uint32_t madison_flag(const char *name);

/* How the data calls a verb or a test; their enumerators follow from it. */
const char *madison_step_name(int verb);
const char *madison_test_name(int test);

#endif

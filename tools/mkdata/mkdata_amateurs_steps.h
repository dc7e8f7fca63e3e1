/* mkdata_amateurs_steps.h - uses, tests and steps of cards.yaml as they are read. */
#ifndef MKDATA_AMATEURS_STEPS_H
#define MKDATA_AMATEURS_STEPS_H

#include "mkdata_amateurs.h"
#include "verbs.h"

/* All keys that a step or a test can have; which ones it has is a matter of its verb. */
struct card_step {
	struct mark at;
	struct name verb, test, leader;
	struct number side, tribe, force, type, until, grant, n, per, spread, by, ops;
	struct names where, to, towns, seasons, years, spaces, standings, zones, blockades, forms,
		purposes, kinds, types, marks, flags;
	bool or_next;
};

struct use_row {
	struct mark at;
	struct number window;
	struct branch tests, steps;
};

extern const struct record amateurs_use_record;

/* Reads a step or a test with the keys of its verb; NULL if it names none. */
const struct verb_row *amateurs_read_step(struct branch, struct card_step *);
const struct verb_row *amateurs_read_test(struct branch, struct card_step *);

/* How the data calls a verb or a test; their enumerators follow from it. */
const char *amateurs_step_name(int verb);
const char *amateurs_test_name(int test);

/* Words that stand for bits; each list ends with NULL. */
extern const char *const amateurs_year_keys[],
	*const amateurs_form_keys[], *const amateurs_kind_keys[],
					     *const amateurs_march_keys[],
						     *const amateurs_combat_keys[],
							     *const amateurs_battle_keys[],
								     *const amateurs_flag_keys[];

#endif

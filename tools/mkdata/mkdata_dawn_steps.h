/* mkdata_dawn_steps.h - steps of cards.yaml as they are read. */
#ifndef MKDATA_DAWN_STEPS_H
#define MKDATA_DAWN_STEPS_H

#include "mkdata_dawn.h"
#include "verbs.h"

/* All keys that a step or a test can have; which ones it has is a matter of its verb. */
struct step_row {
	struct mark at;
	struct name verb, test, zone;
	struct number side, chooser, track, conflict, status, op, when, duration;
	struct number n, max_per, regions, ops, attack_dice, die_mod, raid_target, target;
	struct names unit, where, from, cond, must_touch;
	struct names must_touch_waterway, waterways_as_controlled, waterways;
	bool optional, battle_ok, over_limit, free_order, waterway_die, reroll;
	struct branch options, otherwise, us, gb, all, any, then;
};

enum { BY_SIDE = 254, IF = 255 }; /* verbs of the data that compile to several effects */

/* Reads a step or a test with the keys of its verb; NULL if it names none. */
const struct verb_row *dawn_read_step(struct branch, struct step_row *);
const struct verb_row *dawn_read_test(struct branch, struct step_row *);

#endif

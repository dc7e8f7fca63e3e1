/* lesson.h - data/<game>/lesson.yaml: a lesson for players, and the same as a test.
 *
 * Whether an action is legal and an expectation true is not known here: the
 * test that lesson_write() makes plays it, and its lines say where in the YAML
 * they come from (tests/rt.c, `from`).
 */
#ifndef MKDATA_LESSON_H
#define MKDATA_LESSON_H

#include "emit.h"
#include "reader.h"

enum lesson_file { LESSON_STEPS, LESSON_RULES, LESSON_FILES };
extern const char *const lesson_file_names[LESSON_FILES];

enum lesson_seat { SEAT_US, SEAT_GB, SEAT_BOTH };

/* One thing to do, or to look at. */
struct lesson_item {
	struct head head;
	struct words label;
	struct name show, action, draws;
	struct number seat; /* enum lesson_seat; not given: that of the step */
	struct names then;  /* what the lesson then does by itself: seat, action, [draws] */
	struct names expect, refuse;
};

struct lesson_step {
	struct head head;
	struct number seat; /* enum lesson_seat */
	struct words situation, why;
	struct rows items;
	struct names rules;
};

struct lesson {
	struct head head;
	struct name game, setup, scenario; /* scenario: none, the first */
	struct rows steps;
	struct pool pool;
	struct tree tree[LESSON_FILES];
};

/* Reads and checks everything; what is wrong becomes faults. */
void lesson_read(void *lesson, struct faults *, const struct source_text *);
void lesson_write(const void *lesson, struct out *);
void lesson_write_json(const void *lesson, struct out *);
void lesson_free(void *lesson);

#endif

/* sets.h - sets of places: those that a file names, and those that share a value. */
#ifndef MKDATA_SETS_H
#define MKDATA_SETS_H

#include "core/set.h"
#include "emit.h"
#include "reader.h"

enum { SETS_MAX = 64 };

struct place_set {
	const char *key;
	struct set places;
};

struct place_sets {
	struct place_set set[SETS_MAX];
	int n;
};

/* How a file names a set. */
struct set_row {
	struct head head;
	struct names places;
};

void sets_add(struct place_sets *, const char *key, struct set places);
int sets_find(const struct place_sets *, const char *key); /* or -1 */
/* Places and sets by their keys, as one set; unknown ones are faults.  what: "space". */
struct set sets_join(const struct place_sets *, const struct rows *places, const char *what,
		     const struct names *, struct faults *);
/* Adds the sets that a file names: struct set_row.  Their keys are new, and no places. */
void sets_read(struct place_sets *, struct rows *named, const struct rows *places, const char *what,
	       struct faults *);

void c_set(struct out *, const struct set *);
void c_sets_enum(struct out *, const struct place_sets *); /* SET_KEY, ..., SETS */
void c_sets(struct out *, const char *table, const struct place_sets *);

#endif

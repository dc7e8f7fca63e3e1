/* scan.h - JSON read where it lies: no tree, no copy.
 *
 * Enough for a client that is told well-formed messages a hundred thousand times a
 * second; what cannot be read is said, never guessed.
 */
#ifndef LOAD_SCAN_H
#define LOAD_SCAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Bytes of somebody else, without a zero behind them. */
struct slice {
	const char *at;
	size_t n;
};

struct slice slice_of(const char *);
bool slice_is(struct slice, const char *);
bool slice_same(struct slice, struct slice);
/* Is it somewhere in there? */
bool slice_has(struct slice, struct slice part);

/* The members of an object or the items of a list, one after the other. */
struct scan {
	const char *at, *end;
	bool broken; /* it is no such object or list */
};

struct scan scan_open(struct slice value, char brace);
/* A member: its key between the quotes, its value as it stands.  False: no more. */
bool scan_member(struct scan *, struct slice *key, struct slice *value);
bool scan_item(struct scan *, struct slice *value);

/* In one pass: the values of those keys; a value that is not there has at == NULL.
 * False: no object, and all values are empty. */
bool scan_members(struct slice object, const char *const keys[], int n, struct slice values[]);

/* A string's bytes between the quotes; empty if the value is no string. */
struct slice scan_string(struct slice value);
bool scan_is(struct slice value, const char *string);
bool scan_number(struct slice value, int64_t *);

/* The bytes that a string stands for: escapes are resolved.  False: no room, or none
 * of the known escapes. */
bool scan_unescape(struct slice string, char *buf, size_t size);

#endif

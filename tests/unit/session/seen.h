/* seen.h - what a viewer has pieced together from the messages, as a client does.  The
 * JSON library has names in common with core/json.h, so that it stays in seen.c. */
#ifndef TESTS_SEEN_H
#define TESTS_SEEN_H

#include <stdbool.h>

struct seen;

/* The members of a message; fails the test if it is not JSON. */
struct seen *seen_read(const char *message);
void seen_free(struct seen *);

/* Lays an update over what was seen. */
void seen_apply(struct seen *, const char *update);

/* Positions between, as the last update told them: one for each of its entries but the last. */
bool seen_has_between(const struct seen *, int number);
void seen_expect_between(const struct seen *, int number, const char *view);

/* Fails the test unless both are the same but for these members; NULL ends the list. */
void seen_expect(const struct seen *, const char *message, const char *const *but,
		 const char *what);

/* The same for one member alone. */
void seen_expect_member(const struct seen *, const char *member, const char *value,
			const char *what);

bool seen_has(const struct seen *, const char *member);
int seen_number(const struct seen *, const char *member);
const char *seen_string(const struct seen *, const char *member);

/* ---- the log: entries by their place in it, -1 where there is none ---- */

int seen_entries(const struct seen *);
int seen_entry_number(const struct seen *, int entry);
int seen_notes(const struct seen *, int entry);
const char *seen_message(const struct seen *, int entry, int note);

enum seen_argument { ARGUMENT_NONE, ARGUMENT_NULL, ARGUMENT_VALUE };
enum seen_argument seen_argument(const struct seen *, int entry, int note, int argument);

/* Fails the test unless both logs tell of the same, as far as each was told. */
void seen_expect_same_log(const struct seen *, const struct seen *);

#endif

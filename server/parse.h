/* parse.h - JSON that comes in.
 *
 * Strict: one object, no member twice, nothing behind it.  What is wrong is told
 * with line and column.  parse.c is the only file that knows the library.
 */
#ifndef SERVER_PARSE_H
#define SERVER_PARSE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct parsed; /* an object */

struct parse_fault {
	int line, column;
	char text[160]; /* in English, from the library */
};

/* NULL: the fault says why. */
struct parsed *parse_object(const char *bytes, size_t n, struct parse_fault *);
void parse_free(struct parsed *);

/* Members; a member that is null counts as absent.  GIVEN_WRONG: of another type. */
enum given { GIVEN_NOT, GIVEN, GIVEN_WRONG };

enum given member_string(const struct parsed *, const char *key, const char **);
enum given member_number(const struct parsed *, const char *key, int64_t *);
enum given member_bool(const struct parsed *, const char *key, bool *);
/* An object inside: it belongs to the outer one and is not freed. */
enum given member_object(const struct parsed *, const char *key, const struct parsed **);

/* A member whose key is not among these words, or NULL. */
const char *member_unknown(const struct parsed *, const char *known);

#endif

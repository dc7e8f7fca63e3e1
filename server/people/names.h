/* names.h - what people may be called.
 *
 * Letters of one script only, so that nobody looks like another by letters that only look alike;
 * no marks that join with what stands before them, so that one name is written in one way.
 * Which characters are letters, and what their small form is, is told here and not by the system:
 * it must stay the same wherever a database is opened.
 */
#ifndef SERVER_PEOPLE_NAMES_H
#define SERVER_PEOPLE_NAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "asker.h"

enum { NAME_FEWEST = 3, REASON_MOST = 500 };

/* Whether it is a name; then `folded` is what it shares with those that differ in capitals. */
bool name_fold(const char *name, char folded[PERSON_NAME_SIZE]);

/* The next character of a text; 0 at its end, or -1: not UTF-8. */
int32_t utf8_next(const char **at);
/* Whether moderators may give it as a reason: 1 to 500 characters, none of which controls anything.
 */
bool reason_is_good(const char *);
/* Its small form. */
int32_t letter_small(int32_t);

#endif

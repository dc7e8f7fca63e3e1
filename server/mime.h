/* mime.h - what kind of thing is sent, and what it may do in a browser. */
#ifndef SERVER_MIME_H
#define SERVER_MIME_H

#include <stdbool.h>
#include <stddef.h>
#include "net.h"

/* The word for a method by its number in the library; "?": another. */
const char *method_of(int number);

/* By the ending of a path. */
const char *mime_of(const char *path);

/* The lines at the head of an answer to that request; how many.  Some of them need room. */
enum { HEAD_LINES = 18, POLICY_SIZE = 768, DISPOSITION_SIZE = 96, DIGITS_SIZE = 12 };
struct head_line {
	const char *name, *value; /* the name ends with a colon */
};
struct head_room {
	char policy[POLICY_SIZE]; /* of the content */
	char disposition[DISPOSITION_SIZE], retry[DIGITS_SIZE], number[2 * DIGITS_SIZE];
};
int head_lines(const struct answer *, const struct request *, struct head_room *,
	       struct head_line[HEAD_LINES]);

/* Whether a header of encodings names this one and does not rule it out. */
bool accepts(const char *encodings, const char *name);

/* A length as digits and nothing else; false: not written so, or more than most. */
bool length_read(const char *digits, size_t most, size_t *length);

#endif

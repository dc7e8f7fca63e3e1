/* mime.h - what kind of thing is sent, and what it may do in a browser. */
#ifndef SERVER_MIME_H
#define SERVER_MIME_H

#include <stdbool.h>
#include <stddef.h>

/* By the ending of a path. */
const char *mime_of(const char *path);

/* The content security policy that goes with it. */
const char *policy_of(const char *mime);

/* Whether a header of encodings names this one and does not rule it out. */
bool accepts(const char *encodings, const char *name);

/* A length as digits and nothing else; false: not written so, or more than most. */
bool length_read(const char *digits, size_t most, size_t *length);

#endif

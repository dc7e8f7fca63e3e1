/* emit.h - generated text in memory, and files that are written whole or not at all. */
#ifndef MKDATA_EMIT_H
#define MKDATA_EMIT_H

#include <stdbool.h>
#include <stddef.h>

struct out {
	char *text;
	size_t n, room;
	bool comma; /* JSON: a member stands before */
};

void out_put(struct out *, const char *);
void out_format(struct out *, const char *format, ...) __attribute__((format(printf, 2, 3)));
void out_free(struct out *);

void c_string(struct out *, const char *); /* "..." or NULL */
void c_enumerator(struct out *, const char *prefix, const char *key);
void c_banner(struct out *, const char *file, const char *what);

/* JSON, compact; key NULL: an element of a list. */
void json_open(struct out *, const char *key, char bracket);
void json_close(struct out *, char bracket);
void json_text(struct out *, const char *key, const char *value);
void json_number(struct out *, const char *key, long value);
void json_raw(struct out *, const char *key, const char *value); /* a number as it is written */

/* Writes folder/name through a file beside it; false: the reason is in errno. */
bool out_save(const struct out *, const char *folder, const char *name);

#endif

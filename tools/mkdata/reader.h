/* reader.h - YAML into C structs, driven by tables of known keys.
 *
 * A record is a mapping; its table says which keys it has, of which type, and
 * where in the struct each value goes.  Every value keeps its position, so that
 * later checks can name it.  Whatever is wrong becomes a fault and leaves a
 * harmless value behind (empty text, zero, no rows): reading always goes on.
 */
#ifndef MKDATA_READER_H
#define MKDATA_READER_H

#include <stdint.h>
#include <yaml.h>
#include "pool.h"

enum { LANGS = 2 };

/* One file, as it was read. */
struct source_text {
	const char *name, *bytes;
	size_t n;
};

struct tree {
	yaml_document_t doc;
	bool loaded;
	const char *file;
	struct pool *pool;
	struct faults *faults;
};

/* A place in a tree. */
struct branch {
	struct tree *tree;
	int id; /* 0: nothing is there */
	struct mark at;
};

struct name {
	const char *text; /* never NULL; "" if not given */
	struct mark at;
};

struct names {
	struct name *item;
	int n;
	struct mark at;
};

struct number {
	int value; /* C_CHOICE: index of the choice */
	bool given;
	struct mark at;
};

struct numbers {
	struct number *item; /* NULL: the list is not given */
	int n;
	struct mark at;
};

struct words {
	const char *text[LANGS]; /* never NULL */
	struct mark at;
};

/* Where the values of a record come from. */
struct sources {
	struct name *field, *from;
	int n;
};

/* Records in a list; each starts with a struct head. */
struct rows {
	void *item; /* NULL: the list is not given */
	int n;
	size_t size;
	struct mark at;
};

struct head {
	struct mark at;
	struct name key;    /* of records that have one */
	struct words title; /* the same */
};

enum column_type {
	C_KEY,     /* struct name: [a-z0-9-]+ */
	C_STRING,  /* struct name */
	C_SOURCE,  /* struct name: begins with a word of the table in docs/DATA.md */
	C_DECIMAL, /* struct name: a decimal number within min .. max, as it is written */
	C_WORDS,   /* struct words: { en: , fr: } */
	C_NUMBER,  /* struct number within min .. max */
	C_CHOICE,  /* struct number: one of choices */
	C_FLAG,    /* bool */
	C_KEYS,    /* struct names, at least min of them, no doubles */
	C_STRINGS, /* the same without the limit on characters */
	C_NUMBERS, /* struct numbers, each within min .. max */
	C_SOURCES, /* struct sources: one for each of choices */
	C_RECORD,  /* a struct of its own, in place */
	C_RECORDS, /* struct rows */
	C_NODE,    /* struct branch, read later */
};

struct column {
	const char *key;
	enum column_type type;
	size_t offset;
	bool optional;
	int min, max;
	const char *const *choices; /* ends with NULL */
	const struct record *of;
};

enum {
	COLUMNS_MAX = 64,
	ITEMS_MAX = 2000, /* of a list */
	NESTING_MAX = 32, /* of mappings and lists */
};

struct record {
	const char *what; /* "a region" */
	const struct column *columns;
	int n;
	size_t size;
};

/* Loads one YAML document; a name for the faults, then its bytes. */
bool tree_load(struct tree *, const char *file, const char *bytes, size_t n);
void tree_free(struct tree *);
/* All files of a game; false: one of them could not be read, and every name in it would be
 * unknown. */
bool trees_load(struct tree *, int n, struct pool *, struct faults *, const struct source_text *);
void trees_free(struct tree *, int n);
struct branch tree_root(struct tree *);

/* Reads a record; out is a zeroed struct. */
void record_read(struct branch, const struct record *, void *out);
/* A whole file, if it was loaded. */
void record_read_file(struct tree *, const struct record *, void *out);
/* The same with some of its keys only: bits of known and required ones. */
void record_read_some(struct branch, const struct record *, const uint64_t mask[2], void *out);

struct branch branch_of(struct tree *, int id);
struct branch branch_child(struct branch, const char *key); /* id 0: there is none */
int branch_count(struct branch);                            /* items of a list */
struct branch branch_item(struct branch, int i);
bool branch_is_list(struct branch);
const char *branch_text(struct branch); /* of a scalar; "" for all else */

void *rows_at(const struct rows *, int i);
/* Index of the row with that key, or -1. */
int rows_find(const struct rows *, const char *key);
/* The same; unknown ones are faults ("unknown region 'x'"). */
int rows_index(const struct rows *, struct name, const char *what, struct faults *);
void rows_unique(const struct rows *, struct faults *);

#endif

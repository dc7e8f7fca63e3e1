/* verbs.h - steps and tests of cards.yaml: records whose verb says which keys they have. */
#ifndef MKDATA_VERBS_H
#define MKDATA_VERBS_H

#include "columns.h"
#include "reader.h"

/* What a verb needs and what it may have, one bit a column; n lies within least .. most and is
 * not 0, unless both are. */
struct verb_row {
	const char *name;
	uint8_t verb;
	uint32_t flags; /* that its effects always have */
	int8_t least, most;
	uint64_t needs, knows;
};

/* All verbs of a language, and the columns that their records have together. */
struct verb_table {
	const char *key, *what; /* "do", "verb" */
	const char *missing;    /* what is wrong with a record without that key */
	const struct column *columns;
	int ncolumns;
	size_t n_at; /* where its n is, a struct number */
	const struct verb_row *rows;
	int n;
	uint64_t own; /* the column of the key itself */
};

/* Of a language whose columns and rows are arrays and whose records are structs `row`. */
#define VERB_TABLE(key, what, missing, columns, row, rows, own)                                    \
	{                                                                                          \
		key, what, missing, columns, COUNT(columns), offsetof(struct row, n), rows,        \
			COUNT(rows), own                                                           \
	}

/* Reads a record with the keys of its verb into out, a zeroed struct; NULL if it names none. */
const struct verb_row *verb_read(const struct verb_table *, struct branch, void *out);

/* The name of a verb, or NULL. */
const char *verb_name(const struct verb_table *, int verb);

#endif

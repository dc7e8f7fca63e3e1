/* mkdata_faults.h - the good data of a game, and ways to spoil it.
 *
 * A case replaces a piece of the good data.  The new text has an @ where the
 * fault must be reported; it is taken out before reading. */
#ifndef TESTS_MKDATA_FAULTS_H
#define TESTS_MKDATA_FAULTS_H

#include "tests/unit/unit.h"
#include "tools/mkdata/maker.h"

enum { TEXT_MAX = 1 << 20 };

extern char good[FILES_MAX][TEXT_MAX];

struct fault_case {
	int file;
	const char *after, *old, *new; /* old: the first after that anchor */
	const char *reason;            /* or how it begins */
	int count;                     /* faults in all; 0: others follow from it */
};

/* The game that the tests are about; each program has one. */
int load_good(const struct maker *, const char *folder);

/* Reads the good data, with this text in place of one file (NULL: in place of none). */
void read_with(void *data, struct faults *, int file, const char *text);

/* The good text of a file with `more` put behind the first n places that hold `anchor`. */
char *text_with_more(int file, const char *anchor, int n, const char *more);

/* Line and column of a place in the text of a file. */
struct mark mark_of(int file, const char *text, const char *at);

/* Whether such a text gives this fault, and so many in all (0: any number). */
bool expect_fault(int file, const char *text, struct mark, const char *reason, int count);

void try_cases(const struct fault_case *, size_t n);

#define TRY(cases) try_cases(cases, sizeof(cases) / sizeof(*(cases)))

#endif

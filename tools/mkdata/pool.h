/* pool.h - memory that lives until everything is done, and the list of what is
 * wrong with the data. */
#ifndef MKDATA_POOL_H
#define MKDATA_POOL_H

#include <stdbool.h>
#include <stddef.h>

/* Freed at once; an allocation never fails, it ends the program. */
struct pool {
	struct chunk *last;
};

void *pool_take(struct pool *, size_t size); /* zeroed */
char *pool_copy(struct pool *, const char *, size_t n);
void pool_free(struct pool *);

/* Where a piece of data stands. */
struct mark {
	const char *file;
	int line, col; /* from 1; 0: the file as a whole */
};

struct fault_row {
	struct mark at;
	const char *reason;
};

/* All faults, so that one run tells everything there is to correct. */
struct faults {
	struct pool pool;
	struct fault_row *item;
	int n, room;
};

void fault(struct faults *, struct mark, const char *format, ...)
	__attribute__((format(printf, 3, 4)));
/* By file and position; doubles go. */
void faults_sort(struct faults *);
void faults_free(struct faults *);

#endif

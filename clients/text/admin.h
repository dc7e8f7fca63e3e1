/* admin.h - what the parts of `ghent admin` share. */
#ifndef TEXT_ADMIN_H
#define TEXT_ADMIN_H

#include "options.h"
#include "server/store/store.h"

struct admin {
	struct program *p;
	const struct options *o;
	struct store *store;
	struct db *db;
	const char *where; /* the store, as it was named; without a password */
};

/* A deed: its words, how many others follow, and who does it. */
struct admin_deed {
	const char *area, *what; /* "users", "list"; what NULL: there is only one */
	int words;               /* that must follow */
	int usage;               /* message */
	int (*run)(struct admin *, const char *const *word);
};

extern const struct admin_deed admin_users[], admin_tables[], admin_store[]; /* area NULL ends */

/* Complains that the store has failed; EXIT_FAILED. */
int admin_failed(struct admin *);
/* Ends the transaction: commits what went well. */
int admin_commit(struct admin *, bool good);
/* Whether --yes was given; if not it is said what for. */
bool admin_may(struct admin *, const char *what);
/* "2026-11-18 01:20", in UTC; a dash for 0. */
void admin_time(int64_t seconds, char out[20]);
int64_t admin_now(void);

#endif

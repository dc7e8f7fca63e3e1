/* lease.h - who of several servers does something that one of them should do.
 *
 * A lease is a row with an owner and a time.  Clocks of several machines must agree to a second.
 */
#ifndef SERVER_LEASE_H
#define SERVER_LEASE_H

#include "db.h"

enum { LEASE_OWNER_SIZE = 33 };

struct lease {
	const char *what, *owner; /* the owner is a name that no other process has (lease_owner) */
	int seconds;
};

/* Takes a lease that is free, or one's own once more; *taken tells whether. */
bool lease_take(struct db *, const struct lease *, bool *taken);
/* A name for this process; false: no randomness. */
bool lease_owner(char out[LEASE_OWNER_SIZE]);

#endif

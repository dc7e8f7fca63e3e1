/* guests.h - how many lines each address of the network holds.
 *
 * Whoever is not this machine gets a bounded share of them, and all of them together leave
 * some: the host can always reach his own server.  At a public one the proxies are as near. */
#ifndef SERVER_GUESTS_H
#define SERVER_GUESTS_H

#include <stdbool.h>

struct proxies;
struct sockaddr_storage;

enum {
	GUEST_LINES = 64,        /* connections from one address ... */
	GUEST_LINES_ALL = 12000, /* ... and from all of them */
	GUEST_BUCKETS = 256,
};

/* One address that has lines open. */
struct guest;

struct guests {
	struct guest *bucket[GUEST_BUCKETS];
	int lines;
	const struct proxies *proxies; /* of a public server, or NULL: strangers have no lines */
};

/* Whether another line from there may be opened. */
bool guests_admit(const struct guests *, const struct sockaddr_storage *);
/* It was opened; NULL: no memory, or it comes from this machine and is not counted. */
struct guest *guests_come(struct guests *, int fd);
/* It was closed; NULL is nobody. */
void guests_go(struct guests *, struct guest *);

#endif

/* boxes.h - what waits: packets for a socket, pieces of a message, work for the loop. */
#ifndef SERVER_BOXES_H
#define SERVER_BOXES_H

#include <pthread.h>
#include <time.h>
#include "net.h"

enum { PACKET_ROOM = 32 }; /* that the library wants before the text */

struct packet {
	int shares;
	size_t size;
	unsigned char bytes[]; /* PACKET_ROOM, then the text */
};

/* Packets on their way to one socket. */
struct outbox {
	struct waiting *first, *last;
	size_t size; /* bytes that they take */
};

bool outbox_add(struct outbox *, struct packet *); /* takes a share; false: no memory */
struct packet *outbox_next(struct outbox *);       /* gives its share to the caller */
void outbox_empty(struct outbox *);

/* A message that comes in pieces. */
struct inbox {
	char *bytes; /* NULL: nothing was kept yet */
	size_t size;
	bool dropping; /* it is too large, or no text */
};

/* One that comes in a single piece is not kept.  False: end the connection. */
bool inbox_add(struct inbox *, const char *, size_t, bool last);
void inbox_empty(struct inbox *);

/* The body of a request: it is kept as it comes, or only counted. */
enum { BODY_SECONDS = 60 }; /* for all of it to come */
struct body {
	char *bytes;
	size_t expected, got;
	time_t deadline;
};

bool body_open(struct body *, bool keep); /* false: no memory */
/* False: it takes too long.  Only the deadline is ours: the library has patience with every
 * piece, be it a byte. */
bool body_add(struct body *, const void *, size_t);

/* Work from any thread for another: the loop's, the store's, a worker's. */
struct postbox {
	pthread_mutex_t lock;
	pthread_cond_t wake;
	struct posted *first, *last;
	bool ended;
};

void postbox_open(struct postbox *);
void postbox_close(struct postbox *);
bool postbox_put(struct postbox *, struct posted *); /* true: it was empty */
struct posted *postbox_take(struct postbox *);       /* all of it, or NULL */
/* The same for a thread that has nothing else to do; NULL: it was ended, and nothing is left. */
struct posted *postbox_wait(struct postbox *);
/* One of it: the first that is to go first, or the first of all.  It is asked under the lock. */
struct posted *postbox_wait_one(struct postbox *,
				bool (*goes_first)(void *owner, const struct posted *),
				void *owner);
void postbox_end(struct postbox *);

/* Copies the bytes of an answer, for the caller to free; without memory it is status 500. */
void *answer_keep(struct answer *);

#endif

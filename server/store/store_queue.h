/* store_queue.h - the thread that owns the store.
 *
 * All that waits goes into one transaction: the more there is to do, the less a
 * single write costs.  A job is told that it is done on the loop's thread, when
 * the transaction is safe.
 */
#ifndef SERVER_STORE_QUEUE_H
#define SERVER_STORE_QUEUE_H

#include "server/net.h"
#include "store.h"

struct store_queue;

/* Its owner embeds it at the front.  work may run twice, if another job of its group fails. */
struct store_job {
	struct posted posted; /* to the store, then to the loop */
	struct store_queue *queue;
	bool (*work)(struct store *, struct store_job *);
	void (*done)(struct store_job *);
	bool writes; /* so that it shows whether the store can be written */
	bool good;
	bool stale;     /* unless good: somebody else has written first, and nothing is wrong */
	bool refused;   /* unless good: the database does not take that, and nothing is wrong */
	uint64_t added; /* by clock_us */
	char why[128];  /* unless good */
};

/* Is told, on the loop's thread, when a job fails that follows good ones, and why; and NULL
 * when something is written again. */
struct store_ear {
	void *owner;
	void (*fails)(void *owner, const char *why);
	/* The database does not take what a job wants: somebody has to look into that. */
	void (*refuses)(void *owner, const char *why);
	/* Of every job: whether it was done, and how long after it was added. */
	void (*ran)(void *owner, bool good, int64_t took_us);
};

/* Takes the store over; NULL: no thread. */
struct store_queue *store_queue_start(struct store *, struct net *, const struct store_ear *);
/* Does what waits and closes the store. */
void store_queue_stop(struct store_queue *);

int store_queue_waiting(const struct store_queue *); /* jobs, on the loop's thread */

void store_queue_add(struct store_queue *, struct store_job *);

#endif

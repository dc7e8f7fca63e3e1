/* workers.h - threads for what takes long: programs that think, journals that are played.
 *
 * A piece of work holds all that it needs; nothing of the server is touched meanwhile. */
#ifndef SERVER_WORKERS_H
#define SERVER_WORKERS_H

#include "net.h"

struct workers;

/* Its owner embeds it. */
struct work {
	struct posted posted; /* of the loop */
	struct work *next;
	void (*work)(struct work *); /* on a worker's thread */
	void (*done)(struct work *); /* on the loop's thread */
};

struct workers *workers_start(int threads, struct net *);
/* Lets those that were added work to their end; then the threads end. */
void workers_stop(struct workers *);
void workers_add(struct workers *, struct work *);

#endif

/* workers.h - programs think on threads of their own.
 *
 * A job holds all that a player may know; nothing of the server is touched while
 * it thinks. */
#ifndef SERVER_WORKERS_H
#define SERVER_WORKERS_H

#include "ai/ai.h"
#include "core/rng.h"
#include "net.h"

struct workers;

/* Its owner embeds it at the front. */
struct thought {
	struct posted posted; /* of the loop */
	struct thought *next;
	const struct player *player;
	const struct game *game;
	int seat;
	union any_state view;
	struct rng rng;
	action choice;
	void (*done)(struct thought *); /* on the loop's thread */
};

struct workers *workers_start(int threads, struct net *);
/* Lets those that were added think to their end; then the threads end. */
void workers_stop(struct workers *);
void workers_add(struct workers *, struct thought *);

#endif

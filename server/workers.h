/* workers.h - threads for what takes long: programs that think, journals that are played.
 *
 * A piece of work holds all that it needs; nothing of the server is touched meanwhile.  Each
 * thread has a desk: memory that it keeps, and the word to stop.  Who comes first is served first,
 * but for an account that a desk has served last: it lets others go before. */
#ifndef SERVER_WORKERS_H
#define SERVER_WORKERS_H

#include <stdint.h>
#include "net.h"

struct workers;

enum { DESK_ARENA = 16 << 20 };

struct desk {
	void *arena;   /* DESK_ARENA bytes for whoever works here, or NULL: no memory */
	uint64_t used; /* number of the thought that used it last; 0: none to go on with */
	int cancel;    /* atomic: nobody wants the result any more */
	struct work *now;
};

/* Its owner embeds it. */
struct work {
	struct posted posted;        /* to a worker, then to the loop */
	void (*work)(struct work *); /* on a worker's thread */
	void (*done)(struct work *); /* on the loop's thread */
	int64_t whose;               /* the account that waits for it; 0: nobody's */
	bool cancelled;              /* of the workers */
	struct workers *workers;     /* that have it */
	struct desk *desk;           /* while it is worked at */
};

struct workers *workers_start(int threads, struct net *);
/* Lets those that were added work to their end; then the threads end. */
void workers_stop(struct workers *);
void workers_add(struct workers *, struct work *);

/* Its desk is told to stop; if it has not begun it never will.  done() comes all the same. */
void workers_cancel(struct workers *, struct work *);
/* The same for all that is there and all that comes: the server stops.  From any thread. */
void workers_cancel_all(struct workers *);

int workers_threads(const struct workers *);
int workers_waiting(const struct workers *); /* work that is not done, on the loop's thread */

/* The arena of the desk, made when it is first wanted. */
void *desk_arena(struct desk *);

#endif

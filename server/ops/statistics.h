/* statistics.h - what came of all finished games, and those games as a file (docs/API.md).
 *
 * A clerk, a thread with a database of its own, plays the journals again; what he has found is
 * kept until it is old.  How long depends on what it cost, so that he rests most of the time.
 */
#ifndef SERVER_OPS_STATISTICS_H
#define SERVER_OPS_STATISTICS_H

#include "server/net.h"

struct area;
struct server;
struct statistics;

/* The paths below, for a public server (area.c). */
extern const struct area statistics_area;

/* where: the database of the server, which lives longer.  NULL: no memory or thread. */
struct statistics *statistics_start(struct server *, const char *where);
/* Nobody waits for him any more; from any thread. */
void statistics_cancel(struct statistics *);
void statistics_stop(struct statistics *);

/* GET statistics/GAME: to the host of a server without accounts, to everybody of a public one. */
void statistics_get(struct server *, struct call *, const struct request *);
/* GET dump/GAME: a public server's. */
void statistics_dump(struct server *, struct call *, const struct request *);

#endif

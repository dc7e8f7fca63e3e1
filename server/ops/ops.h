/* ops.h - what those who keep a server want to know of it: logs, counts, whether it is well. */
#ifndef SERVER_OPS_OPS_H
#define SERVER_OPS_OPS_H

#include "log.h"
#include "metrics.h"
#include "server/alarm.h"

struct serve_ear;
struct serve_options;
struct server;

struct ops {
	struct log *log; /* or NULL */
	bool has_reader; /* an address from which /metrics is read too */
	unsigned char reader[ADDRESS_BYTES];
	const struct serve_ear *ear;
	bool store_fails;
	struct metrics metrics;
	/* The watchdog is told that the loop goes round. */
	struct server *server;
	struct posted beat;
	struct alarm alarm;
	uint64_t every_us;
};

/* Opens the log, before there is any thread; false: errno says why. */
bool ops_open(struct ops *, const struct serve_options *, const struct serve_ear *);
void ops_close(struct ops *);

/* Whoever started us is told that we are ready, and from then on that we are alive. */
void ops_ready(struct server *, int port);
void ops_stopping(struct server *);

/* GET /healthz and GET /metrics; false: the path is another. */
bool ops_route(struct server *, struct call *, const struct request *);

/* ---- what the others tell it ---- */

void ops_answered(void *server, const struct request *, int status, int64_t took_us);
void ops_stored(void *server, bool good, int64_t took_us);
/* NULL: it works again. */
void ops_store_fails(void *server, const char *why);
void ops_store_refuses(void *server, const char *why);

#endif

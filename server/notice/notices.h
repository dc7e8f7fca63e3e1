/* notices.h - the part of a public server that tells people things: its threads and its rounds. */
#ifndef SERVER_NOTICE_NOTICES_H
#define SERVER_NOTICE_NOTICES_H

#include "server/server.h"
#include "keys.h"

struct notices;

/* Of a public server: server->notices.  Reads the file of --mail, if there is one.  false: the
 * fault says why. */
bool notices_start(struct server *, const struct serve_options *, const struct serve_ear *,
		   struct serve_fault *);
/* Nothing that is under way is waited for: the server stops.  From any thread. */
void notices_hurry(struct notices *);
void notices_stop(struct notices *);

bool notices_has_mail(const struct server *);
/* Letters in the outbox; -1: nobody knows. */
int64_t notices_waiting(const struct server *);
/* NULL: not yet. */
const struct keys *notices_keys(const struct server *);
/* Pushes may go anywhere: for tests. */
bool notices_anywhere(const struct server *);

#endif

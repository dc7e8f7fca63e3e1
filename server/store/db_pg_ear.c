/* db_pg_ear.c - hearing what other servers tell, on a line of its own. */
#include <fcntl.h>
#include <libpq-fe.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "db_driver.h"
#include "db_pg.h"

enum { WAIT_S = 1 };

struct db_ear {
	char *where, *channel;
	const atomic_int *own; /* the line on which this process speaks */
	PGconn *line;
	int wake[2]; /* a pipe */
};

static bool make_pipe(int fd[2])
{
	if (pipe(fd))
		return false;
	for (int i = 0; i < 2; i++)
		fcntl(fd[i], F_SETFD, FD_CLOEXEC);
	return true;
}

struct db_ear *postgres_ear(const struct db *db, const char *channel)
{
	struct db_ear *e = calloc(1, sizeof *e);

	if (!e)
		return NULL;
	e->own = postgres_own(db);
	e->wake[0] = e->wake[1] = -1;
	e->where = strdup(postgres_where(db));
	e->channel = strdup(channel);
	if (e->where && e->channel && make_pipe(e->wake))
		return e;
	postgres_ear_close(e);
	return NULL;
}

void postgres_ear_close(struct db_ear *e)
{
	PQfinish(e->line);
	for (int i = 0; i < 2; i++)
		if (e->wake[i] >= 0)
			close(e->wake[i]);
	free(e->where);
	free(e->channel);
	free(e);
}

/* true: whatever is said from now on is heard. */
static bool prick_up(struct db_ear *e)
{
	char sql[128];
	PGresult *res;
	bool good;

	e->line = postgres_connect(e->where);
	snprintf(sql, sizeof sql, "LISTEN %s", e->channel);
	res = PQstatus(e->line) == CONNECTION_OK ? PQexec(e->line, sql) : NULL;
	good = PQresultStatus(res) == PGRES_COMMAND_OK;
	PQclear(res);
	return good;
}

static bool next_words(struct db_ear *e, char *words, size_t size)
{
	PGnotify *n;
	bool found = false;

	while (!found && (n = PQnotifies(e->line))) {
		found = n->be_pid != atomic_load(e->own);
		if (found)
			snprintf(words, size, "%s", n->extra);
		PQfreemem(n);
	}
	return found;
}

/* Waits for a byte, a wake or a second. */
static void wait_a_while(const struct db_ear *e)
{
	struct pollfd fd[] = { { e->wake[0], POLLIN, 0 },
			       { e->line ? PQsocket(e->line) : -1, POLLIN, 0 } };

	poll(fd, 2, 1000 * WAIT_S);
}

static enum db_heard lost_line(struct db_ear *e)
{
	PQfinish(e->line);
	e->line = NULL;
	wait_a_while(e);
	return HEARD_NOTHING;
}

enum db_heard postgres_hear(struct db_ear *e, char *words, size_t size)
{
	if (!e->line)
		return prick_up(e) ? HEARD_GAP : lost_line(e);
	if (next_words(e, words, size))
		return HEARD_WORDS;
	wait_a_while(e);
	if (!PQconsumeInput(e->line))
		return lost_line(e);
	return next_words(e, words, size) ? HEARD_WORDS : HEARD_NOTHING;
}

void postgres_ear_wake(struct db_ear *e)
{
	(void)!write(e->wake[1], "", 1);
}

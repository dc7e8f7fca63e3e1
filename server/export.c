/* export.c - journals as they may be given away.
 *
 * The full journal holds the key and all hidden cards.  While the game runs only
 * he gets it from whom nothing is to be hidden but the moves of a program. */
#include <stdlib.h>
#include "server.h"
#include "server_messages.h"

struct export
{
	struct store_job job;
	struct work work;
	struct server *server;
	struct call *call;
	char id[ID_SIZE + 1];
	const struct game *game;
	int viewer; /* NOBODY: all of it */
	bool found;
	struct game_row row;
	char *journal;
	size_t size;
	struct text seen;
	bool good;
};

static bool may_have_all(const struct game_row *r, int role)
{
	if (r->state == GAME_OVER || role == ROLE_BOTH)
		return true;
	return role >= 0 && role < PLAYERS && !is_person(r, !role);
}

int export_viewer(const struct game_row *r, int role)
{
	return may_have_all(r, role) ? NOBODY : role >= 0 && role < PLAYERS ? role : SPECTATOR;
}

bool export_seen(const struct game *g, int viewer, const char *journal, size_t n, struct text *out)
{
	void *memory = malloc(session_size(g));
	size_t room = 2 * n + JOURNAL_LINE_MAX;
	char *bytes = malloc(room);
	struct journal_fault fault;
	struct text seen = { 0 };
	bool good = false;

	if (bytes && memory) {
		seen = text_into(bytes, room);
		good = journal_seen_by(viewer, memory, journal, n, &seen, &fault);
	}
	free(memory);
	if (good)
		*out = seen;
	else
		free(bytes);
	return good;
}

static void answer(struct export *e, const char *bytes, size_t n)
{
	const struct answer a = {
		.status = 200, .mime = "text/plain; charset=utf-8", .bytes = bytes, .size = n
	};

	net_answer(e->call, &a);
}

static void finish(struct export *e, int msg)
{
	if (msg)
		route_deny(e->call, msg, NULL);
	free(e->journal);
	free(e->seen.start);
	free(e);
}

static void derive(struct work *w)
{
	struct export *e = HOLDER(w, struct export, work);

	e->good = export_seen(e->game, e->viewer, e->journal, e->size, &e->seen);
}

static void derived(struct work *w)
{
	struct export *e = HOLDER(w, struct export, work);

	if (e->good)
		answer(e, e->seen.start, (size_t)(e->seen.at - e->seen.start));
	finish(e, e->good ? 0 : SRV_STORE);
}

static bool read_journal(struct store *st, struct store_job *job)
{
	struct export *e = HOLDER(job, struct export, job);

	free(e->journal);
	e->journal = NULL;
	return store_load(st, e->id, &e->found, &e->row, &e->journal, &e->size);
}

static void was_read(struct store_job *job)
{
	struct export *e = HOLDER(job, struct export, job);

	if (!job->good) {
		finish(e, SRV_STORE);
	} else if (!e->found) {
		finish(e, SRV_NO_SUCH_TABLE);
	} else if (!e->size) {
		finish(e, SRV_WAITING);
	} else if (e->viewer == NOBODY) {
		answer(e, e->journal, e->size);
		finish(e, 0);
	} else {
		e->work.work = derive;
		e->work.done = derived;
		workers_add(e->server->workers, &e->work);
	}
}

void export_journal(struct room *r, struct call *c, int role)
{
	struct export *e = calloc(1, sizeof *e);

	if (!e) {
		route_deny(c, SRV_BUSY, NULL);
		return;
	}
	e->server = r->server;
	e->call = c;
	e->game = r->game;
	e->viewer = export_viewer(&r->row, role);
	for (int i = 0; i < ID_SIZE; i++)
		e->id[i] = r->id[i];
	e->job.work = read_journal;
	e->job.done = was_read;
	store_queue_add(r->server->store, &e->job);
}

/* reading.c - read from the store, told to whoever asked. */
#include "reading.h"

#include <stdlib.h>
#include "server/server_messages.h"

static bool read_answer(struct store *st, struct store_job *job)
{
	struct reading *r = HOLDER(job, struct reading, job);

	r->out = text_into(r->out.start, READING_SIZE);
	r->json = json_into(&r->out);
	r->trouble = 0;
	json_open(&r->json, NULL, '{');
	if (!r->read(store_db(st), r))
		return false;
	json_close(&r->json);
	return true;
}

static void answer(struct store_job *job)
{
	struct reading *r = HOLDER(job, struct reading, job);

	if (job->good && !r->trouble && !r->out.full && r->keep)
		r->keep(r);
	if (!job->good || r->trouble)
		route_deny(r->call, r->trouble ? r->trouble : job_trouble(job), NULL);
	else
		route_answer(r->call, 200, &r->out);
	free(r->out.start);
	free(r);
}

struct reading *reading_new(struct server *s, struct call *c, const struct asker *who)
{
	struct reading *r = calloc(1, sizeof *r);
	char *bytes = r ? malloc(READING_SIZE) : NULL;

	if (!bytes) {
		free(r);
		route_deny(c, SRV_BUSY, NULL);
		return NULL;
	}
	r->server = s;
	r->call = c;
	r->who = *who;
	r->now = now_seconds();
	r->out = text_into(bytes, READING_SIZE);
	return r;
}

void reading_start(struct reading *r, bool (*read)(struct db *, struct reading *))
{
	r->read = read;
	r->job.work = read_answer;
	r->job.done = answer;
	store_queue_add(r->server->store, &r->job);
}

/* matter.c - requests about notices, to the store and back. */
#include "matter.h"

#include <stdlib.h>
#include "server_messages.h"

struct matter *matter_open(struct server *s, struct call *c, const struct asker *asker)
{
	struct matter *m = calloc(1, sizeof *m);

	if (!m) {
		route_deny(c, SRV_BUSY, NULL);
		return NULL;
	}
	m->server = s;
	m->call = c;
	m->asker = *asker;
	m->account = asker->account;
	m->now = now_seconds();
	m->status = 200;
	return m;
}

void matter_free(struct matter *m)
{
	free(m->list.row);
	free(m);
}

void matter_refuse(struct matter *m, struct parsed *body, int msg, const char *what)
{
	route_deny(m->call, msg, what);
	if (body)
		parse_free(body);
	matter_free(m);
}

struct parsed *matter_body(struct matter *m, const struct request *q, const char *members)
{
	struct parse_fault fault;
	struct parsed *body = parse_object(q->body, q->body_size, &fault);
	const char *unknown = body ? member_unknown(body, members) : NULL;

	if (!body) {
		const struct trouble t = trouble_malformed(&fault);

		route_refuse(m->call, &t);
		matter_free(m);
		return NULL;
	}
	if (!unknown)
		return body;
	matter_refuse(m, body, SRV_BAD_FIELD, unknown);
	return NULL;
}

static bool work(struct store *st, struct store_job *job)
{
	struct matter *m = HOLDER(job, struct matter, job);
	bool stands;

	if (!asker_stands(store_db(st), &m->asker, &stands))
		return false;
	m->msg = stands ? 0 : SRV_SIGNED_OUT;
	return !stands || m->step(store_db(st), m);
}

static void done(struct store_job *job)
{
	struct matter *m = HOLDER(job, struct matter, job);

	if (!job->good || m->msg) {
		matter_refuse(m, NULL, job->good ? m->msg : job_trouble(job), NULL);
		return;
	}
	m->then(m);
	matter_free(m);
}

void matter_submit(struct matter *m, bool (*step)(struct db *, struct matter *),
		   void (*then)(struct matter *))
{
	m->step = step;
	m->then = then;
	m->job.work = work;
	m->job.done = done;
	store_queue_add(m->server->store, &m->job);
}

void matter_answer_count(struct matter *m, const char *key)
{
	char buffer[128];
	struct text out = text_into(buffer, sizeof buffer);
	struct json j = json_into(&out);

	json_open(&j, NULL, '{');
	json_number(&j, key, m->count);
	json_close(&j);
	route_answer(m->call, m->status, &out);
}

/* store_queue.c - group commits on a thread of their own. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include "server/boxes.h"
#include "session/clock.h"
#include "store_queue.h"

enum { TRIES = 4 };

struct store_queue {
	struct store *store;
	struct net *net;
	struct store_ear ear;
	bool failing; /* of the loop's thread */
	int waiting;  /* the same */
	pthread_t thread;
	struct postbox post;
};

static struct store_job *job_of(struct posted *p)
{
	return HOLDER(p, struct store_job, posted);
}

static void verdict(struct store *st, struct store_job *job, bool good)
{
	job->good = good;
	job->stale = !good && store_lost_race(st);
	job->refused = !good && store_has_refused(st);
	snprintf(job->why, sizeof job->why, "%s", good ? "" : store_why(st));
}

static bool run_once(struct store *st, struct posted *first)
{
	bool good = store_begin(st);

	for (struct posted *p = first; good && p; p = p->next)
		good = job_of(p)->work(st, job_of(p));
	good = good && store_commit(st);
	if (!good)
		store_rollback(st);
	return good;
}

/* All of them or none.  A line that was lost before the commit is worth another try, and so is
 * what came between another's reading and writing. */
static bool run_together(struct store *st, struct posted *first)
{
	bool good = run_once(st, first);

	for (int tries = 1; !good && tries < TRIES && store_may_retry(st); tries++)
		good = run_once(st, first);
	return good;
}

/* One that fails must not take the others with it. */
static void run_group(struct store *st, struct posted *first)
{
	bool good = run_together(st, first);

	for (struct posted *p = first; p; p = p->next) {
		struct posted *rest = p->next;

		if (!good && (rest || p != first)) {
			p->next = NULL;
			verdict(st, job_of(p), run_together(st, p));
			p->next = rest;
		} else {
			verdict(st, job_of(p), good);
		}
	}
}

/* A full disk can still be read: only what was written shows that it is over.  What the database
 * does not take says nothing about it. */
static void tell_health(struct store_queue *q, const struct store_job *job)
{
	bool failing = !job->good || (q->failing && !job->writes);

	if (failing == q->failing || job->stale || job->refused)
		return;
	q->failing = failing;
	q->ear.fails(q->ear.owner, failing ? job->why : NULL);
}

static void report(struct posted *p)
{
	struct store_job *job = job_of(p);
	struct store_queue *q = job->queue;

	q->waiting--;
	if (job->refused && !job->stale)
		q->ear.refuses(q->ear.owner, job->why);
	q->ear.ran(q->ear.owner, job->good || job->stale || job->refused,
		   (int64_t)(clock_us(NULL) - job->added));
	tell_health(q, job);
	job->done(job);
}

static void *run(void *owner)
{
	struct store_queue *q = owner;
	struct posted *first, *next;

	while ((first = postbox_wait(&q->post))) {
		run_group(q->store, first);
		for (struct posted *p = first; p; p = next) {
			next = p->next;
			p->run = report;
			net_post(q->net, p);
		}
	}
	return NULL;
}

struct store_queue *store_queue_start(struct store *st, struct net *net,
				      const struct store_ear *ear)
{
	struct store_queue *q = calloc(1, sizeof *q);

	if (!q)
		return NULL;
	q->store = st;
	q->net = net;
	q->ear = *ear;
	postbox_open(&q->post);
	if (!pthread_create(&q->thread, NULL, run, q))
		return q;
	postbox_close(&q->post);
	free(q);
	return NULL;
}

void store_queue_stop(struct store_queue *q)
{
	postbox_end(&q->post);
	pthread_join(q->thread, NULL);
	postbox_close(&q->post);
	store_close(q->store);
	free(q);
}

int store_queue_waiting(const struct store_queue *q)
{
	return q->waiting;
}

void store_queue_add(struct store_queue *q, struct store_job *job)
{
	job->queue = q;
	job->added = clock_us(NULL);
	q->waiting++;
	net_expect(q->net);
	postbox_put(&q->post, &job->posted);
}

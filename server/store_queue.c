/* store_queue.c - group commits on a thread of their own. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include "store_queue.h"

struct store_queue {
	struct store *store;
	struct net *net;
	struct store_ear ear;
	bool failing; /* of the loop's thread */
	pthread_t thread;
	pthread_mutex_t lock;
	pthread_cond_t wake;
	struct store_job *first, **last;
	bool stopping;
};

static void verdict(struct store *st, struct store_job *job, bool good)
{
	job->good = good;
	snprintf(job->why, sizeof job->why, "%s", good ? "" : store_why(st));
}

/* All of them or none. */
static bool run_together(struct store *st, struct store_job *first)
{
	bool good = store_begin(st);

	for (struct store_job *j = first; good && j; j = j->next)
		good = j->work(st, j);
	good = good && store_commit(st);
	if (!good)
		store_rollback(st);
	return good;
}

/* One that fails must not take the others with it. */
static void run_group(struct store *st, struct store_job *first)
{
	bool good = run_together(st, first);

	for (struct store_job *j = first; j; j = j->next) {
		struct store_job *rest = j->next;

		if (!good && (rest || j != first)) {
			j->next = NULL;
			verdict(st, j, run_together(st, j));
			j->next = rest;
		} else {
			verdict(st, j, good);
		}
	}
}

/* A full disk can still be read: only what was written shows that it is over. */
static void tell_health(struct store_queue *q, const struct store_job *job)
{
	bool failing = !job->good || (q->failing && !job->writes);

	if (failing == q->failing)
		return;
	q->failing = failing;
	q->ear.fails(q->ear.owner, failing ? job->why : NULL);
}

static void report(struct posted *p)
{
	struct store_job *job = (struct store_job *)(void *)p;

	tell_health(job->queue, job);
	job->done(job);
}

static struct store_job *take_all(struct store_queue *q)
{
	struct store_job *first;

	pthread_mutex_lock(&q->lock);
	while (!q->first && !q->stopping)
		pthread_cond_wait(&q->wake, &q->lock);
	first = q->first;
	q->first = NULL;
	q->last = &q->first;
	pthread_mutex_unlock(&q->lock);
	return first;
}

static void *run(void *owner)
{
	struct store_queue *q = owner;
	struct store_job *first, *next;

	while ((first = take_all(q))) {
		run_group(q->store, first);
		for (struct store_job *j = first; j; j = next) {
			next = j->next;
			j->posted.run = report;
			net_post(q->net, &j->posted);
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
	q->last = &q->first;
	pthread_mutex_init(&q->lock, NULL);
	pthread_cond_init(&q->wake, NULL);
	if (!pthread_create(&q->thread, NULL, run, q))
		return q;
	free(q);
	return NULL;
}

void store_queue_stop(struct store_queue *q)
{
	pthread_mutex_lock(&q->lock);
	q->stopping = true;
	pthread_cond_signal(&q->wake);
	pthread_mutex_unlock(&q->lock);
	pthread_join(q->thread, NULL);
	pthread_mutex_destroy(&q->lock);
	pthread_cond_destroy(&q->wake);
	store_close(q->store);
	free(q);
}

void store_queue_add(struct store_queue *q, struct store_job *job)
{
	job->next = NULL;
	job->queue = q;
	net_expect(q->net);
	pthread_mutex_lock(&q->lock);
	*q->last = job;
	q->last = &job->next;
	pthread_cond_signal(&q->wake);
	pthread_mutex_unlock(&q->lock);
}

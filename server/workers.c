/* workers.c - a few threads, one list of jobs. */
#include <pthread.h>
#include <stdlib.h>
#include "workers.h"

struct workers {
	struct net *net;
	pthread_mutex_t lock;
	pthread_cond_t wake;
	struct work *first, **last;
	bool stopping;
	int threads;
	pthread_t thread[];
};

static struct work *take_one(struct workers *w)
{
	struct work *t;

	pthread_mutex_lock(&w->lock);
	while (!w->first && !w->stopping)
		pthread_cond_wait(&w->wake, &w->lock);
	t = w->first;
	if (t) {
		w->first = t->next;
		if (!w->first)
			w->last = &w->first;
	}
	pthread_mutex_unlock(&w->lock);
	return t;
}

static void report(struct posted *p)
{
	struct work *t = (struct work *)(void *)p;

	t->done(t);
}

static void *run(void *owner)
{
	struct workers *w = owner;
	struct work *t;

	while ((t = take_one(w))) {
		t->work(t);
		t->posted.run = report;
		net_post(w->net, &t->posted);
	}
	return NULL;
}

struct workers *workers_start(int threads, struct net *net)
{
	struct workers *w = calloc(1, sizeof *w + (size_t)threads * sizeof w->thread[0]);

	if (!w)
		return NULL;
	w->net = net;
	w->last = &w->first;
	pthread_mutex_init(&w->lock, NULL);
	pthread_cond_init(&w->wake, NULL);
	while (w->threads < threads && !pthread_create(&w->thread[w->threads], NULL, run, w))
		w->threads++;
	if (w->threads)
		return w;
	free(w);
	return NULL;
}

void workers_stop(struct workers *w)
{
	pthread_mutex_lock(&w->lock);
	w->stopping = true;
	pthread_cond_broadcast(&w->wake);
	pthread_mutex_unlock(&w->lock);
	for (int i = 0; i < w->threads; i++)
		pthread_join(w->thread[i], NULL);
	pthread_mutex_destroy(&w->lock);
	pthread_cond_destroy(&w->wake);
	free(w);
}

void workers_add(struct workers *w, struct work *t)
{
	t->next = NULL;
	net_expect(w->net);
	pthread_mutex_lock(&w->lock);
	*w->last = t;
	w->last = &t->next;
	pthread_cond_signal(&w->wake);
	pthread_mutex_unlock(&w->lock);
}

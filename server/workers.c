/* workers.c - a few threads, one list of jobs. */
#include <pthread.h>
#include <stdlib.h>
#include "workers.h"

/* A thread and its desk. */
struct hand {
	struct workers *workers;
	pthread_t thread;
	struct desk desk;
};

struct workers {
	struct net *net;
	pthread_mutex_t lock;
	pthread_cond_t wake;
	struct work *first, **last;
	bool stopping, hurried;
	int threads;
	struct hand hand[];
};

static void set_cancel(struct desk *d, bool cancel)
{
	__atomic_store_n(&d->cancel, cancel, __ATOMIC_RELAXED);
}

/* What was at the desk is done; what comes next lies there. */
static struct work *take_one(struct workers *w, struct desk *d)
{
	struct work *t;

	pthread_mutex_lock(&w->lock);
	d->now = NULL;
	while (!w->first && !w->stopping)
		pthread_cond_wait(&w->wake, &w->lock);
	t = w->first;
	if (t) {
		w->first = t->next;
		if (!w->first)
			w->last = &w->first;
		t->desk = d;
		d->now = t;
		set_cancel(d, t->cancelled || w->hurried);
	}
	pthread_mutex_unlock(&w->lock);
	return t;
}

static void report(struct posted *p)
{
	struct work *t = (struct work *)(void *)p;

	t->done(t);
}

/* From when it is posted on the work is the loop's: no cancellation may find it here. */
static void post(struct workers *w, struct desk *d, struct work *t)
{
	pthread_mutex_lock(&w->lock);
	d->now = NULL;
	pthread_mutex_unlock(&w->lock);
	t->posted.run = report;
	net_post(w->net, &t->posted);
}

static void *run(void *owner)
{
	struct hand *hand = owner;
	struct work *t;

	while ((t = take_one(hand->workers, &hand->desk))) {
		t->work(t);
		post(hand->workers, &hand->desk, t);
	}
	return NULL;
}

void *desk_arena(struct desk *d)
{
	if (!d->arena)
		d->arena = malloc(DESK_ARENA);
	return d->arena;
}

struct workers *workers_start(int threads, struct net *net)
{
	struct workers *w = calloc(1, sizeof *w + (size_t)threads * sizeof w->hand[0]);

	if (!w)
		return NULL;
	w->net = net;
	w->last = &w->first;
	pthread_mutex_init(&w->lock, NULL);
	pthread_cond_init(&w->wake, NULL);
	for (; w->threads < threads; w->threads++) {
		struct hand *hand = &w->hand[w->threads];

		hand->workers = w;
		if (pthread_create(&hand->thread, NULL, run, hand))
			break;
	}
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
	for (int i = 0; i < w->threads; i++) {
		pthread_join(w->hand[i].thread, NULL);
		free(w->hand[i].desk.arena);
	}
	pthread_mutex_destroy(&w->lock);
	pthread_cond_destroy(&w->wake);
	free(w);
}

void workers_add(struct workers *w, struct work *t)
{
	t->next = NULL;
	t->cancelled = false;
	net_expect(w->net);
	pthread_mutex_lock(&w->lock);
	*w->last = t;
	w->last = &t->next;
	pthread_cond_signal(&w->wake);
	pthread_mutex_unlock(&w->lock);
}

void workers_cancel(struct workers *w, struct work *t)
{
	pthread_mutex_lock(&w->lock);
	t->cancelled = true;
	for (int i = 0; i < w->threads; i++)
		if (w->hand[i].desk.now == t)
			set_cancel(&w->hand[i].desk, true);
	pthread_mutex_unlock(&w->lock);
}

void workers_cancel_all(struct workers *w)
{
	pthread_mutex_lock(&w->lock);
	w->hurried = true;
	for (int i = 0; i < w->threads; i++)
		set_cancel(&w->hand[i].desk, true);
	pthread_mutex_unlock(&w->lock);
}

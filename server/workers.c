/* workers.c - a few threads, one postbox. */
#include <pthread.h>
#include <stdlib.h>
#include "boxes.h"
#include "workers.h"

/* A thread and its desk. */
struct hand {
	struct workers *workers;
	pthread_t thread;
	struct desk desk;
	int64_t whose; /* was served last */
};

struct workers {
	struct net *net;
	struct postbox post;
	pthread_mutex_t lock; /* of all desks */
	bool hurried;
	int waiting; /* of the loop's thread */
	int threads;
	struct hand hand[];
};

static void set_cancel(struct desk *d, bool cancel)
{
	__atomic_store_n(&d->cancel, cancel, __ATOMIC_RELAXED);
}

/* So nobody who asks for much at once keeps the others waiting. */
static bool goes_first(void *owner, const struct posted *p)
{
	struct workers *w = owner;
	const struct work *t = HOLDER(p, struct work, posted);
	bool served = false;

	pthread_mutex_lock(&w->lock);
	for (int i = 0; t->whose && i < w->threads; i++)
		served = served || w->hand[i].whose == t->whose;
	pthread_mutex_unlock(&w->lock);
	return !served;
}

/* It lies on the desk; false: nobody wants it any more. */
static bool begin(struct workers *w, struct hand *hand, struct work *t)
{
	struct desk *d = &hand->desk;
	bool wanted;

	pthread_mutex_lock(&w->lock);
	wanted = !t->cancelled;
	hand->whose = t->whose;
	t->desk = d;
	d->now = t;
	set_cancel(d, !wanted || w->hurried);
	pthread_mutex_unlock(&w->lock);
	return wanted;
}

static void report(struct posted *p)
{
	struct work *t = HOLDER(p, struct work, posted);

	t->workers->waiting--;
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
	struct workers *w = hand->workers;
	struct posted *p;

	while ((p = postbox_wait_one(&w->post, goes_first, w))) {
		struct work *t = HOLDER(p, struct work, posted);

		if (begin(w, hand, t))
			t->work(t);
		post(w, &hand->desk, t);
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
	postbox_open(&w->post);
	pthread_mutex_init(&w->lock, NULL);
	for (; w->threads < threads; w->threads++) {
		struct hand *hand = &w->hand[w->threads];

		hand->workers = w;
		if (pthread_create(&hand->thread, NULL, run, hand))
			break;
	}
	if (w->threads)
		return w;
	workers_stop(w);
	return NULL;
}

void workers_stop(struct workers *w)
{
	postbox_end(&w->post);
	for (int i = 0; i < w->threads; i++) {
		pthread_join(w->hand[i].thread, NULL);
		free(w->hand[i].desk.arena);
	}
	postbox_close(&w->post);
	pthread_mutex_destroy(&w->lock);
	free(w);
}

void workers_add(struct workers *w, struct work *t)
{
	t->cancelled = false;
	t->workers = w;
	w->waiting++;
	net_expect(w->net);
	postbox_put(&w->post, &t->posted);
}

int workers_threads(const struct workers *w)
{
	return w->threads;
}

int workers_waiting(const struct workers *w)
{
	return w->waiting;
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

/* alarm.c - one thread that sleeps until the next alarm is due. */
#include "alarm.h"

#include <pthread.h>
#include <stdlib.h>
#include <time.h>
#include "session/clock.h"

struct alarms {
	struct net *net;
	pthread_t thread;
	pthread_mutex_t lock; /* of all below */
	pthread_cond_t change;
	struct alarm *first; /* the one that is due first, then the next */
	bool hurried, ended;
};

static void wait_until(struct alarms *a, uint64_t us)
{
	struct timespec time = { .tv_sec = (time_t)(us / 1000000),
				 .tv_nsec = (long)(us % 1000000 * 1000) };

	pthread_cond_timedwait(&a->change, &a->lock, &time);
}

/* Posts the first alarm if its time has come, otherwise waits for it or for a change. */
static void next_alarm(struct alarms *a)
{
	struct alarm *first = a->first;

	if (!first) {
		pthread_cond_wait(&a->change, &a->lock);
	} else if (!a->hurried && clock_us(NULL) < first->due_us) {
		wait_until(a, first->due_us);
	} else {
		a->first = first->next;
		net_post(a->net, first->posted);
	}
}

static void *ring(void *owner)
{
	struct alarms *a = owner;

	pthread_mutex_lock(&a->lock);
	while (!a->ended || a->first)
		next_alarm(a);
	pthread_mutex_unlock(&a->lock);
	return NULL;
}

static void alarms_free(struct alarms *a)
{
	pthread_cond_destroy(&a->change);
	pthread_mutex_destroy(&a->lock);
	free(a);
}

struct alarms *alarms_start(struct net *net)
{
	struct alarms *a = calloc(1, sizeof *a);
	pthread_condattr_t how;

	if (!a)
		return NULL;
	a->net = net;
	pthread_mutex_init(&a->lock, NULL);
	pthread_condattr_init(&how);
	pthread_condattr_setclock(&how, CLOCK_MONOTONIC); /* as clock_us */
	pthread_cond_init(&a->change, &how);
	pthread_condattr_destroy(&how);
	if (!pthread_create(&a->thread, NULL, ring, a))
		return a;
	alarms_free(a);
	return NULL;
}

static void set_flag(struct alarms *a, bool *flag)
{
	pthread_mutex_lock(&a->lock);
	*flag = true;
	pthread_cond_signal(&a->change);
	pthread_mutex_unlock(&a->lock);
}

void alarms_hurry(struct alarms *a)
{
	set_flag(a, &a->hurried);
}

void alarms_stop(struct alarms *a)
{
	alarms_hurry(a);
	set_flag(a, &a->ended);
	pthread_join(a->thread, NULL);
	alarms_free(a);
}

void alarm_set(struct alarms *a, struct alarm *x, struct posted *p, uint64_t due_us)
{
	struct alarm **at = &a->first;

	net_expect(a->net);
	x->posted = p;
	x->due_us = due_us;
	pthread_mutex_lock(&a->lock);
	while (*at && (*at)->due_us <= due_us)
		at = &(*at)->next;
	x->next = *at;
	*at = x;
	pthread_cond_signal(&a->change);
	pthread_mutex_unlock(&a->lock);
}

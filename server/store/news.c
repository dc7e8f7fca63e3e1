/* news.c - a thread that listens on a line of its own. */
#include "news.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

struct item {
	struct item *next;
	bool gap;
	char words[];
};

struct news {
	struct net *net;
	struct news_ear ear;
	struct db_ear *line;
	pthread_t thread;
	atomic_bool ended;
	pthread_mutex_t lock; /* of all below */
	struct item *first, **last;
	bool posted_out;
	struct posted posted;
};

static void items_free(struct item *first)
{
	while (first) {
		struct item *next = first->next;

		free(first);
		first = next;
	}
}

/* On the loop's thread. */
static void tell(struct posted *p)
{
	struct news *n = HOLDER(p, struct news, posted);
	struct item *first;

	pthread_mutex_lock(&n->lock);
	first = n->first;
	n->first = NULL;
	n->last = &n->first;
	n->posted_out = false;
	pthread_mutex_unlock(&n->lock);
	for (const struct item *i = first; i; i = i->next) {
		if (i->gap)
			n->ear.gap(n->ear.owner);
		else
			n->ear.words(n->ear.owner, i->words);
	}
	items_free(first);
}

static void keep(struct news *n, struct item *i)
{
	bool post;

	pthread_mutex_lock(&n->lock);
	*n->last = i;
	n->last = &i->next;
	post = !n->posted_out;
	n->posted_out = true;
	pthread_mutex_unlock(&n->lock);
	if (post)
		net_post(n->net, &n->posted);
}

/* Without memory the news are lost, and that is a gap for the next one to tell. */
static void *listen_on(void *owner)
{
	struct news *n = owner;
	char words[STORE_NEWS + 1];
	bool gap = false;
	size_t more;

	while (!atomic_load(&n->ended)) {
		enum db_heard heard = db_hear(n->line, words, sizeof words);
		struct item *i;

		if (heard == HEARD_NOTHING)
			continue;
		gap = gap || heard == HEARD_GAP;
		more = gap ? 0 : strlen(words);
		i = calloc(1, sizeof *i + more + 1);
		if (!i) {
			gap = true;
			continue;
		}
		i->gap = gap;
		memcpy(i->words, words, more);
		gap = false;
		keep(n, i);
	}
	return NULL;
}

static void news_free(struct news *n)
{
	db_ear_close(n->line);
	items_free(n->first);
	pthread_mutex_destroy(&n->lock);
	free(n);
}

struct news *news_start(struct store *st, struct net *net, const struct news_ear *ear)
{
	struct news *n = calloc(1, sizeof *n);

	if (!n)
		return NULL;
	pthread_mutex_init(&n->lock, NULL);
	n->net = net;
	n->ear = *ear;
	n->last = &n->first;
	n->posted.run = tell;
	n->posted.unasked = true;
	n->line = db_ear_open(store_db(st), STORE_CHANNEL);
	if (n->line && !pthread_create(&n->thread, NULL, listen_on, n))
		return n;
	news_free(n);
	return NULL;
}

void news_stop(struct news *n)
{
	if (!n)
		return;
	atomic_store(&n->ended, true);
	db_ear_wake(n->line);
	pthread_join(n->thread, NULL);
	news_free(n);
}

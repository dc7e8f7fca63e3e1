/* boxes.c - lists with a lock, and lists without. */
#include <stdlib.h>
#include <string.h>
#include "boxes.h"

enum { MESSAGE_FLOOD = 4 << 20 }; /* a message this large ends the connection */

/* ---- packets ---- */

struct packet *packet_join(const char *head, size_t n, const char *tail, size_t more)
{
	struct packet *p = malloc(sizeof *p + PACKET_ROOM + n + more);

	if (!p)
		return NULL;
	p->shares = 1;
	p->size = n + more;
	memcpy(p->bytes + PACKET_ROOM, head, n);
	memcpy(p->bytes + PACKET_ROOM + n, tail, more);
	return p;
}

struct packet *packet_of(const char *text, size_t n)
{
	return packet_join(text, n, text, 0);
}

void packet_drop(struct packet *p)
{
	if (p && !--p->shares)
		free(p);
}

/* ---- on the way out ---- */

struct waiting {
	struct waiting *next;
	struct packet *packet;
};

/* What a packet costs while it waits: many small ones are no less than a large one. */
static size_t cost_of(const struct packet *p)
{
	return sizeof(struct waiting) + sizeof *p + PACKET_ROOM + p->size;
}

bool outbox_add(struct outbox *o, struct packet *p)
{
	struct waiting *w = malloc(sizeof *w);

	if (!w)
		return false;
	*w = (struct waiting){ NULL, p };
	p->shares++;
	o->size += cost_of(p);
	if (o->first)
		o->last->next = w;
	else
		o->first = w;
	o->last = w;
	return true;
}

struct packet *outbox_next(struct outbox *o)
{
	struct waiting *w = o->first;
	struct packet *p = w->packet;

	o->first = w->next;
	o->size -= cost_of(p);
	free(w);
	return p;
}

void outbox_empty(struct outbox *o)
{
	while (o->first)
		packet_drop(outbox_next(o));
}

/* ---- on the way in ---- */

bool inbox_add(struct inbox *in, const char *bytes, size_t n, bool last)
{
	char *more;

	if (in->size + n > NET_MESSAGE_MAX)
		in->dropping = true;
	if (in->dropping) {
		in->size += n;
		return in->size <= MESSAGE_FLOOD;
	}
	if (last && !in->bytes)
		return true;
	more = realloc(in->bytes, in->size + n + 1);
	if (!more)
		return false;
	memcpy(more + in->size, bytes, n);
	in->bytes = more;
	in->size += n;
	return true;
}

void inbox_empty(struct inbox *in)
{
	free(in->bytes);
	*in = (struct inbox){ 0 };
}

bool body_open(struct body *b, bool keep)
{
	b->deadline = time(NULL) + BODY_SECONDS;
	b->bytes = keep ? calloc(1, b->expected + 1) : NULL;
	return b->bytes || !keep;
}

bool body_add(struct body *b, const void *bytes, size_t n)
{
	if (time(NULL) > b->deadline)
		return false;
	if (b->bytes) {
		n = n < b->expected - b->got ? n : b->expected - b->got;
		memcpy(b->bytes + b->got, bytes, n);
		b->got += n;
	}
	return true;
}

void *answer_keep(struct answer *a)
{
	void *copy = malloc(a->size + 1);

	if (copy && a->size)
		memcpy(copy, a->bytes, a->size);
	if (!copy) {
		a->status = 500;
		a->size = 0;
	}
	a->bytes = copy;
	return copy;
}

/* ---- between threads ---- */

void postbox_open(struct postbox *b)
{
	pthread_mutex_init(&b->lock, NULL);
	pthread_cond_init(&b->wake, NULL);
	b->first = b->last = NULL;
	b->ended = false;
}

void postbox_close(struct postbox *b)
{
	pthread_mutex_destroy(&b->lock);
	pthread_cond_destroy(&b->wake);
}

bool postbox_put(struct postbox *b, struct posted *p)
{
	bool first;

	p->next = NULL;
	pthread_mutex_lock(&b->lock);
	first = !b->first;
	if (first)
		b->first = p;
	else
		b->last->next = p;
	b->last = p;
	pthread_cond_signal(&b->wake);
	pthread_mutex_unlock(&b->lock);
	return first;
}

static struct posted *take_all(struct postbox *b)
{
	struct posted *p = b->first;

	b->first = NULL;
	return p;
}

/* The one behind `before`, NULL: the first. */
static struct posted *take_behind(struct postbox *b, struct posted *before)
{
	struct posted *p = before ? before->next : b->first;

	if (!p)
		return NULL;
	if (before)
		before->next = p->next;
	else
		b->first = p->next;
	if (b->last == p)
		b->last = before;
	return p;
}

struct posted *postbox_take(struct postbox *b)
{
	struct posted *p;

	pthread_mutex_lock(&b->lock);
	p = take_all(b);
	pthread_mutex_unlock(&b->lock);
	return p;
}

/* With the lock. */
static void wait_for_some(struct postbox *b)
{
	pthread_mutex_lock(&b->lock);
	while (!b->first && !b->ended)
		pthread_cond_wait(&b->wake, &b->lock);
}

struct posted *postbox_wait(struct postbox *b)
{
	struct posted *p;

	wait_for_some(b);
	p = take_all(b);
	pthread_mutex_unlock(&b->lock);
	return p;
}

struct posted *postbox_wait_one(struct postbox *b,
				bool (*goes_first)(void *owner, const struct posted *), void *owner)
{
	struct posted *before = NULL, *p;

	wait_for_some(b);
	for (p = b->first; p && !goes_first(owner, p); p = p->next)
		before = p;
	p = take_behind(b, p ? before : NULL);
	pthread_mutex_unlock(&b->lock);
	return p;
}

void postbox_end(struct postbox *b)
{
	pthread_mutex_lock(&b->lock);
	b->ended = true;
	pthread_cond_broadcast(&b->wake);
	pthread_mutex_unlock(&b->lock);
}

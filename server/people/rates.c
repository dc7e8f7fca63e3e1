/* rates.c - buckets in a list by their last use, found by a hash.
 *
 * A bucket is one number: when it will be full again (the generic cell rate algorithm). */
#include <stdlib.h>
#include "core/rng.h"
#include "rates.h"

enum { NONE = -1 };

struct entry {
	uint64_t key;
	int64_t full; /* when all is forgotten, in milliseconds */
	int next;     /* in the bucket, or in the list of free ones */
	int newer, older;
};

struct rates {
	int bucket[RATE_BUCKETS];
	int newest, oldest, used;
	uint64_t salt;
	struct entry entry[RATE_ROOM];
};

struct rates *rates_open(uint64_t salt)
{
	struct rates *r = calloc(1, sizeof *r);

	if (!r)
		return NULL;
	r->salt = salt;
	r->newest = r->oldest = NONE;
	for (int i = 0; i < RATE_BUCKETS; i++)
		r->bucket[i] = NONE;
	return r;
}

void rates_close(struct rates *r)
{
	free(r);
}

uint64_t rate_key(const struct rates *r, int kind, const void *bytes, size_t n)
{
	return hash_bytes(bytes, n, hash_bytes(&kind, sizeof kind, HASH_START ^ r->salt));
}

static int *bucket_of(struct rates *r, uint64_t key)
{
	return &r->bucket[key % RATE_BUCKETS];
}

static int find(const struct rates *r, uint64_t key)
{
	int i = r->bucket[key % RATE_BUCKETS];

	while (i != NONE && r->entry[i].key != key)
		i = r->entry[i].next;
	return i;
}

static void unlink_use(struct rates *r, int i)
{
	struct entry *e = &r->entry[i];

	*(e->newer == NONE ? &r->newest : &r->entry[e->newer].older) = e->older;
	*(e->older == NONE ? &r->oldest : &r->entry[e->older].newer) = e->newer;
}

static void link_use(struct rates *r, int i)
{
	struct entry *e = &r->entry[i];

	e->newer = NONE;
	e->older = r->newest;
	*(r->newest == NONE ? &r->oldest : &r->entry[r->newest].newer) = i;
	r->newest = i;
}

static void unlink_bucket(struct rates *r, int i)
{
	int *at = bucket_of(r, r->entry[i].key);

	while (*at != i)
		at = &r->entry[*at].next;
	*at = r->entry[i].next;
}

/* Whoever goes on, though he is refused, was not quiet. */
static void touch(struct rates *r, int i)
{
	if (i == NONE)
		return;
	unlink_use(r, i);
	link_use(r, i);
}

/* A place for a new key: a free one, or that of whoever was quiet for longest. */
static int place(struct rates *r, uint64_t key)
{
	int i = r->used;

	if (i < RATE_ROOM) {
		r->used++;
	} else {
		i = r->oldest;
		unlink_use(r, i);
		unlink_bucket(r, i);
	}
	r->entry[i] = (struct entry){ .key = key, .next = *bucket_of(r, key) };
	*bucket_of(r, key) = i;
	link_use(r, i);
	return i;
}

int64_t rate_wait(const struct rates *r, uint64_t key, struct rate rate, int64_t now)
{
	int i = find(r, key);
	int64_t full = i == NONE ? now : r->entry[i].full;
	int64_t most = now + (rate.burst - 1) * rate.per_ms;

	return full > most ? full - most : 0;
}

void rate_count(struct rates *r, uint64_t key, struct rate rate, int64_t now)
{
	int i = find(r, key);
	struct entry *e;

	touch(r, i);
	e = &r->entry[i == NONE ? place(r, key) : i];
	e->full = (e->full > now ? e->full : now) + rate.per_ms;
}

int64_t rate_take(struct rates *r, uint64_t key, struct rate rate, int64_t now)
{
	int64_t wait = rate_wait(r, key, rate, now);

	if (!wait)
		rate_count(r, key, rate, now);
	else
		touch(r, find(r, key));
	return wait;
}

int64_t rate_take_all(struct rates *r, const struct counted *c, int n, int64_t now)
{
	int64_t wait = 0;

	for (int i = 0; i < n; i++) {
		int64_t one = rate_wait(r, c[i].key, c[i].rate, now);

		wait = one > wait ? one : wait;
	}
	for (int i = 0; i < n; i++)
		if (wait)
			touch(r, find(r, c[i].key));
		else
			rate_count(r, c[i].key, c[i].rate, now);
	return wait;
}

void rate_forget(struct rates *r, uint64_t key)
{
	int i = find(r, key);

	if (i != NONE)
		r->entry[i].full = 0;
}

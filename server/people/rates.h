/* rates.h - how often something may be done, by address or by account.
 *
 * Each key has a bucket that fills by the time: so many at once, and then one every so often.
 * There is room for a fixed number of keys; whoever was quiet for longest is forgotten first,
 * which can only be to his good.  Pure: the time is told.
 */
#ifndef SERVER_PEOPLE_RATES_H
#define SERVER_PEOPLE_RATES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { RATE_ROOM = 8192, RATE_BUCKETS = 4096 };

struct rate {
	int burst;      /* at once */
	int64_t per_ms; /* so many milliseconds for one more */
};

struct rates;

/* The salt is a secret: nobody can choose bytes that count as those of another.  NULL: no memory.
 */
struct rates *rates_open(uint64_t salt);
void rates_close(struct rates *);

/* What is counted: a kind and whatever bytes. */
uint64_t rate_key(const struct rates *, int kind, const void *bytes, size_t n);

/* Milliseconds until it may be done again; 0: it may be done now.  Counts nothing. */
int64_t rate_wait(const struct rates *, uint64_t key, struct rate, int64_t now);
/* Counts one. */
void rate_count(struct rates *, uint64_t key, struct rate, int64_t now);
/* Both: counts it if it may be done. */
int64_t rate_take(struct rates *, uint64_t key, struct rate, int64_t now);
/* Of several all are counted, or none if one of them may not be done: whoever is refused by one
 * makes no room for himself by filling it with others. */
struct counted {
	uint64_t key;
	struct rate rate;
};
int64_t rate_take_all(struct rates *, const struct counted *, int n, int64_t now);
/* All is forgiven. */
void rate_forget(struct rates *, uint64_t key);

#endif

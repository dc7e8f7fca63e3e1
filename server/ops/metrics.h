/* metrics.h - what is counted while a server runs, and how Prometheus reads it.
 *
 * All of it belongs to the loop's thread.  No name, no table and no address is counted, only kinds
 * of things: their number is fixed, and nobody learns who plays.
 */
#ifndef SERVER_OPS_METRICS_H
#define SERVER_OPS_METRICS_H

#include <stdbool.h>
#include <stdint.h>
#include "core/text.h"

enum { CLASS_SIZE = 64, CLASSES = 96, STATUSES = 24, BOUNDS = 12 };

/* How long something took: how often at most so long. */
struct histogram {
	uint64_t count[BOUNDS + 1]; /* the last: longer */
	uint64_t sum_us;
};

/* Requests of one kind, by their status. */
struct request_class {
	char name[CLASS_SIZE];
	struct {
		int status;
		uint64_t count;
	} by[STATUSES];
};

struct metrics {
	struct request_class class[CLASSES];
	int classes;
	struct histogram requests, store;
	uint64_t sockets_opened, messages;
	uint64_t changes, actions; /* that were written */
	uint64_t store_jobs, store_failed;
	int64_t started; /* seconds since 1970 */
};

/* What is there at this moment. */
struct gauges {
	int sockets, rooms, store_waiting, thinkers, thinking, workers, working;
	bool store_fails;
	int64_t mail_waiting; /* -1: nobody knows */
};

void histogram_add(struct histogram *, int64_t us);
/* The kind of a request: its method and path, in which every word that is not one of the interface
 * is a star, so that no name stays in it. */
void class_of(const char *method, const char *path, char out[CLASS_SIZE]);
void metrics_request(struct metrics *, const char *class, int status, int64_t took_us);
void metrics_put(struct text *, const struct metrics *, const struct gauges *);

#endif

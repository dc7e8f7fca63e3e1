/* tally.h - how long things took: a histogram that is right to about 3 %. */
#ifndef LOAD_TALLY_H
#define LOAD_TALLY_H

#include <stdint.h>

enum { TALLY_STEPS = 32, TALLY_ROWS = 40 * TALLY_STEPS };

struct tally {
	uint64_t n;
	uint64_t row[TALLY_ROWS];
};

void tally_add(struct tally *, int64_t us);
/* So many per mille took at most this long, in microseconds. */
int64_t tally_quantile(const struct tally *, int per_mille);

#endif

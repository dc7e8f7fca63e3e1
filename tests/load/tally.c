/* tally.c - how long things took (tally.h). */
#include "tally.h"

/* Below 32 us a row for each; above, 32 rows for each doubling. */
static int row_of(uint64_t us)
{
	int doublings = 0;

	while (us >> doublings >= 2 * TALLY_STEPS)
		doublings++;
	return doublings * TALLY_STEPS + (int)(us >> doublings);
}

/* The largest value that falls into the row. */
static int64_t top_of(int row)
{
	int doublings = row < 2 * TALLY_STEPS ? 0 : row / TALLY_STEPS - 1;
	int64_t low = row - doublings * TALLY_STEPS;

	return ((low + 1) << doublings) - 1;
}

void tally_add(struct tally *t, int64_t us)
{
	int row = row_of(us > 0 ? (uint64_t)us : 0);

	t->row[row < TALLY_ROWS ? row : TALLY_ROWS - 1]++;
	t->n++;
}

int64_t tally_quantile(const struct tally *t, int per_mille)
{
	uint64_t wanted = (t->n * (uint64_t)per_mille + 999) / 1000, sum = 0;

	for (int row = 0; row < TALLY_ROWS; row++) {
		sum += t->row[row];
		if (sum >= wanted && sum)
			return top_of(row);
	}
	return 0;
}

/* clock.c - see clock.h. */
#include <time.h>
#include "clock.h"

static uint64_t read_us(clockid_t which)
{
	struct timespec t;

	clock_gettime(which, &t);
	return (uint64_t)t.tv_sec * 1000000 + (uint64_t)t.tv_nsec / 1000;
}

uint64_t clock_us(void *unused)
{
	(void)unused;
	return read_us(CLOCK_MONOTONIC);
}

uint64_t clock_core_us(void)
{
	return read_us(CLOCK_THREAD_CPUTIME_ID);
}

/* integers.h - roots in integers: the same on every machine, and no libm. */
#ifndef AI_INTEGERS_H
#define AI_INTEGERS_H

#include <stdint.h>

/* The largest number whose square is not above x. */
static inline uint32_t root_of(uint64_t x)
{
	uint64_t root = 0, bit = (uint64_t)1 << 62;

	while (bit > x)
		bit >>= 2;
	for (; bit; bit >>= 2) {
		if (x >= root + bit) {
			x -= root + bit;
			root = (root >> 1) + bit;
		} else {
			root >>= 1;
		}
	}
	return (uint32_t)root;
}

#endif

/* rng.h - a fast public generator for choices that are not the game's own:
 * moves of the random player, guesses of the AI, tests; and a plain hash. */
#ifndef CORE_RNG_H
#define CORE_RNG_H

#include <stddef.h>
#include <stdint.h>

struct rng {
	uint64_t s;
};

/* splitmix64 */
static inline uint64_t rng_next(struct rng *r)
{
	uint64_t z = (r->s += 0x9e3779b97f4a7c15u);

	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
	z = (z ^ z >> 27) * 0x94d049bb133111ebu;
	return z ^ z >> 31;
}

/* 0 .. n-1, with a bias below n / 2^32 */
static inline int rng_below(struct rng *r, int n)
{
	return (int)((rng_next(r) >> 32) * (uint64_t)n >> 32);
}

/* FNV-1a; start with HASH_START. */
#define HASH_START 0xcbf29ce484222325u

static inline uint64_t hash_bytes(const void *p, size_t n, uint64_t h)
{
	const unsigned char *b = p;

	while (n--)
		h = (h ^ *b++) * 0x100000001b3u;
	return h;
}

static inline uint64_t hash_word(uint64_t word, uint64_t h)
{
	h = (h ^ word) * 0x9e3779b97f4a7c15u;
	return h ^ h >> 32;
}

#endif

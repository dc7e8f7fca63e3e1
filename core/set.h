/* set.h - sets of up to 128 small numbers: cards, mostly.
 *
 * A set of up to 32 places is a plain uint32_t; the two bit helpers serve both.
 */
#ifndef CORE_SET_H
#define CORE_SET_H

#include <stdbool.h>
#include <stdint.h>

enum { SET_SIZE = 128 };

struct set {
	uint64_t word[2];
};

static inline uint32_t bit(int i)
{
	return (uint32_t)1 << i;
}

static inline int lowest(uint32_t bits)
{
	return __builtin_ctz(bits);
}

static inline int bits_count(uint32_t bits)
{
	return __builtin_popcount(bits);
}

static inline bool set_has(const struct set *s, int i)
{
	return s->word[i >> 6] >> (i & 63) & 1;
}

static inline void set_add(struct set *s, int i)
{
	s->word[i >> 6] |= (uint64_t)1 << (i & 63);
}

static inline void set_drop(struct set *s, int i)
{
	s->word[i >> 6] &= ~((uint64_t)1 << (i & 63));
}

static inline bool set_empty(const struct set *s)
{
	return !(s->word[0] | s->word[1]);
}

static inline int set_count(const struct set *s)
{
	return __builtin_popcountll(s->word[0]) + __builtin_popcountll(s->word[1]);
}

static inline struct set set_and(struct set a, struct set b)
{
	return (struct set){ { a.word[0] & b.word[0], a.word[1] & b.word[1] } };
}

static inline struct set set_or(struct set a, struct set b)
{
	return (struct set){ { a.word[0] | b.word[0], a.word[1] | b.word[1] } };
}

static inline struct set set_less(struct set a, struct set b)
{
	return (struct set){ { a.word[0] & ~b.word[0], a.word[1] & ~b.word[1] } };
}

/* The smallest member not below i, or -1:
 * for (i = set_next(s, 0); i >= 0; i = set_next(s, i + 1)) */
static inline int set_next(const struct set *s, int i)
{
	for (int w = i >> 6; w < 2; w++) {
		uint64_t x = s->word[w];

		if (w == i >> 6)
			x &= ~(uint64_t)0 << (i & 63);
		if (x)
			return 64 * w + __builtin_ctzll(x);
	}
	return -1;
}

/* Member number k, counted from 0 in rising order; k must be below the count. */
static inline int set_nth(const struct set *s, int k)
{
	int first = __builtin_popcountll(s->word[0]), w = k >= first;
	uint64_t x = s->word[w];

	for (k -= w ? first : 0; k; k--)
		x &= x - 1;
	return 64 * w + __builtin_ctzll(x);
}

#endif

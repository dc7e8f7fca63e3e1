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

/* Bits set in each byte of a word; plain C, since not every processor counts. */
static inline uint64_t byte_counts(uint64_t x)
{
	x -= x >> 1 & 0x5555555555555555u;
	x = (x & 0x3333333333333333u) + (x >> 2 & 0x3333333333333333u);
	return (x + (x >> 4)) & 0x0f0f0f0f0f0f0f0fu;
}

static inline int word_count(uint64_t x)
{
	return (int)(byte_counts(x) * 0x0101010101010101u >> 56);
}

static inline int bits_count(uint32_t bits)
{
	return word_count(bits);
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
	return (int)((byte_counts(s->word[0]) + byte_counts(s->word[1])) * 0x0101010101010101u >>
		     56);
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
	uint64_t x;

	if (i < 64) {
		x = s->word[0] >> i;
		if (x)
			return i + __builtin_ctzll(x);
		i = 64;
	}
	x = i < SET_SIZE ? s->word[1] >> (i - 64) : 0;
	return x ? i + __builtin_ctzll(x) : -1;
}

/* Takes the smallest member out, which is the quickest way to go through a set that is then
 * no longer needed: for (int i; (i = set_pop(&left)) >= 0;).  -1: it is empty. */
static inline int set_pop(struct set *s)
{
	uint64_t low = s->word[0], high = s->word[1];

	if (low) {
		s->word[0] = low & (low - 1);
		return __builtin_ctzll(low);
	}
	s->word[1] = high & (high - 1);
	return high ? 64 + __builtin_ctzll(high) : -1;
}

/* A member, evenly by a number of 32 random bits; the set must not be empty.
 * Members rise with the number. */
static inline int set_pick(const struct set *s, uint32_t random)
{
	uint64_t low = byte_counts(s->word[0]) * 0x0101010101010101u;
	uint64_t high = byte_counts(s->word[1]) * 0x0101010101010101u;
	int first = (int)(low >> 56), n = first + (int)(high >> 56), shift = 0;
	int k = (int)((uint64_t)random * (uint64_t)n >> 32), w = k >= first;
	uint64_t x = s->word[w], sums = w ? high : low;

	k -= w ? first : 0;
	while ((int)(sums >> shift & 0xff) <= k)
		shift += 8; /* to the byte that holds it */
	k -= shift ? (int)(sums >> (shift - 8) & 0xff) : 0;
	for (x >>= shift; k; k--)
		x &= x - 1;
	return 64 * w + shift + __builtin_ctzll(x);
}

#endif

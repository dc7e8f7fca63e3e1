/* wide.h - sets of up to 256 small numbers, as set.h has them of 128. */
#ifndef CORE_WIDE_H
#define CORE_WIDE_H

#include "set.h"

enum { WIDE_SIZE = 256 };

struct wide {
	uint64_t word[4];
};

static inline bool wide_has(const struct wide *s, int i)
{
	return s->word[i >> 6] >> (i & 63) & 1;
}

static inline void wide_add(struct wide *s, int i)
{
	s->word[i >> 6] |= (uint64_t)1 << (i & 63);
}

static inline void wide_drop(struct wide *s, int i)
{
	s->word[i >> 6] &= ~((uint64_t)1 << (i & 63));
}

static inline bool wide_empty(const struct wide *s)
{
	return !(s->word[0] | s->word[1] | s->word[2] | s->word[3]);
}

static inline int wide_count(const struct wide *s)
{
	return word_count(s->word[0]) + word_count(s->word[1]) + word_count(s->word[2]) +
	       word_count(s->word[3]);
}

static inline struct wide wide_and(struct wide a, struct wide b)
{
	return (struct wide){ { a.word[0] & b.word[0], a.word[1] & b.word[1], a.word[2] & b.word[2],
				a.word[3] & b.word[3] } };
}

static inline struct wide wide_or(struct wide a, struct wide b)
{
	return (struct wide){ { a.word[0] | b.word[0], a.word[1] | b.word[1], a.word[2] | b.word[2],
				a.word[3] | b.word[3] } };
}

static inline struct wide wide_less(struct wide a, struct wide b)
{
	return (struct wide){ { a.word[0] & ~b.word[0], a.word[1] & ~b.word[1],
				a.word[2] & ~b.word[2], a.word[3] & ~b.word[3] } };
}

/* The smallest member not below i, or -1:
 * for (i = wide_next(s, 0); i >= 0; i = wide_next(s, i + 1)) */
static inline int wide_next(const struct wide *s, int i)
{
	for (int w = i >> 6; w < 4; w++) {
		uint64_t x = s->word[w];

		if (w == i >> 6)
			x &= ~(uint64_t)0 << (i & 63);
		if (x)
			return 64 * w + __builtin_ctzll(x);
	}
	return -1;
}

/* Takes the smallest member out, or gives -1: for (int i; (i = wide_pop(&left)) >= 0;) */
static inline int wide_pop(struct wide *s)
{
	for (int w = 0; w < 4; w++)
		if (s->word[w]) {
			int i = 64 * w + __builtin_ctzll(s->word[w]);

			s->word[w] &= s->word[w] - 1;
			return i;
		}
	return -1;
}

/* A member, evenly by a number of 32 random bits; the set must not be empty.  Members rise with
 * the number; a set of members below 128 gives what set_pick gives. */
static inline int wide_pick(const struct wide *s, uint32_t random)
{
	uint64_t sums[4], n = 0, x;
	int k, w = 0, shift = 0;

	for (int i = 0; i < 4; i++) {
		sums[i] = byte_counts(s->word[i]) * 0x0101010101010101u;
		n += sums[i] >> 56;
	}
	k = (int)((uint64_t)random * n >> 32);
	while (k >= (int)(sums[w] >> 56))
		k -= (int)(sums[w++] >> 56);
	while ((int)(sums[w] >> shift & 0xff) <= k)
		shift += 8; /* to the byte that holds it */
	k -= shift ? (int)(sums[w] >> (shift - 8) & 0xff) : 0;
	for (x = s->word[w] >> shift; k; k--)
		x &= x - 1;
	return 64 * w + shift + __builtin_ctzll(x);
}

#endif

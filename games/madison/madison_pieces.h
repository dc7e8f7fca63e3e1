/* madison_pieces.h - sets of pieces, as core/set.h has them of cards and spaces. */
#ifndef MADISON_PIECES_H
#define MADISON_PIECES_H

#include "madison_tables.h"

static inline bool pieces_has(const struct pieces *p, int i)
{
	return p->word[i >> 6] >> (i & 63) & 1;
}

static inline void pieces_add(struct pieces *p, int i)
{
	p->word[i >> 6] |= (uint64_t)1 << (i & 63);
}

static inline void pieces_drop(struct pieces *p, int i)
{
	p->word[i >> 6] &= ~((uint64_t)1 << (i & 63));
}

static inline struct pieces pieces_or(struct pieces a, struct pieces b)
{
	return (struct pieces){ { a.word[0] | b.word[0], a.word[1] | b.word[1],
				  a.word[2] | b.word[2], a.word[3] | b.word[3] } };
}

static inline struct pieces pieces_and(struct pieces a, struct pieces b)
{
	return (struct pieces){ { a.word[0] & b.word[0], a.word[1] & b.word[1],
				  a.word[2] & b.word[2], a.word[3] & b.word[3] } };
}

static inline struct pieces pieces_less(struct pieces a, struct pieces b)
{
	return (struct pieces){ { a.word[0] & ~b.word[0], a.word[1] & ~b.word[1],
				  a.word[2] & ~b.word[2], a.word[3] & ~b.word[3] } };
}

static inline bool pieces_empty(const struct pieces *p)
{
	return !(p->word[0] | p->word[1] | p->word[2] | p->word[3]);
}

static inline int pieces_count(const struct pieces *p)
{
	uint64_t sums = byte_counts(p->word[0]) + byte_counts(p->word[1]) +
			byte_counts(p->word[2]) + byte_counts(p->word[3]);

	return (int)(sums * 0x0101010101010101u >> 56);
}

/* The first member not below i, or -1; i is at most PIECES. */
static inline int pieces_next(const struct pieces *p, int i)
{
	int w = i >> 6;
	uint64_t x = p->word[w] >> (i & 63);

	if (x)
		return i + __builtin_ctzll(x);
	while (++w < 4)
		if (p->word[w])
			return 64 * w + __builtin_ctzll(p->word[w]);
	return -1;
}

_Static_assert(PIECES >> 6 == 3, "one past the last piece is in the last word");

/* Units fill two words of such a set and a part of the third. */
#define UNITS_IN_LAST_WORD (((uint64_t)1 << (PIECE_VESSEL & 63)) - 1)
_Static_assert(PIECE_VESSEL >> 6 == 2, "where units end in a set of pieces");

static inline int units_count(const struct pieces *p)
{
	uint64_t sums = byte_counts(p->word[0]) + byte_counts(p->word[1]) +
			byte_counts(p->word[2] & UNITS_IN_LAST_WORD);

	return (int)(sums * 0x0101010101010101u >> 56);
}

/* Every member of a set: for each_piece(p, &force->column) */
#define each_piece(p, set) (int p = pieces_next(set, 0); p >= 0; p = pieces_next(set, p + 1))

#endif

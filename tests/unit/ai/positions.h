/* positions.h - memory and positions for the tests of the players. */
#ifndef TESTS_POSITIONS_H
#define TESTS_POSITIONS_H

#include "ai/search.h"

enum { ARENA = 4 << 20, GUARD = 64 };

/* ARENA_USUAL bytes, and a guard behind them. */
extern union test_arena {
	uint64_t align;
	unsigned char bytes[ARENA_USUAL + GUARD];
} test_arena;

/* With the first ARENA bytes of it. */
struct thinking small_thinking(uint32_t iterations);

/* A position after so many actions of random players. */
void reach(const struct game *, uint64_t seed, int actions, struct state *);

/* The first position from there on in which somebody chooses a play and has a choice. */
void reach_play(const struct game *, uint64_t seed, int actions, struct state *);

#endif

/* bench.h - one number that identifies how a game behaves.
 *
 * Game i of a bench starts from key (i + 1, 0), and its choices are drawn from a
 * struct rng seeded with i + 1.  The hash chains every action and each final
 * state: gcc, clang, the sanitizers and wasm must agree on it.
 */
#ifndef CORE_BENCH_H
#define CORE_BENCH_H

#include "game.h"

struct bench {
	uint64_t hash, actions;
	uint32_t games, faults;
};

/* Plays so many games of a scenario, 0 being the one on record; no allocation, nothing written but
 * the result. */
struct bench bench_run(const struct game *, int scenario, uint32_t games);

#endif

/* think_bench.h - one number that identifies how the searching players play. */
#ifndef AI_THINK_BENCH_H
#define AI_THINK_BENCH_H

#include "think.h"

/* A game between each level and the next with few iterations, chained into a hash; gcc, clang,
 * the sanitizers and wasm must agree on it.  The arena is shared out to both players. */
uint64_t think_bench(const struct game *, void *arena, size_t size);

#endif

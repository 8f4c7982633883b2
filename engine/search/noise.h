/* Misjudgement that lasts: noise on what a position is worth, by its key and the game's seed. */
#ifndef TY_ENGINE_SEARCH_NOISE_H
#define TY_ENGINE_SEARCH_NOISE_H

#include "engine/search/settings.h"
#include "src/common/random.h"

enum { NOISE_SUMMANDS = 3, NOISE_BITS = 16 };

/* What is added to the value of the position with that key, -noise .. noise: a sum of even numbers,
 * so that small errors are the usual ones. */
static inline Score noise_of(const struct Lapses *lapses, uint64_t key)
{
    const int64_t middle = (int64_t)NOISE_SUMMANDS << (NOISE_BITS - 1);
    uint64_t random = mix64(key ^ lapses->seed);
    int64_t sum = 0;
    if (lapses->noise == 0)
        return 0;
    for (int i = 0; i < NOISE_SUMMANDS; i++)
        sum += (int64_t)(random >> NOISE_BITS * i & ((1 << NOISE_BITS) - 1));
    return (Score)((sum - middle) * lapses->noise / middle);
}

#endif

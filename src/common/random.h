/* Our own seeded random numbers, the same on every machine. */
#ifndef TY_COMMON_RANDOM_H
#define TY_COMMON_RANDOM_H

#include <stdint.h>

/* SplitMix64 (Steele, Lea, Flood 2014): a 64-bit value well mixed from any other. Also the source
 * of Zobrist keys: mix64(salt + index). */
static inline uint64_t mix64(uint64_t x)
{
    x += UINT64_C(0x9e3779b97f4a7c15);
    x = (x ^ (x >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ (x >> 27)) * UINT64_C(0x94d049bb133111eb);
    return x ^ (x >> 31);
}

/* The next random number of the generator whose whole state is *state (any seed will do). */
static inline uint64_t random_next(uint64_t *state)
{
    *state += UINT64_C(0x9e3779b97f4a7c15);
    return mix64(*state);
}

/* A random number in 0 .. bound - 1; bound in 1 .. 2^32 - 1. */
static inline uint32_t random_below(uint64_t *state, uint32_t bound)
{
    return (uint32_t)(((random_next(state) >> 32) * bound) >> 32);
}

#endif

/* Waits in milliseconds, where -1 is for ever. */
#ifndef TY_SRC_COMMON_WAIT_H
#define TY_SRC_COMMON_WAIT_H

#include <stdint.h>

/* The shorter of two waits. */
static inline int wait_sooner(int a, int b)
{
    return a < 0 ? b : b < 0 || a < b ? a : b;
}

/* From now until then, both in ms of one clock; 0 if that is past. */
static inline int wait_until(uint64_t then, uint64_t now)
{
    return then > now ? (int)(then - now) : 0;
}

#endif

/* Clocks for tests, by their texts. */
#ifndef TY_TESTS_ENGINE_CLOCKS_H
#define TY_TESTS_ENGINE_CLOCKS_H

#include "engine/clock.h"
#include <assert.h>

static inline struct ClockSettings clock_of(const char *text)
{
    struct ClockSettings clock;
    bool good = clock_read(text, &clock, NULL);
    assert(good);
    (void)good;
    return clock;
}

#endif

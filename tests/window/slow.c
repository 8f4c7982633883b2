/*
 * Preloaded into a measurement: a disk that takes its time for every call, whichever thread makes
 * it.
 */
#define _GNU_SOURCE
#include "tests/window/calls.h"
#include <stdatomic.h>
#include <time.h>

enum { SLICE_MS = 10 };

/* What a call takes, 0: no time; how many took it. A preloaded library has no better place. */
static atomic_int call_ms, calls;

int slow_disk(int ms);

/* From now on a call takes so long; those that wait already end with 0. Returns how many have. */
int slow_disk(int ms)
{
    atomic_store(&call_ms, ms);
    return atomic_load(&calls);
}

static int looks(void)
{
    return atomic_load(&call_ms) > 0;
}

static void look(const char *call, const char *path)
{
    const struct timespec slice = {.tv_nsec = SLICE_MS * 1000000L};
    (void)call;
    (void)path;
    atomic_fetch_add(&calls, 1);
    for (int ms = 0; ms < atomic_load(&call_ms); ms += SLICE_MS)
        nanosleep(&slice, NULL);
}

/*
 * Preloaded into a test of the arcade: ends it where the window's thread, while it is watched,
 * works on a file of the player's, of the program's or on a font of the system's, all of which are
 * read before the first frame or on another thread. tests/app/arcade_driver.c watches each turn of
 * the loop.
 */
#define _GNU_SOURCE
#include "tests/window/calls.h"
#include <execinfo.h>
#include <stdlib.h>

/* Whether this thread is watched now; a preloaded library has no better place for it. */
static _Thread_local int watched;

void window_watch(int on);

void window_watch(int on)
{
    watched = on;
}

static int looks(void)
{
    return watched;
}

static void look(const char *call, const char *path)
{
    void *frames[48];
    watched = 0;
    fprintf(stderr, "the window's thread: %s(\"%s\")\n", call, path);
    backtrace_symbols_fd(frames, backtrace(frames, 48), STDERR_FILENO);
    abort();
}

/*
 * Threads and a clock, as the host of a player lends them: the arcade passes SDL's, the console
 * POSIX's, a test its own. Without `start` everything runs on the calling thread.
 */
#ifndef TY_SRC_PLAY_SYSTEM_WORKER_H
#define TY_SRC_PLAY_SYSTEM_WORKER_H

#include <stdint.h>

struct WorkerHost {
    /* Runs `function(argument)` on a new thread and returns its handle, or NULL if there is none to
     * be had (the caller then runs the function itself). OPTIONAL. */
    void *(*start)(void *context, void (*function)(void *argument), void *argument);
    /* Waits for the end of a thread and frees its handle; once for each. OPTIONAL like `start`. */
    void (*join)(void *context, void *thread);
    /* In place of `join`: lets a thread come to its end by itself, without waiting. The host sees
     * to it that all have ended before the program does. OPTIONAL. */
    void (*forget)(void *context, void *thread);
    /* A monotonic clock in microseconds, callable from any thread. REQUIRED. */
    uint64_t (*now_us)(void *context);
    /* Called on a worker's thread when a player has something to poll, to wake a sleeping event
     * queue. OPTIONAL. */
    void (*wake)(void *context);
    void *context;
    int helpers; /* threads beside the first that a strong level may use; 0 .. HELPERS_MAX */
};

enum { HELPERS_MAX = 15 };

#endif

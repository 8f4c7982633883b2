/* A loop that sleeps until another thread, standard input or the time wakes it. */
#ifndef TY_SRC_CLI_WAKE_PIPE_H
#define TY_SRC_CLI_WAKE_PIPE_H

#include <stdbool.h>

struct WakePipe {
    int ends[2];
};

/* False if the system has no descriptors left. */
bool wake_pipe_open(struct WakePipe *pipe);
void wake_pipe_close(struct WakePipe *pipe);

/* Wakes the loop; `context` is the pipe. Any thread may call. */
void wake_pipe_ring(void *context);

/* Sleeps for `ms` milliseconds at most (-1: without end); returns whether standard input, if it
 * `listens` to that, has something to say. */
bool wake_pipe_sleep(struct WakePipe *pipe, bool listens, int ms);

#endif

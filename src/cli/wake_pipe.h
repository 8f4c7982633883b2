/* A loop that sleeps until another thread, standard input or the time wakes it. */
#ifndef TY_SRC_CLI_WAKE_PIPE_H
#define TY_SRC_CLI_WAKE_PIPE_H

#include <stdbool.h>
#include <stddef.h>

struct WakePipe;

/* NULL, with errno, if the system has no descriptors left. One at a time listens to
 * standard input. */
struct WakePipe *wake_pipe_open(void);
void wake_pipe_close(struct WakePipe *pipe);

/* Wakes the loop; `context` is the pipe. Any thread may call. */
void wake_pipe_ring(void *context);

/* Sleeps for `ms` milliseconds at most (-1: without end); returns whether standard input, if it
 * `listens` to that, has something to say. */
bool wake_pipe_sleep(struct WakePipe *pipe, bool listens, int ms);

/* What standard input has to say, at most `size` bytes, and how many; 0: it has ended; -1: nothing
 * just now. */
long wake_pipe_read(struct WakePipe *pipe, void *bytes, size_t size);

#endif

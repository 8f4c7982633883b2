/* A loop that sleeps on a pipe and on standard input. */
#define _POSIX_C_SOURCE 200809L
#include "src/cli/wake_pipe.h"
#include "src/common/memory.h"
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <unistd.h>

struct WakePipe {
    int ends[2];
};

struct WakePipe *wake_pipe_open(void)
{
    int ends[2];
    if (pipe(ends) != 0)
        return NULL;
    for (int i = 0; i < 2; i++)
        fcntl(ends[i], F_SETFL, O_NONBLOCK);
    struct WakePipe *wakes = memory_zeroed(sizeof *wakes);
    *wakes = (struct WakePipe){{ends[0], ends[1]}};
    return wakes;
}

void wake_pipe_close(struct WakePipe *wakes)
{
    close(wakes->ends[0]);
    close(wakes->ends[1]);
    free(wakes);
}

void wake_pipe_ring(void *context)
{
    const struct WakePipe *wakes = context;
    char byte = 0;
    ssize_t written = write(wakes->ends[1], &byte, 1); /* full: it wakes up anyway */
    (void)written;
}

bool wake_pipe_sleep(struct WakePipe *wakes, bool listens, int ms)
{
    struct pollfd files[2] = {{.fd = wakes->ends[0], .events = POLLIN},
                              {.fd = STDIN_FILENO, .events = POLLIN}};
    char bytes[64];
    int count = poll(files, listens ? 2 : 1, ms);
    while (count > 0 && read(wakes->ends[0], bytes, sizeof bytes) > 0)
        continue;
    return count > 0 && listens && files[1].revents;
}

long wake_pipe_read(struct WakePipe *wakes, void *bytes, size_t size)
{
    (void)wakes;
    ssize_t count = read(STDIN_FILENO, bytes, size);
    return count < 0 && errno != EINTR && errno != EAGAIN ? 0 : (long)count;
}

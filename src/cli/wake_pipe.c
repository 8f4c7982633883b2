/* A loop that sleeps. */
#define _POSIX_C_SOURCE 200809L
#include "src/cli/wake_pipe.h"
#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

bool wake_pipe_open(struct WakePipe *wakes)
{
    if (pipe(wakes->ends) != 0)
        return false;
    for (int i = 0; i < 2; i++)
        fcntl(wakes->ends[i], F_SETFL, O_NONBLOCK);
    return true;
}

void wake_pipe_close(struct WakePipe *wakes)
{
    close(wakes->ends[0]);
    close(wakes->ends[1]);
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

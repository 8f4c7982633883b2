/*
 * Nothing between a broker and libmosquitto: Windows cannot put another socket under the number
 * of one, but there the library is ours (packaging/windows/libraries), and refuses long packets.
 */
#include "net/relay/pipe.h"

bool relay_pipe_open(struct RelayPipe *pipe, int socket)
{
    *pipe = (struct RelayPipe){.open = true, .broker = socket, .inner = -1};
    return true;
}

size_t relay_pipe_waiting(const struct RelayPipe *pipe, int socket)
{
    (void)pipe, (void)socket;
    return 0;
}

int relay_pipe_want(const struct RelayPipe *pipe, bool hungry,
                    struct pollfd polls[RELAY_PIPE_POLLS])
{
    (void)pipe, (void)hungry, (void)polls;
    return 0;
}

void relay_pipe_move(struct RelayPipe *pipe, bool hungry)
{
    (void)pipe, (void)hungry;
}

void relay_pipe_close(struct RelayPipe *pipe)
{
    pipe->open = false;
}

/* Between a broker and libmosquitto. */
#define _POSIX_C_SOURCE 200809L
#include "net/relay/pipe.h"
#include <errno.h>
#include <fcntl.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <unistd.h>

enum { LAST_PIECES = 4, LAST_WAIT_MS = 500 };

static void set_up(int descriptor)
{
    fcntl(descriptor, F_SETFL, O_NONBLOCK);
    fcntl(descriptor, F_SETFD, FD_CLOEXEC);
}

bool relay_pipe_open(struct RelayPipe *pipe, int socket)
{
    int pair[2], broker = dup(socket);
    if (broker < 0)
        return false;
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, pair) != 0) {
        close(broker);
        return false;
    }
    int size = RELAY_PIPE_BYTES; /* what the broker does not take yet is not to hide in here */
    setsockopt(pair[0], SOL_SOCKET, SO_SNDBUF, &size, sizeof size);
    bool good = dup2(pair[0], socket) == socket;
    close(pair[0]);
    if (!good) {
        close(pair[1]);
        close(broker);
        return false;
    }
    *pipe = (struct RelayPipe){.open = true, .broker = broker, .inner = pair[1]};
    set_up(socket);
    set_up(pipe->broker);
    set_up(pipe->inner);
    return true;
}

/* Reads one piece, if the one before has gone; false at the end of what comes. */
static bool take(int from, struct RelayPiece *piece)
{
    if (piece->size > 0)
        return true;
    ssize_t got = recv(from, piece->bytes, sizeof piece->bytes, 0);
    piece->at = 0;
    piece->size = got > 0 ? (size_t)got : 0;
    return got > 0 || (got < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR));
}

static void give(int to, struct RelayPiece *piece)
{
    ssize_t sent =
        piece->size > 0 ? send(to, piece->bytes + piece->at, piece->size, MSG_NOSIGNAL) : 0;
    if (sent <= 0)
        return;
    piece->at += (size_t)sent;
    piece->size -= (size_t)sent;
}

void relay_pipe_move(struct RelayPipe *pipe, bool hungry)
{
    if (hungry && !pipe->ended && !take(pipe->broker, &pipe->in)) {
        shutdown(pipe->inner, SHUT_WR);
        pipe->ended = true;
    }
    give(pipe->inner, &pipe->in);
    take(pipe->inner, &pipe->out);
    give(pipe->broker, &pipe->out);
}

size_t relay_pipe_waiting(const struct RelayPipe *pipe, int socket)
{
    int waiting = 0;
    return pipe->open && ioctl(socket, FIONREAD, &waiting) == 0 ? (size_t)waiting : 0;
}

int relay_pipe_want(const struct RelayPipe *pipe, bool hungry,
                    struct pollfd polls[RELAY_PIPE_POLLS])
{
    bool takes = hungry && !pipe->ended && pipe->in.size == 0;
    polls[0] = (struct pollfd){.fd = takes || pipe->out.size > 0 ? pipe->broker : -1};
    polls[1] = (struct pollfd){.fd = pipe->out.size > 0 && pipe->in.size == 0 ? -1 : pipe->inner};
    polls[0].events = (short)((takes ? POLLIN : 0) | (pipe->out.size > 0 ? POLLOUT : 0));
    polls[1].events =
        (short)((pipe->out.size == 0 ? POLLIN : 0) | (pipe->in.size > 0 ? POLLOUT : 0));
    return RELAY_PIPE_POLLS;
}

/* Says that no more comes, and waits for the broker to have read it all and hung up, but not for
 * long: a connection that is closed while something of the broker's is unread is torn down, and
 * with it what the broker had not read yet. */
static void hang_up(int broker)
{
    uint8_t rest[RELAY_PIPE_BYTES];
    struct pollfd wait = {.fd = broker, .events = POLLIN};
    shutdown(broker, SHUT_WR);
    for (int pieces = 0; pieces < LAST_PIECES; pieces++)
        if (poll(&wait, 1, LAST_WAIT_MS / LAST_PIECES) < 0 ||
            recv(broker, rest, sizeof rest, 0) == 0)
            return;
}

void relay_pipe_close(struct RelayPipe *pipe)
{
    if (!pipe->open)
        return;
    for (int pieces = 0; pieces < LAST_PIECES; pieces++) /* the goodbye, and what is before it */
        relay_pipe_move(pipe, false);
    hang_up(pipe->broker);
    close(pipe->inner);
    close(pipe->broker);
    pipe->open = false;
}

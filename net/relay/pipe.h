/*
 * Between a broker and libmosquitto: hands on what the broker sends in pieces, so that what is read
 * of one packet can be counted.
 *
 * libmosquitto has no limit for a packet that comes in, reads for as long as there is something,
 * and cannot be given a socket of ours. So its own is taken from under it: its descriptor becomes
 * one end of a pair, the other end and the connection are here. All calls are the thread's.
 * On Windows the library has such a limit (pipe_windows.c).
 */
#ifndef TY_NET_RELAY_PIPE_H
#define TY_NET_RELAY_PIPE_H

#include <poll.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    RELAY_PIPE_BYTES = 4096, /* handed on at a time */
    RELAY_PIPE_POLLS = 2
};

/* Bytes on their way. */
struct RelayPiece {
    uint8_t bytes[RELAY_PIPE_BYTES];
    size_t at, size; /* what is left of them */
};

struct RelayPipe {
    bool open;
    int broker, inner; /* the connection; the end of the pair that is ours */
    struct RelayPiece in, out;
    bool ended; /* the broker sends no more, and libmosquitto was told */
};

/* Puts itself between the connection at `socket` and libmosquitto, which goes on using that number.
 * False if the system has no descriptors left; then all is as it was. */
bool relay_pipe_open(struct RelayPipe *pipe, int socket);

/* Closes what is its own, after a last try to send; one that is not open is ignored. */
void relay_pipe_close(struct RelayPipe *pipe);

/* The bytes that libmosquitto was given and has not read yet. */
size_t relay_pipe_waiting(const struct RelayPipe *pipe, int socket);

/* What it has to wait for, as entries for poll(); returns how many. With `hungry` false
 * libmosquitto has not read yet what it was given, and gets no more. */
int relay_pipe_want(const struct RelayPipe *pipe, bool hungry,
                    struct pollfd polls[RELAY_PIPE_POLLS]);

/* Moves what can be moved at once: at most one piece each way. */
void relay_pipe_move(struct RelayPipe *pipe, bool hungry);

#endif

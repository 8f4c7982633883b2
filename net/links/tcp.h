/*
 * The direct transport: TCP by SDL_net, each connection on threads of its own.
 *
 * SDL_net's calls block, for up to two minutes where a host is silent, and cannot be cancelled. So
 * a connection is shared between its owner and its threads by a count: closing takes the owner's
 * share away at once, and the last to let go closes the socket.
 */
#ifndef TY_NET_LINKS_TCP_H
#define TY_NET_LINKS_TCP_H

#include "net/links/transport.h"
#include "net/words/address.h"

enum {
    TCP_LINKS_MAX = 128,      /* that came in by one listener and are not gone; more are closed */
    TCP_LINKS_PER_ORIGIN = 32 /* of them from one machine, so that none crowds the others out */
};

/* Makes the network usable, once, before anything else here; false, with *error as below. From then
 * on SIGPIPE is ignored, until tcp_stop, which is called after everything else was closed. */
bool tcp_start(const char **error);
void tcp_stop(void);

/* Starts connecting; never fails at once (a refused connection is a TRANSPORT_CLOSED one). Until it
 * is open, transport_trouble tells what keeps it. */
struct Transport *tcp_connect(const struct Address *address, const struct TransportWake *wake);

struct TcpListener;

/* Listens on `port`, or on any free one if it is 0, on all interfaces. NULL if that is not
 * possible; *error then says why, in English, until the next call. */
struct TcpListener *tcp_listen(uint16_t port, const struct TransportWake *wake, const char **error);

/* The port that is listened on. */
uint16_t tcp_listener_port(const struct TcpListener *listener);

/* The oldest connection that came in, now the caller's; NULL if there is none. */
struct Transport *tcp_accept(struct TcpListener *listener);

/* Stops listening and closes what was not accepted. NULL is ignored. */
void tcp_listener_free(struct TcpListener *listener);

#endif

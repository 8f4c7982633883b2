/*
 * The direct transport: TCP by SDL_net, each connection on threads of its own.
 *
 * SDL_net's calls block, for up to two minutes where a host is silent, and cannot be cancelled. So
 * a connection is shared between its owner and its threads by a count: closing takes the owner's
 * share away at once, and the last to let go closes the socket.
 */
#ifndef TY_NET_TCP_H
#define TY_NET_TCP_H

#include "net/address.h"
#include "net/transport.h"

/* Makes the network usable, once, before anything else here; false, with *error as below. From then
 * on SIGPIPE is ignored, until tcp_stop, which is called after everything else was closed. */
bool tcp_start(const char **error);
void tcp_stop(void);

/* Starts connecting; never fails at once (a refused connection is a TRANSPORT_CLOSED one). */
struct Transport *tcp_connect(const struct Address *address, const struct TransportWake *wake);

struct TcpListener;

/* Listens on `port`, or on any free one if it is 0, on all interfaces. NULL if that cannot be had;
 * *error then says why, in SDL_net's words, for as long as no other call is made. */
struct TcpListener *tcp_listen(uint16_t port, const struct TransportWake *wake, const char **error);

/* The port that is listened on. */
uint16_t tcp_listener_port(const struct TcpListener *listener);

/* The oldest connection that came in, now the caller's; NULL if there is none. */
struct Transport *tcp_accept(struct TcpListener *listener);

/* Stops listening and closes what was not accepted. NULL is ignored. */
void tcp_listener_free(struct TcpListener *listener);

#endif

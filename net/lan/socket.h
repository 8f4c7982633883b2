/*
 * Datagrams of DISCOVERY_SIZE bytes over IPv4, received by a thread that does nothing else and
 * taken by the owner.
 *
 * Plain sockets: SDL_net can only ask, ten times a second, whether something came; this sleeps
 * until it does, and ends at once.
 */
#ifndef TY_NET_LAN_SOCKET_H
#define TY_NET_LAN_SOCKET_H

#include "net/lan/discovery.h"
#include "net/links/transport.h"

struct BeaconSocket;

/* Who sent a datagram or is to get it; in the machine's own byte order. */
struct BeaconPeer {
    uint32_t address;
    uint16_t port;
};

/* Opens the first free of `count` ports from `first` on, or any free one if `first` is 0. NULL if
 * none can be had. `wake` may be NULL; it is called when a datagram came and none was waiting. */
struct BeaconSocket *beacon_socket_open(uint16_t first, int count,
                                        const struct TransportWake *wake);

/* Takes the oldest datagram that came; false if there is none. Those of another size are never
 * kept, nor more than a few at a time. */
bool beacon_socket_receive(struct BeaconSocket *socket, struct BeaconPeer *from,
                           uint8_t datagram[DISCOVERY_SIZE]);

/* Sends one, also to a broadcast address; what cannot be sent at once is lost, as any may be. */
void beacon_socket_send(struct BeaconSocket *socket, const struct BeaconPeer *to,
                        const uint8_t datagram[DISCOVERY_SIZE]);

/* Closes it and ends its thread, which is never in the middle of anything slow. NULL is ignored. */
void beacon_socket_close(struct BeaconSocket *socket);

#endif

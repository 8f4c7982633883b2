/* The system's side of the beacon: a UDP socket, and a wait for it that can be ended. */
#ifndef TY_NET_LAN_DATAGRAMS_H
#define TY_NET_LAN_DATAGRAMS_H

#include "net/lan/socket.h"

struct Datagrams;

/* A socket that may broadcast, on the first free one of `count` ports from `first`, which becomes
 * *port; NULL if there is none. */
struct Datagrams *datagrams_open(uint16_t first, int count, uint16_t *port);

/* Waits for a datagram; false once datagrams_leave was called. */
bool datagrams_wait(struct Datagrams *datagrams);

/* Ends that wait, from another thread. */
void datagrams_leave(struct Datagrams *datagrams);

/* Takes what has come; false if that is nothing, or of another size. */
bool datagrams_receive(struct Datagrams *datagrams, struct BeaconPeer *from,
                       uint8_t datagram[DISCOVERY_SIZE]);

/* Sends one if the system takes it at once. */
void datagrams_send(struct Datagrams *datagrams, const struct BeaconPeer *to,
                    const uint8_t datagram[DISCOVERY_SIZE]);

/* NULL is ignored. */
void datagrams_close(struct Datagrams *datagrams);

#endif

/* A transport to an address of whatever kind: what a connector opens (see ConnectorOpener). */
#ifndef TY_NET_MEETING_TRANSPORT_CONNECT_H
#define TY_NET_MEETING_TRANSPORT_CONNECT_H

#include "net/relay/relay.h"

/* Connects to `address`, at a relay in the room of `secret`. `context` is the player's own broker
 * (a const struct RelayBroker, or NULL): its credentials are used when host and port are its, and
 * no other broker ever sees them; its TLS is used then, too, whatever the invite says. Never fails
 * at once. */
struct Transport *transport_connect(void *context, const struct Address *address,
                                    const struct RoomSecret *secret,
                                    const struct TransportWake *wake);

/* The address of a broker, as an invite carries it. */
struct Address broker_address(const struct RelayBroker *broker);

#endif

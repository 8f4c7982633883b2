/* The way to an address, whatever its kind: what a dial opens (see DialOpener). */
#ifndef TY_NET_WAY_H
#define TY_NET_WAY_H

#include "net/relay.h"

/* Opens the way to `address`, at a relay under `name`. `context` is the player's own broker (a
 * const struct RelayBroker, or NULL): its credentials are used when host and port are its, and no
 * other broker ever sees them; its TLS is used then, too, whatever the invite says. Never fails at
 * once. */
struct Transport *way_open(void *context, const struct Address *address, const char *name,
                           const struct TransportWake *wake);

/* The address of a broker, as an invite carries it. */
struct Address way_to_broker(const struct RelayBroker *broker);

#endif

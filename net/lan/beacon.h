/*
 * A host on the local network: answers those who ask for games (see finder.h).
 *
 * It listens on the first free of BEACON_PORTS ports, so that several can on one machine. Nothing
 * blocks; datagrams are received by a thread, which wakes the owner.
 */
#ifndef TY_NET_LAN_BEACON_H
#define TY_NET_LAN_BEACON_H

#include "net/lan/discovery.h"
#include "net/links/transport.h"
#include "net/words/address.h"

enum {
    BEACON_PORT = DEFAULT_PORT, /* UDP: the first of */
    BEACON_PORTS = 5
};

struct Beacon;

/* Begins to listen, silently, on the first free of BEACON_PORTS ports from `port` on (BEACON_PORT
 * but for tests). NULL if all are taken. sodium_init must have succeeded. `wake` may be NULL. */
struct Beacon *beacon_open(uint16_t port, const struct TransportWake *wake);

/* From now on answers those who ask for games. Copied; `host->id` is filled in here. The texts must
 * be UTF-8. */
void beacon_announce(struct Beacon *beacon, const struct DiscoveryHost *host);

/* From now on answers only those who ask for the match of this resume id, and, if it lets `watch`,
 * those who ask for one to watch; telling them the TCP port. */
void beacon_hold(struct Beacon *beacon, const uint8_t resume[HANDSHAKE_NAME], bool watch,
                 uint16_t port);

/* From now on answers nobody. */
void beacon_silence(struct Beacon *beacon);

/* Answers what came; call when woken. Strangers get only a few answers a second, and those outside
 * this machine's networks none. */
void beacon_pump(struct Beacon *beacon, int64_t now_ms);

/* Stops. NULL is ignored. */
void beacon_close(struct Beacon *beacon);

#endif

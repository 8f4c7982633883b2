/*
 * A guest on the local network: asks who is there, and keeps a list of who answers.
 *
 * It asks all ports that a host may listen on (see beacon.h), on each interface's own broadcast
 * address, as 255.255.255.255 takes one interface alone, and on the loopback.
 */
#ifndef TY_NET_LAN_FINDER_H
#define TY_NET_LAN_FINDER_H

#include "net/lan/beacon.h"

enum {
    FINDER_HOSTS_MAX = 32,
    FINDER_ASK_MS = 1000,    /* between two questions, */
    FINDER_FIRST_MS = 125,   /* but for the first few, as the first is lost while a card wakes up */
    FINDER_SWITCH_MS = 2500, /* a host that was silent so long may answer from elsewhere */
    FINDER_FRESH_MS = 4000   /* and is gone when it was silent so long */
};

struct Finder;

/* A host that was found. */
struct Found {
    struct DiscoveryHost host;
    struct Address address; /* where it answered from, with its TCP port */
};

/* Begins to ask: for games, or with `resume` (may be NULL) for the host of that match. `port` as
 * for beacon_open; 0: the usual one. NULL if the system has no socket left. sodium_init must have
 * succeeded. */
struct Finder *finder_open(uint16_t port, const uint8_t resume[HANDSHAKE_NAME],
                           const struct TransportWake *wake);

/* Asks when it is due, takes answers, forgets who is gone. Call when woken, and after finder_wait
 * at the latest. Returns whether the list has changed. */
bool finder_pump(struct Finder *finder, int64_t now_ms);
int64_t finder_wait(const struct Finder *finder, int64_t now_ms); /* ms, >= 0 */

/* Copies at most `capacity` hosts, those found first in front; returns how many. */
int finder_list(const struct Finder *finder, struct Found *list, int capacity);

/* Stops. NULL is ignored. */
void finder_close(struct Finder *finder);

#endif

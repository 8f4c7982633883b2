/*
 * A stream of bytes to one peer, whatever carries it.
 *
 * A transport never blocks its owner: what it does slowly, it does on threads of its own, which
 * wake the owner through `wake`. Closing is at once; a thread that is stuck in the network is left
 * behind and frees what it holds when it comes free.
 */
#ifndef TY_NET_LINKS_TRANSPORT_H
#define TY_NET_LINKS_TRANSPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum TransportState {
    TRANSPORT_OPENING, /* on its way: bytes may be given to it already */
    TRANSPORT_OPEN,
    TRANSPORT_CLOSED /* the peer or the network ended it, or it never came about */
};

enum { TRANSPORT_SECRET = 32 };

struct Transport;

/* Wakes the owner of transports from another thread. */
struct TransportWake {
    void (*wake)(void *context); /* may be NULL */
    void *context;               /* must live until every transport is closed */
};

/* One kind of transport. Every member is REQUIRED unless it says OPTIONAL. */
struct TransportType {
    const char *name; /* "tcp", "relay", "memory": for people and reports */
    enum TransportState (*state)(struct Transport *transport);
    /* Takes all `size` bytes for sending, or none; false when too many are waiting. */
    bool (*send)(struct Transport *transport, const void *bytes, size_t size);
    /* Moves at most `capacity` bytes that have come into `bytes`; returns how many. */
    size_t (*receive)(struct Transport *transport, void *bytes, size_t capacity);
    /* Sends what is waiting if it can be sent at once, ends the connection and frees it. */
    void (*close)(struct Transport *transport);
    /* Tells that the handshake is over and both ends share `secret`: what is sent from now on goes
     * where only they meet. Both ends call it, each right after its last message of the handshake.
     * OPTIONAL: the connection was private to the two from the start. */
    void (*move)(struct Transport *transport, const uint8_t secret[TRANSPORT_SECRET]);
    /* Why it is closed or does not open, as an English sentence that stays valid; NULL where there
     * is no more to say than that. OPTIONAL. */
    const char *(*trouble)(struct Transport *transport);
};

/* What every transport begins with. */
struct Transport {
    const struct TransportType *type;
    uint32_t
        origin; /* of one that came in: tells peers apart, as far as the network does; else 0 */
};

/* Short forms: the state, */
enum TransportState transport_state(struct Transport *transport);
/* sending all or nothing, */
bool transport_send(struct Transport *transport, const void *bytes, size_t size);
/* receiving what is there (the bytes moved), */
size_t transport_receive(struct Transport *transport, void *bytes, size_t capacity);
/* the end (NULL is ignored), */
void transport_close(struct Transport *transport);
/* moving to where only the two ends meet, if there is such a place, */
void transport_move(struct Transport *transport, const uint8_t secret[TRANSPORT_SECRET]);
/* and what is wrong; NULL if it does not know. */
const char *transport_trouble(struct Transport *transport);

#endif

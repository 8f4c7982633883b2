/*
 * One link over a relay, as a pure machine: packets and times go in, packets come out.
 *
 *     joiner                                   host
 *       JOIN, repeated                 --->               at a room, by its key
 *               <---   WELCOME
 *       DATA ...                      <--->   DATA ...     the handshake
 *
 *     both now share a secret; each subscribes to the private topic and, when the broker has
 *     confirmed that, says so at the room, repeated until it is heard:
 *
 *       LISTENING                     <--->   LISTENING    at the room, sealed
 *
 *     and whoever has heard that the other listens sends at the private topic alone:
 *
 *       DATA ...                      <--->   DATA ...     there, sealed
 *
 * A joiner asks at the first of the secret's rooms, and if nobody answers there, at each of them:
 * the host may have left a room that a stranger made unusable (see room_other).
 *
 * Numbers are counted from 0 each way and go on over the move. A packet that does not authenticate
 * or that was there before is dropped, at the room as under seal, and only a gap ends the link: a
 * packet was lost. An ended link is for the session to resume. What is given to send after the
 * handshake waits until the other listens.
 */
#ifndef TY_NET_RELAY_LINK_H
#define TY_NET_RELAY_LINK_H

#include "net/links/transport.h"
#include "net/relay/packet.h"
#include "net/relay/room.h"

enum {
    RELAY_QUEUE_MAX = 1 << 16, /* bytes that may wait each way */
    RELAY_JOIN_MS = 1000,      /* until an unanswered JOIN is repeated */
    RELAY_LISTENING_MS = 250,  /* until an unanswered LISTENING is repeated */
    RELAY_LINGER_MS = 2000     /* how long an end that was left tries to say what is waiting */
};

struct RelayLink {
    bool host;
    enum TransportState state;
    struct Room first;      /* of those where it may be; empty: not found yet */
    struct Room room;       /* where it is, or JOIN was said last */
    int joins;              /* so often JOIN was said */
    char id[RELAY_ID_TEXT]; /* of the joiner's attempt */
    uint64_t link;          /* 0: not welcomed yet */
    uint8_t room_send_key[RELAY_KEY], room_receive_key[RELAY_KEY];
    uint8_t farewell[RELAY_ID];
    uint32_t sent, received;            /* numbered packets so far */
    bool subscribed[RELAY_PLACE_COUNT]; /* as the broker confirmed: the caller sets it */
    bool welcome_due;                   /* host: the joiner has sent JOIN */
    int64_t again_ms;                   /* when JOIN or LISTENING is due; 0: at once */

    bool moved;                /* the secret is there */
    char topic[RELAY_ID_TEXT]; /* the private one */
    uint8_t send_key[RELAY_KEY], receive_key[RELAY_KEY];
    uint8_t early[RELAY_PACKET_MAX]; /* a LISTENING that came before the secret */
    size_t early_size;
    bool peer_listens, peer_heard; /* it told us; it knows that we listen */
    bool here_due;                 /* a first packet there, so that the peer knows we heard it */
    uint8_t peer_farewell[RELAY_ID];

    bool leaving, peer_left, said_bye;
    int64_t linger_until_ms;
    uint8_t in[RELAY_QUEUE_MAX], out[RELAY_QUEUE_MAX];
    size_t in_size, out_size;
    size_t clear_size; /* of `out`: what still belongs to the room */
};

/* A joiner's end, with a fresh id. `farewell` is the id of this side's. */
void relay_link_join(struct RelayLink *link, const uint8_t farewell[RELAY_ID]);

/* The joiner knows the first room; before that nothing is sent. */
void relay_link_enter(struct RelayLink *link, const struct Room *room);

/* A host's end for the joiner `id` that has asked to join in a room. */
void relay_link_host(struct RelayLink *link, const struct Room *room, const char *id,
                     const uint8_t farewell[RELAY_ID]);

/* The handshake is over: derives topic and keys. */
void relay_link_move(struct RelayLink *link, const uint8_t secret[TRANSPORT_SECRET]);

/* Takes all `size` bytes for sending, or none. */
bool relay_link_send(struct RelayLink *link, const void *bytes, size_t size);

/* Moves at most `capacity` bytes that have come in; returns how many. */
size_t relay_link_receive(struct RelayLink *link, void *bytes, size_t capacity);

/* Whether a packet at the room is a JOIN by the joiner `id`, who has the room's key. */
bool relay_link_is_join(const struct Room *room, const char *id, const uint8_t *bytes, size_t size);

/* The owner leaves, or the broker is lost. */
void relay_link_leave(struct RelayLink *link, int64_t now_ms);
void relay_link_lost(struct RelayLink *link); /* it is closed at once */

/* Whether an end that was left has said all that it can. */
bool relay_link_finished(const struct RelayLink *link, int64_t now_ms);

/* Whether a topic is one at which this end hears its peer, and that it wants. */
bool relay_link_hears(const struct RelayLink *link, const struct RelayTopic *topic);

/* Whether it wants to be subscribed to a place; a host hears all of its room anyway. */
bool relay_link_wants(const struct RelayLink *link, enum RelayPlace place);

/* The topic at which it hears (or, for `sending`, tells) its peer at a place; a joiner hears at any
 * room ("+") what is for its id. */
void relay_link_topic(const struct RelayLink *link, enum RelayPlace place, bool sending,
                      struct RelayTopic *topic);

/* A packet came in at a place. */
void relay_link_take(struct RelayLink *link, enum RelayPlace place, const uint8_t *bytes,
                     size_t size);

/* The next packet to be published, and where; its size, or 0 if there is none now. */
size_t relay_link_next(struct RelayLink *link, int64_t now_ms, enum RelayPlace *place,
                       uint8_t bytes[RELAY_PACKET_MAX]);

/* When relay_link_next wants to be asked again though nothing came in; INT64_MAX for never. */
int64_t relay_link_due(const struct RelayLink *link);

#endif

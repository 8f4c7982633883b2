/*
 * Packets and topics of the relay: pure, bytes and texts only.
 *
 * Before the handshake two meet in a room (see room.h), where everybody may read and write, but
 * only who has the room's key can say anything:
 *
 *     room      u8 kind, u32 number, u64 link, payload, 16 bytes keyed BLAKE2b over all before
 *
 * The key is another for each joiner and each way, so that nothing heard can be said elsewhere once
 * more. `link` is the host's random number for one joiner, so that two hosts of one room do not
 * mix. After the handshake they share keys that nobody else has:
 *
 *     sealed    u8 kind, u32 number, payload, 16 bytes keyed BLAKE2b over all before
 *
 * The payload of a sealed packet is a piece of frames that are encrypted already.
 */
#ifndef TY_NET_RELAY_PACKET_H
#define TY_NET_RELAY_PACKET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    RELAY_ID = 16,
    RELAY_ID_TEXT = 2 * RELAY_ID + 1,
    RELAY_KEY = 32,
    RELAY_TAG = 16,
    RELAY_PAYLOAD_MAX = 1024,
    RELAY_PACKET_MAX = 1 + 4 + 8 + RELAY_PAYLOAD_MAX + RELAY_TAG,
    RELAY_TOPIC_MAX = 96
};

enum RelayKind {
    RELAY_JOIN = 1, /* room, joiner: is there a host? Repeated until there is */
    RELAY_WELCOME,  /* room, host: there is; names the link */
    RELAY_DATA,     /* room or sealed: a piece of the stream of bytes */
    RELAY_CLOSE,    /* room or sealed: the end of it */
    RELAY_LISTENING /* sealed: I am at the private topic, and my farewell is found at this id */
};

struct RelayPacket {
    uint8_t kind;    /* an enum RelayKind, unless a stranger sent it */
    uint32_t number; /* of data and close: counted from 0 each way */
    uint64_t link;   /* in the room only */
    uint8_t payload[RELAY_PAYLOAD_MAX];
    size_t size;
};

/* Write a packet of at most RELAY_PAYLOAD_MAX bytes of payload; return its size in `bytes`: for the
 * room, by the sender's key there, */
size_t relay_pack_room(const struct RelayPacket *packet, const uint8_t key[RELAY_KEY],
                       uint8_t bytes[RELAY_PACKET_MAX]);
/* or sealed by the sender's own key. */
size_t relay_pack_sealed(const struct RelayPacket *packet, const uint8_t key[RELAY_KEY],
                         uint8_t bytes[RELAY_PACKET_MAX]);

/* Read a packet; false, with `packet` in any state, if it is none or was not made by `key`: in the
 * room, */
bool relay_unpack_room(const uint8_t *bytes, size_t size, const uint8_t key[RELAY_KEY],
                       struct RelayPacket *packet);
/* or sealed. */
bool relay_unpack_sealed(const uint8_t *bytes, size_t size, const uint8_t key[RELAY_KEY],
                         struct RelayPacket *packet);

/* Where packets go: word in the topic. */
#define RELAY_PLACES(X)                                                                            \
    X(ROOM, "room") /* before the handshake: tianyuan/2/room/NAME/ID/up */                         \
    X(LINK, "link") /* after it: tianyuan/2/link/ID/up */                                          \
    X(GONE, "gone") /* the broker's news of a lost peer: tianyuan/2/gone/ID */

enum RelayPlace {
#define X(name, word) RELAY_AT_##name,
    RELAY_PLACES(X)
#undef X
        RELAY_PLACE_COUNT
};

struct RelayTopic {
    enum RelayPlace place;
    char name[RELAY_ID_TEXT]; /* of the room; "+" in a filter: of any */
    char id[RELAY_ID_TEXT];   /* of the joiner's attempt, the private topic, the farewell */
    bool up;                  /* from joiner to host; else the other way */
};

/* Writes a topic. With "+" as id it is the filter of a whole room. */
void relay_topic_write(const struct RelayTopic *topic, char text[RELAY_TOPIC_MAX]);

/* Reads a topic; false if it is none of ours. */
bool relay_topic_read(const char *text, struct RelayTopic *topic);

/* The key in a room for what the joiner of this id sends (`up`), or is sent. */
void relay_room_key(const uint8_t room[RELAY_KEY], const char *id, bool up, uint8_t key[RELAY_KEY]);

/* A random id as text. sodium_init must have succeeded. */
void relay_id_new(char id[RELAY_ID_TEXT]);

/*
 * A farewell is left with the broker when connecting, to be published when the connection breaks.
 * Its topic is told to the peer under seal; what is published there, 32 random bytes, was never
 * sent before and hashes to the topic's id: so nobody but the broker can feign the end of a link.
 */
struct RelayFarewell {
    uint8_t word[RELAY_KEY];
    uint8_t id[RELAY_ID];
};

/* A new one. */
void relay_farewell_new(struct RelayFarewell *farewell);

/* Whether these bytes are the word that belongs to an id. */
bool relay_farewell_fits(const uint8_t id[RELAY_ID], const void *bytes, size_t size);

#endif

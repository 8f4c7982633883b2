/* One link over a relay. */
#include "net/relay/link.h"
#include <sodium.h>
#include <stdio.h>
#include <string.h>

void relay_link_join(struct RelayLink *link, const uint8_t farewell[RELAY_ID])
{
    *link = (struct RelayLink){.state = TRANSPORT_OPENING};
    memcpy(link->farewell, farewell, RELAY_ID);
    relay_id_new(link->id);
}

static void use_room(struct RelayLink *link, int number)
{
    room_other(&link->first, number, &link->room);
    relay_room_key(link->room.key, link->id, !link->host, link->room_send_key);
    relay_room_key(link->room.key, link->id, link->host, link->room_receive_key);
}

void relay_link_enter(struct RelayLink *link, const struct Room *room)
{
    link->first = *room;
    use_room(link, 0);
}

void relay_link_host(struct RelayLink *link, const struct Room *room, const char *id,
                     const uint8_t farewell[RELAY_ID])
{
    *link = (struct RelayLink){.host = true};
    memcpy(link->farewell, farewell, RELAY_ID);
    snprintf(link->id, sizeof link->id, "%s", id);
    relay_link_enter(link, room);
    link->state = TRANSPORT_OPEN;
    link->welcome_due = true;
    while (link->link == 0)
        randombytes_buf(&link->link, sizeof link->link);
}

/* --- the owner's side ---------------------------------------------------------------------- */

bool relay_link_send(struct RelayLink *link, const void *bytes, size_t size)
{
    if (link->state == TRANSPORT_CLOSED || link->leaving || size > RELAY_QUEUE_MAX - link->out_size)
        return false;
    memcpy(link->out + link->out_size, bytes, size);
    link->out_size += size;
    if (!link->moved)
        link->clear_size += size;
    return true;
}

/* Takes bytes off the front of a queue. */
static void take_front(uint8_t *queue, size_t *queue_size, void *bytes, size_t size)
{
    memcpy(bytes, queue, size);
    *queue_size -= size;
    memmove(queue, queue + size, *queue_size);
}

size_t relay_link_receive(struct RelayLink *link, void *bytes, size_t capacity)
{
    size_t size = link->in_size < capacity ? link->in_size : capacity;
    take_front(link->in, &link->in_size, bytes, size);
    return size;
}

void relay_link_leave(struct RelayLink *link, int64_t now_ms)
{
    link->leaving = true;
    link->linger_until_ms = now_ms + RELAY_LINGER_MS;
}

void relay_link_lost(struct RelayLink *link)
{
    link->state = TRANSPORT_CLOSED;
    link->peer_left = true; /* there is nobody to say goodbye to */
}

bool relay_link_finished(const struct RelayLink *link, int64_t now_ms)
{
    return link->leaving && (link->said_bye || link->peer_left || link->link == 0 ||
                             now_ms >= link->linger_until_ms);
}

/* --- where it is --------------------------------------------------------------------------- */

void relay_link_topic(const struct RelayLink *link, enum RelayPlace place, bool sending,
                      struct RelayTopic *topic)
{
    *topic = (struct RelayTopic){.place = place};
    if (place == RELAY_AT_ROOM) {
        snprintf(topic->name, sizeof topic->name, "%s",
                 sending || link->host ? link->room.name : "+");
        memcpy(topic->id, link->id, sizeof topic->id);
    } else if (place == RELAY_AT_LINK) {
        memcpy(topic->id, link->topic, sizeof topic->id);
    } else {
        sodium_bin2hex(topic->id, sizeof topic->id, link->peer_farewell, RELAY_ID);
    }
    topic->up = place != RELAY_AT_GONE && link->host != sending;
}

bool relay_link_wants(const struct RelayLink *link, enum RelayPlace place)
{
    if (link->peer_left)
        return false;
    switch (place) {
    case RELAY_AT_ROOM:
        return !link->host && link->first.name[0] != '\0' && !link->peer_listens;
    case RELAY_AT_LINK:
        return link->moved;
    default:
        return link->peer_listens;
    }
}

bool relay_link_hears(const struct RelayLink *link, const struct RelayTopic *topic)
{
    struct RelayTopic own;
    relay_link_topic(link, topic->place, false, &own);
    bool wanted =
        relay_link_wants(link, topic->place) || (topic->place == RELAY_AT_ROOM && link->host);
    return wanted && own.up == topic->up && strcmp(own.id, topic->id) == 0 &&
           (strcmp(own.name, "+") == 0 || strcmp(own.name, topic->name) == 0);
}

/* --- what comes in ------------------------------------------------------------------------- */

/* A numbered packet whose turn it is; a full queue ends the link, too: the owner does not read. */
static void take_numbered(struct RelayLink *link, const struct RelayPacket *packet)
{
    if (packet->number != link->received || packet->size > RELAY_QUEUE_MAX - link->in_size) {
        link->state = TRANSPORT_CLOSED;
        return;
    }
    link->received++;
    memcpy(link->in + link->in_size, packet->payload, packet->size);
    link->in_size += packet->size;
    if (packet->kind == RELAY_CLOSE) {
        link->state = TRANSPORT_CLOSED;
        link->peer_left = true;
    }
}

bool relay_link_is_join(const struct Room *room, const char *id, const uint8_t *bytes, size_t size)
{
    struct RelayPacket packet;
    uint8_t key[RELAY_KEY];
    relay_room_key(room->key, id, true, key);
    return relay_unpack_room(bytes, size, key, &packet) && packet.kind == RELAY_JOIN;
}

/* At the room: from somebody who has its key and, told by the link, from the peer. What was there
 * before is somebody else's echo. */
static void take_by_key(struct RelayLink *link, const struct RelayPacket *packet)
{
    bool numbered = packet->kind == RELAY_DATA || packet->kind == RELAY_CLOSE;
    if (packet->kind == RELAY_JOIN && link->host && link->received == 0) {
        link->welcome_due = true;
    } else if (packet->kind == RELAY_WELCOME && link->state == TRANSPORT_OPENING) {
        link->link = packet->link;
        link->state = link->link != 0 ? TRANSPORT_OPEN : TRANSPORT_OPENING;
    } else if (numbered && link->link != 0 && packet->link == link->link &&
               packet->number >= link->received) {
        take_numbered(link, packet);
    }
}

/* The peer is at the private topic, if it was the peer who said so. */
static void take_listening(struct RelayLink *link, const uint8_t *bytes, size_t size)
{
    struct RelayPacket packet;
    if (link->peer_listens || !relay_unpack_sealed(bytes, size, link->receive_key, &packet) ||
        packet.kind != RELAY_LISTENING || packet.size != RELAY_ID)
        return;
    memcpy(link->peer_farewell, packet.payload, RELAY_ID);
    link->peer_listens = true;
    link->here_due = true;
}

/* Reads what was said by the room's key; a joiner that was not answered yet, by any room's. */
static bool unpack_at_room(struct RelayLink *link, const uint8_t *bytes, size_t size,
                           struct RelayPacket *packet)
{
    bool read = false;
    if (link->state != TRANSPORT_OPENING)
        return relay_unpack_room(bytes, size, link->room_receive_key, packet);
    for (int number = 0; number < ROOM_COUNT && !read; number++) {
        use_room(link, number);
        read = relay_unpack_room(bytes, size, link->room_receive_key, packet);
    }
    return read;
}

static void take_at_room(struct RelayLink *link, const uint8_t *bytes, size_t size)
{
    struct RelayPacket packet;
    bool listening = size > 0 && size <= RELAY_PACKET_MAX && bytes[0] == RELAY_LISTENING;
    if (listening && link->moved) {
        take_listening(link, bytes, size);
    } else if (listening) {
        memcpy(link->early, bytes, size);
        link->early_size = size;
    } else if (!link->moved && unpack_at_room(link, bytes, size, &packet)) {
        take_by_key(link, &packet);
    }
}

static void take_at_link(struct RelayLink *link, const uint8_t *bytes, size_t size)
{
    struct RelayPacket packet;
    if (!relay_unpack_sealed(bytes, size, link->receive_key, &packet) ||
        (packet.kind != RELAY_DATA && packet.kind != RELAY_CLOSE) || packet.number < link->received)
        return;
    link->peer_heard = true;
    take_numbered(link, &packet);
}

void relay_link_take(struct RelayLink *link, enum RelayPlace place, const uint8_t *bytes,
                     size_t size)
{
    if (link->state == TRANSPORT_CLOSED)
        return;
    if (place == RELAY_AT_ROOM)
        take_at_room(link, bytes, size);
    else if (place == RELAY_AT_LINK)
        take_at_link(link, bytes, size);
    else if (relay_farewell_fits(link->peer_farewell, bytes, size))
        relay_link_lost(link);
}

void relay_link_move(struct RelayLink *link, const uint8_t secret[TRANSPORT_SECRET])
{
    static const char context[] = "ty relay"; /* of libsodium's crypto_kdf: 8 characters */
    uint8_t topic[RELAY_ID];
    crypto_kdf_derive_from_key(topic, sizeof topic, 1, context, secret);
    sodium_bin2hex(link->topic, sizeof link->topic, topic, sizeof topic);
    crypto_kdf_derive_from_key(link->host ? link->receive_key : link->send_key, RELAY_KEY, 2,
                               context, secret);
    crypto_kdf_derive_from_key(link->host ? link->send_key : link->receive_key, RELAY_KEY, 3,
                               context, secret);
    link->moved = true;
    link->again_ms = 0;
    take_listening(link, link->early, link->early_size);
}

/* --- what goes out ------------------------------------------------------------------------- */

static size_t pack_at(struct RelayLink *link, enum RelayPlace place, struct RelayPacket *packet,
                      uint8_t bytes[RELAY_PACKET_MAX])
{
    packet->link = link->link;
    if (place == RELAY_AT_LINK || packet->kind == RELAY_LISTENING)
        return relay_pack_sealed(packet, link->send_key, bytes);
    return relay_pack_room(packet, link->room_send_key, bytes);
}

/* At most `most` bytes of what waits, as the next numbered packet. */
static size_t pack_data(struct RelayLink *link, enum RelayPlace place, size_t most,
                        uint8_t bytes[RELAY_PACKET_MAX])
{
    struct RelayPacket packet = {.kind = RELAY_DATA, .number = link->sent++};
    packet.size = most < RELAY_PAYLOAD_MAX ? most : RELAY_PAYLOAD_MAX;
    take_front(link->out, &link->out_size, packet.payload, packet.size);
    return pack_at(link, place, &packet, bytes);
}

/* JOIN and LISTENING: told again until there is an answer. */
static bool wants_to_join(const struct RelayLink *link)
{
    return link->state == TRANSPORT_OPENING && link->subscribed[RELAY_AT_ROOM] && !link->leaving;
}

static bool wants_to_tell(const struct RelayLink *link)
{
    return link->subscribed[RELAY_AT_LINK] && !link->peer_heard &&
           link->state != TRANSPORT_CLOSED && link->clear_size == 0;
}

int64_t relay_link_due(const struct RelayLink *link)
{
    int64_t due = link->leaving ? link->linger_until_ms : INT64_MAX;
    bool repeats = wants_to_join(link) || wants_to_tell(link);
    return repeats && link->again_ms < due ? link->again_ms : due;
}

/* Whether what is told next is told at the private topic; until then it waits. */
static bool is_there(const struct RelayLink *link)
{
    return link->moved && link->clear_size == 0;
}

static size_t next_bye(struct RelayLink *link, enum RelayPlace *place,
                       uint8_t bytes[RELAY_PACKET_MAX])
{
    struct RelayPacket packet = {.kind = RELAY_CLOSE, .number = link->sent++};
    link->said_bye = true;
    *place = is_there(link) ? RELAY_AT_LINK : RELAY_AT_ROOM;
    return pack_at(link, *place, &packet, bytes);
}

/* JOIN is due: at the first room, and from the second time on at the others, too. */
static void ask_at_next_room(struct RelayLink *link, int64_t now_ms)
{
    int number = link->joins++ % ROOM_COUNT;
    use_room(link, number);
    if (number == 0)
        link->again_ms = now_ms + RELAY_JOIN_MS;
}

/* What has to be said about the link itself. */
static size_t next_signal(struct RelayLink *link, int64_t now_ms, uint8_t bytes[RELAY_PACKET_MAX])
{
    struct RelayPacket packet = {.size = 0};
    if (link->welcome_due) {
        link->welcome_due = false;
        packet.kind = RELAY_WELCOME;
    } else if (wants_to_join(link) && now_ms >= link->again_ms) {
        ask_at_next_room(link, now_ms);
        packet.kind = RELAY_JOIN;
    } else if (wants_to_tell(link) && now_ms >= link->again_ms) {
        link->again_ms = now_ms + RELAY_LISTENING_MS;
        packet.kind = RELAY_LISTENING;
        packet.size = RELAY_ID;
        memcpy(packet.payload, link->farewell, RELAY_ID);
    } else {
        return 0;
    }
    return pack_at(link, RELAY_AT_ROOM, &packet, bytes);
}

size_t relay_link_next(struct RelayLink *link, int64_t now_ms, enum RelayPlace *place,
                       uint8_t bytes[RELAY_PACKET_MAX])
{
    *place = RELAY_AT_ROOM;
    size_t size = next_signal(link, now_ms, bytes);
    if (size > 0 || link->link == 0 || link->said_bye || link->peer_left)
        return size;
    bool open = link->state == TRANSPORT_OPEN;
    if (open && link->clear_size > 0) {
        size_t waiting = link->out_size;
        size = pack_data(link, *place, link->clear_size, bytes);
        link->clear_size -= waiting - link->out_size;
        return size;
    }
    if (link->moved && !link->peer_listens)
        return 0;
    if (open && is_there(link) && (link->out_size > 0 || link->here_due)) {
        *place = RELAY_AT_LINK;
        link->here_due = false;
        return pack_data(link, *place, link->out_size, bytes);
    }
    return link->leaving ? next_bye(link, place, bytes) : 0;
}

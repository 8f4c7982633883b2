/* Packets and topics of the relay. */
#include "net/relay/packet.h"
#include "net/words/wire.h"
#include <assert.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

static void seal(const uint8_t *bytes, size_t size, const uint8_t key[RELAY_KEY],
                 uint8_t tag[RELAY_TAG])
{
    crypto_generichash(tag, RELAY_TAG, bytes, size, key, RELAY_KEY);
}

/* Adds payload and tag. */
static size_t finish(struct WireWriter *writer, const struct RelayPacket *packet,
                     const uint8_t key[RELAY_KEY])
{
    wire_write_bytes(writer, packet->payload, packet->size);
    assert(writer->good);
    seal(writer->bytes, writer->size, key, writer->bytes + writer->size);
    return writer->size + RELAY_TAG;
}

size_t relay_pack_room(const struct RelayPacket *packet, const uint8_t key[RELAY_KEY],
                       uint8_t bytes[RELAY_PACKET_MAX])
{
    struct WireWriter writer = wire_writer(bytes, RELAY_PACKET_MAX - RELAY_TAG);
    wire_write_u8(&writer, packet->kind);
    wire_write_u32(&writer, packet->number);
    wire_write_u64(&writer, packet->link);
    return finish(&writer, packet, key);
}

size_t relay_pack_sealed(const struct RelayPacket *packet, const uint8_t key[RELAY_KEY],
                         uint8_t bytes[RELAY_PACKET_MAX])
{
    struct WireWriter writer = wire_writer(bytes, RELAY_PACKET_MAX - RELAY_TAG);
    wire_write_u8(&writer, packet->kind);
    wire_write_u32(&writer, packet->number);
    return finish(&writer, packet, key);
}

/* Checks the tag, and begins to read what stands before it. */
static bool open_sealed(const uint8_t *bytes, size_t size, const uint8_t key[RELAY_KEY],
                        struct WireReader *reader)
{
    uint8_t tag[RELAY_TAG];
    if (size < RELAY_TAG)
        return false;
    seal(bytes, size - RELAY_TAG, key, tag);
    *reader = wire_reader(bytes, size - RELAY_TAG);
    return sodium_memcmp(tag, bytes + size - RELAY_TAG, RELAY_TAG) == 0;
}

static bool read_payload(struct WireReader *reader, struct RelayPacket *packet)
{
    packet->size = reader->size - reader->at;
    return packet->size <= RELAY_PAYLOAD_MAX &&
           wire_read_bytes(reader, packet->payload, packet->size);
}

bool relay_unpack_room(const uint8_t *bytes, size_t size, const uint8_t key[RELAY_KEY],
                       struct RelayPacket *packet)
{
    struct WireReader reader;
    return open_sealed(bytes, size, key, &reader) && wire_read_u8(&reader, &packet->kind) &&
           wire_read_u32(&reader, &packet->number) && wire_read_u64(&reader, &packet->link) &&
           read_payload(&reader, packet);
}

bool relay_unpack_sealed(const uint8_t *bytes, size_t size, const uint8_t key[RELAY_KEY],
                         struct RelayPacket *packet)
{
    struct WireReader reader;
    return open_sealed(bytes, size, key, &reader) && wire_read_u8(&reader, &packet->kind) &&
           wire_read_u32(&reader, &packet->number) && read_payload(&reader, packet);
}

void relay_room_key(const uint8_t room[RELAY_KEY], const char *id, bool up, uint8_t key[RELAY_KEY])
{
    uint8_t direction = up;
    crypto_generichash_state hash;
    crypto_generichash_init(&hash, room, RELAY_KEY, RELAY_KEY);
    crypto_generichash_update(&hash, &direction, 1);
    crypto_generichash_update(&hash, (const uint8_t *)id, strlen(id));
    crypto_generichash_final(&hash, key, RELAY_KEY);
}

/* --- topics -------------------------------------------------------------------------------- */

#define PREFIX "tianyuan/2/"

static const char *const words[RELAY_PLACE_COUNT] = {
#define X(name, word) [RELAY_AT_##name] = word,
    RELAY_PLACES(X)
#undef X
};

void relay_topic_write(const struct RelayTopic *topic, char text[RELAY_TOPIC_MAX])
{
    bool room = topic->place == RELAY_AT_ROOM, gone = topic->place == RELAY_AT_GONE;
    const char *direction = gone ? "" : topic->up ? "/up" : "/down";
    snprintf(text, RELAY_TOPIC_MAX, PREFIX "%s/%s%s%s%s", words[topic->place],
             room ? topic->name : "", room ? "/" : "", topic->id, direction);
}

/* Takes one level of a topic: up to a slash, which is stepped over, or the end. */
static bool read_level(const char **text, char level[RELAY_ID_TEXT])
{
    size_t length = strcspn(*text, "/");
    if (length == 0 || length >= RELAY_ID_TEXT)
        return false;
    memcpy(level, *text, length);
    level[length] = '\0';
    *text += length + ((*text)[length] == '/');
    return true;
}

bool relay_topic_read(const char *text, struct RelayTopic *topic)
{
    char word[RELAY_ID_TEXT], again[RELAY_TOPIC_MAX];
    const char *at = text;
    *topic = (struct RelayTopic){.place = RELAY_AT_ROOM};
    if (strncmp(at, PREFIX, strlen(PREFIX)) != 0)
        return false;
    at += strlen(PREFIX);
    if (!read_level(&at, word))
        return false;
    while (topic->place < RELAY_PLACE_COUNT && strcmp(word, words[topic->place]) != 0)
        topic->place++;
    if (topic->place == RELAY_PLACE_COUNT ||
        (topic->place == RELAY_AT_ROOM && !read_level(&at, topic->name)) ||
        !read_level(&at, topic->id))
        return false;
    topic->up = strcmp(at, "up") == 0;
    relay_topic_write(topic, again); /* nothing may be missing or left over */
    return strcmp(text, again) == 0;
}

void relay_id_new(char id[RELAY_ID_TEXT])
{
    uint8_t bytes[RELAY_ID];
    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2hex(id, RELAY_ID_TEXT, bytes, sizeof bytes);
}

/* --- the farewell -------------------------------------------------------------------------- */

static void farewell_id(const uint8_t word[RELAY_KEY], uint8_t id[RELAY_ID])
{
    crypto_generichash(id, RELAY_ID, word, RELAY_KEY, NULL, 0);
}

void relay_farewell_new(struct RelayFarewell *farewell)
{
    randombytes_buf(farewell->word, sizeof farewell->word);
    farewell_id(farewell->word, farewell->id);
}

bool relay_farewell_fits(const uint8_t id[RELAY_ID], const void *bytes, size_t size)
{
    uint8_t own[RELAY_ID];
    if (size != RELAY_KEY)
        return false;
    farewell_id(bytes, own);
    return sodium_memcmp(own, id, RELAY_ID) == 0;
}

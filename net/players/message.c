/* Messages of players who seek an opponent. */
#include "net/players/message.h"
#include "net/words/text.h"
#include "src/common/utf8.h"
#include <assert.h>
#include <stdio.h>
#include <string.h>

enum { DAY_MS = 24 * 60 * 60 * 1000 };

static const char purpose[] = "tianyuan players 1";

enum { PURPOSE = sizeof purpose - 1 };

bool seek_fits(const struct Seek *a, const struct Seek *b)
{
    return strcmp(a->terms.game, b->terms.game) == 0 &&
           strcmp(a->terms.options, b->terms.options) == 0 &&
           strcmp(a->terms.clock, b->terms.clock) == 0 &&
           a->terms.rules_hash == b->terms.rules_hash && a->terms.undo_limit == b->terms.undo_limit;
}

/* What is signed: the purpose, so that no signature serves anywhere else, and the bytes. */
static size_t signed_bytes(const uint8_t *bytes, size_t size,
                           uint8_t whole[PURPOSE + PLAYERS_BYTES])
{
    memcpy(whole, purpose, PURPOSE);
    memcpy(whole + PURPOSE, bytes, size);
    return PURPOSE + size;
}

static bool write_seek(struct WireWriter *writer, const struct Seek *seek)
{
    return terms_write(writer, &seek->terms) && wire_write_u8(writer, (uint8_t)seek->strength) &&
           wire_write_text(writer, seek->name);
}

static bool write_body(struct WireWriter *writer, const struct PlayersMessage *message)
{
    switch (message->kind) {
    case PLAYERS_SEEK:
        return write_seek(writer, &message->seek);
    case PLAYERS_GRANT:
        return wire_write_bytes(writer, message->to, PLAYER_KEY) &&
               wire_write_u32(writer, message->number) &&
               wire_write_bytes(writer, message->sealed, PLAYER_SEALED);
    case PLAYERS_START:
        return wire_write_bytes(writer, message->to, PLAYER_KEY) &&
               wire_write_u32(writer, message->number);
    case PLAYERS_TAKE:
        return wire_write_bytes(writer, message->to, PLAYER_KEY) &&
               write_seek(writer, &message->seek);
    case PLAYERS_DECLINE:
        return wire_write_bytes(writer, message->to, PLAYER_KEY);
    default:
        return true;
    }
}

size_t players_sign(uint8_t bytes[PLAYERS_BYTES], size_t size,
                    const struct PlayerIdentity *identity)
{
    uint8_t whole[PURPOSE + PLAYERS_BYTES];
    assert(size <= PLAYERS_BYTES - PLAYER_SIGNATURE);
    identity_sign(identity, whole, signed_bytes(bytes, size, whole), bytes + size);
    return size + PLAYER_SIGNATURE;
}

size_t players_pack(const struct PlayersMessage *message, const struct PlayerIdentity *identity,
                    uint8_t bytes[PLAYERS_BYTES])
{
    struct WireWriter writer = wire_writer(bytes, PLAYERS_BYTES - PLAYER_SIGNATURE);
    wire_write_u8(&writer, PLAYERS_VERSION);
    wire_write_u8(&writer, (uint8_t)message->kind);
    wire_write_bytes(&writer, message->key, PLAYER_KEY);
    wire_write_u64(&writer, (uint64_t)message->sent_ms);
    wire_write_u64(&writer, message->stamp);
    write_body(&writer, message);
    return writer.good ? players_sign(bytes, writer.size, identity) : 0;
}

/* Whether a text hides nothing: it will be shown. */
static bool is_clean(const char *text)
{
    char clean[OPTIONS_TEXT_MAX];
    if (!utf8_is_valid(text))
        return false;
    snprintf(clean, sizeof clean, "%s", text);
    text_clean(clean);
    return strcmp(clean, text) == 0;
}

static bool read_seek(struct WireReader *reader, struct Seek *seek)
{
    uint8_t strength;
    if (!terms_read(reader, &seek->terms) ||
        !wire_read_range(reader, 0, STRENGTH_COUNT - 1, &strength) ||
        !text_read(reader, seek->name, sizeof seek->name))
        return false;
    seek->strength = (enum PlayerStrength)strength;
    return seek->terms.first == FIRST_RANDOM && is_clean(seek->terms.game) &&
           is_clean(seek->terms.options);
}

static bool read_body(struct WireReader *reader, struct PlayersMessage *message)
{
    switch (message->kind) {
    case PLAYERS_SEEK:
        return read_seek(reader, &message->seek);
    case PLAYERS_GRANT:
        return wire_read_bytes(reader, message->to, PLAYER_KEY) &&
               wire_read_u32(reader, &message->number) &&
               wire_read_bytes(reader, message->sealed, PLAYER_SEALED);
    case PLAYERS_START:
        return wire_read_bytes(reader, message->to, PLAYER_KEY) &&
               wire_read_u32(reader, &message->number);
    case PLAYERS_TAKE:
        return wire_read_bytes(reader, message->to, PLAYER_KEY) &&
               read_seek(reader, &message->seek);
    case PLAYERS_DECLINE:
        return wire_read_bytes(reader, message->to, PLAYER_KEY);
    default:
        return true;
    }
}

/* Everything behind the version; false if it is malformed. */
static bool read_message(struct WireReader *reader, struct PlayersMessage *message)
{
    uint8_t kind;
    uint64_t sent_ms;
    if (!wire_read_range(reader, 0, PLAYERS_KIND_COUNT - 1, &kind) ||
        !wire_read_bytes(reader, message->key, PLAYER_KEY) || !wire_read_u64(reader, &sent_ms) ||
        sent_ms > INT64_MAX || !wire_read_u64(reader, &message->stamp))
        return false;
    message->kind = (enum PlayersKind)kind;
    message->sent_ms = (int64_t)sent_ms;
    return read_body(reader, message) && wire_read_end(reader);
}

enum PlayersVerdict players_unpack(const uint8_t *bytes, size_t size, int64_t now_ms,
                                   struct PlayersMessage *message, int *bits)
{
    struct PlayersMessage read = {.kind = PLAYERS_GONE};
    uint8_t version;
    if (size < PLAYER_SIGNATURE || size > PLAYERS_BYTES)
        return PLAYERS_MALFORMED;
    struct WireReader reader = wire_reader(bytes, size - PLAYER_SIGNATURE);
    if (!wire_read_u8(&reader, &version))
        return PLAYERS_MALFORMED;
    if (version != PLAYERS_VERSION)
        return version > PLAYERS_VERSION ? PLAYERS_NEWER : PLAYERS_MALFORMED;
    if (!read_message(&reader, &read))
        return PLAYERS_MALFORMED;
    if (read.sent_ms > now_ms + PLAYERS_CLOCKS_DIFFER_MS ||
        read.sent_ms < now_ms - SEEK_KEPT_MS - PLAYERS_CLOCKS_DIFFER_MS)
        return PLAYERS_OLD;
    int work = stamp_bits(read.key, read.sent_ms / DAY_MS, read.stamp);
    if (work < STAMP_BITS_MIN)
        return PLAYERS_CHEAP;
    if (bits)
        *bits = work;
    *message = read;
    return PLAYERS_GOOD;
}

bool players_are_by(const uint8_t *bytes, size_t size, const uint8_t key[PLAYER_KEY])
{
    return size >= 2 + PLAYER_KEY && memcmp(bytes + 2, key, PLAYER_KEY) == 0;
}

bool players_signed(const uint8_t *bytes, size_t size)
{
    uint8_t whole[PURPOSE + PLAYERS_BYTES];
    if (size < 2 + PLAYER_KEY + PLAYER_SIGNATURE || size > PLAYERS_BYTES)
        return false;
    size_t unsigned_size = size - PLAYER_SIGNATURE;
    size_t length = signed_bytes(bytes, unsigned_size, whole);
    return identity_signed(bytes + 2, whole, length, bytes + unsigned_size);
}

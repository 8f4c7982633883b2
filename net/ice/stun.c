/* STUN, as far as asking a server how it sees this machine. */
#include "net/ice/stun.h"
#include "net/words/wire.h"
#include <sodium.h>
#include <string.h>

/* A header of 20 bytes (type, length, cookie, transaction), then attributes (type, length, value),
 * each filled up to four bytes. */
enum {
    BINDING_REQUEST = 0x0001,
    BINDING_SUCCESS = 0x0101,
    XOR_MAPPED_ADDRESS = 0x0020,
    COOKIE_AT = 4,
    TRANSACTION_AT = 8,
    FAMILY_IPV4 = 1
};
static const uint32_t cookie = 0x2112A442;

void stun_ask(uint8_t question[STUN_QUESTION])
{
    struct WireWriter writer = wire_writer(question, STUN_QUESTION);
    uint8_t transaction[STUN_QUESTION - TRANSACTION_AT];
    randombytes_buf(transaction, sizeof transaction);
    wire_write_u16(&writer, BINDING_REQUEST);
    wire_write_u16(&writer, 0);
    wire_write_u32(&writer, cookie);
    wire_write_bytes(&writer, transaction, sizeof transaction);
}

/* Whether a machine can be seen there: RFC 6890. */
static bool can_be_seen(const struct StunSeen *seen)
{
    uint8_t first = (uint8_t)(seen->address >> 24);
    return seen->port != 0 && first != 0 && first != 127 && first < 224;
}

/* XOR-MAPPED-ADDRESS, if it is one of IPv4. */
static bool read_mapped(struct WireReader value, struct StunSeen *seen)
{
    uint8_t zero, family;
    uint16_t port;
    uint32_t address;
    if (!wire_read_u8(&value, &zero) ||
        !wire_read_range(&value, FAMILY_IPV4, FAMILY_IPV4, &family) ||
        !wire_read_u16(&value, &port) || !wire_read_u32(&value, &address) || !wire_read_end(&value))
        return false;
    *seen = (struct StunSeen){address ^ cookie, port ^ (uint16_t)(cookie >> 16)};
    return can_be_seen(seen);
}

/* Reads one attribute; false when there is no whole one any more. */
static bool read_attribute(struct WireReader *reader, uint16_t *type, struct WireReader *value)
{
    uint16_t length;
    uint8_t skipped;
    if (!wire_read_u16(reader, type) || !wire_read_u16(reader, &length) ||
        length > reader->size - reader->at)
        return false;
    *value = wire_reader(reader->bytes + reader->at, length);
    reader->at += length;
    while (length++ % 4 != 0 && reader->at < reader->size)
        wire_read_u8(reader, &skipped);
    return true;
}

bool stun_answer(const uint8_t question[STUN_QUESTION], const void *bytes, size_t size,
                 struct StunSeen *seen)
{
    struct WireReader reader = wire_reader(bytes, size), value;
    uint16_t type, length;
    uint8_t same[STUN_QUESTION - COOKIE_AT];
    struct StunSeen read;
    if (!wire_read_u16(&reader, &type) || type != BINDING_SUCCESS ||
        !wire_read_u16(&reader, &length) || length != size - STUN_QUESTION ||
        !wire_read_bytes(&reader, same, sizeof same) ||
        memcmp(same, question + COOKIE_AT, sizeof same) != 0)
        return false;
    while (read_attribute(&reader, &type, &value)) {
        if (type != XOR_MAPPED_ADDRESS)
            continue;
        if (!read_mapped(value, &read))
            return false;
        *seen = read; /* the first one counts */
        return true;
    }
    return false;
}

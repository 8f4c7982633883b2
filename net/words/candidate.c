/* Candidates of ICE as bytes and as a word to paste. */
#include "net/words/candidate.h"
#include "net/words/wire.h"
#include "net/words/word.h"
#include <sodium.h>
#include <string.h>

enum { IPV6_FLAG = 0x80 };

static size_t address_size(const struct Candidate *candidate)
{
    return candidate->ipv6 ? 16 : 4;
}

static size_t packed_size(const struct Candidate *candidate)
{
    return 1 + address_size(candidate) + 2;
}

/* Addresses that lead nowhere from another machine: RFC 6890 and RFC 4291. Those of IPv4 in the
 * guise of IPv6 lead to where they would be refused, as the loopback does. */
static bool can_be_met(const struct Candidate *candidate)
{
    enum { GUISE = 12 };
    static const uint8_t mapped[GUISE] = {[10] = 0xFF, [11] = 0xFF};
    const uint8_t *a = candidate->address;
    if (candidate->port == 0)
        return false;
    if (candidate->ipv6)
        return a[0] != 0xFF && !(a[0] == 0xFE && (a[1] & 0xC0) == 0x80) &&
               memcmp(a, mapped, GUISE) != 0 && !sodium_is_zero(a, GUISE);
    return a[0] != 0 && a[0] != 127 && a[0] < 224 && !(a[0] == 169 && a[1] == 254);
}

static bool is_same(const struct Candidate *a, const struct Candidate *b)
{
    return a->ipv6 == b->ipv6 && a->port == b->port &&
           memcmp(a->address, b->address, address_size(a)) == 0;
}

bool candidates_add(struct Candidates *candidates, const struct Candidate *candidate)
{
    size_t size = packed_size(candidate);
    if (!can_be_met(candidate) || candidates->count == CANDIDATES_MAX)
        return false;
    for (int i = 0; i < candidates->count; i++) {
        size += packed_size(&candidates->list[i]);
        if (is_same(&candidates->list[i], candidate))
            return false;
    }
    if (size > CANDIDATES_BYTES)
        return false;
    candidates->list[candidates->count++] = *candidate;
    return true;
}

size_t candidates_pack(const struct Candidates *candidates, uint8_t bytes[CANDIDATES_BYTES])
{
    struct WireWriter writer = wire_writer(bytes, CANDIDATES_BYTES);
    for (int i = 0; i < candidates->count; i++) {
        const struct Candidate *one = &candidates->list[i];
        wire_write_u8(&writer, (uint8_t)(one->kind | (one->ipv6 ? IPV6_FLAG : 0)));
        wire_write_bytes(&writer, one->address, address_size(one));
        wire_write_u16(&writer, one->port);
    }
    return writer.size;
}

static bool unpack_one(struct WireReader *reader, struct Candidate *candidate)
{
    uint8_t head = 0;
    if (!wire_read_u8(reader, &head) || (head & ~IPV6_FLAG) >= CANDIDATE_KIND_COUNT)
        return false;
    *candidate = (struct Candidate){.kind = (enum CandidateKind)(head & ~IPV6_FLAG),
                                    .ipv6 = (head & IPV6_FLAG) != 0};
    return wire_read_bytes(reader, candidate->address, address_size(candidate)) &&
           wire_read_u16(reader, &candidate->port);
}

bool candidates_unpack(const uint8_t *bytes, size_t size, struct Candidates *candidates)
{
    struct WireReader reader = wire_reader(bytes, size);
    struct Candidates read = {.count = 0};
    while (!wire_read_end(&reader)) {
        struct Candidate one;
        if (!unpack_one(&reader, &one) || !candidates_add(&read, &one))
            return false;
    }
    *candidates = read;
    return true;
}

void candidates_write(const struct Candidates *candidates, char text[CANDIDATES_TEXT_MAX])
{
    uint8_t bytes[CANDIDATES_BYTES];
    word_write(bytes, candidates_pack(candidates, bytes), text);
}

bool candidates_read(const char *text, struct Candidates *candidates)
{
    uint8_t bytes[CANDIDATES_BYTES];
    size_t size = 0;
    return word_read(text, bytes, sizeof bytes, &size) &&
           candidates_unpack(bytes, size, candidates);
}

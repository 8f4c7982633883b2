/* Stamps by keyed BLAKE2b. */
#include "net/players/stamp.h"
#include "net/words/wire.h"
#include <sodium.h>

int stamp_bits(const uint8_t key[PLAYER_KEY], int64_t day, uint64_t stamp)
{
    uint8_t bytes[16], hash[crypto_generichash_BYTES_MIN];
    struct WireWriter writer = wire_writer(bytes, sizeof bytes);
    wire_write_u64(&writer, (uint64_t)day);
    wire_write_u64(&writer, stamp);
    crypto_generichash(hash, sizeof hash, bytes, sizeof bytes, key, PLAYER_KEY);
    int bits = 0;
    while (bits < STAMP_BITS_MAX && !(hash[bits / 8] & (0x80 >> bits % 8)))
        bits++;
    return bits;
}

bool stamp_search(struct StampSearch *search, int tries)
{
    bool better = false;
    for (int i = 0; i < tries; i++, search->next++) {
        int bits = stamp_bits(search->key, search->day, search->next);
        if (bits <= search->bits)
            continue;
        search->bits = bits;
        search->best = search->next;
        better = true;
    }
    return better;
}

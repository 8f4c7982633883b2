/* Rooms of the relay. */
#include "net/relay/room.h"
#include <assert.h>
#include <ctype.h>
#include <sodium.h>
#include <string.h>

enum {
    MASTER = 32,
    NAME = (ROOM_NAME_TEXT - 1) / 2,
    PASSES =
        3, /* of Argon2id: RFC 9106, section 4, but for the lanes, of which libsodium has one */
    MEMORY = 64 << 20
};

struct RoomSecret room_secret(const void *bytes, size_t size, bool is_code)
{
    struct RoomSecret secret = {.is_code = is_code, .size = size};
    assert(size <= ROOM_SECRET);
    memcpy(secret.bytes, bytes, size);
    return secret;
}

static void salt_of(const char *broker, int64_t day, uint8_t salt[crypto_pwhash_SALTBYTES])
{
    static const char purpose[] = "tianyuan relay room";
    uint8_t number[8];
    crypto_generichash_state hash;
    for (size_t i = 0; i < sizeof number; i++)
        number[i] = (uint8_t)((uint64_t)day >> 8 * i);
    crypto_generichash_init(&hash, (const uint8_t *)purpose, sizeof purpose - 1,
                            crypto_pwhash_SALTBYTES);
    crypto_generichash_update(&hash, number, sizeof number);
    for (; *broker; broker++) {
        uint8_t letter = (uint8_t)tolower((unsigned char)*broker);
        crypto_generichash_update(&hash, &letter, 1);
    }
    crypto_generichash_final(&hash, salt, crypto_pwhash_SALTBYTES);
}

static bool hash_slowly(const struct RoomSecret *secret, const char *broker, int64_t day,
                        uint8_t master[MASTER])
{
    uint8_t salt[crypto_pwhash_SALTBYTES];
    salt_of(broker, day, salt);
    return crypto_pwhash(master, MASTER, (const char *)secret->bytes, secret->size, salt, PASSES,
                         MEMORY, crypto_pwhash_ALG_ARGON2ID13) == 0;
}

bool room_derive(const struct RoomSecret *secret, const char *broker, int64_t day,
                 struct Room *room)
{
    static const char context[] = "ty room "; /* of libsodium's crypto_kdf: 8 characters */
    uint8_t master[MASTER], name[NAME];
    bool good = true;
    if (secret->is_code)
        good = hash_slowly(secret, broker, day, master);
    else
        crypto_generichash(master, MASTER, secret->bytes, secret->size, NULL, 0);
    if (!good)
        return false;
    crypto_kdf_derive_from_key(name, sizeof name, 1, context, master);
    crypto_kdf_derive_from_key(room->key, ROOM_KEY, 2, context, master);
    sodium_bin2hex(room->name, ROOM_NAME_TEXT, name, sizeof name);
    sodium_memzero(master, sizeof master);
    return true;
}

void room_other(const struct Room *first, int number, struct Room *room)
{
    static const char context[] = "ty rooms";
    uint8_t name[NAME];
    assert(number >= 0 && number < ROOM_COUNT);
    *room = *first;
    if (number == 0)
        return;
    crypto_kdf_derive_from_key(name, sizeof name, 2 * (uint64_t)number, context, first->key);
    crypto_kdf_derive_from_key(room->key, ROOM_KEY, 2 * (uint64_t)number + 1, context, first->key);
    sodium_bin2hex(room->name, ROOM_NAME_TEXT, name, sizeof name);
}

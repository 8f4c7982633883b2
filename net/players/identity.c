/* Keys of players, over libsodium. */
#include "net/players/identity.h"
#include "net/words/base32.h"
#include <assert.h>
#include <sodium.h>
#include <string.h>

enum { ALIAS_BYTES = CODE_LENGTH * BASE32_BITS / 8 };

void identity_new(struct PlayerIdentity *identity)
{
    crypto_sign_keypair(identity->key, identity->secret);
}

void identity_from_seed(struct PlayerIdentity *identity, const uint8_t seed[PLAYER_SEED])
{
    crypto_sign_seed_keypair(identity->key, identity->secret, seed);
}

void identity_seed(const struct PlayerIdentity *identity, uint8_t seed[PLAYER_SEED])
{
    crypto_sign_ed25519_sk_to_seed(seed, identity->secret);
}

void identity_alias(const uint8_t key[PLAYER_KEY], char text[PLAYER_ALIAS_TEXT])
{
    static const uint8_t purpose[] = "tianyuan player alias";
    uint8_t hash[crypto_generichash_BYTES_MIN];
    struct InviteCode alias;
    crypto_generichash(hash, sizeof hash, key, PLAYER_KEY, purpose, sizeof purpose - 1);
    base32_write(hash, ALIAS_BYTES, alias.text);
    code_write(&alias, text);
}

void identity_sign(const struct PlayerIdentity *identity, const void *bytes, size_t size,
                   uint8_t signature[PLAYER_SIGNATURE])
{
    int failed = crypto_sign_detached(signature, NULL, bytes, size, identity->secret);
    assert(failed == 0);
    (void)failed;
}

bool identity_signed(const uint8_t key[PLAYER_KEY], const void *bytes, size_t size,
                     const uint8_t signature[PLAYER_SIGNATURE])
{
    return crypto_sign_verify_detached(signature, bytes, size, key) == 0;
}

bool identity_seal(const uint8_t key[PLAYER_KEY], const struct InviteSecret *secret,
                   uint8_t sealed[PLAYER_SEALED])
{
    uint8_t box_key[crypto_box_PUBLICKEYBYTES];
    return crypto_sign_ed25519_pk_to_curve25519(box_key, key) == 0 &&
           crypto_box_seal(sealed, secret->bytes, SECRET_SIZE, box_key) == 0;
}

bool identity_open(const struct PlayerIdentity *identity, const uint8_t sealed[PLAYER_SEALED],
                   struct InviteSecret *secret)
{
    uint8_t box_key[crypto_box_PUBLICKEYBYTES], box_secret[crypto_box_SECRETKEYBYTES];
    bool opened =
        crypto_sign_ed25519_pk_to_curve25519(box_key, identity->key) == 0 &&
        crypto_sign_ed25519_sk_to_curve25519(box_secret, identity->secret) == 0 &&
        crypto_box_seal_open(secret->bytes, sealed, PLAYER_SEALED, box_key, box_secret) == 0;
    sodium_memzero(box_secret, sizeof box_secret);
    return opened;
}

/*
 * Who a player is to strangers: a key of Ed25519 (RFC 8032) that the program makes by itself, and
 * nothing that says more. Keys are free; that one was met before is all that a key can tell.
 *
 * sodium_init must have succeeded.
 */
#ifndef TY_NET_PLAYERS_IDENTITY_H
#define TY_NET_PLAYERS_IDENTITY_H

#include "net/words/code.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    PLAYER_KEY = 32,
    PLAYER_SEED = 32,   /* what is kept on disk and exported: the key follows from it */
    PLAYER_SECRET = 64, /* libsodium's form: the seed and the key */
    PLAYER_SIGNATURE = 64,
    PLAYER_SEALED = SECRET_SIZE + 48, /* an invite's secret in a sealed box of libsodium */
    PLAYER_ALIAS_TEXT = CODE_TEXT_MAX /* "K3F9-2QTM" and the closing 0 */
};

struct PlayerIdentity {
    uint8_t key[PLAYER_KEY];
    uint8_t secret[PLAYER_SECRET];
};

/* A new identity from the system's random source, */
void identity_new(struct PlayerIdentity *identity);

/* or the one of a seed. */
void identity_from_seed(struct PlayerIdentity *identity, const uint8_t seed[PLAYER_SEED]);

/* The seed that an identity follows from. */
void identity_seed(const struct PlayerIdentity *identity, uint8_t seed[PLAYER_SEED]);

/* How a key is called where no name was told: 40 bits of its hash as people read them out. Two keys
 * can be made that are called alike, for the work of 2^40 hashes; the key itself decides who was
 * met before. */
void identity_alias(const uint8_t key[PLAYER_KEY], char text[PLAYER_ALIAS_TEXT]);

/* Signs `size` bytes. */
void identity_sign(const struct PlayerIdentity *identity, const void *bytes, size_t size,
                   uint8_t signature[PLAYER_SIGNATURE]);

/* Whether a key signed these bytes. */
bool identity_signed(const uint8_t key[PLAYER_KEY], const void *bytes, size_t size,
                     const uint8_t signature[PLAYER_SIGNATURE]);

/* Seals a secret so that only the holder of a key can open it; false if the key is none. */
bool identity_seal(const uint8_t key[PLAYER_KEY], const struct InviteSecret *secret,
                   uint8_t sealed[PLAYER_SEALED]);

/* Opens what was sealed to this identity; false if it was not. */
bool identity_open(const struct PlayerIdentity *identity, const uint8_t sealed[PLAYER_SEALED],
                   struct InviteSecret *secret);

#endif

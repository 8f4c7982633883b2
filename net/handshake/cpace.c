/* CPace over ristretto255 with SHA-512, after draft-irtf-cfrg-cpace. */
#include "net/handshake/cpace.h"
#include <sodium.h>
#include <string.h>

static const char domain[] = "CPaceRistretto255";
static const char domain_key[] = "CPaceRistretto255_ISK";

enum { SHA512_BLOCK = 128 };

/* Bytes of the LEB128 form of a length. */
static size_t length_bytes(size_t length)
{
    size_t bytes = 1;
    while (length >>= 7)
        bytes++;
    return bytes;
}

/* Hashes a length in LEB128 and then the bytes: the draft's lv_cat, one part at a time. */
static void hash_part(crypto_hash_sha512_state *hash, const void *bytes, size_t size)
{
    uint8_t byte;
    size_t length = size;
    do {
        byte = (uint8_t)((length & 0x7f) | (length > 0x7f ? 0x80 : 0));
        crypto_hash_sha512_update(hash, &byte, 1);
    } while (length >>= 7);
    if (size > 0)
        crypto_hash_sha512_update(hash, bytes, size);
}

/* The draft's calculate_generator: the password fills the first hash block, padded with zeros. */
static void generator(const struct CpaceInput *input, uint8_t point[CPACE_SHARE])
{
    static const uint8_t zeros[SHA512_BLOCK];
    crypto_hash_sha512_state hash;
    uint8_t digest[crypto_hash_sha512_BYTES];
    size_t used = length_bytes(sizeof domain - 1) + sizeof domain - 1 +
                  length_bytes(input->password.size) + input->password.size;
    crypto_hash_sha512_init(&hash);
    hash_part(&hash, domain, sizeof domain - 1);
    hash_part(&hash, input->password.bytes, input->password.size);
    hash_part(&hash, zeros, used < SHA512_BLOCK - 1 ? SHA512_BLOCK - 1 - used : 0);
    hash_part(&hash, input->channel.bytes, input->channel.size);
    hash_part(&hash, input->session.bytes, input->session.size);
    crypto_hash_sha512_final(&hash, digest);
    crypto_core_ristretto255_from_hash(point, digest);
    sodium_memzero(digest, sizeof digest);
    sodium_memzero(&hash, sizeof hash);
}

void cpace_scalar(uint8_t scalar[CPACE_SCALAR])
{
    crypto_core_ristretto255_scalar_random(scalar);
}

void cpace_share(const struct CpaceInput *input, const uint8_t scalar[CPACE_SCALAR],
                 uint8_t share[CPACE_SHARE])
{
    uint8_t point[CPACE_SHARE];
    generator(input, point);
    /* Fails only for the identity, which neither a hash nor a random scalar gives in practice; the
     * zeroed share is then refused by the peer. */
    if (crypto_scalarmult_ristretto255(share, scalar, point) != 0)
        sodium_memzero(share, CPACE_SHARE);
    sodium_memzero(point, sizeof point);
}

bool cpace_key(const struct CpaceInput *input, const uint8_t scalar[CPACE_SCALAR],
               bool own_is_initiator, const struct CpaceSide *initiator,
               const struct CpaceSide *responder, uint8_t key[CPACE_KEY])
{
    const uint8_t *peer = own_is_initiator ? responder->share : initiator->share;
    uint8_t shared[CPACE_SHARE];
    crypto_hash_sha512_state hash;
    sodium_memzero(key, CPACE_KEY);
    if (!crypto_core_ristretto255_is_valid_point(peer) ||
        crypto_scalarmult_ristretto255(shared, scalar, peer) != 0)
        return false;
    crypto_hash_sha512_init(&hash);
    hash_part(&hash, domain_key, sizeof domain_key - 1);
    hash_part(&hash, input->session.bytes, input->session.size);
    hash_part(&hash, shared, sizeof shared);
    hash_part(&hash, initiator->share, CPACE_SHARE);
    hash_part(&hash, initiator->data.bytes, initiator->data.size);
    hash_part(&hash, responder->share, CPACE_SHARE);
    hash_part(&hash, responder->data.bytes, responder->data.size);
    crypto_hash_sha512_final(&hash, key);
    sodium_memzero(shared, sizeof shared);
    sodium_memzero(&hash, sizeof hash);
    return true;
}

/*
 * CPace over ristretto255 with SHA-512: a key from a short secret that both sides know, such that
 * an eavesdropper learns nothing to guess by and an active attacker tests one guess a run.
 *
 * After draft-irtf-cfrg-cpace, initiator/responder setting. The joiner is the initiator.
 */
#ifndef TY_NET_HANDSHAKE_CPACE_H
#define TY_NET_HANDSHAKE_CPACE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { CPACE_SCALAR = 32, CPACE_SHARE = 32, CPACE_KEY = 64 };

/* A run of bytes that is not owned. */
struct CpaceBytes {
    const void *bytes;
    size_t size;
};

/* What both sides must agree on, or the keys differ. */
struct CpaceInput {
    struct CpaceBytes password; /* PRS */
    struct CpaceBytes channel;  /* CI: who speaks with whom, in what protocol */
    struct CpaceBytes session;  /* sid: fresh for each run */
};

/* A random secret scalar. Wipe it (sodium_memzero) once the key is there. */
void cpace_scalar(uint8_t scalar[CPACE_SCALAR]);

/* The share to send for `scalar`. */
void cpace_share(const struct CpaceInput *input, const uint8_t scalar[CPACE_SCALAR],
                 uint8_t share[CPACE_SHARE]);

/* One side's share and the associated data that it binds to it. */
struct CpaceSide {
    uint8_t share[CPACE_SHARE];
    struct CpaceBytes data;
};

/*
 * The session key from our own scalar; `own_is_initiator` tells whether we are the initiator.
 * Returns false, with the key zeroed, if the peer's share is no valid point or the identity.
 */
bool cpace_key(const struct CpaceInput *input, const uint8_t scalar[CPACE_SCALAR],
               bool own_is_initiator, const struct CpaceSide *initiator,
               const struct CpaceSide *responder, uint8_t key[CPACE_KEY]);

#endif

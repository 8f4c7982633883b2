/*
 * Stamps: work that a key has done before strangers listen to it (hashcash: Back 2002).
 *
 * A stamp is a number that, hashed with the key and the day (keyed BLAKE2b), gives a hash that
 * begins with many zero bits; each bit more is twice the work. It is good for its day alone, so
 * that none can be laid in for long. It makes a thousand keys cost a thousand times as much as one;
 * against a graphics card, which hashes a thousand times as fast, it is next to nothing.
 *
 * sodium_init must have succeeded.
 */
#ifndef TY_NET_PLAYERS_STAMP_H
#define TY_NET_PLAYERS_STAMP_H

#include "net/players/identity.h"

enum {
    STAMP_BITS_MIN = 16, /* less is not heard: 2^16 hashes, 0.05 s of a fast core */
    STAMP_BITS_MAX = 40  /* more counts as so many */
};

/* How many zero bits a stamp has, 0 .. STAMP_BITS_MAX. */
int stamp_bits(const uint8_t key[PLAYER_KEY], int64_t day, uint64_t stamp);

/* The search for a better one; zeros and key and day at its start. */
struct StampSearch {
    uint8_t key[PLAYER_KEY];
    int64_t day;   /* counted from 1970-01-01, UTC */
    uint64_t next; /* to be tried */
    uint64_t best; /* so far, with */
    int bits;      /* so many zero bits */
};

/* Tries `tries` more; whether it has found a better one. */
bool stamp_search(struct StampSearch *search, int tries);

#endif

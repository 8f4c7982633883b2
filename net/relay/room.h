/*
 * Where two meet at a relay: a room whose name and key come from the secret that they share.
 *
 * Whoever subscribes to everything at a broker sees the names of rooms, and may try at home which
 * secret belongs to one. For the secrets of pasted invites and of matches, of 128 bits and more,
 * that is hopeless. A code has 40 bits, so its room comes by a slow hash: Argon2id over 64 MiB in
 * three passes, the second recommendation of RFC 9106, and salted by the broker's name and the day,
 * so that no table of all codes can be made once for all. As clocks differ, who listens does so at
 * the rooms of three days.
 */
#ifndef TY_NET_RELAY_ROOM_H
#define TY_NET_RELAY_ROOM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    ROOM_NAME_TEXT = 33,
    ROOM_KEY = 32,
    ROOM_SECRET = 32,
    ROOM_COUNT = 4 /* of one secret: where one is made unusable, they meet in the next */
};

/* What two share who want to meet. */
struct RoomSecret {
    bool is_code; /* so short that it could be found out by trying */
    uint8_t bytes[ROOM_SECRET];
    size_t size;
};

struct Room {
    char name[ROOM_NAME_TEXT]; /* 32 digits and letters; empty: none */
    uint8_t key[ROOM_KEY];     /* never sent */
};

/* A secret of `size` bytes, at most ROOM_SECRET. */
struct RoomSecret room_secret(const void *bytes, size_t size, bool is_code);

/* The room of a secret at a broker (the name of its host, in any case) on a day (counted from
 * 1970-01-01, UTC); both matter for codes alone. Takes about a tenth of a second of a fast core and
 * 64 MiB for a code; false if there is no such memory. sodium_init must have succeeded. */
bool room_derive(const struct RoomSecret *secret, const char *broker, int64_t day,
                 struct Room *room);

/* Another room of the same secret, for `number` from 0 to ROOM_COUNT - 1, 0 being `first` itself,
 * as room_derive gave it. Who knows the names of some learns nothing of the others. */
void room_other(const struct Room *first, int number, struct Room *room);

#endif

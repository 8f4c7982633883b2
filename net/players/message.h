/*
 * What players who seek an opponent say to each other, over brokers that anybody may read, write
 * and clear.
 *
 *     u8 version, u8 kind, key, u64 sent, u64 stamp, what belongs to the kind, signature
 *
 * What a key says later has a later `sent`, so that nothing can be said once more by others. The
 * signature is the key's, over a purpose and all that stands before it. A message is at most
 * PLAYERS_BYTES, and is checked in the order of what it costs: size and version, age, stamp, and
 * only then the signature (some 40 us of a fast core), for which the caller has a budget.
 */
#ifndef TY_NET_PLAYERS_MESSAGE_H
#define TY_NET_PLAYERS_MESSAGE_H

#include "net/match/message.h"
#include "net/players/stamp.h"

enum {
    PLAYERS_VERSION = 1,
    PLAYERS_BYTES = 640,
    PLAYERS_CLOCKS_DIFFER_MS = 10 * 60 * 1000, /* two machines' clocks, at most */
    SEEK_KEPT_MS = 15 * 60 * 1000 /* since it was said: three times as long as between two */
};

/* Enum name, and what belongs to it. */
#define PLAYERS_KINDS(X)                                                                           \
    X(SEEK)    /* terms, strength, name: I seek an opponent */                                     \
    X(GONE)    /* nothing: I seek no more */                                                       \
    X(ASK)     /* nothing: who is here? */                                                         \
    X(TAKE)    /* to, and own terms, strength, name: I want to play with you */                    \
    X(GRANT)   /* to, number, sealed: so be it; meet me by this secret */                          \
    X(START)   /* to, number: I have the secret and come */                                        \
    X(DECLINE) /* to: somebody else was first, or I seek no more */

enum PlayersKind {
#define X(name) PLAYERS_##name,
    PLAYERS_KINDS(X)
#undef X
        PLAYERS_KIND_COUNT
};

/* How strong somebody says to be; the page has the words. */
enum PlayerStrength {
    STRENGTH_UNSAID,
    STRENGTH_BEGINNER,
    STRENGTH_CASUAL,
    STRENGTH_CLUB,
    STRENGTH_EXPERT,
    STRENGTH_COUNT
};

struct Seek {
    struct Terms terms; /* who goes first is drawn later: FIRST_RANDOM */
    enum PlayerStrength strength;
    char name[NAME_MAX_BYTES + 1]; /* cleaned; "": an alias is shown */
};

/* Whether two would play the same. */
bool seek_fits(const struct Seek *a, const struct Seek *b);

struct PlayersMessage {
    enum PlayersKind kind;
    uint8_t key[PLAYER_KEY]; /* who says it */
    int64_t sent_ms;         /* since 1970, UTC, by its clock; each later than the one before */
    uint64_t stamp;          /* of the day of sent_ms */
    struct Seek seek;
    uint8_t to[PLAYER_KEY];
    uint32_t number; /* of a grant, drawn by who grants; START repeats it */
    uint8_t sealed[PLAYER_SEALED];
};

/* Writes a message and signs it; `identity` and the message's key are the same. Returns its size, 0
 * if the seek's terms or name leave no room. */
size_t players_pack(const struct PlayersMessage *message, const struct PlayerIdentity *identity,
                    uint8_t bytes[PLAYERS_BYTES]);

/* Appends the signature to `size` bytes of a message, at most PLAYERS_BYTES - PLAYER_SIGNATURE;
 * returns the size with it. players_pack does so by itself. */
size_t players_sign(uint8_t bytes[PLAYERS_BYTES], size_t size,
                    const struct PlayerIdentity *identity);

/* Whether bytes claim to be a message of that key. */
bool players_are_by(const uint8_t *bytes, size_t size, const uint8_t key[PLAYER_KEY]);

/* What can be wrong with one: enum name. */
#define PLAYERS_VERDICTS(X)                                                                        \
    X(GOOD)                                                                                        \
    X(MALFORMED)                                                                                   \
    X(NEWER) /* of a version that this program does not know */                                    \
    X(OLD)   /* or sent in the future: beyond SEEK_KEPT_MS and what clocks may differ */           \
    X(CHEAP) /* with too little work */

enum PlayersVerdict {
#define X(name) PLAYERS_##name,
    PLAYERS_VERDICTS(X)
#undef X
};

/* Reads a message and judges everything but its signature; only if that is PLAYERS_GOOD is
 * *message filled. `bits` may be NULL, else it gets the work of the stamp. */
enum PlayersVerdict players_unpack(const uint8_t *bytes, size_t size, int64_t now_ms,
                                   struct PlayersMessage *message, int *bits);

/* Whether the key that a message names signed these bytes of it. */
bool players_signed(const uint8_t *bytes, size_t size);

#endif

/*
 * One player who seeks an opponent: when what is said at which topic, who is in the list, and how
 * he comes to a pair. Pure: what a broker delivers and times go in, packets to publish and news
 * come out; the owner connects it to one broker or several (a seek that is heard at two is one).
 *
 *     tianyuan/2/seek/GAME/PACE/KEY   a SEEK, retained as a shortcut for newcomers
 *     tianyuan/2/here/GAME            an ASK: who is here?
 *     tianyuan/2/take/KEY             what is said to this key
 *
 * Retained messages are anybody's to clear or overwrite: a seek is told again when its own topic is
 * heard changed, each SEEK_AGAIN_MS (at first sooner), and when a newcomer asks, unless it was
 * heard meanwhile; the answer waits a random time, and at most one is given in SEEK_ANSWER_EVERY_MS
 * whoever asks, so that a question does not make a thousand answer at once.
 */
#ifndef TY_NET_PLAYERS_SEEKING_H
#define TY_NET_PLAYERS_SEEKING_H

#include "net/players/pairing.h"
#include "net/players/seekers.h"

enum {
    PLAYERS_TOPIC_MAX = 128,
    PLAYERS_PACE_MAX = 8,
    SEEK_FIRST_AGAIN_MS = 4 * 1000, /* what is lost in a crowd; then 16 s, 64 s, and each */
    SEEK_AGAIN_MS = 5 * 60 * 1000,
    SEEK_MENDED_MS =
        10 * 1000, /* between two that answer a topic that was cleared or overwritten */
    SEEK_ANSWER_WAIT_MS = 30 * 1000,
    SEEK_ANSWER_EVERY_MS = 2 * 60 * 1000
};

/* What is to be published. */
struct PlayersPacket {
    char topic[PLAYERS_TOPIC_MAX];
    bool retained;
    uint8_t bytes[PLAYERS_BYTES];
    size_t size; /* 0: clears what is retained there */
};

/* What the player is told. */
struct SeekingNews {
    enum PairingNews news;
    struct Seeker other;        /* of every news but NOTHING, as far as is known */
    struct InviteSecret secret; /* HOST, GUEST: where to meet */
};

struct Seeking;

/* Begins. The list is that of `game` and `pace`: a word of at most PLAYERS_PACE_MAX - 1 letters by
 * which those are told apart who would not wait for each other's clocks; "": of all. `seed` is for
 * what is random about times. The clock is UTC in milliseconds since 1970 throughout. To be freed.
 */
struct Seeking *seeking_new(const struct PlayerIdentity *identity, const struct SeekersKeys *keys,
                            const char *game, const char *pace, uint64_t seed);

/* Frees it without a word: see seeking_stop. NULL is ignored. */
void seeking_free(struct Seeking *seeking);

/* What to subscribe to: `index` from 0; false behind the last. */
bool seeking_filter(const struct Seeking *seeking, int index, char text[PLAYERS_TOPIC_MAX]);

/* Seeks from now on, a match of the list's game and of that pace; false if the seek's texts are too
 * long. A stamp comes first (seeking_work). */
bool seeking_start(struct Seeking *seeking, const struct Seek *seek, const char *pace);

/* Seeks no more, and says so. */
void seeking_stop(struct Seeking *seeking);

/* A broker connection is there, with all filters subscribed: says that one seeks, and asks. */
void seeking_connected(struct Seeking *seeking);

/* Works on the stamp for a millisecond; whether more is wanted yet. A better one than has
 * been used is used from the next message on. */
bool seeking_work(struct Seeking *seeking, int64_t now_ms);

/* A broker delivered something. */
void seeking_hear(struct Seeking *seeking, const char *topic, const uint8_t *bytes, size_t size,
                  int64_t now_ms);

/* Takes one of the list, as soon as the own stamp is there; false if that cannot be now: one seeks
 * something else, or is about another. */
bool seeking_take(struct Seeking *seeking, const uint8_t key[PLAYER_KEY], int64_t now_ms);

/* Time has passed. */
void seeking_update(struct Seeking *seeking, int64_t now_ms);

/* When it is next to be called; INT64_MAX: when something comes. */
int64_t seeking_due(const struct Seeking *seeking);

/* The next to publish, in order; false: there is none. */
bool seeking_next(struct Seeking *seeking, struct PlayersPacket *packet);

/* The next news; false: there is none. */
bool seeking_news(struct Seeking *seeking, struct SeekingNews *news);

/* The list. Until the next call that is not a question. */
const struct Seekers *seeking_list(const struct Seeking *seeking);

#endif

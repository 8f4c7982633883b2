/*
 * Who seeks an opponent, as far as was heard: the list that the page shows, and the budget of what
 * strangers may cost.
 *
 * A broker is open to anybody, so nothing is believed that its key did not sign, and what a message
 * costs is bounded: size, version, age and stamp are looked at first, then whether its key has said
 * something as late already; a signature is checked only within a budget, of which keys that are in
 * the list or were played with have a part of their own, and so has each amount of work. Whoever
 * floods the list with cheap stamps therefore cannot keep out who has worked longer; to keep out
 * those as well costs twice as much for each bit.
 *
 * A full list gives its places to the stamps with most work, then to keys played with, then to who
 * came first; never to the newest, and last to who was asked and did not answer. Pure: times in
 * milliseconds since 1970, UTC, go in.
 */
#ifndef TY_NET_PLAYERS_SEEKERS_H
#define TY_NET_PLAYERS_SEEKERS_H

#include "net/players/message.h"
#include "net/words/pace.h"

enum {
    SEEKERS_MAX = 2000,
    SEEKERS_LEVELS = 10, /* amounts of work with a budget each: 16 bits, 17, .. 25 and more */
    SEEKERS_SIGNATURE_MS =
        60,                 /* one signature of each level, and of known keys, in this time: 183 a
                                  second in all, */
    SEEKERS_BURST = 20,     /* and so many at once */
    SEEKERS_LISTED_MS = 10, /* one of all that are in the list, in this time, */
    SEEKERS_LISTED_BURST = 40, /* and so many at once; */
    SEEKERS_EACH_MS = 500,     /* of each of them one in this, */
    SEEKERS_EACH_BURST = 6     /* and so many */
};

/* One who seeks. */
struct Seeker {
    uint8_t key[PLAYER_KEY];
    struct Seek seek;
    int bits;         /* of its stamp */
    bool known;       /* was played with before */
    bool silent;      /* did not answer, or did not come: last in the list */
    int64_t since_ms; /* by the own clock: heard first */
    int64_t heard_ms; /* by the own clock: heard last */
    int64_t sent_ms;  /* by its clock: said last, by which what is older is known */
    struct Pace pace; /* of its signatures that are checked */
    bool gone;        /* it said so; kept so that nobody can say its seek once more */
};

/* What its owner knows of keys. */
struct SeekersKeys {
    bool (*is_known)(void *context, const uint8_t key[PLAYER_KEY]);
    bool (*is_blocked)(void *context, const uint8_t key[PLAYER_KEY]);
    void *context;
};

/* How often what was heard was left unread, and why. */
struct SeekersDropped {
    uint64_t malformed, newer, old, cheap, repeated, blocked, over_budget, forged, no_room;
};

struct Seekers;

/* An empty list with room for 1 .. SEEKERS_MAX; to be freed. */
struct Seekers *seekers_new(const struct SeekersKeys *keys, int room);
void seekers_free(struct Seekers *seekers); /* NULL is ignored */

/* Takes in what came from a broker. True if it is good and news: *message is filled, and a SEEK, a
 * TAKE or GONE is in the list already. What else a key says counts only if the key is in the list.
 */
bool seekers_hear(struct Seekers *seekers, const uint8_t *bytes, size_t size, int64_t now_ms,
                  struct PlayersMessage *message);

/* One who was asked did not answer, or was granted and did not come: his place is the last from now
 * on, until he does. */
void seekers_blame(struct Seekers *seekers, const uint8_t key[PLAYER_KEY]);

/* Forgets who was not heard for SEEK_KEPT_MS. */
void seekers_expire(struct Seekers *seekers, int64_t now_ms);

/* The one of a key, gone or not; NULL: there is none. Until the next seekers_hear or _expire. */
const struct Seeker *seekers_find(const struct Seekers *seekers, const uint8_t key[PLAYER_KEY]);

/* Fills `list` with at most `room` of those who seek `game` ("": any), the best place first;
 * returns how many. Until the next seekers_hear or _expire. */
int seekers_list(const struct Seekers *seekers, const char *game, const struct Seeker **list,
                 int room);

/* Another number whenever the list has become another: who came or went, what is sought, whose
 * place is the last. */
unsigned seekers_changes(const struct Seekers *seekers);

/* What was left unread so far. */
struct SeekersDropped seekers_dropped(const struct Seekers *seekers);

#endif

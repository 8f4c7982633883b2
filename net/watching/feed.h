/*
 * The host's side of watching: tells one match to all who watch it.
 *
 * The log is all that is told, and the log is the queue: each watcher has a place in it, and is
 * sent what follows as fast as its transport takes it. So one that reads slowly costs nothing but
 * its place, and one that does not read at all is dropped after LOST_MS; nothing that watchers do
 * reaches the session of the players. Whoever comes here has shown the code or the secret that lets
 * watch (admission.h), and has said nothing else; of what it says, a hello and signs of life are
 * all that is understood, WATCH_MESSAGES of them in ten seconds.
 *
 * When all places are taken, one that has not been heard of for WARN_MS gives way to whoever comes,
 * or else one of the machine that holds the most, if the newcomer's holds at least two fewer: so
 * nobody can take them all by names that he made up. The oldest of them leaves. Who comes over a
 * relay cannot be told from others there: all of them count as one machine. The host can send
 * anyone away, who then stays away until the code is another.
 *
 * With a delay each event is told so much later, but for what belongs to a game that is over: who
 * could help a player by it comes too late.
 *
 * Pure but for the transports that it is handed: time is passed in.
 */
#ifndef TY_NET_WATCHING_FEED_H
#define TY_NET_WATCHING_FEED_H

#include "net/meeting/admission.h"
#include "net/watching/message.h"

enum {
    WATCH_MESSAGES = 40, /* that one may send in ten seconds */
    WATCH_TURN = 64,     /* messages that one is sent at a time */
    WATCH_STATE_MS = 1000,
    WATCH_ADDRESS_TEXT = 16
};

/* What is told, as it stands now. Pointers are read during the call alone. */
struct WatchSource {
    const struct Log *log; /* NULL: there is none yet */
    const struct Terms *terms;
    const char *name[2]; /* of guest and host */
    bool linked;         /* the players are connected with each other */
};

/* One who watches, as the host may know him. */
struct WatchPlace {
    uint32_t number; /* counted from 1, in the order in which they came */
    uint32_t origin; /* the IPv4 address, in network order; 0: by a relay */
};

struct WatchFeed;

/* Nobody watches, and nobody may: the limit is 0. Told of the log from its beginning, it knows how
 * old each event is. */
struct WatchFeed *watch_feed_new(void);

/* Hangs up on everybody without a word. NULL is ignored. */
void watch_feed_free(struct WatchFeed *feed);

/* How many may watch (0 .. WATCHERS_MAX), how much later they see what happens (0 ..
 * WATCH_DELAY_MAX_S), and by which secret they come back. Who is there already stays; with another
 * secret, who was sent away may come again. */
void watch_feed_allow(struct WatchFeed *feed, int limit, int delay_s,
                      const struct InviteSecret *secret);

/* Takes in one who was admitted to watch; the transport is the feed's. */
void watch_feed_add(struct WatchFeed *feed, const struct AdmittedGuest *link, int64_t now_ms);

/* Notes what is new in the log, and moves bytes both ways. To be called after everything that may
 * have changed the source, whether or not anybody watches. */
void watch_feed_update(struct WatchFeed *feed, const struct WatchSource *source, int64_t now_ms);

/* Says goodbye to everybody; with WATCH_END_OVER the rest of the log before, delay or not. */
void watch_feed_end(struct WatchFeed *feed, const struct WatchSource *source, enum WatchEnd end,
                    int64_t now_ms);

/* How many watch now. */
int watch_feed_count(const struct WatchFeed *feed);

/* Those who watch now, the oldest first; returns how many. */
int watch_feed_list(const struct WatchFeed *feed, struct WatchPlace list[WATCHERS_MAX]);

/* The address of one as text; "" by a relay. */
void watch_place_address(const struct WatchPlace *place, char text[WATCH_ADDRESS_TEXT]);

/* Sends one of them away, by its number; false if it is gone. */
bool watch_feed_remove(struct WatchFeed *feed, uint32_t number, int64_t now_ms);

/* Milliseconds until watch_feed_update is due by itself; INT64_MAX: never. */
int64_t watch_feed_wait(const struct WatchFeed *feed, int64_t now_ms);

#endif

/*
 * Who watches: one match as its host tells it, over any number of links.
 *
 * Pure, as session.h is: bytes and times go in, bytes come out. The watcher keeps the host's log
 * and judges every event by the same rules as the players do, so that it shows nothing that could
 * not have happened; what the two players agreed on before the first event it has to believe.
 * Nothing is written to disk: after a break the host tells what follows the log that is here.
 */
#ifndef TY_NET_WATCHING_WATCHER_H
#define TY_NET_WATCHING_WATCHER_H

#include "net/watching/message.h"

struct Watcher;

/* What a watcher needs from its owner; all are REQUIRED. */
struct WatcherSettings {
    void *context;
    /* Whether this program knows the game and its rules; the rules of the log apply to it then. */
    bool (*knows)(void *context, const struct WatchMessage *welcome);
    /* Stops the clocks of the game, or lets them go on; also before the first game. */
    void (*pause)(void *context, bool paused, int64_t now_ms);
    struct LogRules rules;
};

/* How things stand. Pointers live until the next call that is not a question. */
struct WatcherView {
    bool linked;
    bool quiet;                /* linked, but nothing heard for WARN_MS */
    bool over;                 /* no link will bring more: `end` says why */
    enum WatchEnd end;         /* why the last link ended */
    const struct Terms *terms; /* NULL: not known yet */
    const struct Log *log;     /* NULL: not known yet */
    uint32_t logs;             /* how many were begun: another one tells the match from its start */
    const char *name[2];       /* of guest and host; "" before they are known */
    int watchers, delay_s;
    bool players_linked;               /* the players are connected with each other */
    const struct InviteSecret *secret; /* to come back by; NULL: not known yet */
};

/* A watcher without a link. Free with watcher_free. sodium_init must have succeeded. */
struct Watcher *watcher_new(const struct WatcherSettings *settings);
void watcher_free(struct Watcher *watcher); /* NULL is ignored */

/* A new link from a handshake, in place of an older one. */
void watcher_link(struct Watcher *watcher, const struct FrameSender *sender,
                  const struct FrameReceiver *receiver, int64_t now_ms);

/* The link is gone. Ignored without one. */
void watcher_unlink(struct Watcher *watcher, int64_t now_ms);

/* Takes in bytes that came over the link; returns how many. The rest waits behind FEED_MESSAGES
 * messages: give it again in the next turn. */
size_t watcher_feed(struct Watcher *watcher, const uint8_t *bytes, size_t size, int64_t now_ms);

/* Moves at most `capacity` bytes to be sent into `bytes`; returns how many. */
size_t watcher_take(struct Watcher *watcher, uint8_t *bytes, size_t capacity);

/* Gives up a link that is silent; call after watcher_wait milliseconds at the latest. */
void watcher_tick(struct Watcher *watcher, int64_t now_ms);
int64_t watcher_wait(const struct Watcher *watcher, int64_t now_ms);

/* How things stand at `now_ms`. */
struct WatcherView watcher_view(const struct Watcher *watcher, int64_t now_ms);

#endif

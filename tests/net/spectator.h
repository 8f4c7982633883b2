/* One who watches the match of a pair, over a cable in memory. */
#ifndef TY_TESTS_NET_SPECTATOR_H
#define TY_TESTS_NET_SPECTATOR_H

#include "net/watching/feed.h"
#include "net/watching/watcher.h"
#include "tests/net/pair.h"

struct Spectator {
    struct Watcher *watcher;
    struct PairBoard board;
    const char *game;      /* that it knows */
    struct Transport *end; /* NULL: it has no link */
    uint32_t origin;       /* of its machine, as the host sees it */
    bool paused;           /* its clocks stand */
};

/* A spectator of the pair's game, without a link. */
void spectator_init(struct Spectator *spectator, const struct Pair *pair);

/* Hangs up and frees. */
void spectator_free(struct Spectator *spectator);

/* A link with fresh keys, as after a handshake: `guest` is the host's end of it. Both ends of the
 * keys stay with the caller, who may speak for either. */
struct SpectatorLink {
    struct AdmittedGuest guest;
    struct Transport *end;
    struct FrameSender sender;
    struct FrameReceiver receiver;
};
void spectator_link(struct SpectatorLink *link);

/* Comes in to a feed over such a link. */
void spectator_connect(struct Spectator *spectator, struct WatchFeed *feed, int64_t now_ms);

/* The network takes the link away. */
void spectator_cut(struct Spectator *spectator, int64_t now_ms);

/* Moves what is under way, both ways; whether anything was. */
bool spectator_turn(struct Spectator *spectator, int64_t now_ms);

/* The match of the pair as its host has it. */
struct WatchSource spectator_source(const struct Pair *pair);

#endif

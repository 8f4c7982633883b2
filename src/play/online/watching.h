/*
 * A match of others, watched: how it is come by, the link, the game as it is told.
 *
 * Binds net/watching/watcher.h to the engine and to the network, as online.h does for those who
 * play. All calls come from one thread and none waits. Nothing is written to disk; after a break
 * the program calls again, by the secret that the host gave it, until it is told that there is no
 * more.
 */
#ifndef TY_SRC_PLAY_ONLINE_WATCHING_H
#define TY_SRC_PLAY_ONLINE_WATCHING_H

#include "net/watching/watcher.h"
#include "src/play/online/online.h"

struct Watching;

enum WatchingStage {
    WATCHING_CALLING, /* on the way in, for the first time */
    WATCHING_MATCH,   /* the match is known, with a link or without */
    WATCHING_ENDED    /* for good, `why` says the reason; what was seen stays */
};

/* How things stand. Pointers live until the next call that is not a question. */
struct WatchingView {
    enum WatchingStage stage;
    struct WatcherView watcher;
    const char *transport; /* "tcp", "relay": what carries the link; "" without one */
    const char *why;       /* English: why there is no link; "" */
    int64_t retry_ms;      /* without a link: until the next attempt; 0: under way */
};

/* Calls the host of a match by an invite that `watches`. Of the settings, folder, name, disk and
 * what is a host's don't count. */
struct Watching *watching_open(const struct OnlineSettings *settings, const struct Invite *invite,
                               int64_t now_ms);

/* Hangs up and frees everything. NULL is ignored. */
void watching_close(struct Watching *watching);

/* Does what is due; call when woken, and after watching_wait milliseconds at the latest. */
void watching_update(struct Watching *watching, int64_t now_ms);
int watching_wait(const struct Watching *watching, int64_t now_ms);

/* How things stand at `now_ms`. */
struct WatchingView watching_view(const struct Watching *watching, int64_t now_ms);

/* The game being played or just over; NULL before the first. Owned here, read only; another object
 * after each START in the log. */
struct Match *watching_match(const struct Watching *watching);

/* The half points that both seats have of this match's games, also of those before one came to
 * watch; false where none is finished. */
bool watching_score(const struct Watching *watching, int half[SEATS]);

/* What is played, once it is known; false before. */
bool watching_terms(const struct Watching *watching, struct OnlineOffer *terms);

#endif

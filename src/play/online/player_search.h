/*
 * A player looks for an opponent at a broker: net/players on a thread of its own, which the host
 * lends, so that whatever strangers send stops no window.
 *
 * All calls are the owner's, from one thread; the host is woken when there is something to look at.
 */
#ifndef TY_SRC_PLAY_ONLINE_PLAYER_SEARCH_H
#define TY_SRC_PLAY_ONLINE_PLAYER_SEARCH_H

#include "net/players/players.h"
#include "src/play/system/files.h"
#include "src/play/system/worker.h"

/* What is known of a key. */
struct PlayerSearchKey {
    uint8_t key[PLAYER_KEY];
    bool blocked; /* is not heard; else it was played with */
};

struct PlayerSearchSettings {
    const char *folder;               /* of player.key; copied, like all that follows */
    const struct RelayBroker *broker; /* where it is looked */
    const char *game, *pace;          /* whom one hears of: see seek_pace; "": of any pace */
    const struct PlayerSearchKey *keys;
    int key_count;
    struct WorkerHost host; /* with threads */
};

enum PlayerSearchStage {
    PLAYER_SEARCH_CONNECTING,
    PLAYER_SEARCH_READY,
    PLAYER_SEARCH_FAILED, /* tries again by itself, unless the credentials were refused */
    PLAYER_SEARCH_KEYLESS /* the own key can't be read: for good */
};

/* How it stands. */
struct PlayerSearchView {
    enum PlayerSearchStage stage;
    enum RelayTrouble trouble;     /* PLAYER_SEARCH_FAILED */
    struct FileError error;        /* PLAYER_SEARCH_KEYLESS */
    char alias[PLAYER_ALIAS_TEXT]; /* what one is called without a name; "": not known yet */
    const struct Seeker *list;     /* who seeks, the best place first, */
    int count;                     /* so many, up to SEEKERS_MAX */
};

/* Somebody was found, or is not to be had. */
struct PlayerSearchNews {
    struct SeekingNews seeking;
    struct Terms terms; /* HOST, GUEST: what the two play */
};

struct PlayerSearch;

/* Connects and listens; seeks nobody yet. NULL if the host has no thread. To be closed. */
struct PlayerSearch *player_search_open(const struct PlayerSearchSettings *settings);

/* Seeks no more, says so, and frees it; it waits for the thread, which waits for nobody. NULL is
 * ignored. */
void player_search_close(struct PlayerSearch *search);

/* Seeks from now on, or with NULL no more. Its texts fit a message: they are those of an offer. */
void player_search_seek(struct PlayerSearch *search, const struct Seek *seek);

/* Asks one of the list to play what he seeks; `seek` has the own name and strength. The news tell
 * what becomes of it; then what player_search_seek said goes on. */
void player_search_take(struct PlayerSearch *search, const uint8_t key[PLAYER_KEY],
                        const struct Seek *seek);

/* How it stands; until the next call of this function. */
const struct PlayerSearchView *player_search_view(struct PlayerSearch *search);

/* The oldest news; false: there are none. */
bool player_search_news(struct PlayerSearch *search, struct PlayerSearchNews *news);

#endif

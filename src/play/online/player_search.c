/* The thread on which an opponent is looked for. */
#define _POSIX_C_SOURCE 200809L
#include "src/play/online/player_search.h"
#include "src/common/memory.h"
#include "src/common/thread_owner.h"
#include "src/play/online/player_key.h"
#include "src/play/online/seek_terms.h"
#include "src/play/system/exchange.h"
#include <assert.h>
#include <pthread.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    NEWS_MAX = 4,       /* that the owner has not taken yet */
    SHOW_EVERY_MS = 200 /* between two pictures of a list that strangers may change at will */
};

/* What the owner wants and the thread has not done yet. */
struct Wishes {
    bool seek, take; /* which of them there are */
    bool seeks;
    struct Seek sought;
    uint8_t key[PLAYER_KEY]; /* to be taken, */
    struct Seek own;         /* with this name and strength */
};

/* One picture for the owner. */
struct Picture {
    struct PlayerSearchView view;
    struct Seeker *list; /* owned */
    int room;
};

struct PlayerSearch {
    struct ThreadOwner owner;
    struct WorkerHost host;
    void *thread;
    char folder[FILE_PATH_MAX];
    struct PlayersSettings settings;
    struct PlayerSearchKey *keys; /* owned; the thread's alone, like what follows */
    int key_count;
    struct Players *players;
    struct Seek seek; /* sought just now */
    struct Seek wish; /* what the owner seeks, */
    bool wished;      /* if it does */
    struct PlayerSearchView view;
    unsigned changes; /* of the list, as it was shown last */
    bool shown;       /* the present state is */
    int64_t shown_ms;
    struct Exchange exchange;
    struct Picture pictures[EXCHANGE_BUFFERS];
    pthread_mutex_t lock; /* guards what follows */
    pthread_cond_t rings;
    bool rung, closing;
    struct Wishes wishes;
    struct PlayerSearchNews news[NEWS_MAX];
    int news_count;
};

static int64_t utc_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void wake_owner(const struct PlayerSearch *search)
{
    if (search->host.wake)
        search->host.wake(search->host.context);
}

static void ring(void *context)
{
    struct PlayerSearch *search = context;
    pthread_mutex_lock(&search->lock);
    search->rung = true;
    pthread_cond_signal(&search->rings);
    pthread_mutex_unlock(&search->lock);
}

/* --- the thread ----------------------------------------------------------------------------- */

static const struct PlayerSearchKey *find_key(const struct PlayerSearch *search,
                                              const uint8_t key[PLAYER_KEY])
{
    for (int i = 0; i < search->key_count; i++)
        if (memcmp(search->keys[i].key, key, PLAYER_KEY) == 0)
            return &search->keys[i];
    return NULL;
}

static bool is_known(void *context, const uint8_t key[PLAYER_KEY])
{
    const struct PlayerSearchKey *found = find_key(context, key);
    return found && !found->blocked;
}

static bool is_blocked(void *context, const uint8_t key[PLAYER_KEY])
{
    const struct PlayerSearchKey *found = find_key(context, key);
    return found && found->blocked;
}

static void tell(struct PlayerSearch *search, const struct SeekingNews *seeking)
{
    pthread_mutex_lock(&search->lock);
    if (search->news_count == NEWS_MAX)
        memmove(search->news, search->news + 1, --search->news_count * sizeof *search->news);
    search->news[search->news_count++] =
        (struct PlayerSearchNews){.seeking = *seeking, .terms = search->seek.terms};
    pthread_mutex_unlock(&search->lock);
    wake_owner(search);
}

static void seek(struct PlayerSearch *search, const struct Seek *sought)
{
    bool fits = players_seek(search->players, sought, seek_terms_pace(&sought->terms));
    assert(fits);
    (void)fits;
    search->seek = *sought;
    search->seek.terms.first = FIRST_RANDOM; /* as it is said */
}

/* What the owner seeks goes on, or nothing does. */
static void go_on(struct PlayerSearch *search)
{
    if (search->wished)
        seek(search, &search->wish);
    else
        players_stop(search->players);
}

/* Asks somebody to play what he seeks. */
static void take(struct PlayerSearch *search, const struct Wishes *wishes)
{
    const struct Seeker *found = seekers_find(players_list(search->players), wishes->key);
    struct SeekingNews gone = {.news = PAIRING_TOLD_TAKEN};
    struct Seek sought = wishes->own;
    memcpy(gone.other.key, wishes->key, PLAYER_KEY);
    if (found && !found->gone) {
        gone.other = *found;
        sought.terms = found->seek.terms;
        seek(search, &sought);
        if (players_take(search->players, wishes->key, utc_ms()))
            return;
    }
    tell(search, &gone);
    go_on(search);
}

static void obey(struct PlayerSearch *search, const struct Wishes *wishes)
{
    if (wishes->seek) {
        search->wished = wishes->seeks;
        search->wish = wishes->sought;
        go_on(search);
    }
    if (wishes->take)
        take(search, wishes);
}

static void hear_news(struct PlayerSearch *search)
{
    struct SeekingNews news;
    while (players_news(search->players, &news)) {
        tell(search, &news);
        if (news.news != PAIRING_TOLD_HOST && news.news != PAIRING_TOLD_GUEST)
            go_on(search);
    }
}

/* Gives the owner the state as it is now. */
static void show(struct PlayerSearch *search)
{
    struct Picture *picture = &search->pictures[search->exchange.writing];
    const struct Seeker *list[SEEKERS_MAX];
    int count =
        search->players ? seekers_list(players_list(search->players), "", list, SEEKERS_MAX) : 0;
    if (count > picture->room) {
        free(picture->list);
        picture->room = count;
        picture->list = memory_zeroed((size_t)count * sizeof *picture->list);
    }
    for (int i = 0; i < count; i++)
        picture->list[i] = *list[i];
    picture->view = search->view;
    picture->view.list = picture->list;
    picture->view.count = count;
    search->shown = true;
    exchange_publish(&search->exchange);
    wake_owner(search);
}

/* Shows what has changed: how the connection stands at once, the list not too often. Returns how
 * long, in milliseconds, until it is to be called again for that; -1: no longer than anyhow. */
static int show_changes(struct PlayerSearch *search)
{
    static const enum PlayerSearchStage stages[] = {[RELAY_CONNECTING] = PLAYER_SEARCH_CONNECTING,
                                                    [RELAY_READY] = PLAYER_SEARCH_READY,
                                                    [RELAY_FAILED] = PLAYER_SEARCH_FAILED};
    struct PlayerSearchView *view = &search->view;
    enum RelayTrouble trouble = view->trouble;
    enum PlayerSearchStage stage = stages[players_broker_state(search->players, 0, &trouble)];
    unsigned changes = seekers_changes(players_list(search->players));
    int64_t now_ms = utc_ms(), waits_ms = search->shown_ms + SHOW_EVERY_MS - now_ms;
    bool another = stage != view->stage || trouble != view->trouble;
    if (search->shown && !another && changes == search->changes)
        return -1;
    if (search->shown && !another && waits_ms > 0 && waits_ms <= SHOW_EVERY_MS)
        return (int)waits_ms;
    view->stage = stage;
    view->trouble = trouble;
    search->changes = changes;
    search->shown_ms = now_ms;
    show(search);
    return -1;
}

/* Sleeps until it is rung, at most `ms`, and takes what the owner wants; false: it is to end. */
static bool sleep_for(struct PlayerSearch *search, int ms, struct Wishes *wishes)
{
    struct timespec end;
    clock_gettime(CLOCK_REALTIME, &end);
    int64_t ns = end.tv_nsec + (int64_t)ms * 1000000;
    end.tv_sec += (time_t)(ns / 1000000000);
    end.tv_nsec = (long)(ns % 1000000000);
    pthread_mutex_lock(&search->lock);
    while (!search->rung && !search->closing)
        if (pthread_cond_timedwait(&search->rings, &search->lock, &end) != 0)
            break;
    search->rung = false;
    *wishes = search->wishes;
    search->wishes = (struct Wishes){.seek = false};
    bool goes_on = !search->closing;
    pthread_mutex_unlock(&search->lock);
    return goes_on;
}

static void work(void *argument)
{
    struct PlayerSearch *search = argument;
    struct Wishes wishes = {.seek = false};
    if (!player_key_load(search->folder, &search->settings.identity, &search->view.error)) {
        search->view.stage = PLAYER_SEARCH_KEYLESS;
        show(search);
        return;
    }
    identity_alias(search->settings.identity.key, search->view.alias);
    search->players = players_open(&search->settings);
    for (int wait = 0; sleep_for(search, wait, &wishes);) {
        obey(search, &wishes);
        players_update(search->players, utc_ms());
        hear_news(search);
        int shows = show_changes(search);
        wait = players_wait(search->players, utc_ms());
        wait = shows >= 0 && shows < wait ? shows : wait;
    }
    players_close(search->players);
}

/* --- the owner ------------------------------------------------------------------------------ */

static void free_search(struct PlayerSearch *search)
{
    for (int i = 0; i < EXCHANGE_BUFFERS; i++)
        free(search->pictures[i].list);
    pthread_cond_destroy(&search->rings);
    pthread_mutex_destroy(&search->lock);
    free(search->keys);
    sodium_memzero(search, sizeof *search);
    free(search);
}

struct PlayerSearch *player_search_open(const struct PlayerSearchSettings *settings)
{
    struct PlayerSearch *search = memory_zeroed(sizeof *search);
    thread_claim(&search->owner);
    search->host = settings->host;
    snprintf(search->folder, sizeof search->folder, "%s", settings->folder);
    search->settings = (struct PlayersSettings){
        .keys = {.is_known = is_known, .is_blocked = is_blocked, .context = search},
        .brokers = {*settings->broker},
        .broker_count = 1,
        .wake = {.wake = ring, .context = search}};
    snprintf(search->settings.game, sizeof search->settings.game, "%s", settings->game);
    snprintf(search->settings.pace, sizeof search->settings.pace, "%s", settings->pace);
    search->key_count = settings->key_count;
    search->keys = memory_zeroed(((size_t)settings->key_count + 1) * sizeof *search->keys);
    if (settings->key_count > 0)
        memcpy(search->keys, settings->keys, (size_t)settings->key_count * sizeof *search->keys);
    exchange_init(&search->exchange);
    pthread_mutex_init(&search->lock, NULL);
    pthread_cond_init(&search->rings, NULL);
    if (search->host.start)
        search->thread = search->host.start(search->host.context, work, search);
    if (search->thread)
        return search;
    free_search(search);
    return NULL;
}

void player_search_close(struct PlayerSearch *search)
{
    if (!search)
        return;
    assert(thread_owns(&search->owner));
    pthread_mutex_lock(&search->lock);
    search->closing = true;
    pthread_cond_signal(&search->rings);
    pthread_mutex_unlock(&search->lock);
    search->host.join(search->host.context, search->thread);
    free_search(search);
}

void player_search_seek(struct PlayerSearch *search, const struct Seek *seek)
{
    assert(thread_owns(&search->owner));
    pthread_mutex_lock(&search->lock);
    search->wishes.seek = true;
    search->wishes.seeks = seek != NULL;
    if (seek)
        search->wishes.sought = *seek;
    pthread_mutex_unlock(&search->lock);
    ring(search);
}

void player_search_take(struct PlayerSearch *search, const uint8_t key[PLAYER_KEY],
                        const struct Seek *seek)
{
    assert(thread_owns(&search->owner));
    pthread_mutex_lock(&search->lock);
    search->wishes.take = true;
    search->wishes.own = *seek;
    memcpy(search->wishes.key, key, PLAYER_KEY);
    pthread_mutex_unlock(&search->lock);
    ring(search);
}

const struct PlayerSearchView *player_search_view(struct PlayerSearch *search)
{
    static const struct PlayerSearchView nothing = {.stage = PLAYER_SEARCH_CONNECTING};
    assert(thread_owns(&search->owner));
    int picture = exchange_take(&search->exchange);
    return picture < 0 ? &nothing : &search->pictures[picture].view;
}

bool player_search_news(struct PlayerSearch *search, struct PlayerSearchNews *news)
{
    assert(thread_owns(&search->owner));
    pthread_mutex_lock(&search->lock);
    bool some = search->news_count > 0;
    if (some) {
        *news = search->news[0];
        memmove(search->news, search->news + 1, --search->news_count * sizeof *search->news);
    }
    pthread_mutex_unlock(&search->lock);
    return some;
}

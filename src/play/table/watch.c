/* A table at which nobody sits here: a match of others, watched. */
#include "src/common/memory.h"
#include "src/common/translate.h"
#include "src/play/table/parts.h"
#include <stdlib.h>

struct WatchTable {
    struct Table table;
    struct Watching *watching; /* not owned */
    uint32_t logs, seen;       /* which log, and how much of it was told */
};

static const struct TableBackend watch_backend;

static struct Watching *watching_of(const struct Table *table)
{
    return ((const struct WatchTable *)table)->watching;
}

static struct WatcherView watcher_of(const struct Table *table, int64_t now)
{
    return watching_view(watching_of(table), now).watcher;
}

struct Table *table_watch(struct Watching *watching, const struct TableHost *host, int64_t now)
{
    struct WatchTable *seated = memory_zeroed(sizeof *seated);
    struct WatcherView view = watching_view(watching, now).watcher;
    struct OnlineOffer terms;
    watching_terms(watching, &terms);
    struct Setup setup = {.game = terms.game, .options = terms.options, .clock = terms.clock};
    table_init(&seated->table, &watch_backend, &setup, host);
    seated->watching = watching;
    seated->logs = view.logs;
    seated->seen = view.log->count;
    return &seated->table;
}

static void close_watch(struct Table *table)
{
    table_release(table);
    free(table);
}

/* --- asking --- */

static struct Match *match_of(const struct Table *table)
{
    return watching_match(watching_of(table));
}

static enum SeatKind kind_of(const struct Table *table, int seat)
{
    (void)table, (void)seat;
    return SEAT_PEER;
}

static bool thinking(const struct Table *table)
{
    return !table_over(table);
}

static const char *act(struct Table *table, const struct PlayerEvent *event, int64_t now)
{
    (void)table, (void)event, (void)now;
    return N_("You are watching this match");
}

/* Whoever is on turn thinks only while the players are connected, and we with them. */
static void view_of(const struct Table *table, struct OnlineView *view, int64_t now)
{
    struct WatcherView watcher = watcher_of(table, now);
    *view = (struct OnlineView){.stage = ONLINE_MATCH,
                                .session = {.seat = -1,
                                            .linked = watcher.linked && watcher.players_linked,
                                            .log = watcher.log,
                                            .terms = watcher.terms}};
}

static bool score(const struct Table *table, int half[SEATS])
{
    return watching_score(watching_of(table), half);
}

/* --- what happens --- */

static void tell_event(struct Table *table, const struct NetEvent *event)
{
    struct TableNews news = {.seat = event->seat, .asker = event->seat, .request = event->request};
    switch (event->kind) {
    case EVENT_START:
        news.kind = NEWS_START;
        break;
    case EVENT_MOVE:
        news.kind = NEWS_MOVE;
        break;
    case EVENT_ASK:
        news.kind = NEWS_REQUEST;
        break;
    case EVENT_ACCEPT:
        if (event->request != REQUEST_UNDO)
            return; /* a start or the end says more */
        news.kind = NEWS_UNDO;
        break;
    default:
        return;
    }
    table_tell(table, &news);
}

static bool hear(struct Table *table, int64_t now)
{
    struct WatchTable *seated = (struct WatchTable *)table;
    struct WatcherView view = watcher_of(table, now);
    if (seated->logs != view.logs) /* told again from its start */
        seated->seen = 0;
    seated->logs = view.logs;
    if (seated->seen >= view.log->count)
        return false;
    const struct NetEvent *event = log_get(view.log, ++seated->seen);
    tell_event(table, event);
    bool ends = event->kind == EVENT_MOVE || event->kind == EVENT_RESIGN ||
                event->kind == EVENT_FLAG || event->kind == EVENT_BREAK ||
                (event->kind == EVENT_ACCEPT && event->request == REQUEST_DRAW);
    if (ends && seated->seen == view.log->count && view.log->phase == PHASE_OVER)
        table_tell(table,
                   &(struct TableNews){.kind = NEWS_END, .moved = event->kind == EVENT_MOVE});
    return true;
}

static const struct TableBackend watch_backend = {
    .close = close_watch,
    .match = match_of,
    .kind = kind_of,
    .is_thinking = thinking,
    .act = act,
    .hear = hear,
    .view = view_of,
    .score = score,
};

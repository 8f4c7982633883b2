/* A match of others, watched. */
#include "src/play/online/watching.h"
#include "src/common/memory.h"
#include "src/play/online/rendezvous.h"
#include "src/play/online/replica.h"
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { CHUNK = 4096, TURN_CHUNKS = 16 };

struct Watching {
    struct Logger log;
    struct Rendezvous *rendezvous;
    struct Watcher *watcher;
    struct Replica replica;
    char name[2][NAME_MAX_BYTES + 1]; /* of guest and host, for the replica */
    struct Transport *link;           /* NULL: there is none */
    uint8_t out[CHUNK], in[CHUNK];    /* not yet taken by the transport, and by the watcher */
    size_t out_size, in_at, in_size;
    bool more;        /* more came in than one turn takes */
    int64_t awake_ms; /* of the last update */
};

/* --- what the watcher needs ------------------------------------------------------------------ */

static bool knows(void *context, const struct WatchMessage *welcome)
{
    struct Watching *watching = context;
    if (!terms_to_offer(&welcome->terms, &watching->replica.offer))
        return false;
    memcpy(watching->name, welcome->name, sizeof watching->name);
    if (welcome->count == 0)
        replica_begin_anew(&watching->replica);
    return true;
}

static void pause_clocks(void *context, bool paused, int64_t now_ms)
{
    replica_pause(&((struct Watching *)context)->replica, paused, now_ms);
}

/* --- life ------------------------------------------------------------------------------------ */

struct Watching *watching_open(const struct OnlineSettings *settings, const struct Invite *invite,
                               int64_t now_ms)
{
    struct Watching *watching = memory_zeroed(sizeof *watching);
    struct RendezvousSettings rendezvous = {.wake = settings->wake,
                                            .log = settings->log,
                                            .broker = settings->broker,
                                            .endpoints.beacon_port = settings->beacon_port};
    watching->log = settings->log;
    watching->awake_ms = now_ms;
    watching->replica.name[0] = watching->name[0];
    watching->replica.name[1] = watching->name[1];
    struct WatcherSettings watcher = {.context = watching,
                                      .knows = knows,
                                      .pause = pause_clocks,
                                      .rules = replica_rules(&watching->replica)};
    watching->watcher = watcher_new(&watcher);
    watching->rendezvous = rendezvous_guest(&rendezvous, invite, NULL, now_ms);
    return watching;
}

void watching_close(struct Watching *watching)
{
    if (!watching)
        return;
    transport_close(watching->link);
    rendezvous_free(watching->rendezvous);
    watcher_free(watching->watcher);
    replica_free(&watching->replica);
    sodium_memzero(watching, sizeof *watching);
    free(watching);
}

/* --- the link -------------------------------------------------------------------------------- */

static void drop_link(struct Watching *watching, int64_t now_ms)
{
    watcher_unlink(watching->watcher, now_ms);
    transport_close(watching->link);
    watching->link = NULL;
    watching->out_size = watching->in_at = watching->in_size = 0;
    watching->more = false;
    if (!watcher_view(watching->watcher, now_ms).over)
        rendezvous_want(watching->rendezvous, true, now_ms);
}

static void take_link(struct Watching *watching, struct AdmittedGuest *link, int64_t now_ms)
{
    if (watching->link)
        drop_link(watching, now_ms);
    watching->link = link->transport;
    logger_say(&watching->log, LOGGER_INFO, "watching by %s", link->transport->type->name);
    watcher_link(watching->watcher, &link->sender, &link->receiver, now_ms);
    memcpy(watching->in, link->rest, link->rest_size);
    watching->in_size = link->rest_size;
}

static void take_in(struct Watching *watching, int64_t now_ms)
{
    watching->more = false;
    for (int chunks = 0; watching->link && chunks < TURN_CHUNKS; chunks++) {
        if (watching->in_size == 0) {
            watching->in_at = 0;
            watching->in_size =
                transport_receive(watching->link, watching->in, sizeof watching->in);
        }
        if (watching->in_size == 0)
            return;
        size_t used = watcher_feed(watching->watcher, watching->in + watching->in_at,
                                   watching->in_size, now_ms);
        watching->in_at += used;
        watching->in_size -= used;
    }
    watching->more = watching->link;
}

static void send_off(struct Watching *watching)
{
    if (!watching->link)
        return;
    if (watching->out_size == 0)
        watching->out_size = watcher_take(watching->watcher, watching->out, sizeof watching->out);
    if (watching->out_size > 0 && transport_send(watching->link, watching->out, watching->out_size))
        watching->out_size = 0;
}

/* Ends what is over, by the network or by a goodbye, and sees that it comes back by the host's
 * secret. */
static void look_after_link(struct Watching *watching, int64_t now_ms)
{
    struct WatcherView view = watcher_view(watching->watcher, now_ms);
    if (view.secret)
        rendezvous_come_back(watching->rendezvous, view.secret);
    bool waits = watching->in_size > 0 || watching->more;
    bool gone = watching->link && !waits && transport_state(watching->link) == TRANSPORT_CLOSED;
    if (watching->link && (gone || !view.linked))
        drop_link(watching, now_ms);
}

void watching_update(struct Watching *watching, int64_t now_ms)
{
    struct AdmittedGuest link;
    if (now_ms - watching->awake_ms >= LOST_MS) /* the machine slept */
        watcher_unlink(watching->watcher, now_ms);
    watching->awake_ms = now_ms;
    while (rendezvous_update(watching->rendezvous, &link, now_ms))
        take_link(watching, &link, now_ms);
    sodium_memzero(&link, sizeof link);
    take_in(watching, now_ms);
    watcher_tick(watching->watcher, now_ms);
    send_off(watching);
    look_after_link(watching, now_ms);
}

int watching_wait(const struct Watching *watching, int64_t now_ms)
{
    if (watching->more)
        return 0;
    int rendezvous = rendezvous_wait(watching->rendezvous, now_ms);
    int64_t watcher = watcher_wait(watching->watcher, now_ms);
    return watcher < rendezvous ? (int)watcher : rendezvous;
}

/* --- looking --------------------------------------------------------------------------------- */

struct WatchingView watching_view(const struct Watching *watching, int64_t now_ms)
{
    struct RendezvousView rendezvous = rendezvous_view(watching->rendezvous, now_ms);
    struct WatchingView view = {.stage = WATCHING_CALLING,
                                .watcher = watcher_view(watching->watcher, now_ms),
                                .transport = watching->link ? watching->link->type->name : "",
                                .why = rendezvous.why,
                                .retry_ms = rendezvous.retry_ms};
    if (view.watcher.over || rendezvous.failed)
        view.stage = WATCHING_ENDED;
    else if (view.watcher.log)
        view.stage = WATCHING_MATCH;
    if (view.watcher.linked)
        view.why = "";
    else if (view.watcher.end != WATCH_END_NONE)
        view.why = watch_end_text(view.watcher.end);
    return view;
}

struct Match *watching_match(const struct Watching *watching)
{
    return watching->replica.match;
}

bool watching_score(const struct Watching *watching, int half[SEATS])
{
    return replica_score(&watching->replica, half);
}

bool watching_terms(const struct Watching *watching, struct OnlineOffer *terms)
{
    *terms = watching->replica.offer;
    return terms->game != NULL;
}

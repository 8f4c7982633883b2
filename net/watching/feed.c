/* The host's side of watching. */
#include "net/watching/feed.h"
#include "net/session/session.h"
#include "src/common/memory.h"
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    LINKS_MAX = WATCHERS_MAX + 4, /* with some who have not said yet who they are */
    FLOOD_MS = 10000,
    GREET_MS = 500, /* that a hello costs, */
    GREET_BURST = WATCHERS_MAX,
    WAIT_MS = 1000,
    REMOVED_MAX = 64, /* that are remembered */
    BACKLOG_MS = 50,  /* until a transport that was full is tried again */
    NEVER = -1
};

/* What was told of the state. */
struct Told {
    int watchers, delay_s;
    bool linked;
};

/* One who watches. */
struct Watching {
    struct Transport *transport; /* owned; NULL: the place is free */
    struct FrameSender sender;
    struct FrameReceiver receiver;
    uint8_t id[WATCH_ID];
    uint32_t origin; /* of its machine; 0: by a relay */
    uint32_t number; /* of its place */
    bool greeted;    /* its hello was taken, */
    bool welcomed;   /* and answered */
    uint32_t told;   /* events of the log */
    struct Told state;
    int64_t state_ms; /* when it was told; NEVER */
    int64_t heard_ms, pinged_ms;
    int64_t stalled_ms; /* since when `out` waits; NEVER: it does not */
    int messages;       /* that came since */
    int64_t flood_ms;
    uint8_t in[FRAME_WIRE_MAX]; /* came with the handshake */
    size_t in_size;
    uint8_t out[FRAME_WIRE_MAX]; /* a frame that the transport has not taken */
    size_t out_size;
};

/* One who was sent away. */
struct Removed {
    uint8_t id[WATCH_ID];
    uint32_t origin;
};

struct WatchFeed {
    int limit, delay_s;
    struct InviteSecret secret;
    int64_t *times; /* owned: when each event of the log came */
    uint32_t count, capacity;
    bool linked;        /* as the source said last, */
    int64_t linked_ms;  /* and since when */
    struct Pace greets; /* of all who come: one who comes again and again costs the log each time */
    struct Watching links[LINKS_MAX];
    uint32_t numbers; /* that were given */
    struct Removed removed[REMOVED_MAX];
    int removed_count;
};

struct WatchFeed *watch_feed_new(void)
{
    struct WatchFeed *feed = memory_zeroed(sizeof *feed);
    feed->linked_ms = INT64_MIN / 2;
    return feed;
}

static void drop(struct Watching *link)
{
    transport_close(link->transport);
    sodium_memzero(link, sizeof *link);
}

void watch_feed_free(struct WatchFeed *feed)
{
    if (!feed)
        return;
    for (int i = 0; i < LINKS_MAX; i++)
        drop(&feed->links[i]);
    free(feed->times);
    sodium_memzero(feed, sizeof *feed);
    free(feed);
}

void watch_feed_allow(struct WatchFeed *feed, int limit, int delay_s,
                      const struct InviteSecret *secret)
{
    assert(limit >= 0 && limit <= WATCHERS_MAX && delay_s >= 0 && delay_s <= WATCH_DELAY_MAX_S);
    feed->limit = limit;
    feed->delay_s = delay_s;
    if (sodium_memcmp(&feed->secret, secret, sizeof *secret) != 0)
        feed->removed_count = 0;
    feed->secret = *secret;
}

int watch_feed_count(const struct WatchFeed *feed)
{
    int count = 0;
    for (int i = 0; i < LINKS_MAX; i++)
        count += feed->links[i].transport && feed->links[i].greeted;
    return count;
}

/* --- what may be told ------------------------------------------------------------------------ */

static int64_t delay_ms(const struct WatchFeed *feed)
{
    return (int64_t)feed->delay_s * 1000;
}

/* Notes when what is new in the log came, and since when the players are connected or not. */
static void note(struct WatchFeed *feed, const struct WatchSource *source, int64_t now_ms)
{
    uint32_t count = source->log ? source->log->count : 0;
    if (count < feed->count) /* a first agreement was lost, and the match begins anew */
        feed->count = 0;
    if (count > feed->capacity) {
        feed->capacity = count < 64 ? 64 : 2 * count;
        feed->times = memory_resized(feed->times, feed->capacity * sizeof *feed->times);
    }
    while (feed->count < count)
        feed->times[feed->count++] = now_ms;
    if (source->linked != feed->linked)
        feed->linked_ms = now_ms;
    feed->linked = source->linked;
}

/* How many events may be told: all of a game that is over, and what is old enough. */
static uint32_t released(const struct WatchFeed *feed, const struct Log *log, int64_t now_ms)
{
    if (!log || log->phase != PHASE_PLAY)
        return feed->count;
    uint32_t count = log->started > 0 ? log->started - 1 : 0;
    while (count < feed->count && feed->times[count] + delay_ms(feed) <= now_ms)
        count++;
    return count;
}

static uint32_t age(const struct WatchFeed *feed, uint32_t number, int64_t now_ms)
{
    int64_t ms = now_ms - feed->times[number - 1] - delay_ms(feed);
    return ms < 0 ? 0 : ms > EVENT_MS_MAX ? EVENT_MS_MAX : (uint32_t)ms;
}

static struct Told state_now(const struct WatchFeed *feed, int64_t now_ms)
{
    bool known = now_ms - feed->linked_ms >= delay_ms(feed);
    return (struct Told){.watchers = watch_feed_count(feed),
                         .delay_s = feed->delay_s,
                         .linked = known ? feed->linked : !feed->linked};
}

/* --- what goes out --------------------------------------------------------------------------- */

/* Gives the transport the frame that waits; false if it still does. */
static bool flush(struct Watching *link, int64_t now_ms)
{
    if (link->out_size > 0 && !transport_send(link->transport, link->out, link->out_size)) {
        if (link->stalled_ms == NEVER)
            link->stalled_ms = now_ms;
        return false;
    }
    link->out_size = 0;
    link->stalled_ms = NEVER;
    return true;
}

/* Only when nothing waits. */
static void say(struct Watching *link, const struct WatchMessage *message, int64_t now_ms)
{
    uint8_t payload[FRAME_PAYLOAD_MAX];
    size_t size = watch_message_write(message, payload);
    link->out_size = frame_seal(&link->sender, (uint8_t)message->kind, payload, size, link->out);
    flush(link, now_ms);
}

static struct WatchMessage welcome(const struct WatchFeed *feed, const struct WatchSource *source,
                                   const struct Watching *link)
{
    struct WatchMessage message = {.kind = WATCH_WELCOME,
                                   .terms = *source->terms,
                                   .secret = feed->secret,
                                   .count = link->told};
    for (int i = 0; i < 2; i++)
        snprintf(message.name[i], sizeof message.name[i], "%s", source->name[i]);
    return message;
}

static struct WatchMessage event(const struct WatchFeed *feed, const struct Log *log,
                                 uint32_t number, int64_t now_ms)
{
    return (struct WatchMessage){.kind = WATCH_EVENT,
                                 .number = number,
                                 .age_ms = age(feed, number, now_ms),
                                 .event = *log_get(log, number)};
}

/* Whether a watcher has to be told of the state: before the log, by which clocks run, and then when
 * it has changed, but not too often. */
static bool state_is_due(const struct Watching *link, const struct Told *now, int64_t now_ms)
{
    const struct Told *told = &link->state;
    if (link->state_ms == NEVER)
        return true;
    bool changed = now->watchers != told->watchers || now->linked != told->linked ||
                   now->delay_s != told->delay_s;
    return changed && now_ms - link->state_ms >= WATCH_STATE_MS;
}

/* The next that a watcher has to be told; false if there is nothing. */
static bool next(const struct WatchFeed *feed, struct Watching *link,
                 const struct WatchSource *source, uint32_t until, int64_t now_ms,
                 struct WatchMessage *message)
{
    struct Told now = state_now(feed, now_ms);
    if (!link->welcomed) {
        *message = welcome(feed, source, link);
        link->welcomed = true;
    } else if (state_is_due(link, &now, now_ms)) {
        *message = (struct WatchMessage){.kind = WATCH_STATE,
                                         .watchers = (uint8_t)now.watchers,
                                         .linked = now.linked,
                                         .delay_s = (uint16_t)now.delay_s};
        link->state = now;
        link->state_ms = now_ms;
    } else if (link->told < until) {
        *message = event(feed, source->log, ++link->told, now_ms);
    } else if (now_ms - link->pinged_ms >= PING_MS) {
        *message = (struct WatchMessage){.kind = WATCH_PING, .stamp = (uint32_t)now_ms};
        link->pinged_ms = now_ms;
    } else {
        return false;
    }
    return true;
}

static void send_off(const struct WatchFeed *feed, struct Watching *link,
                     const struct WatchSource *source, uint32_t until, int64_t now_ms)
{
    struct WatchMessage message;
    for (int i = 0;
         i < WATCH_TURN && flush(link, now_ms) && next(feed, link, source, until, now_ms, &message);
         i++)
        say(link, &message, now_ms);
}

/* The last word, if there is room for it. */
static void part(struct Watching *link, enum WatchEnd end, int64_t now_ms)
{
    if (flush(link, now_ms))
        say(link, &(struct WatchMessage){.kind = WATCH_BYE, .end = end}, now_ms);
    drop(link);
}

/* --- what comes in --------------------------------------------------------------------------- */

/* Whether the log that a watcher has is the beginning of this one. */
static bool is_beginning(const struct Log *log, const struct WatchMessage *hello)
{
    uint8_t chain[LOG_CHAIN];
    if (!log || hello->count > log->count)
        return false;
    if (hello->count == log->count)
        return memcmp(log->chain, hello->chain, LOG_CHAIN) == 0;
    log_chain_at(log, hello->count, chain);
    return memcmp(chain, hello->chain, LOG_CHAIN) == 0;
}

/* The same watcher, over an older link. */
static struct Watching *find_other(struct WatchFeed *feed, const struct Watching *link)
{
    for (int i = 0; i < LINKS_MAX; i++) {
        struct Watching *other = &feed->links[i];
        if (other != link && other->transport && other->greeted &&
            memcmp(other->id, link->id, WATCH_ID) == 0)
            return other;
    }
    return NULL;
}

/* --- places ---------------------------------------------------------------------------------- */

static int count_of(const struct WatchFeed *feed, uint32_t origin)
{
    int count = 0;
    for (int i = 0; i < LINKS_MAX; i++)
        count += feed->links[i].greeted && feed->links[i].origin == origin;
    return count;
}

/* Whether nothing was heard of it for so long, or it takes nothing. */
static bool is_idle(const struct Watching *link, int64_t now_ms)
{
    return now_ms - link->heard_ms >= WARN_MS ||
           (link->stalled_ms != NEVER && now_ms - link->stalled_ms >= WARN_MS);
}

/* Whether `a` gives way before `b` (NULL: nobody yet) to somebody new: who is idle, then who is of
 * the machine that holds the most, then the oldest. */
static bool gives_way_first(const struct WatchFeed *feed, const struct Watching *a,
                            const struct Watching *b, int64_t now_ms)
{
    if (!b || is_idle(a, now_ms) != is_idle(b, now_ms))
        return !b || is_idle(a, now_ms);
    int of_a = count_of(feed, a->origin), of_b = count_of(feed, b->origin);
    bool idle = is_idle(a, now_ms);
    return (!idle && of_a != of_b) ? of_a > of_b : a->number < b->number;
}

/* Makes room for one more of this machine, if there is to be any; whether there is. */
static bool make_room(struct WatchFeed *feed, uint32_t origin, int64_t now_ms)
{
    struct Watching *leaver = NULL;
    if (watch_feed_count(feed) < feed->limit)
        return true;
    for (int i = 0; i < LINKS_MAX; i++)
        if (feed->links[i].greeted && gives_way_first(feed, &feed->links[i], leaver, now_ms))
            leaver = &feed->links[i];
    if (!leaver || watch_feed_count(feed) > feed->limit ||
        (!is_idle(leaver, now_ms) && count_of(feed, leaver->origin) < count_of(feed, origin) + 2))
        return false;
    part(leaver, WATCH_END_FULL, now_ms);
    return true;
}

static bool was_removed(const struct WatchFeed *feed, const struct Watching *link)
{
    for (int i = 0; i < feed->removed_count; i++) {
        const struct Removed *removed = &feed->removed[i];
        if ((link->origin != 0 && link->origin == removed->origin) ||
            memcmp(link->id, removed->id, WATCH_ID) == 0)
            return true;
    }
    return false;
}

/* The oldest is forgotten when there are too many. */
static void remember_removed(struct WatchFeed *feed, const struct Watching *link)
{
    struct Removed removed = {.origin = link->origin};
    memcpy(removed.id, link->id, WATCH_ID);
    if (feed->removed_count == REMOVED_MAX)
        memmove(feed->removed, feed->removed + 1,
                (size_t)--feed->removed_count * sizeof *feed->removed);
    feed->removed[feed->removed_count++] = removed;
}

bool watch_feed_remove(struct WatchFeed *feed, uint32_t number, int64_t now_ms)
{
    for (int i = 0; i < LINKS_MAX; i++) {
        struct Watching *link = &feed->links[i];
        if (!link->greeted || link->number != number)
            continue;
        remember_removed(feed, link);
        part(link, WATCH_END_REMOVED, now_ms);
        return true;
    }
    return false;
}

void watch_place_address(const struct WatchPlace *place, char text[WATCH_ADDRESS_TEXT])
{
    const uint8_t *bytes = (const uint8_t *)&place->origin;
    text[0] = '\0';
    if (place->origin != 0)
        snprintf(text, WATCH_ADDRESS_TEXT, "%d.%d.%d.%d", bytes[0], bytes[1], bytes[2], bytes[3]);
}

int watch_feed_list(const struct WatchFeed *feed, struct WatchPlace list[WATCHERS_MAX])
{
    int count = 0;
    for (int i = 0; i < LINKS_MAX && count < WATCHERS_MAX; i++) {
        const struct Watching *link = &feed->links[i];
        if (!link->greeted)
            continue;
        int at = count++;
        for (; at > 0 && list[at - 1].number > link->number; at--)
            list[at] = list[at - 1];
        list[at] = (struct WatchPlace){.number = link->number, .origin = link->origin};
    }
    return count;
}

static void take_hello(struct WatchFeed *feed, struct Watching *link,
                       const struct WatchSource *source, const struct WatchMessage *hello,
                       int64_t now_ms)
{
    memcpy(link->id, hello->id, WATCH_ID);
    struct Watching *other = find_other(feed, link);
    if (was_removed(feed, link)) {
        part(link, WATCH_END_REMOVED, now_ms);
        return;
    }
    if (other)
        part(other, WATCH_END_REPLACED, now_ms);
    if (!make_room(feed, link->origin, now_ms)) {
        part(link, WATCH_END_FULL, now_ms);
        return;
    }
    link->greeted = true;
    link->number = ++feed->numbers;
    link->told = is_beginning(source->log, hello) ? hello->count : 0;
}

/* One whole message; false if no honest program sends it now. */
static bool take(struct WatchFeed *feed, struct Watching *link, const struct WatchSource *source,
                 const struct Frame *frame, int64_t now_ms)
{
    struct WatchMessage message;
    if (now_ms - link->flood_ms >= FLOOD_MS) {
        link->flood_ms = now_ms;
        link->messages = 0;
    }
    if (++link->messages > WATCH_MESSAGES || !watch_message_read(frame, &message))
        return false;
    link->heard_ms = now_ms;
    if (message.kind != WATCH_HELLO || link->greeted)
        return message.kind == WATCH_PONG && link->greeted;
    if (!pace_allows(&feed->greets, GREET_MS, GREET_BURST, now_ms))
        return false; /* it may come again */
    take_hello(feed, link, source, &message, now_ms);
    return true;
}

static void take_in(struct WatchFeed *feed, struct Watching *link, const struct WatchSource *source,
                    const uint8_t *bytes, size_t size, int64_t now_ms)
{
    struct Frame frame;
    size_t at = 0, used;
    while (link->transport && at < size) {
        enum FrameResult result = frame_feed(&link->receiver, bytes + at, size - at, &used, &frame);
        at += used;
        if (result == FRAME_BROKEN ||
            (result == FRAME_READY && !take(feed, link, source, &frame, now_ms)))
            drop(link);
    }
}

/* --- turning --------------------------------------------------------------------------------- */

/* A link for one more: a free one, or that of who came longest ago and has not said who he is. As
 * many as there are beyond the places are always one or the other. */
static struct Watching *free_link(struct WatchFeed *feed)
{
    struct Watching *oldest = NULL;
    for (int i = 0; i < LINKS_MAX; i++) {
        struct Watching *link = &feed->links[i];
        if (!link->transport)
            return link;
        if (!link->greeted && (!oldest || link->flood_ms < oldest->flood_ms))
            oldest = link;
    }
    assert(oldest);
    drop(oldest);
    return oldest;
}

void watch_feed_add(struct WatchFeed *feed, const struct AdmittedGuest *guest, int64_t now_ms)
{
    struct Watching *link = free_link(feed);
    bool relayed = strcmp(guest->transport->type->name, "relay") == 0;
    *link = (struct Watching){.transport = guest->transport,
                              .sender = guest->sender,
                              .receiver = guest->receiver,
                              .origin = relayed ? 0 : guest->transport->origin,
                              .state_ms = NEVER,
                              .stalled_ms = NEVER,
                              .heard_ms = now_ms,
                              .pinged_ms = now_ms,
                              .flood_ms = now_ms,
                              .in_size = guest->rest_size};
    memcpy(link->in, guest->rest, guest->rest_size);
}

/* Whether it has been silent, or deaf, for too long. */
static bool is_lost(const struct Watching *link, int64_t now_ms)
{
    int64_t silent_ms = link->greeted ? LOST_MS : ATTEMPT_MS;
    return transport_state(link->transport) == TRANSPORT_CLOSED ||
           now_ms - link->heard_ms >= silent_ms ||
           (link->stalled_ms != NEVER && now_ms - link->stalled_ms >= LOST_MS);
}

static void turn(struct WatchFeed *feed, struct Watching *link, const struct WatchSource *source,
                 uint32_t until, int64_t now_ms)
{
    if (link->in_size == 0)
        link->in_size = transport_receive(link->transport, link->in, sizeof link->in);
    size_t size = link->in_size;
    link->in_size = 0;
    take_in(feed, link, source, link->in, size, now_ms);
    if (link->transport && link->greeted)
        send_off(feed, link, source, until, now_ms);
    if (link->transport && is_lost(link, now_ms))
        drop(link);
}

void watch_feed_update(struct WatchFeed *feed, const struct WatchSource *source, int64_t now_ms)
{
    note(feed, source, now_ms);
    uint32_t until = released(feed, source->log, now_ms);
    for (int i = 0; i < LINKS_MAX; i++)
        if (feed->links[i].transport)
            turn(feed, &feed->links[i], source, until, now_ms);
}

void watch_feed_end(struct WatchFeed *feed, const struct WatchSource *source, enum WatchEnd end,
                    int64_t now_ms)
{
    note(feed, source, now_ms);
    uint32_t until = end == WATCH_END_OVER ? feed->count : released(feed, source->log, now_ms);
    for (int i = 0; i < LINKS_MAX; i++) {
        struct Watching *link = &feed->links[i];
        while (link->transport && link->greeted && link->told < until && flush(link, now_ms))
            send_off(feed, link, source, until, now_ms);
        if (link->transport)
            part(link, end, now_ms);
    }
}

int64_t watch_feed_wait(const struct WatchFeed *feed, int64_t now_ms)
{
    int64_t wait = INT64_MAX;
    for (int i = 0; i < LINKS_MAX; i++) {
        const struct Watching *link = &feed->links[i];
        if (!link->transport)
            continue;
        int64_t due = link->told < feed->count && link->greeted
                          ? feed->times[link->told] + delay_ms(feed) - now_ms
                          : WAIT_MS;
        due = due < BACKLOG_MS ? BACKLOG_MS : due;
        due = link->out_size > 0 ? BACKLOG_MS : due < WAIT_MS ? due : WAIT_MS;
        wait = due < wait ? due : wait;
    }
    return wait;
}

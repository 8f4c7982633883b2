/* Who watches. */
#include "net/watching/watcher.h"
#include "net/session/session.h"
#include "src/common/memory.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { OUT_FRAMES = 4, WAIT_MS = 1000 };

struct Watcher {
    struct WatcherSettings settings;
    uint8_t id[WATCH_ID];
    struct WatchMessage match; /* the newest welcome, */
    bool welcomed;             /* if there was one */
    struct Log log;            /* then; else empty */
    uint32_t logs;
    int watchers, delay_s;
    bool players_linked, paused, over;
    enum WatchEnd end;
    struct {
        bool up, welcomed;
        struct FrameSender sender;
        struct FrameReceiver receiver;
        int64_t heard_ms;
    } link;
    uint8_t out[OUT_FRAMES * FRAME_WIRE_MAX];
    size_t out_size;
};

struct Watcher *watcher_new(const struct WatcherSettings *settings)
{
    struct Watcher *watcher = memory_zeroed(sizeof *watcher);
    watcher->settings = *settings;
    watcher->paused = true;
    randombytes_buf(watcher->id, sizeof watcher->id);
    return watcher;
}

void watcher_free(struct Watcher *watcher)
{
    if (!watcher)
        return;
    log_free(&watcher->log);
    sodium_memzero(watcher, sizeof *watcher);
    free(watcher);
}

/* --- the link -------------------------------------------------------------------------------- */

/* While the players are not connected, or we are not, the clocks stand. */
static void set_paused(struct Watcher *watcher, int64_t now_ms)
{
    bool paused = !watcher->link.up || !watcher->players_linked;
    if (paused != watcher->paused)
        watcher->settings.pause(watcher->settings.context, paused, now_ms);
    watcher->paused = paused;
}

static void down(struct Watcher *watcher, enum WatchEnd end, int64_t now_ms)
{
    sodium_memzero(&watcher->link, sizeof watcher->link);
    watcher->out_size = 0;
    watcher->end = end;
    watcher->over = end != WATCH_END_NONE && end != WATCH_END_CLOSED;
    set_paused(watcher, now_ms);
}

static void say(struct Watcher *watcher, const struct WatchMessage *message, int64_t now_ms)
{
    uint8_t payload[FRAME_PAYLOAD_MAX];
    if (sizeof watcher->out - watcher->out_size < FRAME_WIRE_MAX) {
        down(watcher, WATCH_END_NONE, now_ms); /* nothing that we say gets through */
        return;
    }
    size_t size = watch_message_write(message, payload);
    watcher->out_size += frame_seal(&watcher->link.sender, (uint8_t)message->kind, payload, size,
                                    watcher->out + watcher->out_size);
}

void watcher_link(struct Watcher *watcher, const struct FrameSender *sender,
                  const struct FrameReceiver *receiver, int64_t now_ms)
{
    struct WatchMessage hello = {.kind = WATCH_HELLO, .count = watcher->log.count};
    if (watcher->over)
        return;
    memcpy(hello.id, watcher->id, WATCH_ID);
    memcpy(hello.chain, watcher->log.chain, LOG_CHAIN);
    watcher->link.up = true;
    watcher->link.welcomed = false;
    watcher->link.sender = *sender;
    watcher->link.receiver = *receiver;
    watcher->link.heard_ms = now_ms;
    watcher->out_size = 0;
    say(watcher, &hello, now_ms);
}

void watcher_unlink(struct Watcher *watcher, int64_t now_ms)
{
    if (watcher->link.up)
        down(watcher, WATCH_END_NONE, now_ms);
}

/* --- what comes in --------------------------------------------------------------------------- */

static size_t terms_bytes(const struct Terms *terms, uint8_t bytes[FRAME_PAYLOAD_MAX])
{
    struct WireWriter writer = wire_writer(bytes, FRAME_PAYLOAD_MAX);
    bool fits = terms_write(&writer, terms);
    assert(fits);
    return writer.size;
}

static bool terms_are_same(const struct Terms *a, const struct Terms *b)
{
    uint8_t of_a[FRAME_PAYLOAD_MAX], of_b[FRAME_PAYLOAD_MAX];
    size_t size = terms_bytes(a, of_a);
    return size == terms_bytes(b, of_b) && memcmp(of_a, of_b, size) == 0;
}

/* The match is told from its start. */
static void begin_log(struct Watcher *watcher)
{
    const struct Terms *terms = &watcher->match.terms;
    uint8_t bytes[FRAME_PAYLOAD_MAX];
    size_t size = terms_bytes(terms, bytes);
    log_free(&watcher->log);
    log_init(&watcher->log, &watcher->settings.rules, bytes, size, terms->undo_limit);
    watcher->logs++;
}

static enum WatchEnd take_welcome(struct Watcher *watcher, const struct WatchMessage *welcome)
{
    bool goes_on = watcher->welcomed && welcome->count == watcher->log.count;
    bool another = watcher->welcomed && !terms_are_same(&welcome->terms, &watcher->match.terms);
    if (watcher->link.welcomed || another || (!goes_on && welcome->count > 0))
        return WATCH_END_MALFORMED; /* the terms of a match never change */
    if (!watcher->settings.knows(watcher->settings.context, welcome))
        return WATCH_END_GAME;
    watcher->match = *welcome;
    watcher->welcomed = watcher->link.welcomed = true;
    if (!goes_on)
        begin_log(watcher);
    return WATCH_END_NONE;
}

static enum WatchEnd take_event(struct Watcher *watcher, const struct WatchMessage *message,
                                int64_t now_ms)
{
    const struct NetEvent *event = &message->event;
    struct Log *log = &watcher->log;
    bool host_says = event_is_the_hosts(event->kind) || event->kind == EVENT_DECLINE ||
                     event->seat == log->host_seat;
    if (!watcher->link.welcomed || message->number != log->count + 1)
        return WATCH_END_MALFORMED;
    if (log_judge(log, event, host_says) != VERDICT_GOOD)
        return WATCH_END_ILLEGAL;
    log_apply(log, event, now_ms - message->age_ms);
    if (event->kind == EVENT_START && watcher->paused) /* another game, whose clocks don't know */
        watcher->settings.pause(watcher->settings.context, true, now_ms);
    return WATCH_END_NONE;
}

static enum WatchEnd take_state(struct Watcher *watcher, const struct WatchMessage *state,
                                int64_t now_ms)
{
    watcher->watchers = state->watchers;
    watcher->delay_s = state->delay_s;
    watcher->players_linked = state->linked;
    set_paused(watcher, now_ms);
    return watcher->link.welcomed ? WATCH_END_NONE : WATCH_END_MALFORMED;
}

/* Acts on one message; returns why the link ends, WATCH_END_NONE if it does not. */
static enum WatchEnd take(struct Watcher *watcher, const struct WatchMessage *message,
                          int64_t now_ms)
{
    switch (message->kind) {
    case WATCH_WELCOME:
        return take_welcome(watcher, message);
    case WATCH_EVENT:
        return take_event(watcher, message, now_ms);
    case WATCH_STATE:
        return take_state(watcher, message, now_ms);
    case WATCH_PING:
        say(watcher, &(struct WatchMessage){.kind = WATCH_PONG, .stamp = message->stamp}, now_ms);
        return WATCH_END_NONE;
    case WATCH_BYE:
        return message->end;
    default:
        return WATCH_END_MALFORMED;
    }
}

static void take_frame(struct Watcher *watcher, const struct Frame *frame, int64_t now_ms)
{
    struct WatchMessage message;
    enum WatchEnd end = WATCH_END_MALFORMED;
    watcher->link.heard_ms = now_ms;
    if (watch_message_read(frame, &message))
        end = take(watcher, &message, now_ms);
    if (end != WATCH_END_NONE)
        down(watcher, end, now_ms);
}

size_t watcher_feed(struct Watcher *watcher, const uint8_t *bytes, size_t size, int64_t now_ms)
{
    struct Frame frame;
    size_t at = 0, used;
    int budget = FEED_MESSAGES;
    while (watcher->link.up && at < size && budget > 0) {
        enum FrameResult result =
            frame_feed(&watcher->link.receiver, bytes + at, size - at, &used, &frame);
        at += used;
        if (result == FRAME_BROKEN) /* damage on the way: the next link goes on */
            watcher_unlink(watcher, now_ms);
        else if (result == FRAME_READY)
            take_frame(watcher, &frame, now_ms);
        budget -= result == FRAME_READY;
    }
    return watcher->link.up ? at : size;
}

/* --- the rest -------------------------------------------------------------------------------- */

size_t watcher_take(struct Watcher *watcher, uint8_t *bytes, size_t capacity)
{
    size_t size = watcher->out_size < capacity ? watcher->out_size : capacity;
    memcpy(bytes, watcher->out, size);
    watcher->out_size -= size;
    memmove(watcher->out, watcher->out + size, watcher->out_size);
    return size;
}

void watcher_tick(struct Watcher *watcher, int64_t now_ms)
{
    if (watcher->link.up && now_ms - watcher->link.heard_ms >= LOST_MS)
        watcher_unlink(watcher, now_ms);
}

int64_t watcher_wait(const struct Watcher *watcher, int64_t now_ms)
{
    int64_t left = watcher->link.heard_ms + LOST_MS - now_ms;
    if (!watcher->link.up || left > WAIT_MS)
        return WAIT_MS; /* clocks are shown in seconds */
    return left > 0 ? left : 0;
}

struct WatcherView watcher_view(const struct Watcher *watcher, int64_t now_ms)
{
    const struct WatchMessage *match = watcher->welcomed ? &watcher->match : NULL;
    bool up = watcher->link.up;
    return (struct WatcherView){.linked = up,
                                .quiet = up && now_ms - watcher->link.heard_ms >= WARN_MS,
                                .over = watcher->over,
                                .end = watcher->end,
                                .terms = match ? &match->terms : NULL,
                                .log = match ? &watcher->log : NULL,
                                .logs = watcher->logs,
                                .name = {watcher->match.name[0], watcher->match.name[1]},
                                .watchers = watcher->watchers,
                                .delay_s = watcher->delay_s,
                                .players_linked = watcher->players_linked,
                                .secret = match ? &match->secret : NULL};
}

/*
 * libFuzzer's entrance to watching: one end has the right keys and says whatever it likes.
 *
 * The first byte names the honest end, the host's feed or the one who watches, and the game. Then
 * follow operations: frames with any payload, messages that are right but for one field, bytes that
 * are no frame, time, new links, moves of the players.
 *
 * Whatever comes: a feed never lets in more than its limit, and the players' log is what they made
 * it; who watches shows a log that passes the rules, of which nothing is taken back but by another
 * log from its start, and only what the host of this link has said.
 */
#include "tests/net/cable.h"
#include "tests/net/spectator.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

enum { OPERATIONS_MAX = 100, LIMIT = 2 };

/* What the fuzzer's bytes still hold; behind their end come zeros. */
struct Script {
    const uint8_t *bytes;
    size_t size;
};

struct Stage {
    struct Pair pair;
    bool feeds; /* the honest end is the host's feed */
    struct WatchFeed *feed;
    struct Spectator spectator;
    struct SpectatorLink link; /* the liar's keys are in it */
    uint32_t logs, count;      /* of the spectator's log, as it was seen last */
    uint8_t chain[LOG_CHAIN];
};

static uint8_t next(struct Script *script)
{
    if (script->size == 0)
        return 0;
    script->size--;
    return *script->bytes++;
}

/* --- what must hold -------------------------------------------------------------------------- */

static void check_spectator(struct Stage *stage)
{
    struct WatcherView view = watcher_view(stage->spectator.watcher, stage->pair.now_ms);
    uint8_t chain[LOG_CHAIN];
    if (!view.log)
        return;
    if (view.logs != stage->logs)
        stage->count = 0;
    assert(view.log->count >= stage->count);
    if (stage->count > 0) {
        log_chain_at(view.log, stage->count, chain);
        assert(memcmp(chain, stage->chain, LOG_CHAIN) == 0);
    }
    stage->logs = view.logs;
    stage->count = view.log->count;
    memcpy(stage->chain, view.log->chain, LOG_CHAIN);
}

static void turn(struct Stage *stage)
{
    struct WatchSource source = spectator_source(&stage->pair);
    uint8_t bytes[FRAME_WIRE_MAX];
    if (!stage->feeds) {
        while (stage->spectator.end && spectator_turn(&stage->spectator, stage->pair.now_ms))
            check_spectator(stage);
        watcher_tick(stage->spectator.watcher, stage->pair.now_ms);
        return;
    }
    for (int i = 0; i < 4; i++)
        watch_feed_update(stage->feed, &source, stage->pair.now_ms);
    assert(watch_feed_count(stage->feed) <= LIMIT);
    if (stage->link.end)
        while (transport_receive(stage->link.end, bytes, sizeof bytes) > 0)
            ;
}

/* --- operations ------------------------------------------------------------------------------ */

/* A new link, in place of the older one. */
static void relink(struct Stage *stage)
{
    struct Transport *older = stage->feeds ? stage->link.end : stage->link.guest.transport;
    int64_t now_ms = stage->pair.now_ms;
    transport_close(older);
    spectator_link(&stage->link);
    if (stage->feeds) {
        watch_feed_add(stage->feed, &stage->link.guest, now_ms);
        return;
    }
    if (stage->spectator.end)
        spectator_cut(&stage->spectator, now_ms);
    stage->spectator.end = stage->link.end;
    watcher_link(stage->spectator.watcher, &stage->link.sender, &stage->link.receiver, now_ms);
}

static void send(struct Stage *stage, const uint8_t *bytes, size_t size)
{
    transport_send(stage->feeds ? stage->link.end : stage->link.guest.transport, bytes, size);
}

static void send_frame(struct Stage *stage, uint8_t type, const uint8_t *payload, size_t size)
{
    uint8_t wire[FRAME_WIRE_MAX];
    struct FrameSender *sender = stage->feeds ? &stage->link.sender : &stage->link.guest.sender;
    send(stage, wire, frame_seal(sender, type, payload, size, wire));
}

static void say_raw(struct Stage *stage, struct Script *script)
{
    uint8_t payload[FRAME_PAYLOAD_MAX], type = next(script);
    size_t size = next(script);
    for (size_t i = 0; i < size; i++)
        payload[i] = next(script);
    send_frame(stage, type, payload, size);
}

static void say_garbage(struct Stage *stage, struct Script *script)
{
    uint8_t bytes[256];
    size_t size = next(script);
    for (size_t i = 0; i < size; i++)
        bytes[i] = next(script);
    send(stage, bytes, size);
}

/* A message as an honest peer would say it now, with at most one lie in it. */
static void say_right(struct Stage *stage, struct Script *script)
{
    const struct Log *log = pair_view(&stage->pair, HOST).log;
    struct WatcherView seen = watcher_view(stage->spectator.watcher, stage->pair.now_ms);
    uint8_t kind = next(script), lie = next(script), payload[FRAME_PAYLOAD_MAX];
    uint32_t number = seen.log ? seen.log->count + 1 : 1;
    struct WatchMessage message = {.kind = (enum WatchKind)(kind % WATCH_KIND_COUNT),
                                   .terms = stage->pair.terms,
                                   .number = number,
                                   .linked = lie & 1,
                                   .stamp = lie,
                                   .end = (enum WatchEnd)(1 + lie % WATCH_END_SENT_LAST)};
    if (message.kind == WATCH_HELLO || message.kind == WATCH_WELCOME) {
        message.count = stage->feeds ? log->count : number - 1;
        if (stage->feeds)
            memcpy(message.chain, log->chain, LOG_CHAIN);
        message.count += lie == 1;
        message.chain[0] ^= lie == 2;
        message.id[0] = lie >> 4;
        message.terms.undo_limit ^= lie == 3;
        if (lie == 4)
            message.count = 0;
    }
    message.event = *log_get(log, number <= log->count ? number : log->count);
    message.event.seat ^= lie == 1;
    message.event.re += lie == 2;
    message.event.hash ^= lie == 3;
    message.number += lie == 4;
    message.event.host_seat ^= lie == 5;
    message.age_ms = lie == 6 ? EVENT_MS_MAX : 0;
    send_frame(stage, (uint8_t)message.kind, payload, watch_message_write(&message, payload));
}

/* Whoever is on turn moves. */
static void move(struct Pair *pair)
{
    if (pair_move(pair, HOST))
        pair_move(pair, GUEST);
    pair_settle(pair);
}

static void operate(struct Stage *stage, struct Script *script)
{
    switch (next(script) % 8) {
    case 0:
        say_raw(stage, script);
        return; /* and more may come with it */
    case 1:
        say_garbage(stage, script);
        break;
    case 2:
    case 3:
    case 4:
        say_right(stage, script);
        break;
    case 5:
        relink(stage);
        break;
    case 6:
        stage->pair.now_ms += 100 * (int64_t)next(script);
        break;
    default:
        move(&stage->pair);
        break;
    }
    turn(stage);
}

static void set_stage(struct Stage *stage, uint8_t scene)
{
    static const struct InviteSecret secret = {.bytes = "watch us"};
    stage->feeds = scene & 1;
    pair_init_game(&stage->pair, 1, UNDO_UNLIMITED, (scene >> 1) % pair_games());
    pair_start(&stage->pair);
    for (int ply = 0; ply < 3; ply++)
        move(&stage->pair);
    stage->feed = watch_feed_new();
    watch_feed_allow(stage->feed, LIMIT, scene >> 6, &secret);
    spectator_init(&stage->spectator, &stage->pair);
    relink(stage);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    struct Script script = {bytes, size};
    struct Stage *stage = calloc(1, sizeof *stage);
    assert(stage);
    if (sodium_init() < 0)
        abort();
    set_stage(stage, next(&script));
    for (int i = 0; i < OPERATIONS_MAX && script.size > 0; i++)
        operate(stage, &script);
    turn(stage);
    transport_close(stage->feeds ? stage->link.end : stage->link.guest.transport);
    if (stage->feeds)
        stage->spectator.end = NULL;
    watch_feed_free(stage->feed);
    spectator_free(&stage->spectator);
    pair_free(&stage->pair);
    free(stage);
    return 0;
}

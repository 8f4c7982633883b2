/* One who watches the match of a pair. */
#include "tests/net/spectator.h"
#include "tests/net/cable.h"
#include <string.h>

static bool knows(void *context, const struct WatchMessage *welcome)
{
    return strcmp(welcome->terms.game, ((struct Spectator *)context)->game) == 0;
}

static void pause(void *context, bool paused, int64_t now_ms)
{
    (void)now_ms;
    ((struct Spectator *)context)->paused = paused;
}

void spectator_init(struct Spectator *spectator, const struct Pair *pair)
{
    *spectator = (struct Spectator){.game = pair_game_id(pair->game), .paused = true};
    struct WatcherSettings settings = {.context = spectator, .knows = knows, .pause = pause};
    pair_board_init(&spectator->board, pair->game, &settings.rules);
    spectator->watcher = watcher_new(&settings);
}

void spectator_free(struct Spectator *spectator)
{
    transport_close(spectator->end);
    watcher_free(spectator->watcher);
    pair_board_free(&spectator->board);
}

/* --- links ----------------------------------------------------------------------------------- */

static void join_keys(struct FrameSender *sender, struct FrameReceiver *receiver)
{
    uint8_t key[FRAME_KEY], header[FRAME_HEADER];
    randombytes_buf(key, sizeof key);
    frame_sender_init(sender, key, header);
    frame_receiver_init(receiver, key, header);
}

void spectator_link(struct SpectatorLink *link)
{
    struct Transport *ends[2];
    cable_new(ends);
    *link = (struct SpectatorLink){.guest = {.transport = ends[0], .kind = HANDSHAKE_WATCH_CODE},
                                   .end = ends[1]};
    join_keys(&link->sender, &link->guest.receiver);
    join_keys(&link->guest.sender, &link->receiver);
}

void spectator_connect(struct Spectator *spectator, struct WatchFeed *feed, int64_t now_ms)
{
    struct SpectatorLink link;
    spectator_link(&link);
    transport_close(spectator->end);
    spectator->end = link.end;
    link.guest.transport->origin = spectator->origin;
    watch_feed_add(feed, &link.guest, now_ms);
    watcher_link(spectator->watcher, &link.sender, &link.receiver, now_ms);
}

void spectator_cut(struct Spectator *spectator, int64_t now_ms)
{
    transport_close(spectator->end);
    spectator->end = NULL;
    watcher_unlink(spectator->watcher, now_ms);
}

bool spectator_turn(struct Spectator *spectator, int64_t now_ms)
{
    uint8_t bytes[FRAME_WIRE_MAX];
    size_t in, out = 0, at = 0;
    if (!spectator->end)
        return false;
    in = transport_receive(spectator->end, bytes, sizeof bytes);
    while (at < in)
        at += watcher_feed(spectator->watcher, bytes + at, in - at, now_ms);
    out = watcher_take(spectator->watcher, bytes, sizeof bytes);
    if (out > 0)
        transport_send(spectator->end, bytes, out);
    if (in == 0 && transport_state(spectator->end) == TRANSPORT_CLOSED)
        spectator_cut(spectator, now_ms);
    return in + out > 0;
}

struct WatchSource spectator_source(const struct Pair *pair)
{
    struct SessionView view = pair_view(pair, HOST);
    return (struct WatchSource){.log = view.log,
                                .terms = view.terms,
                                .name = {view.peer_name, "Host"},
                                .linked = view.synced};
}

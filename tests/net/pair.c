/* Two sessions joined by memory. */
#include "tests/net/pair.h"
#include <assert.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

/* --- the toy game ---------------------------------------------------------------------------- */

static uint64_t toy_hash(const struct Toy *toy)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325); /* FNV-1a */
    for (int i = 0; i < toy->ply; i++)
        hash = (hash ^ (uint8_t)toy->digits[i]) * UINT64_C(0x100000001b3);
    return hash;
}

static void toy_start(void *context, int host_seat)
{
    struct Toy *toy = &((struct Peer *)context)->toy;
    (void)host_seat;
    *toy = (struct Toy){.games = toy->games + 1};
}

static bool toy_judge(void *context, int seat, const char *text, uint64_t *hash)
{
    struct Toy after = ((struct Peer *)context)->toy;
    if (seat != after.ply % 2 || after.ply == TOY_PLIES || after.ended || text[0] != 'd' ||
        text[1] < '0' || text[1] > '9' || text[2] != '\0' ||
        (after.ply > 0 && after.digits[after.ply - 1] == text[1]))
        return false;
    after.digits[after.ply++] = text[1];
    *hash = toy_hash(&after);
    return true;
}

static bool toy_move(void *context, int seat, const char *text, uint32_t ms)
{
    struct Toy *toy = &((struct Peer *)context)->toy;
    (void)seat, (void)ms;
    toy->digits[toy->ply++] = text[1];
    return toy->ply == TOY_PLIES;
}

static void toy_undo(void *context, int ply)
{
    ((struct Peer *)context)->toy.ply = ply;
}

static void toy_end(void *context, enum EventKind kind, int seat)
{
    (void)kind, (void)seat;
    ((struct Peer *)context)->toy.ended = true;
}

/* Back to the seat's last decision. */
static int toy_undo_target(void *context, int seat)
{
    int ply = ((struct Peer *)context)->toy.ply;
    int target = (ply - 1) % 2 == seat ? ply - 1 : ply - 2;
    return target;
}

/* --- what a session needs -------------------------------------------------------------------- */

static bool peer_knows(void *context, const struct Terms *terms)
{
    (void)context;
    return strcmp(terms->game, "toy") == 0;
}

/* Whether a record comes onto the disk; and the process may die of it. */
static bool writes(struct Peer *peer)
{
    if (peer->dead || peer->disk_full || peer->journal_count == JOURNAL_MAX)
        return false;
    if (peer->dies_after < 0 || peer->dies_after-- > 0)
        return true;
    peer->dead = true;
    return peer->dies_writing;
}

static bool peer_journal(void *context, bool proposal, const struct NetEvent *event)
{
    struct Peer *peer = context;
    if (!writes(peer))
        return false;
    peer->journal[peer->journal_count++] = (struct JournalRecord){proposal, *event};
    return !peer->dead;
}

static bool peer_agree(void *context, const struct SessionStart *start)
{
    struct Peer *peer = context;
    if (!writes(peer))
        return false;
    peer->start = *start;
    peer->agreed = true;
    return !peer->dead;
}

static void peer_pause(void *context, bool paused)
{
    ((struct Peer *)context)->paused = paused;
}

static int peer_flagged(void *context)
{
    return ((struct Peer *)context)->flag;
}

/* SplitMix64, so that a seed decides who moves first, too. */
static uint64_t next_random(uint64_t *state)
{
    uint64_t x = *state += UINT64_C(0x9e3779b97f4a7c15);
    x = (x ^ (x >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ (x >> 27)) * UINT64_C(0x94d049bb133111eb);
    return x ^ (x >> 31);
}

static void peer_random(void *context, void *bytes, size_t size)
{
    struct Peer *peer = context;
    for (size_t i = 0; i < size; i++)
        ((uint8_t *)bytes)[i] = (uint8_t)next_random(&peer->random);
}

/* Opens a session, the older match when the journal holds one. */
static void peer_open(struct Pair *pair, int who)
{
    struct Peer *peer = &pair->peer[who];
    struct SessionSettings settings = {
        .host = peer->host,
        .terms = pair->terms,
        .restored = peer->agreed ? &peer->start : NULL,
        .rules = {.context = peer,
                  .start = toy_start,
                  .judge = toy_judge,
                  .move = toy_move,
                  .undo = toy_undo,
                  .end = toy_end,
                  .undo_target = toy_undo_target},
        .owner = {.context = peer,
                  .knows = peer_knows,
                  .agree = peer_agree,
                  .journal = peer_journal,
                  .flagged = peer_flagged,
                  .pause = peer_pause,
                  .random = peer_random},
    };
    snprintf(settings.name, sizeof settings.name, "%s", peer->host ? "Host" : "Guest");
    peer->toy = (struct Toy){.ply = 0};
    peer->dead = peer->paused = false;
    peer->dies_after = -1;
    peer->session = session_new(&settings);
    for (int i = 0; i < peer->journal_count; i++) {
        bool fits =
            session_restore(peer->session, peer->journal[i].proposal, &peer->journal[i].event);
        assert(fits);
    }
}

/* --- the pair -------------------------------------------------------------------------------- */

void pair_init(struct Pair *pair, uint64_t seed, uint8_t undo_limit)
{
    memset(pair, 0, sizeof *pair);
    pair->random = seed;
    pair->now_ms = 5000000; /* a clock that began long ago */
    pair->terms = (struct Terms){.game = "toy",
                                 .options = "plies=24",
                                 .rules_hash = 1,
                                 .clock = NET_CLOCK_FISCHER,
                                 .base_ms = 600000,
                                 .undo_limit = undo_limit};
    pair->peer[HOST].host = true;
    for (int who = 0; who < 2; who++) {
        pair->peer[who].flag = -1;
        pair->peer[who].random = seed ^ UINT64_C(0xa5a5) << (16 * who);
        peer_open(pair, who);
    }
}

void pair_free(struct Pair *pair)
{
    for (int who = 0; who < 2; who++)
        session_free(pair->peer[who].session);
}

uint32_t pair_random(struct Pair *pair, uint32_t bound)
{
    return (uint32_t)((next_random(&pair->random) >> 32) * bound >> 32);
}

void pair_connect(struct Pair *pair)
{
    struct FrameSender sender[2];
    struct FrameReceiver receiver[2];
    for (int who = 0; who < 2; who++) {
        uint8_t key[FRAME_KEY], header[FRAME_HEADER];
        crypto_secretstream_xchacha20poly1305_keygen(key);
        frame_sender_init(&sender[who], key, header);
        frame_receiver_init(&receiver[1 - who], key, header);
        pair->peer[who].wire_size = 0;
    }
    for (int who = 0; who < 2; who++)
        session_link(pair->peer[who].session, &sender[who], &receiver[who], pair->now_ms);
    pair->linked = true;
}

void pair_cut(struct Pair *pair)
{
    pair->linked = false;
    for (int who = 0; who < 2; who++) {
        pair->peer[who].wire_size = 0;
        session_unlink(pair->peer[who].session, pair->now_ms);
    }
}

static void take_notices(struct Peer *peer)
{
    struct Notice notice;
    while (session_notice(peer->session, &notice)) {
        peer->notices[notice.kind]++;
        if (notice.kind != NOTICE_EVENT && notice.kind != NOTICE_LINKED)
            peer->last = notice;
    }
}

/* Puts what a peer wants to send onto the wire; without a cable it is lost. */
static bool send_off(struct Pair *pair, int from)
{
    if (pair->peer[from].dead)
        pair_kill(pair, from);
    struct Peer *to = &pair->peer[1 - from];
    size_t size =
        session_take(pair->peer[from].session, to->wire + to->wire_size, WIRE_MAX - to->wire_size);
    if (pair->linked)
        to->wire_size += size;
    return size > 0;
}

bool pair_deliver(struct Pair *pair, int to, size_t size)
{
    struct Peer *peer = &pair->peer[to];
    bool moved = send_off(pair, 1 - to);
    size = size < peer->wire_size ? size : peer->wire_size;
    if (size > 0) {
        session_feed(peer->session, peer->wire, size, pair->now_ms);
        peer->wire_size -= size;
        memmove(peer->wire, peer->wire + size, peer->wire_size);
    }
    take_notices(peer);
    if (peer->dead)
        pair_kill(pair, to);
    return moved || size > 0;
}

static bool answer_offer(struct Pair *pair)
{
    struct SessionView view = pair_view(pair, GUEST);
    return view.offered && !session_answer_offer(pair->peer[GUEST].session, true, pair->now_ms);
}

void pair_settle(struct Pair *pair)
{
    bool moved = true;
    while (moved) {
        moved = pair_deliver(pair, HOST, WIRE_MAX);
        moved = pair_deliver(pair, GUEST, WIRE_MAX) || moved;
        moved = answer_offer(pair) || moved;
    }
}

void pair_start(struct Pair *pair)
{
    pair_connect(pair);
    pair_settle(pair);
}

void pair_kill(struct Pair *pair, int who)
{
    pair_cut(pair);
    session_free(pair->peer[who].session);
    peer_open(pair, who);
}

void pair_pass(struct Pair *pair, int64_t ms)
{
    for (int64_t passed = 0; passed < ms; passed += 1000) {
        pair->now_ms += 1000;
        for (int who = 0; who < 2; who++) {
            session_tick(pair->peer[who].session, pair->now_ms);
            take_notices(&pair->peer[who]);
        }
    }
}

const char *pair_move(struct Pair *pair, int who)
{
    struct Peer *peer = &pair->peer[who];
    struct SessionView view = pair_view(pair, who);
    char text[3] = {'d', (char)('0' + pair_random(pair, 10)), '\0'};
    uint64_t hash;
    if (peer->toy.ply > 0 && peer->toy.digits[peer->toy.ply - 1] == text[1])
        text[1] = text[1] == '9' ? '0' : (char)(text[1] + 1);
    if (view.seat < 0 || !toy_judge(peer, view.seat, text, &hash))
        return "not on turn";
    return session_move(peer->session, text, 500, hash, pair->now_ms);
}

struct SessionView pair_view(const struct Pair *pair, int who)
{
    return session_view(pair->peer[who].session, pair->now_ms);
}

bool pair_agrees(const struct Pair *pair)
{
    struct SessionView host = pair_view(pair, HOST), guest = pair_view(pair, GUEST);
    const struct Toy *a = &pair->peer[HOST].toy, *b = &pair->peer[GUEST].toy;
    return host.log && guest.log && host.log->count == guest.log->count &&
           memcmp(host.log->chain, guest.log->chain, LOG_CHAIN) == 0 &&
           toy_hash(a) == toy_hash(b) && a->ended == b->ended && a->games == b->games;
}

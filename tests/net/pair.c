/* Two sessions joined by memory. */
#include "tests/net/pair.h"
#include <assert.h>
#include <sodium.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

/* --- what a session needs -------------------------------------------------------------------- */

static bool peer_knows(void *context, const struct Terms *terms)
{
    return strcmp(terms->game, ((struct Peer *)context)->game) == 0;
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

static void keep(struct Peer *peer, const struct SessionSave *save)
{
    if (save->kind == SAVE_AGREEMENT) {
        peer->start = save->start;
        peer->agreed = true;
        return;
    }
    peer->journal[peer->journal_count++] =
        (struct JournalRecord){.proposal = save->kind == SAVE_PROPOSAL, .event = save->event};
}

/* Writes; a process that died of it hears no more of that. */
static void finish_write(struct Peer *peer, const struct SessionSave *save)
{
    bool good = writes(peer);
    if (good)
        keep(peer, save);
    if (!peer->dead)
        session_saved(peer->session, good, pair_now(peer->pair, peer->host ? HOST : GUEST));
}

static void peer_notice(void *context, const struct Notice *notice)
{
    struct Peer *peer = context;
    peer->notices[notice->kind]++;
    if (notice->kind != NOTICE_EVENT && notice->kind != NOTICE_LINKED)
        peer->last = *notice;
}

static void peer_save(void *context, const struct SessionSave *save)
{
    struct Peer *peer = context;
    assert(!peer->writing);
    struct SessionSave what = *save; /* it is good until session_saved */
    if (peer->host && what.kind == SAVE_EVENT && what.event.kind == EVENT_FLAG &&
        !session_view(peer->session, peer->pair->now_ms).synced)
        peer->unheard++;
    if (peer->disk_slow) {
        peer->writing = true;
        peer->write = what;
    } else if (!peer->dead) {
        finish_write(peer, &what);
    }
}

static void peer_pause(void *context, bool paused, int64_t now_ms)
{
    struct Peer *peer = context;
    peer->paused = paused;
    pair_board_pause(&peer->board, paused, now_ms);
}

/* A flag that falls by the test's will falls for both. */
static int peer_flagged(void *context, int64_t now_ms, int64_t spare_ms)
{
    struct Peer *peer = context;
    struct Peer *host = (struct Peer *)&peer->pair->peer[HOST];
    uint32_t moved = session_view(peer->session, now_ms).log->moved;
    int mover = pair_board_mover(&peer->board);
    if (pair_board_ply(&peer->board) == 0)
        return -1; /* no clock runs yet */
    if (peer == host && peer->flag == mover)
        host->fell = moved;
    return host->fell == moved || pair_board_left(&peer->board, now_ms) <= spare_ms ? mover : -1;
}

static int64_t peer_used(void *context, int64_t now_ms)
{
    return pair_board_used(&((struct Peer *)context)->board, now_ms);
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

int64_t pair_now(const struct Pair *pair, int who)
{
    int64_t passed_ms = pair->now_ms - PAIR_BEGAN_MS;
    return pair->now_ms + (who == GUEST ? passed_ms * pair->drift_ppm / 1000000 : 0);
}

/* Opens a session, the older match when the journal holds one. */
static void peer_open(struct Pair *pair, int who)
{
    struct Peer *peer = &pair->peer[who];
    struct SessionSettings settings = {
        .host = peer->host,
        .terms = pair->terms,
        .restored = peer->agreed ? &peer->start : NULL,
        .owner = {.context = peer,
                  .knows = peer_knows,
                  .save = peer_save,
                  .notice = peer_notice,
                  .flagged = peer_flagged,
                  .used = peer_used,
                  .pause = peer_pause,
                  .random = peer_random},
    };
    snprintf(settings.name, sizeof settings.name, "%s", peer->host ? "Host" : "Guest");
    pair_board_free(&peer->board);
    pair_board_init(&peer->board, pair->game, &settings.rules);
    peer->board.base_ms = pair->base_ms;
    peer->dead = peer->paused = peer->writing = false;
    peer->dies_after = -1;
    peer->session = session_new(&settings);
    for (int i = 0; i < peer->journal_count; i++) {
        const struct JournalRecord *record = &peer->journal[i];
        bool fits =
            session_restore(peer->session, record->proposal, &record->event, pair_now(pair, who));
        assert(fits);
    }
}

/* --- the pair -------------------------------------------------------------------------------- */

void pair_init_game(struct Pair *pair, uint64_t seed, uint8_t undo_limit, int game)
{
    pair->game = game;
    pair->linked = false;
    pair->random = seed;
    pair->now_ms = PAIR_BEGAN_MS;
    pair->drift_ppm = 0;
    pair->base_ms = 600000;
    pair->terms = (struct Terms){.rules_hash = 1, .clock = "600+0", .undo_limit = undo_limit};
    snprintf(pair->terms.game, sizeof pair->terms.game, "%s", pair_game_id(game));
    snprintf(pair->terms.options, sizeof pair->terms.options, "%s", pair_game_options(game));
    for (int who = 0; who < 2; who++)
        memset(&pair->peer[who], 0, offsetof(struct Peer, journal));
    pair->peer[HOST].host = true;
    for (int who = 0; who < 2; who++) {
        pair->peer[who].pair = pair;
        pair->peer[who].game = pair->terms.game;
        pair->peer[who].flag = -1;
        pair->peer[who].says_ms = -1;
        pair->peer[who].random = seed ^ UINT64_C(0xa5a5) << (16 * who);
        peer_open(pair, who);
    }
}

void pair_init(struct Pair *pair, uint64_t seed, uint8_t undo_limit)
{
    pair_init_game(pair, seed, undo_limit, GAME_TOY);
}

void pair_free(struct Pair *pair)
{
    for (int who = 0; who < 2; who++) {
        session_free(pair->peer[who].session);
        pair_board_free(&pair->peer[who].board);
    }
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
        session_link(pair->peer[who].session, &sender[who], &receiver[who], pair_now(pair, who));
    pair->linked = true;
}

void pair_cut(struct Pair *pair)
{
    pair->linked = false;
    for (int who = 0; who < 2; who++) {
        pair->peer[who].wire_size = 0;
        session_unlink(pair->peer[who].session, pair_now(pair, who));
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
        size = session_feed(peer->session, peer->wire, size, pair_now(pair, to));
        peer->wire_size -= size;
        memmove(peer->wire, peer->wire + size, peer->wire_size);
    }
    if (peer->dead)
        pair_kill(pair, to);
    return moved || size > 0;
}

static bool answer_offer(struct Pair *pair)
{
    struct SessionView view = pair_view(pair, GUEST);
    return view.offered &&
           !session_answer_offer(pair->peer[GUEST].session, true, pair_now(pair, GUEST));
}

void pair_settle(struct Pair *pair)
{
    bool moved = true;
    while (moved) {
        moved = pair_deliver(pair, HOST, WIRE_MAX);
        moved = pair_deliver(pair, GUEST, WIRE_MAX) || moved;
        moved = answer_offer(pair) || moved;
        for (int who = 0; who < 2; who++)
            moved = pair_disk(pair, who) || moved;
    }
}

void pair_start(struct Pair *pair)
{
    pair_connect(pair);
    pair_settle(pair);
}

/* What the killed program's journal says of its turn; at the board it knows less. */
static void resume_turn(struct Pair *pair, int who, uint32_t moved, int64_t used_ms)
{
    struct SessionView view = pair_view(pair, who);
    bool same = view.log && view.log->count > 0 && view.log->moved == moved;
    session_restarted(pair->peer[who].session, same ? used_ms : 0, pair->peer[who].away_ms);
}

void pair_kill(struct Pair *pair, int who)
{
    struct Peer *peer = &pair->peer[who];
    const struct Log *log = pair_view(pair, who).log;
    uint32_t moved = log ? log->moved : 0;
    int64_t used_ms = pair_board_used(&peer->board, pair_now(pair, who));
    pair_cut(pair);
    if (peer->writing && pair_random(pair, 2) && writes(peer)) /* it was on the disk already */
        keep(peer, &peer->write);
    session_free(peer->session);
    peer_open(pair, who);
    resume_turn(pair, who, moved, used_ms);
}

bool pair_disk(struct Pair *pair, int who)
{
    struct Peer *peer = &pair->peer[who];
    bool writing = peer->writing;
    peer->writing = false;
    if (writing)
        finish_write(peer, &peer->write);
    return writing;
}

void pair_pass(struct Pair *pair, int64_t ms)
{
    for (int64_t passed = 0; passed < ms; passed += 1000) {
        pair->now_ms += 1000;
        for (int who = 0; who < 2; who++)
            session_tick(pair->peer[who].session, pair_now(pair, who));
    }
}

const char *pair_move(struct Pair *pair, int who)
{
    char text[EVENT_TEXT_MAX];
    uint64_t hash;
    int seat = pair_view(pair, who).seat;
    if (seat < 0 ||
        pair_board_pick(&pair->peer[who].board, pair_random(pair, 1u << 16), text, &hash) != seat)
        return "not on turn";
    int64_t used_ms = pair_board_used(&pair->peer[who].board, pair_now(pair, who));
    int64_t ms = pair->peer[who].says_ms < 0 ? used_ms : pair->peer[who].says_ms;
    return session_move(pair->peer[who].session, text, (uint32_t)ms, hash, pair_now(pair, who));
}

int pair_on_turn(const struct Pair *pair)
{
    return pair_view(pair, HOST).seat == pair->peer[HOST].board.toy.ply % 2 ? HOST : GUEST;
}

void pair_play(struct Pair *pair)
{
    const char *wrong = pair_move(pair, pair_on_turn(pair));
    assert(!wrong);
    pair_settle(pair);
}

struct Session *pair_session(const struct Pair *pair, int who)
{
    return pair->peer[who].session;
}

const struct Log *pair_log(const struct Pair *pair, int who)
{
    return pair_view(pair, who).log;
}

struct SessionView pair_view(const struct Pair *pair, int who)
{
    return session_view(pair->peer[who].session, pair_now(pair, who));
}

bool pair_agrees(const struct Pair *pair)
{
    struct SessionView host = pair_view(pair, HOST), guest = pair_view(pair, GUEST);
    return host.log && guest.log && host.log->count == guest.log->count &&
           memcmp(host.log->chain, guest.log->chain, LOG_CHAIN) == 0 &&
           pair_board_equal(&pair->peer[HOST].board, &pair->peer[GUEST].board);
}

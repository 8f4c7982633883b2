/*
 * libFuzzer's entrance to the session: a peer that has the right keys and says whatever it likes,
 * against an honest host or guest.
 *
 * The first byte names the honest side, how far the match is, and the game: the toy or a real one
 * (see games.h). The second is the size of the pieces in which bytes arrive. Then follow the
 * operations: frames with any payload, messages that are right but for one field, claims about time
 * and absence, wishes of the honest player, time, breaks, deaths, a full disk.
 *
 * Whatever comes: what stands in the honest log stays; it passes its own rules when it is restored
 * from the journal; moves disappear only by a takeback that was agreed on or with a new game; the
 * player is not made to say what he did not say; no flag falls, no game is broken off and no
 * absence is charged against the own clock; and any split of the bytes gives the same.
 */
#include "net/session/state.h"
#include "tests/net/pair.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

enum { OPERATIONS_MAX = 100, STATES = 7 };

/* What the fuzzer's bytes still hold; behind their end come zeros. */
struct Script {
    const uint8_t *bytes;
    size_t size;
};

struct Stage {
    struct Pair *pair;
    int who; /* the honest side */
    size_t piece;
    uint32_t count; /* of the honest log, as it was seen last */
    uint8_t chain[LOG_CHAIN];
    int ply;
    int said[EVENT_KIND_COUNT]; /* what the honest player did */
    int64_t passed_ms;          /* since the match began */
    int breaks;
    bool killed; /* the honest program was started again: it does not know all of its time */
};

static uint8_t next(struct Script *script)
{
    if (script->size == 0)
        return 0;
    script->size--;
    return *script->bytes++;
}

static struct Peer *honest(const struct Stage *stage)
{
    return &stage->pair->peer[stage->who];
}

static const struct Log *log_of(const struct Stage *stage)
{
    return pair_view(stage->pair, stage->who).log;
}

/* The peer's session is nothing but a mouth: it speaks as it is told. */
static struct Session *mouth(const struct Stage *stage)
{
    return stage->pair->peer[1 - stage->who].session;
}

/* --- what must hold -------------------------------------------------------------------------- */

/* What the seat of the honest player says in the log was said by the player, or by time and breaks
 * in the player's name. */
static void check_speaker(const struct Stage *stage, const struct Log *log)
{
    int logged[EVENT_KIND_COUNT] = {0};
    int seat = pair_view(stage->pair, stage->who).seat;
    for (uint32_t number = 1; number <= log->count; number++) {
        const struct NetEvent *event = log_get(log, number);
        if (event->kind == EVENT_START) /* seats change: only this game is counted */
            memset(logged, 0, sizeof logged);
        else if (event->seat == seat)
            logged[event->kind]++;
    }
    static const enum EventKind own[] = {EVENT_MOVE,     EVENT_ASK,    EVENT_ACCEPT,
                                         EVENT_WITHDRAW, EVENT_RESIGN, EVENT_BREAK};
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        assert(logged[own[i]] <= stage->said[own[i]]);
}

/* What the honest side let into its log was so by its own clock, as far as that can be told: each
 * break may be noticed LOST_MS apart, and so may the end of a turn. */
static void check_claim(const struct Stage *stage, const struct NetEvent *event)
{
    int seat = pair_view(stage->pair, stage->who).seat;
    int64_t left_ms = pair_board_left(&honest(stage)->board, stage->pair->now_ms);
    if (stage->killed)
        return;
    assert(event->kind != EVENT_AWAY || event->seat != seat);
    if (event->kind == EVENT_FLAG && event->seat == seat)
        assert(left_ms <= (int64_t)LOST_MS * (stage->breaks + 4));
    if (event->kind == EVENT_BREAK)
        assert(stage->passed_ms >= GRACE_MS - 2 * LOST_MS);
}

static void check(struct Stage *stage)
{
    const struct Log *log = log_of(stage);
    uint8_t chain[LOG_CHAIN];
    if (!log || (log->count > 0 && memcmp(log->chain, stage->chain, LOG_CHAIN) == 0))
        return;
    assert(log->count >= stage->count);
    if (stage->count > 0) {
        log_chain_at(log, stage->count, chain);
        assert(memcmp(chain, stage->chain, LOG_CHAIN) == 0);
    }
    bool may_shrink = false;
    for (uint32_t number = stage->count + 1; number <= log->count; number++) {
        const struct NetEvent *event = log_get(log, number);
        may_shrink = may_shrink || event->kind == EVENT_START ||
                     (event->kind == EVENT_ACCEPT && event->request == REQUEST_UNDO);
        check_claim(stage, event);
    }
    assert(may_shrink || pair_board_ply(&honest(stage)->board) >= stage->ply);
    if (log->count > stage->count)
        check_speaker(stage, log);
    stage->ply = pair_board_ply(&honest(stage)->board);
    stage->count = log->count;
    memcpy(stage->chain, log->chain, LOG_CHAIN);
}

/* --- operations ------------------------------------------------------------------------------ */

/* Everything that is on its way arrives, in pieces. */
static void arrive(struct Stage *stage)
{
    uint8_t lost[FRAME_WIRE_MAX];
    do {
        pair_deliver(stage->pair, stage->who, stage->piece);
        check(stage);
    } while (honest(stage)->wire_size > 0);
    while (session_take(honest(stage)->session, lost, sizeof lost) > 0)
        ;
}

static void say_raw(struct Stage *stage, struct Script *script)
{
    struct Session *session = mouth(stage);
    struct Peer *peer = honest(stage);
    uint8_t payload[FRAME_PAYLOAD_MAX], type = next(script);
    size_t size = next(script);
    for (size_t i = 0; i < size; i++)
        payload[i] = next(script);
    if (session->link.up && peer->wire_size + FRAME_WIRE_MAX < WIRE_MAX)
        peer->wire_size +=
            frame_seal(&session->link.sender, type, payload, size, peer->wire + peer->wire_size);
}

static void say_garbage(struct Stage *stage, struct Script *script)
{
    struct Peer *peer = honest(stage);
    for (size_t left = next(script); left > 0 && peer->wire_size < WIRE_MAX; left--)
        peer->wire[peer->wire_size++] = next(script);
}

/* An event as an honest peer would make it now. */
static struct NetEvent right_event(const struct Stage *stage, uint8_t dice)
{
    const struct Log *log = log_of(stage);
    const struct LogPending *pending = &log->pending;
    struct NetEvent event = {.kind = dice % EVENT_KIND_COUNT,
                             .seat = pair_view(stage->pair, stage->who).seat == 0,
                             .request = 1 + dice / EVENT_KIND_COUNT % 3,
                             .re = log->moved};
    int target = log->rules.undo_target(log->rules.context, event.seat);
    if (event.kind == EVENT_MOVE)
        pair_board_pick(&honest(stage)->board, dice, event.text, &event.hash);
    if (event.kind == EVENT_ASK && event.request == REQUEST_UNDO && target >= 0)
        event.target = (uint16_t)target;
    if (event.kind >= EVENT_ACCEPT && event.kind <= EVENT_WITHDRAW) {
        event.re = pending->number;
        event.request = pending->request ? pending->request : REQUEST_UNDO;
    }
    if (event.kind == EVENT_RESIGN || event.kind == EVENT_BREAK)
        event.re = log->started;
    if (event.kind == EVENT_START)
        event.host_seat = event.seat = 1 - log->host_seat;
    return event;
}

/* The right message, with at most one lie in it. */
static void say_event(struct Stage *stage, struct Script *script)
{
    bool host = honest(stage)->host;
    uint8_t dice = next(script), lie = next(script);
    if (!log_of(stage))
        return;
    struct Message message = {.kind = host ? MSG_PROPOSE : MSG_EVENT,
                              .number = host ? 0 : log_of(stage)->count + 1,
                              .event = right_event(stage, dice)};
    struct NetEvent *event = &message.event;
    event->seat ^= lie == 1;
    event->re += lie == 2;
    event->hash ^= lie == 3;
    event->target ^= lie == 4;
    event->host_seat ^= lie == 5;
    event->ms = lie == 6 ? EVENT_MS_MAX : 0;
    message.number += lie == 7;
    session_send(mouth(stage), &message);
}

static uint32_t next_ms(struct Script *script)
{
    return (uint32_t)next(script) * 2500;
}

static void say_hello(struct Stage *stage, struct Script *script, bool restarted)
{
    const struct Log *log = log_of(stage);
    uint8_t lie = next(script);
    struct Message hello = {.kind = MSG_HELLO, .muted = lie >> 1 & 1, .restarted = restarted};
    if (restarted) {
        hello.used_ms = next_ms(script);
        hello.away_ms = next_ms(script);
        hello.waited_ms = next_ms(script);
    }
    if (log) {
        hello.count = log->count > (uint32_t)(lie >> 4) ? log->count - (lie >> 4) : 0;
        log_chain_at(log, hello.count, hello.chain);
        hello.chain[0] ^= lie >> 2 & 1;
        hello.count += lie >> 3 & 1;
    }
    session_send(mouth(stage), &hello);
}

/* An answer to one of the last pings, or to one that there never was. */
static void say_pong(struct Stage *stage, struct Script *script)
{
    const struct Link *link = &honest(stage)->session->link;
    uint8_t which = next(script);
    struct Message pong = {.kind = MSG_PONG, .stamp = which};
    if (which < link->stamp_count)
        pong.stamp = link->stamps[which];
    session_send(mouth(stage), &pong);
}

/* What the peer says of time and absence: of its own seat or the other, in any measure. */
static void say_claim(struct Stage *stage, struct Script *script)
{
    static const enum EventKind kinds[] = {EVENT_FLAG, EVENT_BREAK, EVENT_AWAY, EVENT_MOVE};
    bool host = honest(stage)->host;
    uint8_t what = next(script);
    if (!log_of(stage))
        return;
    struct Message message = {.kind = host ? MSG_PROPOSE : MSG_EVENT,
                              .number = host ? what : log_of(stage)->count + 1};
    message.event = right_event(stage, (uint8_t)kinds[what % 4]);
    message.event.seat ^= what >> 2 & 1;
    message.event.ms = next_ms(script);
    message.event.away = next_ms(script);
    if (message.event.kind == EVENT_AWAY)
        message.event.re = log_of(stage)->moved;
    session_send(mouth(stage), &message);
}

/* The player's own move, which the host says took so long; nothing if there is none under way. */
static void say_own_move(struct Stage *stage, struct Script *script)
{
    const struct Session *session = honest(stage)->session;
    uint32_t ms = next_ms(script);
    if (honest(stage)->host || session->proposal_count == 0 || !log_of(stage))
        return;
    struct Message message = {.kind = MSG_EVENT,
                              .number = log_of(stage)->count + 1,
                              .event = session->proposals[0].event};
    message.event.ms = ms;
    session_send(mouth(stage), &message);
}

/* Refuses the newest event or proposal, or one that there never was. */
static void say_void(struct Stage *stage, struct Script *script)
{
    const struct Session *session = honest(stage)->session;
    uint8_t what = next(script);
    struct Message message = {.kind = MSG_VOID, .number = what >> 4, .verdict = what % 8};
    if (what & 8 && honest(stage)->host && log_of(stage))
        message.number = log_of(stage)->count;
    else if (what & 8 && session->proposal_count > 0)
        message.number = session->proposals[0].number;
    session_send(mouth(stage), &message);
}

/* A new link on which the peer has not said anything yet: its session has said hello by itself,
 * which is lost, and so the stream begins anew. */
static void relink(struct Stage *stage)
{
    uint8_t lost[FRAME_WIRE_MAX], key[FRAME_KEY], header[FRAME_HEADER];
    pair_connect(stage->pair);
    while (session_take(mouth(stage), lost, sizeof lost) > 0)
        ;
    crypto_secretstream_xchacha20poly1305_keygen(key);
    frame_sender_init(&mouth(stage)->link.sender, key, header);
    frame_receiver_init(&honest(stage)->session->link.receiver, key, header);
}

static void wish(struct Stage *stage, uint8_t dice)
{
    struct Pair *pair = stage->pair;
    struct Session *session = honest(stage)->session;
    enum EventKind kind = EVENT_FLAG;
    const char *why = "";
    if (dice % 8 == 0)
        kind = EVENT_MOVE, why = pair_move(pair, stage->who);
    else if (dice % 8 == 1)
        kind = EVENT_ASK, why = session_ask(session, 1 + dice / 8 % 3, pair->now_ms);
    else if (dice % 8 == 2)
        kind = dice & 8 ? EVENT_ACCEPT : EVENT_DECLINE,
        why = session_answer(session, dice & 8, pair->now_ms);
    else if (dice % 8 == 3)
        kind = EVENT_WITHDRAW, why = session_withdraw(session, pair->now_ms);
    else if (dice % 8 == 4)
        kind = EVENT_RESIGN, why = session_resign(session, pair->now_ms);
    else if (dice % 8 == 5)
        session_chat(session, "hi", pair->now_ms);
    else if (dice % 8 == 6)
        kind = EVENT_BREAK, why = session_break_off(session, pair->now_ms);
    else
        session_answer_offer(session, dice & 8, pair->now_ms);
    /* A proposal that could not be saved here may still be the host's to know: never the other way
     * round, so counting what was not refused is enough. */
    stage->said[kind] += why == NULL;
}

/* Time for the honest side alone: the mouth does not mind silence. */
static void pass(struct Stage *stage, int seconds)
{
    for (int second = 0; second < seconds; second += 3) {
        stage->pair->now_ms += 3000;
        stage->passed_ms += 3000;
        session_tick(honest(stage)->session, stage->pair->now_ms);
    }
}

/* The honest program is ended, and started again after a while. */
static void restart(struct Stage *stage, int seconds)
{
    honest(stage)->away_ms = seconds * 1000;
    stage->killed = true;
    pair_cut(stage->pair);
    stage->pair->now_ms += honest(stage)->away_ms;
    stage->passed_ms += honest(stage)->away_ms;
    pair_kill(stage->pair, stage->who);
}

static void operate(struct Stage *stage, struct Script *script)
{
    uint8_t what = next(script);
    switch (what % 18) {
    case 0:
    case 1:
        say_raw(stage, script);
        return; /* and more may come with it */
    case 2:
        say_garbage(stage, script);
        break;
    case 3:
    case 4:
        say_event(stage, script);
        break;
    case 5:
        say_hello(stage, script, false);
        break;
    case 6:
        stage->breaks++;
        relink(stage);
        break;
    case 7:
        wish(stage, next(script));
        break;
    case 8:
        pass(stage, next(script));
        break;
    case 9:
        restart(stage, 0);
        break;
    case 10:
        honest(stage)->disk_full = next(script) & 1;
        break;
    case 11:
        stage->breaks++;
        pair_cut(stage->pair);
        break;
    case 12:
        say_hello(stage, script, true);
        break;
    case 13:
        say_pong(stage, script);
        break;
    case 14:
        say_claim(stage, script);
        break;
    case 15:
        say_own_move(stage, script);
        break;
    case 16:
        say_void(stage, script);
        break;
    default:
        restart(stage, next(script));
        break;
    }
    arrive(stage);
}

/* --- a run ----------------------------------------------------------------------------------- */

/* Whoever is on turn moves. */
static void move(struct Stage *stage)
{
    int mover = pair_move(stage->pair, HOST) ? GUEST : HOST;
    bool moved = mover == HOST || !pair_move(stage->pair, GUEST);
    stage->said[EVENT_MOVE] += moved && mover == stage->who;
    pair_settle(stage->pair);
}

/* Plays to where the script begins; both sides are honest so far. */
static void set_stage(struct Stage *stage, int state, int game)
{
    struct Pair *pair = stage->pair;
    pair_init_game(pair, (uint64_t)state, state % 2 ? 1 : UNDO_UNLIMITED, game);
    pair_connect(pair);
    if (state == 0) /* nothing was said yet */
        return;
    pair_settle(pair);
    for (int ply = 0; ply < 4; ply++)
        move(stage);
    if (state == 4) { /* the game is over */
        stage->said[EVENT_RESIGN] += stage->who == GUEST;
        session_resign(pair->peer[GUEST].session, pair->now_ms);
        pair_settle(pair);
    }
    enum Request request = state == 4 ? REQUEST_REMATCH : state == 3 ? REQUEST_DRAW : REQUEST_UNDO;
    if (state >= 2) { /* asked by the honest side, or of it */
        int asker = state == 5 ? 1 - stage->who : stage->who;
        stage->said[EVENT_ASK] += asker == stage->who;
        session_ask(pair->peer[asker].session, request, pair->now_ms);
        pair_settle(pair);
    }
    if (state == 6)
        restart(stage, 0);
}

/* What came of it, but for the secrets, which differ from run to run. */
struct Ending {
    uint32_t count;
    uint8_t chain[LOG_CHAIN];
    int journal_count;
    bool linked, ended;
};

static struct Ending play(const uint8_t *bytes, size_t size, bool whole)
{
    struct Script script = {bytes, size};
    uint8_t scene = next(&script), piece = next(&script);
    struct Stage stage = {.pair = malloc(sizeof *stage.pair),
                          .who = scene & 1,
                          .piece = whole ? WIRE_MAX : 1 + (size_t)piece};
    struct Ending ending = {.count = 0};
    assert(stage.pair);
    set_stage(&stage, (scene >> 1) % STATES, (scene >> 1) / STATES % pair_games());
    for (int i = 0; i < OPERATIONS_MAX && script.size > 0; i++)
        operate(&stage, &script);
    arrive(&stage);
    struct SessionView view = pair_view(stage.pair, stage.who);
    ending.linked = view.linked;
    ending.ended = view.ended;
    ending.count = stage.count;
    memcpy(ending.chain, stage.chain, LOG_CHAIN);
    ending.journal_count = honest(&stage)->journal_count;
    pair_kill(stage.pair, stage.who); /* the journal gives all of it back */
    check(&stage);
    pair_free(stage.pair);
    free(stage.pair);
    return ending;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    if (sodium_init() < 0)
        return 0;
    struct Ending pieces = play(bytes, size, false), whole = play(bytes, size, true);
    assert(pieces.count == whole.count && memcmp(pieces.chain, whole.chain, LOG_CHAIN) == 0);
    assert(pieces.journal_count == whole.journal_count);
    assert(pieces.linked == whole.linked && pieces.ended == whole.ended);
    return 0;
}

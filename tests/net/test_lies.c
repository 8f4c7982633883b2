/*
 * Seeded schedules with a side that lies: a program with the right keys that says, between honest
 * moves and breaks, what is not so of time and absence, and does not hear that it was refused. The
 * game takes ten minutes a side and the schedule two at most, so no flag has fallen, no break was
 * long enough, and nobody was ended in his turn: any of these in the honest side's log is a lie
 * that was believed. While it lies seldom enough the game goes on; who insists has left.
 *
 *     test_net_lies [COUNT [FIRST_SEED]]      default: 2000 schedules
 *
 * The seed picks game and liar. Prints how often each lie was told and met; fails if one never was.
 */
#include "net/session/state.h"
#include "tests/net/pair.h"
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    STEPS = 30,
    HIDDEN = 999999 /* the number of a proposal that the liar's session knows not */
};

/* What can be said that is not so: name, who says it, and whether each one is to be noticed. */
#define LIES(X)                                                                                    \
    X(FLAG, HOST, true)      /* the guest's time is up */                                          \
    X(BREAK, HOST, true)     /* the two were apart for long enough */                              \
    X(AWAY, HOST, true)      /* the guest was ended in its turn */                                 \
    X(LONG_MOVE, HOST, true) /* the guest's move took nine minutes */                              \
    X(GUEST_BREAK, GUEST, true)                                                                    \
    X(REFUSAL, GUEST, true)     /* the last move took less time than that */                       \
    X(SHORT_MOVE, GUEST, false) /* the guest's took none: it counts for as long as it was waited */

enum Lie {
#define X(name, who, noticed) LIE_##name,
    LIES(X)
#undef X
        LIE_COUNT
};

static const struct {
    const char *name;
    int who;
    bool noticed;
} lies[] = {
#define X(name, who, noticed) {#name, who, noticed},
    LIES(X)
#undef X
};

struct Schedule {
    struct Pair pair;
    int liar;
    int told; /* of those that are noticed */
    long long counts[LIE_COUNT];
    long ended, whole;
};

static struct Session *session_of(struct Schedule *s, int who)
{
    return s->pair.peer[who].session;
}

static const struct Log *log_of(struct Schedule *s, int who)
{
    return pair_view(&s->pair, who).log;
}

static int on_turn(struct Schedule *s)
{
    int seat = pair_board_mover(&s->pair.peer[1 - s->liar].board);
    return pair_view(&s->pair, HOST).seat == seat ? HOST : GUEST;
}

static bool has_ended(struct Schedule *s)
{
    return pair_view(&s->pair, HOST).ended || pair_view(&s->pair, GUEST).ended;
}

/* --- a liar hears what it likes -------------------------------------------------------------- */

/* Whether a message answers a lie, of which the liar's session, being honest, knows nothing. */
static bool is_about_a_lie(struct Schedule *s, const struct Message *message)
{
    if (s->liar == HOST)
        return message->kind == MSG_VOID;
    return (message->kind == MSG_VOID && message->number == HIDDEN) ||
           (message->kind == MSG_EVENT && message->number <= log_of(s, GUEST)->count);
}

/* Has the liar take in what is on its way to it, but for that. */
static bool deliver_to_liar(struct Schedule *s)
{
    struct Peer *peer = &s->pair.peer[s->liar];
    struct Frame frame;
    struct Message message;
    size_t at = 0, used;
    bool moved = pair_deliver(&s->pair, s->liar, 0);
    for (; at < peer->wire_size && peer->session->link.up; at += used) {
        enum FrameResult result = frame_feed(&peer->session->link.receiver, peer->wire + at,
                                             peer->wire_size - at, &used, &frame);
        if (result == FRAME_READY && message_read(&frame, &message) &&
            (!log_of(s, s->liar) || !is_about_a_lie(s, &message)))
            session_receive(peer->session, &message, s->pair.now_ms);
    }
    peer->session->link.heard_ms = s->pair.now_ms;
    peer->wire_size = 0;
    return moved || at > 0;
}

static void settle(struct Schedule *s)
{
    bool moved = true;
    while (moved) {
        moved = pair_deliver(&s->pair, 1 - s->liar, WIRE_MAX);
        moved = deliver_to_liar(s) || moved;
    }
}

/* --- lies ------------------------------------------------------------------------------------ */

/* The event that a lie claims; false if it can't be told now. */
static bool make_up(struct Schedule *s, enum Lie lie, struct NetEvent *event)
{
    const struct Log *log = log_of(s, 1 - s->liar);
    uint8_t seat = (uint8_t)pair_view(&s->pair, GUEST).seat;
    bool guests_turn = on_turn(s) == GUEST;
    *event = (struct NetEvent){.seat = seat, .re = log->started};
    switch (lie) {
    case LIE_FLAG:
        event->kind = EVENT_FLAG;
        return true;
    case LIE_BREAK:
        event->seat = 1 - seat;
        event->kind = EVENT_BREAK;
        return true;
    case LIE_GUEST_BREAK:
        event->kind = EVENT_BREAK;
        return true;
    case LIE_AWAY:
        event->kind = EVENT_AWAY;
        event->re = log->moved;
        event->ms = event->away = 1000 * (60 + pair_random(&s->pair, 500));
        return guests_turn;
    case LIE_LONG_MOVE: /* one that is on its way */
        if (!guests_turn || pair_move(&s->pair, GUEST))
            return false;
        *event = session_of(s, GUEST)->proposals[0].event;
        event->ms = 540000;
        return true;
    default:
        *event = *log_get(log, log->count);
        return event->kind == EVENT_MOVE;
    }
}

/* The guest moves, and says that it took no time; what counts in the end it takes as it is. */
static bool move_at_once(struct Schedule *s)
{
    struct Session *guest = session_of(s, GUEST);
    s->pair.peer[GUEST].says_ms = 0;
    bool moved = on_turn(s) == GUEST && !pair_move(&s->pair, GUEST);
    s->pair.peer[GUEST].says_ms = -1;
    if (moved)
        guest->proposals[guest->proposal_count - 1].event.ms = EVENT_MS_MAX;
    return moved;
}

/* Tells it, in place of what an honest program would say. */
static bool tell(struct Schedule *s, enum Lie lie)
{
    struct NetEvent event;
    struct Message message = {.kind = MSG_EVENT, .number = log_of(s, GUEST)->count + 1};
    if (lie == LIE_SHORT_MOVE)
        return move_at_once(s);
    if (!make_up(s, lie, &event))
        return false;
    message.event = event;
    if (lie == LIE_GUEST_BREAK)
        message.kind = MSG_PROPOSE, message.number = HIDDEN;
    if (lie == LIE_REFUSAL)
        message = (struct Message){
            .kind = MSG_VOID, .number = log_of(s, HOST)->count, .verdict = VERDICT_CLOCK};
    session_send(session_of(s, s->liar), &message);
    return true;
}

static void lie(struct Schedule *s)
{
    enum Lie what = (enum Lie)pair_random(&s->pair, LIE_COUNT);
    if (lies[what].who != s->liar || pair_board_ply(&s->pair.peer[1 - s->liar].board) < 2 ||
        !tell(s, what))
        return;
    s->told += lies[what].noticed;
    s->counts[what]++;
    pair_deliver(&s->pair, 1 - s->liar, WIRE_MAX);
}

/* --- one schedule ---------------------------------------------------------------------------- */

static void step(struct Schedule *s)
{
    uint32_t dice = pair_random(&s->pair, 100);
    if (dice < 50) {
        pair_move(&s->pair, on_turn(s));
    } else if (dice < 75) {
        for (uint32_t seconds = pair_random(&s->pair, 5); seconds > 0; seconds--) {
            pair_pass(&s->pair, 1000);
            settle(s);
        }
    } else if (dice < 80) {
        pair_cut(&s->pair);
        pair_pass(&s->pair, 1000 * (int64_t)pair_random(&s->pair, 4));
        pair_connect(&s->pair);
    } else {
        lie(s);
    }
    settle(s);
}

/* What the honest side believes: NULL, or what is wrong with that. */
static const char *judge_log(struct Schedule *s)
{
    const struct Log *log = log_of(s, 1 - s->liar);
    for (uint32_t number = 1; number <= log->count; number++) {
        const struct NetEvent *event = log_get(log, number);
        if (event->kind == EVENT_FLAG || event->kind == EVENT_BREAK || event->kind == EVENT_AWAY)
            return "a lie stands in the log";
        if (event->kind == EVENT_MOVE && event->ms > 300000)
            return "a move took longer than the schedule";
    }
    return NULL;
}

/* A match ends by what one side insists on, and by nothing else that it says. */
static const char *judge_end(struct Schedule *s)
{
    struct Peer *honest = &s->pair.peer[1 - s->liar];
    struct SessionView view = pair_view(&s->pair, 1 - s->liar);
    if (view.ended != (s->told >= CLAIMS_MAX))
        return view.ended ? "a claim ended the match alone" : "who insists goes on";
    if (view.ended && (!view.peer_left || honest->last.parting != PARTING_INSISTED))
        return "who insisted has not left";
    if (!view.ended && honest->notices[NOTICE_CONTRADICTED] < s->told)
        return "a lie was not noticed";
    if (!view.ended && !pair_agrees(&s->pair))
        return "the two sides differ";
    s->ended += view.ended;
    s->whole += !view.ended;
    return NULL;
}

/* Returns NULL, or what went wrong. */
static const char *run(struct Schedule *s, uint64_t seed)
{
    s->liar = (int)(seed & 1);
    s->told = 0;
    pair_init_game(&s->pair, seed, UNDO_UNLIMITED, (int)(seed / 2 % (uint64_t)pair_games()));
    pair_start(&s->pair);
    for (int i = 0; i < STEPS && !has_ended(s) && log_of(s, HOST)->phase == PHASE_PLAY; i++)
        step(s);
    const char *wrong = judge_log(s);
    return wrong ? wrong : judge_end(s);
}

static int report(const struct Schedule *s, long count)
{
    int missing = s->ended == 0 || s->whole == 0;
    printf("%ld schedules: %ld ended by insisting, %ld went on\n", count, s->ended, s->whole);
    for (int i = 0; i < LIE_COUNT; i++) {
        printf("%9lld  %s\n", s->counts[i], lies[i].name);
        missing += s->counts[i] == 0;
    }
    return missing;
}

int main(int argc, char **argv)
{
    long count = argc > 1 ? strtol(argv[1], NULL, 10) : 2000;
    uint64_t first = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    static struct Schedule schedule;
    if (sodium_init() < 0)
        return 1;
    for (long i = 0; i < count; i++) {
        unsigned long long seed = first + (uint64_t)i;
        const char *wrong = run(&schedule, seed);
        if (wrong) {
            printf("seed %llu, %s, liar %d: %s (told %d, noticed %d, last %s)\n", seed,
                   pair_game_id(schedule.pair.game), schedule.liar, wrong, schedule.told,
                   schedule.pair.peer[1 - schedule.liar].notices[NOTICE_CONTRADICTED],
                   parting_text(schedule.pair.peer[1 - schedule.liar].last.parting));
            return 1;
        }
        pair_free(&schedule.pair);
    }
    return report(&schedule, count) > 0;
}

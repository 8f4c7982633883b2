/*
 * Seeded fault schedules: two honest sides play, ask, answer and chat while the network splits,
 * delays, flips, cuts, and programs die and come back. Afterwards both must agree, and nothing that
 * one of them had on disk may be missing.
 *
 *     test_net_schedules [COUNT [FIRST_SEED]]      default: 3000 schedules
 */
#include "tests/net/pair.h"
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STEPS = 150 };

/* The rows of the table of transitions, and how often each was taken. */
static const struct {
    const char *name;
    int phase, pending;
    const char *input, *who;
} rows[] = {
#define T(phase, pending, input, who, next_phase, next_pending)                                    \
    {#phase " " #pending " " #input " " #who, PHASE_##phase, REQUEST_##pending, #input, #who},
#include "net/transitions.def"
#undef T
};

enum { ROWS = sizeof rows / sizeof *rows };

struct Coverage {
    long taken[ROWS];
    long events, cuts, kills, flips;
};

static void input_name(const struct NetEvent *event, char *name, size_t size)
{
    static const char *const requests[] = {"",
#define X(id) "_" #id,
                                           REQUESTS(X)
#undef X
    };
    snprintf(name, size, "%s%s", event_name(event->kind), requests[event->request]);
}

/* Walks a log as the table does, and counts the rows that it took. */
static void count_rows(const struct Log *log, struct Coverage *coverage)
{
    int phase = PHASE_READY, pending = REQUEST_NONE, asker = 0, ply = 0, target = 0;
    for (uint32_t number = 1; number <= log->count; number++) {
        const struct NetEvent *event = log_get(log, number);
        char input[32];
        input_name(event, input, sizeof input);
        for (int i = 0; i < ROWS; i++) {
            bool fits = strcmp(rows[i].who, "ANY") == 0 ||
                        (strcmp(rows[i].who, "ASKER") == 0) == (event->seat == asker);
            if (rows[i].phase == phase && rows[i].pending == pending && fits &&
                strcmp(rows[i].input, input) == 0)
                coverage->taken[i]++;
        }
        int kept = event->kind == EVENT_MOVE && pending == REQUEST_DRAW && event->seat == asker
                       ? REQUEST_DRAW
                       : REQUEST_NONE;
        if (event->kind == EVENT_MOVE)
            ply++;
        if (event->kind == EVENT_ACCEPT && event->request == REQUEST_UNDO)
            ply = target;
        bool over = ply == TOY_PLIES || event->kind == EVENT_RESIGN || event->kind == EVENT_FLAG ||
                    event->kind == EVENT_CLAIM || event->kind == EVENT_BREAK ||
                    (event->kind == EVENT_ACCEPT && event->request == REQUEST_DRAW);
        bool again = event->kind == EVENT_ACCEPT && event->request == REQUEST_REMATCH;
        phase = event->kind == EVENT_START ? PHASE_PLAY
                : again                    ? PHASE_READY
                : phase == PHASE_OVER      ? PHASE_OVER
                : over                     ? PHASE_OVER
                                           : PHASE_PLAY;
        if (event->kind == EVENT_START)
            ply = 0;
        if (event->kind == EVENT_ASK)
            asker = event->seat, target = event->target;
        pending = event->kind == EVENT_ASK ? (int)event->request : over ? REQUEST_NONE : kept;
        coverage->events++;
    }
}

/* One random wish of one side; what is not allowed is refused and that is fine. */
static void wish(struct Pair *pair, int who)
{
    struct Session *session = pair->peer[who].session;
    struct SessionView view = pair_view(pair, who);
    uint32_t dice = pair_random(pair, 100);
    if (!view.log)
        return;
    if (view.log->phase == PHASE_OVER && dice < 40)
        session_ask(session, REQUEST_REMATCH, pair->now_ms);
    else if (dice < 55)
        pair_move(pair, who);
    else if (dice < 63)
        session_ask(session, REQUEST_UNDO, pair->now_ms);
    else if (dice < 69)
        session_ask(session, REQUEST_DRAW, pair->now_ms);
    else if (dice < 84)
        session_answer(session, dice % 2, pair->now_ms);
    else if (dice < 88)
        session_withdraw(session, pair->now_ms);
    else if (dice < 90)
        session_resign(session, pair->now_ms);
    else if (dice < 91)
        session_chat(session, "你好", pair->now_ms);
    else if (dice < 93)
        session_claim(session, pair->now_ms);
}

static void flip_a_bit(struct Pair *pair)
{
    struct Peer *peer = &pair->peer[pair_random(pair, 2)];
    if (peer->wire_size > 0)
        peer->wire[pair_random(pair, (uint32_t)peer->wire_size)] ^=
            (uint8_t)(1u << pair_random(pair, 8));
}

/* A link that one side has given up is noticed by the other, as a closed socket is. */
static void notice_closing(struct Pair *pair)
{
    if (pair->linked && pair_view(pair, HOST).linked != pair_view(pair, GUEST).linked)
        pair_cut(pair);
}

static void step(struct Pair *pair, struct Coverage *coverage)
{
    uint32_t dice = pair_random(pair, 1000);
    if (dice < 330) {
        wish(pair, (int)pair_random(pair, 2));
    } else if (dice < 880) {
        pair_deliver(pair, (int)pair_random(pair, 2), 1 + pair_random(pair, 120));
        struct SessionView guest = pair_view(pair, GUEST);
        if (guest.offered)
            session_answer_offer(pair->peer[GUEST].session, true, pair->now_ms);
    } else if (dice < 920) {
        pair_pass(pair, 1000 * (int64_t)pair_random(pair, dice < 884 ? 140 : 4));
    } else if (dice < 925) {
        pair_cut(pair);
        coverage->cuts++;
    } else if (dice < 930) {
        pair_kill(pair, (int)pair_random(pair, 2));
        coverage->kills++;
    } else if (dice < 935) {
        flip_a_bit(pair);
        coverage->flips++;
    } else if (dice < 937) {
        pair->peer[HOST].flag = (int)pair_random(pair, 2);
    } else if (!pair->linked) {
        pair_connect(pair);
    }
    notice_closing(pair);
    if (dice >= 937)
        pair->peer[HOST].flag = -1;
}

/* Whether everything that a side had on disk stands in the common log. */
static bool nothing_lost(const struct Pair *pair)
{
    const struct Log *log = pair_view(pair, HOST).log;
    for (int who = 0; who < 2; who++) {
        uint32_t number = 0;
        for (int i = 0; i < pair->peer[who].journal_count; i++) {
            const struct JournalRecord *record = &pair->peer[who].journal[i];
            if (!record->proposal &&
                (++number > log->count ||
                 memcmp(&record->event, log_get(log, number), sizeof record->event) != 0))
                return false;
        }
    }
    return true;
}

/* Returns NULL, or what went wrong. */
static const char *run(struct Pair *pair, uint64_t seed, struct Coverage *coverage)
{
    pair_init(pair, seed, UNDO_UNLIMITED);
    pair_connect(pair);
    for (int i = 0; i < STEPS; i++)
        step(pair, coverage);
    pair->peer[HOST].flag = -1;
    for (int tries = 0; tries < 3; tries++) {
        pair_cut(pair);
        pair_start(pair);
    }
    if (pair_view(pair, HOST).ended || pair_view(pair, GUEST).ended)
        return parting_text(pair->peer[pair_view(pair, HOST).ended ? HOST : GUEST].last.parting);
    if (!pair_agrees(pair))
        return "the two sides differ";
    if (!nothing_lost(pair))
        return "something that was on disk is gone";
    count_rows(pair_view(pair, HOST).log, coverage);
    return NULL;
}

/* Every row of the table must have been met. */
static int report(const struct Coverage *coverage, long count)
{
    int missing = 0;
    printf("%ld schedules, %ld events, %ld cuts, %ld kills, %ld flipped bits\n", count,
           coverage->events, coverage->cuts, coverage->kills, coverage->flips);
    for (int i = 0; i < ROWS; i++) {
        printf("%9ld  %s\n", coverage->taken[i], rows[i].name);
        missing += coverage->taken[i] == 0;
    }
    if (missing > 0)
        printf("%d rows were never taken\n", missing);
    return missing;
}

int main(int argc, char **argv)
{
    long count = argc > 1 ? strtol(argv[1], NULL, 10) : 3000;
    uint64_t first = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    static struct Pair pair;
    struct Coverage coverage = {.events = 0};
    if (sodium_init() < 0)
        return 1;
    for (long i = 0; i < count; i++) {
        const char *wrong = run(&pair, first + (uint64_t)i, &coverage);
        pair_free(&pair);
        if (wrong) {
            printf("seed %llu: %s\n", (unsigned long long)(first + (uint64_t)i), wrong);
            return 1;
        }
    }
    return report(&coverage, count) > 0;
}

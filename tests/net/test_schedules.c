/*
 * Seeded fault schedules: two honest sides play, ask, answer and chat while the network splits,
 * merges, delays, doubles, truncates, flips and cuts, disks are full, and programs die, also in the
 * middle of writing, and come back. In two schedules of three the disks of one side or both are
 * slow: what is written there is on disk, or fails, at any time later. Afterwards both must agree,
 * nothing that one of them had on disk may be missing, and every proposal must have had its answer.
 *
 *     test_net_schedules [COUNT [FIRST_SEED]]      default: 4000 schedules
 *
 * The seed also picks the game. Prints which row of the table of transitions, and which fault in
 * which state, was met how often; fails if one was never met.
 */
#include "tests/net/pair.h"
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STEPS = 300, PROGRESS = 50000 };

/* --- what was met ---------------------------------------------------------------------------- */

/* The rows of the table of transitions. */
static const struct {
    const char *name;
    int phase, pending;
    const char *input, *who;
} rows[] = {
#define T(phase, pending, input, who, next_phase, next_pending)                                    \
    {#phase " " #pending " " #input " " #who, PHASE_##phase, REQUEST_##pending, #input, #who},
#include "net/match/transitions.def"
#undef T
};

enum { ROWS = sizeof rows / sizeof *rows };

/* Enum name, and how many of 10000 steps it is. */
#define FAULTS(X)                                                                                  \
    X(CUT, 40)                                                                                     \
    X(SILENCE, 40) /* 15 to 140 seconds without a byte */                                          \
    X(KILL, 40)                                                                                    \
    X(DEATH, 40) /* dies of one of its next records, which is lost or whole */                     \
    X(FULL, 20)  /* the disk, until something else happens to it */                                \
    X(FLIP, 40)                                                                                    \
    X(DOUBLE, 20)                                                                                  \
    X(TRUNCATE, 20)                                                                                \
    X(REPLACE, 20) /* a new link while the old one stands */                                       \
    X(CLOSE, 20)   /* a goodbye for now */                                                         \
    X(LEAVE, 2)    /* a goodbye for ever */                                                        \
    X(FLAG, 20)

enum Fault {
#define X(name, share) FAULT_##name,
    FAULTS(X)
#undef X
        FAULT_COUNT
};

static const struct {
    const char *name;
    uint32_t share;
} faults[] = {
#define X(name, share) {#name, share},
    FAULTS(X)
#undef X
};

/* States of the host's log in which a fault can come. (READY lasts no time but for a kill.) */
#define STATES(X)                                                                                  \
    X(OFFER, READY, NONE)                                                                          \
    X(PLAY, PLAY, NONE)                                                                            \
    X(UNDO_ASKED, PLAY, UNDO)                                                                      \
    X(DRAW_ASKED, PLAY, DRAW)                                                                      \
    X(OVER, OVER, NONE)                                                                            \
    X(REMATCH_ASKED, OVER, REMATCH)

enum State {
#define X(name, phase, request) STATE_##name,
    STATES(X)
#undef X
        STATE_COUNT
};

static const struct {
    const char *name;
    enum LogPhase phase;
    enum Request request;
} states[] = {
#define X(name, phase, request) {#name, PHASE_##phase, REQUEST_##request},
    STATES(X)
#undef X
};

struct Coverage {
    long taken[ROWS], met[FAULT_COUNT][STATE_COUNT];
    long events, left;
};

static enum State state_of(const struct Pair *pair)
{
    const struct Log *log = pair_view(pair, HOST).log;
    int state = STATE_OFFER;
    if (log)
        for (int i = 0; i < STATE_COUNT; i++)
            if (states[i].phase == log->phase && states[i].request == log->pending.request)
                state = i;
    return (enum State)state;
}

static void input_name(const struct NetEvent *event, char *name, size_t size)
{
    static const char *const requests[] = {"",
#define X(id) "_" #id,
                                           REQUESTS(X)
#undef X
    };
    snprintf(name, size, "%s%s", event_name(event->kind), requests[event->request]);
}

static void count_row(const struct Log *before, const struct NetEvent *event,
                      struct Coverage *coverage)
{
    char input[32];
    input_name(event, input, sizeof input);
    for (int i = 0; i < ROWS; i++) {
        bool fits = strcmp(rows[i].who, "ANY") == 0 ||
                    (strcmp(rows[i].who, "ASKER") == 0) == (event->seat == before->pending.asker);
        if (rows[i].phase == (int)before->phase &&
            rows[i].pending == (int)before->pending.request && fits &&
            strcmp(rows[i].input, input) == 0)
            coverage->taken[i]++;
    }
    coverage->events++;
}

/* Replays a log on a board of its own, and counts the rows that it takes; false if an event of it
 * is against the rules. */
static bool replay(int game, const struct Log *log, struct Coverage *coverage)
{
    struct PairBoard board;
    struct LogRules rules;
    struct Log again;
    bool good = true;
    pair_board_init(&board, game, &rules);
    log_init(&again, &rules, "", 0, log->undo_limit);
    for (uint32_t number = 1; good && number <= log->count; number++) {
        const struct NetEvent *event = log_get(log, number);
        bool from_host = event_is_the_hosts(event->kind) || event->kind == EVENT_DECLINE ||
                         event->seat == again.host_seat;
        good = log_judge(&again, event, from_host) == VERDICT_GOOD;
        if (good) {
            count_row(&again, event, coverage);
            log_apply(&again, event, 0);
        }
    }
    log_free(&again);
    pair_board_free(&board);
    return good;
}

/* --- wishes ---------------------------------------------------------------------------------- */

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
    else if (dice < 92)
        session_chat(session, "你好", pair->now_ms);
    else if (dice < 95)
        session_break_off(session, pair->now_ms);
}

/* --- faults ---------------------------------------------------------------------------------- */

/* Bytes on the wire are flipped, repeated or lost. */
static void damage(struct Pair *pair, enum Fault fault)
{
    struct Peer *peer = &pair->peer[pair_random(pair, 2)];
    uint32_t size = (uint32_t)peer->wire_size;
    if (size == 0)
        return;
    uint32_t from = pair_random(pair, size), length = pair_random(pair, size - from) + 1;
    if (fault == FAULT_FLIP)
        peer->wire[from] ^= (uint8_t)(1u << pair_random(pair, 8));
    else if (fault == FAULT_TRUNCATE)
        peer->wire_size = from;
    else if (size + length <= WIRE_MAX) { /* DOUBLE */
        memmove(peer->wire + from + length, peer->wire + from, size - from);
        peer->wire_size += length;
    }
}

static void strike(struct Pair *pair, enum Fault fault)
{
    int who = (int)pair_random(pair, 2);
    struct Peer *peer = &pair->peer[who];
    switch (fault) {
    case FAULT_CUT:
        pair_cut(pair);
        break;
    case FAULT_SILENCE:
        pair_pass(pair, 15000 + 1000 * (int64_t)pair_random(pair, 125));
        break;
    case FAULT_KILL:
        pair_kill(pair, who);
        break;
    case FAULT_DEATH:
        peer->dies_after = (int)pair_random(pair, 3);
        peer->dies_writing = pair_random(pair, 2);
        break;
    case FAULT_FULL:
        peer->disk_full = true;
        break;
    case FAULT_REPLACE:
        pair_connect(pair);
        break;
    case FAULT_CLOSE:
        session_leave(peer->session, PARTING_CLOSED, pair->now_ms);
        break;
    case FAULT_LEAVE:
        session_leave(peer->session, PARTING_LEFT, pair->now_ms);
        peer->left = true;
        break;
    case FAULT_FLAG:
        pair->peer[HOST].flag = who;
        break;
    default:
        damage(pair, fault);
        break;
    }
}

/* A link that one side has given up is noticed by the other, as a closed socket is, after what was
 * on its way has come; and who died is started again. */
static void notice_ends(struct Pair *pair)
{
    for (int who = HOST; who <= GUEST; who++)
        if (pair->peer[who].dead)
            pair_kill(pair, who);
    if (!pair->linked || pair_view(pair, HOST).linked == pair_view(pair, GUEST).linked)
        return;
    for (int who = HOST; who <= GUEST; who++)
        pair_deliver(pair, who, WIRE_MAX);
    pair_cut(pair);
}

/* Whatever holds for a while is over: full disks, fallen flags. */
static void mend(struct Pair *pair)
{
    pair->peer[HOST].disk_full = pair->peer[GUEST].disk_full = false;
    pair->peer[HOST].flag = -1;
}

static void step(struct Pair *pair, struct Coverage *coverage)
{
    uint32_t dice = pair_random(pair, 10000);
    for (int fault = 0; fault < FAULT_COUNT; dice -= faults[fault++].share) {
        if (dice < faults[fault].share) {
            coverage->met[fault][state_of(pair)]++;
            strike(pair, (enum Fault)fault);
            notice_ends(pair);
            return;
        }
    }
    dice %= 1000;
    if (dice < 360) {
        wish(pair, (int)pair_random(pair, 2));
    } else if (dice < 850) {
        pair_deliver(pair, (int)pair_random(pair, 2), 1 + pair_random(pair, 120));
        if (pair_view(pair, GUEST).offered)
            session_answer_offer(pair->peer[GUEST].session, true, pair->now_ms);
    } else if (dice < 890) {
        pair_pass(pair, 1000 * (int64_t)pair_random(pair, 4));
    } else if (dice < 920) {
        mend(pair);
    } else if (dice < 960) {
        pair_disk(pair, (int)pair_random(pair, 2));
    } else if (!pair->linked) {
        pair_connect(pair);
    }
    notice_ends(pair);
}

/* --- one schedule ---------------------------------------------------------------------------- */

/* Whether everything that a side had on disk stands in the longer of the two logs. */
static bool nothing_lost(const struct Pair *pair)
{
    const struct Log *log = pair_view(pair, HOST).log, *other = pair_view(pair, GUEST).log;
    if (!log || (other && other->count > log->count))
        log = other;
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

/* A side that left for ever says so if it can; and nobody else ends a match. */
static const char *judge_end(const struct Pair *pair, struct Coverage *coverage)
{
    const struct Log *log = pair_view(pair, HOST).log;
    bool left = pair->peer[HOST].left || pair->peer[GUEST].left;
    for (int who = 0; who < 2; who++) {
        enum Parting why = pair->peer[who].last.parting;
        if (pair_view(pair, who).ended && !pair->peer[who].left &&
            !(pair->peer[1 - who].left && why == PARTING_LEFT))
            return parting_text(why);
    }
    coverage->left += left;
    if (!left && !pair_agrees(pair))
        return "the two sides differ";
    if (!left && pair_view(pair, GUEST).proposed > 0)
        return "a proposal was never answered";
    if (pair->peer[HOST].unheard > 0)
        return "a flag fell while there was no link";
    if (!nothing_lost(pair))
        return "something that was on disk is gone";
    if (log && !replay(pair->game, log, coverage))
        return "the log is against the rules";
    return NULL;
}

/* Returns NULL, or what went wrong. */
static const char *run(struct Pair *pair, uint64_t seed, struct Coverage *coverage)
{
    pair_init_game(pair, seed, seed % 4 == 0 ? 3 : UNDO_UNLIMITED,
                   (int)(seed % (uint64_t)pair_games()));
    pair->peer[HOST].disk_slow = seed / 7 % 3 != 0;
    pair->peer[GUEST].disk_slow = seed / 7 % 3 == 2;
    pair_connect(pair);
    for (int i = 0; i < STEPS && !pair->peer[HOST].left && !pair->peer[GUEST].left; i++)
        step(pair, coverage);
    mend(pair);
    for (int tries = 0; tries < 3; tries++) {
        pair->peer[HOST].dies_after = pair->peer[GUEST].dies_after = -1;
        pair_cut(pair);
        pair_start(pair);
    }
    return judge_end(pair, coverage);
}

static int report(const struct Coverage *coverage, long count)
{
    int missing = 0;
    printf("%ld schedules of %d games, %ld events, %ld left for ever\n", count, pair_games(),
           coverage->events, coverage->left);
    for (int i = 0; i < ROWS; i++) {
        printf("%9ld  %s\n", coverage->taken[i], rows[i].name);
        missing += coverage->taken[i] == 0;
    }
    printf("%-9s", "");
    for (int state = 0; state < STATE_COUNT; state++)
        printf(" %13s", states[state].name);
    for (int fault = 0; fault < FAULT_COUNT; fault++) {
        printf("\n%-9s", faults[fault].name);
        for (int state = 0; state < STATE_COUNT; state++) {
            printf(" %13ld", coverage->met[fault][state]);
            missing += coverage->met[fault][state] == 0;
        }
    }
    printf("\n%d were never met\n", missing);
    return missing;
}

int main(int argc, char **argv)
{
    long count = argc > 1 ? strtol(argv[1], NULL, 10) : 4000;
    uint64_t first = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    static struct Pair pair;
    struct Coverage coverage = {.events = 0};
    if (sodium_init() < 0)
        return 1;
    for (long i = 0; i < count; i++) {
        unsigned long long seed = first + (uint64_t)i;
        const char *wrong = run(&pair, seed, &coverage);
        pair_free(&pair);
        if (wrong) {
            printf("seed %llu, %s: %s\n", seed, pair_game_id(pair.game), wrong);
            return 1;
        }
        if ((i + 1) % PROGRESS == 0)
            fprintf(stderr, "%ld schedules, up to seed %llu\n", i + 1, seed);
    }
    return report(&coverage, count) > 0;
}

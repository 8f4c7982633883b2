/* The one order of events of an online match. */
#include "net/match/log.h"
#include "src/common/memory.h"
#include <assert.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* --- the table ------------------------------------------------------------------------------- */

enum Who { WHO_ANY, WHO_ASKER, WHO_OTHER };

/* Events as the table names them: a request's kind belongs to the event. */
enum Input {
    INPUT_START,
    INPUT_MOVE,
    INPUT_RESIGN,
    INPUT_FLAG,
    INPUT_BREAK,
    INPUT_AWAY,
#define X(name) INPUT_ASK_##name, INPUT_ACCEPT_##name, INPUT_DECLINE_##name, INPUT_WITHDRAW_##name,
    REQUESTS(X)
#undef X
};

/* A next phase that the rules decide: over if the move ended the game. */
enum { PHASE_KEEP = PHASE_OVER + 1 };

struct Transition {
    int phase, pending;
    enum Input input;
    enum Who who;
    int next_phase, next_pending;
};

static const struct Transition transitions[] = {
#define T(phase, pending, input, who, next_phase, next_pending)                                    \
    {PHASE_##phase, REQUEST_##pending,  INPUT_##input,                                             \
     WHO_##who,     PHASE_##next_phase, REQUEST_##next_pending},
#include "net/match/transitions.def"
#undef T
};

static enum Input input_of(const struct NetEvent *event)
{
    int request = 4 * (event->request - REQUEST_UNDO);
    switch (event->kind) {
    case EVENT_START:
        return INPUT_START;
    case EVENT_MOVE:
        return INPUT_MOVE;
    case EVENT_RESIGN:
        return INPUT_RESIGN;
    case EVENT_FLAG:
        return INPUT_FLAG;
    case EVENT_ASK:
        return (enum Input)(INPUT_ASK_UNDO + request);
    case EVENT_ACCEPT:
        return (enum Input)(INPUT_ACCEPT_UNDO + request);
    case EVENT_DECLINE:
        return (enum Input)(INPUT_DECLINE_UNDO + request);
    case EVENT_WITHDRAW:
        return (enum Input)(INPUT_WITHDRAW_UNDO + request);
    case EVENT_AWAY:
        return INPUT_AWAY;
    default:
        return INPUT_BREAK;
    }
}

static const struct Transition *transition_find(const struct Log *log, const struct NetEvent *event)
{
    enum Input input = input_of(event);
    for (size_t i = 0; i < sizeof transitions / sizeof *transitions; i++) {
        const struct Transition *t = &transitions[i];
        bool asker = event->seat == log->pending.asker;
        if (t->phase == (int)log->phase && t->pending == (int)log->pending.request &&
            t->input == input && (t->who == WHO_ANY || (t->who == WHO_ASKER) == asker))
            return t;
    }
    return NULL;
}

/* --- judging --------------------------------------------------------------------------------- */

static bool may_say(const struct Log *log, const struct NetEvent *event, bool from_host)
{
    if (event_is_the_hosts(event->kind))
        return from_host;
    if (event->kind == EVENT_DECLINE && from_host) /* also when a request has run out */
        return true;
    return (event->seat == log->host_seat) == from_host;
}

static enum Verdict judge_move(const struct Log *log, const struct NetEvent *event)
{
    const struct LogRules *rules = &log->rules;
    uint64_t hash;
    if (!rules->judge(rules->context, event->seat, event->text, &hash))
        return VERDICT_ILLEGAL;
    return hash == event->hash ? VERDICT_GOOD : VERDICT_HASH;
}

static enum Verdict judge_undo(const struct Log *log, const struct NetEvent *event)
{
    const struct LogRules *rules = &log->rules;
    if (log->undo_limit != UNDO_UNLIMITED && log->undo_accepted[event->seat] >= log->undo_limit)
        return VERDICT_LIMIT;
    int target = rules->undo_target(rules->context, event->seat);
    return (int)event->target == target ? VERDICT_GOOD : VERDICT_VOID;
}

/* The number of the event that an event of this kind must name; 0: none. */
static uint32_t answered(const struct Log *log, enum EventKind kind)
{
    switch (kind) {
    case EVENT_MOVE:
    case EVENT_ASK:
    case EVENT_AWAY:
        return log->moved;
    case EVENT_ACCEPT:
    case EVENT_DECLINE:
    case EVENT_WITHDRAW:
        return log->pending.number;
    case EVENT_RESIGN:
    case EVENT_BREAK:
        return log->started;
    default:
        return 0;
    }
}

/* A match that has grown too long can still be ended. */
static bool has_room(const struct Log *log, enum EventKind kind)
{
    bool ends = kind == EVENT_DECLINE || kind == EVENT_WITHDRAW || kind == EVENT_RESIGN ||
                kind == EVENT_FLAG || kind == EVENT_BREAK;
    return log->count < LOG_EVENTS_MAX - (ends ? 0 : LOG_RESERVE);
}

enum Verdict log_judge(const struct Log *log, const struct NetEvent *event, bool from_host)
{
    if (!has_room(log, event->kind))
        return VERDICT_FULL;
    if (!may_say(log, event, from_host))
        return VERDICT_SEAT;
    if (!transition_find(log, event) || event->re != answered(log, event->kind))
        return VERDICT_VOID;
    if (event->kind == EVENT_MOVE)
        return judge_move(log, event);
    if (event->kind == EVENT_ASK && event->request == REQUEST_UNDO)
        return judge_undo(log, event);
    return VERDICT_GOOD;
}

/* --- applying -------------------------------------------------------------------------------- */

static void chain_add(uint8_t chain[LOG_CHAIN], const struct NetEvent *event)
{
    uint8_t bytes[LOG_CHAIN + EVENT_WIRE_MAX];
    struct WireWriter writer = wire_writer(bytes, sizeof bytes);
    bool fits = wire_write_bytes(&writer, chain, LOG_CHAIN) && event_write(&writer, event);
    assert(fits);
    crypto_generichash(chain, LOG_CHAIN, bytes, writer.size, NULL, 0);
}

static void append(struct Log *log, const struct NetEvent *event)
{
    if (log->count == log->capacity) {
        log->capacity = log->capacity ? 2 * log->capacity : 64;
        log->events = memory_resized(log->events, log->capacity * sizeof *log->events);
    }
    log->events[log->count++] = *event;
    chain_add(log->chain, event);
}

/* Counts answers to takebacks: what limits and waits are judged from. */
static void count_undo(struct Log *log, const struct NetEvent *event)
{
    uint8_t asker = log->pending.asker;
    if (event->request != REQUEST_UNDO)
        return;
    if (event->kind == EVENT_ACCEPT) {
        if (log->undo_accepted[asker] < UINT8_MAX)
            log->undo_accepted[asker]++;
        log->undo_declined[asker] = 0;
    }
    if (event->kind == EVENT_DECLINE && log->undo_declined[asker] < UINT8_MAX)
        log->undo_declined[asker]++;
}

/* Moves the board; returns whether the game is over by the rules. */
static bool act(struct Log *log, const struct NetEvent *event, int64_t now_ms)
{
    const struct LogRules *rules = &log->rules;
    switch (event->kind) {
    case EVENT_START:
        log->host_seat = event->host_seat;
        memset(log->undo_accepted, 0, sizeof log->undo_accepted);
        memset(log->undo_declined, 0, sizeof log->undo_declined);
        memset(log->away_ms, 0, sizeof log->away_ms);
        rules->start(rules->context, event->host_seat);
        return false;
    case EVENT_MOVE:
        return rules->move(rules->context, event->seat, event->text, event->ms, now_ms);
    case EVENT_ACCEPT:
        if (event->request == REQUEST_UNDO)
            rules->undo(rules->context, log->pending.target, now_ms);
        if (event->request == REQUEST_DRAW)
            rules->end(rules->context, event->kind, event->seat, now_ms);
        return false;
    case EVENT_AWAY:
        log->away_ms[event->seat] += event->away;
        rules->spend(rules->context, event->seat, event->ms, now_ms);
        return false;
    case EVENT_RESIGN:
    case EVENT_FLAG:
    case EVENT_BREAK:
        rules->end(rules->context, event->kind, event->seat, now_ms);
        return false;
    default:
        return false;
    }
}

uint32_t log_apply(struct Log *log, const struct NetEvent *event, int64_t now_ms)
{
    const struct Transition *t = transition_find(log, event);
    assert(t && log->count < LOG_EVENTS_MAX);
    append(log, event);
    count_undo(log, event);
    bool over = act(log, event, now_ms);
    if (event->kind == EVENT_START || event->kind == EVENT_MOVE ||
        (event->kind == EVENT_ACCEPT && event->request == REQUEST_UNDO))
        log->moved = log->count;
    if (event->kind == EVENT_START)
        log->started = log->count;
    if (t->next_phase == PHASE_KEEP)
        log->phase = over ? PHASE_OVER : PHASE_PLAY;
    else
        log->phase = (enum LogPhase)t->next_phase;
    if (log->phase == PHASE_OVER && t->next_phase == PHASE_KEEP)
        log->pending.request = REQUEST_NONE;
    else
        log->pending.request = (enum Request)t->next_pending;
    if (event->kind == EVENT_ASK)
        log->pending = (struct LogPending){.request = event->request,
                                           .asker = event->seat,
                                           .target = event->target,
                                           .number = log->count};
    return log->count;
}

/* --- the rest -------------------------------------------------------------------------------- */

void log_init(struct Log *log, const struct LogRules *rules, const void *terms, size_t terms_size,
              uint8_t undo_limit)
{
    *log = (struct Log){.rules = *rules, .undo_limit = undo_limit};
    crypto_generichash(log->terms, LOG_CHAIN, terms, terms_size, NULL, 0);
    memcpy(log->chain, log->terms, LOG_CHAIN);
}

void log_free(struct Log *log)
{
    free(log->events);
    *log = (struct Log){.events = NULL};
}

int64_t log_away_charge(const struct Log *log, int seat, int64_t away_ms)
{
    int64_t free_ms = AWAY_FREE_MS - log->away_ms[seat];
    if (free_ms < 0)
        free_ms = 0;
    return away_ms > free_ms ? away_ms - free_ms : 0;
}

const struct NetEvent *log_get(const struct Log *log, uint32_t number)
{
    assert(number >= 1 && number <= log->count);
    return &log->events[number - 1];
}

void log_chain_at(const struct Log *log, uint32_t number, uint8_t chain[LOG_CHAIN])
{
    assert(number <= log->count);
    memcpy(chain, log->terms, LOG_CHAIN);
    for (uint32_t i = 0; i < number; i++)
        chain_add(chain, &log->events[i]);
}

const char *verdict_text(enum Verdict verdict)
{
    static const char *const texts[] = {
#define X(name, text) text,
        VERDICTS(X)
#undef X
    };
    return texts[verdict];
}

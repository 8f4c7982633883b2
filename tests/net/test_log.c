/* The log by itself: what a match that has grown too long still takes. */
#include "net/match/log.h"
#include <setjmp.h>
#include <sodium.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* A game without an end, in which every text is a move of either seat. */
static void start(void *context, int host_seat)
{
    (void)context, (void)host_seat;
}

static bool judge(void *context, int seat, const char *text, uint64_t *hash)
{
    (void)context, (void)seat, (void)text;
    *hash = 0;
    return true;
}

static bool move(void *context, int seat, const char *text, uint32_t ms, int64_t now_ms)
{
    (void)context, (void)seat, (void)text, (void)ms, (void)now_ms;
    return false;
}

static void undo(void *context, int ply, int64_t now_ms)
{
    (void)context, (void)ply, (void)now_ms;
}

static void end(void *context, enum EventKind kind, int seat, int64_t now_ms)
{
    (void)kind, (void)seat, (void)now_ms;
    ++*(int *)context;
}

static void spend(void *context, int seat, uint32_t ms, int64_t now_ms)
{
    (void)context, (void)seat, (void)ms, (void)now_ms;
}

static int undo_target(void *context, int seat)
{
    (void)context, (void)seat;
    return 0;
}

static void a_match_that_is_too_long_can_be_ended(void **state)
{
    int ends = 0;
    const struct LogRules rules = {&ends, start, judge, move, undo, spend, end, undo_target};
    struct NetEvent event = {.kind = EVENT_START};
    struct Log log;
    (void)state;
    log_init(&log, &rules, "", 0, UNDO_UNLIMITED);
    log_apply(&log, &event, 0);
    event = (struct NetEvent){.kind = EVENT_MOVE, .text = "m"};
    while (log.count < LOG_EVENTS_MAX - LOG_RESERVE - 1) {
        event.re = log.moved;
        assert_int_equal(log_judge(&log, &event, true), VERDICT_GOOD);
        log_apply(&log, &event, 0);
    }
    struct NetEvent ask = {.kind = EVENT_ASK, .request = REQUEST_DRAW, .re = log.moved};
    assert_int_equal(log_judge(&log, &ask, true), VERDICT_GOOD);
    log_apply(&log, &ask, 0);
    event.re = log.moved;
    assert_int_equal(log_judge(&log, &event, true), VERDICT_FULL);
    struct NetEvent decline = {
        .kind = EVENT_DECLINE, .seat = 1, .request = REQUEST_DRAW, .re = log.pending.number};
    assert_int_equal(log_judge(&log, &decline, false), VERDICT_GOOD);
    log_apply(&log, &decline, 0);
    struct NetEvent resign = {.kind = EVENT_RESIGN, .re = log.started};
    assert_int_equal(log_judge(&log, &resign, true), VERDICT_GOOD);
    log_apply(&log, &resign, 0);
    assert_int_equal(log.phase, PHASE_OVER);
    assert_int_equal(ends, 1);
    log_free(&log);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_match_that_is_too_long_can_be_ended)};
    if (sodium_init() < 0)
        return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}

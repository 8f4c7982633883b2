/* What one side says of time and absence, held against the other's clock: honest programs agree,
 * however slow link, disk or machine; a lie does not count, and who insists has left. */
#include "net/session/state.h"
#include "tests/net/pair.h"
#include <setjmp.h>
#include <sodium.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

/* A game of `base_ms` a side, with `who` on turn and its clock running. */
static struct Pair *started(int who, uint32_t base_ms)
{
    struct Pair *pair = calloc(1, sizeof *pair);
    assert_non_null(pair);
    pair_init(pair, 4, UNDO_UNLIMITED);
    pair->peer[HOST].board.base_ms = pair->peer[GUEST].board.base_ms = base_ms;
    pair->base_ms = base_ms;
    pair_start(pair);
    for (int i = 0; i < 4 || pair_on_turn(pair) != who; i++)
        pair_play(pair);
    return pair;
}

static void finish(struct Pair *pair)
{
    pair_free(pair);
    free(pair);
}

/* Time passes on a link that delivers at once. */
static void pass(struct Pair *pair, int seconds)
{
    for (int second = 0; second < seconds; second++)
        pair_pass(pair, 1000), pair_settle(pair);
}

/* And on one that takes two seconds each way. */
static void pass_slowly(struct Pair *pair, int seconds)
{
    for (int second = 0; second < seconds; second++) {
        pair_pass(pair, 1000);
        pair_deliver(pair, second % 2 ? HOST : GUEST, WIRE_MAX);
    }
}

/* Nobody was accused of anything, and both have the same. */
static void assert_at_peace(struct Pair *pair)
{
    for (int who = HOST; who <= GUEST; who++) {
        assert_int_equal(pair->peer[who].notices[NOTICE_CONTRADICTED], 0);
        assert_false(pair_view(pair, who).ended);
    }
    assert_true(pair_agrees(pair));
}

static enum EventKind kind_of_last(struct Pair *pair, int who)
{
    return log_get(pair_log(pair, who), pair_log(pair, who)->count)->kind;
}

/* --- honest programs ------------------------------------------------------------------------- */

static void test_a_slow_link_costs_nobody_a_dispute(void **state)
{
    (void)state;
    struct Pair *pair = started(HOST, 600000);
    for (int ply = 0; ply < 12; ply++) {
        pass_slowly(pair, 7);
        assert_null(pair_move(pair, pair_on_turn(pair)));
        pass_slowly(pair, 6);
    }
    pair_settle(pair);
    assert_at_peace(pair);
    finish(pair);
}

/* The move, or the answer to it, is on its way for nine seconds. */
static void test_a_stalled_link_costs_nobody_a_dispute(void **state)
{
    (void)state;
    for (int who = HOST; who <= GUEST; who++) {
        struct Pair *pair = started(who, 600000);
        pass(pair, 5);
        assert_null(pair_move(pair, who));
        pair_deliver(pair, 1 - who, 0);
        for (int second = 0; second < 9; second++)
            pair_pass(pair, 1000), pair_deliver(pair, who, WIRE_MAX);
        pair_settle(pair);
        pass(pair, 3);
        pair_play(pair);
        pass(pair, 3);
        pair_play(pair);
        assert_at_peace(pair);
        finish(pair);
    }
}

/* A flag falls, whoever's, while every message takes two seconds. */
static void test_a_flag_falls_over_a_slow_link(void **state)
{
    (void)state;
    for (int who = HOST; who <= GUEST; who++) {
        struct Pair *pair = started(who, 20000);
        pass_slowly(pair, 30);
        pair_settle(pair);
        assert_at_peace(pair);
        assert_int_equal(kind_of_last(pair, GUEST), EVENT_FLAG);
        assert_int_equal(log_get(pair_log(pair, GUEST), pair_log(pair, GUEST)->count)->seat,
                         pair_view(pair, who).seat);
        finish(pair);
    }
}

/* A side hears and does nothing for a while, with five seconds on the clock of who is on turn. */
static void test_a_stopped_process_costs_nobody_a_dispute(void **state)
{
    (void)state;
    for (int seconds = 4; seconds <= 40; seconds += 4) {
        for (int stopped = HOST; stopped <= GUEST; stopped++) {
            for (int who = HOST; who <= GUEST; who++) {
                struct Pair *pair = started(who, 20000);
                int64_t awake_ms;
                pass(pair, 15);
                awake_ms = pair->now_ms;
                for (int second = 0; second < seconds; second++) {
                    pair->now_ms += 1000;
                    session_tick(pair_session(pair, 1 - stopped), pair->now_ms);
                }
                if (seconds * 1000 >= LOST_MS) /* see online_wake_up */
                    session_unlink(pair_session(pair, stopped), awake_ms);
                if (seconds * 1000 >= LOST_MS)
                    pair_cut(pair), pair_connect(pair);
                pair_settle(pair);
                pass(pair, 30);
                assert_at_peace(pair);
                assert_int_equal(pair_log(pair, GUEST)->phase, PHASE_OVER);
                finish(pair);
            }
        }
    }
}

/* The lid is closed for an hour, in either's turn. */
static void test_a_suspended_machine_costs_nobody_a_dispute(void **state)
{
    (void)state;
    for (int who = HOST; who <= GUEST; who++) {
        for (int asleep = HOST; asleep <= GUEST; asleep++) {
            struct Pair *pair = started(who, who == asleep ? 20000 : 60000);
            pass(pair, 12);
            int64_t awake_ms = pair->now_ms;
            for (int second = 0; second < 3600; second++) {
                pair->now_ms += 1000;
                session_tick(pair_session(pair, 1 - asleep), pair->now_ms);
            }
            session_unlink(pair_session(pair, asleep), awake_ms);
            pair_cut(pair);
            pair_start(pair);
            assert_at_peace(pair);
            assert_int_equal(pair_log(pair, GUEST)->phase, PHASE_PLAY);
            pair_play(pair);
            assert_at_peace(pair);
            finish(pair);
        }
    }
}

/* One side is started again in the middle of a turn, right away or after a while. */
static void test_a_restart_costs_nobody_a_dispute(void **state)
{
    (void)state;
    for (int case_ = 0; case_ < 8; case_++) {
        int who = case_ & 1, killed = case_ >> 1 & 1;
        struct Pair *pair = started(who, 60000);
        pass(pair, 20);
        pair_kill(pair, killed);
        pair_pass(pair, case_ & 4 ? 100000 : 1000);
        pair_start(pair);
        assert_at_peace(pair);
        pass(pair, 2);
        pair_play(pair);
        assert_at_peace(pair);
        pass(pair, 90);
        assert_at_peace(pair);
        assert_int_equal(kind_of_last(pair, GUEST), EVENT_FLAG);
        finish(pair);
    }
}

/* Two clocks of which one is fast by one in a hundred, over turns of five minutes. */
static void test_clocks_may_drift(void **state)
{
    (void)state;
    for (int ppm = -10000; ppm <= 10000; ppm += 20000) {
        struct Pair *pair = started(HOST, 600000);
        pair->drift_ppm = ppm;
        for (int ply = 0; ply < 3; ply++) {
            pass(pair, 299);
            pair_play(pair);
        }
        assert_at_peace(pair);
        finish(pair);
    }
}

static void test_a_slow_disk_costs_nobody_a_dispute(void **state)
{
    (void)state;
    for (int slow = HOST; slow <= GUEST; slow++) {
        struct Pair *pair = started(HOST, 600000);
        for (int ply = 0; ply < 6; ply++) {
            pair->peer[slow].disk_slow = true;
            assert_null(pair_move(pair, pair_on_turn(pair)));
            for (int second = 0; second < 9; second++) {
                pair_pass(pair, 1000);
                pair_deliver(pair, HOST, WIRE_MAX), pair_deliver(pair, GUEST, WIRE_MAX);
            }
            pair_settle(pair);
            pair->peer[slow].disk_slow = false;
        }
        assert_at_peace(pair);
        finish(pair);
    }
}

/* --- absence in the own turn ----------------------------------------------------------------- */

/* `who` is on turn with a minute, thinks for five seconds, is ended and away for `away_s`, of which
 * the other is there and waits for `waits_s`. */
static struct Pair *gone(int who, int away_s, int waits_s)
{
    struct Pair *pair = started(who, 60000);
    pass(pair, 5);
    pair->peer[who].away_ms = away_s * 1000;
    pair_cut(pair);
    pair_pass(pair, waits_s * 1000);
    pair_kill(pair, who);
    pair_start(pair);
    return pair;
}

static void test_an_absence_is_charged_beyond_ten_seconds(void **state)
{
    (void)state;
    static const struct {
        int away_s, waits_s, used_s;
    } cases[] = {{8, 8, 5}, {40, 40, 35}, {3600, 20, 15}, {20, 3600, 15}};
    for (int who = HOST; who <= GUEST; who++) {
        for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
            struct Pair *pair = gone(who, cases[i].away_s, cases[i].waits_s);
            assert_int_equal(kind_of_last(pair, GUEST), EVENT_AWAY);
            for (int side = HOST; side <= GUEST; side++)
                assert_in_range(pair_board_used(&pair->peer[side].board, pair->now_ms),
                                cases[i].used_s * 1000, cases[i].used_s * 1000 + 1000);
            assert_at_peace(pair);
            pass(pair, 2);
            pair_play(pair);
            assert_at_peace(pair);
            finish(pair);
        }
    }
}

/* The ten seconds are for a whole game, and too long an absence loses it. */
static void test_absences_add_up(void **state)
{
    (void)state;
    for (int who = HOST; who <= GUEST; who++) {
        struct Pair *pair = gone(who, 9, 9);
        for (int more = 0; more < 2; more++) {
            pass(pair, 1);
            pair_cut(pair);
            pair->peer[who].away_ms = 30000;
            pair_pass(pair, 30000);
            pair_kill(pair, who);
            pair_start(pair);
        }
        pass(pair, 4);
        assert_at_peace(pair);
        assert_int_equal(kind_of_last(pair, GUEST), EVENT_FLAG);
        assert_int_equal(log_get(pair_log(pair, GUEST), pair_log(pair, GUEST)->count)->seat,
                         pair_view(pair, who).seat);
        finish(pair);
    }
}

/* Neither a dead link nor an absence in the other's turn or after the own move costs time. */
static void test_no_other_absence_is_charged(void **state)
{
    (void)state;
    for (int who = HOST; who <= GUEST; who++) {
        struct Pair *pair = started(who, 60000);
        pair_cut(pair);
        pair_pass(pair, 50000); /* nobody was ended */
        pair_start(pair);
        pair->peer[1 - who].away_ms = 50000;
        pair_cut(pair);
        pair_pass(pair, 50000);
        pair_kill(pair, 1 - who); /* in the other's turn */
        pair_start(pair);
        pair->peer[who].away_ms = 50000;
        assert_null(pair_move(pair, who)); /* which has not arrived yet */
        pair_cut(pair);
        pair_pass(pair, 50000);
        pair_kill(pair, who);
        pair_start(pair);
        assert_at_peace(pair);
        for (uint32_t number = 1; number <= pair_log(pair, HOST)->count; number++)
            assert_int_not_equal(log_get(pair_log(pair, HOST), number)->kind, EVENT_AWAY);
        finish(pair);
    }
}

/* --- a host that lies ------------------------------------------------------------------------ */

/* Has the host say that this is the next event of the log. */
static void host_says(struct Pair *pair, struct NetEvent event)
{
    session_send(pair_session(pair, HOST),
                 &(struct Message){.kind = MSG_EVENT,
                                   .number = pair_log(pair, GUEST)->count + 1,
                                   .event = event});
    pair_deliver(pair, GUEST, WIRE_MAX);
    pair->peer[HOST].wire_size = 0; /* what the guest says to that is nothing to an honest one */
}

static struct NetEvent flag_of(struct Pair *pair, int who)
{
    return (struct NetEvent){.kind = EVENT_FLAG, .seat = (uint8_t)pair_view(pair, who).seat};
}

static struct NetEvent break_of(struct Pair *pair, int who)
{
    return (struct NetEvent){.kind = EVENT_BREAK,
                             .seat = (uint8_t)pair_view(pair, who).seat,
                             .re = pair_log(pair, GUEST)->started};
}

static struct NetEvent away_of(struct Pair *pair, int who)
{
    return (struct NetEvent){.kind = EVENT_AWAY,
                             .seat = (uint8_t)pair_view(pair, who).seat,
                             .re = pair_log(pair, GUEST)->moved,
                             .ms = 50000,
                             .away = 60000};
}

/* The guest was told what the host claims, and the game goes on with a move of the guest's. */
static void assert_refused(struct Pair *pair, enum EventKind kind)
{
    assert_int_equal(pair->peer[GUEST].last.kind, NOTICE_CONTRADICTED);
    assert_int_equal(pair->peer[GUEST].last.claim, kind);
    assert_int_equal(pair_log(pair, GUEST)->phase, PHASE_PLAY);
    assert_true(pair_view(pair, GUEST).synced);
    pair_play(pair);
    assert_true(pair_agrees(pair));
    finish(pair);
}

static void test_a_flag_that_did_not_fall(void **state)
{
    (void)state;
    for (int who = HOST; who <= GUEST; who++) { /* also in the host's own turn */
        struct Pair *pair = started(who, 600000);
        pass(pair, 1);
        host_says(pair, flag_of(pair, GUEST));
        assert_refused(pair, EVENT_FLAG);
    }
}

/* The guest was not away, or not for so long. */
static void test_an_absence_that_was_none(void **state)
{
    (void)state;
    struct Pair *pair = started(GUEST, 600000);
    pass(pair, 1);
    host_says(pair, away_of(pair, GUEST));
    assert_refused(pair, EVENT_AWAY);
    pair = gone(GUEST, 8, 8);
    host_says(pair, away_of(pair, GUEST));
    assert_refused(pair, EVENT_AWAY);
}

static void test_a_move_that_took_less(void **state)
{
    (void)state;
    struct Pair *pair = started(GUEST, 600000);
    pass(pair, 20);
    assert_null(pair_move(pair, GUEST));
    struct NetEvent event = pair_session(pair, GUEST)->proposals[0].event;
    event.ms = 599000;
    host_says(pair, event);
    assert_int_equal(pair->peer[GUEST].last.claim, EVENT_MOVE);
    assert_int_equal(pair_view(pair, GUEST).proposed, 1);
    event.ms = 20000;
    host_says(pair, event);
    assert_int_equal(pair_view(pair, GUEST).proposed, 0);
    assert_int_equal(log_get(pair_log(pair, GUEST), pair_log(pair, GUEST)->count)->ms, 20000);
    finish(pair);
}

/* The host thinks for a minute, and says that it took no time. */
static void test_a_move_that_took_more(void **state)
{
    (void)state;
    struct Pair *pair = started(HOST, 600000);
    uint32_t count = pair_log(pair, GUEST)->count;
    pass(pair, 60);
    pair->peer[HOST].says_ms = 1;
    assert_null(pair_move(pair, HOST));
    pair_deliver(pair, GUEST, WIRE_MAX);
    assert_int_equal(pair->peer[GUEST].last.claim, EVENT_MOVE);
    assert_int_equal(pair_log(pair, GUEST)->count, count);
    finish(pair);
}

/* With the link up, and after a break that was long enough, but is long over. */
static void test_a_break_with_the_link_up(void **state)
{
    (void)state;
    for (int earlier = 0; earlier < 2; earlier++) {
        struct Pair *pair = started(HOST, 600000);
        if (earlier) {
            pair_cut(pair);
            pair_pass(pair, GRACE_MS);
            pair_start(pair);
            pass(pair, 20);
        }
        host_says(pair, break_of(pair, HOST));
        assert_refused(pair, EVENT_BREAK);
    }
}

/* The host broke it off behind the guest's back, after five seconds. */
static void test_a_break_that_was_too_short(void **state)
{
    (void)state;
    struct Pair *pair = started(HOST, 600000);
    struct Session *host = pair_session(pair, HOST);
    pair_cut(pair);
    pair_pass(pair, 5000);
    host->paused_since_ms -= GRACE_MS;
    assert_null(session_break_off(host, pair->now_ms));
    pair_start(pair);
    assert_int_equal(pair_log(pair, GUEST)->phase, PHASE_PLAY);
    assert_true(pair->peer[GUEST].notices[NOTICE_CONTRADICTED] > 0);
    assert_true(pair_view(pair, GUEST).peer_left); /* it kept to it */
    finish(pair);
}

static void assert_left(struct Pair *pair, int liar)
{
    assert_true(pair_view(pair, 1 - liar).peer_left);
    assert_true(pair_view(pair, 1 - liar).ended);
    assert_int_equal(pair->peer[1 - liar].last.parting, PARTING_INSISTED);
    finish(pair);
}

static void test_a_host_that_insists_has_left(void **state)
{
    (void)state;
    struct Pair *pair = started(GUEST, 600000);
    for (int i = 0; i < CLAIMS_MAX; i++) {
        assert_false(pair_view(pair, GUEST).peer_left);
        host_says(pair, flag_of(pair, GUEST));
    }
    assert_left(pair, HOST);
    pair = started(GUEST, 600000);
    host_says(pair, flag_of(pair, GUEST)); /* and goes on behind it */
    session_send(pair_session(pair, HOST),
                 &(struct Message){.kind = MSG_EVENT,
                                   .number = pair_log(pair, GUEST)->count + 2,
                                   .event = {.kind = EVENT_ASK, .request = REQUEST_REMATCH}});
    pair_deliver(pair, GUEST, WIRE_MAX);
    assert_left(pair, HOST);
}

/* It says that the time is up, and no more: it answers the guest's move with nothing. */
static void test_a_host_that_says_no_more_has_left(void **state)
{
    (void)state;
    struct Pair *pair = started(GUEST, 600000);
    host_says(pair, flag_of(pair, GUEST));
    assert_null(pair_move(pair, GUEST));
    for (int second = 0; second < REQUEST_MS / 1000; second++) {
        assert_false(pair_view(pair, GUEST).peer_left);
        pair->now_ms += 1000;
        session_tick(pair_session(pair, GUEST), pair->now_ms);
        session_ping(pair_session(pair, HOST), pair->now_ms);
        pair_deliver(pair, GUEST, WIRE_MAX);
        pair->peer[HOST].wire_size = 0;
    }
    assert_left(pair, HOST);
}

/* --- a guest that lies ----------------------------------------------------------------------- */

static void guest_says(struct Pair *pair, struct NetEvent event)
{
    session_send(pair_session(pair, GUEST), &(struct Message){.kind = MSG_PROPOSE, .event = event});
    pair_deliver(pair, HOST, WIRE_MAX);
}

static void test_a_guests_break_with_the_link_up(void **state)
{
    (void)state;
    for (int earlier = 0; earlier < 3; earlier++) {
        struct Pair *pair = started(HOST, 600000);
        if (earlier == 2)
            pair_kill(pair, HOST);
        if (earlier) {
            pair_cut(pair);
            pair_pass(pair, GRACE_MS);
            pair_start(pair);
            pass(pair, 20);
        }
        for (int i = 0; i < CLAIMS_MAX; i++) {
            assert_false(pair_view(pair, HOST).peer_left);
            guest_says(pair, break_of(pair, GUEST));
            assert_int_equal(pair_log(pair, HOST)->phase, PHASE_PLAY);
        }
        pair_settle(pair); /* an honest one would take it that the host has left */
        assert_int_equal(pair->peer[GUEST].last.parting, PARTING_DISPUTED);
        assert_true(pair_view(pair, GUEST).peer_left);
        assert_left(pair, GUEST);
    }
}

/* The host's flag of the guest is true, and is refused all the same. */
static void test_a_guest_that_refuses_the_truth_has_left(void **state)
{
    (void)state;
    struct Pair *pair = started(GUEST, 20000);
    pass(pair, 23);
    uint32_t count = pair_log(pair, HOST)->count;
    assert_int_equal(kind_of_last(pair, HOST), EVENT_FLAG);
    for (int i = 0; i < CLAIMS_MAX; i++) {
        assert_false(pair_view(pair, HOST).peer_left);
        session_send(
            pair_session(pair, GUEST),
            &(struct Message){.kind = MSG_VOID, .number = count, .verdict = VERDICT_CLOCK});
        pair_deliver(pair, HOST, WIRE_MAX);
        pair->peer[GUEST].wire_size = 0;
    }
    assert_int_equal(pair->peer[HOST].last.parting, PARTING_INSISTED);
    assert_true(pair_view(pair, HOST).peer_left);
    finish(pair);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_slow_link_costs_nobody_a_dispute),
        cmocka_unit_test(test_a_stalled_link_costs_nobody_a_dispute),
        cmocka_unit_test(test_a_flag_falls_over_a_slow_link),
        cmocka_unit_test(test_a_stopped_process_costs_nobody_a_dispute),
        cmocka_unit_test(test_a_suspended_machine_costs_nobody_a_dispute),
        cmocka_unit_test(test_a_restart_costs_nobody_a_dispute),
        cmocka_unit_test(test_clocks_may_drift),
        cmocka_unit_test(test_a_slow_disk_costs_nobody_a_dispute),
        cmocka_unit_test(test_an_absence_is_charged_beyond_ten_seconds),
        cmocka_unit_test(test_absences_add_up),
        cmocka_unit_test(test_no_other_absence_is_charged),
        cmocka_unit_test(test_an_absence_that_was_none),
        cmocka_unit_test(test_a_flag_that_did_not_fall),
        cmocka_unit_test(test_a_move_that_took_less),
        cmocka_unit_test(test_a_move_that_took_more),
        cmocka_unit_test(test_a_break_with_the_link_up),
        cmocka_unit_test(test_a_break_that_was_too_short),
        cmocka_unit_test(test_a_host_that_insists_has_left),
        cmocka_unit_test(test_a_host_that_says_no_more_has_left),
        cmocka_unit_test(test_a_guests_break_with_the_link_up),
        cmocka_unit_test(test_a_guest_that_refuses_the_truth_has_left),
    };
    return sodium_init() < 0 ? 1 : cmocka_run_group_tests_name("claims", tests, NULL, NULL);
}

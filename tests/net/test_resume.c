/* Breaks, deaths and full disks: what must go on afterwards, and on whose clock. */
#include "net/session/state.h"
#include "tests/net/pair.h"
#include <setjmp.h>
#include <sodium.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static struct Pair *started(uint64_t seed, int plies)
{
    struct Pair *pair = calloc(1, sizeof *pair);
    assert_non_null(pair);
    pair_init(pair, seed, UNDO_UNLIMITED);
    pair_start(pair);
    for (int i = 0; i < plies; i++)
        pair_play(pair);
    return pair;
}

/* The same, with `who` on turn. */
static struct Pair *started_for(int who)
{
    struct Pair *pair = started(4, 4);
    if (pair_on_turn(pair) != who)
        pair_play(pair);
    return pair;
}

static void finish(struct Pair *pair)
{
    pair_free(pair);
    free(pair);
}

/* Nobody accuses anybody, and both have the same. */
static void assert_goes_on(struct Pair *pair)
{
    assert_false(pair_view(pair, HOST).ended || pair_view(pair, GUEST).ended);
    assert_true(pair_view(pair, HOST).synced && pair_view(pair, GUEST).synced);
    assert_true(pair_agrees(pair));
}

static enum EventKind kind_of_last(struct Pair *pair)
{
    const struct Log *log = pair_log(pair, HOST);
    return log_get(log, log->count)->kind;
}

/* --- deaths while writing -------------------------------------------------------------------- */

/* The answer is on the disk, the start of the next game is not. */
static void test_a_rematch_survives_a_death_before_its_start(void **state)
{
    (void)state;
    for (int whole = 0; whole < 2; whole++) {
        struct Pair *pair = started(2, 3);
        assert_null(session_resign(pair_session(pair, HOST), pair->now_ms));
        pair_settle(pair);
        assert_null(session_ask(pair_session(pair, GUEST), REQUEST_REMATCH, pair->now_ms));
        pair_settle(pair);
        pair->peer[HOST].dies_after = 1;
        pair->peer[HOST].dies_writing = whole;
        session_answer(pair_session(pair, HOST), true, pair->now_ms);
        assert_true(pair->peer[HOST].dead);
        pair_settle(pair);
        pair_start(pair);
        assert_goes_on(pair);
        assert_int_equal(pair_log(pair, GUEST)->phase, PHASE_PLAY);
        assert_int_equal(pair->peer[GUEST].board.toy.games, 2);
        finish(pair);
    }
}

/* Each record of a short match is lost, or is the last thing that was written. */
static void test_a_death_at_every_record(void **state)
{
    (void)state;
    for (int who = HOST; who <= GUEST; who++) {
        for (int record = 0; record < 24; record++) {
            struct Pair *pair = calloc(1, sizeof *pair);
            pair_init(pair, 5, UNDO_UNLIMITED);
            pair->peer[who].dies_after = record / 2;
            pair->peer[who].dies_writing = record % 2 == 0;
            for (int i = 0; i < 30; i++) {
                if (!pair->linked)
                    pair_connect(pair);
                pair_settle(pair);
                for (int mover = HOST; mover <= GUEST; mover++)
                    pair_move(pair, mover);
                if (i == 4)
                    session_ask(pair_session(pair, GUEST), REQUEST_DRAW, pair->now_ms);
            }
            assert_int_equal(pair->peer[who].dies_after, -1);
            assert_goes_on(pair);
            assert_true(pair_log(pair, HOST)->count > 20);
            finish(pair);
        }
    }
}

static void test_a_full_disk_on_confirmation_accuses_nobody(void **state)
{
    (void)state;
    struct Pair *pair = started_for(GUEST);
    int ply = pair->peer[HOST].board.toy.ply;
    assert_null(pair_move(pair, GUEST));
    pair->peer[GUEST].disk_full = true;
    pair_settle(pair); /* the host has the move, the guest cannot write that it has */
    assert_false(pair_view(pair, GUEST).linked);
    assert_true(pair->peer[GUEST].notices[NOTICE_UNSAVED] > 0);
    assert_int_equal(pair->peer[GUEST].last.parting, PARTING_UNSAVED); /* not the peer's doing */
    assert_int_equal(pair->peer[HOST].last.parting, PARTING_CLOSED);
    pair->peer[GUEST].disk_full = false;
    pair_start(pair);
    assert_goes_on(pair);
    assert_int_equal(pair->peer[GUEST].board.toy.ply, ply + 1);
    finish(pair);
}

static void test_a_full_disk_at_the_start_is_tried_again(void **state)
{
    (void)state;
    struct Pair *pair = calloc(1, sizeof *pair);
    assert_non_null(pair);
    pair_init(pair, 5, UNDO_UNLIMITED);
    pair->peer[HOST].disk_full = true;
    pair_start(pair);
    assert_int_equal(pair->peer[GUEST].last.parting, PARTING_CLOSED);
    assert_false(pair_view(pair, GUEST).ended);
    pair->peer[HOST].disk_full = false;
    pair_start(pair);
    assert_goes_on(pair);
    finish(pair);
}

/* --- proposals ------------------------------------------------------------------------------- */

static void test_what_did_not_count_is_not_proposed_again(void **state)
{
    (void)state;
    struct Pair *pair = started(4, 4);
    assert_null(session_ask(pair_session(pair, HOST), REQUEST_UNDO, pair->now_ms));
    assert_null(session_ask(pair_session(pair, GUEST), REQUEST_DRAW, pair->now_ms));
    pair_settle(pair); /* the host's was first */
    assert_int_equal(pair->peer[GUEST].last.kind, NOTICE_VOID);
    assert_null(session_withdraw(pair_session(pair, HOST), pair->now_ms));
    pair_settle(pair);
    pair_kill(pair, GUEST);
    pair_start(pair);
    assert_goes_on(pair);
    assert_int_equal(pair_log(pair, HOST)->pending.request, REQUEST_NONE);
    assert_int_equal(pair_view(pair, GUEST).proposed, 0);
    finish(pair);
}

/* A refusal that could not be saved is heard again; the same wish then counts once. */
static void test_a_refusal_on_a_full_disk_is_heard_again(void **state)
{
    (void)state;
    struct Pair *pair = started_for(GUEST);
    int ply = pair->peer[HOST].board.toy.ply;
    assert_null(pair_move(pair, GUEST));
    pair->peer[HOST].disk_full = pair->peer[GUEST].disk_full = true;
    pair_settle(pair); /* neither the move nor its refusal is saved */
    assert_int_equal(pair_view(pair, GUEST).proposed, 1);
    pair->peer[HOST].disk_full = pair->peer[GUEST].disk_full = false;
    pair_kill(pair, GUEST);
    pair_start(pair);
    assert_goes_on(pair);
    assert_int_equal(pair->peer[GUEST].board.toy.ply, ply + 1);
    finish(pair);
}

static void test_the_same_is_not_proposed_twice(void **state)
{
    (void)state;
    struct Pair *pair = started(4, 4);
    assert_null(session_ask(pair_session(pair, GUEST), REQUEST_DRAW, pair->now_ms));
    assert_non_null(session_ask(pair_session(pair, GUEST), REQUEST_DRAW, pair->now_ms));
    pair_settle(pair);
    assert_int_equal(pair->peer[GUEST].notices[NOTICE_VOID], 0);
    finish(pair);
}

/* Programs play far more than 40 moves in 10 seconds, and may end more than 40 games in them. */
static void test_fast_moves_are_no_flood(void **state)
{
    (void)state;
    struct Pair *pair = started(4, 0);
    for (int game = 0; game < 50; game++) {
        for (int ply = 0; ply < TOY_PLIES; ply++)
            pair_play(pair);
        assert_null(session_ask(pair_session(pair, GUEST), REQUEST_REMATCH, pair->now_ms));
        pair_settle(pair);
        assert_null(session_answer(pair_session(pair, HOST), true, pair->now_ms));
        pair_settle(pair);
    }
    assert_goes_on(pair);
    finish(pair);
}

static void test_a_talker_is_slowed_at_home(void **state)
{
    (void)state;
    struct Pair *pair = started(4, 0);
    int said = 0;
    for (int second = 0; second < 14; second++) { /* a link that stalls */
        for (int line = 0; line < 10; line++)
            said += session_chat(pair_session(pair, GUEST), "hi", pair->now_ms) == NULL;
        pair_pass(pair, 1000);
    }
    pair_settle(pair);
    assert_goes_on(pair);
    assert_int_equal(pair->peer[HOST].notices[NOTICE_CHAT], said);
    assert_in_range(said, CHAT_LINES, CHAT_LINES + 14000 / CHAT_MS);
    finish(pair);
}

/* --- absence --------------------------------------------------------------------------------- */

/* What either has broken off is broken off for the other, who was killed, and for itself when it is
 * killed, wherever the link breaks. */
static void test_breaking_off_survives_breaks(void **state)
{
    (void)state;
    for (size_t bytes = 0; bytes < 400; bytes += 7) {
        int who = bytes % 2 ? HOST : GUEST;
        struct Pair *pair = started(4, 5);
        pair_kill(pair, 1 - who);
        pair_pass(pair, GRACE_MS);
        pair_kill(pair, 1 - who); /* only now is it started again */
        assert_null(session_break_off(pair_session(pair, who), pair->now_ms));
        assert_non_null(session_break_off(pair_session(pair, who), pair->now_ms));
        pair_kill(pair, who);
        assert_int_equal(pair_view(pair, who).breaking_off, who == GUEST);
        pair_connect(pair);
        pair_deliver(pair, HOST, WIRE_MAX);
        pair_deliver(pair, GUEST, bytes);
        pair_cut(pair);
        pair_start(pair);
        assert_goes_on(pair);
        assert_int_equal(pair_log(pair, GUEST)->phase, PHASE_OVER);
        assert_int_equal(kind_of_last(pair), EVENT_BREAK);
        finish(pair);
    }
}

/* Whoever pulls the cable, for however long, and whatever the clocks say: the game goes on. */
static void test_pulling_the_cable_wins_nothing(void **state)
{
    (void)state;
    for (int who = HOST; who <= GUEST; who++) {
        for (int flag = HOST; flag <= GUEST; flag++) {
            struct Pair *pair = started_for(who);
            uint32_t count = pair_log(pair, HOST)->count;
            pair_cut(pair);
            pair->peer[HOST].flag = pair_view(pair, flag).seat;
            pair_pass(pair, 3600000);
            assert_true(pair->peer[HOST].paused && pair->peer[GUEST].paused);
            pair->peer[HOST].flag = -1; /* as the clocks stood */
            pair_start(pair);
            assert_goes_on(pair);
            assert_int_equal(pair_log(pair, HOST)->count, count);
            assert_int_equal(pair_log(pair, HOST)->phase, PHASE_PLAY);
            finish(pair);
        }
    }
}

/* A guest whose clock runs too fast, or that says so: the host was there, and the game goes on. */
static void test_a_break_that_was_none_breaks_nothing_off(void **state)
{
    (void)state;
    struct Pair *pair = started(4, 5);
    struct Session *guest = pair_session(pair, GUEST);
    pair_cut(pair);
    session_tick(guest, pair->now_ms + GRACE_MS);
    assert_null(session_break_off(guest, pair->now_ms + GRACE_MS));
    pair_pass(pair, GRACE_MS - 2 * LOST_MS - 2000);
    pair_start(pair);
    assert_goes_on(pair);
    assert_int_equal(pair_log(pair, HOST)->phase, PHASE_PLAY);
    assert_int_equal(pair->peer[GUEST].last.kind, NOTICE_VOID);
    assert_int_equal(pair->peer[GUEST].last.verdict, VERDICT_EARLY);
    assert_false(pair_view(pair, GUEST).breaking_off);
    finish(pair);
}

/* A host that was killed does not know for how long: the guest is believed, in this game alone. */
static void test_a_killed_host_believes_how_long_it_was_gone(void **state)
{
    (void)state;
    for (int later = 0; later < 2; later++) {
        struct Pair *pair = started(4, 5);
        struct Message message = {.kind = MSG_PROPOSE, .event = {.kind = EVENT_BREAK, .re = 1}};
        pair_kill(pair, HOST);
        pair_start(pair);
        if (later) {
            assert_null(session_resign(pair_session(pair, HOST), pair->now_ms));
            assert_null(session_ask(pair_session(pair, HOST), REQUEST_REMATCH, pair->now_ms));
            pair_settle(pair);
            assert_null(session_answer(pair_session(pair, GUEST), true, pair->now_ms));
            pair_settle(pair);
            message.event.re = pair_log(pair, HOST)->started;
        }
        message.event.seat = (uint8_t)pair_view(pair, GUEST).seat;
        session_send(pair_session(pair, GUEST), &message);
        pair_deliver(pair, HOST, WIRE_MAX);
        assert_int_equal(pair_log(pair, HOST)->phase, later ? PHASE_PLAY : PHASE_OVER);
        assert_int_equal(kind_of_last(pair), later ? EVENT_START : EVENT_BREAK);
        finish(pair);
    }
}

/* What was broken off ends one game: the next one, begun by the other side first, is its own. */
static void test_breaking_off_ends_with_its_game(void **state)
{
    (void)state;
    struct Pair *pair = started(4, 5);
    pair_cut(pair);
    pair_pass(pair, GRACE_MS);
    assert_null(session_break_off(pair_session(pair, GUEST), pair->now_ms));
    assert_null(session_resign(pair_session(pair, HOST), pair->now_ms)); /* and the log has this */
    pair_start(pair);
    assert_goes_on(pair);
    assert_int_equal(kind_of_last(pair), EVENT_RESIGN);
    pair_kill(pair, GUEST);
    assert_false(pair_view(pair, GUEST).breaking_off);
    finish(pair);
}

static void test_a_replaced_link_is_no_absence(void **state)
{
    (void)state;
    struct Pair *pair = started(4, 5);
    pair_cut(pair);
    pair_start(pair);
    for (int second = 0; second < 200; second++)
        pair_pass(pair, 1000), pair_settle(pair);
    pair_connect(pair); /* before either noticed that the old one was dead */
    pair_cut(pair);
    assert_false(pair_view(pair, HOST).may_break_off);
    assert_false(pair_view(pair, GUEST).may_break_off);
    pair_pass(pair, GRACE_MS);
    assert_true(pair_view(pair, HOST).may_break_off);
    finish(pair);
}

/* The answer to an offer of the old link would be an answer to nothing. */
static void test_a_replaced_link_takes_its_offer_along(void **state)
{
    (void)state;
    struct Pair *pair = calloc(1, sizeof *pair);
    assert_non_null(pair);
    pair_init(pair, 5, UNDO_UNLIMITED);
    pair_connect(pair);
    pair_deliver(pair, HOST, WIRE_MAX);
    pair_deliver(pair, GUEST, WIRE_MAX);
    assert_true(pair_view(pair, GUEST).offered);
    pair_connect(pair);
    assert_non_null(session_answer_offer(pair_session(pair, GUEST), true, pair->now_ms));
    pair_settle(pair);
    assert_goes_on(pair);
    finish(pair);
}

/* --- clocks ---------------------------------------------------------------------------------- */

static void test_the_clocks_stand_after_a_restart_too(void **state)
{
    (void)state;
    struct Pair *pair = started(4, 5);
    for (int who = HOST; who <= GUEST; who++)
        assert_false(pair->peer[who].paused);
    pair_kill(pair, HOST);
    pair_pass(pair, 1000);
    for (int who = HOST; who <= GUEST; who++)
        assert_true(pair->peer[who].paused);
    pair->peer[HOST].flag = pair_view(pair, GUEST).seat;
    pair_pass(pair, 2 * GRACE_MS);
    assert_int_equal(pair_log(pair, HOST)->phase, PHASE_PLAY);
    finish(pair);
}

/* A guest that connects again and again, and never says a word, stops the clock for no longer than
 * the host likes. */
static void test_silent_links_are_no_links(void **state)
{
    (void)state;
    struct Pair *pair = started(4, 5);
    pair_cut(pair);
    for (int second = 0; second < 200; second++) {
        if (second % 10 == 0)
            pair_connect(pair);
        pair_pass(pair, 1000);
    }
    assert_null(session_break_off(pair_session(pair, HOST), pair->now_ms));
    assert_int_equal(pair_log(pair, HOST)->phase, PHASE_OVER);
    finish(pair);
}

static uint32_t ms_of_last(struct Pair *pair)
{
    const struct Log *log = pair_log(pair, HOST);
    assert_int_equal(log_get(log, log->count)->kind, EVENT_MOVE);
    return log_get(log, log->count)->ms;
}

static void test_a_break_is_not_thinking_time(void **state)
{
    (void)state;
    for (int killed = 0; killed < 2; killed++) {
        struct Pair *pair = started_for(GUEST);
        pair->now_ms += 500;
        assert_null(pair_move(pair, GUEST)); /* half a second of thought; it does not arrive */
        pair_cut(pair);
        pair_pass(pair, 60000);
        if (killed)
            pair_kill(pair, HOST);
        pair_start(pair);
        assert_goes_on(pair);
        assert_int_equal(ms_of_last(pair), 500);
        finish(pair);
    }
}

static void test_a_guest_cannot_think_for_nothing(void **state)
{
    (void)state;
    struct Pair *pair = started_for(GUEST);
    for (int second = 0; second < 20; second++) {
        pair_pass(pair, 1000), pair_settle(pair);
        session_ask(pair_session(pair, GUEST), REQUEST_DRAW, pair->now_ms);
        session_withdraw(pair_session(pair, GUEST), pair->now_ms);
        pair_settle(pair); /* what is asked meanwhile does not set its clock back */
    }
    pair->peer[GUEST].says_ms = 500;
    assert_null(pair_move(pair, GUEST));
    pair_settle(pair);
    assert_in_range(ms_of_last(pair), 18000, 20000);
    finish(pair);
}

/* Answers to pings that were never sent, or were sent long ago, buy no time. */
static void test_pongs_do_not_buy_thinking_time(void **state)
{
    (void)state;
    for (int forged = 0; forged < 2; forged++) {
        struct Pair *pair = started_for(GUEST);
        struct Session *guest = pair_session(pair, GUEST);
        int known_ms = pair_view(pair, HOST).round_trip_ms;
        for (int second = 0; second < 12; second++) {
            pair->now_ms += 1000;
            session_tick(pair_session(pair, HOST), pair->now_ms);
            session_tick(guest, pair->now_ms);
            if (forged) {
                uint32_t stamp = (uint32_t)pair->now_ms - 14500;
                session_send(guest, &(struct Message){.kind = MSG_PONG, .stamp = stamp});
                pair_settle(pair);
                assert_in_range(pair_view(pair, HOST).round_trip_ms, 0, known_ms);
            }
        }
        pair->peer[GUEST].says_ms = 500;
        assert_null(pair_move(pair, GUEST));
        pair_settle(pair);
        assert_in_range(ms_of_last(pair), 12000 - FLAG_GRACE_MS - TRIP_MAX_MS, 12000);
        finish(pair);
    }
}

static void test_asking_does_not_hold_a_flag_up(void **state)
{
    (void)state;
    struct Pair *pair = started_for(GUEST);
    pair->peer[HOST].flag = pair_view(pair, GUEST).seat;
    for (int second = 0; second < 4; second++) {
        session_ask(pair_session(pair, GUEST), REQUEST_DRAW, pair->now_ms);
        pair_settle(pair);
        session_withdraw(pair_session(pair, GUEST), pair->now_ms);
        pair_settle(pair);
        pair_pass(pair, 1000);
    }
    assert_int_equal(pair_log(pair, HOST)->phase, PHASE_OVER);
    finish(pair);
}

/* --- hosts that lie -------------------------------------------------------------------------- */

static void test_no_flag_falls_without_a_clock(void **state)
{
    (void)state;
    struct Pair *pair = calloc(1, sizeof *pair);
    pair_init(pair, 3, UNDO_UNLIMITED);
    struct Terms *terms = &pair_session(pair, HOST)->start.terms;
    terms->clock[0] = '\0';
    pair_start(pair);
    struct Message flag = {.kind = MSG_EVENT, .number = 2, .event = {.kind = EVENT_FLAG}};
    flag.event.seat = (uint8_t)pair_view(pair, GUEST).seat;
    session_send(pair_session(pair, HOST), &flag);
    pair_settle(pair);
    assert_int_equal(pair->peer[GUEST].last.parting, PARTING_ILLEGAL);
    assert_int_equal(pair_log(pair, GUEST)->phase, PHASE_PLAY);
    finish(pair);
}

/* A second offer is nothing until it is accepted, whatever else comes with it. */
static void test_an_offer_changes_nothing_by_itself(void **state)
{
    (void)state;
    struct Pair *pair = calloc(1, sizeof *pair);
    pair_init(pair, 3, UNDO_UNLIMITED);
    pair_start(pair);
    struct Session *guest = pair_session(pair, GUEST);
    struct Terms agreed = *pair_view(pair, GUEST).terms;
    pair->peer[GUEST].journal_count = 0; /* as if the start had not come */
    pair_kill(pair, GUEST);
    guest = pair_session(pair, GUEST);
    session_free(pair_session(pair, HOST));
    struct SessionSettings other = {.host = true, .name = "Host", .terms = agreed};
    other.terms.undo_limit = 0;
    pair->peer[HOST].session = session_new(&other);
    pair_connect(pair);
    for (int i = 0; i < 4; i++)
        pair_deliver(pair, HOST, WIRE_MAX), pair_deliver(pair, GUEST, WIRE_MAX);
    assert_true(pair_view(pair, GUEST).offered);
    assert_int_equal(pair_view(pair, GUEST).terms->undo_limit, 0);
    pair_cut(pair);
    assert_int_equal(pair_view(pair, GUEST).terms->undo_limit, UNDO_UNLIMITED);
    assert_memory_equal(guest->start.nonce_hash, pair->peer[GUEST].start.nonce_hash, NONCE_HASH);
    finish(pair);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_rematch_survives_a_death_before_its_start),
        cmocka_unit_test(test_a_death_at_every_record),
        cmocka_unit_test(test_a_full_disk_on_confirmation_accuses_nobody),
        cmocka_unit_test(test_a_full_disk_at_the_start_is_tried_again),
        cmocka_unit_test(test_what_did_not_count_is_not_proposed_again),
        cmocka_unit_test(test_a_refusal_on_a_full_disk_is_heard_again),
        cmocka_unit_test(test_the_same_is_not_proposed_twice),
        cmocka_unit_test(test_fast_moves_are_no_flood),
        cmocka_unit_test(test_a_talker_is_slowed_at_home),
        cmocka_unit_test(test_breaking_off_survives_breaks),
        cmocka_unit_test(test_pulling_the_cable_wins_nothing),
        cmocka_unit_test(test_a_break_that_was_none_breaks_nothing_off),
        cmocka_unit_test(test_a_killed_host_believes_how_long_it_was_gone),
        cmocka_unit_test(test_breaking_off_ends_with_its_game),
        cmocka_unit_test(test_a_replaced_link_is_no_absence),
        cmocka_unit_test(test_a_replaced_link_takes_its_offer_along),
        cmocka_unit_test(test_the_clocks_stand_after_a_restart_too),
        cmocka_unit_test(test_silent_links_are_no_links),
        cmocka_unit_test(test_a_break_is_not_thinking_time),
        cmocka_unit_test(test_a_guest_cannot_think_for_nothing),
        cmocka_unit_test(test_pongs_do_not_buy_thinking_time),
        cmocka_unit_test(test_asking_does_not_hold_a_flag_up),
        cmocka_unit_test(test_no_flag_falls_without_a_clock),
        cmocka_unit_test(test_an_offer_changes_nothing_by_itself),
    };
    return sodium_init() < 0 ? 1 : cmocka_run_group_tests_name("resume", tests, NULL, NULL);
}

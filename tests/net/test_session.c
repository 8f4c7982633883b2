/* One match between two honest sides: starting, moving, asking, races, breaks and restarts. */
#include "net/session/state.h"
#include "tests/net/pair.h"
#include <setjmp.h>
#include <sodium.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* The peer on turn, and the other. */
static struct Session *session_of(struct Pair *pair, int who)
{
    return pair->peer[who].session;
}

static struct Pair *started_with(uint64_t seed, int plies, uint8_t undo_limit)
{
    struct Pair *pair = calloc(1, sizeof *pair);
    assert_non_null(pair);
    pair_init(pair, seed, undo_limit);
    pair_start(pair);
    for (int i = 0; i < plies; i++) {
        assert_null(pair_move(pair, pair_on_turn(pair)));
        pair_settle(pair);
    }
    return pair;
}

static struct Pair *started(uint64_t seed, int plies)
{
    return started_with(seed, plies, UNDO_UNLIMITED);
}

static void finish(struct Pair *pair)
{
    pair_free(pair);
    free(pair);
}

static enum Request pending(const struct Pair *pair, int who)
{
    return pair_view(pair, who).log->pending.request;
}

/* --- start ----------------------------------------------------------------------------------- */

static void test_the_first_player_is_drawn_by_lot(void **state)
{
    (void)state;
    int first[2] = {0, 0};
    for (uint64_t seed = 0; seed < 40; seed++) {
        struct Pair *pair = started(seed, 0);
        int host = pair_view(pair, HOST).seat, guest = pair_view(pair, GUEST).seat;
        assert_int_equal(host + guest, 1);
        first[host]++;
        assert_string_equal(pair_view(pair, HOST).peer_name, "Guest");
        finish(pair);
    }
    assert_true(first[0] > 5 && first[1] > 5);
}

static void test_a_game_is_played_to_its_end(void **state)
{
    (void)state;
    struct Pair *pair = started(1, TOY_PLIES);
    assert_true(pair_agrees(pair));
    assert_int_equal(pair_view(pair, HOST).log->phase, PHASE_OVER);
    assert_int_equal(pair_view(pair, HOST).log->count, 1 + TOY_PLIES);
    finish(pair);
}

/* Requests and their refusals, all by the host, as frames on their way to the guest: legal. */
static size_t fill_with_requests(struct Pair *pair, uint8_t *bytes, size_t capacity)
{
    struct Session *host = session_of(pair, HOST);
    const struct Log *log = pair_view(pair, GUEST).log;
    uint8_t seat = (uint8_t)pair_view(pair, HOST).seat;
    uint32_t number = log->count;
    size_t size = 0;
    while (size + 2 * FRAME_WIRE_MAX < capacity) {
        struct NetEvent ask = {
            .kind = EVENT_ASK, .request = REQUEST_DRAW, .seat = seat, .re = log->moved};
        session_send(host, &(struct Message){.kind = MSG_EVENT, .number = ++number, .event = ask});
        struct NetEvent no = {
            .kind = EVENT_DECLINE, .request = REQUEST_DRAW, .seat = 1 - seat, .re = number};
        session_send(host, &(struct Message){.kind = MSG_EVENT, .number = ++number, .event = no});
        size += session_take(host, bytes + size, capacity - size);
    }
    return size;
}

/* A burst leaves the loop of the other side its breath: the rest is for the next turns. */
static void test_a_burst_is_taken_in_turns(void **state)
{
    (void)state;
    static uint8_t burst[1 << 19];
    struct Pair *pair = started(1, 2);
    size_t size = fill_with_requests(pair, burst, sizeof burst), at = 0;
    uint32_t count = pair_view(pair, GUEST).log->count;
    while (at < size) {
        pair->peer[GUEST].journal_count = 0; /* its harness keeps only so many */
        at += session_feed(session_of(pair, GUEST), burst + at, size - at, pair->now_ms);
        uint32_t now = pair_view(pair, GUEST).log->count;
        assert_true(now > count && now <= count + FEED_MESSAGES);
        count = now;
    }
    assert_true(pair_view(pair, GUEST).linked);
    assert_true(count > 5000);
    finish(pair);
}

/* A peer that has the keys and never reads does not fill the memory. */
static void test_a_peer_that_never_reads_is_given_up(void **state)
{
    (void)state;
    struct Pair *pair = started(1, 2);
    struct Session *host = session_of(pair, HOST);
    for (int i = 0; i < 200000 && host->link.up; i++) {
        session_send(host, &(struct Message){.kind = MSG_CHAT, .text = "hello"});
        assert_true(host->out_capacity <= 3 * (size_t)OUT_MAX);
        if (i % 1000 == 0)
            session_tick(host, pair->now_ms);
    }
    assert_false(pair_view(pair, HOST).linked);
    assert_false(pair_view(pair, HOST).ended); /* it may come back and read */
    finish(pair);
}

static void test_an_unknown_game_is_refused(void **state)
{
    (void)state;
    struct Pair pair;
    pair_init(&pair, 1, 0);
    struct SessionSettings settings = {.host = true, .terms = {.game = "shogi"}};
    settings.owner = session_of(&pair, HOST)->settings.owner;
    session_free(session_of(&pair, HOST));
    pair.peer[HOST].session = session_new(&settings);
    pair_start(&pair);
    assert_int_equal(pair.peer[HOST].last.parting, PARTING_GAME);
    assert_true(pair_view(&pair, GUEST).ended);
    pair_free(&pair);
}

/* --- requests and their races ---------------------------------------------------------------- */

static void test_a_takeback_goes_back_to_the_askers_decision(void **state)
{
    (void)state;
    for (int plies = 3; plies < 5; plies++) {
        for (int asker = HOST; asker <= GUEST; asker++) {
            struct Pair *pair = started(7, plies);
            bool own_turn = pair_on_turn(pair) == asker;
            assert_null(session_ask(session_of(pair, asker), REQUEST_UNDO, pair->now_ms));
            pair_settle(pair);
            assert_int_equal(pending(pair, 1 - asker), REQUEST_UNDO);
            assert_null(session_answer(session_of(pair, 1 - asker), true, pair->now_ms));
            pair_settle(pair);
            assert_true(pair_agrees(pair));
            assert_int_equal(pair->peer[HOST].board.toy.ply, plies - (own_turn ? 2 : 1));
            assert_int_equal(pair_on_turn(pair), asker);
            finish(pair);
        }
    }
}

static void test_nothing_to_take_back_at_ply_0_and_1(void **state)
{
    (void)state;
    struct Pair *pair = started(3, 0);
    for (int who = HOST; who <= GUEST; who++)
        assert_non_null(session_ask(session_of(pair, who), REQUEST_UNDO, pair->now_ms));
    int first = pair_on_turn(pair);
    assert_null(pair_move(pair, first));
    pair_settle(pair);
    assert_non_null(session_ask(session_of(pair, 1 - first), REQUEST_UNDO, pair->now_ms));
    assert_null(session_ask(session_of(pair, first), REQUEST_UNDO, pair->now_ms));
    finish(pair);
}

static void test_making_a_move_declines_a_takeback(void **state)
{
    (void)state;
    struct Pair *pair = started(3, 5);
    int mover = pair_on_turn(pair);
    assert_null(session_ask(session_of(pair, 1 - mover), REQUEST_UNDO, pair->now_ms));
    pair_settle(pair);
    assert_null(pair_move(pair, mover));
    pair_settle(pair);
    assert_int_equal(pending(pair, HOST), REQUEST_NONE);
    assert_int_equal(pair->peer[HOST].board.toy.ply, 6);
    assert_true(pair_agrees(pair));
    finish(pair);
}

/* Both act before either hears of the other; whatever the order, both end up with the same. */
static void cross(int plies, void (*first)(struct Pair *, int), void (*second)(struct Pair *, int))
{
    for (int who = HOST; who <= GUEST; who++) {
        struct Pair *pair = started(11 + (uint64_t)who, plies);
        first(pair, who);
        second(pair, 1 - who);
        pair_settle(pair);
        assert_true(pair_agrees(pair));
        assert_false(pair_view(pair, HOST).ended || pair_view(pair, GUEST).ended);
        finish(pair);
    }
}

static void do_undo(struct Pair *pair, int who)
{
    session_ask(session_of(pair, who), REQUEST_UNDO, pair->now_ms);
}

static void do_draw(struct Pair *pair, int who)
{
    session_ask(session_of(pair, who), REQUEST_DRAW, pair->now_ms);
}

static void do_move(struct Pair *pair, int who)
{
    pair_move(pair, who);
}

static void do_resign(struct Pair *pair, int who)
{
    session_resign(session_of(pair, who), pair->now_ms);
}

static void do_rematch(struct Pair *pair, int who)
{
    session_ask(session_of(pair, who), REQUEST_REMATCH, pair->now_ms);
}

static void test_crossed_wishes_end_alike_on_both_sides(void **state)
{
    (void)state;
    static void (*const wishes[])(struct Pair *, int) = {do_undo, do_draw, do_move, do_resign};
    for (int plies = 0; plies < 6; plies++)
        for (int i = 0; i < 4; i++)
            for (int j = 0; j < 4; j++)
                cross(plies, wishes[i], wishes[j]);
    cross(TOY_PLIES - 1, do_draw, do_move); /* an offer against the winning move */
    cross(TOY_PLIES, do_rematch, do_rematch);
    cross(TOY_PLIES, do_rematch, do_undo);
}

static void test_accept_against_withdraw(void **state)
{
    (void)state;
    for (int asker = HOST; asker <= GUEST; asker++) {
        struct Pair *pair = started(5, 6);
        do_undo(pair, asker);
        pair_settle(pair);
        session_withdraw(session_of(pair, asker), pair->now_ms);
        session_answer(session_of(pair, 1 - asker), true, pair->now_ms);
        pair_settle(pair);
        assert_true(pair_agrees(pair));
        /* The host's wish is in the log first. */
        bool taken_back = pair->peer[HOST].board.toy.ply < 6;
        assert_int_equal(taken_back, asker == GUEST);
        finish(pair);
    }
}

static void test_a_request_runs_out(void **state)
{
    (void)state;
    struct Pair *pair = started(5, 4);
    do_undo(pair, GUEST);
    pair_settle(pair);
    for (int second = 0; second < 29; second++)
        pair_pass(pair, 1000), pair_settle(pair);
    assert_int_equal(pending(pair, GUEST), REQUEST_UNDO);
    for (int second = 0; second < 2; second++)
        pair_pass(pair, 1000), pair_settle(pair);
    assert_int_equal(pending(pair, GUEST), REQUEST_NONE);
    assert_true(pair_agrees(pair));
    finish(pair);
}

static void test_a_refused_asker_waits_longer_each_time(void **state)
{
    (void)state;
    struct Pair *pair = started(5, 4);
    do_undo(pair, HOST);
    pair_settle(pair);
    assert_null(session_answer(session_of(pair, GUEST), false, pair->now_ms));
    pair_settle(pair);
    assert_non_null(session_ask(session_of(pair, HOST), REQUEST_UNDO, pair->now_ms));
    pair_pass(pair, 9000), pair_settle(pair);
    assert_non_null(session_ask(session_of(pair, HOST), REQUEST_UNDO, pair->now_ms));
    pair_pass(pair, 2000), pair_settle(pair);
    assert_null(session_ask(session_of(pair, HOST), REQUEST_UNDO, pair->now_ms));
    finish(pair);
}

static void test_takebacks_end_at_their_limit(void **state)
{
    (void)state;
    struct Pair *pair = started_with(9, 4, 1);
    do_undo(pair, GUEST);
    pair_settle(pair);
    assert_null(session_answer(session_of(pair, HOST), true, pair->now_ms));
    pair_settle(pair);
    const char *why = session_ask(session_of(pair, GUEST), REQUEST_UNDO, pair->now_ms);
    assert_string_equal(why, verdict_text(VERDICT_LIMIT));
    finish(pair);
}

static void test_a_rematch_swaps_the_sides(void **state)
{
    (void)state;
    struct Pair *pair = started(2, 3);
    int seat = pair_view(pair, HOST).seat;
    do_resign(pair, HOST);
    pair_settle(pair);
    do_rematch(pair, GUEST);
    pair_settle(pair);
    assert_null(session_answer(session_of(pair, HOST), true, pair->now_ms));
    pair_settle(pair);
    assert_true(pair_agrees(pair));
    assert_int_equal(pair_view(pair, HOST).seat, 1 - seat);
    assert_int_equal(pair->peer[GUEST].board.toy.games, 2);
    assert_int_equal(pair->peer[GUEST].board.toy.ply, 0);
    finish(pair);
}

/* --- breaks and restarts --------------------------------------------------------------------- */

/* A wish, a break at each byte of its way, a new link: nothing is lost, nothing doubled. */
static void test_a_break_at_every_byte(void **state)
{
    (void)state;
    for (int who = HOST; who <= GUEST; who++) {
        for (size_t bytes = 0; bytes < 200; bytes++) {
            struct Pair *pair = started(4, 4);
            if (pair_on_turn(pair) != who)
                assert_null(pair_move(pair, 1 - who)), pair_settle(pair);
            int ply = pair->peer[HOST].board.toy.ply;
            assert_null(pair_move(pair, who));
            pair_deliver(pair, 1 - who, bytes);
            pair_deliver(pair, who, bytes / 2);
            pair_cut(pair);
            pair_start(pair);
            assert_true(pair_agrees(pair));
            assert_int_equal(pair->peer[HOST].board.toy.ply, ply + 1);
            finish(pair);
        }
    }
}

static void test_a_killed_program_goes_on_where_it_was(void **state)
{
    (void)state;
    for (int who = HOST; who <= GUEST; who++) {
        struct Pair *pair = started(4, 7);
        int mover = pair_on_turn(pair);
        assert_null(pair_move(pair, mover)); /* not yet sent */
        pair_kill(pair, who);
        pair_start(pair);
        assert_true(pair_agrees(pair));
        assert_int_equal(pair->peer[GUEST].board.toy.ply, 8);
        finish(pair);
    }
}

static void test_a_break_voids_what_was_asked(void **state)
{
    (void)state;
    struct Pair *pair = started(4, 7);
    do_draw(pair, GUEST);
    pair_settle(pair);
    pair_cut(pair);
    pair_start(pair);
    assert_int_equal(pending(pair, GUEST), REQUEST_NONE);
    assert_true(pair_agrees(pair));
    finish(pair);
}

static void test_silence_is_shown_and_then_ends_the_link(void **state)
{
    (void)state;
    struct Pair *pair = started(4, 2);
    pair_pass(pair, 10000); /* nothing is delivered meanwhile */
    assert_true(pair_view(pair, HOST).quiet);
    assert_true(pair_view(pair, HOST).linked);
    pair_pass(pair, 5000);
    assert_false(pair_view(pair, HOST).linked);
    assert_int_equal(pair->peer[HOST].last.parting, PARTING_NONE);
    assert_false(pair_view(pair, HOST).ended);
    finish(pair);
}

/* The first answer to a ping waits for the peer to open the match, and tells nothing of the way. */
static void test_the_opening_is_no_part_of_the_way(void **state)
{
    (void)state;
    struct Pair *pair = calloc(1, sizeof *pair);
    assert_non_null(pair);
    pair_init(pair, 4, 0);
    pair_connect(pair);
    while (pair_view(pair, HOST).round_trip_ms < 0) {
        bool opens = !pair_view(pair, GUEST).synced;
        pair->now_ms += opens ? 75 : 1; /* each way */
        pair_deliver(pair, GUEST, WIRE_MAX);
        pair_deliver(pair, HOST, WIRE_MAX);
        if (pair_view(pair, GUEST).offered)
            session_answer_offer(session_of(pair, GUEST), true, pair->now_ms);
    }
    assert_in_range(pair_view(pair, HOST).round_trip_ms, 0, 4);
    finish(pair);
}

/* A peer that passed the handshake and says nothing costs no time until it is given up. */
static void test_a_mute_peer_is_waited_for_in_peace(void **state)
{
    (void)state;
    struct Pair *pair = calloc(1, sizeof *pair);
    assert_non_null(pair);
    pair_init(pair, 4, 0);
    pair_connect(pair);
    int64_t linked_ms = pair->now_ms;
    for (int wakes = 0; pair_view(pair, HOST).linked; wakes++) {
        assert_true(wakes <= LOST_MS / 1000);
        pair->now_ms += session_wait(session_of(pair, HOST), pair->now_ms);
        session_tick(session_of(pair, HOST), pair->now_ms);
    }
    assert_int_equal(pair->now_ms - linked_ms, LOST_MS);
    finish(pair);
}

static void test_a_game_without_a_link_for_long_may_be_broken_off(void **state)
{
    (void)state;
    for (int callers = 1; callers < 4; callers++) {
        struct Pair *pair = started(4, 5);
        assert_non_null(session_break_off(session_of(pair, HOST), pair->now_ms));
        pair_cut(pair);
        pair_pass(pair, GRACE_MS - 1000);
        assert_non_null(session_break_off(session_of(pair, HOST), pair->now_ms));
        pair_pass(pair, 1000);
        for (int who = HOST; who <= GUEST; who++)
            if (callers & 1 << who)
                assert_null(session_break_off(session_of(pair, who), pair->now_ms));
        pair_start(pair);
        assert_true(pair_agrees(pair));
        const struct Log *log = pair_view(pair, GUEST).log;
        assert_int_equal(log->phase, PHASE_OVER);
        const struct NetEvent *last = log_get(log, log->count);
        assert_int_equal(last->kind, EVENT_BREAK); /* nobody's */
        assert_int_equal(last->seat, pair_view(pair, callers == 2 ? GUEST : HOST).seat);
        finish(pair);
    }
}

static void test_a_full_disk_keeps_the_move_at_home(void **state)
{
    (void)state;
    for (int who = HOST; who <= GUEST; who++) {
        struct Pair *pair = started(4, 4);
        if (pair_on_turn(pair) != who)
            assert_null(pair_move(pair, 1 - who)), pair_settle(pair);
        int ply = pair->peer[HOST].board.toy.ply;
        pair->peer[who].disk_full = true;
        assert_null(pair_move(pair, who));
        pair_settle(pair);
        assert_int_equal(pair->peer[who].notices[NOTICE_UNSAVED], 1);
        assert_int_equal(pair_view(pair, who).proposed, 0);
        assert_int_equal(pair->peer[1 - who].board.toy.ply, ply);
        pair->peer[who].disk_full = false;
        assert_null(pair_move(pair, who));
        pair_settle(pair);
        assert_true(pair_agrees(pair));
        finish(pair);
    }
}

static void test_a_fallen_flag_ends_the_game(void **state)
{
    (void)state;
    struct Pair *pair = started(4, 4);
    if (pair_on_turn(pair) == HOST)
        assert_null(pair_move(pair, HOST)), pair_settle(pair);
    pair->peer[HOST].flag = pair_view(pair, GUEST).seat;
    pair_pass(pair, 1000), pair_settle(pair);
    assert_int_equal(pair_view(pair, GUEST).log->phase, PHASE_PLAY); /* the grace for the way */
    pair_pass(pair, 2000), pair_settle(pair);
    assert_int_equal(pair_view(pair, GUEST).log->phase, PHASE_OVER);
    assert_true(pair_agrees(pair));
    finish(pair);
}

/* --- talk ------------------------------------------------------------------------------------ */

static void test_chat_arrives_cleaned_unless_muted(void **state)
{
    (void)state;
    struct Pair *pair = started(4, 2);
    assert_null(session_chat(session_of(pair, HOST), " h\xe2\x80\xaei\n ", pair->now_ms));
    pair_settle(pair);
    assert_string_equal(pair->peer[GUEST].last.text, "hi");
    session_mute(session_of(pair, GUEST), true);
    assert_null(session_chat(session_of(pair, HOST), "again", pair->now_ms));
    pair_settle(pair);
    assert_int_equal(pair->peer[GUEST].notices[NOTICE_CHAT], 1);
    finish(pair);
}

static void test_where_to_meet_is_told(void **state)
{
    (void)state;
    static const struct Candidate seen = {
        .kind = CANDIDATE_REFLEXIVE, .address = {203, 0, 113, 7}, .port = 5000};
    struct Pair *pair = started(4, 2);
    struct Candidates candidates = {.count = 0};
    candidates_add(&candidates, &seen);
    assert_true(session_meet(session_of(pair, HOST), &candidates));
    pair_settle(pair);
    assert_int_equal(pair->peer[GUEST].notices[NOTICE_MEET], 1);
    assert_memory_equal(&pair->peer[GUEST].last.candidates, &candidates, sizeof candidates);
    pair_cut(pair);
    assert_false(session_meet(session_of(pair, HOST), &candidates));
    finish(pair);
}

static void test_leaving_for_good_is_told(void **state)
{
    (void)state;
    struct Pair *pair = started(4, 2);
    session_leave(session_of(pair, GUEST), PARTING_LEFT, pair->now_ms);
    pair_settle(pair);
    assert_int_equal(pair->peer[HOST].last.parting, PARTING_LEFT);
    assert_true(pair->peer[HOST].last.final);
    assert_true(pair_view(pair, HOST).peer_left);
    assert_false(pair_view(pair, HOST).may_break_off);
    finish(pair);
}

/* --- a peer that lies ------------------------------------------------------------------------ */

/* Has `who` send a message that its session would never send; the other must refuse it. */
static void assert_refused(struct Pair *pair, int who, const struct Message *message,
                           enum Parting parting)
{
    struct Peer *honest = &pair->peer[1 - who];
    int ply = honest->board.toy.ply;
    session_send(session_of(pair, who), message);
    pair_settle(pair);
    assert_int_equal(honest->last.kind, NOTICE_PARTED);
    assert_int_equal(honest->last.parting, parting);
    assert_true(pair_view(pair, 1 - who).ended);
    assert_int_equal(honest->board.toy.ply, ply);
    finish(pair);
}

static void test_lies_of_a_guest(void **state)
{
    (void)state;
    struct Pair *pair = started(6, 4);
    uint8_t guest = (uint8_t)pair_view(pair, GUEST).seat, host = 1 - guest;
    bool turn = pair_on_turn(pair) == GUEST;
    struct Message move = {.kind = MSG_PROPOSE,
                           .event = {.kind = EVENT_MOVE, .seat = guest, .re = 5, .text = "d5"}};
    assert_true(turn);
    assert_refused(pair, GUEST, &move, PARTING_DESYNC); /* a wrong hash */
    strcpy(move.event.text, "k5");
    assert_refused(started(6, 4), GUEST, &move, PARTING_ILLEGAL);
    strcpy(move.event.text, "d5");
    move.event.re = 6;
    assert_refused(started(6, 5), GUEST, &move, PARTING_ILLEGAL); /* out of turn */
    struct Message flag = {.kind = MSG_PROPOSE, .event = {.kind = EVENT_FLAG, .seat = host}};
    assert_refused(started(6, 4), GUEST, &flag, PARTING_ILLEGAL);
    struct Message event = {
        .kind = MSG_EVENT, .number = 6, .event = {.kind = EVENT_RESIGN, .seat = host, .re = 1}};
    assert_refused(started(6, 4), GUEST, &event, PARTING_MALFORMED);
    struct Message hello = {.kind = MSG_HELLO};
    assert_refused(started(6, 4), GUEST, &hello, PARTING_MALFORMED);
}

/* In the host's name: told that it does not count, and nothing happens. */
static void test_a_guest_cannot_speak_for_the_host(void **state)
{
    (void)state;
    struct Pair *pair = started(6, 4);
    struct Message resign = {.kind = MSG_PROPOSE, .event = {.kind = EVENT_RESIGN, .re = 1}};
    resign.event.seat = (uint8_t)pair_view(pair, HOST).seat;
    session_send(session_of(pair, GUEST), &resign);
    pair_deliver(pair, HOST, WIRE_MAX);
    assert_int_equal(pair_view(pair, HOST).log->phase, PHASE_PLAY);
    assert_int_equal(pair_view(pair, HOST).log->count, 5);
    finish(pair);
}

static void test_lies_of_a_host(void **state)
{
    (void)state;
    struct Pair *pair = started(6, 4);
    uint8_t host = (uint8_t)pair_view(pair, HOST).seat, guest = 1 - host;
    struct Message event = {
        .kind = MSG_EVENT, .number = 6, .event = {.kind = EVENT_RESIGN, .seat = guest, .re = 1}};
    assert_refused(pair, HOST, &event, PARTING_ILLEGAL); /* in the guest's name */
    event.number = 7;
    event.event.seat = host;
    assert_refused(started(6, 4), HOST, &event, PARTING_MALFORMED); /* a gap */
    event = (struct Message){
        .kind = MSG_EVENT, .number = 6, .event = {.kind = EVENT_BREAK, .seat = guest, .re = 1}};
    assert_refused(started(6, 4), HOST, &event, PARTING_ILLEGAL); /* in the guest's name */
    event.event = (struct NetEvent){.kind = EVENT_START, .seat = host, .host_seat = host};
    assert_refused(started(6, 4), HOST, &event, PARTING_ILLEGAL); /* in the middle of a game */
}

static void test_a_flood_ends_the_link(void **state)
{
    (void)state;
    struct Pair *pair = started(6, 4);
    int limit = message_limit(MSG_CHAT);
    for (int i = 0; i <= limit; i++)
        session_send(session_of(pair, GUEST), &(struct Message){.kind = MSG_CHAT, .text = "x"});
    pair_settle(pair);
    assert_int_equal(pair->peer[HOST].last.parting, PARTING_FLOOD);
    assert_int_equal(pair->peer[HOST].notices[NOTICE_CHAT], limit);
    finish(pair);
}

static void test_logs_that_differ_are_told_apart(void **state)
{
    (void)state;
    struct Pair *pair = started(6, 4);
    pair->peer[GUEST].journal_count = 0; /* another match under the same roof */
    pair_kill(pair, GUEST);
    struct Pair *other = started(8, 5);
    memcpy(pair->peer[GUEST].journal, other->peer[GUEST].journal, sizeof pair->peer[GUEST].journal);
    pair->peer[GUEST].journal_count = other->peer[GUEST].journal_count;
    pair->peer[GUEST].start = other->peer[GUEST].start;
    pair_kill(pair, GUEST);
    pair_start(pair);
    assert_int_equal(pair->peer[HOST].last.parting, PARTING_DESYNC);
    assert_int_equal(pair->peer[HOST].board.toy.ply, 4);
    finish(other);
    finish(pair);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_first_player_is_drawn_by_lot),
        cmocka_unit_test(test_a_game_is_played_to_its_end),
        cmocka_unit_test(test_an_unknown_game_is_refused),
        cmocka_unit_test(test_a_burst_is_taken_in_turns),
        cmocka_unit_test(test_a_peer_that_never_reads_is_given_up),
        cmocka_unit_test(test_a_takeback_goes_back_to_the_askers_decision),
        cmocka_unit_test(test_nothing_to_take_back_at_ply_0_and_1),
        cmocka_unit_test(test_making_a_move_declines_a_takeback),
        cmocka_unit_test(test_crossed_wishes_end_alike_on_both_sides),
        cmocka_unit_test(test_accept_against_withdraw),
        cmocka_unit_test(test_a_request_runs_out),
        cmocka_unit_test(test_a_refused_asker_waits_longer_each_time),
        cmocka_unit_test(test_takebacks_end_at_their_limit),
        cmocka_unit_test(test_a_rematch_swaps_the_sides),
        cmocka_unit_test(test_a_break_at_every_byte),
        cmocka_unit_test(test_a_killed_program_goes_on_where_it_was),
        cmocka_unit_test(test_a_break_voids_what_was_asked),
        cmocka_unit_test(test_silence_is_shown_and_then_ends_the_link),
        cmocka_unit_test(test_the_opening_is_no_part_of_the_way),
        cmocka_unit_test(test_a_mute_peer_is_waited_for_in_peace),
        cmocka_unit_test(test_a_game_without_a_link_for_long_may_be_broken_off),
        cmocka_unit_test(test_a_full_disk_keeps_the_move_at_home),
        cmocka_unit_test(test_a_fallen_flag_ends_the_game),
        cmocka_unit_test(test_chat_arrives_cleaned_unless_muted),
        cmocka_unit_test(test_where_to_meet_is_told),
        cmocka_unit_test(test_leaving_for_good_is_told),
        cmocka_unit_test(test_lies_of_a_guest),
        cmocka_unit_test(test_a_guest_cannot_speak_for_the_host),
        cmocka_unit_test(test_lies_of_a_host),
        cmocka_unit_test(test_a_flood_ends_the_link),
        cmocka_unit_test(test_logs_that_differ_are_told_apart),
    };
    return sodium_init() < 0 ? 1 : cmocka_run_group_tests_name("session", tests, NULL, NULL);
}

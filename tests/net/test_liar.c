/* A peer with the right keys that says what it must not: refused with a reason, and the honest side
 * keeps its record. What a player may not do at home is refused at home. */
#include "net/session/state.h"
#include "tests/net/pair.h"
#include <setjmp.h>
#include <sodium.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static struct Session *session_of(struct Pair *pair, int who)
{
    return pair->peer[who].session;
}

static struct Pair *opened(void)
{
    struct Pair *pair = calloc(1, sizeof *pair);
    assert_non_null(pair);
    pair_init(pair, 6, 1);
    return pair;
}

static struct Pair *started(void)
{
    struct Pair *pair = opened();
    pair_start(pair);
    for (int i = 0; i < 4; i++) {
        if (pair_move(pair, HOST))
            pair_move(pair, GUEST);
        pair_settle(pair);
    }
    return pair;
}

static void finish(struct Pair *pair)
{
    pair_free(pair);
    free(pair);
}

/* Has `who` send bytes as a frame of that type; the other ends the match and says why. */
static void assert_refused(struct Pair *pair, int who, uint8_t type, const void *payload,
                           size_t size, enum Parting parting)
{
    struct Peer *honest = &pair->peer[1 - who];
    int ply = honest->board.toy.ply;
    honest->wire_size += frame_seal(&session_of(pair, who)->link.sender, type, payload, size,
                                    honest->wire + honest->wire_size);
    pair_deliver(pair, 1 - who, WIRE_MAX);
    assert_int_equal(honest->last.kind, NOTICE_PARTED);
    assert_int_equal(honest->last.parting, parting);
    assert_true(pair_view(pair, 1 - who).ended);
    assert_int_equal(honest->board.toy.ply, ply);
    pair_settle(pair);
    assert_int_equal(pair->peer[who].last.parting, parting); /* told so */
    finish(pair);
}

static void assert_lie(struct Pair *pair, int who, const struct Message *message)
{
    uint8_t payload[FRAME_PAYLOAD_MAX];
    size_t size = message_write(message, payload);
    assert_refused(pair, who, (uint8_t)message->kind, payload, size, PARTING_MALFORMED);
}

static void test_payloads_that_make_no_sense(void **state)
{
    (void)state;
    static const uint8_t zeros[FRAME_PAYLOAD_MAX];
    uint8_t name[FRAME_PAYLOAD_MAX] = {NAME_MAX_BYTES + 1};
    memset(name + 1, 'x', NAME_MAX_BYTES + 1);
    assert_refused(started(), GUEST, MSG_HELLO, name, sizeof name, PARTING_MALFORMED);
    for (uint8_t type = MSG_HELLO; type < MSG_BYE; type++) /* cut short */
        assert_refused(started(), GUEST, type, zeros, 0, PARTING_MALFORMED);
    assert_refused(started(), GUEST, MSG_COUNT, zeros, 0, PARTING_MALFORMED);
    assert_refused(started(), GUEST, MSG_PING, zeros, 6, PARTING_MALFORMED); /* a byte too many */
    assert_refused(started(), GUEST, MSG_ANSWER, "\2", 1, PARTING_MALFORMED);
    assert_refused(started(), GUEST, MSG_BYE, zeros, 1, PARTING_MALFORMED);
    assert_refused(started(), HOST, MSG_VOID, zeros, 5, PARTING_MALFORMED);
    assert_refused(started(), HOST, MSG_OFFER, "\3toy", 4, PARTING_MALFORMED);
    assert_refused(started(), GUEST, MSG_CHAT, "\2\xc3\x28", 3, PARTING_MALFORMED); /* no UTF-8 */
    assert_refused(started(), GUEST, MSG_MEET, "\0\x7f\0\0\1\0\1", 7, PARTING_MALFORMED);
    assert_refused(started(), GUEST, MSG_MEET, zeros, CANDIDATES_BYTES + 1, PARTING_MALFORMED);
}

static void test_words_at_the_wrong_time(void **state)
{
    (void)state;
    struct Message offer = {.kind = MSG_OFFER, .terms = {.game = "toy"}};
    struct Message answer = {.kind = MSG_ANSWER, .accepts = true};
    assert_lie(started(), GUEST, &offer);
    assert_lie(started(), HOST, &answer);
    assert_lie(started(), HOST, &offer); /* the game is on */
    struct Message watched = {.kind = MSG_WATCHED, .watched = {.open = true, .watchers = 3}};
    assert_lie(started(), GUEST, &watched); /* only a host is watched */
    assert_lie(started(), GUEST, &answer);  /* it was answered */
    struct Message refusal = {.kind = MSG_VOID, .number = 99, .verdict = VERDICT_VOID};
    assert_lie(started(), HOST, &refusal);
    assert_lie(started(), GUEST, &refusal);
    struct Message proposal = {.kind = MSG_PROPOSE, .event = {.kind = EVENT_RESIGN, .seat = 1}};
    assert_lie(started(), HOST, &proposal);
    struct Pair *silent = started();
    session_of(silent, HOST)->link.greeted = false; /* as before a hello */
    struct Message ping = {.kind = MSG_PING};
    assert_lie(silent, GUEST, &ping);
}

static void test_an_offer_may_be_refused(void **state)
{
    (void)state;
    struct Pair *pair = opened();
    pair_connect(pair);
    pair_deliver(pair, HOST, WIRE_MAX);
    pair_deliver(pair, GUEST, WIRE_MAX);
    assert_null(session_answer_offer(session_of(pair, GUEST), false, pair->now_ms));
    pair_settle(pair);
    assert_int_equal(pair->peer[HOST].last.parting, PARTING_DECLINED);
    assert_false(pair_view(pair, HOST).ended); /* somebody else may like it */
    assert_true(pair_view(pair, GUEST).ended);
    finish(pair);
}

static void test_the_first_player_may_be_chosen(void **state)
{
    (void)state;
    for (int first = FIRST_HOST; first <= FIRST_GUEST; first++) {
        struct Pair *pair = opened();
        session_of(pair, HOST)->start.terms.first = (enum NetFirst)first;
        pair_start(pair);
        assert_int_equal(pair_view(pair, HOST).seat, first == FIRST_HOST ? 0 : 1);
        assert_int_equal(pair_view(pair, GUEST).seat, first == FIRST_HOST ? 1 : 0);
        finish(pair);
    }
}

static void test_a_player_is_told_what_cannot_be(void **state)
{
    (void)state;
    struct Pair *pair = opened();
    struct Session *guest = session_of(pair, GUEST);
    assert_non_null(session_move(guest, "d1", 0, 0, pair->now_ms));
    assert_non_null(session_resign(guest, pair->now_ms));
    assert_non_null(session_chat(guest, "hi", pair->now_ms));
    pair_start(pair);
    char text[EVENT_TEXT_MAX + 1] = "";
    memset(text, 'x', EVENT_TEXT_MAX);
    assert_non_null(session_move(guest, text, 0, 0, pair->now_ms));
    assert_non_null(session_chat(guest, "\xc3\x28", pair->now_ms));
    assert_non_null(session_chat(guest, "\xe2\x80\xae", pair->now_ms));
    session_mute(session_of(pair, HOST), true);
    pair_cut(pair);
    pair_start(pair);
    assert_non_null(session_chat(guest, "hi", pair->now_ms));
    session_leave(guest, PARTING_LEFT, pair->now_ms);
    assert_non_null(session_resign(guest, pair->now_ms));
    finish(pair);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_payloads_that_make_no_sense),
        cmocka_unit_test(test_words_at_the_wrong_time),
        cmocka_unit_test(test_an_offer_may_be_refused),
        cmocka_unit_test(test_the_first_player_may_be_chosen),
        cmocka_unit_test(test_a_player_is_told_what_cannot_be),
    };
    return sodium_init() < 0 ? 1 : cmocka_run_group_tests_name("liar", tests, NULL, NULL);
}

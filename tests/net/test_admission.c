/* Who gets in, by code, by guessing and by coming back; and that strangers keep nobody out. */
#include "net/meeting/admission.h"
#include "net/meeting/connector.h"
#include "tests/net/cable.h"
#include <setjmp.h>
#include <sodium.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

/* A host's admission, and where addresses lead: "host" to it, "other" to somebody else's,
 * "silent" nowhere, others to a refused connection. */
static struct Admission admission, other_admission;
static int64_t now;
static struct RoomSecret secret_asked;
static enum AddressKind kind_asked;
static uint32_t visitor; /* the origin of who comes next */
static int to_hang_up;   /* so many who come are hung up on without a word */
static int opened;       /* so many came to the host or were hung up on */

static struct Transport *open_transport(void *context, const struct Address *address,
                                        const struct RoomSecret *secret,
                                        const struct TransportWake *wake)
{
    struct Transport *ends[2];
    (void)context, (void)wake;
    secret_asked = *secret;
    kind_asked = address->kind;
    if (strcmp(address->host, "silent") == 0)
        return cable_silent();
    bool other = strcmp(address->host, "other") == 0;
    if (!other && strcmp(address->host, "host") != 0)
        return cable_dead();
    cable_new(ends);
    opened++;
    if (to_hang_up > 0) {
        to_hang_up--;
        transport_close(ends[0]);
        return ends[1];
    }
    ends[0]->origin = visitor;
    admission_begin(other ? &other_admission : &admission, ends[0], now);
    return ends[1];
}

static struct Invite invite_to(const struct InviteCode *code, const char *first, const char *second)
{
    struct Invite invite = {.code = *code, .count = second ? 2 : 1};
    strcpy(invite.addresses[0].host, first);
    if (second)
        strcpy(invite.addresses[1].host, second);
    return invite;
}

struct Visit {
    struct Connector connector;
    enum ConnectorState state;
    struct AdmittedGuest guest, host; /* both ends, once in */
    bool in;
};

/* Pumps both sides, letting time pass, until the connector has ended. */
static void visit(struct Visit *v, const struct Invite *invite, const struct ResumeKey *resume)
{
    *v = (struct Visit){.state = CONNECTOR_TRYING};
    connector_init(&v->connector, invite, resume, &(struct ConnectorOpener){.open = open_transport},
                   NULL, now);
    for (int turn = 0; turn < 2000 && v->state == CONNECTOR_TRYING; turn++) {
        v->state = connector_pump(&v->connector, &v->guest, now);
        v->in = admission_pump(&admission, &v->host, now) || v->in;
        now += 10;
    }
    v->in = admission_pump(&admission, &v->host, now) || v->in;
}

static void leave(struct Visit *v)
{
    if (v->state == CONNECTOR_IN)
        transport_close(v->guest.transport);
    else
        connector_close(&v->connector);
    if (v->in)
        transport_close(v->host.transport);
}

static void try_code(struct Visit *v, const struct InviteCode *code)
{
    struct Invite invite = invite_to(code, "host", NULL);
    visit(v, &invite, NULL);
}

static void try_invite(struct Visit *v)
{
    struct Invite invite = invite_to(&admission.play.code, "host", NULL);
    invite.pasted = true;
    invite.secret = admission.play.secret;
    visit(v, &invite, NULL);
}

/* A code that is not the host's. */
static struct InviteCode wrong_code(void)
{
    struct InviteCode code = admission.play.code;
    code.text[CODE_LENGTH - 1] = code.text[CODE_LENGTH - 1] == '0' ? '1' : '0';
    return code;
}

static void test_the_code_lets_a_friend_in(void **state)
{
    (void)state;
    struct Visit v;
    admission_init(&admission, true);
    try_code(&v, &admission.play.code);
    assert_int_equal(v.state, CONNECTOR_IN);
    assert_true(v.in);
    assert_true(secret_asked.is_code);
    assert_memory_equal(secret_asked.bytes, admission.play.code.text, CODE_LENGTH);
    assert_memory_equal(&v.guest.resume, &v.host.resume, sizeof v.guest.resume);
    leave(&v);
    admission_close(&admission);
}

static void test_the_invite_lets_a_friend_in(void **state)
{
    (void)state;
    struct Visit v;
    admission_init(&admission, true);
    try_invite(&v);
    assert_int_equal(v.state, CONNECTOR_IN);
    assert_false(secret_asked.is_code);
    assert_memory_equal(secret_asked.bytes, admission.play.secret.bytes, SECRET_SIZE);
    assert_memory_equal(&v.guest.resume, &v.host.resume, sizeof v.guest.resume);
    leave(&v);
    admission.play.secret.bytes[0] ^= 1; /* the same, of another offer */
    struct Invite invite = v.connector.invite;
    invite = invite_to(&admission.play.code, "host", NULL);
    invite.pasted = true;
    visit(&v, &invite, NULL);
    assert_int_equal(v.state, CONNECTOR_FAILED);
    assert_int_equal(v.connector.refusal, REFUSAL_UNKNOWN);
    leave(&v);
    admission_close(&admission);
}

/* However often strangers guess and however long it takes, the code that a friend holds is good. */
static void test_guesses_and_time_renew_no_code(void **state)
{
    (void)state;
    struct Visit v;
    admission_init(&admission, true);
    struct InviteCode first = admission.play.code, wrong = wrong_code();
    for (int guess = 0; guess < 2 * ADMISSION_GUESSES; guess++) {
        try_code(&v, &wrong);
        assert_int_equal(v.state, CONNECTOR_FAILED);
        assert_int_equal(v.connector.refusal, REFUSAL_WRONG_CODE);
        leave(&v);
        now += ADMISSION_PAUSE_MS;
    }
    now += INT64_C(24) * 60 * 60 * 1000;
    try_code(&v, &first);
    assert_int_equal(v.state, CONNECTOR_IN);
    leave(&v);
    admission_close(&admission);
}

static void test_a_spent_code_lets_nobody_in(void **state)
{
    (void)state;
    struct Visit v;
    admission_init(&admission, true);
    admission_spend(&admission);
    try_code(&v, &admission.play.code);
    assert_int_equal(v.connector.refusal, REFUSAL_SPENT);
    leave(&v);
    admission_close(&admission);
}

static void test_the_same_peer_comes_back_by_its_resume_key(void **state)
{
    (void)state;
    struct Visit v, back;
    admission_init(&admission, true);
    try_code(&v, &admission.play.code);
    admission_spend(&admission);
    admission_resume(&admission, &v.host.resume);
    struct Invite invite = invite_to(&admission.play.code, "host", NULL);
    visit(&back, &invite, &v.guest.resume);
    assert_int_equal(back.state, CONNECTOR_IN);
    assert_memory_equal(secret_asked.bytes, v.guest.resume.secret, HANDSHAKE_KEY);
    assert_int_equal(back.host.kind, HANDSHAKE_RESUME);
    assert_memory_equal(&back.host.resume, &v.host.resume, sizeof v.host.resume);
    leave(&back);
    v.guest.resume.secret[0] ^= 1;
    visit(&back, &invite, &v.guest.resume);
    assert_int_equal(back.connector.refusal, REFUSAL_WRONG_CODE);
    assert_int_equal(admission.play.guesses, 0); /* and is no guess at the code */
    leave(&back);
    leave(&v);
    admission_close(&admission);
}

/* 200 strangers at once: eight attempts are under way, the others hear "busy", and a friend who
 * comes when their five seconds are over gets in. */
static void test_two_hundred_strangers(void **state)
{
    (void)state;
    struct Transport *strangers[200][2];
    struct AdmittedGuest guest;
    struct Visit v;
    admission_init(&admission, true);
    for (int i = 0; i < 200; i++) {
        cable_new(strangers[i]);
        admission_begin(&admission, strangers[i][0], now);
        if (i % 2)
            transport_send(strangers[i][1], "GET / HTTP/1.1\r\n", 16);
        assert_false(admission_pump(&admission, &guest, now));
    }
    int closed = 0;
    for (int i = 0; i < 200; i++) {
        unsigned char answer[64];
        while (transport_receive(strangers[i][1], answer, sizeof answer) > 0)
            ;
        closed += transport_state(strangers[i][1]) == TRANSPORT_CLOSED;
    }
    assert_true(closed >= 200 - ADMISSION_ATTEMPTS);
    now += ATTEMPT_MS;
    assert_false(admission_pump(&admission, &guest, now));
    try_code(&v, &admission.play.code);
    assert_int_equal(v.state, CONNECTOR_IN);
    assert_int_equal(admission.play.guesses, 0);
    leave(&v);
    for (int i = 0; i < 200; i++)
        transport_close(strangers[i][1]);
    admission_close(&admission);
}

/* One machine holds every place and comes again as soon as it loses one: others still get in. */
static void test_one_stranger_cannot_fill_the_hall(void **state)
{
    (void)state;
    struct Transport *strangers[40][2];
    struct Visit v;
    admission_init(&admission, true);
    for (int i = 0; i < 40; i++) {
        cable_new(strangers[i]);
        strangers[i][0]->origin = 7;
        admission_begin(&admission, strangers[i][0], now);
    }
    visitor = 9;
    try_code(&v, &admission.play.code);
    visitor = 0;
    assert_int_equal(v.state, CONNECTOR_IN);
    leave(&v);
    for (int i = 0; i < 40; i++)
        transport_close(strangers[i][1]);
    admission_close(&admission);
}

/* Guesses as fast as can be for a while, as many at a time as there is room for, from `addresses`
 * addresses that were never seen before; returns how often it was told "wrong". */
static int guess_for(int64_t ms, uint32_t addresses)
{
    enum { AT_ONCE = ADMISSION_ATTEMPTS };
    static struct Connector connector[AT_ONCE];
    struct InviteCode code = wrong_code();
    struct Invite invite = invite_to(&code, "host", NULL);
    int guesses = 0;
    uint32_t next = 0;
    for (int64_t until = now + ms; now < until; now += 10) {
        struct AdmittedGuest in;
        for (int i = 0; i < AT_ONCE; i++) {
            visitor = 1000 + next++ % addresses;
            connector_init(&connector[i], &invite, NULL,
                           &(struct ConnectorOpener){.open = open_transport}, NULL, now);
            connector_pump(&connector[i], &in, now);
        }
        for (int turn = 0; turn < 3; turn++) {
            assert_false(admission_pump(&admission, &in, now));
            for (int i = 0; i < AT_ONCE; i++)
                connector_pump(&connector[i], &in, now);
        }
        for (int i = 0; i < AT_ONCE; i++) {
            guesses += connector[i].refusal == REFUSAL_WRONG_CODE;
            connector_close(&connector[i]);
        }
    }
    visitor = 0;
    return guesses;
}

/* A guesser must not try at the speed of the network, and a friend is not made to wait for it. */
static void test_one_guesser_is_slow(void **state)
{
    (void)state;
    struct Visit v;
    admission_init(&admission, true);
    assert_in_range(guess_for(20000, 1), 3, ADMISSION_ATTEMPTS + 20000 / ADMISSION_PAUSE_MS + 1);
    visitor = 9;
    try_code(&v, &admission.play.code);
    assert_int_equal(v.state, CONNECTOR_IN);
    visitor = 0;
    leave(&v);
    admission_close(&admission);
}

/* More addresses than anybody could remember share one rate; and with all of them guessing, a
 * friend with the code gets in after a while, and one with the invite at once. */
static void test_all_guessers_share_one_rate(void **state)
{
    (void)state;
    struct Visit v;
    admission_init(&admission, true);
    int guesses = guess_for(5000, 1000000);
    assert_in_range(guesses, 100, ADMISSION_GUESS_BURST + 5000 / ADMISSION_GUESS_MS + 1);
    assert_int_equal(admission.play.guesses, guesses);
    visitor = 9;
    try_invite(&v);
    assert_int_equal(v.state, CONNECTOR_IN);
    leave(&v);
    try_code(&v, &admission.play.code);
    assert_int_equal(v.state, CONNECTOR_IN);
    visitor = 0;
    leave(&v);
    admission_close(&admission);
}

enum { CROWD = 250, A_TURN_MS = 10 };

/* One more of a crowd that comes from CROWD addresses in turn. */
static struct Transport *one_of_a_crowd(int number)
{
    struct Transport *ends[2];
    cable_new(ends);
    ends[0]->origin = 1000 + (uint32_t)(number % CROWD);
    admission_begin(&admission, ends[0], now);
    return ends[1];
}

/* How many of a crowd come in a turn, each of them saying `word`, and how soon they hang up. */
struct Crowd {
    int a_turn;
    const char *word;
    struct Transport *there[1024];
    int count;
};

/* A turn of A_TURN_MS: so many more come, and the oldest leave. */
static void crowd_turn(struct Crowd *crowd)
{
    enum { THERE = sizeof crowd->there / sizeof *crowd->there };
    for (int i = 0; i < crowd->a_turn; i++) {
        struct Transport **place = &crowd->there[crowd->count % THERE];
        transport_close(*place);
        *place = one_of_a_crowd(crowd->count++);
        transport_send(*place, crowd->word, strlen(crowd->word));
    }
    now += A_TURN_MS;
}

static void crowd_leave(struct Crowd *crowd)
{
    for (size_t i = 0; i < sizeof crowd->there / sizeof *crowd->there; i++)
        transport_close(crowd->there[i]);
}

/* Hundreds of machines knock a thousand times a second and hold the line; a friend who is slow, as
 * from the other end of the world, is not pushed out. */
static void test_a_crowd_that_knocks_keeps_nobody_out(void **state)
{
    (void)state;
    enum { SLOW_TURNS = 30 };
    struct Crowd crowd = {.a_turn = 10, .word = ""};
    struct Connector friend;
    struct AdmittedGuest in, host;
    enum ConnectorState joined = CONNECTOR_TRYING;
    admission_init(&admission, true);
    for (int turn = 0; turn < CROWD; turn++) {
        crowd_turn(&crowd);
        assert_false(admission_pump(&admission, &host, now));
    }
    struct Invite invite = invite_to(&admission.play.code, "host", NULL);
    visitor = 9;
    connector_init(&friend, &invite, NULL, &(struct ConnectorOpener){.open = open_transport}, NULL,
                   now);
    for (int turn = 0; turn < 6 * SLOW_TURNS && joined == CONNECTOR_TRYING; turn++) {
        crowd_turn(&crowd);
        if (turn % SLOW_TURNS == 0)
            joined = connector_pump(&friend, &in, now);
        if (admission_pump(&admission, &host, now))
            transport_close(host.transport);
    }
    visitor = 0;
    assert_int_equal(joined, CONNECTOR_IN);
    transport_close(in.transport);
    crowd_leave(&crowd);
    admission_close(&admission);
}

/* Hundreds of machines guess all the time: a friend who comes then is answered at once. */
static void test_a_crowd_that_guesses_keeps_nobody_out(void **state)
{
    (void)state;
    struct Visit v;
    admission_init(&admission, true);
    guess_for(3000, CROWD);
    int64_t before = now -= A_TURN_MS; /* in the moment of their last guess */
    visitor = 9;
    try_code(&v, &admission.play.code);
    assert_int_equal(v.state, CONNECTOR_IN);
    assert_true(now - before < CONNECTOR_AGAIN_MS);
    visitor = 0;
    leave(&v);
    admission_close(&admission);
}

/* Wrong codes over the life of an offer have a limit, such that all together they hit with a chance
 * below 1 in 10,000; beyond it only the invite lets in. */
static void test_an_offer_bears_so_many_guesses_in_all(void **state)
{
    (void)state;
    struct Visit v;
    admission_init(&admission, true);
    assert_true((double)ADMISSION_BUDGET / (double)(INT64_C(1) << 5 * CODE_LENGTH) < 1e-4);
    admission.play.guesses = ADMISSION_BUDGET - ADMISSION_ATTEMPTS - 20;
    assert_in_range(guess_for(2000, 1000000), 20, 20 + ADMISSION_ATTEMPTS);
    assert_true(admission.play.guesses <= ADMISSION_BUDGET);
    assert_true(admission_code_is_closed(&admission.play));
    try_code(&v, &admission.play.code);
    assert_int_equal(v.state, CONNECTOR_FAILED);
    assert_int_equal(v.connector.refusal, REFUSAL_CODE_CLOSED);
    leave(&v);
    try_invite(&v);
    assert_int_equal(v.state, CONNECTOR_IN);
    leave(&v);
    admission_close(&admission);
}

static void test_a_byte_a_second_is_too_slow(void **state)
{
    (void)state;
    struct Transport *ends[2];
    struct AdmittedGuest guest;
    admission_init(&admission, true);
    cable_new(ends);
    admission_begin(&admission, ends[0], now);
    for (int second = 0; second <= ATTEMPT_MS / 1000; second++) {
        transport_send(ends[1], "\1", 1);
        assert_false(admission_pump(&admission, &guest, now));
        now += 1000;
    }
    unsigned char answer[64];
    while (transport_receive(ends[1], answer, sizeof answer) > 0)
        ;
    assert_int_equal(transport_state(ends[1]), TRANSPORT_CLOSED);
    transport_close(ends[1]);
    admission_close(&admission);
}

static void test_all_addresses_are_tried(void **state)
{
    (void)state;
    static const char *const first[] = {"dead", "silent", "host"};
    for (int i = 0; i < 3; i++) {
        struct Visit v;
        admission_init(&admission, true);
        struct Invite invite = invite_to(&admission.play.code, first[i], "host");
        int64_t before = now;
        visit(&v, &invite, NULL);
        assert_int_equal(v.state, CONNECTOR_IN);
        assert_true(now - before <= CONNECTOR_STEP_MS + 100);
        leave(&v);
        admission_close(&admission);
    }
}

/* The relay stands first in the invite, but the direct address wins by its head start. */
static void test_direct_addresses_are_tried_before_relays(void **state)
{
    (void)state;
    struct Visit v;
    admission_init(&admission, true);
    struct Invite invite = invite_to(&admission.play.code, "host", "host");
    invite.addresses[0].kind = ADDRESS_RELAY_TLS;
    visit(&v, &invite, NULL);
    assert_int_equal(v.state, CONNECTOR_IN);
    assert_int_equal(kind_asked, ADDRESS_DIRECT);
    leave(&v);
    admission_close(&admission);
}

/* The host takes no more just now: whoever was hung up on asks again by himself, less and less
 * often, and not for ever. */
static void test_who_was_hung_up_on_asks_again(void **state)
{
    (void)state;
    struct Visit v;
    admission_init(&admission, true);
    for (int times = 1; times < CONNECTOR_TRIES; times += CONNECTOR_TRIES - 2) {
        to_hang_up = times;
        opened = 0;
        try_code(&v, &admission.play.code);
        assert_int_equal(v.state, CONNECTOR_IN);
        assert_int_equal(opened, times + 1);
        leave(&v);
    }
    to_hang_up = 1000;
    opened = 0;
    int64_t before = now;
    try_code(&v, &admission.play.code);
    assert_int_equal(v.state, CONNECTOR_FAILED);
    assert_int_equal(v.connector.refusal, REFUSAL_NONE);
    assert_int_equal(opened, CONNECTOR_TRIES);
    assert_in_range(now - before, CONNECTOR_TRIES * CONNECTOR_AGAIN_MS,
                    CONNECTOR_TRIES * CONNECTOR_AGAIN_MAX_MS);
    leave(&v);
    to_hang_up = 0;
    admission_close(&admission);
}

/* Who hangs up with a confirmation in his hands could have tested a guess with it: he gets no other
 * one. */
static void test_a_confirmation_is_given_once(void **state)
{
    (void)state;
    struct Connector friend;
    struct AdmittedGuest in, host;
    enum ConnectorState joined = CONNECTOR_TRYING;
    admission_init(&admission, true);
    struct Invite invite = invite_to(&admission.play.code, "host", NULL);
    opened = 0;
    connector_init(&friend, &invite, NULL, &(struct ConnectorOpener){.open = open_transport}, NULL,
                   now);
    for (int turn = 0; turn < 3000 && joined == CONNECTOR_TRYING; turn++, now += 10) {
        joined = connector_pump(&friend, &in, now);
        if (friend.places[0].attempt.shake.step == STEP_CONFIRM)
            admission_close(&admission);
        else
            admission_pump(&admission, &host, now);
    }
    assert_int_equal(joined, CONNECTOR_FAILED);
    assert_int_equal(opened, 1);
    connector_close(&friend);
}

static void test_silence_everywhere_fails_in_the_end(void **state)
{
    (void)state;
    struct Visit v;
    admission_init(&admission, true);
    struct Invite invite = invite_to(&admission.play.code, "silent", "dead");
    visit(&v, &invite, NULL);
    assert_int_equal(v.state, CONNECTOR_FAILED);
    assert_int_equal(v.connector.refusal, REFUSAL_NONE);
    leave(&v);
    admission_close(&admission);
}

/* An invite with this many addresses, each a port of its own. */
static struct Invite invite_of(const struct InviteCode *code, const char *host, int count)
{
    struct Invite invite = {.code = *code, .count = count};
    for (int i = 0; i < count; i++) {
        strcpy(invite.addresses[i].host, host);
        invite.addresses[i].port = (uint16_t)(1 + i);
    }
    return invite;
}

/* The host has several addresses, and all of them are slow: its answers take twice as long as a
 * second attempt waits. One gets in, and no second link follows that would end the first. */
static void test_slow_transports_bring_one_link(void **state)
{
    (void)state;
    struct Connector connector;
    struct AdmittedGuest guest, host, second;
    admission_init(&admission, true);
    struct Invite invite = invite_of(&admission.play.code, "host", 3);
    enum ConnectorState joined = CONNECTOR_TRYING;
    bool in = false;
    connector_init(&connector, &invite, NULL, &(struct ConnectorOpener){.open = open_transport},
                   NULL, now);
    for (int turn = 0; turn < 20 && joined == CONNECTOR_TRYING; turn++) {
        joined = connector_pump(&connector, &guest, now);
        now += CONNECTOR_STEP_MS;
        if (turn % 2 == 0)
            continue;
        in = in || admission_pump(&admission, &host, now);
        assert_false(in && admission_pump(&admission, &second, now));
    }
    assert_int_equal(joined, CONNECTOR_IN);
    assert_true(in);
    assert_false(admission_pump(&admission, &second, now));
    assert_int_equal(transport_state(guest.transport), TRANSPORT_OPEN);
    assert_true(transport_send(guest.transport, "x", 1)); /* the two hold ends of one link */
    char byte;
    assert_int_equal(transport_receive(host.transport, &byte, 1), 1);
    transport_close(guest.transport);
    transport_close(host.transport);
    admission_close(&admission);
}

/* The host has several addresses; the error is told without going through all of their time. */
static void test_a_typing_error_is_told_soon(void **state)
{
    (void)state;
    struct Visit v;
    admission_init(&admission, true);
    struct InviteCode code = wrong_code();
    struct Invite invite = invite_of(&code, "host", 3);
    int64_t before = now;
    visit(&v, &invite, NULL);
    assert_int_equal(v.state, CONNECTOR_FAILED);
    assert_int_equal(v.connector.refusal, REFUSAL_WRONG_CODE);
    assert_in_range(admission.play.guesses, 1, 3);
    assert_true(now - before < 1000);
    leave(&v);
    try_code(&v, &admission.play.code); /* and can be mended at once */
    assert_int_equal(v.state, CONNECTOR_IN);
    leave(&v);
    admission_close(&admission);
}

/* The invite's first addresses mean something else on the joiner's network: others host there. */
static void test_other_hosts_cost_no_guess(void **state)
{
    (void)state;
    struct Visit v;
    admission_init(&admission, true);
    admission_init(&other_admission, true);
    struct Invite invite = invite_of(&admission.play.code, "other", 5);
    strcpy(invite.addresses[4].host, "host");
    connector_init(&v.connector, &invite, NULL, &(struct ConnectorOpener){.open = open_transport},
                   NULL, now);
    v.state = CONNECTOR_TRYING, v.in = false;
    for (int turn = 0; turn < 200 && v.state == CONNECTOR_TRYING; turn++) {
        v.state = connector_pump(&v.connector, &v.guest, now);
        v.in = admission_pump(&admission, &v.host, now) || v.in;
        assert_false(admission_pump(&other_admission, &v.host, now));
        now += 10;
    }
    assert_int_equal(v.state, CONNECTOR_IN);
    leave(&v);
    admission_close(&other_admission);
    admission_close(&admission);
}

/* Two come by the right code at the same time, and the match begins with one of them: the other's
 * handshake, which had begun before, must not end it. */
static void test_a_late_second_friend_stays_outside(void **state)
{
    (void)state;
    struct Connector connector[2];
    struct AdmittedGuest guest[2], host;
    admission_init(&admission, true);
    struct Invite invite = invite_to(&admission.play.code, "host", NULL);
    for (int i = 0; i < 2; i++)
        connector_init(&connector[i], &invite, NULL,
                       &(struct ConnectorOpener){.open = open_transport}, NULL, now);
    for (int turn = 0; turn < 3; turn++) {
        for (int i = 0; i < 2; i++)
            assert_int_equal(connector_pump(&connector[i], &guest[i], now), CONNECTOR_TRYING);
        if (turn < 2)
            assert_false(admission_pump(&admission, &host, now));
    }
    assert_true(admission_pump(&admission, &host, now)); /* both confirmations are there */
    admission_resume(&admission, &host.resume);
    admission_spend(&admission);
    struct AdmittedGuest late;
    assert_false(admission_pump(&admission, &late, now));
    transport_close(host.transport);
    for (int i = 0; i < 2; i++)
        if (connector_pump(&connector[i], &guest[i], now) == CONNECTOR_IN)
            transport_close(guest[i].transport);
        else
            connector_close(&connector[i]);
    admission_close(&admission);
}

static void try_to_watch(struct Visit *v, const struct AdmissionKey *key, bool pasted)
{
    struct Invite invite = invite_to(&key->code, "host", NULL);
    invite.watches = true;
    invite.pasted = pasted;
    invite.secret = key->secret;
    visit(v, &invite, NULL);
}

/* Who may watch may not play, the other way round neither; and nobody learns a key of the match. */
static void test_a_watch_code_lets_watch_and_not_play(void **state)
{
    (void)state;
    static const struct ResumeKey nothing;
    struct Visit v;
    struct AdmissionKey watch;
    admission_init(&admission, true);
    admission_key_new(&watch, true);
    try_to_watch(&v, &watch, false);
    assert_int_equal(v.connector.refusal, REFUSAL_UNKNOWN); /* nobody lets watch yet */
    leave(&v);
    admission_watch(&admission, &watch);
    for (int pasted = 0; pasted < 2; pasted++) {
        try_to_watch(&v, &watch, pasted);
        assert_int_equal(v.state, CONNECTOR_IN);
        assert_true(handshake_watches(v.host.kind));
        assert_memory_equal(&v.host.resume, &nothing, sizeof nothing);
        leave(&v);
    }
    try_code(&v, &watch.code);
    assert_int_equal(v.connector.refusal, REFUSAL_WRONG_CODE);
    leave(&v);
    try_to_watch(&v, &admission.play, false);
    assert_int_equal(v.connector.refusal, REFUSAL_WRONG_CODE);
    leave(&v);
    try_to_watch(&v, &admission.play, true);
    assert_int_equal(v.connector.refusal, REFUSAL_UNKNOWN);
    leave(&v);
    admission_watch(&admission, NULL);
    try_to_watch(&v, &watch, true);
    assert_int_equal(v.connector.refusal, REFUSAL_UNKNOWN);
    leave(&v);
    admission_close(&admission);
}

/* However many guess at what lets watch, the code that lets play stays open, and its holder waits
 * for nobody. */
static void test_guesses_at_the_watch_code_are_its_own(void **state)
{
    (void)state;
    struct Visit v;
    struct AdmissionKey watch, wrong;
    admission_init(&admission, true);
    admission_key_new(&watch, true);
    admission_key_new(&wrong, true);
    admission_watch(&admission, &watch);
    for (int guess = 0; guess <= ADMISSION_GUESSES; guess++) {
        try_to_watch(&v, &wrong, false);
        assert_int_equal(v.connector.refusal, REFUSAL_WRONG_CODE);
        leave(&v);
    }
    assert_int_equal(admission.watch.guesses, ADMISSION_GUESSES + 1);
    assert_int_equal(admission.play.guesses, 0);
    admission.watch.guesses = ADMISSION_BUDGET;
    try_to_watch(&v, &watch, false);
    assert_int_equal(v.connector.refusal, REFUSAL_CODE_CLOSED);
    leave(&v);
    try_code(&v, &admission.play.code);
    assert_int_equal(v.state, CONNECTOR_IN);
    leave(&v);
    admission_close(&admission);
}

/* Who is on the way in when the host lets nobody watch any more stays outside. */
static void test_a_closed_watch_code_ends_handshakes(void **state)
{
    (void)state;
    struct Visit v = {.state = CONNECTOR_TRYING};
    struct AdmissionKey watch;
    admission_init(&admission, true);
    admission_key_new(&watch, true);
    admission_watch(&admission, &watch);
    struct Invite invite = invite_to(&watch.code, "host", NULL);
    invite.watches = true;
    connector_init(&v.connector, &invite, NULL, &(struct ConnectorOpener){.open = open_transport},
                   NULL, now);
    connector_pump(&v.connector, &v.guest, now);
    assert_false(admission_pump(&admission, &v.host, now)); /* its hello was answered */
    admission_key_new(&watch, true);
    admission_watch(&admission, &watch);
    for (int turn = 0; turn < 2000 && v.state == CONNECTOR_TRYING; turn++, now += 10) {
        v.state = connector_pump(&v.connector, &v.guest, now);
        assert_false(admission_pump(&admission, &v.host, now));
    }
    assert_int_equal(v.state, CONNECTOR_FAILED);
    leave(&v);
    admission_close(&admission);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_code_lets_a_friend_in),
        cmocka_unit_test(test_the_invite_lets_a_friend_in),
        cmocka_unit_test(test_guesses_and_time_renew_no_code),
        cmocka_unit_test(test_a_spent_code_lets_nobody_in),
        cmocka_unit_test(test_the_same_peer_comes_back_by_its_resume_key),
        cmocka_unit_test(test_two_hundred_strangers),
        cmocka_unit_test(test_one_stranger_cannot_fill_the_hall),
        cmocka_unit_test(test_one_guesser_is_slow),
        cmocka_unit_test(test_all_guessers_share_one_rate),
        cmocka_unit_test(test_a_crowd_that_knocks_keeps_nobody_out),
        cmocka_unit_test(test_a_crowd_that_guesses_keeps_nobody_out),
        cmocka_unit_test(test_an_offer_bears_so_many_guesses_in_all),
        cmocka_unit_test(test_a_byte_a_second_is_too_slow),
        cmocka_unit_test(test_all_addresses_are_tried),
        cmocka_unit_test(test_direct_addresses_are_tried_before_relays),
        cmocka_unit_test(test_who_was_hung_up_on_asks_again),
        cmocka_unit_test(test_a_confirmation_is_given_once),
        cmocka_unit_test(test_silence_everywhere_fails_in_the_end),
        cmocka_unit_test(test_slow_transports_bring_one_link),
        cmocka_unit_test(test_a_typing_error_is_told_soon),
        cmocka_unit_test(test_other_hosts_cost_no_guess),
        cmocka_unit_test(test_a_late_second_friend_stays_outside),
        cmocka_unit_test(test_a_watch_code_lets_watch_and_not_play),
        cmocka_unit_test(test_guesses_at_the_watch_code_are_its_own),
        cmocka_unit_test(test_a_closed_watch_code_ends_handshakes),
    };
    return sodium_init() < 0 ? 1 : cmocka_run_group_tests_name("admission", tests, NULL, NULL);
}

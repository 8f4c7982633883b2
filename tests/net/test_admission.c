/* Who gets in, by code, by guessing and by coming back; and that strangers keep nobody out. */
#include "net/admission.h"
#include "net/connector.h"
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
static char name_asked[HANDSHAKE_NAME_TEXT];
static enum AddressKind kind_asked;
static uint32_t visitor; /* the origin of who comes next */

static struct Transport *open_transport(void *context, const struct Address *address,
                                        const char *name, const struct TransportWake *wake)
{
    struct Transport *ends[2];
    (void)context, (void)wake;
    strcpy(name_asked, name);
    kind_asked = address->kind;
    if (strcmp(address->host, "silent") == 0)
        return cable_silent();
    bool other = strcmp(address->host, "other") == 0;
    if (!other && strcmp(address->host, "host") != 0)
        return cable_dead();
    cable_new(ends);
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

static void try_code(struct Visit *v, const char *secret)
{
    struct InviteCode code = admission.code;
    if (secret)
        strcpy(code.secret, secret);
    struct Invite invite = invite_to(&code, "host", NULL);
    visit(v, &invite, NULL);
}

/* A code that is not the host's. */
static const char *wrong_secret(void)
{
    return strcmp(admission.code.secret, "0000") == 0 ? "1111" : "0000";
}

static void test_the_code_lets_a_friend_in(void **state)
{
    (void)state;
    struct Visit v;
    admission_init(&admission, true, now);
    try_code(&v, NULL);
    assert_int_equal(v.state, CONNECTOR_IN);
    assert_true(v.in);
    assert_string_equal(name_asked, admission.code.room);
    assert_memory_equal(&v.guest.resume, &v.host.resume, sizeof v.guest.resume);
    leave(&v);
    admission_close(&admission);
}

static void test_three_wrong_guesses_renew_the_code(void **state)
{
    (void)state;
    struct Visit v;
    admission_init(&admission, true, now);
    struct InviteCode first = admission.code;
    for (int guess = 1; guess <= 3; guess++) {
        assert_false(admission_renewed(&admission));
        try_code(&v, wrong_secret());
        assert_int_equal(v.state, CONNECTOR_FAILED);
        assert_int_equal(v.connector.refusal, REFUSAL_WRONG_CODE);
        leave(&v);
    }
    assert_true(admission_renewed(&admission));
    assert_memory_not_equal(&admission.code, &first, sizeof first);
    try_code(&v, NULL); /* the offer stays: the new code works */
    assert_int_equal(v.state, CONNECTOR_IN);
    leave(&v);
    admission_close(&admission);
}

static void test_a_code_lives_ten_minutes(void **state)
{
    (void)state;
    struct Visit v;
    admission_init(&admission, true, now);
    struct InviteCode first = admission.code;
    now += ADMISSION_CODE_MS;
    struct Invite invite = invite_to(&first, "host", NULL);
    visit(&v, &invite, NULL);
    assert_int_equal(v.state, CONNECTOR_FAILED);
    assert_int_equal(v.connector.refusal, REFUSAL_UNKNOWN);
    assert_true(admission_renewed(&admission));
    leave(&v);
    admission_close(&admission);
}

static void test_a_spent_code_lets_nobody_in(void **state)
{
    (void)state;
    struct Visit v;
    admission_init(&admission, true, now);
    admission_spend(&admission);
    try_code(&v, NULL);
    assert_int_equal(v.connector.refusal, REFUSAL_SPENT);
    leave(&v);
    admission_close(&admission);
}

static void test_the_same_peer_comes_back_by_its_resume_key(void **state)
{
    (void)state;
    struct Visit v, back;
    admission_init(&admission, true, now);
    try_code(&v, NULL);
    admission_spend(&admission);
    admission_resume(&admission, &v.host.resume);
    struct Invite invite = invite_to(&admission.code, "host", NULL);
    visit(&back, &invite, &v.guest.resume);
    assert_int_equal(back.state, CONNECTOR_IN);
    assert_int_equal(strlen(name_asked), 2 * HANDSHAKE_NAME);
    assert_int_equal(back.host.kind, HANDSHAKE_RESUME);
    assert_memory_equal(&back.host.resume, &v.host.resume, sizeof v.host.resume);
    leave(&back);
    v.guest.resume.secret[0] ^= 1;
    visit(&back, &invite, &v.guest.resume);
    assert_int_equal(back.connector.refusal, REFUSAL_WRONG_CODE);
    assert_int_equal(admission.guesses, 0); /* and is no guess at the code */
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
    admission_init(&admission, true, now);
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
    try_code(&v, NULL);
    assert_int_equal(v.state, CONNECTOR_IN);
    assert_int_equal(admission.guesses, 0);
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
    admission_init(&admission, true, now);
    for (int i = 0; i < 40; i++) {
        cable_new(strangers[i]);
        strangers[i][0]->origin = 7;
        admission_begin(&admission, strangers[i][0], now);
    }
    visitor = 9;
    try_code(&v, NULL);
    visitor = 0;
    assert_int_equal(v.state, CONNECTOR_IN);
    leave(&v);
    for (int i = 0; i < 40; i++)
        transport_close(strangers[i][1]);
    admission_close(&admission);
}

/* Guesses as fast as it can, eight at a time, each at the code of the moment. */
static int guess_for(int64_t ms)
{
    int guesses = 0, refused = 0;
    visitor = 7;
    for (int64_t until = now + ms; now < until && refused < 100000; now += 10) {
        struct Connector connector[ADMISSION_ATTEMPTS];
        struct AdmittedGuest in;
        struct InviteCode code = admission.code;
        strcpy(code.secret, wrong_secret());
        struct Invite invite = invite_to(&code, "host", NULL);
        for (int i = 0; i < ADMISSION_ATTEMPTS; i++)
            connector_init(&connector[i], &invite, NULL,
                           &(struct ConnectorOpener){.open = open_transport}, NULL, now);
        for (int turn = 0; turn < 4; turn++) {
            for (int i = 0; i < ADMISSION_ATTEMPTS; i++)
                connector_pump(&connector[i], &in, now);
            assert_false(admission_pump(&admission, &in, now));
        }
        for (int i = 0; i < ADMISSION_ATTEMPTS; i++) {
            connector_pump(&connector[i], &in, now);
            guesses += connector[i].refusal == REFUSAL_WRONG_CODE;
            refused += connector[i].refusal == REFUSAL_BUSY;
            connector_close(&connector[i]);
        }
    }
    visitor = 0;
    return guesses;
}

/* There are a million secret halves: a guesser must not try them at the speed of the network, and
 * a friend is not made to wait for it. */
static void test_guessing_is_slow(void **state)
{
    (void)state;
    struct Visit v;
    admission_init(&admission, true, now);
    assert_in_range(guess_for(60000), 3, ADMISSION_ATTEMPTS + 60000 / ADMISSION_PAUSE_MS + 1);
    visitor = 9;
    try_code(&v, NULL);
    assert_int_equal(v.state, CONNECTOR_IN);
    visitor = 0;
    leave(&v);
    admission_close(&admission);
}

static void test_a_byte_a_second_is_too_slow(void **state)
{
    (void)state;
    struct Transport *ends[2];
    struct AdmittedGuest guest;
    admission_init(&admission, true, now);
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
        admission_init(&admission, true, now);
        struct Invite invite = invite_to(&admission.code, first[i], "host");
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
    admission_init(&admission, true, now);
    struct Invite invite = invite_to(&admission.code, "host", "host");
    invite.addresses[0].kind = ADDRESS_RELAY_TLS;
    visit(&v, &invite, NULL);
    assert_int_equal(v.state, CONNECTOR_IN);
    assert_int_equal(kind_asked, ADDRESS_DIRECT);
    leave(&v);
    admission_close(&admission);
}

static void test_silence_everywhere_fails_in_the_end(void **state)
{
    (void)state;
    struct Visit v;
    admission_init(&admission, true, now);
    struct Invite invite = invite_to(&admission.code, "silent", "dead");
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
    admission_init(&admission, true, now);
    struct Invite invite = invite_of(&admission.code, "host", 3);
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

static void test_a_typing_error_is_one_guess(void **state)
{
    (void)state;
    struct Visit v;
    admission_init(&admission, true, now);
    struct InviteCode code = admission.code;
    strcpy(code.secret, wrong_secret());
    struct Invite invite = invite_of(&code, "host", 3);
    int64_t before = now;
    visit(&v, &invite, NULL);
    assert_int_equal(v.state, CONNECTOR_FAILED);
    assert_int_equal(v.connector.refusal, REFUSAL_WRONG_CODE);
    assert_int_equal(admission.guesses, 1);
    assert_true(now - before < 1000);
    leave(&v);
    admission_close(&admission);
}

/* The invite's first addresses mean something else on the joiner's network: others host there. */
static void test_other_hosts_cost_no_guess(void **state)
{
    (void)state;
    struct Visit v;
    admission_init(&admission, true, now);
    admission_init(&other_admission, true, now);
    struct Invite invite = invite_of(&admission.code, "other", 5);
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
    admission_init(&admission, true, now);
    struct Invite invite = invite_to(&admission.code, "host", NULL);
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_code_lets_a_friend_in),
        cmocka_unit_test(test_three_wrong_guesses_renew_the_code),
        cmocka_unit_test(test_a_code_lives_ten_minutes),
        cmocka_unit_test(test_a_spent_code_lets_nobody_in),
        cmocka_unit_test(test_the_same_peer_comes_back_by_its_resume_key),
        cmocka_unit_test(test_two_hundred_strangers),
        cmocka_unit_test(test_one_stranger_cannot_fill_the_hall),
        cmocka_unit_test(test_guessing_is_slow),
        cmocka_unit_test(test_a_byte_a_second_is_too_slow),
        cmocka_unit_test(test_all_addresses_are_tried),
        cmocka_unit_test(test_direct_addresses_are_tried_before_relays),
        cmocka_unit_test(test_silence_everywhere_fails_in_the_end),
        cmocka_unit_test(test_slow_transports_bring_one_link),
        cmocka_unit_test(test_a_typing_error_is_one_guess),
        cmocka_unit_test(test_other_hosts_cost_no_guess),
        cmocka_unit_test(test_a_late_second_friend_stays_outside),
    };
    return sodium_init() < 0 ? 1 : cmocka_run_group_tests_name("admission", tests, NULL, NULL);
}

/* Who gets in, by code, by guessing and by coming back; and that strangers keep nobody out. */
#include "net/dial.h"
#include "net/door.h"
#include "tests/net/cable.h"
#include <setjmp.h>
#include <sodium.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

/* A host's door, and what its addresses lead to: "host" to the door, "other" to somebody else's,
 * "silent" nowhere, others to a refused connection. */
static struct Door door, other_door;
static int64_t now;
static char name_asked[HANDSHAKE_NAME_TEXT];
static enum AddressKind kind_asked;
static uint32_t visitor; /* the origin of who comes next */

static struct Transport *open_way(void *context, const struct Address *address, const char *name,
                                  const struct TransportWake *wake)
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
    door_knock(other ? &other_door : &door, ends[0], now);
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
    struct Dial dial;
    enum DialState state;
    struct DoorGuest guest, host; /* both ends, once in */
    bool in;
};

/* Pumps both sides, letting time pass, until the dial has ended. */
static void visit(struct Visit *v, const struct Invite *invite, const struct ResumeKey *resume)
{
    *v = (struct Visit){.state = DIAL_TRYING};
    dial_init(&v->dial, invite, resume, &(struct DialOpener){.open = open_way}, NULL, now);
    for (int turn = 0; turn < 2000 && v->state == DIAL_TRYING; turn++) {
        v->state = dial_pump(&v->dial, &v->guest, now);
        v->in = door_pump(&door, &v->host, now) || v->in;
        now += 10;
    }
    v->in = door_pump(&door, &v->host, now) || v->in;
}

static void leave(struct Visit *v)
{
    if (v->state == DIAL_IN)
        transport_close(v->guest.transport);
    else
        dial_close(&v->dial);
    if (v->in)
        transport_close(v->host.transport);
}

static void try_code(struct Visit *v, const char *secret)
{
    struct InviteCode code = door.code;
    if (secret)
        strcpy(code.secret, secret);
    struct Invite invite = invite_to(&code, "host", NULL);
    visit(v, &invite, NULL);
}

/* A code that is not the door's. */
static const char *wrong_secret(void)
{
    return strcmp(door.code.secret, "0000") == 0 ? "1111" : "0000";
}

static void test_the_code_lets_a_friend_in(void **state)
{
    (void)state;
    struct Visit v;
    door_init(&door, true, now);
    try_code(&v, NULL);
    assert_int_equal(v.state, DIAL_IN);
    assert_true(v.in);
    assert_string_equal(name_asked, door.code.room);
    assert_memory_equal(&v.guest.resume, &v.host.resume, sizeof v.guest.resume);
    leave(&v);
    door_close(&door);
}

static void test_three_wrong_guesses_renew_the_code(void **state)
{
    (void)state;
    struct Visit v;
    door_init(&door, true, now);
    struct InviteCode first = door.code;
    for (int guess = 1; guess <= 3; guess++) {
        assert_false(door_renewed(&door));
        try_code(&v, wrong_secret());
        assert_int_equal(v.state, DIAL_FAILED);
        assert_int_equal(v.dial.refusal, REFUSAL_WRONG_CODE);
        leave(&v);
    }
    assert_true(door_renewed(&door));
    assert_memory_not_equal(&door.code, &first, sizeof first);
    try_code(&v, NULL); /* the offer stays: the new code works */
    assert_int_equal(v.state, DIAL_IN);
    leave(&v);
    door_close(&door);
}

static void test_a_code_lives_ten_minutes(void **state)
{
    (void)state;
    struct Visit v;
    door_init(&door, true, now);
    struct InviteCode first = door.code;
    now += DOOR_CODE_MS;
    struct Invite invite = invite_to(&first, "host", NULL);
    visit(&v, &invite, NULL);
    assert_int_equal(v.state, DIAL_FAILED);
    assert_int_equal(v.dial.refusal, REFUSAL_UNKNOWN);
    assert_true(door_renewed(&door));
    leave(&v);
    door_close(&door);
}

static void test_a_spent_code_lets_nobody_in(void **state)
{
    (void)state;
    struct Visit v;
    door_init(&door, true, now);
    door_spend(&door);
    try_code(&v, NULL);
    assert_int_equal(v.dial.refusal, REFUSAL_SPENT);
    leave(&v);
    door_close(&door);
}

static void test_the_same_peer_comes_back_by_its_resume_key(void **state)
{
    (void)state;
    struct Visit v, back;
    door_init(&door, true, now);
    try_code(&v, NULL);
    door_spend(&door);
    door_resume(&door, &v.host.resume);
    struct Invite invite = invite_to(&door.code, "host", NULL);
    visit(&back, &invite, &v.guest.resume);
    assert_int_equal(back.state, DIAL_IN);
    assert_int_equal(strlen(name_asked), 2 * HANDSHAKE_NAME);
    assert_int_equal(back.host.kind, HANDSHAKE_RESUME);
    assert_memory_equal(&back.host.resume, &v.host.resume, sizeof v.host.resume);
    leave(&back);
    v.guest.resume.secret[0] ^= 1;
    visit(&back, &invite, &v.guest.resume);
    assert_int_equal(back.dial.refusal, REFUSAL_WRONG_CODE);
    assert_int_equal(door.guesses, 0); /* and is no guess at the code */
    leave(&back);
    leave(&v);
    door_close(&door);
}

/* 200 strangers at once: eight wait in the hall, the others hear "busy", and a friend who comes
 * when their five seconds are over gets in. */
static void test_two_hundred_strangers(void **state)
{
    (void)state;
    struct Transport *strangers[200][2];
    struct DoorGuest guest;
    struct Visit v;
    door_init(&door, true, now);
    for (int i = 0; i < 200; i++) {
        cable_new(strangers[i]);
        door_knock(&door, strangers[i][0], now);
        if (i % 2)
            transport_send(strangers[i][1], "GET / HTTP/1.1\r\n", 16);
        assert_false(door_pump(&door, &guest, now));
    }
    int closed = 0;
    for (int i = 0; i < 200; i++) {
        unsigned char answer[64];
        while (transport_receive(strangers[i][1], answer, sizeof answer) > 0)
            ;
        closed += transport_state(strangers[i][1]) == TRANSPORT_CLOSED;
    }
    assert_true(closed >= 200 - DOOR_KNOCKS);
    now += KNOCK_MS;
    assert_false(door_pump(&door, &guest, now));
    try_code(&v, NULL);
    assert_int_equal(v.state, DIAL_IN);
    assert_int_equal(door.guesses, 0);
    leave(&v);
    for (int i = 0; i < 200; i++)
        transport_close(strangers[i][1]);
    door_close(&door);
}

/* One machine holds every place and comes again as soon as it loses one: others still get in. */
static void test_one_stranger_cannot_fill_the_hall(void **state)
{
    (void)state;
    struct Transport *strangers[40][2];
    struct Visit v;
    door_init(&door, true, now);
    for (int i = 0; i < 40; i++) {
        cable_new(strangers[i]);
        strangers[i][0]->origin = 7;
        door_knock(&door, strangers[i][0], now);
    }
    visitor = 9;
    try_code(&v, NULL);
    visitor = 0;
    assert_int_equal(v.state, DIAL_IN);
    leave(&v);
    for (int i = 0; i < 40; i++)
        transport_close(strangers[i][1]);
    door_close(&door);
}

/* Guesses as fast as it can, eight at a time, each at the code of the moment. */
static int guess_for(int64_t ms)
{
    int guesses = 0, refused = 0;
    visitor = 7;
    for (int64_t until = now + ms; now < until && refused < 100000; now += 10) {
        struct Dial dial[DOOR_KNOCKS];
        struct DoorGuest in;
        struct InviteCode code = door.code;
        strcpy(code.secret, wrong_secret());
        struct Invite invite = invite_to(&code, "host", NULL);
        for (int i = 0; i < DOOR_KNOCKS; i++)
            dial_init(&dial[i], &invite, NULL, &(struct DialOpener){.open = open_way}, NULL, now);
        for (int turn = 0; turn < 4; turn++) {
            for (int i = 0; i < DOOR_KNOCKS; i++)
                dial_pump(&dial[i], &in, now);
            assert_false(door_pump(&door, &in, now));
        }
        for (int i = 0; i < DOOR_KNOCKS; i++) {
            dial_pump(&dial[i], &in, now);
            guesses += dial[i].refusal == REFUSAL_WRONG_CODE;
            refused += dial[i].refusal == REFUSAL_BUSY;
            dial_close(&dial[i]);
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
    door_init(&door, true, now);
    assert_in_range(guess_for(60000), 3, DOOR_KNOCKS + 60000 / DOOR_PAUSE_MS + 1);
    visitor = 9;
    try_code(&v, NULL);
    assert_int_equal(v.state, DIAL_IN);
    visitor = 0;
    leave(&v);
    door_close(&door);
}

static void test_a_byte_a_second_is_too_slow(void **state)
{
    (void)state;
    struct Transport *ends[2];
    struct DoorGuest guest;
    door_init(&door, true, now);
    cable_new(ends);
    door_knock(&door, ends[0], now);
    for (int second = 0; second <= KNOCK_MS / 1000; second++) {
        transport_send(ends[1], "\1", 1);
        assert_false(door_pump(&door, &guest, now));
        now += 1000;
    }
    unsigned char answer[64];
    while (transport_receive(ends[1], answer, sizeof answer) > 0)
        ;
    assert_int_equal(transport_state(ends[1]), TRANSPORT_CLOSED);
    transport_close(ends[1]);
    door_close(&door);
}

static void test_all_ways_are_tried(void **state)
{
    (void)state;
    static const char *const first[] = {"dead", "silent", "host"};
    for (int i = 0; i < 3; i++) {
        struct Visit v;
        door_init(&door, true, now);
        struct Invite invite = invite_to(&door.code, first[i], "host");
        int64_t before = now;
        visit(&v, &invite, NULL);
        assert_int_equal(v.state, DIAL_IN);
        assert_true(now - before <= DIAL_STEP_MS + 100);
        leave(&v);
        door_close(&door);
    }
}

/* The relay stands first in the invite, but the direct way wins by its head start. */
static void test_direct_ways_are_tried_before_relays(void **state)
{
    (void)state;
    struct Visit v;
    door_init(&door, true, now);
    struct Invite invite = invite_to(&door.code, "host", "host");
    invite.addresses[0].kind = ADDRESS_RELAY_TLS;
    visit(&v, &invite, NULL);
    assert_int_equal(v.state, DIAL_IN);
    assert_int_equal(kind_asked, ADDRESS_DIRECT);
    leave(&v);
    door_close(&door);
}

static void test_silence_everywhere_fails_in_the_end(void **state)
{
    (void)state;
    struct Visit v;
    door_init(&door, true, now);
    struct Invite invite = invite_to(&door.code, "silent", "dead");
    visit(&v, &invite, NULL);
    assert_int_equal(v.state, DIAL_FAILED);
    assert_int_equal(v.dial.refusal, REFUSAL_NONE);
    leave(&v);
    door_close(&door);
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
static void test_slow_ways_bring_one_link(void **state)
{
    (void)state;
    struct Dial dial;
    struct DoorGuest guest, host, second;
    door_init(&door, true, now);
    struct Invite invite = invite_of(&door.code, "host", 3);
    enum DialState joined = DIAL_TRYING;
    bool in = false;
    dial_init(&dial, &invite, NULL, &(struct DialOpener){.open = open_way}, NULL, now);
    for (int turn = 0; turn < 20 && joined == DIAL_TRYING; turn++) {
        joined = dial_pump(&dial, &guest, now);
        now += DIAL_STEP_MS;
        if (turn % 2 == 0)
            continue;
        in = in || door_pump(&door, &host, now);
        assert_false(in && door_pump(&door, &second, now));
    }
    assert_int_equal(joined, DIAL_IN);
    assert_true(in);
    assert_false(door_pump(&door, &second, now));
    assert_int_equal(transport_state(guest.transport), TRANSPORT_OPEN);
    assert_true(transport_send(guest.transport, "x", 1)); /* the two hold ends of one link */
    char byte;
    assert_int_equal(transport_receive(host.transport, &byte, 1), 1);
    transport_close(guest.transport);
    transport_close(host.transport);
    door_close(&door);
}

static void test_a_typing_error_is_one_guess(void **state)
{
    (void)state;
    struct Visit v;
    door_init(&door, true, now);
    struct InviteCode code = door.code;
    strcpy(code.secret, wrong_secret());
    struct Invite invite = invite_of(&code, "host", 3);
    int64_t before = now;
    visit(&v, &invite, NULL);
    assert_int_equal(v.state, DIAL_FAILED);
    assert_int_equal(v.dial.refusal, REFUSAL_WRONG_CODE);
    assert_int_equal(door.guesses, 1);
    assert_true(now - before < 1000);
    leave(&v);
    door_close(&door);
}

/* The invite's first addresses mean something else on the joiner's network: others host there. */
static void test_other_hosts_cost_no_guess(void **state)
{
    (void)state;
    struct Visit v;
    door_init(&door, true, now);
    door_init(&other_door, true, now);
    struct Invite invite = invite_of(&door.code, "other", 5);
    strcpy(invite.addresses[4].host, "host");
    dial_init(&v.dial, &invite, NULL, &(struct DialOpener){.open = open_way}, NULL, now);
    v.state = DIAL_TRYING, v.in = false;
    for (int turn = 0; turn < 200 && v.state == DIAL_TRYING; turn++) {
        v.state = dial_pump(&v.dial, &v.guest, now);
        v.in = door_pump(&door, &v.host, now) || v.in;
        assert_false(door_pump(&other_door, &v.host, now));
        now += 10;
    }
    assert_int_equal(v.state, DIAL_IN);
    leave(&v);
    door_close(&other_door);
    door_close(&door);
}

/* Two come by the right code at the same time, and the match begins with one of them: the other's
 * handshake, which had begun before, must not end it. */
static void test_a_late_second_friend_stays_outside(void **state)
{
    (void)state;
    struct Dial dial[2];
    struct DoorGuest guest[2], host;
    door_init(&door, true, now);
    struct Invite invite = invite_to(&door.code, "host", NULL);
    for (int i = 0; i < 2; i++)
        dial_init(&dial[i], &invite, NULL, &(struct DialOpener){.open = open_way}, NULL, now);
    for (int turn = 0; turn < 3; turn++) {
        for (int i = 0; i < 2; i++)
            assert_int_equal(dial_pump(&dial[i], &guest[i], now), DIAL_TRYING);
        if (turn < 2)
            assert_false(door_pump(&door, &host, now));
    }
    assert_true(door_pump(&door, &host, now)); /* both confirmations are there */
    door_resume(&door, &host.resume);
    door_spend(&door);
    struct DoorGuest late;
    assert_false(door_pump(&door, &late, now));
    transport_close(host.transport);
    for (int i = 0; i < 2; i++)
        if (dial_pump(&dial[i], &guest[i], now) == DIAL_IN)
            transport_close(guest[i].transport);
        else
            dial_close(&dial[i]);
    door_close(&door);
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
        cmocka_unit_test(test_all_ways_are_tried),
        cmocka_unit_test(test_direct_ways_are_tried_before_relays),
        cmocka_unit_test(test_silence_everywhere_fails_in_the_end),
        cmocka_unit_test(test_slow_ways_bring_one_link),
        cmocka_unit_test(test_a_typing_error_is_one_guess),
        cmocka_unit_test(test_other_hosts_cost_no_guess),
        cmocka_unit_test(test_a_late_second_friend_stays_outside),
    };
    return sodium_init() < 0 ? 1 : cmocka_run_group_tests_name("door", tests, NULL, NULL);
}

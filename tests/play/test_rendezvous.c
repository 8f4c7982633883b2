/*
 * Two who come together on a local network on which others answer, too: friends with games of their
 * own, and those who would keep them apart.
 *
 * The clock is the test's, and moves on when nothing comes any more.
 */
#include "net/lan/beacon.h"
#include "net/links/tcp.h"
#include "src/play/online/rendezvous.h"
#include "tests/net/bell.h"
#include "tests/net/ports.h"
#include <setjmp.h>
#include <sodium.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum {
    SILENCE_MS = 10, /* of real time: a silence */
    SLOW_MS = 1,     /* that a silence takes on the test's clock: threads have time */
    FAST_MS = 100,   /* and when nothing is awaited but the time itself */
    LIARS = 3,
    MET_MAX = 16
};

/* What somebody who answers does with those who come. */
enum Lie {
    LIE_REFUSE, /* says "wrong code" before it could know */
    LIE_SPENT,  /* or "spent" */
    LIE_BUSY,   /* or "busy", as whoever has another friend's game may */
    LIE_GUESS,  /* makes the handshake with a code of its own */
    LIE_STALL   /* does so, too, and never says its last word */
};

struct Liar {
    struct Beacon *beacon;
    struct TcpListener *listener;
    struct Transport *met[MET_MAX];
    struct Handshake shakes[MET_MAX];
    int count, confirmed;
};

struct Network {
    struct Bell bell;
    uint16_t port;
    int64_t now_ms, step_ms;
    struct Rendezvous *host, *guest;
    struct AdmittedGuest host_link, guest_link;
    bool host_in, guest_in;
    struct Liar liars[LIARS];
};

static struct RendezvousSettings settings_of(struct Network *net)
{
    return (struct RendezvousSettings){
        .wake = net->bell.wake,
        .endpoints = {
            .name = "Ada", .game = "gomoku", .options = "size=15", .beacon_port = net->port}};
}

static void net_open(struct Network *net)
{
    const char *error = NULL;
    *net = (struct Network){.port = free_ports(), .now_ms = 1000, .step_ms = SLOW_MS};
    bell_init(&net->bell);
    struct RendezvousSettings settings = settings_of(net);
    net->host = rendezvous_host(&settings, NULL, &error);
    assert_non_null(net->host);
}

static void liar_open(struct Network *net, struct Liar *liar)
{
    const char *error = NULL;
    struct DiscoveryHost host = {.version = HANDSHAKE_VERSION, .name = "Eve", .game = "gomoku"};
    liar->listener = tcp_listen(0, &net->bell.wake, &error);
    assert_non_null(liar->listener);
    liar->beacon = beacon_open(net->port, &net->bell.wake);
    assert_non_null(liar->beacon);
    host.port = tcp_listener_port(liar->listener);
    beacon_announce(liar->beacon, &host);
}

static void net_close(struct Network *net)
{
    for (int i = 0; i < LIARS; i++) {
        struct Liar *liar = &net->liars[i];
        if (!liar->beacon)
            continue;
        for (int met = 0; met < liar->count; met++)
            transport_close(liar->met[met]);
        beacon_close(liar->beacon);
        tcp_listener_free(liar->listener);
    }
    if (net->guest_in)
        transport_close(net->guest_link.transport);
    if (net->host_in)
        transport_close(net->host_link.transport);
    rendezvous_free(net->guest);
    rendezvous_free(net->host);
    bell_free(&net->bell);
}

/* Calls the host by its code, or with `pasted` by its invite, without an address. */
static void guest_calls(struct Network *net, bool pasted)
{
    struct RendezvousSettings settings = settings_of(net);
    struct Invite invite;
    rendezvous_invite(net->host, &invite);
    invite.count = 0;
    invite.pasted = pasted;
    invite.code = rendezvous_view(net->host, net->now_ms).code;
    net->guest = rendezvous_guest(&settings, &invite, NULL, net->now_ms);
}

/* --- those who lie ------------------------------------------------------------------------- */

static void lie(struct Liar *liar, int index, enum Lie kind)
{
    static const enum Refusal refusals[] = {
        [LIE_REFUSE] = REFUSAL_WRONG_CODE, [LIE_SPENT] = REFUSAL_SPENT, [LIE_BUSY] = REFUSAL_BUSY};
    struct Handshake *shake = &liar->shakes[index];
    uint8_t bytes[512], out[3 * HANDSHAKE_MESSAGE];
    size_t size = transport_receive(liar->met[index], bytes, sizeof bytes), used;
    if (size == 0)
        return;
    if (kind <= LIE_BUSY) {
        transport_send(liar->met[index], (uint8_t[]){5, 1, (uint8_t)refusals[kind]}, 3);
        liar->confirmed++;
        return;
    }
    enum HandshakeEvent event = handshake_feed(shake, bytes, size, &used);
    if (event == HANDSHAKE_ASKED)
        handshake_admit(shake, "MYGUESS1", CODE_LENGTH);
    liar->confirmed += event == HANDSHAKE_FAILED;
    size = handshake_take(shake, out);
    if (event != HANDSHAKE_FAILED || kind == LIE_GUESS)
        transport_send(liar->met[index], out, size);
}

static void liar_pump(struct Network *net, struct Liar *liar, enum Lie kind)
{
    struct Transport *joiner;
    beacon_pump(liar->beacon, net->now_ms);
    while (liar->count < MET_MAX && (joiner = tcp_accept(liar->listener))) {
        handshake_host(&liar->shakes[liar->count]);
        liar->met[liar->count++] = joiner;
    }
    for (int i = 0; i < liar->count; i++)
        lie(liar, i, kind);
}

static int confirmations(const struct Network *net)
{
    int count = 0;
    for (int i = 0; i < LIARS; i++)
        count += net->liars[i].confirmed > 0;
    return count;
}

/* --- turns --------------------------------------------------------------------------------- */

/* One turn of everybody, but of the host only with `home`. */
static void turn(struct Network *net, bool home, enum Lie kind)
{
    for (int i = 0; i < LIARS; i++)
        if (net->liars[i].beacon)
            liar_pump(net, &net->liars[i], kind);
    if (home && !net->host_in)
        net->host_in = rendezvous_update(net->host, &net->host_link, net->now_ms);
    if (!net->guest_in)
        net->guest_in = rendezvous_update(net->guest, &net->guest_link, net->now_ms);
    if (!bell_wait(&net->bell, SILENCE_MS))
        net->now_ms += net->step_ms;
}

static void meet(struct Network *net, enum Lie kind)
{
    while (!net->host_in || !net->guest_in) {
        assert_false(rendezvous_view(net->guest, net->now_ms).failed);
        turn(net, true, kind);
    }
}

/* Everybody else answers first and tells the guest off; then the host wakes up, and is found. */
static void meet_among_liars(enum Lie kind, int count, bool pasted)
{
    struct Network net;
    net_open(&net);
    for (int i = 0; i < count; i++)
        liar_open(&net, &net.liars[i]);
    guest_calls(&net, pasted);
    while (confirmations(&net) < count)
        turn(&net, false, kind);
    assert_int_equal(confirmations(&net), count);
    assert_false(rendezvous_view(net.guest, net.now_ms).failed);
    meet(&net, kind);
    net_close(&net);
}

static void test_impostors_who_refuse_keep_nobody_apart(void **state)
{
    (void)state;
    meet_among_liars(LIE_REFUSE, LIARS, false);
    meet_among_liars(LIE_REFUSE, 1, true);
}

static void test_impostors_who_guess_keep_nobody_apart(void **state)
{
    (void)state;
    meet_among_liars(LIE_GUESS, LIARS, false);
}

static void test_impostors_who_stall_keep_nobody_apart(void **state)
{
    (void)state;
    meet_among_liars(LIE_STALL, 1, false);
}

/* With nobody but others about, the guest is told that its friend is not there. */
static void others_alone(enum Lie kind)
{
    struct Network net;
    net_open(&net);
    liar_open(&net, &net.liars[0]);
    guest_calls(&net, false);
    while (!rendezvous_view(net.guest, net.now_ms).failed) {
        turn(&net, false, kind);
        net.step_ms = net.liars[0].confirmed > 0 ? FAST_MS : SLOW_MS;
    }
    struct RendezvousView view = rendezvous_view(net.guest, net.now_ms);
    assert_non_null(strstr(view.why, "Nobody on your network"));
    net_close(&net);
}

static void test_a_code_that_none_of_them_has_is_told(void **state)
{
    (void)state;
    others_alone(LIE_GUESS);
    others_alone(LIE_SPENT);
}

/* What the guest is told in the end, where somebody else on the network is busy and the friend is
 * not there; `named`: the invite says where the friend should be. */
static const char *told_beside_a_busy_one(bool named)
{
    struct Network net;
    net_open(&net);
    liar_open(&net, &net.liars[0]);
    struct RendezvousSettings settings = settings_of(&net);
    struct Invite invite;
    rendezvous_invite(net.host, &invite);
    invite.pasted = false;
    invite.code = rendezvous_view(net.host, net.now_ms).code;
    invite.count = named;
    invite.addresses[0] =
        (struct Address){.kind = ADDRESS_DIRECT, .host = "127.0.0.1", .port = free_ports()};
    net.guest = rendezvous_guest(&settings, &invite, NULL, net.now_ms);
    net.step_ms = SLOW_MS;
    while (!rendezvous_view(net.guest, net.now_ms).failed) {
        turn(&net, false, LIE_BUSY);
        net.step_ms = net.liars[0].confirmed > 0 ? FAST_MS : SLOW_MS;
    }
    const char *why = rendezvous_view(net.guest, net.now_ms).why;
    net_close(&net);
    return why;
}

static void test_what_a_named_host_says_counts_more_than_who_was_found(void **state)
{
    (void)state;
    assert_string_equal(told_beside_a_busy_one(true),
                        "The computer answers, but nobody is hosting there");
    assert_string_equal(told_beside_a_busy_one(false), refusal_text(REFUSAL_BUSY));
}

/* Whoever plays the friend's host is an older program: both need the same. */
static void test_an_older_program_is_told(void **state)
{
    (void)state;
    static const uint8_t refused[] = {5, 1, REFUSAL_VERSION};
    struct Network net;
    net_open(&net);
    liar_open(&net, &net.liars[0]);
    guest_calls(&net, false);
    while (!rendezvous_view(net.guest, net.now_ms).failed) {
        struct Liar *liar = &net.liars[0];
        struct Transport *joiner = tcp_accept(liar->listener);
        uint8_t hello[HANDSHAKE_MESSAGE];
        if (joiner) {
            transport_send(joiner, refused, sizeof refused);
            liar->met[liar->count++] = joiner;
        }
        if (liar->count > 0)
            transport_receive(liar->met[0], hello, sizeof hello);
        beacon_pump(liar->beacon, net.now_ms);
        net.guest_in = rendezvous_update(net.guest, &net.guest_link, net.now_ms);
        if (!bell_wait(&net.bell, SILENCE_MS))
            net.now_ms += liar->count > 0 && transport_state(liar->met[0]) == TRANSPORT_CLOSED
                              ? FAST_MS /* the guest has heard it, and hung up */
                              : SLOW_MS;
    }
    assert_string_equal(rendezvous_view(net.guest, net.now_ms).why, refusal_text(REFUSAL_OLDER));
    net_close(&net);
}

int main(void)
{
    const char *error;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_impostors_who_refuse_keep_nobody_apart),
        cmocka_unit_test(test_impostors_who_guess_keep_nobody_apart),
        cmocka_unit_test(test_impostors_who_stall_keep_nobody_apart),
        cmocka_unit_test(test_a_code_that_none_of_them_has_is_told),
        cmocka_unit_test(test_what_a_named_host_says_counts_more_than_who_was_found),
        cmocka_unit_test(test_an_older_program_is_told),
    };
    if (sodium_init() < 0 || !tcp_start(&error))
        return 1;
    int failed = cmocka_run_group_tests_name("rendezvous", tests, NULL, NULL);
    tcp_stop();
    return failed;
}

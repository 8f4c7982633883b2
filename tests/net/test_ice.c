/* Two ends of ICE on this machine: bytes both ways, an end that is heard, a peer that does not
 * read, a secret that differs. Routers are in tests/net/namespaces. */
#define _POSIX_C_SOURCE 200809L
#include "net/ice/ice.h"
#include "net/meeting/crossing.h"
#include "tests/net/bell.h"
#include <netinet/in.h>
#include <setjmp.h>
#include <sodium.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cmocka.h>

enum { MUCH = 600000 };

struct Two {
    struct Bell bell;
    struct Ice *end[2]; /* the guest's, the host's */
};

/* An end that has closed comes to no other state. */
static void await_state(struct Two *two, int end, enum IceState state)
{
    enum IceState now;
    while ((now = ice_view(two->end[end]).state) != state && now != ICE_CLOSED)
        bell_await(&two->bell);
}

/* Both have gathered; skips the test where there is no network to gather on. */
static void two_open(struct Two *two, uint8_t guest_secret)
{
    bell_init(&two->bell);
    for (int i = 0; i < 2; i++) {
        struct IceSettings settings = {.host = i == 1, .secret = {i == 0 ? guest_secret : 1}};
        two->end[i] = ice_open(&settings, &two->bell.wake);
    }
    for (int i = 0; i < 2; i++)
        await_state(two, i, ice_is_built() ? ICE_GATHERED : ICE_CLOSED);
}

static bool can_meet(struct Two *two)
{
    return ice_view(two->end[0]).own.count > 0 && ice_view(two->end[1]).own.count > 0;
}

static void two_close(struct Two *two)
{
    ice_close(two->end[0]);
    ice_close(two->end[1]);
}

static void introduce(struct Two *two)
{
    for (int i = 0; i < 2; i++) {
        struct IceView other = ice_view(two->end[!i]);
        ice_connect(two->end[i], &other.own);
    }
}

static void await_bytes(struct Two *two, int end, const char *expected)
{
    char bytes[64];
    size_t size = 0, wanted = strlen(expected);
    while ((size += transport_receive(ice_transport(two->end[end]), bytes + size, wanted - size)) <
           wanted)
        bell_await(&two->bell);
    assert_memory_equal(bytes, expected, wanted);
}

/* Opens both as two_open; skips the test where they cannot meet. */
static void open_to_meet(struct Two *two, uint8_t guest_secret)
{
    two_open(two, guest_secret);
    if (can_meet(two))
        return;
    two_close(two);
    skip();
}

static void test_bytes_both_ways_and_the_end(void **state)
{
    (void)state;
    struct Two two;
    open_to_meet(&two, 1);
    struct Transport *guest = ice_transport(two.end[0]);
    assert_int_equal(transport_state(guest), TRANSPORT_OPENING);
    assert_true(transport_send(guest, "early", 5)); /* before it is open */
    introduce(&two);
    await_bytes(&two, 1, "early");
    assert_true(transport_send(ice_transport(two.end[1]), "answer", 6));
    await_bytes(&two, 0, "answer");
    await_state(&two, 0, ICE_CONNECTED);
    assert_true(transport_send(guest, "farewell", 8));
    ice_close(two.end[0]);
    two.end[0] = NULL;
    await_bytes(&two, 1, "farewell"); /* what came before the end is read first */
    while (transport_state(ice_transport(two.end[1])) != TRANSPORT_CLOSED)
        bell_await(&two.bell);
    two_close(&two);
}

/* A long row of bytes that repeats at no place where blocks end. */
static uint8_t byte_at(size_t place)
{
    return (uint8_t)(place % 251);
}

static bool send_block(struct Two *two, size_t *sent)
{
    uint8_t block[500];
    for (size_t i = 0; i < sizeof block; i++)
        block[i] = byte_at(*sent + i);
    if (*sent >= MUCH || !transport_send(ice_transport(two->end[0]), block, sizeof block))
        return false;
    *sent += sizeof block;
    return true;
}

/* Sends until nothing more is taken for a while, as nobody reads; how much. */
static size_t send_until_stuck(struct Two *two)
{
    enum { SILENCES = 3, SILENCE_MS = 100 };
    size_t sent = 0;
    for (int silences = 0; silences < SILENCES && sent < MUCH;)
        silences = send_block(two, &sent) ? 0 : silences + !bell_wait(&two->bell, SILENCE_MS);
    return sent;
}

/* However fast it is sent: the peer that does not read makes the sender wait. */
static void test_nothing_is_lost_on_a_peer_that_waits(void **state)
{
    (void)state;
    struct Two two;
    size_t read = 0;
    open_to_meet(&two, 1);
    introduce(&two);
    await_state(&two, 0, ICE_CONNECTED);
    await_state(&two, 1, ICE_CONNECTED);
    size_t sent = send_until_stuck(&two);
    assert_true(sent < MUCH);
    while (read < MUCH) {
        uint8_t block[1000];
        if (send_block(&two, &sent))
            continue;
        size_t size = transport_receive(ice_transport(two.end[1]), block, sizeof block);
        for (size_t i = 0; i < size; i++)
            assert_int_equal(block[i], byte_at(read++));
        if (size == 0)
            bell_wait(&two.bell, 10); /* also the sender may have room again, which rings nobody */
        assert_int_not_equal(transport_state(ice_transport(two.end[1])), TRANSPORT_CLOSED);
    }
    two_close(&two);
}

static void test_another_secret_does_not_connect(void **state)
{
    (void)state;
    struct Two two;
    open_to_meet(&two, 2);
    introduce(&two);
    await_state(&two, 1, ICE_FAILED);
    assert_int_equal(ice_view(two.end[1]).trouble, ICE_TROUBLE_NO_PAIR);
    assert_int_equal(transport_state(ice_transport(two.end[1])), TRANSPORT_OPENING);
    two_close(&two);
}

/* As if a network had been away while both tried: the one behind the port is another at first, and
 * who comes then knows nobody whom he could ask himself. */
static void test_failed_pairs_are_checked_again(void **state)
{
    (void)state;
    struct Two two;
    open_to_meet(&two, 2);
    introduce(&two);
    await_state(&two, 0, ICE_FAILED);
    struct IceSettings right = {.host = true, .secret = {2}, .port = ice_view(two.end[1]).port};
    ice_close(two.end[1]);
    two.end[1] = ice_open(&right, &two.bell.wake);
    await_state(&two, 1, ICE_GATHERED);
    assert_int_equal(ice_view(two.end[1]).port, right.port);
    await_state(&two, 0, ICE_CONNECTED);
    assert_true(transport_send(ice_transport(two.end[1]), "at last", 7));
    await_bytes(&two, 0, "at last");
    two_close(&two);
}

/* A socket at a free port of UDP; the port. */
static int hold_port(uint16_t *port)
{
    struct sockaddr_in6 address = {.sin6_family = AF_INET6};
    socklen_t size = sizeof address;
    int held = socket(AF_INET6, SOCK_DGRAM, 0);
    assert_true(held >= 0);
    assert_int_equal(bind(held, (struct sockaddr *)&address, size), 0);
    assert_int_equal(getsockname(held, (struct sockaddr *)&address, &size), 0);
    *port = ntohs(address.sin6_port);
    return held;
}

/* After a break the peer knows the port of before, which the connection that broke may still hold
 * for a moment. */
static void test_the_port_is_waited_for(void **state)
{
    (void)state;
    struct Two two;
    struct IceSettings settings = {.host = true};
    if (!ice_is_built())
        skip();
    int held = hold_port(&settings.port);
    bell_init(&two.bell);
    two.end[0] = ice_open(&settings, &two.bell.wake);
    two.end[1] = ice_open(&(struct IceSettings){.host = true}, &two.bell.wake);
    await_state(&two, 1, ICE_GATHERED);
    close(held);
    await_state(&two, 0, ICE_GATHERED);
    assert_int_equal(ice_view(two.end[0]).port, settings.port);
    two_close(&two);
}

/* Closing waits for nobody, whatever it is about. */
static void test_closed_in_the_middle(void **state)
{
    (void)state;
    struct Two two;
    two_open(&two, 1);
    if (can_meet(&two))
        introduce(&two);
    two_close(&two);
    struct IceSettings settings = {
        .servers = {.stun_count = 1, .stun = {{.host = "192.0.2.1", .port = 3478}}}};
    for (int i = 0; i < 20; i++)
        ice_close(ice_open(&settings, NULL));
}

/* Where there is no network a try ends at once. Until the next one the page says so, and not that
 * nobody has asked. */
static void test_a_try_that_ended_is_told(void **state)
{
    struct Crossing crossing;
    (void)state;
    if (!ice_is_built())
        skip();
    crossing_init(&crossing, true, NULL, NULL);
    crossing_key(&crossing, "secret", 6, false);
    assert_int_equal(crossing_view(&crossing).state, CROSSING_OFF);
    crossing_want(&crossing, true);
    crossing.last = (struct IceView){.state = ICE_CLOSED, .trouble = ICE_TROUBLE_NO_NETWORK};
    struct CrossingView view = crossing_view(&crossing);
    assert_int_equal(view.state, CROSSING_FAILED);
    assert_string_equal(view.text, ice_trouble_text(ICE_TROUBLE_NO_NETWORK));
    crossing_want(&crossing, false);
    assert_int_equal(crossing_view(&crossing).state, CROSSING_OFF);
    crossing_close(&crossing);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_bytes_both_ways_and_the_end),
        cmocka_unit_test(test_nothing_is_lost_on_a_peer_that_waits),
        cmocka_unit_test(test_another_secret_does_not_connect),
        cmocka_unit_test(test_failed_pairs_are_checked_again),
        cmocka_unit_test(test_the_port_is_waited_for),
        cmocka_unit_test(test_closed_in_the_middle),
        cmocka_unit_test(test_a_try_that_ended_is_told),
    };
    return sodium_init() < 0 ? 1 : cmocka_run_group_tests(tests, NULL, NULL);
}

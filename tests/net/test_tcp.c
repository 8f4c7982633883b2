/* TCP on the loopback: bytes both ways, hosts that are not there, peers that vanish or do not
 * read. */
#include "net/tcp.h"
#include <SDL.h>
#include <SDL_net.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

enum { DEADLINE_MS = 20000 };

/* What waits for the network wakes by this, never by sleeping. */
struct Bell {
    SDL_sem *rung;
    struct TransportWake wake;
};

static void ring(void *context)
{
    SDL_SemPost(((struct Bell *)context)->rung);
}

static struct Bell bell_new(void)
{
    return (struct Bell){.rung = SDL_CreateSemaphore(0)};
}

/* Waits until `state` of a transport is reached; fails at the deadline. */
static void await_state(struct Bell *bell, struct Transport *transport, enum TransportState state)
{
    while (transport_state(transport) != state)
        assert_int_equal(SDL_SemWaitTimeout(bell->rung, DEADLINE_MS), 0);
}

static void await_bytes(struct Bell *bell, struct Transport *transport, const char *expected)
{
    char bytes[64];
    size_t size = 0, wanted = strlen(expected);
    while ((size += transport_receive(transport, bytes + size, wanted - size)) < wanted)
        assert_int_equal(SDL_SemWaitTimeout(bell->rung, DEADLINE_MS), 0);
    assert_memory_equal(bytes, expected, wanted);
}

struct Two {
    struct Bell bell;
    struct TcpListener *listener;
    struct Transport *host, *guest;
};

static void two_open(struct Two *two)
{
    const char *error = NULL;
    two->bell = bell_new();
    two->bell.wake = (struct TransportWake){ring, &two->bell};
    two->listener = tcp_listen(0, &two->bell.wake, &error);
    assert_non_null(two->listener);
    struct Address here = {.host = "127.0.0.1", .port = tcp_listener_port(two->listener)};
    two->guest = tcp_connect(&here, &two->bell.wake);
    await_state(&two->bell, two->guest, TRANSPORT_OPEN);
    while (!(two->host = tcp_accept(two->listener)))
        assert_int_equal(SDL_SemWaitTimeout(two->bell.rung, DEADLINE_MS), 0);
}

static void two_close(struct Two *two)
{
    transport_close(two->host);
    transport_close(two->guest);
    tcp_listener_free(two->listener);
    SDL_DestroySemaphore(two->bell.rung);
}

static void test_bytes_arrive_both_ways(void **state)
{
    (void)state;
    struct Two two;
    two_open(&two);
    assert_true(transport_send(two.guest, "hello", 5));
    assert_true(transport_send(two.guest, " host", 5));
    assert_true(transport_send(two.host, "hello guest", 11));
    await_bytes(&two.bell, two.host, "hello host");
    await_bytes(&two.bell, two.guest, "hello guest");
    two_close(&two);
}

static void test_what_came_before_the_end_is_read(void **state)
{
    (void)state;
    struct Two two;
    two_open(&two);
    assert_true(transport_send(two.guest, "goodbye", 7));
    transport_close(two.guest);
    two.guest = NULL;
    await_bytes(&two.bell, two.host, "goodbye");
    await_state(&two.bell, two.host, TRANSPORT_CLOSED);
    assert_false(transport_send(two.host, "x", 1));
    two_close(&two);
}

static void test_a_refused_connection_is_closed(void **state)
{
    (void)state;
    struct Two two;
    two_open(&two);
    struct Address gone = {.host = "127.0.0.1", .port = tcp_listener_port(two.listener)};
    tcp_listener_free(two.listener);
    two.listener = NULL;
    struct Transport *late = tcp_connect(&gone, &two.bell.wake);
    await_state(&two.bell, late, TRANSPORT_CLOSED);
    transport_close(late);
    two_close(&two);
}

/* Closing never waits, whatever its threads are stuck in. */
static void test_a_peer_that_does_not_read_blocks_nobody(void **state)
{
    (void)state;
    static const char block[4096];
    struct Two two;
    two_open(&two);
    long sent = 0;
    while (transport_send(two.host, block, sizeof block) && sent < 1 << 28)
        sent += sizeof block;
    assert_true(sent >= 1 << 15);
    Uint64 before = SDL_GetTicks64();
    transport_close(two.host);
    assert_true(SDL_GetTicks64() - before < DEADLINE_MS / 2);
    two.host = NULL;
    two_close(&two);
}

static void test_a_taken_port_is_told(void **state)
{
    (void)state;
    struct Two two;
    const char *error = NULL;
    two_open(&two);
    assert_null(tcp_listen(tcp_listener_port(two.listener), NULL, &error));
    assert_true(strlen(error) > 0);
    two_close(&two);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_bytes_arrive_both_ways),
        cmocka_unit_test(test_what_came_before_the_end_is_read),
        cmocka_unit_test(test_a_refused_connection_is_closed),
        cmocka_unit_test(test_a_peer_that_does_not_read_blocks_nobody),
        cmocka_unit_test(test_a_taken_port_is_told),
    };
    if (SDL_Init(0) != 0 || SDLNet_Init() != 0)
        return 1;
    return cmocka_run_group_tests_name("tcp", tests, NULL, NULL);
}

/* TCP on the loopback: bytes both ways, hosts that are not there, peers that vanish or do not
 * read. */
#include "net/links/tcp.h"
#include "tests/net/bell.h"
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <SDL.h>
#include <SDL_net.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cmocka.h>

enum { PACE_MS = 50 };

/* Waits until `state` of a transport is reached. */
static void await_state(struct Bell *bell, struct Transport *transport, enum TransportState state)
{
    while (transport_state(transport) != state)
        bell_await(bell);
}

static void await_bytes(struct Bell *bell, struct Transport *transport, const char *expected)
{
    char bytes[64];
    size_t size = 0, wanted = strlen(expected);
    while ((size += transport_receive(transport, bytes + size, wanted - size)) < wanted)
        bell_await(bell);
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
    bell_init(&two->bell);
    two->listener = tcp_listen(0, &two->bell.wake, &error);
    assert_non_null(two->listener);
    struct Address here = {.host = "127.0.0.1", .port = tcp_listener_port(two->listener)};
    two->guest = tcp_connect(&here, &two->bell.wake);
    await_state(&two->bell, two->guest, TRANSPORT_OPEN);
    while (!(two->host = tcp_accept(two->listener)))
        bell_await(&two->bell);
}

static void two_close(struct Two *two)
{
    transport_close(two->host);
    transport_close(two->guest);
    tcp_listener_free(two->listener);
    bell_free(&two->bell);
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
    assert_string_equal(transport_trouble(late),
                        "The computer answers, but nobody is hosting there");
    transport_close(late);
    two_close(&two);
}

static void test_a_name_that_nobody_has_is_told(void **state)
{
    (void)state;
    struct Bell bell;
    bell_init(&bell);
    struct Address nobody = {.host = "no..body", .port = 9}; /* the system asks no server for it */
    struct Transport *transport = tcp_connect(&nobody, &bell.wake);
    await_state(&bell, transport, TRANSPORT_CLOSED);
    assert_string_equal(transport_trouble(transport), "There's no computer by that name");
    transport_close(transport);
    bell_free(&bell);
}

/* A port at which more knock than it has room for: the system lets the others wait, as a router
 * does that swallows what it does not know. */
static int crowded_port(int knocking[], int count, uint16_t *port)
{
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof address;
    int server = socket(AF_INET, SOCK_STREAM, 0);
    assert_int_equal(bind(server, (struct sockaddr *)&address, size), 0);
    assert_int_equal(listen(server, 0), 0);
    assert_int_equal(getsockname(server, (struct sockaddr *)&address, &size), 0);
    for (int i = 0; i < count; i++) {
        knocking[i] = socket(AF_INET, SOCK_STREAM, 0);
        fcntl(knocking[i], F_SETFL, O_NONBLOCK);
        int ignored = connect(knocking[i], (struct sockaddr *)&address, size);
        (void)ignored;
    }
    *port = ntohs(address.sin_port);
    return server;
}

static void test_a_way_that_swallows_all_is_told(void **state)
{
    (void)state;
    struct Bell bell;
    int knocking[8];
    struct Address deaf = {.host = "127.0.0.1"};
    int server = crowded_port(knocking, 8, &deaf.port);
    struct Transport *transport = tcp_connect(&deaf, NULL);
    const char *trouble;
    while (!(trouble = transport_trouble(transport)) || !strstr(trouble, "router"))
        bell_wait(&bell, 1); /* nobody rings when a name has been found */
    assert_int_equal(transport_state(transport), TRANSPORT_OPENING);
    transport_close(transport);
    for (int i = 0; i < 8; i++)
        close(knocking[i]);
    close(server);
    bell_free(&bell);
}

/* Closing never waits, whatever its threads are stuck in: here it would wait for ever, as nobody
 * reads what was sent until it has returned. */
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
    transport_close(two.host);
    two.host = NULL;
    two_close(&two);
}

/* A connection as a stranger makes it. */
static TCPsocket stranger(const struct Two *two, SDLNet_SocketSet set)
{
    IPaddress ip;
    assert_int_equal(SDLNet_ResolveHost(&ip, "127.0.0.1", tcp_listener_port(two->listener)), 0);
    TCPsocket socket = SDLNet_TCP_Open(&ip);
    assert_non_null(socket);
    assert_true(SDLNet_TCP_AddSocket(set, socket) > 0);
    return socket;
}

static struct Transport *await_guest(struct Two *two)
{
    struct Transport *guest;
    while (!(guest = tcp_accept(two->listener)))
        bell_await(&two->bell);
    return guest;
}

/* Who says a byte now and then when the host has closed holds a thread and a descriptor no longer
 * than who says nothing. */
static void test_a_trickle_does_not_hold_a_closed_link(void **state)
{
    (void)state;
    struct Two two;
    two_open(&two);
    SDLNet_SocketSet set = SDLNet_AllocSocketSet(1);
    TCPsocket slow = stranger(&two, set);
    transport_close(await_guest(&two));
    while (SDLNet_CheckSockets(set, PACE_MS) == 0) /* until the host has hung up */
        SDLNet_TCP_Send(slow, "x", 1);
    SDLNet_TCP_Close(slow);
    SDLNet_FreeSocketSet(set);
    two_close(&two);
}

/* However many come from one machine, only so many cost threads; who was let in is not disturbed,
 * and there is room again when they are gone. */
static void test_a_crowd_from_one_machine_is_cut_short(void **state)
{
    (void)state;
    enum { CROWD = 3 * TCP_LINKS_PER_ORIGIN };
    struct Two two;
    struct Transport *in[CROWD];
    TCPsocket sockets[CROWD];
    int count = 0, closed = 0;
    two_open(&two); /* whose guest is one of them */
    SDLNet_SocketSet set = SDLNet_AllocSocketSet(CROWD);
    for (int i = 0; i < CROWD; i++) {
        sockets[i] = stranger(&two, set);
        if (i < TCP_LINKS_PER_ORIGIN - 1)
            in[count++] = await_guest(&two);
    }
    while (closed < CROWD - count) { /* each of the others is hung up on */
        SDLNet_CheckSockets(set, PACE_MS);
        for (int i = 0; i < CROWD; i++) {
            char byte;
            if (!sockets[i] || !SDLNet_SocketReady(sockets[i]))
                continue;
            assert_true(SDLNet_TCP_Recv(sockets[i], &byte, 1) <= 0);
            SDLNet_TCP_DelSocket(set, sockets[i]);
            SDLNet_TCP_Close(sockets[i]);
            sockets[i] = NULL;
            closed++;
        }
    }
    assert_null(tcp_accept(two.listener));
    assert_true(transport_send(two.guest, "still here", 10));
    await_bytes(&two.bell, two.host, "still here");
    for (int i = 0; i < count; i++)
        transport_close(in[i]);
    for (int i = 0; i < CROWD; i++)
        if (sockets[i])
            SDLNet_TCP_Close(sockets[i]);
    SDLNet_FreeSocketSet(set);
    two_close(&two);
}

static void test_a_taken_port_is_told(void **state)
{
    (void)state;
    struct Two two;
    const char *error = NULL;
    two_open(&two);
    assert_null(tcp_listen(tcp_listener_port(two.listener), NULL, &error));
    assert_string_equal(error, strerror(EADDRINUSE));
    two_close(&two);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_bytes_arrive_both_ways),
        cmocka_unit_test(test_what_came_before_the_end_is_read),
        cmocka_unit_test(test_a_refused_connection_is_closed),
        cmocka_unit_test(test_a_name_that_nobody_has_is_told),
        cmocka_unit_test(test_a_way_that_swallows_all_is_told),
        cmocka_unit_test(test_a_peer_that_does_not_read_blocks_nobody),
        cmocka_unit_test(test_a_trickle_does_not_hold_a_closed_link),
        cmocka_unit_test(test_a_crowd_from_one_machine_is_cut_short),
        cmocka_unit_test(test_a_taken_port_is_told),
    };
    if (SDL_Init(0) != 0 || SDLNet_Init() != 0)
        return 1;
    return cmocka_run_group_tests_name("tcp", tests, NULL, NULL);
}

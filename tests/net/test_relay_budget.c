/* Brokers that send one packet of 200 MiB, in either version of MQTT: they are hung up on long
 * before. */
#include "net/relay/relay.h"
#include "tests/net/bell.h"
#include <arpa/inet.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cmocka.h>

enum {
    PACKET = 200 << 20,
    TAKEN_MAX = 16 << 20, /* more than the buffers of two sockets on the way */
    GROWTH_KIB = 8 << 10, /* of this program's memory */
    GUARD_S = 60
};

/* Listens on a free port of the loopback. */
static int open_server(uint16_t *port)
{
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof address;
    int server = socket(AF_INET, SOCK_STREAM, 0);
    assert_true(server >= 0);
    assert_int_equal(bind(server, (struct sockaddr *)&address, size), 0);
    assert_int_equal(listen(server, 4), 0);
    assert_int_equal(getsockname(server, (struct sockaddr *)&address, &size), 0);
    *port = ntohs(address.sin_port);
    return server;
}

/* Sends until the other hangs up or all is said, as fast as memory. Returns how much it took. */
static size_t send_much(int client, size_t size)
{
    static const char zeros[1 << 16];
    size_t sent = 0;
    ssize_t count = 1;
    while (sent < size && count > 0) {
        count = send(client, zeros, sizeof zeros, MSG_NOSIGNAL);
        sent += count > 0 ? (size_t)count : 0;
    }
    return sent;
}

/* A broker's side of one connection. */
struct Caller {
    int socket;
    int version; /* of MQTT, in which it was called */
};

/* Takes the next connection, and what it says first. */
static struct Caller take_call(int server)
{
    unsigned char question[512];
    struct Caller caller = {.socket = accept(server, NULL, NULL)};
    assert_true(recv(caller.socket, question, sizeof question, 0) > 16);
    int length = question[1] < 128 ? 1 : 2;    /* of the packet's own */
    caller.version = question[1 + length + 6]; /* behind "MQTT", with its length */
    return caller;
}

static void answer(int client, const void *bytes, size_t size)
{
    assert_int_equal(send(client, bytes, size, MSG_NOSIGNAL), size);
}

/* The most memory so far; 0 under an address sanitizer, which gives back nothing. */
static long peak_kib(void)
{
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
    return 0;
#endif
#endif
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_maxrss;
}

/* A publication of 200 MiB to the topic "a", in either version. */
static const unsigned char publication[] = {0x30, 0x80, 0x80, 0x80, 0x64, 0, 1, 'a', 0};
static const unsigned char accepted_old[] = {0x20, 2, 0, 0}, accepted[] = {0x20, 3, 0, 0, 0},
                           too_new[] = {0x20, 2, 0, 1};

/* Sends it all to a listener, over a connection that it was called by in MQTT `version`. */
static void flood(int server, int version, const void *welcome, size_t size)
{
    struct Caller caller = take_call(server);
    assert_int_equal(caller.version, version);
    answer(caller.socket, welcome, size);
    answer(caller.socket, publication, sizeof publication);
    assert_in_range(send_much(caller.socket, PACKET), 1, TAKEN_MAX);
    close(caller.socket);
}

/* A broker that does not keep to the size that it was told. */
static void test_a_packet_without_end_is_hung_up_on(void **state)
{
    struct RelayBroker broker = {.host = "127.0.0.1"};
    struct Bell bell;
    (void)state;
    bell_init(&bell);
    alarm(GUARD_S);
    int server = open_server(&broker.port);
    long before = peak_kib();
    struct RelayListener *listener = relay_listen(&broker, &bell.wake);
    for (int times = 0; times < 3; times++)
        flood(server, 5, accepted, sizeof accepted);
    assert_in_range(peak_kib() - before, 0, GROWTH_KIB);
    relay_listener_free(listener);
    close(server);
    alarm(0);
}

/* One that speaks MQTT 3.1.1 alone, and says so, or answers all the same, or hangs up. */
static void test_an_old_broker_is_called_in_its_own_version(void **state)
{
    static const struct {
        const unsigned char *words;
        size_t size;
    } answers[] = {{too_new, sizeof too_new}, {accepted_old, sizeof accepted_old}, {NULL, 0}};
    (void)state;
    alarm(GUARD_S);
    for (size_t i = 0; i < sizeof answers / sizeof *answers; i++) {
        struct RelayBroker broker = {.host = "127.0.0.1"};
        struct Bell bell;
        bell_init(&bell);
        int server = open_server(&broker.port);
        long before = peak_kib();
        struct RelayListener *listener = relay_listen(&broker, &bell.wake);
        struct Caller caller = take_call(server);
        assert_int_equal(caller.version, 5);
        answer(caller.socket, answers[i].words, answers[i].size);
        shutdown(caller.socket, SHUT_WR);
        flood(server, 4, accepted_old, sizeof accepted_old);
        flood(server, 4, accepted_old, sizeof accepted_old); /* and is known for it */
        assert_in_range(peak_kib() - before, 0, GROWTH_KIB);
        close(caller.socket);
        relay_listener_free(listener);
        close(server);
    }
    alarm(0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_packet_without_end_is_hung_up_on),
        cmocka_unit_test(test_an_old_broker_is_called_in_its_own_version),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

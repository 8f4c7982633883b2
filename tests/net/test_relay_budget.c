/* A broker that sends one packet of 200 MiB: it is hung up on long before. */
#include "net/relay.h"
#include "tests/net/bell.h"
#include <arpa/inet.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cmocka.h>

enum {
    PACKET = 200 << 20,
    TAKEN_MAX = 16 << 20, /* more than the buffers of two sockets on the way */
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

static void test_a_packet_without_end_is_hung_up_on(void **state)
{
    /* MQTT 3.1.1: an accepted connection; a publication of 200 MiB to the topic "a". */
    static const unsigned char accepted[] = {0x20, 2, 0, 0};
    static const unsigned char publication[] = {0x30, 0x80, 0x80, 0x80, 0x64, 0, 1, 'a'};
    struct RelayBroker broker = {.host = "127.0.0.1"};
    struct Bell bell;
    char question[512];
    (void)state;
    bell_init(&bell);
    int server = open_server(&broker.port);
    struct RelayListener *listener = relay_listen(&broker, &bell.wake);
    int client = accept(server, NULL, NULL);
    assert_true(recv(client, question, sizeof question, 0) > 0);
    assert_int_equal(send(client, accepted, sizeof accepted, 0), sizeof accepted);
    assert_int_equal(send(client, publication, sizeof publication, 0), sizeof publication);
    assert_in_range(send_much(client, PACKET), 1, TAKEN_MAX);
    close(client);
    relay_listener_free(listener);
    close(server);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_a_packet_without_end_is_hung_up_on)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

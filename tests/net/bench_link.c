/*
 * How fast a link is, over TCP and over a broker of its own on the loopback:
 *
 *     build/tests/bench_net_link
 *
 * prints the median time from an invite to a link that is in on both sides, and from a message of
 * 100 bytes to its echo, with the time that nine in ten take at most.
 */
#define _XOPEN_SOURCE 700
#include "net/links/tcp.h"
#include "net/meeting/connector.h"
#include "net/meeting/transport_connect.h"
#include "tests/net/bell.h"
#include "tests/net/broker.h"
#include <SDL_net.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Of more handshakes in a row one machine would be told to wait (net/meeting/admission.h). */
enum { HANDSHAKES = 10, MESSAGES = 5000, MESSAGE_SIZE = 100 };

struct Bench {
    struct Bell bell;
    struct RelayBroker broker;
    struct TcpListener *tcp; /* one of the two is there */
    struct RelayListener *relay;
    struct Admission admission;
    struct Connector connector;
    struct AdmittedGuest host, guest;
    struct Address address;
};

static int64_t clock_us(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

static void check(bool good, const char *what)
{
    if (good)
        return;
    fprintf(stderr, "%s failed\n", what);
    exit(1);
}

/* One handshake by the code, from the connector's start to both being in. */
static int64_t shake_hands(struct Bench *bench)
{
    struct ConnectorOpener opener = {.open = transport_connect, .context = &bench->broker};
    struct Invite invite = {
        .code = bench->admission.play.code, .count = 1, .addresses = {bench->address}};
    int64_t start = clock_us(), now_ms = start / 1000;
    bool host = false, guest = false;
    connector_init(&bench->connector, &invite, NULL, &opener, &bench->bell.wake, now_ms);
    while (!host || !guest) {
        struct Transport *joiner = bench->tcp ? tcp_accept(bench->tcp) : relay_accept(bench->relay);
        now_ms = clock_us() / 1000;
        if (joiner)
            admission_begin(&bench->admission, joiner, now_ms);
        host = host || admission_pump(&bench->admission, &bench->host, now_ms);
        guest = guest || connector_pump(&bench->connector, &bench->guest, now_ms) == CONNECTOR_IN;
        if (!host || !guest)
            bell_await(&bench->bell);
    }
    return clock_us() - start;
}

static void await_message(struct Bench *bench, struct Transport *transport, uint8_t *message)
{
    size_t size = 0;
    while ((size += transport_receive(transport, message + size, MESSAGE_SIZE - size)) <
           MESSAGE_SIZE)
        bell_await(&bench->bell);
}

static int64_t echo(struct Bench *bench)
{
    uint8_t message[MESSAGE_SIZE] = {0};
    int64_t start = clock_us();
    check(transport_send(bench->guest.transport, message, sizeof message), "sending");
    await_message(bench, bench->host.transport, message);
    check(transport_send(bench->host.transport, message, sizeof message), "sending");
    await_message(bench, bench->guest.transport, message);
    return clock_us() - start;
}

static void hang_up(struct Bench *bench)
{
    transport_close(bench->host.transport);
    transport_close(bench->guest.transport);
}

static int compare(const void *a, const void *b)
{
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

static void report(const char *transport, const char *what, int64_t *times, size_t count)
{
    qsort(times, count, sizeof *times, compare);
    printf("%-6s %-28s median %5lld us, 9 in 10 within %5lld us\n", transport, what,
           (long long)times[count / 2], (long long)times[count * 9 / 10]);
}

static void measure(struct Bench *bench, const char *transport)
{
    int64_t times[MESSAGES];
    admission_init(&bench->admission, true);
    struct RoomSecret room = room_secret(bench->admission.play.code.text, CODE_LENGTH, true);
    enum RelayTrouble trouble;
    if (bench->relay)
        relay_listen_to(bench->relay, &room, 1);
    while (bench->relay && relay_listener_state(bench->relay, &trouble) != RELAY_READY)
        bell_await(&bench->bell);
    for (int i = 0; i < HANDSHAKES; i++) {
        times[i] = shake_hands(bench);
        hang_up(bench);
    }
    report(transport, "handshake with connecting", times, HANDSHAKES);
    shake_hands(bench);
    for (int i = 0; i < MESSAGES; i++)
        times[i] = echo(bench);
    report(transport, "100 bytes and their echo", times, MESSAGES);
    hang_up(bench);
    admission_close(&bench->admission);
}

int main(void)
{
    struct Bench tcp = {.tcp = NULL}, relay = {.relay = NULL};
    struct Broker broker;
    const char *error;
    check(sodium_init() >= 0 && SDL_Init(0) == 0 && SDLNet_Init() == 0, "starting");
    bell_init(&tcp.bell);
    tcp.tcp = tcp_listen(0, &tcp.bell.wake, &error);
    check(tcp.tcp != NULL, "listening");
    tcp.address = (struct Address){.host = "127.0.0.1", .port = tcp_listener_port(tcp.tcp)};
    measure(&tcp, "tcp");
    tcp_listener_free(tcp.tcp);
    if (!broker_available(BROKER_OPEN)) {
        puts("relay  SKIP: needs mosquitto");
        return 0;
    }
    broker_start(&broker, BROKER_OPEN);
    bell_init(&relay.bell);
    relay.broker = (struct RelayBroker){.host = "127.0.0.1", .port = broker.port};
    relay.address = broker_address(&relay.broker);
    relay.relay = relay_listen(&relay.broker, &relay.bell.wake);
    measure(&relay, "relay");
    relay_listener_free(relay.relay);
    broker_free(&broker);
    return 0;
}

/* The relay over a real broker: two who meet and play, brokers that refuse, break and come back,
 * and strangers who listen and disturb. */
#define _XOPEN_SOURCE 700
#include "net/dial.h"
#include "net/door.h"
#include "net/way.h"
#include "tests/net/broker.h"
#include "tests/net/pair.h"
#include <errno.h>
#include <semaphore.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

enum { DEADLINE_MS = 30000 };

static int64_t clock_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* --- waiting for the network, by its bell ---------------------------------------------------- */

struct Bell {
    sem_t rung;
    struct TransportWake wake;
    int64_t until_ms;
};

static void ring(void *context)
{
    sem_post(&((struct Bell *)context)->rung);
}

static void bell_init(struct Bell *bell)
{
    sem_init(&bell->rung, 0, 0);
    bell->wake = (struct TransportWake){ring, bell};
    bell->until_ms = clock_ms() + DEADLINE_MS;
}

/* Waits for the bell, at most `ms`; fails at the test's deadline. */
static void bell_wait(struct Bell *bell, int ms)
{
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += (long)(ms % 1000) * 1000000;
    until.tv_sec += ms / 1000 + until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    while (sem_timedwait(&bell->rung, &until) != 0 && errno == EINTR)
        ;
    assert_true(clock_ms() < bell->until_ms);
}

static void await_state(struct Bell *bell, struct Transport *transport, enum TransportState state)
{
    while (transport_state(transport) != state)
        bell_wait(bell, 1000);
}

static void await_bytes(struct Bell *bell, struct Transport *transport, const char *expected)
{
    char bytes[64];
    size_t size = 0, wanted = strlen(expected);
    while ((size += transport_receive(transport, bytes + size, wanted - size)) < wanted)
        bell_wait(bell, 1000);
    assert_memory_equal(bytes, expected, wanted);
}

static enum RelayTrouble await_listener(struct Bell *bell, struct RelayListener *listener,
                                        enum RelayState state)
{
    enum RelayTrouble trouble;
    while (relay_listener_state(listener, &trouble) != state)
        bell_wait(bell, 1000);
    return trouble;
}

static struct Transport *await_joiner(struct Bell *bell, struct RelayListener *listener)
{
    struct Transport *transport;
    while (!(transport = relay_accept(listener)))
        bell_wait(bell, 1000);
    return transport;
}

/* --- brokers --------------------------------------------------------------------------------- */

static struct RelayBroker settings_for(const struct Broker *broker)
{
    struct RelayBroker settings = {.host = "127.0.0.1", .port = broker->port};
    settings.tls = broker->kind == BROKER_TLS;
    if (broker->kind == BROKER_PASSWORD) {
        strcpy(settings.user, "player");
        strcpy(settings.password, "secret");
    }
    return settings;
}

static int open_broker(void **state)
{
    struct Broker *broker = calloc(1, sizeof *broker);
    broker_start(broker, BROKER_OPEN);
    *state = broker;
    return 0;
}

static int close_broker(void **state)
{
    broker_free(*state);
    free(*state);
    return 0;
}

static struct RelayListener *listen_at(const struct RelayBroker *settings, struct Bell *bell,
                                       const char *name)
{
    struct RelayListener *listener = relay_listen(settings, &bell->wake);
    relay_listen_to(listener, &name, 1);
    await_listener(bell, listener, RELAY_READY);
    return listener;
}

/* --- bytes ----------------------------------------------------------------------------------- */

static void test_two_joiners_do_not_mix(void **state)
{
    struct RelayBroker settings = settings_for(*state);
    struct Transport *guests[2], *hosts[2];
    struct Bell bell;
    bell_init(&bell);
    struct RelayListener *listener = listen_at(&settings, &bell, "ROOM");
    for (int i = 0; i < 2; i++) {
        guests[i] = relay_connect(&settings, "ROOM", &bell.wake);
        assert_true(transport_send(guests[i], i == 0 ? "first" : "other", 5));
    }
    for (int i = 0; i < 2; i++) {
        await_state(&bell, guests[i], TRANSPORT_OPEN);
        hosts[i] = await_joiner(&bell, listener);
    }
    char bytes[2][6] = {"", ""};
    for (int i = 0; i < 2; i++) {
        size_t size = 0;
        while ((size += transport_receive(hosts[i], bytes[i] + size, 5 - size)) < 5)
            bell_wait(&bell, 1000);
        assert_true(transport_send(hosts[i], bytes[i], 5)); /* an echo */
    }
    assert_string_not_equal(bytes[0], bytes[1]);
    await_bytes(&bell, guests[0], "first");
    await_bytes(&bell, guests[1], "other");
    transport_close(guests[0]);
    int gone = strcmp(bytes[0], "first") == 0 ? 0 : 1;
    await_state(&bell, hosts[gone], TRANSPORT_CLOSED);
    assert_int_equal(transport_state(hosts[1 - gone]), TRANSPORT_OPEN);
    transport_close(hosts[0]);
    transport_close(hosts[1]);
    transport_close(guests[1]);
    relay_listener_free(listener);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_two_joiners_do_not_mix, open_broker, close_broker),
    };
    if (sodium_init() < 0)
        return 1;
    if (!broker_available(BROKER_OPEN)) {
        puts("SKIP: needs mosquitto");
        return 77;
    }
    return cmocka_run_group_tests_name("relay", tests, NULL, NULL);
}

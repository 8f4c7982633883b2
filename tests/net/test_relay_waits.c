/* The relay's lock is never held while libmosquitto works: here each of its calls stands still
 * until the owner has had its answers. */
#define _GNU_SOURCE /* RTLD_NEXT */
#include "net/relay.h"
#include "tests/net/bell.h"
#include "tests/net/broker.h"
#include <dlfcn.h>
#include <mosquitto.h>
#include <pthread.h>
#include <setjmp.h>
#include <sodium.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum Call { READ, WRITE, MISC, SUBSCRIBE, PUBLISH, CALLS };

/* Between a call of libmosquitto, on the relay's thread, and the owner. */
static struct Meeting {
    pthread_mutex_t lock;
    pthread_cond_t changed;
    bool open;         /* calls are stopped */
    bool inside;       /* one stands still */
    unsigned answered; /* calls that the owner has spoken during, as bits */
} meeting = {.lock = PTHREAD_MUTEX_INITIALIZER, .changed = PTHREAD_COND_INITIALIZER};

/* Stands still until the owner has asked its questions, the first time for each call. */
static void stand_still(enum Call call)
{
    pthread_mutex_lock(&meeting.lock);
    if (meeting.open && !(meeting.answered & 1U << call)) {
        meeting.answered |= 1U << call;
        meeting.inside = true;
        pthread_cond_broadcast(&meeting.changed);
        while (meeting.inside)
            pthread_cond_wait(&meeting.changed, &meeting.lock);
    }
    pthread_mutex_unlock(&meeting.lock);
}

/* --- libmosquitto's calls, in place of its own ----------------------------------------------- */

/* The real one, as a pointer to a function without the warning that C has no such conversion. */
#define REAL(name)                                                                                 \
    __typeof__(&name) real;                                                                        \
    *(void **)&real = dlsym(RTLD_NEXT, #name)

int mosquitto_loop_read(struct mosquitto *client, int max_packets)
{
    REAL(mosquitto_loop_read);
    stand_still(READ);
    return real(client, max_packets);
}

int mosquitto_loop_write(struct mosquitto *client, int max_packets)
{
    REAL(mosquitto_loop_write);
    stand_still(WRITE);
    return real(client, max_packets);
}

int mosquitto_loop_misc(struct mosquitto *client)
{
    REAL(mosquitto_loop_misc);
    stand_still(MISC);
    return real(client);
}

int mosquitto_subscribe_v5(struct mosquitto *client, int *mid, const char *filter, int qos,
                           int options, const mosquitto_property *properties)
{
    REAL(mosquitto_subscribe_v5);
    stand_still(SUBSCRIBE);
    return real(client, mid, filter, qos, options, properties);
}

int mosquitto_publish(struct mosquitto *client, int *mid, const char *topic, int size,
                      const void *bytes, int qos, bool retain)
{
    REAL(mosquitto_publish);
    stand_still(PUBLISH);
    return real(client, mid, topic, size, bytes, qos, retain);
}

/* --- the owner ------------------------------------------------------------------------------- */

/* Asks everything that it may while the call stands still, and lets it go on. */
static void speak(struct Transport *guest, struct RelayListener *listener)
{
    enum RelayTrouble trouble;
    char bytes[8];
    transport_state(guest);
    transport_receive(guest, bytes, 0);
    relay_listener_state(listener, &trouble);
    struct Transport *host = relay_accept(listener);
    if (host)
        transport_close(host);
    pthread_mutex_lock(&meeting.lock);
    meeting.inside = false;
    pthread_cond_broadcast(&meeting.changed);
    pthread_mutex_unlock(&meeting.lock);
}

static void set_open(bool open)
{
    pthread_mutex_lock(&meeting.lock);
    meeting.open = open;
    pthread_mutex_unlock(&meeting.lock);
}

/* Waits until a call stands still; those that have so far. */
static unsigned await_call(void)
{
    pthread_mutex_lock(&meeting.lock);
    while (!meeting.inside)
        pthread_cond_wait(&meeting.changed, &meeting.lock);
    unsigned answered = meeting.answered;
    pthread_mutex_unlock(&meeting.lock);
    return answered;
}

static void the_owner_never_waits_for_libmosquitto(void **state)
{
    const unsigned wanted = 1U << READ | 1U << MISC | 1U << SUBSCRIBE | 1U << PUBLISH;
    struct Broker broker = {.port = 0};
    struct Bell bell;
    unsigned answered = 0;
    (void)state;
    bell_init(&bell);
    broker_start(&broker, BROKER_OPEN);
    struct RelayBroker settings = {.host = "127.0.0.1", .port = broker.port};
    struct RoomSecret secret = room_secret("ROOM", 4, false);
    struct RelayListener *listener = relay_listen(&settings, &bell.wake);
    set_open(true);
    relay_listen_to(listener, &secret, 1);
    struct Transport *guest = relay_connect(&settings, &secret, &bell.wake);
    assert_true(transport_send(guest, "first", 5));
    while ((answered & wanted) != wanted) {
        answered = await_call();
        speak(guest, listener);
    }
    set_open(false);
    transport_close(guest);
    relay_listener_free(listener);
    broker_free(&broker);
    bell_free(&bell);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_owner_never_waits_for_libmosquitto),
    };
    if (sodium_init() < 0)
        return 1;
    if (!broker_available(BROKER_OPEN)) {
        puts("SKIP the relay: install mosquitto");
        return 77;
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}

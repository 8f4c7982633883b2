/* The relay's lock is never held while libmosquitto works: here each of its calls stands still
 * until the owner has had its answers. */
#include "net/relay/relay.h"
#include "src/loaded/mosquitto.h"
#include "tests/net/bell.h"
#include "tests/net/broker.h"
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

static struct {
    __typeof__(mosquitto_loop_read) read;
    __typeof__(mosquitto_loop_write) write;
    __typeof__(mosquitto_loop_misc) misc;
    __typeof__(mosquitto_subscribe_v5) subscribe;
    __typeof__(mosquitto_publish) publish;
} real;

static int read_standing(struct mosquitto *client, int max_packets)
{
    stand_still(READ);
    return real.read(client, max_packets);
}

static int write_standing(struct mosquitto *client, int max_packets)
{
    stand_still(WRITE);
    return real.write(client, max_packets);
}

static int misc_standing(struct mosquitto *client)
{
    stand_still(MISC);
    return real.misc(client);
}

static int subscribe_standing(struct mosquitto *client, int *mid, const char *filter, int qos,
                              int options, const mosquitto_property *properties)
{
    stand_still(SUBSCRIBE);
    return real.subscribe(client, mid, filter, qos, options, properties);
}

static int publish_standing(struct mosquitto *client, int *mid, const char *topic, int size,
                            const void *bytes, int qos, bool retain)
{
    stand_still(PUBLISH);
    return real.publish(client, mid, topic, size, bytes, qos, retain);
}

/* Puts a call of the test's in place of the library's, and notes that. */
#define STAND(name, noted, own) (real.noted = (name), (name) = (own))

static void stand_in_for_calls(void)
{
    assert_true(mosquitto_load());
    STAND(mosquitto_loop_read, read, read_standing);
    STAND(mosquitto_loop_write, write, write_standing);
    STAND(mosquitto_loop_misc, misc, misc_standing);
    STAND(mosquitto_subscribe_v5, subscribe, subscribe_standing);
    STAND(mosquitto_publish, publish, publish_standing);
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
    stand_in_for_calls();
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

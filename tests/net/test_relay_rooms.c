/* A broker that can't be told to keep large packets to itself, and strangers who left one at every
 * room that they know of: two meet in another room of their secret. */
#include "net/relay/relay.h"
#include "tests/net/bell.h"
#include "tests/net/old_broker.h"
#include <setjmp.h>
#include <sodium.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* What the tests share: a broker, and a secret to meet by. */
struct Meeting {
    struct Bell bell;
    struct OldBroker *old;
    struct RelayBroker broker;
    struct RoomSecret secret;
    struct RelayListener *listener;
};

static void open_meeting(struct Meeting *m)
{
    *m = (struct Meeting){.broker.host = "127.0.0.1", .secret = room_secret("secret", 6, false)};
    bell_init(&m->bell);
    m->old = old_broker_start(&m->broker.port);
    m->listener = relay_listen(&m->broker, &m->bell.wake);
}

static void close_meeting(struct Meeting *m)
{
    relay_listener_free(m->listener);
    old_broker_free(m->old);
}

/* Leaves a large packet at a room, where its host hears it. */
static void spoil_room(struct Meeting *m, int number)
{
    struct Room room;
    char topic[96];
    assert_true(room_derive(&m->secret, m->broker.host, 0, &room));
    room_other(&room, number, &room);
    snprintf(topic, sizeof topic, "tianyuan/2/room/%s/%032d/up", room.name, 0);
    old_broker_retain(m->old, topic);
}

/* A host and a guest find each other, however long it takes, and the guest's word arrives. */
static void meet(struct Meeting *m, struct Transport **guest, struct Transport **host)
{
    char bytes[5];
    size_t size = 0;
    *guest = relay_connect(&m->broker, &m->secret, &m->bell.wake);
    while (!(*host = relay_accept(m->listener))) {
        if (transport_state(*guest) == TRANSPORT_CLOSED) { /* asks again, as a connector does */
            transport_close(*guest);
            *guest = relay_connect(&m->broker, &m->secret, &m->bell.wake);
        }
        bell_await(&m->bell);
    }
    assert_true(transport_send(*guest, "hello", 5));
    while ((size += transport_receive(*host, bytes + size, 5 - size)) < 5)
        bell_await(&m->bell);
    assert_memory_equal(bytes, "hello", 5);
}

static void test_a_spoilt_room_is_left_for_another(void **state)
{
    (void)state;
    for (int spoilt = 1; spoilt < ROOM_COUNT; spoilt += ROOM_COUNT - 2) { /* one, all but one */
        struct Meeting m;
        struct Transport *guest, *host;
        open_meeting(&m);
        for (int number = 0; number < spoilt; number++)
            spoil_room(&m, number);
        relay_listen_to(m.listener, &m.secret, 1);
        meet(&m, &guest, &host);
        assert_int_equal(old_broker_sent(m.old), spoilt);
        transport_close(guest);
        transport_close(host);
        close_meeting(&m);
    }
}

/* A match that stands when the packet is left: both lose the broker, and find each other again. */
static void test_a_match_goes_on_in_another_room(void **state)
{
    struct Meeting m;
    struct Transport *guest, *host;
    (void)state;
    open_meeting(&m);
    relay_listen_to(m.listener, &m.secret, 1);
    for (int breaks = 0; breaks < 2; breaks++) {
        meet(&m, &guest, &host);
        assert_int_equal(old_broker_sent(m.old), breaks);
        spoil_room(&m, breaks);
        old_broker_break(m.old);
        while (transport_state(guest) != TRANSPORT_CLOSED ||
               transport_state(host) != TRANSPORT_CLOSED)
            bell_await(&m.bell);
        transport_close(guest);
        transport_close(host);
    }
    close_meeting(&m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_spoilt_room_is_left_for_another),
        cmocka_unit_test(test_a_match_goes_on_in_another_room),
    };
    return sodium_init() < 0 ? 1 : cmocka_run_group_tests_name("rooms", tests, NULL, NULL);
}

/* A link over a relay, without one: numbers, the move to the private topic, and strangers. */
#include "net/relay/link.h"
#include <setjmp.h>
#include <sodium.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { JOINER, HOST, WIRE_MAX = 64 };

/* A packet on its way, to be heard by one end. */
struct Flight {
    enum RelayPlace place;
    size_t size;
    uint8_t bytes[RELAY_PACKET_MAX];
};

/* Two ends and what a broker does between them: it passes a packet on when the receiver is
 * subscribed at that moment, and confirms a subscription some time after it has begun. */
struct Wire {
    struct RelayLink link[2];
    bool effective[2][RELAY_PLACE_COUNT];
    struct Flight flights[2][WIRE_MAX]; /* to each end */
    int count[2];
    int64_t now_ms;
    uint64_t random;
};

static const struct Room room = {.name = "ROOM", .key = "known to who has the code"};
static const uint8_t secret[TRANSPORT_SECRET] = "known to the two alone";

static uint32_t next_random(struct Wire *wire, uint32_t bound)
{
    wire->random = wire->random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)((wire->random >> 33) * bound >> 31);
}

static struct Wire *wire_new(uint64_t seed)
{
    static const uint8_t farewell[2][RELAY_ID] = {"the joiner's", "the host's"};
    struct Wire *wire = calloc(1, sizeof *wire);
    assert_non_null(wire);
    wire->random = seed;
    wire->now_ms = 1000;
    relay_link_join(&wire->link[JOINER], farewell[JOINER]);
    relay_link_enter(&wire->link[JOINER], &room);
    relay_link_host(&wire->link[HOST], &room, wire->link[JOINER].id, farewell[HOST]);
    wire->effective[HOST][RELAY_AT_ROOM] = true;
    return wire;
}

/* Publishes the next packet of an end, if it has one; returns whether it had. */
static bool publish(struct Wire *wire, int from)
{
    int to = 1 - from;
    struct Flight *flight = &wire->flights[to][wire->count[to]];
    struct RelayTopic topic;
    flight->size = relay_link_next(&wire->link[from], wire->now_ms, &flight->place, flight->bytes);
    if (flight->size == 0)
        return false;
    relay_link_topic(&wire->link[from], flight->place, true, &topic);
    if (wire->effective[to][flight->place] && relay_link_hears(&wire->link[to], &topic)) {
        assert_true(wire->count[to] < WIRE_MAX - 1);
        wire->count[to]++;
    }
    return true;
}

static bool deliver(struct Wire *wire, int to)
{
    struct Flight *first = &wire->flights[to][0];
    if (wire->count[to] == 0)
        return false;
    relay_link_take(&wire->link[to], first->place, first->bytes, first->size);
    memmove(first, first + 1, (size_t)--wire->count[to] * sizeof *first);
    return true;
}

/* A subscription begins, or is confirmed. */
static void subscribe(struct Wire *wire, int who, enum RelayPlace place)
{
    if (!relay_link_wants(&wire->link[who], place))
        return;
    if (wire->effective[who][place])
        wire->link[who].subscribed[place] = true;
    wire->effective[who][place] = true;
}

/* Lets everything happen that can, without time passing. */
static void settle(struct Wire *wire)
{
    bool moved = true;
    while (moved) {
        moved = false;
        for (int who = JOINER; who <= HOST; who++) {
            for (enum RelayPlace place = 0; place < RELAY_PLACE_COUNT; place++) {
                subscribe(wire, who, place);
                subscribe(wire, who, place);
            }
            moved = publish(wire, who) || moved;
            moved = deliver(wire, who) || moved;
        }
    }
}

/* Two that have met and, if so wished, moved. */
static struct Wire *wire_met(bool moved)
{
    struct Wire *wire = wire_new(1);
    settle(wire);
    for (int who = JOINER; moved && who <= HOST; who++)
        relay_link_move(&wire->link[who], secret);
    settle(wire);
    assert_int_equal(wire->link[JOINER].state, TRANSPORT_OPEN);
    assert_int_equal(wire->link[HOST].state, TRANSPORT_OPEN);
    return wire;
}

static void assert_hears(struct Wire *wire, int who, const char *expected)
{
    char bytes[64] = "";
    size_t size = relay_link_receive(&wire->link[who], bytes, sizeof bytes - 1);
    assert_int_equal(size, strlen(expected));
    assert_string_equal(bytes, expected);
}

static void test_bytes_wait_for_the_host_and_arrive(void **state)
{
    static uint8_t block[3000], received[3001];
    (void)state;
    struct Wire *wire = wire_new(1);
    randombytes_buf(block, sizeof block);
    assert_true(relay_link_send(&wire->link[JOINER], block, sizeof block));
    assert_int_equal(wire->link[JOINER].state, TRANSPORT_OPENING);
    settle(wire);
    assert_int_equal(relay_link_receive(&wire->link[HOST], received, sizeof received), 3000);
    assert_memory_equal(block, received, sizeof block);
    assert_int_equal(wire->link[HOST].received, 3);
    free(wire);
}

static void test_a_full_queue_takes_nothing(void **state)
{
    static uint8_t block[RELAY_QUEUE_MAX];
    (void)state;
    struct Wire *wire = wire_new(1);
    assert_true(relay_link_send(&wire->link[JOINER], block, sizeof block - 1));
    assert_false(relay_link_send(&wire->link[JOINER], block, 2));
    assert_true(relay_link_send(&wire->link[JOINER], block, 1));
    free(wire);
}

static void test_an_unanswered_join_is_repeated(void **state)
{
    (void)state;
    struct Wire *wire = wire_new(1);
    wire->effective[HOST][RELAY_AT_ROOM] = false;
    wire->link[HOST].welcome_due = false;
    settle(wire);
    assert_int_equal(wire->link[JOINER].state, TRANSPORT_OPENING);
    wire->effective[HOST][RELAY_AT_ROOM] = true;
    settle(wire);
    assert_int_equal(wire->link[JOINER].state, TRANSPORT_OPENING);
    wire->now_ms = relay_link_due(&wire->link[JOINER]);
    settle(wire);
    assert_int_equal(wire->link[JOINER].state, TRANSPORT_OPEN);
    free(wire);
}

/* --- numbers --------------------------------------------------------------------------------- */

enum Fault { REPEATED, SKIPPED, SWAPPED };

/* Two packets are on their way to the host, and the fault happens to them. */
static void inflict(struct Wire *wire, enum Fault fault)
{
    struct Flight *flights = wire->flights[HOST], first;
    assert_true(relay_link_send(&wire->link[JOINER], "1", 1));
    assert_true(publish(wire, JOINER));
    assert_true(relay_link_send(&wire->link[JOINER], "2", 1));
    assert_true(publish(wire, JOINER));
    assert_int_equal(wire->count[HOST], 2);
    first = flights[0];
    if (fault != REPEATED)
        flights[0] = flights[1];
    if (fault == SWAPPED)
        flights[1] = first;
    if (fault == REPEATED)
        flights[1] = first;
    if (fault == SKIPPED)
        wire->count[HOST] = 1;
    settle(wire);
}

/* A repeat proves a listener who plays it once more; a gap, a broker that lost something. So it is
 * from the first packet on, in the middle of the handshake too. */
static void test_repeats_are_dropped_and_gaps_end_the_link(void **state)
{
    (void)state;
    for (int moved = 0; moved < 2; moved++) {
        struct Wire *wire = wire_met(moved);
        inflict(wire, REPEATED);
        assert_int_equal(wire->link[HOST].state, TRANSPORT_OPEN);
        assert_hears(wire, HOST, "1");
        free(wire);
        for (enum Fault fault = SKIPPED; fault <= SWAPPED; fault++) {
            wire = wire_met(moved);
            inflict(wire, fault);
            assert_int_equal(wire->link[HOST].state, TRANSPORT_CLOSED);
            free(wire);
        }
    }
}

static void test_an_owner_that_does_not_read_loses_the_link(void **state)
{
    static uint8_t block[RELAY_PAYLOAD_MAX];
    (void)state;
    struct Wire *wire = wire_met(true);
    for (int sent = 0; sent <= RELAY_QUEUE_MAX; sent += RELAY_PAYLOAD_MAX) {
        assert_int_equal(wire->link[HOST].state, TRANSPORT_OPEN);
        assert_true(relay_link_send(&wire->link[JOINER], block, sizeof block));
        settle(wire);
    }
    assert_int_equal(wire->link[HOST].state, TRANSPORT_CLOSED);
    free(wire);
}

/* --- strangers ------------------------------------------------------------------------------- */

static void test_garbage_is_dropped(void **state)
{
    (void)state;
    for (int moved = 0; moved < 2; moved++) {
        struct Wire *wire = wire_met(moved);
        for (int i = 0; i < 20000; i++) {
            uint8_t bytes[RELAY_PACKET_MAX + 64];
            size_t size = next_random(wire, sizeof bytes + 1);
            randombytes_buf(bytes, sizeof bytes);
            bytes[0] = (uint8_t)next_random(wire, 8);
            int to = i % 2;
            relay_link_take(&wire->link[to], next_random(wire, RELAY_PLACE_COUNT), bytes, size);
        }
        assert_true(relay_link_send(&wire->link[JOINER], "still here", 10));
        settle(wire);
        assert_hears(wire, HOST, "still here");
        assert_int_equal(wire->link[JOINER].state, TRANSPORT_OPEN);
        free(wire);
    }
}

/* Every bit of a packet counts, in the room and after it, and none can be reflected to its sender:
 * who only listens can say nothing. */
static void meet_a_forger(bool moved)
{
    struct Wire *wire = wire_met(moved);
    assert_true(relay_link_send(&wire->link[JOINER], "move", 4));
    assert_true(publish(wire, JOINER));
    struct Flight flight = wire->flights[HOST][0];
    for (size_t bit = 0; bit < 8 * flight.size; bit++) {
        struct Flight altered = flight;
        altered.bytes[bit / 8] ^= (uint8_t)(1 << bit % 8);
        relay_link_take(&wire->link[HOST], flight.place, altered.bytes, altered.size);
    }
    for (size_t size = 0; size < flight.size; size++)
        relay_link_take(&wire->link[HOST], flight.place, flight.bytes, size);
    relay_link_take(&wire->link[JOINER], flight.place, flight.bytes, flight.size);
    assert_hears(wire, JOINER, "");
    settle(wire);
    assert_hears(wire, HOST, "move");
    assert_int_equal(wire->link[JOINER].state, TRANSPORT_OPEN);
    free(wire);
}

static void test_altered_packets_are_dropped(void **state)
{
    (void)state;
    meet_a_forger(false);
    meet_a_forger(true);
}

/* A JOIN counts by the room's key and for who said it: an echo at another place does not. */
static void test_only_who_has_the_key_can_knock(void **state)
{
    (void)state;
    static const struct Room other = {.name = "ROOM", .key = "a guess"};
    struct RelayLink joiner;
    uint8_t bytes[RELAY_PACKET_MAX], key[RELAY_KEY];
    struct RelayPacket packet = {.kind = RELAY_JOIN};
    relay_link_join(&joiner, (const uint8_t[RELAY_ID]){0});
    relay_room_key(room.key, joiner.id, true, key);
    size_t size = relay_pack_room(&packet, key, bytes);
    assert_true(relay_link_is_join(&room, joiner.id, bytes, size));
    assert_false(relay_link_is_join(&other, joiner.id, bytes, size));
    assert_false(relay_link_is_join(&room, "0123", bytes, size));
    assert_false(relay_link_is_join(&room, joiner.id, bytes, size - 1));
    packet.kind = RELAY_DATA;
    size = relay_pack_room(&packet, key, bytes);
    assert_false(relay_link_is_join(&room, joiner.id, bytes, size));
}

/* A second host of the same room, or an old one, speaks for other links. */
static void test_another_host_of_the_room_is_ignored(void **state)
{
    (void)state;
    struct Wire *wire = wire_met(false);
    struct RelayPacket packet = {.kind = RELAY_DATA, .link = wire->link[HOST].link + 1, .size = 3};
    uint8_t bytes[RELAY_PACKET_MAX];
    const uint8_t *key = wire->link[HOST].room_send_key;
    size_t size = relay_pack_room(&packet, key, bytes);
    relay_link_take(&wire->link[JOINER], RELAY_AT_ROOM, bytes, size);
    packet.kind = RELAY_WELCOME;
    size = relay_pack_room(&packet, key, bytes);
    relay_link_take(&wire->link[JOINER], RELAY_AT_ROOM, bytes, size);
    assert_true(relay_link_send(&wire->link[HOST], "right", 5));
    settle(wire);
    assert_hears(wire, JOINER, "right");
    free(wire);
}

static void test_the_room_is_deaf_after_the_move(void **state)
{
    (void)state;
    struct Wire *wire = wire_met(true);
    struct RelayPacket packet = {.kind = RELAY_CLOSE, .link = wire->link[HOST].link};
    packet.number = wire->link[HOST].received;
    uint8_t bytes[RELAY_PACKET_MAX];
    relay_link_take(&wire->link[HOST], RELAY_AT_ROOM, bytes,
                    relay_pack_room(&packet, wire->link[JOINER].room_send_key, bytes));
    assert_int_equal(wire->link[HOST].state, TRANSPORT_OPEN);
    free(wire);
}

/* --- the move -------------------------------------------------------------------------------- */

/* Sends one more numbered byte, so that order and completeness can be told. */
static void speak(struct Wire *wire, int who, uint8_t *said)
{
    assert_true(relay_link_send(&wire->link[who], said, 1));
    (*said)++;
}

static void hear(struct Wire *wire, int who, uint8_t *heard)
{
    uint8_t bytes[64];
    size_t size = relay_link_receive(&wire->link[who], bytes, sizeof bytes);
    for (size_t i = 0; i < size; i++)
        assert_int_equal(bytes[i], (*heard)++);
}

/* The handshake as the transports see it: the joiner's last word, then the host's last word and
 * its move, then the joiner's move. Both speak on at once. */
static void advance(struct Wire *wire, uint8_t said[2], const uint8_t heard[2])
{
    struct RelayLink *joiner = &wire->link[JOINER], *host = &wire->link[HOST];
    if (!host->moved && heard[HOST] == 1) {
        speak(wire, HOST, &said[HOST]);
        relay_link_move(host, secret);
    }
    if (!joiner->moved && heard[JOINER] == 1)
        relay_link_move(joiner, secret);
    for (int who = JOINER; who <= HOST; who++)
        if (wire->link[who].moved && said[who] < 20 && next_random(wire, 3) == 0)
            speak(wire, who, &said[who]);
}

/* Whatever the order in which packets arrive and subscriptions begin, nothing is lost. */
static void test_nothing_is_lost_in_the_move(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 3000; seed++) {
        struct Wire *wire = wire_new(seed);
        uint8_t said[2] = {0, 0}, heard[2] = {0, 0};
        speak(wire, JOINER, &said[JOINER]);
        for (int step = 0; step < 4000 && (heard[JOINER] < 20 || heard[HOST] < 20); step++) {
            int who = (int)next_random(wire, 2);
            switch (next_random(wire, 4)) {
            case 0:
                publish(wire, who);
                break;
            case 1:
                deliver(wire, who);
                break;
            case 2:
                subscribe(wire, who, next_random(wire, RELAY_PLACE_COUNT));
                break;
            default:
                wire->now_ms += next_random(wire, 100);
            }
            hear(wire, JOINER, &heard[JOINER]);
            hear(wire, HOST, &heard[HOST]);
            advance(wire, said, heard);
        }
        assert_int_equal(heard[JOINER], 20);
        assert_int_equal(heard[HOST], 20);
        free(wire);
    }
}

/* The host moves first and says so once; the joiner needs no second time. */
static void test_what_came_before_the_move_is_kept(void **state)
{
    (void)state;
    struct Wire *wire = wire_met(false);
    relay_link_move(&wire->link[HOST], secret);
    settle(wire);
    relay_link_move(&wire->link[JOINER], secret);
    assert_true(relay_link_send(&wire->link[JOINER], "at once", 7));
    settle(wire);
    assert_hears(wire, HOST, "at once");
    free(wire);
}

/* --- the end --------------------------------------------------------------------------------- */

static void test_the_last_words_come_before_the_end(void **state)
{
    (void)state;
    for (int moved = 0; moved < 2; moved++) {
        struct Wire *wire = wire_met(moved);
        assert_true(relay_link_send(&wire->link[JOINER], "goodbye", 7));
        relay_link_leave(&wire->link[JOINER], wire->now_ms);
        assert_false(relay_link_finished(&wire->link[JOINER], wire->now_ms));
        settle(wire);
        assert_true(relay_link_finished(&wire->link[JOINER], wire->now_ms));
        assert_hears(wire, HOST, "goodbye");
        assert_int_equal(wire->link[HOST].state, TRANSPORT_CLOSED);
        free(wire);
    }
}

static void test_an_end_in_the_middle_of_the_move_waits_for_the_peer(void **state)
{
    (void)state;
    struct Wire *wire = wire_met(false);
    relay_link_move(&wire->link[HOST], secret);
    assert_true(relay_link_send(&wire->link[HOST], "no, thanks", 10));
    relay_link_leave(&wire->link[HOST], wire->now_ms);
    settle(wire);
    assert_false(relay_link_finished(&wire->link[HOST], wire->now_ms));
    assert_int_equal(relay_link_due(&wire->link[HOST]), wire->now_ms + RELAY_LISTENING_MS);
    relay_link_move(&wire->link[JOINER], secret);
    settle(wire);
    assert_hears(wire, JOINER, "no, thanks");
    assert_int_equal(wire->link[JOINER].state, TRANSPORT_CLOSED);
    free(wire);
}

static void test_a_peer_that_never_moves_is_left_in_the_end(void **state)
{
    (void)state;
    struct Wire *wire = wire_met(false);
    relay_link_move(&wire->link[HOST], secret);
    relay_link_leave(&wire->link[HOST], wire->now_ms);
    settle(wire);
    assert_false(relay_link_finished(&wire->link[HOST], wire->now_ms));
    assert_true(relay_link_finished(&wire->link[HOST], wire->now_ms + RELAY_LINGER_MS));
    free(wire);
}

static void test_only_the_peers_own_farewell_ends_the_link(void **state)
{
    (void)state;
    struct Wire *wire = wire_met(true);
    struct RelayFarewell farewell, other;
    relay_farewell_new(&farewell);
    relay_farewell_new(&other);
    struct RelayLink *link = &wire->link[HOST];
    memcpy(link->peer_farewell, farewell.id, RELAY_ID);
    relay_link_take(link, RELAY_AT_GONE, other.word, sizeof other.word);
    relay_link_take(link, RELAY_AT_GONE, farewell.word, sizeof farewell.word - 1);
    assert_int_equal(link->state, TRANSPORT_OPEN);
    relay_link_take(link, RELAY_AT_GONE, farewell.word, sizeof farewell.word);
    assert_int_equal(link->state, TRANSPORT_CLOSED);
    free(wire);
}

/* --- topics ---------------------------------------------------------------------------------- */

static void test_topics_read_back(void **state)
{
    (void)state;
    static const char *const good[] = {
        "tianyuan/2/room/ABCD/0123456789abcdef0123456789abcdef/up",
        "tianyuan/2/room/ABCD/0123456789abcdef0123456789abcdef/down",
        "tianyuan/2/link/0123456789abcdef0123456789abcdef/down",
        "tianyuan/2/gone/0123456789abcdef0123456789abcdef",
    };
    static const char *const bad[] = {
        "",
        "tianyuan",
        "tianyuan/2/",
        "tianyuan/2/room",
        "tianyuan/2/room/ABCD",
        "tianyuan/2/room/ABCD/0123",
        "tianyuan/2/room//0123/up",
        "tianyuan/2/room/ABCD/0123/up/",
        "tianyuan/2/room/ABCD/0123/left",
        "tianyuan/2/lobby/0123/up",
        "tianyuan/3/link/0123/up",
        "tianyuan/2/gone/0123/up",
        "tianyuan/2/link/0123456789abcdef0123456789abcdef0/up",
    };
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        struct RelayTopic topic;
        char text[RELAY_TOPIC_MAX];
        assert_true(relay_topic_read(good[i], &topic));
        relay_topic_write(&topic, text);
        assert_string_equal(text, good[i]);
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct RelayTopic topic;
        assert_false(relay_topic_read(bad[i], &topic));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_bytes_wait_for_the_host_and_arrive),
        cmocka_unit_test(test_a_full_queue_takes_nothing),
        cmocka_unit_test(test_an_unanswered_join_is_repeated),
        cmocka_unit_test(test_repeats_are_dropped_and_gaps_end_the_link),
        cmocka_unit_test(test_an_owner_that_does_not_read_loses_the_link),
        cmocka_unit_test(test_garbage_is_dropped),
        cmocka_unit_test(test_altered_packets_are_dropped),
        cmocka_unit_test(test_only_who_has_the_key_can_knock),
        cmocka_unit_test(test_another_host_of_the_room_is_ignored),
        cmocka_unit_test(test_the_room_is_deaf_after_the_move),
        cmocka_unit_test(test_nothing_is_lost_in_the_move),
        cmocka_unit_test(test_what_came_before_the_move_is_kept),
        cmocka_unit_test(test_the_last_words_come_before_the_end),
        cmocka_unit_test(test_an_end_in_the_middle_of_the_move_waits_for_the_peer),
        cmocka_unit_test(test_a_peer_that_never_moves_is_left_in_the_end),
        cmocka_unit_test(test_only_the_peers_own_farewell_ends_the_link),
        cmocka_unit_test(test_topics_read_back),
    };
    return sodium_init() < 0 ? 1 : cmocka_run_group_tests_name("relay link", tests, NULL, NULL);
}

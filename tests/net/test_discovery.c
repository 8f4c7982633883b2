/* Datagrams of the local network: what is written is read, anything else is refused. */
#include "net/lan/discovery.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

enum { AT_KIND = 4, AT_VERSION = 21, AT_PORT = 22, AT_ROOM = 24 };

static struct DiscoveryMessage offer(void)
{
    struct DiscoveryMessage message = {.kind = DISCOVERY_OFFER_GAME,
                                       .token = "12345678",
                                       .host = {.id = "abcdefgh",
                                                .version = HANDSHAKE_VERSION,
                                                .port = 47624,
                                                .name = "棋友",
                                                .game = "gomoku",
                                                .options = "size=15 rule=renju"}};
    return message;
}

static struct DiscoveryMessage question(void)
{
    struct DiscoveryMessage message = {
        .kind = DISCOVERY_ASK_MATCH, .token = "12345678", .resume = "0123456789abcde"};
    return message;
}

static void test_an_offer_is_read_as_written(void **state)
{
    (void)state;
    uint8_t datagram[DISCOVERY_SIZE];
    struct DiscoveryMessage written = offer(), read;
    discovery_write(&written, datagram);
    assert_true(discovery_read(datagram, sizeof datagram, &read));
    assert_int_equal(read.kind, DISCOVERY_OFFER_GAME);
    assert_memory_equal(read.token, written.token, DISCOVERY_TOKEN);
    assert_memory_equal(read.host.id, written.host.id, DISCOVERY_HOST_ID);
    assert_int_equal(read.host.version, HANDSHAKE_VERSION);
    assert_int_equal(read.host.port, 47624);
    assert_string_equal(read.host.name, "棋友");
    assert_string_equal(read.host.game, "gomoku");
    assert_string_equal(read.host.options, "size=15 rule=renju");
}

static void test_a_question_for_a_match_is_read_as_written(void **state)
{
    (void)state;
    uint8_t datagram[DISCOVERY_SIZE];
    struct DiscoveryMessage written = question(), read;
    discovery_write(&written, datagram);
    assert_true(discovery_read(datagram, sizeof datagram, &read));
    assert_int_equal(read.kind, DISCOVERY_ASK_MATCH);
    assert_memory_equal(read.resume, written.resume, HANDSHAKE_NAME);
}

/* The longest texts of every member fit. */
static void test_the_longest_offer_fits(void **state)
{
    (void)state;
    uint8_t datagram[DISCOVERY_SIZE];
    struct DiscoveryMessage written = offer(), read;
    memset(written.host.name, 'n', sizeof written.host.name - 1);
    memset(written.host.game, 'g', sizeof written.host.game - 1);
    memset(written.host.options, 'o', sizeof written.host.options - 1);
    discovery_write(&written, datagram);
    assert_true(discovery_read(datagram, sizeof datagram, &read));
    assert_string_equal(read.host.options, written.host.options);
}

static void test_other_sizes_are_refused(void **state)
{
    (void)state;
    uint8_t datagram[DISCOVERY_SIZE + 1] = {0};
    struct DiscoveryMessage written = question(), read;
    discovery_write(&written, datagram);
    for (size_t size = 0; size < DISCOVERY_SIZE; size++)
        assert_false(discovery_read(datagram, size, &read));
    assert_false(discovery_read(datagram, DISCOVERY_SIZE + 1, &read));
}

/* Behind a question there is nothing: no byte that could be changed without notice. */
static void test_bytes_left_over_are_refused(void **state)
{
    (void)state;
    uint8_t datagram[DISCOVERY_SIZE];
    struct DiscoveryMessage written = question(), read;
    discovery_write(&written, datagram);
    for (size_t at = AT_KIND + 1 + DISCOVERY_TOKEN + HANDSHAKE_NAME; at < DISCOVERY_SIZE; at++) {
        datagram[at] = 1;
        assert_false(discovery_read(datagram, DISCOVERY_SIZE, &read));
        datagram[at] = 0;
    }
}

static void test_values_out_of_range_are_refused(void **state)
{
    (void)state;
    static const struct {
        size_t at;
        uint8_t bytes[2];
    } faults[] = {
        {0, {'G', 'E'}},     {3, {9, DISCOVERY_OFFER_GAME}}, {AT_KIND, {0, '1'}},
        {AT_KIND, {5, '1'}}, {AT_VERSION, {0, 1}},           {AT_PORT, {0, 0}},
        {AT_ROOM, {5, 'A'}}, {AT_ROOM, {255, 'A'}},
    };
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        uint8_t datagram[DISCOVERY_SIZE];
        struct DiscoveryMessage written = offer(), read;
        discovery_write(&written, datagram);
        memcpy(datagram + faults[i].at, faults[i].bytes, 2);
        assert_false(discovery_read(datagram, DISCOVERY_SIZE, &read));
    }
}

/* Game ids are plain, names are strict UTF-8. */
static void test_bad_texts_are_refused(void **state)
{
    (void)state;
    static const char *const games[] = {"", "go moku", "../go", "GOMOKU", "g\xc3\xb6"};
    uint8_t datagram[DISCOVERY_SIZE];
    struct DiscoveryMessage read;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        struct DiscoveryMessage written = offer();
        strcpy(written.host.game, games[i]);
        discovery_write(&written, datagram);
        assert_false(discovery_read(datagram, DISCOVERY_SIZE, &read));
    }
    struct DiscoveryMessage written = offer();
    strcpy(written.host.name, "\xc0\xaf");
    discovery_write(&written, datagram);
    assert_false(discovery_read(datagram, DISCOVERY_SIZE, &read));
}

static void test_hidden_characters_are_taken_out(void **state)
{
    (void)state;
    uint8_t datagram[DISCOVERY_SIZE];
    struct DiscoveryMessage written = offer(), read;
    strcpy(written.host.name, " \xe2\x80\xaeliam\x1b[2J ");
    discovery_write(&written, datagram);
    assert_true(discovery_read(datagram, DISCOVERY_SIZE, &read));
    assert_string_equal(read.host.name, "liam[2J");
}

/* As version 1 announced itself, with half of its code: it is listed, so that its player can be
 * told to update. */
static void test_an_older_host_is_told_by_its_version(void **state)
{
    (void)state;
    uint8_t datagram[DISCOVERY_SIZE], old[DISCOVERY_SIZE];
    struct DiscoveryMessage written = offer(), read;
    written.host.version = 1;
    discovery_write(&written, datagram);
    memcpy(old, datagram, AT_ROOM);
    memcpy(old + AT_ROOM, "\4A1B2", 5);
    memcpy(old + AT_ROOM + 5, datagram + AT_ROOM + 1, DISCOVERY_SIZE - AT_ROOM - 5);
    assert_true(discovery_read(old, sizeof old, &read));
    assert_int_equal(read.host.version, 1);
    assert_string_equal(read.host.name, "棋友");
    assert_string_equal(read.host.game, "gomoku");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_an_offer_is_read_as_written),
        cmocka_unit_test(test_a_question_for_a_match_is_read_as_written),
        cmocka_unit_test(test_the_longest_offer_fits),
        cmocka_unit_test(test_other_sizes_are_refused),
        cmocka_unit_test(test_bytes_left_over_are_refused),
        cmocka_unit_test(test_values_out_of_range_are_refused),
        cmocka_unit_test(test_bad_texts_are_refused),
        cmocka_unit_test(test_hidden_characters_are_taken_out),
        cmocka_unit_test(test_an_older_host_is_told_by_its_version),
    };
    return cmocka_run_group_tests_name("discovery", tests, NULL, NULL);
}

/*
 * A host on real sockets, and strangers of every kind that connect to it.
 *
 * The clock is the test's: what happens after five seconds happens at once.
 */
#define _GNU_SOURCE /* dirent, sysconf */
#include "net/lan/finder.h"
#include "net/links/tcp.h"
#include "net/meeting/admission.h"
#include "net/meeting/connector.h"
#include "net/meeting/endpoints.h"
#include "net/meeting/transport_connect.h"
#include "tests/net/bell.h"
#include "tests/net/broker.h"
#include "tests/net/ports.h"
#include <dirent.h>
#include <setjmp.h>
#include <sodium.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

enum {
    SILENCE_MS = 200, /* of real time */
    SILENCES = 4,     /* until nobody on this machine will answer */
    STRANGERS = 200,
    MEGABYTE = 1 << 20
};

/* A host with its admission, and what rings when anything happens to it or to its guests. */
struct Host {
    struct Bell bell;
    struct Endpoints *endpoints;
    struct Admission admission;
    int64_t now_ms;
    struct AdmittedGuest guest; /* with `in`: the last that came in */
    bool in;
    uint16_t beacon_port;
};

/* `wanted` may be NULL; its name, port, broker and beacon_port count. */
static void host_open(struct Host *host, const struct EndpointsSettings *wanted)
{
    const char *error = NULL;
    struct EndpointsSettings settings = {.name = "Ada"};
    *host = (struct Host){.now_ms = 1000};
    if (wanted)
        settings = *wanted;
    settings.name = settings.name ? settings.name : "Ada";
    settings.game = "gomoku";
    settings.options = "size=15";
    settings.beacon_port = settings.beacon_port ? settings.beacon_port : free_ports();
    host->beacon_port = settings.beacon_port;
    bell_init(&host->bell);
    host->endpoints = endpoints_open(&settings, &host->bell.wake, &error);
    assert_non_null(host->endpoints);
    admission_init(&host->admission, true);
    endpoints_announce(host->endpoints, &host->admission.play.code, &host->admission.play.secret);
}

static void host_close(struct Host *host)
{
    if (host->in)
        transport_close(host->guest.transport);
    admission_close(&host->admission);
    endpoints_close(host->endpoints);
    bell_free(&host->bell);
}

/* What the program's loop does with a host. */
static void host_pump(struct Host *host)
{
    struct Transport *stranger;
    endpoints_pump(host->endpoints, host->now_ms);
    while ((stranger = endpoints_accept(host->endpoints)))
        admission_begin(&host->admission, stranger, host->now_ms);
    host->in = admission_pump(&host->admission, &host->guest, host->now_ms) || host->in;
}

static struct Address host_address(const struct Host *host)
{
    return (struct Address){.host = "127.0.0.1", .port = endpoints_port(host->endpoints)};
}

static struct Transport *stranger_new(struct Host *host)
{
    struct Address address = host_address(host);
    return tcp_connect(&address, &host->bell.wake);
}

/* --- a friend ------------------------------------------------------------------------------ */

struct Visit {
    enum ConnectorState state;
    enum Refusal refusal;
    struct AdmittedGuest guest; /* with CONNECTOR_IN */
};

/* Somebody calls there with this code; both sides run until it is decided. */
static struct Visit visit_at(struct Host *host, const struct InviteCode *code,
                             const struct Address *address)
{
    struct Visit visit = {.state = CONNECTOR_TRYING};
    struct Invite invite = {.code = *code, .count = 1, .addresses = {*address}};
    const struct ConnectorOpener opener = {.open = transport_connect};
    struct Connector connector;
    bool was_in = host->in;
    host->in = false;
    connector_init(&connector, &invite, NULL, &opener, &host->bell.wake, host->now_ms);
    for (;;) {
        if (visit.state == CONNECTOR_TRYING)
            visit.state = connector_pump(&connector, &visit.guest, host->now_ms);
        if (visit.state == CONNECTOR_TRYING && connector.refusal == REFUSAL_BUSY)
            break; /* it would ask again, by and by */
        host_pump(host);
        if (visit.state == CONNECTOR_FAILED || (visit.state == CONNECTOR_IN && host->in))
            break;
        bell_wait(&host->bell, SILENCE_MS);
    }
    visit.refusal = connector.refusal;
    assert_true(visit.state != CONNECTOR_TRYING || visit.refusal == REFUSAL_BUSY);
    if (visit.state != CONNECTOR_IN)
        connector_close(&connector);
    host->in = host->in || was_in;
    return visit;
}

static struct Visit visit(struct Host *host, const struct InviteCode *code)
{
    struct Address address = host_address(host);
    return visit_at(host, code, &address);
}

static struct InviteCode wrong_code(const struct Host *host)
{
    struct InviteCode code = host->admission.play.code;
    code.text[0] = code.text[0] == '0' ? '1' : '0';
    return code;
}

/* A byte each way over the link of a match. */
static void exchange(struct Host *host, struct Transport *guest, uint8_t byte)
{
    struct Transport *ends[] = {guest, host->guest.transport};
    for (int from = 0; from < 2; from++) {
        uint8_t got = 0;
        assert_true(transport_send(ends[from], &byte, 1));
        while (transport_receive(ends[1 - from], &got, 1) == 0)
            bell_wait(&host->bell, SILENCE_MS);
        assert_int_equal(got, byte);
    }
}

/* Asks the local network, for the match of `resume` (NULL: for games), until the host answers, or
 * for so many silences (0: however many). */
static bool find(struct Host *host, const uint8_t *resume, struct Found *found, int most)
{
    struct Finder *finder = finder_open(host->beacon_port, resume, &host->bell.wake);
    int count = 0;
    for (int silences = 0; (most == 0 || silences < most) && count == 0;) {
        finder_pump(finder, host->now_ms);
        host_pump(host);
        count = finder_list(finder, found, 1);
        if (count == 0 && !bell_wait(&host->bell, SILENCE_MS)) {
            host->now_ms += FINDER_ASK_MS;
            silences++;
        }
    }
    finder_close(finder);
    return count > 0;
}

/* Do the words on the own network say that there is no other way in? */
static bool the_only_way(const char *text)
{
    return strcmp(text, "This computer only") == 0 || strstr(text, "network only");
}

/* --- what the host shows ------------------------------------------------------------------- */

static void test_the_state_of_each_path_is_told(void **state)
{
    (void)state;
    struct Host host;
    host_open(&host, NULL);
    struct EndpointsView local = endpoints_view(host.endpoints, ENDPOINT_LOCAL);
    assert_int_equal(local.state, ENDPOINT_READY);
    assert_true(the_only_way(local.text));
    assert_int_equal(local.address.port, endpoints_port(host.endpoints));
    assert_int_equal(endpoints_view(host.endpoints, ENDPOINT_MAPPED).state, ENDPOINT_OFF);
    assert_int_equal(endpoints_view(host.endpoints, ENDPOINT_RELAY).state, ENDPOINT_OFF);
    for (int path = 0; path < ENDPOINT_COUNT; path++)
        assert_true(strlen(endpoint_name((enum EndpointKind)path)) > 0);
    host_close(&host);
}

static void test_the_invites_addresses_can_be_connected_to(void **state)
{
    (void)state;
    struct Host host;
    host_open(&host, NULL);
    struct Address addresses[INVITE_ADDRESSES_MAX], read;
    int count = endpoints_addresses(host.endpoints, addresses);
    assert_in_range(count, 1, INVITE_ADDRESSES_MAX);
    for (int i = 0; i < count; i++) {
        char text[ADDRESS_TEXT_MAX];
        address_write(&addresses[i], text);
        assert_null(address_read(text, &read));
        assert_int_equal(read.port, endpoints_port(host.endpoints));
    }
    host_close(&host);
}

static void test_a_taken_port_is_replaced(void **state)
{
    (void)state;
    struct Host host, other;
    host_open(&host, NULL);
    host_open(&other, &(struct EndpointsSettings){.port = endpoints_port(host.endpoints)});
    assert_int_not_equal(endpoints_port(other.endpoints), endpoints_port(host.endpoints));
    struct Visit friend = visit(&other, &other.admission.play.code);
    assert_int_equal(friend.state, CONNECTOR_IN);
    transport_close(friend.guest.transport);
    host_close(&other);
    host_close(&host);
}

static void await_relay(struct Host *host, enum EndpointState state)
{
    while (endpoints_view(host->endpoints, ENDPOINT_RELAY).state != state)
        bell_wait(&host->bell, SILENCE_MS);
}

/* The broker is named with the other addresses, without its credentials; an unreachable one is a
 * endpoint that failed, not a host that cannot be. */
static void test_a_relay_is_part_of_the_invite(void **state)
{
    (void)state;
    struct Host host;
    struct RelayBroker broker = {.host = "127.0.0.1", .port = 1, .user = "u", .password = "p"};
    host_open(&host, &(struct EndpointsSettings){.broker = &broker});
    struct Address addresses[INVITE_ADDRESSES_MAX];
    int count = endpoints_addresses(host.endpoints, addresses);
    char text[ADDRESS_TEXT_MAX];
    address_write(&addresses[count - 1], text);
    assert_string_equal(text, "mqtt://127.0.0.1:1");
    await_relay(&host, ENDPOINT_FAILED);
    assert_true(the_only_way(endpoints_view(host.endpoints, ENDPOINT_LOCAL).text));
    host_close(&host);
}

static void test_a_friend_comes_in_by_the_relay(void **state)
{
    (void)state;
    struct Host host;
    struct Broker mosquitto;
    if (!broker_available(BROKER_OPEN))
        skip();
    broker_start(&mosquitto, BROKER_OPEN);
    struct RelayBroker broker = {.host = "127.0.0.1", .port = mosquitto.port};
    host_open(&host, &(struct EndpointsSettings){.broker = &broker});
    await_relay(&host, ENDPOINT_READY);
    assert_false(the_only_way(endpoints_view(host.endpoints, ENDPOINT_LOCAL).text));
    struct Address address = endpoints_view(host.endpoints, ENDPOINT_RELAY).address;
    struct Visit friend = visit_at(&host, &host.admission.play.code, &address);
    assert_int_equal(friend.state, CONNECTOR_IN);
    exchange(&host, friend.guest.transport, 7);
    transport_close(friend.guest.transport);
    host_close(&host);
    broker_free(&mosquitto);
}

/* --- who finds the host -------------------------------------------------------------------- */

static void test_a_match_is_found_by_its_peer_alone(void **state)
{
    (void)state;
    struct Host host;
    struct Found found;
    struct ResumeKey match = {.id = "the match"}, other = {.id = "another"};
    host_open(&host, NULL);
    assert_true(find(&host, NULL, &found, 0));
    endpoints_announce_resume(host.endpoints, &match);
    assert_true(find(&host, match.id, &found, 0));
    assert_int_equal(found.address.port, endpoints_port(host.endpoints));
    assert_false(find(&host, other.id, &found, SILENCES));
    assert_false(find(&host, NULL, &found, SILENCES));
    host_close(&host);
}

/* Names are cut at the end of a character and lose what could hide; no UTF-8 is no name. */
static void test_names_are_fit_to_be_shown(void **state)
{
    (void)state;
    static const struct {
        const char *name, *shown;
    } cases[] = {
        {"棋友棋友棋友棋友棋友棋友", "棋友棋友棋友棋友棋友"},
        {"\xe2\x80\xae eve", "eve"},
        {"\xff", ""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct Host host;
        struct Found found;
        host_open(&host, &(struct EndpointsSettings){.name = cases[i].name});
        assert_true(find(&host, NULL, &found, 0));
        assert_string_equal(found.host.name, cases[i].shown);
        host_close(&host);
    }
}

/* Where all ports of the beacon are taken, the host says so, and tries again. */
static void test_a_beacon_without_a_port_waits_for_one(void **state)
{
    (void)state;
    struct Host host;
    struct Found found;
    struct Beacon *others[BEACON_PORTS];
    uint16_t port = free_ports();
    for (int i = 0; i < BEACON_PORTS; i++)
        others[i] = beacon_open(port, NULL);
    host_open(&host, &(struct EndpointsSettings){.beacon_port = port});
    host_pump(&host);
    struct EndpointsView view = endpoints_view(host.endpoints, ENDPOINT_LOCAL);
    assert_true(strstr(view.text, "not listed there") || strstr(view.text, "omputer only"));
    beacon_close(others[2]);
    host.now_ms += endpoints_wait(host.endpoints, host.now_ms);
    assert_true(find(&host, NULL, &found, 0));
    for (int i = 0; i < BEACON_PORTS; i++)
        if (i != 2)
            beacon_close(others[i]);
    host_close(&host);
}

/* --- strangers ----------------------------------------------------------------------------- */

/* Entries of a folder of the system that shows this process: open files, threads. */
static int count_entries(const char *path)
{
    int count = 0;
    DIR *folder = opendir(path);
    assert_non_null(folder);
    while (readdir(folder))
        count++;
    closedir(folder);
    return count;
}

/* The memory in use: the second number of the file counts its pages. */
static long memory_bytes(void)
{
    char line[128] = "", *second = line;
    FILE *file = fopen("/proc/self/statm", "r");
    assert_non_null(file);
    assert_non_null(fgets(line, sizeof line, file));
    fclose(file);
    strtol(line, &second, 10);
    return strtol(second, NULL, 10) * sysconf(_SC_PAGESIZE);
}

/* 200 strangers come while a game is on: some say nothing, some talk rubbish, some ask as friends
 * do. All are turned away, the game goes on, and nothing of them stays. */
static void test_two_hundred_strangers_do_not_disturb_a_game(void **state)
{
    (void)state;
    struct Host host;
    struct Transport *strangers[STRANGERS];
    host_open(&host, NULL);
    struct Visit friend = visit(&host, &host.admission.play.code);
    assert_int_equal(friend.state, CONNECTOR_IN);
    admission_spend(&host.admission);
    int files = count_entries("/proc/self/fd");
    long memory = memory_bytes(), most = 0;
    for (int i = 0; i < STRANGERS; i++) {
        strangers[i] = stranger_new(&host);
        if (i % 3 == 1)
            transport_send(strangers[i], "GET / HTTP/1.1\r\n\r\n", 18);
        host_pump(&host);
        if (i % 10 == 0)
            exchange(&host, friend.guest.transport, (uint8_t)(i + 1));
        if (i >= 20) /* and leave */
            transport_close(strangers[i - 20]);
        most = memory_bytes() > most ? memory_bytes() : most;
    }
    for (int i = STRANGERS - 20; i < STRANGERS; i++)
        transport_close(strangers[i]);
    host.now_ms += ATTEMPT_MS;
    while (count_entries("/proc/self/fd") > files) {
        host_pump(&host);
        bell_wait(&host.bell, SILENCE_MS);
    }
    exchange(&host, friend.guest.transport, 0xff);
    assert_int_equal(host.admission.play.guesses, 0);
    print_message("200 strangers: at most %ld MiB more\n", (most - memory) / MEGABYTE);
    assert_true(most - memory < 128 * MEGABYTE);
    transport_close(friend.guest.transport);
    host_close(&host);
}

/* Waits until the host has let the first stranger try. */
static void await_attempt(struct Host *host)
{
    while (!host->admission.attempts[0].transport) {
        bell_wait(&host->bell, SILENCE_MS);
        host_pump(host);
    }
}

/* Runs the host until the stranger has been turned away; returns how long that took by its clock,
 * which stands while the two come together and part. `say` is sent each second. */
static int64_t time_until_closed(struct Host *host, struct Transport *stranger, const char *say)
{
    await_attempt(host);
    int64_t began_ms = host->now_ms;
    for (;;) {
        uint8_t answer[64];
        if (*say)
            transport_send(stranger, say++, 1);
        host_pump(host);
        while (transport_receive(stranger, answer, sizeof answer) > 0)
            continue;
        if (!host->admission.attempts[0].transport)
            break;
        if (!bell_wait(&host->bell, SILENCE_MS))
            host->now_ms += 1000;
    }
    while (transport_state(stranger) != TRANSPORT_CLOSED)
        bell_wait(&host->bell, SILENCE_MS);
    return host->now_ms - began_ms;
}

static void test_a_silent_stranger_is_out_after_five_seconds(void **state)
{
    (void)state;
    struct Host host;
    host_open(&host, NULL);
    struct Transport *stranger = stranger_new(&host);
    assert_in_range(time_until_closed(&host, stranger, ""), ATTEMPT_MS, ATTEMPT_MS + 2000);
    transport_close(stranger);
    host_close(&host);
}

/* One byte a second is a handshake that never ends: out all the same. */
static void test_a_slow_stranger_is_out_after_five_seconds(void **state)
{
    (void)state;
    struct Host host;
    host_open(&host, NULL);
    struct Transport *stranger = stranger_new(&host);
    int64_t took_ms = time_until_closed(&host, stranger, "\1\33TIANYUAN\1\1\1");
    assert_in_range(took_ms, ATTEMPT_MS, ATTEMPT_MS + 2000);
    struct Visit friend = visit(&host, &host.admission.play.code);
    assert_int_equal(friend.state, CONNECTOR_IN);
    transport_close(friend.guest.transport);
    transport_close(stranger);
    host_close(&host);
}

/* Somebody who is in but never reads fills its own line and nothing else. */
static void test_a_guest_that_never_reads_blocks_nobody(void **state)
{
    (void)state;
    static const uint8_t block[4096];
    struct Host host;
    host_open(&host, NULL);
    struct Visit deaf = visit(&host, &host.admission.play.code);
    assert_int_equal(deaf.state, CONNECTOR_IN);
    long sent = 0;
    while (transport_send(host.guest.transport, block, sizeof block) && sent < 64 * MEGABYTE)
        sent += sizeof block;
    assert_true(sent < 64 * MEGABYTE);
    struct Transport *stuck = host.guest.transport;
    host.in = false;
    struct Visit friend = visit(&host, &host.admission.play.code); /* the code was not spent */
    assert_int_equal(friend.state, CONNECTOR_IN);
    exchange(&host, friend.guest.transport, 7);
    transport_close(stuck);
    transport_close(friend.guest.transport);
    transport_close(deaf.guest.transport);
    host_close(&host);
}

/* A friend who finds every attempt taken by silent strangers hears that the host is busy. */
static void test_a_full_host_says_so(void **state)
{
    (void)state;
    struct Host host;
    struct Transport *strangers[ADMISSION_ATTEMPTS];
    host_open(&host, NULL);
    for (int i = 0; i < ADMISSION_ATTEMPTS; i++) {
        strangers[i] = stranger_new(&host);
        while (!host.admission.attempts[i].transport) {
            bell_wait(&host.bell, SILENCE_MS);
            host_pump(&host);
        }
    }
    for (int i = 0; i < 20; i++) {
        struct Visit friend = visit(&host, &host.admission.play.code);
        assert_int_equal(friend.state, CONNECTOR_TRYING);
        assert_int_equal(friend.refusal, REFUSAL_BUSY);
    }
    for (int i = 0; i < ADMISSION_ATTEMPTS; i++)
        transport_close(strangers[i]);
    host_close(&host);
}

static void test_another_version_is_told_so(void **state)
{
    (void)state;
    struct Host host;
    struct Handshake shake;
    uint8_t bytes[3 * HANDSHAKE_MESSAGE], answer[HANDSHAKE_MESSAGE];
    size_t used, got = 0;
    enum { AT_OLDEST = 10, AT_NEWEST = 11 };
    host_open(&host, NULL);
    handshake_join(&shake, HANDSHAKE_CODE, "", 0, host.admission.play.code.text, CODE_LENGTH);
    size_t size = handshake_take(&shake, bytes);
    bytes[AT_OLDEST] = bytes[AT_NEWEST] = HANDSHAKE_VERSION + 1;
    struct Transport *stranger = stranger_new(&host);
    assert_true(transport_send(stranger, bytes, size));
    while (got < 4) {
        host_pump(&host);
        got += transport_receive(stranger, answer + got, sizeof answer - got);
        bell_wait(&host.bell, SILENCE_MS);
    }
    assert_int_equal(handshake_feed(&shake, answer, got, &used), HANDSHAKE_FAILED);
    assert_int_equal(handshake_refusal(&shake), REFUSAL_VERSION); /* it says that it is our own */
    handshake_wipe(&shake);
    transport_close(stranger);
    host_close(&host);
}

/* Wrong guesses renew nothing and shut nothing: the code that a friend holds stays good. */
static void test_wrong_codes_leave_the_offer_as_it_is(void **state)
{
    (void)state;
    struct Host host;
    struct Found found;
    host_open(&host, NULL);
    struct InviteCode first = host.admission.play.code;
    for (int guess = 1; guess <= ADMISSION_GUESSES; guess++) {
        struct InviteCode code = wrong_code(&host);
        struct Visit stranger = visit(&host, &code);
        assert_int_equal(stranger.state, CONNECTOR_FAILED);
        assert_int_equal(stranger.refusal, REFUSAL_WRONG_CODE);
    }
    assert_true(find(&host, NULL, &found, 0));
    assert_string_equal(found.host.name, "Ada");
    assert_int_equal(found.address.port, endpoints_port(host.endpoints));
    struct Visit friend = visit(&host, &first);
    assert_int_equal(friend.state, CONNECTOR_IN);
    transport_close(friend.guest.transport);
    host_close(&host);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_state_of_each_path_is_told),
        cmocka_unit_test(test_the_invites_addresses_can_be_connected_to),
        cmocka_unit_test(test_a_taken_port_is_replaced),
        cmocka_unit_test(test_a_relay_is_part_of_the_invite),
        cmocka_unit_test(test_a_friend_comes_in_by_the_relay),
        cmocka_unit_test(test_a_match_is_found_by_its_peer_alone),
        cmocka_unit_test(test_names_are_fit_to_be_shown),
        cmocka_unit_test(test_a_beacon_without_a_port_waits_for_one),
        cmocka_unit_test(test_two_hundred_strangers_do_not_disturb_a_game),
        cmocka_unit_test(test_a_silent_stranger_is_out_after_five_seconds),
        cmocka_unit_test(test_a_slow_stranger_is_out_after_five_seconds),
        cmocka_unit_test(test_a_guest_that_never_reads_blocks_nobody),
        cmocka_unit_test(test_a_full_host_says_so),
        cmocka_unit_test(test_another_version_is_told_so),
        cmocka_unit_test(test_wrong_codes_leave_the_offer_as_it_is),
    };
    const char *error = NULL;
    if (sodium_init() < 0 || !tcp_start(&error))
        return 1;
    return cmocka_run_group_tests_name("endpoints", tests, NULL, NULL);
}

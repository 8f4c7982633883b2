/* Finding hosts on the local network, over the loopback and whatever other interfaces there are. */
#include "net/lan/finder.h"
#include "net/lan/socket.h"
#include "tests/net/bell.h"
#include "tests/net/ports.h"
#include <setjmp.h>
#include <sodium.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

enum {
    SILENCE_MS = 200, /* of real time, until what was sent counts as lost and is asked again */
    LOOPBACK = 0x7f000001
};

/* Hosts and a guest on one machine, with one clock. */
struct Net {
    struct Bell bell;
    uint16_t port;
    struct Beacon *beacons[BEACON_PORTS];
    int beacon_count;
    struct Finder *finder;
    int64_t now_ms;
    struct Found list[FINDER_HOSTS_MAX];
    int count;
};

static void net_open(struct Net *net, int beacons, const uint8_t *resume)
{
    *net = (struct Net){.port = free_ports(), .now_ms = 1000};
    assert_true(net->port != 0);
    bell_init(&net->bell);
    for (int i = 0; i < beacons; i++)
        assert_non_null(net->beacons[net->beacon_count++] =
                            beacon_open(net->port, &net->bell.wake));
    net->finder = finder_open(net->port, resume, &net->bell.wake);
    assert_non_null(net->finder);
}

static void net_close(struct Net *net)
{
    finder_close(net->finder);
    for (int i = 0; i < net->beacon_count; i++)
        beacon_close(net->beacons[i]);
    bell_free(&net->bell);
}

static void pump(struct Net *net)
{
    finder_pump(net->finder, net->now_ms);
    for (int i = 0; i < net->beacon_count; i++)
        beacon_pump(net->beacons[i], net->now_ms);
    net->count = finder_list(net->finder, net->list, FINDER_HOSTS_MAX);
}

/* Pumps until `count` hosts are listed, the first by `name` (any, if NULL); the clock moves on only
 * when nothing comes. */
static void await_list(struct Net *net, int count, const char *name)
{
    for (;;) {
        pump(net);
        if (net->count == count && (!name || strcmp(net->list[0].host.name, name) == 0))
            return;
        if (!bell_wait(&net->bell, SILENCE_MS))
            net->now_ms += FINDER_ASK_MS;
    }
}

static struct DiscoveryHost host_of(const char *name, uint16_t port)
{
    struct DiscoveryHost host = {.version = HANDSHAKE_VERSION, .port = port, .game = "gomoku"};
    strcpy(host.name, name);
    return host;
}

static void announce(struct Net *net, int beacon, const char *name)
{
    struct DiscoveryHost host = host_of(name, (uint16_t)(50000 + beacon));
    beacon_announce(net->beacons[beacon], &host);
}

static void test_a_host_is_listed(void **state)
{
    (void)state;
    struct Net net;
    net_open(&net, 1, NULL);
    announce(&net, 0, "Ada");
    await_list(&net, 1, "Ada");
    assert_string_equal(net.list[0].host.name, "Ada");
    assert_string_equal(net.list[0].host.game, "gomoku");
    assert_int_equal(net.list[0].address.port, 50000);
    struct Address address;
    char text[ADDRESS_TEXT_MAX];
    address_write(&net.list[0].address, text);
    assert_null(address_read(text, &address)); /* one that can be connected to */
    net_close(&net);
}

static void test_a_silent_host_is_not_listed(void **state)
{
    (void)state;
    struct Net net;
    net_open(&net, 2, NULL);
    announce(&net, 1, "Ada");
    await_list(&net, 1, NULL);
    assert_string_equal(net.list[0].host.name, "Ada");
    net_close(&net);
}

static void test_a_new_name_shows(void **state)
{
    (void)state;
    struct Net net;
    net_open(&net, 1, NULL);
    announce(&net, 0, "AAAA");
    await_list(&net, 1, "AAAA");
    announce(&net, 0, "BBBB");
    net.now_ms += FINDER_ASK_MS;
    await_list(&net, 1, "BBBB");
    net_close(&net);
}

static void test_who_is_gone_ages_out(void **state)
{
    (void)state;
    struct Net net;
    net_open(&net, 1, NULL);
    announce(&net, 0, "Ada");
    await_list(&net, 1, "Ada");
    beacon_silence(net.beacons[0]);
    int64_t silent_ms = net.now_ms;
    await_list(&net, 0, NULL);
    assert_true(net.now_ms - silent_ms <= FINDER_FRESH_MS + FINDER_ASK_MS);
    net_close(&net);
}

static void test_five_hosts_on_one_machine_and_no_sixth(void **state)
{
    (void)state;
    struct Net net;
    char name[] = "Ada0";
    net_open(&net, BEACON_PORTS, NULL);
    for (int i = 0; i < BEACON_PORTS; i++, name[3]++)
        announce(&net, i, name);
    assert_null(beacon_open(net.port, NULL));
    await_list(&net, BEACON_PORTS, NULL);
    net_close(&net);
}

static void test_the_host_of_a_match_is_found_by_its_resume_id(void **state)
{
    (void)state;
    struct Net net;
    uint8_t mine[HANDSHAKE_NAME] = "my match", other[HANDSHAKE_NAME] = "not mine";
    net_open(&net, 3, mine);
    beacon_hold(net.beacons[0], other, false, 50000);
    beacon_hold(net.beacons[1], mine, false, 50001);
    announce(&net, 2, "Ada");
    await_list(&net, 1, NULL);
    assert_int_equal(net.list[0].address.port, 50001);
    net_close(&net);
}

/* Who would watch finds every match that may be watched, and no other. */
static void test_matches_to_watch_are_found(void **state)
{
    (void)state;
    struct Net net;
    uint8_t match[HANDSHAKE_NAME] = "a match";
    net_open(&net, 3, discovery_watch);
    beacon_hold(net.beacons[0], match, false, 50000);
    beacon_hold(net.beacons[1], match, true, 50001);
    announce(&net, 2, "Ada");
    await_list(&net, 1, NULL);
    assert_int_equal(net.list[0].address.port, 50001);
    net_close(&net);
}

/* A held match is nobody's business but its players'. */
static void test_a_match_is_not_listed_among_the_games(void **state)
{
    (void)state;
    struct Net net;
    uint8_t match[HANDSHAKE_NAME] = "my match";
    net_open(&net, 2, NULL);
    announce(&net, 0, "AAAA");
    announce(&net, 1, "BBBB");
    await_list(&net, 2, NULL);
    beacon_hold(net.beacons[0], match, false, 50000);
    await_list(&net, 1, "BBBB");
    net_close(&net);
}

/* A stranger's socket on the same machine. */
struct Stranger {
    struct Bell bell;
    struct BeaconSocket *socket;
};

static void stranger_open(struct Stranger *stranger, uint16_t port)
{
    bell_init(&stranger->bell);
    stranger->socket = beacon_socket_open(port, 1, &stranger->bell.wake);
    assert_non_null(stranger->socket);
}

static void stranger_close(struct Stranger *stranger)
{
    beacon_socket_close(stranger->socket);
    bell_free(&stranger->bell);
}

/* Pumps the net until the stranger hears something that says `kind`. */
static struct BeaconPeer await_discovery(struct Net *net, struct Stranger *stranger,
                                         enum DiscoveryKind kind, struct DiscoveryMessage *message)
{
    struct BeaconPeer from;
    uint8_t datagram[DISCOVERY_SIZE];
    for (int turn = 0;; turn++) {
        pump(net);
        if (!beacon_socket_receive(stranger->socket, &from, datagram)) {
            if (!bell_wait(&stranger->bell, 10) && turn % 50 == 49)
                net->now_ms += FINDER_ASK_MS;
        } else if (discovery_read(datagram, sizeof datagram, message) && message->kind == kind) {
            return from;
        }
    }
}

/* Rubbish, damaged questions and answers to nobody's question change nothing. */
static void test_rubbish_is_ignored(void **state)
{
    (void)state;
    struct Net net;
    struct Stranger stranger;
    struct BeaconPeer host;
    uint8_t datagram[DISCOVERY_SIZE];
    net_open(&net, 1, NULL);
    host = (struct BeaconPeer){LOOPBACK, net.port};
    stranger_open(&stranger, (uint16_t)(net.port + 1));
    for (int i = 0; i < 40; i++) {
        randombytes_buf_deterministic(datagram, sizeof datagram,
                                      (const unsigned char[32]){(unsigned char)i});
        beacon_socket_send(stranger.socket, &host, datagram);
    }
    announce(&net, 0, "Ada");
    await_list(&net, 1, "Ada");
    struct DiscoveryMessage question,
        answer = {.kind = DISCOVERY_OFFER_GAME, .host = host_of("Eve", 1)};
    struct BeaconPeer guest = await_discovery(&net, &stranger, DISCOVERY_ASK_GAMES, &question);
    for (int i = 0; i < 40; i++) {
        memcpy(answer.token, question.token, DISCOVERY_TOKEN);
        answer.token[i % DISCOVERY_TOKEN] ^= 1; /* of another question */
        discovery_write(&answer, datagram);
        beacon_socket_send(stranger.socket, &guest, datagram);
    }
    announce(&net, 0, "NEW1"); /* a sign that all before was taken */
    net.now_ms += FINDER_ASK_MS;
    await_list(&net, 1, "NEW1");
    stranger_close(&stranger);
    net_close(&net);
}

/* One machine cannot fill the list, nor take a host's entry over while that answers. */
static void test_a_liar_takes_few_places(void **state)
{
    (void)state;
    struct Net net;
    struct Stranger liar;
    struct DiscoveryMessage question,
        answer = {.kind = DISCOVERY_OFFER_GAME, .host = host_of("Eve", 1)};
    uint8_t datagram[DISCOVERY_SIZE];
    net_open(&net, 0, NULL);
    stranger_open(&liar, net.port);
    struct BeaconPeer guest = await_discovery(&net, &liar, DISCOVERY_ASK_GAMES, &question);
    memcpy(answer.token, question.token, DISCOVERY_TOKEN);
    for (int i = 0; i < FINDER_HOSTS_MAX; i++) {
        answer.host.id[0] = (uint8_t)i;
        discovery_write(&answer, datagram);
        beacon_socket_send(liar.socket, &guest, datagram);
    }
    strcpy(answer.host.name, "End"); /* of a host that is listed: shows that all were taken */
    answer.host.id[0] = 0;
    discovery_write(&answer, datagram);
    beacon_socket_send(liar.socket, &guest, datagram);
    await_list(&net, BEACON_PORTS, "End");
    stranger_close(&liar);
    net_close(&net);
}

/* Takes what the stranger heard; returns how many answers repeat a token that begins so. */
static int count_answers(struct Stranger *stranger, uint8_t first)
{
    struct BeaconPeer from;
    uint8_t datagram[DISCOVERY_SIZE];
    struct DiscoveryMessage message;
    int count = 0;
    while (beacon_socket_receive(stranger->socket, &from, datagram))
        count += discovery_read(datagram, sizeof datagram, &message) && message.token[0] == first;
    return count;
}

/* Four hundred questions in one instant get a score of answers; a while later one is answered
 * again. */
static void test_answers_are_few(void **state)
{
    (void)state;
    struct Net net;
    struct Stranger asker;
    struct DiscoveryMessage question = {.kind = DISCOVERY_ASK_GAMES};
    uint8_t datagram[DISCOVERY_SIZE];
    int answers = 0, late_answers = 0;
    net_open(&net, 1, NULL);
    announce(&net, 0, "Ada");
    stranger_open(&asker, 0);
    struct BeaconPeer host = {LOOPBACK, net.port};
    discovery_write(&question, datagram);
    for (int i = 0; i < 400; i++) {
        beacon_socket_send(asker.socket, &host, datagram);
        if (i % 10 == 9) {
            bell_wait(&net.bell, SILENCE_MS);
            pump(&net);
            answers += count_answers(&asker, 0);
        }
    }
    while (answers < 5) { /* some are on their way still */
        pump(&net);
        bell_wait(&asker.bell, SILENCE_MS);
        answers += count_answers(&asker, 0);
    }
    question.token[0] = 1;
    discovery_write(&question, datagram);
    while (late_answers == 0) {
        net.now_ms += 5000;
        beacon_socket_send(asker.socket, &host, datagram);
        bell_wait(&net.bell, SILENCE_MS);
        pump(&net);
        bell_wait(&asker.bell, SILENCE_MS);
        late_answers += count_answers(&asker, 1);
    }
    assert_in_range(answers, 5, 40);
    assert_in_range(late_answers, 1, 20);
    stranger_close(&asker);
    net_close(&net);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_host_is_listed),
        cmocka_unit_test(test_a_silent_host_is_not_listed),
        cmocka_unit_test(test_a_new_name_shows),
        cmocka_unit_test(test_who_is_gone_ages_out),
        cmocka_unit_test(test_five_hosts_on_one_machine_and_no_sixth),
        cmocka_unit_test(test_the_host_of_a_match_is_found_by_its_resume_id),
        cmocka_unit_test(test_a_match_is_not_listed_among_the_games),
        cmocka_unit_test(test_matches_to_watch_are_found),
        cmocka_unit_test(test_rubbish_is_ignored),
        cmocka_unit_test(test_a_liar_takes_few_places),
        cmocka_unit_test(test_answers_are_few),
    };
    return sodium_init() < 0 ? 1 : cmocka_run_group_tests_name("beacon", tests, NULL, NULL);
}

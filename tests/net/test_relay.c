/* The relay over a real broker: two who meet and play, brokers that refuse, break and come back,
 * and strangers who listen and disturb. */
#define _XOPEN_SOURCE 700
#include "net/meeting/admission.h"
#include "net/meeting/connector.h"
#include "net/meeting/transport_connect.h"
#include "net/relay/packet.h"
#include "tests/net/bell.h"
#include "tests/net/broker.h"
#include "tests/net/pair.h"
#include <mosquitto.h>
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

static int64_t clock_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* --- waiting for the network, by its bell ---------------------------------------------------- */

static void await_state(struct Bell *bell, struct Transport *transport, enum TransportState state)
{
    while (transport_state(transport) != state)
        bell_await(bell);
}

static void await_bytes(struct Bell *bell, struct Transport *transport, const char *expected)
{
    char bytes[64];
    size_t size = 0, wanted = strlen(expected);
    while ((size += transport_receive(transport, bytes + size, wanted - size)) < wanted)
        bell_await(bell);
    assert_memory_equal(bytes, expected, wanted);
}

static enum RelayTrouble await_listener(struct Bell *bell, struct RelayListener *listener,
                                        enum RelayState state)
{
    enum RelayTrouble trouble;
    while (relay_listener_state(listener, &trouble) != state)
        bell_await(bell);
    return trouble;
}

static struct Transport *await_joiner(struct Bell *bell, struct RelayListener *listener)
{
    struct Transport *transport;
    while (!(transport = relay_accept(listener)))
        bell_await(bell);
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

static struct RelayListener *listen_by(const struct RelayBroker *settings, struct Bell *bell,
                                       const struct RoomSecret *secret)
{
    struct RelayListener *listener = relay_listen(settings, &bell->wake);
    relay_listen_to(listener, secret, 1);
    await_listener(bell, listener, RELAY_READY);
    return listener;
}

static struct RoomSecret secret_of(const char *words)
{
    return room_secret(words, strlen(words), false);
}

static struct RelayListener *listen_at(const struct RelayBroker *settings, struct Bell *bell,
                                       const char *words)
{
    struct RoomSecret secret = secret_of(words);
    return listen_by(settings, bell, &secret);
}

static struct Transport *join_at(const struct RelayBroker *settings, const char *words,
                                 const struct TransportWake *wake)
{
    struct RoomSecret secret = secret_of(words);
    return relay_connect(settings, &secret, wake);
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
        guests[i] = join_at(&settings, "ROOM", &bell.wake);
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
            bell_await(&bell);
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

static void test_brokers_that_do_not_serve_say_why(void **state)
{
    struct Broker strict;
    struct Bell bell;
    (void)state;
    bell_init(&bell);
    broker_start(&strict, BROKER_PASSWORD);
    struct RelayBroker good = settings_for(&strict), wrong = good, dead = good, nowhere = good,
                       plain = good;
    strcpy(wrong.password, "guess");
    dead.port = 1;
    strcpy(nowhere.host, "no-such-host.invalid");
    strcpy(plain.host, "192.0.2.1"); /* a public address (RFC 5737), and no TLS */
    nowhere.tls = true;
    const struct {
        const struct RelayBroker *settings;
        enum RelayTrouble trouble;
    } cases[] = {
        {&wrong, RELAY_TROUBLE_CREDENTIALS},
        {&dead, RELAY_TROUBLE_SILENT},
        {&nowhere, RELAY_TROUBLE_NO_HOST},
        {&plain, RELAY_TROUBLE_PLAIN},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct RelayListener *listener = relay_listen(cases[i].settings, &bell.wake);
        assert_int_equal(await_listener(&bell, listener, RELAY_FAILED), cases[i].trouble);
        relay_listener_free(listener);
        struct Transport *joiner = join_at(cases[i].settings, "ROOM", &bell.wake);
        await_state(&bell, joiner, TRANSPORT_CLOSED);
        assert_string_equal(transport_trouble(joiner), relay_trouble_text(cases[i].trouble));
        assert_false(transport_send(joiner, "x", 1));
        transport_close(joiner);
    }
    relay_listener_free(listen_at(&good, &bell, "ROOM"));
    broker_free(&strict);
}

/* The player's password goes to the player's broker, and to no other that an invite names. */
static void test_credentials_go_to_the_own_broker_alone(void **state)
{
    struct Broker strict;
    struct Bell bell;
    (void)state;
    bell_init(&bell);
    broker_start(&strict, BROKER_PASSWORD);
    struct RelayBroker own = settings_for(&strict), other = own;
    struct Address address = broker_address(&own);
    struct RoomSecret room = secret_of("ROOM");
    struct RelayListener *listener = listen_at(&own, &bell, "ROOM");
    struct Transport *known = transport_connect(&own, &address, &room, &bell.wake);
    transport_close(await_joiner(&bell, listener));
    other.port++;
    struct Transport *strange = transport_connect(&other, &address, &room, &bell.wake);
    struct Transport *nobody = transport_connect(NULL, &address, &room, &bell.wake);
    await_state(&bell, strange, TRANSPORT_CLOSED);
    await_state(&bell, nobody, TRANSPORT_CLOSED);
    assert_string_equal(transport_trouble(strange), relay_trouble_text(RELAY_TROUBLE_CREDENTIALS));
    transport_close(known);
    transport_close(strange);
    transport_close(nobody);
    relay_listener_free(listener);
    broker_free(&strict);
}

static void test_tls_is_taken_when_the_certificate_is_trusted(void **state)
{
    struct Broker broker;
    struct Bell bell;
    (void)state;
    if (!broker_available(BROKER_TLS))
        skip();
    bell_init(&bell);
    broker_start(&broker, BROKER_TLS);
    struct RelayBroker settings = settings_for(&broker);
    struct RelayListener *listener = listen_at(&settings, &bell, "ROOM");
    struct Transport *guest = join_at(&settings, "ROOM", &bell.wake);
    assert_true(transport_send(guest, "hello", 5));
    struct Transport *host = await_joiner(&bell, listener);
    await_bytes(&bell, host, "hello");
    transport_close(guest);
    transport_close(host);
    relay_listener_free(listener);
    unsetenv("SSL_CERT_FILE"); /* now the certificate is a stranger's */
    guest = join_at(&settings, "ROOM", &bell.wake);
    await_state(&bell, guest, TRANSPORT_CLOSED);
    assert_string_equal(transport_trouble(guest), relay_trouble_text(RELAY_TROUBLE_TLS));
    transport_close(guest);
    broker_free(&broker);
}

static void test_nobody_at_home_is_told(void **state)
{
    struct RelayBroker settings = settings_for(*state);
    struct Bell bell;
    bell_init(&bell);
    struct Transport *guest = join_at(&settings, "ROOM", &bell.wake);
    struct RelayListener *listener = listen_at(&settings, &bell, "ELSE");
    while (strcmp(transport_trouble(guest), relay_trouble_text(RELAY_TROUBLE_NOBODY)) != 0)
        bell_await(&bell);
    assert_null(relay_accept(listener));
    struct RoomSecret secrets[] = {secret_of("ELSE"), secret_of("ROOM")};
    relay_listen_to(listener, secrets, 2); /* found in one more room, at the next join */
    transport_close(await_joiner(&bell, listener));
    await_state(&bell, guest, TRANSPORT_CLOSED);
    transport_close(guest);
    relay_listener_free(listener);
}

/* A relay that never answers, not even to the connection: waiting for it would take minutes. */
static void test_a_silent_broker_blocks_nobody(void **state)
{
    struct Bell bell;
    (void)state;
    bell_init(&bell);
    struct RelayBroker silent = {.host = "192.0.2.1", .port = 8883, .tls = true};
    struct RelayListener *listener = relay_listen(&silent, &bell.wake);
    struct Transport *guest = join_at(&silent, "ROOM", &bell.wake);
    enum RelayTrouble trouble;
    assert_int_not_equal(relay_listener_state(listener, &trouble), RELAY_READY);
    assert_int_not_equal(transport_state(guest), TRANSPORT_OPEN);
    transport_close(guest);
    relay_listener_free(listener);
}

/* --- a player who dies ----------------------------------------------------------------------- */

static const uint8_t shared_secret[TRANSPORT_SECRET] = "of the two";

/* A process that was forked before there were threads; it joins when it is told the port. */
struct Mortal {
    pid_t process;
    int orders; /* a pipe */
};

static void live(int orders)
{
    struct RelayBroker settings = {.host = "127.0.0.1"};
    struct Bell bell;
    if (read(orders, &settings.port, sizeof settings.port) != sizeof settings.port)
        _exit(0);
    bell_init(&bell);
    struct Transport *guest = join_at(&settings, "ROOM", &bell.wake);
    await_state(&bell, guest, TRANSPORT_OPEN);
    transport_move(guest, shared_secret);
    await_bytes(&bell, guest, "who?");
    transport_send(guest, "I live", 6);
    pause();
}

static int make_mortal(struct Mortal *mortal)
{
    int ends[2];
    if (pipe(ends) != 0 || (mortal->process = fork()) < 0)
        return -1;
    if (mortal->process == 0) {
        close(ends[1]);
        live(ends[0]);
        _exit(0);
    }
    close(ends[0]);
    mortal->orders = ends[1];
    return 0;
}

static struct Mortal the_mortal(void **state)
{
    return *(const struct Mortal *)*state;
}

/* No goodbye is sent, and nothing here counts heartbeats, yet the other hears of it. */
static void test_a_killed_player_is_noticed(void **state)
{
    struct Mortal mortal = the_mortal(state);
    struct Broker broker;
    struct Bell bell;
    bell_init(&bell);
    broker_start(&broker, BROKER_OPEN);
    struct RelayBroker settings = settings_for(&broker);
    struct RelayListener *listener = listen_at(&settings, &bell, "ROOM");
    assert_int_equal(write(mortal.orders, &broker.port, sizeof broker.port), sizeof broker.port);
    struct Transport *host = await_joiner(&bell, listener);
    transport_move(host, shared_secret);
    assert_true(transport_send(host, "who?", 4));
    await_bytes(&bell, host, "I live");
    kill(mortal.process, SIGKILL);
    await_state(&bell, host, TRANSPORT_CLOSED);
    transport_close(host);
    relay_listener_free(listener);
    broker_free(&broker);
}

/* --- a match --------------------------------------------------------------------------------- */

/* Host and guest of a toy game, each with its connection to the relay. */
struct Match {
    struct Bell bell;
    struct RelayBroker settings;
    struct RelayListener *listener;
    struct Admission admission;
    struct Connector connector;
    struct AdmittedGuest ends[2]; /* HOST, GUEST */
    bool in[2];
    struct Pair pair;
};

static void match_open(struct Match *m, const struct Broker *broker)
{
    memset(m, 0, sizeof *m);
    bell_init(&m->bell);
    m->settings = settings_for(broker);
    admission_init(&m->admission, true);
    struct RoomSecret secret = room_secret(m->admission.play.code.text, CODE_LENGTH, true);
    m->listener = listen_by(&m->settings, &m->bell, &secret);
    pair_init(&m->pair, 7, 3);
    m->pair.now_ms = clock_ms();
}

/* Starts to connect, by the code or, when there was a match, by its resume key. */
static void match_connector(struct Match *m, bool resumes)
{
    struct Invite invite = {.code = m->admission.play.code, .count = 1};
    struct ResumeKey key = m->ends[GUEST].resume;
    struct ConnectorOpener opener = {.open = transport_connect, .context = &m->settings};
    invite.addresses[0] = broker_address(&m->settings);
    connector_init(&m->connector, &invite, resumes ? &key : NULL, &opener, &m->bell.wake,
                   clock_ms());
    m->in[HOST] = m->in[GUEST] = false;
}

/* One turn of the handshakes; returns whether both are in. */
static bool match_turn(struct Match *m)
{
    struct Transport *joiner;
    while ((joiner = relay_accept(m->listener)))
        admission_begin(&m->admission, joiner, clock_ms());
    if (!m->in[HOST])
        m->in[HOST] = admission_pump(&m->admission, &m->ends[HOST], clock_ms());
    if (!m->in[GUEST]) {
        enum ConnectorState state = connector_pump(&m->connector, &m->ends[GUEST], clock_ms());
        assert_int_not_equal(state, CONNECTOR_FAILED);
        m->in[GUEST] = state == CONNECTOR_IN;
    }
    return m->in[HOST] && m->in[GUEST];
}

static void match_meet(struct Match *m, bool resumes)
{
    match_connector(m, resumes);
    while (!match_turn(m))
        bell_await(&m->bell);
    for (int who = 0; who < 2; who++)
        session_link(m->pair.peer[who].session, &m->ends[who].sender, &m->ends[who].receiver,
                     clock_ms());
}

/* Hands what came in to the session; returns whether anything did. */
static bool hear_out(struct Match *m, int who)
{
    uint8_t bytes[4096];
    size_t size = transport_receive(m->ends[who].transport, bytes, sizeof bytes);
    size_t at = 0; /* its disk is never slow */
    while (at < size)
        at += session_feed(m->pair.peer[who].session, bytes + at, size - at, clock_ms());
    return size > 0;
}

/* Moves bytes between a session and its transport; returns whether any moved. */
static bool carry(struct Match *m, int who)
{
    struct Session *session = m->pair.peer[who].session;
    struct Transport *transport = m->ends[who].transport;
    uint8_t bytes[4096];
    size_t out = session_take(session, bytes, sizeof bytes);
    if (out > 0)
        assert_true(transport_send(transport, bytes, out));
    bool heard = hear_out(m, who);
    if (pair_view(&m->pair, who).offered)
        assert_null(session_answer_offer(session, true, clock_ms()));
    return heard || out > 0;
}

/* Carries until both have played `plies` and agree. */
static void match_settle(struct Match *m, int plies)
{
    for (;;) {
        bool moved = carry(m, HOST);
        moved = carry(m, GUEST) || moved;
        m->pair.now_ms = clock_ms();
        struct SessionView host = pair_view(&m->pair, HOST), guest = pair_view(&m->pair, GUEST);
        if (host.synced && guest.synced && guest.proposed == 0 && pair_agrees(&m->pair) &&
            m->pair.peer[HOST].board.toy.games == 1 && m->pair.peer[HOST].board.toy.ply == plies)
            return;
        if (!moved)
            bell_await(&m->bell);
    }
}

/* Plays up to a ply. */
static void match_play(struct Match *m, int plies)
{
    match_settle(m, m->pair.peer[HOST].board.toy.ply);
    for (int ply = m->pair.peer[HOST].board.toy.ply; ply < plies; ply++) {
        int mover = pair_view(&m->pair, HOST).seat == ply % 2 ? HOST : GUEST;
        assert_null(pair_move(&m->pair, mover));
        match_settle(m, ply + 1);
    }
}

static void match_hang_up(struct Match *m)
{
    for (int who = 0; who < 2; who++) {
        transport_close(m->ends[who].transport);
        session_unlink(m->pair.peer[who].session, clock_ms());
    }
}

static void match_close(struct Match *m)
{
    match_hang_up(m);
    relay_listener_free(m->listener);
    admission_close(&m->admission);
    pair_free(&m->pair);
}

static void test_a_whole_game(void **state)
{
    struct Match m;
    match_open(&m, *state);
    match_meet(&m, false);
    match_play(&m, TOY_PLIES);
    assert_string_equal(pair_view(&m.pair, HOST).peer_name, "Guest");
    match_close(&m);
}

static void test_a_broker_that_restarts_costs_nothing_but_time(void **state)
{
    struct Match m;
    match_open(&m, *state);
    match_meet(&m, false);
    match_play(&m, 5);
    broker_kill(*state);
    for (int who = 0; who < 2; who++) {
        while (transport_state(m.ends[who].transport) != TRANSPORT_CLOSED)
            if (!hear_out(&m, who)) /* what came before the end is read first */
                bell_await(&m.bell);
        assert_string_equal(transport_trouble(m.ends[who].transport),
                            relay_trouble_text(RELAY_TROUBLE_LOST));
    }
    match_hang_up(&m);
    assert_int_equal(await_listener(&m.bell, m.listener, RELAY_FAILED), RELAY_TROUBLE_LOST);
    struct RoomSecret secret = room_secret(m.ends[HOST].resume.secret, HANDSHAKE_KEY, false);
    admission_resume(&m.admission, &m.ends[HOST].resume);
    relay_listen_to(m.listener, &secret, 1);
    broker_restart(*state);
    await_listener(&m.bell, m.listener, RELAY_READY);
    match_meet(&m, true);
    assert_int_equal(m.ends[HOST].kind, HANDSHAKE_RESUME);
    match_play(&m, 10);
    match_close(&m);
}

/* --- strangers at the broker ----------------------------------------------------------------- */

/* A client that hears everything there is, and may say anything. */
struct Stranger {
    struct mosquitto *client;
    struct Heard {
        char topic[128];
        uint8_t bytes[2048];
        size_t size;
    } heard[512];
    int count;
    bool subscribed;
};

static void stranger_hears(struct mosquitto *client, void *context,
                           const struct mosquitto_message *message)
{
    struct Stranger *stranger = context;
    (void)client;
    if (message->payloadlen > (int)sizeof stranger->heard[0].bytes)
        return; /* his own */
    assert_true(stranger->count < 512);
    struct Heard *heard = &stranger->heard[stranger->count++];
    snprintf(heard->topic, sizeof heard->topic, "%s", message->topic);
    heard->size = (size_t)message->payloadlen;
    memcpy(heard->bytes, message->payload, heard->size);
}

static void stranger_is_in(struct mosquitto *client, void *context, int mid, int count,
                           const int *levels)
{
    (void)client, (void)mid, (void)count, (void)levels;
    ((struct Stranger *)context)->subscribed = true;
}

static struct Stranger *stranger_new(const struct Broker *broker)
{
    struct Stranger *stranger = calloc(1, sizeof *stranger);
    mosquitto_lib_init();
    stranger->client = mosquitto_new("stranger", true, stranger);
    mosquitto_message_callback_set(stranger->client, stranger_hears);
    mosquitto_subscribe_callback_set(stranger->client, stranger_is_in);
    assert_int_equal(mosquitto_connect(stranger->client, "127.0.0.1", broker->port, 60), 0);
    assert_int_equal(mosquitto_subscribe(stranger->client, NULL, "#", 0), 0);
    while (!stranger->subscribed)
        assert_int_equal(mosquitto_loop(stranger->client, 1000, 1), 0);
    return stranger;
}

/* Hears all that was said up to now: a question of its own comes back last. */
static void stranger_listen(struct Stranger *stranger)
{
    assert_int_equal(mosquitto_publish(stranger->client, NULL, "now", 1, "?", 0, false), 0);
    do
        assert_int_equal(mosquitto_loop(stranger->client, 1000, 1), 0);
    while (stranger->count == 0 || strcmp(stranger->heard[stranger->count - 1].topic, "now") != 0);
    stranger->count--;
}

static void stranger_free(struct Stranger *stranger)
{
    mosquitto_destroy(stranger->client);
    free(stranger);
}

static bool contains(const struct Heard *heard, const void *bytes, size_t size)
{
    for (size_t i = 0; i + size <= heard->size; i++)
        if (memcmp(heard->bytes + i, bytes, size) == 0)
            return true;
    return false;
}

static void test_a_listener_learns_the_room_and_sizes(void **state)
{
    static const char *const secrets[] = {"Host", "Guest", "nobody shall read this", "toy",
                                          "plies=24"};
    struct Stranger *stranger = stranger_new(*state);
    struct Match m;
    match_open(&m, *state);
    match_meet(&m, false);
    match_play(&m, 6);
    assert_null(session_chat(m.pair.peer[GUEST].session, secrets[2], clock_ms()));
    while (strcmp(m.pair.peer[HOST].last.text, secrets[2]) != 0) {
        carry(&m, GUEST);
        if (!carry(&m, HOST))
            bell_await(&m.bell);
    }
    stranger_listen(stranger);
    int rooms = 0, links = 0;
    for (int i = 0; i < stranger->count; i++) {
        const struct Heard *heard = &stranger->heard[i];
        bool room = strncmp(heard->topic, "tianyuan/2/room/", 16) == 0;
        rooms += room;
        links += strncmp(heard->topic, "tianyuan/2/link/", 16) == 0;
        assert_null(strstr(heard->topic, m.admission.play.code.text));
        for (size_t s = 0; s < sizeof secrets / sizeof *secrets; s++)
            assert_false(contains(heard, secrets[s], strlen(secrets[s])));
        assert_false(contains(heard, m.admission.play.code.text, CODE_LENGTH));
        assert_false(contains(heard, m.ends[HOST].resume.secret, 8));
    }
    assert_int_equal(rooms + links, stranger->count); /* and nothing else */
    assert_true(rooms >= 9 && links >= 12);
    match_close(&m);
    stranger_free(stranger);
}

/* Says to every topic that it has heard: garbage, and everything it has heard once more. */
static void stranger_disturbs(struct Stranger *stranger)
{
    stranger_listen(stranger);
    for (int i = 0, count = stranger->count; i < count; i++) {
        const struct Heard *heard = &stranger->heard[i];
        uint8_t garbage[200];
        randombytes_buf(garbage, sizeof garbage);
        garbage[0] = (uint8_t)(i % 8);
        mosquitto_publish(stranger->client, NULL, heard->topic, sizeof garbage, garbage, 0, false);
        mosquitto_publish(stranger->client, NULL, heard->topic, (int)heard->size, heard->bytes, 0,
                          false);
    }
    stranger_listen(stranger);
    stranger->count = 0;
}

static void test_a_disturber_stops_no_match(void **state)
{
    struct Stranger *stranger = stranger_new(*state);
    struct Match m;
    match_open(&m, *state);
    match_meet(&m, false);
    for (int plies = 0; plies <= TOY_PLIES; plies += 6) {
        match_play(&m, plies);
        stranger_disturbs(stranger);
    }
    match_close(&m);
    stranger_free(stranger);
}

/* In the middle of the handshake, too, a disturber changes nothing: who has not the room's key is
 * not heard. */
static void test_a_disturber_breaks_no_handshake(void **state)
{
    struct Stranger *stranger = stranger_new(*state);
    struct Match m;
    match_open(&m, *state);
    match_connector(&m, false);
    while (connector_pump(&m.connector, &m.ends[GUEST], clock_ms()) == CONNECTOR_TRYING &&
           m.connector.places[0].state != PLACE_GREETED)
        bell_await(&m.bell); /* the host's admission is not asked yet */
    stranger_disturbs(stranger);
    while (!match_turn(&m)) {
        stranger_disturbs(stranger);
        bell_wait(&m.bell, 1);
    }
    for (int who = 0; who < 2; who++)
        session_link(m.pair.peer[who].session, &m.ends[who].sender, &m.ends[who].receiver,
                     clock_ms());
    match_play(&m, 3);
    assert_int_equal(m.admission.play.guesses, 0);
    match_close(&m);
    stranger_free(stranger);
}

/* Puts 2 MiB at a topic. */
static void stranger_throws(struct Stranger *stranger, const char *topic, bool retained)
{
    enum { LARGE = 2 << 20 };
    char *large = calloc(1, LARGE);
    assert_int_equal(mosquitto_publish(stranger->client, NULL, topic, LARGE, large, 0, retained),
                     0);
    free(large);
    stranger_listen(stranger);
}

/* An honest broker of MQTT 5 keeps from us what is larger than our packets, whether it lay there
 * before us or comes in the middle of a match. */
static void test_large_packets_are_kept_away(void **state)
{
    struct RelayBroker settings = settings_for(*state);
    struct Stranger *stranger = stranger_new(*state);
    struct RoomSecret secret = secret_of("ROOM");
    struct RelayTopic topic = {.place = RELAY_AT_ROOM, .id = "1", .up = true};
    struct Room room;
    enum RelayTrouble trouble;
    char text[RELAY_TOPIC_MAX];
    struct Bell bell;
    bell_init(&bell);
    assert_true(room_derive(&secret, settings.host, 0, &room));
    memcpy(topic.name, room.name, sizeof topic.name);
    relay_topic_write(&topic, text);
    stranger_throws(stranger, text, true);
    struct RelayListener *listener = listen_at(&settings, &bell, "ROOM");
    struct Transport *guest = join_at(&settings, "ROOM", &bell.wake);
    await_state(&bell, guest, TRANSPORT_OPEN);
    struct Transport *host = await_joiner(&bell, listener);
    stranger_listen(stranger);
    assert_true(stranger->count >= 2); /* JOIN and WELCOME */
    for (int i = stranger->count - 1; i >= 0; i--)
        stranger_throws(stranger, stranger->heard[i].topic, i % 2 == 0);
    transport_send(guest, "still here", 10);
    await_bytes(&bell, host, "still here");
    transport_send(host, "so am I", 7);
    await_bytes(&bell, guest, "so am I");
    assert_int_equal(relay_listener_state(listener, &trouble), RELAY_READY);
    transport_close(guest);
    transport_close(host);
    relay_listener_free(listener);
    stranger_free(stranger);
}

/* Somebody who has the code knocks without end: each knock is another's, and none locks out a
 * friend behind the same relay. */
static void test_each_joiner_is_somebody_else(void **state)
{
    struct RelayBroker settings = settings_for(*state);
    struct Transport *guests[3], *hosts[3];
    struct Bell bell;
    bell_init(&bell);
    struct RelayListener *listener = listen_at(&settings, &bell, "ROOM");
    for (int i = 0; i < 3; i++) {
        guests[i] = join_at(&settings, "ROOM", &bell.wake);
        hosts[i] = await_joiner(&bell, listener);
    }
    for (int i = 0; i < 3; i++)
        assert_int_not_equal(hosts[i]->origin, hosts[(i + 1) % 3]->origin);
    for (int i = 0; i < 3; i++) {
        transport_close(hosts[i]);
        transport_close(guests[i]);
    }
    relay_listener_free(listener);
}

int main(void)
{
    struct Mortal mortal;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_two_joiners_do_not_mix, open_broker, close_broker),
        cmocka_unit_test(test_brokers_that_do_not_serve_say_why),
        cmocka_unit_test(test_credentials_go_to_the_own_broker_alone),
        cmocka_unit_test(test_tls_is_taken_when_the_certificate_is_trusted),
        cmocka_unit_test_setup_teardown(test_nobody_at_home_is_told, open_broker, close_broker),
        cmocka_unit_test(test_a_silent_broker_blocks_nobody),
        cmocka_unit_test_prestate(test_a_killed_player_is_noticed, &mortal),
        cmocka_unit_test_setup_teardown(test_a_whole_game, open_broker, close_broker),
        cmocka_unit_test_setup_teardown(test_a_broker_that_restarts_costs_nothing_but_time,
                                        open_broker, close_broker),
        cmocka_unit_test_setup_teardown(test_a_listener_learns_the_room_and_sizes, open_broker,
                                        close_broker),
        cmocka_unit_test_setup_teardown(test_a_disturber_stops_no_match, open_broker, close_broker),
        cmocka_unit_test_setup_teardown(test_a_disturber_breaks_no_handshake, open_broker,
                                        close_broker),
        cmocka_unit_test_setup_teardown(test_large_packets_are_kept_away, open_broker,
                                        close_broker),
        cmocka_unit_test_setup_teardown(test_each_joiner_is_somebody_else, open_broker,
                                        close_broker),
    };
    if (sodium_init() < 0)
        return 1;
    if (!broker_available(BROKER_PASSWORD)) {
        puts("SKIP: needs mosquitto");
        return 77;
    }
    if (make_mortal(&mortal) != 0)
        return 1;
    return cmocka_run_group_tests_name("relay", tests, NULL, NULL);
}

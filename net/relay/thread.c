/* The thread of one connection to a broker: connects, serves, and tries again. */
#define _POSIX_C_SOURCE 200809L
#include "net/relay/broker.h"
#include "net/relay/trust.h"
#include "src/loaded/mosquitto.h"
#include <errno.h>
#include <poll.h>
#include <sodium.h>
#include <string.h>
#include <time.h>

enum {
    DAY_S = 24 * 60 * 60,
    KEEPALIVE_S = 15,         /* MQTT's: so long the broker takes to notice a cut cable, and half */
    PACKET_MAX = 4096,        /* that a broker of MQTT 5 is to send, with room to spare for ours */
    UNFINISHED_MAX = 1 << 18, /* bytes of one packet, where ours have RELAY_PACKET_MAX; so much, as
                                 answers to pings, of which we aren't told, count as one with it */
    TURN_MS = 1000,           /* libmosquitto wants to look at its own clock that often */
    RETRY_MS = 1000,          /* wait before a listener tries again, doubled each time .. */
    RETRY_MAX_MS = 30000      /* .. up to this */
};

/* How long nothing has to be done, unless something comes in. */
static int patience_ms(struct RelayHub *hub)
{
    int64_t now_ms = shared_clock_ms(), due = now_ms + TURN_MS;
    if (mosquitto_want_write(hub->client))
        return TURN_MS; /* nothing can be published before */
    pthread_mutex_lock(&hub->shared.lock);
    if (hub->connected && hub->rooms_found < RELAY_NAMES_MAX)
        due = now_ms;
    for (int i = 0; i < hub->end_count; i++) {
        int64_t wanted = relay_link_due(&hub->ends[i]->link);
        due = wanted < due ? wanted : due;
    }
    if (hub->connected && hub->subscriptions && hub->subscriptions->out_count > 0)
        due = now_ms;
    pthread_mutex_unlock(&hub->shared.lock);
    return due > now_ms ? (int)(due - now_ms) : 0;
}

static size_t bytes_waiting(const struct RelayHub *hub)
{
    return relay_pipe_waiting(&hub->pipe, mosquitto_socket(hub->client));
}

/* Waits for the alarm and, with a connection, for what `events` says of libmosquitto's socket and
 * for the broker; returns what that socket has. */
static short await(struct RelayHub *hub, short events, int timeout_ms)
{
    struct pollfd fds[2 + RELAY_PIPE_POLLS] = {alarm_poll(&hub->alarm), {.events = events}};
    bool linked = hub->pipe.open, hungry = linked && bytes_waiting(hub) == 0;
    int waited = 1;
    if (linked) {
        fds[1].fd = mosquitto_socket(hub->client);
        waited = 2 + relay_pipe_want(&hub->pipe, hungry, fds + 2);
    }
    int count = poll(fds, (unsigned)waited, timeout_ms);
    alarm_clear(&hub->alarm);
    if (!linked || count <= 0)
        return 0;
    relay_pipe_move(&hub->pipe, hungry);
    return (short)(fds[1].revents | (bytes_waiting(hub) > 0 ? POLLIN : 0));
}

/* --- rooms --------------------------------------------------------------------------------- */

/* What is to be found: the room of a secret on a day. */
struct Wanted {
    struct RoomSecret secret;
    int64_t day;
    int name; /* its number; RELAY_NAMES_MAX: there is none */
};

/* The next name that is to be found: today's first, and those of other days for codes alone, which
 * a joiner does not need. A new day begins again. The lock is held. */
static struct Wanted next_wanted(struct RelayHub *hub)
{
    static const int days[RELAY_DAYS] = {0, -1, 1};
    int64_t today = time(NULL) / DAY_S;
    if (hub->listening && hub->rooms_day != today)
        hub->rooms_found = 0;
    hub->rooms_day = today;
    for (; hub->rooms_found < RELAY_NAMES_MAX; hub->rooms_found++) {
        const struct RoomSecret *secret = &hub->secrets[hub->rooms_found % RELAY_SECRETS_MAX];
        int day = days[hub->rooms_found / RELAY_SECRETS_MAX];
        if (secret->size > 0 && (day == 0 || (secret->is_code && hub->listening)))
            return (struct Wanted){*secret, today + day, hub->rooms_found};
    }
    return (struct Wanted){.name = RELAY_NAMES_MAX};
}

/* A joiner is let into its room, a listener told its name. The lock is held. */
static void use_room(struct RelayHub *hub, int name, const struct Room *room)
{
    hub->rooms_found = name + 1;
    if (hub->listening)
        room_other(room, hub->room_number, &hub->names[name]);
    for (int i = 0; i < hub->end_count; i++)
        if (!hub->ends[i]->link.host)
            relay_link_enter(&hub->ends[i]->link, room);
}

/* Finds the next room, if one is wanted, which may take a second; false without the memory for it.
 * One a turn: the broker must not wait for all. */
static bool look_for_room(struct RelayHub *hub)
{
    struct Room room = {.name = ""};
    pthread_mutex_lock(&hub->shared.lock);
    struct Wanted wanted = next_wanted(hub);
    pthread_mutex_unlock(&hub->shared.lock);
    if (wanted.name == RELAY_NAMES_MAX)
        return true;
    bool good = room_derive(&wanted.secret, hub->broker.host, wanted.day, &room);
    pthread_mutex_lock(&hub->shared.lock);
    const struct RoomSecret *now = &hub->secrets[wanted.name % RELAY_SECRETS_MAX];
    if (good && now->size == wanted.secret.size &&
        sodium_memcmp(now->bytes, wanted.secret.bytes, sizeof now->bytes) == 0)
        use_room(hub, wanted.name, &room);
    pthread_mutex_unlock(&hub->shared.lock);
    sodium_memzero(&wanted.secret, sizeof wanted.secret);
    sodium_memzero(&room, sizeof room);
    return good;
}

/* --- one connection ------------------------------------------------------------------------ */

static bool is_deserted(struct RelayHub *hub)
{
    bool says = hub->connected && mosquitto_want_write(hub->client);
    pthread_mutex_lock(&hub->shared.lock);
    if (hub->connected && hub->subscriptions)
        says = says || hub->subscriptions->out_count > 0;
    bool deserted = !hub->listening && hub->end_count == 0 && !says;
    pthread_mutex_unlock(&hub->shared.lock);
    return deserted;
}

/* Lets libmosquitto read. It makes room for whatever length a packet says that it has, up to
 * 256 MiB, and fills it as bytes come, without a limit of its own: who has sent UNFINISHED_MAX of
 * one packet is no relay for us. */
static int read_packets(struct RelayHub *hub)
{
    size_t before = bytes_waiting(hub);
    hub->heard = false;
    int result = mosquitto_loop_read(hub->client, 1);
    if (result != MOSQ_ERR_SUCCESS)
        return result;
    hub->unfinished = hub->heard ? 0 : hub->unfinished + before - bytes_waiting(hub);
    return hub->unfinished > UNFINISHED_MAX ? MOSQ_ERR_OVERSIZE_PACKET : MOSQ_ERR_SUCCESS;
}

/* Lets libmosquitto read and write what can be read and written at once. */
static int move_bytes(struct RelayHub *hub, short ready)
{
    int result = MOSQ_ERR_SUCCESS;
    if (ready & ~POLLOUT)
        result = read_packets(hub);
    if (result == MOSQ_ERR_SUCCESS && (ready & POLLOUT))
        result = mosquitto_loop_write(hub->client, 1);
    if (result == MOSQ_ERR_SUCCESS)
        result = mosquitto_loop_misc(hub->client);
    if (result == MOSQ_ERR_ERRNO && errno == EPROTO && !hub->connected)
        return MOSQ_ERR_TLS; /* as libmosquitto says it since it shakes hands while it reads */
    return result == MOSQ_ERR_SUCCESS && hub->refusal != 0 ? MOSQ_ERR_CONN_REFUSED : result;
}

/* One turn: what came in, what goes out. Returns libmosquitto's verdict. */
static int turn(struct RelayHub *hub)
{
    short wanted = (short)(mosquitto_want_write(hub->client) ? POLLIN | POLLOUT : POLLIN);
    short ready = await(hub, wanted, patience_ms(hub));
    if (hub->connected && !look_for_room(hub))
        return MOSQ_ERR_NOMEM;
    int result = move_bytes(hub, ready);
    if (result == MOSQ_ERR_SUCCESS)
        relay_broker_serve(hub);
    return result;
}

/* A bad password, or no right: MQTT 3.1.1's codes and MQTT 5's. */
static bool is_about_credentials(int refusal)
{
    return refusal == CONNACK_REFUSED_BAD_USERNAME_PASSWORD ||
           refusal == CONNACK_REFUSED_NOT_AUTHORIZED ||
           refusal == MQTT_RC_BAD_USERNAME_OR_PASSWORD || refusal == MQTT_RC_NOT_AUTHORIZED;
}

static enum RelayTrouble trouble_of(const struct RelayHub *hub, int result)
{
    switch (result) {
    case MOSQ_ERR_EAI:
        return RELAY_TROUBLE_NO_HOST;
    case MOSQ_ERR_NOMEM:
        return RELAY_TROUBLE_MEMORY;
    case MOSQ_ERR_TLS:
        return RELAY_TROUBLE_TLS;
    case MOSQ_ERR_CONN_REFUSED:
        return is_about_credentials(hub->refusal) ? RELAY_TROUBLE_CREDENTIALS
                                                  : RELAY_TROUBLE_REFUSED;
    default:
        return hub->connected ? RELAY_TROUBLE_LOST : RELAY_TROUBLE_SILENT;
    }
}

/* A client that has everything it needs to connect. */
static bool prepare(struct RelayHub *hub)
{
    const struct RelayBroker *broker = &hub->broker;
    struct RelayTopic topic = {.place = RELAY_AT_GONE};
    char id[RELAY_ID_TEXT], text[RELAY_TOPIC_MAX];
    relay_id_new(id);
    id[23] = '\0'; /* the longest that every broker takes */
    struct mosquitto *client = hub->client = mosquitto_new(id, true, hub);
    if (!client)
        return false;
    relay_broker_listen(client);
    mosquitto_int_option(client, MOSQ_OPT_TCP_NODELAY, 1);
    pthread_mutex_lock(&hub->shared.lock);
    relay_farewell_new(&hub->farewell);
    for (int i = 0; i < hub->end_count; i++) /* a joiner's, made before */
        memcpy(hub->ends[i]->link.farewell, hub->farewell.id, RELAY_ID);
    pthread_mutex_unlock(&hub->shared.lock);
    sodium_bin2hex(topic.id, sizeof topic.id, hub->farewell.id, RELAY_ID);
    relay_topic_write(&topic, text);
    return mosquitto_will_set(client, text, RELAY_KEY, hub->farewell.word, 0, false) == 0 &&
           (broker->user[0] == '\0' ||
            mosquitto_username_pw_set(client, broker->user, broker->password) == 0) &&
           (!broker->tls || relay_trust(client, broker->host));
}

/* Resolves and connects. By MQTT 5 a broker keeps to itself what is larger than PACKET_MAX. */
static int connect_to_broker(struct RelayHub *hub)
{
    const struct RelayBroker *broker = &hub->broker;
    mosquitto_property *limits = NULL;
    int version = hub->old ? MQTT_PROTOCOL_V311 : MQTT_PROTOCOL_V5;
    int result = mosquitto_int_option(hub->client, MOSQ_OPT_PROTOCOL_VERSION, version);
    if (result == MOSQ_ERR_SUCCESS && !hub->old)
        result = mosquitto_property_add_int32(&limits, MQTT_PROP_MAXIMUM_PACKET_SIZE, PACKET_MAX);
    if (result == MOSQ_ERR_SUCCESS)
        result = mosquitto_connect_bind_v5(hub->client, broker->host, broker->port, KEEPALIVE_S,
                                           NULL, limits);
    mosquitto_property_free_all(&limits);
    return result;
}

/* Connects and serves until that breaks or nobody is left. Returns libmosquitto's verdict. */
static int serve(struct RelayHub *hub)
{
    int result = MOSQ_ERR_NOMEM;
    hub->connected = false;
    hub->refusal = 0;
    hub->unfinished = 0;
    if (prepare(hub))
        result = connect_to_broker(hub);
    if (result == MOSQ_ERR_SUCCESS && !relay_pipe_open(&hub->pipe, mosquitto_socket(hub->client)))
        result = MOSQ_ERR_NOMEM;
    int64_t until_ms = shared_clock_ms() + RELAY_ANSWER_MS;
    while (result == MOSQ_ERR_SUCCESS && !is_deserted(hub)) {
        result = turn(hub);
        if (result == MOSQ_ERR_SUCCESS && !hub->connected && shared_clock_ms() >= until_ms)
            result = MOSQ_ERR_KEEPALIVE;
    }
    if (result == MOSQ_ERR_SUCCESS)
        mosquitto_disconnect(hub->client);
    mosquitto_destroy(hub->client);
    hub->client = NULL;
    relay_pipe_close(&hub->pipe);
    return result;
}

/* Whether a broker that has not taken us in may not know MQTT 5: it says so, by either version's
 * code, answers as if it were asked by another one, or hangs up. */
static bool may_be_old(const struct RelayHub *hub, int result)
{
    if (hub->old || hub->connected)
        return false;
    return result == MOSQ_ERR_CONN_LOST || result == MOSQ_ERR_PROTOCOL ||
           result == MOSQ_ERR_MALFORMED_PACKET ||
           hub->refusal == CONNACK_REFUSED_PROTOCOL_VERSION ||
           hub->refusal == MQTT_RC_UNSUPPORTED_PROTOCOL_VERSION;
}

/* A packet too large may lie retained at a room, and would come each time that one asks for the
 * room: so the next of each secret's rooms is listened to, where a joiner asks as well. */
static void change_rooms(struct RelayHub *hub)
{
    pthread_mutex_lock(&hub->shared.lock);
    hub->room_number = (hub->room_number + 1) % ROOM_COUNT;
    memset(hub->names, 0, sizeof hub->names);
    hub->rooms_found = 0;
    pthread_mutex_unlock(&hub->shared.lock);
}

/* Holds a connection by MQTT 5, or by 3.1.1 where that alone is spoken. Returns what was wrong. */
static enum RelayTrouble hold_connection(struct RelayHub *hub)
{
    if (!mosquitto_load())
        return RELAY_TROUBLE_MISSING;
    int result = serve(hub);
    if (may_be_old(hub, result)) {
        hub->old = true;
        result = serve(hub);
        hub->old = hub->connected;
    }
    if (result == MOSQ_ERR_OVERSIZE_PACKET)
        change_rooms(hub);
    return result == MOSQ_ERR_SUCCESS ? RELAY_TROUBLE_NONE : trouble_of(hub, result);
}

/* The broker is lost: so are all links, and what was subscribed. */
static void lose_all(struct RelayHub *hub, enum RelayTrouble trouble)
{
    pthread_mutex_lock(&hub->shared.lock);
    for (int i = hub->end_count - 1; i >= 0; i--) {
        struct RelayEnd *end = hub->ends[i];
        relay_link_lost(&end->link);
        memset(end->filters, 0, sizeof end->filters);
        if (!end->held)
            relay_hub_remove(hub, end);
    }
    for (int i = 0; i < RELAY_ROOMS_MAX; i++)
        hub->rooms[i] = (struct RelayRoom){.name = ""};
    if (hub->subscriptions)
        memset(hub->subscriptions->filters, 0, sizeof hub->subscriptions->filters);
    relay_hub_set_state(hub, RELAY_FAILED, trouble);
    relay_hub_wake_owner(hub);
    pthread_mutex_unlock(&hub->shared.lock);
}

/* Asking once more with the same password would only lock somebody's account. */
static bool is_worth_retrying(enum RelayTrouble trouble)
{
    return trouble != RELAY_TROUBLE_CREDENTIALS;
}

static bool is_listening(struct RelayHub *hub)
{
    pthread_mutex_lock(&hub->shared.lock);
    bool listening = hub->listening;
    pthread_mutex_unlock(&hub->shared.lock);
    return listening;
}

/* Waits before another try; false if nobody listens any more. */
static bool wait_for_retry(struct RelayHub *hub, bool worth, int wait_ms)
{
    int64_t until_ms = shared_clock_ms() + wait_ms, now_ms;
    while (is_listening(hub) && (!worth || (now_ms = shared_clock_ms()) < until_ms))
        await(hub, 0, worth ? (int)(until_ms - now_ms) : -1);
    return is_listening(hub);
}

static void *run_hub(void *argument)
{
    struct RelayHub *hub = argument;
    int wait_ms = RETRY_MS / 2;
    enum RelayTrouble trouble;
    do {
        trouble = hold_connection(hub);
        lose_all(hub, trouble);
        wait_ms = hub->connected ? RETRY_MS : 2 * wait_ms;
        wait_ms = wait_ms < RETRY_MAX_MS ? wait_ms : RETRY_MAX_MS;
    } while (wait_for_retry(hub, is_worth_retrying(trouble), wait_ms));
    pthread_mutex_lock(&hub->shared.lock);
    hub->serving = false;
    for (int i = hub->end_count - 1; i >= 0; i--)
        if (!hub->ends[i]->held)
            relay_hub_remove(hub, hub->ends[i]);
    relay_hub_release(hub);
    return NULL;
}

void relay_hub_start(struct RelayHub *hub)
{
    enum RelayTrouble trouble = RELAY_TROUBLE_LOST;
    if (!hub->broker.tls && !address_is_local(hub->broker.host)) {
        trouble = RELAY_TROUBLE_PLAIN;
    } else if (alarm_open(&hub->alarm)) {
        hub->serving = true;
        if (shared_start(&hub->shared, run_hub, hub, "net relay"))
            return;
        hub->serving = false;
    }
    lose_all(hub, trouble);
}

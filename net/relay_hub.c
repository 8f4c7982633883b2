/* One connection to a broker and its thread. */
#define _POSIX_C_SOURCE 200809L
#include "net/relay_hub.h"
#include "net/memory.h"
#include <assert.h>
#include <fcntl.h>
#include <mosquitto.h>
#include <poll.h>
#include <signal.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum {
    KEEPALIVE_S = 15,    /* MQTT's: so long the broker takes to notice a cut cable, and half */
    TURN_MS = 1000,      /* libmosquitto wants to look at its own clock that often */
    RETRY_MS = 1000,     /* wait before a listener tries again, doubled each time .. */
    RETRY_MAX_MS = 30000 /* .. up to this */
};

int64_t relay_clock_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* Tells the owner that something changed. It cannot leave meanwhile, with the lock held. */
static void wake_owner(struct RelayHub *hub)
{
    if (hub->handles > 0 && hub->wake.wake)
        hub->wake.wake(hub->wake.context);
}

void relay_hub_ring(struct RelayHub *hub)
{
    /* A full pipe will wake it anyway. */
    ssize_t ignored = write(hub->alarm[1], "", 1);
    (void)ignored;
}

void relay_hub_release(struct RelayHub *hub)
{
    bool last = --hub->holders == 0;
    pthread_mutex_unlock(&hub->lock);
    if (!last)
        return;
    assert(hub->end_count == 0);
    for (int i = 0; i < 2; i++)
        if (hub->alarm[i] >= 0)
            close(hub->alarm[i]);
    pthread_mutex_destroy(&hub->lock);
    sodium_memzero(hub, sizeof *hub);
    free(hub);
}

void relay_hub_set_state(struct RelayHub *hub, enum RelayState state, enum RelayTrouble trouble)
{
    if (hub->state == state && hub->trouble == trouble)
        return;
    hub->state = state;
    hub->trouble = trouble;
    wake_owner(hub);
}

/* --- ends and rooms ------------------------------------------------------------------------ */

struct RelayEnd *relay_hub_add(struct RelayHub *hub)
{
    if (hub->end_count == RELAY_LINKS_MAX)
        return NULL;
    struct RelayEnd *end = net_allocate(sizeof *end);
    end->hub = hub;
    hub->ends[hub->end_count++] = end;
    return end;
}

void relay_hub_remove(struct RelayHub *hub, struct RelayEnd *end)
{
    int index = 0;
    while (hub->ends[index] != end)
        index++;
    hub->end_count--;
    memmove(hub->ends + index, hub->ends + index + 1,
            (size_t)(hub->end_count - index) * sizeof *hub->ends);
    sodium_memzero(end, sizeof *end);
    free(end);
}

static int count_waiting(const struct RelayHub *hub)
{
    int count = 0;
    for (int i = 0; i < hub->end_count; i++)
        count += hub->ends[i]->waiting;
    return count;
}

static bool is_listened_to(const struct RelayHub *hub, const char *name)
{
    for (int i = 0; i < RELAY_NAMES_MAX; i++)
        if (strcmp(hub->names[i], name) == 0)
            return true;
    return false;
}

/* A joiner knocked at a room. With too many about, it may knock again later. */
static void take_knock(struct RelayHub *hub, const struct RelayTopic *topic)
{
    bool room = is_listened_to(hub, topic->name) && count_waiting(hub) < RELAY_ACCEPT_MAX;
    struct RelayEnd *end = room ? relay_hub_add(hub) : NULL;
    if (!end)
        return;
    relay_link_host(&end->link, topic->name, topic->id, hub->farewell.id);
    end->waiting = true;
}

/* --- what libmosquitto calls, on the thread and with the lock held ------------------------- */

static void on_connect(struct mosquitto *client, void *context, int code)
{
    struct RelayHub *hub = context;
    (void)client;
    hub->connected = code == 0;
    hub->refusal = code;
}

/* The broker answered a question for a filter; false if it was not this one. */
static bool note_answer(struct RelayFilter *filter, int mid, bool granted)
{
    if (filter->state != RELAY_ASKED || filter->mid != mid)
        return false;
    filter->state = granted ? RELAY_SUBSCRIBED : RELAY_NOT_SUBSCRIBED;
    return true;
}

static void on_subscribe(struct mosquitto *client, void *context, int mid, int count,
                         const int *levels)
{
    struct RelayHub *hub = context;
    bool granted = count == 1 && levels[0] <= 2; /* 0x80 refuses */
    (void)client;
    for (int i = 0; i < RELAY_ROOMS_MAX; i++)
        note_answer(&hub->rooms[i].filter, mid, granted);
    for (int i = 0; i < hub->end_count; i++)
        for (int place = 0; place < RELAY_PLACE_COUNT; place++)
            if (note_answer(&hub->ends[i]->filters[place], mid, granted))
                hub->ends[i]->link.subscribed[place] = granted;
    if (!granted)
        hub->refusal = MOSQ_ERR_ACL_DENIED;
    wake_owner(hub);
}

static void on_message(struct mosquitto *client, void *context,
                       const struct mosquitto_message *message)
{
    struct RelayHub *hub = context;
    struct RelayTopic topic;
    (void)client;
    if (message->retain || message->payloadlen <= 0 || !relay_topic_read(message->topic, &topic))
        return;
    const uint8_t *bytes = message->payload;
    bool known = false;
    for (int i = 0; i < hub->end_count; i++) {
        struct RelayLink *link = &hub->ends[i]->link;
        if (!relay_link_hears(link, &topic))
            continue;
        relay_link_take(link, topic.place, bytes, (size_t)message->payloadlen);
        known = true;
    }
    if (!known && topic.place == RELAY_AT_ROOM && topic.up && bytes[0] == RELAY_KNOCK)
        take_knock(hub, &topic);
    wake_owner(hub);
}

/* --- the thread's turns, with the lock held ------------------------------------------------ */

/* Brings a filter in line with what is wanted. */
static void serve_filter(struct RelayHub *hub, struct RelayFilter *filter, bool wanted,
                         const struct RelayTopic *topic)
{
    char text[RELAY_TOPIC_MAX];
    relay_topic_write(topic, text);
    if (wanted && filter->state == RELAY_NOT_SUBSCRIBED) {
        if (mosquitto_subscribe(hub->client, &filter->mid, text, 0) == MOSQ_ERR_SUCCESS)
            filter->state = RELAY_ASKED;
    } else if (!wanted && filter->state != RELAY_NOT_SUBSCRIBED) {
        mosquitto_unsubscribe(hub->client, NULL, text);
        filter->state = RELAY_NOT_SUBSCRIBED;
    }
}

/* Whether a handshake at a room, or a move away from it, still needs it. */
static bool is_in_use(const struct RelayHub *hub, const struct RelayRoom *room)
{
    for (int i = 0; i < hub->end_count; i++) {
        const struct RelayLink *link = &hub->ends[i]->link;
        if (link->host && !link->peer_listens && link->state == TRANSPORT_OPEN &&
            strcmp(link->name, room->name) == 0)
            return true;
    }
    return false;
}

static void serve_room(struct RelayHub *hub, struct RelayRoom *room)
{
    struct RelayTopic topic = {.place = RELAY_AT_ROOM, .id = "+", .up = true};
    bool needed = is_listened_to(hub, room->name) || is_in_use(hub, room);
    memcpy(topic.name, room->name, sizeof topic.name);
    serve_filter(hub, &room->filter, needed, &topic);
    if (!needed)
        room->name[0] = '\0';
}

/* The room of a name, a new one if need be. There are enough for every name and link. */
static struct RelayRoom *find_room(struct RelayHub *hub, const char *name)
{
    struct RelayRoom *empty = NULL;
    for (int i = 0; i < RELAY_ROOMS_MAX; i++) {
        if (strcmp(hub->rooms[i].name, name) == 0)
            return &hub->rooms[i];
        if (hub->rooms[i].name[0] == '\0')
            empty = &hub->rooms[i];
    }
    assert(empty);
    memcpy(empty->name, name, sizeof empty->name);
    return empty;
}

static void serve_rooms(struct RelayHub *hub)
{
    bool ready = hub->listening;
    for (int i = 0; i < RELAY_ROOMS_MAX; i++)
        if (hub->rooms[i].name[0] != '\0')
            serve_room(hub, &hub->rooms[i]);
    for (int i = 0; i < RELAY_NAMES_MAX; i++) {
        if (hub->names[i][0] == '\0')
            continue;
        struct RelayRoom *room = find_room(hub, hub->names[i]);
        serve_room(hub, room);
        ready = ready && room->filter.state == RELAY_SUBSCRIBED;
    }
    if (ready)
        relay_hub_set_state(hub, RELAY_READY, RELAY_TROUBLE_NONE);
}

static void serve_end(struct RelayHub *hub, struct RelayEnd *end, int64_t now_ms)
{
    enum RelayPlace place;
    uint8_t bytes[RELAY_PACKET_MAX];
    size_t size;
    struct RelayTopic topic;
    char text[RELAY_TOPIC_MAX];
    for (place = 0; place < RELAY_PLACE_COUNT; place++) {
        relay_link_topic(&end->link, place, false, &topic);
        serve_filter(hub, &end->filters[place], relay_link_wants(&end->link, place), &topic);
    }
    /* What the socket does not take waits here, where it is bounded, and not in libmosquitto. */
    while (!mosquitto_want_write(hub->client) &&
           (size = relay_link_next(&end->link, now_ms, &place, bytes)) > 0) {
        relay_link_topic(&end->link, place, true, &topic);
        relay_topic_write(&topic, text);
        mosquitto_publish(hub->client, NULL, text, (int)size, bytes, 0, false);
    }
}

/* Unsubscribes and forgets the ends that nobody holds and that have said all. */
static void sweep_ends(struct RelayHub *hub, int64_t now_ms)
{
    for (int i = hub->end_count - 1; i >= 0; i--) {
        struct RelayEnd *end = hub->ends[i];
        if (end->held || end->waiting || !relay_link_finished(&end->link, now_ms))
            continue;
        for (enum RelayPlace place = 0; place < RELAY_PLACE_COUNT; place++) {
            struct RelayTopic topic;
            relay_link_topic(&end->link, place, false, &topic);
            serve_filter(hub, &end->filters[place], false, &topic);
        }
        relay_hub_remove(hub, end);
    }
}

static void serve(struct RelayHub *hub)
{
    int64_t now_ms = relay_clock_ms();
    if (hub->connected) {
        serve_rooms(hub);
        for (int i = 0; i < hub->end_count; i++)
            serve_end(hub, hub->ends[i], now_ms);
    }
    sweep_ends(hub, now_ms);
}

/* --- the thread ---------------------------------------------------------------------------- */

/* How long nothing has to be done, unless something comes in. */
static int patience_ms(struct RelayHub *hub)
{
    int64_t now_ms = relay_clock_ms(), due = now_ms + TURN_MS;
    if (mosquitto_want_write(hub->client))
        return TURN_MS; /* nothing can be published before */
    pthread_mutex_lock(&hub->lock);
    for (int i = 0; i < hub->end_count; i++) {
        int64_t wanted = relay_link_due(&hub->ends[i]->link);
        due = wanted < due ? wanted : due;
    }
    pthread_mutex_unlock(&hub->lock);
    return due > now_ms ? (int)(due - now_ms) : 0;
}

/* Waits for the alarm, and for the broker unless `socket` is -1; returns what it has. */
static short await(struct RelayHub *hub, int socket, short events, int timeout_ms)
{
    struct pollfd fds[2] = {{.fd = socket, .events = events},
                            {.fd = hub->alarm[0], .events = POLLIN}};
    char rung[64];
    if (poll(fds, 2, timeout_ms) <= 0)
        return 0;
    while (read(hub->alarm[0], rung, sizeof rung) == (ssize_t)sizeof rung)
        ;
    return fds[0].revents;
}

static bool is_deserted(struct RelayHub *hub)
{
    pthread_mutex_lock(&hub->lock);
    bool deserted = !hub->listening && hub->end_count == 0;
    pthread_mutex_unlock(&hub->lock);
    return deserted;
}

/* Lets libmosquitto read and write what can be read and written at once. */
static int move_bytes(struct RelayHub *hub, short ready)
{
    int result = MOSQ_ERR_SUCCESS;
    if (ready & ~POLLOUT)
        result = mosquitto_loop_read(hub->client, 1);
    if (result == MOSQ_ERR_SUCCESS && (ready & POLLOUT))
        result = mosquitto_loop_write(hub->client, 1);
    if (result == MOSQ_ERR_SUCCESS)
        result = mosquitto_loop_misc(hub->client);
    return result == MOSQ_ERR_SUCCESS && hub->refusal != 0 ? MOSQ_ERR_CONN_REFUSED : result;
}

/* One turn: what came in, what goes out. Returns libmosquitto's verdict. */
static int turn(struct RelayHub *hub)
{
    short wanted = (short)(mosquitto_want_write(hub->client) ? POLLIN | POLLOUT : POLLIN);
    short ready = await(hub, mosquitto_socket(hub->client), wanted, patience_ms(hub));
    pthread_mutex_lock(&hub->lock);
    int result = move_bytes(hub, ready);
    if (result == MOSQ_ERR_SUCCESS)
        serve(hub);
    pthread_mutex_unlock(&hub->lock);
    return result;
}

static enum RelayTrouble trouble_of(const struct RelayHub *hub, int result)
{
    switch (result) {
    case MOSQ_ERR_EAI:
        return RELAY_TROUBLE_NO_HOST;
    case MOSQ_ERR_TLS:
        return RELAY_TROUBLE_TLS;
    case MOSQ_ERR_CONN_REFUSED: /* 4 and 5: MQTT's codes for a bad password and for no right */
        return hub->refusal == 4 || hub->refusal == 5 ? RELAY_TROUBLE_CREDENTIALS
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
    mosquitto_connect_callback_set(client, on_connect);
    mosquitto_subscribe_callback_set(client, on_subscribe);
    mosquitto_message_callback_set(client, on_message);
    mosquitto_int_option(client, MOSQ_OPT_TCP_NODELAY, 1);
    pthread_mutex_lock(&hub->lock);
    relay_farewell_new(&hub->farewell);
    for (int i = 0; i < hub->end_count; i++) /* a joiner's, made before */
        memcpy(hub->ends[i]->link.farewell, hub->farewell.id, RELAY_ID);
    pthread_mutex_unlock(&hub->lock);
    sodium_bin2hex(topic.id, sizeof topic.id, hub->farewell.id, RELAY_ID);
    relay_topic_write(&topic, text);
    return mosquitto_will_set(client, text, RELAY_KEY, hub->farewell.word, 0, false) == 0 &&
           (broker->user[0] == '\0' ||
            mosquitto_username_pw_set(client, broker->user, broker->password) == 0) &&
           (!broker->tls || mosquitto_int_option(client, MOSQ_OPT_TLS_USE_OS_CERTS, 1) == 0);
}

/* Connects and serves until that breaks or nobody is left. Returns what was wrong. */
static enum RelayTrouble hold_connection(struct RelayHub *hub)
{
    const struct RelayBroker *broker = &hub->broker;
    int result = MOSQ_ERR_NOMEM;
    hub->connected = false;
    hub->refusal = 0;
    if (prepare(hub))
        result = mosquitto_connect(hub->client, broker->host, broker->port, KEEPALIVE_S);
    int64_t until_ms = relay_clock_ms() + RELAY_ANSWER_MS;
    while (result == MOSQ_ERR_SUCCESS && !is_deserted(hub)) {
        result = turn(hub);
        if (result == MOSQ_ERR_SUCCESS && !hub->connected && relay_clock_ms() >= until_ms)
            result = MOSQ_ERR_KEEPALIVE;
    }
    if (result == MOSQ_ERR_SUCCESS)
        mosquitto_disconnect(hub->client);
    mosquitto_destroy(hub->client);
    hub->client = NULL;
    return result == MOSQ_ERR_SUCCESS ? RELAY_TROUBLE_NONE : trouble_of(hub, result);
}

/* The broker is lost: so are all links, and what was subscribed. */
static void lose_all(struct RelayHub *hub, enum RelayTrouble trouble)
{
    pthread_mutex_lock(&hub->lock);
    for (int i = hub->end_count - 1; i >= 0; i--) {
        struct RelayEnd *end = hub->ends[i];
        relay_link_lost(&end->link);
        memset(end->filters, 0, sizeof end->filters);
        if (!end->held)
            relay_hub_remove(hub, end);
    }
    for (int i = 0; i < RELAY_ROOMS_MAX; i++)
        hub->rooms[i] = (struct RelayRoom){.name = ""};
    relay_hub_set_state(hub, RELAY_FAILED, trouble);
    wake_owner(hub);
    pthread_mutex_unlock(&hub->lock);
}

/* Asking once more with the same password would only lock somebody's account. */
static bool is_worth_retrying(enum RelayTrouble trouble)
{
    return trouble != RELAY_TROUBLE_CREDENTIALS;
}

static bool is_listening(struct RelayHub *hub)
{
    pthread_mutex_lock(&hub->lock);
    bool listening = hub->listening;
    pthread_mutex_unlock(&hub->lock);
    return listening;
}

/* Waits before another try; false if nobody listens any more. */
static bool wait_for_retry(struct RelayHub *hub, bool worth, int wait_ms)
{
    int64_t until_ms = relay_clock_ms() + wait_ms, now_ms;
    while (is_listening(hub) && (!worth || (now_ms = relay_clock_ms()) < until_ms))
        await(hub, -1, 0, worth ? (int)(until_ms - now_ms) : -1);
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
    pthread_mutex_lock(&hub->lock);
    hub->serving = false;
    for (int i = hub->end_count - 1; i >= 0; i--)
        if (!hub->ends[i]->held)
            relay_hub_remove(hub, hub->ends[i]);
    relay_hub_release(hub);
    return NULL;
}

/* Starts the thread with all signals blocked, that of broken pipes among them. */
static bool start_thread(struct RelayHub *hub)
{
    pthread_t thread;
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    bool started = pthread_create(&thread, NULL, run_hub, hub) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (started)
        pthread_detach(thread);
    return started;
}

static bool open_alarm(struct RelayHub *hub)
{
    if (pipe(hub->alarm) != 0)
        return false;
    for (int i = 0; i < 2; i++) {
        fcntl(hub->alarm[i], F_SETFL, O_NONBLOCK);
        fcntl(hub->alarm[i], F_SETFD, FD_CLOEXEC);
    }
    return true;
}

struct RelayHub *relay_hub_new(const struct RelayBroker *broker, const struct TransportWake *wake)
{
    struct RelayHub *hub = net_allocate(sizeof *hub);
    pthread_mutex_init(&hub->lock, NULL);
    hub->holders = hub->handles = 1;
    hub->alarm[0] = hub->alarm[1] = -1;
    hub->broker = *broker;
    hub->answer_by_ms = relay_clock_ms() + RELAY_ANSWER_MS;
    if (wake)
        hub->wake = *wake;
    return hub;
}

void relay_hub_start(struct RelayHub *hub)
{
    enum RelayTrouble trouble = RELAY_TROUBLE_LOST;
    if (!hub->broker.tls && !address_is_local(hub->broker.host)) {
        trouble = RELAY_TROUBLE_PLAIN;
    } else if (open_alarm(hub) && mosquitto_lib_init() == MOSQ_ERR_SUCCESS) {
        hub->serving = true;
        hub->holders++;
        if (start_thread(hub))
            return;
        hub->holders--;
        hub->serving = false;
    }
    lose_all(hub, trouble);
}

/* The relay over libmosquitto: connections to brokers, each on a thread of its own. */
#define _POSIX_C_SOURCE 200809L
#include "net/relay.h"
#include "net/memory.h"
#include "net/relay_link.h"
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <mosquitto.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum {
    LINKS_MAX = 32, /* on one connection, those included that are being closed */
    ROOMS_MAX = LINKS_MAX + RELAY_NAMES_MAX, /* listened to, and those with older handshakes */
    KEEPALIVE_S = 15,    /* MQTT's: so long the broker takes to notice a cut cable, and half */
    ANSWER_MS = 10000,   /* that a broker has to answer */
    TURN_MS = 1000,      /* libmosquitto wants to look at its own clock that often */
    RETRY_MS = 1000,     /* wait before a listener tries again, doubled each time .. */
    RETRY_MAX_MS = 30000 /* .. up to this */
};

/* --- what owner and thread share ----------------------------------------------------------- */

enum Subscription { NOT_SUBSCRIBED, ASKED, SUBSCRIBED };

/* A topic filter at the broker. */
struct Filter {
    enum Subscription state;
    int mid; /* of the question */
};

struct Link {
    struct Transport base;
    struct Hub *hub;
    struct RelayLink core;
    struct Filter filters[RELAY_PLACE_COUNT];
    bool held;    /* by an owner */
    bool waiting; /* to be accepted */
};

struct Room {
    char name[RELAY_NAME_TEXT]; /* empty: not in use */
    struct Filter filter;
};

/* One connection to a broker. */
struct Hub {
    pthread_mutex_t lock; /* guards everything below but what is the thread's */
    int holders;          /* thread, listener and held links; the last one frees */
    int handles;          /* listener and held links: somebody to be woken */
    int alarm[2];         /* a pipe that wakes the thread */
    bool serving;         /* the thread runs */
    bool listening;       /* there is a listener */
    struct RelayBroker broker;
    struct TransportWake wake;
    enum RelayState state;
    enum RelayTrouble trouble;
    char names[RELAY_NAMES_MAX][RELAY_NAME_TEXT]; /* to be found under; empty: not in use */
    struct Room rooms[ROOMS_MAX];
    struct Link *links[LINKS_MAX]; /* the oldest first */
    int link_count;
    struct RelayFarewell farewell; /* of this connection */

    struct mosquitto *mosquitto; /* the thread's */
    bool connected;              /* the thread's: the broker has taken us in */
    int refusal;                 /* the thread's: the broker's code, 0 for none */
};

static int64_t clock_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

const char *relay_trouble_text(enum RelayTrouble trouble)
{
    static const char *const texts[] = {
#define X(name, text) text,
        RELAY_TROUBLES(X)
#undef X
    };
    return texts[trouble];
}

/* Tells the owner that something changed; the lock is held, so that it cannot leave meanwhile. */
static void wake_owner(struct Hub *hub)
{
    if (hub->handles > 0 && hub->wake.wake)
        hub->wake.wake(hub->wake.context);
}

/* Wakes the thread. A full pipe will wake it anyway. */
static void ring(struct Hub *hub)
{
    ssize_t ignored = write(hub->alarm[1], "", 1);
    (void)ignored;
}

/* Lets go of the hub, whose lock is held; the last one frees it. */
static void unlock_and_release(struct Hub *hub)
{
    bool last = --hub->holders == 0;
    pthread_mutex_unlock(&hub->lock);
    if (!last)
        return;
    assert(hub->link_count == 0);
    for (int i = 0; i < 2; i++)
        if (hub->alarm[i] >= 0)
            close(hub->alarm[i]);
    pthread_mutex_destroy(&hub->lock);
    sodium_memzero(hub, sizeof *hub);
    free(hub);
}

static void set_state(struct Hub *hub, enum RelayState state, enum RelayTrouble trouble)
{
    if (hub->state == state && hub->trouble == trouble)
        return;
    hub->state = state;
    hub->trouble = trouble;
    wake_owner(hub);
}

/* --- links of a hub, with the lock held ---------------------------------------------------- */

static struct Link *add_link(struct Hub *hub)
{
    struct Link *link = net_allocate(sizeof *link);
    link->hub = hub;
    hub->links[hub->link_count++] = link;
    return link;
}

static void remove_link(struct Hub *hub, int index)
{
    struct Link *link = hub->links[index];
    hub->link_count--;
    memmove(hub->links + index, hub->links + index + 1,
            (size_t)(hub->link_count - index) * sizeof(struct Link *));
    sodium_memzero(&link->core, sizeof link->core);
    free(link);
}

static int count_waiting(const struct Hub *hub)
{
    int count = 0;
    for (int i = 0; i < hub->link_count; i++)
        count += hub->links[i]->waiting;
    return count;
}

static bool is_listened_to(const struct Hub *hub, const char *name)
{
    for (int i = 0; i < RELAY_NAMES_MAX; i++)
        if (strcmp(hub->names[i], name) == 0)
            return true;
    return false;
}

/* A joiner knocked at a room. With too many about, it may knock again later. */
static void take_knock(struct Hub *hub, const struct RelayTopic *topic)
{
    if (!is_listened_to(hub, topic->name) || hub->link_count == LINKS_MAX ||
        count_waiting(hub) == RELAY_ACCEPT_MAX)
        return;
    struct Link *link = add_link(hub);
    relay_link_host(&link->core, topic->name, topic->id, hub->farewell.id);
    link->waiting = true;
}

/* --- what libmosquitto calls, on the thread ------------------------------------------------ */

static void on_connect(struct mosquitto *mosquitto, void *context, int code)
{
    struct Hub *hub = context;
    (void)mosquitto;
    hub->connected = code == 0;
    hub->refusal = code;
}

/* The broker answered a question for a filter; false if it was not this one. */
static bool note_answer(struct Filter *filter, int mid, bool granted)
{
    if (filter->state != ASKED || filter->mid != mid)
        return false;
    filter->state = granted ? SUBSCRIBED : NOT_SUBSCRIBED;
    return true;
}

static void on_subscribe(struct mosquitto *mosquitto, void *context, int mid, int count,
                         const int *levels)
{
    struct Hub *hub = context;
    bool granted = count == 1 && levels[0] <= 2; /* 0x80 refuses */
    (void)mosquitto;
    pthread_mutex_lock(&hub->lock);
    for (int i = 0; i < ROOMS_MAX; i++)
        note_answer(&hub->rooms[i].filter, mid, granted);
    for (int i = 0; i < hub->link_count; i++)
        for (int place = 0; place < RELAY_PLACE_COUNT; place++)
            if (note_answer(&hub->links[i]->filters[place], mid, granted))
                hub->links[i]->core.subscribed[place] = granted;
    pthread_mutex_unlock(&hub->lock);
    if (!granted)
        hub->refusal = MOSQ_ERR_ACL_DENIED;
}

static void on_message(struct mosquitto *mosquitto, void *context,
                       const struct mosquitto_message *message)
{
    struct Hub *hub = context;
    struct RelayTopic topic;
    (void)mosquitto;
    if (message->retain || message->payloadlen <= 0 || !relay_topic_read(message->topic, &topic))
        return;
    const uint8_t *bytes = message->payload;
    bool known = false;
    pthread_mutex_lock(&hub->lock);
    for (int i = 0; i < hub->link_count; i++) {
        struct RelayLink *core = &hub->links[i]->core;
        if (!relay_link_hears(core, &topic))
            continue;
        relay_link_take(core, topic.place, bytes, (size_t)message->payloadlen);
        known = true;
    }
    if (!known && topic.place == RELAY_AT_ROOM && topic.up && bytes[0] == RELAY_KNOCK)
        take_knock(hub, &topic);
    wake_owner(hub);
    pthread_mutex_unlock(&hub->lock);
}

/* --- the thread's turns, with the lock held ------------------------------------------------ */

/* Brings a filter in line with what is wanted. */
static void serve_filter(struct Hub *hub, struct Filter *filter, bool wanted,
                         const struct RelayTopic *topic)
{
    char text[RELAY_TOPIC_MAX];
    relay_topic_write(topic, text);
    if (wanted && filter->state == NOT_SUBSCRIBED) {
        if (mosquitto_subscribe(hub->mosquitto, &filter->mid, text, 0) == MOSQ_ERR_SUCCESS)
            filter->state = ASKED;
    } else if (!wanted && filter->state != NOT_SUBSCRIBED) {
        mosquitto_unsubscribe(hub->mosquitto, NULL, text);
        filter->state = NOT_SUBSCRIBED;
    }
}

/* Whether a handshake at a room, or a move away from it, still needs it. */
static bool is_in_use(const struct Hub *hub, const struct Room *room)
{
    for (int i = 0; i < hub->link_count; i++) {
        const struct RelayLink *core = &hub->links[i]->core;
        if (core->host && !core->peer_listens && core->state == TRANSPORT_OPEN &&
            strcmp(core->name, room->name) == 0)
            return true;
    }
    return false;
}

static void serve_room(struct Hub *hub, struct Room *room)
{
    struct RelayTopic topic = {.place = RELAY_AT_ROOM, .id = "+", .up = true};
    bool needed = is_listened_to(hub, room->name) || is_in_use(hub, room);
    memcpy(topic.name, room->name, sizeof topic.name);
    serve_filter(hub, &room->filter, needed, &topic);
    if (!needed)
        room->name[0] = '\0';
}

/* The room of a name, a new one if need be. There are enough for every name and link. */
static struct Room *find_room(struct Hub *hub, const char *name)
{
    struct Room *empty = NULL;
    for (int i = 0; i < ROOMS_MAX; i++) {
        if (strcmp(hub->rooms[i].name, name) == 0)
            return &hub->rooms[i];
        if (hub->rooms[i].name[0] == '\0')
            empty = &hub->rooms[i];
    }
    assert(empty);
    memcpy(empty->name, name, sizeof empty->name);
    return empty;
}

static void serve_rooms(struct Hub *hub)
{
    bool ready = hub->listening;
    for (int i = 0; i < ROOMS_MAX; i++)
        if (hub->rooms[i].name[0] != '\0')
            serve_room(hub, &hub->rooms[i]);
    for (int i = 0; i < RELAY_NAMES_MAX; i++) {
        if (hub->names[i][0] == '\0')
            continue;
        struct Room *room = find_room(hub, hub->names[i]);
        serve_room(hub, room);
        ready = ready && room->filter.state == SUBSCRIBED;
    }
    if (ready)
        set_state(hub, RELAY_READY, RELAY_TROUBLE_NONE);
}

static void serve_link(struct Hub *hub, struct Link *link, int64_t now_ms)
{
    enum RelayPlace place;
    uint8_t bytes[RELAY_PACKET_MAX];
    size_t size;
    struct RelayTopic topic;
    char text[RELAY_TOPIC_MAX];
    for (place = 0; place < RELAY_PLACE_COUNT; place++) {
        relay_link_topic(&link->core, place, false, &topic);
        serve_filter(hub, &link->filters[place], relay_link_wants(&link->core, place), &topic);
    }
    /* What the socket does not take waits here, where it is bounded, and not in libmosquitto. */
    while (!mosquitto_want_write(hub->mosquitto) &&
           (size = relay_link_next(&link->core, now_ms, &place, bytes)) > 0) {
        relay_link_topic(&link->core, place, true, &topic);
        relay_topic_write(&topic, text);
        mosquitto_publish(hub->mosquitto, NULL, text, (int)size, bytes, 0, false);
    }
}

/* Unsubscribes and forgets the links that nobody holds and that have said all. */
static void sweep_links(struct Hub *hub, int64_t now_ms)
{
    for (int i = hub->link_count - 1; i >= 0; i--) {
        struct Link *link = hub->links[i];
        if (link->held || link->waiting || !relay_link_finished(&link->core, now_ms))
            continue;
        for (enum RelayPlace place = 0; place < RELAY_PLACE_COUNT; place++) {
            struct RelayTopic topic;
            relay_link_topic(&link->core, place, false, &topic);
            serve_filter(hub, &link->filters[place], false, &topic);
        }
        remove_link(hub, i);
    }
}

/* --- the thread ---------------------------------------------------------------------------- */

static void serve(struct Hub *hub)
{
    int64_t now_ms = clock_ms();
    pthread_mutex_lock(&hub->lock);
    if (hub->connected) {
        serve_rooms(hub);
        for (int i = 0; i < hub->link_count; i++)
            serve_link(hub, hub->links[i], now_ms);
    }
    sweep_links(hub, now_ms);
    pthread_mutex_unlock(&hub->lock);
}

/* How long nothing has to be done, unless something comes in. */
static int patience_ms(struct Hub *hub)
{
    int64_t now_ms = clock_ms(), due = now_ms + TURN_MS;
    if (mosquitto_want_write(hub->mosquitto))
        return TURN_MS; /* nothing can be published before */
    pthread_mutex_lock(&hub->lock);
    for (int i = 0; i < hub->link_count; i++) {
        int64_t wanted = relay_link_due(&hub->links[i]->core);
        due = wanted < due ? wanted : due;
    }
    pthread_mutex_unlock(&hub->lock);
    return due > now_ms ? (int)(due - now_ms) : 0;
}

/* Waits for the alarm, and for the broker unless `socket` is -1; returns what it has. */
static short await(struct Hub *hub, int socket, short events, int timeout_ms)
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

static bool is_deserted(struct Hub *hub)
{
    pthread_mutex_lock(&hub->lock);
    bool deserted = !hub->listening && hub->link_count == 0;
    pthread_mutex_unlock(&hub->lock);
    return deserted;
}

/* One turn: what came in, what goes out. Returns libmosquitto's verdict. */
static int turn(struct Hub *hub)
{
    struct mosquitto *mosquitto = hub->mosquitto;
    short wanted = (short)(mosquitto_want_write(mosquitto) ? POLLIN | POLLOUT : POLLIN);
    short ready = await(hub, mosquitto_socket(mosquitto), wanted, patience_ms(hub));
    int result = MOSQ_ERR_SUCCESS;
    if (ready & ~POLLOUT)
        result = mosquitto_loop_read(mosquitto, 1);
    if (result == MOSQ_ERR_SUCCESS && (ready & POLLOUT))
        result = mosquitto_loop_write(mosquitto, 1);
    if (result == MOSQ_ERR_SUCCESS)
        result = mosquitto_loop_misc(mosquitto);
    if (result == MOSQ_ERR_SUCCESS && hub->refusal != 0)
        result = MOSQ_ERR_CONN_REFUSED;
    if (result == MOSQ_ERR_SUCCESS)
        serve(hub);
    return result;
}

static enum RelayTrouble trouble_of(const struct Hub *hub, int result)
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
static bool prepare(struct Hub *hub)
{
    const struct RelayBroker *broker = &hub->broker;
    struct RelayTopic topic = {.place = RELAY_AT_GONE};
    char id[RELAY_ID_TEXT], text[RELAY_TOPIC_MAX];
    relay_id_new(id);
    id[23] = '\0'; /* the longest that every broker takes */
    struct mosquitto *mosquitto = hub->mosquitto = mosquitto_new(id, true, hub);
    if (!mosquitto)
        return false;
    mosquitto_connect_callback_set(mosquitto, on_connect);
    mosquitto_subscribe_callback_set(mosquitto, on_subscribe);
    mosquitto_message_callback_set(mosquitto, on_message);
    mosquitto_int_option(mosquitto, MOSQ_OPT_TCP_NODELAY, 1);
    pthread_mutex_lock(&hub->lock);
    relay_farewell_new(&hub->farewell);
    for (int i = 0; i < hub->link_count; i++) /* a joiner's, made before */
        memcpy(hub->links[i]->core.farewell, hub->farewell.id, RELAY_ID);
    pthread_mutex_unlock(&hub->lock);
    sodium_bin2hex(topic.id, sizeof topic.id, hub->farewell.id, RELAY_ID);
    relay_topic_write(&topic, text);
    return mosquitto_will_set(mosquitto, text, RELAY_KEY, hub->farewell.word, 0, false) == 0 &&
           (broker->user[0] == '\0' ||
            mosquitto_username_pw_set(mosquitto, broker->user, broker->password) == 0) &&
           (!broker->tls || mosquitto_int_option(mosquitto, MOSQ_OPT_TLS_USE_OS_CERTS, 1) == 0);
}

/* Connects and serves until that breaks or nobody is left. Returns what was wrong. */
static enum RelayTrouble hold_connection(struct Hub *hub)
{
    const struct RelayBroker *broker = &hub->broker;
    int result = MOSQ_ERR_NOMEM;
    hub->connected = false;
    hub->refusal = 0;
    if (prepare(hub))
        result = mosquitto_connect(hub->mosquitto, broker->host, broker->port, KEEPALIVE_S);
    int64_t until_ms = clock_ms() + ANSWER_MS;
    while (result == MOSQ_ERR_SUCCESS && !is_deserted(hub)) {
        result = turn(hub);
        if (result == MOSQ_ERR_SUCCESS && !hub->connected && clock_ms() >= until_ms)
            result = MOSQ_ERR_KEEPALIVE;
    }
    if (result == MOSQ_ERR_SUCCESS)
        mosquitto_disconnect(hub->mosquitto);
    mosquitto_destroy(hub->mosquitto);
    hub->mosquitto = NULL;
    return result == MOSQ_ERR_SUCCESS ? RELAY_TROUBLE_NONE : trouble_of(hub, result);
}

/* The broker is lost: so are all links, and what was subscribed. */
static void end_links(struct Hub *hub, enum RelayTrouble trouble)
{
    pthread_mutex_lock(&hub->lock);
    for (int i = hub->link_count - 1; i >= 0; i--) {
        struct Link *link = hub->links[i];
        relay_link_lost(&link->core);
        memset(link->filters, 0, sizeof link->filters);
        if (!link->held)
            remove_link(hub, i);
    }
    for (int i = 0; i < ROOMS_MAX; i++)
        hub->rooms[i] = (struct Room){.name = ""};
    set_state(hub, RELAY_FAILED, trouble);
    wake_owner(hub);
    pthread_mutex_unlock(&hub->lock);
}

/* Asking once more with the same password would only lock somebody's account. */
static bool is_worth_retrying(enum RelayTrouble trouble)
{
    return trouble != RELAY_TROUBLE_CREDENTIALS;
}

static bool is_listening(struct Hub *hub)
{
    pthread_mutex_lock(&hub->lock);
    bool listening = hub->listening;
    pthread_mutex_unlock(&hub->lock);
    return listening;
}

/* Waits before another try; false if nobody listens any more. */
static bool wait_for_retry(struct Hub *hub, bool worth, int wait_ms)
{
    int64_t until_ms = clock_ms() + wait_ms, now_ms;
    while (is_listening(hub) && (!worth || (now_ms = clock_ms()) < until_ms))
        await(hub, -1, 0, worth ? (int)(until_ms - now_ms) : -1);
    return is_listening(hub);
}

static void *run_hub(void *argument)
{
    struct Hub *hub = argument;
    int wait_ms = RETRY_MS / 2;
    enum RelayTrouble trouble;
    do {
        trouble = hold_connection(hub);
        end_links(hub, trouble);
        wait_ms = hub->connected ? RETRY_MS : 2 * wait_ms;
        wait_ms = wait_ms < RETRY_MAX_MS ? wait_ms : RETRY_MAX_MS;
    } while (wait_for_retry(hub, is_worth_retrying(trouble), wait_ms));
    pthread_mutex_lock(&hub->lock);
    hub->serving = false;
    for (int i = hub->link_count - 1; i >= 0; i--)
        if (!hub->links[i]->held)
            remove_link(hub, i);
    unlock_and_release(hub);
    return NULL;
}

/* Starts the thread with all signals blocked, that of broken pipes among them. */
static bool start_thread(struct Hub *hub)
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

static bool open_alarm(struct Hub *hub)
{
    if (pipe(hub->alarm) != 0)
        return false;
    for (int i = 0; i < 2; i++) {
        fcntl(hub->alarm[i], F_SETFL, O_NONBLOCK);
        fcntl(hub->alarm[i], F_SETFD, FD_CLOEXEC);
    }
    return true;
}

static struct Hub *hub_new(const struct RelayBroker *broker, const struct TransportWake *wake)
{
    struct Hub *hub = net_allocate(sizeof *hub);
    pthread_mutex_init(&hub->lock, NULL);
    hub->holders = hub->handles = 1;
    hub->alarm[0] = hub->alarm[1] = -1;
    hub->broker = *broker;
    if (wake)
        hub->wake = *wake;
    return hub;
}

/* Begins to serve, if that can be; else it has failed. */
static void hub_start(struct Hub *hub)
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
    end_links(hub, trouble);
}

/* --- the transport ------------------------------------------------------------------------- */

static struct Link *lock_link(struct Transport *transport)
{
    struct Link *link = (struct Link *)transport;
    pthread_mutex_lock(&link->hub->lock);
    return link;
}

static void unlock_link(struct Link *link)
{
    pthread_mutex_unlock(&link->hub->lock);
}

static enum TransportState relay_state(struct Transport *transport)
{
    struct Link *link = lock_link(transport);
    enum TransportState state = link->core.state;
    if (state == TRANSPORT_CLOSED && link->core.in_size > 0)
        state = TRANSPORT_OPEN; /* what came before the end is read first */
    unlock_link(link);
    return state;
}

static bool relay_send(struct Transport *transport, const void *bytes, size_t size)
{
    struct Link *link = lock_link(transport);
    bool taken = relay_link_send(&link->core, bytes, size);
    if (taken)
        ring(link->hub);
    unlock_link(link);
    return taken;
}

static size_t relay_receive(struct Transport *transport, void *bytes, size_t capacity)
{
    struct Link *link = lock_link(transport);
    size_t size = relay_link_receive(&link->core, bytes, capacity);
    unlock_link(link);
    return size;
}

static void relay_move(struct Transport *transport, const uint8_t secret[TRANSPORT_SECRET])
{
    struct Link *link = lock_link(transport);
    relay_link_move(&link->core, secret);
    ring(link->hub);
    unlock_link(link);
}

static const char *relay_trouble(struct Transport *transport)
{
    struct Link *link = lock_link(transport);
    enum RelayTrouble trouble = link->hub->trouble;
    if (link->core.state == TRANSPORT_OPENING)
        trouble =
            link->core.subscribed[RELAY_AT_ROOM] ? RELAY_TROUBLE_NOBODY : RELAY_TROUBLE_SILENT;
    unlock_link(link);
    return trouble == RELAY_TROUBLE_NONE ? NULL : relay_trouble_text(trouble);
}

static void relay_close(struct Transport *transport)
{
    struct Link *link = lock_link(transport);
    struct Hub *hub = link->hub;
    link->held = false;
    hub->handles--;
    relay_link_leave(&link->core, clock_ms());
    if (hub->serving) {
        ring(hub);
    } else {
        int index = 0;
        while (hub->links[index] != link)
            index++;
        remove_link(hub, index);
    }
    unlock_and_release(hub);
}

static const struct TransportType relay_type = {
    .name = "relay",
    .state = relay_state,
    .send = relay_send,
    .receive = relay_receive,
    .close = relay_close,
    .move = relay_move,
    .trouble = relay_trouble,
};

struct Transport *relay_connect(const struct RelayBroker *broker, const char *name,
                                const struct TransportWake *wake)
{
    struct Hub *hub = hub_new(broker, wake);
    struct Link *link = add_link(hub);
    link->base.type = &relay_type;
    link->held = true;
    relay_link_join(&link->core, name, hub->farewell.id);
    hub_start(hub);
    return &link->base;
}

/* --- listening ----------------------------------------------------------------------------- */

struct RelayListener {
    struct Hub *hub;
};

struct RelayListener *relay_listen(const struct RelayBroker *broker,
                                   const struct TransportWake *wake)
{
    struct RelayListener *listener = net_allocate(sizeof *listener);
    listener->hub = hub_new(broker, wake);
    listener->hub->listening = true;
    hub_start(listener->hub);
    return listener;
}

void relay_listen_to(struct RelayListener *listener, const char *const *names, int count)
{
    struct Hub *hub = listener->hub;
    assert(count <= RELAY_NAMES_MAX);
    pthread_mutex_lock(&hub->lock);
    for (int i = 0; i < RELAY_NAMES_MAX; i++)
        snprintf(hub->names[i], RELAY_NAME_TEXT, "%s", i < count ? names[i] : "");
    if (hub->state == RELAY_READY)
        set_state(hub, RELAY_CONNECTING, RELAY_TROUBLE_NONE);
    ring(hub);
    pthread_mutex_unlock(&hub->lock);
}

enum RelayState relay_listener_state(struct RelayListener *listener, enum RelayTrouble *trouble)
{
    pthread_mutex_lock(&listener->hub->lock);
    enum RelayState state = listener->hub->state;
    *trouble = listener->hub->trouble;
    pthread_mutex_unlock(&listener->hub->lock);
    return state;
}

struct Transport *relay_accept(struct RelayListener *listener)
{
    struct Hub *hub = listener->hub;
    struct Link *oldest = NULL;
    pthread_mutex_lock(&hub->lock);
    for (int i = 0; i < hub->link_count && !oldest; i++)
        if (hub->links[i]->waiting)
            oldest = hub->links[i];
    if (oldest) {
        oldest->base.type = &relay_type;
        oldest->waiting = false;
        oldest->held = true;
        hub->handles++;
        hub->holders++;
    }
    pthread_mutex_unlock(&hub->lock);
    return oldest ? &oldest->base : NULL;
}

void relay_listener_free(struct RelayListener *listener)
{
    if (!listener)
        return;
    struct Hub *hub = listener->hub;
    pthread_mutex_lock(&hub->lock);
    hub->listening = false;
    hub->handles--;
    memset(hub->names, 0, sizeof hub->names);
    for (int i = 0; i < hub->link_count; i++) {
        if (hub->links[i]->waiting)
            relay_link_leave(&hub->links[i]->core, clock_ms());
        hub->links[i]->waiting = false;
    }
    if (hub->serving)
        ring(hub);
    unlock_and_release(hub);
    free(listener);
}

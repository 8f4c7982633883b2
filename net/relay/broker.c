/* What a relay's thread does at its broker: what is subscribed to, what comes in and goes out. */
#include "net/relay/broker.h"
#include "src/loaded/mosquitto.h"
#include <assert.h>
#include <string.h>

/* --- what comes in: called by libmosquitto on the thread, which holds no lock then ---------- */

static int count_waiting(const struct RelayHub *hub)
{
    int count = 0;
    for (int i = 0; i < hub->end_count; i++)
        count += hub->ends[i]->waiting;
    return count;
}

/* The room of a name that is listened to; NULL: it is not. The lock is held. */
static const struct Room *room_named(const struct RelayHub *hub, const char *name)
{
    for (int i = 0; i < RELAY_NAMES_MAX; i++)
        if (strcmp(hub->names[i].name, name) == 0)
            return &hub->names[i];
    return NULL;
}

/* A joiner asks at a room, if it has the room's key: others are not heard. With too many about, it
 * may ask again later. */
static void take_attempt(struct RelayHub *hub, const struct RelayTopic *topic, const uint8_t *bytes,
                         size_t size)
{
    const struct Room *room = room_named(hub, topic->name);
    bool welcome = room && count_waiting(hub) < RELAY_ACCEPT_MAX &&
                   relay_link_is_join(room, topic->id, bytes, size);
    struct RelayEnd *end = welcome ? relay_hub_add(hub) : NULL;
    if (!end)
        return;
    relay_link_host(&end->link, room, topic->id, hub->farewell.id);
    end->waiting = true;
}

static void on_connect(struct mosquitto *client, void *context, int code)
{
    struct RelayHub *hub = context;
    (void)client;
    hub->heard = true;
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
    hub->heard = true;
    pthread_mutex_lock(&hub->shared.lock);
    for (int i = 0; i < RELAY_ROOMS_MAX; i++)
        note_answer(&hub->rooms[i].filter, mid, granted);
    for (int i = 0; i < hub->end_count; i++)
        for (int place = 0; place < RELAY_PLACE_COUNT; place++)
            if (note_answer(&hub->ends[i]->filters[place], mid, granted))
                hub->ends[i]->link.subscribed[place] = granted;
    for (int i = 0; hub->subscriptions && i < hub->subscriptions->count; i++)
        note_answer(&hub->subscriptions->filters[i], mid, granted);
    if (!granted)
        hub->refusal = MOSQ_ERR_ACL_DENIED;
    relay_hub_wake_owner(hub);
    pthread_mutex_unlock(&hub->shared.lock);
}

/* A packet for whoever hears at its topic. */
static void take_packet(struct RelayHub *hub, const struct RelayTopic *topic, const uint8_t *bytes,
                        size_t size)
{
    bool known = false;
    for (int i = 0; i < hub->end_count; i++) {
        struct RelayLink *link = &hub->ends[i]->link;
        if (!relay_link_hears(link, topic))
            continue;
        relay_link_take(link, topic->place, bytes, size);
        known = true;
    }
    if (!known && topic->place == RELAY_AT_ROOM && topic->up)
        take_attempt(hub, topic, bytes, size);
    relay_hub_wake_owner(hub);
}

/* How many may wait when something comes at a topic: so many fewer where a filter is for many
 * topics that who shouts there leaves room for what is said to us alone. */
static int room_for(const struct RelaySubscriptions *subscriptions, const char *topic)
{
    for (int i = 0; i < subscriptions->count; i++)
        if (strcmp(subscriptions->topics[i], topic) == 0)
            return RELAY_POSTS_IN;
    return RELAY_POSTS_IN - RELAY_POSTS_NAMED;
}

/* Something for a subscriber, what is retained included; with too much about, it is lost. */
static void take_post(struct RelayHub *hub, const struct mosquitto_message *message)
{
    struct RelaySubscriptions *subscriptions = hub->subscriptions;
    size_t size = message->payloadlen > 0 ? (size_t)message->payloadlen : 0;
    pthread_mutex_lock(&hub->shared.lock);
    if (size <= RELAY_POST_MAX && strlen(message->topic) < RELAY_POST_TOPIC_MAX &&
        subscriptions->in_count < room_for(subscriptions, message->topic)) {
        int place = (subscriptions->in_first + subscriptions->in_count++) % RELAY_POSTS_IN;
        struct RelayPost *post = &subscriptions->in[place];
        *post = (struct RelayPost){.retained = message->retain, .size = size};
        memcpy(post->topic, message->topic, strlen(message->topic));
        if (size > 0)
            memcpy(post->bytes, message->payload, size);
        relay_hub_wake_owner(hub);
    }
    pthread_mutex_unlock(&hub->shared.lock);
}

static void on_message(struct mosquitto *client, void *context,
                       const struct mosquitto_message *message)
{
    struct RelayHub *hub = context;
    struct RelayTopic topic;
    (void)client;
    hub->heard = true;
    if (hub->subscriptions)
        take_post(hub, message);
    if (message->retain || message->payloadlen <= 0 || !relay_topic_read(message->topic, &topic))
        return;
    pthread_mutex_lock(&hub->shared.lock);
    take_packet(hub, &topic, message->payload, (size_t)message->payloadlen);
    pthread_mutex_unlock(&hub->shared.lock);
}

void relay_broker_listen(struct mosquitto *client)
{
    mosquitto_connect_callback_set(client, on_connect);
    mosquitto_subscribe_callback_set(client, on_subscribe);
    mosquitto_message_callback_set(client, on_message);
}

/* --- what goes out: the lock is taken to look, and let go before libmosquitto is called ------ */

/* Asks for a filter. What lies retained at rooms and links is nothing of ours: by MQTT 5 it can
 * stay where it is. */
static bool subscribe(struct RelayHub *hub, int *mid, const char *filter)
{
    int options = hub->old || hub->subscriptions ? 0 : MQTT_SUB_OPT_SEND_RETAIN_NEVER;
    return mosquitto_subscribe_v5(hub->client, mid, filter, 0, options, NULL) == MOSQ_ERR_SUCCESS;
}

/* Brings a filter in line with what is wanted. */
static void serve_filter(struct RelayHub *hub, struct RelayFilter *filter, bool wanted,
                         const char *text)
{
    if (wanted && filter->state == RELAY_NOT_SUBSCRIBED) {
        if (subscribe(hub, &filter->mid, text))
            filter->state = RELAY_ASKED;
    } else if (!wanted && filter->state != RELAY_NOT_SUBSCRIBED) {
        mosquitto_unsubscribe(hub->client, NULL, text);
        filter->state = RELAY_NOT_SUBSCRIBED;
    }
}

/* The same of one of the relay's own topics. */
static void serve_place(struct RelayHub *hub, struct RelayFilter *filter, bool wanted,
                        const struct RelayTopic *topic)
{
    char text[RELAY_TOPIC_MAX];
    relay_topic_write(topic, text);
    serve_filter(hub, filter, wanted, text);
}

/* Whether a handshake at a room, or a move away from it, still needs it. The lock is held. */
static bool is_in_use(const struct RelayHub *hub, const struct RelayRoom *room)
{
    for (int i = 0; i < hub->end_count; i++) {
        const struct RelayLink *link = &hub->ends[i]->link;
        if (link->host && !link->peer_listens && link->state == TRANSPORT_OPEN &&
            strcmp(link->room.name, room->name) == 0)
            return true;
    }
    return false;
}

static void serve_room(struct RelayHub *hub, struct RelayRoom *room)
{
    struct RelayTopic topic = {.place = RELAY_AT_ROOM, .id = "+", .up = true};
    pthread_mutex_lock(&hub->shared.lock);
    bool needed = room_named(hub, room->name) || is_in_use(hub, room);
    pthread_mutex_unlock(&hub->shared.lock);
    memcpy(topic.name, room->name, sizeof topic.name);
    serve_place(hub, &room->filter, needed, &topic);
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

/* Copies the names to be listened to; whether all of them are found. */
static bool copy_names(struct RelayHub *hub, char names[RELAY_NAMES_MAX][ROOM_NAME_TEXT])
{
    pthread_mutex_lock(&hub->shared.lock);
    for (int i = 0; i < RELAY_NAMES_MAX; i++)
        memcpy(names[i], hub->names[i].name, ROOM_NAME_TEXT);
    bool found = hub->listening && hub->rooms_found == RELAY_NAMES_MAX;
    pthread_mutex_unlock(&hub->shared.lock);
    return found;
}

/* Subscribes to a subscriber's topics, which stay the same; whether all are. */
static bool serve_subscriptions(struct RelayHub *hub)
{
    struct RelaySubscriptions *subscriptions = hub->subscriptions;
    bool all = true;
    for (int i = 0; subscriptions && i < subscriptions->count; i++) {
        serve_filter(hub, &subscriptions->filters[i], true, subscriptions->topics[i]);
        all = all && subscriptions->filters[i].state == RELAY_SUBSCRIBED;
    }
    return all;
}

/* All that was to be listened to is, unless it is something else by now. */
static void tell_ready(struct RelayHub *hub)
{
    pthread_mutex_lock(&hub->shared.lock);
    if (hub->listening && hub->rooms_found == RELAY_NAMES_MAX)
        relay_hub_set_state(hub, RELAY_READY, RELAY_TROUBLE_NONE);
    pthread_mutex_unlock(&hub->shared.lock);
}

static void serve_rooms(struct RelayHub *hub)
{
    char names[RELAY_NAMES_MAX][ROOM_NAME_TEXT];
    bool ready = copy_names(hub, names) && serve_subscriptions(hub);
    for (int i = 0; i < RELAY_ROOMS_MAX; i++)
        if (hub->rooms[i].name[0] != '\0')
            serve_room(hub, &hub->rooms[i]);
    for (int i = 0; i < RELAY_NAMES_MAX; i++) {
        if (names[i][0] == '\0')
            continue;
        struct RelayRoom *room = find_room(hub, names[i]);
        serve_room(hub, room);
        ready = ready && room->filter.state == RELAY_SUBSCRIBED;
    }
    if (ready)
        tell_ready(hub);
}

/* Brings the filters of an end in line with what its link wants, or with nothing. */
static void serve_filters(struct RelayHub *hub, struct RelayEnd *end, bool leaving)
{
    bool wanted[RELAY_PLACE_COUNT];
    struct RelayTopic topics[RELAY_PLACE_COUNT];
    pthread_mutex_lock(&hub->shared.lock);
    for (enum RelayPlace place = 0; place < RELAY_PLACE_COUNT; place++) {
        relay_link_topic(&end->link, place, false, &topics[place]);
        wanted[place] = !leaving && relay_link_wants(&end->link, place);
    }
    pthread_mutex_unlock(&hub->shared.lock);
    for (int place = 0; place < RELAY_PLACE_COUNT; place++)
        serve_place(hub, &end->filters[place], wanted[place], &topics[place]);
}

/* The next packet of an end and where it goes; 0: there is none. */
static size_t next_packet(struct RelayHub *hub, struct RelayEnd *end, int64_t now_ms,
                          char text[RELAY_TOPIC_MAX], uint8_t bytes[RELAY_PACKET_MAX])
{
    enum RelayPlace place;
    struct RelayTopic topic;
    pthread_mutex_lock(&hub->shared.lock);
    size_t size = relay_link_next(&end->link, now_ms, &place, bytes);
    relay_link_topic(&end->link, place, true, &topic);
    pthread_mutex_unlock(&hub->shared.lock);
    relay_topic_write(&topic, text);
    return size;
}

static void serve_end(struct RelayHub *hub, struct RelayEnd *end, int64_t now_ms)
{
    uint8_t bytes[RELAY_PACKET_MAX];
    size_t size;
    char text[RELAY_TOPIC_MAX];
    serve_filters(hub, end, false);
    /* What the socket does not take waits here, where it is bounded, and not in libmosquitto. */
    while (!mosquitto_want_write(hub->client) &&
           (size = next_packet(hub, end, now_ms, text, bytes)) > 0)
        mosquitto_publish(hub->client, NULL, text, (int)size, bytes, 0, false);
}

/* The oldest that a subscriber publishes; false: there is none. */
static bool next_post(struct RelayHub *hub, struct RelayPost *post)
{
    struct RelaySubscriptions *subscriptions = hub->subscriptions;
    pthread_mutex_lock(&hub->shared.lock);
    bool some = subscriptions->out_count > 0;
    if (some) {
        *post = subscriptions->out[0];
        memmove(subscriptions->out, subscriptions->out + 1,
                (size_t)--subscriptions->out_count * sizeof *subscriptions->out);
    }
    pthread_mutex_unlock(&hub->shared.lock);
    return some;
}

static void serve_posts(struct RelayHub *hub)
{
    struct RelayPost post;
    while (!mosquitto_want_write(hub->client) && next_post(hub, &post))
        mosquitto_publish(hub->client, NULL, post.topic, (int)post.size, post.bytes, 0,
                          post.retained);
}

/* Whether nobody holds an end, and it has said all. Nobody takes it any more then. */
static bool is_done(struct RelayHub *hub, const struct RelayEnd *end, int64_t now_ms)
{
    pthread_mutex_lock(&hub->shared.lock);
    bool done = !end->held && !end->waiting && relay_link_finished(&end->link, now_ms);
    pthread_mutex_unlock(&hub->shared.lock);
    return done;
}

/* Unsubscribes and forgets the ends that nobody holds and that have said all. */
static void sweep_ends(struct RelayHub *hub, int64_t now_ms)
{
    for (int i = hub->end_count - 1; i >= 0; i--) {
        struct RelayEnd *end = hub->ends[i];
        if (!is_done(hub, end, now_ms))
            continue;
        serve_filters(hub, end, true);
        pthread_mutex_lock(&hub->shared.lock);
        relay_hub_remove(hub, end);
        pthread_mutex_unlock(&hub->shared.lock);
    }
}

void relay_broker_serve(struct RelayHub *hub)
{
    int64_t now_ms = shared_clock_ms();
    if (hub->connected) {
        serve_rooms(hub);
        if (hub->subscriptions)
            serve_posts(hub);
        for (int i = 0; i < hub->end_count; i++)
            serve_end(hub, hub->ends[i], now_ms);
    }
    sweep_ends(hub, now_ms);
}

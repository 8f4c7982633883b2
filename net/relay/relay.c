/* The relay: transports and listeners over connections to brokers. */
#include "net/relay/relay.h"
#include "net/relay/hub.h"
#include "src/common/memory.h"
#include <assert.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

const char *relay_trouble_text(enum RelayTrouble trouble)
{
    static const char *const texts[] = {
#define X(name, text) text,
        RELAY_TROUBLES(X)
#undef X
    };
    return texts[trouble];
}

/* --- the transport ------------------------------------------------------------------------- */

static struct RelayEnd *lock_end(struct Transport *transport)
{
    struct RelayEnd *end = (struct RelayEnd *)transport;
    pthread_mutex_lock(&end->hub->shared.lock);
    return end;
}

static void unlock_end(struct RelayEnd *end)
{
    pthread_mutex_unlock(&end->hub->shared.lock);
}

static enum TransportState relay_state(struct Transport *transport)
{
    struct RelayEnd *end = lock_end(transport);
    enum TransportState state = end->link.state;
    if (state == TRANSPORT_CLOSED && end->link.in_size > 0)
        state = TRANSPORT_OPEN; /* what came before the end is read first */
    unlock_end(end);
    return state;
}

static bool relay_send(struct Transport *transport, const void *bytes, size_t size)
{
    struct RelayEnd *end = lock_end(transport);
    bool taken = relay_link_send(&end->link, bytes, size);
    if (taken)
        relay_hub_ring(end->hub);
    unlock_end(end);
    return taken;
}

static size_t relay_receive(struct Transport *transport, void *bytes, size_t capacity)
{
    struct RelayEnd *end = lock_end(transport);
    size_t size = relay_link_receive(&end->link, bytes, capacity);
    unlock_end(end);
    return size;
}

static void relay_move(struct Transport *transport, const uint8_t secret[TRANSPORT_SECRET])
{
    struct RelayEnd *end = lock_end(transport);
    relay_link_move(&end->link, secret);
    relay_hub_ring(end->hub);
    unlock_end(end);
}

static const char *relay_trouble(struct Transport *transport)
{
    struct RelayEnd *end = lock_end(transport);
    enum RelayTrouble trouble = end->hub->trouble;
    if (end->link.state == TRANSPORT_OPENING)
        trouble = end->link.subscribed[RELAY_AT_ROOM] ? RELAY_TROUBLE_NOBODY : RELAY_TROUBLE_SILENT;
    unlock_end(end);
    return trouble == RELAY_TROUBLE_NONE ? NULL : relay_trouble_text(trouble);
}

static void relay_close(struct Transport *transport)
{
    struct RelayEnd *end = lock_end(transport);
    struct RelayHub *hub = end->hub;
    end->held = false;
    hub->handles--;
    relay_link_leave(&end->link, shared_clock_ms());
    if (hub->serving)
        relay_hub_ring(hub); /* the thread removes it when all is said */
    else
        relay_hub_remove(hub, end);
    relay_hub_release(hub);
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

struct Transport *relay_connect(const struct RelayBroker *broker, const struct RoomSecret *secret,
                                const struct TransportWake *wake)
{
    struct RelayHub *hub = relay_hub_new(broker, wake);
    struct RelayEnd *end = relay_hub_add(hub);
    end->base.type = &relay_type;
    end->held = true;
    relay_link_join(&end->link, hub->farewell.id);
    hub->secrets[0] = *secret;
    relay_hub_start(hub);
    return &end->base;
}

/* --- listening ----------------------------------------------------------------------------- */

struct RelayListener {
    struct RelayHub *hub;
};

bool relay_is_same(const struct RelayBroker *a, const struct RelayBroker *b)
{
    return strcmp(a->host, b->host) == 0 && a->port == b->port && a->tls == b->tls &&
           strcmp(a->user, b->user) == 0 && strcmp(a->password, b->password) == 0;
}

struct RelayListener *relay_listen(const struct RelayBroker *broker,
                                   const struct TransportWake *wake)
{
    struct RelayListener *listener = memory_zeroed(sizeof *listener);
    listener->hub = relay_hub_new(broker, wake);
    listener->hub->listening = true;
    relay_hub_start(listener->hub);
    return listener;
}

void relay_listen_to(struct RelayListener *listener, const struct RoomSecret *secrets, int count)
{
    struct RelayHub *hub = listener->hub;
    assert(count <= RELAY_SECRETS_MAX);
    pthread_mutex_lock(&hub->shared.lock);
    for (int i = 0; i < RELAY_SECRETS_MAX; i++)
        hub->secrets[i] = i < count ? secrets[i] : (struct RoomSecret){.size = 0};
    memset(hub->names, 0, sizeof hub->names);
    hub->rooms_found = 0;
    if (hub->state == RELAY_READY) {
        relay_hub_set_state(hub, RELAY_CONNECTING, RELAY_TROUBLE_NONE);
        hub->answer_by_ms = shared_clock_ms() + RELAY_ANSWER_MS;
    }
    relay_hub_ring(hub);
    pthread_mutex_unlock(&hub->shared.lock);
}

enum RelayState relay_listener_state(struct RelayListener *listener, enum RelayTrouble *trouble)
{
    return relay_hub_state(listener->hub, trouble);
}

/* Each joiner is somebody else: its random id tells it apart. */
static uint32_t origin_of(const char *id)
{
    uint8_t hash[crypto_generichash_BYTES_MIN];
    uint32_t origin;
    crypto_generichash(hash, sizeof hash, (const uint8_t *)id, strlen(id), NULL, 0);
    memcpy(&origin, hash, sizeof origin);
    return origin;
}

struct Transport *relay_accept(struct RelayListener *listener)
{
    struct RelayHub *hub = listener->hub;
    struct RelayEnd *oldest = NULL;
    pthread_mutex_lock(&hub->shared.lock);
    for (int i = 0; i < hub->end_count && !oldest; i++)
        if (hub->ends[i]->waiting)
            oldest = hub->ends[i];
    if (oldest) {
        oldest->base.type = &relay_type;
        oldest->base.origin = origin_of(oldest->link.id);
        oldest->waiting = false;
        oldest->held = true;
        hub->handles++;
        hub->shared.holders++;
    }
    pthread_mutex_unlock(&hub->shared.lock);
    return oldest ? &oldest->base : NULL;
}

void relay_listener_free(struct RelayListener *listener)
{
    if (!listener)
        return;
    relay_hub_leave(listener->hub);
    free(listener);
}

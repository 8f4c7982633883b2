/* ICE: the owner's calls, and the transport over what the thread keeps open. */
#include "net/ice/ice.h"
#include "net/ice/state.h"
#include "src/common/memory.h"
#include <assert.h>
#include <string.h>

enum { FLUSH_MS = 100 /* what a goodbye may take on its way to the thread */ };

bool ice_is_built(void)
{
    return true;
}

/* --- the transport ------------------------------------------------------------------------- */

static struct Ice *lock(struct Transport *transport)
{
    struct Ice *ice = (struct Ice *)transport;
    assert(thread_owns(&ice->owner));
    pthread_mutex_lock(&ice->shared.lock);
    return ice;
}

/* Lets go of the lock, and has the thread look at what is wanted: one that is still opening libnice
 * does so anyway. */
static void unlock_and_ring(struct Ice *ice)
{
    if (ice->context)
        g_main_context_wakeup(ice->context);
    pthread_mutex_unlock(&ice->shared.lock);
}

static enum TransportState transport_state_of(const struct Ice *ice)
{
    if (ice->in_size > 0 || ice->view.state == ICE_CONNECTED)
        return TRANSPORT_OPEN; /* what came before the end is read first */
    return ice->view.state == ICE_CLOSED ? TRANSPORT_CLOSED : TRANSPORT_OPENING;
}

static enum TransportState ice_transport_state(struct Transport *transport)
{
    struct Ice *ice = lock(transport);
    enum TransportState state = transport_state_of(ice);
    pthread_mutex_unlock(&ice->shared.lock);
    return state;
}

static bool ice_send(struct Transport *transport, const void *bytes, size_t size)
{
    struct Ice *ice = lock(transport);
    bool fits = size <= ICE_OUT_MAX - ice->out_size && ice->view.state != ICE_CLOSED;
    if (fits) {
        memcpy(ice->out + ice->out_size, bytes, size);
        ice->out_size += size;
    }
    unlock_and_ring(ice);
    return fits;
}

static size_t ice_receive(struct Transport *transport, void *bytes, size_t capacity)
{
    struct Ice *ice = lock(transport);
    bool was_full = ice->in_size > ICE_IN_MAX / 2;
    size_t size = ice->in_size < capacity ? ice->in_size : capacity;
    memcpy(bytes, ice->in, size);
    memmove(ice->in, ice->in + size, ice->in_size - size);
    ice->in_size -= size;
    if (was_full)
        unlock_and_ring(ice);
    else
        pthread_mutex_unlock(&ice->shared.lock);
    return size;
}

/* The last words go out even if the program ends right after. */
static void flush(struct Ice *ice)
{
    int64_t until_ms = shared_clock_ms() + FLUSH_MS;
    bool in_time = true;
    pthread_mutex_lock(&ice->shared.lock);
    while (ice->view.state == ICE_CONNECTED && (ice->out_size > 0 || ice->sending) && in_time)
        in_time = shared_wait(&ice->shared, until_ms);
    pthread_mutex_unlock(&ice->shared.lock);
}

static void ice_transport_close(struct Transport *transport)
{
    struct Ice *ice = (struct Ice *)transport;
    assert(thread_owns(&ice->owner));
    shared_leave(&ice->shared);
    unlock_and_ring(lock(transport));
    flush(ice);
    ice_release(ice);
}

static const char *ice_trouble(struct Transport *transport)
{
    struct Ice *ice = lock(transport);
    enum IceTrouble trouble = ice->view.trouble;
    pthread_mutex_unlock(&ice->shared.lock);
    return trouble == ICE_TROUBLE_NONE ? NULL : ice_trouble_text(trouble);
}

static const struct TransportType ice_type = {
    .name = "ice",
    .state = ice_transport_state,
    .send = ice_send,
    .receive = ice_receive,
    .close = ice_transport_close,
    .trouble = ice_trouble,
};

/* --- the owner's calls --------------------------------------------------------------------- */

struct Ice *ice_open(const struct IceSettings *settings, const struct TransportWake *wake)
{
    struct Ice *ice = memory_zeroed(sizeof *ice);
    thread_claim(&ice->owner);
    shared_init(&ice->shared, wake);
    ice->base.type = &ice_type;
    ice->settings = *settings;
    if (!shared_start(&ice->shared, ice_run, ice, "net ice"))
        ice->view.state = ICE_CLOSED;
    return ice;
}

struct IceView ice_view(struct Ice *ice)
{
    pthread_mutex_lock(&ice->shared.lock);
    struct IceView view = ice->view;
    pthread_mutex_unlock(&ice->shared.lock);
    return view;
}

void ice_connect(struct Ice *ice, const struct Candidates *theirs)
{
    assert(thread_owns(&ice->owner));
    pthread_mutex_lock(&ice->shared.lock);
    for (int i = 0; i < theirs->count; i++)
        candidates_add(&ice->theirs, &theirs->list[i]);
    unlock_and_ring(ice);
}

struct Transport *ice_transport(struct Ice *ice)
{
    return &ice->base;
}

void ice_close(struct Ice *ice)
{
    if (ice)
        ice_transport_close(&ice->base);
}

/* The thread of one ICE connection: asks, gathers, keeps routers open, connects, moves bytes. */
#define _POSIX_C_SOURCE 200809L
#include "net/ice/nice.h"
#include "net/ice/state.h"
#include "src/common/memory.h"
#include <arpa/inet.h>
#include <assert.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    TICK_MS = 500,
    PORT_MS = 4000,   /* that an older connection has to give its port back */
    LINGER_MS = 1000, /* how long last words have, and the peer to hear them */
    REST_MS = 2000,   /* from the failure of all pairs until they are checked again */
    CHUNK_MAX = 1024, /* of the stream, behind its u16 size; an empty one is the end */
    NAME_CHARS = 8,   /* of ICE's name and password, in hexadecimal digits */
    PASSWORD_CHARS = 32
};

static const char PRUNED[] = "pruned"; /* under which an agent that is closed says so */

enum Phase { ASKING, GATHERING, READY };

/* What is the thread's alone. */
struct Work {
    struct ThreadOwner thread;
    struct Ice *ice;
    enum Phase phase;
    struct IceAsk ask;
    NiceAgent *agent; /* NULL while servers are asked */
    guint stream;
    int64_t deadline_ms; /* of the phase */
    int64_t port_ms;     /* until then the port is waited for by which the peer knows us */
    int64_t punch_ms;    /* when the routers are reminded next */
    int64_t linger_ms;   /* 0: the owner is there */
    int64_t again_ms;    /* when failed pairs are checked again; INT64_MAX: none has to be */
    bool failed;         /* no pair has worked so far */
    bool writable;       /* the pseudo-TCP stands */
    bool held;           /* the peer is made to wait */
    bool closed;         /* broken, or the peer has left */
    uint8_t chunk[2 + CHUNK_MAX];
    size_t chunk_size, chunk_sent; /* what libnice has not taken yet */
    bool said_end;
    uint8_t head[2]; /* of the chunk that comes in */
    size_t head_size, body_left;
};

/* What libnice calls back with; it does so in no other thread. */
static struct Work *work_of(gpointer data)
{
    struct Work *work = data;
    assert(thread_owns(&work->thread));
    return work;
}

static bool is_left(struct Work *work)
{
    return shared_has_left(&work->ice->shared);
}

/* --- what libnice tells -------------------------------------------------------------------- */

static void on_gathered(NiceAgent *agent, guint stream, gpointer data)
{
    (void)agent, (void)stream;
    work_of(data)->deadline_ms = 0;
}

static void on_state(NiceAgent *agent, guint stream, guint component, guint state, gpointer data)
{
    struct Work *work = work_of(data);
    (void)agent, (void)stream, (void)component;
    if (state == NICE_COMPONENT_STATE_FAILED && work->writable)
        work->closed = true;
    else if (state == NICE_COMPONENT_STATE_FAILED) {
        work->failed = true;
        work->again_ms = shared_clock_ms() + REST_MS;
    } else if (state >= NICE_COMPONENT_STATE_CONNECTING) {
        work->again_ms = INT64_MAX; /* the other side has begun */
    }
}

static void on_writable(NiceAgent *agent, guint stream, guint component, gpointer data)
{
    (void)agent, (void)stream, (void)component;
    work_of(data)->writable = true;
}

static void on_pair(NiceAgent *agent, guint stream, guint component, NiceCandidate *local,
                    NiceCandidate *remote, gpointer data)
{
    struct Ice *ice = work_of(data)->ice;
    (void)agent, (void)stream, (void)component;
    pthread_mutex_lock(&ice->shared.lock);
    ice->view.relayed =
        local->type == NICE_CANDIDATE_TYPE_RELAYED || remote->type == NICE_CANDIDATE_TYPE_RELAYED;
    pthread_mutex_unlock(&ice->shared.lock);
}

/* Puts the body of chunks where the owner finds it. A peer that sends on where it was made to wait
 * is none of ours. The lock is held. */
static void put_in(struct Work *work, const uint8_t *bytes, size_t size)
{
    struct Ice *ice = work->ice;
    if (size > ICE_IN_MAX - ice->in_size) {
        work->closed = true;
        return;
    }
    memcpy(ice->in + ice->in_size, bytes, size);
    ice->in_size += size;
}

/* A byte of a chunk's head; an empty chunk is the peer's end. */
static void take_head(struct Work *work, uint8_t byte)
{
    work->head[work->head_size++] = byte;
    if (work->head_size < sizeof work->head)
        return;
    work->head_size = 0;
    work->body_left = (size_t)work->head[0] << 8 | work->head[1];
    if (work->body_left == 0)
        work->ice->peer_left = work->closed = true;
}

static void on_received(NiceAgent *agent, guint stream, guint component, guint count, gchar *buffer,
                        gpointer data);

/* Makes the peer wait while the owner does not read. */
static void hold_peer(struct Work *work)
{
    pthread_mutex_lock(&work->ice->shared.lock);
    bool hold = work->ice->in_size > ICE_IN_MAX / 2;
    pthread_mutex_unlock(&work->ice->shared.lock);
    if (hold == work->held)
        return;
    work->held = hold;
    nice_agent_attach_recv(work->agent, work->stream, ICE_COMPONENT, work->ice->context,
                           hold ? NULL : on_received, work);
}

/* libnice calls it again and again for as long as packets come faster than they are read, without a
 * turn of the thread in between: so here, too, the peer is made to wait. */
static void on_received(NiceAgent *agent, guint stream, guint component, guint count, gchar *buffer,
                        gpointer data)
{
    struct Work *work = work_of(data);
    const uint8_t *bytes = (const uint8_t *)buffer;
    size_t left = count;
    (void)agent, (void)stream, (void)component;
    pthread_mutex_lock(&work->ice->shared.lock);
    while (left > 0 && !work->closed) {
        size_t size = work->body_left < left ? work->body_left : left;
        if (size == 0) {
            take_head(work, *bytes);
            size = 1;
        } else {
            put_in(work, bytes, size);
            work->body_left -= size;
        }
        bytes += size;
        left -= size;
    }
    shared_wake_owner(&work->ice->shared);
    pthread_mutex_unlock(&work->ice->shared.lock);
    hold_peer(work);
}

/* --- gathering ----------------------------------------------------------------------------- */

/* `wanted`, or with 0 any port, if it is free now; else 0. */
static uint16_t free_port(uint16_t wanted)
{
    struct sockaddr_in6 address = {.sin6_family = AF_INET6, .sin6_port = htons(wanted)};
    socklen_t size = sizeof address;
    int test = socket(AF_INET6, SOCK_DGRAM, 0);
    bool bound = test >= 0 && bind(test, (struct sockaddr *)&address, sizeof address) == 0 &&
                 getsockname(test, (struct sockaddr *)&address, &size) == 0;
    if (test >= 0)
        close(test);
    return bound ? ntohs(address.sin6_port) : 0;
}

/* Whether the connection before this one may still hold the port: by another the peer would wait
 * for us in vain, behind a router that keeps ports. */
static bool awaits_port(const struct Work *work, int64_t now_ms)
{
    uint16_t wanted = work->ice->settings.port;
    return wanted != 0 && now_ms < work->port_ms && free_port(wanted) == 0;
}

/* The name and password of one side, of the secret that both have. */
static void credentials(const uint8_t secret[TRANSPORT_SECRET], bool host,
                        char name[NAME_CHARS + 1], char password[PASSWORD_CHARS + 1])
{
    static const char *const labels[] = {"tianyuan ICE guest", "tianyuan ICE host"};
    uint8_t hash[(NAME_CHARS + PASSWORD_CHARS) / 2];
    crypto_generichash(hash, sizeof hash, (const uint8_t *)labels[host], strlen(labels[host]),
                       secret, TRANSPORT_SECRET);
    sodium_bin2hex(name, NAME_CHARS + 1, hash, NAME_CHARS / 2);
    sodium_bin2hex(password, PASSWORD_CHARS + 1, hash + NAME_CHARS / 2, PASSWORD_CHARS / 2);
}

static void set_credentials(struct Work *work)
{
    const struct IceSettings *settings = &work->ice->settings;
    char name[NAME_CHARS + 1], password[PASSWORD_CHARS + 1];
    credentials(settings->secret, settings->host, name, password);
    nice_agent_set_local_credentials(work->agent, work->stream, name, password);
    credentials(settings->secret, !settings->host, name, password);
    nice_agent_set_remote_credentials(work->agent, work->stream, name, password);
}

static void set_stun(struct Work *work, const struct IceProbe *stun)
{
    char text[INET_ADDRSTRLEN];
    inet_ntop(AF_INET, &stun->address.sin_addr, text, sizeof text);
    g_object_set(work->agent, "stun-server", text, "stun-server-port",
                 (guint)ntohs(stun->address.sin_port), NULL);
}

/* Over TCP only where UDP leads nowhere: one allocation is enough. */
static void set_turn(struct Work *work, const struct IceProbe *turn, NiceRelayType way)
{
    const struct IceServers *servers = &work->ice->settings.servers;
    char text[INET_ADDRSTRLEN];
    inet_ntop(AF_INET, &turn->address.sin_addr, text, sizeof text);
    nice_agent_set_relay_info(work->agent, work->stream, ICE_COMPONENT, text,
                              ntohs(turn->address.sin_port), servers->turn_user,
                              servers->turn_password, way);
}

static void set_servers(struct Work *work)
{
    const struct IceProbe *stun = ice_ask_answer(&work->ask);
    if (stun)
        set_stun(work, stun);
    for (int i = 0; i < work->ask.count; i++)
        if (work->ask.probes[i].turn && work->ask.probes[i].resolved)
            set_turn(work, &work->ask.probes[i],
                     stun ? NICE_RELAY_TYPE_TURN_UDP : NICE_RELAY_TYPE_TURN_TCP);
}

static void connect_signals(struct Work *work)
{
    g_signal_connect(work->agent, "candidate-gathering-done", G_CALLBACK(on_gathered), work);
    g_signal_connect(work->agent, "component-state-changed", G_CALLBACK(on_state), work);
    g_signal_connect(work->agent, "reliable-transport-writable", G_CALLBACK(on_writable), work);
    g_signal_connect(work->agent, "new-selected-pair-full", G_CALLBACK(on_pair), work);
}

/* Opens the sockets and begins to gather; false if there is nothing to gather on. */
static bool gather(struct Work *work)
{
    struct Ice *ice = work->ice;
    uint16_t port = free_port(ice->settings.port);
    if (port == 0)
        port = free_port(0);
    work->agent =
        nice_agent_new_full(ice->context, NICE_COMPATIBILITY_RFC5245, NICE_AGENT_OPTION_RELIABLE);
    g_object_set(work->agent, "upnp", FALSE, "ice-tcp", FALSE, "controlling-mode",
                 (gboolean)!ice->settings.host, "keepalive-conncheck", TRUE, NULL);
    connect_signals(work);
    work->stream = nice_agent_add_stream(work->agent, 1);
    nice_agent_set_port_range(work->agent, work->stream, ICE_COMPONENT, port, port);
    set_credentials(work);
    set_servers(work);
    nice_agent_attach_recv(work->agent, work->stream, ICE_COMPONENT, ice->context, on_received,
                           work);
    pthread_mutex_lock(&ice->shared.lock);
    ice->view.port = port;
    pthread_mutex_unlock(&ice->shared.lock);
    work->phase = GATHERING;
    work->deadline_ms = shared_clock_ms() + ICE_GATHER_MS;
    return nice_agent_gather_candidates(work->agent, work->stream);
}

static bool has_relayed(const struct Candidates *own)
{
    bool found = false;
    for (int i = 0; i < own->count; i++)
        found = found || own->list[i].kind == CANDIDATE_RELAYED;
    return found;
}

/* What is worth knowing though it goes on: nothing where a TURN server leads around it. */
static enum IceTrouble hint(const struct Work *work, const struct Candidates *own)
{
    if (own->count == 0)
        return ICE_TROUBLE_NO_NETWORK;
    if (has_relayed(own))
        return ICE_TROUBLE_NONE;
    if (work->ask.count > 0 && !ice_ask_answer(&work->ask))
        return ICE_TROUBLE_NO_ANSWER;
    return ice_ask_is_symmetric(&work->ask) ? ICE_TROUBLE_SYMMETRIC : ICE_TROUBLE_NONE;
}

static void end_gathering(struct Work *work)
{
    struct Candidates own;
    candidates_from_agent(work->agent, work->stream, &own);
    pthread_mutex_lock(&work->ice->shared.lock);
    work->ice->view.own = own;
    pthread_mutex_unlock(&work->ice->shared.lock);
    work->phase = READY;
    ice_set_state(work->ice, ICE_GATHERED, hint(work, &own));
}

/* --- connecting ---------------------------------------------------------------------------- */

/* The candidates of the other side that libnice does not know yet; NULL: it knows them all. */
static GSList *untold(struct Work *work)
{
    struct Ice *ice = work->ice;
    GSList *list = NULL;
    pthread_mutex_lock(&ice->shared.lock);
    for (; ice->theirs_told < ice->theirs.count; ice->theirs_told++)
        list = g_slist_append(list, candidate_to_nice(&ice->theirs.list[ice->theirs_told],
                                                      work->stream, ice->theirs_told));
    pthread_mutex_unlock(&ice->shared.lock);
    return list;
}

/* Tells libnice, which takes a copy and may call back with a failure at once. */
static void check(struct Work *work, GSList *theirs)
{
    nice_agent_set_remote_candidates(work->agent, work->stream, ICE_COMPONENT, theirs);
    g_slist_free_full(theirs, (GDestroyNotify)nice_candidate_free);
}

static void begin_checks(struct Work *work)
{
    GSList *theirs = untold(work);
    if (!theirs)
        return;
    work->punch_ms = 0;
    work->failed = false;
    ice_set_state(work->ice, ICE_CONNECTING, ICE_TROUBLE_NONE);
    check(work, theirs);
}

/* libnice gives up after some seconds, in which a network may have been away or the other side not
 * ready yet. Sockets, allocations and credentials stay, so the lines that were exchanged hold. */
static void check_again(struct Work *work, int64_t now_ms)
{
    if (work->writable || work->ice->theirs_told == 0 || now_ms < work->again_ms)
        return;
    work->again_ms = INT64_MAX;
    nice_agent_restart_stream(work->agent, work->stream);
    set_credentials(work);
    work->ice->theirs_told = 0;
    check(work, untold(work));
}

static void punch_to(GSocket *socket, const struct sockaddr *address, size_t size)
{
    /* A binding indication, which nobody answers: RFC 8489, 5. */
    uint8_t indication[20] = {0x00, 0x11, 0, 0, 0x21, 0x12, 0xA4, 0x42};
    GSocketAddress *to = g_socket_address_new_from_native((gpointer)address, size);
    randombytes_buf(indication + 8, 12);
    if (to && g_socket_get_protocol(socket) == G_SOCKET_PROTOCOL_UDP &&
        g_socket_get_family(socket) == g_socket_address_get_family(to))
        g_socket_send_to(socket, to, (const gchar *)indication, sizeof indication, NULL, NULL);
    g_clear_object(&to);
}

/* Reminds the routers on the way to the STUN server and to the other side, so that they go on
 * letting in what comes to our ports. libnice does so only while it checks pairs. */
static void punch(struct Work *work)
{
    const struct IceProbe *stun = ice_ask_answer(&work->ask);
    GPtrArray *sockets = nice_agent_get_sockets(work->agent, work->stream, ICE_COMPONENT);
    for (guint i = 0; sockets && i < sockets->len; i++) {
        GSocket *socket = sockets->pdata[i];
        if (stun)
            punch_to(socket, (const struct sockaddr *)&stun->address, sizeof stun->address);
        for (int j = 0; j < work->ice->theirs_told; j++) {
            struct sockaddr_storage address;
            NiceAddress nice;
            candidate_nice_address(&work->ice->theirs.list[j], &nice);
            nice_address_copy_to_sockaddr(&nice, (struct sockaddr *)&address);
            punch_to(socket, (const struct sockaddr *)&address,
                     address.ss_family == AF_INET6 ? sizeof(struct sockaddr_in6)
                                                   : sizeof(struct sockaddr_in));
        }
    }
    if (sockets)
        g_ptr_array_unref(sockets);
}

/* --- bytes --------------------------------------------------------------------------------- */

/* Fills the chunk with what waits, or with the end once the owner has left; false: nothing. */
static bool next_chunk(struct Work *work)
{
    struct Ice *ice = work->ice;
    pthread_mutex_lock(&ice->shared.lock);
    size_t size = ice->out_size < CHUNK_MAX ? ice->out_size : CHUNK_MAX;
    bool end = size == 0 && ice->shared.left && !work->said_end;
    work->chunk[0] = (uint8_t)(size >> 8);
    work->chunk[1] = (uint8_t)size;
    memcpy(work->chunk + 2, ice->out, size);
    memmove(ice->out, ice->out + size, ice->out_size - size);
    ice->out_size -= size;
    work->said_end = work->said_end || end;
    work->chunk_size = size > 0 || end ? size + 2 : 0;
    work->chunk_sent = 0;
    ice->sending = size > 0;
    pthread_cond_broadcast(&ice->shared.changed);
    pthread_mutex_unlock(&ice->shared.lock);
    return work->chunk_size > 0;
}

static void send_out(struct Work *work)
{
    while (!work->closed && (work->chunk_sent < work->chunk_size || next_chunk(work))) {
        gint sent = nice_agent_send(work->agent, work->stream, ICE_COMPONENT,
                                    (guint)(work->chunk_size - work->chunk_sent),
                                    (const gchar *)work->chunk + work->chunk_sent);
        if (sent <= 0)
            return; /* until it is writable again, or the next tick */
        work->chunk_sent += (size_t)sent;
    }
}

/* --- the thread ---------------------------------------------------------------------------- */

static enum IceState state_now(struct Ice *ice)
{
    pthread_mutex_lock(&ice->shared.lock);
    enum IceState state = ice->view.state;
    pthread_mutex_unlock(&ice->shared.lock);
    return state;
}

static void serve_connection(struct Work *work, int64_t now_ms)
{
    begin_checks(work);
    check_again(work, now_ms);
    if (now_ms >= work->punch_ms && !work->writable) {
        punch(work);
        work->punch_ms = now_ms + ICE_PUNCH_MS;
    }
    enum IceState state = state_now(work->ice);
    if (work->writable && state != ICE_CONNECTED)
        ice_set_state(work->ice, ICE_CONNECTED, ICE_TROUBLE_NONE);
    else if (!work->writable && work->failed && state != ICE_FAILED && work->ice->theirs_told > 0)
        ice_set_state(work->ice, ICE_FAILED, ICE_TROUBLE_NO_PAIR);
    if (work->writable) {
        hold_peer(work);
        send_out(work);
    }
}

/* Does what is due; false when it is over. */
static bool serve(struct Work *work)
{
    int64_t now_ms = shared_clock_ms();
    bool due = now_ms >= work->deadline_ms;
    if (is_left(work) && work->linger_ms == 0)
        work->linger_ms = now_ms + LINGER_MS;
    if (work->closed || (work->linger_ms > 0 && (!work->writable || now_ms >= work->linger_ms)))
        return false;
    if (work->phase == ASKING && (due || ice_ask_is_done(&work->ask)) && !awaits_port(work, now_ms))
        return gather(work);
    if (work->phase == GATHERING && due)
        end_gathering(work);
    if (work->phase == READY)
        serve_connection(work, now_ms);
    return true;
}

static gboolean on_tick(gpointer data)
{
    struct Work *work = work_of(data);
    if (work->phase == ASKING)
        ice_ask_again(&work->ask);
    return G_SOURCE_CONTINUE;
}

/* Noted at the agent itself, which libnice holds until then: it may come when we wait no more. */
static void on_pruned(GObject *agent, GAsyncResult *result, gpointer data)
{
    (void)result, (void)data;
    g_object_set_data(agent, PRUNED, agent);
}

/* Gives back what a TURN server lent, if it answers soon, and closes the sockets. */
static void close_agent(struct Work *work)
{
    int64_t until_ms = shared_clock_ms() + LINGER_MS;
    if (!work->agent)
        return;
    nice_agent_close_async(work->agent, on_pruned, NULL);
    while (!g_object_get_data(G_OBJECT(work->agent), PRUNED) && shared_clock_ms() < until_ms)
        g_main_context_iteration(work->ice->context, TRUE);
    nice_agent_attach_recv(work->agent, work->stream, ICE_COMPONENT, work->ice->context, NULL,
                           NULL);
    nice_agent_remove_stream(work->agent, work->stream);
    g_signal_handlers_disconnect_by_data(work->agent, work); /* it may outlive us */
    g_object_unref(work->agent);
}

static GSource *start_ticking(struct Work *work)
{
    GSource *tick = g_timeout_source_new(TICK_MS);
    g_source_set_callback(tick, on_tick, work, NULL);
    g_source_attach(tick, work->ice->context);
    return tick;
}

static void run_agent(struct Ice *ice)
{
    struct Work *work = memory_zeroed(sizeof *work);
    work->ice = ice;
    thread_claim(&work->thread);
    g_main_context_push_thread_default(ice->context);
    GSource *tick = start_ticking(work);
    ice_ask_begin(&work->ask, &ice->settings.servers);
    work->deadline_ms = shared_clock_ms() + ICE_ASK_MS;
    work->port_ms = shared_clock_ms() + PORT_MS;
    work->again_ms = INT64_MAX;
    while (serve(work))
        g_main_context_iteration(ice->context, TRUE);
    ice_set_state(ice, ICE_CLOSED, work->writable ? ICE_TROUBLE_LOST : ICE_TROUBLE_NO_NETWORK);
    close_agent(work);
    ice_ask_end(&work->ask, ice->context);
    g_source_destroy(tick);
    g_source_unref(tick);
    g_main_context_pop_thread_default(ice->context);
    free(work);
}

/* Opens libnice; false where it isn't installed. */
static bool open_nice(struct Ice *ice)
{
    if (!nice_load())
        return false;
    pthread_mutex_lock(&ice->shared.lock);
    ice->context = g_main_context_new();
    pthread_mutex_unlock(&ice->shared.lock);
    return true;
}

void *ice_run(void *argument)
{
    struct Ice *ice = argument;
    if (open_nice(ice))
        run_agent(ice);
    else
        ice_set_state(ice, ICE_CLOSED, ICE_TROUBLE_MISSING);
    ice_release(ice);
    return NULL;
}

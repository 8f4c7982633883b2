/* Asks STUN servers how they see this machine: who answers first is used for gathering, and two
 * answers tell what kind of router is between (RFC 5780, 4.3). */
#define _POSIX_C_SOURCE 200809L
#include "net/ice/state.h"
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <string.h>
#include <unistd.h>

enum { TAKEN_MAX = 64 /* datagrams in a turn: a flood keeps nothing else waiting */ };

static void take_answer(struct IceProbe *probe, const uint8_t *bytes, size_t size)
{
    probe->answered = probe->answered || stun_answer(probe->question, bytes, size, &probe->seen);
}

static gboolean on_readable(gint fd, GIOCondition condition, gpointer data)
{
    struct IceAsk *ask = data;
    uint8_t bytes[1500];
    ssize_t size = 0;
    (void)condition;
    for (int taken = 0; taken < TAKEN_MAX && (size = recv(fd, bytes, sizeof bytes, 0)) >= 0;
         taken++)
        for (int i = 0; i < ask->count; i++)
            take_answer(&ask->probes[i], bytes, (size_t)size);
    return size >= 0 || errno == EAGAIN || errno == ECONNREFUSED ? G_SOURCE_CONTINUE
                                                                 : G_SOURCE_REMOVE;
}

static void ask_one(const struct IceAsk *ask, const struct IceProbe *probe)
{
    if (probe->resolved && !probe->answered && ask->socket >= 0)
        sendto(ask->socket, probe->question, sizeof probe->question, 0,
               (const struct sockaddr *)&probe->address, sizeof probe->address);
}

static void take_address(struct IceProbe *probe, GList *list)
{
    for (GList *at = list; at && !probe->resolved; at = at->next) {
        GInetAddress *address = at->data;
        if (g_inet_address_get_family(address) != G_SOCKET_FAMILY_IPV4)
            continue;
        probe->address =
            (struct sockaddr_in){.sin_family = AF_INET, .sin_port = htons(probe->server->port)};
        memcpy(&probe->address.sin_addr, g_inet_address_to_bytes(address), 4);
        probe->resolved = true;
    }
}

static void on_resolved(GObject *resolver, GAsyncResult *result, gpointer data)
{
    struct IceProbe *probe = data;
    GList *list = g_resolver_lookup_by_name_finish(G_RESOLVER(resolver), result, NULL);
    probe->ask->resolving--;
    take_address(probe, list);
    ask_one(probe->ask, probe);
    if (list)
        g_resolver_free_addresses(list);
}

static void open_socket(struct IceAsk *ask)
{
    ask->socket = socket(AF_INET, SOCK_DGRAM, 0);
    if (ask->socket < 0)
        return;
    fcntl(ask->socket, F_SETFL, O_NONBLOCK);
    fcntl(ask->socket, F_SETFD, FD_CLOEXEC);
    ask->source = g_unix_fd_source_new(ask->socket, G_IO_IN);
    g_source_set_callback(ask->source, G_SOURCE_FUNC(on_readable), ask, NULL);
    g_source_attach(ask->source, g_main_context_get_thread_default());
}

static void resolve(struct IceAsk *ask, const struct Address *server, bool turn)
{
    struct IceProbe *probe = &ask->probes[ask->count++];
    GResolver *resolver = g_resolver_get_default();
    *probe = (struct IceProbe){.ask = ask, .server = server, .turn = turn};
    stun_ask(probe->question);
    ask->resolving++;
    g_resolver_lookup_by_name_async(resolver, server->host, ask->cancel, on_resolved, probe);
    g_object_unref(resolver);
}

void ice_ask_begin(struct IceAsk *ask, const struct IceServers *servers)
{
    *ask = (struct IceAsk){.socket = -1, .cancel = g_cancellable_new()};
    open_socket(ask);
    for (int i = 0; i < servers->stun_count; i++)
        resolve(ask, &servers->stun[i], false);
    if (*servers->turn.host)
        resolve(ask, &servers->turn, true);
}

void ice_ask_again(struct IceAsk *ask)
{
    for (int i = 0; i < ask->count; i++)
        ask_one(ask, &ask->probes[i]);
}

bool ice_ask_is_done(const struct IceAsk *ask)
{
    int answers = 0, open = 0;
    for (int i = 0; i < ask->count; i++) {
        const struct IceProbe *probe = &ask->probes[i];
        if (probe->turn && !probe->resolved && ask->resolving > 0)
            return false; /* the TURN server's name is worth waiting for */
        answers += probe->answered;
        open += probe->resolved && !probe->answered;
    }
    return answers >= 2 || (ask->resolving == 0 && open == 0);
}

const struct IceProbe *ice_ask_answer(const struct IceAsk *ask)
{
    for (int i = 0; i < ask->count; i++)
        if (ask->probes[i].answered)
            return &ask->probes[i];
    return NULL;
}

bool ice_ask_is_symmetric(const struct IceAsk *ask)
{
    const struct IceProbe *first = ice_ask_answer(ask);
    for (const struct IceProbe *probe = first; probe && probe < ask->probes + ask->count; probe++)
        if (probe->answered && probe->seen.port != first->seen.port)
            return true;
    return false;
}

void ice_ask_end(struct IceAsk *ask, GMainContext *context)
{
    g_cancellable_cancel(ask->cancel);
    while (ask->resolving > 0)
        g_main_context_iteration(context, TRUE);
    g_object_unref(ask->cancel);
    if (ask->socket < 0)
        return;
    g_source_destroy(ask->source);
    g_source_unref(ask->source);
    close(ask->socket);
    ask->socket = -1;
}

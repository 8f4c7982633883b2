/* Every way by which a friend may come in. */
#include "net/reach.h"
#include "net/interfaces.h"
#include "net/memory.h"
#include "net/tcp.h"
#include <stdlib.h>
#include <string.h>

enum {
    LOOK_MS = 5000 /* how often the interfaces are looked at: cables are pulled, lids closed */
};

struct Reach {
    struct TcpListener *listener;
    struct Interface interfaces[INTERFACES_MAX];
    int interface_count;
    int64_t look_ms; /* when the interfaces are looked at next */
};

struct Reach *reach_open(const struct ReachSettings *settings, const struct TransportWake *wake,
                         const char **error)
{
    struct TcpListener *listener = tcp_listen(settings->port, wake, error);
    if (!listener && settings->port != 0)
        listener = tcp_listen(0, wake, error);
    if (!listener)
        return NULL;
    struct Reach *reach = net_allocate(sizeof *reach);
    reach->listener = listener;
    reach->interface_count = interfaces_list(reach->interfaces);
    return reach;
}

void reach_close(struct Reach *reach)
{
    if (!reach)
        return;
    tcp_listener_free(reach->listener);
    free(reach);
}

void reach_announce(struct Reach *reach, const char *room)
{
    (void)reach;
    (void)room;
}

void reach_announce_resume(struct Reach *reach, const uint8_t id[HANDSHAKE_NAME])
{
    (void)reach;
    (void)id;
}

void reach_silence(struct Reach *reach)
{
    (void)reach;
}

void reach_map(struct Reach *reach, bool wanted)
{
    (void)reach;
    (void)wanted;
}

void reach_pump(struct Reach *reach, int64_t now_ms)
{
    if (now_ms < reach->look_ms)
        return;
    reach->interface_count = interfaces_list(reach->interfaces);
    reach->look_ms = now_ms + LOOK_MS;
}

int64_t reach_wait(const struct Reach *reach, int64_t now_ms)
{
    return reach->look_ms > now_ms ? reach->look_ms - now_ms : 0;
}

struct Transport *reach_accept(struct Reach *reach)
{
    return tcp_accept(reach->listener);
}

/* Whether friends on other machines can come in at all without a router's help. */
static bool is_on_a_network(const struct Reach *reach)
{
    return reach->interface_count > 0 && !reach->interfaces[0].loopback;
}

struct ReachView reach_view(const struct Reach *reach, enum ReachPath path)
{
    struct ReachView view = {.state = REACH_OFF, .text = "Nobody asked for it"};
    if (path == REACH_LOCAL) {
        view.state = REACH_READY;
        view.text = is_on_a_network(reach) ? "Only this network" : "Only this machine";
    }
    return view;
}

const char *reach_path_name(enum ReachPath path)
{
    static const char *const names[] = {
#define X(name, text) [REACH_##name] = text,
        REACH_PATHS(X)
#undef X
    };
    return names[path];
}

int reach_addresses(const struct Reach *reach, struct Address addresses[INVITE_ADDRESSES_MAX])
{
    int count = 0;
    for (int i = 0; i < reach->interface_count && count < INVITE_ADDRESSES_MAX; i++) {
        if (reach->interfaces[i].loopback && count > 0)
            break;
        struct Address *address = &addresses[count++];
        address->port = reach_port(reach);
        ipv4_write(reach->interfaces[i].address, address->host);
    }
    return count;
}

uint16_t reach_port(const struct Reach *reach)
{
    return tcp_listener_port(reach->listener);
}

/* Every way by which a friend may come in. */
#include "net/reach.h"
#include "net/beacon.h"
#include "net/interfaces.h"
#include "net/memory.h"
#include "net/portmap.h"
#include "net/tcp.h"
#include "net/text.h"
#include "net/way.h"
#include <stdlib.h>
#include <string.h>

enum {
    LOOK_MS = 5000,     /* how often the interfaces are looked at: cables are pulled, lids closed */
    OTHER_ADDRESSES = 2 /* of an invite, kept for the router's and the relay's */
};

/* What is told to whoever asks. */
enum Announced { ANNOUNCED_NOTHING, ANNOUNCED_ROOM, ANNOUNCED_MATCH };

struct Reach {
    struct TransportWake wake;
    struct TcpListener *listener;
    struct Interface interfaces[INTERFACES_MAX];
    int interface_count;
    int64_t look_ms; /* when they are looked at next */
    enum Announced announced;
    struct HailHost host;           /* with the room, if it is announced */
    uint8_t resume[HANDSHAKE_NAME]; /* if the match is */
    uint16_t beacon_port;
    struct Beacon *beacon; /* NULL: all its ports are taken */
    struct PortMap *map;
    struct RelayBroker broker;
    struct RelayListener *relay; /* NULL: there is no broker */
};

/* --- opening and closing ------------------------------------------------------------------- */

/* Copies a text as far as it fits and is UTF-8, without what could hide. */
static void copy_text(char *to, size_t capacity, const char *from)
{
    size_t size = strlen(from);
    if (size >= capacity) {
        size = capacity - 1;
        while (size > 0 && ((unsigned char)from[size] & 0xc0) == 0x80)
            size--;
    }
    memcpy(to, from, size);
    to[size] = '\0';
    if (text_is_utf8(to))
        text_clean(to);
    else
        *to = '\0';
}

static void open_relay(struct Reach *reach, const struct RelayBroker *broker)
{
    if (!broker || !*broker->host)
        return;
    reach->broker = *broker;
    reach->relay = relay_listen(broker, &reach->wake);
}

struct Reach *reach_open(const struct ReachSettings *settings, const struct TransportWake *wake,
                         const char **error)
{
    struct TcpListener *listener = tcp_listen(settings->port, wake, error);
    if (!listener && settings->port != 0)
        listener = tcp_listen(0, wake, error);
    if (!listener)
        return NULL;
    struct Reach *reach = net_allocate(sizeof *reach);
    if (wake)
        reach->wake = *wake;
    reach->listener = listener;
    reach->interface_count = interfaces_list(reach->interfaces);
    reach->host.version = HANDSHAKE_VERSION;
    reach->host.port = tcp_listener_port(listener);
    copy_text(reach->host.name, sizeof reach->host.name, settings->name);
    copy_text(reach->host.game, sizeof reach->host.game, settings->game);
    copy_text(reach->host.options, sizeof reach->host.options, settings->options);
    reach->beacon_port = settings->beacon_port ? settings->beacon_port : BEACON_PORT;
    reach->beacon = beacon_open(reach->beacon_port, &reach->wake);
    reach->map = portmap_open(reach->host.port, NULL, 0, &reach->wake);
    portmap_want(reach->map, settings->map_port);
    open_relay(reach, settings->broker);
    return reach;
}

void reach_close(struct Reach *reach)
{
    if (!reach)
        return;
    tcp_listener_free(reach->listener);
    beacon_close(reach->beacon);
    portmap_close(reach->map);
    relay_listener_free(reach->relay);
    free(reach);
}

/* --- who may find this host ---------------------------------------------------------------- */

static void tell_beacon(struct Reach *reach)
{
    if (!reach->beacon)
        return;
    if (reach->announced == ANNOUNCED_ROOM)
        beacon_announce(reach->beacon, &reach->host);
    else if (reach->announced == ANNOUNCED_MATCH)
        beacon_hold(reach->beacon, reach->resume, reach->host.port);
    else
        beacon_silence(reach->beacon);
}

static void tell_relay(struct Reach *reach)
{
    char text[HANDSHAKE_NAME_TEXT];
    const char *name = text;
    if (!reach->relay)
        return;
    if (reach->announced == ANNOUNCED_MATCH)
        handshake_name_text(HANDSHAKE_RESUME, reach->resume, text);
    else
        handshake_name_text(HANDSHAKE_INVITE, reach->host.room, text);
    relay_listen_to(reach->relay, &name, reach->announced == ANNOUNCED_NOTHING ? 0 : 1);
}

static void tell(struct Reach *reach, enum Announced announced)
{
    reach->announced = announced;
    tell_beacon(reach);
    tell_relay(reach);
}

void reach_announce(struct Reach *reach, const char *room)
{
    copy_text(reach->host.room, sizeof reach->host.room, room);
    tell(reach, ANNOUNCED_ROOM);
}

void reach_announce_resume(struct Reach *reach, const uint8_t id[HANDSHAKE_NAME])
{
    memcpy(reach->resume, id, sizeof reach->resume);
    tell(reach, ANNOUNCED_MATCH);
}

void reach_silence(struct Reach *reach)
{
    tell(reach, ANNOUNCED_NOTHING);
}

void reach_map(struct Reach *reach, bool wanted)
{
    portmap_want(reach->map, wanted);
}

/* --- what is due --------------------------------------------------------------------------- */

/* Sees what has become of the interfaces, and whether a port for the beacon has come free. */
static void look(struct Reach *reach)
{
    reach->interface_count = interfaces_list(reach->interfaces);
    if (reach->beacon)
        return;
    reach->beacon = beacon_open(reach->beacon_port, &reach->wake);
    tell_beacon(reach);
}

void reach_pump(struct Reach *reach, int64_t now_ms)
{
    if (now_ms >= reach->look_ms) {
        look(reach);
        reach->look_ms = now_ms + LOOK_MS;
    }
    if (reach->beacon)
        beacon_pump(reach->beacon, now_ms);
}

int64_t reach_wait(const struct Reach *reach, int64_t now_ms)
{
    return reach->look_ms > now_ms ? reach->look_ms - now_ms : 0;
}

struct Transport *reach_accept(struct Reach *reach)
{
    struct Transport *transport = tcp_accept(reach->listener);
    if (!transport && reach->relay)
        transport = relay_accept(reach->relay);
    return transport;
}

/* --- how things stand ---------------------------------------------------------------------- */

static struct ReachView view_relay(const struct Reach *reach)
{
    struct ReachView view = {.state = REACH_OFF, .text = "No relay is set up"};
    enum RelayTrouble trouble;
    if (!reach->relay)
        return view;
    switch (relay_listener_state(reach->relay, &trouble)) {
    case RELAY_CONNECTING:
        return (struct ReachView){.state = REACH_TRYING, .text = "Connecting to the relay"};
    case RELAY_READY:
        return (struct ReachView){.state = REACH_READY,
                                  .text = "Friends anywhere come in by the relay",
                                  .address = way_to_broker(&reach->broker)};
    case RELAY_FAILED:
        return (struct ReachView){.state = REACH_FAILED, .text = relay_trouble_text(trouble)};
    }
    return view;
}

static struct ReachView view_mapped(const struct Reach *reach)
{
    struct PortMapView map = portmap_view(reach->map);
    struct ReachView view = {.state = REACH_OFF, .text = "The router was not asked"};
    switch (map.state) {
    case PORTMAP_OFF:
        break;
    case PORTMAP_ASKING:
        return (struct ReachView){.state = REACH_TRYING, .text = "Asking the router for a port"};
    case PORTMAP_READY:
        view = (struct ReachView){.state = REACH_READY,
                                  .text = "A port of the router leads here from anywhere",
                                  .address.port = map.port};
        ipv4_write(map.address, view.address.host);
        break;
    case PORTMAP_FAILED:
        return (struct ReachView){.state = REACH_FAILED, .text = portmap_trouble_text(map.trouble)};
    }
    return view;
}

/* The own network is always there, if there is one; the words say whether it is all there is. */
static struct ReachView view_local(const struct Reach *reach)
{
    bool more = view_mapped(reach).state == REACH_READY || view_relay(reach).state == REACH_READY;
    struct ReachView view = {.state = REACH_READY};
    struct Address addresses[INVITE_ADDRESSES_MAX];
    if (reach_addresses(reach, addresses) > 0)
        view.address = addresses[0];
    if (reach->interface_count == 0 || reach->interfaces[0].loopback)
        view.text = more ? "No network but this machine" : "Only this machine";
    else if (!reach->beacon)
        view.text = "This network, but not in its list of games";
    else
        view.text = more ? "This network" : "Only this network";
    return view;
}

struct ReachView reach_view(const struct Reach *reach, enum ReachPath path)
{
    switch (path) {
    case REACH_MAPPED:
        return view_mapped(reach);
    case REACH_RELAY:
        return view_relay(reach);
    default:
        return view_local(reach);
    }
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
    for (int i = 0; i < reach->interface_count; i++) {
        const struct Interface *own = &reach->interfaces[i];
        if (count == INVITE_ADDRESSES_MAX - OTHER_ADDRESSES || (own->loopback && count > 0))
            break;
        addresses[count] = (struct Address){.port = reach->host.port};
        ipv4_write(own->address, addresses[count++].host);
    }
    struct ReachView mapped = view_mapped(reach);
    if (mapped.state == REACH_READY)
        addresses[count++] = mapped.address;
    if (reach->relay)
        addresses[count++] = way_to_broker(&reach->broker);
    return count;
}

uint16_t reach_port(const struct Reach *reach)
{
    return reach->host.port;
}

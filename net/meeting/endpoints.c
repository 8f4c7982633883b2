/* Every endpoint by which a friend may come in. */
#include "net/meeting/endpoints.h"
#include "net/lan/beacon.h"
#include "net/links/interfaces.h"
#include "net/links/tcp.h"
#include "net/meeting/transport_connect.h"
#include "net/portmap/portmap.h"
#include "net/words/text.h"
#include "src/common/memory.h"
#include "src/common/translate.h"
#include "src/common/utf8.h"
#include <assert.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum {
    LOOK_MS = 5000,     /* how often the interfaces are looked at: cables are pulled, lids closed */
    OTHER_ADDRESSES = 2 /* of an invite, kept for the router's and the relay's */
};

/* What anybody who asks is told. */
enum Announced { ANNOUNCED_NOTHING, ANNOUNCED_OFFER, ANNOUNCED_MATCH };

struct Endpoints {
    struct TransportWake wake;
    struct TcpListener *listener;
    struct Interface interfaces[INTERFACES_MAX];
    int interface_count;
    int64_t look_ms; /* when they are looked at next */
    enum Announced announced;
    struct DiscoveryHost host;      /* as the local network is told */
    uint8_t resume[HANDSHAKE_NAME]; /* if the match is announced, */
    struct RoomSecret match;        /* where it is found at the relay, */
    struct RoomSecret watch[2];     /* and to be watched */
    bool watched;                   /* it may be */
    uint16_t beacon_port;
    struct Beacon *beacon; /* NULL: all its ports are taken */
    struct PortMap *map;
    struct PortMap *pinhole; /* NULL: none is wanted */
    uint16_t pinhole_port;
    uint8_t pinhole_address[16];
    struct RelayBroker broker;
    struct RelayListener *relay;                  /* NULL: there is no broker */
    struct RoomSecret secrets[RELAY_SECRETS_MAX]; /* that it listens to */
    int secret_count;
};

/* --- opening and closing ------------------------------------------------------------------- */

/* Copies a text as far as it fits and is UTF-8, without what could hide. */
static void copy_text(char *to, size_t capacity, const char *from)
{
    size_t size = utf8_fit(from, capacity - 1);
    memcpy(to, from, size);
    to[size] = '\0';
    if (utf8_is_valid(to))
        text_clean(to);
    else
        *to = '\0';
}

static void open_relay(struct Endpoints *endpoints, const struct RelayBroker *broker)
{
    endpoints->broker = *broker;
    if (!*broker->host)
        return;
    endpoints->relay = relay_listen(broker, &endpoints->wake);
    if (endpoints->secret_count > 0)
        relay_listen_to(endpoints->relay, endpoints->secrets, endpoints->secret_count);
}

void endpoints_take_relay(struct Endpoints *endpoints, const struct RelayBroker *broker)
{
    if (relay_is_same(broker, &endpoints->broker))
        return;
    relay_listener_free(endpoints->relay);
    endpoints->relay = NULL;
    open_relay(endpoints, broker);
}

struct Endpoints *endpoints_open(const struct EndpointsSettings *settings,
                                 const struct TransportWake *wake, const char **error)
{
    struct TcpListener *listener = tcp_listen(settings->port, wake, error);
    if (!listener && settings->port != 0)
        listener = tcp_listen(0, wake, error);
    if (!listener)
        return NULL;
    struct Endpoints *endpoints = memory_zeroed(sizeof *endpoints);
    if (wake)
        endpoints->wake = *wake;
    endpoints->listener = listener;
    endpoints->interface_count = interfaces_list(endpoints->interfaces);
    endpoints->host.version = HANDSHAKE_VERSION;
    endpoints->host.port = tcp_listener_port(listener);
    copy_text(endpoints->host.name, sizeof endpoints->host.name, settings->name);
    copy_text(endpoints->host.game, sizeof endpoints->host.game, settings->game);
    copy_text(endpoints->host.options, sizeof endpoints->host.options, settings->options);
    endpoints->beacon_port = settings->beacon_port ? settings->beacon_port : BEACON_PORT;
    endpoints->beacon = beacon_open(endpoints->beacon_port, &endpoints->wake);
    endpoints->map = portmap_open(endpoints->host.port, NULL, 0, &endpoints->wake);
    portmap_want(endpoints->map, settings->map_port);
    if (settings->broker)
        open_relay(endpoints, settings->broker);
    return endpoints;
}

void endpoints_close(struct Endpoints *endpoints)
{
    if (!endpoints)
        return;
    tcp_listener_free(endpoints->listener);
    beacon_close(endpoints->beacon);
    portmap_close(endpoints->map);
    portmap_close(endpoints->pinhole);
    relay_listener_free(endpoints->relay);
    sodium_memzero(endpoints, sizeof *endpoints);
    free(endpoints);
}

/* --- who may find this host ---------------------------------------------------------------- */

static void tell_beacon(struct Endpoints *endpoints)
{
    if (!endpoints->beacon)
        return;
    if (endpoints->announced == ANNOUNCED_OFFER)
        beacon_announce(endpoints->beacon, &endpoints->host);
    else if (endpoints->announced == ANNOUNCED_MATCH)
        beacon_hold(endpoints->beacon, endpoints->resume, endpoints->watched, endpoints->host.port);
    else
        beacon_silence(endpoints->beacon);
}

static void tell(struct Endpoints *endpoints, enum Announced announced,
                 const struct RoomSecret *secrets, int count)
{
    endpoints->announced = announced;
    tell_beacon(endpoints);
    memcpy(endpoints->secrets, secrets, (size_t)count * sizeof *secrets);
    endpoints->secret_count = count;
    if (endpoints->relay)
        relay_listen_to(endpoints->relay, secrets, count);
}

void endpoints_announce(struct Endpoints *endpoints, const struct InviteCode *code,
                        const struct InviteSecret *secret)
{
    struct RoomSecret secrets[] = {room_secret(secret->bytes, SECRET_SIZE, false), /* found fast */
                                   room_secret(code->text, CODE_LENGTH, true)};
    tell(endpoints, ANNOUNCED_OFFER, secrets, 2);
}

/* The match that is played, and who may watch it. */
static void tell_match(struct Endpoints *endpoints)
{
    struct RoomSecret secrets[] = {endpoints->match, endpoints->watch[0], endpoints->watch[1]};
    static_assert(sizeof secrets / sizeof *secrets <= RELAY_SECRETS_MAX, "room for all");
    tell(endpoints, ANNOUNCED_MATCH, secrets, endpoints->watched ? 3 : 1);
}

void endpoints_announce_resume(struct Endpoints *endpoints, const struct ResumeKey *resume)
{
    endpoints->match = room_secret(resume->secret, HANDSHAKE_KEY, false);
    memcpy(endpoints->resume, resume->id, sizeof endpoints->resume);
    tell_match(endpoints);
}

void endpoints_announce_watch(struct Endpoints *endpoints, const struct InviteCode *code,
                              const struct InviteSecret *secret)
{
    endpoints->watched = code && secret;
    if (endpoints->watched) {
        endpoints->watch[0] = room_secret(secret->bytes, SECRET_SIZE, false);
        endpoints->watch[1] = room_secret(code->text, CODE_LENGTH, true);
    }
    if (endpoints->announced == ANNOUNCED_MATCH)
        tell_match(endpoints);
}

void endpoints_map(struct Endpoints *endpoints, bool wanted)
{
    portmap_want(endpoints->map, wanted);
}

void endpoints_pinhole(struct Endpoints *endpoints, const uint8_t address[16], uint16_t port)
{
    bool same = port == endpoints->pinhole_port &&
                (port == 0 || memcmp(address, endpoints->pinhole_address, 16) == 0);
    if (same)
        return;
    portmap_close(endpoints->pinhole); /* gives it back */
    endpoints->pinhole = NULL;
    endpoints->pinhole_port = port;
    if (port == 0)
        return;
    memcpy(endpoints->pinhole_address, address, sizeof endpoints->pinhole_address);
    endpoints->pinhole = portmap_open_pinhole(address, port, &endpoints->wake);
    portmap_want(endpoints->pinhole, true);
}

bool endpoints_has_pinhole(const struct Endpoints *endpoints)
{
    return endpoints->pinhole && portmap_view(endpoints->pinhole).state == PORTMAP_READY;
}

/* --- what is due --------------------------------------------------------------------------- */

/* Sees what has become of the interfaces, and whether a port for the beacon has come free. */
static void look(struct Endpoints *endpoints)
{
    endpoints->interface_count = interfaces_list(endpoints->interfaces);
    if (endpoints->beacon)
        return;
    endpoints->beacon = beacon_open(endpoints->beacon_port, &endpoints->wake);
    tell_beacon(endpoints);
}

void endpoints_pump(struct Endpoints *endpoints, int64_t now_ms)
{
    if (now_ms >= endpoints->look_ms) {
        look(endpoints);
        endpoints->look_ms = now_ms + LOOK_MS;
    }
    if (endpoints->beacon)
        beacon_pump(endpoints->beacon, now_ms);
}

int64_t endpoints_wait(const struct Endpoints *endpoints, int64_t now_ms)
{
    return endpoints->look_ms > now_ms ? endpoints->look_ms - now_ms : 0;
}

struct Transport *endpoints_accept(struct Endpoints *endpoints)
{
    struct Transport *transport = tcp_accept(endpoints->listener);
    if (!transport && endpoints->relay)
        transport = relay_accept(endpoints->relay);
    return transport;
}

/* --- how things stand ---------------------------------------------------------------------- */

static struct EndpointsView view_relay(const struct Endpoints *endpoints)
{
    struct EndpointsView view = {.state = ENDPOINT_OFF, .text = N_("No relay set up")};
    enum RelayTrouble trouble;
    if (!endpoints->relay)
        return view;
    switch (relay_listener_state(endpoints->relay, &trouble)) {
    case RELAY_CONNECTING:
        return (struct EndpointsView){.state = ENDPOINT_TRYING,
                                      .text = N_("Connecting to the relay...")};
    case RELAY_READY:
        return (struct EndpointsView){.state = ENDPOINT_READY,
                                      .text = N_("Friends anywhere can join through the relay"),
                                      .address = broker_address(&endpoints->broker)};
    case RELAY_FAILED:
        return (struct EndpointsView){.state = ENDPOINT_FAILED,
                                      .text = relay_trouble_text(trouble)};
    }
    return view;
}

static struct EndpointsView view_mapped(const struct Endpoints *endpoints)
{
    struct PortMapView map = portmap_view(endpoints->map);
    struct EndpointsView view = {.state = ENDPOINT_OFF, .text = N_("Router port not requested")};
    switch (map.state) {
    case PORTMAP_OFF:
        break;
    case PORTMAP_ASKING:
        return (struct EndpointsView){.state = ENDPOINT_TRYING,
                                      .text = N_("Asking the router for a port...")};
    case PORTMAP_READY:
        view = (struct EndpointsView){.state = ENDPOINT_READY,
                                      .text = N_("Friends anywhere can join through your router"),
                                      .address.port = map.port};
        ipv4_write(map.address, view.address.host);
        break;
    case PORTMAP_FAILED:
        return (struct EndpointsView){.state = ENDPOINT_FAILED,
                                      .text = portmap_trouble_text(map.trouble)};
    }
    return view;
}

/* The own network is always there, if there is one; the words say whether it is all there is. */
static struct EndpointsView view_local(const struct Endpoints *endpoints)
{
    bool more = view_mapped(endpoints).state == ENDPOINT_READY ||
                view_relay(endpoints).state == ENDPOINT_READY;
    struct EndpointsView view = {.state = ENDPOINT_READY};
    struct Address addresses[INVITE_ADDRESSES_MAX];
    if (endpoints_addresses(endpoints, addresses) > 0)
        view.address = addresses[0];
    if (endpoints->interface_count == 0 || endpoints->interfaces[0].loopback)
        view.text = more ? N_("No network, this computer only") : N_("This computer only");
    else if (!endpoints->beacon)
        view.text = N_("Your local network, but not listed there");
    else
        view.text = more ? N_("Open to your local network") : N_("Open to your local network only");
    return view;
}

struct EndpointsView endpoints_view(const struct Endpoints *endpoints, enum EndpointKind path)
{
    switch (path) {
    case ENDPOINT_MAPPED:
        return view_mapped(endpoints);
    case ENDPOINT_RELAY:
        return view_relay(endpoints);
    default:
        return view_local(endpoints);
    }
}

const char *endpoint_name(enum EndpointKind path)
{
    static const char *const names[] = {
#define X(name, text) [ENDPOINT_##name] = text,
        ENDPOINTS(X)
#undef X
    };
    return names[path];
}

int endpoints_addresses(const struct Endpoints *endpoints,
                        struct Address addresses[INVITE_ADDRESSES_MAX])
{
    int count = 0;
    for (int i = 0; i < endpoints->interface_count; i++) {
        const struct Interface *own = &endpoints->interfaces[i];
        if (count == INVITE_ADDRESSES_MAX - OTHER_ADDRESSES || (own->loopback && count > 0))
            break;
        addresses[count] = (struct Address){.port = endpoints->host.port};
        ipv4_write(own->address, addresses[count++].host);
    }
    struct EndpointsView mapped = view_mapped(endpoints);
    if (mapped.state == ENDPOINT_READY)
        addresses[count++] = mapped.address;
    if (endpoints->relay)
        addresses[count++] = broker_address(&endpoints->broker);
    return count;
}

uint16_t endpoints_port(const struct Endpoints *endpoints)
{
    return endpoints->host.port;
}

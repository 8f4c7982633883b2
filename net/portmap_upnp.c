/* Asking the router by UPnP, with miniupnpc. */
#define _GNU_SOURCE /* inet_pton */
#include "net/portmap.h"
#include <arpa/inet.h>
#include <miniupnpc/miniupnpc.h>
#include <miniupnpc/upnpcommands.h>
#include <stdio.h>
#include <string.h>

enum {
    DISCOVER_MS = 2000,
    DEVICES_MAX = 8, /* that are asked what they are */
    PORT_TRIES = 4,  /* ports in a row, where others are taken */
    NUMBER_TEXT = 12,
    ADDRESS_TEXT = 64
};

/* Errors of WANIPConnection. */
enum { CONFLICT = 718, ONLY_PERMANENT = 725 };

/* A router that was found. */
struct Router {
    struct UPNPUrls urls;
    struct IGDdatas data;
    char own_address[ADDRESS_TEXT]; /* of this machine, as the router sees it */
};

/* Whether a URL leads to a machine of our own network. Anybody there may answer for a router, and
 * name what he likes: he is not to send us to others. */
static bool is_near(const char *url)
{
    struct Interface list[INTERFACES_MAX];
    char host[IPV4_TEXT_MAX];
    struct in_addr address;
    return url && sscanf(url, "http://%15[0-9.]", host) == 1 &&
           inet_pton(AF_INET, host, &address) == 1 &&
           interfaces_near(list, interfaces_list(list), ntohl(address.s_addr));
}

/* Whether it is one, and is asked where it is. */
static bool is_router(const struct Router *router)
{
    const char *service = router->data.first.servicetype;
    return (strstr(service, ":WANIPConnection:") || strstr(service, ":WANPPPConnection:")) &&
           is_near(router->urls.controlURL);
}

/* Reads what a device says of itself. Free with FreeUPNPUrls if nothing is wrong. */
static enum PortMapTrouble meet(const struct UPNPDev *device, struct Router *router)
{
    memset(router, 0, sizeof *router);
    if (!is_near(device->descURL) ||
        UPNP_GetIGDFromUrl(device->descURL, &router->urls, &router->data, router->own_address,
                           sizeof router->own_address) != 1)
        return PORTMAP_TROUBLE_NO_ROUTER;
    bool good = is_router(router);
    if (good && UPNPIGD_IsConnected(&router->urls, &router->data))
        return PORTMAP_TROUBLE_NONE;
    FreeUPNPUrls(&router->urls);
    return good ? PORTMAP_TROUBLE_CARRIER : PORTMAP_TROUBLE_NO_ROUTER;
}

/* Looks for a router that could lend a port. Free with FreeUPNPUrls if nothing is wrong. */
static enum PortMapTrouble find_router(struct Router *router)
{
    int error = 0, met = 0;
    enum PortMapTrouble worst = PORTMAP_TROUBLE_NO_ROUTER, trouble = worst;
    struct UPNPDev *devices = upnpDiscover(DISCOVER_MS, NULL, NULL, 0, 0, 2, &error);
    for (struct UPNPDev *device = devices; device && met < DEVICES_MAX; device = device->pNext) {
        trouble = meet(device, router);
        worst = trouble > worst ? trouble : worst;
        if (trouble == PORTMAP_TROUBLE_NONE)
            break;
        met++;
    }
    freeUPNPDevlist(devices);
    return trouble == PORTMAP_TROUBLE_NONE ? trouble : worst;
}

static bool read_address(const struct Router *router, uint32_t *address)
{
    char text[ADDRESS_TEXT] = "";
    struct in_addr read;
    if (UPNP_GetExternalIPAddress(router->urls.controlURL, router->data.first.servicetype, text) !=
            UPNPCOMMAND_SUCCESS ||
        inet_pton(AF_INET, text, &read) != 1)
        return false;
    *address = ntohl(read.s_addr);
    return true;
}

/* Asks for one port; the lease is for good where the router knows nothing else. Returns the error
 * of the protocol, 0 for none. */
static int add(const struct Router *router, uint16_t port, uint16_t outside, int64_t *lease_ms)
{
    char inside_text[NUMBER_TEXT], outside_text[NUMBER_TEXT], lease[NUMBER_TEXT];
    int error = ONLY_PERMANENT;
    snprintf(inside_text, sizeof inside_text, "%u", (unsigned)port);
    snprintf(outside_text, sizeof outside_text, "%u", (unsigned)outside);
    for (int seconds = PORTMAP_LEASE_S; error == ONLY_PERMANENT; seconds = 0) {
        snprintf(lease, sizeof lease, "%d", seconds);
        error = UPNP_AddPortMapping(router->urls.controlURL, router->data.first.servicetype,
                                    outside_text, inside_text, router->own_address, "Tianyuan",
                                    "TCP", NULL, lease);
        *lease_ms = (int64_t)seconds * 1000;
        if (seconds == 0)
            break;
    }
    return error;
}

static enum PortMapTrouble ask(const struct Router *router, uint16_t port, struct Mapping *mapping)
{
    struct Mapping asked = {.port = mapping->port ? mapping->port : port};
    int error = CONFLICT;
    if (!read_address(router, &asked.address))
        return PORTMAP_TROUBLE_REFUSED;
    for (int tries = 0; tries < PORT_TRIES; tries++) {
        error = add(router, port, asked.port, &asked.lease_ms);
        if (error != CONFLICT || asked.port == UINT16_MAX)
            break;
        asked.port++;
    }
    if (error != UPNPCOMMAND_SUCCESS)
        return PORTMAP_TROUBLE_REFUSED;
    snprintf(asked.control, sizeof asked.control, "%s", router->urls.controlURL);
    snprintf(asked.service, sizeof asked.service, "%s", router->data.first.servicetype);
    *mapping = asked;
    return PORTMAP_TROUBLE_NONE;
}

static enum PortMapTrouble upnp_map(void *context, uint16_t port, struct Mapping *mapping)
{
    struct Router router;
    (void)context;
    enum PortMapTrouble trouble = find_router(&router);
    if (trouble != PORTMAP_TROUBLE_NONE)
        return trouble;
    trouble = ask(&router, port, mapping);
    FreeUPNPUrls(&router.urls);
    return trouble;
}

static void upnp_unmap(void *context, uint16_t port, const struct Mapping *mapping)
{
    char outside[NUMBER_TEXT];
    (void)context;
    (void)port; /* the router knows it by the port outside */
    snprintf(outside, sizeof outside, "%u", (unsigned)mapping->port);
    UPNP_DeletePortMapping(mapping->control, mapping->service, outside, "TCP", NULL);
}

struct PortMapper portmap_upnp(void)
{
    return (struct PortMapper){.map = upnp_map, .unmap = upnp_unmap};
}

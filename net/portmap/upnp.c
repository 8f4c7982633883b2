/* Asking the router by UPnP, with miniupnpc. */
#define _GNU_SOURCE /* inet_pton */
#include "net/portmap/router.h"
#include <arpa/inet.h>
#include <stdio.h>
#include <string.h>

enum { PORT_TRIES = 4 /* ports in a row, where others are taken */ };

/* Errors of WANIPConnection. */
enum { CONFLICT = 718, ONLY_PERMANENT = 725 };

/* Whether it is one that could lend a port. */
static enum PortMapTrouble judge(struct Router *router)
{
    const char *service = router->data.first.servicetype;
    if ((!strstr(service, ":WANIPConnection:") && !strstr(service, ":WANPPPConnection:")) ||
        !router_is_near(router->urls.controlURL))
        return PORTMAP_TROUBLE_NO_ROUTER;
    return UPNPIGD_IsConnected(&router->urls, &router->data) ? PORTMAP_TROUBLE_NONE
                                                             : PORTMAP_TROUBLE_CARRIER;
}

static bool read_address(const struct Router *router, uint32_t *address)
{
    char text[ROUTER_ADDRESS_TEXT] = "";
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
    char inside_text[ROUTER_NUMBER_TEXT], outside_text[ROUTER_NUMBER_TEXT],
        lease[ROUTER_NUMBER_TEXT];
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
    enum PortMapTrouble trouble = router_find(false, judge, &router);
    if (trouble != PORTMAP_TROUBLE_NONE)
        return trouble;
    trouble = ask(&router, port, mapping);
    FreeUPNPUrls(&router.urls);
    return trouble;
}

static void upnp_unmap(void *context, uint16_t port, const struct Mapping *mapping)
{
    char outside[ROUTER_NUMBER_TEXT];
    (void)context;
    (void)port; /* the router knows it by the port outside */
    snprintf(outside, sizeof outside, "%u", (unsigned)mapping->port);
    UPNP_DeletePortMapping(mapping->control, mapping->service, outside, "TCP", NULL);
}

struct PortMapper portmap_upnp(void)
{
    return (struct PortMapper){.map = upnp_map, .unmap = upnp_unmap};
}

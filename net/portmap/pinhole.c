/*
 * Asking the router to let through what comes for one UDP port here by IPv6: a pinhole of its
 * firewall, by UPnP's WANIPv6FirewallControl:1 with miniupnpc. Many routers grant one only to the
 * address that asks, so it is asked over IPv4 first and then over IPv6.
 */
#define _GNU_SOURCE /* inet_ntop */
#include "net/portmap/router.h"
#include <arpa/inet.h>
#include <stdio.h>
#include <string.h>

/* What the protocol calls UDP (RFC 768), and anybody from any port. */
#define UDP      "17"
#define ANYBODY  "empty"
#define ANY_PORT "0"

static enum PortMapTrouble judge(struct Router *router)
{
    int enabled = 0, allowed = 0;
    const char *service = router->data.IPv6FC.servicetype;
    if (!strstr(service, ":WANIPv6FirewallControl:") ||
        !router_is_near(router->urls.controlURL_6FC))
        return PORTMAP_TROUBLE_NO_ROUTER;
    bool tells = UPNP_GetFirewallStatus(router->urls.controlURL_6FC, service, &enabled, &allowed) ==
                 UPNPCOMMAND_SUCCESS;
    return tells && allowed ? PORTMAP_TROUBLE_NONE : PORTMAP_TROUBLE_REFUSED;
}

static void write_lease(char text[ROUTER_NUMBER_TEXT])
{
    snprintf(text, ROUTER_NUMBER_TEXT, "%d", PORTMAP_LEASE_S);
}

/* The pinhole that there is stays for another lease. */
static bool renew(const struct Mapping *mapping)
{
    char lease[ROUTER_NUMBER_TEXT];
    write_lease(lease);
    return mapping->id[0] != '\0' && UPNP_UpdatePinhole(mapping->control, mapping->service,
                                                        mapping->id, lease) == UPNPCOMMAND_SUCCESS;
}

static bool ask(const struct Router *router, uint16_t port, struct Mapping *mapping)
{
    char inside[IPV6_TEXT_MAX], number[ROUTER_NUMBER_TEXT], lease[ROUTER_NUMBER_TEXT];
    write_lease(lease);
    snprintf(number, sizeof number, "%u", (unsigned)port);
    if (!inet_ntop(AF_INET6, mapping->inside, inside, sizeof inside) ||
        UPNP_AddPinhole(router->urls.controlURL_6FC, router->data.IPv6FC.servicetype, ANYBODY,
                        ANY_PORT, inside, number, UDP, lease, mapping->id) != UPNPCOMMAND_SUCCESS)
        return false;
    mapping->port = port;
    mapping->lease_ms = (int64_t)PORTMAP_LEASE_S * 1000;
    snprintf(mapping->control, sizeof mapping->control, "%s", router->urls.controlURL_6FC);
    snprintf(mapping->service, sizeof mapping->service, "%s", router->data.IPv6FC.servicetype);
    return true;
}

static enum PortMapTrouble pinhole_map(void *context, uint16_t port, struct Mapping *mapping)
{
    enum PortMapTrouble trouble = PORTMAP_TROUBLE_NO_ROUTER;
    bool granted = renew(mapping), denied = false;
    (void)context;
    for (int ipv6 = 0; ipv6 < 2 && !granted && !denied; ipv6++) {
        struct Router router;
        enum PortMapTrouble found = router_find(ipv6 != 0, judge, &router);
        denied = found == PORTMAP_TROUBLE_REFUSED; /* to everybody */
        trouble = found > trouble ? found : trouble;
        if (found != PORTMAP_TROUBLE_NONE)
            continue;
        granted = ask(&router, port, mapping);
        trouble = PORTMAP_TROUBLE_REFUSED;
        FreeUPNPUrls(&router.urls);
    }
    return granted ? PORTMAP_TROUBLE_NONE : trouble;
}

static void pinhole_unmap(void *context, uint16_t port, const struct Mapping *mapping)
{
    (void)context;
    (void)port; /* the router knows it by its id */
    UPNP_DeletePinhole(mapping->control, mapping->service, mapping->id);
}

struct PortMapper portmap_pinhole(void)
{
    return (struct PortMapper){.map = pinhole_map, .unmap = pinhole_unmap, .pinhole = true};
}

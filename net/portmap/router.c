/* Looking for routers that speak UPnP. */
#define _GNU_SOURCE /* inet_pton */
#include "net/portmap/router.h"
#include <arpa/inet.h>
#include <stdio.h>
#include <string.h>

enum {
    DISCOVER_MS = 2000,
    DEVICES_MAX = 8 /* that are asked what they are */
};

static bool is_near_ipv4(const char *url)
{
    struct Interface list[INTERFACES_MAX];
    char host[IPV4_TEXT_MAX];
    struct in_addr address;
    return sscanf(url, "http://%15[0-9.]", host) == 1 && inet_pton(AF_INET, host, &address) == 1 &&
           interfaces_near(list, interfaces_list(list), ntohl(address.s_addr));
}

static bool is_near_ipv6(const char *url)
{
    char host[IPV6_TEXT_MAX];
    struct in6_addr address;
    return sscanf(url, "http://[%45[0-9a-fA-F:.]", host) == 1 &&
           inet_pton(AF_INET6, host, &address) == 1 && interfaces_near_ipv6(address.s6_addr);
}

bool router_is_near(const char *url)
{
    return url && (is_near_ipv4(url) || is_near_ipv6(url));
}

/* Reads what a device says of itself, and judges it. Free with FreeUPNPUrls if nothing is wrong. */
static enum PortMapTrouble meet(const struct UPNPDev *device, RouterJudge *judge,
                                struct Router *router)
{
    memset(router, 0, sizeof *router);
    if (!router_is_near(device->descURL) ||
        UPNP_GetIGDFromUrl(device->descURL, &router->urls, &router->data, router->own_address,
                           sizeof router->own_address) != 1)
        return PORTMAP_TROUBLE_NO_ROUTER;
    enum PortMapTrouble trouble = judge(router);
    if (trouble != PORTMAP_TROUBLE_NONE)
        FreeUPNPUrls(&router->urls);
    return trouble;
}

enum PortMapTrouble router_find(bool ipv6, RouterJudge *judge, struct Router *router)
{
    int error = 0, met = 0;
    enum PortMapTrouble worst = PORTMAP_TROUBLE_NO_ROUTER, trouble = worst;
    if (!miniupnpc_load())
        return PORTMAP_TROUBLE_MISSING;
    struct UPNPDev *devices = upnpDiscover(DISCOVER_MS, NULL, NULL, 0, ipv6, 2, &error);
    for (struct UPNPDev *device = devices; device && met < DEVICES_MAX; device = device->pNext) {
        trouble = meet(device, judge, router);
        worst = trouble > worst ? trouble : worst;
        if (trouble == PORTMAP_TROUBLE_NONE)
            break;
        met++;
    }
    freeUPNPDevlist(devices);
    return trouble == PORTMAP_TROUBLE_NONE ? trouble : worst;
}

/*
 * Routers on our own networks that speak UPnP, with miniupnpc, for the thread of a port map alone:
 * every call may block.
 */
#ifndef TY_NET_PORTMAP_ROUTER_H
#define TY_NET_PORTMAP_ROUTER_H

#include "net/portmap/portmap.h"
#include "src/loaded/miniupnpc.h"

enum { ROUTER_NUMBER_TEXT = 12, ROUTER_ADDRESS_TEXT = 64 };

/* A router that was found. */
struct Router {
    struct UPNPUrls urls;
    struct IGDdatas data;
    char own_address[ROUTER_ADDRESS_TEXT]; /* of this machine, as the router sees it */
};

/* Says whether a device serves for what is wanted, as an enum PortMapTrouble: NONE if so. */
typedef enum PortMapTrouble RouterJudge(struct Router *router);

/* Looks for the first that serves, over IPv4, or over IPv6 if `ipv6`. Free what it filled in by
 * FreeUPNPUrls if nothing is wrong; else it returns the most telling trouble of all. */
enum PortMapTrouble router_find(bool ipv6, RouterJudge *judge, struct Router *router);

/* Whether a URL leads to a machine of our own network. Anybody there may answer for a router, and
 * name what he likes: he is not to send us to others. NULL does not. */
bool router_is_near(const char *url);

#endif

/*
 * A port of the router that leads to this machine, by NAT-PMP (RFC 6886) or UPnP; or a pinhole of
 * its firewall for one UDP port here by IPv6, by UPnP (WANIPv6FirewallControl:1).
 *
 * Both take from milliseconds to many seconds and cannot be interrupted, so a thread does the
 * asking. Closing leaves it behind: it gives the port back when it comes free, if the program lives
 * that long; else the router forgets by itself when the lease ends.
 */
#ifndef TY_NET_PORTMAP_PORTMAP_H
#define TY_NET_PORTMAP_PORTMAP_H

#include "net/links/interfaces.h"
#include "net/links/transport.h"
#include "src/common/translate.h"

enum {
    PORTMAP_LEASE_S = 3600,
    PORTMAP_RETRY_MS = 60000,
    PORTMAP_CONTROL_MAX = 256,
    PINHOLE_ID_MAX = 8
};

/* What can be wrong, the most telling last: enum name, English for people. */
#define PORTMAP_TROUBLES(X)                                                                        \
    X(NONE, N_("No problem"))                                                                      \
    X(NO_ROUTER, N_("No router answers port requests"))                                            \
    X(MISSING, N_("Can't ask the router: libminiupnpc or libnatpmp isn't installed"))              \
    X(REFUSED, N_("The router refuses to open a port"))                                            \
    X(CARRIER, N_("Behind carrier-grade NAT: your router has no public address"))                  \
    X(ABSENT, N_("This build can't ask routers for ports"))

enum PortMapTrouble {
#define X(name, text) PORTMAP_TROUBLE_##name,
    PORTMAP_TROUBLES(X)
#undef X
};

/* The English sentence; it lives on. */
const char *portmap_trouble_text(enum PortMapTrouble trouble);

/* A port that the router lends. */
struct Mapping {
    uint32_t address; /* of the router on its far side, in the machine's own byte order */
    uint16_t port;
    int64_t lease_ms;                  /* 0: for good */
    char control[PORTMAP_CONTROL_MAX]; /* UPnP: the router's URL and service, needed to give it
                                          back */
    char service[PORTMAP_CONTROL_MAX];
    uint8_t inside[16];      /* pinhole: the address of this machine that it leads to */
    char id[PINHOLE_ID_MAX]; /* and what the router calls it; "": none yet */
};

/* One protocol to ask by. Every member is REQUIRED; all are called on the thread alone and may
 * block. */
struct PortMapper {
    /* Asks for a port that leads to TCP port `port` here. `mapping` holds the one that is already
     * lent, to be renewed, or zeros; it is filled in if nothing is wrong. */
    enum PortMapTrouble (*map)(void *context, uint16_t port, struct Mapping *mapping);
    /* Gives it back; errors don't matter any more. */
    void (*unmap)(void *context, uint16_t port, const struct Mapping *mapping);
    void *context;
    bool pinhole; /* what it lends has no address of the router's */
};

/* Those that there are: two for a port, one for a pinhole. */
struct PortMapper portmap_natpmp(void);
struct PortMapper portmap_upnp(void);
struct PortMapper portmap_pinhole(void);

enum PortMapState { PORTMAP_OFF, PORTMAP_ASKING, PORTMAP_READY, PORTMAP_FAILED };

struct PortMapView {
    enum PortMapState state;
    enum PortMapTrouble trouble; /* with PORTMAP_FAILED */
    uint32_t address;            /* with PORTMAP_READY: where friends go; own byte order */
    uint16_t port;
};

struct PortMap;

/* Ready to ask for a port that leads to TCP port `port` here; asks nobody yet. `mappers` are tried
 * in their order and copied; NULL: NAT-PMP, then UPnP. `wake` (may be NULL) is called when the view
 * has changed. */
struct PortMap *portmap_open(uint16_t port, const struct PortMapper *mappers, int count,
                             const struct TransportWake *wake);

/* The same for a pinhole to UDP port `port` at the IPv6 address `inside` of this machine. */
struct PortMap *portmap_open_pinhole(const uint8_t inside[16], uint16_t port,
                                     const struct TransportWake *wake);

/* Says whether a port is wanted. As long as it is, the port is renewed, or asked for again now and
 * then if none could be had; when it no longer is, the port is given back. */
void portmap_want(struct PortMap *map, bool wanted);

/* How things stand. */
struct PortMapView portmap_view(struct PortMap *map);

/* Returns at once; the port is given back in the background. NULL is ignored. */
void portmap_close(struct PortMap *map);

#endif

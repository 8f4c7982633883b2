/*
 * A port of the router that leads to this machine, by NAT-PMP (RFC 6886) or UPnP.
 *
 * Both take from milliseconds to many seconds and cannot be interrupted, so a thread does the
 * asking. Closing leaves it behind: it gives the port back when it comes free, if the program lives
 * that long; else the router forgets by itself when the lease ends.
 */
#ifndef TY_NET_PORTMAP_H
#define TY_NET_PORTMAP_H

#include "net/interfaces.h"
#include "net/transport.h"

enum { PORTMAP_LEASE_S = 3600, PORTMAP_RETRY_MS = 60000, PORTMAP_CONTROL_MAX = 256 };

/* What can be wrong, the most telling last: enum name, English for people. */
#define PORTMAP_TROUBLES(X)                                                                        \
    X(NONE, "Nothing is wrong")                                                                    \
    X(NO_ROUTER, "No router answers that could be asked for a port")                               \
    X(REFUSED, "The router refuses to lend a port")                                                \
    X(CARRIER, "Behind a carrier's NAT: the router has no public address")

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
    char control[PORTMAP_CONTROL_MAX]; /* UPnP: the router's URL and service, to give it back by */
    char service[PORTMAP_CONTROL_MAX];
};

/* One way to ask. Every member is REQUIRED; all are called on the thread alone, and may block. */
struct PortMapper {
    /* Asks for a port that leads to TCP port `port` here. `mapping` holds the one that is already
     * lent, to be renewed, or zeros; it is filled in if nothing is wrong. */
    enum PortMapTrouble (*map)(void *context, uint16_t port, struct Mapping *mapping);
    /* Gives it back; what goes wrong there is nobody's concern. */
    void (*unmap)(void *context, uint16_t port, const struct Mapping *mapping);
    void *context;
};

/* The two there are. */
struct PortMapper portmap_natpmp(void);
struct PortMapper portmap_upnp(void);

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

/* Whether a port is wanted. It is renewed for as long as it is, and asked for again, now and then,
 * where there was none to be had; given back when it is wanted no more. */
void portmap_want(struct PortMap *map, bool wanted);

/* How things stand. */
struct PortMapView portmap_view(struct PortMap *map);

/* Leaves at once; the port is given back behind the scenes. NULL is ignored. */
void portmap_close(struct PortMap *map);

#endif

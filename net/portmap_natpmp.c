/* Asking the router by NAT-PMP, with libnatpmp. */
#define _GNU_SOURCE /* struct timeval, poll */
#include "net/portmap.h"
#include <arpa/inet.h>
#include <natpmp.h>
#include <poll.h>
#include <time.h>

/* The library would ask for two minutes; a router that speaks NAT-PMP answers in milliseconds. */
enum { PATIENCE_MS = 2000 };

static int64_t clock_ms(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

/* "Network failure" is what a router says that has no public address to lend a port of. */
static enum PortMapTrouble trouble_of(int result)
{
    switch (result) {
    case NATPMP_ERR_NETWORKFAILURE:
        return PORTMAP_TROUBLE_CARRIER;
    case NATPMP_ERR_NOTAUTHORIZED:
    case NATPMP_ERR_OUTOFRESOURCES:
        return PORTMAP_TROUBLE_REFUSED;
    default:
        return PORTMAP_TROUBLE_NO_ROUTER;
    }
}

/* Waits for the answer to what was asked; false if there is none that helps, with *trouble set. */
static bool await_answer(natpmp_t *natpmp, natpmpresp_t *answer, enum PortMapTrouble *trouble)
{
    int64_t until_ms = clock_ms() + PATIENCE_MS;
    int result = NATPMP_TRYAGAIN;
    while (result == NATPMP_TRYAGAIN && clock_ms() < until_ms) {
        struct pollfd event = {.fd = natpmp->s, .events = POLLIN};
        struct timeval wait = {.tv_sec = 0};
        getnatpmprequesttimeout(natpmp, &wait);
        int64_t wait_ms = (int64_t)wait.tv_sec * 1000 + wait.tv_usec / 1000 + 1;
        int64_t left_ms = until_ms - clock_ms();
        wait_ms = wait_ms < left_ms ? wait_ms : left_ms;
        poll(&event, 1, wait_ms > 0 ? (int)wait_ms : 0);
        result = readnatpmpresponseorretry(natpmp, answer);
    }
    *trouble = trouble_of(result);
    return result == 0;
}

static enum PortMapTrouble ask(natpmp_t *natpmp, uint16_t port, struct Mapping *mapping)
{
    enum PortMapTrouble trouble = PORTMAP_TROUBLE_NO_ROUTER;
    natpmpresp_t answer;
    uint16_t wanted = mapping->port ? mapping->port : port;
    if (sendpublicaddressrequest(natpmp) < 0 || !await_answer(natpmp, &answer, &trouble))
        return trouble;
    uint32_t address = ntohl(answer.pnu.publicaddress.addr.s_addr);
    if (sendnewportmappingrequest(natpmp, NATPMP_PROTOCOL_TCP, port, wanted, PORTMAP_LEASE_S) < 0 ||
        !await_answer(natpmp, &answer, &trouble))
        return trouble;
    *mapping = (struct Mapping){.address = address,
                                .port = answer.pnu.newportmapping.mappedpublicport,
                                .lease_ms = (int64_t)answer.pnu.newportmapping.lifetime * 1000};
    return mapping->port && mapping->lease_ms ? PORTMAP_TROUBLE_NONE : PORTMAP_TROUBLE_REFUSED;
}

static enum PortMapTrouble natpmp_map(void *context, uint16_t port, struct Mapping *mapping)
{
    natpmp_t natpmp;
    (void)context;
    if (initnatpmp(&natpmp, 0, 0) != 0)
        return PORTMAP_TROUBLE_NO_ROUTER;
    enum PortMapTrouble trouble = ask(&natpmp, port, mapping);
    closenatpmp(&natpmp);
    return trouble;
}

static void natpmp_unmap(void *context, uint16_t port, const struct Mapping *mapping)
{
    natpmp_t natpmp;
    natpmpresp_t answer;
    enum PortMapTrouble trouble;
    (void)context;
    (void)mapping; /* the router knows it by the port here */
    if (initnatpmp(&natpmp, 0, 0) != 0)
        return;
    if (sendnewportmappingrequest(&natpmp, NATPMP_PROTOCOL_TCP, port, 0, 0) >= 0)
        await_answer(&natpmp, &answer, &trouble);
    closenatpmp(&natpmp);
}

struct PortMapper portmap_natpmp(void)
{
    return (struct PortMapper){.map = natpmp_map, .unmap = natpmp_unmap};
}

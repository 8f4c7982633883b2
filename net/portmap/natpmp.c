/* Asking the router by NAT-PMP, with libnatpmp. */
#define _GNU_SOURCE /* struct timeval, poll */
#include "src/loaded/natpmp.h"
#include "net/portmap/portmap.h"
#include <arpa/inet.h>
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

/* What is asked of a router: its address outside, or to lend a port. */
struct Question {
    uint16_t type; /* of the answer: NATPMP_RESPTYPE_PUBLICADDRESS or _TCPPORTMAPPING */
    uint16_t inside, outside;
    uint32_t lease_s;
};

/* A router that was slow answers twice, and anybody on the network may answer in its place: what
 * answers another question is no answer, though the library takes it for one. */
static bool answers(const natpmpresp_t *answer, const struct Question *question)
{
    return answer->type == question->type &&
           (question->type == NATPMP_RESPTYPE_PUBLICADDRESS ||
            answer->pnu.newportmapping.privateport == question->inside);
}

/* Waits for the answer to what was asked; returns the library's verdict, 0 for an answer. */
static int await_answer(natpmp_t *natpmp, const struct Question *question, natpmpresp_t *answer)
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
        if (result == 0 && !answers(answer, question)) {
            natpmp->has_pending_request = 1; /* the question is still open */
            result = NATPMP_TRYAGAIN;
        }
    }
    return result;
}

/* Asks and waits for the answer; false if there is none that helps, with *trouble set. */
static bool ask_router(natpmp_t *natpmp, const struct Question *question, natpmpresp_t *answer,
                       enum PortMapTrouble *trouble)
{
    int result = question->type == NATPMP_RESPTYPE_PUBLICADDRESS
                     ? sendpublicaddressrequest(natpmp)
                     : sendnewportmappingrequest(natpmp, NATPMP_PROTOCOL_TCP, question->inside,
                                                 question->outside, question->lease_s);
    if (result >= 0)
        result = await_answer(natpmp, question, answer);
    *trouble = trouble_of(result);
    return result == 0;
}

static enum PortMapTrouble ask(natpmp_t *natpmp, uint16_t port, struct Mapping *mapping)
{
    const struct Question address = {.type = NATPMP_RESPTYPE_PUBLICADDRESS};
    const struct Question lease = {.type = NATPMP_RESPTYPE_TCPPORTMAPPING,
                                   .inside = port,
                                   .outside = mapping->port ? mapping->port : port,
                                   .lease_s = PORTMAP_LEASE_S};
    enum PortMapTrouble trouble;
    natpmpresp_t answer;
    if (!ask_router(natpmp, &address, &answer, &trouble))
        return trouble;
    uint32_t number = ntohl(answer.pnu.publicaddress.addr.s_addr);
    if (!ask_router(natpmp, &lease, &answer, &trouble))
        return trouble;
    *mapping = (struct Mapping){.address = number,
                                .port = answer.pnu.newportmapping.mappedpublicport,
                                .lease_ms = (int64_t)answer.pnu.newportmapping.lifetime * 1000};
    return mapping->port && mapping->lease_ms ? PORTMAP_TROUBLE_NONE : PORTMAP_TROUBLE_REFUSED;
}

static enum PortMapTrouble natpmp_map(void *context, uint16_t port, struct Mapping *mapping)
{
    natpmp_t natpmp;
    (void)context;
    if (!natpmp_load())
        return PORTMAP_TROUBLE_MISSING;
    if (initnatpmp(&natpmp, 0, 0) != 0)
        return PORTMAP_TROUBLE_NO_ROUTER;
    enum PortMapTrouble trouble = ask(&natpmp, port, mapping);
    closenatpmp(&natpmp);
    return trouble;
}

static void natpmp_unmap(void *context, uint16_t port, const struct Mapping *mapping)
{
    const struct Question nothing = {.type = NATPMP_RESPTYPE_TCPPORTMAPPING, .inside = port};
    natpmp_t natpmp;
    natpmpresp_t answer;
    enum PortMapTrouble trouble;
    (void)context;
    (void)mapping; /* the router knows it by the port here */
    if (initnatpmp(&natpmp, 0, 0) != 0)
        return;
    ask_router(&natpmp, &nothing, &answer, &trouble);
    closenatpmp(&natpmp);
}

struct PortMapper portmap_natpmp(void)
{
    return (struct PortMapper){.map = natpmp_map, .unmap = natpmp_unmap};
}

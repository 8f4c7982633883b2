/* Candidates, to and from libnice. */
#define _POSIX_C_SOURCE 200809L
#include "net/ice/nice.h"
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>

/* One of libnice's; false, with *candidate filled all the same, if it is not one of UDP. */
static bool candidate_from_nice(const NiceCandidate *nice, struct Candidate *candidate)
{
    struct sockaddr_storage address;
    *candidate = (struct Candidate){.kind = CANDIDATE_HOST};
    if (nice->type == NICE_CANDIDATE_TYPE_SERVER_REFLEXIVE ||
        nice->type == NICE_CANDIDATE_TYPE_PEER_REFLEXIVE)
        candidate->kind = CANDIDATE_REFLEXIVE;
    else if (nice->type == NICE_CANDIDATE_TYPE_RELAYED)
        candidate->kind = CANDIDATE_RELAYED;
    nice_address_copy_to_sockaddr(&nice->addr, (struct sockaddr *)&address);
    candidate->port = (uint16_t)nice_address_get_port(&nice->addr);
    candidate->ipv6 = address.ss_family == AF_INET6;
    if (candidate->ipv6)
        memcpy(candidate->address, &((struct sockaddr_in6 *)&address)->sin6_addr, 16);
    else
        memcpy(candidate->address, &((struct sockaddr_in *)&address)->sin_addr, 4);
    return nice->transport == NICE_CANDIDATE_TRANSPORT_UDP;
}

void candidate_nice_address(const struct Candidate *candidate, NiceAddress *address)
{
    struct sockaddr_in6 six = {.sin6_family = AF_INET6, .sin6_port = htons(candidate->port)};
    struct sockaddr_in four = {.sin_family = AF_INET, .sin_port = htons(candidate->port)};
    memcpy(&six.sin6_addr, candidate->address, 16);
    memcpy(&four.sin_addr, candidate->address, 4);
    nice_address_init(address);
    nice_address_set_from_sockaddr(address, candidate->ipv6 ? (const struct sockaddr *)&six
                                                            : (const struct sockaddr *)&four);
}

NiceCandidate *candidate_to_nice(const struct Candidate *candidate, guint stream, int number)
{
    static const struct {
        NiceCandidateType type;
        guint preference;
    } kinds[CANDIDATE_KIND_COUNT] = {
        [CANDIDATE_HOST] = {NICE_CANDIDATE_TYPE_HOST, 126},
        [CANDIDATE_REFLEXIVE] = {NICE_CANDIDATE_TYPE_SERVER_REFLEXIVE, 100},
        [CANDIDATE_RELAYED] = {NICE_CANDIDATE_TYPE_RELAYED, 0},
    };
    NiceCandidate *nice = nice_candidate_new(kinds[candidate->kind].type);
    nice->stream_id = stream;
    nice->component_id = ICE_COMPONENT;
    nice->transport = NICE_CANDIDATE_TRANSPORT_UDP;
    nice->priority = kinds[candidate->kind].preference << 24 | (guint)(65535 - number) << 8 |
                     (256 - ICE_COMPONENT);
    snprintf(nice->foundation, sizeof nice->foundation, "%d", number + 1);
    candidate_nice_address(candidate, &nice->addr);
    return nice;
}

void candidates_from_agent(NiceAgent *agent, guint stream, struct Candidates *own)
{
    static const enum CandidateKind order[] = {CANDIDATE_REFLEXIVE, CANDIDATE_RELAYED,
                                               CANDIDATE_HOST};
    GSList *list = nice_agent_get_local_candidates(agent, stream, ICE_COMPONENT);
    own->count = 0;
    for (int pass = 0; pass < 3; pass++) {
        for (GSList *at = list; at; at = at->next) {
            struct Candidate one;
            if (candidate_from_nice(at->data, &one) && one.kind == order[pass])
                candidates_add(own, &one);
        }
    }
    g_slist_free_full(list, (GDestroyNotify)nice_candidate_free);
}

/* What people read of ICE. */
#define _POSIX_C_SOURCE 200809L
#include "net/ice.h"
#include <arpa/inet.h>
#include <stdio.h>

const char *ice_trouble_text(enum IceTrouble trouble)
{
    static const char *const texts[] = {
#define X(name, text) text,
        ICE_TROUBLES(X)
#undef X
    };
    return texts[trouble];
}

void candidate_text(const struct Candidate *candidate, char text[CANDIDATE_TEXT_MAX])
{
    char address[INET6_ADDRSTRLEN];
    inet_ntop(candidate->ipv6 ? AF_INET6 : AF_INET, candidate->address, address, sizeof address);
    snprintf(text, CANDIDATE_TEXT_MAX, candidate->ipv6 ? "[%s]:%u" : "%s:%u", address,
             (unsigned)candidate->port);
}

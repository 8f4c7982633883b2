/* The networks that this machine is on. */
#define _POSIX_C_SOURCE 200809L /* inet_pton */
#include "net/links/interfaces.h"
#include <arpa/inet.h>
#include <stddef.h>
#include <stdio.h>

bool interfaces_near(const struct Interface *list, int count, uint32_t address)
{
    for (int i = 0; i < count; i++)
        if (list[i].mask != 0 && ((list[i].address ^ address) & list[i].mask) == 0)
            return true;
    return false;
}

bool interfaces_beyond(const char *host)
{
    struct Interface list[INTERFACES_MAX];
    struct in_addr address;
    if (inet_pton(AF_INET, host, &address) != 1)
        return false;
    uint32_t number = ntohl(address.s_addr);
    return ipv4_is_inside(number) && !interfaces_near(list, interfaces_list(list), number);
}

void ipv4_write(uint32_t address, char text[IPV4_TEXT_MAX])
{
    snprintf(text, IPV4_TEXT_MAX, "%u.%u.%u.%u", (unsigned)(address >> 24),
             (unsigned)(address >> 16 & 255), (unsigned)(address >> 8 & 255),
             (unsigned)(address & 255));
}

bool ipv4_is_inside(uint32_t address)
{
    static const struct {
        uint32_t network;
        int bits;
    } inside[] = {
        {0x00000000, 8},  /* 0.0.0.0: none */
        {0x0a000000, 8},  /* 10.0.0.0: private */
        {0x64400000, 10}, /* 100.64.0.0: between carrier and customer */
        {0x7f000000, 8},  /* 127.0.0.0: loopback */
        {0xa9fe0000, 16}, /* 169.254.0.0: link-local */
        {0xac100000, 12}, /* 172.16.0.0: private */
        {0xc0000000, 24}, /* 192.0.0.0: translation by the carrier (RFC 6333) */
        {0xc0a80000, 16}, /* 192.168.0.0: private */
        {0xc6120000, 15}, /* 198.18.0.0: benchmarks (RFC 2544) */
        {0xe0000000, 3},  /* 224.0.0.0: multicast, reserved, broadcast */
    };
    for (size_t i = 0; i < sizeof inside / sizeof *inside; i++)
        if ((address ^ inside[i].network) >> (32 - inside[i].bits) == 0)
            return true;
    return false;
}

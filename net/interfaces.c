/* The networks that this machine is on. */
#define _GNU_SOURCE /* flags of interfaces */
#include "net/interfaces.h"
#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <stddef.h>
#include <stdio.h>

static uint32_t number_of(const struct sockaddr *address)
{
    return address && address->sa_family == AF_INET
               ? ntohl(((const struct sockaddr_in *)(const void *)address)->sin_addr.s_addr)
               : 0;
}

static struct Interface interface_of(const struct ifaddrs *entry)
{
    bool broadcasts = entry->ifa_flags & IFF_BROADCAST;
    return (struct Interface){
        .address = number_of(entry->ifa_addr),
        .mask = number_of(entry->ifa_netmask),
        .broadcast = broadcasts ? number_of(entry->ifa_broadaddr) : 0,
        .loopback = entry->ifa_flags & IFF_LOOPBACK,
    };
}

/* Appends those that are the loopback's, or those that are not. */
static int append(const struct ifaddrs *entries, bool loopback, struct Interface *list, int count)
{
    for (const struct ifaddrs *entry = entries; entry; entry = entry->ifa_next) {
        bool usable = entry->ifa_addr && entry->ifa_addr->sa_family == AF_INET &&
                      (entry->ifa_flags & IFF_UP) && (entry->ifa_flags & IFF_RUNNING);
        if (usable && loopback == !!(entry->ifa_flags & IFF_LOOPBACK) && count < INTERFACES_MAX)
            list[count++] = interface_of(entry);
    }
    return count;
}

int interfaces_list(struct Interface list[INTERFACES_MAX])
{
    struct ifaddrs *entries;
    if (getifaddrs(&entries) != 0)
        return 0;
    int count = append(entries, false, list, 0);
    count = append(entries, true, list, count);
    freeifaddrs(entries);
    return count;
}

bool interfaces_near(const struct Interface *list, int count, uint32_t address)
{
    for (int i = 0; i < count; i++)
        if (list[i].mask != 0 && ((list[i].address ^ address) & list[i].mask) == 0)
            return true;
    return false;
}

/* Whether two addresses agree where the mask has ones. */
static bool agree(const uint8_t *a, const uint8_t *b, const uint8_t *mask)
{
    for (int i = 0; i < 16; i++)
        if ((a[i] ^ b[i]) & mask[i])
            return false;
    return true;
}

static const uint8_t *ipv6_of(const struct sockaddr *address)
{
    return address && address->sa_family == AF_INET6
               ? ((const struct sockaddr_in6 *)(const void *)address)->sin6_addr.s6_addr
               : NULL;
}

bool interfaces_near_ipv6(const uint8_t address[16])
{
    struct ifaddrs *entries;
    bool near = false;
    if (getifaddrs(&entries) != 0)
        return false;
    for (const struct ifaddrs *entry = entries; entry && !near; entry = entry->ifa_next) {
        const uint8_t *own = ipv6_of(entry->ifa_addr), *mask = ipv6_of(entry->ifa_netmask);
        near = own && mask && mask[0] != 0 && agree(own, address, mask);
    }
    freeifaddrs(entries);
    return near;
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

/* The networks that this machine is on, by getifaddrs. */
#define _GNU_SOURCE /* flags of interfaces */
#include "net/links/interfaces.h"
#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <stddef.h>

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

/* The networks that this machine is on, by GetAdaptersAddresses. */
#include "net/links/interfaces.h"
#include "src/common/memory.h"
#include <stdlib.h>
#include <winsock2.h>
#include <ws2tcpip.h>

#include <iphlpapi.h> /* after the headers of sockets */

enum { FIRST_SIZE = 16 * 1024, TRIES = 4 };

/* All adapters, to be freed with free(); NULL if they cannot be had. */
static IP_ADAPTER_ADDRESSES *adapters(void)
{
    ULONG size = FIRST_SIZE;
    for (int i = 0; i < TRIES; i++) {
        IP_ADAPTER_ADDRESSES *list = memory_zeroed(size);
        ULONG flags = GAA_FLAG_SKIP_ANYCAST | GAA_FLAG_SKIP_MULTICAST | GAA_FLAG_SKIP_DNS_SERVER;
        ULONG error = GetAdaptersAddresses(AF_UNSPEC, flags, NULL, list, &size);
        if (error == NO_ERROR)
            return list;
        free(list);
        if (error != ERROR_BUFFER_OVERFLOW)
            return NULL;
    }
    return NULL;
}

static uint32_t mask_of(int bits)
{
    return bits <= 0 ? 0 : bits >= 32 ? UINT32_MAX : UINT32_MAX << (32 - bits);
}

static struct Interface interface_of(const IP_ADAPTER_UNICAST_ADDRESS *own, bool loopback)
{
    const struct sockaddr_in *address = (const void *)own->Address.lpSockaddr;
    uint32_t number = ntohl(address->sin_addr.s_addr), mask = mask_of(own->OnLinkPrefixLength);
    bool broadcasts = !loopback && own->OnLinkPrefixLength < 31;
    return (struct Interface){
        .address = number,
        .mask = mask,
        .broadcast = broadcasts ? number | ~mask : 0,
        .loopback = loopback,
    };
}

/* Appends those that are the loopback's, or those that are not. */
static int append(const IP_ADAPTER_ADDRESSES *all, bool loopback, struct Interface *list, int count)
{
    for (const IP_ADAPTER_ADDRESSES *adapter = all; adapter; adapter = adapter->Next) {
        if (adapter->OperStatus != IfOperStatusUp ||
            loopback != (adapter->IfType == IF_TYPE_SOFTWARE_LOOPBACK))
            continue;
        for (const IP_ADAPTER_UNICAST_ADDRESS *own = adapter->FirstUnicastAddress; own;
             own = own->Next)
            if (own->Address.lpSockaddr->sa_family == AF_INET && count < INTERFACES_MAX)
                list[count++] = interface_of(own, loopback);
    }
    return count;
}

int interfaces_list(struct Interface list[INTERFACES_MAX])
{
    IP_ADAPTER_ADDRESSES *all = adapters();
    int count = append(all, false, list, 0);
    count = append(all, true, list, count);
    free(all);
    return count;
}

/* Whether the first `bits` bits are the same. */
static bool agree(const uint8_t *a, const uint8_t *b, int bits)
{
    for (int i = 0; i < bits; i++)
        if ((a[i / 8] ^ b[i / 8]) & 0x80 >> i % 8)
            return false;
    return bits > 0;
}

static bool adapter_is_near(const IP_ADAPTER_ADDRESSES *adapter, const uint8_t address[16])
{
    for (const IP_ADAPTER_UNICAST_ADDRESS *own = adapter->FirstUnicastAddress; own;
         own = own->Next) {
        const struct sockaddr_in6 *ipv6 = (const void *)own->Address.lpSockaddr;
        if (ipv6->sin6_family == AF_INET6 &&
            agree(ipv6->sin6_addr.s6_addr, address, own->OnLinkPrefixLength))
            return true;
    }
    return false;
}

bool interfaces_near_ipv6(const uint8_t address[16])
{
    IP_ADAPTER_ADDRESSES *all = adapters();
    bool near_us = false;
    for (const IP_ADAPTER_ADDRESSES *adapter = all; adapter && !near_us; adapter = adapter->Next)
        near_us = adapter_is_near(adapter, address);
    free(all);
    return near_us;
}

/* The networks that this machine is on: its own IPv4 addresses, as the system tells them. */
#ifndef TY_NET_LINKS_INTERFACES_H
#define TY_NET_LINKS_INTERFACES_H

#include <stdbool.h>
#include <stdint.h>

enum {
    INTERFACES_MAX = 16,
    IPV4_TEXT_MAX = 16, /* "255.255.255.255" and the closing 0 */
    IPV6_TEXT_MAX = 46  /* RFC 4291, an IPv4 address at its end */
};

/* One address of one interface; numbers in the machine's own byte order. */
struct Interface {
    uint32_t address;
    uint32_t mask;      /* of its network */
    uint32_t broadcast; /* to all on its network; 0: it has none */
    bool loopback;
};

/* Fills in the interfaces that are up, those but the loopback first; returns how many, at most
 * INTERFACES_MAX. */
int interfaces_list(struct Interface list[INTERFACES_MAX]);

/* Whether the system's address is on the same network as one of the interfaces. */
bool interfaces_near(const struct Interface *list, int count, uint32_t address);

/* Whether an IPv6 address, in network order, is on the same network as one of this machine's. */
bool interfaces_near_ipv6(const uint8_t address[16]);

/* Whether the text is an address that nobody can reach from here: inside another network than those
 * of this machine. */
bool interfaces_beyond(const char *host);

/* Writes `192.168.1.5`. */
void ipv4_write(uint32_t address, char text[IPV4_TEXT_MAX]);

/* Whether nobody beyond a router can reach the address: private networks (RFC 1918), those between
 * a carrier and its customers (RFC 6598), link-local, loopback, and what is no host at all. */
bool ipv4_is_inside(uint32_t address);

#endif

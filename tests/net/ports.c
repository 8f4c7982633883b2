/* Ports for a beacon of the tests' own. */
#define _GNU_SOURCE /* getpid */
#include "tests/net/ports.h"
#include "net/lan/beacon.h"
#include "net/lan/socket.h"
#include <unistd.h>

enum { LOWEST = 10000, ROWS = 4000 /* below the ports that a system hands out by itself */ };

static bool are_free(unsigned first)
{
    struct BeaconSocket *sockets[BEACON_PORTS];
    bool all_free = true;
    for (unsigned i = 0; i < BEACON_PORTS; i++) {
        sockets[i] = beacon_socket_open((uint16_t)(first + i), 1, NULL);
        all_free = all_free && sockets[i];
    }
    for (unsigned i = 0; i < BEACON_PORTS; i++)
        beacon_socket_close(sockets[i]);
    return all_free;
}

uint16_t free_ports(void)
{
    for (unsigned tries = 0; tries < ROWS; tries++) {
        unsigned first = LOWEST + ((unsigned)getpid() + tries) % ROWS * BEACON_PORTS;
        if (are_free(first))
            return (uint16_t)first;
    }
    return 0;
}

/* Ports for a beacon of the tests' own: tests side by side do not hear each other. */
#ifndef TY_TESTS_NET_PORTS_H
#define TY_TESTS_NET_PORTS_H

#include <stdint.h>

/* The first of BEACON_PORTS ports in a row that nobody uses now; 0 if there are none. */
uint16_t free_ports(void);

#endif

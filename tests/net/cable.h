/* A transport in memory: two ends, bytes carried at once, cut at will. */
#ifndef TY_TESTS_NET_CABLE_H
#define TY_TESTS_NET_CABLE_H

#include "net/links/transport.h"

/* Makes a cable; each end is closed with transport_close, and the other end then reads what is
 * left. */
void cable_new(struct Transport *ends[2]);

/* An end that never opens, or one that is dead. */
struct Transport *cable_silent(void);
struct Transport *cable_dead(void); /* closed from the start */

#endif

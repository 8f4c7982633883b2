/* A socket for datagrams as the system opens and closes it. */
#ifndef TY_NET_LAN_DESCRIPTOR_H
#define TY_NET_LAN_DESCRIPTOR_H

#include <stdint.h>

/* An IPv4 socket none of whose calls blocks, and which no other program inherits; -1 if the system
 * has none left. The caller holds an alarm, by which Windows' sockets are there. */
intptr_t descriptor_open(void);

/* -1 is ignored. */
void descriptor_close(intptr_t descriptor);

#endif

/* Whom a relay's TLS believes: the certificates that the system trusts. */
#ifndef TY_NET_RELAY_TRUST_H
#define TY_NET_RELAY_TRUST_H

#include <stdbool.h>

struct mosquitto;

/* Has a client that isn't connected yet speak TLS, with nobody but the `host` of that name or
 * address. False without the memory for it. */
bool relay_trust(struct mosquitto *client, const char *host);

#endif

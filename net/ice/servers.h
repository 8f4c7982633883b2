/* The servers that ICE asks, as people write them. */
#ifndef TY_NET_ICE_SERVERS_H
#define TY_NET_ICE_SERVERS_H

#include "net/ice/ice.h"

/* Reads STUN servers, host or host:port each, with commas or blanks between; "" for none. Returns
 * NULL, or in English what is wrong; then the servers are left alone. */
const char *ice_servers_read_stun(const char *text, struct IceServers *servers);

/* The same for the TURN server, "" for none, with its user and password. */
const char *ice_servers_read_turn(const char *text, const char *user, const char *password,
                                  struct IceServers *servers);

#endif

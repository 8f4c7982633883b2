/*
 * What a relay's thread (thread.c) does at its broker, over libmosquitto: the filters that it
 * subscribes to and the packets that come and go. All calls are the thread's, without the lock.
 */
#ifndef TY_NET_RELAY_BROKER_H
#define TY_NET_RELAY_BROKER_H

#include "net/relay/hub.h"

/* Sets what libmosquitto calls when the broker answers or a packet comes. */
void relay_broker_listen(struct mosquitto *client);

/* Subscribes to what is wanted, sends what waits, and forgets the ends that are done with. */
void relay_broker_serve(struct RelayHub *hub);

#endif

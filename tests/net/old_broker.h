/* A broker that speaks MQTT 3.1.1 alone, QoS 0, and keeps one packet of 2 MiB retained at each of
 * some topics: whoever asks for them is sent it, whatever he can bear. */
#ifndef TY_TESTS_NET_OLD_BROKER_H
#define TY_TESTS_NET_OLD_BROKER_H

#include <stdint.h>

struct OldBroker;

/* Starts one on a free port of the loopback, on a thread of its own. */
struct OldBroker *old_broker_start(uint16_t *port);

/* Retains a large packet at a topic; at most 4. */
void old_broker_retain(struct OldBroker *broker, const char *topic);

/* Hangs up on everybody, and goes on. */
void old_broker_break(struct OldBroker *broker);

/* How often a large packet was sent to somebody. */
int old_broker_sent(struct OldBroker *broker);

/* Ends it. */
void old_broker_free(struct OldBroker *broker);

#endif

/* What wakes a relay's thread that waits in poll(). */
#ifndef TY_NET_RELAY_ALARM_H
#define TY_NET_RELAY_ALARM_H

#include <poll.h>
#include <stdbool.h>
#include <stdint.h>

/* Two ends, as the system has them; -1: there is none. */
struct RelayAlarm {
    intptr_t heard, rung;
};

#define RELAY_NO_ALARM ((struct RelayAlarm){-1, -1})

/* False, with none, if the system has no descriptors left. */
bool relay_alarm_open(struct RelayAlarm *alarm);

/* Closes what is open. */
void relay_alarm_close(struct RelayAlarm *alarm);

/* Wakes the thread, now or when it waits next; never blocks. None is ignored. */
void relay_alarm_ring(const struct RelayAlarm *alarm);

/* What poll() is to wait for. */
struct pollfd relay_alarm_poll(const struct RelayAlarm *alarm);

/* Forgets that it rang. */
void relay_alarm_clear(const struct RelayAlarm *alarm);

#endif

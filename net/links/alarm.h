/* What wakes a thread that waits in poll(). */
#ifndef TY_NET_LINKS_ALARM_H
#define TY_NET_LINKS_ALARM_H

#include <poll.h>
#include <stdbool.h>
#include <stdint.h>

/* Two ends, as the system has them; -1: there is none. */
struct Alarm {
    intptr_t heard, rung;
};

#define ALARM_NONE ((struct Alarm){-1, -1})

/* False, with none, if the system has no descriptors left. */
bool alarm_open(struct Alarm *alarm);

/* Closes what is open. */
void alarm_close(struct Alarm *alarm);

/* Wakes the thread, now or when it waits next; never blocks. None is ignored. */
void alarm_ring(const struct Alarm *alarm);

/* What poll() is to wait for. */
struct pollfd alarm_poll(const struct Alarm *alarm);

/* Forgets that it rang. */
void alarm_clear(const struct Alarm *alarm);

#endif

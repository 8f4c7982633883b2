/* An alarm by a pipe. */
#define _POSIX_C_SOURCE 200809L
#include "net/relay/alarm.h"
#include <fcntl.h>
#include <unistd.h>

bool relay_alarm_open(struct RelayAlarm *alarm)
{
    int ends[2];
    if (pipe(ends) != 0)
        return false;
    for (int i = 0; i < 2; i++) {
        fcntl(ends[i], F_SETFL, O_NONBLOCK);
        fcntl(ends[i], F_SETFD, FD_CLOEXEC);
    }
    *alarm = (struct RelayAlarm){ends[0], ends[1]};
    return true;
}

void relay_alarm_close(struct RelayAlarm *alarm)
{
    if (alarm->heard >= 0)
        close((int)alarm->heard);
    if (alarm->rung >= 0)
        close((int)alarm->rung);
    *alarm = RELAY_NO_ALARM;
}

void relay_alarm_ring(const struct RelayAlarm *alarm)
{
    if (alarm->rung < 0)
        return;
    ssize_t ignored = write((int)alarm->rung, "", 1); /* a full pipe wakes as well */
    (void)ignored;
}

struct pollfd relay_alarm_poll(const struct RelayAlarm *alarm)
{
    return (struct pollfd){.fd = (int)alarm->heard, .events = POLLIN};
}

void relay_alarm_clear(const struct RelayAlarm *alarm)
{
    char rung[64];
    while (read((int)alarm->heard, rung, sizeof rung) == (ssize_t)sizeof rung)
        ;
}

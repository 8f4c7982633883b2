/* An alarm by a pipe. */
#define _GNU_SOURCE /* close-on-exec from the start */
#include "net/links/alarm.h"
#include <fcntl.h>
#include <unistd.h>

bool alarm_open(struct Alarm *alarm)
{
    int ends[2];
    if (pipe2(ends, O_NONBLOCK | O_CLOEXEC) != 0)
        return false;
    *alarm = (struct Alarm){ends[0], ends[1]};
    return true;
}

void alarm_close(struct Alarm *alarm)
{
    if (alarm->heard >= 0)
        close((int)alarm->heard);
    if (alarm->rung >= 0)
        close((int)alarm->rung);
    *alarm = ALARM_NONE;
}

void alarm_ring(const struct Alarm *alarm)
{
    if (alarm->rung < 0)
        return;
    ssize_t ignored = write((int)alarm->rung, "", 1); /* a full pipe wakes as well */
    (void)ignored;
}

struct pollfd alarm_poll(const struct Alarm *alarm)
{
    return (struct pollfd){.fd = (int)alarm->heard, .events = POLLIN};
}

void alarm_clear(const struct Alarm *alarm)
{
    char rung[64];
    while (read((int)alarm->heard, rung, sizeof rung) == (ssize_t)sizeof rung)
        ;
}

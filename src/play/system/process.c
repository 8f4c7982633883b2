/* Another program as a process of its own: what is said to it and what it says, by every system. */
#include "src/play/system/posix.h"
#include "src/play/system/process_parts.h"
#include <stdarg.h>

enum { CHUNK = 1 << 14, LINGER_US = 5000000 };

static struct Talk *talk_of(struct Process *process)
{
    return (struct Talk *)process;
}

void process_say(struct Process *process, const char *format, ...)
{
    va_list arguments;
    if (!process)
        return;
    va_start(arguments, format);
    outbox_add(&talk_of(process)->outbox, format, arguments);
    va_end(arguments);
    process_send(process);
}

/* Takes in a piece of what there is. */
static void take_in(struct Process *process)
{
    struct Talk *talk = talk_of(process);
    char chunk[CHUNK];
    if (talk->silent)
        return;
    long count = process_read(process, chunk, sizeof chunk);
    if (count > 0)
        lines_push(&talk->lines, chunk, (size_t)count);
    if (count == 0) {
        talk->silent = true;
        talk->silent_us = posix_now_us();
    }
}

char *process_line(struct Process *process)
{
    struct Talk *talk = talk_of(process);
    char *line = lines_take(&talk->lines);
    process_send(process);
    if (line)
        return line;
    take_in(process);
    line = lines_take(&talk->lines);
    return line || !talk->silent ? line : lines_take_last(&talk->lines);
}

enum ProcessEnd process_ended(struct Process *process, int *number)
{
    const struct Talk *talk = talk_of(process);
    *number = 0;
    if (!talk->silent)
        return PROCESS_RUNS;
    enum ProcessEnd end = process_result(process, number);
    /* its status comes right behind the end of its output */
    return end == PROCESS_RUNS && posix_now_us() >= talk->silent_us + LINGER_US ? PROCESS_CLOSED
                                                                                : end;
}

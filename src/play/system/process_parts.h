/* The inside of a process, for process*.c alone: what systems share, and what each has to do. */
#ifndef TY_SRC_PLAY_SYSTEM_PROCESS_PARTS_H
#define TY_SRC_PLAY_SYSTEM_PROCESS_PARTS_H

#include "src/play/system/lines.h"
#include "src/play/system/outbox.h"
#include "src/play/system/process.h"
#include <stdint.h>

enum { PROCESS_LINE_MAX = 1 << 20 /* bytes: no engine has more to say in a line */ };

/* What is said to it and by it: the first member of struct Process. */
struct Talk {
    struct Lines lines;
    struct Outbox outbox;
    bool silent; /* the end of its output was met, at `silent_us` */
    uint64_t silent_us;
};

/* Sends as much of what waits as the pipe takes; a program that reads no more gets none of it. */
void process_send(struct Process *process);

/* Reads what there is, at most `size` bytes; returns how many, 0 at the end of its output, -1 where
 * nothing has come. */
long process_read(struct Process *process, char *bytes, size_t size);

/* How it has ended, as process_ended says it; PROCESS_RUNS if that is not known yet. */
enum ProcessEnd process_result(struct Process *process, int *number);

#endif

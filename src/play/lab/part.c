/* A part of a search, being searched again. */
#include "src/play/lab/part.h"
#include "src/common/memory.h"
#include "src/play/system/task.h"
#include <stdatomic.h>
#include <stdlib.h>

struct Part {
    const struct Lane *lane;
    struct Task task;
    struct Cursor *above; /* at its first node; the thread's until it has ended */
    struct Cursor *found; /* likewise; NULL: it was stopped, or taken */
    uint64_t all;         /* nodes that the search has to visit */
    atomic_bool stop;
    atomic_uint_least64_t nodes;
};

/* --- on the thread --- */

static void work(void *argument)
{
    struct Part *part = argument;
    part->found = lane_part(part->lane, part->above, &part->stop, &part->nodes);
}

/* --- on the host's --- */

struct Part *part_new(const struct Lane *lane, const struct Cursor *cursor,
                      const struct WorkerHost *host)
{
    struct Part *part = memory_zeroed(sizeof *part);
    const struct CursorFrame *frame = &cursor->frame[cursor->ply];
    part->lane = lane;
    part->all = frame->number + frame->node.size;
    part->above = cursor_copy(cursor);
    cursor_seek(part->above, frame->number, CURSOR_OPEN);
    task_begin(&part->task, host, work, part);
    return part;
}

void part_free(struct Part *part)
{
    if (!part)
        return;
    atomic_store(&part->stop, true);
    task_wait(&part->task);
    cursor_free(part->found);
    cursor_free(part->above);
    free(part);
}

float part_progress(const struct Part *part)
{
    return (float)atomic_load(&part->nodes) / (float)part->all;
}

bool part_ended(struct Part *part)
{
    return task_ended(&part->task);
}

struct Cursor *part_take(struct Part *part)
{
    if (!part_ended(part))
        return NULL;
    struct Cursor *found = part->found;
    part->found = NULL;
    return found;
}

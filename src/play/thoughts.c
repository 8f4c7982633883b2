/* Reports of a search handed from thread to thread. */
#include "src/play/thoughts.h"
#include <string.h>

enum { THOUGHT_NUMBER = 3, THOUGHT_FRESH = 4 };

void thoughts_init(struct Thoughts *thoughts)
{
    thoughts->writing = 0;
    thoughts->reading = 1;
    thoughts->any = false;
    atomic_init(&thoughts->newest, 2);
}

void thoughts_write(struct Thoughts *thoughts, const struct SearchInfo *info)
{
    struct Thought *thought = &thoughts->buffer[thoughts->writing];
    thought->info = *info;
    thought->info.root_moves = thought->root_moves;
    if (info->root_count > 0)
        memcpy(thought->root_moves, info->root_moves,
               (size_t)info->root_count * sizeof *info->root_moves);
    unsigned old = atomic_exchange(&thoughts->newest, thoughts->writing | THOUGHT_FRESH);
    thoughts->writing = old & THOUGHT_NUMBER;
}

const struct SearchInfo *thoughts_read(struct Thoughts *thoughts)
{
    if (atomic_load(&thoughts->newest) & THOUGHT_FRESH) {
        unsigned old = atomic_exchange(&thoughts->newest, thoughts->reading);
        thoughts->reading = old & THOUGHT_NUMBER;
        thoughts->any = true;
    }
    return thoughts->any ? &thoughts->buffer[thoughts->reading].info : NULL;
}

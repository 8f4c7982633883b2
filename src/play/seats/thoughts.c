/* Reports of a search handed from thread to thread. */
#include "src/play/seats/thoughts.h"
#include <string.h>

void thoughts_init(struct Thoughts *thoughts)
{
    exchange_init(&thoughts->exchange);
}

void thoughts_write(struct Thoughts *thoughts, const struct SearchInfo *info)
{
    struct Thought *thought = &thoughts->buffer[thoughts->exchange.writing];
    thought->info = *info;
    thought->info.root_moves = thought->root_moves;
    if (info->root_count > 0)
        memcpy(thought->root_moves, info->root_moves,
               (size_t)info->root_count * sizeof *info->root_moves);
    exchange_publish(&thoughts->exchange);
}

const struct SearchInfo *thoughts_read(struct Thoughts *thoughts)
{
    int newest = exchange_take(&thoughts->exchange);
    return newest >= 0 ? &thoughts->buffer[newest].info : NULL;
}

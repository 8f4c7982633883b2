/* Limits, and the identifiers of algorithms and switches. */
#include "engine/search/settings.h"
#include <string.h>

void search_limit_time(struct SearchSettings *settings, uint64_t time_us)
{
    settings->time_us = time_us;
    settings->nodes_least = 1;
}

static const char *const algorithm_ids[] = {
#define X(name, id, text) id,
    ALGORITHMS(X)
#undef X
};

static const char *const switch_ids[] = {
#define X(name, id, text) id,
    SWITCHES(X)
#undef X
};

static int find(const char *const *ids, int count, const char *id)
{
    for (int i = 0; i < count; i++)
        if (strcmp(ids[i], id) == 0)
            return i;
    return -1;
}

int algorithm_find(const char *id)
{
    return find(algorithm_ids, ALGORITHM_COUNT, id);
}

int switch_find(const char *id)
{
    return find(switch_ids, SWITCH_COUNT, id);
}

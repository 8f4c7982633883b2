/* How many positions a tree comes to. */
#include "src/play/lab/positions.h"
#include "engine/images.h"
#include "src/common/memory.h"
#include <stdlib.h>

/* Goes down the tape, which is in the order of the visits, and writes each node's keys. */
static void collect(const struct Game *game, const struct Tape *tape, struct Images *images,
                    uint64_t *key, uint64_t *least)
{
    int ply = 0;
    for (int64_t i = 0; i < tape->count; i++) {
        const struct TapeNode *node = &tape->node[i];
        for (; ply > 0 && ply >= (int)node->ply; ply--)
            images_unmake(images);
        if (node->ply > 0)
            images_make(images, node->move);
        ply = (int)node->ply;
        key[i] = game->key(images->board->position);
        least[i] = images_least_key(images);
    }
}

static int compare(const void *a, const void *b)
{
    uint64_t one = *(const uint64_t *)a, other = *(const uint64_t *)b;
    return (one > other) - (one < other);
}

static uint64_t count_different(uint64_t *key, int64_t count)
{
    uint64_t different = 0;
    qsort(key, (size_t)count, sizeof *key, compare);
    for (int64_t i = 0; i < count; i++)
        different += i == 0 || key[i] != key[i - 1];
    return different;
}

bool positions_count(const struct Lane *lane, struct PositionCount *count)
{
    struct LaneOrder whole;
    struct Cursor *cursor = lane_order(lane, &whole) ? lane_cursor(lane) : NULL;
    if (!cursor || (uint64_t)cursor->tape->count != cursor->tape->nodes) {
        cursor_free(cursor);
        return false;
    }
    int64_t nodes = cursor->tape->count;
    uint64_t *key = memory_zeroed((size_t)nodes * sizeof *key);
    uint64_t *least = memory_zeroed((size_t)nodes * sizeof *least);
    struct Images images;
    images_init(&images, &cursor->board);
    collect(cursor->board.game, cursor->tape, &images, key, least);
    *count =
        (struct PositionCount){.paths = (uint64_t)nodes, .positions = count_different(key, nodes)};
    if (images.count > 1)
        count->images = count_different(least, nodes);
    images_free(&images);
    free(key);
    free(least);
    cursor_free(cursor);
    return true;
}

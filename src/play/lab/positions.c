/* How many positions a tree comes to. */
#include "src/play/lab/positions.h"
#include "src/common/memory.h"
#include <stdlib.h>

enum { IMAGES_MAX = 8 };

/* The board of the tree's root and its images, each of which follows the walk. */
struct Images {
    struct Board board[IMAGES_MAX]; /* the first is the board itself */
    int count;
};

/* Whether the board came about from the game's own start, which is its own image. */
static bool is_from_start(const struct Board *board)
{
    struct Board fresh;
    board_init(&fresh, board->game, &board->options, NULL, false);
    bool same = board->game->key(fresh.position) == board->game->key(board->start);
    board_free(&fresh);
    return same;
}

static void play_in_all(struct Images *images, Move move)
{
    const struct Board *board = images->board;
    Move reflected[IMAGES_MAX] = {move};
    for (int i = 1; i < images->count; i++)
        reflected[i] = board->game->reflect(board->position, move, i);
    for (int i = 0; i < images->count; i++)
        board_make(&images->board[i], reflected[i]);
}

static void images_init(struct Images *images, const struct Board *root)
{
    const struct Game *game = root->game;
    images->count = game->symmetries > 1 && is_from_start(root) ? game->symmetries : 1;
    if (images->count == 1) {
        board_copy(images->board, root, NULL, false);
        return;
    }
    for (int i = 0; i < images->count; i++)
        board_init(&images->board[i], game, &root->options, NULL, false);
    for (int i = 0; i < root->trail.count; i++)
        play_in_all(images, root->trail.ply[i].move);
}

static void images_free(struct Images *images)
{
    for (int i = 0; i < images->count; i++)
        board_free(&images->board[i]);
}

/* The key that all images of a position share: the least of theirs. */
static uint64_t least_key(const struct Game *game, const struct Images *images)
{
    uint64_t least = UINT64_MAX;
    for (int i = 0; i < images->count; i++) {
        uint64_t key = game->key(images->board[i].position);
        least = key < least ? key : least;
    }
    return least;
}

/* Goes down the tape, which is in the order of the visits, and writes each node's keys. */
static void collect(const struct Game *game, const struct Tape *tape, struct Images *images,
                    uint64_t *key, uint64_t *least)
{
    int ply = 0;
    for (int64_t i = 0; i < tape->count; i++) {
        const struct TapeNode *node = &tape->node[i];
        for (; ply > 0 && ply >= (int)node->ply; ply--)
            for (int j = 0; j < images->count; j++)
                board_unmake(&images->board[j]);
        if (node->ply > 0)
            play_in_all(images, node->move);
        ply = (int)node->ply;
        key[i] = game->key(images->board->position);
        least[i] = least_key(game, images);
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

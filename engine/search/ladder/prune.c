/* Null move and width limit. */
#include "engine/search/ladder/prune.h"
#include "engine/search/ladder/position.h"
#include "engine/search/ladder/tell.h"

enum {
    NULL_DEPTH_MIN = 3,
    NULL_REDUCTION = 2, /* Donninger 1993 */
    WIDTH_DEPTH_MIN = 2,
    WIDTH_SPARE = 2,
    WIDTH_SHALLOWER = 2
};

/* The guards: never twice in a row, not where wins are weighed, not for a side that stands below
 * beta anyway; the game itself refuses in check and near zugzwang. */
static bool null_move_allowed(const struct Search *search, const struct Node *node)
{
    const struct Knowledge *knowledge = search->board.game->knowledge;
    return (search->settings.switches & SWITCH_NULL_MOVE) && knowledge && knowledge->null_make &&
           search->null_ply != node->ply && node->depth >= NULL_DEPTH_MIN &&
           node->beta < SCORE_WIN_EDGE && node->beta > -SCORE_WIN_EDGE &&
           position_value(search) >= node->beta;
}

bool null_move_cuts(struct Search *search, struct Node *node)
{
    struct Board *board = &search->board;
    if (!null_move_allowed(search, node) || !board_null_make(board))
        return false;
    int before = search->null_ply;
    search->null_ply = node->ply + 1;
    int depth = node->depth - 1 - NULL_REDUCTION;
    tell_try(search, node->ply,
             (struct Attempt){TRACE_NULL, MOVE_NONE, false, depth, node->beta - 1, node->beta});
    Score value = -search->algorithm(search, depth, node->ply + 1, -node->beta, -node->beta + 1);
    search->null_ply = before;
    board_null_unmake(board);
    tell_take(search, node->ply, TRACE_NULL, MOVE_NONE, value);
    node->best = node->beta;
    return value >= node->beta;
}

void width_limit(struct Search *search, struct Node *node)
{
    int width = search->settings.width;
    if (!(search->settings.switches & SWITCH_WIDTH) || node->depth < WIDTH_DEPTH_MIN ||
        node->count <= width + WIDTH_SPARE)
        return;
    int depth = node->depth;
    node->depth -= WIDTH_SHALLOWER;
    for (int i = 0; i < node->count && !search->stopped; i++) {
        node->move = node->moves[i];
        node->rank[i] =
            node_child(search, node, search->algorithm, -SCORE_INFINITE, SCORE_INFINITE);
    }
    node->depth = depth;
    /* node_next moves the best to the front; what it has not reached by then is cut off. */
    while (node->tried < width && node_next(search, node))
        continue;
    node->count = node->tried < width ? node->count : width;
    node->tried = 0;
}

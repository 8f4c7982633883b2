/* The xiangqi program of the teaching text. */
#include "engine/xiangqi/classic.h"
#include "engine/search/control.h"
#include "engine/xiangqi/attacks.h"

enum {
    WIDTH_DEPTH_MIN = 2, /* plies that must be left for the width to be limited */
    WIDTH_SPARE = 2,     /* so many moves more than the width are not worth sorting */
    SHALLOWER = 2,       /* plies by which the sorting search is less deep */
    DEPTH_DEFAULT = 4    /* where the settings name none */
};

struct ClassicMoves {
    int count;
    Move moves[MOVES_MAX];
    Score values[MOVES_MAX];
};

/* Every move by the pieces' ways alone: kings may be left hanging. */
static void list_moves(const struct Xiangqi *p, struct ClassicMoves *list)
{
    struct Points own = p->colour[p->side];
    list->count = 0;
    POINTS_EACH(from, own)
    {
        int kind = piece_kind(p->at[from]);
        struct Points targets = piece_targets(kind, p->side, from, &p->occupied);
        targets = points_without(targets, own);
        POINTS_EACH(to, targets)
        list->moves[list->count++] = move_new(from, to);
    }
}

/* Stable, best first. */
static void sort_moves(struct ClassicMoves *list)
{
    for (int i = 1; i < list->count; i++) {
        Move move = list->moves[i];
        Score value = list->values[i];
        int at = i;
        for (; at > 0 && list->values[at - 1] < value; at--) {
            list->moves[at] = list->moves[at - 1];
            list->values[at] = list->values[at - 1];
        }
        list->moves[at] = move;
        list->values[at] = value;
    }
}

/* Keeps the moves that look best two plies less deep, searched with an open window. */
static void limit_width(struct Search *search, struct ClassicMoves *list, int depth, int ply)
{
    int width = search->settings.width;
    if (width == 0 || depth < WIDTH_DEPTH_MIN || list->count <= width + WIDTH_SPARE)
        return;
    for (int i = 0; i < list->count && !search->stopped; i++)
        list->values[i] =
            xiangqi_classic_value(search, list->moves[i], depth - SHALLOWER, ply, CLASSIC_OPEN);
    sort_moves(list);
    list->count = width;
}

/* The value of the position to its side to move: that of its best move. A value that the opponent
 * has something better against, `limit` or more, ends the loop. */
static Score position_value(struct Search *search, int depth, int ply, Score limit)
{
    const struct Xiangqi *p = search->board.position;
    struct ClassicMoves list;
    Score best = CLASSIC_OPEN;
    int enemy = p->king[!p->side];
    if (king_attacked(p, !p->side, enemy, &p->occupied, p->colour[p->side]))
        return CLASSIC_COULD_TAKE;
    list_moves(p, &list);
    if (list.count == 0)
        return CLASSIC_NO_MOVE;
    limit_width(search, &list, depth, ply);
    for (int i = 0; i < list.count && best < limit && !search->stopped; i++) {
        Score value = xiangqi_classic_value(search, list.moves[i], depth, ply, best);
        if (value > best) {
            best = value;
            control_line_set(search, ply, list.moves[i]);
        }
    }
    return best;
}

Score xiangqi_classic_value(struct Search *search, Move move, int depth, int ply, Score sibling)
{
    const struct Xiangqi *p = search->board.position;
    Score value;
    int victim = p->at[move_to(move)];
    control_line_clear(search, ply + 1);
    if (!control_node(search, ply + 1))
        return 0;
    if (victim && piece_kind(victim) == KING)
        return CLASSIC_TAKES_GENERAL;
    board_make(&search->board, move);
    depth--;
    if (depth <= 0 || ply + 1 >= PLY_MAX - 1) {
        search->leaves++;
        value = -search->evaluation->evaluate(p, search->board.aux, search->root_seat);
    } else {
        value = -position_value(search, depth, ply + 1, -sibling);
    }
    board_unmake(&search->board);
    return value;
}

void xiangqi_classic(struct Search *search)
{
    int depth = search->settings.depth ? search->settings.depth : DEPTH_DEFAULT;
    struct ClassicMoves list = {.count = search->root_count};
    Score best = CLASSIC_OPEN;
    search->depth = depth;
    for (int i = 0; i < list.count; i++)
        list.moves[i] = search->roots[i].move;
    limit_width(search, &list, depth, 0);
    for (int i = 0; i < list.count; i++) {
        uint64_t before = search->nodes;
        Score value = xiangqi_classic_value(search, list.moves[i], depth, 0, best);
        if (search->stopped)
            return;
        if (value > best)
            control_line_set(search, 0, list.moves[i]);
        control_root(search, list.moves[i], value, search->nodes - before,
                     value > best ? BOUND_EXACT : BOUND_UPPER);
        best = value > best ? value : best;
    }
    control_iteration(search, depth, best);
}

/* One node of the ladder's tree. */
#include "engine/search/ladder/node.h"
#include "engine/search/control.h"
#include "engine/search/ladder/order.h"
#include "engine/search/ladder/position.h"
#include "engine/search/ladder/prune.h"
#include "engine/search/ladder/quiescence.h"
#include "engine/search/ladder/tell.h"

static bool switched_on(const struct Search *search, unsigned set)
{
    return (search->settings.switches & set) != 0;
}

/* In the ladder an entry counts only if it was searched exactly as deep as is asked now: so the
 * table saves work and changes no value. */
static bool table_tells(struct Search *search, struct Node *node)
{
    struct TranspositionEntry entry;
    if (!tt_probe(search->table, node->key, node->ply, &entry) || entry.depth != node->depth)
        return false;
    if (!bound_settles(&entry, node->alpha, node->beta))
        return false;
    node->best = entry.score;
    search->table_hits++;
    return true;
}

static void table_learns(struct Search *search, const struct Node *node)
{
    struct TranspositionEntry entry = {
        .score = node->best,
        .move = node->best_move,
        .depth = node->depth,
        .bound = bound_of(node->best, node->alpha_at_first, node->beta),
        .evaluation = EVALUATION_NONE,
    };
    tt_store(search->table, node->key, node->ply, &entry);
}

static bool uses_table(const struct Search *search)
{
    return search->table && switched_on(search, SWITCH_TABLE);
}

/* One ply more for an answer to check, at most as many as the iteration is deep. */
static int extension(const struct Search *search, int ply)
{
    const struct Board *board = &search->board;
    const struct Knowledge *knowledge = board->game->knowledge;
    return switched_on(search, SWITCH_EXTENSION) && knowledge && knowledge->in_check && ply > 0 &&
           ply < 2 * search->depth && knowledge->in_check(board->position, board->aux);
}

bool node_open(struct Search *search, struct Node *node, int depth, int ply, Score alpha,
               Score beta)
{
    const struct Board *board = &search->board;
    node->ply = ply;
    node->alpha = node->alpha_at_first = alpha;
    node->beta = beta;
    node->best = 0;
    control_line_clear(search, ply);
    if (!control_node(search, ply))
        return false;
    tell_open(search, ply, depth, alpha, beta);
    if (ply > 0 && position_over(search, ply, &node->best)) {
        search->leaves++;
        tell_close(search, ply, node->best, TRACE_OVER);
        return false;
    }
    node->depth = depth + extension(search, ply);
    if (node->depth <= 0 || ply >= PLY_MAX - 1) {
        node->best = quiescence(search, ply, alpha, beta);
        return false;
    }
    node->mover = board->game->mover(board->position);
    node->best_move = MOVE_NONE;
    node->key = board->game->key(board->position) ^ search->salt;
    if (ply > 0 && uses_table(search) && table_tells(search, node)) {
        tell_close(search, ply, node->best, TRACE_TABLE);
        return false;
    }
    if (ply > 0 && null_move_cuts(search, node)) {
        tell_close(search, ply, node->best, TRACE_NULL_CUT);
        return false;
    }
    node->tried = 0;
    node->count = order_moves(search, node);
    if (node->count == 0) {
        node->best = position_stuck(search, ply);
        search->leaves++;
        tell_close(search, ply, node->best, TRACE_STUCK);
        return false;
    }
    int count = node->count;
    width_limit(search, node);
    tell_moves(search, ply, node->depth, node->count, count - node->count);
    node->best = -SCORE_INFINITE;
    return true;
}

/* What alpha becomes with a new best value: at the root, moves within the slack of it still have to
 * be told apart. */
static Score raised_alpha(const struct Search *search, const struct Node *node)
{
    Score slack = search->settings.slack;
    if (node->ply > 0 || slack == 0 || node->best > SCORE_WIN_EDGE)
        return node->best;
    return node->best > -SCORE_WIN_EDGE + slack ? node->best - slack - 1 : node->best;
}

bool node_take(struct Search *search, struct Node *node, Score value)
{
    if (search->stopped)
        return true;
    tell_take(search, node->ply, TRACE_MOVE, node->move, value);
    bool improves = value > node->best;
    if (improves) {
        node->best = value;
        node->best_move = node->move;
        if (value > node->alpha_at_first)
            control_line_set(search, node->ply, node->move);
    }
    if (node->ply == 0) {
        bool best = improves && value > node->alpha_at_first;
        control_root(search, node->move, value, search->root_nodes,
                     !best                 ? BOUND_UPPER
                     : value >= node->beta ? BOUND_LOWER
                                           : BOUND_EXACT);
        search->root_nodes = 0;
    }
    if (improves && raised_alpha(search, node) > node->alpha)
        node->alpha = raised_alpha(search, node);
    if (node->best >= node->beta) {
        order_cutoff(search, node);
        return true;
    }
    return false;
}

Score node_close(struct Search *search, const struct Node *node)
{
    if (!search->stopped && uses_table(search))
        table_learns(search, node);
    return tell_close(search, node->ply, node->best,
                      node->best >= node->beta ? TRACE_CUT : TRACE_ALL);
}

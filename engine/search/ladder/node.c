/* One node of the ladder's tree. */
#include "engine/search/ladder/node.h"
#include "engine/search/control.h"
#include "engine/search/ladder/ladder.h"
#include "engine/search/ladder/order.h"
#include "engine/search/ladder/prune.h"
#include "engine/search/ladder/quiescence.h"
#include "engine/search/ladder/tell.h"

static int mover(const struct Search *search)
{
    return search->board.game->mover(search->board.position);
}

static bool switched_on(const struct Search *search, unsigned set)
{
    return (search->settings.switches & set) != 0;
}

Score node_stuck(const struct Search *search, int ply)
{
    const struct Game *game = search->board.game;
    return game->no_moves == NO_MOVES_VALUED ? node_evaluate(search)
                                             : score_end(game, game->no_moves, ply);
}

Score node_evaluate(const struct Search *search)
{
    const struct Board *board = &search->board;
    if (!search->evaluation)
        return 0;
    Score score = search->evaluation->evaluate(board->position, board->aux, search->root_seat);
    if (score >= SCORE_WIN_EDGE)
        return SCORE_WIN_EDGE - 1;
    return score <= -SCORE_WIN_EDGE ? -SCORE_WIN_EDGE + 1 : score;
}

void node_make(struct Search *search, Move move)
{
    if (search->window.files) {
        struct MoveShape shape = search->board.game->shape(search->board.position, move);
        if (shape.to != POINT_NONE)
            search_window_change(&search->window, shape.to, 1);
    }
    board_make(&search->board, move);
}

void node_unmake(struct Search *search)
{
    Move move = search->board.trail.ply[search->board.trail.count - 1].move;
    board_unmake(&search->board);
    if (search->window.files) {
        struct MoveShape shape = search->board.game->shape(search->board.position, move);
        if (shape.to != POINT_NONE)
            search_window_change(&search->window, shape.to, -1);
    }
}

static bool game_over(const struct Search *search, int ply, Score *value)
{
    const struct Board *board = &search->board;
    int result;
    if (!board->game->terminal(board->position, board->aux, &board->trail, search->root_trail,
                               &result))
        return false;
    *value = score_end(board->game, result, ply);
    return true;
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
    if (ply > 0 && game_over(search, ply, &node->best)) {
        search->leaves++;
        tell_close(search, ply, node->best, TRACE_OVER);
        return false;
    }
    node->depth = depth + extension(search, ply);
    if (node->depth <= 0 || ply >= PLY_MAX - 1) {
        node->best = quiescence(search, ply, alpha, beta);
        return false;
    }
    node->mover = mover(search);
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
        node->best = node_stuck(search, ply);
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

bool node_next(struct Search *search, struct Node *node)
{
    int best = node->tried;
    if (search->stopped || node->tried == node->count)
        return false;
    for (int i = best + 1; i < node->count; i++)
        if (node->rank[i] > node->rank[best])
            best = i;
    /* Moved up rather than swapped: equals stay in the order in which they were generated. */
    Move move = node->moves[best];
    int64_t rank = node->rank[best];
    for (; best > node->tried; best--) {
        node->moves[best] = node->moves[best - 1];
        node->rank[best] = node->rank[best - 1];
    }
    node->moves[best] = node->move = move;
    node->rank[best] = rank;
    node->tried++;
    return true;
}

Score node_child(struct Search *search, const struct Node *node, Algorithm *algorithm, Score alpha,
                 Score beta)
{
    uint64_t before = search->nodes;
    node_make(search, node->move);
    bool same = mover(search) == node->mover;
    tell_try(search, node->ply,
             (struct Attempt){node->tried > 0 ? TRACE_MOVE : TRACE_SHALLOW, node->move, same,
                              node->depth - 1, alpha, beta});
    Score value = same ? algorithm(search, node->depth - 1, node->ply + 1, alpha, beta)
                       : -algorithm(search, node->depth - 1, node->ply + 1, -beta, -alpha);
    node_unmake(search);
    if (node->ply == 0)
        search->root_nodes += search->nodes - before;
    return value;
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

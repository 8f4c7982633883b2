/*
 * The order in which the ladder tries moves: the table's move, captures (and what else the game
 * calls forcing), killers, then the rest by history, the game's first sight, and nearness to the
 * centre or the stones. Each part only with its switch; or the order that the host knows.
 */
#include "engine/search/ladder/order.h"
#include "engine/search/ladder/lapse.h"
#include <string.h>

/* Classes of moves, best first, as the top bits of a rank. */
enum { RANK_TABLE = 3, RANK_FORCING = 2, RANK_KILLER = 1 };

enum {
    CLASS_SHIFT = 48,
    SIGHT_SHIFT = 8,
    SIGHT_MAX = 1 << 28,
    HISTORY_MAX = 1 << 20, /* all values are halved beyond */
    NEARNESS_MAX = 255
};

static bool on(const struct Search *search, unsigned set)
{
    return (search->settings.switches & set) != 0;
}

static int history_slot(const struct Search *search, Move move)
{
    const struct Knowledge *knowledge = search->board.game->knowledge;
    if (knowledge && knowledge->history_index)
        return knowledge->history_index(search->board.position, move);
    return move;
}

static bool is_forcing(const struct Search *search, Move move)
{
    const struct Board *board = &search->board;
    const struct Knowledge *knowledge = board->game->knowledge;
    return knowledge && knowledge->classify &&
           (knowledge->classify(board->position, board->aux, move) &
            (CLASS_CAPTURE | CLASS_THREAT)) != 0;
}

/* How good the game finds the move at first sight. */
static int64_t sight(const struct Search *search, Move move)
{
    const struct Board *board = &search->board;
    const struct Knowledge *knowledge = board->game->knowledge;
    int64_t value = 0;
    if (on(search, SWITCH_CAPTURES) && knowledge && knowledge->order)
        value = knowledge->order(board->position, board->aux, move);
    if (on(search, SWITCH_HISTORY))
        value += search->history[history_slot(search, move)];
    return value < -SIGHT_MAX ? -SIGHT_MAX : value > SIGHT_MAX ? SIGHT_MAX : value;
}

static int64_t rank(const struct Search *search, const struct Node *node, Move move,
                    Move table_move)
{
    const Move *killers = search->killers[node->ply];
    int64_t class = 0, nearness = 0;
    if (move == table_move)
        class = RANK_TABLE;
    else if (on(search, SWITCH_CAPTURES) && is_forcing(search, move))
        class = RANK_FORCING;
    else if (on(search, SWITCH_KILLER) && (move == killers[0] || move == killers[1]))
        class = RANK_KILLER;
    if (search->window.files) {
        struct MoveShape shape = search->board.game->shape(search->board.position, move);
        if (shape.to != POINT_NONE)
            nearness = NEARNESS_MAX - search_window_distance(&search->window, shape.to);
    }
    return class * ((int64_t)1 << CLASS_SHIFT) + sight(search, move) * (1 << SIGHT_SHIFT) +
           nearness;
}

/* Leaves out moves beyond the window, unless nothing were left. */
static int inside_window(const struct Search *search, Move *moves, int count)
{
    const struct Board *board = &search->board;
    int kept = 0;
    if (!search->window.files)
        return count;
    for (int i = 0; i < count; i++) {
        int point = board->game->shape(board->position, moves[i]).to;
        if (point != POINT_NONE && !search_window_holds(&search->window, point))
            continue;
        Move move = moves[i];
        moves[i] = moves[kept];
        moves[kept++] = move;
    }
    return kept ? kept : count;
}

static Move move_of_table(const struct Search *search, const struct Node *node)
{
    struct TranspositionEntry entry;
    if (!search->table || !on(search, SWITCH_TABLE))
        return MOVE_NONE;
    return tt_probe(search->table, node->key, node->ply, &entry) ? entry.move : MOVE_NONE;
}

/* The root's moves stand in the order that the last iteration left. */
static int root_moves(const struct Search *search, struct Node *node)
{
    for (int i = 0; i < search->root_count; i++) {
        node->moves[i] = search->roots[i].move;
        node->rank[i] = -i;
    }
    return search->root_count;
}

int order_moves(struct Search *search, struct Node *node)
{
    const struct Board *board = &search->board;
    if (node->ply == 0 && search->root_count > 0)
        return root_moves(search, node);
    int count = board->game->generate(board->position, board->aux, MOVES_ALL, node->moves);
    count = inside_window(search, node->moves, count);
    int seen = lapse_seen(search, node->moves, count);
    count = seen ? seen : count;
    if (search->host.rank) {
        for (int i = 0; i < count; i++)
            node->rank[i] = search->host.rank(search->host.context, node->ply, node->moves[i]);
        return count;
    }
    Move table_move = move_of_table(search, node);
    for (int i = 0; i < count; i++)
        node->rank[i] = rank(search, node, node->moves[i], table_move);
    return count;
}

void order_cutoff(struct Search *search, const struct Node *node)
{
    Move *killers = search->killers[node->ply];
    if (killers[0] != node->move) {
        killers[1] = killers[0];
        killers[0] = node->move;
    }
    if (!on(search, SWITCH_HISTORY))
        return;
    int *value = &search->history[history_slot(search, node->move)];
    *value += node->depth * node->depth;
    if (*value > HISTORY_MAX)
        for (int i = 0; i < search->history_size; i++)
            search->history[i] /= 2;
}

void order_begin(struct Search *search)
{
    memset(search->killers, 0, sizeof search->killers);
    for (int i = 0; i < search->history_size; i++)
        search->history[i] = 0;
}

/* The end of the ladder's tree: the static value, or a search of captures only. */
#include "engine/search/ladder/quiescence.h"
#include "engine/search/control.h"
#include "engine/search/ladder/lapse.h"
#include "engine/search/ladder/node.h"

/* The moves to look at: all of them in check, else the noisy ones, by the game's first sight. */
static int quiescence_moves(const struct Search *search, bool in_check, Move *moves)
{
    const struct Board *board = &search->board;
    const struct Game *game = board->game;
    int sight[MOVES_MAX];
    int count =
        game->generate(board->position, board->aux, in_check ? MOVES_ALL : MOVES_NOISY, moves);
    count = lapse_seen(search, moves, count);
    if (!game->knowledge->order)
        return count;
    for (int i = 0; i < count; i++) {
        Move move = moves[i];
        int value = game->knowledge->order(board->position, board->aux, move);
        int at = i;
        for (; at > 0 && sight[at - 1] < value; at--) {
            sight[at] = sight[at - 1];
            moves[at] = moves[at - 1];
        }
        sight[at] = value;
        moves[at] = move;
    }
    return count;
}

/* Values one capture; false for one that is not legal. */
static bool capture_value(struct Search *search, Move move, int ply, Score alpha, Score beta,
                          Score *value)
{
    const struct Board *board = &search->board;
    int seat = board->game->mover(board->position);
    int result;
    if (!board->game->legal(board->position, board->aux, move))
        return false;
    node_make(search, move);
    bool same = board->game->mover(board->position) == seat;
    if (!control_node(search, ply)) {
        *value = 0;
    } else if (board->game->terminal(board->position, board->aux, &board->trail, search->root_trail,
                                     &result)) {
        search->leaves++;
        *value = node_turned(search, seat, node_result(result, ply));
    } else {
        *value =
            same ? quiescence(search, ply, alpha, beta) : -quiescence(search, ply, -beta, -alpha);
    }
    node_unmake(search);
    return true;
}

Score quiescence(struct Search *search, int ply, Score alpha, Score beta)
{
    const struct Board *board = &search->board;
    const struct Knowledge *knowledge = board->game->knowledge;
    search->leaves++;
    if (!(search->settings.switches & SWITCH_QUIESCENCE) || !knowledge || ply >= PLY_MAX - 1)
        return lapse_misjudged(search, node_evaluate(search));
    bool in_check = knowledge->in_check && knowledge->in_check(board->position, board->aux);
    Score best = in_check ? -SCORE_INFINITE : lapse_misjudged(search, node_evaluate(search));
    Move moves[MOVES_MAX];
    Score value;
    if (best >= beta)
        return best;
    int count = quiescence_moves(search, in_check, moves);
    for (int i = 0; i < count && !search->stopped && best < beta; i++) {
        Score floor = best > alpha ? best : alpha;
        if (capture_value(search, moves[i], ply + 1, floor, beta, &value) && value > best)
            best = value;
    }
    return best > -SCORE_INFINITE ? best : node_result(board->game->no_moves, ply);
}

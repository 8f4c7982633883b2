/* The end of the ladder's tree: the static value, or a search of captures only. */
#include "engine/search/ladder/quiescence.h"
#include "engine/search/control.h"
#include "engine/search/ladder/lapse.h"
#include "engine/search/ladder/position.h"
#include "engine/search/ladder/tell.h"

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
    Score found = 0;
    if (!board->game->legal(board->position, board->aux, move))
        return false;
    position_make(search, move);
    bool same = board->game->mover(board->position) == seat;
    Score low = same ? alpha : -beta, high = same ? beta : -alpha;
    tell_try(search, ply - 1, (struct Attempt){TRACE_MOVE, move, same, 0, alpha, beta});
    if (control_node(search, ply)) {
        tell_open(search, ply, 0, low, high);
        if (position_over(search, ply, &found)) {
            search->leaves++;
            tell_close(search, ply, found, TRACE_OVER);
        } else {
            found = quiescence(search, ply, low, high);
        }
    }
    *value = same ? found : -found;
    tell_take(search, ply - 1, TRACE_MOVE, move, *value);
    position_unmake(search);
    return true;
}

Score quiescence(struct Search *search, int ply, Score alpha, Score beta)
{
    const struct Board *board = &search->board;
    const struct Knowledge *knowledge = board->game->knowledge;
    search->leaves++;
    if (!(search->settings.switches & SWITCH_QUIESCENCE) || !knowledge || ply >= PLY_MAX - 1)
        return tell_close(search, ply, lapse_misjudged(search, position_value(search)), TRACE_LEAF);
    bool in_check = knowledge->in_check && knowledge->in_check(board->position, board->aux);
    Score best = in_check ? -SCORE_INFINITE : lapse_misjudged(search, position_value(search));
    Move moves[MOVES_MAX];
    Score value;
    if (best >= beta)
        return tell_close(search, ply, best, TRACE_STOOD);
    int count = quiescence_moves(search, in_check, moves), tried = 0;
    tell_moves(search, ply, 0, count, 0);
    for (int i = 0; i < count && !search->stopped && best < beta; i++) {
        Score floor = best > alpha ? best : alpha;
        if (!capture_value(search, moves[i], ply + 1, floor, beta, &value))
            continue;
        tried++;
        if (value > best)
            best = value;
    }
    if (best == -SCORE_INFINITE)
        return tell_close(search, ply, position_stuck(search, ply), TRACE_STUCK);
    return tell_close(search, ply, best,
                      best >= beta ? TRACE_CUT
                      : tried > 0  ? TRACE_ALL
                                   : TRACE_LEAF);
}

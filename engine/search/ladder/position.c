/* The position that the ladder searches. */
#include "engine/search/ladder/position.h"

Score position_value(const struct Search *search)
{
    const struct Board *board = &search->board;
    if (!search->evaluation)
        return 0;
    Score score = search->evaluation->evaluate(board->position, board->aux, search->root_seat);
    if (score >= SCORE_WIN_EDGE)
        return SCORE_WIN_EDGE - 1;
    return score <= -SCORE_WIN_EDGE ? -SCORE_WIN_EDGE + 1 : score;
}

bool position_over(const struct Search *search, int ply, Score *value)
{
    const struct Board *board = &search->board;
    int result;
    if (!board->game->terminal(board->position, board->aux, &board->trail, search->root_trail,
                               &result))
        return false;
    *value = score_end(board->game, result, ply);
    return true;
}

Score position_stuck(const struct Search *search, int ply)
{
    const struct Game *game = search->board.game;
    return game->no_moves == NO_MOVES_VALUED ? position_value(search)
                                             : score_end(game, game->no_moves, ply);
}

/* The position that the ladder searches: moves on the board and in the window, and what it is worth
 * without a search. */
#ifndef TY_ENGINE_SEARCH_LADDER_POSITION_H
#define TY_ENGINE_SEARCH_LADDER_POSITION_H

#include "engine/search/context.h"

/* Makes a legal move. */
static inline void position_make(struct Search *search, Move move)
{
    if (search->window.files) {
        struct MoveShape shape = search->board.game->shape(search->board.position, move);
        if (shape.to != POINT_NONE)
            search_window_change(&search->window, shape.to, 1);
    }
    board_make(&search->board, move);
}

/* Takes back the last one. */
static inline void position_unmake(struct Search *search)
{
    Move move = search->board.trail.ply[search->board.trail.count - 1].move;
    board_unmake(&search->board);
    if (search->window.files) {
        struct MoveShape shape = search->board.game->shape(search->board.position, move);
        if (shape.to != POINT_NONE)
            search_window_change(&search->window, shape.to, -1);
    }
}

/* Its static value for the side to move, below every win. */
Score position_value(const struct Search *search);

/* Whether the game is over in it, `ply` below the root; then with its value. */
bool position_over(const struct Search *search, int ply, Score *value);

/* Its value where no move is possible. */
Score position_stuck(const struct Search *search, int ply);

#endif

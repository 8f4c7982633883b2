/* Counting move paths. */
#include "engine/perft.h"

static uint64_t paths(const struct Game *game, void *position, int depth, bool make_last)
{
    const struct Trail no_trail = {.count = 0};
    Move moves[MOVES_MAX];
    uint64_t sum = 0;
    int result;
    /* A draw by what has been counted, or for want of attackers, stops nobody from moving on. */
    if (game->terminal(position, NULL, &no_trail, 0, &result) && result != 0)
        return 0;
    int count = game->generate(position, NULL, MOVES_ALL, moves);
    if (depth == 1 && !make_last)
        return (uint64_t)count;
    for (int i = 0; i < count; i++) {
        struct Undo undo;
        game->make(position, NULL, moves[i], &undo);
        sum += depth > 1 ? paths(game, position, depth - 1, make_last) : 1;
        game->unmake(position, NULL, moves[i], &undo);
    }
    return sum;
}

uint64_t perft(struct Board *board, int depth, bool make_last)
{
    return paths(board->game, board->position, depth, make_last);
}

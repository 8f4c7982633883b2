/* Positions that random play reaches. */
#include "tests/engine/random_board.h"
#include "tests/engine/play_random.h"

void random_board(struct Board *board, const struct Game *game, const void *tables, int plies,
                  uint64_t *random)
{
    struct Options options = random_options(game, random);
    board_init(board, game, &options, tables, true);
    for (int i = 0; i < plies; i++) {
        board_make(board, random_move(board, random));
        if (random_move(board, random) == MOVE_NONE) {
            board_unmake(board);
            break;
        }
    }
}

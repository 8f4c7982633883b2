/* Positions that random play reaches. */
#include "tests/engine/random_board.h"
#include "engine/random.h"

static struct Options random_options(const struct Game *game, uint64_t *random)
{
    struct Options options = {{0}};
    for (int i = 0; i < option_count(game); i++) {
        uint32_t choices = 0;
        while (game->options[i].choices[choices])
            choices++;
        options.choice[i] = (uint8_t)random_below(random, choices);
    }
    return options;
}

void random_board(struct Board *board, const struct Game *game, const void *tables, int plies,
                  uint64_t *random)
{
    struct Options options = random_options(game, random);
    Move moves[MOVES_MAX];
    board_init(board, game, &options, tables, true);
    for (int i = 0; i < plies; i++) {
        int count = game->generate(board->position, board->aux, MOVES_ALL, moves);
        if (count == 0)
            break;
        board_make(board, moves[random_below(random, (uint32_t)count)]);
        if (board_status(board).outcome != OUTCOME_ONGOING) {
            board_unmake(board);
            break;
        }
    }
}

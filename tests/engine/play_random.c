/* Matches and random play that several tests of the engine use. */
#include "tests/engine/play_random.h"
#include "src/common/random.h"
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

struct Options random_options(const struct Game *game, uint64_t *random)
{
    struct Options options = {.choice = {0}};
    for (int i = 0; i < option_count(game); i++) {
        uint32_t choices = 0;
        while (game->options[i].choices[choices])
            choices++;
        options.choice[i] = (uint8_t)random_below(random, choices);
    }
    return options;
}

Move random_move(const struct Board *board, uint64_t *random)
{
    Move moves[MOVES_MAX];
    if (board_status(board).outcome != OUTCOME_ONGOING)
        return MOVE_NONE;
    int count = board->game->generate(board->position, NULL, MOVES_ALL, moves);
    return count ? moves[random_below(random, (uint32_t)count)] : MOVE_NONE;
}

void play_moves(struct Match *match, const char *moves, int64_t *now, int64_t ms)
{
    char copy[1024];
    assert_true(strlen(moves) < sizeof copy);
    strcpy(copy, moves);
    for (char *text = strtok(copy, " "); text; text = strtok(NULL, " ")) {
        const struct Board *board = match_board(match);
        struct TextError error;
        Move move;
        *now += ms;
        if (!board->game->move_read(board->position, text, &move, &error) ||
            !match_move(match, move, *now, &error))
            fail_msg("%s: %s", text, error.what);
    }
}

/* Themes by name, and who looks for them. */
#include "src/play/puzzles/themes.h"
#include "engine/gomoku/gomoku.h"
#include "engine/xiangqi/xiangqi.h"
#include "src/common/memory.h"
#include "src/play/puzzles/themes_parts.h"
#include <stdlib.h>
#include <string.h>

static const struct {
    const char *id, *name;
} themes[] = {
#define X(name, id, text) {id, text},
    THEMES(X)
#undef X
};

const char *theme_id(int index)
{
    return themes[index].id;
}

const char *theme_name(int index)
{
    return themes[index].name;
}

int theme_find(const char *word, size_t length)
{
    for (int i = 0; i < THEME_COUNT; i++)
        if (strlen(themes[i].id) == length && strncmp(themes[i].id, word, length) == 0)
            return i;
    return -1;
}

/* How many moves would end the game at once in favour of the side to move. */
static int winning_moves(struct Board *board)
{
    Move moves[MOVES_MAX];
    int count = board->game->generate(board->position, NULL, MOVES_ALL, moves), wins = 0;
    for (int i = 0; i < count; i++) {
        board_make(board, moves[i]);
        wins += board_status(board).outcome == OUTCOME_WIN;
        board_unmake(board);
    }
    return wins;
}

/* Whether the move on a board of placed pieces makes two lines that could be completed. */
static bool makes_two(struct Board *board, Move move)
{
    const struct Game *game = board->game;
    Move moves[MOVES_MAX];
    if (game->moves_pieces || board_status(board).outcome != OUTCOME_ONGOING)
        return false;
    board_make(board, move);
    int two = 0, count = game->generate(board->position, NULL, MOVES_ALL, moves);
    bool over = board_status(board).outcome != OUTCOME_ONGOING;
    /* The other side's worst move of all leaves both. */
    for (int i = 0; !over && i < count && two < 2; i++) {
        board_make(board, moves[i]);
        int wins = board_status(board).outcome == OUTCOME_ONGOING ? winning_moves(board) : 0;
        two = wins > two ? wins : two;
        board_unmake(board);
    }
    board_unmake(board);
    return two >= 2;
}

unsigned themes_of_move(struct Board *board, Move move)
{
    const struct Game *game = board->game;
    void *before = memory_zeroed(game->position_size);
    unsigned found = 0;
    memcpy(before, board->position, game->position_size);
    board_make(board, move);
    if (game == &xiangqi_game)
        found = themes_of_pieces(before, board->position, move);
    else if (game == &gomoku_game)
        found = themes_of_rows(before, board->position, move);
    board_unmake(board);
    free(before);
    if (game != &xiangqi_game && game != &gomoku_game && makes_two(board, move))
        found = THEME_FORK;
    return found;
}

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

/* Whether the side to move can win at once. */
static bool can_win(struct Board *board)
{
    Move moves[MOVES_MAX];
    int count = board->game->generate(board->position, NULL, MOVES_ALL, moves);
    bool wins = false;
    for (int i = 0; !wins && i < count; i++) {
        board_make(board, moves[i]);
        wins = board_status(board).outcome == OUTCOME_WIN;
        board_unmake(board);
    }
    return wins;
}

/* Whether the move on a board of placed pieces makes two lines that could be completed: one stays,
 * whatever is answered. */
static bool makes_two(struct Board *board, Move move)
{
    Move moves[MOVES_MAX];
    if (board->game->moves_pieces)
        return false;
    board_make(board, move);
    int count = board->game->generate(board->position, NULL, MOVES_ALL, moves);
    bool two = board_status(board).outcome == OUTCOME_ONGOING;
    for (int i = 0; two && i < count; i++) {
        board_make(board, moves[i]);
        two = board_status(board).outcome == OUTCOME_ONGOING && can_win(board);
        board_unmake(board);
    }
    board_unmake(board);
    return two;
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

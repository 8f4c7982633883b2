/* Positions and points that readers of formats put together. */
#include "src/play/formats/boards.h"
#include <stdio.h>
#include <string.h>

void sign_board_write(const struct SignBoard *board, char side, char text[POSITION_TEXT_MAX])
{
    size_t at = 0;
    for (int row = 0; row < board->ranks; row++) {
        int run = 0;
        for (int file = 0; file <= board->files; file++) {
            char sign = file < board->files ? board->at[row][file] : '/';
            if (file < board->files && !sign) {
                run++;
                continue;
            }
            if (run > 0)
                at += (size_t)snprintf(text + at, POSITION_TEXT_MAX - at, "%d", run);
            run = 0;
            text[at++] = sign;
        }
    }
    text[at - 1] = ' ';
    snprintf(text + at, POSITION_TEXT_MAX - at, "%c", side);
}

bool board_option(const struct Game *game, struct Options *options, const char *text)
{
    return option_read(game, text, options, NULL);
}

void point_name(int file, int rank, char text[16])
{
    snprintf(text, 16, "%c%d", 'a' + file, rank + 1);
}

bool cursor_play_text(struct TreeCursor *cursor, const char *text, struct TextError *error)
{
    const struct Board *board = &cursor->board;
    Move move;
    return board->game->move_read(board->position, text, &move, error) &&
           tree_cursor_play(cursor, move, error);
}

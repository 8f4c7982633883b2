/* Positions and points that readers of formats put together. */
#ifndef TY_SRC_PLAY_FORMATS_BOARDS_H
#define TY_SRC_PLAY_FORMATS_BOARDS_H

#include "engine/tree.h"

enum { BOARD_SIDE_MAX = 20 };

/* A board of signs, row 0 on top; 0 is an empty point. */
struct SignBoard {
    int files, ranks;
    char at[BOARD_SIDE_MAX][BOARD_SIDE_MAX]; /* [row][file] */
};

/* Writes rows as in a FEN, with runs of empty points as numbers, then a blank and `side`. */
void sign_board_write(const struct SignBoard *board, char side, char text[POSITION_TEXT_MAX]);

/* Sets the rule that both sides agreed on, "size=19"; false if the game has no such choice. */
bool board_option(const struct Game *game, struct Options *options, const char *text);

/* The name of a point, such as "h8": `file` from the left, `rank` from below, both from 0. */
void point_name(int file, int rank, char text[16]);

/* Plays the move of that text at the cursor. */
bool cursor_play_text(struct TreeCursor *cursor, const char *text, struct TextError *error);

#endif

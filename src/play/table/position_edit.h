/* A position being put together point by point, possible or not, of any game. */
#ifndef TY_SRC_PLAY_TABLE_POSITION_EDIT_H
#define TY_SRC_PLAY_TABLE_POSITION_EDIT_H

#include "engine/board.h"

enum { EDIT_POINTS_MAX = 400, EDIT_PIECES_MAX = 32 };

struct PositionEdit {
    const struct Game *game;
    struct Options options;
    struct Geometry geometry;
    uint8_t piece[EDIT_POINTS_MAX]; /* by point, as in piece_at */
    int side;                       /* the colour to move, 0 or 1 */
    int most[EDIT_PIECES_MAX];      /* of a kind at the start; 0: any number */
    char rest[64];                  /* of a text, what stands behind the side at a game's start */
};

/* Begins with the position of `board`. */
void position_edit_init(struct PositionEdit *edit, const struct Board *board);

/* No pieces at all; the pieces of a game's start. */
void position_edit_clear(struct PositionEdit *edit);
void position_edit_start(struct PositionEdit *edit);

/* Puts a piece on a point; 0 takes what stands there away. */
void position_edit_put(struct PositionEdit *edit, int point, int piece);

/* Writes the position as the game reads it. False, with the reason, if no game could stand so. */
bool position_edit_text(const struct PositionEdit *edit, char text[POSITION_TEXT_MAX],
                        struct TextError *error);

#endif

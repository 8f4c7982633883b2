/*
 * A position being put together point by point, possible or not, of any game.
 *
 * Games read and write positions as text: the pieces rank by rank from the top, a letter each, then
 * the side to move and what else the game keeps. Which letter stands for which piece is learnt from
 * what the game itself writes, so that no game needs to be known here.
 */
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
    bool has_side;                  /* else it follows from the pieces */

    /* Learnt. */
    char letter[EDIT_PIECES_MAX]; /* by piece; 0: the game has no such */
    int most[EDIT_PIECES_MAX];    /* of a kind at the start; 0: any number */
    bool runs;                    /* empty points are written as numbers, else as dots */
    char sides[SEATS];
    char rest[64]; /* what stands behind the side at a game's start */
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

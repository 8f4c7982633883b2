/* A board in words, for who plays by ear: what stands on a point, what a move does, what lies on a
 * line. In the player's language, as somebody at the board would say it; each function adds to a
 * text, in which the parts are set apart by commas. */
#ifndef TY_SRC_APP_VIEWS_BOARD_WORDS_H
#define TY_SRC_APP_VIEWS_BOARD_WORDS_H

#include "src/app/toolkit/strings.h"
#include "src/app/views/view.h"
#include "src/common/string_buffer.h"

/* How much is said of a point: what stands there; also what threatens it; also how many moves it
 * has. The setting `board_words`. */
enum BoardWords { BOARD_WORDS_SHORT, BOARD_WORDS_MIDDLE, BOARD_WORDS_FULL, BOARD_WORDS_COUNT };

enum { POINT_TEXT_MAX = 8, PIECE_WORDS_MAX = 160 };

/* The name of a point in coordinates, "h3". */
void board_point_name(struct Geometry geometry, int point, char text[POINT_TEXT_MAX]);

/* The first of a translation's names for both colours, "RED|BLACK", or the second. */
void board_by_colour(const char *names, int colour, char *text, size_t size);

/* What a piece is called, 1 being the first of the game's: "red cannon", and "X" where the colour
 * is all there is to say. */
void board_piece_words(const struct Strings *strings, const struct Game *game, int piece,
                       char text[PIECE_WORDS_MAX]);

/* What stands on a point: "h3, red cannon, attacked by black horse on g5". */
void board_point_words(const struct Strings *strings, const struct Board *board, int point,
                       enum BoardWords length, struct StringBuffer *out);

/* A legal move of `before`: "Red: cannon h2 takes black horse on h9, check", "Black: h8",
 * "White passes". `gives_check` as in struct Ply. */
void board_move_words(const struct Strings *strings, const struct Board *before, Move move,
                      bool gives_check, struct StringBuffer *out);

/* The last move of `board`, with its number; nothing where none was made. */
void board_last_words(const struct Strings *strings, const struct Board *board,
                      struct StringBuffer *out);

/* Where the piece on `point` may go, taking what; or how many points are open to a placement. */
void board_targets_words(const struct Strings *strings, const struct Board *board, int point,
                         struct StringBuffer *out);

/* What threatens the piece on `point`, or that nothing does. */
void board_threats_words(const struct Strings *strings, const struct Board *board, int point,
                         struct StringBuffer *out);

/* What stands on the rank or the file of `point`. */
void board_line_words(const struct Strings *strings, const struct Board *board, int point,
                      bool file, struct StringBuffer *out);

/* Rows of three and more equal pieces with their open ends; or that there is none. */
void board_rows_words(const struct Strings *strings, const struct Board *board,
                      struct StringBuffer *out);

/* All pieces of both sides, kind by kind. */
void board_pieces_words(const struct Strings *strings, const struct Board *board,
                        struct StringBuffer *out);

/* What was taken from each side; or that nothing was. */
void board_taken_words(const struct Strings *strings, const struct Board *board,
                       struct StringBuffer *out);

/* What board_next looks for. */
enum BoardNext {
    NEXT_OWN,   /* a piece of the side to move */
    NEXT_KIND,  /* a piece equal to the one on the point */
    NEXT_MOBILE /* a piece of the side to move that has a legal move */
};

/* The next point (step 1) or the one before (-1) with such a piece, file by file and rank by rank,
 * round and round; POINT_NONE: there is none beside `point`. */
int board_next(const struct Board *board, int point, enum BoardNext what, int step);

#endif

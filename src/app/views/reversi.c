/* Reversi's board: sixty-four squares, and discs that are black on one side and white on the
 * other. */
#include "src/app/toolkit/strings.h"
#include "src/app/views/parts.h"
#include <math.h>

/* Proportions, in cells. */
static const float LINE_WIDTH = 0.03F;
static const float GUIDE = 0.06F; /* the dots two squares off the corners */
static const float PIECE = 0.41F;
static const float SHADOW_OFF = 0.03F;
static const float SHADOW_BLUR = 0.06F;
static const float SHADOW_ALPHA = 0.4F;

static void reversi_lines(const struct ViewDraw *draw)
{
    const struct BoardPlace *place = draw->place;
    int files = place->geometry.files, ranks = place->geometry.ranks;
    float cell = place->cell, pen = fmaxf(1, roundf(LINE_WIDTH * cell));
    float left = place->left - cell / 2, top = place->top - cell / 2;
    float right = left + (float)files * cell, bottom = top + (float)ranks * cell;
    SDL_Color color = draw->theme->line;
    for (int file = 0; file <= files; file++)
        canvas_line(draw->canvas, left + (float)file * cell, top, left + (float)file * cell, bottom,
                    pen, color);
    for (int rank = 0; rank <= ranks; rank++)
        canvas_line(draw->canvas, left, top + (float)rank * cell, right, top + (float)rank * cell,
                    pen, color);
    for (int corner = 0; corner < 4; corner++) {
        float x = corner % 2 ? right - 2 * cell : left + 2 * cell;
        float y = corner / 2 ? bottom - 2 * cell : top + 2 * cell;
        canvas_disc(draw->canvas, x, y, GUIDE * cell, color);
    }
}

static void reversi_shadow(const struct ViewDraw *draw, const struct ViewPiece *piece)
{
    float cell = draw->place->cell, off = (SHADOW_OFF + (piece->size - 1)) * cell;
    canvas_disc_soft(draw->canvas, piece->at.x + off, piece->at.y + off, PIECE * cell,
                     SHADOW_BLUR * cell, (SDL_Color){.a = (Uint8)(255 * SHADOW_ALPHA)});
}

static void reversi_piece(const struct ViewDraw *draw, const struct ViewPiece *piece)
{
    const struct BoardTheme *theme = draw->theme;
    bool black = piece_colour(piece->piece) == 0;
    canvas_ball(draw->canvas, piece->at.x, piece->at.y, PIECE * piece->size * draw->place->cell,
                black ? theme->stone_black : theme->stone_white,
                black ? theme->stone_black_hi : theme->stone_white_hi,
                black ? theme->stone_black_rim : theme->stone_white_rim);
}

static const struct RulesPage reversi_rules[] = {
    {.heading = N_("Placing and turning"),
     .text = N_("Black goes first. Place a disc so that one or more enemy discs in a straight "
                "line, across, down or diagonally, stand between it and another of yours. All "
                "discs enclosed like this turn over to your colour, in every direction at once. "
                "A disc that turns nothing can't be placed."),
     .example = {.moves = "d3", .marks = "c3 e3 c5"}},
    {.heading = N_("Passing and the end"),
     .text = N_("If you can't turn anything, you must pass. When neither side can move, usually "
                "on a full board, whoever has more discs wins. Empty points count for the "
                "winner."),
     .example = {.moves = "e6 f4 e3 f6 g5 d6 e7 f5 c5"}},
    {.heading = NULL},
};

const struct ViewType view_reversi = {
    .game = "reversi",
    .about = N_("Turn the tables"),
    .opening = "d3 c3 c4 e3 f4",
    .rules = reversi_rules,
    .border = 0.75F,
    .border_coordinates = 1.1F,
    .coordinate_scale = 0.8F,
    .coordinate_place = 0.8F,
    .piece_radius = 0.41F,
    .marks_placing = true,
    .lines = reversi_lines,
    .piece = reversi_piece,
    .shadow = reversi_shadow,
};

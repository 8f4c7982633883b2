/* Tic-tac-toe: four lines on wood, crosses and rings drawn with a brush as they come. */
#include "src/app/toolkit/strings.h"
#include "src/app/views/parts.h"
#include <math.h>

static const float PEN = 0.11F;        /* width of a stroke, in cells */
static const float REACH = 0.27F;      /* half a cross */
static const float RING = 0.33F;       /* a ring's outer radius */
static const float LINE_WIDTH = 0.03F; /* of the four lines */
static const float LINE_END = 1.42F;   /* where they end, from the middle */

static void tictactoe_lines(const struct ViewDraw *draw)
{
    const struct BoardPlace *place = draw->place;
    SDL_FPoint middle = place_center(place, place_middle(place));
    float end = LINE_END * place->cell, pen = fmaxf(1, roundf(LINE_WIDTH * place->cell));
    for (int i = -1; i <= 1; i += 2) {
        float off = 0.5F * (float)i * place->cell;
        canvas_line(draw->canvas, middle.x + off, middle.y - end, middle.x + off, middle.y + end,
                    pen, draw->theme->line);
        canvas_line(draw->canvas, middle.x - end, middle.y + off, middle.x + end, middle.y + off,
                    pen, draw->theme->line);
    }
}

/* Part of a stroke from one corner to the opposite one; t is how much of it is drawn. */
static void stroke(const struct ViewDraw *draw, SDL_FPoint from, SDL_FPoint to, float t, float pen,
                   SDL_Color color)
{
    if (t > 0)
        canvas_line(draw->canvas, from.x, from.y, from.x + (to.x - from.x) * t,
                    from.y + (to.y - from.y) * t, pen, color);
}

static void tictactoe_piece(const struct ViewDraw *draw, const struct ViewPiece *piece)
{
    float cell = draw->place->cell * piece->size, pen = PEN * cell, reach = REACH * cell;
    SDL_FPoint at = piece->at;
    if (piece->piece % 2 == 0) {
        canvas_arc(draw->canvas, at.x, at.y, RING * cell, pen, 0, piece->drawn,
                   draw->theme->stroke_o);
        return;
    }
    SDL_Color color = draw->theme->stroke_x;
    float first = fminf(piece->drawn * 2, 1), second = piece->drawn * 2 - 1;
    if (second >= 1) {
        canvas_cross(draw->canvas, at.x, at.y, reach, pen, color);
        return;
    }
    stroke(draw, (SDL_FPoint){at.x - reach, at.y - reach}, (SDL_FPoint){at.x + reach, at.y + reach},
           first, pen, color);
    stroke(draw, (SDL_FPoint){at.x + reach, at.y - reach}, (SDL_FPoint){at.x - reach, at.y + reach},
           second, pen, color);
}

static SDL_Color tictactoe_colour(const struct BoardTheme *theme, int colour)
{
    return colour == 0 ? theme->stroke_x : theme->stroke_o;
}

static const struct RulesPage tictactoe_rules[] = {
    {.heading = N_("The goal"),
     .text = N_("Take turns placing X and O on an empty square. The first to get three in a "
                "row, across, down or diagonally, wins. If the board fills up first, the game "
                "is a draw.\n\nPlay without a mistake and you never lose."),
     .example = {.moves = "b2 a1 a3 c1 b1 b3 c3"}},
    {.heading = NULL},
};

const struct ViewType view_tictactoe = {
    .game = "tictactoe",
    .about = N_("Three in a row"),
    .opening = "b2 a1 c3 c1",
    .rules = tictactoe_rules,
    .border = 0.62F,
    .border_coordinates = 0.72F,
    .coordinate_scale = 0.42F,
    .coordinate_place = 0.57F,
    .piece_radius = 0.46F,
    .strokes = true,
    .lines = tictactoe_lines,
    .piece = tictactoe_piece,
    .colour = tictactoe_colour,
};

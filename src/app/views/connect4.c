/* Connect four's board: a rack of round holes, red and yellow discs that fall into them. */
#include "src/app/toolkit/strings.h"
#include "src/app/views/parts.h"
#include <math.h>

/* Proportions, in cells. */
static const float HOLE = 0.44F;
static const float HOLE_EDGE = 0.03F; /* the width of its edge */
static const float DISC = 0.42F;
static const float RIM = 0.05F;
static const float GROOVE = 0.68F; /* of the disc's radius */

static void connect4_lines(const struct ViewDraw *draw)
{
    const struct BoardPlace *place = draw->place;
    for (int point = 0; point < place_points(place); point++) {
        SDL_FPoint at = place_center(place, point);
        canvas_disc(draw->canvas, at.x, at.y, HOLE * place->cell, draw->theme->board_grain);
        canvas_ring(draw->canvas, at.x, at.y, HOLE * place->cell, fmaxf(1, HOLE_EDGE * place->cell),
                    draw->theme->board_edge);
    }
}

static SDL_Color connect4_colour(const struct BoardTheme *theme, int colour)
{
    return colour == 0 ? theme->piece_red : theme->disc_yellow;
}

/* The two are told apart without their colours, too: one is dark with a light groove. */
static void connect4_piece(const struct ViewDraw *draw, const struct ViewPiece *piece)
{
    const struct BoardTheme *theme = draw->theme;
    int colour = piece_colour(piece->piece);
    float cell = draw->place->cell * piece->size, radius = DISC * cell;
    SDL_Color line = colour == 0 ? theme->piece_face : theme->stone_white_rim;
    canvas_disc(draw->canvas, piece->at.x, piece->at.y, radius, connect4_colour(theme, colour));
    canvas_ring(draw->canvas, piece->at.x, piece->at.y, radius, fmaxf(1, RIM * cell),
                theme->stone_white_rim);
    canvas_ring(draw->canvas, piece->at.x, piece->at.y, GROOVE * radius,
                fmaxf(1, 0.6F * RIM * cell), color_alpha(line, 0.7F));
}

static const struct RulesPage connect4_rules[] = {
    {.heading = N_("The goal"),
     .text = N_("Red goes first. Take turns dropping a disc into one of the seven columns; it "
                "falls to the lowest empty hole. The first to line up four, across, up or "
                "diagonally, wins. If all 42 holes are filled first, the game is a draw."),
     .example = {.moves = "d1 e1 e2 f1 g1 f2 f3 g2 g3 c1 g4"}},
    {.heading = N_("Threats"),
     .text = N_("A hole that would make four is a threat. While nothing lies below it, nobody "
                "can play there, and nobody wants to play right below it: the other side would "
                "fill it next. Here Red threatens both marked holes.\n\nTwo threats that can be "
                "played at once win, and so do two right above each other."),
     .example = {.position = "7/7/7/2rrr2/2yyr2/1yrryyy", .marks = "b3 f3"}},
    {.heading = N_("Odd and even"),
     .text = N_("The discs run out two by two. If both just fill up the other columns, Red gets "
                "holes in the odd rows, 1, 3 and 5, and Yellow those in the even rows. So a "
                "threat in an odd row is worth most to Red, one in an even row to Yellow."),
     .example = {.position = "7/7/7/2rrry1/2yyrr1/1yrryy1", .marks = "b3"}},
    {.heading = NULL},
};

const struct ViewType view_connect4 = {
    .game = "connect4",
    .about = N_("Four in a row"),
    .opening = "d1 d2 d3 e1 c1 d4 e2 c2",
    .rules = connect4_rules,
    .noun = N_("disc"),
    .coloured = {N_("red %s"), N_("yellow %s")},
    .border = 0.62F,
    .border_coordinates = 0.86F,
    .coordinate_scale = 0.55F,
    .coordinate_place = 0.65F,
    .piece_radius = 0.42F,
    .falls = true,
    .lines = connect4_lines,
    .piece = connect4_piece,
    .colour = connect4_colour,
};

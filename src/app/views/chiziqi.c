/* Chi zi qi's board: sixteen points joined by lines, with turned black and white discs. */
#include "src/app/toolkit/strings.h"
#include "src/app/views/parts.h"

/* Proportions, in cells. */
static const float LINE_WIDTH = 0.022F;
static const float POINT = 0.05F;
static const float PIECE = 0.35F;
static const float GROOVES[] = {0.66F, 0.36F}; /* of the piece's radius */
static const float GROOVE_WIDTH = 0.035F;
static const float SHADOW_OFF = 0.025F;
static const float SHADOW_BLUR = 0.05F;
static const float SHADOW_ALPHA = 0.4F;

static void chiziqi_lines(const struct ViewDraw *draw)
{
    const struct BoardPlace *place = draw->place;
    board_grid(draw, LINE_WIDTH);
    for (int point = 0; point < place_points(place); point++) {
        SDL_FPoint at = place_center(place, point);
        canvas_disc(draw->canvas, at.x, at.y, POINT * place->cell, draw->theme->line);
    }
}

static void chiziqi_shadow(const struct ViewDraw *draw, const struct ViewPiece *piece)
{
    float cell = draw->place->cell, off = (SHADOW_OFF + (piece->size - 1)) * cell;
    canvas_disc_soft(draw->canvas, piece->at.x + off, piece->at.y + off, PIECE * cell,
                     SHADOW_BLUR * cell, (SDL_Color){.a = (Uint8)(255 * SHADOW_ALPHA)});
}

static void chiziqi_piece(const struct ViewDraw *draw, const struct ViewPiece *piece)
{
    const struct BoardTheme *theme = draw->theme;
    bool black = piece_colour(piece->piece) == 0;
    float radius = PIECE * piece->size * draw->place->cell;
    SDL_Color groove = black ? theme->stone_black_hi : theme->stone_white_rim;
    stone_ball(draw, piece, radius);
    for (size_t i = 0; i < sizeof GROOVES / sizeof *GROOVES; i++)
        canvas_ring(draw->canvas, piece->at.x, piece->at.y, GROOVES[i] * radius,
                    GROOVE_WIDTH * radius, color_alpha(groove, 0.55F));
}

/* The two stand in the line from the taken piece through the one that moved. */
static void chiziqi_takers(struct Geometry geometry, const struct MoveShape *move, int captured,
                           int by[2])
{
    int files = geometry.files;
    bool same_rank = move->to / files == captured / files;
    int step = same_rank ? 1 : files;
    if (move->to < captured)
        step = -step;
    by[0] = captured + step;
    by[1] = captured + 2 * step;
}

static const struct RulesPage chiziqi_rules[] = {
    {.heading = N_("Pieces and moves"),
     .text = N_("Each side starts with four pieces on its own edge of a 4 by 4 board. Black "
                "goes first. On your turn, move one piece one step along a line to an empty "
                "point. You can't pass: if you can't move, you lose."),
     .example = {.moves = "b1b2 c4c3", .marks = "b3 a2 c2"}},
    {.heading = N_("Capturing"),
     .text = N_("When your move puts two of your pieces side by side on a line of the board, "
                "with one enemy piece next to them and the fourth point empty, you capture "
                "that piece. The piece you moved must be one of the two. One move can capture "
                "along both of its lines. Moving into such a line is safe.\n\nA side left with "
                "one piece loses. A position that comes up for the third time, or 100 moves "
                "without a capture, is a draw."),
     .example = {.position = "2w1/1b2/b1w1/w3 b 0", .moves = "b3b2"}},
    {.heading = N_("Six pieces"),
     .text =
         N_("In the larger game each side starts with six pieces: four on its own edge, and one "
            "more in front of each corner. All other rules stay the same."),
     .example = {.option = "pieces=6"}},
    {.heading = NULL},
};

const struct ViewType view_chiziqi = {
    .game = "chiziqi",
    .about = N_("Two against one"),
    .opening = "b1b2 a4a3 c1c2 d4d3",
    .rules = chiziqi_rules,
    .noun = N_("piece"),
    .coloured = {N_("black %s"), N_("white %s")},
    .border = 0.6F,
    .border_coordinates = 0.74F,
    .coordinate_scale = 0.5F,
    .coordinate_place = 0.57F,
    .piece_radius = 0.35F,
    .sides = true,
    .shows_captured = true,
    .lines = chiziqi_lines,
    .piece = chiziqi_piece,
    .shadow = chiziqi_shadow,
    .takers = chiziqi_takers,
};

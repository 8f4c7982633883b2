/* Gomoku's board: a grid on wood with star points and tianyuan, the centre; black and white stones.
 */
#include "src/app/views/parts.h"

static const float LINE_WIDTH = 1.0F / 28;

/* Proportions of a stone, in cells. */
static const float STONE = 0.46F; /* its radius */
static const float SHADOW_OFF = 0.04F;
static const float SHADOW_BLUR = 0.08F;
static const float SHADOW_ALPHA = 0.35F;

void stone_shadow(const struct ViewDraw *draw, const struct ViewPiece *piece)
{
    float cell = draw->place->cell, lift = (piece->size - 1) * 2; /* a stone on its way down */
    float off = (SHADOW_OFF + (lift > 0 ? lift * 0.3F : 0)) * cell;
    canvas_disc_soft(draw->canvas, piece->at.x + off, piece->at.y + off, STONE * cell,
                     SHADOW_BLUR * cell, (SDL_Color){.a = (Uint8)(255 * SHADOW_ALPHA)});
}

void stone_draw(const struct ViewDraw *draw, const struct ViewPiece *piece)
{
    const struct Theme *theme = draw->theme;
    bool black = piece->piece % 2 == 1;
    canvas_ball(draw->canvas, piece->at.x, piece->at.y, STONE * piece->size * draw->place->cell,
                black ? theme->stone_black : theme->stone_white,
                black ? theme->stone_black_hi : theme->stone_white_hi,
                black ? theme->stone_black_rim : theme->stone_white_rim);
}

/* Star points as boards of that size have them: on odd boards also in the middle of the edges. */
static void gomoku_lines(const struct ViewDraw *draw)
{
    int files = draw->place->geometry.files;
    board_grid(draw, LINE_WIDTH);
    if (files < 9)
        return;
    int near = 3, far = files - 1 - near;
    board_star(draw, near, near);
    board_star(draw, near, far);
    board_star(draw, far, near);
    board_star(draw, far, far);
    if (files % 2 == 0)
        return;
    int middle = files / 2;
    board_star(draw, middle, middle);
    if (files < 19)
        return;
    board_star(draw, near, middle);
    board_star(draw, far, middle);
    board_star(draw, middle, near);
    board_star(draw, middle, far);
}

const struct ViewType view_gomoku = {
    .game = "gomoku",
    .border = 0.72F,
    .border_coordinates = 1.0F,
    .coordinate_scale = 1,
    .coordinate_place = 0.57F,
    .piece_radius = 0.46F,
    .lines = gomoku_lines,
    .piece = stone_draw,
    .shadow = stone_shadow,
};

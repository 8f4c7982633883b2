/* Round stones, black and white. */
#include "src/app/views/parts.h"

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

void stone_ball(const struct ViewDraw *draw, const struct ViewPiece *piece, float radius)
{
    const struct BoardTheme *theme = draw->theme;
    bool black = piece_colour(piece->piece) == 0;
    canvas_ball(draw->canvas, piece->at.x, piece->at.y, radius,
                black ? theme->stone_black : theme->stone_white,
                black ? theme->stone_black_hi : theme->stone_white_hi,
                black ? theme->stone_black_rim : theme->stone_white_rim);
}

void stone_draw(const struct ViewDraw *draw, const struct ViewPiece *piece)
{
    stone_ball(draw, piece, STONE * piece->size * draw->place->cell);
}

/*
 * A hint: corners about the piece that should move; then an arrow to where it should go, with a
 * ghost of the piece there, or corners about what it takes. Pieces that are put down have corners
 * about their ghost. No ring: that is a piece in one game and a mark of something else in others.
 */
#include "src/app/views/parts.h"
#include <math.h>

/* Proportions, in cells. */
static const float CORNER_OFF = 0.47F; /* of the corners from the middle, at most, */
static const float CORNER_AIR = 0.05F; /* else so far from a piece */
static const float CORNER_LONG = 0.17F;
static const float CORNER_WIDTH = 0.055F;
static const float ARROW_WIDTH = 0.1F;
static const float ARROW_START = 0.9F; /* of the piece's radius: from its edge */
static const float ARROW_END = 0.62F;  /* and into the ghost, short of what is written on it */

static const float GHOST = 0.6F; /* alpha */

static void corners(const struct Picture *picture, int point)
{
    SDL_FPoint at = place_center(picture->draw.place, point), lines[8][2];
    float cell = picture->draw.place->cell, length = CORNER_LONG * cell;
    float off = fminf(CORNER_OFF, picture->type->piece_radius + CORNER_AIR) * cell;
    for (int i = 0; i < 4; i++) {
        float right = i % 2 == 0 ? 1.0F : -1.0F, down = i < 2 ? 1.0F : -1.0F;
        SDL_FPoint corner = {at.x + right * off, at.y + down * off};
        lines[2 * i][0] = lines[2 * i + 1][0] = corner;
        lines[2 * i][1] = (SDL_FPoint){corner.x - right * length, corner.y};
        lines[2 * i + 1][1] = (SDL_FPoint){corner.x, corner.y - down * length};
    }
    mark_lines(picture, (const SDL_FPoint(*)[2])lines, 8, CORNER_WIDTH,
               picture->draw.theme->mark_hint);
}

static void ghost(const struct Picture *picture, const struct MoveShape *hint)
{
    struct ViewPiece piece = piece_resting(picture, hint->piece, hint->to);
    if (piece.piece != 0)
        piece_draw(picture, &piece, GHOST);
}

static void way(const struct Picture *picture, const struct MoveShape *hint)
{
    SDL_FPoint a = place_center(picture->draw.place, hint->from);
    SDL_FPoint b = place_center(picture->draw.place, hint->to);
    float radius = picture->type->piece_radius * picture->draw.place->cell;
    float length = hypotf(b.x - a.x, b.y - a.y);
    SDL_FPoint step = {(b.x - a.x) / length * radius, (b.y - a.y) / length * radius};
    mark_arrow(picture, (SDL_FPoint){a.x + step.x * ARROW_START, a.y + step.y * ARROW_START},
               (SDL_FPoint){b.x - step.x * ARROW_END, b.y - step.y * ARROW_END}, ARROW_WIDTH,
               picture->draw.theme->mark_hint);
}

void hint_draw(const struct Picture *picture)
{
    const struct MoveShape *hint = &picture->overlay->hint;
    if (hint->to == POINT_NONE) {
        if (hint->from != POINT_NONE)
            corners(picture, hint->from);
        return;
    }
    bool takes = picture_piece(picture, hint->to) != 0;
    if (takes || hint->from == POINT_NONE)
        corners(picture, hint->to);
    if (!takes)
        ghost(picture, hint);
    if (hint->from != POINT_NONE)
        way(picture, hint);
}

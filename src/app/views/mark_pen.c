/*
 * What marks are drawn with: each line lies on a wider one of the theme's rim, so that it is seen
 * on the board, on either side's pieces and on their rims alike.
 */
#include "src/app/views/parts.h"
#include <math.h>

static const float RIM = 0.028F; /* on either side of a line, in cells */

/* So many cells in pixels, never less than one. */
static float pixels(const struct Picture *picture, float size)
{
    return fmaxf(1, size * picture->draw.place->cell);
}

static float rim(const struct Picture *picture)
{
    return pixels(picture, RIM);
}

void mark_disc(const struct Picture *picture, SDL_FPoint at, float radius, SDL_Color color)
{
    float r = pixels(picture, radius);
    canvas_disc(picture->draw.canvas, at.x, at.y, r + rim(picture), picture->draw.theme->mark_rim);
    canvas_disc(picture->draw.canvas, at.x, at.y, r, color);
}

void mark_ring(const struct Picture *picture, SDL_FPoint at, float radius, float width,
               SDL_Color color)
{
    float r = pixels(picture, radius), thick = pixels(picture, width), edge = rim(picture);
    canvas_ring(picture->draw.canvas, at.x, at.y, r + edge, thick + 2 * edge,
                picture->draw.theme->mark_rim);
    canvas_ring(picture->draw.canvas, at.x, at.y, r, thick, color);
}

void mark_lines(const struct Picture *picture, const SDL_FPoint (*lines)[2], int count, float width,
                SDL_Color color)
{
    float thick = pixels(picture, width), edge = rim(picture);
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < count; i++)
            canvas_line(picture->draw.canvas, lines[i][0].x, lines[i][0].y, lines[i][1].x,
                        lines[i][1].y, pass == 0 ? thick + 2 * edge : thick,
                        pass == 0 ? picture->draw.theme->mark_rim : color);
}

void mark_arrow(const struct Picture *picture, SDL_FPoint from, SDL_FPoint to, float width,
                SDL_Color color)
{
    float thick = pixels(picture, width);
    canvas_arrow_rim(picture->draw.canvas, from.x, from.y, to.x, to.y, thick, rim(picture),
                     picture->draw.theme->mark_rim);
    canvas_arrow(picture->draw.canvas, from.x, from.y, to.x, to.y, thick, color);
}

void mark_cross(const struct Picture *picture, SDL_FPoint at, float reach, float width,
                SDL_Color color)
{
    float r = pixels(picture, picture->type->strokes ? reach * 0.7F : reach);
    const SDL_FPoint lines[2][2] = {{{at.x - r, at.y - r}, {at.x + r, at.y + r}},
                                    {{at.x + r, at.y - r}, {at.x - r, at.y + r}}};
    if (!picture->type->strokes) {
        mark_lines(picture, lines, 2, width, color);
        return;
    }
    /* a cross would be taken for a piece: it lies on a disc of its own */
    mark_disc(picture, at, reach * 1.4F, color);
    for (int i = 0; i < 2; i++)
        canvas_line(picture->draw.canvas, lines[i][0].x, lines[i][0].y, lines[i][1].x,
                    lines[i][1].y, pixels(picture, width), picture->draw.theme->mark_rim);
}

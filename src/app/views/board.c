/* The board itself: what lies under pieces and marks and changes only with size and theme. */
#include "src/app/views/parts.h"
#include "src/common/memory.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* Proportions, in cells. */
static const float SIDE = 0.16F;        /* how much of the front is seen, */
static const float SIDE_MOST = 0.014F;  /* but no more than this part of the height */
static const float BEVEL = 0.03F;       /* the lit edges of the slab */
static const float SHADOW = 0.5F;       /* how far the shadow reaches, */
static const float SHADOW_MOST = 0.03F; /* but no more than this part of the height */
static const float COORDINATE_TEXT = 0.34F, COORDINATE_EDGE = 0.7F;

/* The slab's grain. Pixels that only this layer shows, so nothing is kept of them. */
static void grain(const struct ViewDraw *draw, SDL_FRect slab)
{
    int width = (int)slab.w, height = (int)slab.h;
    uint32_t *pixels = memory_zeroed((size_t)width * (size_t)height * sizeof *pixels);
    wood_fill(pixels, width, height, draw->place->cell, draw->theme->board,
              draw->theme->board_grain);
    canvas_pixels(draw->canvas, slab, pixels, width, height);
    free(pixels);
}

void board_shadow(const struct ViewDraw *draw)
{
    SDL_FRect body = board_body(draw->place);
    canvas_shadow(draw->canvas, body, 0, fminf(SHADOW * draw->place->cell, SHADOW_MOST * body.h),
                  (SDL_Color){.r = 0, .g = 0, .b = 0, .a = 120});
}

SDL_FRect board_body(const struct BoardPlace *place)
{
    SDL_FRect body = place->slab;
    body.h += fmaxf(1, roundf(fminf(SIDE * place->cell, SIDE_MOST * body.h)));
    return body;
}

void board_slab(const struct ViewDraw *draw)
{
    const struct BoardTheme *theme = draw->theme;
    SDL_FRect slab = draw->place->slab;
    canvas_rect(draw->canvas, board_body(draw->place), theme->board_edge);
    canvas_rect(draw->canvas, slab, theme->board);
    grain(draw, slab);
    float bevel = fmaxf(1, roundf(BEVEL * draw->place->cell));
    SDL_FRect lit = {slab.x, slab.y, slab.w, bevel};
    canvas_rect(draw->canvas, lit, (SDL_Color){.r = 255, .g = 255, .b = 255, .a = 50});
    canvas_rounded_outline(draw->canvas, slab, 0, fmaxf(1, roundf(bevel / 2)), theme->board_edge);
    SDL_FRect edge = {slab.x, slab.y + slab.h - bevel, slab.w, bevel};
    canvas_rect(draw->canvas, edge, (SDL_Color){.r = 255, .g = 255, .b = 255, .a = 70});
}

void board_grid(const struct ViewDraw *draw, float width)
{
    const struct BoardPlace *place = draw->place;
    float pen = fmaxf(1, roundf(width * place->cell));
    float right = place->left + (float)(place->geometry.files - 1) * place->cell;
    float bottom = place->top + (float)(place->geometry.ranks - 1) * place->cell;
    for (int i = 0; i < place->geometry.files; i++) {
        float x = place->left + (float)i * place->cell;
        canvas_line(draw->canvas, x, place->top, x, bottom, pen, draw->theme->line);
    }
    for (int i = 0; i < place->geometry.ranks; i++) {
        float y = place->top + (float)i * place->cell;
        canvas_line(draw->canvas, place->left, y, right, y, pen, draw->theme->line);
    }
}

void board_star(const struct ViewDraw *draw, int file, int rank)
{
    SDL_FPoint at = place_center(draw->place, file + rank * draw->place->geometry.files);
    canvas_disc(draw->canvas, at.x, at.y, fmaxf(1.5F, 0.1F * draw->place->cell), draw->theme->line);
}

/* Letters below and numbers at the left, named as seat 0 sees them. */
static void plain_coordinate(const struct ViewDraw *draw, bool column, int index, bool far,
                             char text[VIEW_LABEL_MAX])
{
    const struct BoardPlace *place = draw->place;
    text[0] = 0;
    if (far)
        return;
    if (column) {
        int file = place->flipped ? place->geometry.files - 1 - index : index;
        snprintf(text, VIEW_LABEL_MAX, "%c", 'a' + file);
    } else {
        int rank = place->flipped ? index : place->geometry.ranks - 1 - index;
        snprintf(text, VIEW_LABEL_MAX, "%d", rank_number(place->geometry, rank));
    }
}

/* The coordinates along one edge. */
static void edge_coordinates(const struct ViewDraw *draw, const struct ViewType *type, bool column,
                             bool far)
{
    const struct BoardPlace *place = draw->place;
    float cell = place->cell, off = (type->border_coordinates - type->coordinate_place) * cell;
    float size = fmaxf(COORDINATE_TEXT * cell * type->coordinate_scale,
                       fmaxf(9, (float)canvas_text_least(draw->canvas)));
    off = fmaxf(off, COORDINATE_EDGE * size); /* large ones keep off the board's edge */
    struct TextStyle style = {.size = size, .flags = TEXT_CENTER, .color = draw->theme->line};
    bool own = type->coordinate && draw->numbers != NUMBERS_LETTERS;
    int count = column ? place->geometry.files : place->geometry.ranks;
    for (int i = 0; i < count; i++) {
        char text[VIEW_LABEL_MAX];
        (own ? type->coordinate : plain_coordinate)(draw, column, i, far, text);
        float x = place->left + (float)i * cell, y = place->top + (float)i * cell;
        if (column)
            y = far ? place->slab.y + off : place->slab.y + place->slab.h - off;
        else
            x = far ? place->slab.x + place->slab.w - off : place->slab.x + off;
        canvas_text(draw->canvas, (SDL_FRect){x - cell, y - cell / 2, 2 * cell, cell}, text,
                    &style);
    }
}

void board_coordinates(const struct ViewDraw *draw, const struct ViewType *type)
{
    for (int edge = 0; edge < 4; edge++)
        edge_coordinates(draw, type, (edge & 1) != 0, (edge & 2) != 0);
}

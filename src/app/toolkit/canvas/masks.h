/* Coverage masks: how much of each pixel a shape covers, computed by us so that every renderer
 * shows the same. */
#ifndef TY_SRC_APP_TOOLKIT_CANVAS_MASKS_H
#define TY_SRC_APP_TOOLKIT_CANVAS_MASKS_H

#include <SDL.h>
#include <stdbool.h>
#include <stdint.h>

enum MaskKind {
    MASK_DISC,    /* about the middle: a = radius, b = softness (0: smooth edge of one pixel) */
    MASK_RING,    /* a = outer radius, b = width */
    MASK_ARC,     /* a = outer radius, b = width, p[0].x .. p[0].y = from, to in turns */
    MASK_ROUNDED, /* a rounded rectangle as large as the mask: a = radius */
    MASK_OUTLINE, /* its outline: a = radius, b = width */
    MASK_SHADOW,  /* its shadow: a = radius, b = blur; the mask is larger by b on each side */
    MASK_LINE,    /* p[0] to p[1] and so on, in pairs up to count; a = width, round ends */
    MASK_POLYGON, /* p[0..count-1] */
    MASK_BALL,    /* a = radius; coloured: see mask_ball */
};

enum { MASK_POINTS_MAX = 16 };

/* A shape within a mask of w by h pixels. Compared and hashed by its bytes: to be zeroed before it
 * is filled. */
struct MaskShape {
    int32_t kind;
    int32_t w, h;
    float a, b;
    float x, y; /* the middle of round shapes, in pixels of the mask */
    int32_t count;
    SDL_FPoint p[MASK_POINTS_MAX];
};

/* A new surface (ARGB8888) of the shape in that colour, its alpha multiplied by the coverage; the
 * caller frees it. NULL when memory is out. */
SDL_Surface *mask_surface(const struct MaskShape *shape, SDL_Color color);

/* A ball's surface in its colours: MASK_BALL with body, highlight and rim in that order. */
SDL_Surface *mask_ball(const struct MaskShape *shape, const SDL_Color colors[3]);

#endif

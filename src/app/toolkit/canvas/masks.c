/* Coverage masks: how much of each pixel a shape covers. */
#include "src/app/toolkit/canvas/masks.h"
#include <math.h>

/* Shapes are given by their signed distance (negative inside), which becomes coverage over one
 * pixel across the edge: Quilez, "2D distance functions", for segment, arc and polygon. */

static float clamp01(float v)
{
    return v < 0 ? 0 : v > 1 ? 1 : v;
}

static float smooth(float v)
{
    v = clamp01(v);
    return v * v * (3 - 2 * v);
}

static float segment_distance(SDL_FPoint a, SDL_FPoint b, float x, float y)
{
    float px = x - a.x, py = y - a.y, bx = b.x - a.x, by = b.y - a.y;
    float length2 = bx * bx + by * by;
    float t = length2 > 0 ? clamp01((px * bx + py * by) / length2) : 0;
    return hypotf(px - bx * t, py - by * t);
}

/* To the nearest of several segments. */
static float segments_distance(const struct MaskShape *s, float x, float y)
{
    float best = segment_distance(s->p[0], s->p[1], x, y);
    for (int i = 2; i + 1 < s->count; i += 2)
        best = fminf(best, segment_distance(s->p[i], s->p[i + 1], x, y));
    return best;
}

static float polygon_distance(const struct MaskShape *s, float x, float y)
{
    float best = 1e9f;
    bool inside = false;
    for (int i = 0, j = s->count - 1; i < s->count; j = i++) {
        SDL_FPoint a = s->p[i], b = s->p[j];
        best = fminf(best, segment_distance(a, b, x, y));
        if ((a.y > y) != (b.y > y) && x < (b.x - a.x) * (y - a.y) / (b.y - a.y) + a.x)
            inside = !inside;
    }
    return inside ? -best : best;
}

/* The angle of (dx, dy) clockwise from the top, in turns 0..1. */
static float turn_of(float dx, float dy)
{
    float t = atan2f(dx, -dy) / (2 * 3.14159265f);
    return t < 0 ? t + 1 : t;
}

static float arc_distance(const struct MaskShape *s, float x, float y)
{
    float from = s->p[0].x, to = s->p[0].y;
    float middle = s->a - s->b / 2, half = s->b / 2;
    float dx = x - s->x, dy = y - s->y;
    float past = turn_of(dx, dy) - from;
    past -= floorf(past);
    if (past <= to - from)
        return fabsf(hypotf(dx, dy) - middle) - half;
    float best = 1e9f;
    for (int i = 0; i < 2; i++) {
        float angle = (i ? to : from) * 2 * 3.14159265f;
        best = fminf(best, hypotf(dx - sinf(angle) * middle, dy + cosf(angle) * middle));
    }
    return best - half;
}

/* Distance to the rounded rectangle that leaves `edge` pixels of the mask free on each side. */
static float rounded_distance(const struct MaskShape *s, float edge, float x, float y)
{
    float radius = s->a;
    x = fminf(x, (float)s->w - x);
    y = fminf(y, (float)s->h - y);
    float dx = edge + radius - x, dy = edge + radius - y;
    if (dx > 0 && dy > 0)
        return hypotf(dx, dy) - radius;
    return fmaxf(edge - x, edge - y);
}

/* The coverage 0..1 of the pixel whose middle is (x, y). */
static float mask_at(const struct MaskShape *s, float x, float y)
{
    float d;
    switch (s->kind) {
    case MASK_DISC:
        d = hypotf(x - s->x, y - s->y) - s->a;
        return s->b > 0 ? smooth(0.5f - d / (2 * s->b)) : clamp01(0.5f - d);
    case MASK_RING:
        d = hypotf(x - s->x, y - s->y);
        return clamp01(fminf(s->a - d, d - (s->a - s->b)) + 0.5f);
    case MASK_ARC:
        return clamp01(0.5f - arc_distance(s, x, y));
    case MASK_ROUNDED:
        return clamp01(0.5f - rounded_distance(s, 0, x, y));
    case MASK_OUTLINE:
        d = rounded_distance(s, 0, x, y);
        return clamp01(fminf(-d, d + s->b) + 0.5f);
    case MASK_SHADOW:
        d = rounded_distance(s, s->b, x, y);
        return smooth(0.5f - d / (2 * s->b));
    case MASK_LINE:
        return clamp01(0.5f - (segments_distance(s, x, y) - s->a / 2));
    case MASK_POLYGON:
        return clamp01(0.5f - polygon_distance(s, x, y));
    default:
        return 0;
    }
}

static SDL_Surface *new_surface(const struct MaskShape *shape)
{
    return SDL_CreateRGBSurfaceWithFormat(0, shape->w, shape->h, 32, SDL_PIXELFORMAT_ARGB8888);
}

static Uint32 *pixel_row(SDL_Surface *surface, int y)
{
    return (Uint32 *)(void *)((Uint8 *)surface->pixels + (ptrdiff_t)y * surface->pitch);
}

SDL_Surface *mask_surface(const struct MaskShape *shape, SDL_Color color)
{
    Uint32 rgb = (Uint32)color.r << 16 | (Uint32)color.g << 8 | color.b;
    SDL_Surface *surface = new_surface(shape);
    for (int y = 0; surface && y < shape->h; y++) {
        Uint32 *row = pixel_row(surface, y);
        for (int x = 0; x < shape->w; x++) {
            float covered = mask_at(shape, (float)x + 0.5f, (float)y + 0.5f);
            row[x] = (Uint32)(covered * (float)color.a + 0.5f) << 24 | rgb;
        }
    }
    return surface;
}

static Uint32 blend(SDL_Color a, SDL_Color b, float t)
{
    Uint32 r = (Uint32)((float)a.r + ((float)b.r - (float)a.r) * t + 0.5f);
    Uint32 g = (Uint32)((float)a.g + ((float)b.g - (float)a.g) * t + 0.5f);
    Uint32 c = (Uint32)((float)a.b + ((float)b.b - (float)a.b) * t + 0.5f);
    return r << 16 | g << 8 | c;
}

static SDL_Color color_of(Uint32 rgb)
{
    return (SDL_Color){(Uint8)(rgb >> 16), (Uint8)(rgb >> 8 & 0xff), (Uint8)(rgb & 0xff), 255};
}

/* One pixel of the ball: highlight about (35 %, 30 %), falling off to the body, then to the rim at
 * the edge. */
static Uint32 ball_pixel(const struct MaskShape *s, const SDL_Color colors[3], float x, float y)
{
    float dx = (x - s->x) / s->a, dy = (y - s->y) / s->a;
    float from_middle = hypotf(dx, dy);
    float from_light = hypotf(dx + 0.3f, dy + 0.4f);
    float light = 1 - smooth(from_light / 1.15f);
    float edge = smooth((from_middle - 0.86f) / 0.14f);
    SDL_Color lit = color_of(blend(colors[0], colors[1], light));
    Uint32 rgb = blend(lit, colors[2], edge * 0.85f);
    float covered = clamp01(s->a - from_middle * s->a + 0.5f);
    return (Uint32)(covered * (float)colors[0].a + 0.5f) << 24 | rgb;
}

SDL_Surface *mask_ball(const struct MaskShape *shape, const SDL_Color colors[3])
{
    SDL_Surface *surface = new_surface(shape);
    for (int y = 0; surface && y < shape->h; y++) {
        Uint32 *row = pixel_row(surface, y);
        for (int x = 0; x < shape->w; x++)
            row[x] = ball_pixel(shape, colors, (float)x + 0.5f, (float)y + 0.5f);
    }
    return surface;
}

/* The canvas's shapes: rectangles, discs, lines and shadows by way of masks. */
#include "src/app/toolkit/canvas/parts.h"
#include <assert.h>
#include <math.h>
#include <string.h>

enum { MIDDLE = 64 }; /* pixels between the corners of a mask for rectangles */

/* v with its fraction in quarters: nearer than the eye tells, and few different masks. */
static float quarter(float v)
{
    return roundf(v * 4) / 4;
}

/* The texture of a mask, made when it is first asked for. */
static struct CacheEntry *mask_of(struct Canvas *canvas, const struct MaskShape *shape,
                                  SDL_Color color)
{
    assert(thread_owns(&canvas->owner));
    uint64_t key = canvas_key(CANVAS_KEY, shape, sizeof *shape);
    key = canvas_key(key, &color, sizeof color);
    struct CacheEntry *entry = cache_get(canvas->cache, key);
    return entry ? entry : canvas_keep(canvas, key, mask_surface(shape, color));
}

/* A zeroed shape for something round about (x, y) reaching `reach` pixels; *left and *top are where
 * the mask goes. */
static struct MaskShape round_shape(enum MaskKind kind, float x, float y, float reach, int *left,
                                    int *top)
{
    struct MaskShape shape;
    memset(&shape, 0, sizeof shape);
    x = quarter(x);
    y = quarter(y);
    *left = (int)floorf(x - reach - 1);
    *top = (int)floorf(y - reach - 1);
    shape.kind = kind;
    shape.x = x - (float)*left;
    shape.y = y - (float)*top;
    shape.w = (int)ceilf(shape.x + reach + 1);
    shape.h = (int)ceilf(shape.y + reach + 1);
    return shape;
}

static void draw_mask(struct Canvas *canvas, const struct MaskShape *shape, int left, int top,
                      SDL_Color color)
{
    canvas_blit(canvas, mask_of(canvas, shape, color), NULL,
                (SDL_Rect){left, top, shape->w, shape->h});
}

void canvas_rect(struct Canvas *canvas, SDL_FRect r, SDL_Color color)
{
    canvas_fill(canvas, canvas_snap(r), color);
}

/* Repeats a strip of the mask over a longer one. Copies of one size are many times faster than
 * stretching in the software renderer. */
static void repeat_strip(struct Canvas *canvas, const struct CacheEntry *entry, SDL_Rect src,
                         SDL_Rect dst, bool level)
{
    int length = level ? dst.w : dst.h;
    for (int at = 0; at < length; at += MIDDLE) {
        int part = length - at < MIDDLE ? length - at : MIDDLE;
        SDL_Rect from = {src.x, src.y, level ? part : src.w, level ? src.h : part};
        SDL_Rect to = {dst.x + (level ? at : 0), dst.y + (level ? 0 : at), from.w, from.h};
        canvas_blit(canvas, entry, &from, to);
    }
}

/* Draws a mask with corners of c pixels as the rim of the rectangle r: the corners as they are, the
 * sides repeated, the middle left out. */
static void rim_parts(struct Canvas *canvas, const struct CacheEntry *entry, SDL_Rect r, int c)
{
    int far_x = r.x + r.w - c, far_y = r.y + r.h - c, far = c + MIDDLE;
    int w = r.w - 2 * c, h = r.h - 2 * c;
    for (int i = 0; i < 4; i++) {
        SDL_Rect src = {i % 2 ? far : 0, i / 2 ? far : 0, c, c};
        canvas_blit(canvas, entry, &src,
                    (SDL_Rect){i % 2 ? far_x : r.x, i / 2 ? far_y : r.y, c, c});
    }
    for (int i = 0; i < 2; i++) {
        SDL_Rect level = {c, i ? far : 0, MIDDLE, c}, upright = {i ? far : 0, c, c, MIDDLE};
        repeat_strip(canvas, entry, level, (SDL_Rect){r.x + c, i ? far_y : r.y, w, c}, true);
        repeat_strip(canvas, entry, upright, (SDL_Rect){i ? far_x : r.x, r.y + c, c, h}, false);
    }
}

/* The square mask for rounded rectangles: corners of c pixels about a middle of MIDDLE. */
static struct CacheEntry *rounded_mask(struct Canvas *canvas, enum MaskKind kind, int c, float a,
                                       float b, SDL_Color color)
{
    struct MaskShape shape;
    memset(&shape, 0, sizeof shape);
    shape.kind = kind;
    shape.w = shape.h = 2 * c + MIDDLE;
    shape.a = a;
    shape.b = b;
    return mask_of(canvas, &shape, color);
}

static float fit_radius(SDL_Rect r, float radius)
{
    float most = (float)(r.w < r.h ? r.w : r.h) / 2 - 1;
    return quarter(fmaxf(0, fminf(radius, most)));
}

void canvas_rounded(struct Canvas *canvas, SDL_FRect rect, float radius, SDL_Color color)
{
    SDL_Rect r = canvas_snap(rect);
    radius = fit_radius(r, radius);
    int c = (int)ceilf(radius);
    if (c == 0) {
        canvas_fill(canvas, r, color);
        return;
    }
    const struct CacheEntry *entry = rounded_mask(canvas, MASK_ROUNDED, c, radius, 0, color);
    for (int i = 0; i < 4; i++) {
        int x = i % 2 ? r.x + r.w - c : r.x, y = i / 2 ? r.y + r.h - c : r.y;
        SDL_Rect src = {i % 2 ? entry->w - c : 0, i / 2 ? entry->h - c : 0, c, c};
        canvas_blit(canvas, entry, &src, (SDL_Rect){x, y, c, c});
    }
    canvas_fill(canvas, (SDL_Rect){r.x + c, r.y, r.w - 2 * c, c}, color);
    canvas_fill(canvas, (SDL_Rect){r.x, r.y + c, r.w, r.h - 2 * c}, color);
    canvas_fill(canvas, (SDL_Rect){r.x + c, r.y + r.h - c, r.w - 2 * c, c}, color);
}

void canvas_rounded_outline(struct Canvas *canvas, SDL_FRect rect, float radius, float width,
                            SDL_Color color)
{
    SDL_Rect r = canvas_snap(rect);
    radius = fit_radius(r, radius);
    width = fmaxf(1, roundf(width));
    int c = (int)ceilf(fmaxf(radius, width));
    if (r.w < 2 * c || r.h < 2 * c)
        return;
    const struct CacheEntry *entry = rounded_mask(canvas, MASK_OUTLINE, c, radius, width, color);
    rim_parts(canvas, entry, r, c);
}

void canvas_gradient(struct Canvas *canvas, SDL_FRect rect, SDL_Color top, SDL_Color bottom)
{
    SDL_Rect r = canvas_snap(rect);
    int start = 0;
    SDL_Color color = top;
    for (int y = 1; y <= r.h; y++) {
        float t = (float)y / (float)(r.h > 1 ? r.h - 1 : 1);
        SDL_Color next = {
            (Uint8)((float)top.r + ((float)bottom.r - (float)top.r) * t + 0.5f),
            (Uint8)((float)top.g + ((float)bottom.g - (float)top.g) * t + 0.5f),
            (Uint8)((float)top.b + ((float)bottom.b - (float)top.b) * t + 0.5f),
            (Uint8)((float)top.a + ((float)bottom.a - (float)top.a) * t + 0.5f),
        };
        if (y == r.h || memcmp(&next, &color, sizeof next) != 0) {
            canvas_fill(canvas, (SDL_Rect){r.x, r.y + start, r.w, y - start}, color);
            start = y;
            color = next;
        }
    }
}

void canvas_shadow(struct Canvas *canvas, SDL_FRect rect, float radius, float blur, SDL_Color color)
{
    SDL_Rect r = canvas_snap(rect);
    int soft = (int)ceilf(fmaxf(1, blur));
    radius = fit_radius(r, radius);
    int c = (int)ceilf(radius) + 2 * soft;
    SDL_Rect outer = {r.x - soft, r.y - soft, r.w + 2 * soft, r.h + 2 * soft};
    if (outer.w < 2 * c || outer.h < 2 * c)
        c = (outer.w < outer.h ? outer.w : outer.h) / 2;
    const struct CacheEntry *entry =
        rounded_mask(canvas, MASK_SHADOW, c, radius, (float)soft, color);
    rim_parts(canvas, entry, outer, c);
}

void canvas_disc_soft(struct Canvas *canvas, float x, float y, float radius, float blur,
                      SDL_Color color)
{
    int left, top;
    blur = quarter(fmaxf(0, blur));
    radius = quarter(radius);
    struct MaskShape shape = round_shape(MASK_DISC, x, y, radius + blur, &left, &top);
    shape.a = radius;
    shape.b = blur;
    draw_mask(canvas, &shape, left, top, color);
}

void canvas_disc(struct Canvas *canvas, float x, float y, float radius, SDL_Color color)
{
    canvas_disc_soft(canvas, x, y, radius, 0, color);
}

void canvas_ball(struct Canvas *canvas, float x, float y, float radius, SDL_Color color,
                 SDL_Color highlight, SDL_Color rim)
{
    int left, top;
    SDL_Color colors[3] = {color, highlight, rim};
    radius = quarter(radius);
    struct MaskShape shape = round_shape(MASK_BALL, x, y, radius, &left, &top);
    shape.a = radius;
    uint64_t key = canvas_key(CANVAS_KEY, &shape, sizeof shape);
    key = canvas_key(key, colors, sizeof colors);
    struct CacheEntry *entry = cache_get(canvas->cache, key);
    if (!entry && radius > 0)
        entry = canvas_keep(canvas, key, mask_ball(&shape, colors));
    canvas_blit(canvas, entry, NULL, (SDL_Rect){left, top, shape.w, shape.h});
}

void canvas_ring(struct Canvas *canvas, float x, float y, float radius, float width,
                 SDL_Color color)
{
    int left, top;
    radius = quarter(radius);
    struct MaskShape shape = round_shape(MASK_RING, x, y, radius, &left, &top);
    shape.a = radius;
    shape.b = fminf(quarter(width), radius);
    draw_mask(canvas, &shape, left, top, color);
}

void canvas_arc(struct Canvas *canvas, float x, float y, float radius, float width, float from,
                float to, SDL_Color color)
{
    if (to <= from)
        return;
    if (to - from >= 1) {
        canvas_ring(canvas, x, y, radius, width, color);
        return;
    }
    int left, top;
    radius = quarter(radius);
    struct MaskShape shape = round_shape(MASK_ARC, x, y, radius, &left, &top);
    shape.a = radius;
    shape.b = quarter(width);
    shape.p[0] = (SDL_FPoint){roundf(from * 720) / 720, roundf(to * 720) / 720};
    draw_mask(canvas, &shape, left, top, color);
}

/* A mask over points that reach `reach` pixels about them. */
static void draw_points(struct Canvas *canvas, enum MaskKind kind, const SDL_FPoint *points,
                        int count, float reach, SDL_Color color)
{
    float x0 = points[0].x, y0 = points[0].y, x1 = x0, y1 = y0;
    for (int i = 1; i < count; i++) {
        x0 = fminf(x0, points[i].x);
        y0 = fminf(y0, points[i].y);
        x1 = fmaxf(x1, points[i].x);
        y1 = fmaxf(y1, points[i].y);
    }
    int left = (int)floorf(x0 - reach - 1), top = (int)floorf(y0 - reach - 1);
    struct MaskShape shape;
    memset(&shape, 0, sizeof shape);
    shape.kind = kind;
    shape.w = (int)ceilf(x1 + reach + 1) - left;
    shape.h = (int)ceilf(y1 + reach + 1) - top;
    shape.a = 2 * reach;
    shape.count = count;
    for (int i = 0; i < count; i++) {
        shape.p[i] =
            (SDL_FPoint){quarter(points[i].x) - (float)left, quarter(points[i].y) - (float)top};
    }
    draw_mask(canvas, &shape, left, top, color);
}

void canvas_line(struct Canvas *canvas, float x1, float y1, float x2, float y2, float width,
                 SDL_Color color)
{
    if (fabsf(x1 - x2) > 0.01f && fabsf(y1 - y2) > 0.01f) {
        SDL_FPoint ends[2] = {{x1, y1}, {x2, y2}};
        draw_points(canvas, MASK_LINE, ends, 2, quarter(width) / 2, color);
        return;
    }
    int thick = (int)fmaxf(1, roundf(width));
    float half = (float)thick / 2;
    int left = (int)lroundf(fminf(x1, x2) - half), top = (int)lroundf(fminf(y1, y2) - half);
    int w = (int)lroundf(fabsf(x2 - x1)) + thick, h = (int)lroundf(fabsf(y2 - y1)) + thick;
    canvas_fill(canvas, (SDL_Rect){left, top, w, h}, color);
}

void canvas_cross(struct Canvas *canvas, float x, float y, float reach, float width,
                  SDL_Color color)
{
    const SDL_FPoint ends[4] = {{x - reach, y - reach},
                                {x + reach, y + reach},
                                {x + reach, y - reach},
                                {x - reach, y + reach}};
    draw_points(canvas, MASK_LINE, ends, 4, quarter(width) / 2, color);
}

/* A filled polygon of 3..16 corners, not crossing itself. */
static void polygon(struct Canvas *canvas, const SDL_FPoint *points, int count, SDL_Color color)
{
    if (count >= 3 && count <= MASK_POINTS_MAX)
        draw_points(canvas, MASK_POLYGON, points, count, 0, color);
}

void canvas_arrow(struct Canvas *canvas, float x1, float y1, float x2, float y2, float width,
                  SDL_Color color)
{
    canvas_arrow_rim(canvas, x1, y1, x2, y2, width, 0, color);
}

/* The head's sides rise by 1 in 2: an edge moves its tip by sqrt(5) times its width, its corners by
 * half of 1 + sqrt(5). */
void canvas_arrow_rim(struct Canvas *canvas, float x1, float y1, float x2, float y2, float width,
                      float edge, SDL_Color color)
{
    float length = hypotf(x2 - x1, y2 - y1);
    if (length <= 0)
        return;
    float ux = (x2 - x1) / length, uy = (y2 - y1) / length;
    float head = fminf(length, 3 * width), neck = length - head - edge;
    float w = width / 2 + edge, b = 1.5f * width + 1.618f * edge, tip = length + 2.236f * edge;
    /* along the arrow and to its right, from the tail round to the tail */
    const float along[7] = {-edge, neck, neck, tip, neck, neck, -edge};
    const float aside[7] = {w, w, b, 0, -b, -w, -w};
    SDL_FPoint points[7];
    for (int i = 0; i < 7; i++) {
        points[i] =
            (SDL_FPoint){x1 + ux * along[i] - uy * aside[i], y1 + uy * along[i] + ux * aside[i]};
    }
    polygon(canvas, points, 7, color);
}

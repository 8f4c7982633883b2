/* Carved signs: computed on a plane of coverage some times as fine as the picture. */
#include "src/app/toolkit/canvas/carving.h"
#include "src/common/memory.h"
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

/* Of the larger side of a sign. */
static const float THICKER = 0.018F; /* how far strokes grow on each side */
static const float DEPTH = 0.032F;   /* how far shadow and light reach */

/* Shares of shadow and light in the pixels where they are full. On a small sign, whose strokes are
 * hardly wider than the shadow, it would dull the colour: there it grows with the sign. */
static const float SHADE = 0.5F, GLOW = 0.75F, SHADED_PIXELS = 44;

enum { FINEST = 4, FINE_PIXELS = 220 };

/* Coverage 0..255, row by row. */
struct Plane {
    int w, h;
    Uint8 *at;
};

int carving_scale(int pixels)
{
    int scale = FINE_PIXELS / (pixels < 1 ? 1 : pixels);
    return scale < 1 ? 1 : scale > FINEST ? FINEST : scale;
}

static int coverage(const struct Plane *plane, int x, int y)
{
    return x < 0 || y < 0 || x >= plane->w || y >= plane->h ? 0 : plane->at[y * plane->w + x];
}

/* The sign's alpha in the middle of an empty plane of w by h. */
static struct Plane plane_of(const SDL_Surface *sign, int w, int h)
{
    struct Plane plane = {w, h, memory_zeroed((size_t)w * (size_t)h)};
    int left = (w - sign->w) / 2, top = (h - sign->h) / 2;
    for (int y = 0; y < sign->h; y++) {
        const Uint32 *row = (const Uint32 *)(const void *)((const Uint8 *)sign->pixels +
                                                           (ptrdiff_t)y * sign->pitch);
        for (int x = 0; x < sign->w; x++)
            plane.at[(top + y) * w + left + x] = (Uint8)(row[x] >> 24);
    }
    return plane;
}

/* Some neighbour is covered less: the strokes grow from here. */
static bool is_edge(const struct Plane *plane, int x, int y)
{
    int here = coverage(plane, x, y);
    return coverage(plane, x - 1, y) < here || coverage(plane, x + 1, y) < here ||
           coverage(plane, x, y - 1) < here || coverage(plane, x, y + 1) < here;
}

/* Puts a disc of that coverage about (x, y). */
static void put_disc(struct Plane *plane, int x, int y, float radius, Uint8 value)
{
    int reach = (int)radius;
    for (int dy = -reach; dy <= reach; dy++) {
        for (int dx = -reach; dx <= reach; dx++) {
            int px = x + dx, py = y + dy;
            bool inside = (float)(dx * dx + dy * dy) <= radius * radius && px >= 0 && py >= 0 &&
                          px < plane->w && py < plane->h;
            if (inside && plane->at[py * plane->w + px] < value)
                plane->at[py * plane->w + px] = value;
        }
    }
}

/* Lets all strokes grow; takes the plane over. */
static struct Plane thickened(struct Plane from, float radius)
{
    size_t size = (size_t)from.w * (size_t)from.h;
    struct Plane to = {from.w, from.h, memory_zeroed(size)};
    SDL_memcpy(to.at, from.at, size);
    for (int y = 0; y < from.h; y++)
        for (int x = 0; x < from.w; x++)
            if (is_edge(&from, x, y))
                put_disc(&to, x, y, radius, from.at[y * from.w + x]);
    free(from.at);
    return to;
}

/* How a sign is cut in. */
struct Cut {
    int scale, depth; /* samples of a pixel each way; how far shadow and light reach, in samples */
    float shade;
    SDL_Color ink, light;
};

/* One pixel of the picture from its scale * scale samples at (x0, y0). */
static Uint32 pixel(const struct Plane *plane, int x0, int y0, const struct Cut *cut)
{
    float covered = 0, shaded = 0, lit = 0, all = 255.0F * (float)(cut->scale * cut->scale);
    for (int y = y0; y < y0 + cut->scale; y++) {
        for (int x = x0; x < x0 + cut->scale; x++) {
            float here = (float)coverage(plane, x, y);
            float above = (float)coverage(plane, x - cut->depth, y - cut->depth);
            covered += here;
            shaded += here * (255 - above) / 255 * cut->shade;
            lit += (255 - here) * above / 255 * GLOW;
        }
    }
    float alpha = covered + lit, ink = alpha > 0 ? (covered - shaded) / alpha : 0;
    float light = alpha > 0 ? lit / alpha : 0;
    Uint32 r = (Uint32)lroundf((float)cut->ink.r * ink + (float)cut->light.r * light);
    Uint32 g = (Uint32)lroundf((float)cut->ink.g * ink + (float)cut->light.g * light);
    Uint32 b = (Uint32)lroundf((float)cut->ink.b * ink + (float)cut->light.b * light);
    float opacity = alpha / all * (float)cut->ink.a;
    return (Uint32)lroundf(fminf(255, opacity)) << 24 | r << 16 | g << 8 | b;
}

SDL_Surface *carving_surface(const SDL_Surface *sign, int scale, SDL_Color ink, SDL_Color light)
{
    float size = (float)(sign->w > sign->h ? sign->w : sign->h);
    const struct Cut cut = {.scale = scale,
                            .depth = (int)fmaxf(1, roundf(DEPTH * size)),
                            .shade = SHADE * fminf(1, size / (float)scale / SHADED_PIXELS),
                            .ink = ink,
                            .light = light};
    int margin = cut.depth + (int)(THICKER * size) + 1;
    int w = (sign->w + 2 * margin + scale - 1) / scale;
    int h = (sign->h + 2 * margin + scale - 1) / scale;
    SDL_Surface *to = SDL_CreateRGBSurfaceWithFormat(0, w, h, 32, SDL_PIXELFORMAT_ARGB8888);
    if (!to)
        return NULL;
    struct Plane plane = thickened(plane_of(sign, w * scale, h * scale), THICKER * size);
    for (int y = 0; y < h; y++) {
        Uint32 *row = (Uint32 *)(void *)((Uint8 *)to->pixels + (ptrdiff_t)y * to->pitch);
        for (int x = 0; x < w; x++)
            row[x] = pixel(&plane, x * scale, y * scale, &cut);
    }
    free(plane.at);
    return to;
}

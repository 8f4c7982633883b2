/* The canvas's signs as written with a brush: centred by their ink, painted flat or carved. */
#include "src/app/toolkit/canvas/carving.h"
#include "src/app/toolkit/canvas/parts.h"
#include <math.h>
#include <string.h>

/* What a sign's texture depends on; hashed by its bytes together with the sign. */
struct SignKey {
    int32_t pixels;
    SDL_Color ink, light; /* light: of a carved one */
};

/* Cuts a picture down to what is not transparent; takes it over. */
static SDL_Surface *crop(SDL_Surface *from)
{
    int x0 = from->w, y0 = from->h, x1 = 0, y1 = 0;
    for (int y = 0; y < from->h; y++) {
        const Uint32 *row = (const Uint32 *)(const void *)((const Uint8 *)from->pixels +
                                                           (ptrdiff_t)y * from->pitch);
        for (int x = 0; x < from->w; x++) {
            if (row[x] >> 24) {
                x0 = x < x0 ? x : x0;
                x1 = x + 1 > x1 ? x + 1 : x1;
                y0 = y < y0 ? y : y0;
                y1 = y + 1;
            }
        }
    }
    SDL_Surface *to = NULL;
    if (x1 > x0) {
        SDL_Rect src = {x0, y0, x1 - x0, y1 - y0};
        to = SDL_CreateRGBSurfaceWithFormat(0, src.w, src.h, 32, SDL_PIXELFORMAT_ARGB8888);
        SDL_SetSurfaceBlendMode(from, SDL_BLENDMODE_NONE);
        SDL_BlitSurface(from, &src, to, NULL);
    }
    SDL_FreeSurface(from);
    return to;
}

/* The sign's picture cut to its ink; NULL if there is none. */
static SDL_Surface *render(struct Canvas *canvas, const char *sign, int pixels, SDL_Color color)
{
    TTF_Font *font = fonts_get(canvas->fonts, FONT_BRUSH, sign, pixels);
    SDL_Surface *surface = font ? TTF_RenderUTF8_Blended(font, sign, color) : NULL;
    return surface ? crop(surface) : NULL;
}

static SDL_Surface *carved(struct Canvas *canvas, const char *sign, const struct SignKey *key)
{
    int scale = carving_scale(key->pixels);
    SDL_Surface *large = render(canvas, sign, key->pixels * scale, key->ink);
    SDL_Surface *surface = large ? carving_surface(large, scale, key->ink, key->light) : NULL;
    SDL_FreeSurface(large);
    return surface;
}

static void draw(struct Canvas *canvas, SDL_FPoint at, const char *sign, const struct SignKey *key)
{
    uint64_t hash = canvas_key(canvas_key(CANVAS_KEY, key, sizeof *key), sign, strlen(sign));
    const struct CacheEntry *entry = cache_get(canvas->cache, hash);
    if (!entry) {
        entry = canvas_keep(canvas, hash,
                            key->light.a > 0 ? carved(canvas, sign, key)
                                             : render(canvas, sign, key->pixels, key->ink));
    }
    SDL_Rect dst = {(int)lroundf(at.x - (float)entry->w / 2),
                    (int)lroundf(at.y - (float)entry->h / 2), entry->w, entry->h};
    canvas_blit(canvas, entry, NULL, dst);
}

void canvas_sign(struct Canvas *canvas, float x, float y, const char *sign, float size,
                 SDL_Color color)
{
    struct SignKey key = {.pixels = (int)lroundf(size), .ink = color};
    draw(canvas, (SDL_FPoint){x, y}, sign, &key);
}

void canvas_carving(struct Canvas *canvas, float x, float y, const char *sign, float size,
                    SDL_Color ink, SDL_Color light)
{
    struct SignKey key = {.pixels = (int)lroundf(size), .ink = ink, .light = light};
    draw(canvas, (SDL_FPoint){x, y}, sign, &key);
}

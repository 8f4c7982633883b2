/* The canvas: frames, clipping, layers, and pixels from its cache to the renderer. */
#include "src/app/toolkit/canvas/canvas.h"
#include "src/app/toolkit/canvas/parts.h"
#include "src/common/memory.h"
#include <assert.h>
#include <math.h>
#include <stdlib.h>

/* Texts and shapes of one 1080p screen take about 6 MB; boards lie in layers, apart. */
enum { CACHE_BYTES = 24 << 20 };

static struct Canvas *create(SDL_Renderer *renderer, struct Fonts *fonts)
{
    struct Canvas *canvas = memory_zeroed(sizeof *canvas);
    thread_claim(&canvas->owner);
    canvas->renderer = renderer;
    canvas->fonts = fonts;
    canvas->cache = cache_create(CACHE_BYTES);
    canvas->fade = canvas->narrow = 1;
    canvas->drawing = -1;
    canvas->targets = SDL_RenderTargetSupported(renderer);
    return canvas;
}

struct Canvas *canvas_create(SDL_Renderer *renderer, struct Fonts *fonts, const char *art)
{
    struct Canvas *canvas = create(renderer, fonts);
    canvas->drawings = drawings_load(art);
    return canvas;
}

struct Canvas *canvas_create_beside(struct Canvas *canvas, SDL_Renderer *renderer)
{
    struct Canvas *beside = create(renderer, canvas->fonts);
    beside->drawings = canvas->drawings;
    beside->lent = true;
    return beside;
}

void canvas_destroy(struct Canvas *canvas)
{
    if (canvas) {
        canvas_forget(canvas);
        cache_destroy(canvas->cache);
        if (!canvas->lent)
            drawings_free(canvas->drawings);
        free(canvas);
    }
}

void canvas_forget(struct Canvas *canvas)
{
    assert(thread_owns(&canvas->owner));
    cache_clear(canvas->cache);
    for (int i = 0; i < LAYERS_MAX; i++) {
        if (canvas->layers[i].texture)
            SDL_DestroyTexture(canvas->layers[i].texture);
        canvas->layers[i] = (struct Layer){0};
    }
}

void canvas_forget_layers(struct Canvas *canvas)
{
    for (int i = 0; i < LAYERS_MAX; i++)
        canvas->layers[i].valid = false;
}

SDL_FRect canvas_area(const struct Canvas *canvas)
{
    int w = 0, h = 0;
    SDL_GetRendererOutputSize(canvas->renderer, &w, &h);
    return (SDL_FRect){0, 0, (float)w, (float)h};
}

uint64_t canvas_key(uint64_t key, const void *data, size_t size)
{
    const unsigned char *bytes = data;
    for (size_t i = 0; i < size; i++)
        key = (key ^ bytes[i]) * UINT64_C(0x100000001b3);
    return key;
}

SDL_Rect canvas_snap(SDL_FRect r)
{
    int left = (int)lroundf(r.x), top = (int)lroundf(r.y);
    return (SDL_Rect){left, top, (int)lroundf(r.x + r.w) - left, (int)lroundf(r.y + r.h) - top};
}

/* --- frame, clip, fade --- */

static void apply_clip(struct Canvas *canvas)
{
    if (canvas->dry)
        return;
    if (canvas->clip_count == 0) {
        SDL_RenderSetClipRect(canvas->renderer, NULL);
        return;
    }
    SDL_Rect r = canvas->clips[canvas->clip_count - 1];
    r.x -= canvas->ox;
    r.y -= canvas->oy;
    SDL_RenderSetClipRect(canvas->renderer, &r);
}

void canvas_begin(struct Canvas *canvas, SDL_Color color)
{
    assert(thread_owns(&canvas->owner));
    canvas->clip_count = 0;
    canvas->fade = canvas->narrow = 1;
    canvas->ground = color;
    if (canvas->dry)
        return;
    cache_frame(canvas->cache);
    apply_clip(canvas);
    SDL_SetRenderDrawColor(canvas->renderer, color.r, color.g, color.b, 255);
    SDL_RenderClear(canvas->renderer);
}

void canvas_set_dry(struct Canvas *canvas, bool dry)
{
    canvas->dry = dry;
}

bool canvas_is_dry(const struct Canvas *canvas)
{
    return canvas->dry;
}

uint64_t canvas_strokes(const struct Canvas *canvas)
{
    return canvas->strokes;
}

void canvas_set_text_least(struct Canvas *canvas, int pixels)
{
    canvas->text_least = pixels;
}

int canvas_text_least(const struct Canvas *canvas)
{
    return canvas->text_least;
}

void canvas_set_reader(struct Canvas *canvas, const struct CanvasReader *reader)
{
    canvas->reader = reader ? *reader : (struct CanvasReader){.read = NULL};
}

void canvas_end(struct Canvas *canvas)
{
    assert(thread_owns(&canvas->owner));
    SDL_RenderPresent(canvas->renderer);
}

void canvas_clip(struct Canvas *canvas, SDL_FRect r)
{
    assert(thread_owns(&canvas->owner));
    assert(canvas->clip_count < CLIPS_MAX);
    SDL_Rect next = canvas_snap(r);
    if (canvas->clip_count > 0) {
        SDL_Rect both = {next.x, next.y, 0, 0};
        SDL_IntersectRect(&canvas->clips[canvas->clip_count - 1], &next, &both);
        next = both;
    }
    canvas->clips[canvas->clip_count++] = next;
    apply_clip(canvas);
}

void canvas_unclip(struct Canvas *canvas)
{
    assert(canvas->clip_count > 0);
    canvas->clip_count--;
    apply_clip(canvas);
}

float canvas_fade(struct Canvas *canvas, float alpha)
{
    float before = canvas->fade;
    canvas->fade = alpha;
    return before;
}

void canvas_narrow(struct Canvas *canvas, float middle, float part)
{
    canvas->middle = middle;
    canvas->narrow = part;
}

/* --- the two strokes that everything is made of --- */

/* Where a rectangle comes to lie in what is drawn into. */
static SDL_Rect laid(const struct Canvas *canvas, SDL_Rect r)
{
    if (canvas->narrow < 1) {
        float left = canvas->middle + ((float)r.x - canvas->middle) * canvas->narrow;
        float right = left + (float)r.w * canvas->narrow;
        r.x = (int)lroundf(left);
        r.w = SDL_max(1, (int)lroundf(right) - r.x);
    }
    r.x -= canvas->ox;
    r.y -= canvas->oy;
    return r;
}

static Uint8 faded(const struct Canvas *canvas, Uint8 alpha)
{
    return (Uint8)((float)alpha * canvas->fade + 0.5f);
}

/* An empty clip rectangle means "no clipping" to SDL: then nothing may be drawn. */
static bool hidden(const struct Canvas *canvas)
{
    return canvas->dry ||
           (canvas->clip_count > 0 && SDL_RectEmpty(&canvas->clips[canvas->clip_count - 1]));
}

void canvas_fill(struct Canvas *canvas, SDL_Rect r, SDL_Color color)
{
    assert(thread_owns(&canvas->owner));
    Uint8 alpha = faded(canvas, color.a);
    if (alpha == 0 || r.w <= 0 || r.h <= 0 || hidden(canvas))
        return;
    r = laid(canvas, r);
    /* the software renderer would blend even what is solid, at ten times the cost */
    SDL_SetRenderDrawBlendMode(canvas->renderer,
                               alpha == 255 ? SDL_BLENDMODE_NONE : SDL_BLENDMODE_BLEND);
    SDL_SetRenderDrawColor(canvas->renderer, color.r, color.g, color.b, alpha);
    SDL_RenderFillRect(canvas->renderer, &r);
    canvas->strokes++;
}

void canvas_blit(struct Canvas *canvas, const struct CacheEntry *entry, const SDL_Rect *src,
                 SDL_Rect dst)
{
    assert(thread_owns(&canvas->owner));
    Uint8 alpha = faded(canvas, 255);
    if (!entry || !entry->texture || alpha == 0 || dst.w <= 0 || dst.h <= 0 || hidden(canvas))
        return;
    dst = laid(canvas, dst);
    SDL_SetTextureAlphaMod(entry->texture, alpha);
    SDL_RenderCopy(canvas->renderer, entry->texture, src, &dst);
    canvas->strokes++;
}

struct CacheEntry *canvas_keep(struct Canvas *canvas, uint64_t key, SDL_Surface *surface)
{
    assert(thread_owns(&canvas->owner));
    SDL_Texture *texture = NULL;
    int w = 0, h = 0;
    if (surface) {
        w = surface->w;
        h = surface->h;
        texture = SDL_CreateTextureFromSurface(canvas->renderer, surface);
        SDL_FreeSurface(surface);
    }
    if (texture) {
        SDL_SetTextureBlendMode(texture, SDL_BLENDMODE_BLEND);
        SDL_SetTextureScaleMode(texture, SDL_ScaleModeNearest);
    }
    return cache_put(canvas->cache, key, texture, w, h);
}

void canvas_pixels(struct Canvas *canvas, SDL_FRect r, const uint32_t *pixels, int width,
                   int height)
{
    assert(thread_owns(&canvas->owner));
    if (hidden(canvas))
        return;
    SDL_Texture *texture = SDL_CreateTexture(canvas->renderer, SDL_PIXELFORMAT_RGB888,
                                             SDL_TEXTUREACCESS_STATIC, width, height);
    SDL_Rect dst = canvas_snap(r);
    dst.x -= canvas->ox;
    dst.y -= canvas->oy;
    if (!texture)
        return;
    SDL_UpdateTexture(texture, NULL, pixels, width * (int)sizeof *pixels);
    /* as with a layer, what is solid is copied and not blended */
    SDL_SetTextureBlendMode(texture, canvas->fade >= 1 ? SDL_BLENDMODE_NONE : SDL_BLENDMODE_BLEND);
    SDL_SetTextureAlphaMod(texture, faded(canvas, 255));
    SDL_SetTextureScaleMode(texture, SDL_ScaleModeLinear);
    SDL_RenderCopy(canvas->renderer, texture, NULL, &dst);
    canvas->strokes++;
    SDL_DestroyTexture(texture);
}

/* --- layers --- */

bool canvas_has_layers(const struct Canvas *canvas)
{
    return canvas->targets;
}

static struct Layer *find_layer(struct Canvas *canvas, const void *slot)
{
    for (int i = 0; i < LAYERS_MAX; i++)
        if (canvas->layers[i].slot == slot)
            return &canvas->layers[i];
    return NULL;
}

/* One for a new slot: a free one, else that of whoever has not drawn for longest, under many other
 * scenes, and will draw it again. */
static struct Layer *take_layer(struct Canvas *canvas)
{
    struct Layer *layer = find_layer(canvas, NULL);
    if (layer)
        return layer;
    layer = canvas->layers;
    for (int i = 1; i < LAYERS_MAX; i++)
        if (canvas->layers[i].used < layer->used)
            layer = &canvas->layers[i];
    canvas_layer_drop(canvas, layer->slot);
    return layer;
}

/* The layer of that slot with a texture of that size; its contents are invalid if either is new. */
static struct Layer *layer_of(struct Canvas *canvas, const void *slot, int w, int h)
{
    struct Layer *layer = find_layer(canvas, slot);
    if (!layer) {
        layer = take_layer(canvas);
        *layer = (struct Layer){.slot = slot};
    }
    layer->used = ++canvas->layer_uses;
    if (layer->w != w || layer->h != h || !layer->texture) {
        if (layer->texture)
            SDL_DestroyTexture(layer->texture);
        layer->texture = SDL_CreateTexture(canvas->renderer, SDL_PIXELFORMAT_RGB888,
                                           SDL_TEXTUREACCESS_TARGET, w, h);
        layer->w = w;
        layer->h = h;
        layer->valid = false;
    }
    return layer;
}

bool canvas_layer_begin(struct Canvas *canvas, const void *slot, SDL_FRect r, uint64_t key)
{
    assert(slot && thread_owns(&canvas->owner));
    SDL_Rect pixels = canvas_snap(r);
    if (canvas->dry || !canvas->targets || pixels.w <= 0 || pixels.h <= 0)
        return false;
    struct Layer *layer = layer_of(canvas, slot, pixels.w, pixels.h);
    if (!layer->texture || (layer->valid && layer->key == key))
        return false;
    layer->key = key;
    layer->valid = true;
    layer->outside = (struct Outside){canvas->drawing, canvas->ox, canvas->oy, canvas->fade};
    canvas->drawing = (int)(layer - canvas->layers);
    canvas->fade = 1;
    canvas->ox = pixels.x;
    canvas->oy = pixels.y;
    SDL_SetTextureBlendMode(layer->texture, SDL_BLENDMODE_NONE);
    SDL_SetRenderTarget(canvas->renderer, layer->texture);
    canvas_clip(canvas, r);
    canvas->clips[canvas->clip_count - 1] = pixels; /* a layer is whole, whatever is cut off now */
    apply_clip(canvas);
    SDL_Color ground = canvas->ground;
    SDL_SetRenderDrawColor(canvas->renderer, ground.r, ground.g, ground.b, 255);
    SDL_RenderClear(canvas->renderer);
    return true;
}

void canvas_layer_end(struct Canvas *canvas)
{
    assert(canvas->drawing >= 0);
    const struct Outside *outside = &canvas->layers[canvas->drawing].outside;
    canvas->drawing = outside->drawing;
    canvas->ox = outside->ox;
    canvas->oy = outside->oy;
    canvas->fade = outside->fade;
    SDL_SetRenderTarget(canvas->renderer,
                        canvas->drawing < 0 ? NULL : canvas->layers[canvas->drawing].texture);
    canvas_unclip(canvas);
}

void canvas_layer_show(struct Canvas *canvas, const void *slot, SDL_FRect r)
{
    assert(thread_owns(&canvas->owner));
    const struct Layer *layer = find_layer(canvas, slot);
    if (layer && layer->texture && !hidden(canvas)) {
        SDL_Rect dst = canvas_snap(r);
        dst.x -= canvas->ox;
        dst.y -= canvas->oy;
        bool solid = canvas->fade >= 1;
        SDL_SetTextureBlendMode(layer->texture, solid ? SDL_BLENDMODE_NONE : SDL_BLENDMODE_BLEND);
        SDL_SetTextureAlphaMod(layer->texture, faded(canvas, 255));
        SDL_RenderCopy(canvas->renderer, layer->texture, NULL, &dst);
        canvas->strokes++;
    }
}

void canvas_layer_drop(struct Canvas *canvas, const void *slot)
{
    struct Layer *layer = slot ? find_layer(canvas, slot) : NULL;
    if (layer) {
        if (layer->texture)
            SDL_DestroyTexture(layer->texture);
        *layer = (struct Layer){0};
    }
}

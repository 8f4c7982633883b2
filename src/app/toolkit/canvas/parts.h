/* What the canvas's own files share; nobody else includes it. */
#ifndef TY_SRC_APP_TOOLKIT_CANVAS_PARTS_H
#define TY_SRC_APP_TOOLKIT_CANVAS_PARTS_H

#include "src/app/toolkit/canvas/cache.h"
#include "src/app/toolkit/canvas/canvas.h"
#include "src/app/toolkit/canvas/drawings.h"
#include "src/app/toolkit/canvas/fonts.h"
#include "src/app/toolkit/canvas/masks.h"
#include "src/common/thread_owner.h"

enum { CLIPS_MAX = 8, LAYERS_MAX = 16 };

/* A texture that scenes draw into. */
struct Layer {
    const void *slot; /* NULL: free */
    SDL_Texture *texture;
    int w, h;
    uint64_t key;
    uint64_t used; /* when it was begun or asked for, by the canvas's count */
    bool valid;
    struct Outside { /* what was drawn, and how, before the layer */
        int drawing, ox, oy;
        float fade;
    } outside;
};

struct Canvas {
    struct ThreadOwner owner;
    SDL_Renderer *renderer;
    struct Fonts *fonts;
    struct Drawings *drawings;
    bool lent; /* they belong to another canvas */
    struct Cache *cache;
    SDL_Rect clips[CLIPS_MAX];
    int clip_count;
    float fade;
    float middle, narrow; /* as canvas_narrow has them */
    SDL_Color ground;     /* the colour that the frame was filled with */
    struct Layer layers[LAYERS_MAX];
    uint64_t layer_uses;
    int drawing;    /* index of the layer being drawn, -1 for the window */
    int ox, oy;     /* what is subtracted from every coordinate: the layer's corner */
    bool targets;   /* the renderer can draw into textures */
    bool dry;       /* nothing is painted */
    int text_least; /* pixels under which no text is set */
    uint64_t strokes;
    struct CanvasReader reader;
};

/* Fills whole pixels, clipped, faded and narrowed. */
void canvas_fill(struct Canvas *canvas, SDL_Rect r, SDL_Color color);

/* Copies part of a cached texture (src NULL: all) to dst, clipped, faded and narrowed. Colours are
 * in the textures: tinting while copying is many times slower in the software renderer. */
void canvas_blit(struct Canvas *canvas, const struct CacheEntry *entry, const SDL_Rect *src,
                 SDL_Rect dst);

/* Makes a texture of the surface, which it frees, and keeps it under key. surface NULL keeps
 * "none". */
struct CacheEntry *canvas_keep(struct Canvas *canvas, uint64_t key, SDL_Surface *surface);

/* r in whole pixels: each edge rounded by itself, so that neighbours stay neighbours. */
SDL_Rect canvas_snap(SDL_FRect r);

#endif

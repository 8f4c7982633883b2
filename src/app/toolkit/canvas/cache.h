/* Textures found again by a 64-bit key; the least recently used go first. */
#ifndef TY_SRC_APP_TOOLKIT_CANVAS_CACHE_H
#define TY_SRC_APP_TOOLKIT_CANVAS_CACHE_H

#include <SDL.h>
#include <stddef.h>
#include <stdint.h>

/* A texture and where its picture lies; owned by the cache, valid until the next cache_put or
 * cache_clear. */
struct CacheEntry {
    uint64_t key;
    SDL_Texture *texture;
    int w, h;
    uint64_t used; /* when it was last asked for */
    size_t bytes;
};

struct Cache;

/* Keeps at most `limit` bytes of pixels. */
struct Cache *cache_create(size_t limit);
void cache_destroy(struct Cache *cache);

/* The entry of that key, NULL if there is none. */
struct CacheEntry *cache_get(struct Cache *cache, uint64_t key);

/* Takes over the texture (of w by h pixels) under that key, throwing out what is too old; never
 * what was used in this frame (cache_frame). texture NULL is kept as "there is none". The key must
 * not be there yet. */
struct CacheEntry *cache_put(struct Cache *cache, uint64_t key, SDL_Texture *texture, int w, int h);

/* A new frame starts. */
void cache_frame(struct Cache *cache);

/* Destroys all textures. */
void cache_clear(struct Cache *cache);

#endif

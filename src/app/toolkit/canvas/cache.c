/* Textures found again by a 64-bit key; the least recently used go first. */
#include "src/app/toolkit/canvas/cache.h"
#include "src/common/memory.h"
#include <assert.h>
#include <stdbool.h>
#include <stdlib.h>

enum { SLOTS = 4096 }; /* a power of two; more than three quarters are never filled */

struct Cache {
    struct CacheEntry slots[SLOTS]; /* open addressing by key; free where used is 0 */
    int count;
    size_t bytes, limit;
    uint64_t frame; /* from 1 */
};

struct Cache *cache_create(size_t limit)
{
    struct Cache *cache = memory_zeroed(sizeof *cache);
    cache->limit = limit;
    cache->frame = 1;
    return cache;
}

void cache_destroy(struct Cache *cache)
{
    if (cache) {
        cache_clear(cache);
        free(cache);
    }
}

void cache_clear(struct Cache *cache)
{
    for (int i = 0; i < SLOTS; i++) {
        if (cache->slots[i].texture)
            SDL_DestroyTexture(cache->slots[i].texture);
        cache->slots[i] = (struct CacheEntry){0};
    }
    cache->count = 0;
    cache->bytes = 0;
}

void cache_frame(struct Cache *cache)
{
    cache->frame++;
}

/* The slot of that key, or the free one where it belongs. */
static struct CacheEntry *slot_of(struct Cache *cache, uint64_t key)
{
    unsigned int i = (unsigned int)(key ^ key >> 32) & (SLOTS - 1);
    while (cache->slots[i].used && cache->slots[i].key != key)
        i = (i + 1) & (SLOTS - 1);
    return &cache->slots[i];
}

struct CacheEntry *cache_get(struct Cache *cache, uint64_t key)
{
    struct CacheEntry *entry = slot_of(cache, key);
    if (!entry->used)
        return NULL;
    entry->used = cache->frame;
    return entry;
}

static int by_age(const void *a, const void *b)
{
    const struct CacheEntry *x = a, *y = b;
    return x->used < y->used ? 1 : x->used > y->used ? -1 : 0;
}

/* Throws out the older half by bytes and count, keeping all that this frame used. The table is
 * built anew, since open addressing leaves no holes. */
static void make_room(struct Cache *cache)
{
    struct CacheEntry *all = memory_zeroed(sizeof *all * SLOTS);
    int count = 0;
    for (int i = 0; i < SLOTS; i++) {
        if (cache->slots[i].used)
            all[count++] = cache->slots[i];
        cache->slots[i] = (struct CacheEntry){0};
    }
    qsort(all, (size_t)count, sizeof *all, by_age);
    cache->count = 0;
    cache->bytes = 0;
    for (int i = 0; i < count; i++) {
        bool keep = all[i].used == cache->frame ||
                    (cache->bytes + all[i].bytes <= cache->limit / 2 && cache->count < SLOTS / 2);
        if (keep && cache->count < SLOTS - 1) {
            *slot_of(cache, all[i].key) = all[i];
            cache->count++;
            cache->bytes += all[i].bytes;
        } else if (all[i].texture) {
            SDL_DestroyTexture(all[i].texture);
        }
    }
    free(all);
}

struct CacheEntry *cache_put(struct Cache *cache, uint64_t key, SDL_Texture *texture, int w, int h)
{
    size_t bytes = texture ? (size_t)w * (size_t)h * 4 : 0;
    if (cache->count >= SLOTS / 4 * 3 || cache->bytes + bytes > cache->limit)
        make_room(cache);
    struct CacheEntry *entry = slot_of(cache, key);
    assert(!entry->used);
    *entry = (struct CacheEntry){
        .key = key, .texture = texture, .w = w, .h = h, .used = cache->frame, .bytes = bytes};
    cache->count++;
    cache->bytes += bytes;
    return entry;
}

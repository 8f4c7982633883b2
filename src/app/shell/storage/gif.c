/* Animated GIFs. */
#include "src/app/shell/storage/gif.h"
#include "src/app/toolkit/canvas/quantiser.h"
#include "src/common/memory.h"
#include "src/common/string_buffer.h"
#include "src/loaded/giflib.h"
#include <stdlib.h>
#include <string.h>

enum {
    SAME = 0, /* the palette's first colour: the pixel stays as it is */
    COLOURS = 256,
    COLOUR_BITS = 8
};

struct Gif {
    GifFileType *file; /* NULL: it is ended */
    struct StringBuffer bytes;
    int width, height;
    uint32_t *before; /* owned: the pixels as they were, 0xRRGGBB; those of no picture at first */
    struct Quantiser *quantiser;
    GifPixelType *line; /* owned: a row of indices */
};

static int take(GifFileType *file, const GifByteType *bytes, int size)
{
    struct Gif *gif = file->UserData;
    string_buffer_add_bytes(&gif->bytes, (const char *)bytes, (size_t)size);
    return size;
}

/* The extension that all programs know, after Netscape 2.0: again and again. */
static bool put_loop(GifFileType *file)
{
    static const char name[] = "NETSCAPE2.0", again[] = {1, 0, 0};
    return EGifPutExtensionLeader(file, APPLICATION_EXT_FUNC_CODE) == GIF_OK &&
           EGifPutExtensionBlock(file, (int)strlen(name), name) == GIF_OK &&
           EGifPutExtensionBlock(file, sizeof again, again) == GIF_OK &&
           EGifPutExtensionTrailer(file) == GIF_OK;
}

struct Gif *gif_new(int width, int height)
{
    int error;
    if (!giflib_load())
        return NULL;
    size_t pixels = (size_t)width * (size_t)height;
    struct Gif *gif = memory_zeroed(sizeof *gif);
    gif->width = width;
    gif->height = height;
    gif->before = memory_zeroed(pixels * sizeof *gif->before);
    memset(gif->before, 0xff, pixels * sizeof *gif->before);
    gif->line = memory_zeroed((size_t)width);
    gif->quantiser = quantiser_new();
    gif->file = EGifOpen(gif, take, &error);
    if (gif->file)
        EGifSetGifVersion(gif->file, true);
    if (gif->file && EGifPutScreenDesc(gif->file, width, height, COLOUR_BITS, 0, NULL) == GIF_OK &&
        put_loop(gif->file))
        return gif;
    gif_free(gif);
    return NULL;
}

/* Ends the file; false if giflib has failed. */
static bool close_file(struct Gif *gif)
{
    int error;
    bool good = gif->file && EGifCloseFile(gif->file, &error) == GIF_OK;
    gif->file = NULL;
    return good;
}

void gif_free(struct Gif *gif)
{
    if (!gif)
        return;
    close_file(gif);
    quantiser_free(gif->quantiser);
    free(gif->before);
    free(gif->line);
    free(gif->bytes.data);
    free(gif);
}

/* --- a picture -------------------------------------------------------------------------------- */

static const uint32_t *row_of(const SDL_Surface *picture, int y)
{
    return (const uint32_t *)((const uint8_t *)picture->pixels + (ptrdiff_t)y * picture->pitch);
}

/* The smallest rectangle with all pixels that have changed, and counts these; where none has, one
 * pixel, since a picture without any can't be written. */
static SDL_Rect find_changes(struct Gif *gif, const SDL_Surface *picture)
{
    int left = gif->width, right = -1, top = gif->height, bottom = -1;
    quantiser_begin(gif->quantiser);
    for (int y = 0; y < gif->height; y++) {
        const uint32_t *now = row_of(picture, y), *before = gif->before + (ptrdiff_t)y * gif->width;
        for (int x = 0; x < gif->width; x++) {
            if ((now[x] & 0xffffff) == before[x])
                continue;
            quantiser_add(gif->quantiser, now[x] & 0xffffff);
            left = SDL_min(left, x);
            right = SDL_max(right, x);
            top = SDL_min(top, y);
            bottom = y;
        }
    }
    if (right < 0)
        return (SDL_Rect){0, 0, 1, 1};
    return (SDL_Rect){left, top, right - left + 1, bottom - top + 1};
}

/* As giflib wants it: by a power of two; NULL without memory. */
static ColorMapObject *make_map(struct Gif *gif)
{
    uint32_t palette[QUANTISER_COLOURS_MAX];
    int count = quantiser_choose(gif->quantiser, COLOURS - 1, palette), size = 2;
    while (size < count + 1)
        size *= 2;
    ColorMapObject *map = GifMakeMapObject(size, NULL);
    for (int i = 0; map && i < count; i++)
        map->Colors[i + 1] = (GifColorType){.Red = (GifByteType)(palette[i] >> 16),
                                            .Green = (GifByteType)(palette[i] >> 8),
                                            .Blue = (GifByteType)palette[i]};
    return map;
}

/* What is said before a picture: how long it stays, and which colour is none. */
static bool put_control(GifFileType *file, int ms)
{
    const GraphicsControlBlock control = {.DisposalMode = DISPOSE_DO_NOT,
                                          .DelayTime = SDL_min((ms + 5) / 10, 65535),
                                          .TransparentColor = SAME};
    GifByteType bytes[4];
    size_t size = EGifGCBToExtension(&control, bytes);
    return EGifPutExtension(file, GRAPHICS_EXT_FUNC_CODE, (int)size, bytes) == GIF_OK;
}

static bool put_rows(struct Gif *gif, const SDL_Surface *picture, SDL_Rect part)
{
    for (int y = part.y; y < part.y + part.h; y++) {
        const uint32_t *now = row_of(picture, y);
        uint32_t *before = gif->before + (ptrdiff_t)y * gif->width;
        for (int x = part.x; x < part.x + part.w; x++) {
            uint32_t colour = now[x] & 0xffffff;
            gif->line[x - part.x] =
                (GifPixelType)(colour == before[x] ? SAME
                                                   : quantiser_index(gif->quantiser, colour) + 1);
            before[x] = colour;
        }
        if (EGifPutLine(gif->file, gif->line, part.w) != GIF_OK)
            return false;
    }
    return true;
}

bool gif_add(struct Gif *gif, const SDL_Surface *picture, int ms)
{
    SDL_Rect part = find_changes(gif, picture);
    ColorMapObject *map = make_map(gif);
    bool good = map && put_control(gif->file, ms) &&
                EGifPutImageDesc(gif->file, part.x, part.y, part.w, part.h, false, map) == GIF_OK &&
                put_rows(gif, picture, part);
    GifFreeMapObject(map);
    return good;
}

void *gif_end(struct Gif *gif, size_t *size)
{
    if (!close_file(gif))
        return NULL;
    void *bytes = gif->bytes.data;
    *size = gif->bytes.length;
    gif->bytes = (struct StringBuffer){.data = NULL};
    return bytes;
}

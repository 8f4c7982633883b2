/* The fonts by size: the shipped one, and the system's where a letter is missing from it. */
#include "src/app/toolkit/fonts.h"
#include "src/common/memory.h"
#include <SDL.h>
#include <stdio.h>
#include <stdlib.h>

enum { FONT_SIZES_MAX = 48 };

/* One file opened at one size. */
struct Face {
    TTF_Font *font;
    int pixels;
    bool full;
};

/* A file of fonts kept in memory, so that opening another size reads nothing. */
struct FontFile {
    void *data; /* NULL: not there */
    size_t size;
};

struct Fonts {
    struct FontFile small, full;
    bool full_tried;
    struct Face faces[FONT_SIZES_MAX];
    int count;
};

/* Full fonts as the systems we know install them. */
static const char *const full_paths[] = {
    "/usr/share/fonts/truetype/wqy/wqy-microhei.ttc",
    "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc",
    "/usr/share/fonts/truetype/droid/DroidSansFallbackFull.ttf",
    "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf",
    "/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf",
    "/System/Library/Fonts/PingFang.ttc",
    "C:/Windows/Fonts/msyh.ttc",
};

static bool read_file(struct FontFile *file, const char *path)
{
    file->data = SDL_LoadFile(path, &file->size);
    return file->data != NULL;
}

static void find_full(struct Fonts *fonts)
{
    fonts->full_tried = true;
    for (size_t i = 0; i < sizeof full_paths / sizeof full_paths[0] && !fonts->full.data; i++)
        read_file(&fonts->full, full_paths[i]);
}

struct Fonts *fonts_create(const char *folder, char *error, size_t size)
{
    char path[1200];
    struct Fonts *fonts = memory_zeroed(sizeof *fonts);
    snprintf(path, sizeof path, "%stianyuan.ttf", folder);
    if (!read_file(&fonts->small, path))
        find_full(fonts);
    if (fonts_get(fonts, "", 16))
        return fonts;
    snprintf(error, size, "%s is missing or broken, and no font of the system was found", path);
    fonts_destroy(fonts);
    return NULL;
}

void fonts_destroy(struct Fonts *fonts)
{
    if (!fonts)
        return;
    for (int i = 0; i < fonts->count; i++)
        TTF_CloseFont(fonts->faces[i].font);
    SDL_free(fonts->small.data);
    SDL_free(fonts->full.data);
    free(fonts);
}

static TTF_Font *open_face(const struct FontFile *file, int pixels)
{
    if (!file->data)
        return NULL;
    TTF_Font *font = TTF_OpenFontRW(SDL_RWFromConstMem(file->data, (int)file->size), 1, pixels);
    if (font)
        TTF_SetFontHinting(font, TTF_HINTING_LIGHT);
    return font;
}

/* The face of that size, opened if need be; the place of the oldest is taken when there are too
 * many. */
static TTF_Font *face(struct Fonts *fonts, bool full, int pixels)
{
    for (int i = 0; i < fonts->count; i++) {
        const struct Face *f = &fonts->faces[i];
        if (f->full == full && f->pixels == pixels)
            return f->font;
    }
    TTF_Font *font = open_face(full ? &fonts->full : &fonts->small, pixels);
    if (!font)
        return NULL;
    if (fonts->count == FONT_SIZES_MAX) {
        TTF_CloseFont(fonts->faces[0].font);
        fonts->count--;
        SDL_memmove(fonts->faces, fonts->faces + 1, sizeof *fonts->faces * (size_t)fonts->count);
    }
    fonts->faces[fonts->count++] = (struct Face){.font = font, .pixels = pixels, .full = full};
    return font;
}

/* The next character of UTF-8 text; 0 at its end, U+FFFD for what is none. */
static Uint32 next_character(const char **text)
{
    const unsigned char *p = (const unsigned char *)*text;
    int more = *p < 0x80 ? 0 : *p >= 0xf0 ? 3 : *p >= 0xe0 ? 2 : *p >= 0xc0 ? 1 : -1;
    Uint32 value = more < 0 ? 0xfffd : more == 0 ? *p : *p & (0x3fu >> more);
    if (*p == 0)
        return 0;
    p++;
    for (; more > 0 && (*p & 0xc0) == 0x80; more--)
        value = value << 6 | (*p++ & 0x3f);
    *text = (const char *)p;
    return more > 0 ? 0xfffd : value;
}

static bool has_all(TTF_Font *font, const char *text)
{
    for (Uint32 c = next_character(&text); c; c = next_character(&text))
        if (c != '\n' && !TTF_GlyphIsProvided32(font, c))
            return false;
    return true;
}

TTF_Font *fonts_get(struct Fonts *fonts, const char *text, int pixels)
{
    pixels = pixels < 6 ? 6 : pixels > 400 ? 400 : pixels;
    TTF_Font *small = face(fonts, false, pixels);
    if (small && has_all(small, text))
        return small;
    if (!fonts->full_tried)
        find_full(fonts);
    TTF_Font *full = face(fonts, true, pixels);
    return full ? full : small;
}

/* The fonts by file and size: ours, read at the beginning but for the full one, and a system's for
 * what they lack. Those two are large and seldom needed: they are read when a sign asks for them,
 * and elsewhere, so that no frame waits. */
#include "src/app/toolkit/canvas/fonts.h"
#include "src/common/mapped.h"
#include "src/common/memory.h"
#include "src/common/thread_owner.h"
#include <assert.h>
#include <SDL.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

enum { FONTS_OPEN_MAX = 48 };

/* Where fonts come from. The first are those of enum FontFace; the full one has every sign of the
 * regular one and the rest of its family, the system's what that lacks. */
enum Source { SOURCE_FULL = FONT_BRUSH + 1, SOURCE_SYSTEM, SOURCE_COUNT };

/* A file of fonts, mapped: opening another size reads nothing, and of its signs those are in memory
 * that were drawn. */
struct FontFile {
    const char *folder; /* that of struct Fonts */
    int source;
    bool asked;           /* it is being read, or was; */
    atomic_bool read;     /* it was: from here on whoever draws has the rest */
    bool heard;           /* and that was told */
    struct Mapped mapped; /* no file: not there */
};

/* One file opened at one size. */
struct OpenFont {
    TTF_Font *font;
    int source, pixels; /* source: enum FontFace or enum Source */
    bool thickened;     /* bold by drawing over itself: where no bold face has the signs */
};

struct Fonts {
    struct ThreadOwner owner;
    char folder[1200];
    struct FontFile files[SOURCE_COUNT];
    struct FontsReader reader;
    struct OpenFont open[FONTS_OPEN_MAX];
    int count;
};

static const char *const names[] = {"regular.otf", "bold.otf", "brush.ttf", "full.otf"};

/* Full fonts as the systems we know install them. */
static const char *const system_paths[] = {
    "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc",
    "/usr/share/fonts/truetype/wqy/wqy-microhei.ttc",
    "/usr/share/fonts/truetype/droid/DroidSansFallbackFull.ttf",
    "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf",
    "/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf",
    "/System/Library/Fonts/PingFang.ttc",
    "C:/Windows/Fonts/msyh.ttc",
};

/* Reads a file, on any thread. */
static void read_file(void *argument)
{
    struct FontFile *file = argument;
    char path[1280];
    if (file->source == SOURCE_SYSTEM) {
        for (size_t i = 0; i < sizeof system_paths / sizeof system_paths[0]; i++)
            if (mapped_open_read(system_paths[i], &file->mapped))
                break;
    } else {
        snprintf(path, sizeof path, "%sfonts/%s", file->folder, names[file->source]);
        mapped_open_read(path, &file->mapped);
    }
    atomic_store(&file->read, true);
}

/* The file, which is asked for when it is first needed; NULL while it is being read. */
static const struct FontFile *file_of(struct Fonts *fonts, int source)
{
    struct FontFile *file = &fonts->files[source];
    if (!file->asked) {
        file->asked = true;
        file->heard = !fonts->reader.start;
        file->folder = fonts->folder;
        file->source = source;
        if (fonts->reader.start)
            fonts->reader.start(fonts->reader.context, read_file, file);
        else
            read_file(file);
    }
    return atomic_load(&file->read) ? file : NULL;
}

struct Fonts *fonts_create(const char *folder, char *error, size_t size)
{
    struct Fonts *fonts = memory_zeroed(sizeof *fonts);
    thread_claim(&fonts->owner);
    snprintf(fonts->folder, sizeof fonts->folder, "%s", folder);
    file_of(fonts, FONT_BOLD); /* what every game needs: later nobody waits for a file */
    file_of(fonts, FONT_BRUSH);
    if (fonts_get(fonts, FONT_REGULAR, "", 16))
        return fonts;
    snprintf(error, size, "%sfonts is missing or broken, and no font of the system was found",
             folder);
    fonts_destroy(fonts);
    return NULL;
}

void fonts_destroy(struct Fonts *fonts)
{
    if (!fonts)
        return;
    for (int i = 0; i < fonts->count; i++)
        TTF_CloseFont(fonts->open[i].font);
    for (int i = 0; i < SOURCE_COUNT; i++)
        mapped_close(&fonts->files[i].mapped);
    free(fonts);
}

static TTF_Font *open_font(struct Fonts *fonts, const struct OpenFont *wanted)
{
    const struct FontFile *file = file_of(fonts, wanted->source);
    if (!file || !file->mapped.bytes)
        return NULL;
    TTF_Font *font = TTF_OpenFontRW(SDL_RWFromConstMem(file->mapped.bytes, (int)file->mapped.size),
                                    1, wanted->pixels);
    if (!font)
        return NULL;
    TTF_SetFontHinting(font, wanted->source == (int)FONT_BRUSH ? TTF_HINTING_NONE
                                                               : TTF_HINTING_LIGHT_SUBPIXEL);
    TTF_SetFontStyle(font, wanted->thickened ? TTF_STYLE_BOLD : TTF_STYLE_NORMAL);
    return font;
}

/* The font of that kind, opened if need be; the place of the oldest is taken when there are too
 * many. */
static TTF_Font *font_of(struct Fonts *fonts, struct OpenFont wanted)
{
    assert(thread_owns(&fonts->owner));
    for (int i = 0; i < fonts->count; i++) {
        const struct OpenFont *f = &fonts->open[i];
        if (f->source == wanted.source && f->pixels == wanted.pixels &&
            f->thickened == wanted.thickened)
            return f->font;
    }
    wanted.font = open_font(fonts, &wanted);
    if (!wanted.font)
        return NULL;
    if (fonts->count == FONTS_OPEN_MAX) {
        TTF_CloseFont(fonts->open[0].font);
        fonts->count--;
        SDL_memmove(fonts->open, fonts->open + 1, sizeof *fonts->open * (size_t)fonts->count);
    }
    fonts->open[fonts->count++] = wanted;
    return wanted.font;
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

TTF_Font *fonts_get(struct Fonts *fonts, enum FontFace face, const char *text, int pixels)
{
    const int sources[] = {(int)face, SOURCE_FULL, SOURCE_SYSTEM};
    TTF_Font *fullest = NULL;
    pixels = pixels < 6 ? 6 : pixels > 400 ? 400 : pixels;
    for (size_t i = 0; i < sizeof sources / sizeof sources[0]; i++) {
        bool thickened = face == FONT_BOLD && i > 0;
        TTF_Font *font = font_of(
            fonts,
            (struct OpenFont){.source = sources[i], .pixels = pixels, .thickened = thickened});
        if (font && has_all(font, text))
            return font;
        if (font && (i < 2 || !fullest))
            fullest = font;
        if (!font && !file_of(fonts, sources[i]))
            return fullest; /* what comes may have them */
    }
    return fullest;
}

void fonts_read_by(struct Fonts *fonts, const struct FontsReader *reader)
{
    fonts->reader = *reader;
}

bool fonts_came(struct Fonts *fonts)
{
    bool came = false;
    assert(thread_owns(&fonts->owner));
    for (int i = 0; i < SOURCE_COUNT; i++) {
        struct FontFile *file = &fonts->files[i];
        if (file->asked && !file->heard && atomic_load(&file->read))
            came = file->heard = true;
    }
    return came;
}

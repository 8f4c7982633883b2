/* The canvas's text and drawings: measured, wrapped, rendered once and kept. */
#include "src/app/toolkit/canvas/parts.h"
#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* Letters stand with the middle of their capitals in the middle of the line: the baseline is this
 * much of the font's size under it. CJK signs fill about the same box. */
#define BASELINE    0.36f
#define LINE_HEIGHT 1.4f
#define ELLIPSIS    "\xe2\x80\xa6"

enum { LINES_MAX = 64, TEXT_MAX = 4096 };

/* What a text's texture depends on; hashed by its bytes together with the text. */
struct TextKey {
    int32_t pixels, width; /* width: 0 for as wide as it gets, else the limit */
    int32_t flags;
    SDL_Color color;
};

/* Bytes of the next character of UTF-8 text, and its code. */
static int character(const char *text, Uint32 *code)
{
    const unsigned char *p = (const unsigned char *)text;
    int size = *p < 0xc0 ? 1 : *p < 0xe0 ? 2 : *p < 0xf0 ? 3 : 4;
    *code = size == 1 ? *p : *p & (0x7fu >> size);
    for (int i = 1; i < size; i++) {
        if ((p[i] & 0xc0) != 0x80)
            return i;
        *code = *code << 6 | (p[i] & 0x3f);
    }
    return size;
}

/* Chinese is broken between any two signs, except before these, which never start a line. */
static bool clings(Uint32 code)
{
    static const Uint32 marks[] = {0x3001, 0x3002, 0xff0c, 0xff0e, 0xff01, 0xff1f, 0xff1b,
                                   0xff1a, 0xff09, 0x300d, 0x300f, 0x300b, 0x201d, 0x2019};
    for (size_t i = 0; i < sizeof marks / sizeof marks[0]; i++)
        if (marks[i] == code)
            return true;
    return false;
}

/* How many bytes of text go on a line of that width: up to a line break, or the last place to break
 * before it is full, at least one character. */
static int line_length(TTF_Font *font, const char *text, int width)
{
    char line[TEXT_MAX];
    int extent = 0, fitting = 0, at = 0, good = 0;
    snprintf(line, sizeof line, "%s", text);
    line[strcspn(line, "\n")] = '\0';
    TTF_MeasureUTF8(font, line, width, &extent, &fitting);
    for (int i = 0; line[at]; i++) {
        Uint32 code;
        int size = character(line + at, &code);
        if (code == ' ' || (code >= 0x2e80 && !clings(code)))
            good = at;
        if (i == fitting)
            return good > 0 ? good : at > 0 ? at : size;
        at += size;
    }
    return at;
}

static SDL_Surface *render_line(TTF_Font *font, const char *text, int length, SDL_Color color)
{
    char line[TEXT_MAX];
    if (length <= 0)
        return NULL;
    snprintf(line, sizeof line, "%.*s", length < TEXT_MAX - 1 ? length : TEXT_MAX - 1, text);
    return TTF_RenderUTF8_Blended(font, line, color);
}

/* Puts a line's picture onto the page at its height, aligned; takes the line over. */
static void put_line(SDL_Surface *page, SDL_Surface *line, const struct TextKey *key, int y)
{
    if (!line)
        return;
    int free_width = page->w - line->w;
    int x = key->flags & TEXT_CENTER ? free_width / 2 : key->flags & TEXT_RIGHT ? free_width : 0;
    SDL_SetSurfaceBlendMode(line, SDL_BLENDMODE_NONE);
    SDL_BlitSurface(line, NULL, page, &(SDL_Rect){x, y, line->w, line->h});
    SDL_FreeSurface(line);
}

static int line_step(int pixels)
{
    return (int)lroundf((float)pixels * LINE_HEIGHT);
}

/* From the top of a line of our height to the top of what SDL_ttf renders, so that the baseline is
 * ours. */
static int line_offset(TTF_Font *font, int pixels)
{
    float baseline = (float)line_step(pixels) / 2 + BASELINE * (float)pixels;
    return (int)lroundf(baseline) - TTF_FontAscent(font);
}

/* Many lines on one page of the width. */
static SDL_Surface *render_wrapped(TTF_Font *font, const char *text, const struct TextKey *key)
{
    int starts[LINES_MAX], lengths[LINES_MAX], count = 0, at = 0;
    while (text[at] && count < LINES_MAX) {
        starts[count] = at;
        lengths[count] = line_length(font, text + at, key->width);
        at += lengths[count++];
        at += text[at] == ' ' || text[at] == '\n';
    }
    int step = line_step(key->pixels);
    SDL_Surface *page = SDL_CreateRGBSurfaceWithFormat(0, key->width, count * step + step / 4, 32,
                                                       SDL_PIXELFORMAT_ARGB8888);
    for (int i = 0; page && i < count; i++) {
        put_line(page, render_line(font, text + starts[i], lengths[i], key->color), key,
                 i * step + line_offset(font, key->pixels));
    }
    return page;
}

/* Cuts one line so that it ends in an ellipsis within the width. */
static void cut_text(TTF_Font *font, const char *text, const struct TextKey *key,
                     char line[TEXT_MAX])
{
    int dots = 0, extent = 0, fitting = 0, at = 0;
    TTF_SizeUTF8(font, ELLIPSIS, &dots, NULL);
    int room = key->width > dots ? key->width - dots : 0;
    TTF_MeasureUTF8(font, text, room, &extent, &fitting);
    for (int i = 0; i < fitting && text[at]; i++) {
        Uint32 code;
        at += character(text + at, &code);
    }
    while (at > 0 && text[at - 1] == ' ')
        at--;
    snprintf(line, TEXT_MAX, "%.*s" ELLIPSIS, at < TEXT_MAX - 8 ? at : TEXT_MAX - 8, text);
}

static SDL_Surface *render_cut(TTF_Font *font, const char *text, const struct TextKey *key)
{
    char line[TEXT_MAX];
    cut_text(font, text, key, line);
    return TTF_RenderUTF8_Blended(font, line, key->color);
}

static enum FontFace face_of(unsigned int flags)
{
    return flags & TEXT_BOLD ? FONT_BOLD : FONT_REGULAR;
}

/* The texture of a text, rendered when it is first asked for. */
static struct CacheEntry *text_of(struct Canvas *canvas, const char *text,
                                  const struct TextKey *key)
{
    assert(thread_owns(&canvas->owner));
    uint64_t hash = canvas_key(CANVAS_KEY, key, sizeof *key);
    hash = canvas_key(hash, text, strlen(text));
    struct CacheEntry *entry = cache_get(canvas->cache, hash);
    if (entry)
        return entry;
    SDL_Surface *surface = NULL;
    TTF_Font *font = fonts_get(canvas->fonts, face_of((unsigned int)key->flags), text, key->pixels);
    if (font && *text) {
        if (key->flags & TEXT_WRAP)
            surface = render_wrapped(font, text, key);
        else if (key->width > 0)
            surface = render_cut(font, text, key);
        else
            surface = render_line(font, text, (int)strlen(text), key->color);
    }
    return canvas_keep(canvas, hash, surface);
}

static struct TextKey key_of(const struct Canvas *canvas, const struct TextStyle *style,
                             float width)
{
    bool wrap = (style->flags & TEXT_WRAP) != 0;
    unsigned int matters = wrap ? TEXT_BOLD | TEXT_WRAP | TEXT_CENTER | TEXT_RIGHT : TEXT_BOLD;
    int pixels = (int)lroundf(style->size);
    return (struct TextKey){.pixels = SDL_max(pixels, canvas->text_least),
                            .width = wrap ? (int)fmaxf(1, floorf(width)) : 0,
                            .flags = (int32_t)(style->flags & matters),
                            .color = style->color};
}

/* As small as a line of text may be made before it is cut, in pixels. */
static int shrunk(const struct Canvas *canvas, const struct TextStyle *style)
{
    return SDL_max((int)ceilf(style->size * 0.7f), canvas->text_least);
}

/* The one-line text that fits the width: as it is, shrunk, or cut. */
static const struct CacheEntry *fit_line(struct Canvas *canvas, const char *text, float width,
                                         const struct TextStyle *style, struct TextKey *key)
{
    const struct CacheEntry *entry = text_of(canvas, text, key);
    int least = shrunk(canvas, style);
    if (style->flags & TEXT_SHRINK) {
        while ((float)entry->w > width && key->pixels > least) {
            key->pixels--;
            entry = text_of(canvas, text, key);
        }
    }
    if ((float)entry->w > width) {
        key->width = (int)fmaxf(1, width);
        entry = text_of(canvas, text, key);
    }
    return entry;
}

/* Tells the reader, if there is one, what stands there now. */
static void read_line(const struct Canvas *canvas, TTF_Font *font, const char *text,
                      const struct TextKey *key)
{
    char line[TEXT_MAX];
    if (!canvas->reader.read)
        return;
    if (font && key->width > 0)
        cut_text(font, text, key, line);
    canvas->reader.read(canvas->reader.context,
                        &(struct CanvasText){.text = text,
                                             .shown = font && key->width > 0 ? line : text,
                                             .pixels = key->pixels});
}

static float draw_line(struct Canvas *canvas, SDL_FRect r, const char *text,
                       const struct TextStyle *style)
{
    struct TextKey key = key_of(canvas, style, r.w);
    const struct CacheEntry *entry = fit_line(canvas, text, ceilf(r.w), style, &key);
    TTF_Font *font = fonts_get(canvas->fonts, face_of(style->flags), text, key.pixels);
    read_line(canvas, font, text, &key);
    int step = line_step(key.pixels);
    float free_width = r.w - (float)entry->w;
    float x = r.x;
    x += style->flags & TEXT_CENTER ? free_width / 2 : style->flags & TEXT_RIGHT ? free_width : 0;
    float y = style->flags & TEXT_TOP ? r.y : r.y + (r.h - (float)step) / 2;
    int top = (int)lroundf(y) + (font ? line_offset(font, key.pixels) : 0);
    canvas_blit(canvas, entry, NULL, (SDL_Rect){(int)lroundf(x), top, entry->w, entry->h});
    return (float)step;
}

float canvas_text(struct Canvas *canvas, SDL_FRect r, const char *text,
                  const struct TextStyle *style)
{
    if (!*text || r.w < 1)
        return 0;
    if (!(style->flags & TEXT_WRAP))
        return draw_line(canvas, r, text, style);
    struct TextKey key = key_of(canvas, style, r.w);
    const struct CacheEntry *entry = text_of(canvas, text, &key);
    if (canvas->reader.read)
        canvas->reader.read(
            canvas->reader.context,
            &(struct CanvasText){.text = text, .shown = text, .pixels = key.pixels});
    float height = canvas_text_height(canvas, text, style, r.w);
    float y = style->flags & TEXT_TOP ? r.y : r.y + (r.h - height) / 2;
    canvas_blit(canvas, entry, NULL,
                (SDL_Rect){(int)lroundf(r.x), (int)lroundf(y), entry->w, entry->h});
    return height;
}

float canvas_text_width(struct Canvas *canvas, const char *text, const struct TextStyle *style)
{
    struct TextStyle line = *style;
    line.flags &= ~(unsigned int)TEXT_WRAP;
    struct TextKey key = key_of(canvas, &line, 0);
    return (float)text_of(canvas, text, &key)->w;
}

float canvas_text_narrowest(struct Canvas *canvas, const char *text, const struct TextStyle *style)
{
    struct TextStyle least = *style;
    least.size = (float)shrunk(canvas, style);
    return canvas_text_width(canvas, text, &least);
}

int canvas_text_fitting(struct Canvas *canvas, const char *text, const struct TextStyle *style,
                        float width)
{
    struct TextKey key = key_of(canvas, style, 0);
    TTF_Font *font = fonts_get(canvas->fonts, face_of((unsigned int)key.flags), text, key.pixels);
    return font ? line_length(font, text, (int)fmaxf(1, width)) : (int)strlen(text);
}

float canvas_text_height(struct Canvas *canvas, const char *text, const struct TextStyle *style,
                         float width)
{
    struct TextKey key = key_of(canvas, style, width);
    int step = line_step(key.pixels);
    if (!(style->flags & TEXT_WRAP) || !*text)
        return (float)step;
    const struct CacheEntry *entry = text_of(canvas, text, &key);
    return (float)(entry->h - entry->h % step);
}

/* The drawing with each pixel multiplied by the colour; takes it over. */
static SDL_Surface *tint(SDL_Surface *from, SDL_Color color)
{
    SDL_Surface *to =
        SDL_CreateRGBSurfaceWithFormat(0, from->w, from->h, 32, SDL_PIXELFORMAT_ARGB8888);
    if (to) {
        SDL_SetSurfaceBlendMode(from, SDL_BLENDMODE_NONE);
        SDL_SetSurfaceColorMod(from, color.r, color.g, color.b);
        SDL_SetSurfaceAlphaMod(from, color.a);
        SDL_BlitSurface(from, NULL, to, NULL);
    }
    SDL_FreeSurface(from);
    return to;
}

void canvas_image(struct Canvas *canvas, SDL_FRect r, const char *name, SDL_Color color)
{
    int size = (int)floorf(fminf(r.w, r.h));
    if (size < 1)
        return;
    bool icon = strncmp(name, "icon-", 5) == 0;
    struct TextKey key = {.pixels = size, .flags = -2, .color = color};
    if (!icon)
        key.color = (SDL_Color){255, 255, 255, color.a};
    uint64_t hash = canvas_key(CANVAS_KEY, &key, sizeof key);
    hash = canvas_key(hash, name, strlen(name));
    const struct CacheEntry *entry = cache_get(canvas->cache, hash);
    if (!entry) {
        SDL_Surface *drawing = drawings_render(canvas->drawings, name, size);
        entry = canvas_keep(canvas, hash, drawing ? tint(drawing, key.color) : NULL);
    }
    SDL_FRect middle = {r.x + (r.w - (float)entry->w) / 2, r.y + (r.h - (float)entry->h) / 2,
                        (float)entry->w, (float)entry->h};
    canvas_blit(canvas, entry, NULL, canvas_snap(middle));
}

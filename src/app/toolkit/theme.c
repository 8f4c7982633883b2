/* The themes' colours, and sizes for a window's size. */
#include "src/app/toolkit/theme.h"
#include <math.h>

#define RGB(v)                                                                                     \
    {                                                                                              \
        (Uint8)((v) >> 16), (Uint8)((v) >> 8 & 0xff), (Uint8)((v)&0xff), 255                       \
    }

/* By high contrast and light. */
static const struct UiTheme themes[2][2] = {
#define X(member, dark, light, contrast, light_contrast) .member = RGB(dark),
    [0][0] = {THEME_COLORS(X)},
#undef X
#define X(member, dark, light, contrast, light_contrast) .member = RGB(light),
    [0][1] = {THEME_COLORS(X)},
#undef X
#define X(member, dark, light, contrast, light_contrast) .member = RGB(contrast),
    [1][0] = {THEME_COLORS(X)},
#undef X
#define X(member, dark, light, contrast, light_contrast) .member = RGB(light_contrast),
    [1][1] = {THEME_COLORS(X)},
#undef X
};

static const struct BoardTheme board_themes[BOARD_THEME_COUNT] = {
#define X(member, wood, stone, dark, contrast) .member = RGB(wood),
    [THEME_WOOD] = {BOARD_COLORS(X)},
#undef X
#define X(member, wood, stone, dark, contrast) .member = RGB(stone),
    [THEME_STONE] = {BOARD_COLORS(X)},
#undef X
#define X(member, wood, stone, dark, contrast) .member = RGB(dark),
    [THEME_DARK] = {BOARD_COLORS(X)},
#undef X
#define X(member, wood, stone, dark, contrast) .member = RGB(contrast),
    [THEME_CONTRAST] = {BOARD_COLORS(X)},
#undef X
};

/* What is chosen on the command line and in the settings. */
struct Named {
    const char *word, *name;
};

static const struct Named theme_names[BOARD_THEME_COUNT] = {
#define X(id, word, text) [THEME_##id] = {word, text},
    BOARD_THEMES(X)
#undef X
};

static const struct Named shade_names[SHADE_COUNT] = {
#define X(id, word, text) [SHADE_##id] = {word, text},
    SHADES(X)
#undef X
};

const struct UiTheme *theme_get(enum Shade shade, enum ThemeId board)
{
    return &themes[board == THEME_CONTRAST][shade == SHADE_LIGHT];
}

const struct BoardTheme *board_theme_get(enum ThemeId id)
{
    return &board_themes[(unsigned int)id < BOARD_THEME_COUNT ? id : THEME_WOOD];
}

const char *board_theme_word(enum ThemeId id)
{
    return theme_names[id].word;
}

const char *board_theme_name(enum ThemeId id)
{
    return theme_names[id].name;
}

const char *shade_word(enum Shade id)
{
    return shade_names[id].word;
}

const char *shade_name(enum Shade id)
{
    return shade_names[id].name;
}

SDL_Color color_alpha(SDL_Color color, float alpha)
{
    alpha = alpha < 0 ? 0 : alpha > 1 ? 1 : alpha;
    color.a = (Uint8)(alpha * 255 + 0.5f);
    return color;
}

SDL_Color color_mix(SDL_Color a, SDL_Color b, float t)
{
    t = t < 0 ? 0 : t > 1 ? 1 : t;
    return (SDL_Color){
        .r = (Uint8)((float)a.r + ((float)b.r - (float)a.r) * t + 0.5f),
        .g = (Uint8)((float)a.g + ((float)b.g - (float)a.g) * t + 0.5f),
        .b = (Uint8)((float)a.b + ((float)b.b - (float)a.b) * t + 0.5f),
        .a = (Uint8)((float)a.a + ((float)b.a - (float)a.a) * t + 0.5f),
    };
}

/* One channel made linear, and the relative luminance: WCAG 2.1, "relative luminance". */
static float linear(Uint8 channel)
{
    float c = (float)channel / 255;
    return c <= 0.03928f ? c / 12.92f : powf((c + 0.055f) / 1.055f, 2.4f);
}

static float luminance(SDL_Color c)
{
    return 0.2126f * linear(c.r) + 0.7152f * linear(c.g) + 0.0722f * linear(c.b);
}

float color_contrast(SDL_Color a, SDL_Color b)
{
    float la = luminance(a), lb = luminance(b);
    return la > lb ? (la + 0.05f) / (lb + 0.05f) : (lb + 0.05f) / (la + 0.05f);
}

/* The smallest text that is read across a room: 28 px at 1080p. */
#define TV_TEXT_SMALL (28 / 1.5f)

/* How much wider an icon is for a word of eight letters. */
#define TV_ICON 1.5f

struct Metrics metrics_for(const struct MetricsInput *in)
{
    float density = in->density > 0 ? in->density : 1;
    float fit = fminf((float)in->width / 1280, (float)in->height / 720);
    float unit = fmaxf(fit, 0.8f * density);
    float scale = (float)in->text_percent / 100;
    float small = in->tv ? TV_TEXT_SMALL : 14;
    float ring = fmaxf(3, roundf(unit * 4 / 1.5f));
    float button = roundf(fmaxf(56, 2.2f * 19 * scale * (in->tv ? 1.2f : 1)) * unit);
    return (struct Metrics){
        .unit = unit,
        .margin = in->tv ? 0.05f * (float)(in->width < in->height ? in->width : in->height)
                         : roundf(20 * unit),
        .gap = roundf(12 * unit),
        .button = button,
        .icon = in->tv ? roundf(TV_ICON * button) : button,
        .radius = roundf(10 * unit),
        .ring = ring,
        .text_small = roundf(small * scale * unit),
        .text = roundf((in->tv ? 23 : 19) * scale * unit),
        .text_large = roundf((in->tv ? 28 : 25) * scale * unit),
        .text_title = roundf(44 * fminf(scale, 1.4f) * unit),
    };
}

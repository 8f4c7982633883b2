/* Colours and sizes. */
#ifndef TY_SRC_APP_TOOLKIT_THEME_H
#define TY_SRC_APP_TOOLKIT_THEME_H

#include "src/common/translate.h"
#include <SDL.h>
#include <stdbool.h>

/* X(id, word on the command line, text shown (translatable)): boards and pieces. */
#define BOARD_THEMES(X)                                                                            \
    X(WOOD, "wood", N_("Wood"))                                                                    \
    X(STONE, "stone", N_("Stone"))                                                                 \
    X(DARK, "dark", N_("Dark"))                                                                    \
    X(CONTRAST, "contrast", N_("High contrast"))

enum ThemeId {
#define X(id, word, text) THEME_##id,
    BOARD_THEMES(X)
#undef X
        BOARD_THEME_COUNT
};

/* X(id, word on the command line, text shown (translatable)): everything about the board. */
#define SHADES(X)                                                                                  \
    X(SYSTEM, "system", N_("System"))                                                              \
    X(DARK, "dark", N_("Dark"))                                                                    \
    X(LIGHT, "light", N_("Light"))

enum Shade {
#define X(id, word, text) SHADE_##id,
    SHADES(X)
#undef X
        SHADE_COUNT
};

/* The interface: X(member, dark, light, the same two of high contrast) as 0xRRGGBB. What is drawn
 * on what, and how well that is read, is in tests/app/test_contrast.c. */
#define THEME_COLORS(X)                                                                            \
    X(ground, 0x1b1f2a, 0xf3eee3, 0x000000, 0xffffff)      /* behind everything */                 \
    X(ground_low, 0x14171f, 0xe8e0cf, 0x000000, 0xffffff)  /* lower end of its gradient */         \
    X(panel, 0x252a38, 0xfdfaf3, 0x000000, 0xffffff)       /* a raised surface */                  \
    X(panel_edge, 0x363d50, 0xd2c6ae, 0xffffff, 0x000000)  /* its outline */                       \
    X(text, 0xf2e9d8, 0x24272e, 0xffffff, 0x000000)        /* words on ground and panel */         \
    X(dim, 0xbab3a1, 0x5c584e, 0xffffff, 0x000000)         /* secondary words */                   \
    X(button, 0x323950, 0xf0e8d8, 0x000000, 0xffffff)      /* a button at rest */                  \
    X(button_hot, 0x414a68, 0xe6dac2, 0x26264d, 0xe0e0ff)  /* under the pointer */                 \
    X(button_down, 0x2a3045, 0xdfd2b7, 0x4d4d99, 0xb8b8ff) /* held down */                         \
    X(selected, 0x444552, 0xe9dcc5, 0x4d4d00, 0xd8d8ff)    /* a chosen button or row */            \
    X(selected_hot, 0x525567, 0xe2d3b8, 0x666600, 0xc4c4ff)                                        \
    X(accent, 0xdcb35c, 0x8a5410, 0xffff00, 0x0000c8) /* the main button, what is on */            \
    X(accent_hot, 0xe1bf77, 0x744710, 0xffffff, 0x000090)                                          \
    X(accent_down, 0xc5a156, 0x9b601a, 0xcccc00, 0x3030e0)                                         \
    X(accent_text, 0x1b1f2a, 0xfffaf0, 0x000000, 0xffffff) /* words on accent */                   \
    X(focus, 0xfffaf0, 0x24272e, 0xffffff, 0x000000)       /* the wide ring of the focus */        \
    X(focus_rim, 0x0b0d13, 0xfffaf0, 0x0000c8, 0xffd800)   /* the narrow one about it */           \
    X(good, 0x7fc48a, 0x1f6e38, 0x00ff66, 0x006400)        /* won, agreed */                       \
    X(danger, 0xf08a7a, 0xa92a1e, 0xff8080, 0xb00000)      /* lost, refused, broken */             \
    X(danger_hot, 0xf09d8d, 0x8e2920, 0xffc0c0, 0x800000)                                          \
    /* lines of one chart, told apart by those who see few colours, too: test_colour_vision.c */   \
    X(series_1, 0xe69f00, 0xa7743e, 0xfbae04, 0x673c08)                                            \
    X(series_2, 0x7694e1, 0x0a5a9b, 0x3ecaff, 0x001ca3)                                            \
    X(series_3, 0x2fbf91, 0x0d7e5b, 0x38bf60, 0x1f9841)                                            \
    X(series_4, 0xf0e442, 0x4f4100, 0xf5fc3f, 0x6d6601)                                            \
    X(series_5, 0xf58452, 0xb54704, 0xde533d, 0xe24633)                                            \
    X(series_6, 0xd99abb, 0x9b4377, 0xcf6fa8, 0x9b3d99)

/* Boards: X(member, wood, stone, dark, high contrast) as 0xRRGGBB. */
#define BOARD_COLORS(X)                                                                            \
    X(board, 0xdcb35c, 0xb9bdb4, 0x4a4438, 0xffffff)           /* its surface */                   \
    X(board_grain, 0xc99d49, 0xa9aea5, 0x413b30, 0xffffff)     /* the dark of its grain */         \
    X(board_edge, 0x8f6a2a, 0x777d75, 0x2a261f, 0x000000)      /* its side, seen from above */     \
    X(line, 0x3a2a12, 0x33382f, 0xc2b594, 0x000000)            /* lines, points and coordinates */ \
    X(stone_black, 0x1a1a1d, 0x17191a, 0x08090a, 0x000000)     /* body of a black stone */         \
    X(stone_black_hi, 0x6b6b72, 0x666b6d, 0x4d5157, 0x000000)  /* its highlight */                 \
    X(stone_black_rim, 0x0c0c0e, 0x0a0b0b, 0xa0a5ae, 0xffffff) /* its rim */                       \
    X(stone_white, 0xe9e4da, 0xeceeeb, 0xc9ccd1, 0xffffff)     /* body of a white stone */         \
    X(stone_white_hi, 0xffffff, 0xffffff, 0xf4f6f8, 0xffffff)  /* its highlight */                 \
    X(stone_white_rim, 0x574f42, 0x4f5653, 0x3a3d42, 0x000000) /* its rim */                       \
    X(piece_face, 0xf3dfb1, 0xe9e6da, 0xd8cdb2, 0xffffff)      /* face of a piece with a sign */   \
    X(piece_red, 0xb3201b, 0xa92822, 0xa51f1a, 0xc00000)       /* red side's sign and rim */       \
    X(piece_black, 0x1d2a2e, 0x1d262b, 0x14191c, 0x000000)     /* black side's sign and rim */     \
    X(disc_yellow, 0xf5c518, 0xf0c419, 0xe8bb20, 0xffd800)     /* a yellow disc */                 \
    X(stroke_x, 0x1d2a2e, 0x1d262b, 0xe8e2d2, 0x000000) /* signs drawn on the board itself */      \
    X(stroke_o, 0x98180f, 0x98180f, 0xff9a82, 0xc00000)                                            \
    X(mark_rim, 0xffffff, 0xffffff, 0x101215, 0xffffff)  /* about each mark, and words on marks */ \
    X(mark_last, 0x165395, 0x165395, 0x8bbff5, 0x002afc) /* the last move: dot and ring */         \
    X(mark_legal, 0x062e06, 0x062e06, 0x0cad6e, 0x06831f)   /* where a piece may go */             \
    X(mark_hint, 0x4e0785, 0x4e0785, 0xac82e4, 0x821c8a)    /* the hint */                         \
    X(mark_danger, 0x9d1f32, 0x9d1f32, 0xff8e8a, 0xdc1607)  /* check, forbidden, wrong */          \
    X(mark_think, 0x0b4649, 0x0b4649, 0x6dd7e0, 0x0e5c5c)   /* the AI's thinking */                \
    X(mark_yellow, 0x5c4600, 0x5c4600, 0xe6c746, 0x5e461b)  /* drawn with, as are three others */  \
    X(cursor_light, 0xffffff, 0xffffff, 0xffffff, 0xffffff) /* the board cursor's two rings */     \
    X(cursor_dark, 0x0b0d13, 0x0d1012, 0x000000, 0x0000c8)

/* Colours of the interface. */
struct UiTheme {
#define X(member, ...) SDL_Color member;
    THEME_COLORS(X)
#undef X
};

/* Colours of boards, pieces and the marks on them. */
struct BoardTheme {
#define X(member, ...) SDL_Color member;
    BOARD_COLORS(X)
#undef X
};

/* How opaque is what can't be used now, what fills a button while it is held, and the selection in
 * a field of text. */
#define THEME_DISABLED  0.55f
#define THEME_HELD      0.45f
#define THEME_SELECTION 0.4f

/* The interface's colours in a shade, SHADE_SYSTEM being the dark one; the board of high contrast
 * brings an interface of high contrast with it. Lives as long as the program. */
const struct UiTheme *theme_get(enum Shade shade, enum ThemeId board);

/* The colours of a board; id outside the range gives wood. Lives as long as the program. */
const struct BoardTheme *board_theme_get(enum ThemeId id);

/* A board's word on the command line, "wood", and its English name, to be translated. */
const char *board_theme_word(enum ThemeId id);
const char *board_theme_name(enum ThemeId id);

/* The same of a shade: "light". */
const char *shade_word(enum Shade id);
const char *shade_name(enum Shade id);

/* color with its alpha replaced; alpha in 0..1. */
SDL_Color color_alpha(SDL_Color color, float alpha);

/* The colour t of the way from a to b, t in 0..1. */
SDL_Color color_mix(SDL_Color a, SDL_Color b, float t);

/* Contrast of two opaque colours by WCAG 2's formula, 1..21. */
float color_contrast(SDL_Color a, SDL_Color b);

/* Sizes in pixels of the window's drawing surface, for one window size and the player's wishes. */
struct Metrics {
    float unit;       /* one pixel of a 1280x720 window; never under 0.8 of the display's density */
    float margin;     /* free edge of a scene; 5 % of the window in TV mode */
    float gap;        /* between neighbours */
    float button;     /* height of a button, at least 56 units */
    float icon;       /* width of one that shows its icon alone; in TV mode with a word below */
    float radius;     /* of a button's corner */
    float ring;       /* width of the focus's double ring, at least 4 px at 1080p */
    float text_small; /* heights of letters (the font's size): coordinates and fine print */
    float text;       /* everything */
    float text_large; /* headings of panels */
    float text_title; /* title of a scene */
};

/* What the sizes depend on. */
struct MetricsInput {
    int width, height; /* of the drawing surface in pixels, at least 1 */
    float density;     /* pixels for each of the window's points: 1, or 2 on a HiDPI display */
    int text_percent;  /* 100..200 */
    bool tv;           /* read from across a room: larger text, wide margin */
};

struct Metrics metrics_for(const struct MetricsInput *in);

#endif

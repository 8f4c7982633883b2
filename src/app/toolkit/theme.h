/* Colours and sizes. */
#ifndef TY_SRC_APP_TOOLKIT_THEME_H
#define TY_SRC_APP_TOOLKIT_THEME_H

#include "src/common/translate.h"
#include <SDL.h>
#include <stdbool.h>

/* X(id, word on the command line, text shown (translatable)) */
#define THEMES(X)                                                                                  \
    X(WOOD, "wood", N_("Wood"))                                                                    \
    X(STONE, "stone", N_("Stone"))                                                                 \
    X(DARK, "dark", N_("Dark"))                                                                    \
    X(CONTRAST, "contrast", N_("High contrast"))

enum ThemeId {
#define X(id, word, text) THEME_##id,
    THEMES(X)
#undef X
        THEME_COUNT
};

/* X(member, wood, stone, dark, high contrast) as 0xRRGGBB.
 * Text on its ground has at least 7:1 everywhere except `dim`, which has at least 4.5:1. */
#define THEME_COLORS(X)                                                                            \
    /* window */                                                                                   \
    X(ground, 0x1b1f2a, 0x22282c, 0x101215, 0x000000)      /* behind everything */                 \
    X(ground_low, 0x14171f, 0x1a1f22, 0x0a0b0d, 0x000000)  /* lower end of its gradient */         \
    X(panel, 0x252a38, 0x2d3439, 0x191c21, 0x000000)       /* a raised surface */                  \
    X(panel_edge, 0x363d50, 0x424b51, 0x2b3038, 0xffffff)  /* its outline */                       \
    X(text, 0xf2e9d8, 0xeef1f0, 0xd9dce0, 0xffffff)        /* words on ground and panel */         \
    X(dim, 0xb0a996, 0xabb4b6, 0x959aa3, 0xffffff)         /* secondary words */                   \
    X(button, 0x323950, 0x3b454b, 0x262b33, 0x000000)      /* a button at rest */                  \
    X(button_hot, 0x414a68, 0x4b575e, 0x343b46, 0x26264d)  /* under the pointer */                 \
    X(button_down, 0x2a3045, 0x323b40, 0x1e2228, 0x4d4d99) /* held down */                         \
    X(accent, 0xdcb35c, 0x8fb8a8, 0x8aa9d0, 0xffff00)      /* the main button, what is on */       \
    X(accent_text, 0x1b1f2a, 0x14201c, 0x0e131a, 0x000000) /* words on accent */                   \
    X(focus_light, 0xfffaf0, 0xffffff, 0xffffff, 0xffffff) /* the inner ring of the focus */       \
    X(focus_dark, 0x0b0d13, 0x0d1012, 0x000000, 0x0000c8)  /* the outer ring of the focus */       \
    X(good, 0x7fc48a, 0x86c79a, 0x79b885, 0x00ff66)        /* won, agreed */                       \
    X(danger, 0xf08a7a, 0xf09585, 0xe08878, 0xff8080)      /* lost, refused, broken */             \
    /* board */                                                                                    \
    X(board, 0xdcb35c, 0xb9bdb4, 0x4a4438, 0xffffff)           /* its surface */                   \
    X(board_grain, 0xc99d49, 0xa9aea5, 0x413b30, 0xffffff)     /* the dark of its grain */         \
    X(board_edge, 0x8f6a2a, 0x777d75, 0x2a261f, 0x000000)      /* its side, seen from above */     \
    X(line, 0x3a2a12, 0x33382f, 0xc2b594, 0x000000)            /* lines, points and coordinates */ \
    X(stone_black, 0x1a1a1d, 0x17191a, 0x08090a, 0x000000)     /* body of a black stone */         \
    X(stone_black_hi, 0x6b6b72, 0x666b6d, 0x4d5157, 0x000000)  /* its highlight */                 \
    X(stone_black_rim, 0x0c0c0e, 0x0a0b0b, 0x8a8f98, 0xffffff) /* its rim */                       \
    X(stone_white, 0xe9e4da, 0xeceeeb, 0xc9ccd1, 0xffffff)     /* body of a white stone */         \
    X(stone_white_hi, 0xffffff, 0xffffff, 0xf4f6f8, 0xffffff)  /* its highlight */                 \
    X(stone_white_rim, 0x6e675a, 0x5f6663, 0x3a3d42, 0x000000) /* its rim */                       \
    X(piece_face, 0xf3dfb1, 0xe9e6da, 0xd8cdb2, 0xffffff)      /* face of a piece with a sign */   \
    X(piece_red, 0xb3201b, 0xa92822, 0xa51f1a, 0xc00000)       /* red side's sign and rim */       \
    X(piece_black, 0x1d2a2e, 0x1d262b, 0x14191c, 0x000000)     /* black side's sign and rim */     \
    /* marks on the board, all read on board, stones and faces */                                  \
    X(mark_last, 0x0b5fa5, 0x0b5fa5, 0x6cb6f5, 0x0000ff)    /* the last move: dot and ring */      \
    X(mark_legal, 0x1f6b3a, 0x1f6b3a, 0x7fd49a, 0x006600)   /* where a piece may go */             \
    X(mark_hint, 0x7a2fa0, 0x7a2fa0, 0xcf9bf0, 0x800080)    /* the hint */                         \
    X(mark_danger, 0xb00020, 0xb00020, 0xff8a80, 0xd00000)  /* check, forbidden, wrong */          \
    X(mark_think, 0x0c6a73, 0x0f6f78, 0x70d6de, 0x007070)   /* the AI's thinking */                \
    X(cursor_light, 0xffffff, 0xffffff, 0xffffff, 0xffffff) /* the board cursor's two rings */     \
    X(cursor_dark, 0x0b0d13, 0x0d1012, 0x000000, 0x0000c8)

struct Theme {
#define X(member, ...) SDL_Color member;
    THEME_COLORS(X)
#undef X
};

/* The colours of a theme; id outside the range gives wood. Lives as long as the program. */
const struct Theme *theme_get(enum ThemeId id);

/* The theme's word on the command line: "wood". */
const char *theme_word(enum ThemeId id);

/* The theme's English name, to be translated. */
const char *theme_name(enum ThemeId id);

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

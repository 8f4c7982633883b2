/* What differs in nothing but its colour is told apart by those who see few colours: every such
 * pair, in every theme, for each of the three common kinds. */
#include "src/app/toolkit/theme.h"
#include <math.h>
#include <stddef.h>
#include <stdio.h>
/* cmocka.h needs those below */
#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

/* Five differences that are just noticed, which is 2.3 (Mahy, Van Eycken, Oosterlinck: Evaluation
 * of uniform color spaces developed after the adoption of CIELAB and CIELUV, 1994). */
static const double LEAST = 12;

/* Linear RGB as it is seen, all of one kind of cones missing: Machado, Oliveira, Fernandes, A
 * physiologically-based model for simulation of color vision deficiency, 2009, severity 1.0. */
static const struct Vision {
    const char *name;
    double seen[3][3];
} visions[] = {
    {"all colours", {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}},
    {"protanopia",
     {{0.152286, 1.052583, -0.204868},
      {0.114503, 0.786281, 0.099216},
      {-0.003882, -0.048116, 1.051998}}},
    {"deuteranopia",
     {{0.367322, 0.860646, -0.227968},
      {0.280085, 0.672501, 0.047413},
      {-0.011820, 0.042940, 0.968881}}},
    {"tritanopia",
     {{1.255528, -0.076749, -0.178779},
      {-0.078411, 0.930809, 0.147602},
      {0.004733, 0.691367, 0.303900}}},
};

/* A channel of sRGB made linear (IEC 61966-2-1). */
static double linear(Uint8 channel)
{
    double c = channel / 255.0;
    return c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4);
}

/* CIE 15: f of the transformation to L*a*b*. */
static double lightness(double t)
{
    return t > 216 / 24389.0 ? cbrt(t) : (24389 / 27.0 * t + 16) / 116;
}

/* L*, a*, b* of a colour as it is seen, under D65. */
static void perceive(SDL_Color color, const struct Vision *vision, double lab[3])
{
    static const double xyz[3][3] = {{0.4124564, 0.3575761, 0.1804375},
                                     {0.2126729, 0.7151522, 0.0721750},
                                     {0.0193339, 0.1191920, 0.9503041}};
    static const double white[3] = {0.95047, 1, 1.08883};
    const double rgb[3] = {linear(color.r), linear(color.g), linear(color.b)};
    double seen[3] = {0}, f[3];
    for (int i = 0; i < 3; i++) {
        for (int k = 0; k < 3; k++)
            seen[i] += vision->seen[i][k] * rgb[k];
        seen[i] = fmin(1, fmax(0, seen[i]));
    }
    for (int i = 0; i < 3; i++)
        f[i] =
            lightness((xyz[i][0] * seen[0] + xyz[i][1] * seen[1] + xyz[i][2] * seen[2]) / white[i]);
    lab[0] = 116 * f[1] - 16;
    lab[1] = 500 * (f[0] - f[1]);
    lab[2] = 200 * (f[1] - f[2]);
}

/* The distance of two colours as they are seen, CIE 1976. */
static double difference(SDL_Color a, SDL_Color b, const struct Vision *vision)
{
    double p[3], q[3];
    perceive(a, vision, p);
    perceive(b, vision, q);
    return sqrt((p[0] - q[0]) * (p[0] - q[0]) + (p[1] - q[1]) * (p[1] - q[1]) +
                (p[2] - q[2]) * (p[2] - q[2]));
}

struct Named {
    const char *name;
    SDL_Color color;
};

/* Counts the pairs that somebody takes for the same, and says which. */
static int judge(const char *where, const struct Named *colors, int count)
{
    int found = 0;
    for (size_t v = 0; v < sizeof visions / sizeof *visions; v++) {
        for (int i = 0; i < count; i++) {
            for (int k = 0; k < i; k++) {
                double apart = difference(colors[i].color, colors[k].color, &visions[v]);
                if (apart >= LEAST)
                    continue;
                print_error("%s: %s and %s differ by %.1f for %s\n", where, colors[k].name,
                            colors[i].name, apart, visions[v].name);
                found++;
            }
        }
    }
    return found;
}

#define COLOR(theme, member)                                                                       \
    {                                                                                              \
#member, (theme)->member                                                                   \
    }
#define JUDGE(where, ...)                                                                          \
    judge(where, (const struct Named[]){__VA_ARGS__},                                              \
          (int)(sizeof((const struct Named[]){__VA_ARGS__}) / sizeof(struct Named)))

/* Rings, dots and arrows of one form mean different things, and so do those drawn in four colours
 * by a player; men differ by their discs alone where a game has no signs. */
static void marks_and_pieces_are_told_apart(void **state)
{
    int found = 0;
    (void)state;
    for (int id = 0; id < BOARD_THEME_COUNT; id++) {
        const struct BoardTheme *t = board_theme_get((enum ThemeId)id);
        const char *where = board_theme_word((enum ThemeId)id);
        found += JUDGE(where, COLOR(t, mark_last), COLOR(t, mark_legal), COLOR(t, mark_hint),
                       COLOR(t, mark_danger), COLOR(t, mark_think), COLOR(t, mark_yellow));
        found += JUDGE(where, COLOR(t, stone_black), COLOR(t, stone_white));
        found += JUDGE(where, COLOR(t, piece_red), COLOR(t, disc_yellow));
        found += JUDGE(where, COLOR(t, piece_red), COLOR(t, piece_black));
        found += JUDGE(where, COLOR(t, stroke_x), COLOR(t, stroke_o));
    }
    assert_int_equal(found, 0);
}

static void lines_of_a_chart_are_told_apart(void **state)
{
    int found = 0;
    (void)state;
    for (int board = 0; board < BOARD_THEME_COUNT; board++) {
        for (int shade = SHADE_DARK; shade <= SHADE_LIGHT; shade++) {
            const struct UiTheme *t = theme_get((enum Shade)shade, (enum ThemeId)board);
            char where[64];
            snprintf(where, sizeof where, "%s, %s", board_theme_word((enum ThemeId)board),
                     shade_word((enum Shade)shade));
            found += JUDGE(where, COLOR(t, series_1), COLOR(t, series_2), COLOR(t, series_3),
                           COLOR(t, series_4), COLOR(t, series_5), COLOR(t, series_6));
        }
    }
    assert_int_equal(found, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(marks_and_pieces_are_told_apart),
        cmocka_unit_test(lines_of_a_chart_are_told_apart),
    };
    return cmocka_run_group_tests_name("colour vision", tests, NULL, NULL);
}

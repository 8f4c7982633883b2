/* Letters, figures and signs, looked at pixel by pixel: weights, widths, places. */
#include "src/app/toolkit/canvas/fonts.h"
#include "tests/app/arcade_driver.h"
#include "tests/app/unseen.h"
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
/* cmocka.h needs those above */
#include <cmocka.h>

enum { WIDTH = 640, HEIGHT = 480 };

static const SDL_Color black = {0, 0, 0, 255}, grey = {128, 128, 128, 255},
                       white = {255, 255, 255, 255}, red = {200, 40, 40, 255};

struct Fixture {
    struct Driver driver;
    struct Canvas *canvas;
    Uint8 rgb[HEIGHT][WIDTH][3]; /* as last read */
    Uint8 at[HEIGHT][WIDTH];     /* how bright: its green */
};

/* Whether the font with all signs has been read, which happens on another thread. */
static bool rare_signs_are_there(struct Driver *driver)
{
    return TTF_GlyphIsProvided32(fonts_get(driver->app->fonts, FONT_REGULAR, "龘", 24), 0x9f98);
}

static int set_up(void **state)
{
    struct Fixture *fixture = calloc(1, sizeof *fixture);
    driver_open_calm(&fixture->driver,
                     &(struct DriverOptions){.scene = "null", .width = WIDTH, .height = HEIGHT});
    fixture->canvas = fixture->driver.app->canvas;
    driver_until(&fixture->driver, rare_signs_are_there);
    *state = fixture;
    return 0;
}

static int tear_down(void **state)
{
    struct Fixture *fixture = *state;
    driver_free(&fixture->driver);
    free(fixture);
    return 0;
}

static void read_pixels(struct Fixture *fixture)
{
    SDL_RenderReadPixels(fixture->driver.app->renderer, NULL, SDL_PIXELFORMAT_RGB24, fixture->rgb,
                         sizeof fixture->rgb[0]);
    for (int y = 0; y < HEIGHT; y++)
        for (int x = 0; x < WIDTH; x++)
            fixture->at[y][x] = fixture->rgb[y][x][1];
}

/* White text on black in the middle of the window's height. */
static void write_text(struct Fixture *fixture, const char *text, float size, unsigned int flags)
{
    struct TextStyle style = {.size = size, .flags = flags, .color = white};
    canvas_begin(fixture->canvas, black);
    canvas_text(fixture->canvas, (SDL_FRect){20, 0, WIDTH - 40, HEIGHT}, text, &style);
    read_pixels(fixture);
}

/* The ink's first and last row and column. */
static SDL_Rect ink_box(const struct Fixture *fixture, int columns)
{
    int x0 = WIDTH, y0 = HEIGHT, x1 = -1, y1 = -1;
    for (int y = 0; y < HEIGHT; y++) {
        for (int x = 0; x < columns; x++) {
            if (fixture->at[y][x] > 100) {
                x0 = x < x0 ? x : x0;
                x1 = x > x1 ? x : x1;
                y0 = y < y0 ? y : y0;
                y1 = y;
            }
        }
    }
    return (SDL_Rect){x0, y0, x1 + 1 - x0, y1 + 1 - y0};
}

static double ink(const struct Fixture *fixture)
{
    double sum = 0;
    for (int y = 0; y < HEIGHT; y++)
        for (int x = 0; x < WIDTH; x++)
            sum += fixture->at[y][x] / 255.0;
    return sum;
}

/* How many groups of columns have ink, with columns between them that have almost none. */
static int letters_apart(const struct Fixture *fixture)
{
    int groups = 0;
    bool inside = false;
    for (int x = 0; x < WIDTH; x++) {
        int most = 0;
        for (int y = 0; y < HEIGHT; y++)
            most = fixture->at[y][x] > most ? fixture->at[y][x] : most;
        groups += most > 110 && !inside;
        inside = most > 110;
    }
    return groups;
}

static void bold_is_heavier(void **state)
{
    static const char *const texts[] = {"Rematch and review", "再来一局，复盘", "K7QM-4WZ2"};
    static const float sizes[] = {14, 20, 34, 90};
    struct Fixture *fixture = *state;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++) {
            write_text(fixture, texts[i], sizes[k], TEXT_SHRINK);
            double regular = ink(fixture);
            write_text(fixture, texts[i], sizes[k], TEXT_SHRINK | TEXT_BOLD);
            assert_true(ink(fixture) > 1.15 * regular);
        }
    }
}

static void letters_do_not_touch(void **state)
{
    static const char *const texts[] = {"HIMNHUIL", "minimum", "K7QM4WZ2", "Online"};
    struct Fixture *fixture = *state;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        int letters = (int)strlen(texts[i]);
        for (int size = 14; size < 100; size += size / 3) {
            write_text(fixture, texts[i], (float)size, 0);
            assert_int_equal(letters_apart(fixture), letters);
            write_text(fixture, texts[i], (float)size, TEXT_BOLD);
            assert_int_equal(letters_apart(fixture), letters);
        }
    }
}

/* To the pixel to which widths are rounded. */
static void figures_are_equally_wide(void **state)
{
    static const char *const clocks[] = {"00:00", "11:11", "47:17", "88:88"};
    struct Fixture *fixture = *state;
    for (int size = 11; size < 80; size++) {
        for (int bold = 0; bold < 2; bold++) {
            struct TextStyle style = {.size = (float)size, .flags = bold ? TEXT_BOLD : 0};
            float width = canvas_text_width(fixture->canvas, clocks[0], &style);
            for (size_t i = 1; i < sizeof clocks / sizeof *clocks; i++)
                assert_float_equal(canvas_text_width(fixture->canvas, clocks[i], &style), width, 1);
        }
    }
}

/* An H stands where it stood, whatever sign of whichever font follows it. */
static void letters_share_a_line(void **state)
{
    static const char *const texts[] = {"H 天元", "H 龘", "H Ж", "H ¿"};
    struct Fixture *fixture = *state;
    for (unsigned int bold = 0; bold <= TEXT_BOLD; bold += TEXT_BOLD) {
        write_text(fixture, "H", 40, bold);
        SDL_Rect alone = ink_box(fixture, WIDTH);
        for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
            write_text(fixture, texts[i], 40, bold);
            SDL_Rect box = ink_box(fixture, alone.x + alone.w + 3);
            assert_in_range(abs(box.y - alone.y), 0, 1);
            assert_in_range(abs(box.y + box.h - alone.y - alone.h), 0, 1);
            assert_in_range(abs(box.x - alone.x), 0, 1);
        }
    }
}

/* What somebody may type is shown, though our texts do without it; in bold, too. */
static void rare_characters_are_shown(void **state)
{
    static const char *const rare[] = {"龘",         "囍",     "鑫淼",  "Ђорђе",
                                       "ありがとう", "ㄅㄆㄇ", "灣體龜"};
    struct Fixture *fixture = *state;
    struct Fonts *fonts = fixture->driver.app->fonts;
    for (size_t i = 0; i < sizeof rare / sizeof *rare; i++) {
        TTF_Font *font = fonts_get(fonts, FONT_REGULAR, rare[i], 24);
        assert_string_equal(
            strncmp(TTF_FontFaceFamilyName(font), "Tianyuan", 8) ? "another" : "ours", "ours");
        write_text(fixture, rare[i], 40, 0);
        double regular = ink(fixture);
        assert_true(regular > 100);
        write_text(fixture, rare[i], 40, TEXT_BOLD);
        assert_true(ink(fixture) > 1.1 * regular);
    }
}

static const char *const signs[] = {"帥", "將", "仕", "士", "相", "象", "傌",
                                    "馬", "俥", "車", "炮", "砲", "兵", "卒"};

static void signs_of_pieces_are_centred(void **state)
{
    struct Fixture *fixture = *state;
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
        for (int size = 16; size < 200; size += size / 2) {
            canvas_begin(fixture->canvas, black);
            canvas_carving(fixture->canvas, 320, 240, signs[i], (float)size, white, black);
            read_pixels(fixture);
            SDL_Rect box = ink_box(fixture, WIDTH);
            assert_true(box.w > size / 2 || box.h > size / 2);
            assert_float_equal((float)box.x + (float)box.w / 2, 320, 1.5);
            assert_float_equal((float)box.y + (float)box.h / 2, 240, 1.5);
        }
    }
}

/* Of what is brighter than the ink and of what is darker, the middle: light lies below and to the
 * right of the strokes, shadow on their upper left edges. */
static void signs_of_pieces_are_carved(void **state)
{
    struct Fixture *fixture = *state;
    for (int size = 48; size < 200; size *= 2) {
        double x_of[2] = {0}, y_of[2] = {0}, count[2] = {0};
        canvas_begin(fixture->canvas, grey);
        canvas_carving(fixture->canvas, 320, 240, "士", (float)size, red, white);
        read_pixels(fixture);
        for (int y = 0; y < HEIGHT; y++) {
            for (int x = 0; x < WIDTH; x++) {
                int dark = fixture->at[y][x] < 32;
                if (!dark && fixture->at[y][x] <= grey.g + 10)
                    continue;
                x_of[dark] += x, y_of[dark] += y, count[dark]++;
            }
        }
        assert_true(count[0] > size / 2.0 && count[1] > size / 2.0);
        assert_true(x_of[0] / count[0] > x_of[1] / count[1]);
        assert_true(y_of[0] / count[0] > y_of[1] / count[1]);
    }
}

int main(void)
{
    unseen_look(true);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bold_is_heavier),
        cmocka_unit_test(letters_do_not_touch),
        cmocka_unit_test(figures_are_equally_wide),
        cmocka_unit_test(letters_share_a_line),
        cmocka_unit_test(rare_characters_are_shown),
        cmocka_unit_test(signs_of_pieces_are_centred),
        cmocka_unit_test(signs_of_pieces_are_carved),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}

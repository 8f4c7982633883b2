/* What is drawn, looked at pixel by pixel with the software renderer. */
#include "engine/games.h"
#include "src/app/shell/storage/apply_settings.h"
#include "src/app/toolkit/layout.h"
#include "src/app/toolkit/ui/parts.h"
#include "tests/app/arcade_driver.h"
#include "tests/app/unseen.h"
#include <math.h>
#include <SDL_image.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
/* cmocka.h needs those above */
#include <cmocka.h>

static SDL_Color pixel(const SDL_Surface *picture, float x, float y)
{
    const Uint8 *p =
        (const Uint8 *)picture->pixels + (ptrdiff_t)y * picture->pitch + (ptrdiff_t)x * 3;
    return (SDL_Color){p[0], p[1], p[2], 255};
}

static int difference(SDL_Color a, SDL_Color b)
{
    return abs(a.r - b.r) + abs(a.g - b.g) + abs(a.b - b.b);
}

/* The canvas alone: draws by a callback and gives the picture. */
static SDL_Surface *drawn(struct Driver *driver, void (*draw)(struct Canvas *canvas))
{
    struct App *app = driver->app;
    SDL_FRect area = canvas_area(app->canvas);
    SDL_Surface *picture =
        SDL_CreateRGBSurfaceWithFormat(0, (int)area.w, (int)area.h, 24, SDL_PIXELFORMAT_RGB24);
    canvas_begin(app->canvas, (SDL_Color){0, 0, 0, 255});
    draw(app->canvas);
    SDL_RenderReadPixels(app->renderer, NULL, SDL_PIXELFORMAT_RGB24, picture->pixels,
                         picture->pitch);
    return picture;
}

static const SDL_Color white = {255, 255, 255, 255};

/* All light in the picture, as pixels of full white. */
static double light(const SDL_Surface *picture)
{
    double sum = 0;
    for (int y = 0; y < picture->h; y++)
        for (int x = 0; x < picture->w; x++)
            sum += pixel(picture, (float)x, (float)y).r / 255.0;
    return sum;
}

static void one_disc(struct Canvas *canvas)
{
    canvas_disc(canvas, 100.25f, 80.5f, 30, white);
}

static void one_ring(struct Canvas *canvas)
{
    canvas_ring(canvas, 100, 80, 30, 4, white);
}

static void one_line(struct Canvas *canvas)
{
    canvas_line(canvas, 20, 20, 120, 90, 3, white);
}

static void one_rounded(struct Canvas *canvas)
{
    canvas_rounded(canvas, (SDL_FRect){40, 30, 200, 100}, 20, white);
}

static void one_outline(struct Canvas *canvas)
{
    canvas_rounded_outline(canvas, (SDL_FRect){40, 30, 200, 100}, 20, 3, white);
}

static void half_arc(struct Canvas *canvas)
{
    canvas_arc(canvas, 100, 80, 30, 4, 0, 0.5f, white);
}

static void one_arrow(struct Canvas *canvas)
{
    canvas_arrow(canvas, 20, 50, 120, 50, 6, white);
}

/* Each shape covers as much as geometry says: edges are neither too thin nor jagged. */
static void shapes_have_their_area(void **state)
{
    (void)state;
    const double pi = 3.14159265;
    const struct {
        void (*draw)(struct Canvas *canvas);
        double area;
    } cases[] = {
        {one_disc, pi * 30 * 30},
        {one_ring, pi * (30 * 30 - 26 * 26)},
        {one_line, hypot(100, 70) * 3 + pi * 1.5 * 1.5},
        {one_rounded, 200 * 100 - (4 - pi) * 20 * 20},
        {one_outline, 200 * 100 - (4 - pi) * 20 * 20 - (194 * 94 - (4 - pi) * 17 * 17)},
        {half_arc, pi * (30 * 30 - 26 * 26) / 2 + pi * 2 * 2},
        {one_arrow, 82 * 6 + 18 * 18 / 2.0},
    };
    struct Driver driver;
    struct DriverOptions options = {.scene = "null", .width = 640, .height = 480};
    driver_open_calm(&driver, &options);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        SDL_Surface *picture = drawn(&driver, cases[i].draw);
        double got = light(picture);
        if (fabs(got - cases[i].area) > 0.015 * cases[i].area)
            fail_msg("shape %d covers %.1f pixels, not %.1f", (int)i, got, cases[i].area);
        SDL_FreeSurface(picture);
    }
    driver_free(&driver);
}

static void clipped(struct Canvas *canvas)
{
    canvas_clip(canvas, (SDL_FRect){10, 10, 50, 50});
    canvas_clip(canvas, (SDL_FRect){40, 40, 100, 100});
    canvas_rect(canvas, canvas_area(canvas), white);
    canvas_unclip(canvas);
    canvas_clip(canvas, (SDL_FRect){200, 200, 10, 10}); /* nothing is left */
    canvas_disc(canvas, 205, 205, 20, white);
    canvas_unclip(canvas);
    canvas_unclip(canvas);
}

static void clips_nest(void **state)
{
    (void)state;
    struct Driver driver;
    struct DriverOptions options = {.scene = "null", .width = 640, .height = 480};
    driver_open_calm(&driver, &options);
    SDL_Surface *picture = drawn(&driver, clipped);
    assert_float_equal(light(picture), 20 * 20, 0.5);
    SDL_FreeSurface(picture);
    driver_free(&driver);
}

static void text_stays_in_its_box(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "A long English sentence that has to be broken into several lines to fit",
        "很长的一句中文，没有空格，也要在标点之前正确地换行，不能超出边框。",
        "Averyveryveryverylongwordwithoutanyplacetobreakitanywhere",
    };
    struct Driver driver;
    struct DriverOptions options = {.scene = "null", .width = 640, .height = 480};
    driver_open_calm(&driver, &options);
    struct Canvas *canvas = driver.app->canvas;
    for (size_t i = 0; i < 3; i++) {
        struct TextStyle style = {.size = 20, .color = white};
        float whole = canvas_text_width(canvas, texts[i], &style);
        assert_true(whole > 400);
        style.flags = TEXT_WRAP | TEXT_TOP;
        float height = canvas_text_height(canvas, texts[i], &style, 200);
        assert_true(height >= whole / 200 * 20);
        canvas_begin(canvas, (SDL_Color){0, 0, 0, 255});
        canvas_text(canvas, (SDL_FRect){50, 50, 200, height}, texts[i], &style);
        style.flags = TEXT_SHRINK;
        canvas_text(canvas, (SDL_FRect){50, 400, 200, 40}, texts[i], &style);
        SDL_Rect box = {0, 0, 640, 480};
        SDL_Surface *picture =
            SDL_CreateRGBSurfaceWithFormat(0, 640, 480, 24, SDL_PIXELFORMAT_RGB24);
        SDL_RenderReadPixels(driver.app->renderer, &box, SDL_PIXELFORMAT_RGB24, picture->pixels,
                             picture->pitch);
        for (int y = 0; y < 480; y++)
            for (int x = 252; x < 640; x++)
                assert_int_equal(pixel(picture, (float)x, (float)y).r, 0);
        assert_true(light(picture) > 100);
        SDL_FreeSurface(picture);
    }
    driver_free(&driver);
}

/* The title: ground in the corner, the main button in the accent colour, wood, and the first stone
 * on the centre. */
static void title_at_three_sizes(void **state)
{
    (void)state;
    static const int sizes[][2] = {{640, 480}, {1280, 720}, {1920, 1080}};
    for (int i = 0; i < 3; i++) {
        struct Driver driver;
        struct DriverOptions options = {.width = sizes[i][0], .height = sizes[i][1]};
        driver_open_calm(&driver, &options);
        const struct UiTheme *theme = driver.app->theme;
        SDL_Surface *picture = driver_picture(&driver);
        const struct Widget *button = driver_widget(&driver, "New game");
        SDL_FRect r = rect_inset(button->rect, 6, 6);
        assert_true(difference(pixel(picture, 1, 1), theme->ground) < 12);
        assert_true(difference(pixel(picture, r.x + r.w - 4, r.y + 4), theme->accent) < 6);
        int wood = 0, black = 0, bright = 0;
        for (int y = 0; y < picture->h; y += 2) {
            for (int x = picture->w / 2; x < picture->w; x += 2) {
                SDL_Color c = pixel(picture, (float)x, (float)y);
                wood += difference(c, driver.app->board_theme->board) < 40;
                black += c.r < 40 && c.g < 40 && c.b < 42 && c.b >= c.r;
                bright += c.r > 215 && c.g > 210 && c.b > 200;
            }
        }
        assert_true(wood > sizes[i][0] * sizes[i][1] / 4 / 8);
        assert_true(black > 100 && bright > 100);
        SDL_FreeSurface(picture);
        driver_free(&driver);
    }
}

static void picture_is_the_same_twice(void **state)
{
    (void)state;
    SDL_Surface *pictures[2];
    for (int i = 0; i < 2; i++) {
        struct Driver driver;
        driver_open_calm(&driver, NULL);
        pictures[i] = driver_picture(&driver);
        driver_free(&driver);
    }
    assert_memory_equal(pictures[0]->pixels, pictures[1]->pixels,
                        (size_t)pictures[0]->pitch * (size_t)pictures[0]->h);
    SDL_FreeSurface(pictures[0]);
    SDL_FreeSurface(pictures[1]);
}

/* Runs the program itself with these words; returns its exit status. */
static int run(const char *words)
{
    char command[600];
    char *base = SDL_GetBasePath();
    snprintf(command, sizeof command, "%s../tianyuan %s >/dev/null 2>&1", base, words);
    SDL_free(base);
    int status = system(command);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static void program_takes_pictures(void **state)
{
    (void)state;
    char file[] = "/tmp/tianyuan-shot-XXXXXX", words[200];
    close(mkstemp(file));
    snprintf(words, sizeof words, "--shot %s --scene settings --size 800x600 --lang zh_CN", file);
    assert_int_equal(run(words), 0);
    SDL_Surface *picture = IMG_Load(file);
    assert_non_null(picture);
    assert_int_equal(picture->w, 800);
    assert_int_equal(picture->h, 600);
    SDL_FreeSurface(picture);
    remove(file);
    assert_int_equal(run("--shot /nowhere/x.png"), 1);
    assert_int_equal(run("--size 1x1"), 2);
    assert_int_equal(run("--help"), 0);
    assert_int_equal(run("--shot /tmp/tianyuan-nodata.png --data /nowhere"), 0);
    remove("/tmp/tianyuan-nodata.png");
}

/* "Tic-tac-toe" is longer than the others, which are set no larger. */
static void options_are_set_in_one_size(void **state)
{
    struct Driver driver;
    (void)state;
    driver_open_calm(&driver,
                     &(struct DriverOptions){.scene = "host", .width = 640, .height = 480});
    struct Ui *ui = driver.app->ui;
    const struct Widget *games = ui_find(ui, UI_CHOICE, "Game");
    assert_true(games || games_count() > 4); /* so many stand one at a time */
    if (!games) {
        driver_free(&driver);
        return;
    }
    struct TextStyle plain = ui_text_style(ui, 0), style = ui_choice_style(ui, games);
    float room = ui_choice_part(ui, games, 0).w - 8 * driver.app->metrics.unit;
    assert_true(canvas_text_width(driver.app->canvas, "Tic-tac-toe", &plain) > room + 1);
    assert_true(canvas_text_width(driver.app->canvas, "Tic-tac-toe", &style) <= room + 1);
    driver_free(&driver);
}

/* A button that can't be used is faded, and as even as the others: no shadow is seen through it. */
static void a_faded_button_is_even(void **state)
{
    struct Driver driver;
    (void)state;
    driver_open_calm(&driver, &(struct DriverOptions){.scene = "library"});
    driver.app->settings.shade = SHADE_LIGHT;
    app_apply_settings(driver.app);
    driver_settle(&driver);
    const struct Widget *button = ui_find(driver.app->ui, UI_BUTTON, "Export");
    assert_non_null(button);
    assert_true(button->flags & UI_DISABLED);
    SDL_Surface *picture = driver_picture(&driver);
    float middle = button->rect.x + button->rect.w / 2, y = button->rect.y;
    SDL_Color edge = pixel(picture, middle, y + 5);
    for (float down = 5; down < button->rect.h * 0.3F; down++)
        assert_true(difference(pixel(picture, middle, y + down), edge) < 6);
    SDL_FreeSurface(picture);
    driver_free(&driver);
}

/* A button on a card that is not lit is told from it by its edge, in every shade. */
static void a_button_is_seen_on_its_card(void **state)
{
    (void)state;
    for (enum Shade shade = SHADE_DARK; shade <= SHADE_LIGHT; shade++) {
        struct Driver driver;
        driver_open_calm(&driver, &(struct DriverOptions){.scene = "games"});
        driver.app->settings.shade = shade;
        app_apply_settings(driver.app);
        driver_settle(&driver);
        const struct Widget *button = NULL;
        for (int i = 0; i < ui_count(driver.app->ui); i++)
            if (strcmp(ui_widget(driver.app->ui, i)->label, "Rules") == 0)
                button = ui_widget(driver.app->ui, i); /* that of the last card stays */
        assert_non_null(button);
        SDL_Surface *picture = driver_picture(&driver);
        float y = button->rect.y + button->rect.h / 2, best = 0;
        SDL_Color card = pixel(picture, button->rect.x - 8, y);
        for (float x = -1; x <= 1; x++)
            best = fmaxf(best, color_contrast(card, pixel(picture, button->rect.x + x, y)));
        if (best < 3)
            fail_msg("%s: %.2f:1", shade_word(shade), (double)best);
        SDL_FreeSurface(picture);
        driver_free(&driver);
    }
}

/* A slider's number leaves room for the ring of its focus. */
static void a_number_keeps_off_the_ring(void **state)
{
    struct Driver driver;
    (void)state;
    driver_open_calm(&driver, &(struct DriverOptions){.scene = "settings"});
    driver_press(&driver, "Sound");
    driver_settle(&driver);
    const struct Widget *slider = NULL;
    for (int i = 0; i < ui_count(driver.app->ui) && !slider; i++)
        if (ui_widget(driver.app->ui, i)->role == UI_SLIDER)
            slider = ui_widget(driver.app->ui, i);
    assert_non_null(slider);
    SDL_FRect r = slider->rect;
    SDL_Surface *picture = driver_picture(&driver);
    SDL_Color ground = pixel(picture, r.x + r.w - 2, r.y + 2);
    for (float x = r.x + r.w - 8; x < r.x + r.w; x++)
        for (float y = r.y + 2; y < r.y + r.h - 2; y++)
            assert_true(difference(pixel(picture, x, y), ground) < 12);
    SDL_FreeSurface(picture);
    driver_free(&driver);
}

int main(void)
{
    unseen_look(true);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shapes_have_their_area),
        cmocka_unit_test(clips_nest),
        cmocka_unit_test(text_stays_in_its_box),
        cmocka_unit_test(title_at_three_sizes),
        cmocka_unit_test(picture_is_the_same_twice),
        cmocka_unit_test(program_takes_pictures),
        cmocka_unit_test(options_are_set_in_one_size),
        cmocka_unit_test(a_faded_button_is_even),
        cmocka_unit_test(a_button_is_seen_on_its_card),
        cmocka_unit_test(a_number_keeps_off_the_ring),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

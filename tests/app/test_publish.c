/* Games that are shown to others: animations, strips of diagrams, pages. */
#include "src/app/scenes/library/library.h"
#include "src/app/toolkit/ui/parts.h"
#include "src/common/memory.h"
#include "src/common/string_buffer.h"
#include "src/play/system/files.h"
#include "tests/app/study_driver.h"
#include "tests/app/unseen.h"
#include "tests/play/scratch.h"
#include <gif_lib.h>
#include <SDL_image.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>
/* cmocka.h needs those above */
#include <cmocka.h>

enum { LINES = 15, MOVES = 100 };

static const char short_game[] =
    "[Game \"gomoku\"]\n[Black \"Mei\"]\n[White \"Tom & Li\"]\n[Event \"Club\"]\n\n"
    "1. h8 { a < b } i9 (1... g9 2. f10) 2. i8 a1 3. j8 a3 *\n";

/* --- a long game ------------------------------------------------------------------------------ */

/* The next point from *at on that is the colour's in a pattern without five in a row. */
static int next_point(int *at, int colour)
{
    while ((*at % LINES + 2 * (*at / LINES)) / 2 % 2 != colour)
        ++*at;
    return (*at)++;
}

/* A game of 100 moves. */
static char *long_game(void)
{
    struct StringBuffer text = {.data = NULL};
    int at[2] = {0, 0};
    string_buffer_add(&text, "[Game \"gomoku\"]\n[Black \"Mei\"]\n[White \"Tom\"]\n\n");
    for (int i = 0; i < MOVES; i++) {
        int point = next_point(&at[i % 2], i % 2);
        if (i % 2 == 0)
            string_buffer_format(&text, "%d. ", i / 2 + 1);
        string_buffer_format(&text, "%c%d ", 'a' + point % LINES, point / LINES + 1);
    }
    string_buffer_add(&text, "*\n");
    return text.data;
}

/* --- looking at what was made ----------------------------------------------------------------- */

/* An animation, as a program that shows it would have it at its end. */
struct Animation {
    int width, height, pictures;
    int hundredths; /* of a second, once through */
    bool again;     /* it begins anew */
    size_t bytes;
    uint32_t *pixels; /* owned: the last picture, 0xRRGGBB */
};

static void lay(struct Animation *animation, const SavedImage *image, int transparent)
{
    const GifImageDesc *part = &image->ImageDesc;
    for (int y = 0; y < part->Height; y++)
        for (int x = 0; x < part->Width; x++) {
            int index = image->RasterBits[y * part->Width + x];
            if (index == transparent)
                continue;
            GifColorType colour = part->ColorMap->Colors[index];
            animation->pixels[(part->Top + y) * animation->width + part->Left + x] =
                (uint32_t)colour.Red << 16 | (uint32_t)colour.Green << 8 | colour.Blue;
        }
}

static struct Animation animation_read(const char *path)
{
    int error;
    GifFileType *file = DGifOpenFileName(path, &error);
    struct FileError why;
    struct Animation animation = {.width = 0};
    assert_non_null(file);
    assert_int_equal(DGifSlurp(file), GIF_OK);
    animation.width = file->SWidth;
    animation.height = file->SHeight;
    animation.pictures = file->ImageCount;
    animation.pixels =
        memory_zeroed((size_t)file->SWidth * (size_t)file->SHeight * sizeof *animation.pixels);
    for (int i = 0; i < file->ImageCount; i++) {
        GraphicsControlBlock control;
        const SavedImage *image = &file->SavedImages[i];
        assert_int_equal(DGifSavedExtensionToGCB(file, i, &control), GIF_OK);
        animation.hundredths += control.DelayTime;
        for (int j = 0; j < image->ExtensionBlockCount; j++)
            animation.again |= image->ExtensionBlocks[j].Function == APPLICATION_EXT_FUNC_CODE;
        lay(&animation, image, control.TransparentColor);
    }
    DGifCloseFile(file, &error);
    free(file_read_bytes(path, 64 << 20, &animation.bytes, &why));
    return animation;
}

/* How light the animation's last picture is at parts of its sides, 0 .. 765. */
static int light_at(const struct Animation *animation, float x, float y)
{
    uint32_t colour = animation->pixels[(int)(y * (float)animation->height) * animation->width +
                                        (int)(x * (float)animation->width)];
    return (int)((colour >> 16) + (colour >> 8 & 0xff) + (colour & 0xff));
}

static bool is_saved(struct Driver *driver)
{
    return strcmp(driver_scene(driver), "saved") == 0;
}

/* Has it made; the path of the file, which is freed with SDL_free. */
static char *make(struct Driver *driver)
{
    unseen_look(true); /* pictures are painted as the window is */
    driver_press(driver, "Export");
    driver_until(driver, is_saved);
    unseen_look(false);
    driver_pass(driver, 500);
    driver_press(driver, "Copy the path");
    return SDL_GetClipboardText();
}

static void open_share(struct Driver *driver, const char *record)
{
    driver_open_record(driver, record);
    driver_press(driver, "More");
    driver_press(driver, "Share the game");
    SDL_SetWindowSize(driver->app->window, 1280, 1000); /* all rows at once */
    driver_pass(driver, 500);
    assert_string_equal(driver_scene(driver), "publish");
}

/* --- an animation ----------------------------------------------------------------------------- */

static void a_game_of_100_moves_becomes_a_small_animation(void **state)
{
    struct Driver *driver = *state;
    char *record = long_game();
    open_share(driver, record);
    free(record);
    driver_choose(driver, "720 px");
    driver_choose(driver, "0.5 s");
    char *path = make(driver);
    struct Animation animation = animation_read(path);
    assert_non_null(strstr(path, ".gif"));
    assert_int_equal(animation.pictures, MOVES + 1);
    assert_int_equal(SDL_max(animation.width, animation.height), 720);
    assert_in_range(animation.hundredths, 50 * (MOVES + 1) + 300, 50 * (MOVES + 1) + 400);
    assert_true(animation.again);
    assert_in_range(animation.bytes, 10000, 2 << 20);
    free(animation.pixels);
    SDL_free(path);
}

/* As it stands at the end: the stones, of which Black's are below, lie on its side. */
static void an_animation_ends_with_the_last_position(void **state)
{
    struct Driver *driver = *state;
    open_share(driver, "[Game \"gomoku\"]\n\n1. a1 o1 2. c1 *\n");
    driver_press(driver, "Names"); /* off */
    char *path = make(driver);
    struct Animation animation = animation_read(path);
    int black = 0, white = 0;
    for (int i = 4; i < 196; i++) {
        int light = light_at(&animation, (float)i / 200, 0.9F);
        black += light < 200;
        white += light > 660;
    }
    assert_true(black > 5);
    assert_true(white > 3);
    assert_int_equal(animation.pictures, 4);
    free(animation.pixels);
    SDL_free(path);
}

static void a_part_of_a_game_is_shown(void **state)
{
    struct Driver *driver = *state;
    open_share(driver, short_game);
    SDL_FRect from = driver_widget(driver, "From move")->rect;
    driver_click(driver, from.x + from.w * 0.8F, from.y + from.h / 2);
    int first = driver_widget(driver, "From move")->value;
    assert_in_range(first, 1, 5);
    char *path = make(driver);
    struct Animation animation = animation_read(path);
    assert_int_equal(animation.pictures, 6 - first + 1);
    free(animation.pixels);
    SDL_free(path);
}

static void making_is_given_up(void **state)
{
    struct Driver *driver = *state;
    char folder[300], *record = long_game();
    open_share(driver, record);
    free(record);
    driver_press(driver, "Export");
    driver_turn(driver);
    assert_non_null(ui_find(driver->app->ui, UI_PROGRESS, "Creating..."));
    driver_press(driver, "Cancel");
    driver_pass(driver, 1000);
    assert_string_equal(driver_scene(driver), "study");
    snprintf(folder, sizeof folder, "%s/exports", driver->folder);
    assert_int_not_equal(access(folder, F_OK), 0); /* nothing was written */
}

static bool says_so(struct Driver *driver)
{
    return driver_toasts(driver, "Couldn't save in /");
}

/* No file may grow beyond some bytes, as on a full disk. */
static void a_disk_that_is_full_is_said(void **state)
{
    struct Driver *driver = *state;
    const struct rlimit tight = {4096, RLIM_INFINITY}, none = {RLIM_INFINITY, RLIM_INFINITY};
    char folder[300];
    open_share(driver, short_game);
    unseen_look(true);
    signal(SIGXFSZ, SIG_IGN);
    setrlimit(RLIMIT_FSIZE, &tight);
    driver_press(driver, "Export");
    driver_until(driver, says_so);
    setrlimit(RLIMIT_FSIZE, &none);
    unseen_look(false);
    assert_string_equal(driver_scene(driver), "study");
    snprintf(folder, sizeof folder, "%s/exports", driver->folder);
    assert_int_equal(scratch_count(folder, ".gif"), 0);
    assert_int_equal(scratch_count(folder, ".new"), 0); /* nor a half of it */
}

/* --- diagrams and pages ----------------------------------------------------------------------- */

static void diagrams_become_one_picture(void **state)
{
    struct Driver *driver = *state;
    open_share(driver, short_game);
    driver_choose(driver, "Diagrams");
    driver_choose(driver, "240 px");
    driver_choose(driver, "1");
    char *path = make(driver);
    SDL_Surface *picture = IMG_Load(path);
    assert_non_null(picture);
    assert_non_null(strstr(path, ".png"));
    assert_in_range(picture->w, 800, 4 * 240); /* seven diagrams, four beside each other */
    assert_in_range(picture->h, 400, 2 * 240);
    SDL_FreeSurface(picture);
    SDL_free(path);
}

static int count_of(const char *text, const char *part)
{
    int count = 0;
    for (const char *at = text; (at = strstr(at, part)); at += strlen(part))
        count++;
    return count;
}

static void a_page_has_moves_comments_and_diagrams(void **state)
{
    struct Driver *driver = *state;
    struct FileError error;
    open_share(driver, short_game);
    driver_choose(driver, "Page");
    driver_choose(driver, "2");
    char *path = make(driver);
    char *page = file_read(path, &error);
    assert_non_null(strstr(path, ".html"));
    assert_non_null(strstr(page, "<h1>Mei – Tom &amp; Li</h1>"));
    assert_non_null(strstr(page, "Gomoku · Club"));
    assert_non_null(strstr(page, "<i>a &lt; b</i>"));
    assert_non_null(strstr(page, "(2. g9 3. f10)"));
    assert_non_null(strstr(page, "<b>6. a3</b>"));
    assert_int_equal(count_of(page, "src=\"data:image/png;base64,iVBOR"), 4);
    assert_int_equal(count_of(page, "src="), 4); /* nothing from elsewhere */
    free(page);
    SDL_free(path);
}

/* --- from the games --------------------------------------------------------------------------- */

static bool shows_card(struct Driver *driver)
{
    const struct Widget *card = ui_find_id(driver->app->ui, LIBRARY_CARD);
    return card && strcmp(card->label, "Mei – Tom & Li") == 0;
}

static bool asks_what(struct Driver *driver)
{
    return strcmp(driver_scene(driver), "publish") == 0;
}

static void a_game_of_the_library_is_shared(void **state)
{
    struct Driver *driver = *state;
    driver_add_game(driver, short_game);
    driver_start(driver, "library", NULL, NULL);
    driver_until(driver, shows_card);
    driver_press(driver, "Mei – Tom & Li");
    driver_pass(driver, 500);
    driver_press(driver, "Share the game");
    driver_until(driver, asks_what);
    driver_pass(driver, 500);
    assert_string_equal(driver_scene(driver), "publish");
    char *path = make(driver);
    struct Animation animation = animation_read(path);
    assert_int_equal(animation.pictures, 7);
    free(animation.pixels);
    SDL_free(path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
#define TEST(name) cmocka_unit_test_setup_teardown(name, driver_set_up, driver_tear_down)
        TEST(a_game_of_100_moves_becomes_a_small_animation),
        TEST(an_animation_ends_with_the_last_position),
        TEST(a_part_of_a_game_is_shown),
        TEST(making_is_given_up),
        TEST(a_disk_that_is_full_is_said),
        TEST(diagrams_become_one_picture),
        TEST(a_page_has_moves_comments_and_diagrams),
        TEST(a_game_of_the_library_is_shared),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

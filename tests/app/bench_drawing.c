/*
 * What the arcade's pictures cost, by the software renderer at 1280x720:
 *
 *     build/dev/tests/bench_app_drawing
 *
 * First, an arrow key in each of some scenes: as medians, how often the renderer is told to fill or
 * copy pixels and the processor time of that turn of the loop, beside the same for a turn that
 * draws one frame without any input. Then what moves: the processor time of the frames of a move in
 * each game, of a walk through its history, of one scene giving way to another, and of four lanes
 * of the lab that race; their median and the dearest one.
 */
#include "src/app/loop.h"
#include "src/app/toolkit/canvas/canvas.h"
#include "src/play/system/posix.h"
#include "tests/app/board_driver.h"
#include "tests/app/unseen.h"
#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { TURNS = 60, FRAMES_MAX = 1000, FRAME_MS = 16 };

struct Cost {
    uint64_t strokes, us;
};

static int by_size(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

/* The medians of TURNS turns, each with a key pressed or only a frame due. */
static struct Cost measure(struct Driver *driver, bool keys)
{
    uint64_t strokes[TURNS], us[TURNS];
    for (int i = 0; i < TURNS; i++) {
        uint64_t before = canvas_strokes(driver->app->canvas), start = posix_thread_us();
        SDL_Keycode key = i % 4 < 2 ? SDLK_DOWN : SDLK_UP;
        if (keys) {
            driver_key_down(driver, key, true);
        } else {
            app_redraw(driver->app);
            driver_turn(driver);
        }
        us[i] = posix_thread_us() - start;
        strokes[i] = canvas_strokes(driver->app->canvas) - before;
        if (keys)
            driver_key_down(driver, key, false);
        driver_settle(driver);
    }
    qsort(strokes, TURNS, sizeof *strokes, by_size);
    qsort(us, TURNS, sizeof *us, by_size);
    return (struct Cost){strokes[TURNS / 2], us[TURNS / 2]};
}

static void measure_keys(void)
{
    static const char *const scenes[] = {"title", "games", "settings", "setup", "play", "online"};
    printf("%-10s %16s %16s %8s\n", "scene", "frame", "key", "ratio");
    for (size_t i = 0; i < sizeof scenes / sizeof *scenes; i++) {
        struct Driver driver;
        driver_open_calm(&driver, &(struct DriverOptions){.scene = scenes[i]});
        driver_key(&driver, SDLK_DOWN);
        driver_settle(&driver);
        struct Cost frame = measure(&driver, false), key = measure(&driver, true);
        printf("%-10s %5" PRIu64 " %7" PRIu64 " us %5" PRIu64 " %7" PRIu64 " us %8.2f\n", scenes[i],
               frame.strokes, frame.us, key.strokes, key.us,
               (double)key.strokes / (double)frame.strokes);
        driver_free(&driver);
    }
}

/* The frames of motions of one kind. */
struct Film {
    uint64_t us[FRAMES_MAX];
    int count;
};

/* Lets what moves come to its end, frame by frame. */
static void watch(struct Driver *driver, struct Film *film)
{
    do {
        driver->now += FRAME_MS;
        uint64_t start = posix_thread_us();
        bool drawn = app_turn(driver->app);
        if (drawn && film->count < FRAMES_MAX)
            film->us[film->count++] = posix_thread_us() - start;
    } while (driver->app->moving || driver->app->coming);
}

static void print_film(const char *name, struct Film *film)
{
    qsort(film->us, (size_t)film->count, sizeof *film->us, by_size);
    if (film->count > 0)
        printf("%-24s %6d %7" PRIu64 " us %7" PRIu64 " us\n", name, film->count,
               film->us[film->count / 2], film->us[film->count - 1]);
    film->count = 0;
}

/* Points as the hands click them: a game that ends, or many moves of one that does not. */
struct Played {
    const char *game, *points;
};

static const struct Played played[] = {
    {"tictactoe", "b2 a1 b1 a2 b3"},
    {"gomoku", "h8 i9 g9 g8 i7 h7 j6 f9 k5"},
    {"xiangqi", "h2 e2 h9 g7 e2 e6 d9 e8 b2 e2 a9 b9"},
    {"chiziqi", "b1 b2 b5 b4 c1 c2"},
    {"reversi", "e6 f4 e3 f6 g5 d6 e7 f5 c5"},
    {"connect4", "d1 e1 e2 f1 g1 f2 f3 g2 g3 c1 g4"},
};

/* A game, then its history back and forth. */
static void measure_moves(const struct Played *one)
{
    struct Driver driver;
    struct Film moves = {.count = 0}, walk = {.count = 0};
    char points[128], name[64];
    driver_open_calm(&driver, &(struct DriverOptions){.settings = DRIVER_LIVELY,
                                                      .scene = "play",
                                                      .game = one->game,
                                                      .level = "human"});
    snprintf(points, sizeof points, "%s", one->points);
    for (char *point = strtok(points, " "); point; point = strtok(NULL, " ")) {
        driver_click_point(&driver, point);
        watch(&driver, &moves);
    }
    for (int i = 0; i < 8; i++) {
        driver_key(&driver, i < 4 ? SDLK_PAGEUP : SDLK_PAGEDOWN);
        watch(&driver, &walk);
    }
    print_film(one->game, &moves);
    snprintf(name, sizeof name, "%s: history", one->game);
    print_film(name, &walk);
    driver_free(&driver);
}

/* A scene over another, or in its place, and away again; the first time apart from the others, for
 * what is drawn then is kept. */
static void measure_scene(const char *under, const char *scene)
{
    struct Driver driver;
    struct Film first = {.count = 0}, film = {.count = 0};
    char name[64];
    driver_open_calm(&driver, &(struct DriverOptions){.settings = DRIVER_LIVELY, .scene = under});
    driver_pass(&driver, 2000);
    for (int i = 0; i < 4; i++) {
        if (strcmp(scene, "pause") == 0)
            driver_key(&driver, SDLK_ESCAPE);
        else
            app_open(driver.app, scene, NULL, 0);
        watch(&driver, i == 0 ? &first : &film);
        scenes_pop(driver.app->scenes, 0);
        watch(&driver, &film);
        driver_pass(&driver, 2000);
    }
    snprintf(name, sizeof name, "%s, %s: first", under, scene);
    print_film(name, &first);
    snprintf(name, sizeof name, "%s, %s", under, scene);
    print_film(name, &film);
    driver_free(&driver);
}

/* Four lanes of the lab: while they search, and as their race is shown. */
static void measure_race(void)
{
    struct Driver driver;
    struct Film film = {.count = 0};
    driver_open_calm(&driver, &(struct DriverOptions){.settings = DRIVER_LIVELY, .scene = "lab"});
    driver_press(&driver, "Deepening costs next to nothing");
    driver_pass(&driver, 2000);
    driver_press(&driver, "Run");
    while (ui_find(driver.app->ui, UI_BUTTON, "Stop this lane")) {
        app_redraw(driver.app);
        watch(&driver, &film);
    }
    print_film("race of four lanes", &film);
    driver_free(&driver);
}

int main(void)
{
    unseen_look(true);
    static const char *const pairs[][2] = {
        {"title", "games"}, {"title", "learn"}, {"title", "library"}, {"title", "settings"},
        {"games", "setup"}, {"setup", "play"},  {"play", "pause"},    {"title", "online"}};
    measure_keys();
    printf("\n%-24s %6s %10s %10s\n", "what moves", "frames", "median", "dearest");
    for (size_t i = 0; i < sizeof played / sizeof *played; i++)
        measure_moves(&played[i]);
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        measure_scene(pairs[i][0], pairs[i][1]);
    measure_race();
    return 0;
}

/*
 * What an input costs in drawing:
 *
 *     build/tests/bench_app_drawing
 *
 * presses an arrow key in each of some scenes and prints, as medians, how often the renderer is
 * told to fill or copy pixels and how long the turn of the loop takes, beside the same for a turn
 * that draws one frame without any input.
 */
#include "src/app/toolkit/canvas.h"
#include "src/play/posix.h"
#include "tests/app/arcade_driver.h"
#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

enum { TURNS = 60 };

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
        uint64_t before = canvas_strokes(driver->app->canvas), start = posix_now_us();
        SDL_Keycode key = i % 4 < 2 ? SDLK_DOWN : SDLK_UP;
        if (keys) {
            driver_key_down(driver, key, true);
        } else {
            app_redraw(driver->app);
            driver_turn(driver);
        }
        us[i] = posix_now_us() - start;
        strokes[i] = canvas_strokes(driver->app->canvas) - before;
        if (keys)
            driver_key_down(driver, key, false);
        driver_settle(driver);
    }
    qsort(strokes, TURNS, sizeof *strokes, by_size);
    qsort(us, TURNS, sizeof *us, by_size);
    return (struct Cost){strokes[TURNS / 2], us[TURNS / 2]};
}

int main(void)
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
    return 0;
}

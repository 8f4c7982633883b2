/*
 * Hands without sense: keys, clicks, fingers and pads at random, by seed, over all scenes, while
 * the language changes, the window is resized, the device is lost, junk is dropped and pasted, and
 * the program ends and begins again. Nothing crashes, no assert fails, and what a frame describes
 * has a place and a name; the sanitizers watch the rest.
 *
 * Without arguments a short run, under sanitizers too. `test_app_monkey SEED STEPS [SECONDS]` for
 * another; with SECONDS one seed after the other begins until they are over: tests/monkey.cmake.
 */
#define _GNU_SOURCE /* getaddrinfo's constants */
#include "src/app/scenes/registry.h"
#include "src/app/shell/storage/apply_settings.h"
#include "src/common/random.h"
#include "tests/app/arcade_driver.h"
#include <math.h>
#include <netdb.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
/* cmocka.h needs those above */
#include <cmocka.h>

struct Monkey {
    struct Driver driver;
    uint64_t random;
    bool plugged[2];
};

/* No name of the outside world is ever asked for, whatever is typed into a field. */
int getaddrinfo(const char *restrict node, const char *restrict service,
                const struct addrinfo *restrict hints, struct addrinfo **restrict result)
{
    (void)node, (void)service, (void)hints, (void)result;
    return EAI_FAIL;
}

static int below(struct Monkey *monkey, int bound)
{
    return (int)random_below(&monkey->random, (uint32_t)bound);
}

/* --- what it does ----------------------------------------------------------------------------- */

static void press_widget(struct Monkey *monkey)
{
    const struct Ui *ui = monkey->driver.app->ui;
    int count = ui_count(ui);
    for (int tries = 0; tries < 8 && count > 0; tries++) {
        const struct Widget *widget = ui_widget(ui, below(monkey, count));
        if (widget->id == 0 || !ui_reachable(ui, widget))
            continue;
        float x = widget->rect.x + widget->rect.w * (float)below(monkey, 100) / 100;
        float y = widget->rect.y + widget->rect.h * (float)below(monkey, 100) / 100;
        if (below(monkey, 4) == 0)
            driver_tap(&monkey->driver, x, y);
        else
            driver_click(&monkey->driver, x, y);
        return;
    }
}

static void press_key(struct Monkey *monkey)
{
    static const SDL_Keycode keys[] = {
        SDLK_UP,     SDLK_DOWN, SDLK_LEFT,      SDLK_RIGHT,    SDLK_RETURN, SDLK_RETURN,
        SDLK_ESCAPE, SDLK_TAB,  SDLK_SPACE,     SDLK_u,        SDLK_h,      SDLK_f,
        SDLK_t,      SDLK_c,    SDLK_PAGEUP,    SDLK_PAGEDOWN, SDLK_HOME,   SDLK_END,
        SDLK_DELETE, SDLK_F1,   SDLK_BACKSPACE, SDLK_SLASH,    SDLK_m,      SDLK_r,
        SDLK_PERIOD, SDLK_0,    SDLK_z,         SDLK_F5};
    static const SDL_Keycode chords[] = {SDLK_v, SDLK_c, SDLK_x, SDLK_z, SDLK_a, SDLK_s, SDLK_y};
    if (below(monkey, 5) == 0)
        driver_chord(&monkey->driver, below(monkey, 2) ? KMOD_LCTRL : KMOD_LSHIFT,
                     chords[below(monkey, SDL_arraysize(chords))]);
    else
        driver_key(&monkey->driver, keys[below(monkey, SDL_arraysize(keys))]);
}

static void use_mouse(struct Monkey *monkey)
{
    SDL_FRect area = canvas_area(monkey->driver.app->canvas);
    float x = area.w * (float)below(monkey, 1000) / 1000,
          y = area.h * (float)below(monkey, 1000) / 1000;
    float to_x = area.w * (float)below(monkey, 1000) / 1000;
    driver_move_mouse(&monkey->driver, x, y, 0);
    if (below(monkey, 2)) {
        driver_click(&monkey->driver, x, y);
        return;
    }
    driver_mouse_button(&monkey->driver, x, y, true);
    driver_move_mouse(&monkey->driver, to_x, y, SDL_BUTTON_LMASK);
    driver_mouse_button(&monkey->driver, to_x, y, false);
}

static void use_pad(struct Monkey *monkey)
{
    int pad = below(monkey, 2);
    if (!monkey->plugged[pad] || below(monkey, 10) == 0) {
        if (monkey->plugged[pad])
            driver_unplug(&monkey->driver, pad);
        else
            driver_plug(&monkey->driver, pad);
        monkey->plugged[pad] = !monkey->plugged[pad];
        return;
    }
    if (below(monkey, 4) == 0)
        driver_stick(&monkey->driver, pad,
                     (SDL_GameControllerAxis)below(monkey, SDL_CONTROLLER_AXIS_MAX),
                     below(monkey, 65535) - 32767);
    else
        driver_button(&monkey->driver, pad,
                      (SDL_GameControllerButton)below(monkey, SDL_CONTROLLER_BUTTON_DPAD_RIGHT));
}

static void write_text(struct Monkey *monkey)
{
    static const char *const texts[] = {"a", "h8", "将", "Ω!", "-1", "1-0", "\xf0\x9f\x98\x80",
                                        " "};
    if (below(monkey, 4) == 0)
        driver_compose(&monkey->driver, "ni hao");
    else
        driver_type(&monkey->driver, texts[below(monkey, SDL_arraysize(texts))]);
}

/* Something that is nearly a record, a letter, an invite, or nothing at all. */
static void make_junk(struct Monkey *monkey, char junk[256])
{
    static const char *const heads[] = {
        "",         "[Game \"gomoku\"]\n\n1. h8 ", "(;GM[4]SZ[15];B[hh]",
        "TYL1",     "4k4/9/9/9/9/9/9/9/9/4K4 w",   "ABCD-EFGH",
        "tianyuan", "Piskvorky 15x15, 11:11, 0\n"};
    int length = snprintf(junk, 200, "%s", heads[below(monkey, SDL_arraysize(heads))]);
    int more = below(monkey, 50);
    for (int i = 0; i < more; i++)
        junk[length++] = (char)(1 + below(monkey, 127));
    junk[length] = '\0';
}

static void bring_junk(struct Monkey *monkey)
{
    char junk[256], path[128];
    make_junk(monkey, junk);
    SDL_Event event = {.type = SDL_DROPTEXT};
    SDL_SetClipboardText(junk);
    if (below(monkey, 2))
        return;
    event.drop.file = SDL_strdup(junk);
    if (below(monkey, 2)) {
        snprintf(path, sizeof path, "%s/junk.txt", monkey->driver.folder);
        FILE *file = fopen(path, "w");
        assert_non_null(file);
        fputs(junk, file);
        fclose(file);
        SDL_free(event.drop.file);
        event.type = SDL_DROPFILE;
        event.drop.file = SDL_strdup(path);
    }
    SDL_PushEvent(&event);
    SDL_PushEvent(&(SDL_Event){.type = SDL_DROPCOMPLETE});
    driver_turn(&monkey->driver);
}

static void change_window(struct Monkey *monkey)
{
    static const int sizes[][2] = {{640, 480}, {1280, 720}, {1920, 1080},
                                   {480, 800}, {900, 500},  {2000, 500}};
    const int *size = sizes[below(monkey, SDL_arraysize(sizes))];
    SDL_Event event = {.type = SDL_WINDOWEVENT};
    event.window.windowID = SDL_GetWindowID(monkey->driver.app->window);
    switch (below(monkey, 4)) {
    case 0:
        SDL_PushEvent(&(SDL_Event){.type = SDL_RENDER_DEVICE_RESET});
        break;
    case 1:
        SDL_PushEvent(&(SDL_Event){.type = SDL_RENDER_TARGETS_RESET});
        break;
    case 2:
        event.window.event =
            below(monkey, 2) ? SDL_WINDOWEVENT_FOCUS_LOST : SDL_WINDOWEVENT_FOCUS_GAINED;
        SDL_PushEvent(&event);
        break;
    default:
        SDL_SetWindowSize(monkey->driver.app->window, size[0], size[1]);
    }
    driver_turn(&monkey->driver);
}

static void change_settings(struct Monkey *monkey)
{
    static const char *const languages[] = {"en", "zh_CN", ""};
    struct App *app = monkey->driver.app;
    snprintf(app->settings.language, sizeof app->settings.language, "%s",
             languages[below(monkey, SDL_arraysize(languages))]);
    app->settings.motion = below(monkey, 2);
    app->settings.theme = below(monkey, 4);
    app->settings.text_scale = 100 + 25 * below(monkey, 5);
    app_apply_settings(app);
    driver_turn(&monkey->driver);
}

/* Where programs are chosen and started, and pages that others than the arcade's own open. */
static bool is_out_of_bounds(const char *name)
{
    static const char *const names[] = {"engines", "engine", "browse"};
    for (size_t i = 0; i < SDL_arraysize(names); i++)
        if (strcmp(name, names[i]) == 0)
            return true;
    return false;
}

static void open_scene(struct Monkey *monkey)
{
    int count = 0;
    while (scene_registry[count])
        count++;
    const struct SceneType *type = scene_registry[below(monkey, count)];
    if (type && !type->inner && !is_out_of_bounds(type->name)) {
        app_open(monkey->driver.app, type->name, NULL, 0);
        driver_turn(&monkey->driver);
    }
}

static void begin_again(struct Monkey *monkey)
{
    memset(monkey->plugged, 0, sizeof monkey->plugged);
    driver_reopen(&monkey->driver, NULL);
}

static void let_time_pass(struct Monkey *monkey)
{
    driver_pass(&monkey->driver, 20 << below(monkey, 7));
}

static const struct {
    void (*act)(struct Monkey *monkey);
    int weight;
} acts[] = {
    {press_widget, 60}, {press_key, 30},      {use_mouse, 15},  {use_pad, 15},
    {write_text, 6},    {bring_junk, 4},      {open_scene, 4},  {let_time_pass, 12},
    {change_window, 3}, {change_settings, 2}, {begin_again, 1},
};

static void act(struct Monkey *monkey)
{
    int all = 0, chosen;
    for (size_t i = 0; i < SDL_arraysize(acts); i++)
        all += acts[i].weight;
    chosen = below(monkey, all);
    for (size_t i = 0; i < SDL_arraysize(acts); i++) {
        if (chosen < acts[i].weight) {
            acts[i].act(monkey);
            return;
        }
        chosen -= acts[i].weight;
    }
}

/* --- what must hold --------------------------------------------------------------------------- */

static void check(struct Monkey *monkey)
{
    struct App *app = monkey->driver.app;
    if (app->quit)
        begin_again(monkey);
    app = monkey->driver.app;
    if (is_out_of_bounds(driver_scene(&monkey->driver)))
        scenes_pop(app->scenes, 0);
    driver_turn(&monkey->driver);
    for (int i = 0; i < ui_count(app->ui); i++) {
        const struct Widget *widget = ui_widget(app->ui, i);
        const SDL_FRect *rect = &widget->rect;
        if (!isfinite(rect->x + rect->y + rect->w + rect->h))
            fail_msg("%s: '%s' is nowhere", driver_scene(&monkey->driver), widget->label);
    }
}

static void run(uint64_t seed, int steps)
{
    struct Monkey monkey = {.random = seed};
    print_message("seed %llu, %d steps\n", (unsigned long long)seed, steps);
    driver_init(&monkey.driver);
    setenv("HOME", monkey.driver.folder, 1); /* where exports go */
    driver_open(&monkey.driver, &(struct DriverOptions){.settings = DRIVER_LIVELY});
    for (int i = 0; i < steps; i++) {
        act(&monkey);
        check(&monkey);
    }
    driver_free(&monkey.driver);
}

static uint64_t first_seed = 1;
static int step_count = 250, seconds;

static void hands_without_sense(void **state)
{
    (void)state;
    time_t end = time(NULL) + seconds;
    uint64_t seed = first_seed;
    do {
        run(seed++, step_count);
    } while (time(NULL) < end);
}

int main(int count, char **words)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(hands_without_sense)};
    if (count > 1)
        first_seed = strtoull(words[1], NULL, 10);
    if (count > 2)
        step_count = (int)strtol(words[2], NULL, 10);
    if (count > 3)
        seconds = (int)strtol(words[3], NULL, 10);
    return cmocka_run_group_tests_name("monkey", tests, NULL, NULL);
}

/* Every key that a page names, in a tooltip or at the bottom, is pressed: it does something, and
 * the same as the button that names it. */
#include "src/app/scenes/registry.h"
#include "src/app/toolkit/input/signs.h"
#include "src/app/toolkit/ui/parts.h"
#include "tests/app/board_driver.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { NAMES_MAX = 40 };

/* What names a key. */
struct Name {
    enum InputAction action;
    char label[UI_LABEL_MAX];
    bool button; /* else the bar at the bottom */
};

struct Names {
    struct Name list[NAMES_MAX];
    int count;
};

/* What can be seen and read, as numbers. */
struct Sight {
    uint64_t words, pixels;
};

/* Some pages are opened twice: as they are, and where more can be done, with moves to go back and
 * forth. */
static const char *const prepared[] = {"play", "study", "rules"};

static void prepare(struct Driver *driver, const char *scene)
{
    static const char *const points[] = {"h8", "i9", "h9"};
    bool board = strcmp(scene, "play") == 0 || strcmp(scene, "study") == 0;
    for (int i = 0; i < 3 && board; i++)
        driver_click_point(driver, points[i]);
    if (board)
        driver_key(driver, SDLK_PAGEUP);
    if (strcmp(scene, "rules") == 0)
        driver_key(driver, SDLK_PAGEDOWN);
    driver_settle(driver);
}

static void open_page(struct Driver *driver, const char *scene, bool more)
{
    driver_open_calm(
        driver,
        &(struct DriverOptions){
            .scene = scene, .game = "gomoku", .level = "human", .width = 640, .height = 480});
    driver_turn(driver);
    if (more)
        prepare(driver, scene);
}

static void add(struct Names *names, enum InputAction action, const char *label, bool button)
{
    assert_true(names->count < NAMES_MAX);
    struct Name *name = &names->list[names->count++];
    *name = (struct Name){.action = action, .button = button};
    snprintf(name->label, sizeof name->label, "%s", label);
}

/* Whether what an entry of the bar does depends on where the cursor stands, or on what was done on
 * the board before. */
static bool depends(const char *scene, enum InputAction action)
{
    bool undoes = strcmp(scene, "edit") == 0 || strcmp(scene, "lesson") == 0;
    return action == ACT_CONFIRM || (action == ACT_UNDO && undoes);
}

/* All that names a key on the page. */
static void find_names(const struct Driver *driver, struct Names *names)
{
    const struct Ui *ui = driver->app->ui;
    names->count = 0;
    for (int i = 0; i < ui->hint_count; i++)
        if (ui_hint_works(ui, &ui->hints[i]) && !depends(driver_scene(driver), ui->hints[i].action))
            add(names, ui->hints[i].action, ui->hints[i].words, false);
    for (int i = 0; i < ui_count(ui); i++) {
        const struct Widget *widget = ui_widget(ui, i);
        if (widget->key != ACT_NONE && ui_reachable(ui, widget))
            add(names, widget->key, widget->label, true);
    }
}

static uint64_t mix(uint64_t hash, const void *bytes, size_t size)
{
    return canvas_key(hash, bytes, size);
}

static uint64_t words_of(const struct Driver *driver)
{
    const struct Ui *ui = driver->app->ui;
    Uint32 full = SDL_GetWindowFlags(driver->app->window) & SDL_WINDOW_FULLSCREEN_DESKTOP;
    uint64_t hash =
        mix(full + driver->app->quit, driver_scene(driver), strlen(driver_scene(driver)));
    for (int i = 0; i < ui_count(ui); i++) {
        const struct Widget *widget = ui_widget(ui, i);
        hash = mix(hash, widget->label, strlen(widget->label));
        hash = mix(hash, widget->detail, strlen(widget->detail));
        hash = mix(hash, &widget->value, sizeof widget->value);
    }
    for (int i = 0; i < ui->toast_count; i++)
        hash = mix(hash, ui->toasts[i], strlen(ui->toasts[i]));
    return hash;
}

static struct Sight look(struct Driver *driver)
{
    struct Sight sight = {.words = words_of(driver)};
    SDL_Surface *picture = driver_picture(driver);
    sight.pixels = mix(0, picture->pixels, (size_t)picture->pitch * (size_t)picture->h);
    SDL_FreeSurface(picture);
    return sight;
}

static SDL_Keycode shown_key(const struct Driver *driver, enum InputAction action)
{
    return sign_shown_key(&(struct SignStyle){.bindings = input_bindings(driver->app->input),
                                              .typing = driver->app->ui->typing},
                          action);
}

/* What comes of the key that is shown, or of a click on the button that names it. */
static struct Sight use(const char *scene, bool more, const struct Name *name, bool click,
                        bool *changed)
{
    struct Driver driver;
    open_page(&driver, scene, more);
    driver_key(&driver, SDLK_F20); /* the keyboard is at hand: what it shows is shown */
    struct Sight before = look(&driver);
    if (click)
        driver_press(&driver, name->label);
    else
        driver_key(&driver, shown_key(&driver, name->action));
    driver_turn(&driver);
    driver_settle(&driver);
    struct Sight after = look(&driver);
    *changed = after.words != before.words || after.pixels != before.pixels;
    driver_free(&driver);
    return after;
}

/* Whether the engine thinks then, and what it shows depends on how far it is. */
static bool asks_engine(enum InputAction action)
{
    return action == ACT_HINT || action == ACT_THINK;
}

/* Returns how many faults there are, each of which was printed. */
static int press_all(const char *scene, bool more)
{
    struct Driver driver;
    struct Names names;
    int faults = 0;
    open_page(&driver, scene, more);
    find_names(&driver, &names);
    driver_free(&driver);
    for (int i = 0; i < names.count; i++) {
        const struct Name *name = &names.list[i];
        bool changed, clicked;
        struct Sight pressed = use(scene, more, name, false, &changed);
        if (!changed) {
            print_error("%s: the key of \"%s\" does nothing\n", scene, name->label);
            faults++;
        } else if (name->button && !asks_engine(name->action) &&
                   use(scene, more, name, true, &clicked).words != pressed.words) {
            print_error("%s: the key of \"%s\" does something else\n", scene, name->label);
            faults++;
        }
    }
    return faults;
}

static void a_key_that_is_named_does_what_is_said(void **state)
{
    int faults = 0;
    (void)state;
    for (int i = 0; scene_registry[i]; i++)
        if (!scene_registry[i]->inner)
            faults += press_all(scene_registry[i]->name, false);
    for (size_t i = 0; i < SDL_arraysize(prepared); i++)
        faults += press_all(prepared[i], true);
    assert_int_equal(faults, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_key_that_is_named_does_what_is_said)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

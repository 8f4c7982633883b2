/* The toolkit belongs to the window's thread: a call from another one ends the program at once. */
#include "tests/app/arcade_driver.h"
#include "tests/play/stray.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void add_widget(void *argument)
{
    const struct App *app = argument;
    ui_label(app->ui, (SDL_FRect){0, 0, 100, 20}, "Stray", 0);
}

static void send_event(void *argument)
{
    const struct App *app = argument;
    struct UiAction action;
    ui_event(app->ui, &(struct InputEvent){.action = ACT_UP}, &action);
}

static void say(void *argument)
{
    app_toast(argument, "Stray");
}

static void paint(void *argument)
{
    const struct App *app = argument;
    canvas_rect(app->canvas, (SDL_FRect){0, 0, 10, 10}, (SDL_Color){255, 0, 0, 255});
}

static void measure(void *argument)
{
    const struct App *app = argument;
    canvas_text_width(app->canvas, "Stray", &(struct TextStyle){.size = 17});
}

static void translate(void *argument)
{
    app_tr(argument, "Stray");
}

static void another_thread_is_refused(void **state)
{
    static const struct {
        const char *what;
        void (*use)(void *app);
    } uses[] = {{"add a widget", add_widget}, {"send an event", send_event},
                {"say something", say},       {"paint", paint},
                {"measure a text", measure},  {"translate", translate}};
    struct Driver *driver = *state;
    driver_start(driver, "title", NULL, NULL);
    for (size_t i = 0; i < sizeof uses / sizeof uses[0]; i++) {
        if (!stray_survives(uses[i].use, driver->app, false))
            fail_msg("the window's thread can't %s", uses[i].what);
        if (stray_survives(uses[i].use, driver->app, true))
            fail_msg("another thread may %s", uses[i].what);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(another_thread_is_refused, driver_set_up, driver_tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* Fields of text, edited as players do: keys, the clipboard, the mouse, and what shows of it. */
#include "src/app/toolkit/ui/text_field.h"
#include "tests/app/arcade_driver.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

enum { NAME = 1, SECRET, BUTTON, ASK = 10 };

/* Two fields, a button, and what came of them. */
struct Form {
    struct App *app;
    struct TextField name, secret;
    int changes, backs;
    bool dialog;
};

static bool enter(void *context, struct App *app, const void *args)
{
    struct Form *form = context;
    (void)args;
    form->app = app;
    form->secret.secret = true;
    text_field_set(&form->name, "Ada");
    text_field_set(&form->secret, "sesame");
    return true;
}

static void draw(void *context)
{
    struct Form *form = context;
    struct Ui *ui = form->app->ui;
    ui_text(ui, NAME, (SDL_FRect){20, 20, 600, 56}, "Name", &form->name);
    ui_text(ui, SECRET, (SDL_FRect){20, 90, 600, 56}, "Secret", &form->secret);
    ui_button(ui, BUTTON, (SDL_FRect){20, 160, 200, 56}, NULL, "Go", UI_FIRST);
    if (form->dialog) {
        struct UiDialog dialog = {
            .title = "Sure?", .buttons = {"Yes"}, .button_count = 1, .first_id = ASK};
        ui_dialog(ui, &dialog);
    }
}

static void action(void *context, const struct UiAction *act)
{
    struct Form *form = context;
    form->changes += act->kind == UI_CHANGED && act->id == NAME;
    if (act->id == ASK)
        form->dialog = false;
}

static bool event(void *context, const struct InputEvent *ev)
{
    struct Form *form = context;
    bool back = ev->kind == INPUT_ACTION && ev->down && ev->action == ACT_BACK;
    form->backs += back;
    return back;
}

static const struct SceneType form_scene = {
    .name = "form",
    .context_size = sizeof(struct Form),
    .enter = enter,
    .event = event,
    .action = action,
    .draw = draw,
};

static struct Form *open_form(struct Driver *driver, int focus)
{
    void *context;
    struct DriverOptions options = {.scene = "null", .width = 960, .height = 600};
    driver_open_calm(driver, &options);
    scenes_push(driver->app->scenes, &form_scene, NULL, 0);
    driver_settle(driver);
    ui_set_focus(driver->app->ui, focus);
    app_redraw(driver->app);
    driver_settle(driver);
    scenes_top(driver->app->scenes, &context);
    return context;
}

static void keys_with_shift_select(void **state)
{
    (void)state;
    struct Driver driver;
    struct Form *form = open_form(&driver, NAME);
    driver_chord(&driver, KMOD_LSHIFT, SDLK_LEFT);
    driver_chord(&driver, KMOD_LSHIFT, SDLK_LEFT);
    driver_type(&driver, "nne"); /* in place of "da" */
    assert_string_equal(form->name.text, "Anne");
    driver_chord(&driver, KMOD_LSHIFT, SDLK_HOME);
    driver_key(&driver, SDLK_RIGHT); /* ends the selection at its right */
    driver_type(&driver, "!");
    assert_string_equal(form->name.text, "Anne!");
    driver_chord(&driver, KMOD_LSHIFT, SDLK_HOME);
    driver_key(&driver, SDLK_BACKSPACE);
    assert_string_equal(form->name.text, "");
    for (int i = 0; i < 3; i++)
        driver_chord(&driver, KMOD_LSHIFT, SDLK_LEFT); /* never leaves the field */
    assert_int_equal(ui_focus(driver.app->ui), NAME);
    driver_free(&driver);
}

static void the_clipboard_takes_and_gives(void **state)
{
    (void)state;
    struct Driver driver;
    struct Form *form = open_form(&driver, NAME);
    driver_chord(&driver, KMOD_LCTRL, SDLK_a);
    driver_chord(&driver, KMOD_LCTRL, SDLK_c);
    char *copied = SDL_GetClipboardText();
    assert_string_equal(copied, "Ada");
    SDL_free(copied);
    driver_key(&driver, SDLK_END);
    driver_chord(&driver, KMOD_LSHIFT, SDLK_LEFT);
    driver_chord(&driver, KMOD_LCTRL, SDLK_x);
    assert_string_equal(form->name.text, "Ad");
    driver_chord(&driver, KMOD_LCTRL, SDLK_v);
    driver_chord(&driver, KMOD_LCTRL, SDLK_v);
    assert_string_equal(form->name.text, "Adaa");
    assert_int_equal(form->changes, 3);
    driver_free(&driver);
}

static void a_secret_stays_one(void **state)
{
    (void)state;
    struct Driver driver;
    struct Form *form = open_form(&driver, SECRET);
    SDL_SetClipboardText("before");
    driver_chord(&driver, KMOD_LCTRL, SDLK_a);
    driver_chord(&driver, KMOD_LCTRL, SDLK_c);
    driver_chord(&driver, KMOD_LCTRL, SDLK_x);
    char *copied = SDL_GetClipboardText();
    assert_string_equal(copied, "before");
    assert_string_equal(form->secret.text, "sesame");
    SDL_free(copied);
    driver_free(&driver);
}

static void escape_brings_back_what_was_there(void **state)
{
    (void)state;
    struct Driver driver;
    struct Form *form = open_form(&driver, NAME);
    driver_type(&driver, "x");
    driver_key(&driver, SDLK_ESCAPE);
    assert_string_equal(form->name.text, "Ada");
    assert_int_equal(form->changes, 2);
    assert_int_equal(form->backs, 0);
    driver_key(&driver, SDLK_ESCAPE); /* nothing to bring back: the scene's */
    assert_int_equal(form->backs, 1);
    driver_type(&driver, "y");
    driver_key(&driver, SDLK_RETURN); /* that is agreed on now */
    driver_key(&driver, SDLK_ESCAPE);
    assert_string_equal(form->name.text, "Aday");
    assert_int_equal(form->backs, 2);
    driver_free(&driver);
}

static void the_cross_empties(void **state)
{
    (void)state;
    struct Driver driver;
    struct Form *form = open_form(&driver, BUTTON);
    driver_click(&driver, 600, 48);
    assert_string_equal(form->name.text, "");
    assert_int_equal(form->changes, 1);
    driver_click(&driver, 600, 48); /* there is none any more */
    assert_int_equal(form->changes, 1);
    driver_free(&driver);
}

static void the_mouse_selects(void **state)
{
    (void)state;
    struct Driver driver;
    struct Form *form = open_form(&driver, BUTTON);
    float left = 20 + 600 - 600 * 0.54f + 4;
    driver_pass(&driver, 1000);
    driver_mouse_button(&driver, left, 48, true);
    driver_move_mouse(&driver, left + 300, 48, SDL_BUTTON_LMASK);
    driver_mouse_button(&driver, left + 300, 48, false);
    driver_type(&driver, "Eve");
    assert_string_equal(form->name.text, "Eve");
    driver_pass(&driver, 1000);
    driver_click(&driver, left + 200, 48);
    driver_type(&driver, "!");
    assert_string_equal(form->name.text, "Eve!");
    driver_pass(&driver, 1000);
    driver_click(&driver, left + 200, 48);
    driver_click(&driver, left + 200, 48); /* twice: all of it */
    driver_type(&driver, "Bob");
    assert_string_equal(form->name.text, "Bob");
    driver_free(&driver);
}

/* Pixels of the first field in the colour of the caret. */
static int caret_pixels(struct Driver *driver)
{
    SDL_Surface *picture = driver_picture(driver);
    SDL_Color accent = driver->app->theme->accent;
    int count = 0;
    for (int y = 24; y < 72; y++) {
        for (int x = 320; x < 560; x++) {
            const Uint8 *pixel = (const Uint8 *)picture->pixels + y * picture->pitch + 3 * x;
            count += pixel[0] == accent.r && pixel[1] == accent.g && pixel[2] == accent.b;
        }
    }
    SDL_FreeSurface(picture);
    return count;
}

static void the_caret_shows_where_typing_goes(void **state)
{
    (void)state;
    struct Driver driver;
    struct Form *form = open_form(&driver, BUTTON);
    assert_int_equal(caret_pixels(&driver), 0);
    ui_set_focus(driver.app->ui, NAME);
    app_redraw(driver.app);
    driver_settle(&driver);
    assert_true(caret_pixels(&driver) > 20);
    form->dialog = true; /* what is typed now is lost: so is the caret */
    app_redraw(driver.app);
    driver_settle(&driver);
    assert_int_equal(caret_pixels(&driver), 0);
    driver_free(&driver);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keys_with_shift_select),
        cmocka_unit_test(the_clipboard_takes_and_gives),
        cmocka_unit_test(a_secret_stays_one),
        cmocka_unit_test(escape_brings_back_what_was_there),
        cmocka_unit_test(the_cross_empties),
        cmocka_unit_test(the_mouse_selects),
        cmocka_unit_test(the_caret_shows_where_typing_goes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* The settings: tabs by every device, and what their rows do. */
#include "src/app/scenes/settings/scenes.h"
#include "tests/app/arcade_driver.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
/* cmocka.h needs those above */
#include <cmocka.h>

static const char *const tabs[TAB_COUNT] = {"You", "Look", "Sound", "Play", "Online", "Keys"};

/* The tab that is shown. */
static int shown_tab(const struct Driver *driver)
{
    const struct Ui *ui = driver->app->ui;
    int tab = -1;
    for (int i = 0; i < TAB_COUNT; i++)
        if (ui_find(ui, UI_BUTTON, tabs[i])->flags & UI_SELECTED)
            tab = i;
    return tab;
}

static bool has_focus(const struct Driver *driver, const char *label)
{
    return ui_focus(driver->app->ui) == driver_widget(driver, label)->id;
}

static void open_settings(struct Driver *driver, int width, int height)
{
    driver_open_calm(
        driver, &(struct DriverOptions){.scene = "settings", .width = width, .height = height});
}

/* From the first one on, whichever way one goes, the furthest is three presses away. */
static void keys_go_round_the_tabs(void **state)
{
    struct Driver driver;
    (void)state;
    open_settings(&driver, 1280, 720);
    assert_int_equal(shown_tab(&driver), TAB_YOU);
    driver_key(&driver, SDLK_RIGHT);
    driver_key(&driver, SDLK_RIGHT);
    driver_key(&driver, SDLK_RIGHT);
    assert_int_equal(shown_tab(&driver), TAB_PLAY);
    assert_true(has_focus(&driver, "Play"));
    for (int i = 0; i < 4; i++)
        driver_key(&driver, SDLK_LEFT);
    assert_int_equal(shown_tab(&driver), TAB_KEYS);
    driver_chord(&driver, KMOD_LCTRL, SDLK_TAB);
    assert_int_equal(shown_tab(&driver), TAB_YOU);
    driver_chord(&driver, KMOD_LCTRL | KMOD_LSHIFT, SDLK_TAB);
    driver_key(&driver, SDLK_PAGEUP);
    assert_int_equal(shown_tab(&driver), TAB_ONLINE);
    driver_free(&driver);
}

/* Down leads into the tab, up from there back to the one that is shown, not to the one above. */
static void the_way_up_leads_to_the_tab_that_is_shown(void **state)
{
    struct Driver driver;
    (void)state;
    open_settings(&driver, 1280, 720);
    driver_press(&driver, "Keys");
    driver_key(&driver, SDLK_DOWN);
    driver_key(&driver, SDLK_DOWN);
    assert_true(has_focus(&driver, "Swap confirm and back buttons"));
    driver_key(&driver, SDLK_UP);
    assert_true(has_focus(&driver, "Keys"));
    driver_key(&driver, SDLK_UP);
    assert_true(has_focus(&driver, "Back"));
    driver_free(&driver);
}

/* Shoulder buttons turn the page from within a text, too; a finger taps where there are icons
 * alone. */
static void pad_and_finger_reach_the_tabs(void **state)
{
    struct Driver driver;
    (void)state;
    open_settings(&driver, 640, 480);
    driver.app->settings.text_scale = 200;
    driver_plug(&driver, 0);
    driver_button(&driver, 0, SDL_CONTROLLER_BUTTON_DPAD_DOWN);
    assert_true(has_focus(&driver, "Your name"));
    driver_button(&driver, 0, SDL_CONTROLLER_BUTTON_RIGHTSHOULDER);
    assert_int_equal(shown_tab(&driver), TAB_LOOK);
    driver_button(&driver, 0, SDL_CONTROLLER_BUTTON_LEFTSHOULDER);
    driver_button(&driver, 0, SDL_CONTROLLER_BUTTON_LEFTSHOULDER);
    assert_int_equal(shown_tab(&driver), TAB_KEYS);
    SDL_FRect online = driver_widget(&driver, "Online")->rect;
    driver_tap(&driver, online.x + online.w / 2, online.y + online.h / 2);
    assert_int_equal(shown_tab(&driver), TAB_ONLINE);
    driver_free(&driver);
}

/* A tab's own settings go back, others stay. */
static void each_tab_is_reset_alone(void **state)
{
    struct Driver driver;
    (void)state;
    driver_open_calm(&driver, &(struct DriverOptions){.scene = "settings",
                                                      .settings = DRIVER_CALM
                                                      "theme = 2\ncoach = yes\nrumble = no\n",
                                                      .height = 1600});
    driver_press(&driver, "Play");
    ui_set_focus(driver.app->ui, driver_widget(&driver, "Reset to defaults")->id);
    driver_key_down(&driver, SDLK_RETURN, true);
    driver_pass(&driver, UI_HOLD_MS + 40);
    driver_key_down(&driver, SDLK_RETURN, false);
    assert_false(driver.app->settings.coach);
    assert_int_equal(driver.app->settings.theme, THEME_DARK);
    assert_false(driver.app->settings.rumble);
    driver_press(&driver, "You");
    driver_assert_no_label(&driver, "Reset to defaults"); /* nobody's name is a default */
    driver_free(&driver);
}

/* Sets a slider of the sounds by the keys, `steps` to the right. */
static void slide(struct Driver *driver, const char *label, int steps)
{
    ui_set_focus(driver->app->ui, driver_widget(driver, label)->id);
    driver_settle(driver);
    for (int i = 0; i < steps; i++)
        driver_key(driver, SDLK_RIGHT);
}

/* Each volume is heard when it is changed, as loud as it is, and leaves the other alone. */
static void pieces_and_notices_have_volumes_of_their_own(void **state)
{
    struct Driver driver;
    (void)state;
    open_settings(&driver, 1280, 720);
    const struct Audio *audio = driver.app->audio;
    driver_press(&driver, "Sound");
    slide(&driver, "Pieces", 4);
    assert_int_equal(audio_count(audio, SOUND_PLACE), 4);
    assert_in_range(audio_loudness(audio), 38, 40);
    slide(&driver, "Notices", 2);
    assert_int_equal(audio_count(audio, SOUND_REQUEST), 2);
    assert_in_range(audio_loudness(audio), 18, 20);
    app_sound(driver.app, SOUND_MOVE);
    assert_in_range(audio_loudness(audio), 38, 40);
    driver_reopen(&driver, &(struct DriverOptions){.scene = "settings"});
    assert_int_equal(driver.app->settings.sound_volume, 40);
    assert_int_equal(driver.app->settings.notice_volume, 20);
    driver_free(&driver);
}

/* Settings of an older version know one volume: it is both. */
static void an_old_volume_is_taken_over_for_both(void **state)
{
    struct Driver driver;
    (void)state;
    driver_open_calm(
        &driver, &(struct DriverOptions){.settings = "first_run_done = yes\nsound_volume = 40\n"});
    assert_int_equal(driver.app->settings.sound_volume, 40);
    assert_int_equal(driver.app->settings.notice_volume, 40);
    driver_free(&driver);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keys_go_round_the_tabs),
        cmocka_unit_test(the_way_up_leads_to_the_tab_that_is_shown),
        cmocka_unit_test(pad_and_finger_reach_the_tabs),
        cmocka_unit_test(each_tab_is_reset_alone),
        cmocka_unit_test(pieces_and_notices_have_volumes_of_their_own),
        cmocka_unit_test(an_old_volume_is_taken_over_for_both),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

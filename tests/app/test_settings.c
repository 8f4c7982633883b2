/* The settings: tabs by every device, and what their rows do. */
#include "src/app/scenes/settings/scenes.h"
#include "src/app/shell/storage/apply_settings.h"
#include "src/app/toolkit/input/bindings.h"
#include "src/app/toolkit/ui/parts.h"
#include "tests/app/board_driver.h"
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
    driver_key(&driver, SDLK_DOWN); /* the first only shows where it begins */
    assert_true(has_focus(&driver, "Space, Enter"));
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
    driver_press(&driver, "Sound");
    slide(&driver, "Menus", 3);
    assert_in_range(audio_loudness(driver.app->audio), 28, 30);
    assert_int_equal(driver.app->settings.menu_volume, 30);
    driver_free(&driver);
}

/* Settings of an older version know one volume: it is that of notices, too, and menus are heard
 * half as loud. */
static void an_old_volume_is_taken_over_for_both(void **state)
{
    struct Driver driver;
    (void)state;
    driver_open_calm(
        &driver, &(struct DriverOptions){.settings = "first_run_done = yes\nsound_volume = 40\n"});
    assert_int_equal(driver.app->settings.sound_volume, 40);
    assert_int_equal(driver.app->settings.notice_volume, 40);
    assert_int_equal(driver.app->settings.menu_volume, 20);
    driver_free(&driver);
}

/* --- keys and buttons --- */

/* The row of the keys' tab with that name: its key's button, or its control's. */
static const struct Widget *button_of(const struct Driver *driver, const char *name, bool pad)
{
    const struct Ui *ui = driver->app->ui;
    for (int i = 0; i + 2 < ui_count(ui); i++)
        if (ui_widget(ui, i)->role == UI_LABEL && strcmp(ui_widget(ui, i)->label, name) == 0)
            return ui_widget(ui, i + (pad ? 2 : 1));
    fail_msg("there is no row %s", name);
    return NULL;
}

/* Presses that button by the keyboard; what is pressed next is to be assigned. */
static void ask_for(struct Driver *driver, const char *name, bool pad)
{
    ui_set_focus(driver->app->ui, button_of(driver, name, pad)->id);
    driver_settle(driver);
    driver_key(driver, SDLK_RETURN);
    assert_string_equal(button_of(driver, name, pad)->label, pad ? "Press..." : "Press a key...");
}

static void open_keys(struct Driver *driver)
{
    driver_open_calm(driver, &(struct DriverOptions){.scene = "settings"});
    driver_key(driver, SDLK_PAGEUP);
}

static void a_key_is_assigned_and_kept(void **state)
{
    struct Driver driver;
    (void)state;
    open_keys(&driver);
    assert_string_equal(button_of(&driver, "Step forward", false)->label, "PgDn");
    ask_for(&driver, "Step forward", false);
    driver_key(&driver, SDLK_j);
    assert_string_equal(button_of(&driver, "Step forward", false)->label, "J");
    driver_key(&driver, SDLK_PAGEDOWN); /* means nothing now */
    assert_int_equal(shown_tab(&driver), TAB_KEYS);
    driver_key(&driver, SDLK_j);
    assert_int_equal(shown_tab(&driver), TAB_YOU);
    driver_reopen(&driver, &(struct DriverOptions){.scene = "settings"});
    driver_key(&driver, SDLK_j);
    assert_int_equal(shown_tab(&driver), TAB_LOOK);
    driver_press(&driver, "You");
    driver_press(&driver, "Your name");
    const struct Widget *name = driver_widget(&driver, "Your name");
    driver_click(&driver, name->rect.x + name->rect.w - 90, name->rect.y + name->rect.h / 2);
    driver_key(&driver, SDLK_j); /* while text is typed it is a letter */
    driver_type(&driver, "j");
    assert_int_equal(shown_tab(&driver), TAB_YOU);
    assert_string_equal(driver.app->settings.player_name, "Meij");
    driver_free(&driver);
}

/* A held key that was assigned repeats as the one before did. */
static void an_assigned_direction_repeats(void **state)
{
    struct Driver driver;
    (void)state;
    open_keys(&driver);
    ask_for(&driver, "Go down", false);
    driver_key(&driver, SDLK_s);
    assert_string_equal(button_of(&driver, "Go down", false)->label, "S, Arrow");
    driver_press(&driver, "Look");
    driver_key_down(&driver, SDLK_s, true);
    driver_key_down(&driver, SDLK_s, true); /* the system's own repeat */
    int first = ui_focus(driver.app->ui);
    driver_pass(&driver, INPUT_REPEAT_FIRST_MS + 2 * INPUT_REPEAT_MS);
    driver_key_down(&driver, SDLK_s, false);
    assert_true(ui_focus(driver.app->ui) > first + 1);
    driver_free(&driver);
}

static void a_clash_is_told_and_swapped(void **state)
{
    struct Driver driver;
    (void)state;
    open_keys(&driver);
    ask_for(&driver, "Hint", false);
    driver_key(&driver, SDLK_f);
    assert_string_equal(button_of(&driver, "Hint", false)->label, "F");
    assert_string_equal(button_of(&driver, "Flip board", false)->label, "H");
    assert_string_equal(driver.app->ui->toasts[0], "Swapped with: Flip board");
    ask_for(&driver, "Go up", false);
    driver_key(&driver, SDLK_f);
    assert_string_equal(button_of(&driver, "Hint", false)->label, "-");
    assert_string_equal(driver.app->ui->toasts[1], "No longer has a key: Hint");
    driver_free(&driver);
}

/* Keys by which pages are walked stay; another one is waited for until Esc gives up. */
static void fixed_keys_are_refused(void **state)
{
    struct Driver driver;
    (void)state;
    open_keys(&driver);
    ask_for(&driver, "Hint", false);
    driver_key(&driver, SDLK_LSHIFT);
    driver_key(&driver, SDLK_RETURN);
    assert_string_equal(driver.app->ui->toasts[0], "This key is reserved for: Confirm");
    driver_key(&driver, SDLK_TAB);
    assert_string_equal(driver.app->ui->toasts[1], "This key can't be assigned");
    assert_string_equal(button_of(&driver, "Hint", false)->label, "Press a key...");
    driver_key(&driver, SDLK_ESCAPE);
    assert_string_equal(button_of(&driver, "Hint", false)->label, "H");
    assert_string_equal(driver_scene(&driver), "settings");
    driver_key(&driver, SDLK_ESCAPE);
    assert_string_not_equal(driver_scene(&driver), "settings");
    driver_free(&driver);
}

static void a_pads_button_is_assigned(void **state)
{
    struct Driver driver;
    (void)state;
    open_keys(&driver);
    assert_true(button_of(&driver, "Undo", true)->flags & UI_DISABLED);
    driver_plug(&driver, 0);
    ask_for(&driver, "Step forward", true);
    driver_button(&driver, 0, SDL_CONTROLLER_BUTTON_X);
    assert_string_equal(button_of(&driver, "Step forward", true)->label, "X");
    assert_string_equal(button_of(&driver, "Undo", true)->label, "RB");
    driver_button(&driver, 0, SDL_CONTROLLER_BUTTON_X);
    assert_int_equal(shown_tab(&driver), TAB_YOU);
    driver_button(&driver, 0, SDL_CONTROLLER_BUTTON_LEFTSHOULDER);
    ask_for(&driver, "To the start", true);
    driver_stick(&driver, 0, SDL_CONTROLLER_AXIS_TRIGGERLEFT, 30000);
    driver_stick(&driver, 0, SDL_CONTROLLER_AXIS_TRIGGERLEFT, 0);
    assert_string_equal(button_of(&driver, "To the start", true)->label, "LT");
    assert_string_equal(button_of(&driver, "AI thinking", true)->label, "-");
    driver_free(&driver);
}

/* Confirm and back stay reachable on a pad, and are shown where the swap has put them. */
static void a_pad_keeps_what_it_needs(void **state)
{
    struct Driver driver;
    (void)state;
    open_keys(&driver);
    driver_plug(&driver, 0);
    ask_for(&driver, "To the start", true);
    driver_button(&driver, 0, SDL_CONTROLLER_BUTTON_A);
    assert_string_equal(driver.app->ui->toasts[0], "Must keep a button: Confirm");
    driver_button(&driver, 0, SDL_CONTROLLER_BUTTON_DPAD_UP); /* gives up */
    assert_string_equal(button_of(&driver, "To the start", true)->label, "-");
    driver.app->settings.swap_confirm = true;
    app_apply_settings(driver.app);
    driver_turn(&driver);
    assert_string_equal(button_of(&driver, "Confirm", true)->label, "B");
    ask_for(&driver, "Confirm", true);
    driver_button(&driver, 0, SDL_CONTROLLER_BUTTON_Y);
    assert_string_equal(button_of(&driver, "Confirm", true)->label, "Y");
    assert_string_equal(button_of(&driver, "Hint", true)->label, "B");
    driver_free(&driver);
}

/* What a hand has written into the file: unknown words are as at first, and a pad without a way
 * back is as at first as a whole. */
static void written_keys_are_checked(void **state)
{
    struct Driver driver;
    (void)state;
    driver_open_calm(&driver,
                     &(struct DriverOptions){.settings = DRIVER_CALM
                                             "key.hint = Nonsense\nkey.undo = Return\n"
                                             "key.flip = K\npad.back = none\npad.hint = b\n"});
    const struct Bindings *bindings = input_bindings(driver.app->input);
    assert_int_equal(bindings->key[ACT_HINT], SDLK_h);
    assert_int_equal(bindings->key[ACT_UNDO], SDLK_u);
    assert_int_equal(bindings->key[ACT_FLIP], SDLK_k);
    assert_int_equal(bindings->control[ACT_BACK], SDL_CONTROLLER_BUTTON_B);
    assert_int_equal(bindings->control[ACT_HINT], SDL_CONTROLLER_BUTTON_Y);
    driver_free(&driver);
}

static void keys_are_reset(void **state)
{
    struct Driver driver;
    (void)state;
    driver_open_calm(&driver, &(struct DriverOptions){.scene = "settings",
                                                      .settings = DRIVER_CALM "key.hint = K\n"});
    driver_key(&driver, SDLK_PAGEUP);
    assert_string_equal(button_of(&driver, "Hint", false)->label, "K");
    ui_set_focus(driver.app->ui, ui_find(driver.app->ui, UI_BUTTON, "Reset to defaults")->id);
    driver_settle(&driver);
    driver_key_down(&driver, SDLK_RETURN, true);
    driver_pass(&driver, UI_HOLD_MS + 40);
    driver_key_down(&driver, SDLK_RETURN, false);
    assert_string_equal(button_of(&driver, "Hint", false)->label, "H");
    driver_reopen(&driver, NULL);
    assert_int_equal(input_bindings(driver.app->input)->key[ACT_HINT], SDLK_h);
    driver_free(&driver);
}

/* What a tooltip and the legend look like, at a game with these settings: over its button "Undo",
 * which is told by its name already, so that only the key is new. */
struct Told {
    SDL_Surface *tip, *legend;
};

static SDL_Surface *cut_out(SDL_Surface *picture, SDL_FRect r)
{
    SDL_Rect part = {(int)r.x, (int)r.y, (int)r.w, (int)r.h};
    SDL_Surface *cut = SDL_CreateRGBSurfaceWithFormat(0, part.w, part.h, 24, SDL_PIXELFORMAT_RGB24);
    assert_int_equal(SDL_BlitSurface(picture, &part, cut, NULL), 0);
    return cut;
}

/* A message that comes now, and how long it is there, in ms. */
static int message_stays(struct Driver *driver)
{
    int stays = 0;
    ui_toast(driver->app->ui, "Words");
    driver_turn(driver);
    for (; *ui_toast_shown(driver->app->ui); stays += 100)
        driver_pass(driver, 100);
    return stays;
}

static void messages_stay_longer_where_wished(void **state)
{
    struct Driver driver;
    (void)state;
    driver_open_calm(&driver, &(struct DriverOptions){.scene = "settings"});
    int usual = message_stays(&driver);
    driver_press(&driver, "Look");
    ui_show_focus(driver.app->ui, driver_widget(&driver, "How long messages stay")->id);
    driver_turn(&driver);
    driver_key(&driver, SDLK_RIGHT);
    assert_in_range(message_stays(&driver), 2 * usual - 100, 2 * usual + 100);
    for (int i = 0; i < 8; i++)
        driver_key(&driver, SDLK_RIGHT);
    assert_in_range(message_stays(&driver), 10 * usual - 500, 10 * usual + 500);
    driver_free(&driver);
}

static struct Told told_with(const char *settings, bool pad)
{
    struct Driver driver;
    driver_open_calm(
        &driver, &(struct DriverOptions){
                     .scene = "play", .game = "gomoku", .level = "human", .settings = settings});
    driver_click_point(&driver, "h8");
    if (pad) {
        driver_plug(&driver, 0);
        driver_button(&driver, 0, SDL_CONTROLLER_BUTTON_DPAD_UP);
        driver_pass(&driver, 4000); /* the toast is gone */
        ui_show_focus(driver.app->ui, driver_widget(&driver, "Undo")->id);
    } else {
        SDL_FRect undo = driver_widget(&driver, "Undo")->rect;
        driver_move_mouse(&driver, undo.x + 9, undo.y + 9, 0);
    }
    driver_pass(&driver, 1000);
    const struct Ui *ui = driver.app->ui;
    assert_non_null(ui_tip(ui));
    assert_string_equal(ui_tip(ui)->label, "Undo");
    SDL_Surface *picture = driver_picture(&driver);
    struct Told told = {.tip = cut_out(picture, ui_tip_place(ui, ui_tip(ui))),
                        .legend = cut_out(picture, ui_hint_bar(ui))};
    SDL_FreeSurface(picture);
    driver_free(&driver);
    return told;
}

static bool same(const SDL_Surface *a, const SDL_Surface *b)
{
    return a->w == b->w && a->h == b->h &&
           memcmp(a->pixels, b->pixels, (size_t)a->h * (size_t)a->pitch) == 0;
}

static void assert_told(const struct Told *a, const struct Told *b, bool tips, bool legends)
{
    assert_int_equal(same(a->tip, b->tip), tips);
    assert_int_equal(same(a->legend, b->legend), legends);
}

static void told_free(struct Told *told)
{
    SDL_FreeSurface(told->tip);
    SDL_FreeSurface(told->legend);
}

/* A tooltip and the legend show the key, and the button of the pad in hand, that were assigned. */
static void what_is_assigned_is_told(void **state)
{
    (void)state;
    for (int pad = 0; pad < 2; pad++) {
        struct Told first = told_with(DRIVER_CALM, pad == 1);
        struct Told key = told_with(DRIVER_CALM "key.undo = J\n", pad == 1);
        struct Told button = told_with(DRIVER_CALM "pad.undo = leftstick\n", pad == 1);
        struct Told confirm = told_with(DRIVER_CALM "key.confirm = X\n", pad == 1);
        assert_told(&first, &key, pad == 1, pad == 1);
        assert_told(&first, &button, pad == 0, pad == 0);
        assert_told(&first, &confirm, true, pad == 1); /* in place of Enter, which still works */
        told_free(&first), told_free(&key), told_free(&button), told_free(&confirm);
    }
}

/* What --tv asked for is on, can be switched off, and is kept as what was chosen last. */
static void the_switch_for_television_tells_what_is_so(void **state)
{
    static const char *const label = "TV mode: large text, wide margins";
    struct Driver driver;
    (void)state;
    open_settings(&driver, 1280, 720);
    struct App *app = driver.app;
    float margin = app->metrics.margin;
    app->options.tv = true;
    app_use_settings(app);
    driver_press(&driver, "Look");
    assert_true(app->metrics.margin > margin);
    assert_int_equal(driver_widget(&driver, label)->value, 1);
    driver_press(&driver, label);
    assert_int_equal(driver_widget(&driver, label)->value, 0);
    assert_true(app->metrics.margin == margin);
    driver_press(&driver, label);
    assert_int_equal(driver_widget(&driver, label)->value, 1);
    driver_reopen(&driver, &(struct DriverOptions){.scene = "settings"});
    assert_true(driver.app->metrics.margin > margin);
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
        cmocka_unit_test(the_switch_for_television_tells_what_is_so),
        cmocka_unit_test(a_key_is_assigned_and_kept),
        cmocka_unit_test(an_assigned_direction_repeats),
        cmocka_unit_test(a_clash_is_told_and_swapped),
        cmocka_unit_test(fixed_keys_are_refused),
        cmocka_unit_test(a_pads_button_is_assigned),
        cmocka_unit_test(a_pad_keeps_what_it_needs),
        cmocka_unit_test(written_keys_are_checked),
        cmocka_unit_test(keys_are_reset),
        cmocka_unit_test(messages_stay_longer_where_wished),
        cmocka_unit_test(what_is_assigned_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* The arcade's frame: title, first run, settings, window and loop, driven by SDL events. */
#include "engine/games.h"
#include "src/app/loop.h"
#include "src/app/scenes/settings/scenes.h"
#include "src/app/shell/storage/engine_list.h"
#include "src/app/shell/storage/saves.h"
#include "src/app/shell/window.h"
#include "src/app/toolkit/ui/parts.h"
#include "src/play/saving/saver.h"
#include "tests/app/arcade_driver.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
/* cmocka.h needs those above */
#include <cmocka.h>

static bool file_exists(const struct Driver *driver, const char *name)
{
    char path[128];
    snprintf(path, sizeof path, "%s/%s", driver->folder, name);
    return access(path, F_OK) == 0;
}

/* Presses the arrow keys in turn until every widget that can be used has had the focus; fails where
 * one never gets it. */
static void check_all_reached(struct Driver *driver)
{
    static const SDL_Keycode keys[] = {SDLK_DOWN, SDLK_RIGHT, SDLK_UP, SDLK_LEFT};
    struct Ui *ui = driver->app->ui;
    int seen[64] = {0}, count = 0;
    /* a search over places: from each widget met so far every direction is tried */
    seen[count++] = ui_focus(ui);
    for (int i = 0; i < count; i++) {
        for (int k = 0; k < 4; k++) {
            const struct Widget *from = ui_find_id(ui, seen[i]);
            bool valued = from->role == UI_CHOICE || from->role == UI_STEPPER ||
                          from->role == UI_SLIDER || from->role == UI_TEXT ||
                          (from->flags & UI_TAB);
            if (valued && k % 2 == 1)
                continue; /* left and right change its value, or what is shown */
            ui_set_focus(ui, seen[i]);
            app_redraw(driver->app);
            driver_settle(driver);
            driver_key(driver, keys[k]);
            bool known = false;
            for (int j = 0; j < count; j++)
                known = known || seen[j] == ui_focus(ui);
            if (!known && count < 64)
                seen[count++] = ui_focus(ui);
        }
    }
    for (int i = 0; i < ui_count(ui); i++) {
        const struct Widget *widget = ui_widget(ui, i);
        bool met = !ui_reachable(ui, widget) || widget->role == UI_SCROLL ||
                   ((widget->flags & UI_TAB) && !(widget->flags & UI_SELECTED));
        for (int j = 0; j < count; j++)
            met = met || seen[j] == widget->id;
        if (!met)
            fail_msg("arrow keys never reach '%s'", widget->label);
    }
}

static void title_keys_reach_everything(void **state)
{
    (void)state;
    struct Driver driver;
    driver_open_calm(&driver, NULL);
    assert_string_equal(driver_scene(&driver), "title");
    check_all_reached(&driver);
    driver_free(&driver);
}

static void settings_keys_reach_everything(void **state)
{
    (void)state;
    struct Driver driver;
    struct DriverOptions options = {.scene = "settings", .width = 640, .height = 480};
    driver_open_calm(&driver, &options);
    for (int i = 0; i < TAB_COUNT; i++) {
        check_all_reached(&driver);
        driver_key(&driver, SDLK_PAGEDOWN);
    }
    driver_free(&driver);
}

/* No public relay is taken without a yes, and the suggested STUN servers stand there to be seen and
 * emptied for good. */
static void servers_of_others_are_the_players_choice(void **state)
{
    (void)state;
    struct Driver driver;
    struct DriverOptions tall = {.settings = "first_run_done = yes\nmotion = no\n",
                                 .scene = "settings",
                                 .width = 900,
                                 .height = 3600};
    driver_open_calm(&driver, &tall);
    driver_press(&driver, "Online");
    const struct Settings *settings = &driver.app->settings;
    assert_non_null(strstr(settings->stun_servers, "stun.nextcloud.com:3478"));
    assert_string_equal(driver_widget(&driver, "STUN servers")->field->text,
                        settings->stun_servers);
    driver_press(&driver, "Public relays...");
    driver_assert_label(&driver, "Use a public relay?");
    driver_press(&driver, "Not now");
    driver_assert_no_label(&driver, "Use a public relay?");
    assert_string_equal(settings->relay_address, "");
    driver_press(&driver, "Public relays...");
    driver_press(&driver, "broker.emqx.io (EMQX)");
    assert_string_equal(settings->relay_address, "mqtts://broker.emqx.io:8883");
    const struct Widget *stun = driver_widget(&driver, "STUN servers");
    driver_click(&driver, stun->rect.x + 0.75F * stun->rect.w, stun->rect.y + stun->rect.h / 2);
    driver_key(&driver, SDLK_END);
    for (int i = 0; i < SETTING_TEXT_MAX; i++)
        driver_key(&driver, SDLK_BACKSPACE);
    assert_string_equal(settings->stun_servers, "");
    saver_flush(driver.app->saver);
    tall.settings = ""; /* those that were saved */
    driver_reopen(&driver, &tall);
    assert_string_equal(driver.app->settings.stun_servers, "");
    assert_string_equal(driver.app->settings.relay_address, "mqtts://broker.emqx.io:8883");
    driver_free(&driver);
}

static void first_run_asks_and_is_remembered(void **state)
{
    (void)state;
    struct Driver driver;
    struct DriverOptions fresh = {.settings = ""};
    unsetenv("USER");
    driver_open_calm(&driver, &fresh);
    assert_string_equal(driver_scene(&driver), "first-run");
    driver_press(&driver, "Your name");
    const struct Widget *name = driver_widget(&driver, "Your name");
    driver_click(&driver, name->rect.x + name->rect.w - 90, name->rect.y + name->rect.h / 2);
    driver_type(&driver, "Li");
    driver_compose(&driver, "huo");
    assert_string_equal(driver_widget(&driver, "Your name")->field->preedit, "huo");
    driver_type(&driver, "火");
    assert_string_equal(driver_widget(&driver, "Your name")->field->text, "Li火");
    assert_string_equal(driver_widget(&driver, "Your name")->field->preedit, "");
    driver_key(&driver, SDLK_RETURN); /* from the name to the button, */
    driver_key(&driver, SDLK_RETURN); /* which ends it */
    assert_string_equal(driver_scene(&driver), "title");
    saver_flush(driver.app->saver);
    assert_true(file_exists(&driver, "settings.txt"));
    driver_reopen(&driver, &fresh);
    assert_string_equal(driver_scene(&driver), "title");
    assert_string_equal(driver.app->settings.player_name, "Li火");
    driver_free(&driver);
}

/* Where not all of it fits, it begins at its title, and the way on is seen, too. */
static void first_run_begins_at_its_top(void **state)
{
    (void)state;
    struct Driver driver;
    driver_open_calm(&driver, &(struct DriverOptions){.settings = "motion = no\ntext_scale = 200\n",
                                                      .width = 640,
                                                      .height = 480});
    assert_string_equal(driver_scene(&driver), "first-run");
    const struct Widget *title = ui_find(driver.app->ui, UI_LABEL, "Welcome!");
    assert_true(title->rect.y >= title->clip.y);
    assert_int_equal(ui_focus(driver.app->ui), driver_widget(&driver, "Let's play")->id);
    driver_key(&driver, SDLK_UP);
    driver_key(&driver, SDLK_UP);
    assert_int_equal(ui_focus(driver.app->ui), driver_widget(&driver, "Language")->id);
    driver_free(&driver);
}

static void first_run_in_chinese_at_a_click(void **state)
{
    (void)state;
    struct Driver driver;
    struct DriverOptions fresh = {.settings = ""};
    driver_open_calm(&driver, &fresh);
    const struct Widget *language = driver_widget(&driver, "Language");
    driver_click(&driver, language->rect.x + language->rect.w - 30,
                 language->rect.y + language->rect.h / 2);
    assert_non_null(ui_find(driver.app->ui, UI_LABEL, "欢迎！"));
    driver_press(&driver, "开始吧");
    driver_reopen(&driver, &fresh);
    assert_non_null(ui_find(driver.app->ui, UI_BUTTON, "新对局"));
    driver_free(&driver);
}

/* Pages on pages, as study, library and games lead to each other: at the end it is said. */
static void one_page_too_many_is_told(void **state)
{
    (void)state;
    struct Driver driver;
    driver_open_calm(&driver, NULL);
    for (int i = 1; i < SCENES_MAX; i++) {
        scenes_push(driver.app->scenes, &null_scene, NULL, 0);
        driver_turn(&driver);
    }
    assert_int_equal(scenes_depth(driver.app->scenes), SCENES_MAX);
    scenes_push(driver.app->scenes, &null_scene, NULL, 0);
    driver_settle(&driver);
    assert_int_equal(scenes_depth(driver.app->scenes), SCENES_MAX);
    assert_int_equal(driver.app->ui->toast_count, 1);
    assert_string_equal(driver.app->ui->toasts[0], "Too many pages are open: go back a few");
    driver_free(&driver);
}

static void settings_take_effect_and_persist(void **state)
{
    (void)state;
    struct Driver driver;
    driver_open_calm(&driver, NULL);
    driver_press(&driver, "Settings");
    assert_string_equal(driver_scene(&driver), "settings");
    SDL_Color before = driver.app->board_theme->board;
    driver_press(&driver, "Look");
    const struct Widget *theme = driver_widget(&driver, "Theme");
    driver_click(&driver, theme->rect.x + theme->rect.w - 10, theme->rect.y + theme->rect.h / 2);
    assert_int_equal(driver.app->settings.theme, THEME_STONE);
    assert_memory_not_equal(&before, &driver.app->board_theme->board, sizeof before);
    driver_key(&driver, SDLK_ESCAPE);
    assert_string_equal(driver_scene(&driver), "title");
    assert_string_equal(driver_widget(&driver, "Settings")->label, "Settings");
    assert_int_equal(ui_focus(driver.app->ui), driver_widget(&driver, "Settings")->id);
    driver_reopen(&driver, NULL);
    assert_int_equal(driver.app->settings.theme, THEME_STONE);
    driver_free(&driver);
}

static void larger_text_grows_everything(void **state)
{
    (void)state;
    struct Driver driver;
    struct DriverOptions options = {.scene = "settings"};
    driver_open_calm(&driver, &options);
    float before = driver.app->metrics.text;
    driver_press(&driver, "Look");
    const struct Widget *size = driver_widget(&driver, "Text size");
    driver_click(&driver, size->rect.x + 5, size->rect.y + size->rect.h / 2);
    for (int i = 0; i < 30; i++)
        driver_key(&driver, SDLK_RIGHT);
    assert_int_equal(driver.app->settings.text_scale, 200);
    assert_true(driver.app->metrics.text > before * 1.9f);
    driver_free(&driver);
}

static void broken_settings_are_kept_aside(void **state)
{
    (void)state;
    struct Driver driver;
    struct DriverOptions options = {.settings =
                                        "first_run_done = yes\ntheme = 9\nplayer_name = Bo\n\x01"
                                        "!!\n"};
    driver_open_calm(&driver, &options);
    assert_true(file_exists(&driver, "settings.txt.broken"));
    assert_int_equal(driver.app->settings.theme, THEME_WOOD);
    assert_string_equal(driver.app->settings.player_name, "Bo");
    assert_string_equal(driver_scene(&driver), "title");
    driver_free(&driver);
}

/* A folder stands for a file that the system does not give: it is told, and stays as it is. */
static void what_cannot_be_read_for_now_is_left_alone(void **state)
{
    static const char *const names[] = {"settings.txt", "engines.txt"};
    (void)state;
    for (int i = 0; i < 2; i++) {
        struct Driver driver;
        char path[120], broken[40];
        driver_init(&driver);
        snprintf(path, sizeof path, "%s/%s", driver.folder, names[i]);
        assert_int_equal(mkdir(path, 0700), 0);
        driver_open(&driver, &(struct DriverOptions){.settings = i == 0 ? NULL : DRIVER_CALM});
        assert_true(driver_toasts(&driver, "Your settings can't be read: Is a directory."
                                           " Changes won't be kept for now"));
        assert_string_equal(driver_scene(&driver), "title"); /* not as if it were the first time */
        driver.app->settings.theme = 2;
        saves_settings(driver.app);
        engine_list_keep(driver.app);
        driver_pass(&driver, 2000);
        assert_int_equal(driver.app->ui->toast_count, 1); /* nothing was tried in vain */
        snprintf(broken, sizeof broken, "%s.broken", names[i]);
        assert_false(file_exists(&driver, broken));
        assert_true(file_exists(&driver, names[i]));
        driver_free(&driver);
    }
}

/* The file's number, another after each writing; 0: there is none. */
static uint64_t settings_number(struct Driver *driver)
{
    char path[160];
    struct stat info = {.st_ino = 0};
    saver_flush(driver->app->saver);
    snprintf(path, sizeof path, "%s/settings.txt", driver->folder);
    stat(path, &info);
    return ((uint64_t)info.st_mtim.tv_sec << 32 | (uint64_t)info.st_mtim.tv_nsec) ^ info.st_ino;
}

static void typing_writes_once_a_second_at_most(void **state)
{
    (void)state;
    struct Driver driver;
    struct DriverOptions options = {.scene = "settings"};
    driver_open_calm(&driver, &options);
    const struct Widget *name = driver_widget(&driver, "Your name");
    driver_click(&driver, name->rect.x + name->rect.w - 90, name->rect.y + name->rect.h / 2);
    driver_pass(&driver, 1500);
    int written = 0;
    uint64_t before = settings_number(&driver);
    for (int i = 0; i < 20; i++) {
        driver_type(&driver, "o");
        uint64_t after = settings_number(&driver);
        written += after != before;
        before = after;
    }
    assert_in_range(written, 1, 2);
    driver_pass(&driver, 1000); /* the rest follows by itself */
    assert_int_not_equal(settings_number(&driver), before);
    driver_close(&driver);
    driver_open(&driver, &(struct DriverOptions){.scene = "settings"});
    assert_string_equal(driver.app->settings.player_name, "Meiooooooooooooooooo");
    driver_free(&driver);
}

static void what_was_changed_last_is_kept_at_the_end(void **state)
{
    (void)state;
    struct Driver driver;
    struct DriverOptions options = {.scene = "settings"};
    driver_open_calm(&driver, &options);
    driver_press(&driver, "Look");
    driver_press(&driver, "Animations");
    driver_press(&driver, "Animations");
    driver_press(&driver, "Animations");
    driver_close(&driver); /* within the second */
    driver_open(&driver, &(struct DriverOptions){.scene = "settings"});
    assert_true(driver.app->settings.motion);
    driver_free(&driver);
}

static void unwritable_folder_is_no_crash(void **state)
{
    (void)state;
    struct Driver driver;
    struct DriverOptions options = {.scene = "settings"};
    driver_open_calm(&driver, &options);
    snprintf(driver.app->paths.pref, sizeof driver.app->paths.pref, "/nowhere/at/all/");
    driver_press(&driver, "Look");
    driver_press(&driver, "Animations");
    assert_true(driver.app->settings.motion);
    saver_flush(driver.app->saver);
    driver_turn(&driver);
    driver_free(&driver);
}

static void idle_draws_nothing(void **state)
{
    (void)state;
    struct Driver driver;
    struct DriverOptions options = {.settings = DRIVER_LIVELY};
    driver_open_calm(&driver, &options);
    driver_pass(&driver, 6000); /* the stones have grown */
    unsigned int frames = driver.app->frames;
    driver_pass(&driver, 5000);
    assert_int_equal(driver.app->frames, frames);
    assert_int_equal(scenes_wait(driver.app->scenes), -1);
    driver_free(&driver);
}

/* What an input changes is described and judged at once, and painted once, with the frame. */
static void an_input_costs_one_drawing(void **state)
{
    (void)state;
    static const char *const scenes[] = {"settings", "setup", "play"};
    for (size_t i = 0; i < sizeof scenes / sizeof *scenes; i++) {
        struct Driver driver;
        driver_open_calm(&driver, &(struct DriverOptions){.scene = scenes[i]});
        driver_key(&driver, SDLK_DOWN);
        driver_settle(&driver);
        struct Canvas *canvas = driver.app->canvas;
        uint64_t before = canvas_strokes(canvas);
        app_redraw(driver.app);
        driver_turn(&driver);
        uint64_t frame = canvas_strokes(canvas) - before;
        before = canvas_strokes(canvas);
        driver_key_down(&driver, SDLK_TAB, true);
        uint64_t key = canvas_strokes(canvas) - before;
        assert_true(frame > 50);
        assert_in_range(key, frame / 2, frame * 3 / 2);
        driver_free(&driver);
    }
}

static void title_moves_first_and_then_rests(void **state)
{
    (void)state;
    struct Driver driver;
    struct DriverOptions options = {.settings = DRIVER_LIVELY};
    driver_open_calm(&driver, &options);
    unsigned int frames = driver.app->frames;
    driver_pass(&driver, 1000);
    assert_true(driver.app->frames > frames + 40);
    driver_free(&driver);
}

static void resizing_lays_out_anew(void **state)
{
    (void)state;
    static const int sizes[][2] = {{640, 480}, {700, 1200}, {1920, 1080}, {2560, 600}};
    struct Driver driver;
    driver_open_calm(&driver, NULL);
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        SDL_SetWindowSize(driver.app->window, sizes[i][0], sizes[i][1]);
        driver_settle(&driver);
        SDL_FRect area = canvas_area(driver.app->canvas);
        assert_int_equal((int)area.w, sizes[i][0]);
        for (int k = 0; k < ui_count(driver.app->ui); k++) {
            const struct Widget *widget = ui_widget(driver.app->ui, k);
            assert_true(widget->rect.x >= 0 && widget->rect.y >= 0);
            assert_true(widget->rect.x + widget->rect.w <= area.w);
            assert_true(widget->rect.y + widget->rect.h <= area.h);
        }
    }
    driver_free(&driver);
}

static void lost_targets_are_drawn_again(void **state)
{
    (void)state;
    struct Driver driver;
    driver_open_calm(&driver, NULL);
    SDL_Surface *before = driver_picture(&driver);
    SDL_Event event;
    SDL_zero(event);
    event.type = SDL_RENDER_TARGETS_RESET;
    SDL_PushEvent(&event);
    event.type = SDL_RENDER_DEVICE_RESET;
    SDL_PushEvent(&event);
    assert_true(driver_settle(&driver) > 0);
    SDL_Surface *after = driver_picture(&driver);
    assert_memory_equal(before->pixels, after->pixels, (size_t)before->pitch * (size_t)before->h);
    SDL_FreeSurface(before);
    SDL_FreeSurface(after);
    driver_free(&driver);
}

static void pad_walks_the_menu(void **state)
{
    (void)state;
    struct Driver driver;
    driver_open_calm(&driver, NULL);
    driver_plug(&driver, 0);
    assert_int_equal(input_pad_count(driver.app->input), 1);
    driver_button(&driver, 0, SDL_CONTROLLER_BUTTON_DPAD_DOWN);
    driver_button(&driver, 0, SDL_CONTROLLER_BUTTON_DPAD_DOWN);
    driver_button(&driver, 0, SDL_CONTROLLER_BUTTON_DPAD_DOWN);
    driver_button(&driver, 0, SDL_CONTROLLER_BUTTON_DPAD_DOWN);
    driver_button(&driver, 0, SDL_CONTROLLER_BUTTON_DPAD_DOWN);
    assert_int_equal(ui_focus(driver.app->ui), driver_widget(&driver, "Settings")->id);
    driver_button(&driver, 0, SDL_CONTROLLER_BUTTON_A);
    assert_string_equal(driver_scene(&driver), "settings");
    assert_int_equal(input_glyphs(driver.app->input), GLYPHS_XBOX);
    driver_button(&driver, 0, SDL_CONTROLLER_BUTTON_B);
    assert_string_equal(driver_scene(&driver), "title");
    driver_free(&driver);
}

static void held_direction_repeats(void **state)
{
    (void)state;
    struct Driver driver;
    driver_open_calm(&driver, NULL);
    driver_plug(&driver, 0);
    int first = ui_focus(driver.app->ui);
    driver_hold_button(&driver, 0, SDL_CONTROLLER_BUTTON_DPAD_DOWN, true);
    int second = ui_focus(driver.app->ui);
    assert_int_not_equal(first, second);
    driver_pass(&driver, INPUT_REPEAT_FIRST_MS - 20);
    assert_int_equal(ui_focus(driver.app->ui), second);
    driver_pass(&driver, 40);
    assert_int_not_equal(ui_focus(driver.app->ui), second);
    driver_hold_button(&driver, 0, SDL_CONTROLLER_BUTTON_DPAD_DOWN, false);
    driver_free(&driver);
}

static void stick_has_a_dead_zone(void **state)
{
    (void)state;
    struct Driver driver;
    driver_open_calm(&driver, NULL);
    driver_plug(&driver, 0);
    int first = ui_focus(driver.app->ui);
    driver_stick(&driver, 0, SDL_CONTROLLER_AXIS_LEFTY, 9000);
    assert_int_equal(ui_focus(driver.app->ui), first);
    driver_stick(&driver, 0, SDL_CONTROLLER_AXIS_LEFTY, 30000);
    assert_int_not_equal(ui_focus(driver.app->ui), first);
    driver_stick(&driver, 0, SDL_CONTROLLER_AXIS_LEFTY, 0);
    driver_free(&driver);
}

static void pulled_pad_is_told(void **state)
{
    (void)state;
    struct Driver driver;
    driver_open_calm(&driver, NULL);
    driver_plug(&driver, 0);
    driver_hold_button(&driver, 0, SDL_CONTROLLER_BUTTON_DPAD_DOWN, true);
    int focus = ui_focus(driver.app->ui);
    driver_unplug(&driver, 0);
    assert_int_equal(input_pad_count(driver.app->input), 0);
    driver_pass(&driver, 2000); /* what was held does not go on */
    assert_int_equal(ui_focus(driver.app->ui), focus);
    driver_free(&driver);
}

static void swapped_buttons(void **state)
{
    (void)state;
    struct Driver driver;
    struct DriverOptions options = {.settings =
                                        "first_run_done = yes\nmotion = no\nswap_confirm = yes\n"};
    driver_open_calm(&driver, &options);
    driver_plug(&driver, 0);
    driver_button(&driver, 0, SDL_CONTROLLER_BUTTON_DPAD_DOWN);
    driver_button(&driver, 0, SDL_CONTROLLER_BUTTON_DPAD_DOWN);
    driver_button(&driver, 0, SDL_CONTROLLER_BUTTON_DPAD_DOWN);
    driver_button(&driver, 0, SDL_CONTROLLER_BUTTON_DPAD_DOWN);
    driver_button(&driver, 0, SDL_CONTROLLER_BUTTON_DPAD_DOWN);
    driver_button(&driver, 0, SDL_CONTROLLER_BUTTON_A);
    assert_string_equal(driver_scene(&driver), "title");
    driver_button(&driver, 0, SDL_CONTROLLER_BUTTON_B);
    assert_string_equal(driver_scene(&driver), "settings");
    driver_free(&driver);
}

static void pad_types_on_the_screen(void **state)
{
    (void)state;
    struct Driver driver;
    struct DriverOptions options = {.scene = "settings"};
    driver_open_calm(&driver, &options);
    driver_plug(&driver, 0);
    driver_button(&driver, 0, SDL_CONTROLLER_BUTTON_DPAD_DOWN); /* from the tab to the name */
    assert_int_equal(ui_focus(driver.app->ui), driver_widget(&driver, "Your name")->id);
    driver_button(&driver, 0, SDL_CONTROLLER_BUTTON_A);
    driver_button(&driver, 0, SDL_CONTROLLER_BUTTON_A); /* the key that has the focus: q */
    driver_button(&driver, 0, SDL_CONTROLLER_BUTTON_DPAD_RIGHT);
    driver_button(&driver, 0, SDL_CONTROLLER_BUTTON_A); /* w */
    driver_button(&driver, 0, SDL_CONTROLLER_BUTTON_B); /* closes it */
    assert_string_equal(driver_scene(&driver), "settings");
    assert_string_equal(driver.app->settings.player_name, "Meiqw");
    driver_free(&driver);
}

static void touch_presses_buttons(void **state)
{
    (void)state;
    struct Driver driver;
    driver_open_calm(&driver, NULL);
    const struct Widget *button = driver_widget(&driver, "Settings");
    driver_tap(&driver, button->rect.x + 20, button->rect.y + 20);
    assert_string_equal(driver_scene(&driver), "settings");
    driver_free(&driver);
}

static void holding_resets_and_a_click_does_not(void **state)
{
    (void)state;
    struct Driver driver;
    struct DriverOptions options = {.settings = "first_run_done = yes\nmotion = no\ntheme = 2\n",
                                    .scene = "settings",
                                    .width = 1280,
                                    .height = 3600};
    driver_open_calm(&driver, &options);
    driver_press(&driver, "Look");
    driver_press(&driver, "Reset to defaults");
    assert_int_equal(driver.app->settings.theme, THEME_DARK);
    driver_key_down(&driver, SDLK_RETURN, true);
    driver_pass(&driver, UI_HOLD_MS + 40);
    driver_key_down(&driver, SDLK_RETURN, false);
    assert_int_equal(driver.app->settings.theme, THEME_WOOD);
    driver_free(&driver);
}

static void f11_fills_the_screen_and_back(void **state)
{
    (void)state;
    struct Driver driver;
    struct DriverOptions options = {.width = 800, .height = 600}; /* within the dummy's display */
    driver_open_calm(&driver, &options);
    driver_key(&driver, SDLK_F11);
    assert_true(driver.app->fullscreen);
    assert_true(SDL_GetWindowFlags(driver.app->window) & SDL_WINDOW_FULLSCREEN);
    driver_key(&driver, SDLK_F11);
    assert_false(driver.app->fullscreen);
    int w, h;
    SDL_GetWindowSize(driver.app->window, &w, &h);
    assert_int_equal(w, 800);
    assert_int_equal(h, 600);
    driver_free(&driver);
}

static void suspend_is_left_out(void **state)
{
    (void)state;
    struct Driver driver;
    driver_open_calm(&driver, NULL);
    uint64_t before = driver.app->clock.now;
    driver.now += 3600 * 1000;
    app_turn(driver.app);
    assert_true(driver.app->clock.now - before <= CLOCK_GAP_MS);
    driver_free(&driver);
}

static void silence_closes_the_sound_device(void **state)
{
    struct Driver driver;
    (void)state;
    driver_open_calm(&driver, &(struct DriverOptions){.settings = "first_run_done = yes\n"});
    assert_true(SDL_WasInit(SDL_INIT_AUDIO));
    driver_pass(&driver, 10000);
    assert_false(SDL_WasInit(SDL_INIT_AUDIO));
    assert_int_equal(driver_settle(&driver), 0); /* nothing else is due either */
    app_sound(driver.app, SOUND_PLACE);
    assert_true(SDL_WasInit(SDL_INIT_AUDIO));
    driver_pass(&driver, 3000);
    assert_true(SDL_WasInit(SDL_INIT_AUDIO));
    driver_pass(&driver, 3000);
    assert_false(SDL_WasInit(SDL_INIT_AUDIO));
    driver_free(&driver);
}

static void without_volume_no_sound_device_is_opened(void **state)
{
    struct Driver driver;
    (void)state;
    driver_open_calm(&driver, NULL);
    app_sound(driver.app, SOUND_PLACE);
    assert_false(SDL_WasInit(SDL_INIT_AUDIO));
    driver_free(&driver);
}

static void assert_fit(SDL_Rect wanted, SDL_Rect usable, SDL_Rect expected)
{
    SDL_Rect fit = window_fit(wanted, usable);
    if (!SDL_RectEquals(&fit, &expected))
        fail_msg("%d,%d %dx%d", fit.x, fit.y, fit.w, fit.h);
}

static void the_window_opens_on_the_screen(void **state)
{
    const SDL_Rect small = {0, 0, 1024, 600}, second = {1920, 30, 1920, 1050};
    (void)state;
    assert_fit((SDL_Rect){0, 0, 1280, 720}, small, (SDL_Rect){4, 36, 1016, 560});
    assert_fit((SDL_Rect){2000, 100, 1280, 720}, second, (SDL_Rect){2000, 100, 1280, 720});
    assert_fit((SDL_Rect){3000, 900, 1280, 720}, second, (SDL_Rect){2556, 356, 1280, 720});
    assert_fit((SDL_Rect){-126, -20, 800, 500}, small, (SDL_Rect){4, 36, 800, 500});
    assert_fit((SDL_Rect){9, 9, 1280, 720}, (SDL_Rect){0, 0, 320, 240},
               (SDL_Rect){4, 36, 640, 480});
}

static void quitting_by_the_menu(void **state)
{
    (void)state;
    struct Driver driver;
    driver_open_calm(&driver, NULL);
    driver_press(&driver, "Quit");
    assert_true(driver.app->quit);
    driver_free(&driver);
}

static void double_click_stays_in_the_scene_that_it_opens(void **state)
{
    (void)state;
    struct Driver driver;
    driver_open_calm(&driver, NULL);
    SDL_FRect r = driver_widget(&driver, "New game")->rect;
    SDL_FPoint at = {r.x + r.w * 0.8F, r.y + r.h / 2};
    driver_click(&driver, at.x, at.y);
    driver_click(&driver, at.x, at.y);
    assert_string_equal(driver_scene(&driver), "games");
    driver_pass(&driver, 400);
    driver_click(&driver, at.x, at.y); /* now it is meant for the card that lies there */
    assert_string_equal(driver_scene(&driver), "setup");
    driver_free(&driver);
}

/* Both clicks of a quick hand are in the queue before a frame is drawn. */
static void press_that_began_before_a_scene_was_shown_is_dropped(void **state)
{
    (void)state;
    struct Driver driver;
    driver_open_calm(&driver, NULL);
    SDL_FRect r = driver_widget(&driver, "New game")->rect;
    SDL_Event event = {.tfinger = {.type = SDL_FINGERDOWN, .touchId = 1, .fingerId = 1}};
    event.tfinger.windowID = SDL_GetWindowID(driver.app->window);
    for (int i = 0; i < 4; i++) {
        bool second = i >= 2;
        event.tfinger.type = i % 2 == 0 ? SDL_FINGERDOWN : SDL_FINGERUP;
        event.tfinger.x = (r.x + r.w * (second ? 0.9F : 0.3F)) / 1280;
        event.tfinger.y = (r.y + r.h / 2) / 720;
        assert_int_equal(SDL_PushEvent(&event), 1);
    }
    driver_turn(&driver);
    driver_turn(&driver);
    assert_string_equal(driver_scene(&driver), "games");
    driver_free(&driver);
}

static const char *focused_label(const struct Driver *driver)
{
    return ui_find_id(driver->app->ui, ui_focus(driver->app->ui))->label;
}

static void right_leads_from_card_to_card(void **state)
{
    (void)state;
    struct Driver driver;
    driver_open_calm(&driver, &(struct DriverOptions){.scene = "games"});
    const struct Ui *ui = driver.app->ui;
    for (int i = 0; i < games_count(); i++) {
        const struct Widget *card = ui_find(ui, UI_BUTTON, games_get(i)->name);
        if (ui_find_id(ui, ui_focus(ui))->rect.y != card->rect.y)
            ui_set_focus(driver.app->ui, card->id); /* the first of the next row */
        assert_string_equal(focused_label(&driver), games_get(i)->name);
        if (i + 1 < games_count())
            driver_key(&driver, SDLK_RIGHT);
    }
    driver_key(&driver, SDLK_DOWN);
    assert_string_equal(focused_label(&driver), "Rules");
    driver_free(&driver);
}

/* Down from the last entry leads to the first, up from the first to the last; a key that is held
 * stops at the end. */
static void menus_go_round(void **state)
{
    (void)state;
    struct Driver driver;
    driver_open_calm(&driver, NULL);
    assert_string_equal(focused_label(&driver), "New game");
    driver_key(&driver, SDLK_UP);
    assert_string_equal(focused_label(&driver), "Quit");
    driver_key(&driver, SDLK_DOWN);
    assert_string_equal(focused_label(&driver), "New game");
    driver_key_down(&driver, SDLK_DOWN, true);
    driver_pass(&driver, 3000);
    assert_string_equal(focused_label(&driver), "Quit");
    driver_key_down(&driver, SDLK_DOWN, false);
    driver_free(&driver);
}

static void settings_show_the_theme_that_is_seen(void **state)
{
    (void)state;
    struct Driver driver;
    driver_open_calm(&driver, &(struct DriverOptions){.scene = "settings", .theme = "dark"});
    driver_press(&driver, "Look");
    assert_int_equal(driver_widget(&driver, "Theme")->value, THEME_DARK);
    ui_set_focus(driver.app->ui, driver_widget(&driver, "Theme")->id);
    driver_key(&driver, SDLK_LEFT); /* chosen by hand, it counts */
    assert_ptr_equal(driver.app->board_theme, board_theme_get(THEME_STONE));
    assert_int_equal(driver_widget(&driver, "Theme")->value, THEME_STONE);
    driver_free(&driver);
}

/* One of a row's choices is gone to by the keys: how wide its words are does not matter. */
static void choose(struct Driver *driver, const char *row, int choice)
{
    ui_set_focus(driver->app->ui, driver_widget(driver, row)->id);
    driver_settle(driver);
    int steps = choice - driver_widget(driver, row)->value;
    for (int i = 0; i < abs(steps); i++)
        driver_key(driver, steps > 0 ? SDLK_RIGHT : SDLK_LEFT);
    assert_int_equal(driver_widget(driver, row)->value, choice);
}

static void the_interface_is_light_or_dark(void **state)
{
    (void)state;
    struct Driver driver;
    driver_open_calm(&driver, &(struct DriverOptions){.scene = "settings"});
    driver_press(&driver, "Look");
    choose(&driver, "Interface", SHADE_LIGHT);
    assert_true(driver.app->theme->ground.r > 200);
    assert_ptr_equal(driver.app->board_theme, board_theme_get(THEME_WOOD));
    driver_reopen(&driver, &(struct DriverOptions){.scene = "settings"});
    driver_press(&driver, "Look");
    assert_int_equal(driver_widget(&driver, "Interface")->value, SHADE_LIGHT);
    assert_true(driver.app->theme->ground.r > 200);
    choose(&driver, "Interface", SHADE_DARK);
    assert_true(driver.app->theme->ground.r < 60);
    driver_free(&driver);
}

/* The set-up of xiangqi with such an opponent says `words` about it, and then its strength. */
static void assert_set_up_says(const char *opponent, bool ponder, const char *words)
{
    char settings[400], said[400];
    struct Driver driver;
    struct Level level;
    assert_true(level_read(games_find("xiangqi"), opponent, &level, NULL));
    snprintf(settings, sizeof settings,
             DRIVER_CALM "all_cores = no\nsetup.xiangqi = opponent=%s\nponder = %s\n", opponent,
             ponder ? "yes" : "no");
    snprintf(said, sizeof said, "%s Strength %d.", words, level.strength);
    driver_init(&driver);
    driver_open(&driver,
                &(struct DriverOptions){.scene = "setup", .game = "xiangqi", .settings = settings});
    driver_assert_label(&driver, said);
    driver_free(&driver);
}

/* The set-up names what a level by time may use, as the settings have it. */
static void set_up_says_whether_a_level_thinks_on(void **state)
{
    static const char everything[] =
        "Everything this machine has. The strong engine, up to 5 seconds a move.";
    char words[200];
    (void)state;
    assert_set_up_says("level:master", false, everything);
    snprintf(words, sizeof words, "%s Thinks on your time.", everything);
    assert_set_up_says("level:master", true, words);
}

static void set_up_says_how_far_a_level_looks(void **state)
{
    (void)state;
    assert_set_up_says("level:sharp", true,
                       "Calculates well and makes few mistakes. Looks at up to 6,000 positions "
                       "per move. Moves at once.");
    assert_set_up_says("level:dan-9", true, /* a second on a slow machine */
                       "Few people hold out against it: turns the smallest advantage into a win. "
                       "Looks at up to 460,000 positions per move.");
    assert_set_up_says("level:skilled", true,
                       "Sees forks and short mates coming. Looks 5 moves ahead, further through "
                       "captures. Moves at once.");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(title_keys_reach_everything),
        cmocka_unit_test(settings_keys_reach_everything),
        cmocka_unit_test(servers_of_others_are_the_players_choice),
        cmocka_unit_test(first_run_asks_and_is_remembered),
        cmocka_unit_test(first_run_begins_at_its_top),
        cmocka_unit_test(first_run_in_chinese_at_a_click),
        cmocka_unit_test(one_page_too_many_is_told),
        cmocka_unit_test(settings_take_effect_and_persist),
        cmocka_unit_test(larger_text_grows_everything),
        cmocka_unit_test(broken_settings_are_kept_aside),
        cmocka_unit_test(what_cannot_be_read_for_now_is_left_alone),
        cmocka_unit_test(typing_writes_once_a_second_at_most),
        cmocka_unit_test(what_was_changed_last_is_kept_at_the_end),
        cmocka_unit_test(unwritable_folder_is_no_crash),
        cmocka_unit_test(idle_draws_nothing),
        cmocka_unit_test(an_input_costs_one_drawing),
        cmocka_unit_test(title_moves_first_and_then_rests),
        cmocka_unit_test(resizing_lays_out_anew),
        cmocka_unit_test(lost_targets_are_drawn_again),
        cmocka_unit_test(pad_walks_the_menu),
        cmocka_unit_test(held_direction_repeats),
        cmocka_unit_test(stick_has_a_dead_zone),
        cmocka_unit_test(pulled_pad_is_told),
        cmocka_unit_test(swapped_buttons),
        cmocka_unit_test(pad_types_on_the_screen),
        cmocka_unit_test(touch_presses_buttons),
        cmocka_unit_test(holding_resets_and_a_click_does_not),
        cmocka_unit_test(f11_fills_the_screen_and_back),
        cmocka_unit_test(suspend_is_left_out),
        cmocka_unit_test(silence_closes_the_sound_device),
        cmocka_unit_test(without_volume_no_sound_device_is_opened),
        cmocka_unit_test(the_window_opens_on_the_screen),
        cmocka_unit_test(quitting_by_the_menu),
        cmocka_unit_test(double_click_stays_in_the_scene_that_it_opens),
        cmocka_unit_test(press_that_began_before_a_scene_was_shown_is_dropped),
        cmocka_unit_test(right_leads_from_card_to_card),
        cmocka_unit_test(menus_go_round),
        cmocka_unit_test(settings_show_the_theme_that_is_seen),
        cmocka_unit_test(the_interface_is_light_or_dark),
        cmocka_unit_test(set_up_says_whether_a_level_thinks_on),
        cmocka_unit_test(set_up_says_how_far_a_level_looks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* The arcade's frame: title, first run, settings, window and loop, driven by SDL events. */
#include "tests/app/stage.h"
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

static bool file_exists(const struct Stage *stage, const char *name)
{
    char path[128];
    snprintf(path, sizeof path, "%s/%s", stage->pref, name);
    return access(path, F_OK) == 0;
}

/* Presses the arrow keys in turn until every widget that can be used has had the focus; fails where
 * one never gets it. */
static void check_all_reached(struct Stage *stage)
{
    static const SDL_Keycode keys[] = {SDLK_DOWN, SDLK_RIGHT, SDLK_UP, SDLK_LEFT};
    struct Ui *ui = stage->app->ui;
    int seen[64] = {0}, count = 0;
    /* a search over places: from each widget met so far every direction is tried */
    seen[count++] = ui_focus(ui);
    for (int i = 0; i < count; i++) {
        for (int k = 0; k < 4; k++) {
            const struct Widget *from = ui_find_id(ui, seen[i]);
            bool valued = from->role == UI_CHOICE || from->role == UI_STEPPER ||
                          from->role == UI_SLIDER || from->role == UI_TEXT;
            if (valued && k % 2 == 1) {
                continue; /* left and right change its value */
            }
            ui_set_focus(ui, seen[i]);
            app_redraw(stage->app);
            stage_settle(stage);
            stage_key(stage, keys[k]);
            bool known = false;
            for (int j = 0; j < count; j++) {
                known = known || seen[j] == ui_focus(ui);
            }
            if (!known && count < 64) {
                seen[count++] = ui_focus(ui);
            }
        }
    }
    for (int i = 0; i < ui_count(ui); i++) {
        const struct Widget *widget = ui_widget(ui, i);
        bool met = !ui_reachable(ui, widget) || widget->role == UI_SCROLL;
        for (int j = 0; j < count; j++) {
            met = met || seen[j] == widget->id;
        }
        if (!met) {
            fail_msg("arrow keys never reach '%s'", widget->label);
        }
    }
}

static void title_keys_reach_everything(void **state)
{
    (void)state;
    struct Stage stage;
    stage_open(&stage, NULL);
    assert_string_equal(stage_scene(&stage), "title");
    check_all_reached(&stage);
    stage_close(&stage);
}

static void settings_keys_reach_everything(void **state)
{
    (void)state;
    struct Stage stage;
    struct StageWish wish = {.scene = "settings", .width = 640, .height = 480};
    stage_open(&stage, &wish);
    check_all_reached(&stage);
    stage_close(&stage);
}

static void first_run_asks_and_is_remembered(void **state)
{
    (void)state;
    struct Stage stage;
    struct StageWish fresh = {.settings = ""};
    unsetenv("USER");
    stage_open(&stage, &fresh);
    assert_string_equal(stage_scene(&stage), "first-run");
    stage_click_label(&stage, "Your name");
    const struct Widget *name = stage_widget(&stage, "Your name");
    stage_click(&stage, name->rect.x + name->rect.w - 20, name->rect.y + name->rect.h / 2);
    stage_type(&stage, "Li");
    stage_compose(&stage, "huo");
    assert_string_equal(stage_widget(&stage, "Your name")->field->preedit, "huo");
    stage_type(&stage, "火");
    assert_string_equal(stage_widget(&stage, "Your name")->field->text, "Li火");
    assert_string_equal(stage_widget(&stage, "Your name")->field->preedit, "");
    stage_key(&stage, SDLK_RETURN); /* from the name to the button, */
    stage_key(&stage, SDLK_RETURN); /* which ends it */
    assert_string_equal(stage_scene(&stage), "title");
    assert_true(file_exists(&stage, "settings.txt"));
    stage_reopen(&stage, &fresh);
    assert_string_equal(stage_scene(&stage), "title");
    assert_string_equal(stage.app->settings.player_name, "Li火");
    stage_close(&stage);
}

static void first_run_in_chinese_at_a_click(void **state)
{
    (void)state;
    struct Stage stage;
    struct StageWish fresh = {.settings = ""};
    stage_open(&stage, &fresh);
    const struct Widget *language = stage_widget(&stage, "Language");
    stage_click(&stage, language->rect.x + language->rect.w - 30,
                language->rect.y + language->rect.h / 2);
    assert_non_null(ui_find(stage.app->ui, UI_LABEL, "欢迎"));
    stage_click_label(&stage, "开始吧");
    stage_reopen(&stage, &fresh);
    assert_non_null(ui_find(stage.app->ui, UI_BUTTON, "新对局"));
    stage_close(&stage);
}

static void settings_take_effect_and_persist(void **state)
{
    (void)state;
    struct Stage stage;
    stage_open(&stage, NULL);
    stage_click_label(&stage, "Settings");
    assert_string_equal(stage_scene(&stage), "settings");
    SDL_Color before = stage.app->theme->ground;
    const struct Widget *theme = stage_widget(&stage, "Theme");
    stage_click(&stage, theme->rect.x + theme->rect.w - 10, theme->rect.y + theme->rect.h / 2);
    assert_int_equal(stage.app->settings.theme, THEME_STONE);
    assert_memory_not_equal(&before, &stage.app->theme->ground, sizeof before);
    stage_key(&stage, SDLK_ESCAPE);
    assert_string_equal(stage_scene(&stage), "title");
    assert_string_equal(stage_widget(&stage, "Settings")->label, "Settings");
    assert_int_equal(ui_focus(stage.app->ui), stage_widget(&stage, "Settings")->id);
    stage_reopen(&stage, NULL);
    assert_int_equal(stage.app->settings.theme, THEME_STONE);
    stage_close(&stage);
}

static void larger_text_grows_everything(void **state)
{
    (void)state;
    struct Stage stage;
    struct StageWish wish = {.scene = "settings"};
    stage_open(&stage, &wish);
    float before = stage.app->metrics.text;
    const struct Widget *size = stage_widget(&stage, "Text size");
    stage_click(&stage, size->rect.x + 5, size->rect.y + size->rect.h / 2);
    for (int i = 0; i < 30; i++) {
        stage_key(&stage, SDLK_RIGHT);
    }
    assert_int_equal(stage.app->settings.text_scale, 200);
    assert_true(stage.app->metrics.text > before * 1.9f);
    stage_close(&stage);
}

static void broken_settings_are_kept_aside(void **state)
{
    (void)state;
    struct Stage stage;
    struct StageWish wish = {.settings = "first_run_done = yes\ntheme = 9\nplayer_name = Bo\n\x01"
                                         "!!\n"};
    stage_open(&stage, &wish);
    assert_true(file_exists(&stage, "settings.txt.broken"));
    assert_int_equal(stage.app->settings.theme, THEME_WOOD);
    assert_string_equal(stage.app->settings.player_name, "Bo");
    assert_string_equal(stage_scene(&stage), "title");
    stage_close(&stage);
}

static void unwritable_folder_is_no_crash(void **state)
{
    (void)state;
    struct Stage stage;
    struct StageWish wish = {.scene = "settings"};
    stage_open(&stage, &wish);
    snprintf(stage.app->paths.pref, sizeof stage.app->paths.pref, "/nowhere/at/all/");
    stage_click_label(&stage, "Motion");
    assert_true(stage.app->settings.motion);
    stage_close(&stage);
}

static void idle_draws_nothing(void **state)
{
    (void)state;
    struct Stage stage;
    struct StageWish wish = {.motion = true};
    stage_open(&stage, &wish);
    stage_pass(&stage, 6000); /* the stones have grown */
    unsigned int frames = stage.app->frames;
    stage_pass(&stage, 5000);
    assert_int_equal(stage.app->frames, frames);
    assert_int_equal(scenes_wait(stage.app->scenes), -1);
    stage_close(&stage);
}

static void title_moves_first_and_then_rests(void **state)
{
    (void)state;
    struct Stage stage;
    struct StageWish wish = {.motion = true};
    stage_open(&stage, &wish);
    unsigned int frames = stage.app->frames;
    stage_pass(&stage, 1000);
    assert_true(stage.app->frames > frames + 40);
    stage_close(&stage);
}

static void resizing_lays_out_anew(void **state)
{
    (void)state;
    static const int sizes[][2] = {{640, 480}, {700, 1200}, {1920, 1080}, {2560, 600}};
    struct Stage stage;
    stage_open(&stage, NULL);
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        SDL_SetWindowSize(stage.app->window, sizes[i][0], sizes[i][1]);
        stage_settle(&stage);
        SDL_FRect area = canvas_area(stage.app->canvas);
        assert_int_equal((int)area.w, sizes[i][0]);
        for (int k = 0; k < ui_count(stage.app->ui); k++) {
            const struct Widget *widget = ui_widget(stage.app->ui, k);
            assert_true(widget->rect.x >= 0 && widget->rect.y >= 0);
            assert_true(widget->rect.x + widget->rect.w <= area.w);
            assert_true(widget->rect.y + widget->rect.h <= area.h);
        }
    }
    stage_close(&stage);
}

static void lost_targets_are_drawn_again(void **state)
{
    (void)state;
    struct Stage stage;
    stage_open(&stage, NULL);
    SDL_Surface *before = stage_picture(&stage);
    SDL_Event event;
    SDL_zero(event);
    event.type = SDL_RENDER_TARGETS_RESET;
    SDL_PushEvent(&event);
    event.type = SDL_RENDER_DEVICE_RESET;
    SDL_PushEvent(&event);
    assert_true(stage_settle(&stage) > 0);
    SDL_Surface *after = stage_picture(&stage);
    assert_memory_equal(before->pixels, after->pixels, (size_t)before->pitch * (size_t)before->h);
    SDL_FreeSurface(before);
    SDL_FreeSurface(after);
    stage_close(&stage);
}

static void pad_walks_the_menu(void **state)
{
    (void)state;
    struct Stage stage;
    stage_open(&stage, NULL);
    stage_plug(&stage, 0);
    assert_int_equal(input_pad_count(stage.app->input), 1);
    stage_pad(&stage, 0, SDL_CONTROLLER_BUTTON_DPAD_DOWN);
    stage_pad(&stage, 0, SDL_CONTROLLER_BUTTON_DPAD_DOWN);
    stage_pad(&stage, 0, SDL_CONTROLLER_BUTTON_DPAD_DOWN);
    assert_int_equal(ui_focus(stage.app->ui), stage_widget(&stage, "Settings")->id);
    stage_pad(&stage, 0, SDL_CONTROLLER_BUTTON_A);
    assert_string_equal(stage_scene(&stage), "settings");
    assert_int_equal(input_glyphs(stage.app->input), GLYPHS_XBOX);
    stage_pad(&stage, 0, SDL_CONTROLLER_BUTTON_B);
    assert_string_equal(stage_scene(&stage), "title");
    stage_close(&stage);
}

static void held_direction_repeats(void **state)
{
    (void)state;
    struct Stage stage;
    stage_open(&stage, NULL);
    stage_plug(&stage, 0);
    int first = ui_focus(stage.app->ui);
    stage_pad_hold(&stage, 0, SDL_CONTROLLER_BUTTON_DPAD_DOWN, true);
    int second = ui_focus(stage.app->ui);
    assert_int_not_equal(first, second);
    stage_pass(&stage, INPUT_REPEAT_FIRST_MS - 20);
    assert_int_equal(ui_focus(stage.app->ui), second);
    stage_pass(&stage, 40);
    assert_int_not_equal(ui_focus(stage.app->ui), second);
    stage_pad_hold(&stage, 0, SDL_CONTROLLER_BUTTON_DPAD_DOWN, false);
    stage_close(&stage);
}

static void stick_has_a_dead_zone(void **state)
{
    (void)state;
    struct Stage stage;
    stage_open(&stage, NULL);
    stage_plug(&stage, 0);
    int first = ui_focus(stage.app->ui);
    stage_stick(&stage, 0, SDL_CONTROLLER_AXIS_LEFTY, 9000);
    assert_int_equal(ui_focus(stage.app->ui), first);
    stage_stick(&stage, 0, SDL_CONTROLLER_AXIS_LEFTY, 30000);
    assert_int_not_equal(ui_focus(stage.app->ui), first);
    stage_stick(&stage, 0, SDL_CONTROLLER_AXIS_LEFTY, 0);
    stage_close(&stage);
}

static void pulled_pad_is_told(void **state)
{
    (void)state;
    struct Stage stage;
    stage_open(&stage, NULL);
    stage_plug(&stage, 0);
    stage_pad_hold(&stage, 0, SDL_CONTROLLER_BUTTON_DPAD_DOWN, true);
    int focus = ui_focus(stage.app->ui);
    stage_unplug(&stage, 0);
    assert_int_equal(input_pad_count(stage.app->input), 0);
    stage_pass(&stage, 2000); /* what was held does not go on */
    assert_int_equal(ui_focus(stage.app->ui), focus);
    stage_close(&stage);
}

static void swapped_buttons(void **state)
{
    (void)state;
    struct Stage stage;
    struct StageWish wish = {.settings = "first_run_done = yes\nmotion = no\nswap_confirm = yes\n"};
    stage_open(&stage, &wish);
    stage_plug(&stage, 0);
    stage_pad(&stage, 0, SDL_CONTROLLER_BUTTON_DPAD_DOWN);
    stage_pad(&stage, 0, SDL_CONTROLLER_BUTTON_DPAD_DOWN);
    stage_pad(&stage, 0, SDL_CONTROLLER_BUTTON_DPAD_DOWN);
    stage_pad(&stage, 0, SDL_CONTROLLER_BUTTON_A);
    assert_string_equal(stage_scene(&stage), "title");
    stage_pad(&stage, 0, SDL_CONTROLLER_BUTTON_B);
    assert_string_equal(stage_scene(&stage), "settings");
    stage_close(&stage);
}

static void pad_types_on_the_screen(void **state)
{
    (void)state;
    struct Stage stage;
    struct StageWish wish = {.scene = "settings"};
    stage_open(&stage, &wish);
    stage_plug(&stage, 0);
    stage_pad(&stage, 0, SDL_CONTROLLER_BUTTON_DPAD_UP); /* from the language to the name */
    assert_int_equal(ui_focus(stage.app->ui), stage_widget(&stage, "Your name")->id);
    stage_pad(&stage, 0, SDL_CONTROLLER_BUTTON_A);
    stage_pad(&stage, 0, SDL_CONTROLLER_BUTTON_A); /* the key that has the focus: q */
    stage_pad(&stage, 0, SDL_CONTROLLER_BUTTON_DPAD_RIGHT);
    stage_pad(&stage, 0, SDL_CONTROLLER_BUTTON_A); /* w */
    stage_pad(&stage, 0, SDL_CONTROLLER_BUTTON_B); /* closes it */
    assert_string_equal(stage_scene(&stage), "settings");
    assert_string_equal(stage.app->settings.player_name, "Meiqw");
    stage_close(&stage);
}

static void touch_presses_buttons(void **state)
{
    (void)state;
    struct Stage stage;
    stage_open(&stage, NULL);
    const struct Widget *button = stage_widget(&stage, "Settings");
    stage_tap(&stage, button->rect.x + 20, button->rect.y + 20);
    assert_string_equal(stage_scene(&stage), "settings");
    stage_close(&stage);
}

static void holding_resets_and_a_click_does_not(void **state)
{
    (void)state;
    struct Stage stage;
    struct StageWish wish = {.settings = "first_run_done = yes\nmotion = no\ntheme = 2\n",
                             .scene = "settings",
                             .width = 1280,
                             .height = 2400};
    stage_open(&stage, &wish);
    stage_click_label(&stage, "All as at first");
    assert_int_equal(stage.app->settings.theme, THEME_DARK);
    stage_key_down(&stage, SDLK_RETURN, true);
    stage_pass(&stage, UI_HOLD_MS + 40);
    stage_key_down(&stage, SDLK_RETURN, false);
    assert_int_equal(stage.app->settings.theme, THEME_WOOD);
    stage_close(&stage);
}

static void f11_fills_the_screen_and_back(void **state)
{
    (void)state;
    struct Stage stage;
    struct StageWish wish = {.width = 800, .height = 600}; /* within the dummy's display */
    stage_open(&stage, &wish);
    stage_key(&stage, SDLK_F11);
    assert_true(stage.app->fullscreen);
    assert_true(SDL_GetWindowFlags(stage.app->window) & SDL_WINDOW_FULLSCREEN);
    stage_key(&stage, SDLK_F11);
    assert_false(stage.app->fullscreen);
    int w, h;
    SDL_GetWindowSize(stage.app->window, &w, &h);
    assert_int_equal(w, 800);
    assert_int_equal(h, 600);
    stage_close(&stage);
}

static void suspend_is_left_out(void **state)
{
    (void)state;
    struct Stage stage;
    stage_open(&stage, NULL);
    uint64_t before = stage.app->clock.now;
    stage.ms += 3600 * 1000;
    app_turn(stage.app);
    assert_true(stage.app->clock.now - before <= CLOCK_GAP_MS);
    stage_close(&stage);
}

static void quitting_by_the_menu(void **state)
{
    (void)state;
    struct Stage stage;
    stage_open(&stage, NULL);
    stage_click_label(&stage, "Quit");
    assert_true(stage.app->quit);
    stage_close(&stage);
}

static void unknown_scene_says_so(void **state)
{
    (void)state;
    struct Stage stage;
    stage_open(&stage, NULL);
    app_open(stage.app, "no such scene", NULL, 0);
    stage_settle(&stage);
    assert_string_equal(stage_scene(&stage), "title");
    stage_close(&stage);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(title_keys_reach_everything),
        cmocka_unit_test(settings_keys_reach_everything),
        cmocka_unit_test(first_run_asks_and_is_remembered),
        cmocka_unit_test(first_run_in_chinese_at_a_click),
        cmocka_unit_test(settings_take_effect_and_persist),
        cmocka_unit_test(larger_text_grows_everything),
        cmocka_unit_test(broken_settings_are_kept_aside),
        cmocka_unit_test(unwritable_folder_is_no_crash),
        cmocka_unit_test(idle_draws_nothing),
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
        cmocka_unit_test(quitting_by_the_menu),
        cmocka_unit_test(unknown_scene_says_so),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

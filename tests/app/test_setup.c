/* Setting a game up: what the last games suggest, and how the pieces are shown. */
#include "engine/games.h"
#include "engine/level.h"
#include "src/app/scenes/setup/parts.h"
#include "src/app/scenes/words.h"
#include "tests/app/board_driver.h"
#include "tests/play/scratch.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include <cmocka.h>

#define WON(day)                                                                                   \
    "[Game \"gomoku\"]\n[Date \"2001.01." day "\"]\n[Time \"10:00:00\"]\n[Black \"Mei\"]\n"        \
    "[White \"level:casual\"]\n[Result \"1-0\"]\n\n"                                               \
    "1. h8 a1 2. h9 a2 3. h10 a3 4. h11 a4 5. h12 1-0\n"
#define AGAIN "setup.gomoku = opponent=level:casual\n"

static struct SetupScene *scene_of(struct Driver *driver)
{
    void *context;
    scenes_top(driver->app->scenes, &context);
    return context;
}

static bool is_taken_in(struct Driver *driver)
{
    return !driver->app->take_in;
}

static bool has_heard(struct Driver *driver)
{
    return !scene_of(driver)->asking;
}

/* Opens the set-up of gomoku behind `games` games won against the level Casual. */
static void open_after(struct Driver *driver, int games, const char *settings)
{
    static const char *const won[] = {WON("01"), WON("02"), WON("03")};
    char folder[300], name[16];
    snprintf(folder, sizeof folder, "%s/records", driver->folder);
    mkdir(folder, 0777);
    for (int i = 0; i < games; i++) {
        snprintf(name, sizeof name, "%d.pgn", i);
        scratch_write(folder, name, won[i]);
    }
    driver_open(driver, &(struct DriverOptions){.settings = settings});
    driver_until(driver, is_taken_in);
    driver_press(driver, "New game");
    driver_press(driver, "Gomoku");
    driver_until(driver, has_heard);
    driver_turn(driver);
}

static const char *level_of(struct Driver *driver)
{
    return scene_of(driver)->setup.opponent;
}

/* Whether the note on the level begins so. */
static bool says(struct Driver *driver, const char *words)
{
    const struct Ui *ui = driver->app->ui;
    for (int i = 0; i < ui_count(ui); i++)
        if (strncmp(ui_widget(ui, i)->label, words, strlen(words)) == 0)
            return true;
    return false;
}

static void two_wins_suggest_the_next_level(void **state)
{
    struct Driver *driver = *state;
    open_after(driver, 2, DRIVER_CALM AGAIN);
    assert_string_equal(level_of(driver), "level:regular");
    assert_true(says(driver, "You've beaten Casual twice: try Regular."));
    ui_set_focus(driver->app->ui, SETUP_LEVEL);
    driver_settle(driver);
    driver_key(driver, SDLK_LEFT); /* one's own choice needs no reason */
    assert_false(says(driver, "You've beaten"));
    driver_press(driver, "Start");
    driver_key(driver, SDLK_ESCAPE);
    driver_reopen(driver, &(struct DriverOptions){.scene = "setup", .game = "gomoku"});
    driver_until(driver, has_heard);
    assert_string_equal(level_of(driver), "level:casual"); /* and is not suggested away again */
}

/* One win suggests nothing; nor do two where the player chose otherwise, or wants no offers. */
static void what_was_chosen_last_stays(void **state)
{
    struct Driver *driver = *state;
    open_after(driver, 1, DRIVER_CALM AGAIN);
    assert_string_equal(level_of(driver), "level:casual");
    assert_false(says(driver, "You've beaten"));
}

static void another_opponent_stays(void **state)
{
    struct Driver *driver = *state;
    open_after(driver, 2, DRIVER_CALM "setup.gomoku = opponent=level:skilled\n");
    assert_string_equal(level_of(driver), "level:skilled");
}

static void without_offers_nothing_is_suggested(void **state)
{
    struct Driver *driver = *state;
    open_after(driver, 2, DRIVER_CALM AGAIN "climb = no\n");
    assert_string_equal(level_of(driver), "level:casual");
}

static void a_first_game_has_a_level_for_it(void **state)
{
    struct Driver *driver = *state;
    open_after(driver, 0, DRIVER_CALM);
    assert_string_equal(level_of(driver), "level:newcomer");
    assert_true(says(driver, "A good level to start with."));
}

/* The level of the command line stands there, whatever was played last. */
static void a_level_that_was_typed_is_chosen(void **state)
{
    struct Driver *driver = *state;
    driver_open(driver, &(struct DriverOptions){.scene = "setup",
                                                .game = "gomoku",
                                                .level = "champion",
                                                .settings = DRIVER_CALM AGAIN});
    driver_until(driver, has_heard);
    driver_turn(driver);
    assert_string_equal(level_of(driver), "level:champion");
    driver_assert_label(driver, "Level: Champion");
}

/* --- signs and coordinates --- */

static void open_xiangqi(struct Driver *driver, const char *settings, bool chinese, int width)
{
    driver_open(driver, &(struct DriverOptions){.scene = "setup",
                                                .game = "xiangqi",
                                                .settings = settings,
                                                .chinese = chinese,
                                                .width = width,
                                                .height = width * 3 / 4});
    driver_until(driver, has_heard);
    driver_turn(driver);
}

/* Goes to an option of a row by the keys. */
static void choose(struct Driver *driver, int id, int option)
{
    struct Ui *ui = driver->app->ui;
    ui_set_focus(ui, id);
    driver_settle(driver);
    int steps = option - ui_find_id(ui, id)->value;
    for (int i = 0; i < SDL_abs(steps); i++)
        driver_key(driver, steps > 0 ? SDLK_RIGHT : SDLK_LEFT);
    assert_int_equal(ui_find_id(ui, id)->value, option);
}

/* How many pixels of the left half, where the board is, differ from `before`, which is freed. */
static int changed(struct Driver *driver, SDL_Surface *before)
{
    SDL_Surface *after = driver_picture(driver);
    int count = 0;
    for (int y = 0; y < after->h; y++)
        for (int x = 0; x < after->w * 3 / 2; x++) /* bytes of half a row */
            count += ((Uint8 *)after->pixels)[y * after->pitch + x] !=
                     ((Uint8 *)before->pixels)[y * before->pitch + x];
    SDL_FreeSurface(before);
    SDL_FreeSurface(after);
    return count;
}

/* Going along the scale moves nothing below it, however much or little is said of a level. */
static void rows_stay_below_the_scale(void **state)
{
    struct Driver *driver = *state;
    static const struct {
        bool chinese;
        int width;
    } windows[] = {{true, 1280}, {false, 1280}, {true, 800}, {false, 800}};
    for (size_t i = 0; i < sizeof windows / sizeof *windows; i++) {
        if (i > 0)
            driver_close(driver);
        open_xiangqi(driver, DRIVER_CALM "setup.xiangqi = opponent=level:first-steps\n",
                     windows[i].chinese, windows[i].width);
        const struct Ui *ui = driver->app->ui;
        float top = ui_find_id(ui, SETUP_SIDE)->rect.y;
        assert_string_equal(level_of(driver), "level:first-steps");
        ui_set_focus(driver->app->ui, SETUP_LEVEL);
        driver_settle(driver);
        for (int level = 1; level < level_count(games_find("xiangqi")); level++) {
            driver_key(driver, SDLK_RIGHT);
            assert_float_equal(ui_find_id(ui, SETUP_SIDE)->rect.y, top, 0.01F);
        }
        assert_string_equal(level_of(driver), "level:grandmaster");
    }
}

/* The picture follows each choice, and a game then begins with it. */
static void the_picture_follows_signs_and_coordinates(void **state)
{
    struct Driver *driver = *state;
    open_xiangqi(driver, DRIVER_CALM, false, 1280);
    assert_int_equal(ui_find_id(driver->app->ui, SETUP_SIGNS)->value, SIGNS_BOTH);
    assert_string_equal(ui_option(driver->app->ui, ui_find_id(driver->app->ui, SETUP_NUMBERS),
                                  ui_find_id(driver->app->ui, SETUP_NUMBERS)->value),
                        "a b c");
    SDL_Surface *before = driver_picture(driver);
    choose(driver, SETUP_SIGNS, SIGNS_SYMBOLS);
    assert_true(changed(driver, before) > 2000);
    before = driver_picture(driver);
    choose(driver, SETUP_NUMBERS, 3);
    assert_true(changed(driver, before) > 200);
    assert_int_equal(driver->app->settings.notation, NOTATION_CHINESE);
    choose(driver, SETUP_NUMBERS, 0);
    assert_false(driver->app->settings.coordinates);
    driver_reopen(driver, &(struct DriverOptions){.scene = "setup", .game = "xiangqi"});
    assert_int_equal(ui_find_id(driver->app->ui, SETUP_SIGNS)->value, SIGNS_SYMBOLS);
    assert_int_equal(ui_find_id(driver->app->ui, SETUP_NUMBERS)->value, 0);
}

static void chinese_players_begin_with_their_own(void **state)
{
    struct Driver *driver = *state;
    open_xiangqi(driver, DRIVER_CALM, true, 1280);
    assert_int_equal(ui_find_id(driver->app->ui, SETUP_SIGNS)->value, SIGNS_CHARACTERS);
    assert_int_equal(ui_find_id(driver->app->ui, SETUP_NUMBERS)->value, 3);
}

/* What an older version kept stays as it was chosen. */
static void symbols_of_an_older_version_stay(void **state)
{
    struct Driver *driver = *state;
    open_xiangqi(driver, DRIVER_CALM "western_pieces = yes\n", true, 1280);
    assert_int_equal(ui_find_id(driver->app->ui, SETUP_SIGNS)->value, SIGNS_SYMBOLS);
}

/* Where no board stands beside the form, pieces stand in it, and only where a game has them. */
static void narrow_windows_show_pieces_in_the_form(void **state)
{
    struct Driver *driver = *state;
    open_xiangqi(driver, DRIVER_CALM, false, 640);
    choose(driver, SETUP_NUMBERS, 1); /* the last row: scrolled to */
    SDL_Surface *before = driver_picture(driver);
    choose(driver, SETUP_SIGNS, SIGNS_CHARACTERS);
    assert_true(changed(driver, before) > 500);
    driver_reopen(driver, &(struct DriverOptions){.scene = "setup", .game = "gomoku"});
    assert_null(ui_find_id(driver->app->ui, SETUP_SIGNS));
}

/* Presses a direction until the focus is there. */
static void lead(struct Driver *driver, SDL_GameControllerButton button, int id)
{
    for (int i = 0; i < 16 && ui_focus(driver->app->ui) != id; i++)
        driver_button(driver, 0, button);
    assert_int_equal(ui_focus(driver->app->ui), id);
}

/* From the title to a move that is answered and taken back, by a pad alone. */
static void a_game_is_set_up_and_begun_by_pad(void **state)
{
    struct Driver *driver = *state;
    char before[OPPONENT_MAX];
    driver_open(driver, &(struct DriverOptions){.settings = DRIVER_CALM});
    driver_plug(driver, 0);
    driver_button(driver, 0, SDL_CONTROLLER_BUTTON_A); /* a new game */
    assert_string_equal(driver_scene(driver), "games");
    driver_button(driver, 0, SDL_CONTROLLER_BUTTON_DPAD_RIGHT);
    driver_button(driver, 0, SDL_CONTROLLER_BUTTON_DPAD_RIGHT);
    driver_button(driver, 0, SDL_CONTROLLER_BUTTON_A);
    assert_string_equal(driver_scene(driver), "setup");
    driver_until(driver, has_heard);
    assert_string_equal(scene_of(driver)->setup.game->id, "xiangqi");
    driver_settle(driver);
    snprintf(before, sizeof before, "%s", level_of(driver));
    lead(driver, SDL_CONTROLLER_BUTTON_DPAD_UP, SETUP_LEVEL);
    driver_button(driver, 0, SDL_CONTROLLER_BUTTON_DPAD_LEFT);
    assert_string_not_equal(level_of(driver), before);
    lead(driver, SDL_CONTROLLER_BUTTON_DPAD_DOWN, SETUP_START);
    driver_button(driver, 0, SDL_CONTROLLER_BUTTON_A);
    assert_string_equal(driver_scene(driver), "play");
    driver_steer(driver, 0, "b2");
    driver_steer(driver, 0, "e2");
    driver_until(driver, driver_awaits_person);
    assert_int_equal(match_count(table_match(driver_play(driver)->table)), 2);
    driver_button(driver, 0, SDL_CONTROLLER_BUTTON_X);
    assert_int_equal(match_count(table_match(driver_play(driver)->table)), 0);
}

static void the_pads_start_begins_the_game(void **state)
{
    struct Driver *driver = *state;
    driver_start(driver, "setup", "tictactoe", NULL);
    driver_plug(driver, 0);
    driver_button(driver, 0, SDL_CONTROLLER_BUTTON_START);
    assert_string_equal(driver_scene(driver), "play");
}

static void open_gomoku(struct Driver *driver, const char *settings)
{
    driver_open(driver,
                &(struct DriverOptions){.scene = "setup", .game = "gomoku", .settings = settings});
    driver_until(driver, has_heard);
    driver_turn(driver);
}

static const char *clock_of(struct Driver *driver)
{
    static char text[CLOCK_TEXT_MAX];
    clock_write(&scene_of(driver)->setup.clock, text);
    return text;
}

/* A clock of one's own is put together by its rows, which come and go with it, and is there again
 * the next time. */
static void a_clock_of_ones_own(void **state)
{
    struct Driver *driver = *state;
    int presets = 0;
    while (clock_preset(presets))
        presets++;
    open_gomoku(driver, "setup.gomoku = opponent=human;clock=5\n");
    driver_assert_label(driver, "Minutes for the whole game; each move made adds the seconds.");
    assert_string_equal(clock_of(driver), "300+3");
    assert_null(ui_find(driver->app->ui, UI_SLIDER, "Main time"));
    choose(driver, SETUP_CLOCK, presets);
    assert_string_equal(clock_of(driver), "1800+20"); /* the preset beside it */
    assert_non_null(ui_find(driver->app->ui, UI_SLIDER, "Main time"));
    choose(driver, SETUP_CLOCK + 1, 1); /* byo-yomi */
    assert_string_equal(clock_of(driver), "1800:1/20x5");
    driver_assert_label(driver, "When the main time is over, each move has a period. One that is "
                                "used up is gone; the last one must do.");
    ui_set_focus(driver->app->ui, ui_find(driver->app->ui, UI_SLIDER, "Periods")->id);
    driver_key(driver, SDLK_LEFT);
    ui_set_focus(driver->app->ui, ui_find(driver->app->ui, UI_SLIDER, "Main time")->id);
    driver_key(driver, SDLK_RIGHT);
    assert_string_equal(clock_of(driver), "2400:1/20x4");
    choose(driver, SETUP_CLOCK + 5, 1); /* half of it for the other */
    assert_string_equal(clock_of(driver), "2400:1/20x4|1200:1/10x4");
    ui_set_focus(driver->app->ui, SETUP_CLOCK + 6);
    driver_key(driver, SDLK_RETURN);
    assert_string_equal(clock_of(driver), "2400:1/20x4|1200:1/10x4 first=30");
    driver_press(driver, "Start");
    assert_string_equal(driver_scene(driver), "play");
    assert_int_equal(match_clock(table_match(driver_play(driver)->table))->side[1].stage[0].time_ms,
                     1200000);
    driver_key(driver, SDLK_ESCAPE);
    driver_key(driver, SDLK_ESCAPE);
    driver_close(driver);
    open_gomoku(driver, "setup.gomoku = opponent=human;"
                        "clock=2400:1/20x4|1200:1/10x4 first=30\n");
    assert_string_equal(clock_of(driver), "2400:1/20x4|1200:1/10x4 first=30");
    assert_non_null(ui_find(driver->app->ui, UI_SLIDER, "Main time"));
    choose(driver, SETUP_CLOCK, 0);
    assert_string_equal(clock_of(driver), "-");
    assert_null(ui_find(driver->app->ui, UI_SLIDER, "Main time"));
    driver_close(driver);
}

/* The button; gomoku has a row of that name, too. */
static void press_rules(struct Driver *driver)
{
    SDL_FRect button = ui_find(driver->app->ui, UI_BUTTON, "Rules")->rect;
    driver_click(driver, button.x + button.w / 2, button.y + button.h / 2);
    assert_string_equal(driver_scene(driver), "rules");
}

/* Whoever sets renju up, or plays it, and asks for the rules reads about renju. */
static void rules_open_at_those_that_are_set(void **state)
{
    static const char *const scenes[] = {"setup", "host"};
    struct Driver *driver = *state;
    for (int i = 0; i < 2; i++) {
        driver_open(driver, &(struct DriverOptions){
                                .scene = scenes[i], .game = "gomoku", .settings = DRIVER_CALM});
        press_rules(driver);
        driver_assert_label(driver, "The goal");
        driver_close(driver);
        driver_open(driver, &(struct DriverOptions){.scene = scenes[i],
                                                    .game = "gomoku",
                                                    .settings = DRIVER_CALM
                                                    "setup.gomoku = opponent=human;rule=renju\n"
                                                    "online.gomoku = rule=renju\n"});
        press_rules(driver);
        driver_assert_label(driver, "Freestyle, standard, renju");
        driver_key(driver, SDLK_ESCAPE);
        if (i == 0) {
            driver_press(driver, "Start");
            driver_key(driver, SDLK_ESCAPE);
            press_rules(driver);
            driver_assert_label(driver, "Freestyle, standard, renju");
        }
        driver_close(driver);
    }
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, driver_set_up, driver_tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_clock_of_ones_own),
        TEST(two_wins_suggest_the_next_level),
        TEST(what_was_chosen_last_stays),
        TEST(another_opponent_stays),
        TEST(without_offers_nothing_is_suggested),
        TEST(a_first_game_has_a_level_for_it),
        TEST(a_level_that_was_typed_is_chosen),
        TEST(rows_stay_below_the_scale),
        TEST(the_picture_follows_signs_and_coordinates),
        TEST(chinese_players_begin_with_their_own),
        TEST(symbols_of_an_older_version_stay),
        TEST(narrow_windows_show_pieces_in_the_form),
        TEST(a_game_is_set_up_and_begun_by_pad),
        TEST(the_pads_start_begins_the_game),
        TEST(rules_open_at_those_that_are_set),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

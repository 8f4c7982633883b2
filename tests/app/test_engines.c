/* Engines of others in the arcade, by hands: added, tried and set, played against, watched,
 * studied with; and what they do wrong. */
#define _POSIX_C_SOURCE 200809L
#include "engine/games.h"
#include "src/app/scenes/study/study.h"
#include "src/app/shell/storage/setups.h"
#include "src/app/toolkit/ui/text_field.h"
#include "src/play/programs/engine_strength.h"
#include "tests/app/board_driver.h"
#include "tests/play/script.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include <cmocka.h>

/* It answers once, to the cannon, and ends after any other move. */
#define ONE_ANSWER                                                                                 \
    UCI_HEAD "START) echo UNKNOWN;;\nstop) echo bestmove h9g7;;\n" UCI_PROBE                       \
             "case $position in *infinite*) ;; *b2e2) echo info depth 3 seldepth 5 score cp 150 "  \
             "nodes 99 time 2 pv h9g7; echo bestmove h9g7;; *moves*) exit 4;; *) "                 \
             "echo info depth 9 seldepth 12 score cp 31 nodes 9 pv b2e2; echo bestmove b2e2;; "    \
             "esac" UCI_TAIL

/* Writes a list of one engine, called Script, into the arcade's folder. */
static void keep_list(const struct Driver *driver, const struct Script *script)
{
    char path[128];
    snprintf(path, sizeof path, "%s/engines.txt", driver->folder);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fprintf(file, "[Script]\npath = %s\nspeaks = uci\n", script->path);
    fclose(file);
}

static bool trial_is_over(struct Driver *driver)
{
    return ui_find(driver->app->ui, UI_BUTTON, "Try it") &&
           !ui_find(driver->app->ui, UI_LABEL, "Trying it...");
}

static bool asks_about_left(struct Driver *driver)
{
    return ui_find(driver->app->ui, UI_BUTTON, "Save and exit") != NULL;
}

/* The only engine of the list. */
static const struct Engine *only_engine(const struct Driver *driver)
{
    assert_int_equal(engines_count(driver->app->engines), 1);
    return engines_get(driver->app->engines, 0);
}

/* Types a text that is longer than one event holds. */
static void type_all(struct Driver *driver, const char *text)
{
    for (; *text; text++)
        driver_type(driver, (char[]){*text, '\0'});
}

/* Into the field for a path. */
static void click_path(struct Driver *driver)
{
    SDL_FRect field = {0};
    for (int i = 0; i < ui_count(driver->app->ui); i++)
        if (ui_widget(driver->app->ui, i)->role == UI_TEXT)
            field = ui_widget(driver->app->ui, i)->rect;
    assert_true(field.w > 0);
    driver_click(driver, field.x + 20, field.y + 10);
}

/* Whether a path stands in its field, so that it can be added. */
static bool has_typed_path(const struct Driver *driver)
{
    return ui_reachable(driver->app->ui, ui_find(driver->app->ui, UI_BUTTON, "Add"));
}

/* From the settings by path to an engine that is set and kept, removed and brought back. */
static void one_is_added_by_path_tried_and_set(void **state)
{
    struct Driver *driver = *state;
    struct Script script;
    char value[ENGINE_VALUE_MAX];
    script_write(&script, ONE_ANSWER);
    driver_open(driver, &(struct DriverOptions){.scene = "settings"});
    driver_press(driver, "Play");
    ui_set_focus(driver->app->ui, ui_find(driver->app->ui, UI_BUTTON, "Other engines...")->id);
    driver_settle(driver);
    driver_key(driver, SDLK_RETURN);
    assert_string_equal(driver_scene(driver), "engines");
    driver_type(driver, "x"); /* the way by a file has the focus, no text */
    click_path(driver);
    type_all(driver, script.path);
    driver_press(driver, "Add");
    assert_string_equal(driver_scene(driver), "engine");
    driver_until(driver, trial_is_over);
    driver_settle(driver);
    assert_string_equal(only_engine(driver)->name, "Script");
    driver_assert_label(driver, "Script · Xiangqi works: it opens with b2e2");
    assert_true(engine_has_strength(only_engine(driver)));
    driver_press(driver, "Skill Level"); /* the middle of the slider's row */
    driver_settle(driver);
    assert_true(engine_option(only_engine(driver), "Skill Level", value));
    assert_string_not_equal(value, "3");
    driver_key(driver, SDLK_ESCAPE);
    driver_settle(driver);
    driver_assert_label(driver, "Script");
    driver_reopen(driver, &(struct DriverOptions){.scene = "engines"});
    assert_true(engine_option(only_engine(driver), "Skill Level", value));
    driver_press(driver, "Script");
    driver_until(driver, trial_is_over);
    driver_press(driver, "Remove from the list");
    driver_settle(driver);
    driver_assert_no_label(driver, "Script");
    driver_press(driver, "Restore");
    driver_settle(driver);
    driver_assert_label(driver, "Script");
    script_remove(&script);
}

static bool plays_xiangqi(struct Driver *driver)
{
    return ui_find(driver->app->ui, UI_LABEL, "Script · Xiangqi works: it opens with b2e2");
}

/* Many are silent to words of other protocols: nobody waits for the end of that to see that an
 * engine works, to set it, or to leave. */
static void what_works_is_told_and_kept_at_once(void **state)
{
    struct Driver *driver = *state;
    struct Script script;
    char value[ENGINE_VALUE_MAX];
    script_write(&script, UCI_HEAD UCI_PROBE "echo bestmove b2e2" UCI_TAIL);
    driver_open(driver, &(struct DriverOptions){.scene = "engines"});
    click_path(driver);
    type_all(driver, script.path);
    driver_key(driver, SDLK_RETURN);
    driver_until(driver, plays_xiangqi);
    const struct Widget *told =
        ui_find(driver->app->ui, UI_LABEL, "Script · Xiangqi works: it opens with b2e2");
    assert_true(told->flags & UI_DIM); /* it is still being asked for gomoku */
    driver_press(driver, "Skill Level");
    driver_settle(driver);
    driver_key(driver, SDLK_ESCAPE);
    driver_settle(driver);
    driver_reopen(driver, &(struct DriverOptions){.scene = "engines"});
    assert_string_equal(only_engine(driver)->name, "Script");
    assert_true(engine_plays(only_engine(driver), games_find("xiangqi")));
    assert_true(engine_option(only_engine(driver), "Skill Level", value));
    script_remove(&script);
}

/* A file that is dropped on the page is added; one that is no engine says why it does not work. */
static void one_is_dropped_and_is_none(void **state)
{
    struct Driver *driver = *state;
    struct Script script;
    SDL_Event event = {.type = SDL_DROPFILE};
    script_write(&script, "exit 7\n");
    driver_open(driver, &(struct DriverOptions){.scene = "engines"});
    event.drop.file = SDL_strdup(script.path);
    SDL_PushEvent(&event);
    driver_turn(driver);
    driver_settle(driver);
    assert_string_equal(driver_scene(driver), "engine");
    driver_until(driver, trial_is_over);
    driver_settle(driver);
    driver_assert_label(driver, "engine ended with status 7");
    assert_false(engine_plays(only_engine(driver), games_find("xiangqi")));
    assert_int_equal(ui_focus(driver->app->ui),
                     ui_find(driver->app->ui, UI_BUTTON, "Try it")->id); /* not the way back */
    script_remove(&script);
}

/* A slip in the path: the list does not keep it, and the path is there to be mended. */
static void what_does_not_work_is_not_added(void **state)
{
    struct Driver *driver = *state;
    struct Script script;
    char slip[160];
    script_write(&script, ONE_ANSWER);
    snprintf(slip, sizeof slip, "%s_", script.path);
    driver_open(driver, &(struct DriverOptions){.scene = "engines"});
    click_path(driver);
    type_all(driver, slip);
    driver_key(driver, SDLK_RETURN);
    driver_until(driver, trial_is_over);
    driver_settle(driver);
    driver_assert_label(driver, "engine_ cannot be started: there is no such file");
    driver_key(driver, SDLK_ESCAPE);
    driver_settle(driver);
    assert_true(only_engine(driver)->removed);
    driver_assert_label(driver, "Restore");
    click_path(driver);
    driver_key(driver, SDLK_END);
    driver_key(driver, SDLK_BACKSPACE);
    driver_key(driver, SDLK_RETURN);
    driver_until(driver, trial_is_over);
    driver_key(driver, SDLK_ESCAPE);
    driver_settle(driver);
    driver_assert_label(driver, "Script");
    script_remove(&script);
}

/* What fails without its arguments stays in the list with them: they were not tried yet. */
static void arguments_that_were_not_tried_stay(void **state)
{
    struct Driver *driver = *state;
    struct Script script;
    script_write(&script, "exit 7\n");
    driver_open(driver, &(struct DriverOptions){.scene = "engines"});
    click_path(driver);
    type_all(driver, script.path);
    driver_key(driver, SDLK_RETURN);
    driver_until(driver, trial_is_over);
    driver_press(driver, "Started with (arguments)");
    driver_type(driver, "uci");
    driver_press(driver, "Back");
    driver_settle(driver);
    assert_string_equal(driver_scene(driver), "engines");
    assert_string_equal(only_engine(driver)->arguments, "uci");
    assert_false(only_engine(driver)->removed);
    script_remove(&script);
}

/* A file that may not be run yet, added once more when it may. */
static void what_works_at_last_is_added(void **state)
{
    struct Driver *driver = *state;
    struct Script script;
    script_write(&script, ONE_ANSWER);
    assert_int_equal(chmod(script.path, 0600), 0);
    driver_open(driver, &(struct DriverOptions){.scene = "engines"});
    click_path(driver);
    type_all(driver, script.path);
    driver_key(driver, SDLK_RETURN);
    driver_until(driver, trial_is_over);
    driver_settle(driver);
    driver_assert_label(
        driver,
        "engine cannot be started: the file is not a program for this system or may not be run");
    driver_key(driver, SDLK_ESCAPE);
    driver_settle(driver);
    assert_int_equal(chmod(script.path, 0700), 0);
    driver_press(driver, "Add");
    driver_until(driver, trial_is_over);
    driver_key(driver, SDLK_ESCAPE);
    driver_settle(driver);
    driver_assert_label(driver, "Script");
    driver_assert_no_label(driver, "Restore"); /* it is back */
    assert_false(has_typed_path(driver));
    script_remove(&script);
}

static bool has_engines(struct Driver *driver)
{
    return engines_count(driver->app->engines) > 0;
}

/* Known ones are there without being added. */
static void known_ones_are_found(void **state)
{
    struct Driver *driver = *state;
    struct Script script;
    char known[160];
    script_write(&script, ONE_ANSWER);
    snprintf(known, sizeof known, "%s/pikafish", script.folder);
    assert_int_equal(rename(script.path, known), 0);
    driver_open(driver, &(struct DriverOptions){.scene = "engines", .engines = script.folder});
    driver_until(driver, has_engines);
    driver_settle(driver);
    driver_assert_label(driver, "Pikafish");
    assert_int_equal(rename(known, script.path), 0);
    script_remove(&script);
}

static void assert_no_label_with(const struct Driver *driver, const char *words)
{
    for (int i = 0; i < ui_count(driver->app->ui); i++)
        assert_null(strstr(ui_widget(driver->app->ui, i)->label, words));
}

static void play_against_script(struct Driver *driver, const struct Script *script)
{
    keep_list(driver, script);
    driver_open(driver, &(struct DriverOptions){.settings = DRIVER_CALM,
                                                .scene = "play",
                                                .game = "xiangqi",
                                                .level = "engine:Script"});
}

/* It ends in the middle of the game: the game stays, and goes on with it, or against a level. */
static void a_game_survives_its_engine(void **state)
{
    struct Driver *driver = *state;
    struct Script script;
    script_write(&script, ONE_ANSWER);
    play_against_script(driver, &script);
    driver_assert_label(driver, "Script");
    driver_steer(driver, -1, "b2");
    driver_steer(driver, -1, "e2");
    driver_until(driver, driver_awaits_person);
    driver_assert_moves(driver, "b2e2 h9g7");
    driver_steer(driver, -1, "a0");
    driver_steer(driver, -1, "a1");
    driver_until(driver, asks_about_left);
    driver_assert_label(driver, "Script can't go on");
    driver_assert_label(driver, "Script ended with status 4");
    driver_assert_moves(driver, "b2e2 h9g7 a0a1");
    driver_press(driver, "Start it again");
    driver_settle(driver);
    driver_until(driver, asks_about_left);
    driver_press(driver, "View the board");
    driver_settle(driver);
    driver_assert_label(driver, "Script can't go on"); /* in place of whose turn it is */
    driver_key(driver, SDLK_m);
    driver_press(driver, "Resume");
    driver_until(driver, asks_about_left);
    driver_press(driver, "View the board");
    driver_settle(driver);
    driver_click_point(driver, "e5"); /* the board itself asks how to go on */
    driver_until(driver, asks_about_left);
    driver_press(driver, "View the board");
    driver_settle(driver);
    driver_key(driver, SDLK_RETURN);
    driver_until(driver, asks_about_left);
    const struct Widget *level = ui_find_id(driver->app->ui, PLAY_LEFT + LEFT_LEVEL);
    assert_non_null(level);
    driver_click(driver, level->rect.x + 20, level->rect.y + 10);
    assert_int_equal(table_seat_kind(driver_play(driver)->table, 1), SEAT_AI);
    assert_true(table_is_thinking(driver_play(driver)->table));
    script_remove(&script);
}

/* What an engine does not tell is not shown as none. */
static void nodes_that_are_not_told_are_not_shown(void **state)
{
    struct Driver *driver = *state;
    struct Script script;
    script_write(&script, UCI_HEAD UCI_PROBE
                 "echo info depth 3 score cp 150 time 20 pv h9g7; echo bestmove h9g7" UCI_TAIL);
    play_against_script(driver, &script);
    driver_steer(driver, -1, "b2");
    driver_steer(driver, -1, "e2");
    driver_until(driver, driver_awaits_person);
    driver_settle(driver);
    driver_assert_label(driver, "Depth 3");
    assert_no_label_with(driver, "nodes");
    script_remove(&script);
}

/* The engine was removed meanwhile: the game is there, with one way less to go on. */
static void a_game_is_continued_without_its_engine(void **state)
{
    struct Driver *driver = *state;
    struct Script script;
    char list[128];
    script_write(&script, ONE_ANSWER);
    play_against_script(driver, &script);
    driver_steer(driver, -1, "b2");
    driver_steer(driver, -1, "e2");
    driver_until(driver, driver_awaits_person);
    snprintf(list, sizeof list, "%s/engines.txt", driver->folder);
    driver_close(driver);
    assert_int_equal(remove(list), 0);
    driver_open(driver, &(struct DriverOptions){.settings = DRIVER_CALM});
    driver_press(driver, "Continue Xiangqi, move 2");
    driver_until(driver, asks_about_left);
    driver_assert_label(driver, "Script is not among your engines");
    assert_null(ui_find(driver->app->ui, UI_BUTTON, "Start it again"));
    driver_assert_moves(driver, "b2e2 h9g7");
    script_remove(&script);
}

static bool two_were_played(struct Driver *driver)
{
    return match_count(table_match(driver_play(driver)->table)) >= 2;
}

/* Who chooses to watch moves nothing, and sees the engine and a level play. */
static void one_watches_two_programs(void **state)
{
    struct Driver *driver = *state;
    struct Script script;
    script_write(&script, ONE_ANSWER);
    keep_list(driver, &script);
    driver_open(driver,
                &(struct DriverOptions){.settings = DRIVER_CALM "setup.xiangqi = "
                                                                "opponent=level:1;"
                                                                "own=engine:Script;side=first\n",
                                        .scene = "setup",
                                        .game = "xiangqi"});
    driver_assert_label(driver, "Instead of you");
    driver_assert_label(driver, "Thinking limit");
    driver_press(driver, "Start");
    driver_settle(driver);
    driver_until(driver, two_were_played);
    const struct Table *table = driver_play(driver)->table;
    assert_false(table_is_human(table, 0) || table_is_human(table, 1));
    assert_int_equal(table_seat_kind(table, 0), SEAT_PROGRAM);
    assert_false(table_can(table, PLAYER_RESIGN, 0));
    const struct Chances *chances = &driver_play(driver)->chances;
    assert_true(chances->count > 2);
    assert_true(chances->ply[1].known && chances->ply[2].known); /* the curve of both */
    script_remove(&script);
}

static const struct Insight *insight_of(struct Driver *driver)
{
    void *context;
    assert_true(scenes_top(driver->app->scenes, &context) == &study_scene);
    return study_insight(((struct StudyScene *)context)->study);
}

static bool finds_nine(struct Driver *driver)
{
    const struct Insight *insight = insight_of(driver);
    return insight && insight->depth == 9;
}

/* In a study one chooses who looks. */
static void an_engine_looks_in_a_study(void **state)
{
    struct Driver *driver = *state;
    struct Script script;
    script_write(&script, ONE_ANSWER);
    keep_list(driver, &script);
    driver_open(driver, &(struct DriverOptions){
                            .settings = DRIVER_CALM, .scene = "study", .game = "xiangqi"});
    driver_press(driver, "Another engine");
    driver_press(driver, "Engine");
    driver_until(driver, finds_nine);
    driver_pass(driver, 200);
    driver_assert_label(driver, "Script · Depth 9, up to 12");
    driver_press(driver, "Another engine"); /* ours again */
    driver_settle(driver);
    driver_assert_no_label(driver, "Script 9/12");
    script_remove(&script);
}

/* In the set-up, and where one plays on out of a study; the engine keeps it. */
static void how_strong_it_plays_is_chosen(void **state)
{
    struct Driver *driver = *state;
    struct Script script;
    struct Setup setup;
    char value[ENGINE_VALUE_MAX], path[128];
    script_write(&script, ONE_ANSWER);
    snprintf(path, sizeof path, "%s/engines.txt", driver->folder);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fprintf(file, "[Script]\npath = %s\nspeaks = uci\nstrength = skill 0 20\n", script.path);
    fclose(file);
    driver_open(driver,
                &(struct DriverOptions){.settings = DRIVER_CALM
                                        "setup.xiangqi = opponent=engine:Script;side=first\n",
                                        .scene = "setup",
                                        .game = "xiangqi"});
    driver_assert_label(driver, "Strength");
    driver_choose(driver, "Easy · 5");
    assert_true(engine_option(only_engine(driver), "Skill Level", value));
    assert_string_equal(value, "5");
    driver_reopen(driver, NULL);
    assert_int_equal(engine_strength(only_engine(driver)), 1);
    assert_true(study_open_text(driver->app, "[Game \"xiangqi\"]\n\n1. h2e2 *\n", NULL));
    driver_pass(driver, 500);
    driver_press(driver, "Play from here");
    driver_pass(driver, 500);
    driver_assert_no_label(driver, "Strength"); /* of a level */
    driver_choose(driver, "Script");
    driver_choose(driver, "Full strength · 20");
    driver_choose(driver, "Depth 4");
    assert_int_equal(engine_strength(only_engine(driver)), ENGINE_STRENGTHS - 1);
    setups_read(driver->app, games_find("xiangqi"), &setup);
    assert_int_equal(effort_preset(setup.effort)->depth, 4);
    script_remove(&script);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(one_is_added_by_path_tried_and_set, driver_set_up,
                                        driver_tear_down),
        cmocka_unit_test_setup_teardown(how_strong_it_plays_is_chosen, driver_set_up,
                                        driver_tear_down),
        cmocka_unit_test_setup_teardown(what_works_is_told_and_kept_at_once, driver_set_up,
                                        driver_tear_down),
        cmocka_unit_test_setup_teardown(one_is_dropped_and_is_none, driver_set_up,
                                        driver_tear_down),
        cmocka_unit_test_setup_teardown(what_does_not_work_is_not_added, driver_set_up,
                                        driver_tear_down),
        cmocka_unit_test_setup_teardown(arguments_that_were_not_tried_stay, driver_set_up,
                                        driver_tear_down),
        cmocka_unit_test_setup_teardown(what_works_at_last_is_added, driver_set_up,
                                        driver_tear_down),
        cmocka_unit_test_setup_teardown(known_ones_are_found, driver_set_up, driver_tear_down),
        cmocka_unit_test_setup_teardown(a_game_survives_its_engine, driver_set_up,
                                        driver_tear_down),
        cmocka_unit_test_setup_teardown(nodes_that_are_not_told_are_not_shown, driver_set_up,
                                        driver_tear_down),
        cmocka_unit_test_setup_teardown(a_game_is_continued_without_its_engine, driver_set_up,
                                        driver_tear_down),
        cmocka_unit_test_setup_teardown(one_watches_two_programs, driver_set_up, driver_tear_down),
        cmocka_unit_test_setup_teardown(an_engine_looks_in_a_study, driver_set_up,
                                        driver_tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* What the other side would play, asked in a study. */
#include "engine/search/score.h"
#include "src/app/toolkit/ui/parts.h"
#include "tests/app/study_driver.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static bool has_lines(struct Driver *driver)
{
    const struct Insight *insight = study_insight(driver_study(driver)->study);
    return insight && insight->line_count > 0 && insight->depth > 1;
}

static bool wins(struct Driver *driver)
{
    const struct Insight *insight = study_insight(driver_study(driver)->study);
    return insight && insight->line_count > 0 && score_plies(insight->line[0].score) > 0;
}

static void a_threat_is_what_the_other_side_would_play(void **state)
{
    struct Driver *driver = *state;
    char move[MOVE_TEXT_MAX];
    driver_open_record(driver, "[Game \"gomoku\"]\n\n1. h8 a1 2. i8 a3 3. j8 a5 4. k8 *\n");
    driver_key(driver, SDLK_END); /* an open four, which Black would complete */
    driver_press(driver, "Engine");
    driver_until(driver, has_lines);
    driver_press(driver, "What would Black play?");
    assert_true(study_threatens(driver_study(driver)->study));
    driver_until(driver, wins);
    driver_pass(driver, 200);
    const struct Board *looked = study_looked(driver_study(driver)->study);
    const struct AnalystLine line = study_insight(driver_study(driver)->study)->line[0];
    looked->game->move_write(looked->position, line.move[0], move);
    assert_true(strcmp(move, "g8") == 0 || strcmp(move, "l8") == 0);
    const struct Game *game = looked->game;
    assert_int_equal(game_colour(game, looked->position, game->mover(looked->position)), 0);
    const struct TreeEvaluation before = tree_evaluation(study_tree(driver_study(driver)->study),
                                                         study_node(driver_study(driver)->study));
    assert_false(before.kind == TREE_EVAL_WIN && before.value > 0); /* White's is not noted so */
    SDL_FRect row = ui_find_id(driver->app->ui, STUDY_LINE)->rect;
    driver_click(driver, row.x + row.w / 2, row.y + row.h / 2); /* in full */
    assert_true(ui_find(driver->app->ui, UI_BUTTON, "Play it out")->flags & UI_DISABLED);
    driver_press(driver, "What would Black play?");
    assert_false(study_threatens(driver_study(driver)->study));
    driver_press(driver, "What would Black play?");
    driver_key(driver, SDLK_PAGEUP); /* elsewhere it is not asked */
    assert_false(study_threatens(driver_study(driver)->study));
}

static void nothing_is_threatened_out_of_check(void **state)
{
    struct Driver *driver = *state;
    driver_open_record(driver, "[Game \"xiangqi\"]\n[FEN \"4k4/9/9/9/4R4/9/9/9/9/3K5 b\"]\n\n*\n");
    driver_press(driver, "Engine");
    driver_press(driver, "What would Red play?");
    assert_false(study_threatens(driver_study(driver)->study));
    assert_string_equal(driver->app->ui->toasts[0], "It can't be the other side's turn here");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
#define TEST(name) cmocka_unit_test_setup_teardown(name, driver_set_up, driver_tear_down)
        TEST(a_threat_is_what_the_other_side_would_play),
        TEST(nothing_is_threatened_out_of_check),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* Drives the board of the play scene for tests. */
#include "tests/app/board_driver.h"
#include "src/app/scenes/learn/lesson.h"
#include "src/app/scenes/letters/scenes.h"
#include "src/app/scenes/mistakes/mistakes.h"
#include "src/app/scenes/online/scenes.h"
#include "src/app/scenes/puzzles/solve.h"
#include "src/app/scenes/study/study.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka.h needs those above */
#include <cmocka.h>

bool driver_has_lessons(const struct Game *game)
{
    struct FileError error;
    char *text = lessons_text(game, TY_LESSONS, &error);
    free(text);
    return text;
}

struct Play *driver_play(const struct Driver *driver)
{
    void *context;
    const struct SceneType *type = scenes_top(driver->app->scenes, &context);
    assert_true(type == &play_scene || type == &online_play_scene || type == &letters_play_scene ||
                type == &watch_scene);
    return context;
}

struct Stage *driver_stage(const struct Driver *driver)
{
    void *context;
    const struct SceneType *type = scenes_top(driver->app->scenes, &context);
    if (type == &lesson_scene)
        return &((struct LessonScene *)context)->stage;
    if (type == &study_scene)
        return &((struct StudyScene *)context)->stage;
    if (type == &mistakes_scene)
        return &((struct MistakesScene *)context)->stage;
    if (type == &puzzle_scene)
        return &((struct SolveScene *)context)->stage;
    return &driver_play(driver)->stage;
}

int driver_point(const struct Driver *driver, const char *name)
{
    struct Geometry geometry = view_where(driver_stage(driver)->view)->geometry;
    int rank = rank_numbered(geometry, (int)strtol(name + 1, NULL, 10));
    return name[0] - 'a' + rank * geometry.files;
}

static SDL_FPoint pixel_of(const struct Driver *driver, const char *name)
{
    return place_center(view_where(driver_stage(driver)->view), driver_point(driver, name));
}

static void click_at(struct Driver *driver, int point)
{
    SDL_FPoint at = place_center(view_where(driver_stage(driver)->view), point);
    driver_click(driver, at.x, at.y);
}

void driver_click_move(struct Driver *driver, Move move)
{
    const struct Board *board = table_board(driver_play(driver)->table);
    struct MoveShape shape = board->game->shape(board->position, move);
    if (shape.from != POINT_NONE)
        click_at(driver, shape.from);
    if (shape.to != POINT_NONE)
        click_at(driver, shape.to);
}

void driver_click_point(struct Driver *driver, const char *point)
{
    click_at(driver, driver_point(driver, point));
}

void driver_drag(struct Driver *driver, const char *from, const char *to)
{
    SDL_FPoint a = pixel_of(driver, from), b = pixel_of(driver, to);
    driver_move_mouse(driver, a.x, a.y, 0);
    driver_mouse_button(driver, a.x, a.y, true);
    driver_move_mouse(driver, (a.x + b.x) / 2, (a.y + b.y) / 2, SDL_BUTTON_LMASK);
    driver_move_mouse(driver, b.x, b.y, SDL_BUTTON_LMASK);
    driver_mouse_button(driver, b.x, b.y, false);
}

void driver_tap_point(struct Driver *driver, const char *point)
{
    SDL_FPoint at = pixel_of(driver, point);
    driver_tap(driver, at.x, at.y);
}

/* The direction in which the cursor must go, -1 .. 1 on each axis as seen. */
static SDL_Point way(const struct Driver *driver, int target)
{
    const struct Stage *stage = driver_stage(driver);
    SDL_FPoint at = place_center(view_where(stage->view), stage->pointing.cursor);
    SDL_FPoint to = place_center(view_where(stage->view), target);
    return (SDL_Point){.x = (to.x > at.x) - (to.x < at.x), .y = (to.y > at.y) - (to.y < at.y)};
}

void driver_steer(struct Driver *driver, int pad, const char *point)
{
    int target = driver_point(driver, point);
    for (SDL_Point go = way(driver, target); go.x != 0 || go.y != 0; go = way(driver, target)) {
        int before = driver_stage(driver)->pointing.cursor;
        if (pad < 0)
            driver_key(driver, go.x > 0   ? SDLK_RIGHT
                               : go.x < 0 ? SDLK_LEFT
                               : go.y > 0 ? SDLK_DOWN
                                          : SDLK_UP);
        else
            driver_button(driver, pad,
                          go.x > 0   ? SDL_CONTROLLER_BUTTON_DPAD_RIGHT
                          : go.x < 0 ? SDL_CONTROLLER_BUTTON_DPAD_LEFT
                          : go.y > 0 ? SDL_CONTROLLER_BUTTON_DPAD_DOWN
                                     : SDL_CONTROLLER_BUTTON_DPAD_UP);
        assert_int_not_equal(driver_stage(driver)->pointing.cursor, before);
    }
    if (pad < 0)
        driver_key(driver, SDLK_RETURN);
    else
        driver_button(driver, pad, SDL_CONTROLLER_BUTTON_A);
}

bool driver_awaits_person(struct Driver *driver)
{
    return table_awaits_person(driver_play(driver)->table) ||
           table_over(driver_play(driver)->table);
}

bool driver_is_thinking(struct Driver *driver)
{
    return table_is_thinking(driver_play(driver)->table);
}

bool driver_shows_result(struct Driver *driver)
{
    return strcmp(driver_scene(driver), "result") == 0;
}

void driver_moves(struct Driver *driver, char *text, size_t size)
{
    struct Match *match = table_match(driver_play(driver)->table);
    size_t length = 0;
    text[0] = 0;
    for (int i = 0; i < match_count(match) && length < size; i++)
        length += (size_t)snprintf(text + length, size - length, "%s%s", i > 0 ? " " : "",
                                   match_move_text(match, i));
}

void driver_assert_moves(struct Driver *driver, const char *expected)
{
    char moves[2048];
    driver_moves(driver, moves, sizeof moves);
    assert_string_equal(moves, expected);
}

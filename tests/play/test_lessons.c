/* The lessons that come with the arcade can be played, and files that are wrong are refused. */
#include "engine/games.h"
#include "src/play/lessons.h"
#include "tests/play/scratch.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static void every_lesson_that_is_shipped_can_be_played(void **state)
{
    char text[FILE_PATH_MAX + 256];
    int found = 0;
    (void)state;
    for (int i = 0; i < games_count(); i++) {
        struct FileError error;
        struct Lessons *lessons = lessons_open(games_get(i), TY_LESSONS, &error);
        file_error_text(&error, text, sizeof text);
        if (!lessons && error.what[0] != 0)
            fail_msg("%s", text);
        found += lessons && lessons->lesson_count >= 2;
        lessons_close(lessons);
    }
    assert_true(found >= 4);
}

/* Whether a stone of the side to move on the one point that `turn` asks for loses at once. */
static bool loses(const struct Lessons *lessons, const struct LessonStep *step,
                  const struct LessonTurn *turn)
{
    struct Board board;
    Move move;
    assert_true(lesson_board(lessons, step, &board, NULL));
    assert_true(board.game->move_read(board.position, turn->goal, &move, NULL));
    int mover = board.game->mover(board.position);
    board_make(&board, move);
    struct Status status = board_status(&board);
    board_free(&board);
    return status.outcome == OUTCOME_WIN && status.winner != mover;
}

/* What the lesson of renju has one point at as forbidden is so by the rules. */
static void forbidden_points_are_forbidden(void **state)
{
    struct FileError error;
    struct Lessons *lessons = lessons_open(games_find("gomoku"), TY_LESSONS, &error);
    int found = 0;
    (void)state;
    assert_non_null(lessons);
    for (int i = 0; i < lessons->step_count; i++) {
        const struct LessonStep *step = &lessons->step[i];
        const struct LessonTurn *turn =
            step->turn_count > 0 ? &lessons->turn[step->turn_first] : NULL;
        if (!turn || !turn->picks)
            continue;
        assert_true(loses(lessons, step, turn));
        found++;
    }
    assert_int_equal(found, 3);
    lessons_close(lessons);
}

#define START "lesson one\ntitle One\nstep Look.\n"
#define TASK  START "moves b2 a1 c2 c1\ntask Win!\n"

static const struct {
    const char *text;
    int line;
    const char *what;
} broken[] = {
    {"", 1, "there is no lesson"},
    {"title One\n", 1, "has not begun"},
    {"lesson One\n", 1, "small letters"},
    {START "\nlesson one\n", 5, "already"},
    {"lesson one\nstep Look.\n", 1, "without a title or a step"},
    {START "# nothing\nfrobnicate\n", 5, "nothing follows the key"},
    {START "frobnicate it\n", 4, "no such key"},
    {START "title Two\n", 4, "said already"},
    {START "play b2\n", 4, "has not begun"},
    {START "moves b2 b2\n", 3, "b2"},
    {START "option size=3\n", 3, "size"},
    {START "show d4\n", 3, "a point that the board does not have"},
    {TASK, 5, "nothing is to be played or picked"},
    {TASK "play b2\n", 5, "not legal"},
    {TASK "play x9\n", 5, "starts with its file"},
    {TASK "play check\n", 5, "no move does what the task asks"},
    {TASK "play win\nwrong b1 Not here\n", 7, "'MOVES: TEXT'"},
    {TASK "play win\nwrong c2: Not here\n", 5, "can't be made"},
    {TASK "play win\nreply a3\n", 5, "the reply is not legal"},
    {TASK "play b1\ntask And now?\nplay win\n", 5, "but no reply"},
    {TASK "pick b2 d4\n", 5, "a point that the board does not have"},
};

static void wrong_files_are_refused_with_their_line(void **state)
{
    char folder[256];
    (void)state;
    scratch_make(folder);
    for (size_t i = 0; i < sizeof broken / sizeof *broken; i++) {
        struct FileError error;
        scratch_write(folder, "tictactoe.txt", broken[i].text);
        struct Lessons *lessons = lessons_open(games_find("tictactoe"), folder, &error);
        if (lessons || error.line != broken[i].line || !strstr(error.what, broken[i].what))
            fail_msg("case %zu: line %d: %s", i, error.line, lessons ? "accepted" : error.what);
    }
    scratch_remove(folder);
}

/* What is named one by one comes before what is described, and that before all others. */
static void tries_are_judged_in_their_order(void **state)
{
    char folder[256];
    struct FileError error;
    struct Board board;
    const char *why;
    (void)state;
    scratch_make(folder);
    scratch_write(folder, "tictactoe.txt",
                  TASK "play any\nwrong win: Too early\nwrong b1: Not this\nwrong *: Never\n");
    struct Lessons *lessons = lessons_open(games_find("tictactoe"), folder, &error);
    assert_non_null(lessons);
    assert_true(lesson_board(lessons, lessons->step, &board, NULL));
    Move block, win;
    assert_true(board.game->move_read(board.position, "b1", &block, NULL));
    assert_true(board.game->move_read(board.position, "a2", &win, NULL));
    assert_false(lesson_try(lessons, lessons->turn, &board, block, &why));
    assert_string_equal(why, "Not this");
    assert_true(lesson_try(lessons, lessons->turn, &board, win, &why)); /* any comes first */
    assert_null(why);
    board_free(&board);
    lessons_close(lessons);
    scratch_remove(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_lesson_that_is_shipped_can_be_played),
        cmocka_unit_test(forbidden_points_are_forbidden),
        cmocka_unit_test(wrong_files_are_refused_with_their_line),
        cmocka_unit_test(tries_are_judged_in_their_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

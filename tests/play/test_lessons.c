/* The lessons that come with the arcade can be played, and files that are wrong are refused. */
#include "engine/games.h"
#include "src/play/lessons/lessons.h"
#include "tests/play/lesson_asks.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static struct Lessons *shipped_lessons(const struct Game *game, struct FileError *error)
{
    char *text = lessons_text(game, TY_LESSONS, error);
    struct Lessons *lessons = text ? lessons_read(game, text, error) : NULL;
    free(text);
    return lessons;
}

static void every_lesson_that_is_shipped_can_be_played(void **state)
{
    char text[FILE_PATH_MAX + 256];
    int found = 0;
    (void)state;
    for (int i = 0; i < games_count(); i++) {
        struct FileError error;
        struct Lessons *lessons = shipped_lessons(games_get(i), &error);
        file_error_text(&error, text, sizeof text);
        if (!lessons && error.what[0] != 0)
            fail_msg("%s", text);
        found += lessons && lessons->lesson_count >= 2;
        lessons_close(lessons);
    }
    assert_true(found >= 4);
}

/* What a step is at: its lessons, for a message; the board, as the turn finds it. */
struct Trial {
    const struct Lessons *lessons;
    struct Board board;
    int tried, misjudged;
};

static void judge(struct Trial *trial, const struct LessonTurn *turn, const char *what, bool right,
                  bool asked)
{
    trial->tried++;
    if (right == asked)
        return;
    trial->misjudged++;
    print_error("%s.txt:%d: %s %s\n", trial->lessons->game->id, turn->line, what,
                asked ? "does what is asked and is called wrong" : "is called right and isn't");
}

static void try_points(struct Trial *trial, const struct LessonTurn *turn)
{
    const struct Game *game = trial->board.game;
    struct Geometry geometry = game->geometry(trial->board.position);
    char what[32];
    const char *why;
    assert_non_null(turn->asks);
    for (int point = 0; point < geometry.files * geometry.ranks; point++) {
        snprintf(what, sizeof what, "%c%d", 'a' + point % geometry.files,
                 point / geometry.files + geometry.first_rank);
        judge(trial, turn, what, lesson_pick(trial->lessons, turn, &trial->board, point, &why),
              asks_point(turn->asks, &trial->board, point));
    }
}

/* Tries every legal move of `turn`, and the `count - 1` that follow it after each right one; where
 * any is right, after the first. */
static void try_moves(struct Trial *trial, const struct LessonTurn *turn, int count)
{
    struct Board *board = &trial->board;
    Move moves[MOVES_MAX];
    char text[MOVE_TEXT_MAX];
    const char *why;
    int legal = board->game->generate(board->position, NULL, MOVES_ALL, moves);
    bool any = strcmp(turn->goal, "any") == 0, followed = false;
    for (int i = 0; i < legal; i++) {
        bool right = lesson_try(trial->lessons, turn, board, moves[i], &why);
        board->game->move_write(board->position, moves[i], text);
        if (turn->asks)
            judge(trial, turn, text, right, asks_move(turn->asks, board, moves[i]));
        if (!right || count == 1 || (any && followed))
            continue;
        followed = true;
        board_make(board, moves[i]);
        Move reply = lesson_reply(turn, board);
        if (reply != MOVE_NONE)
            board_make(board, reply);
        try_moves(trial, turn + 1, count - 1);
        if (reply != MOVE_NONE)
            board_unmake(board);
        board_unmake(board);
    }
}

/* Whether the engine knows what the task asks: by its words, or by the name of what is right. */
static bool is_known(const struct LessonTurn *turn)
{
    static const char *const names[] = {"win", "check", "any"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(turn->goal, names[i]) == 0)
            return true;
    return turn->asks;
}

static void try_step(struct Trial *trial, const struct LessonStep *step)
{
    const struct Lessons *lessons = trial->lessons;
    assert_true(lesson_board(lessons, step, &trial->board, NULL));
    for (int i = 0; i < step->turn_count; i++) {
        const struct LessonTurn *turn = &lessons->turn[step->turn_first + i];
        if (!is_known(turn))
            fail_msg("%s.txt:%d: no 'asks'", lessons->game->id, turn->line);
        if (turn->picks)
            try_points(trial, turn);
    }
    const struct LessonTurn *first = &lessons->turn[step->turn_first];
    if (step->turn_count > 0 && !first->picks)
        try_moves(trial, first, step->turn_count);
    board_free(&trial->board);
}

/* Every move that there is at every step: right is what does what the task says, and nothing else.
 */
static void right_is_what_the_task_asks(void **state)
{
    struct Trial trial = {.tried = 0};
    (void)state;
    for (int i = 0; i < games_count(); i++) {
        struct FileError error;
        struct Lessons *lessons = shipped_lessons(games_get(i), &error);
        trial.lessons = lessons;
        for (int k = 0; lessons && k < lessons->step_count; k++)
            try_step(&trial, &lessons->step[k]);
        lessons_close(lessons);
    }
    assert_true(trial.tried > 2000);
    assert_int_equal(trial.misjudged, 0);
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
    (void)state;
    for (size_t i = 0; i < sizeof broken / sizeof *broken; i++) {
        struct FileError error;
        struct Lessons *lessons = lessons_read(games_find("tictactoe"), broken[i].text, &error);
        if (lessons || error.line != broken[i].line || !strstr(error.what, broken[i].what))
            fail_msg("case %zu: line %d: %s", i, error.line, lessons ? "accepted" : error.what);
    }
}

/* What is named one by one comes before what is described, and that before all others. */
static void tries_are_judged_in_their_order(void **state)
{
    struct FileError error;
    struct Board board;
    const char *why;
    (void)state;
    struct Lessons *lessons = lessons_read(
        games_find("tictactoe"),
        TASK "play any\nwrong win: Too early\nwrong b1: Not this\nwrong *: Never\n", &error);
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
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_lesson_that_is_shipped_can_be_played),
        cmocka_unit_test(right_is_what_the_task_asks),
        cmocka_unit_test(wrong_files_are_refused_with_their_line),
        cmocka_unit_test(tries_are_judged_in_their_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

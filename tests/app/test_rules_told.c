/* What lessons and rules pages tell of the rules is so: each sentence beside a game that shows it.
 */
#include "engine/games.h"
#include "src/app/views/view.h"
#include "src/play/lessons/lessons.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* A sentence that some page or lesson of the game has, and how a game ends that goes that way. */
static const struct Told {
    const char *game, *says;
    const char *option, *position, *moves;
    enum Reason reason;
    int winner; /* seat; -1: a draw, or the game goes on */
} told[] = {
    {"gomoku", "White wins with five or more", "rule=renju",
     "15/15/15/15/15/15/15/3www1ww6/15/15/15/15/15/15/15 w", "g8", REASON_LINE, 1},
    {"gomoku", "Black only with exactly five", "rule=renju",
     "15/15/15/15/15/15/15/3bb1bb7/15/15/15/15/15/15/15 b", "f8", REASON_LINE, 0},
    {"gomoku", "six or more in a row", "rule=renju",
     "15/15/15/15/15/15/15/3bbb1bb6/15/15/15/15/15/15/15 b", "g8", REASON_OVERLINE, 1},
    {"gomoku", "six or more don't count", "rule=standard",
     "15/15/15/15/15/15/15/3bbb1bb6/15/15/15/15/15/15/15 b", "g8", REASON_NONE, -1},
    {"gomoku", "two open threes", "rule=renju",
     "15/15/15/15/15/15/15/5bb8/7b7/7b7/15/15/15/15/15 b", "h8", REASON_DOUBLE_THREE, 1},
    {"gomoku", "two fours", "rule=renju", "15/15/15/15/15/15/15/4bbb8/7b7/7b7/7b7/15/15/15/15 b",
     "h8", REASON_DOUBLE_FOUR, 1},
    {"gomoku", "White may make one", "rule=renju",
     "15/15/15/15/15/15/15/4www8/7w7/7w7/7w7/15/15/15/15 w", "h8", REASON_NONE, -1},
    {"gomoku", "A four and an open three together are allowed", "rule=renju",
     "15/15/15/15/15/15/15/5bb8/7b7/7b1b5/9b5/10bbbw1/15/15/15 b", "j4", REASON_NONE, -1},
    {"gomoku", "A stone that makes exactly five always wins", "rule=renju",
     "15/15/15/15/15/15/15/3bbbb8/7bb6/7b1b5/15/15/15/15/15 b", "h8", REASON_LINE, 0},
    {"gomoku", "If the one point where that would happen is itself forbidden", "rule=renju",
     "15/15/15/15/8b6/8b6/8b6/3w1bb8/7b7/7b7/15/15/15/15/15 b", "h8", REASON_NONE, -1},
    {"gomoku", "on the crossed-out point Black would make two fours", "rule=renju",
     "15/15/15/15/8b6/8b6/8b6/3w1bb8/7b7/7b7/15/15/15/15/15 b", "h8 a1 i8", REASON_DOUBLE_FOUR, 1},
    {"xiangqi", "stalemate loses as well", NULL, "3k5/9/9/3P5/R8/9/9/9/9/4K4 w - - 0 1", "d6d7",
     REASON_STALEMATE, 0},
    {"xiangqi", "take a cannon's screen away", NULL, "3k5/9/4c4/9/9/9/9/9/4A4/4K4 w - - 0 1",
     "e1d2", REASON_NONE, -1},
    {"xiangqi", "keep giving check until the position comes up for the third time, you lose", NULL,
     "3k5/R8/9/9/9/9/9/9/9/4K4 w - - 0 1", "a8a9 d9d8 a9a8 d8d9 a8a9 d9d8 a9a8 d8d9",
     REASON_PERPETUAL_CHECK, 1},
    {"xiangqi", "chasing one unprotected piece", NULL, "3k5/1c7/9/9/9/9/9/9/9/R3K4 w - - 0 1",
     "a0b0 b8a8 b0a0 a8b8 a0b0 b8a8 b0a0 a8b8", REASON_PERPETUAL_CHASE, 1},
    {"xiangqi", "Any other repetition", NULL, "3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1",
     "e0e1 d9d8 e1e0 d8d9 e0e1 d9d8 e1e0 d8d9", REASON_REPETITION, -1},
    {"xiangqi", "When only kings, advisors and elephants are left", NULL,
     "3aka3/9/9/9/9/9/9/4B4/3r5/3K5 w - - 0 1", "d0d1", REASON_NO_ATTACKERS, -1},
    {"chiziqi", "if you can't move, you lose", NULL, "wwb1/bb2/4/b3 b 0", "a1b1", REASON_NO_MOVES,
     0},
    {"chiziqi", "one piece loses", NULL, "1w2/1b2/b1w1/1b1w b 0", "b1b2", REASON_CAPTURED, 0},
    {"chiziqi", "starts with six pieces: four on its own edge, and one more", "pieces=6",
     "wwww/w2w/b2b/bbbb b 0", "b1b2", REASON_NONE, -1},
    {"connect4", "across, up or diagonally, wins", NULL, "7/7/4r2/3rr2/2ryy2/2yryy1", "b1",
     REASON_LINE, 0},
    {"connect4", "If all 42 holes are filled first", NULL,
     "yry1ryr/ryrrryy/yryyyrr/ryyrrry/yrrryyy/yryyrrr", "d6", REASON_FULL_BOARD, -1},
    {"connect4", "the other side would fill it next", NULL, "7/7/7/2rrr2/2yyr2/1yrryyy", "a1 b2 b3",
     REASON_LINE, 0},
    {"connect4", "so do two right above each other", NULL, "7/7/2rrr2/2rrr2/yyryy2/yyyryr1",
     "b3 b4", REASON_LINE, 0},
    {"connect4", "who would rather not move has to, and loses by it", NULL,
     "1r1yyyr/1y1rrry/yr1ryyy/rr1yrry/ry1ryrr/yr1yyry", "a5 a6 c1 c2 c3", REASON_LINE, 0},
    {"reversi", "If you can't turn anything, you must pass", NULL,
     "bw....../......../......../......../......../......../......../........ w", "pass",
     REASON_NONE, -1},
    {"reversi", "whoever has more discs wins", NULL, NULL, "e6 f4 e3 f6 g5 d6 e7 f5 c5",
     REASON_MORE_PIECES, 0},
};

static bool rules_say(const struct Game *game, const char *text)
{
    for (int i = 0; view_rules(game, i); i++)
        if (strstr(view_rules(game, i)->text, text))
            return true;
    return false;
}

static bool lessons_say(const struct Game *game, const char *text)
{
    struct FileError error;
    char *shipped = lessons_text(game, TY_LESSONS, &error);
    assert_non_null(shipped);
    struct Lessons *lessons = lessons_read(game, shipped, &error);
    free(shipped);
    bool found = false;
    assert_non_null(lessons);
    for (int i = 0; i < lessons->step_count; i++) {
        const struct LessonStep *step = &lessons->step[i];
        found = found || strstr(step->say, text) || (step->done && strstr(step->done, text));
    }
    lessons_close(lessons);
    return found;
}

static void what_is_told_is_so(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof told / sizeof *told; i++) {
        const struct Told *t = &told[i];
        const struct Game *game = games_find(t->game);
        struct TextError error = {.what = ""};
        struct Board board;
        if (!rules_say(game, t->says) && !lessons_say(game, t->says))
            fail_msg("%s: nobody says '%s'", t->game, t->says);
        if (!board_tell(&board, game, t->option, t->position, t->moves, &error))
            fail_msg("%s: %s", t->says, error.what);
        struct Status status = board_status(&board);
        if (status.reason != t->reason || (t->winner >= 0 && status.winner != t->winner))
            fail_msg("%s: %s", t->says, reason_id(status.reason));
        board_free(&board);
    }
}

/* In the examples of renju crosses are what the rule forbids, dots what it allows. */
static void examples_cross_out_what_is_forbidden(void **state)
{
    (void)state;
    const struct Game *game = games_find("gomoku");
    int crossed = 0;
    for (int i = 0; view_rules(game, i); i++) {
        const struct Example *example = &view_rules(game, i)->example;
        struct Board board;
        Move move;
        if (!example->crosses)
            continue;
        assert_true(
            board_tell(&board, game, example->option, example->position, example->moves, NULL));
        if (game->mover(board.position) == 1)
            assert_true(board_play(&board, "a15", NULL));
        assert_true(game->move_read(board.position, example->crosses, &move, NULL));
        board_make(&board, move);
        assert_int_equal(board_status(&board).outcome, OUTCOME_WIN);
        assert_int_equal(board_status(&board).winner, 1);
        board_free(&board);
        crossed++;
    }
    assert_int_equal(crossed, 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_told_is_so),
        cmocka_unit_test(examples_cross_out_what_is_forbidden),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

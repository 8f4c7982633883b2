/* Matches: history, undo and redo, clocks, results. */
#include "engine/games.h"
#include "engine/record.h"
#include "src/common/random.h"
#include "tests/engine/clocks.h"
#include "tests/engine/play_random.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char fischer[] = "60+2", per_move[] = "1/10";

/* A match with such a clock; NULL for none. */
static struct Match *tictactoe(const char *text)
{
    struct ClockSettings clock;
    assert_true(clock_read(text ? text : "-", &clock, NULL));
    return match_new(games_find("tictactoe"), NULL, &clock);
}

static void assert_position(const struct Match *match, const char *expected)
{
    char text[POSITION_TEXT_MAX];
    const struct Board *board = match_board(match);
    board->game->position_write(board->position, text);
    assert_string_equal(text, expected);
}

static void assert_status(const struct Match *match, enum Outcome outcome, enum Reason reason,
                          int winner)
{
    struct Status status = match_status(match);
    assert_int_equal(status.outcome, outcome);
    assert_int_equal(status.reason, reason);
    if (outcome == OUTCOME_WIN)
        assert_int_equal(status.winner, winner);
}

static void undo_and_redo_to_any_depth(void **state)
{
    struct Match *match = tictactoe(NULL);
    int64_t now = 0;
    (void)state;
    play_moves(match, "b2 a1 c3 c1", &now, 1000);
    assert_position(match, "..x/.x./o.o");
    assert_int_equal(match_undo(match, 3, now), 3);
    assert_position(match, ".../.x./...");
    assert_int_equal(match_redo_count(match), 3);
    assert_int_equal(match_redo(match, 1, now), 1);
    assert_position(match, ".../.x./o..");
    assert_int_equal(match_undo(match, 100, now), 2);
    assert_position(match, ".../.../...");
    assert_int_equal(match_undo(match, 1, now), 0);
    assert_int_equal(match_redo(match, 100, now), 4);
    assert_position(match, "..x/.x./o.o");
    assert_int_equal(match_redo(match, 1, now), 0);
    match_free(match);
}

static void a_new_move_forgets_what_could_be_redone(void **state)
{
    struct Match *match = tictactoe(NULL);
    int64_t now = 0;
    (void)state;
    play_moves(match, "b2 a1 c3 c1", &now, 1000);
    match_undo(match, 3, now);
    play_moves(match, "a1", &now, 0); /* the next one again: nothing is forgotten */
    assert_int_equal(match_redo_count(match), 2);
    play_moves(match, "b1", &now, 0);
    assert_int_equal(match_redo_count(match), 0);
    assert_int_equal(match_total(match), 3);
    assert_string_equal(match_move_text(match, 2), "b1");
    match_free(match);
}

static void boards_of_any_ply(void **state)
{
    struct Match *match = tictactoe(NULL);
    struct Board board;
    char text[POSITION_TEXT_MAX];
    int64_t now = 0;
    (void)state;
    play_moves(match, "b2 a1 c3", &now, 0);
    match_undo(match, 1, now);
    static const char *const expected[] = {".../.../...", ".../.x./...", ".../.x./o..",
                                           "..x/.x./o.."};
    for (int i = 0; i < 4; i++) {
        match_board_at(match, i, &board);
        board.game->position_write(board.position, text);
        assert_string_equal(text, expected[i]);
        board_free(&board);
    }
    match_free(match);
}

static void bad_moves_are_refused(void **state)
{
    struct Match *match = tictactoe(NULL);
    struct TextError error;
    int64_t now = 0;
    (void)state;
    assert_false(match_move(match, 12345, 0, &error));
    assert_non_null(strstr(error.what, "legal"));
    play_moves(match, "b2 a1 b3 a2 b1", &now, 0);
    assert_status(match, OUTCOME_WIN, REASON_LINE, 0);
    assert_false(match_move(match, 9, 0, &error));
    assert_string_equal(error.what, "the game is over");
    assert_int_equal(match_count(match), 5);
    match_free(match);
}

static void a_finished_game_goes_on_after_undo(void **state)
{
    struct Match *match = tictactoe(NULL);
    int64_t now = 0;
    (void)state;
    play_moves(match, "b2 a1 b3 a2 b1", &now, 0);
    match_undo(match, 1, now);
    assert_status(match, OUTCOME_ONGOING, REASON_NONE, 0);
    match_resign(match, 1, now);
    assert_status(match, OUTCOME_WIN, REASON_RESIGNATION, 0);
    assert_int_equal(match_redo_count(match), 0);
    match_undo(match, 1, now);
    assert_status(match, OUTCOME_ONGOING, REASON_NONE, 0);
    match_free(match);
}

static void endings_outside_the_rules(void **state)
{
    struct Match *match = tictactoe(NULL);
    int64_t now = 0;
    (void)state;
    play_moves(match, "b2", &now, 0);
    match_agree_draw(match, now);
    assert_status(match, OUTCOME_DRAW, REASON_AGREEMENT, 0);
    match_resign(match, 0, now); /* too late */
    assert_status(match, OUTCOME_DRAW, REASON_AGREEMENT, 0);
    match_undo(match, 1, now);
    match_abandon(match, now);
    assert_status(match, OUTCOME_NONE, REASON_ABANDONED, 0);
    match_free(match);
}

static void undo_gives_the_asker_another_decision(void **state)
{
    struct Match *match = tictactoe(NULL);
    int64_t now = 0;
    (void)state;
    assert_int_equal(match_undo_plies(match, 0), 0);
    play_moves(match, "b2", &now, 0);
    assert_int_equal(match_undo_plies(match, 0), 1);
    assert_int_equal(match_undo_plies(match, 1), 0);
    play_moves(match, "a1", &now, 0);
    assert_int_equal(match_undo_plies(match, 0), 2);
    assert_int_equal(match_undo_plies(match, 1), 1);
    match_free(match);
}

static void fischer_clock(void **state)
{
    struct Match *match = tictactoe(fischer);
    int64_t now = 5000;
    (void)state;
    assert_int_equal(match_time_left(match, 0, 100000), 60000); /* not before the first move */
    play_moves(match, "b2", &now, 100000);
    assert_int_equal(match_time_left(match, 0, now), 62000);
    assert_int_equal(match_time_left(match, 1, now + 7000), 53000);
    assert_int_equal(match_time_left(match, 0, now + 7000), 62000);
    play_moves(match, "a1", &now, 7000);
    assert_int_equal(match_time_left(match, 1, now), 55000);
    assert_int_equal(match_time_spent(match, 1), 7000);
    match_free(match);
}

static void a_clock_for_each_move(void **state)
{
    struct Match *match = tictactoe(per_move);
    int64_t now = 0;
    (void)state;
    play_moves(match, "b2 a1 c3", &now, 9000);
    assert_int_equal(match_time_left(match, 1, now + 1), 9999);
    assert_int_equal(match_time_left(match, 0, now + 1), 10000);
    match_free(match);
}

static void a_fallen_flag_ends_the_game(void **state)
{
    struct Match *match = tictactoe(per_move);
    struct TextError error;
    int64_t now = 0;
    (void)state;
    play_moves(match, "b2", &now, 0);
    assert_int_equal(match_time_left(match, 1, now + 9999), 1);
    assert_status(match, OUTCOME_ONGOING, REASON_NONE, 0);
    assert_false(match_move(match, 1, now + 10000, &error));
    assert_string_equal(error.what, "time has run out");
    assert_status(match, OUTCOME_WIN, REASON_TIME, 0);
    assert_int_equal(match_time_left(match, 1, now), 0);
    match_undo(match, 1, now);
    assert_status(match, OUTCOME_ONGOING, REASON_NONE, 0);
    match_free(match);
}

static void an_umpire_calls_the_flag(void **state)
{
    struct Match *match = tictactoe(per_move);
    struct TextError error;
    Move a1;
    (void)state;
    match_set_external_flags(match);
    int64_t now = 0;
    play_moves(match, "b2", &now, 0);
    assert_int_equal(match_time_left(match, 1, now + 20000), 0);
    assert_status(match, OUTCOME_ONGOING, REASON_NONE, 0);
    match_board(match)->game->move_read(match_board(match)->position, "a1", &a1, NULL);
    assert_true(match_move_timed(match, a1, 4000, now + 30000, &error)); /* told late */
    assert_int_equal(match_time_spent(match, 1), 4000);
    assert_int_equal(match_time_left(match, 0, now + 31000), 9000);
    match_flag(match, 0, now + 50000);
    assert_status(match, OUTCOME_WIN, REASON_TIME, 1);
    assert_int_equal(match_time_left(match, 0, now), 0);
    match_free(match);
}

static void the_absent_player_loses(void **state)
{
    struct Match *match = tictactoe(per_move);
    int64_t now = 0;
    (void)state;
    match_set_external_flags(match);
    play_moves(match, "b2", &now, 0);
    match_claim(match, 0, now + 200000);
    assert_status(match, OUTCOME_WIN, REASON_ABSENCE, 0);
    char *text = record_write(match, now + 200000);
    struct RecordError error;
    struct Match *copy = record_read(text, 0, NULL, &error);
    assert_non_null(copy);
    assert_status(copy, OUTCOME_WIN, REASON_ABSENCE, 0);
    free(text);
    match_free(copy);
    match_free(match);
}

static void a_pause_costs_no_time(void **state)
{
    struct Match *match = tictactoe(fischer);
    int64_t now = 0;
    (void)state;
    play_moves(match, "b2", &now, 0);
    match_pause(match, now + 1000);
    match_pause(match, now + 50000); /* twice is once */
    assert_int_equal(match_time_left(match, 1, now + 1000000), 59000);
    match_resume(match, now + 1000000);
    match_resume(match, now + 1005000);
    assert_int_equal(match_time_left(match, 1, now + 1001000), 58000);
    match_free(match);
}

static void undo_restores_the_clocks(void **state)
{
    struct Match *match = tictactoe(fischer);
    int64_t now = 0;
    (void)state;
    play_moves(match, "b2 a1 c3 c1", &now, 5000);
    assert_int_equal(match_time_left(match, 1, now), 54000);
    match_undo(match, 3, now + 4000);
    now += 4000;
    assert_int_equal(match_time_left(match, 1, now), 60000);
    assert_int_equal(match_time_left(match, 0, now), 62000);
    assert_int_equal(match_time_left(match, 1, now + 3000), 57000);
    match_redo(match, 3, now);
    assert_int_equal(match_time_left(match, 1, now), 54000);
    assert_int_equal(match_time_left(match, 0, now), 59000);
    match_free(match);
}

static void a_clock_that_goes_back_costs_nothing(void **state)
{
    struct Match *match = tictactoe(fischer);
    int64_t now = 10000;
    (void)state;
    play_moves(match, "b2", &now, 0);
    assert_int_equal(match_time_left(match, 1, now - 5000), 60000);
    match_free(match);
}

static void a_set_up_position(void **state)
{
    struct Match *match = tictactoe(NULL);
    struct TextError error;
    int64_t now = 0;
    (void)state;
    play_moves(match, "b2", &now, 0);
    assert_false(match_set_position(match, "xxx/xxx/xxx", &error));
    assert_position(match, ".../.x./...");
    assert_true(match_set_position(match, "x../.o./...", &error));
    assert_int_equal(match_count(match), 0);
    play_moves(match, "c3", &now, 0);
    assert_position(match, "x.x/.o./...");
    assert_int_equal(match_mover(match, 0), 0);
    match_free(match);
}

/* Random walks of moves, undo and redo against the plain truth: the row of moves played. */
static void random_undo_agrees_with_replay(void **state)
{
    uint64_t random = 7;
    (void)state;
    for (int g = 0; g < games_count_all(); g++) {
        const struct Game *game = games_get(g);
        struct Options options = random_options(game, &random);
        const struct ClockSettings clock = clock_of("60+2");
        struct Match *match = match_new(game, &options, &clock);
        for (int step = 0; step < 400; step++) {
            uint32_t dice = random_below(&random, 10);
            Move move = random_move(match_board(match), &random);
            if (dice < 7 && move != MOVE_NONE)
                assert_true(match_move(match, move, step, NULL));
            else if (dice < 9)
                match_undo(match, (int)random_below(&random, 5), step);
            else
                match_redo(match, (int)random_below(&random, 5), step);
        }
        struct Board board;
        board_init(&board, game, &options, NULL, false);
        for (int i = 0; i < match_count(match); i++)
            board_make(&board, match_get(match, i));
        assert_memory_equal(board.position, match_board(match)->position, game->position_size);
        board_free(&board);
        match_free(match);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(undo_and_redo_to_any_depth),
        cmocka_unit_test(a_new_move_forgets_what_could_be_redone),
        cmocka_unit_test(boards_of_any_ply),
        cmocka_unit_test(bad_moves_are_refused),
        cmocka_unit_test(a_finished_game_goes_on_after_undo),
        cmocka_unit_test(endings_outside_the_rules),
        cmocka_unit_test(undo_gives_the_asker_another_decision),
        cmocka_unit_test(fischer_clock),
        cmocka_unit_test(a_clock_for_each_move),
        cmocka_unit_test(a_fallen_flag_ends_the_game),
        cmocka_unit_test(an_umpire_calls_the_flag),
        cmocka_unit_test(the_absent_player_loses),
        cmocka_unit_test(a_pause_costs_no_time),
        cmocka_unit_test(undo_restores_the_clocks),
        cmocka_unit_test(a_clock_that_goes_back_costs_nothing),
        cmocka_unit_test(a_set_up_position),
        cmocka_unit_test(random_undo_agrees_with_replay),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

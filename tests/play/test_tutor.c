/* Learning from mistakes: the questions, and what the tutor says to tries. */
#include "engine/games.h"
#include "engine/record.h"
#include "src/play/study/judge.h"
#include "src/play/study/mistakes.h"
#include "src/play/study/tutor.h"
#include "src/play/system/posix.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { TABLE_BYTES = 1 << 20, LOOK_US = 200000 };

static struct Tree *tree_of(const char *text)
{
    int line = 1;
    const char *rest;
    struct RecordError error;
    struct Tree *tree = record_read_tree(text, NULL, &rest, &line, &error);
    if (!tree)
        fail_msg("%s", error.what);
    return tree;
}

/* X misses a win by 3. b3, O loses by 1... a2 and again by 3... b1. */
static const char reviewed[] =
    "[Game \"tictactoe\"]\n\n{[%eval 0.000,9]} 1. b2 {[%eval 0.000,8]} a2 {[%eval #3,7]} "
    "2. c3 {[%eval #2,6]} a1 {[%eval #2,5]} 3. b3 {[%eval 0.000,4]} b1 {[%eval #1,3]} 4. a3 *\n";

static void mistakes_are_asked_about_by_colour(void **state)
{
    (void)state;
    static const struct {
        int colour, count, plies[3];
    } cases[] = {{0, 1, {5}}, {1, 2, {2, 6}}, {MISTAKES_BOTH, 3, {2, 5, 6}}};
    struct Tree *tree = tree_of(reviewed);
    struct Mistake *list;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_int_equal(mistakes_list(tree, cases[i].colour, &list), cases[i].count);
        for (int j = 0; j < cases[i].count; j++) {
            assert_int_equal(list[j].ply, cases[i].plies[j]);
            assert_int_equal(list[j].played, tree_move(tree, list[j].node));
            assert_int_equal(list[j].colour, 1 - cases[i].plies[j] % 2);
            assert_true(list[j].loss == 50);
        }
        free(list);
    }
    tree_free(tree);
    tree = tree_of("[Game \"tictactoe\"]\n\n1. b2 a2 *\n"); /* not reviewed */
    assert_int_equal(mistakes_list(tree, MISTAKES_BOTH, &list), 0);
    free(list);
    tree_free(tree);
}

static void what_was_learnt_stands_in_the_record(void **state)
{
    (void)state;
    struct Tree *tree = tree_of(reviewed), *other = tree_of(reviewed);
    struct Mistake *list;
    mistakes_learn(tree, 2);
    mistakes_learn(tree, 6);
    mistakes_learn(tree, 2);
    assert_string_equal(tree_tag(tree, "Learnt"), "2 6");
    mistakes_list(tree, 1, &list);
    assert_true(list[0].learnt && list[1].learnt);
    free(list);
    mistakes_learn(other, 5);
    mistakes_merge(tree, other);
    assert_string_equal(tree_tag(other, "Learnt"), "5 2 6");
    tree_set_tag(other, "Learnt", "5 x 6 -3");
    assert_true(mistakes_is_learnt(other, 5));
    assert_false(mistakes_is_learnt(other, 6)); /* what cannot be read ends it */
    tree_free(tree);
    tree_free(other);
}

/* --- the tutor --- */

static void begin(struct Board *board, const char *game, const char *position, const char *moves)
{
    struct TextError error;
    board_init(board, games_find(game), NULL, NULL, false);
    if ((position && !board_set(board, position, &error)) || !board_play(board, moves, &error))
        fail_msg("%s", error.what);
}

static Move move_of(const struct Board *board, const char *text)
{
    Move move;
    assert_true(board->game->move_read(board->position, text, &move, NULL));
    return move;
}

static void finish(struct Tutor *tutor)
{
    while (tutor_update(tutor))
        continue;
}

static struct TutorVerdict try(struct Tutor *tutor, const struct Board *board, const char *move)
{
    tutor_try(tutor, move_of(board, move), LOOK_US);
    assert_null(tutor_verdict(tutor));
    finish(tutor);
    assert_non_null(tutor_verdict(tutor));
    assert_true(tutor_verdict(tutor)->known);
    return *tutor_verdict(tutor);
}

static const struct TreeEvaluation nothing = {.kind = TREE_EVAL_NONE};

static void tries_are_judged_exactly_where_the_game_is_solved(void **state)
{
    (void)state;
    const struct WorkerHost host = posix_host(0);
    struct Board board;
    begin(&board, "tictactoe", NULL, "b2");
    struct Tutor *tutor = tutor_new(board.game, &board.options, TABLE_BYTES, &host);
    tutor_ask(tutor, &board, nothing, LOOK_US);
    assert_null(tutor_best(tutor));
    finish(tutor);
    assert_non_null(tutor_best(tutor));
    struct TutorVerdict edge = try(tutor, &board, "a2");
    assert_true(edge.loss == 50);
    assert_int_equal(edge.allowed, 5);
    assert_int_equal(edge.follow.count > 0, true);
    assert_int_equal(tutor_lost_piece(&board, &edge), 0);
    static const char *const corners[] = {"a1", "a3", "c1", "c3"};
    for (int i = 0; i < 4; i++) {
        struct TutorVerdict corner = try(tutor, &board, corners[i]);
        assert_true(corner.loss == 0);
        assert_int_equal(corner.allowed, 0);
    }
    tutor_free(tutor);
    board_free(&board);
}

static void a_win_given_away_and_a_win_made_are_told(void **state)
{
    (void)state;
    const struct WorkerHost host = posix_host(0);
    struct Board board;
    begin(&board, "tictactoe", NULL, "b2 a2 c3 a1 a3 b3");
    struct Tutor *tutor = tutor_new(board.game, &board.options, TABLE_BYTES, &host);
    tutor_ask(tutor, &board, nothing, LOOK_US);
    struct TutorVerdict missed = try(tutor, &board, "c2");
    assert_int_equal(missed.missed, 1);
    assert_int_equal(missed.allowed, 0);
    struct TutorVerdict best = try(tutor, &board, "c1");
    assert_true(best.loss == 0 && best.after == 100);
    tutor_free(tutor);
    board_free(&board);
}

static void a_lost_chariot_is_named(void **state)
{
    (void)state;
    const struct WorkerHost host = posix_host(0);
    struct Board board;
    begin(&board, "xiangqi", "3ak4/9/9/9/9/9/4p4/9/r8/R2AK4 w - - 0 1", "");
    struct Tutor *tutor = tutor_new(board.game, &board.options, TABLE_BYTES, &host);
    tutor_ask(tutor, &board, nothing, LOOK_US);
    struct TutorVerdict verdict = try(tutor, &board, "d0e1"); /* leaves it where it stands */
    int rook = board.game->piece_at(board.position, 0);
    assert_true(verdict.loss > TUTOR_GOOD_LOSS);
    assert_int_equal(tutor_lost_piece(&board, &verdict), rook);
    struct TutorVerdict taken = try(tutor, &board, "a0a1");
    assert_true(taken.loss <= TUTOR_GOOD_LOSS);
    assert_int_equal(tutor_lost_piece(&board, &taken), 0);
    tutor_free(tutor);
    board_free(&board);
}

static void warnings_are_for_games_that_hang_in_the_balance(void **state)
{
    (void)state;
    static const struct {
        bool known;
        double before, after;
        bool warns;
    } cases[] = {
        {true, 50, 34, true},   {true, 50, 36, false}, {true, 100, 70, true},
        {true, 100, 84, false}, {true, 19, 0, false},  {true, 21, 0, true},
        {false, 50, 0, false},  {true, 95, 79, true},  {true, 100, 0, true},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct TutorVerdict verdict = {.known = cases[i].known,
                                       .before = cases[i].before,
                                       .after = cases[i].after,
                                       .loss = cases[i].before - cases[i].after};
        assert_int_equal(tutor_warns(&verdict), cases[i].warns);
    }
}

/* Another question, a stop and the end come while the thread is at work. */
static void it_can_be_interrupted_at_any_time(void **state)
{
    (void)state;
    const struct WorkerHost host = posix_host(0);
    struct Board board;
    begin(&board, "gomoku", NULL, "h8 i9");
    struct Tutor *tutor = tutor_new(board.game, &board.options, TABLE_BYTES, &host);
    tutor_ask(tutor, &board, nothing, 60000000);
    tutor_try(tutor, move_of(&board, "a1"), 60000000);
    tutor_update(tutor);
    tutor_ask(tutor, &board, nothing, LOOK_US);
    tutor_try(tutor, move_of(&board, "a1"), 60000000);
    while (!tutor_best(tutor))
        tutor_update(tutor);
    tutor_update(tutor);
    tutor_try(tutor, move_of(&board, "a2"), LOOK_US);
    finish(tutor);
    assert_int_equal(tutor_verdict(tutor)->move, move_of(&board, "a2"));
    tutor_try(tutor, move_of(&board, "a3"), 60000000);
    tutor_update(tutor);
    tutor_stop(tutor);
    assert_false(tutor_update(tutor));
    assert_null(tutor_verdict(tutor));
    tutor_try(tutor, move_of(&board, "a4"), 60000000);
    tutor_update(tutor);
    tutor_free(tutor);
    board_free(&board);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mistakes_are_asked_about_by_colour),
        cmocka_unit_test(what_was_learnt_stands_in_the_record),
        cmocka_unit_test(tries_are_judged_exactly_where_the_game_is_solved),
        cmocka_unit_test(a_win_given_away_and_a_win_made_are_told),
        cmocka_unit_test(a_lost_chariot_is_named),
        cmocka_unit_test(warnings_are_for_games_that_hang_in_the_balance),
        cmocka_unit_test(it_can_be_interrupted_at_any_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

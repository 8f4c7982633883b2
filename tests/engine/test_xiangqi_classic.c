/* The xiangqi program of the teaching text: its scores and its width limit. */
#include "engine/search/context.h"
#include "engine/xiangqi/classic.h"
#include "tests/engine/xiangqi_data.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

static Move read_move(const struct Board *board, const char *text)
{
    Move move;
    assert_true(board->game->move_read(board->position, text, &move, NULL));
    return move;
}

/* A search by the settings of the classic, at `fen` and one more move unless that is NULL. */
static struct Search *search_at(const char *fen, const char *move)
{
    const struct SearchSettings settings = {
        .algorithm = ALGORITHM_CLASSIC, .depth = 1, .width = 3, .evaluation = 2};
    struct Board board;
    struct SearchResult result;
    xiangqi_board(&board, fen);
    struct Search *search = search_new(&board, NULL, NULL);
    search_run(search, &settings, NULL, &result);
    if (move)
        board_make(&search->board, read_move(&search->board, move));
    board_free(&board);
    return search;
}

static Score value_of(struct Search *search, const char *move, int depth)
{
    return xiangqi_classic_value(search, read_move(&search->board, move), depth, 0, CLASSIC_OPEN);
}

static void test_taking_the_general(void **state)
{
    (void)state;
    /* Black's king steps in front of the rook */
    struct Search *search = search_at("4k4/9/9/9/R8/9/9/9/9/3K5 b - - 0 1", "e9e8");
    board_make(&search->board, read_move(&search->board, "a5e5"));
    board_make(&search->board, read_move(&search->board, "e8e7"));
    assert_int_equal(value_of(search, "e5e7", 1), CLASSIC_TAKES_GENERAL);
    assert_int_equal(value_of(search, "e5e7", 4), CLASSIC_TAKES_GENERAL);
    search_free(search);
}

static void test_general_in_danger(void **state)
{
    (void)state;
    /* Mate: whatever Black plays, Red could take the general. Seen with three plies, the mate, the
     * answer and the taking; with two it is a move like others. */
    struct Search *search = search_at("3k5/R8/1R7/9/9/9/9/9/9/4K4 w - - 0 1", NULL);
    assert_int_equal(value_of(search, "b7b9", 3), CLASSIC_COULD_TAKE);
    assert_true(value_of(search, "b7b9", 2) < CLASSIC_COULD_TAKE);
    search_free(search);
}

static void test_no_move(void **state)
{
    (void)state;
    /* king, elephants and soldier of Black block each other or are blocked:
     *   9  . . . k b . . . .
     *   8  . . P p P P . . .
     *   7  . . . b . . . . .
     *   6  . . P . P . . . .  */
    struct Search *search = search_at("3kb4/2PpPP3/3b5/2P1P4/9/9/9/9/9/4K4 w - - 0 1", NULL);
    assert_int_equal(value_of(search, "e0e1", 2), -CLASSIC_NO_MOVE);
    search_free(search);
}

static void test_values_are_those_of_alpha_beta(void **state)
{
    (void)state;
    /* As long as no king is in danger and nothing is left out, the program is plain alpha-beta. */
    static const char *const fens[] = {
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
        "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/2P6/P3P1P1P/1C4NC1/9/RNBAKAB1R b - - 0 1",
    };
    for (int i = 0; i < 2; i++) {
        struct Board board;
        xiangqi_board(&board, fens[i]);
        struct Search *search = search_new(&board, NULL, NULL);
        struct SearchResult classic, ladder;
        for (int depth = 1; depth <= 3; depth++) {
            struct SearchSettings settings = {
                .algorithm = ALGORITHM_CLASSIC, .depth = depth, .evaluation = 2};
            search_run(search, &settings, NULL, &classic);
            settings.algorithm = ALGORITHM_ALPHA_BETA;
            search_run(search, &settings, NULL, &ladder);
            assert_int_equal(classic.score, ladder.score);
            assert_int_equal(classic.depth, depth);
        }
        search_free(search);
        board_free(&board);
    }
}

/* With a width the tree is smaller, and the move still a legal one. */
static void test_width_saves_nodes(void **state)
{
    (void)state;
    struct SearchResult wide, narrow;
    struct SearchSettings settings = {.algorithm = ALGORITHM_CLASSIC, .depth = 4, .evaluation = 2};
    struct Board board;
    xiangqi_board(&board, "1C2ka3/9/C1Nab1n2/p3p3p/6p2/9/P3P3P/3AB4/3p2c2/c1BAK4 w - - 0 1");
    struct Search *search = search_new(&board, NULL, NULL);
    search_run(search, &settings, NULL, &wide);
    settings.width = 6;
    search_run(search, &settings, NULL, &narrow);
    assert_true(narrow.nodes < wide.nodes / 2);
    assert_true(board.game->legal(board.position, NULL, narrow.move));
    search_free(search);
    board_free(&board);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_taking_the_general),
        cmocka_unit_test(test_general_in_danger),
        cmocka_unit_test(test_no_move),
        cmocka_unit_test(test_values_are_those_of_alpha_beta),
        cmocka_unit_test(test_width_saves_nodes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

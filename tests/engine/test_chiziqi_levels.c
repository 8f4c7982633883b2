/* What chi zi qi knows of good play: its evaluation, its classics and its levels. */
#include "engine/board.h"
#include "engine/chiziqi/chiziqi.h"
#include "engine/level.h"
#include "engine/search/search.h"
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

static Score value(const char *text)
{
    struct Board board;
    board_init(&board, &chiziqi_game, NULL, NULL, false);
    assert_true(board_set(&board, text, NULL));
    Score score = chiziqi_game.knowledge->evaluations[0].evaluate(board.position, NULL, 0);
    board_free(&board);
    return score;
}

static void test_evaluation(void **state)
{
    (void)state;
    /* level, whoever moves */
    assert_int_equal(value("wwww/4/4/bbbb b 0"), 0);
    assert_int_equal(value("wwww/4/4/bbbb w 0"), 0);
    /* the same for both colours and every way the board lies */
    assert_int_equal(value("ww2/w3/1b2/b1w1 b 0"), value("bb2/b3/1w2/w1b1 w 0"));
    assert_int_equal(value("ww2/w3/1b2/b1w1 b 0"), value("b1w1/1b2/w3/ww2 b 0"));
    /* a piece more, freedom, a capture to come, the right to move */
    assert_true(value("ww2/w3/4/bbbb b 0") > 100);
    assert_true(value("ww2/w3/4/bbbb w 0") < -100);
    assert_true(value("wwww/1b2/1bb1/1b2 b 0") > value("wwww/4/4/bbbb b 0"));
    assert_true(value("www1/4/1b2/b1w1 b 0") > value("www1/1b2/4/b1w1 b 0"));
}

/* The three classics agree on the value of a position at the same depth, and each finds the capture
 * that wins at once. */
static void test_classics(void **state)
{
    (void)state;
    static const char *const names[] = {"classic:negamax", "classic:alpha-beta", "classic:pvs"};
    static const char *const positions[] = {"wwww/4/4/bbbb b 0", "1ww1/w1b1/1b2/b2w w 3",
                                            "w1ww/1b2/2b1/wb2 b 0"};
    for (size_t i = 0; i < sizeof positions / sizeof *positions; i++) {
        Score score[3];
        for (int k = 0; k < 3; k++) {
            struct Level level;
            struct Board board;
            struct SearchResult result;
            assert_true(level_read(&chiziqi_game, names[k], &level, NULL));
            board_init(&board, &chiziqi_game, NULL, NULL, false);
            assert_true(board_set(&board, positions[i], NULL));
            struct Search *search = search_new(&board, NULL, NULL);
            level.settings.depth = 5;
            search_run(search, &level.settings, &(struct SearchHost){.stop = NULL}, &result);
            assert_true(board_legal(&board, result.move));
            score[k] = result.score;
            search_free(search);
            board_free(&board);
        }
        assert_int_equal(score[0], score[1]);
        assert_int_equal(score[0], score[2]);
    }
}

/* Every opponent but the weakest takes the piece that ends the game. */
static void test_levels_win(void **state)
{
    (void)state;
    assert_int_equal(level_count(&chiziqi_game), 9);
    for (int i = 1; level_get(&chiziqi_game, i); i++) {
        struct Board board;
        struct SearchResult result;
        char move[MOVE_TEXT_MAX];
        board_init(&board, &chiziqi_game, NULL, NULL, false);
        assert_true(board_set(&board, "w3/4/1b2/b1w1 b 0", NULL));
        struct SearchSettings settings = level_get(&chiziqi_game, i)->settings;
        settings.time_us = 0;
        if (settings.depth > 6)
            settings.depth = 6;
        struct Search *search = search_new(&board, NULL, NULL);
        search_run(search, &settings, &(struct SearchHost){.stop = NULL}, &result);
        chiziqi_game.move_write(board.position, result.move, move);
        assert_string_equal(move, "b2b1");
        assert_int_equal(score_plies(result.score), 1);
        search_free(search);
        board_free(&board);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_evaluation),
        cmocka_unit_test(test_classics),
        cmocka_unit_test(test_levels_win),
    };
    return cmocka_run_group_tests_name("chiziqi levels", tests, NULL, NULL);
}

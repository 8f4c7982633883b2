/* By which pieces a mate was given. */
#include "engine/games.h"
#include "tests/engine/xiangqi_data.h"
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

static const struct {
    const char *fen, *deciders;
} mates[] = {
    /* a rook gives check, the other bars the rank below; nothing else matters */
    {"R2k5/R8/9/9/9/9/9/7C1/9/4K4 b - - 0 1", "a8 a9"},
    /* the cannon behind the horse, which is its screen and guards both sides */
    {"4k4/9/4N4/9/4C4/9/9/9/R8/3K5 b - - 0 1", "e5 e7"},
    /* the king may not step out to where the other one looks at it */
    {"3k5/9/9/9/3R5/9/9/9/9/4K4 b - - 0 1", "e0 d5"},
    /* Black: the soldier protects the rook and bars one side, the king the other one */
    {"3k5/9/9/9/9/9/9/9/4rp3/4K4 w - - 0 1", "e1 f1 d9"},
    /* no legal move, but no check: nobody gave mate */
    {"3k5/9/3P5/9/9/9/9/9/9/4K4 b - - 0 1", ""},
    /* check, but no mate */
    {"4k4/9/9/9/4R4/9/9/9/9/3K5 b - - 0 1", ""},
};

static void test_deciders(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof mates / sizeof *mates; i++) {
        struct Board board;
        char text[128] = "";
        int points[DECIDERS_MAX];
        xiangqi_board(&board, mates[i].fen);
        int count = board.game->knowledge->deciders(board.position, points);
        for (int k = 0; k < count; k++)
            snprintf(text + strlen(text), sizeof text - strlen(text), "%s%c%d", k > 0 ? " " : "",
                     'a' + points[k] % 9, points[k] / 9);
        assert_string_equal(text, mates[i].deciders);
        board_free(&board);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_deciders)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* Why a move is refused: the reason that a player would name, and one for every refused move. */
#include "engine/games.h"
#include "tests/engine/random_board.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

struct Refusal {
    const char *game, *position, *from, *to, *why;
};

static const struct Refusal refusals[] = {
    /* the king's palace, and where he may not stay */
    {"xiangqi", "4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1", "d0", "c0", "The king can't leave the palace"},
    {"xiangqi", "5k3/9/9/9/9/9/9/9/9/3K5 w - - 0 1", "d0", "e1", "one step along a line"},
    {"xiangqi", "4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1", "d0", "e0", "kings would face each other"},
    {"xiangqi", "4k4/9/9/9/9/4P4/9/9/9/4K4 w - - 0 1", "e4", "e5", NULL},
    {"xiangqi", "4k4/9/9/4P4/9/9/9/9/9/4K4 w - - 0 1", "e6", "d6", "kings would face each other"},
    {"xiangqi", "3k5/4r4/9/9/9/9/9/9/4C4/4K4 w - - 0 1", "e1", "d1", "would be in check"},
    {"xiangqi", "3k5/4r4/9/9/9/9/9/9/C8/4K4 w - - 0 1", "a1", "a2", "would still be in check"},
    /* each piece */
    {"xiangqi", "3k5/9/9/9/9/9/9/9/9/3AK4 w - - 0 1", "d0", "d1", "one step diagonally"},
    {"xiangqi", "3k5/9/9/9/9/9/9/5A3/9/4K4 w - - 0 1", "f2", "g3", "leave the palace"},
    {"xiangqi", "3k5/9/9/9/9/2B6/9/9/9/4K4 w - - 0 1", "c4", "e6", "can't cross the river"},
    {"xiangqi", "3k5/9/9/9/9/9/9/9/3p5/2B1K4 w - - 0 1", "c0", "e2", "elephant's eye"},
    {"xiangqi", "3k5/9/9/9/9/9/9/9/9/2B1K4 w - - 0 1", "c0", "d1", "exactly two steps"},
    {"xiangqi", "3k5/9/9/9/9/9/9/9/1p7/1N2K4 w - - 0 1", "b0", "c2", "horse's leg"},
    {"xiangqi", "3k5/9/9/9/9/9/9/9/9/1N2K4 w - - 0 1", "b0", "b2", "then one diagonally"},
    {"xiangqi", "3k5/9/9/9/9/9/9/p8/9/R3K4 w - - 0 1", "a0", "a3", "in the rook's way"},
    {"xiangqi", "3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1", "a0", "b1", "moves along a line"},
    {"xiangqi", "3k5/9/9/9/p8/9/9/9/9/C3K4 w - - 0 1", "a0", "a5", "exactly one piece"},
    {"xiangqi", "3k5/9/9/9/p8/p8/p8/9/9/C3K4 w - - 0 1", "a0", "a5", "more than one piece"},
    {"xiangqi", "3k5/9/9/9/9/p8/9/9/9/C3K4 w - - 0 1", "a0", "a5", "jumps only to capture"},
    {"xiangqi", "3k5/9/9/9/9/9/P8/9/9/4K4 w - - 0 1", "a3", "b3", "after crossing the river"},
    {"xiangqi", "3k5/9/9/9/9/9/P8/9/9/4K4 w - - 0 1", "a3", "a2", "never moves backward"},
    {"xiangqi", "3k5/9/9/p8/9/9/9/9/9/4K4 b - - 0 1", "a6", "b6", "after crossing the river"},
    {"xiangqi", "3k5/9/9/p8/9/9/9/9/9/4K4 b - - 0 1", "a6", "a7", "never moves backward"},
    {"xiangqi", "3k5/9/9/9/9/9/P8/9/9/4K4 w - - 0 1", "a3", "a5", "one step along a line"},
    {"xiangqi", "3k5/9/9/9/9/9/P8/9/9/R3K4 w - - 0 1", "a0", "a3", "One of your own pieces"},
    /* somebody else's piece, or none: nothing to say */
    {"xiangqi", "3k5/9/9/9/9/9/P8/9/9/R3K4 w - - 0 1", "d9", "d8", NULL},
    {"chiziqi", "wwww/4/4/bbbb b 0", "a1", "b2", "one step along a line"},
    {"chiziqi", "www1/w3/4/bbbb b 0", "a1", "b1", "empty points"},
};

static int point_named(const struct Board *board, const char *name)
{
    struct Geometry geometry = board->game->geometry(board->position);
    return name[0] - 'a' + ((int)strtol(name + 1, NULL, 10) - geometry.first_rank) * geometry.files;
}

static void test_the_reason_is_named(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++) {
        const struct Refusal *asked = &refusals[i];
        struct Board board;
        board_init(&board, games_find(asked->game), NULL, NULL, false);
        assert_true(board_set(&board, asked->position, NULL));
        const char *why = board.game->why_not(board.position, point_named(&board, asked->from),
                                              point_named(&board, asked->to));
        if (!asked->why != !why || (why && !strstr(why, asked->why)))
            fail_msg("%s %s%s: %s", asked->position, asked->from, asked->to, why ? why : "nothing");
        board_free(&board);
    }
}

/* Of the moves between two points, exactly the legal ones have no reason against them. */
static void assert_reasons(const struct Board *board)
{
    const struct Game *game = board->game;
    struct Geometry geometry = game->geometry(board->position);
    bool legal[90][90] = {{false}};
    Move moves[MOVES_MAX];
    int points = geometry.files * geometry.ranks;
    int count = game->generate(board->position, NULL, MOVES_ALL, moves);
    assert_true(points <= 90);
    for (int i = 0; i < count; i++) {
        struct MoveShape shape = game->shape(board->position, moves[i]);
        legal[shape.from][shape.to] = true;
    }
    for (int from = 0; from < points; from++) {
        int piece = game->piece_at(board->position, from);
        bool own = piece != 0 && (piece - 1) % 2 == game->mover(board->position);
        for (int to = 0; to < points && own; to++)
            if (to != from && !legal[from][to] == !game->why_not(board->position, from, to))
                fail_msg("%s, %d to %d", game->id, from, to);
    }
}

static void test_every_refused_move_has_a_reason(void **state)
{
    static const char *const games[] = {"xiangqi", "chiziqi"};
    (void)state;
    for (size_t g = 0; g < sizeof games / sizeof *games; g++) {
        uint64_t random = 42;
        for (int plies = 0; plies < 60; plies++) {
            struct Board board;
            random_board(&board, games_find(games[g]), NULL, plies, &random);
            assert_reasons(&board);
            board_free(&board);
        }
    }
}

static void test_a_choice_comes_before_stones(void **state)
{
    struct Options options = {{0}};
    struct Board board;
    const struct Game *game = games_find("gomoku");
    (void)state;
    assert_true(option_read(game, "opening=swap2", &options, NULL));
    board_init(&board, game, &options, NULL, false);
    assert_null(game->why_not(board.position, POINT_NONE, 0));
    assert_true(board_play(&board, "h8 i9 g7", NULL));
    assert_non_null(game->why_not(board.position, POINT_NONE, 0));
    board_free(&board);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_reason_is_named),
        cmocka_unit_test(test_every_refused_move_has_a_reason),
        cmocka_unit_test(test_a_choice_comes_before_stones),
    };
    return cmocka_run_group_tests_name("why_not", tests, NULL, NULL);
}

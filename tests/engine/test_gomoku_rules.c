/* The rules of gomoku: who wins under which rule set, swap2, texts, make and unmake. */
#include "engine/board.h"
#include "engine/games.h"
#include "engine/gomoku/gomoku.h"
#include "engine/gomoku/position.h"
#include "src/common/random.h"
#include "tests/engine/gomoku_drawing.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static const struct Game *const game = &gomoku_game;

/* A board after `moves`, which must all be legal. Free with board_free. */
static struct Board played(int size, enum GomokuRule rule, bool swap2, const char *moves)
{
    struct Options options = gomoku_options_of(size, rule, swap2);
    struct Board board;
    struct TextError error = {.at = 0};
    board_init(&board, game, &options, NULL, false);
    if (!board_play(&board, moves, &error))
        fail_msg("%s at %d: %s", moves, error.at, error.what);
    return board;
}

static void test_registered(void **state)
{
    (void)state;
    assert_ptr_equal(games_find("gomoku"), game);
}

/* Sequences of placements without a win: n (n-1) (n-2). */
static void test_perft_is_the_formula(void **state)
{
    (void)state;
    static const int sizes[] = {15, 19, 20};
    for (int i = 0; i < 3; i++) {
        struct Board board = played(sizes[i], RULE_FREESTYLE, false, "");
        Move moves[MOVES_MAX], replies[MOVES_MAX];
        int points = sizes[i] * sizes[i], leaves = 0;
        int count = game->generate(board.position, NULL, MOVES_ALL, moves);
        assert_int_equal(count, points);
        for (int j = 0; j < count; j++) {
            board_make(&board, moves[j]);
            leaves += game->generate(board.position, NULL, MOVES_ALL, replies);
            board_unmake(&board);
        }
        assert_int_equal(leaves, points * (points - 1));
        board_free(&board);
    }
}

/* The colour that wins when the stone at `!` is placed: 'B', 'W', or '-' if the game goes on. */
static char winner_at_mark(enum GomokuRule rule, enum GomokuColour turn, const char *drawing)
{
    struct GomokuPosition position;
    struct Undo undo;
    gomoku_draw(&position, rule, turn, false, drawing);
    game->make(&position, NULL, (Move)(gomoku_marked(false, drawing, '!') + 1), &undo);
    struct Status status = game->status(&position, NULL);
    if (status.outcome == OUTCOME_ONGOING)
        return '-';
    int result;
    assert_true(game->terminal(&position, NULL, NULL, 0, &result));
    assert_int_equal(result, game->mover(&position) == status.winner ? 1 : -1);
    return game->colour(&position, status.winner) == COLOUR_BLACK ? 'B' : 'W';
}

static void test_who_wins(void **state)
{
    (void)state;
    static const struct {
        const char *drawing, *black, *white; /* winner under freestyle, standard, renju */
    } cases[] = {
        {"XXX!X\n", "BBB", "---"}, /* Black makes five; White only stops it */
        {"OO!OO\n", "---", "WWW"},
        {"OOO!OO\n", "---", "W-W"}, /* six: no win under standard */
        {"XXX!XX\n", "B-W", "---"}, /* and forbidden to Black in renju */
        {"O . . . .\n. O . . .\n. . ! . .\n. . . O .\n. . . . O\n", "---", "WWW"},
        {". . . . !\n. . . X .\n. . X . .\n. X . . .\nX . . . .\n", "BBB", "---"},
        {"X\nX\n!\nX\nX\n", "BBB", "---"},
        {"XXX!XX\n. . . X . .\n. . . X . .\n. . . X . .\n. . . X . .\n", "BBB", "---"},
        {"XX!X\n", "---", "---"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        for (int rule = 0; rule < RULE_COUNT; rule++) {
            const char *drawing = cases[i].drawing;
            if (winner_at_mark(rule, COLOUR_BLACK, drawing) != cases[i].black[rule] ||
                winner_at_mark(rule, COLOUR_WHITE, drawing) != cases[i].white[rule])
                fail_msg("rule %d:\n%s", rule, drawing);
        }
    }
}

static void test_edges_do_not_join(void **state)
{
    (void)state;
    /* Three at the right edge and two at the left one rank up are neighbours in memory only. */
    struct Board board = played(15, RULE_FREESTYLE, false, "m1 a9 n1 b9 o1 c9 a2 d9 b2");
    assert_int_equal(board_status(&board).outcome, OUTCOME_ONGOING);
    board_free(&board);
}

static void test_full_board_is_a_draw(void **state)
{
    (void)state;
    struct Options options = gomoku_options_of(15, RULE_FREESTYLE, false);
    struct Board board;
    char text[POSITION_TEXT_MAX] = "";
    /* Pairs in files that shift by two from rank to rank: no five anywhere; a1 is left open. */
    for (int rank = 14; rank >= 0; rank--) {
        for (int file = 0; file < 15; file++) {
            const char *mark = (file + 2 * rank) % 4 < 2 ? "b" : "w";
            strcat(text, rank + file == 0 ? "1" : mark);
        }
        strcat(text, rank ? "/" : " b");
    }
    board_init(&board, game, &options, NULL, false);
    assert_true(board_set(&board, text, NULL));
    assert_int_equal(board_status(&board).outcome, OUTCOME_ONGOING);
    assert_true(board_play(&board, "a1", NULL));
    assert_int_equal(board_status(&board).outcome, OUTCOME_DRAW);
    assert_int_equal(board_status(&board).reason, REASON_FULL_BOARD);
    board_free(&board);
}

/* Who moves and who plays Black after each ply of swap2, told as "01..." by ply. */
static void check_swap2(const char *moves, const char *movers, int black_seat)
{
    for (int ply = 0, at = 0; movers[ply]; ply++) {
        char part[128] = "";
        memcpy(part, moves, (size_t)at);
        struct Board board = played(15, RULE_FREESTYLE, true, part);
        if (game->mover(board.position) != movers[ply] - '0')
            fail_msg("after '%s' seat %d is on turn", part, game->mover(board.position));
        board_free(&board);
        at += (int)strcspn(moves + at, " ");
        at += moves[at] == ' ';
    }
    struct Board board = played(15, RULE_FREESTYLE, true, moves);
    assert_int_equal(game_colour(game, board.position, black_seat), COLOUR_BLACK);
    assert_int_equal(game_colour(game, board.position, !black_seat), COLOUR_WHITE);
    /* White moves next, whoever that is. */
    assert_int_equal(game_colour(game, board.position, game->mover(board.position)), COLOUR_WHITE);
    while (board.trail.count > 0)
        board_unmake(&board);
    struct Board fresh = played(15, RULE_FREESTYLE, true, "");
    assert_memory_equal(board.position, fresh.position, game->position_size);
    board_free(&fresh);
    board_free(&board);
}

static void test_swap2(void **state)
{
    (void)state;
    check_swap2("h8 h9 j10 black", "00010", 1);
    check_swap2("h8 h9 j10 white", "00011", 0);
    check_swap2("h8 h9 j10 two-more c3 d4 black", "00011101", 0);
    check_swap2("h8 h9 j10 two-more c3 d4 white", "00011100", 1);
}

static void test_swap2_colours_of_stones(void **state)
{
    (void)state;
    struct Board board = played(15, RULE_RENJU, true, "a1 b1 c1 two-more d1 e1 white f1 g1");
    static const char colours[] = "BWBWBWB";
    for (int point = 0; point < 7; point++)
        assert_int_equal(game->piece_at(board.position, point),
                         colours[point] == 'B' ? CELL_BLACK : CELL_WHITE);
    board_free(&board);
}

static void test_swap2_refuses(void **state)
{
    (void)state;
    static const struct {
        const char *before, *move;
    } cases[] = {
        {"", "black"},
        {"h8 h9", "two-more"},
        {"h8 h9 j10", "a1"},
        {"h8 h9 j10 two-more", "white"},
        {"h8 h9", "h9"},
        {"h8 h9 j10 two-more c3 d4", "two-more"},
        {"h8 h9 j10 black", "white"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct Board board = played(15, RULE_FREESTYLE, true, cases[i].before);
        if (board_play(&board, cases[i].move, NULL))
            fail_msg("'%s' was taken after '%s'", cases[i].move, cases[i].before);
        board_free(&board);
    }
}

static void test_texts_round_trip(void **state)
{
    (void)state;
    static const struct {
        int size;
        enum GomokuRule rule;
        bool swap2;
        const char *moves, *text;
    } cases[] = {
        {15, RULE_FREESTYLE, false, "", "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 b"},
        {15, RULE_FREESTYLE, false, "h8 a1 o15",
         "14b/15/15/15/15/15/15/7b7/15/15/15/15/15/15/w14 w"},
        {19, RULE_STANDARD, false, "s19 a19",
         "w17b/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19 b"},
        {15, RULE_FREESTYLE, true, "a1 b1",
         "15/15/15/15/15/15/15/15/15/15/15/15/15/15/bw13 b place-three"},
        {15, RULE_FREESTYLE, true, "a1 b1 c1 two-more",
         "15/15/15/15/15/15/15/15/15/15/15/15/15/15/bwb12 w place-two"},
        {15, RULE_FREESTYLE, true, "a1 b1 c1 black",
         "15/15/15/15/15/15/15/15/15/15/15/15/15/15/bwb12 w swapped"},
        {15, RULE_RENJU, true, "h8 a1 h9 black b1 g10 a3 f10 a5 h10",
         "15/15/15/15/15/5bbb7/7b7/7b7/15/15/w14/15/w14/15/ww13 w swapped double-three"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct Board board = played(cases[i].size, cases[i].rule, cases[i].swap2, cases[i].moves);
        struct Board other = played(cases[i].size, cases[i].rule, cases[i].swap2, "");
        char text[POSITION_TEXT_MAX];
        struct TextError error = {.at = 0};
        game->position_write(board.position, text);
        assert_string_equal(text, cases[i].text);
        if (!board_set(&other, text, &error))
            fail_msg("%s at %d: %s", text, error.at, error.what);
        assert_memory_equal(board.position, other.position, game->position_size);
        board_free(&other);
        board_free(&board);
    }
}

static void test_bad_texts(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int at;
    } cases[] = {
        {"", 0},
        {"15", 2},
        {"16/15/15/15/15/15/15/15/15/15/15/15/15/15/15 b", 0},
        {"15/7x7/15/15/15/15/15/15/15/15/15/15/15/15/15 b", 4},
        {"15/77b/15/15/15/15/15/15/15/15/15/15/15/15/15 b", 3},
        {"15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 x", 45},
        {"15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 bb", 46},
        {"15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 b swapped", 47},
        {"15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 b nonsense", 47},
        {"bbbbb10/wwwww10/15/15/15/15/15/15/15/15/15/15/15/15/15 b", 0},
    };
    struct Board board = played(15, RULE_FREESTYLE, false, "h8");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct TextError error = {.at = -1};
        assert_false(board_set(&board, cases[i].text, &error));
        if (error.at != cases[i].at || !error.what[0])
            fail_msg("'%s': at %d, %s", cases[i].text, error.at, error.what);
    }
    assert_int_equal(game->piece_at(board.position, 112), CELL_BLACK);
    static const char *const moves[] = {"", "h", "8h", "h0", "h16", "p1", "h08", "h8x", "H9", "-"};
    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++) {
        Move move = 77;
        if (game->move_read(board.position, moves[i], &move, NULL) || move != 77)
            fail_msg("'%s' was read as a move", moves[i]);
    }
    board_free(&board);
}

static void test_unmake_restores(void **state)
{
    (void)state;
    uint64_t random = 5;
    for (int i = 0; i < 300; i++) {
        static const int sizes[] = {15, 19, 20};
        struct GomokuPosition position, before;
        struct Undo undo;
        gomoku_scatter(&position, sizes[i % 3], i / 3 % 3, 60, &random);
        assert_true(position.key == gomoku_full_key(&position, false));
        before = position;
        for (int point = 0; point < gomoku_points(&position); point++) {
            if (!game->legal(&position, NULL, (Move)(point + 1)))
                continue;
            game->make(&position, NULL, (Move)(point + 1), &undo);
            assert_true(position.key != before.key);
            game->unmake(&position, NULL, (Move)(point + 1), &undo);
            assert_memory_equal(&position, &before, sizeof before);
        }
    }
}

static void test_options_salt_the_key(void **state)
{
    (void)state;
    uint64_t keys[18];
    int count = 0;
    static const int sizes[] = {15, 19, 20};
    for (int i = 0; i < 18; i++) {
        struct Options options = gomoku_options_of(sizes[i % 3], i / 3 % 3, i >= 9);
        struct GomokuPosition position;
        game->start(&position, &options);
        for (int j = 0; j < count; j++)
            assert_true(keys[j] != position.key);
        keys[count++] = position.key;
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_registered),
        cmocka_unit_test(test_perft_is_the_formula),
        cmocka_unit_test(test_who_wins),
        cmocka_unit_test(test_edges_do_not_join),
        cmocka_unit_test(test_full_board_is_a_draw),
        cmocka_unit_test(test_swap2),
        cmocka_unit_test(test_swap2_colours_of_stones),
        cmocka_unit_test(test_swap2_refuses),
        cmocka_unit_test(test_texts_round_trip),
        cmocka_unit_test(test_bad_texts),
        cmocka_unit_test(test_unmake_restores),
        cmocka_unit_test(test_options_salt_the_key),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

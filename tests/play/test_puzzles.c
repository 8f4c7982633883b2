/* Puzzles as lines: what is read is what was written, and a line that is wrong is refused. */
#include "engine/games.h"
#include "engine/perft.h"
#include "src/common/random.h"
#include "src/play/puzzles/puzzle.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define MATE(id, rating, solution, proof)                                                          \
    id "|xiangqi|mate 1|" rating "|-|4k4/R8/1R7/9/9/9/9/9/9/5K3 b - - 0 1|" solution "|" proof

static void a_puzzle_is_read_as_it_was_written(void **state)
{
    static const char *const lines[] = {
        MATE("cv0f25d8", "900 120", "(e9d9) b7b9", "full 1 31"),
        "09v27666|tictactoe|win 3|-|fork,block|x.o/.../...|a1 a2 c1 b2 b1|table 0 9",
    };
    (void)state;
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        struct Puzzle puzzle;
        struct TextError error;
        struct StringBuffer text = {.length = 0};
        if (!puzzle_read(&puzzle, lines[i], &error))
            fail_msg("%s, at %d", error.what, error.at);
        puzzle_write(&puzzle, &text);
        assert_int_equal(text.data[text.length - 1], '\n');
        text.data[text.length - 1] = 0;
        assert_string_equal(text.data, lines[i]);
        free(text.data);
        puzzle_free(&puzzle);
    }
}

/* People put blanks around the separators. */
static void blanks_around_columns_mean_nothing(void **state)
{
    struct Puzzle puzzle;
    struct StringBuffer text = {.length = 0};
    (void)state;
    assert_true(puzzle_read(&puzzle,
                            " 09v27666 | tictactoe|  win 3 | - | fork,block | x.o/.../... | "
                            "a1 a2 c1 b2 b1 | table 0 9 ",
                            NULL));
    puzzle_write(&puzzle, &text);
    assert_string_equal(
        text.data, "09v27666|tictactoe|win 3|-|fork,block|x.o/.../...|a1 a2 c1 b2 b1|table 0 9\n");
    free(text.data);
    puzzle_free(&puzzle);
}

static void a_wrong_line_is_refused_with_what_is_wrong(void **state)
{
    static const struct {
        const char *line, *what;
    } cases[] = {
        {"cv0f25d8 | xiangqi", "columns"},
        {"cv0f25d8 | chess | mate 1 | - | - | x | x | full 1 1", "no such game"},
        {"cv0f25d8 | xiangqi size=9 | mate 1 | - | - | x | x | full 1 1", "size"},
        {"cv0f25d8 | xiangqi | mate 0 | - | - | x | x | full 1 1", "task"},
        {"cv0f25d8 | xiangqi | mate 1 | 4001 1 | - | x | x | full 1 1", "rating"},
        {"cv0f25d8 | xiangqi | mate 1 | - | fork,,pin | x | x | full 1 1", "themes"},
        {"cv0f25d8 | xiangqi | mate 1 | - | pin,fork | x | x | full 1 1", "themes"},
        {"cv0f25d8 | xiangqi | mate 1 | - | wedge | x | x | full 1 1", "themes"},
        {"cv0f25d8 | xiangqi | mate 1 | - | - | 9/9 | x | full 1 1", "rank"},
        {MATE("cv0f25d8", "-", "(e9e7) b7b9", "full 1 31"), "not legal"},
        {MATE("cv0f25d8", "-", "(e9d9) a8a9", "full 1 31"), "does not win"},
        {MATE("cv0f25d8", "-", "(e9d9) b7b6 d9e9", "full 1 31"), "longer"},
        {MATE("cv0f25d8", "-", "(e9d9)", "full 1 31"), "shorter"},
        {MATE("cv0f25d8", "-", "(e9d9) b7b9", "half 1 31"), "proof"},
        {MATE("cv0f25d9", "-", "(e9d9) b7b9", "full 1 31"), "id of this position"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct Puzzle puzzle;
        struct TextError error;
        if (puzzle_read(&puzzle, cases[i].line, &error))
            fail_msg("accepted: %s", cases[i].line);
        if (!strstr(error.what, cases[i].what))
            fail_msg("'%s' does not name '%s'", error.what, cases[i].what);
    }
}

static void a_file_tells_its_wrong_line_and_is_not_taken(void **state)
{
    struct Puzzles puzzles = {.count = 0};
    struct FileError error;
    (void)state;
    assert_true(puzzles_read(&puzzles, "good",
                             "# two\n\n" MATE("cv0f25d8", "-", "(e9d9) b7b9", "full 1 31") "\r\n",
                             NULL, &error));
    assert_int_equal(puzzles.count, 1);
    assert_false(puzzles_read(&puzzles, "bad",
                              MATE("cv0f25d8", "-", "(e9d9) b7b9", "full 1 31") "\n\nnonsense\n",
                              NULL, &error));
    assert_int_equal(error.line, 3);
    assert_string_equal(error.path, "bad");
    assert_int_equal(puzzles.count, 1);
    puzzles_free(&puzzles);
}

/* The least line of each id stays, in whatever order they come. */
static void sorting_forgets_where_puzzles_came_from(void **state)
{
    static const char fork[] = "09v27666 | tictactoe | win 3 | - | - | x.o/.../... | "
                               "a1 a2 c1 b2 b1 | table 0 9\n";
    static const char mate[] = MATE("cv0f25d8", "-", "(e9d9) b7b9", "full 1 31") "\n";
    static const char other[] = MATE("cv0f25d8", "-", "(e9d9) b7b9", "full 1 30") "\n";
    const char *const orders[][3] = {{fork, mate, other}, {other, mate, fork}, {mate, fork, other}};
    (void)state;
    for (int i = 0; i < 3; i++) {
        struct Puzzles puzzles = {.count = 0};
        char text[1024];
        snprintf(text, sizeof text, "%s%s%s", orders[i][0], orders[i][1], orders[i][2]);
        assert_true(puzzles_read(&puzzles, "-", text, NULL, NULL));
        puzzles_sort(&puzzles);
        assert_int_equal(puzzles.count, 2);
        assert_string_equal(puzzles.puzzle[0].id, "09v27666");
        assert_int_equal(puzzles.puzzle[1].proof.nodes, 30);
        puzzles_free(&puzzles);
    }
}

/* Of many easy ones and a few hard ones all the hard ones stay. */
static void a_choice_is_spread_over_the_ratings(void **state)
{
    static const char *const lines[] = {
        "xk6mxqb0 | tictactoe | save 1 | 2450 9 | - | x../.../... | b2 | table 0 9\n",
        "vwgsmwcb | tictactoe | save 1 | 1450 9 | - | .x./.../... | b1 | table 0 9\n",
        "m2gggn92 | tictactoe | save 1 | 460 9 | - | .../.x./... | a1 | table 0 9\n",
        "25jf6803 | tictactoe | save 1 | 450 9 | - | x../.o./..x | b1 | table 0 9\n",
        "a6gxfkjj | tictactoe | save 1 | 460 9 | - | x../.o./.x. | a1 | table 0 9\n",
    };
    struct Puzzles puzzles = {.count = 0};
    struct FileError error;
    int hard = 0;
    (void)state;
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        if (!puzzles_read(&puzzles, "-", lines[i], NULL, &error))
            fail_msg("%s", error.what);
    puzzles_choose(&puzzles, 3);
    assert_int_equal(puzzles.count, 3);
    for (int i = 0; i < 3; i++)
        hard += puzzles.puzzle[i].rating > 1000;
    assert_int_equal(hard, 2);
    puzzles_free(&puzzles);
}

/* A position from random moves; false if the game ended on the way. */
static bool wander(struct Board *board, uint64_t seed)
{
    for (int i = 0; i < 12 && board_status(board).outcome == OUTCOME_ONGOING; i++) {
        Move moves[MOVES_MAX];
        int count = board->game->generate(board->position, NULL, MOVES_ALL, moves);
        board_make(board, moves[random_below(&seed, (uint32_t)count)]);
    }
    return board_status(board).outcome == OUTCOME_ONGOING;
}

/* Holds an image of a random position, the least one, to what is said of it. */
static void compare_image(struct Board *board, struct Board *image, const char *tail)
{
    char text[POSITION_TEXT_MAX], whole[POSITION_TEXT_MAX + 16], again[POSITION_TEXT_MAX];
    char id[2][IDENTITY_SIZE];
    identity_position(board, text);
    snprintf(whole, sizeof whole, "%s%s", text, tail);
    assert_true(board_set(image, whole, NULL));
    identity_position(image, again);
    assert_string_equal(again, text);
    assert_int_equal(perft(image, 2, false), perft(board, 2, false));
    identity_write(board, "win 3", id[0]);
    identity_write(image, "win 3", id[1]);
    assert_string_equal(id[0], id[1]);
    identity_write(image, "win 2", id[1]);
    assert_string_not_equal(id[0], id[1]);
}

static void images_play_the_same_and_have_one_id(void **state)
{
    static const struct {
        const char *game, *tail;
    } games[] = {{"tictactoe", ""}, {"gomoku", ""}, {"xiangqi", " - - 0 1"}, {"chiziqi", " 0"}};
    (void)state;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        for (uint64_t seed = 1; seed <= 20; seed++) {
            struct Board board, image;
            board_init(&board, games_find(games[i].game), NULL, NULL, false);
            board_init(&image, board.game, NULL, NULL, false);
            if (wander(&board, seed))
                compare_image(&board, &image, games[i].tail);
            board_free(&board);
            board_free(&image);
        }
    }
}

/* A game turned eight ways goes on to have one id. */
static void an_id_does_not_hang_on_how_the_board_lies(void **state)
{
    static const struct {
        const char *game, *texts[2];
    } pairs[] = {
        {"tictactoe", {"x.o/.../...", "..x/.../..o"}},
        {"chiziqi", {"3b/2b1/w3/1w2 b 0", "1w2/w3/2b1/3b b 7"}},
        {"xiangqi",
         {"3k5/R8/1R7/9/9/9/9/9/9/5K3 w - - 0 1", "5k3/8R/7R1/9/9/9/9/9/9/3K5 w - - 9 30"}},
    };
    (void)state;
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        char id[2][IDENTITY_SIZE];
        for (int j = 0; j < 2; j++) {
            struct Board board;
            board_init(&board, games_find(pairs[i].game), NULL, NULL, false);
            assert_true(board_set(&board, pairs[i].texts[j], NULL));
            identity_write(&board, "win 3", id[j]);
            board_free(&board);
        }
        assert_string_equal(id[0], id[1]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_puzzle_is_read_as_it_was_written),
        cmocka_unit_test(blanks_around_columns_mean_nothing),
        cmocka_unit_test(a_wrong_line_is_refused_with_what_is_wrong),
        cmocka_unit_test(a_file_tells_its_wrong_line_and_is_not_taken),
        cmocka_unit_test(sorting_forgets_where_puzzles_came_from),
        cmocka_unit_test(a_choice_is_spread_over_the_ratings),
        cmocka_unit_test(images_play_the_same_and_have_one_id),
        cmocka_unit_test(an_id_does_not_hang_on_how_the_board_lies),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

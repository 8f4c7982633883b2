/* Positions of one's own: what becomes a puzzle, and why others do not. */
#include "engine/games.h"
#include "src/play/practice/collection.h"
#include "src/play/practice/share.h"
#include "src/play/system/posix.h"
#include <semaphore.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static sem_t woken;

static void wake(void *context)
{
    sem_post(context);
}

/* Waits until it is known what becomes of the position. */
static struct Share *share(const struct Board *board, Move last)
{
    struct WorkerHost host = posix_host(0);
    host.wake = wake;
    host.context = &woken;
    struct Share *made = share_new(board, last, &host);
    while (share_state(made) == SHARE_PROVING || share_state(made) == SHARE_GRADING)
        sem_wait(&woken);
    return made;
}

/* The same of a position as text. */
static struct Share *share_text(const char *game, const char *position)
{
    struct Board board;
    struct TextError error;
    board_init(&board, games_find(game), NULL, NULL, false);
    if (!board_set(&board, position, &error))
        fail_msg("%s: %s", position, error.what);
    struct Share *made = share(&board, MOVE_NONE);
    board_free(&board);
    return made;
}

/* Whether a shipped puzzle, set again as it is to be solved, is the same one. */
static void assert_set_again(const struct PuzzleEntry *entry)
{
    struct Puzzle puzzle;
    struct Board board;
    assert_non_null(entry);
    assert_true(collection_read(entry, &puzzle, NULL));
    assert_true(puzzle_board(&puzzle, &board, NULL));
    struct Share *made = share(&board, puzzle.last);
    assert_int_equal(share_state(made), SHARE_FOUND);
    assert_string_equal(share_puzzle(made)->id, puzzle.id);
    assert_int_equal(share_puzzle(made)->last, puzzle.last);
    assert_int_equal(share_puzzle(made)->kind, puzzle.kind);
    assert_true(share_puzzle(made)->rating > 0);
    share_free(made);
    board_free(&board);
    puzzle_free(&puzzle);
}

/* A shipped puzzle that somebody sets again is the same one, by its id. */
static void a_puzzle_that_is_set_again_is_the_same(void **state)
{
    static const char *const games[] = {"xiangqi", "gomoku", "chiziqi", "tictactoe"};
    struct Collection *collection = collection_open(TY_PUZZLES, NULL);
    (void)state;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        int count, variant = collection_find_variant(collection, games_find(games[i]),
                                                     &(struct Options){{0}});
        const struct PuzzleEntry *const *entry = collection_by_rating(collection, variant, &count);
        assert_set_again(entry[count / 2]);
    }
    collection_free(collection);
}

/* One that wins a piece, too. */
static void a_gain_is_a_puzzle(void **state)
{
    static const char *const gains[] = {"wepgnbk6", "bay0tt7s"}; /* in one move, in two */
    struct Collection *collection = collection_open(TY_PUZZLES, NULL);
    (void)state;
    for (size_t i = 0; i < sizeof gains / sizeof *gains; i++)
        assert_set_again(collection_find(collection, gains[i]));
    collection_free(collection);
}

static void it_is_told_which_move_does_it_too(void **state)
{
    static const char two[] = "3k5/R8/8R/7R1/9/9/9/9/9/4K4 w - - 0 1";
    (void)state;
    struct Share *made = share_text("xiangqi", two);
    assert_int_equal(share_state(made), SHARE_REFUSED);
    const struct ComposerRefusal *refusal = share_refusal(made);
    assert_int_equal(refusal->why, REFUSED_OTHER);
    assert_int_equal(refusal->turn, 1);
    assert_int_equal(refusal->moves, 1);
    Move first = refusal->move, second = refusal->also;
    assert_int_not_equal(first, second);
    struct Board board;
    board_init(&board, games_find("xiangqi"), NULL, NULL, false);
    board_set(&board, two, NULL);
    for (int i = 0; i < 2; i++) {
        board_make(&board, i ? second : first);
        assert_int_equal(board_status(&board).outcome, OUTCOME_WIN);
        board_unmake(&board);
    }
    board_free(&board);
    share_free(made);
}

static void why_others_are_refused(void **state)
{
    static const struct {
        const char *game, *position;
        enum ComposerWhy why;
        bool gain;
    } cases[] = {
        {"tictactoe", "xxx/oo./...", REFUSED_OVER, false},
        {"tictactoe", "xx./oo./...", REFUSED_PLAIN, false},
        {"tictactoe", ".../.../...", REFUSED_QUIET, false},
        {"xiangqi", "4k4/4a4/9/9/9/P8/9/9/9/4K4 w - - 0 1", REFUSED_QUIET, false},
        {"xiangqi", "2bakab2/9/9/9/n8/9/R8/9/9/3K5 w - - 0 1", REFUSED_PLAIN, true},
        {"xiangqi", "2RCk4/4a4/6n1r/6p1p/4R4/6P1P/P1P6/4r4/9/2BAKABc1 w", REFUSED_OTHER, true},
        {"xiangqi", "2bak4/4a4/9/4P3P/9/9/9/R7B/1p3r3/c2K5 b", REFUSED_BETTER, true},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct Share *made = share_text(cases[i].game, cases[i].position);
        assert_int_equal(share_state(made), SHARE_REFUSED);
        assert_int_equal(share_refusal(made)->why, cases[i].why);
        assert_int_equal(share_refusal(made)->gain, cases[i].gain);
        share_free(made);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_puzzle_that_is_set_again_is_the_same),
        cmocka_unit_test(a_gain_is_a_puzzle),
        cmocka_unit_test(it_is_told_which_move_does_it_too),
        cmocka_unit_test(why_others_are_refused),
    };
    sem_init(&woken, 0, 0);
    return cmocka_run_group_tests(tests, NULL, NULL);
}

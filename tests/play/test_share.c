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

/* A shipped puzzle that somebody sets again is the same one, by its id. */
static void a_puzzle_that_is_set_again_is_the_same(void **state)
{
    static const char *const games[] = {"xiangqi", "gomoku", "chiziqi", "tictactoe"};
    struct Collection *collection = collection_open(TY_PUZZLES, NULL);
    (void)state;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        struct Puzzle puzzle;
        struct Board board;
        int count, variant = collection_find_variant(collection, games_find(games[i]),
                                                     &(struct Options){{0}});
        const struct PuzzleEntry *const *entry = collection_by_rating(collection, variant, &count);
        assert_true(collection_read(entry[count / 2], &puzzle, NULL));
        assert_true(puzzle_board(&puzzle, &board, NULL));
        struct Share *made = share(&board, puzzle.last);
        assert_int_equal(share_state(made), SHARE_FOUND);
        assert_string_equal(share_puzzle(made)->id, puzzle.id);
        assert_int_equal(share_puzzle(made)->last, puzzle.last);
        assert_true(share_puzzle(made)->rating > 0);
        share_free(made);
        board_free(&board);
        puzzle_free(&puzzle);
    }
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
    } cases[] = {
        {"tictactoe", "xxx/oo./...", REFUSED_OVER},
        {"tictactoe", "xx./oo./...", REFUSED_PLAIN},
        {"tictactoe", ".../.../...", REFUSED_QUIET},
        {"xiangqi", "4k4/4a4/9/9/9/P8/9/9/9/4K4 w - - 0 1", REFUSED_QUIET},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct Share *made = share_text(cases[i].game, cases[i].position);
        assert_int_equal(share_state(made), SHARE_REFUSED);
        assert_int_equal(share_refusal(made)->why, cases[i].why);
        share_free(made);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_puzzle_that_is_set_again_is_the_same),
        cmocka_unit_test(it_is_told_which_move_does_it_too),
        cmocka_unit_test(why_others_are_refused),
    };
    sem_init(&woken, 0, 0);
    return cmocka_run_group_tests(tests, NULL, NULL);
}

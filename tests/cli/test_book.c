/* Opening books from the console: thinking that can be broken off, and the book made of it. */
#define _XOPEN_SOURCE 700
#include "engine/games.h"
#include "src/play/seats/book_file.h"
#include "tests/cli/program.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

/* A folder of this test's own; the tests work in it. */
struct Folder {
    char path[64];
};

static int folder_make(void **state)
{
    static struct Folder folder;
    strcpy(folder.path, "/tmp/tianyuan-book-XXXXXX");
    *state = &folder;
    return mkdtemp(folder.path) ? chdir(folder.path) : -1;
}

static int folder_remove(void **state)
{
    const struct Folder *folder = *state;
    char command[128];
    snprintf(command, sizeof command, "cd / && rm -r '%s'", folder->path);
    return chdir("/") || system(command);
}

static void grow(const char *file, const char *more, struct Run *run)
{
    char arguments[256];
    snprintf(arguments, sizeof arguments, "book --nodes 800 %s %s", more, file);
    program_run(run, arguments);
}

static void assert_same(const char *a, const char *b)
{
    char command[128];
    snprintf(command, sizeof command, "cmp %s %s", a, b);
    assert_int_equal(system(command), 0);
}

/* In one go, or broken off in the middle of a line and gone on with by two threads: the same. */
static void thinking_goes_on_where_it_was_cut(void **state)
{
    struct Run run;
    (void)state;
    grow("whole", "--game xiangqi --positions 50", &run);
    assert_int_equal(run.status, 0);
    assert_int_equal(strncmp(run.out, "50 positions thought about, ", 28), 0);
    assert_int_equal(system("head -c 1500 whole > parts"), 0);
    grow("parts", "--game xiangqi --positions 50 --jobs 2", &run);
    assert_int_equal(run.status, 0);
    assert_same("whole", "parts");
}

static void assert_complains(const char *file, const char *more, const char *what)
{
    struct Run run;
    grow(file, more, &run);
    assert_int_equal(run.status, 2);
    if (!strstr(run.error, what))
        fail_msg("expected '%s' in: %s", what, run.error);
}

/* What is about something else, or was changed by hand, is named and left alone. */
static void other_files_are_left_alone(void **state)
{
    struct Run run;
    (void)state;
    grow("kept", "--game xiangqi --positions 10", &run);
    assert_int_equal(system("cp kept copy"), 0);
    assert_complains("kept", "--game gomoku", "kept is about something else");
    assert_complains("kept", "--game xiangqi --step 5", "kept is about something else");
    assert_same("kept", "copy");
    assert_int_equal(system("sed 's/^b2e2 :/b2e3 :/' kept > changed"), 0);
    assert_complains("changed", "--game xiangqi", "changed:3: expected the position after 'b2e2 '");
    assert_int_equal(system("sed '2s/:.*/: b2e2 much/' kept > changed"), 0);
    assert_complains("changed", "--game xiangqi", "changed:2: 'much' is no score");
    assert_int_equal(system("sed '2s/:.*/: a0a9 1/' kept > changed"), 0);
    assert_complains("--out book changed", "", "changed:2: a0a9 is not possible");
    assert_complains("kept", "--game tictactoe", "tictactoe has no strong engine");
    assert_complains("--out book nothing", "", "nothing: ");
}

/* The moves that a book has for a position, best first. */
static int book_moves(const char *path, const char *game, const char *option, const char *moves,
                      struct BookMove found[BOOK_MOVES_MAX])
{
    struct FileError error;
    struct Options options = {{0}};
    struct Board board;
    struct BookFile *file = book_file_open(path, games_find(game), &error);
    if (!file)
        fail_msg("%s: %s", error.path, error.what);
    assert_true(!option || option_read(games_find(game), option, &options, NULL));
    board_init(&board, games_find(game), &options, NULL, false);
    assert_true(board_play(&board, moves, NULL));
    int count = opening_book_moves(book_file_view(file), &board, found);
    board_free(&board);
    book_file_close(file);
    return count;
}

/* Several files, each of other rules, make one book; the best move comes first. */
static void a_book_is_made_of_several(void **state)
{
    struct BookMove moves[BOOK_MOVES_MAX];
    struct Run run;
    (void)state;
    grow("free", "--margin 200 --positions 12", &run);
    grow("swap", "--margin 200 --option opening=swap2 --positions 40", &run);
    program_succeed(&run, "book --out gomoku.book free swap");
    assert_int_equal(strncmp(run.out, "52 positions, ", 14), 0);
    assert_int_equal(book_moves("gomoku.book", "gomoku", NULL, "", moves), 1);
    assert_true(book_moves("gomoku.book", "gomoku", NULL, "h8", moves) > 1);
    assert_true(moves[0].score >= moves[1].score);
    assert_true(moves[0].weight >= moves[1].weight);
    assert_true(book_moves("gomoku.book", "gomoku", "opening=swap2", "", moves) > 1);
    assert_int_equal(book_moves("gomoku.book", "gomoku", "rule=renju", "h8", moves), 0);
    grow("other", "--game xiangqi --positions 3", &run);
    program_run(&run, "book --out both.book free other");
    assert_int_equal(run.status, 2);
    assert_non_null(strstr(run.error, "other is about another game"));
}

static void a_file_that_is_no_book_is_told(void **state)
{
    struct FileError error;
    (void)state;
    assert_null(book_file_open("missing.book", games_find("gomoku"), &error));
    assert_non_null(strstr(error.what, "No such file"));
    assert_int_equal(system("echo nonsense > wrong.book; : > empty.book"), 0);
    assert_null(book_file_open("wrong.book", games_find("gomoku"), &error));
    assert_non_null(strstr(error.what, "no opening book of gomoku"));
    assert_null(book_file_open("empty.book", games_find("gomoku"), NULL));
    assert_null(book_file_open(".", games_find("gomoku"), NULL));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(thinking_goes_on_where_it_was_cut),
        cmocka_unit_test(other_files_are_left_alone),
        cmocka_unit_test(a_book_is_made_of_several),
        cmocka_unit_test(a_file_that_is_no_book_is_told),
    };
    return cmocka_run_group_tests(tests, folder_make, folder_remove);
}

/* Records that are links, which may lead nowhere. */
#define _POSIX_C_SOURCE 200809L
#include "tests/play/scratch.h"
#include "tests/play/shelf.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

/* A file that the system does not give this time is taken in when it does; one that makes no sense
 * is told of once. */
static void records_that_cannot_be_opened_come_later(void **state)
{
    struct Shelf shelf;
    struct LibraryTaken taken;
    struct FileError error;
    char records[300], path[400];
    (void)state;
    shelf_open(&shelf);
    snprintf(records, sizeof records, "%s/records", shelf.folder);
    assert_int_equal(mkdir(records, 0755), 0);
    snprintf(path, sizeof path, "%s/1.pgn", records);
    assert_int_equal(symlink("elsewhere", path), 0); /* it leads nowhere yet */
    scratch_write(records, "2.pgn", "no record at all");
    scratch_write(records, "3.pgn", "[Game \"tictactoe\"]\n\n1. a1 *\n");
    assert_true(library_take_records(shelf.library, records, 2, &taken, &error));
    assert_int_equal(taken.broken, 2);
    assert_int_equal(taken.games, 1);
    assert_true(taken.more);
    assert_true(library_take_records(shelf.library, records, 2, &taken, &error));
    assert_int_equal(taken.broken, 1);
    assert_false(taken.more); /* it is not waited for */
    scratch_write(records, "elsewhere", "[Game \"tictactoe\"]\n[X \"Mei\"]\n\n1. b2 *\n");
    assert_true(library_take_records(shelf.library, records, 2, &taken, &error));
    assert_int_equal(taken.broken, 0);
    assert_int_equal(taken.games, 1);
    assert_int_equal(shelf_count(&shelf, &shelf_all), 2);
    shelf_close(&shelf);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(records_that_cannot_be_opened_come_later),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

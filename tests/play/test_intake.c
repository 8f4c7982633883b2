/* Files of any format come into the library and go out again; broken ones are named. */
#define _POSIX_C_SOURCE 200809L
#include "src/play/formats/format.h"
#include "src/play/library/export.h"
#include "src/play/library/intake.h"
#include "tests/play/scratch.h"
#include "tests/play/shelf.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include <cmocka.h>

/* Steps until it is done; returns how many steps that took. */
static int run(struct Shelf *shelf, struct Intake *intake)
{
    struct FileError error;
    int steps = 0;
    float part = 0;
    while (!intake_report(intake)->done) {
        if (!intake_step(intake, shelf->library, &error))
            fail_msg("%s: %s", error.path, error.what);
        assert_true(intake_report(intake)->part >= part);
        part = intake_report(intake)->part;
        steps++;
    }
    return steps;
}

static struct IntakeReport take_file(struct Shelf *shelf, const char *name, const char *text)
{
    char path[300];
    const char *paths[] = {path};
    scratch_write(shelf->folder, name, text);
    snprintf(path, sizeof path, "%s/%s", shelf->folder, name);
    struct Intake *intake = intake_of_files(paths, 1);
    run(shelf, intake);
    struct IntakeReport report = *intake_report(intake);
    intake_free(intake);
    return report;
}

/* A pipe has no end: it is refused, and nothing waits for somebody to write. */
static void a_pipe_is_no_file(void **state)
{
    struct Shelf shelf;
    char path[300];
    const char *paths[] = {path};
    (void)state;
    shelf_open(&shelf);
    snprintf(path, sizeof path, "%s/games.pgn", shelf.folder);
    assert_int_equal(mkfifo(path, 0600), 0);
    struct Intake *intake = intake_of_files(paths, 1);
    run(&shelf, intake);
    assert_int_equal(intake_report(intake)->broken, 1);
    assert_string_equal(intake_report(intake)->trouble, "games.pgn: this is a pipe or a device");
    intake_free(intake);
    remove(path);
    shelf_close(&shelf);
}

/* What is stopped reads no further: not the next file, not the next game; what came in stays. */
static void one_that_is_stopped_reads_no_further(void **state)
{
    struct Shelf shelf;
    char first[300], second[300];
    const char *paths[] = {first, second};
    struct FileError error;
    (void)state;
    shelf_open(&shelf);
    snprintf(first, sizeof first, "%s/a.pgn", shelf.folder);
    snprintf(second, sizeof second, "%s/b.pgn", shelf.folder);
    scratch_write(shelf.folder, "a.pgn", "[Game \"tictactoe\"]\n\n1. b2 a1 *\n");
    scratch_write(shelf.folder, "b.pgn", "[Game \"tictactoe\"]\n\n1. a1 b2 *\n");
    struct Intake *intake = intake_of_files(paths, 2);
    assert_true(intake_step(intake, shelf.library, &error));
    assert_false(intake_report(intake)->done);
    intake_stop(intake);
    assert_true(intake_step(intake, shelf.library, &error));
    assert_true(intake_report(intake)->done);
    assert_int_equal(intake_report(intake)->games, 1);
    assert_int_equal(intake_report(intake)->broken, 0);
    intake_free(intake);
    shelf_close(&shelf);
}

/* A large file is left where it is, while it is read and while its charset is found. */
static void nothing_is_read_once_stopped(void **state)
{
    char folder[256], path[300];
    struct FileError error;
    struct ImportError why;
    const atomic_bool stop = true;
    size_t size;
    (void)state;
    scratch_make(folder);
    scratch_write(folder, "a.pgn", "[White \"Andr\xe9\"]\n\n1. b2 *\n");
    snprintf(path, sizeof path, "%s/a.pgn", folder);
    assert_null(file_read_regular(path, 1000, &stop, &size, &error));
    char *text = file_read_regular(path, 1000, NULL, &size, &error);
    struct ImportTerms terms = {.name = "a.pgn", .stop = &stop};
    assert_null(import_open_by(text, size, &terms, &why));
    struct Import *import = import_open(text, size, "a.pgn", NULL, &why);
    assert_non_null(import);
    import_close(import);
    free(text);
    scratch_remove(folder);
}

/* Each is told with its file, its line and why, and what of it came in is counted. */
static void all_that_is_not_whole_is_listed(void **state)
{
    struct Shelf shelf;
    char first[300], second[300];
    const char *paths[] = {first, second};
    (void)state;
    shelf_open(&shelf);
    scratch_write(shelf.folder, "a.pgn",
                  "[Game \"tictactoe\"]\n\n1. b2 a1\n2. b2 *\n\n"
                  "[Game \"tictactoe\"]\n\n1. z9 *\n");
    scratch_write(shelf.folder, "b.doc", "Dear diary,");
    snprintf(first, sizeof first, "%s/a.pgn", shelf.folder);
    snprintf(second, sizeof second, "%s/b.doc", shelf.folder);
    struct Intake *intake = intake_of_files(paths, 2);
    run(&shelf, intake);
    const struct IntakeReport *report = intake_report(intake);
    assert_int_equal(report->games, 1);
    assert_int_equal(report->partial, 1);
    assert_int_equal(report->broken, 2);
    char *troubles = intake_take_troubles(intake);
    assert_non_null(strstr(troubles, "a.pgn:4: 'b2': "));
    assert_non_null(strstr(troubles, "\na.pgn:8: 'z9': "));
    assert_non_null(strstr(troubles, "\nb.doc: this is no record that the program knows\n"));
    assert_memory_equal(troubles, report->trouble, strlen(report->trouble));
    free(troubles);
    assert_null(intake_take_troubles(intake));
    intake_free(intake);
    shelf_close(&shelf);
}

static void a_broken_game_among_others(void **state)
{
    struct Shelf shelf;
    (void)state;
    shelf_open(&shelf);
    struct IntakeReport report = take_file(&shelf, "three.pgn",
                                           "[Game \"tictactoe\"]\n\n1. b2 a1 *\n\n"
                                           "[Game \"tictactoe\"]\n\n1. z9 *\n\n"
                                           "[Game \"tictactoe\"]\n\n1. a1 b2 *\n");
    assert_int_equal(report.games, 2);
    assert_int_equal(report.broken, 1);
    assert_non_null(strstr(report.trouble, "three.pgn:7: "));
    assert_string_equal(shelf_first(&shelf, &shelf_all).source, "three.pgn");
    report = take_file(&shelf, "again.pgn", "[Game \"tictactoe\"]\n\n1. b2 a1 *\n");
    assert_int_equal(report.games, 0);
    assert_int_equal(report.doubles, 1);
    shelf_close(&shelf);
}

static void files_that_are_none(void **state)
{
    struct Shelf shelf;
    const char *paths[] = {"/nonexistent/game.pgn", "/"};
    (void)state;
    shelf_open(&shelf);
    struct Intake *intake = intake_of_files(paths, 2);
    run(&shelf, intake);
    assert_int_equal(intake_report(intake)->broken, 2);
    assert_string_equal(intake_report(intake)->trouble, "game.pgn: No such file or directory");
    intake_free(intake);
    struct IntakeReport report = take_file(&shelf, "shopping.pgn", "milk, eggs, bread\n");
    assert_int_equal(report.games, 0);
    shelf_close(&shelf);
}

#define OPEN_NAME "(;GM[4]SZ[15]PB[\xc0\xcc\xb8\xed\xb4\xf6];B[hh];W[ii])"

/* It stays open which charset a file is in: it is set aside, the others come in, and so does it
 * once that is told. */
static void a_file_that_stays_open_is_set_aside(void **state)
{
    struct Shelf shelf;
    char first[300], second[300];
    const char *paths[] = {first, second};
    (void)state;
    shelf_open(&shelf);
    scratch_write(shelf.folder, "a.sgf", OPEN_NAME);
    scratch_write(shelf.folder, "b.pgn", "[Game \"tictactoe\"]\n\n1. b2 a1 *\n");
    snprintf(first, sizeof first, "%s/a.sgf", shelf.folder);
    snprintf(second, sizeof second, "%s/b.pgn", shelf.folder);
    struct Intake *intake = intake_of_files(paths, 2);
    run(&shelf, intake);
    assert_int_equal(intake_report(intake)->games, 1);
    assert_int_equal(intake_report(intake)->broken, 0);
    assert_int_equal(intake_report(intake)->open, 1);
    struct IntakeOpen *open = intake_take_open(intake);
    assert_null(open->next);
    assert_string_equal(open->path, first);
    assert_int_equal(open->guess.count, 2);
    assert_non_null(strstr(open->samples[0], "PB[檜貲湯]"));
    assert_non_null(strstr(open->samples[1], "PB[이명덕]"));
    assert_null(intake_take_open(intake));
    intake_free(intake);
    intake = intake_of_files(paths, 1);
    intake_tell_charset(intake, 0, open->guess.names[1]);
    intake_open_free(open);
    run(&shelf, intake);
    assert_int_equal(intake_report(intake)->open, 0);
    assert_int_equal(intake_report(intake)->games, 1);
    assert_string_equal(shelf_first(&shelf, &shelf_all).player[0], "이명덕");
    intake_free(intake);
    shelf_close(&shelf);
}

static void a_text_and_other_formats(void **state)
{
    struct Shelf shelf;
    (void)state;
    shelf_open(&shelf);
    struct Intake *intake = intake_of_text("(;GM[4]FF[4]SZ[15]PB[Ada]PW[Bo];B[hh];W[hi];B[ih])");
    run(&shelf, intake);
    assert_int_equal(intake_report(intake)->games, 1);
    intake_free(intake);
    assert_string_equal(shelf_first(&shelf, &shelf_all).player[0], "Ada");
    assert_int_equal(shelf_first(&shelf, &shelf_all).length, 3);
    shelf_close(&shelf);
}

/* Many games come in by steps, go out again, and are doubles when they come back. */
static void out_and_in_again(void **state)
{
    enum { MANY = 150 };
    struct Shelf shelf;
    struct FileError error;
    int64_t *ids;
    int count;
    bool done = false;
    char path[FILE_PATH_MAX];
    (void)state;
    shelf_open(&shelf);
    shelf_fill(&shelf, 0, MANY);
    assert_true(library_find(shelf.library, &shelf_all, &ids, &count, &error));
    snprintf(path, sizeof path, "%s/out.pgn", shelf.folder);
    struct Export *export = export_new(path, false, format_find("pgn"), ids, count);
    while (!done)
        assert_true(export_step(export, shelf.library, &done, &error));
    snprintf(path, sizeof path, "%s", export_path(export));
    export_free(export);
    const char *paths[] = {path};
    struct Intake *intake = intake_of_files(paths, 1);
    assert_true(run(&shelf, intake) > 1);
    assert_int_equal(intake_report(intake)->games, 0);
    assert_int_equal(intake_report(intake)->doubles, MANY);
    intake_free(intake);
    free(ids);
    shelf_close(&shelf);
}

/* Nothing half written stays. */
static void an_export_that_is_given_up(void **state)
{
    struct Shelf shelf;
    struct FileError error;
    int64_t *ids;
    int count;
    bool done;
    char path[300];
    (void)state;
    shelf_open(&shelf);
    shelf_fill(&shelf, 0, 120);
    assert_true(library_find(shelf.library, &shelf_all, &ids, &count, &error));
    snprintf(path, sizeof path, "%s/out.pgn", shelf.folder);
    struct Export *export = export_new(path, false, format_find("pgn"), ids, count);
    assert_true(export_step(export, shelf.library, &done, &error));
    assert_false(done);
    assert_int_equal(scratch_count(shelf.folder, ".new"), 1);
    export_free(export);
    assert_int_equal(scratch_count(shelf.folder, ".new"), 0);
    assert_int_equal(scratch_count(shelf.folder, ".pgn"), 0);
    export = export_new("/dev/null/nowhere/out.pgn", false, format_find("pgn"), ids, count);
    assert_false(export_step(export, shelf.library, &done, &error));
    export_free(export);
    free(ids);
    shelf_close(&shelf);
}

/* A file that is there stays as it is unless it may be replaced; what the format cannot hold is
 * left out, and counted. */
static void an_export_replaces_nothing_unasked(void **state)
{
    struct Shelf shelf;
    struct FileError error;
    char path[300];
    bool done;
    (void)state;
    shelf_open(&shelf);
    int64_t ids[2] = {
        shelf_add(&shelf, shelf_tree("[Game \"gomoku\"]\n\n1. h8 i9 *\n"), &shelf_here, NULL),
        shelf_add(&shelf, shelf_game("", "1. b2 *"), &shelf_here, NULL)};
    scratch_write(shelf.folder, "out.sgf", "mine");
    snprintf(path, sizeof path, "%s/out.sgf", shelf.folder);
    struct Export *export = export_new(path, false, format_find("sgf"), ids, 2);
    assert_false(export_step(export, shelf.library, &done, &error));
    export_free(export);
    assert_true(scratch_holds(shelf.folder, "out.sgf", "mine"));
    export = export_new(path, true, format_find("sgf"), ids, 2);
    assert_true(export_step(export, shelf.library, &done, &error));
    assert_true(done);
    assert_int_equal(export_left_out(export), 1);
    export_free(export);
    assert_false(scratch_holds(shelf.folder, "out.sgf", "mine"));
    assert_int_equal(scratch_count(shelf.folder, ".new"), 0);
    const char *paths[] = {path};
    struct Intake *intake = intake_of_files(paths, 1);
    run(&shelf, intake);
    assert_int_equal(intake_report(intake)->games + intake_report(intake)->doubles, 1);
    intake_free(intake);
    shelf_close(&shelf);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_pipe_is_no_file),
        cmocka_unit_test(one_that_is_stopped_reads_no_further),
        cmocka_unit_test(nothing_is_read_once_stopped),
        cmocka_unit_test(all_that_is_not_whole_is_listed),
        cmocka_unit_test(a_broken_game_among_others),
        cmocka_unit_test(files_that_are_none),
        cmocka_unit_test(a_file_that_stays_open_is_set_aside),
        cmocka_unit_test(a_text_and_other_formats),
        cmocka_unit_test(out_and_in_again),
        cmocka_unit_test(an_export_that_is_given_up),
        cmocka_unit_test(an_export_replaces_nothing_unasked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

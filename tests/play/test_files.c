/* Files that are written aside: by several programs at once, and by some that are killed. */
#define _XOPEN_SOURCE 700
#include "src/play/system/files.h"
#include "tests/play/scratch.h"
#include <errno.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

enum { ROUNDS = 300, WRITERS = 3 };

/* In a child: writes again and again. Ends with 0 if all of it went well. */
static void write_often(const char *path, char letter)
{
    struct FileError error;
    char text[2000];
    memset(text, letter, sizeof text);
    text[sizeof text - 1] = '\0';
    for (int i = 0; i < ROUNDS; i++)
        if (!file_replace(&file_calls_system, path, i % 2 ? FILE_PRIVATE : FILE_SHARED, text,
                          &error))
            _exit(1);
    _exit(0);
}

static void programs_write_the_same_file(void **state)
{
    char folder[256], path[300];
    struct FileError error;
    int failed = 0, status;
    (void)state;
    scratch_make(folder);
    snprintf(path, sizeof path, "%s/settings.txt", folder);
    for (int i = 0; i < WRITERS; i++)
        if (fork() == 0)
            write_often(path, (char)('a' + i));
    for (int i = 0; i < WRITERS; i++) {
        assert_true(wait(&status) > 0);
        failed += !WIFEXITED(status) || WEXITSTATUS(status) != 0;
    }
    assert_int_equal(failed, 0);
    char *text = file_read(path, &error);
    assert_non_null(text);
    assert_int_equal(strlen(text), 1999);
    assert_int_equal(strspn(text, (char[]){text[0], '\0'}), 1999); /* one writer's text alone */
    free(text);
    assert_int_equal(scratch_count(folder, ".new"), 0);
    scratch_remove(folder);
}

/* The first call that writes is the last: as when the program is killed there. */
static ssize_t write_and_die(int file, const void *bytes, size_t count)
{
    (void)file, (void)bytes, (void)count;
    raise(SIGKILL);
    return -1;
}

static void what_killed_programs_leave_is_swept(void **state)
{
    char folder[256], path[300], aside[FILE_PATH_MAX];
    struct FileError error;
    struct FileCalls calls = file_calls_system;
    int status;
    (void)state;
    scratch_make(folder);
    snprintf(path, sizeof path, "%s/settings.txt", folder);
    calls.write = write_and_die;
    pid_t child = fork();
    if (child == 0)
        file_replace(&calls, path, FILE_SHARED, "text", &error);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(scratch_count(folder, ".new"), 1);
    assert_true(file_aside(path, aside, &error)); /* this program's own: it is not done yet */
    scratch_write(folder, strrchr(aside, '/') + 1, "half");
    scratch_write(folder, "letter.new", "a player's own");
    scratch_write(folder, "letter.1.new", "that, too");
    scratch_write(folder, ".tianyuan.new", "and that");
    file_sweep(folder);
    assert_int_equal(scratch_count(folder, ".new"), 4);
    assert_int_equal(access(aside, F_OK), 0);
    file_sweep("/nonexistent/folder");
    scratch_remove(folder);
}

static void errors_say_what_the_system_said(void **state)
{
    struct FileError error;
    (void)state;
    assert_null(file_read("/nonexistent/file", &error));
    assert_int_equal(error.reason, ENOENT);
    assert_null(file_read("/", &error));
    assert_int_equal(error.reason, EISDIR);
    assert_false(file_error(&error, "x", 3, "no such move"));
    assert_int_equal(error.reason, 0);
}

/* Numbers up to `last` are taken. */
struct Given {
    int last;
    int *asked; /* counted */
};

static bool is_given(const void *context, int number)
{
    const struct Given *given = context;
    ++*given->asked;
    return number <= given->last;
}

/* Ten thousand exports into one folder do not ask for fifty million names. */
static void a_free_number_is_found_by_few_questions(void **state)
{
    static const int lasts[] = {0, 1, 2, 3, 4, 7, 8, 9, 100, 8191, 8192, 9999, 10000};
    (void)state;
    for (size_t i = 0; i < sizeof lasts / sizeof *lasts; i++) {
        int asked = 0;
        struct Given given = {lasts[i], &asked};
        assert_int_equal(file_free_number(is_given, &given), lasts[i] + 1);
        assert_true(asked <= 28);
    }
}

static void files_get_names_of_their_own(void **state)
{
    char folder[256], path[FILE_PATH_MAX], expected[FILE_PATH_MAX];
    struct FileError error;
    (void)state;
    scratch_make(folder);
    for (int i = 1; i <= 20; i++) {
        assert_true(file_create_free(folder, "game", ".pgn", "x", 1, path, &error));
        if (i == 1)
            snprintf(expected, sizeof expected, "%s/game.pgn", folder);
        else
            snprintf(expected, sizeof expected, "%s/game-%d.pgn", folder, i);
        assert_string_equal(path, expected);
    }
    snprintf(path, sizeof path, "%s/game-3.pgn", folder);
    assert_int_equal(unlink(path), 0);
    assert_true(file_create_free(folder, "game", ".pgn", "x", 1, path, &error));
    assert_int_equal(scratch_count(folder, ".pgn"), 20);
    assert_int_equal(scratch_count(folder, ".new"), 0);
    scratch_remove(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(programs_write_the_same_file),
        cmocka_unit_test(what_killed_programs_leave_is_swept),
        cmocka_unit_test(a_free_number_is_found_by_few_questions),
        cmocka_unit_test(files_get_names_of_their_own),
        cmocka_unit_test(errors_say_what_the_system_said),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/*
 * A program that is killed while it makes an archive, or takes one in: whichever call to the system
 * was its last, what was there is whole, no half archive lies under its name, and the next try
 * brings everything once.
 *
 *     test_play_archive_kills [every]    with "every": after each call in turn
 */
#define _GNU_SOURCE
#include "tests/play/hoard.h"
#include "tests/play/scratch.h"
#include "tests/play/shelf.h"
#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

enum { KILLS = 30, OWN = 5 };

/* --- the last call ---------------------------------------------------------------------------- */

static atomic_int calls_left; /* of those that change files; 0: any number */

static void count_call(void)
{
    if (atomic_load(&calls_left) > 0 && atomic_fetch_sub(&calls_left, 1) == 1)
        raise(SIGKILL);
}

static ssize_t dying_pwrite(int file, const void *bytes, size_t count, off_t at)
{
    count_call();
    return pwrite(file, bytes, count, at);
}

static int dying_truncate(int file, off_t size)
{
    count_call();
    return ftruncate(file, size);
}

static int dying_open(const char *path, int flags, mode_t mode)
{
    count_call();
    return open(path, flags, mode);
}

static ssize_t dying_write(int file, const void *bytes, size_t count)
{
    count_call();
    return write(file, bytes, count);
}

static int dying_rename(const char *from, const char *to)
{
    count_call();
    return rename(from, to);
}

static int dying_link(const char *from, const char *to)
{
    count_call();
    return link(from, to);
}

static int dying_unlink(const char *path)
{
    count_call();
    return unlink(path);
}

static const struct FileCalls dying = {.open = dying_open,
                                       .write = dying_write,
                                       .fsync = fsync,
                                       .close = close,
                                       .rename = dying_rename,
                                       .link = dying_link,
                                       .unlink = dying_unlink};

static void count_down(int calls)
{
    sqlite3_vfs *files = sqlite3_vfs_find(NULL);
    files->xSetSystemCall(files, "pwrite", (sqlite3_syscall_ptr)dying_pwrite);
    files->xSetSystemCall(files, "pwrite64", (sqlite3_syscall_ptr)dying_pwrite);
    files->xSetSystemCall(files, "ftruncate", (sqlite3_syscall_ptr)dying_truncate);
    files->xSetSystemCall(files, "unlink", (sqlite3_syscall_ptr)dying_unlink);
    atomic_store(&calls_left, calls);
}

/* --- what is done ----------------------------------------------------------------------------- */

static bool make(const char *folder, const char *path)
{
    struct Progress progress = {.first = 0};
    struct FileError error;
    struct ArchiveOrder order = {
        .folder = folder, .path = path, .replaced = true, .program = "0.1.0", .calls = &dying};
    return archive_make(&order, &progress, NULL, &error);
}

static bool take(const char *folder, const char *path)
{
    struct Progress checking = {.first = 0}, progress = {.first = 0};
    struct FileError error;
    struct ArchiveTaken taken;
    struct Archive *archive = archive_open(path, folder, &checking, &error);
    return archive && archive_take(archive, true, &dying, &progress, &taken, &error);
}

/* Does it in a child that dies at that call; returns whether it lived to the end. */
static bool lives(bool (*work)(const char *folder, const char *path), const char *folder,
                  const char *path, int calls)
{
    int status;
    pid_t child = fork();
    if (child == 0) {
        count_down(calls);
        _exit(work(folder, path) ? 0 : 1);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status) || WEXITSTATUS(status) == 0);
    return WIFEXITED(status);
}

/* SQLite is pleased, and every game is there with all that belongs to it. */
static void check_base(const char *folder)
{
    static const char *const questions[] = {
        "PRAGMA integrity_check",
        "SELECT ifnull(group_concat(id), 'ok') FROM game WHERE id NOT IN (SELECT id FROM record)",
        "SELECT ifnull(group_concat(id), 'ok') FROM game WHERE id NOT IN (SELECT id FROM position)",
    };
    char path[300];
    sqlite3 *base;
    snprintf(path, sizeof path, "%s/library.db", folder);
    assert_int_equal(sqlite3_open(path, &base), SQLITE_OK);
    for (size_t i = 0; i < sizeof questions / sizeof *questions; i++) {
        sqlite3_stmt *s;
        assert_int_equal(sqlite3_prepare_v2(base, questions[i], -1, &s, NULL), SQLITE_OK);
        assert_int_equal(sqlite3_step(s), SQLITE_ROW);
        assert_string_equal((const char *)sqlite3_column_text(s, 0), "ok");
        sqlite3_finalize(s);
    }
    sqlite3_close(base);
}

/* --- making ----------------------------------------------------------------------------------- */

/* The one that was there before, or the new one, is whole. */
static void check_archive(const char *folder, const char *path)
{
    char other[256];
    struct ArchiveTaken taken;
    file_sweep(folder);
    assert_int_equal(scratch_count(folder, ".new"), 0);
    scratch_make(other);
    hoard_unpack(path, other, &taken);
    assert_int_equal(taken.games.added, HOARD_GAMES);
    archive_taken_free(&taken);
    scratch_remove(other);
}

/* How many calls it takes. */
static int count_calls(bool (*work)(const char *folder, const char *path), const char *folder,
                       const char *path)
{
    int calls = 0, status, pipes[2];
    assert_int_equal(pipe(pipes), 0);
    pid_t child = fork();
    if (child == 0) {
        count_down(1 << 20);
        bool good = work(folder, path);
        calls = (1 << 20) - atomic_load(&calls_left);
        _exit(good && write(pipes[1], &calls, sizeof calls) == sizeof calls ? 0 : 1);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    assert_int_equal(read(pipes[0], &calls, sizeof calls), sizeof calls);
    close(pipes[0]);
    close(pipes[1]);
    return calls;
}

static int step_of(int calls, bool every)
{
    return every || calls < KILLS ? 1 : calls / KILLS;
}

static void killed_while_making(void **state)
{
    char folder[256], path[320];
    hoard_make(folder);
    snprintf(path, sizeof path, "%s/all.zip", folder);
    hoard_pack(folder, path);
    int all = count_calls(make, folder, path);
    for (int calls = 1; calls <= all; calls += step_of(all, *(bool *)*state)) {
        lives(make, folder, path, calls);
        check_archive(folder, path);
        assert_int_equal(hoard_games(folder), HOARD_GAMES);
    }
    print_message("%d calls\n", all);
    scratch_remove(folder);
}

/* --- taking in -------------------------------------------------------------------------------- */

/* A folder with some games of its own. */
static void make_own(char folder[256])
{
    struct Shelf shelf;
    scratch_make(folder);
    snprintf(shelf.folder, sizeof shelf.folder, "%s", folder);
    shelf.library = library_new(folder);
    shelf_fill(&shelf, 700, OWN);
    library_free(shelf.library);
}

static int count_in(const char *folder, const char *name, const char *ending)
{
    char path[300];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return scratch_count(path, ending);
}

/* There is one file of that kind, and it is what was packed. */
static void check_file(const char *from, const char *folder, const char *kind, const char *name)
{
    char path[300];
    snprintf(path, sizeof path, "%s/%s", kind, name);
    assert_int_equal(count_in(folder, kind, strrchr(name, '.')), 1);
    char *packed = hoard_read(from, path), *taken = hoard_read(folder, path);
    assert_non_null(packed);
    assert_non_null(taken);
    assert_string_equal(taken, packed);
    free(packed);
    free(taken);
}

/* Nothing is lost, and the next try brings all of it, once. */
static void check_taken(const char *from, const char *folder, const char *path)
{
    struct ArchiveTaken taken;
    int games = hoard_games(folder);
    assert_true(games >= OWN && games <= OWN + HOARD_GAMES + 1);
    check_base(folder);
    file_sweep(folder);
    hoard_unpack(path, folder, &taken);
    archive_taken_free(&taken);
    assert_int_equal(hoard_games(folder), OWN + HOARD_GAMES + 1);
    check_base(folder);
    check_file(from, folder, "games", "0.pgn");
    check_file(from, folder, "online", "00112233445566778899aabbccddeeff.journal");
    check_file(from, folder, "letters", "ffeeddccbbaa99887766554433221100.journal");
    assert_int_equal(count_in(folder, "drafts", ".pgn"), 1);
    char *draft = hoard_read(folder, "drafts/0.pgn");
    assert_true(draft && strstr(draft, "drafted"));
    free(draft);
}

static void killed_while_taking_in(void **state)
{
    char from[256], folder[256], path[320];
    hoard_make(from);
    snprintf(path, sizeof path, "%s/all.zip", from);
    hoard_pack(from, path);
    make_own(folder);
    int all = count_calls(take, folder, path);
    scratch_remove(folder);
    for (int calls = 1; calls <= all; calls += step_of(all, *(bool *)*state)) {
        make_own(folder);
        lives(take, folder, path, calls);
        check_taken(from, folder, path);
        scratch_remove(folder);
    }
    print_message("%d calls\n", all);
    scratch_remove(from);
}

int main(int count, char **arguments)
{
    bool every = count > 1 && strcmp(arguments[1], "every") == 0;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_prestate(killed_while_making, &every),
        cmocka_unit_test_prestate(killed_while_taking_in, &every),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/*
 * A program that is killed while it mends a library, or raises one to its version: whichever call
 * to the system was its last, and however often it happens, the next program has every game.
 *
 *     test_play_library_kills [every]    with "every": after each call in turn, and long chains
 */
#define _GNU_SOURCE /* renameat: the C library's own, from under this file's rename */
#include "src/common/random.h"
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

enum { GAMES = 450, KILLS = 24, CHAINS = 3, CHAIN_MOST = 400 /* kills */ };

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

static int dying_unlink(const char *path)
{
    count_call();
    return unlinkat(AT_FDCWD, path, 0);
}

/* In place of the C library's. */
int rename(const char *from, const char *to)
{
    count_call();
    return renameat(AT_FDCWD, from, AT_FDCWD, to);
}

/* In a child: dies at call number `calls`, 0: never. */
static void count_down(int calls)
{
    sqlite3_vfs *files = sqlite3_vfs_find(NULL);
    files->xSetSystemCall(files, "pwrite", (sqlite3_syscall_ptr)dying_pwrite);
    files->xSetSystemCall(files, "pwrite64", (sqlite3_syscall_ptr)dying_pwrite);
    files->xSetSystemCall(files, "ftruncate", (sqlite3_syscall_ptr)dying_truncate);
    files->xSetSystemCall(files, "unlink", (sqlite3_syscall_ptr)dying_unlink);
    atomic_store(&calls_left, calls);
}

/* Opens the library in a child that dies at that call; returns whether it lived to the end. */
static bool lives(const char *folder, int calls)
{
    int status;
    pid_t child = fork();
    if (child == 0) {
        struct Shelf shelf;
        snprintf(shelf.folder, sizeof shelf.folder, "%s", folder);
        count_down(calls);
        shelf.library = library_new(folder);
        bool whole = shelf_count(&shelf, &shelf_all) == GAMES;
        library_free(shelf.library);
        _exit(whole ? 0 : 1);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status) || WEXITSTATUS(status) == 0);
    return WIFEXITED(status);
}

/* --- what is to be gone through --------------------------------------------------------------- */

/* Not even the file says what it is. */
static void damage(const char *folder)
{
    char path[300];
    snprintf(path, sizeof path, "%s/library.db", folder);
    FILE *file = fopen(path, "r+b");
    assert_non_null(file);
    for (int i = 0; i < 100; i++)
        fputc(0xa5, file);
    assert_int_equal(fclose(file), 0);
}

/* The library as it was made, once more. */
static void copy_folder(const char *from, const char *to)
{
    struct FileError error;
    char path[300];
    size_t size;
    snprintf(path, sizeof path, "%s/library.db", from);
    char *bytes = file_read_bytes(path, 1 << 26, &size, &error);
    assert_non_null(bytes);
    snprintf(path, sizeof path, "%s/library.db", to);
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, size, file), size);
    assert_int_equal(fclose(file), 0);
    free(bytes);
}

/* Every game is there, the file pleases SQLite, and of the work nothing is left. */
static void check_whole(const char *folder, const char *kept)
{
    assert_true(lives(folder, 0));
    shelf_assert_sound(folder);
    assert_int_equal(scratch_count(folder, ".mending"), 0);
    assert_int_equal(scratch_count(folder, kept), 1);
    file_sweep(folder);
    assert_int_equal(scratch_count(folder, ".new"), 0);
}

/* Kills once at each `step`th call from the first to the last, when names change. */
static void kill_at_each(const char *master, const char *kept, int first, int step)
{
    bool lived = false;
    for (int calls = first; !lived; calls += step) {
        char folder[256];
        scratch_make(folder);
        copy_folder(master, folder);
        lived = lives(folder, calls);
        check_whole(folder, kept);
        scratch_remove(folder);
    }
}

/* Kills one program after the other, each after a few calls, until one comes to the end. */
static void kill_in_chains(const char *master, const char *kept, int chains, int calls)
{
    uint64_t random = 24;
    for (int chain = 0; chain < chains; chain++) {
        char folder[256];
        int kills = 0;
        scratch_make(folder);
        copy_folder(master, folder);
        while (kills < CHAIN_MOST &&
               !lives(folder, 12 + (int)random_below(&random, (uint32_t)(calls + calls / 4))))
            kills++;
        check_whole(folder, kept);
        print_message("%d kills, one after the other, %s: every game is there\n", kills, kept);
        scratch_remove(folder);
    }
}

static void kill_at(void (*spoil)(const char *folder), const char *kept, bool every)
{
    char master[256], folder[256];
    scratch_make(master);
    shelf_make_many(master, GAMES);
    spoil(master);
    scratch_make(folder);
    copy_folder(master, folder);
    int low = 1, high = 1 << 14; /* how many calls it takes: the first number that is survived */
    while (low < high) {
        int middle = (low + high) / 2;
        copy_folder(master, folder);
        if (lives(folder, middle))
            high = middle;
        else
            low = middle + 1;
        scratch_remove(folder);
        scratch_make(folder);
    }
    scratch_remove(folder);
    kill_at_each(master, kept, 1, every || low < KILLS ? 1 : low / KILLS);
    kill_at_each(master, kept, low < KILLS ? 1 : low - KILLS, 1);
    kill_in_chains(master, kept, every ? 10 * CHAINS : CHAINS, low);
    print_message("%d calls, %s\n", low, kept);
    scratch_remove(master);
}

static void killed_while_mending(void **state)
{
    kill_at(damage, "-damaged-1.db", *(bool *)*state);
}

static void killed_while_upgrading(void **state)
{
    kill_at(shelf_make_old, "-version-1.db", *(bool *)*state);
}

int main(int count, char **arguments)
{
    bool every = count > 1 && strcmp(arguments[1], "every") == 0;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_prestate(killed_while_mending, &every),
        cmocka_unit_test_prestate(killed_while_upgrading, &every),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

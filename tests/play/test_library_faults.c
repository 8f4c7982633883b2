/* The library when things go wrong: kills, two programs, a full disk, a read-only one, a newer
 * program's file, damage. Nothing that was kept is lost. */
#define _XOPEN_SOURCE 700
#include "src/play/records/records.h"
#include "src/play/saving/saver.h"
#include "src/play/system/disk.h"
#include "src/play/system/posix.h"
#include "tests/play/scratch.h"
#include "tests/play/shelf.h"
#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

static void path_of(const struct Shelf *shelf, const char *name, char path[300])
{
    snprintf(path, 300, "%s/%s", shelf->folder, name);
}

/* How many rows the pragma finds wrong; 0: all is well. */
static bool is_whole(const struct Shelf *shelf)
{
    char path[300];
    sqlite3 *base;
    sqlite3_stmt *s;
    path_of(shelf, "library.db", path);
    assert_int_equal(sqlite3_open(path, &base), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(base, "PRAGMA integrity_check", -1, &s, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(s), SQLITE_ROW);
    bool whole = strcmp((const char *)sqlite3_column_text(s, 0), "ok") == 0;
    sqlite3_finalize(s);
    sqlite3_close(base);
    return whole;
}

/* --- kills and company ------------------------------------------------------------------------ */

enum { MANY = 400 };

/* In a child: adds games one by one and tells of each through the pipe. */
static void add_and_tell(struct Shelf *shelf, int pipe_end)
{
    shelf->library = library_new(shelf->folder);
    for (int i = 0; i < MANY; i++) {
        shelf_fill(shelf, i, 1);
        if (write(pipe_end, ".", 1) != 1)
            _exit(1);
    }
    for (;;)
        pause();
}

/* Kills a child when it has told of `told` games; whatever it was doing then, these are there. */
static void kill_after(struct Shelf *shelf, int told)
{
    int ends[2], status;
    char dot;
    assert_int_equal(pipe(ends), 0);
    pid_t child = fork();
    if (child == 0)
        add_and_tell(shelf, ends[1]);
    for (int i = 0; i < told; i++)
        assert_int_equal(read(ends[0], &dot, 1), 1);
    kill(child, SIGKILL);
    waitpid(child, &status, 0);
    close(ends[0]);
    close(ends[1]);
    shelf->library = library_new(shelf->folder);
    assert_in_range(shelf_count(shelf, &shelf_all), told, MANY);
    library_free(shelf->library);
    shelf->library = NULL;
    assert_true(is_whole(shelf));
}

static void killed_at_any_point(void **state)
{
    (void)state;
    for (int told = 0; told < 24; told += 3) {
        struct Shelf shelf = {.library = NULL};
        scratch_make(shelf.folder);
        kill_after(&shelf, told);
        scratch_remove(shelf.folder);
    }
}

static void two_programs_at_once(void **state)
{
    struct Shelf shelf = {.library = NULL};
    int status;
    (void)state;
    scratch_make(shelf.folder);
    pid_t child = fork();
    shelf.library = library_new(shelf.folder);
    shelf_fill(&shelf, child == 0 ? 0 : 30, 40); /* ten of them are the same */
    if (child == 0)
        _exit(0);
    waitpid(child, &status, 0);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    assert_int_equal(shelf_count(&shelf, &shelf_all), 70);
    shelf_close(&shelf);
}

/* --- disks ------------------------------------------------------------------------------------ */

/* Runs `check` in a child that is not root. */
static bool as_nobody(bool (*check)(struct Shelf *shelf), struct Shelf *shelf)
{
    int status;
    pid_t child = fork();
    if (child == 0) {
        if (geteuid() == 0 && setuid(65534) != 0)
            _exit(1);
        _exit(check(shelf) ? 0 : 1);
    }
    waitpid(child, &status, 0);
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

/* The news of a library, taken by the thread that it belongs to. */
struct NewsJob {
    struct Library *library;
    enum LibraryNewsKind kind;
};

static void take_news(void *argument)
{
    struct NewsJob *job = argument;
    job->kind = library_take_news(job->library).kind;
}

/* Finishes games as the arcade does, by a library that belongs to the disk's thread, and looks at
 * its news after each; true if the saver has nothing to complain of. */
static bool finish(struct Shelf *shelf, int games, enum LibraryNewsKind *news)
{
    const struct WorkerHost host = posix_host(0);
    enum SaverWhat what;
    struct FileError error;
    char records[300], slots[300];
    path_of(shelf, "records", records);
    path_of(shelf, "games", slots);
    struct Library *library = library_new(shelf->folder);
    struct Disk *disk = disk_new(&host);
    struct Saver *saver = saver_new(disk, disk);
    const struct SaverShelf kept = {.library = library, .folder = records, .origin = shelf_here};
    for (int i = 0; i < games; i++) {
        struct Autosave *autosave = autosave_new(slots, NULL);
        struct Match *match = scratch_match("b2 a1 b3 a2 b1");
        struct NewsJob job = {.library = library};
        saver_finish(saver, &kept, autosave, match, 0);
        saver_close(saver, autosave);
        disk_wait(disk, disk_add(disk, take_news, &job));
        news[i] = job.kind;
        match_free(match);
    }
    bool good = !saver_trouble(saver, &what, &error);
    saver_free(saver);
    disk_free(disk);
    library_free(library);
    return good;
}

/* A limit of the system on the size of files stands for a full disk. */
static bool full_disk(struct Shelf *shelf)
{
    const struct rlimit tight = {.rlim_cur = 70000, .rlim_max = RLIM_INFINITY};
    struct LibraryTaken taken;
    struct FileError error;
    enum LibraryNewsKind news;
    char records[300];
    path_of(shelf, "records", records);
    shelf->library = library_new(shelf->folder);
    shelf_fill(shelf, 0, 3);
    signal(SIGXFSZ, SIG_IGN);
    setrlimit(RLIMIT_FSIZE, &tight);
    for (int i = 3; i < 200; i++) { /* until it is full */
        struct Tree *tree = shelf_game("[Date \"2026.11.21\"]", "1. b2 *");
        struct LibraryAdded added;
        char name[32];
        snprintf(name, sizeof name, "%d", i);
        tree_set_tag(tree, "X", name);
        bool good = library_add(shelf->library, &tree, 1, &shelf_here, &added, &error);
        tree_free(tree);
        if (!good)
            break;
    }
    int before = shelf_count(shelf, &shelf_all);
    bool kept = before >= 3 && error.what[0] && finish(shelf, 1, &news) &&
                scratch_count(records, ".pgn") == 1 && shelf_count(shelf, &shelf_all) == before;
    setrlimit(RLIMIT_FSIZE, &(struct rlimit){RLIM_INFINITY, RLIM_INFINITY});
    return kept && library_take_records(shelf->library, records, 10, &taken, &error) &&
           taken.games == 1 && shelf_count(shelf, &shelf_all) == before + 1;
}

static void a_full_disk(void **state)
{
    struct Shelf shelf = {.library = NULL};
    (void)state;
    scratch_make(shelf.folder);
    assert_int_equal(chmod(shelf.folder, 0777), 0);
    assert_true(as_nobody(full_disk, &shelf));
    assert_true(is_whole(&shelf));
    scratch_remove(shelf.folder);
}

static bool can_only_look(struct Shelf *shelf)
{
    struct FileError error;
    shelf->library = library_new(shelf->folder);
    struct Tree *tree = shelf_game("", "1. b2 *");
    struct LibraryAdded added;
    return shelf_count(shelf, &shelf_all) == 3 &&
           library_take_news(shelf->library).kind == LIBRARY_READ_ONLY &&
           !library_add(shelf->library, &tree, 1, &shelf_here, &added, &error) && error.what[0] &&
           shelf_count(shelf, &shelf_all) == 3;
}

static void a_read_only_disk(void **state)
{
    struct Shelf shelf;
    char path[300];
    (void)state;
    shelf_open(&shelf);
    shelf_fill(&shelf, 0, 3);
    library_free(shelf.library);
    shelf.library = NULL;
    path_of(&shelf, "library.db", path);
    assert_int_equal(chmod(path, 0444), 0);
    assert_int_equal(chmod(shelf.folder, 0555), 0);
    assert_true(as_nobody(can_only_look, &shelf));
    assert_int_equal(chmod(shelf.folder, 0755), 0);
    scratch_remove(shelf.folder);
}

/* A folder with signs that mean something in addresses, on a disk that cannot be written to, after
 * a kill: the newest games stand in the log, with the file by which SQLite reads it or without. */
static void read_only_after_a_kill(void **state)
{
    static const char *const ends[] = {"library.db", "library.db-wal", "library.db-shm"};
    (void)state;
    for (int i = 0; i < 3; i++) { /* with log and index, with the log, with neither */
        struct Shelf shelf = {.library = NULL};
        char root[256], path[300];
        int status;
        scratch_make(root);
        snprintf(shelf.folder, sizeof shelf.folder, "%.200s/why? #1 100%%41", root);
        pid_t child = fork();
        if (child == 0) {
            shelf.library = library_new(shelf.folder);
            shelf_fill(&shelf, 0, 3);
            if (i == 2)
                library_free(shelf.library);
            _exit(0);
        }
        assert_int_equal(waitpid(child, &status, 0), child);
        for (int j = 0; j < 3; j++) {
            path_of(&shelf, ends[j], path);
            chmod(path, 0444);
        }
        if (i == 1)
            assert_int_equal(unlink(path), 0);
        assert_int_equal(chmod(shelf.folder, 0555), 0);
        if (!as_nobody(can_only_look, &shelf))
            fail_msg("case %d", i);
        assert_int_equal(chmod(shelf.folder, 0755), 0);
        scratch_remove(root);
    }
}

static int mode_of(const char *path)
{
    struct stat status;
    assert_int_equal(stat(path, &status), 0);
    return status.st_mode & 0777;
}

/* As the settings are; that of an older program becomes so. */
static void the_library_is_its_owners_alone(void **state)
{
    struct Shelf shelf;
    char path[300];
    (void)state;
    shelf_open(&shelf);
    shelf_fill(&shelf, 0, 1);
    path_of(&shelf, "library.db-wal", path);
    assert_int_equal(mode_of(path), 0600);
    path_of(&shelf, "library.db", path);
    assert_int_equal(mode_of(path), 0600);
    library_free(shelf.library);
    assert_int_equal(chmod(path, 0644), 0);
    shelf.library = library_new(shelf.folder);
    assert_int_equal(shelf_count(&shelf, &shelf_all), 1);
    assert_int_equal(mode_of(path), 0600);
    shelf_close(&shelf);
}

/* --- files that are not as they should be ----------------------------------------------------- */

static void a_newer_programs_library_is_left_alone(void **state)
{
    struct Shelf shelf;
    struct FileError error;
    char path[300], records[300];
    enum LibraryNewsKind news[2];
    sqlite3 *base;
    (void)state;
    shelf_open(&shelf);
    shelf_fill(&shelf, 0, 3);
    library_free(shelf.library);
    path_of(&shelf, "library.db", path);
    path_of(&shelf, "records", records);
    assert_int_equal(sqlite3_open(path, &base), SQLITE_OK);
    sqlite3_exec(base, "PRAGMA user_version = 99; PRAGMA journal_mode = DELETE", NULL, NULL, NULL);
    sqlite3_close(base);
    size_t size, after;
    char *before = file_read_bytes(path, 1 << 20, &size, &error);
    shelf.library = NULL;
    assert_true(finish(&shelf, 2, news));
    assert_true(scratch_count(records, ".pgn") > 0); /* where the newer program finds it */
    assert_int_equal(news[0], LIBRARY_NEWER);
    assert_int_equal(news[1], LIBRARY_ALL_WELL); /* said once */
    char *now = file_read_bytes(path, 1 << 20, &after, &error);
    assert_int_equal(after, size);
    assert_memory_equal(now, before, size);
    free(before);
    free(now);
    shelf_close(&shelf);
}

static int64_t version_of(const char *path)
{
    sqlite3 *base;
    sqlite3_stmt *s;
    assert_int_equal(sqlite3_open(path, &base), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(base, "PRAGMA user_version", -1, &s, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(s), SQLITE_ROW);
    int64_t version = sqlite3_column_int64(s, 0);
    sqlite3_finalize(s);
    sqlite3_close(base);
    return version;
}

/* Before its tables are changed it is copied, and the copy stays for 30 days. */
static void an_older_programs_library_is_copied(void **state)
{
    struct Shelf shelf;
    char path[300], copy[300];
    sqlite3 *base;
    (void)state;
    shelf_open(&shelf);
    shelf_fill(&shelf, 0, 3);
    library_free(shelf.library);
    path_of(&shelf, "library.db", path);
    path_of(&shelf, "library-version-1.db", copy);
    assert_int_equal(sqlite3_open(path, &base), SQLITE_OK);
    assert_int_equal(sqlite3_exec(base,
                                  "DROP TABLE puzzle_result;"
                                  "ALTER TABLE game DROP COLUMN left_out;"
                                  "ALTER TABLE game DROP COLUMN analysis;"
                                  "ALTER TABLE record ADD COLUMN analysis BLOB;"
                                  "PRAGMA user_version = 1",
                                  NULL, NULL, NULL),
                     SQLITE_OK);
    sqlite3_close(base);
    shelf.library = library_new(shelf.folder);
    assert_int_equal(shelf_count(&shelf, &shelf_all), 3);
    assert_int_equal(version_of(copy), 1);
    assert_int_equal(mode_of(copy), 0600);
    struct timespec times[2] = {{.tv_sec = time(NULL) - 29 * 86400}};
    times[1] = times[0];
    assert_int_equal(utimensat(AT_FDCWD, copy, times, 0), 0);
    shelf_reopen(&shelf);
    assert_int_equal(shelf_count(&shelf, &shelf_all), 3);
    assert_int_equal(access(copy, F_OK), 0);
    times[1].tv_sec -= 2 * 86400;
    assert_int_equal(utimensat(AT_FDCWD, copy, times, 0), 0);
    shelf_reopen(&shelf);
    assert_int_equal(shelf_count(&shelf, &shelf_all), 3);
    assert_int_not_equal(access(copy, F_OK), 0);
    shelf_close(&shelf);
}

static void what_is_no_library_is_set_aside(void **state)
{
    struct Shelf shelf;
    (void)state;
    shelf_open(&shelf);
    scratch_write(shelf.folder, "library.db", "Dear diary, today I played gomoku.\n");
    shelf_fill(&shelf, 0, 1);
    struct LibraryNews news = library_take_news(shelf.library);
    assert_int_equal(news.kind, LIBRARY_MENDED);
    assert_int_equal(news.count, 0);
    assert_true(scratch_holds(shelf.folder, "library-damaged-1.db",
                              "Dear diary, today I played gomoku.\n"));
    assert_int_equal(shelf_count(&shelf, &shelf_all), 1);
    shelf_close(&shelf);
}

/* Writes rubbish over page number `page` (from 1) of the file, of 4096 bytes each. */
static void spoil(const struct Shelf *shelf, int page)
{
    char path[300], rubbish[4096];
    memset(rubbish, 0xa5, sizeof rubbish);
    path_of(shelf, "library.db", path);
    FILE *file = fopen(path, "r+b");
    assert_non_null(file);
    assert_int_equal(fseek(file, (page - 1) * 4096L, SEEK_SET), 0);
    assert_int_equal(fwrite(rubbish, 1, sizeof rubbish, file), sizeof rubbish);
    fclose(file);
}

/* Whichever page is spoilt: everything that stands on the others is saved, and it goes on. */
static void damage_costs_what_stood_there(void **state)
{
    enum { GAMES = 60, MOST_LOST = 25 };
    (void)state;
    for (int page = 1; page <= 16; page++) {
        struct Shelf shelf;
        shelf_open(&shelf);
        shelf_fill(&shelf, 0, GAMES);
        library_free(shelf.library);
        spoil(&shelf, page);
        shelf.library = library_new(shelf.folder);
        shelf_fill(&shelf, GAMES, 1); /* the first call may only hear of it */
        int count = shelf_count(&shelf, &shelf_all);
        struct LibraryNews news = library_take_news(shelf.library);
        if (news.kind == LIBRARY_MENDED)
            assert_in_range(count, news.count, news.count + 1);
        assert_in_range(count, GAMES + 1 - MOST_LOST, GAMES + 1);
        if (news.kind == LIBRARY_MENDED)
            assert_int_equal(scratch_count(shelf.folder, "damaged-1.db"), 1);
        library_free(shelf.library);
        shelf.library = NULL;
        if (news.kind == LIBRARY_MENDED)
            assert_true(is_whole(&shelf));
        shelf_close(&shelf);
    }
}

/* The other program works on with the new file when this one has mended it. */
static void mended_under_another_program(void **state)
{
    struct Shelf shelf, other;
    char path[300];
    sqlite3 *base;
    (void)state;
    shelf_open(&shelf);
    shelf_fill(&shelf, 0, 3);
    other = shelf;
    other.library = library_new(shelf.folder);
    assert_int_equal(shelf_count(&other, &shelf_all), 3);
    library_free(shelf.library);
    path_of(&shelf, "library.db", path);
    assert_int_equal(sqlite3_open(path, &base), SQLITE_OK);
    sqlite3_exec(base, "PRAGMA wal_checkpoint(TRUNCATE)", NULL, NULL, NULL);
    sqlite3_close(base);
    spoil(&shelf, 1);
    shelf.library = library_new(shelf.folder);
    shelf_fill(&shelf, 3, 2);
    assert_int_equal(library_take_news(shelf.library).kind, LIBRARY_MENDED);
    shelf_fill(&other, 5, 1);
    library_free(other.library);
    assert_int_equal(shelf_count(&shelf, &shelf_all), 6);
    shelf_close(&shelf);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(killed_at_any_point),
        cmocka_unit_test(two_programs_at_once),
        cmocka_unit_test(a_full_disk),
        cmocka_unit_test(a_read_only_disk),
        cmocka_unit_test(read_only_after_a_kill),
        cmocka_unit_test(the_library_is_its_owners_alone),
        cmocka_unit_test(a_newer_programs_library_is_left_alone),
        cmocka_unit_test(an_older_programs_library_is_copied),
        cmocka_unit_test(what_is_no_library_is_set_aside),
        cmocka_unit_test(damage_costs_what_stood_there),
        cmocka_unit_test(mended_under_another_program),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

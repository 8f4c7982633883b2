/* Autosave: whatever happens, a game that was saved can be continued. */
#define _GNU_SOURCE
#include "engine/record.h"
#include "src/play/records/autosave.h"
#include "src/play/records/records.h"
#include "tests/play/scratch.h"
#include <errno.h>
#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

/* A fault in the system's calls: the calls of this process are counted, and one of them goes
 * wrong. Function pointers have no context, so this is the one place that needs a variable. */
static struct Fault {
    int countdown;   /* calls until the fault; it happens at 0 */
    int error;       /* errno of the failing call; 0: the process is killed instead */
    bool afterwards; /* killed when the call has been carried out */
} fault;

static bool fails(void)
{
    if (fault.countdown-- != 0)
        return false;
    if (fault.error == 0 && !fault.afterwards)
        raise(SIGKILL);
    errno = fault.error;
    return fault.error != 0;
}

static void done(void)
{
    if (fault.countdown == -1 && fault.error == 0 && fault.afterwards)
        raise(SIGKILL);
}

static int faulty_open(const char *path, int flags, mode_t mode)
{
    if (fails())
        return -1;
    int file = open(path, flags, mode);
    done();
    return file;
}

/* A fault in a write comes after half of it. */
static ssize_t faulty_write(int file, const void *bytes, size_t count)
{
    size_t half = fault.countdown == 0 ? count / 2 : count;
    ssize_t written = half ? write(file, bytes, half) : 0;
    if (fails())
        return -1;
    done();
    return written;
}

static int faulty_fsync(int file)
{
    if (fails())
        return -1;
    int result = fsync(file);
    done();
    return result;
}

static int faulty_close(int file)
{
    int result = close(file);
    if (fails())
        return -1;
    done();
    return result;
}

static int faulty_rename(const char *from, const char *to)
{
    if (fails())
        return -1;
    int result = rename(from, to);
    done();
    return result;
}

static int faulty_link(const char *from, const char *to)
{
    if (fails())
        return -1;
    int result = link(from, to);
    done();
    return result;
}

static int faulty_unlink(const char *path)
{
    if (fails())
        return -1;
    int result = unlink(path);
    done();
    return result;
}

static const struct FileCalls faulty = {
    .open = faulty_open,
    .write = faulty_write,
    .fsync = faulty_fsync,
    .close = faulty_close,
    .rename = faulty_rename,
    .link = faulty_link,
    .unlink = faulty_unlink,
};

/* The number of moves of the game that would be continued; -1 if there is none. */
static int continued_moves(const char *folder)
{
    struct Autosave *autosave = autosave_new(folder, NULL);
    struct Match *match = autosave_continue(autosave, AUTOSAVE_NEWEST, 0, NULL);
    int moves = match ? match_count(match) : -1;
    match_free(match);
    autosave_free(autosave);
    return moves;
}

static void save(struct Autosave *autosave, const char *moves)
{
    char *record = scratch_record(moves);
    struct FileError error;
    if (!autosave_save(autosave, record, &error))
        fail_msg("%s: %s", error.path, error.what);
    free(record);
}

/* Leaves a game with these moves behind, as a program that ended would. */
static void leave_behind(const char *folder, const char *moves)
{
    struct Autosave *autosave = autosave_new(folder, NULL);
    save(autosave, moves);
    autosave_free(autosave);
}

static void saved_and_continued(void **state)
{
    char folder[256];
    (void)state;
    scratch_make(folder);
    assert_int_equal(continued_moves(folder), -1);
    struct Autosave *autosave = autosave_new(folder, NULL);
    assert_null(autosave_look(autosave));
    save(autosave, "b2");
    save(autosave, "b2 a1");
    autosave_free(autosave);
    assert_int_equal(continued_moves(folder), 2);
    assert_int_equal(scratch_count(folder, ".pgn"), 1);
    scratch_remove(folder);
}

static void a_cleared_game_is_gone(void **state)
{
    char folder[256];
    (void)state;
    scratch_make(folder);
    struct Autosave *autosave = autosave_new(folder, NULL);
    save(autosave, "b2");
    autosave_clear(autosave);
    assert_null(autosave_look(autosave));
    autosave_free(autosave);
    assert_int_equal(continued_moves(folder), -1);
    scratch_remove(folder);
}

static void a_finished_game_is_not_continued(void **state)
{
    char folder[256];
    (void)state;
    scratch_make(folder);
    leave_behind(folder, "b2 a1 b3 a2 b1");
    assert_int_equal(continued_moves(folder), -1);
    scratch_remove(folder);
}

static void a_missing_folder_is_made(void **state)
{
    char folder[256], deep[300];
    (void)state;
    scratch_make(folder);
    snprintf(deep, sizeof deep, "%s/a/b/c", folder);
    leave_behind(deep, "b2");
    assert_int_equal(continued_moves(deep), 1);
    scratch_remove(folder);
}

static void the_newest_is_continued(void **state)
{
    char folder[256], path[300];
    const struct timespec old[2] = {{.tv_sec = 1000}, {.tv_sec = 1000}};
    (void)state;
    scratch_make(folder);
    leave_behind(folder, "b2");
    leave_behind(folder, "b2 a1");
    leave_behind(folder, "b2 a1 c3");
    assert_int_equal(scratch_count(folder, ".pgn"), 3);
    snprintf(path, sizeof path, "%s/2.pgn", folder);
    assert_int_equal(utimensat(AT_FDCWD, path, old, 0), 0);
    assert_int_equal(continued_moves(folder), 2);
    scratch_remove(folder);
}

static void a_continued_game_is_saved_where_it_was(void **state)
{
    char folder[256];
    (void)state;
    scratch_make(folder);
    leave_behind(folder, "b2");
    struct Autosave *autosave = autosave_new(folder, NULL);
    struct Match *match = autosave_continue(autosave, AUTOSAVE_NEWEST, 0, NULL);
    assert_non_null(match);
    match_free(match);
    save(autosave, "b2 a1 c3");
    autosave_free(autosave);
    assert_int_equal(scratch_count(folder, ".pgn"), 1);
    assert_int_equal(continued_moves(folder), 3);
    scratch_remove(folder);
}

static void two_programs_do_not_meet(void **state)
{
    char folder[256];
    (void)state;
    scratch_make(folder);
    struct Autosave *one = autosave_new(folder, NULL);
    save(one, "b2");
    pid_t child = fork();
    if (child == 0) {
        struct Autosave *other = autosave_new(folder, NULL);
        bool alone = !autosave_look(other); /* the first program's game is its own */
        bool saved = autosave_save(other, scratch_record("a1 a2"), NULL);
        _exit(alone && saved ? 0 : 1);
    }
    int status;
    waitpid(child, &status, 0);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    assert_int_equal(scratch_count(folder, ".pgn"), 2);
    assert_int_equal(continued_moves(folder), 2); /* the ended program's */
    save(one, "b2 a1 c3");
    autosave_free(one);
    assert_int_equal(continued_moves(folder), 3);
    scratch_remove(folder);
}

/* Whether a program that wants a slot for itself can have it. */
static bool can_lock(const char *folder, int slot)
{
    char path[300];
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    snprintf(path, sizeof path, "%s/%d.lock", folder, slot);
    int file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    bool locked = file >= 0 && fcntl(file, F_OFD_SETLK, &whole) == 0;
    close(file);
    return locked;
}

/* The record is a pipe here, so that whoever reads it stands still in the middle. */
static void looking_stands_in_nobodys_way(void **state)
{
    char folder[256], path[300];
    (void)state;
    scratch_make(folder);
    snprintf(path, sizeof path, "%s/0.pgn", folder);
    assert_int_equal(mkfifo(path, 0600), 0);
    pid_t child = fork();
    if (child == 0) {
        struct Autosave *other = autosave_new(folder, NULL);
        struct Match *match = autosave_look(other);
        _exit(match && match_count(match) == 2 ? 0 : 1);
    }
    FILE *pipe = fopen(path, "w"); /* waits until the other program reads */
    assert_non_null(pipe);
    assert_true(can_lock(folder, 0));
    struct Match *match = scratch_match("b2 a1");
    char *text = record_write(match, 0);
    fputs(text, pipe);
    fclose(pipe);
    free(text);
    match_free(match);
    int status;
    waitpid(child, &status, 0);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    scratch_remove(folder);
}

static void with_all_slots_taken_the_oldest_goes(void **state)
{
    char folder[256], path[300];
    const struct timespec old[2] = {{.tv_sec = 1000}, {.tv_sec = 1000}};
    (void)state;
    scratch_make(folder);
    for (int i = 0; i < AUTOSAVE_SLOTS; i++)
        leave_behind(folder, "b2");
    snprintf(path, sizeof path, "%s/7.pgn", folder);
    assert_int_equal(utimensat(AT_FDCWD, path, old, 0), 0);
    struct stat before, after;
    assert_int_equal(stat(path, &before), 0);
    leave_behind(folder, "b2 a1");
    assert_int_equal(stat(path, &after), 0);
    assert_int_equal(scratch_count(folder, ".pgn"), AUTOSAVE_SLOTS);
    assert_true(after.st_mtime > before.st_mtime);
    scratch_remove(folder);
}

/* Saves two moves and then three in a child that the fault kills; returns whether it was. */
static bool killed_while_saving(const char *folder, struct Fault planned)
{
    pid_t child = fork();
    if (child == 0) {
        struct Autosave *autosave = autosave_new(folder, &faulty);
        fault.countdown = 1 << 30;
        save(autosave, "b2 a1");
        fault = planned;
        save(autosave, "b2 a1 c3");
        _exit(0);
    }
    int status;
    waitpid(child, &status, 0);
    assert_true(WIFSIGNALED(status) || WEXITSTATUS(status) == 0);
    return WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL;
}

static void killed_at_every_call(void **state)
{
    int kills = 0;
    (void)state;
    for (int i = 0; i < 2 * 20; i++) {
        char folder[256];
        scratch_make(folder);
        struct Fault planned = {.countdown = i / 2, .afterwards = i % 2};
        bool killed = killed_while_saving(folder, planned);
        int moves = continued_moves(folder);
        kills += killed;
        if (moves != 3 && (moves != 2 || !killed))
            fail_msg("call %d %s: %d moves", i / 2, i % 2 ? "after" : "before", moves);
        leave_behind(folder, "b2"); /* and the folder can be used again */
        scratch_remove(folder);
    }
    assert_true(kills >= 2 * 7); /* open, write, fsync, close, rename; open, fsync of the folder */
}

static void every_call_may_fail(void **state)
{
    static const int errors[] = {ENOSPC, EIO, EROFS, EDQUOT};
    int failures = 0;
    (void)state;
    for (int i = 0; i < 4 * 6; i++) {
        char folder[256];
        struct FileError error = {.what = ""};
        scratch_make(folder);
        struct Autosave *autosave = autosave_new(folder, &faulty);
        char *record = scratch_record("b2 a1 c3");
        fault = (struct Fault){.countdown = 1 << 30};
        save(autosave, "b2 a1");
        fault = (struct Fault){.countdown = i / 4, .error = errors[i % 4]};
        bool saved = autosave_save(autosave, record, &error);
        fault = (struct Fault){.countdown = 1 << 30};
        if (!saved) {
            failures++;
            assert_string_equal(error.what, strerror(errors[i % 4]));
            assert_int_equal(scratch_count(folder, ".new"), 0);
        }
        autosave_free(autosave);
        free(record);
        assert_int_equal(continued_moves(folder), saved ? 3 : 2);
        scratch_remove(folder);
    }
    assert_int_equal(failures, 4 * 5);
}

/* Runs `check` in a child that is not root; true if it returned true. */
static bool as_nobody(bool (*check)(const char *folder), const char *folder)
{
    pid_t child = fork();
    if (child == 0) {
        if (geteuid() == 0 && setuid(65534) != 0)
            _exit(1);
        _exit(check(folder) ? 0 : 1);
    }
    int status;
    waitpid(child, &status, 0);
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

static bool save_is_refused(const char *folder)
{
    struct FileError error = {.what = ""};
    struct Autosave *autosave = autosave_new(folder, NULL);
    char *record = scratch_record("b2");
    bool refused = !autosave_save(autosave, record, &error) && error.what[0];
    refused = refused && !records_add(folder, NULL, "game", record, NULL, &error) &&
              strcmp(error.what, strerror(EACCES)) == 0;
    free(record);
    autosave_free(autosave);
    return refused;
}

static void a_read_only_folder(void **state)
{
    char folder[256];
    (void)state;
    scratch_make(folder);
    assert_int_equal(chmod(folder, 0555), 0);
    assert_true(as_nobody(save_is_refused, folder));
    assert_int_equal(chmod(folder, 0755), 0);
    scratch_remove(folder);
}

/* A real limit of the system on the size of files stands for a full disk. */
static bool disk_full_keeps_the_old(const char *folder)
{
    const struct rlimit limit = {.rlim_cur = 20, .rlim_max = 20};
    struct FileError error = {.what = ""};
    struct Autosave *autosave = autosave_new(folder, NULL);
    save(autosave, "b2 a1");
    signal(SIGXFSZ, SIG_IGN);
    setrlimit(RLIMIT_FSIZE, &limit);
    char *record = scratch_record("b2 a1 c3");
    bool refused = !autosave_save(autosave, record, &error);
    free(record);
    autosave_free(autosave);
    return refused && strcmp(error.what, strerror(EFBIG)) == 0 && continued_moves(folder) == 2;
}

static void a_full_disk(void **state)
{
    char folder[256];
    (void)state;
    scratch_make(folder);
    assert_int_equal(chmod(folder, 0777), 0);
    assert_true(as_nobody(disk_full_keeps_the_old, folder));
    scratch_remove(folder);
}

static void a_broken_record_is_named_and_left_alone(void **state)
{
    const char *broken = "[Game \"tictactoe\"]\n\n1. b2 b2 *\n";
    char folder[256], text[FILE_PATH_MAX + 200], path[400];
    struct FileError error;
    (void)state;
    scratch_make(folder);
    scratch_write(folder, "0.pgn", broken);
    struct Autosave *autosave = autosave_new(folder, NULL);
    assert_null(autosave_look(autosave));
    assert_null(autosave_continue(autosave, AUTOSAVE_NEWEST, 0, &error));
    file_error_text(&error, text, sizeof text);
    snprintf(path, sizeof path, "%s/0.pgn:3: 'b2': that move isn't legal here", folder);
    assert_string_equal(text, path);
    save(autosave, "b2 a1"); /* does not touch it */
    assert_true(scratch_holds(folder, "0.pgn", broken));
    autosave_free(autosave);
    assert_int_equal(continued_moves(folder), 2);
    scratch_remove(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(saved_and_continued),
        cmocka_unit_test(a_cleared_game_is_gone),
        cmocka_unit_test(a_finished_game_is_not_continued),
        cmocka_unit_test(a_missing_folder_is_made),
        cmocka_unit_test(the_newest_is_continued),
        cmocka_unit_test(a_continued_game_is_saved_where_it_was),
        cmocka_unit_test(two_programs_do_not_meet),
        cmocka_unit_test(looking_stands_in_nobodys_way),
        cmocka_unit_test(with_all_slots_taken_the_oldest_goes),
        cmocka_unit_test(killed_at_every_call),
        cmocka_unit_test(every_call_may_fail),
        cmocka_unit_test(a_read_only_folder),
        cmocka_unit_test(a_full_disk),
        cmocka_unit_test(a_broken_record_is_named_and_left_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

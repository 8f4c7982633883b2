/* Saver: what is to be kept is written in order, off the caller's thread, and failures are told. */
#include "src/common/memory.h"
#include "src/play/records/records.h"
#include "src/play/saving/saver.h"
#include "src/play/system/posix.h"
#include "tests/play/scratch.h"
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

/* Disks that stand still until they are let go, and the files of a test. */
struct Bench {
    char folder[256];
    struct Library *library;
    struct Disk *disk, *library_disk;
    struct Saver *saver;
    struct Autosave *autosave;
    pthread_mutex_t gate; /* locked: a disk with such a job stands still */
    pthread_t writer;     /* who did the last job */
};

static void set_up(struct Bench *bench)
{
    const struct WorkerHost host = posix_host(0);
    scratch_make(bench->folder);
    bench->disk = disk_new(&host);
    bench->library = library_new(bench->folder);
    bench->library_disk = disk_new_behind(bench->disk);
    bench->saver = saver_new(bench->disk, bench->library_disk);
    bench->autosave = autosave_new(bench->folder, NULL);
    pthread_mutex_init(&bench->gate, NULL);
}

static void tear_down(struct Bench *bench)
{
    saver_free(bench->saver);
    disk_free(bench->library_disk);
    disk_free(bench->disk);
    library_free(bench->library);
    pthread_mutex_destroy(&bench->gate);
    scratch_remove(bench->folder);
}

struct WaitJob {
    struct Bench *bench;
    bool good;
};

static bool run_wait(void *argument, struct FileError *error)
{
    const struct WaitJob *job = argument;
    pthread_mutex_lock(&job->bench->gate);
    job->bench->writer = pthread_self();
    pthread_mutex_unlock(&job->bench->gate);
    return job->good || file_error(error, "the disk", 0, "is full");
}

static void add_wait(struct Bench *bench, bool good)
{
    struct WaitJob *job = memory_zeroed(sizeof *job);
    *job = (struct WaitJob){.bench = bench, .good = good};
    saver_add(bench->saver, SAVER_SETTINGS, run_wait, job);
}

static void save(struct Bench *bench, const char *moves)
{
    struct Match *match = scratch_match(moves);
    saver_save(bench->saver, bench->autosave, match, 0);
    match_free(match);
}

/* The game that is shown as the one to continue. */
static struct Match *look(struct Bench *bench)
{
    struct Autosave *looker = autosave_new(bench->folder, NULL);
    saver_flush(bench->saver);
    struct Match *match = autosave_look(looker);
    autosave_free(looker);
    return match;
}

/* Goes on with it, as a job among the others. */
struct GoOn {
    struct Autosave *autosave;
    struct Match *match;
    struct FileError error;
};

static void run_go_on(void *argument)
{
    struct GoOn *job = argument;
    job->match = autosave_continue(job->autosave, AUTOSAVE_NEWEST, 0, &job->error);
}

static struct Match *go_on(struct Bench *bench, struct FileError *error)
{
    struct GoOn job = {.autosave = bench->autosave};
    disk_wait(bench->disk, disk_add(bench->disk, run_go_on, &job));
    *error = job.error;
    return job.match;
}

/* The moves of the game that a next program would go on with; -1: there is none. */
static int kept_moves(const struct Bench *bench)
{
    struct Autosave *next = autosave_new(bench->folder, NULL);
    struct Match *match = autosave_continue(next, AUTOSAVE_NEWEST, 0, NULL);
    int moves = match ? match_count(match) : -1;
    match_free(match);
    autosave_free(next);
    return moves;
}

static void nobody_waits_for_a_disk_that_stands_still(void **state)
{
    struct Bench bench;
    (void)state;
    set_up(&bench);
    pthread_mutex_lock(&bench.gate);
    add_wait(&bench, true);
    save(&bench, "b2"); /* returns although the disk does not move */
    save(&bench, "b2 a1");
    assert_int_equal(scratch_count(bench.folder, ".pgn"), 0);
    pthread_mutex_unlock(&bench.gate);
    saver_flush(bench.saver);
    assert_false(pthread_equal(bench.writer, pthread_self()));
    assert_int_equal(scratch_count(bench.folder, ".pgn"), 1);
    saver_close(bench.saver, bench.autosave);
    saver_flush(bench.saver);
    assert_int_equal(kept_moves(&bench), 2);
    tear_down(&bench);
}

static void finish(struct Bench *bench, struct Autosave *autosave, struct Match *match)
{
    const struct SaverShelf shelf = {.library = bench->library,
                                     .folder = bench->folder,
                                     .origin = {.kind = LIBRARY_PLAYED, .mine = 0, .source = ""}};
    saver_finish(bench->saver, &shelf, autosave, match, 0);
}

static int finished_games(struct Bench *bench)
{
    const struct LibraryFilter won = {.ending = LIBRARY_WON};
    struct FileError error;
    int64_t *ids;
    int count;
    struct Library *own = library_new(bench->folder); /* the other one is the disk's thread's */
    assert_true(library_find(own, &won, &ids, &count, &error));
    library_free(own);
    free(ids);
    return count;
}

/* The slot is free when the game is kept, and no sooner: else the next start finds it there. */
static void a_finished_game_leaves_its_slot_when_it_is_kept(void **state)
{
    struct Bench bench;
    enum SaverWhat what;
    struct FileError error;
    char path[300];
    (void)state;
    set_up(&bench);
    snprintf(path, sizeof path, "%s/0.pgn", bench.folder);
    struct Match *match = scratch_match("b2 a1 b3 a2 b1");
    save(&bench, "b2 a1");
    const struct SaverShelf nowhere = {.library = library_new("/dev/null"),
                                       .folder = "/dev/null/records",
                                       .origin = {.source = ""}};
    saver_finish(bench.saver, &nowhere, bench.autosave, match, 0);
    saver_flush(bench.saver);
    assert_true(saver_trouble(bench.saver, &what, &error));
    assert_int_equal(what, SAVER_RECORD);
    char *saved = file_read(path, &error);
    assert_non_null(strstr(saved, "1-0"));
    free(saved);
    finish(&bench, bench.autosave, match);
    saver_flush(bench.saver);
    assert_int_equal(scratch_count(bench.folder, ".pgn"), 1); /* of what was not kept */
    assert_int_equal(finished_games(&bench), 1);
    saver_close(bench.saver, bench.autosave);
    saver_flush(bench.saver);
    match_free(match);
    library_free(nowhere.library);
    tear_down(&bench);
}

static void stand_still(void *argument)
{
    run_wait(argument, NULL);
}

/* Somebody holds the library, or much is brought into it: the game that has just ended stays in its
 * slot, and the next one is saved move by move. */
static void no_game_waits_for_the_library(void **state)
{
    struct Bench bench;
    struct WaitJob job = {.bench = &bench, .good = true};
    struct FileError error;
    (void)state;
    set_up(&bench);
    pthread_mutex_lock(&bench.gate);
    disk_add(bench.library_disk, stand_still, &job);
    save(&bench, "b2 a1");
    struct Match *match = scratch_match("b2 a1 b3 a2 b1");
    finish(&bench, bench.autosave, match);
    match_free(match);
    save(&bench, "c3");
    disk_flush(bench.disk);
    assert_int_equal(scratch_count(bench.folder, ".pgn"), 2);
    saver_leave(bench.saver, bench.autosave);
    match = go_on(&bench, &error);
    assert_int_equal(match_count(match), 1);
    match_free(match);
    pthread_mutex_unlock(&bench.gate);
    saver_flush(bench.saver);
    assert_int_equal(scratch_count(bench.folder, ".pgn"), 1);
    assert_int_equal(finished_games(&bench), 1);
    saver_close(bench.saver, bench.autosave);
    tear_down(&bench);
}

static void the_end_of_the_program_writes_what_waits(void **state)
{
    struct Bench bench;
    (void)state;
    set_up(&bench);
    struct Match *match = scratch_match("b2 a1 b3 a2 b1");
    save(&bench, "b2 a1 c3");
    saver_close(bench.saver, bench.autosave);
    finish(&bench, NULL, match);
    match_free(match);
    saver_free(bench.saver);
    bench.saver = NULL;
    assert_int_equal(scratch_count(bench.folder, ".pgn"), 1);
    assert_int_equal(finished_games(&bench), 1);
    tear_down(&bench);
}

static void wishes_come_true_in_their_order(void **state)
{
    struct Bench bench;
    struct FileError error;
    (void)state;
    set_up(&bench);
    save(&bench, "b2");
    saver_clear(bench.saver, bench.autosave);
    save(&bench, "a1 a2");
    saver_leave(bench.saver, bench.autosave);
    struct Match *match = look(&bench);
    assert_int_equal(match_count(match), 2);
    match_free(match);
    match = go_on(&bench, &error);
    assert_int_equal(match_count(match), 2);
    match_free(match);
    saver_clear(bench.saver, bench.autosave);
    assert_null(look(&bench));
    assert_null(go_on(&bench, &error));
    assert_string_equal(error.what, "");
    saver_close(bench.saver, bench.autosave);
    tear_down(&bench);
}

static void failures_are_told_once_and_in_order(void **state)
{
    struct Bench bench;
    enum SaverWhat what;
    struct FileError error;
    (void)state;
    set_up(&bench);
    struct Autosave *nowhere = autosave_new("/dev/null/games", NULL);
    struct Match *match = scratch_match("b2");
    add_wait(&bench, true);
    saver_save(bench.saver, nowhere, match, 0);
    add_wait(&bench, false);
    struct Library *no_library = library_new("/dev/null");
    const struct SaverShelf no_shelf = {
        .library = no_library, .folder = "/dev/null/records", .origin = {.source = ""}};
    saver_finish(bench.saver, &no_shelf, NULL, match, 0);
    saver_close(bench.saver, nowhere);
    saver_close(bench.saver, bench.autosave);
    match_free(match);
    saver_flush(bench.saver);
    assert_true(saver_trouble(bench.saver, &what, &error));
    assert_int_equal(what, SAVER_GAME);
    assert_true(saver_trouble(bench.saver, &what, &error));
    assert_int_equal(what, SAVER_SETTINGS);
    assert_string_equal(error.what, "is full");
    assert_true(saver_trouble(bench.saver, &what, &error));
    assert_int_equal(what, SAVER_RECORD);
    assert_false(saver_trouble(bench.saver, &what, &error));
    library_free(no_library);
    tear_down(&bench);
}

/* In a child: saves move by move and is killed when the disk has been told of the last. */
static void play_and_die(struct Bench *bench, const char *const *moves, int count)
{
    for (int i = 0; i < count; i++) {
        save(bench, moves[i]);
        if (i == count - 2)
            saver_flush(bench->saver);
    }
    raise(SIGKILL);
}

/* However it ends, the game is there with every move that was synced, and at most one is not. */
static void a_kill_loses_no_more_than_was_not_synced(void **state)
{
    static const char *const moves[] = {"b2", "b2 a1", "b2 a1 c3"};
    char folder[256];
    (void)state;
    scratch_make(folder);
    pid_t child = fork();
    if (child == 0) {
        const struct WorkerHost host = posix_host(0);
        struct Bench bench = {.disk = disk_new(&host)};
        bench.library_disk = disk_new_behind(bench.disk);
        bench.saver = saver_new(bench.disk, bench.library_disk);
        bench.autosave = autosave_new(folder, NULL);
        play_and_die(&bench, moves, 3);
    }
    int status;
    waitpid(child, &status, 0);
    assert_true(WIFSIGNALED(status));
    struct Bench after;
    memcpy(after.folder, folder, sizeof after.folder);
    assert_in_range(kept_moves(&after), 2, 3);
    scratch_remove(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nobody_waits_for_a_disk_that_stands_still),
        cmocka_unit_test(a_finished_game_leaves_its_slot_when_it_is_kept),
        cmocka_unit_test(no_game_waits_for_the_library),
        cmocka_unit_test(the_end_of_the_program_writes_what_waits),
        cmocka_unit_test(wishes_come_true_in_their_order),
        cmocka_unit_test(failures_are_told_once_and_in_order),
        cmocka_unit_test(a_kill_loses_no_more_than_was_not_synced),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

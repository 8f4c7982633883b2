/* Everything in one file, and back: nothing is lost on the way, nothing comes twice, and others may
 * write meanwhile. */
#define _XOPEN_SOURCE 700
#include "engine/record.h"
#include "src/play/records/autosave.h"
#include "src/play/records/draft.h"
#include "tests/play/hoard.h"
#include "tests/play/scratch.h"
#include "tests/play/shelf.h"
#include <errno.h>
#include <setjmp.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

static const char online[] = "online/00112233445566778899aabbccddeeff.journal";
static const char letters[] = "letters/ffeeddccbbaa99887766554433221100.journal";

/* Two folders and the path of an archive between them. */
struct Removal {
    char from[256], to[256], path[320];
};

static int set_up(void **state)
{
    struct Removal *removal = calloc(1, sizeof *removal);
    hoard_make(removal->from);
    scratch_make(removal->to);
    snprintf(removal->path, sizeof removal->path, "%s/all.zip", removal->from);
    *state = removal;
    return 0;
}

static int tear_down(void **state)
{
    struct Removal *removal = *state;
    scratch_remove(removal->from);
    scratch_remove(removal->to);
    free(removal);
    return 0;
}

static void open_shelf(struct Shelf *shelf, const char *folder)
{
    snprintf(shelf->folder, sizeof shelf->folder, "%s", folder);
    shelf->library = library_new(folder);
}

/* The record of the newest game that the filter lets through; to be freed with free(). */
static char *record_of(const char *folder, const struct LibraryFilter *filter)
{
    struct Shelf shelf;
    struct FileError error;
    open_shelf(&shelf, folder);
    struct LibraryGame game = shelf_first(&shelf, filter);
    struct Tree *tree = library_load(shelf.library, game.id, &error);
    assert_non_null(tree);
    char *text = record_write_tree(tree);
    tree_free(tree);
    library_free(shelf.library);
    return text;
}

static const struct LibraryFilter starred = {.starred = true};

static void assert_same_file(const struct Removal *removal, const char *name)
{
    char *a = hoard_read(removal->from, name), *b = hoard_read(removal->to, name);
    assert_non_null(a);
    assert_non_null(b);
    assert_string_equal(a, b);
    free(a);
    free(b);
}

/* --- round trips ------------------------------------------------------------------------------ */

static void everything_comes_over(void **state)
{
    const struct Removal *removal = *state;
    struct ArchiveTaken taken;
    struct stat status;
    struct ArchiveContent content = hoard_pack(removal->from, removal->path);
    assert_int_equal(content.games, HOARD_GAMES);
    for (int part = 0; part < ARCHIVE_PARTS; part++)
        assert_int_equal(content.parts[part], 1);
    assert_int_equal(stat(removal->path, &status), 0);
    assert_int_equal(status.st_mode & 0777, 0600); /* it holds keys of matches */
    hoard_unpack(removal->path, removal->to, &taken);
    assert_int_equal(taken.games.added, HOARD_GAMES);
    assert_int_equal(taken.games.there + taken.games.completed + taken.games.unreadable, 0);
    static const enum ArchivePart parts[] = {ARCHIVE_PADS,   ARCHIVE_TABLE,   ARCHIVE_DRAFT,
                                             ARCHIVE_ONLINE, ARCHIVE_LETTERS, ARCHIVE_RECORD};
    for (int i = 0; i < 6; i++)
        assert_int_equal(hoard_count(&taken, parts[i], ARCHIVE_TAKEN), 1);
    assert_string_equal(taken.settings, "player_name = Mei\ntheme = 2\n");
    assert_same_file(removal, "gamecontrollerdb.txt");
    assert_same_file(removal, "games/0.pgn");
    assert_same_file(removal, online);
    assert_same_file(removal, letters);
    char path[512];
    snprintf(path, sizeof path, "%s/%s", removal->to, online);
    assert_int_equal(stat(path, &status), 0);
    assert_int_equal(status.st_mode & 0777, 0600);
    char *a = record_of(removal->from, &starred), *b = record_of(removal->to, &starred);
    assert_string_equal(a, b);
    free(a);
    free(b);
    assert_int_equal(hoard_games(removal->to), HOARD_GAMES + 1); /* the record, too */
    archive_taken_free(&taken);
}

static void engines_come_where_they_are_installed(void **state)
{
    const struct Removal *removal = *state;
    struct ArchiveTaken taken;
    hoard_pack(removal->from, removal->path);
    hoard_unpack(removal->path, removal->to, &taken);
    struct Engines *engines = engines_new();
    assert_int_equal(archive_add_engines(engines, taken.engines), 1);
    assert_string_equal(engines_get(engines, 0)->path, "/bin/sh");
    assert_string_equal(engines_get(engines, 0)->arguments, "-q");
    assert_string_equal(engines_get(engines, 0)->set, "Hash=64");
    assert_int_equal(hoard_count(&taken, ARCHIVE_ENGINES, ARCHIVE_NOT_TAKEN), 1);
    assert_int_equal(archive_add_engines(engines, taken.engines), 0);
    engines_free(engines);
    archive_taken_free(&taken);
}

static void a_second_time_brings_nothing(void **state)
{
    const struct Removal *removal = *state;
    struct ArchiveTaken taken;
    hoard_pack(removal->from, removal->path);
    hoard_unpack(removal->path, removal->to, &taken);
    archive_taken_free(&taken);
    for (int i = 0; i < 2; i++) {
        hoard_unpack(removal->path, i == 0 ? removal->to : removal->from, &taken);
        assert_int_equal(taken.games.added + taken.games.completed, 0);
        assert_int_equal(taken.games.there, HOARD_GAMES);
        for (int part = 0; part < ARCHIVE_PARTS; part++)
            if (i == 0 || part != ARCHIVE_RECORD) /* at home nobody had taken it in yet */
                assert_int_equal(hoard_count(&taken, (enum ArchivePart)part, ARCHIVE_TAKEN), 0);
        archive_taken_free(&taken);
    }
}

static void the_draft_finds_its_game(void **state)
{
    const struct Removal *removal = *state;
    struct ArchiveTaken taken;
    struct Shelf shelf;
    struct Draft draft;
    open_shelf(&shelf, removal->to);
    shelf_fill(&shelf, 500, 7); /* other numbers than there */
    library_free(shelf.library);
    hoard_pack(removal->from, removal->path);
    hoard_unpack(removal->path, removal->to, &taken);
    archive_taken_free(&taken);
    char *text = hoard_read(removal->to, "drafts/0.pgn");
    assert_true(text && draft_read_head(text, &draft));
    open_shelf(&shelf, removal->to);
    struct LibraryGame game = shelf_first(&shelf, &starred);
    library_free(shelf.library);
    assert_int_equal(draft.id, game.id);
    assert_non_null(strstr(text, "drafted"));
    free(text);
}

static void matches_stay_out_where_they_are_not_wanted(void **state)
{
    const struct Removal *removal = *state;
    struct FileError error;
    struct ArchiveTaken taken;
    struct Progress checking = {.first = 0}, progress = {.first = 0};
    hoard_pack(removal->from, removal->path);
    struct Archive *archive = archive_open(removal->path, removal->to, &checking, &error);
    assert_non_null(archive);
    assert_true(archive_take(archive, false, NULL, &progress, &taken, &error));
    archive_close(archive);
    assert_null(hoard_read(removal->to, online));
    assert_null(hoard_read(removal->to, letters));
    assert_int_equal(hoard_count(&taken, ARCHIVE_ONLINE, ARCHIVE_NOT_TAKEN), 1);
    archive_taken_free(&taken);
}

/* --- what stands on both sides ---------------------------------------------------------------- */

static const char played[] = "[Date \"2026.11.19\"]\n[Time \"08:00:00\"]\n[X \"Mei\"]\n[O \"Li\"]";

static void add_here(const char *folder, const char *tags, const char *moves,
                     const struct LibraryOrigin *origin)
{
    struct Shelf shelf;
    open_shelf(&shelf, folder);
    shelf_add(&shelf, shelf_game(tags, moves), origin, NULL);
    library_free(shelf.library);
}

static void notes_of_both_sides_stay(void **state)
{
    const struct Removal *removal = *state;
    struct ArchiveTaken taken;
    const struct LibraryFilter with_li = {.name = "Li"};
    add_here(removal->to, played, "1. b2 {near} a1 2. b3 a2 (2... c3) 3. b1 1-0", &shelf_here);
    add_here(removal->from, played, "1. b2 {yours} a1 (1... a3) 2. b3 {far} a2 3. b1 1-0",
             &shelf_here);
    hoard_pack(removal->from, removal->path);
    for (int i = 0; i < 2; i++) {
        hoard_unpack(removal->path, removal->to, &taken);
        assert_int_equal(taken.games.completed, i == 0);
        archive_taken_free(&taken);
        struct Shelf shelf;
        open_shelf(&shelf, removal->to);
        assert_int_equal(shelf_count(&shelf, &with_li), 2); /* the starred one, and this */
        library_free(shelf.library);
    }
    struct Shelf shelf;
    int64_t *ids;
    int count;
    struct FileError error;
    open_shelf(&shelf, removal->to);
    assert_true(library_find(shelf.library, &with_li, &ids, &count, &error));
    char *text = NULL;
    for (int i = 0; i < count && !text; i++) {
        struct Tree *tree = library_load(shelf.library, ids[i], &error);
        assert_non_null(tree);
        if (strcmp(tree_tag(tree, "Date"), "2026.11.19") == 0)
            text = record_write_tree(tree);
        tree_free(tree);
    }
    free(ids);
    library_free(shelf.library);
    assert_non_null(text);
    static const char *const notes[] = {"near", "yours", "far", "c3", "a3"};
    for (int i = 0; i < 5; i++)
        if (!strstr(text, notes[i]))
            fail_msg("'%s' is lost: %s", notes[i], text);
    free(text);
}

static void a_star_comes_over(void **state)
{
    const struct Removal *removal = *state;
    struct ArchiveTaken taken;
    struct Shelf shelf;
    add_here(removal->to, "[Date \"2026.11.20\"]\n[Time \"09:00:00\"]\n[X \"Mei\"]\n[O \"Li\"]",
             "1. b2 {centre} a1 2. b3 a2 (2... c3 $2) 3. b1 1-0", &shelf_imported);
    hoard_pack(removal->from, removal->path);
    hoard_unpack(removal->path, removal->to, &taken);
    assert_int_equal(taken.games.completed, 1);
    assert_int_equal(taken.games.added, HOARD_GAMES - 1);
    archive_taken_free(&taken);
    open_shelf(&shelf, removal->to);
    assert_int_equal(shelf_count(&shelf, &starred), 1);
    library_free(shelf.library);
}

/* A star that another program kept out to the end lies in a file beside the library, and comes over
 * as if it had been made. It waits on here. */
static void what_waits_for_the_next_start_comes_over(void **state)
{
    const struct Removal *removal = *state;
    struct ArchiveTaken taken;
    struct Shelf shelf;
    char later[300];
    snprintf(later, sizeof later, "%s/later", removal->from);
    assert_int_equal(mkdir(later, 0700), 0);
    scratch_write(later, "1.txt", "star 1 2 \n");
    hoard_pack(removal->from, removal->path);
    assert_true(scratch_holds(later, "1.txt", "star 1 2 \n"));
    hoard_unpack(removal->path, removal->to, &taken);
    archive_taken_free(&taken);
    open_shelf(&shelf, removal->to);
    assert_int_equal(shelf_count(&shelf, &starred), 2);
    library_free(shelf.library);
}

static void a_game_that_went_on_here_stays_ahead(void **state)
{
    const struct Removal *removal = *state;
    struct ArchiveTaken taken;
    add_here(removal->from, played, "1. b2 a1 *", &shelf_here);
    add_here(removal->to, played, "1. b2 a1 2. b3 a2 3. b1 1-0", &shelf_here);
    hoard_pack(removal->from, removal->path);
    hoard_unpack(removal->path, removal->to, &taken);
    assert_int_equal(taken.games.added, HOARD_GAMES);
    assert_int_equal(taken.games.there, 1);
    archive_taken_free(&taken);
}

static void a_full_table_keeps_the_game_in_the_library(void **state)
{
    const struct Removal *removal = *state;
    struct ArchiveTaken taken;
    char path[300], text[300];
    struct FileError error;
    bool full = false;
    snprintf(path, sizeof path, "%s/games", removal->to);
    struct Autosave *slots = autosave_new(path, NULL);
    for (int i = 0; i < AUTOSAVE_SLOTS; i++) {
        snprintf(text, sizeof text, "[Game \"tictactoe\"]\n[Date \"2026.01.%02d\"]\n\n1. b2 *\n",
                 i + 1);
        assert_true(autosave_put(slots, text, &full, &error));
    }
    assert_false(autosave_put(slots, text, &full, &error));
    assert_true(full);
    autosave_free(slots);
    hoard_pack(removal->from, removal->path);
    hoard_unpack(removal->path, removal->to, &taken);
    assert_int_equal(hoard_games(removal->to), HOARD_GAMES + 2); /* with the record */
    for (int i = 0; i < taken.count; i++)
        if (taken.lines[i].part == ARCHIVE_TABLE)
            assert_non_null(taken.lines[i].why);
    archive_taken_free(&taken);
}

/* --- others write meanwhile ------------------------------------------------------------------- */

/* Another program that adds games until it is killed; it says so of each by a byte. */
static pid_t start_writer(const char *folder, int report)
{
    pid_t child = fork();
    if (child != 0)
        return child;
    struct Shelf shelf;
    open_shelf(&shelf, folder);
    for (int i = 100;; i++) {
        shelf_fill(&shelf, i, 1);
        if (write(report, "", 1) != 1)
            _exit(1);
    }
}

static void made_while_another_program_writes(void **state)
{
    const struct Removal *removal = *state;
    struct ArchiveTaken taken;
    int pipes[2], before = 0;
    char byte;
    assert_int_equal(pipe(pipes), 0);
    pid_t writer = start_writer(removal->from, pipes[1]);
    for (int i = 0; i < 5; i++) {
        assert_int_equal(read(pipes[0], &byte, 1), 1);
        before++;
        struct ArchiveContent content = hoard_pack(removal->from, removal->path);
        assert_true(content.games >= HOARD_GAMES + before);
        hoard_unpack(removal->path, removal->to, &taken);
        assert_int_equal(hoard_games(removal->to), content.games + 1);
        archive_taken_free(&taken);
    }
    assert_int_equal(kill(writer, SIGKILL), 0);
    assert_int_equal(waitpid(writer, NULL, 0), writer);
    close(pipes[0]);
    close(pipes[1]);
}

/* --- what can't be done ----------------------------------------------------------------------- */

static ssize_t room; /* bytes that the disk still takes */

static ssize_t write_until_full(int file, const void *bytes, size_t count)
{
    if (room < (ssize_t)count) {
        errno = ENOSPC;
        return -1;
    }
    room -= (ssize_t)count;
    return write(file, bytes, count);
}

static void a_full_disk_is_told_and_leaves_nothing(void **state)
{
    const struct Removal *removal = *state;
    struct FileCalls calls = file_calls_system;
    struct ArchiveOrder order = {
        .folder = removal->from, .path = removal->path, .program = "0.1.0", .calls = &calls};
    calls.write = write_until_full;
    bool made = false;
    for (ssize_t bytes = 0; !made; bytes += 97) {
        struct FileError error;
        struct Progress progress = {.first = 0};
        room = bytes;
        made = archive_make(&order, &progress, NULL, &error);
        if (!made)
            assert_int_equal(error.reason, ENOSPC);
        assert_int_equal(access(removal->path, F_OK) == 0, made);
        assert_int_equal(scratch_count(removal->from, ".new"), 0);
    }
}

static void a_file_that_is_there_stays(void **state)
{
    const struct Removal *removal = *state;
    struct FileError error;
    struct Progress progress = {.first = 0};
    struct ArchiveOrder order = {
        .folder = removal->from, .path = removal->path, .program = "0.1.0"};
    scratch_write(removal->from, "all.zip", "mine");
    assert_false(archive_make(&order, &progress, NULL, &error));
    assert_int_equal(error.reason, EEXIST);
    assert_true(scratch_holds(removal->from, "all.zip", "mine"));
    assert_int_equal(scratch_count(removal->from, ".new"), 0);
}

static void who_stops_it_keeps_nothing(void **state)
{
    const struct Removal *removal = *state;
    struct FileError error;
    struct Progress progress = {.stopping = true};
    struct ArchiveTaken taken;
    struct ArchiveOrder order = {
        .folder = removal->from, .path = removal->path, .program = "0.1.0"};
    assert_false(archive_make(&order, &progress, NULL, &error));
    assert_int_equal(error.reason, ECANCELED);
    assert_int_equal(access(removal->path, F_OK), -1);
    hoard_pack(removal->from, removal->path);
    assert_null(archive_open(removal->path, removal->to, &progress, &error));
    assert_int_equal(error.reason, ECANCELED);
    struct Progress checking = {.first = 0};
    struct Archive *archive = archive_open(removal->path, removal->to, &checking, &error);
    assert_non_null(archive);
    assert_false(archive_take(archive, true, NULL, &progress, &taken, &error));
    assert_int_equal(error.reason, ECANCELED);
    assert_int_equal(taken.games.added + taken.count, 0);
    archive_close(archive);
    archive_taken_free(&taken);
    assert_int_equal(hoard_games(removal->to), 0);
}

/* What is done with every base that is opened while a merge is watched. */
static struct {
    struct Progress progress;
    int games; /* that came in; the merge is stopped at the tenth */
} watched;

static void count_game(void *unused, int what, const char *base, const char *table,
                       sqlite3_int64 id)
{
    (void)unused, (void)base, (void)id;
    if (what == SQLITE_INSERT && strcmp(table, "game") == 0 && ++watched.games == 10)
        watched.progress.stopping = true;
}

static int watch_base(sqlite3 *base, const char **why, const struct sqlite3_api_routines *calls)
{
    (void)why, (void)calls;
    sqlite3_update_hook(base, count_game, NULL);
    return SQLITE_OK;
}

/* However long a game takes: a second is enough for one. What was done is kept, and the rest comes
 * in another time. */
static void who_stops_a_merge_waits_for_one_game(void **state)
{
    const struct Removal *removal = *state;
    struct FileError error;
    struct ArchiveTaken taken;
    hoard_pack(removal->from, removal->path);
    struct Progress checking = {.first = 0};
    struct Archive *archive = archive_open(removal->path, removal->to, &checking, &error);
    assert_non_null(archive);
    sqlite3_auto_extension((void (*)(void))watch_base);
    bool ended = archive_take(archive, true, NULL, &watched.progress, &taken, &error);
    sqlite3_reset_auto_extension();
    archive_close(archive);
    assert_false(ended);
    assert_int_equal(error.reason, ECANCELED);
    assert_int_equal(watched.games, 10);
    assert_int_equal(taken.games.added, 10);
    assert_int_equal(hoard_games(removal->to), 10);
    archive_taken_free(&taken);
    hoard_unpack(removal->path, removal->to, &taken);
    assert_int_equal(taken.games.added, HOARD_GAMES - 10);
    archive_taken_free(&taken);
}

#define WITH_FOLDERS(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_FOLDERS(everything_comes_over),
        WITH_FOLDERS(engines_come_where_they_are_installed),
        WITH_FOLDERS(a_second_time_brings_nothing),
        WITH_FOLDERS(the_draft_finds_its_game),
        WITH_FOLDERS(matches_stay_out_where_they_are_not_wanted),
        WITH_FOLDERS(notes_of_both_sides_stay),
        WITH_FOLDERS(a_star_comes_over),
        WITH_FOLDERS(what_waits_for_the_next_start_comes_over),
        WITH_FOLDERS(a_game_that_went_on_here_stays_ahead),
        WITH_FOLDERS(who_stops_a_merge_waits_for_one_game),
        WITH_FOLDERS(a_full_table_keeps_the_game_in_the_library),
        WITH_FOLDERS(made_while_another_program_writes),
        WITH_FOLDERS(a_full_disk_is_told_and_leaves_nothing),
        WITH_FOLDERS(a_file_that_is_there_stays),
        WITH_FOLDERS(who_stops_it_keeps_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

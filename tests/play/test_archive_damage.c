/* Archives that are damaged, or not what they claim to be: each is refused with a sentence that
 * says what is wrong, before anything has changed. */
#define _XOPEN_SOURCE 700
#include "src/play/archive/manifest.h"
#include "src/play/archive/zip.h"
#include "tests/play/hoard.h"
#include "tests/play/scratch.h"
#include <setjmp.h>
#include <sodium.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

enum { CUTS = 40, FLIPS = 400, BOMB = 64 << 20 };

struct Damage {
    char from[256], to[256], path[320];
    char *library; /* owned: the bytes of a good library */
    size_t size;
};

/* --- zips of our own -------------------------------------------------------------------------- */

static void add_member(struct ZipWriter *zip, const char *name, const void *bytes, size_t size)
{
    struct FileError error;
    assert_true(zip_begin(zip, name, size, &error) && zip_add(zip, bytes, size, &error) &&
                zip_end(zip, &error));
}

/* What is changed in an archive that is good but for that. */
struct Craft {
    const char *name, *bytes;     /* one more member; NULL: none */
    const char *listed;           /* under which name it stands in the list; NULL: not at all */
    int64_t claimed;              /* its size in the list; 0: the real one */
    const char *hashed;           /* what the list's hash is of; NULL: of the bytes */
    size_t zeros;                 /* so many zeros in place of bytes */
    bool twice;                   /* in the zip */
    const char *old, *new;        /* what is replaced in the text of the list */
    bool no_library, no_manifest; /* is in the zip */
    const char *sql;              /* done to the library */
};

static char *replaced(char *text, const char *from, const char *into)
{
    char *at = strstr(text, from);
    assert_non_null(at);
    char *whole = calloc(1, strlen(text) + strlen(into) + 1);
    memcpy(whole, text, (size_t)(at - text));
    strcat(whole, into);
    strcat(whole, at + strlen(from));
    free(text);
    return whole;
}

static void list_member(struct Manifest *manifest, const char *name, const void *bytes, size_t size)
{
    struct ArchiveMember *member = manifest_add(manifest, name, ARCHIVE_RECORD);
    member->bytes = (int64_t)size;
    crypto_generichash(member->hash, sizeof member->hash, bytes, size, NULL, 0);
}

/* The library's bytes after `sql`. */
static char *changed_library(const struct Damage *damage, const char *sql, size_t *size)
{
    char path[400];
    sqlite3 *base;
    struct FileError error;
    snprintf(path, sizeof path, "%s/changed.db", damage->from);
    FILE *file = fopen(path, "wb");
    assert_int_equal(fwrite(damage->library, 1, damage->size, file), damage->size);
    assert_int_equal(fclose(file), 0);
    if (sql) {
        assert_int_equal(sqlite3_open(path, &base), SQLITE_OK);
        assert_int_equal(sqlite3_exec(base, sql, NULL, NULL, NULL), SQLITE_OK);
        sqlite3_close(base);
    }
    char *bytes = file_read_bytes(path, 1 << 26, size, &error);
    assert_non_null(bytes);
    unlink(path);
    return bytes;
}

static void craft(const struct Damage *damage, const struct Craft *craft)
{
    struct FileError error;
    struct Manifest manifest = {.count = 0};
    struct ZipWriter *zip = zip_create(damage->path, &file_calls_system, &error);
    size_t size = craft->zeros ? craft->zeros : craft->bytes ? strlen(craft->bytes) : 0;
    char *bytes = calloc(1, size + 1);
    if (!craft->zeros && craft->bytes)
        memcpy(bytes, craft->bytes, size);
    size_t library_size;
    char *library = changed_library(damage, craft->sql, &library_size);
    snprintf(manifest.content.program, sizeof manifest.content.program, "0.1.0");
    list_member(&manifest, "library.db", library, library_size);
    if (!craft->no_library)
        add_member(zip, "library.db", library, library_size);
    for (int i = 0; craft->name && i <= craft->twice; i++)
        add_member(zip, craft->name, bytes, size);
    if (craft->listed) {
        list_member(&manifest, craft->listed, craft->hashed ? craft->hashed : bytes, size);
        if (craft->claimed)
            manifest.members[manifest.count - 1].bytes = craft->claimed;
    }
    char *text = manifest_write(&manifest);
    if (craft->old)
        text = replaced(text, craft->old, craft->new);
    if (!craft->no_manifest)
        add_member(zip, manifest_name, text, strlen(text));
    assert_true(zip_finish(zip, true, &error));
    free(text);
    free(library);
    free(bytes);
    manifest_clear(&manifest);
}

/* --- opening them ----------------------------------------------------------------------------- */

static bool opens(const struct Damage *damage, struct FileError *error)
{
    struct Progress progress = {.first = 0};
    *error = (struct FileError){.what = ""};
    struct Archive *archive = archive_open(damage->path, damage->to, &progress, error);
    archive_close(archive);
    assert_int_equal(scratch_count(damage->to, ""), 2); /* . and .. */
    return archive != NULL;
}

static void assert_refused(const struct Damage *damage, const char *what)
{
    struct FileError error;
    assert_false(opens(damage, &error));
    if (!strstr(error.what, what))
        fail_msg("'%s' is not in '%s'", what, error.what);
}

static int set_up(void **state)
{
    struct Damage *damage = calloc(1, sizeof *damage);
    struct FileError error;
    int games;
    struct Progress progress = {.first = 0};
    char path[400];
    hoard_make(damage->from);
    scratch_make(damage->to);
    snprintf(damage->path, sizeof damage->path, "%s/all.zip", damage->from);
    snprintf(path, sizeof path, "%s/copy.db", damage->from);
    struct Library *library = library_new(damage->from);
    assert_true(library_snapshot(library, path, &progress, &games, &error));
    library_free(library);
    damage->library = file_read_bytes(path, 1 << 26, &damage->size, &error);
    assert_non_null(damage->library);
    *state = damage;
    return 0;
}

static int tear_down(void **state)
{
    struct Damage *damage = *state;
    scratch_remove(damage->from);
    scratch_remove(damage->to);
    free(damage->library);
    free(damage);
    return 0;
}

/* --- files that are broken -------------------------------------------------------------------- */

static void write_bytes(const char *path, const char *bytes, size_t size)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, size, file), size);
    assert_int_equal(fclose(file), 0);
}

static void cut_anywhere(void **state)
{
    const struct Damage *damage = *state;
    struct FileError error;
    size_t size;
    hoard_pack(damage->from, damage->path);
    char *bytes = file_read_bytes(damage->path, 1 << 26, &size, &error);
    for (size_t i = 0; i < CUTS; i++) {
        write_bytes(damage->path, bytes, size * i / CUTS);
        assert_refused(damage, "this is no zip file");
    }
    write_bytes(damage->path, bytes, size - 30);
    assert_false(opens(damage, &error));
    write_bytes(damage->path, bytes, size);
    assert_true(opens(damage, &error));
    free(bytes);
}

/* A byte that nothing depends on, as the time in a header, may change. */
static void changed_anywhere(void **state)
{
    const struct Damage *damage = *state;
    struct FileError error;
    size_t size;
    int refused = 0;
    hoard_pack(damage->from, damage->path);
    char *bytes = file_read_bytes(damage->path, 1 << 26, &size, &error);
    for (size_t i = 0; i < FLIPS; i++) {
        size_t at = (size - 1) * i / (FLIPS - 1);
        bytes[at] ^= 0x55;
        write_bytes(damage->path, bytes, size);
        if (!opens(damage, &error)) {
            assert_true(error.what[0] != 0);
            refused++;
        } else { /* then it is what it was */
            struct ArchiveTaken taken;
            char folder[256];
            scratch_make(folder);
            hoard_unpack(damage->path, folder, &taken);
            assert_int_equal(taken.games.added, HOARD_GAMES);
            archive_taken_free(&taken);
            scratch_remove(folder);
        }
        bytes[at] ^= 0x55;
    }
    print_message("%d of %d refused\n", refused, FLIPS);
    assert_true(refused > FLIPS * 8 / 10);
    free(bytes);
}

static void no_zip_at_all(void **state)
{
    struct Damage *damage = *state;
    char folder[320];
    struct FileError error;
    write_bytes(damage->path, "[Game \"gomoku\"]\n", 16);
    assert_refused(damage, "this is no zip file");
    unlink(damage->path);
    assert_refused(damage, "No such file");
    assert_int_equal(mkfifo(damage->path, 0600), 0);
    assert_refused(damage, "this is no file");
    snprintf(folder, sizeof folder, "%s", damage->path);
    snprintf(damage->path, sizeof damage->path, "%s", damage->from);
    assert_false(opens(damage, &error));
}

/* --- archives that lie ------------------------------------------------------------------------ */

static const char record[] = "[Game \"tictactoe\"]\n\n1. b2 *\n";

static void what_is_good_opens(void **state)
{
    const struct Damage *damage = *state;
    struct FileError error;
    craft(damage,
          &(struct Craft){.name = "records/a.pgn", .bytes = record, .listed = "records/a.pgn"});
    assert_true(opens(damage, &error));
}

static void other_versions(void **state)
{
    const struct Damage *damage = *state;
    struct FileError error;
    craft(damage, &(struct Craft){.old = "backup 1", .new = "backup 2"});
    assert_refused(damage, "a newer version of the program made this backup");
    craft(damage, &(struct Craft){.old = "Tianyuan", .new = "Somebody"});
    assert_refused(damage, "this is no backup of Tianyuan");
    craft(damage, &(struct Craft){.old = "end\n", .new = "what = later\nend\n"});
    assert_true(opens(damage, &error));
    craft(damage, &(struct Craft){.sql = "PRAGMA user_version = 99"});
    assert_refused(damage, "a newer version of the program wrote this library");
    craft(damage, &(struct Craft){.sql = "DROP TABLE puzzle_result;"
                                         "ALTER TABLE game DROP COLUMN left_out;"
                                         "ALTER TABLE game DROP COLUMN analysis;"
                                         "ALTER TABLE record ADD COLUMN analysis BLOB;"
                                         "PRAGMA user_version = 1"});
    assert_true(opens(damage, &error));
}

static void lists_that_make_no_sense(void **state)
{
    const struct Damage *damage = *state;
    craft(damage, &(struct Craft){.no_manifest = true});
    assert_refused(damage, "this is no backup of Tianyuan");
    craft(damage, &(struct Craft){.old = "end\n", .new = ""});
    assert_refused(damage, "cut short");
    craft(damage, &(struct Craft){.old = "games 0", .new = "games many"});
    assert_refused(damage, "manifest.txt:4: this line can't be read");
    craft(damage, &(struct Craft){.old = "member ", .new = "member x"});
    assert_refused(damage, "manifest.txt:5: this line can't be read");
    craft(damage, &(struct Craft){.old = "member ", .new = "member 99999999999999"});
    assert_refused(damage, "this line can't be read");
    craft(damage, &(struct Craft){.old = "library.db", .new = "gamecontrollerdb.txt"});
    assert_refused(damage, "the library of games is missing");
}

static void what_is_listed_and_what_is_there(void **state)
{
    const struct Damage *damage = *state;
    craft(damage, &(struct Craft){.no_library = true});
    assert_refused(damage, "library.db is missing in it");
    craft(damage, &(struct Craft){.name = "records/a.pgn", .bytes = record});
    assert_refused(damage, "records/a.pgn does not belong into it");
    craft(damage, &(struct Craft){.listed = "records/a.pgn", .bytes = record});
    assert_refused(damage, "records/a.pgn is missing in it");
    craft(damage,
          &(struct Craft){
              .name = "records/a.pgn", .bytes = record, .listed = "records/a.pgn", .twice = true});
    assert_refused(damage, "records/a.pgn is in it twice");
    craft(damage, &(struct Craft){.listed = "library.db", .bytes = record});
    assert_refused(damage, "library.db is in it twice");
}

static void names_that_lead_elsewhere(void **state)
{
    const struct Damage *damage = *state;
    static const char *const names[] = {
        "../records/a.pgn", "records/../../a.pgn", "/tmp/a.pgn",      "records/b/a.pgn",
        "records\\a.pgn",   "records/.a.pgn",      "library.db/a",    "a.pgn",
        "records/c:a.pgn",  "records/\x01.pgn",    "records/\xff.pgn"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        craft(damage, &(struct Craft){.name = names[i], .bytes = record, .listed = names[i]});
        assert_refused(damage, "no backup has a file of that name");
    }
}

static void sizes_that_are_wrong(void **state)
{
    const struct Damage *damage = *state;
    struct Craft bomb = {.name = "records/a.pgn", .listed = "records/a.pgn", .zeros = BOMB};
    bomb.claimed = 100;
    craft(damage, &bomb);
    assert_refused(damage, "records/a.pgn is longer than it says");
    bomb.claimed = 0;
    craft(damage, &bomb);
    assert_refused(damage, "no file of a backup is that long");
    struct Craft longer = {.name = "records/a.pgn", .bytes = record, .listed = "records/a.pgn"};
    longer.claimed = 100000;
    craft(damage, &longer);
    assert_refused(damage, "records/a.pgn is not what was packed");
}

/* The zip's own sums are right, and its bytes others than were packed. */
static void contents_that_are_others(void **state)
{
    const struct Damage *damage = *state;
    craft(damage, &(struct Craft){.name = "records/a.pgn",
                                  .listed = "records/a.pgn",
                                  .bytes = record,
                                  .hashed = "[Game \"tictactoe\"]\n\n1. b3 *\n"});
    assert_refused(damage, "records/a.pgn is not what was packed");
}

static void libraries_that_are_none(void **state)
{
    const struct Damage *damage = *state;
    craft(damage, &(struct Craft){.sql = "PRAGMA application_id = 1"});
    assert_refused(damage, "this is no library of games");
    craft(damage, &(struct Craft){.sql = "DROP TABLE record"});
    assert_refused(damage, "this is no library of games");
    craft(damage, &(struct Craft){.sql = "ALTER TABLE game RENAME TO other;"
                                         "CREATE VIEW game AS SELECT * FROM other"});
    assert_refused(damage, "this is no library of games");
    craft(damage,
          &(struct Craft){.sql = "CREATE TRIGGER t AFTER INSERT ON game BEGIN SELECT 1; END"});
    assert_refused(damage, "this is no library of games");
}

#define WITH_FOLDERS(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_FOLDERS(cut_anywhere),
        WITH_FOLDERS(changed_anywhere),
        WITH_FOLDERS(no_zip_at_all),
        WITH_FOLDERS(what_is_good_opens),
        WITH_FOLDERS(other_versions),
        WITH_FOLDERS(lists_that_make_no_sense),
        WITH_FOLDERS(what_is_listed_and_what_is_there),
        WITH_FOLDERS(names_that_lead_elsewhere),
        WITH_FOLDERS(sizes_that_are_wrong),
        WITH_FOLDERS(contents_that_are_others),
        WITH_FOLDERS(libraries_that_are_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

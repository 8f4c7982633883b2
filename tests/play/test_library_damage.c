/*
 * Damaged libraries, made from healthy ones: whatever was done to the file, every game whose bytes
 * are whole comes back, with its star, and the report says what did not.
 *
 *     test_play_library_damage [every]    with "every": each page of the file in turn
 */
#define _XOPEN_SOURCE 700
#include "src/common/memory.h"
#include "src/common/random.h"
#include "tests/play/scratch.h"
#include "tests/play/shelf.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

enum {
    GAMES = 260,
    PAGE = 512, /* small pages: rows overflow, and trees have inner pages */
    LEAF_TABLE = 13,
    INNER_TABLE = 5,
    FEW = 24 /* pages that are spoilt one by one, of all */
};

/* A healthy library as bytes. */
struct Healthy {
    uint8_t *bytes; /* owned */
    size_t size;
};

static void path_of(const char *folder, const char *name, char path[300])
{
    snprintf(path, 300, "%s/%s", folder, name);
}

/* Game number `i`: its players name it, and its remark, of up to some pages, in every stretch. */
static struct Tree *make_game(int i)
{
    char tags[160], text[4200] = "1. b2 a1 2. b3 a2 3. b1 {", mark[16];
    snprintf(tags, sizeof tags,
             "[Date \"2026.11.21\"]\n[Time \"%02d:%02d:00\"]\n[Site \"mark%d.\"]\n[X \"Mei\"]\n"
             "[O \"who%d.\"]",
             i / 60, i % 60, i, i);
    snprintf(mark, sizeof mark, "mark%d. ", i);
    size_t length = i % 9 == 0 ? 3000 : 40 + (size_t)(i * 37) % 200;
    while (strlen(text) < length)
        strcat(text, mark);
    strcat(text, "} 1-0");
    char *record = memory_zeroed(strlen(tags) + strlen(text) + 64);
    sprintf(record, "[Game \"tictactoe\"]\n%s\n\n%s\n", tags, text);
    struct Tree *tree = shelf_tree(record);
    free(record);
    return tree;
}

static void add_games(struct Shelf *shelf, int first, int last)
{
    struct Tree *trees[GAMES] = {NULL};
    struct LibraryAdded added[GAMES];
    struct FileError error;
    int64_t starred[GAMES];
    int stars = 0;
    for (int i = first; i < last; i++)
        trees[i] = make_game(i);
    assert_true(
        library_add(shelf->library, trees + first, last - first, &shelf_here, added, &error));
    for (int i = first; i < last; i++) {
        tree_free(trees[i]);
        if (i % 5 == 0)
            starred[stars++] = added[i - first].id;
    }
    assert_true(library_star(shelf->library, starred, stars, true, &error));
}

static struct Healthy read_all(const char *folder, const char *name)
{
    struct Healthy healthy;
    struct FileError error;
    char path[300];
    path_of(folder, name, path);
    healthy.bytes = (uint8_t *)file_read_bytes(path, 1 << 26, &healthy.size, &error);
    assert_non_null(healthy.bytes);
    return healthy;
}

static void write_all(const char *folder, const char *name, const uint8_t *bytes, size_t size)
{
    char path[300];
    path_of(folder, name, path);
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, size, file), size);
    assert_int_equal(fclose(file), 0);
}

/* GAMES games on pages of PAGE bytes, after `sql`. */
static struct Healthy make_healthy(const char *sql)
{
    struct Shelf shelf;
    char pack[120];
    shelf_open(&shelf);
    add_games(&shelf, 0, GAMES);
    library_free(shelf.library);
    snprintf(pack, sizeof pack, "PRAGMA journal_mode = DELETE; PRAGMA page_size = %d; VACUUM;",
             PAGE);
    shelf_sql(shelf.folder, pack);
    shelf_sql(shelf.folder, sql);
    struct Healthy healthy = read_all(shelf.folder, "library.db");
    scratch_remove(shelf.folder);
    return healthy;
}

/* --- what is to come back --------------------------------------------------------------------- */

/* Of each game: whether its record and its other row stand in bytes that were left alone. */
struct Whole {
    bool record[GAMES], row[GAMES];
    int records;
};

static void touch(const struct Healthy *healthy, size_t from, size_t to, const char *mark,
                  bool whole[GAMES])
{
    size_t length = strlen(mark), around = to - from > 1 ? 12 : 300; /* marks lie that far apart */
    from = from > around ? from - around : 0;
    to = to + around < healthy->size ? to + around : healthy->size;
    for (size_t at = from; at + length < to; at++) {
        if (memcmp(healthy->bytes + at, mark, length) != 0)
            continue;
        int game = atoi((const char *)healthy->bytes + at + length);
        if (game < GAMES)
            whole[game] = false;
    }
}

/* Which games are whole in the damaged bytes, of which there may be fewer. */
static void find_whole(const struct Healthy *healthy, const uint8_t *bytes, size_t size,
                       struct Whole *whole)
{
    memset(whole, true, sizeof *whole);
    for (size_t at = 0; at < healthy->size;) {
        size_t from = at;
        while (at < healthy->size && (at >= size || bytes[at] != healthy->bytes[at]))
            at++;
        if (at > from) {
            touch(healthy, from, at, "mark", whole->record);
            touch(healthy, from, at, "who", whole->row);
        } else {
            at++;
        }
    }
    whole->records = 0;
    for (int i = 0; i < GAMES; i++)
        whole->records += whole->record[i];
}

/* How many games of the library there are of each number, and stars. */
static void look(struct Shelf *shelf, int found[GAMES], bool starred[GAMES])
{
    struct FileError error;
    int64_t *ids;
    int count;
    memset(found, 0, GAMES * sizeof *found);
    if (!library_find(shelf->library, &shelf_all, &ids, &count, &error))
        fail_msg("%s: %s", error.path, error.what);
    for (int i = 0; i < count; i++) {
        struct LibraryGame game;
        assert_true(library_describe(shelf->library, ids + i, 1, &game, &error));
        int number = -1;
        sscanf(game.player[1], "who%d.", &number);
        if (number < 0)
            continue; /* its row is damaged, which goes unnoticed */
        assert_in_range(number, 0, GAMES - 1);
        found[number]++;
        starred[number] = game.starred;
    }
    free(ids);
}

static void check_report(struct Shelf *shelf, const char *name)
{
    struct FileError error;
    struct LibraryReport report;
    char *end;
    if (!library_report(shelf->library, &report, &error))
        fail_msg("%s: %s", name, error.what);
    if (!report.known)
        fail_msg("%s: no report", name);
    assert_int_equal(access(report.path, F_OK), 0);
    assert_int_equal(report.saved, shelf_count(shelf, &shelf_all));
    int lines = 0;
    for (end = report.list; *end; end++)
        lines += *end == '\n';
    assert_int_equal(lines, report.lost < 200 ? report.lost : 200);
    free(report.list);
    assert_true(library_close_report(shelf->library, &error));
    assert_true(library_report(shelf->library, &report, &error));
    assert_false(report.known);
}

/* Whether the mended file pleases SQLite, and nothing but it and the old one is left. */
static void check_files(const char *folder)
{
    shelf_assert_sound(folder);
    assert_int_equal(scratch_count(folder, "-damaged-1.db"), 1);
    assert_int_equal(scratch_count(folder, ".mending"), 0);
}

/* Opens the damaged library: all that is whole is there, once, with its star. A call that only
 * hears of the damage is one that the player does again. */
static void check(const struct Healthy *healthy, const uint8_t *bytes, size_t size,
                  const char *name)
{
    struct Shelf shelf = {.library = NULL};
    struct Whole whole;
    int found[GAMES], back = 0;
    bool starred[GAMES];
    find_whole(healthy, bytes, size, &whole);
    scratch_make(shelf.folder);
    write_all(shelf.folder, "library.db", bytes, size);
    shelf.library = library_new(shelf.folder);
    look(&shelf, found, starred);
    bool mended = scratch_count(shelf.folder, "-damaged-1.db") == 1;
    for (int i = 0; i < GAMES; i++) {
        back += found[i];
        if (found[i] > 1 || (whole.record[i] && !found[i]))
            fail_msg("%s: game %d came back %d times", name, i, found[i]);
        if (found[i] && whole.record[i] && whole.row[i] && starred[i] != (i % 5 == 0))
            fail_msg("%s: the star of game %d", name, i);
    }
    if (mended)
        check_report(&shelf, name);
    library_free(shelf.library);
    if (mended)
        check_files(shelf.folder);
    scratch_remove(shelf.folder);
    print_message("%s: %d games of %d are whole, %d came back%s\n", name, whole.records, GAMES,
                  back, mended ? "" : " (not mended)");
}

/* --- ways to spoil a file --------------------------------------------------------------------- */

static uint8_t *copy_of(const struct Healthy *healthy)
{
    uint8_t *bytes = memory_zeroed(healthy->size);
    memcpy(bytes, healthy->bytes, healthy->size);
    return bytes;
}

static void spoil_header(uint8_t *bytes, size_t size)
{
    (void)size;
    memset(bytes, 0xa5, 100);
}

static void zero_first_page(uint8_t *bytes, size_t size)
{
    (void)size;
    memset(bytes, 0, PAGE);
}

/* All pages of a kind. */
static void zero_kind(uint8_t *bytes, size_t size, int kind, size_t page)
{
    for (size_t at = page; at < size; at += page)
        if (bytes[at] == kind)
            memset(bytes + at, 0, page);
}

static void zero_inner_pages(uint8_t *bytes, size_t size)
{
    zero_kind(bytes, size, INNER_TABLE, PAGE);
}

static void zero_indexes(uint8_t *bytes, size_t size)
{
    zero_kind(bytes, size, 2, PAGE);
    zero_kind(bytes, size, 10, PAGE);
}

/* Whatever SQLite may think of where to begin. */
static void zero_inner_pages_and_header(uint8_t *bytes, size_t size)
{
    zero_inner_pages(bytes, size);
    spoil_header(bytes, size);
}

/* A page's head is gone, and what stands at its end is whole. */
static void zero_heads_of_leaves(uint8_t *bytes, size_t size)
{
    int leaf = 0;
    spoil_header(bytes, size);
    for (size_t at = PAGE; at < size; at += PAGE)
        if (bytes[at] == LEAF_TABLE && leaf++ % 10 == 0)
            memset(bytes + at, 0, 8);
}

/* A sector in eight, whatever stands there. */
static void zero_sectors(uint8_t *bytes, size_t size)
{
    for (size_t at = 4096; at + PAGE <= size; at += (size_t)8 * PAGE)
        memset(bytes + at, 0, PAGE);
}

static void scatter_bits(uint8_t *bytes, size_t size)
{
    uint64_t random = 24;
    for (int i = 0; i < 40; i++)
        bytes[random_below(&random, (uint32_t)size)] ^= 0xff;
    spoil_header(bytes, size);
}

static void spoil_free_list(uint8_t *bytes, size_t size)
{
    memset(bytes + 32, 0xff, 8);
    zero_inner_pages(bytes, size);
}

/* The parts of the file that count are as they should be. */
static void whole_games_come_back(void **state)
{
    static const struct {
        const char *name;
        void (*spoil)(uint8_t *bytes, size_t size);
    } ways[] = {
        {"header overwritten", spoil_header},
        {"first page zeroed", zero_first_page},
        {"inner pages zeroed", zero_inner_pages},
        {"indexes zeroed", zero_indexes},
        {"inner pages and header", zero_inner_pages_and_header},
        {"heads of leaves zeroed", zero_heads_of_leaves},
        {"sectors zeroed", zero_sectors},
        {"bytes turned over", scatter_bits},
        {"list of free pages", spoil_free_list},
    };
    struct Healthy healthy = make_healthy("");
    (void)state;
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        uint8_t *bytes = copy_of(&healthy);
        ways[i].spoil(bytes, healthy.size);
        check(&healthy, bytes, healthy.size, ways[i].name);
        free(bytes);
    }
    free(healthy.bytes);
}

static void cut_files(void **state)
{
    struct Healthy healthy = make_healthy("");
    (void)state;
    check(&healthy, healthy.bytes, healthy.size / 2, "cut at half");
    check(&healthy, healthy.bytes, healthy.size / 3 + 200, "cut amid a page");
    check(&healthy, healthy.bytes, healthy.size - PAGE, "last page cut off");
    check(&healthy, healthy.bytes, 3 * PAGE, "three pages left");
    check(&healthy, healthy.bytes, 60, "not even a header");
    free(healthy.bytes);
}

/* Pages one by one: roots, inner ones, leaves and overflows; `every` in turn, else some. */
static void page_by_page(void **state)
{
    struct Healthy healthy = make_healthy("");
    int pages = (int)(healthy.size / PAGE), step = *(bool *)*state ? 1 : pages / FEW;
    for (int page = 0; page < pages; page += page < 12 ? 1 : step) {
        char name[40];
        uint8_t *bytes = copy_of(&healthy);
        memset(bytes + (size_t)page * PAGE, page % 2 ? 0 : 0xa5, PAGE);
        snprintf(name, sizeof name, "page %d of %d", page + 1, pages);
        check(&healthy, bytes, healthy.size, name);
        free(bytes);
    }
    free(healthy.bytes);
}

/* --- numbers and versions --------------------------------------------------------------------- */

/* What was damaged before cannot be counted through: ids beyond all measure, and those of others.
 */
static void wrong_ids(void **state)
{
    static const struct {
        const char *name, *sql;
    } cases[] = {
        {"an id of four billion thousands", "PRAGMA foreign_keys = OFF;"
                                            "UPDATE game SET id = 4000000000000 WHERE id = 7;"
                                            "UPDATE record SET id = 4000000000000 WHERE id = 7"},
        {"the largest id", "PRAGMA foreign_keys = OFF;"
                           "UPDATE game SET id = 9223372036854775807 WHERE id = 7;"
                           "UPDATE record SET id = 9223372036854775807 WHERE id = 7"},
        {"an id below zero", "PRAGMA foreign_keys = OFF; UPDATE game SET id = -5 WHERE id = 7;"
                             "UPDATE record SET id = -5 WHERE id = 7"},
        {"records with others' ids", "PRAGMA foreign_keys = OFF;"
                                     "UPDATE record SET id = id + 1000 WHERE id % 2;"
                                     "UPDATE record SET id = id - 1 WHERE id % 2 = 0;"
                                     "UPDATE record SET id = id - 999 WHERE id > 1000"},
        {"records without games", "PRAGMA foreign_keys = OFF;"
                                  "UPDATE record SET id = id + 500000"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct Healthy healthy = make_healthy(cases[i].sql);
        uint8_t *bytes = copy_of(&healthy);
        spoil_header(bytes, healthy.size);
        check(&healthy, bytes, healthy.size, cases[i].name);
        free(bytes);
        free(healthy.bytes);
    }
}

static void versions(void **state)
{
    static const struct {
        const char *name, *sql;
    } cases[] = {
        {"version 0 with tables", "PRAGMA user_version = 0"},
        {"another program's number", "PRAGMA application_id = 1"},
        {"an older version, damaged", "DROP TABLE puzzle_result;"
                                      "ALTER TABLE game DROP COLUMN left_out;"
                                      "ALTER TABLE game DROP COLUMN analysis;"
                                      "ALTER TABLE record ADD COLUMN analysis BLOB;"
                                      "PRAGMA user_version = 1; DROP INDEX listing;"
                                      "PRAGMA application_id = 0"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct Healthy healthy = make_healthy(cases[i].sql);
        check(&healthy, healthy.bytes, healthy.size, cases[i].name);
        free(healthy.bytes);
    }
}

/* --- what was deleted, what stands in the log ------------------------------------------------- */

/* What the player has deleted stays so, and of a game that was changed there is only the last
 * state, though the old bytes are still in the file. */
static void what_is_gone_stays_gone(void **state)
{
    struct Shelf shelf;
    char path[300];
    (void)state;
    shelf_open(&shelf);
    add_games(&shelf, 0, GAMES);
    library_free(shelf.library);
    shelf_sql(
        shelf.folder,
        "PRAGMA secure_delete = OFF; PRAGMA foreign_keys = ON; DELETE FROM game WHERE id <= 200;"
        "UPDATE game SET removed = strftime('%s', 'now') WHERE id = 201;"
        "PRAGMA wal_checkpoint(TRUNCATE)");
    struct Healthy healthy = read_all(shelf.folder, "library.db");
    zero_kind(healthy.bytes, healthy.size, 2, 4096);
    zero_kind(healthy.bytes, healthy.size, 10, 4096);
    write_all(shelf.folder, "library.db", healthy.bytes, healthy.size);
    free(healthy.bytes);
    shelf.library = library_new(shelf.folder);
    assert_int_equal(shelf_count(&shelf, &shelf_all), GAMES - 201);
    path_of(shelf.folder, "library-damaged-1.db", path);
    assert_int_equal(access(path, F_OK), 0);
    shelf_close(&shelf);
}

/* The end of the program need not wait for a mending: the next one goes on with it. */
static void a_mending_is_stopped(void **state)
{
    struct Shelf shelf = {.library = NULL};
    struct Healthy healthy = make_healthy("");
    struct FileError error;
    int64_t *ids;
    int count;
    (void)state;
    scratch_make(shelf.folder);
    spoil_header(healthy.bytes, healthy.size);
    write_all(shelf.folder, "library.db", healthy.bytes, healthy.size);
    shelf.library = library_new(shelf.folder);
    assert_true(library_mending(shelf.library) < 0);
    library_end(shelf.library);
    assert_false(library_find(shelf.library, &shelf_all, &ids, &count, &error));
    assert_false(library_find(shelf.library, &shelf_all, &ids, &count, &error));
    assert_true(library_mending(shelf.library) < 0);
    assert_int_equal(scratch_count(shelf.folder, "-damaged-1.db"), 0); /* it is where it was */
    shelf_reopen(&shelf);
    assert_int_equal(shelf_count(&shelf, &shelf_all), GAMES);
    assert_int_equal(library_take_news(shelf.library).kind, LIBRARY_MENDED);
    free(healthy.bytes);
    shelf_close(&shelf);
}

/* A mending that broke off does not touch a good library that was put in the damaged one's place.
 */
static void what_was_put_back_stays(void **state)
{
    struct Shelf shelf = {.library = NULL};
    struct Healthy healthy = make_healthy("DELETE FROM game WHERE id > 3");
    uint8_t *bytes = copy_of(&healthy);
    struct FileError error;
    int64_t *ids;
    int count;
    (void)state;
    scratch_make(shelf.folder);
    spoil_header(bytes, healthy.size);
    write_all(shelf.folder, "library.db", bytes, healthy.size);
    shelf.library = library_new(shelf.folder);
    library_end(shelf.library);
    assert_false(library_find(shelf.library, &shelf_all, &ids, &count, &error));
    assert_int_equal(scratch_count(shelf.folder, ".mending"), 1);
    write_all(shelf.folder, "library.db", healthy.bytes, healthy.size);
    shelf_reopen(&shelf);
    assert_int_equal(shelf_count(&shelf, &shelf_all), 3);
    assert_int_equal(scratch_count(shelf.folder, ".mending"), 0);
    assert_int_equal(scratch_count(shelf.folder, "-damaged-1.db"), 0);
    free(bytes);
    free(healthy.bytes);
    shelf_close(&shelf);
}

/* The newest games stand in the log alone. */
static void the_log_counts(void **state)
{
    struct Shelf shelf, copy = {.library = NULL};
    int found[GAMES];
    bool starred[GAMES];
    (void)state;
    shelf_open(&shelf);
    add_games(&shelf, 0, GAMES / 2);
    shelf_reopen(&shelf);
    add_games(&shelf, GAMES / 2, GAMES);
    shelf_sql(shelf.folder, "PRAGMA user_version = 0"); /* in the log, too */
    struct Healthy base = read_all(shelf.folder, "library.db"),
                   log = read_all(shelf.folder, "library.db-wal");
    shelf_close(&shelf);
    assert_true(log.size > 0);
    scratch_make(copy.folder);
    write_all(copy.folder, "library.db", base.bytes, base.size);
    write_all(copy.folder, "library.db-wal", log.bytes, log.size);
    copy.library = library_new(copy.folder);
    look(&copy, found, starred);
    for (int i = 0; i < GAMES; i++)
        assert_int_equal(found[i], 1);
    assert_int_equal(scratch_count(copy.folder, "-damaged-1.db"), 1);
    assert_int_equal(scratch_count(copy.folder, "-damaged-1.db-wal"), 1);
    free(base.bytes);
    free(log.bytes);
    shelf_close(&copy);
}

int main(int count, char **arguments)
{
    bool every = count > 1 && strcmp(arguments[1], "every") == 0;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whole_games_come_back),
        cmocka_unit_test(cut_files),
        cmocka_unit_test_prestate(page_by_page, &every),
        cmocka_unit_test(wrong_ids),
        cmocka_unit_test(versions),
        cmocka_unit_test(what_is_gone_stays_gone),
        cmocka_unit_test(a_mending_is_stopped),
        cmocka_unit_test(what_was_put_back_stays),
        cmocka_unit_test(the_log_counts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

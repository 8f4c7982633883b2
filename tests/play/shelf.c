/* A library in a folder of its own, and games to put there. */
#include "tests/play/shelf.h"
#include "engine/record.h"
#include "src/common/memory.h"
#include "tests/play/scratch.h"
#include <setjmp.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

const struct LibraryOrigin shelf_here = {.kind = LIBRARY_PLAYED, .mine = 0, .source = ""};
const struct LibraryOrigin shelf_imported = {
    .kind = LIBRARY_IMPORTED, .mine = -1, .source = "masters.pgn"};
const struct LibraryFilter shelf_all = {.starred = false};

void shelf_open(struct Shelf *shelf)
{
    scratch_make(shelf->folder);
    shelf->library = library_new(shelf->folder);
}

void shelf_close(struct Shelf *shelf)
{
    library_free(shelf->library);
    scratch_remove(shelf->folder);
}

void shelf_reopen(struct Shelf *shelf)
{
    library_free(shelf->library);
    shelf->library = library_new(shelf->folder);
}

struct Tree *shelf_tree(const char *text)
{
    struct RecordError error;
    const char *rest;
    int line = 1;
    struct Tree *tree = record_read_tree(text, NULL, &rest, &line, &error);
    if (!tree)
        fail_msg("line %d: %s", error.line, error.what);
    return tree;
}

struct Tree *shelf_game(const char *tags, const char *moves)
{
    char text[1024];
    snprintf(text, sizeof text, "[Game \"tictactoe\"]\n%s\n\n%s\n", tags, moves);
    return shelf_tree(text);
}

int64_t shelf_add(struct Shelf *shelf, struct Tree *tree, const struct LibraryOrigin *origin,
                  bool *is_double)
{
    struct LibraryAdded added;
    struct FileError error;
    while (!library_add(shelf->library, &tree, 1, origin, &added, &error))
        if (!library_was_refused(shelf->library)) /* else another has it, and is asked again */
            fail_msg("%s: %s", error.path, error.what);
    tree_free(tree);
    if (is_double)
        *is_double = added.is_double;
    return added.id;
}

void shelf_fill(struct Shelf *shelf, int first, int count)
{
    for (int i = first; i < first + count; i++) {
        char tags[160];
        snprintf(tags, sizeof tags,
                 "[Date \"2026.11.21\"]\n[Time \"%02d:%02d:00\"]\n[X \"Mei\"]\n[O \"level:%d\"]",
                 i / 60, i % 60, i);
        shelf_add(shelf, shelf_game(tags, "1. b2 a1 2. b3 a2 3. b1 1-0"), &shelf_here, NULL);
    }
}

void shelf_make_many(const char *folder, int games)
{
    struct Library *library = library_new(folder);
    struct Tree **trees = memory_zeroed((size_t)games * sizeof *trees);
    struct LibraryAdded *added = memory_zeroed((size_t)games * sizeof *added);
    struct FileError error;
    for (int i = 0; i < games; i++) {
        char tags[64];
        snprintf(tags, sizeof tags, "[X \"player %d\"]", i);
        trees[i] = shelf_game(tags, "1. b2 a1 2. b3 a2 3. b1 1-0");
    }
    if (!library_add(library, trees, games, &shelf_here, added, &error))
        fail_msg("%s: %s", error.path, error.what);
    for (int i = 0; i < games; i++)
        tree_free(trees[i]);
    free(trees);
    free(added);
    library_free(library);
}

int shelf_count(struct Shelf *shelf, const struct LibraryFilter *filter)
{
    struct FileError error;
    int64_t *ids;
    int count;
    if (!library_find(shelf->library, filter, &ids, &count, &error))
        fail_msg("%s: %s", error.path, error.what);
    free(ids);
    return count;
}

struct LibraryGame shelf_first(struct Shelf *shelf, const struct LibraryFilter *filter)
{
    struct LibraryGame game = {.id = 0};
    struct FileError error;
    int64_t *ids;
    int count;
    bool good = library_find(shelf->library, filter, &ids, &count, &error) && count > 0 &&
                library_describe(shelf->library, ids, 1, &game, &error);
    free(ids);
    assert_true(good);
    return game;
}

struct ImageKeys shelf_keys(const struct Tree *tree)
{
    struct TreeCursor cursor;
    tree_cursor_init(&cursor, (struct Tree *)tree);
    tree_cursor_go(&cursor, tree_last(tree, TREE_ROOT));
    struct ImageKeys keys = image_keys(&cursor.board);
    tree_cursor_free(&cursor);
    return keys;
}

static sqlite3 *open_base(const char *folder)
{
    char path[300];
    sqlite3 *base;
    snprintf(path, sizeof path, "%s/library.db", folder);
    assert_int_equal(sqlite3_open(path, &base), SQLITE_OK);
    return base;
}

void shelf_sql(const char *folder, const char *sql)
{
    char *error = NULL;
    sqlite3 *base = open_base(folder);
    if (sqlite3_exec(base, sql, NULL, NULL, &error) != SQLITE_OK)
        fail_msg("%s: %s", sql, error);
    sqlite3_close(base);
}

void shelf_make_old(const char *folder)
{
    shelf_sql(folder,
              "DROP TABLE puzzle_result;"
              "ALTER TABLE game DROP COLUMN left_out; ALTER TABLE game DROP COLUMN analysis;"
              "ALTER TABLE record ADD COLUMN analysis BLOB; PRAGMA user_version = 1;");
}

void shelf_assert_sound(const char *folder)
{
    sqlite3 *base = open_base(folder);
    sqlite3_stmt *s;
    assert_int_equal(sqlite3_prepare_v2(base, "PRAGMA integrity_check", -1, &s, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(s), SQLITE_ROW);
    assert_string_equal((const char *)sqlite3_column_text(s, 0), "ok");
    sqlite3_finalize(s);
    sqlite3_close(base);
}

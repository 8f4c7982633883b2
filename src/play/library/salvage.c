/*
 * What can be read of a damaged base goes into a new one.
 *
 * The records hold everything but stars, what does not count, and where a game came from. They are
 * asked for one by one by their numbers, so that a broken page costs the games on it and no others.
 * Where the page that leads to all of them is broken, the file is searched for what looks like a
 * record.
 */
#define _POSIX_C_SOURCE 200809L
#include "engine/record.h"
#include "src/common/memory.h"
#include "src/common/utf8.h"
#include "src/play/library/parts.h"
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

/* The damaged base, as a library of its own, and where its games go. */
struct Salvage {
    struct Library old, *library;
    sqlite3_stmt *record, *game;
    int saved;
};

/* The first or last number that a table still shows; 0: none. */
static int64_t outermost(struct Salvage *salvage, const char *sql)
{
    int64_t id = 0;
    return sql_number(&salvage->old, sql, &id, NULL) ? id : 0;
}

/* What the base says of a game that its record does not. */
struct Beside {
    struct LibraryOrigin origin;
    char source[LIBRARY_NAME_MAX];
    int starred, left_out;
};

/* Reads that, as far as it can be read; `id` 0: it cannot. */
static void read_beside(struct Salvage *salvage, int64_t id, struct Beside *beside)
{
    bool good;
    *beside = (struct Beside){.origin = {.kind = LIBRARY_IMPORTED, .mine = -1}};
    beside->origin.source = beside->source;
    if (!salvage->game || id == 0)
        return;
    sqlite3_bind_int64(salvage->game, 1, id);
    if (sql_row(&salvage->old, salvage->game, &good, NULL)) {
        beside->origin.kind = (enum LibraryKind)sqlite3_column_int(salvage->game, 0);
        beside->origin.mine = sqlite3_column_int(salvage->game, 1);
        sql_text(salvage->game, 2, beside->source, LIBRARY_NAME_MAX);
        beside->starred = sqlite3_column_int(salvage->game, 3);
        beside->left_out = sqlite3_column_int(salvage->game, 4);
    }
    sqlite3_reset(salvage->game);
}

static void save(struct Salvage *salvage, int64_t id, const char *text)
{
    struct Beside beside;
    struct LibraryAdded added = {.is_double = false};
    const char *rest;
    int line = 1;
    if (!text || !utf8_is_valid(text))
        return;
    struct Tree *tree = record_read_tree(text, NULL, &rest, &line, NULL);
    if (!tree)
        return;
    read_beside(salvage, id, &beside);
    if (insert_tree(salvage->library, tree, &beside.origin, &added, NULL) && !added.is_double) {
        char sql[128];
        salvage->saved++;
        sqlite3_snprintf(sizeof sql, sql,
                         "UPDATE game SET starred = %d, left_out = %d WHERE id = %lld",
                         beside.starred, beside.left_out, (long long)added.id);
        if (beside.starred || beside.left_out)
            sql_run(salvage->library, sql, NULL);
    }
    tree_free(tree);
}

/* Every record by its number; false if the way to them is broken. */
static bool save_numbered(struct Salvage *salvage)
{
    bool good;
    if (!salvage->record)
        return false;
    int64_t first = outermost(salvage, "SELECT min(id) FROM record"),
            last = outermost(salvage, "SELECT max(id) FROM record");
    for (int64_t id = first; id <= last && first > 0; id++) {
        sqlite3_bind_int64(salvage->record, 1, id);
        if (sql_row(&salvage->old, salvage->record, &good, NULL))
            save(salvage, id, (const char *)sqlite3_column_text(salvage->record, 0));
        sqlite3_reset(salvage->record);
    }
    return first > 0 && last > 0;
}

/* Whatever looks like a record between two places of the file, up to the first byte that cannot be
 * a text's. */
static void save_found(struct Salvage *salvage, const char *begin, size_t size)
{
    size_t length = 0;
    int step;
    uint32_t value;
    char *text = memory_zeroed(size + 1);
    memcpy(text, begin, size);
    while ((step = utf8_read(text + length, &value)) > 0 && value != 0)
        length += (size_t)step;
    text[length] = '\0';
    save(salvage, 0, text);
    free(text);
}

static void save_scattered(struct Salvage *salvage, const char *bytes, size_t size)
{
    static const char mark[] = "[Game \"";
    const char *end = bytes + size, *record = NULL;
    for (const char *at = bytes; at + sizeof mark < end; at++) {
        at = memchr(at, '[', (size_t)(end - at));
        if (!at || at + sizeof mark >= end)
            break;
        if (memcmp(at, mark, sizeof mark - 1) != 0)
            continue;
        if (record)
            save_found(salvage, record, (size_t)(at - record));
        record = at;
    }
    if (record)
        save_found(salvage, record, (size_t)(end - record));
}

static void search_file(struct Salvage *salvage, const char *path)
{
    struct stat status;
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file >= 0 && fstat(file, &status) == 0 && status.st_size > 0) {
        size_t size = (size_t)status.st_size;
        void *bytes = mmap(NULL, size, PROT_READ, MAP_PRIVATE, file, 0);
        if (bytes != MAP_FAILED) {
            save_scattered(salvage, bytes, size);
            munmap(bytes, size);
        }
    }
    if (file >= 0)
        close(file);
}

int salvage(struct Library *library, const char *path)
{
    struct Salvage salvage = {.library = library};
    bool found = false;
    if (sqlite3_open_v2(path, &salvage.old.base, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK) {
        salvage.record = sql_prepare(&salvage.old, "SELECT text FROM record WHERE id = ?1", NULL);
        salvage.game = sql_prepare(
            &salvage.old, "SELECT kind, mine, source, starred, left_out FROM game WHERE id = ?1",
            NULL);
        if (!salvage.game) /* an older program's */
            salvage.game =
                sql_prepare(&salvage.old,
                            "SELECT kind, mine, source, starred, 0 FROM game WHERE id = ?1", NULL);
        found = save_numbered(&salvage);
        sqlite3_finalize(salvage.record);
        sqlite3_finalize(salvage.game);
    }
    sqlite3_close(salvage.old.base);
    salvage.game = NULL;
    if (!found)
        search_file(&salvage, path);
    return salvage.saved;
}

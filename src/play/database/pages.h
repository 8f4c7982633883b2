/*
 * A SQLite file read page by page, by the description of its format and without SQLite: what a
 * damaged one still holds. Nothing is written, and no work is more than the file's size allows.
 *
 * Pages that stand in the file's write-ahead log count as they stand there, up to its last commit.
 */
#ifndef TY_SRC_PLAY_DATABASE_PAGES_H
#define TY_SRC_PLAY_DATABASE_PAGES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { ROW_COLUMNS_MAX = 32 };

enum ColumnKind { COLUMN_NULL, COLUMN_INTEGER, COLUMN_REAL, COLUMN_TEXT, COLUMN_BLOB };

/* A value; `number` is that of an integer, text and blobs have bytes, without a closing 0. */
struct Column {
    enum ColumnKind kind;
    int64_t number;
    const uint8_t *bytes;
    size_t size;
};

/* A row of a table, or of an index, which has no id (0). */
struct Row {
    int64_t id;
    int count; /* columns */
    struct Column column[ROW_COLUMNS_MAX];
};

struct Pages;

/* What is done with rows. `wants` says of one whose values may not be read yet (kinds and sizes
 * are) whether it is worth reading; `take` gets it whole. */
struct RowVisitor {
    bool (*wants)(const struct Row *row);
    void (*take)(void *user, const struct Row *row);
    void *user;
};

/* The file at `path` with its log; NULL, with errno, if it can't be opened. */
struct Pages *pages_open(const char *path);

/* Closes and frees them; NULL is ignored. */
void pages_close(struct Pages *pages);

/* How many pages there are, numbered from 1. */
uint32_t pages_count(const struct Pages *pages);

/* The whole file, in sqlite3_malloc's memory, as if its log had been taken in; NULL if the disk
 * fails or there is not enough memory. *size becomes its bytes. */
uint8_t *pages_image(struct Pages *pages, int64_t *size);

/* Whose page it is, as far as the other pages tell. */
enum PageUse {
    PAGE_LOST, /* nobody's: the way to it is broken, or it is an overflow */
    PAGE_USED, /* a table's */
    PAGE_FREED /* what stands there was deleted */
};

/* Looks at all pages once, for pages_use. */
void pages_survey(struct Pages *pages);
enum PageUse pages_use(const struct Pages *pages, uint32_t number);

/* Visits the rows of page `number`. False if not all of the page makes sense as one of rows (a page
 * that leads to others has none, and makes sense). */
bool pages_visit(struct Pages *pages, uint32_t number, const struct RowVisitor *visitor);

/* Visits whatever on page `number` looks like a wanted row of a table, wherever it begins: for
 * pages whose own account of their rows is lost. */
void pages_search(struct Pages *pages, uint32_t number, const struct RowVisitor *visitor);

#endif

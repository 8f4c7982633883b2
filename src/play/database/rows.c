/* The rows of a page of a SQLite file. */
#include "src/common/memory.h"
#include "src/play/database/pages_parts.h"
#include <stdlib.h>
#include <string.h>

enum { HEADER_SIZE = 100, ROW_MOST = 1 << 26 /* bytes */ };

/* A stretch of bytes that is read from its beginning. */
struct Reader {
    const uint8_t *at, *end;
};

/* A number of one to nine bytes, seven bits each, all eight of the ninth. */
static bool read_varint(struct Reader *reader, uint64_t *value)
{
    *value = 0;
    for (int i = 0; i < 9; i++) {
        if (reader->at == reader->end)
            return false;
        uint8_t byte = *reader->at++;
        *value = i == 8 ? *value << 8 | byte : *value << 7 | (byte & 0x7fU);
        if (i == 8 || byte < 0x80)
            return true;
    }
    return false;
}

/* A column by its serial type; false if there is no such type. */
static bool type_column(uint64_t type, struct Column *column)
{
    static const uint8_t sizes[] = {0, 1, 2, 3, 4, 6, 8, 8, 0, 0};
    *column = (struct Column){.kind = type == 0   ? COLUMN_NULL
                                      : type == 7 ? COLUMN_REAL
                                                  : COLUMN_INTEGER};
    if (type >= 12) {
        column->kind = type % 2 ? COLUMN_TEXT : COLUMN_BLOB;
        column->size = (size_t)((type - 12) / 2);
        return type < 2 * (uint64_t)ROW_MOST;
    }
    if (type == 10 || type == 11)
        return false;
    column->size = sizes[type];
    column->number = type == 9;
    return true;
}

/* Kinds and sizes of the columns of a row of `size` bytes, from its head; *skip is the head's size.
 * False if they do not add up to the row. */
static bool read_head(const uint8_t *bytes, size_t known, uint64_t size, struct Row *row,
                      size_t *skip)
{
    struct Reader reader = {bytes, bytes + known};
    uint64_t head, type, sum;
    if (!read_varint(&reader, &head) || head > known || head > size)
        return false;
    reader.end = bytes + head;
    sum = head;
    for (row->count = 0; reader.at < reader.end; row->count++) {
        if (row->count == ROW_COLUMNS_MAX || !read_varint(&reader, &type) ||
            !type_column(type, &row->column[row->count]))
            return false;
        sum += row->column[row->count].size;
    }
    *skip = (size_t)head;
    return sum == size;
}

static void read_values(struct Row *row, const uint8_t *at)
{
    for (int i = 0; i < row->count; i++) {
        struct Column *column = &row->column[i];
        column->bytes = at;
        at += column->size;
        if (column->kind != COLUMN_INTEGER || column->size == 0)
            continue;
        uint64_t number = column->bytes[0] & 0x80 ? UINT64_MAX : 0;
        for (size_t j = 0; j < column->size; j++)
            number = number << 8 | column->bytes[j];
        column->number = (int64_t)number;
    }
}

/* How much of a row of `size` bytes stands on the page itself, by the format's rule. */
static size_t local_size(const struct Pages *pages, bool table, uint64_t size)
{
    uint64_t usable = pages->usable, least = (usable - 12) * 32 / 255 - 23,
             most = table ? usable - 35 : (usable - 12) * 64 / 255 - 23,
             fitting = least + (size - least) % (usable - 4);
    if (size <= most)
        return (size_t)size;
    return (size_t)(fitting <= most ? fitting : least);
}

/* Adds what stands on overflow pages, the first of which is `number`, up to `size` bytes. */
static bool read_overflow(struct Pages *pages, uint32_t number, uint8_t *row, size_t have,
                          size_t size)
{
    uint8_t *bytes = memory_zeroed(pages->size);
    while (have < size && number > 0 && number <= pages->count && pages->budget-- > 0 &&
           pages_read(pages, number, bytes)) {
        size_t part = pages->usable - 4 < size - have ? pages->usable - 4 : size - have;
        memcpy(row + have, bytes + 4, part);
        have += part;
        number = pages_number(bytes, 4);
    }
    free(bytes);
    return have == size;
}

/* What came of a cell. */
enum Cell { CELL_SENSELESS, CELL_UNWANTED, CELL_TAKEN };

/* A cell: the size of its row, its id in a table, then the row as far as it stands here, then the
 * first page with the rest of it. */
static enum Cell visit_cell(struct Pages *pages, struct Reader cell, bool table,
                            const struct RowVisitor *visitor)
{
    struct Row row = {.id = 0};
    uint64_t size, id = 0;
    size_t skip;
    if (!read_varint(&cell, &size) || (table && !read_varint(&cell, &id)) || size > ROW_MOST ||
        size > (uint64_t)pages->count * pages->size)
        return CELL_SENSELESS;
    row.id = (int64_t)id;
    size_t local = local_size(pages, table, size), room = (size_t)(cell.end - cell.at);
    if (local + (local < size ? 4 : 0) > room || !read_head(cell.at, local, size, &row, &skip))
        return CELL_SENSELESS;
    if (!visitor->wants(&row))
        return CELL_UNWANTED;
    if (local == size) {
        read_values(&row, cell.at + skip);
        visitor->take(visitor->user, &row);
        return CELL_TAKEN;
    }
    uint8_t *whole = memory_zeroed((size_t)size);
    memcpy(whole, cell.at, local);
    bool good = read_overflow(pages, pages_number(cell.at + local, 4), whole, local, (size_t)size);
    if (good) {
        read_values(&row, whole + skip);
        visitor->take(visitor->user, &row);
    }
    free(whole);
    return CELL_TAKEN; /* this page makes sense, whatever became of the others */
}

/* All cells of a page; false if one of them makes no sense. */
static bool visit_cells(struct Pages *pages, const uint8_t *bytes, uint32_t base,
                        const struct RowVisitor *visitor)
{
    int kind = bytes[base];
    bool inner = kind == PAGE_INDEX, good = true;
    uint32_t first = base + (inner ? 12 : 8), cells = pages_number(bytes + base + 3, 2);
    for (uint32_t i = 0; i < cells && first + 2 * i + 2 <= pages->usable; i++) {
        uint32_t at = pages_number(bytes + first + 2 * (size_t)i, 2) + (inner ? 4 : 0);
        struct Reader cell = {bytes + at, bytes + pages->usable};
        good = at >= first && at < pages->usable &&
               visit_cell(pages, cell, kind == PAGE_TABLE_LEAF, visitor) != CELL_SENSELESS && good;
    }
    return good && first + 2 * cells <= pages->usable;
}

bool pages_visit(struct Pages *pages, uint32_t number, const struct RowVisitor *visitor)
{
    uint32_t base = number == 1 ? HEADER_SIZE : 0;
    uint8_t *bytes = memory_zeroed(pages->size);
    bool good = pages_read(pages, number, bytes);
    if (good && bytes[base] != PAGE_TABLE)
        good = (bytes[base] == PAGE_TABLE_LEAF || bytes[base] == PAGE_INDEX_LEAF ||
                bytes[base] == PAGE_INDEX) &&
               visit_cells(pages, bytes, base, visitor);
    free(bytes);
    return good;
}

void pages_search(struct Pages *pages, uint32_t number, const struct RowVisitor *visitor)
{
    uint8_t *bytes = memory_zeroed(pages->size);
    bool good = pages_read(pages, number, bytes);
    for (uint32_t at = 0; good && at < pages->usable; at++) {
        struct Reader cell = {bytes + at, bytes + pages->usable};
        visit_cell(pages, cell, true, visitor);
    }
    free(bytes);
}

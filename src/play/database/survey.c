/* Which pages of a SQLite file are in use. */
#include "src/play/database/pages_parts.h"

enum { HEADER_SIZE = 100, TRUNK_HEADER = 8 };

static void note(struct Pages *pages, uint32_t number, enum PageUse use)
{
    if (number > 0 && number <= pages->count)
        pages->use[number] = (uint8_t)use;
}

/* The pages of the list of free ones: by trunks, each with a number of leaves. */
static void note_freed(struct Pages *pages)
{
    uint8_t *bytes = pages->bytes;
    if (!pages->headed || !pages_read(pages, 1, bytes))
        return;
    uint32_t trunk = pages_number(bytes + 32, 4);
    for (uint32_t i = 0; i < pages->count && trunk > 0 && trunk <= pages->count; i++) {
        if (pages->use[trunk] == PAGE_FREED || !pages_read(pages, trunk, bytes))
            return;
        uint32_t leaves = pages_number(bytes + 4, 4);
        if (leaves > pages->usable / 4 - 2)
            return;
        note(pages, trunk, PAGE_FREED);
        for (uint32_t leaf = 0; leaf < leaves; leaf++)
            note(pages, pages_number(bytes + TRUNK_HEADER + 4 * (size_t)leaf, 4), PAGE_FREED);
        trunk = pages_number(bytes, 4);
    }
}

/* The pages that an inner page leads to are in use, whatever the list of free ones says. */
static void note_children(struct Pages *pages, uint32_t number)
{
    const uint8_t *bytes = pages->bytes;
    uint32_t base = number == 1 ? HEADER_SIZE : 0, cells = pages_number(bytes + base + 3, 2);
    if (bytes[base] != PAGE_TABLE && bytes[base] != PAGE_INDEX)
        return;
    note(pages, pages_number(bytes + base + 8, 4), PAGE_USED);
    for (uint32_t i = 0; i < cells && base + 12 + 2 * i + 2 <= pages->usable; i++) {
        uint32_t at = pages_number(bytes + base + 12 + 2 * (size_t)i, 2);
        if (at + 4 <= pages->usable)
            note(pages, pages_number(bytes + at, 4), PAGE_USED);
    }
}

/* A row of the schema names the page where a table begins. */
static bool is_schema(const struct Row *row)
{
    return row->count == 5 && row->column[0].kind == COLUMN_TEXT &&
           row->column[3].kind == COLUMN_INTEGER && row->column[4].kind != COLUMN_INTEGER;
}

static void note_root(void *user, const struct Row *row)
{
    int64_t root = row->column[3].number;
    if (root > 0 && root <= UINT32_MAX)
        note(user, (uint32_t)root, PAGE_USED);
}

void pages_survey(struct Pages *pages)
{
    struct RowVisitor roots = {.wants = is_schema, .take = note_root, .user = pages};
    note_freed(pages);
    for (uint32_t number = 1; number <= pages->count; number++)
        if (pages->use[number] != PAGE_FREED && pages_read(pages, number, pages->bytes))
            note_children(pages, number);
    if (pages->count > 0) {
        note(pages, 1, PAGE_USED);
        pages_visit(pages, 1, &roots);
    }
}

enum PageUse pages_use(const struct Pages *pages, uint32_t number)
{
    return (enum PageUse)pages->use[number];
}

/* A SQLite file read page by page: the file and its log. */
#define _XOPEN_SOURCE 700
#include "src/common/memory.h"
#include "src/play/database/pages_parts.h"
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum {
    HEADER_SIZE = 100, /* of the file, on its first page */
    SIZE_LEAST = 512,
    SIZE_MOST = 65536,
    USUAL_SIZE = 4096,
    GUESS_BYTES = 4 << 20, /* of the file, from which the size of its pages is guessed */
    LOG_HEADER = 32,
    FRAME_HEADER = 24
};

static const char magic[16] = "SQLite format 3";

uint32_t pages_number(const uint8_t *at, int bytes)
{
    uint32_t number = 0;
    for (int i = 0; i < bytes; i++)
        number = number << 8 | at[i];
    return number;
}

/* Reads `size` bytes at `place`; what lies behind the end is 0. False if the disk fails. */
static bool read_at(FILE *file, int64_t place, uint8_t *bytes, size_t size)
{
    memset(bytes, 0, size);
    if (fseeko(file, (off_t)place, SEEK_SET) != 0)
        return false;
    bool good = fread(bytes, 1, size, file) == size || !ferror(file);
    clearerr(file);
    return good;
}

static int64_t size_of(FILE *file)
{
    struct stat status;
    return file && fstat(fileno(file), &status) == 0 ? status.st_size : 0;
}

/* --- the size of pages ------------------------------------------------------------------------ */

static bool is_page_size(uint32_t size)
{
    return size >= SIZE_LEAST && size <= SIZE_MOST && (size & (size - 1)) == 0;
}

/* Whether a page looks like one of a tree: its kind, and places of cells that lie on it. */
static bool is_of_tree(const uint8_t *bytes, uint32_t size)
{
    bool inner = bytes[0] == PAGE_TABLE || bytes[0] == PAGE_INDEX;
    uint32_t head = inner ? 12 : 8, cells = pages_number(bytes + 3, 2);
    if (!inner && bytes[0] != PAGE_TABLE_LEAF && bytes[0] != PAGE_INDEX_LEAF)
        return false;
    if (cells == 0 || head + 2 * cells > size)
        return false;
    for (uint32_t i = 0; i < cells; i++) {
        uint32_t at = pages_number(bytes + head + 2 * (size_t)i, 2);
        if (at < head + 2 * cells || at >= size)
            return false;
    }
    return true;
}

/* The size by which most of the file's beginning looks like pages. */
static uint32_t guess_size(FILE *base)
{
    uint32_t best = USUAL_SIZE;
    int most = 0;
    uint8_t *bytes = memory_zeroed(SIZE_MOST);
    int64_t end = size_of(base) < GUESS_BYTES ? size_of(base) : GUESS_BYTES;
    for (uint32_t size = SIZE_LEAST; size <= SIZE_MOST; size *= 2) {
        int count = 0;
        for (int64_t at = 0; at < end; at += size)
            count += read_at(base, at, bytes, size) && is_of_tree(bytes, size);
        if (count > most) {
            most = count;
            best = size;
        }
    }
    free(bytes);
    return best;
}

/* By the file's head where that stands. */
static void find_size(struct Pages *pages)
{
    uint8_t head[HEADER_SIZE];
    pages->headed =
        read_at(pages->base, 0, head, sizeof head) && memcmp(head, magic, sizeof magic) == 0;
    uint32_t size = pages_number(head + 16, 2), reserved = head[20];
    pages->size = size == 1 ? SIZE_MOST : size;
    if (!pages->headed || !is_page_size(pages->size) || reserved > 64) {
        pages->size = guess_size(pages->base);
        reserved = 0;
    }
    pages->usable = pages->size - reserved;
}

/* --- the log ---------------------------------------------------------------------------------- */

/* The log's running checksum over whole pairs of numbers. */
struct Checksum {
    bool big; /* the numbers' order of bytes */
    uint32_t one, two;
};

static uint32_t log_number(const struct Checksum *sum, const uint8_t *at)
{
    if (sum->big)
        return pages_number(at, 4);
    return (uint32_t)at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}

static void sum_up(struct Checksum *sum, const uint8_t *bytes, size_t size)
{
    for (size_t at = 0; at + 8 <= size; at += 8) {
        sum->one += log_number(sum, bytes + at) + sum->two;
        sum->two += log_number(sum, bytes + at + 4) + sum->one;
    }
}

static bool sums_to(const struct Checksum *sum, const uint8_t *at)
{
    return sum->one == pages_number(at, 4) && sum->two == pages_number(at + 4, 4);
}

/* Reads the log's head; false where there is no log, or not of such pages. */
static bool begin_log(struct Pages *pages, struct Checksum *sum, uint8_t head[LOG_HEADER])
{
    if (!pages->log || !read_at(pages->log, 0, head, LOG_HEADER))
        return false;
    uint32_t mark = pages_number(head, 4);
    *sum = (struct Checksum){.big = mark & 1};
    sum_up(sum, head, LOG_HEADER - 8);
    return (mark & ~1U) == 0x377f0682 && sums_to(sum, head + LOG_HEADER - 8);
}

/* Notes which page stands in which frame of the log, up to the last commit. */
static void read_log(struct Pages *pages, uint32_t most)
{
    struct Checksum sum;
    uint8_t head[LOG_HEADER];
    if (!begin_log(pages, &sum, head) || pages_number(head + 8, 4) != pages->size)
        return;
    size_t frame = FRAME_HEADER + (size_t)pages->size;
    uint8_t *bytes = memory_zeroed(frame);
    uint32_t *waiting = memory_zeroed(((size_t)most + 1) * sizeof *waiting), count = 0;
    for (int64_t at = LOG_HEADER; at + (int64_t)frame <= size_of(pages->log);
         at += (int64_t)frame) {
        uint32_t number;
        if (!read_at(pages->log, at, bytes, frame) || memcmp(bytes + 8, head + 16, 8) != 0)
            break;
        sum_up(&sum, bytes, 8);
        sum_up(&sum, bytes + FRAME_HEADER, pages->size);
        number = pages_number(bytes, 4);
        if (!sums_to(&sum, bytes + 16) || number == 0 || number > most)
            break;
        waiting[count++] = number;
        if (pages_number(bytes + 4, 4) == 0) /* its transaction goes on */
            continue;
        for (uint32_t i = 0; i < count; i++) {
            pages->framed[waiting[i]] = at - (int64_t)frame * (count - 1 - i) + FRAME_HEADER;
            pages->count = waiting[i] > pages->count ? waiting[i] : pages->count;
        }
        count = 0;
    }
    free(waiting);
    free(bytes);
}

/* --- opening ---------------------------------------------------------------------------------- */

struct Pages *pages_open(const char *path)
{
    char log[4200];
    FILE *base = fopen(path, "rb");
    if (!base)
        return NULL;
    struct Pages *pages = memory_zeroed(sizeof *pages);
    pages->base = base;
    snprintf(log, sizeof log, "%.4096s-wal", path);
    pages->log = fopen(log, "rb");
    find_size(pages);
    pages->count = (uint32_t)((size_of(base) + pages->size - 1) / pages->size);
    uint32_t most = pages->count + (uint32_t)(size_of(pages->log) / pages->size);
    pages->framed = memory_zeroed(((size_t)most + 1) * sizeof *pages->framed);
    pages->use = memory_zeroed((size_t)most + 1);
    read_log(pages, most);
    pages->budget = 8 * (int64_t)pages->count + 1024;
    pages->bytes = memory_zeroed(pages->size);
    return pages;
}

void pages_close(struct Pages *pages)
{
    if (!pages)
        return;
    fclose(pages->base);
    if (pages->log)
        fclose(pages->log);
    free(pages->framed);
    free(pages->use);
    free(pages->bytes);
    free(pages);
}

uint32_t pages_count(const struct Pages *pages)
{
    return pages->count;
}

bool pages_read(struct Pages *pages, uint32_t number, uint8_t *bytes)
{
    int64_t place = pages->framed[number];
    if (place > 0)
        return read_at(pages->log, place, bytes, pages->size);
    return read_at(pages->base, (int64_t)(number - 1) * pages->size, bytes, pages->size);
}

uint8_t *pages_image(struct Pages *pages, int64_t *size)
{
    *size = (int64_t)pages->count * pages->size;
    uint8_t *bytes = *size >= HEADER_SIZE ? sqlite3_malloc64((sqlite3_uint64)*size) : NULL;
    bool good = bytes != NULL;
    for (uint32_t number = 1; good && number <= pages->count; number++)
        good = pages_read(pages, number, bytes + (size_t)(number - 1) * pages->size);
    if (good) {
        bytes[18] = bytes[19] = 1; /* without a log from now on */
        return bytes;
    }
    sqlite3_free(bytes);
    return NULL;
}

/* What the files that read pages share: pages.c the file, rows.c what stands on a page, survey.c
 * who uses which. */
#ifndef TY_SRC_PLAY_DATABASE_PAGES_PARTS_H
#define TY_SRC_PLAY_DATABASE_PAGES_PARTS_H

#include "src/play/database/pages.h"
#include <stdio.h>

/* The kinds of pages, as they stand in the file. */
enum { PAGE_INDEX = 2, PAGE_TABLE = 5, PAGE_INDEX_LEAF = 10, PAGE_TABLE_LEAF = 13 };

struct Pages {
    FILE *base, *log; /* owned; the log NULL: there is none */
    bool headed;      /* the file begins as it should */
    uint32_t size, usable, count;
    int64_t *framed; /* owned: where in the log each page stands; 0: nowhere */
    uint8_t *use;    /* owned: enum PageUse of each */
    uint8_t *bytes;  /* owned: one page, for whoever works */
    int64_t budget;  /* overflow pages that may still be read: chains could lead in circles */
};

/* Reads page `number`, pages->size bytes, what lies behind the file's end as 0; false if the disk
 * fails. */
bool pages_read(struct Pages *pages, uint32_t number, uint8_t *bytes);

/* The number in that many bytes, the highest first. */
uint32_t pages_number(const uint8_t *at, int bytes);

#endif

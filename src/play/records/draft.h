/*
 * A draft: a study that is not kept yet, as text for an autosave. The record is preceded by a line
 * that says what it was begun with; "%" begins a line that other programs pass over.
 *
 *     %study id=42 base=0123456789abcdef mine=1 turned=0 at=17
 */
#ifndef TY_SRC_PLAY_RECORDS_DRAFT_H
#define TY_SRC_PLAY_RECORDS_DRAFT_H

#include "engine/record.h"
#include "engine/tree.h"
#include <stdint.h>

enum { DRAFT_TEXT_MAX = 64 << 20 /* bytes; no draft is longer */ };

struct Draft {
    struct Tree *tree;
    TreeNode at;        /* where one is in it */
    int64_t id;         /* of its original in the library; 0: it has none */
    uint64_t base;      /* draft_mark of the original as it was then */
    int mine;           /* 1 + the colour that the player here had; 0: neither, or both */
    bool board_flipped; /* the first side is above */
};

/* A number by which a record is known again, with all that people have put into it: what an engine
 * thinks of its positions doesn't count. Never 0. */
uint64_t draft_mark(const struct Tree *tree);

/* The draft as text, to be freed with free(). */
char *draft_write(const struct Draft *draft);

/* Reads only whose draft it is, all but tree and place; false if this is the text of no draft. */
bool draft_read_head(const char *text, struct Draft *draft);

/* Reads a draft, whose tree is the caller's, to be freed with tree_free; false, with the error, if
 * it can't be read. */
bool draft_read(const char *text, struct Draft *draft, struct RecordError *error);

#endif

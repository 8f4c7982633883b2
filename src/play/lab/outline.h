/*
 * The tree of a tape as a list: nodes are opened and closed like folders.
 *
 * It belongs to one thread, and holds as many rows as were opened, however long the tape is: what
 * is closed is not looked at.
 */
#ifndef TY_SRC_PLAY_LAB_OUTLINE_H
#define TY_SRC_PLAY_LAB_OUTLINE_H

#include "src/play/lab/cursor.h"

/* A node, or how many moves of the one above it were never tried. */
struct OutlineRow {
    int64_t index;   /* on the tape; -1: it stands for the moves that were not tried */
    uint64_t number; /* of the node in its search */
    int ply;
    char move[MOVE_TEXT_MAX]; /* that led here; "": the root, or the null move */
    Score value;              /* in the eyes of the side that made it, of a root's own */
    enum Bound bound;         /* of the value */
    uint64_t size;            /* nodes of its subtree, itself included; else moves not tried */
    enum TraceEnd end;
    enum TapeCall call;
    bool folder, open; /* it has nodes below on the tape; they are listed */
    bool dropped;      /* it had some, which there was no room for on the tape: see lane_part */
};

struct Outline;

/* The roots of the searches on the cursor's tape, or the first node of a part, all closed. Free it
 * with outline_free, before the tape. */
struct Outline *outline_new(const struct Cursor *cursor);

/* NULL is ignored. */
void outline_free(struct Outline *outline);

int outline_count(const struct Outline *outline);

/* Row number `row`, 0 .. outline_count - 1; until something is opened or closed. */
const struct OutlineRow *outline_row(const struct Outline *outline, int row);

/* Opens a folder, or closes it with all that is below; nothing of other rows. Opening takes as long
 * as cursor_seek. */
void outline_toggle(struct Outline *outline, int row);

/* Opens what leads to the node that the cursor stands at; returns its row. */
int outline_show(struct Outline *outline, const struct Cursor *at);

#endif

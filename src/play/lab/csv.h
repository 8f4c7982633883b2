/* A race as comma-separated values, for a spreadsheet. */
#ifndef TY_SRC_PLAY_LAB_CSV_H
#define TY_SRC_PLAY_LAB_CSV_H

#include "src/common/string_buffer.h"
#include "src/play/lab/growth.h"

/* Adds a line of heads and one for each of the `count` lanes, which have run on `board`. With
 * `growth` (may be NULL) each ends with its nodes by depth, and lines follow of what is known of
 * the tree: they have no other figures. */
void race_csv(struct Lane *const *lanes, int count, const struct Board *board,
              const struct GrowthFigures *growth, struct StringBuffer *text);

#endif

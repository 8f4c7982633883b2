/* A race as comma-separated values, for a spreadsheet. */
#ifndef TY_SRC_PLAY_LAB_CSV_H
#define TY_SRC_PLAY_LAB_CSV_H

#include "src/common/string_buffer.h"
#include "src/play/lab/lane.h"

/* Adds a line of heads and one for each of the `count` lanes, which have run on `board`. */
void race_csv(struct Lane *const *lanes, int count, const struct Board *board,
              struct StringBuffer *text);

#endif

/* A table at a match by letters: a person here plays one seat, letters bring the other's moves. */
#ifndef TY_SRC_PLAY_TABLE_LETTERS_H
#define TY_SRC_PLAY_TABLE_LETTERS_H

#include "src/play/letters/letters.h"
#include "src/play/table/table.h"

/* Sits down at a match that has begun; `letters` outlives the table, another keeps it going with
 * letters_update. A takeback drops what was not sent, or else is a request. There are no news: the
 * owner looks. */
struct Table *table_letters(struct Letters *letters, const struct TableHost *host);

#endif

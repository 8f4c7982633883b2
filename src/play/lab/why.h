/* Why: what a cursor shows, in one sentence with names and numbers. */
#ifndef TY_SRC_PLAY_LAB_WHY_H
#define TY_SRC_PLAY_LAB_WHY_H

#include "src/play/lab/cursor.h"
#include "src/play/seats/remark.h"

/* Looks up an English text; `context` is the caller's. */
typedef const char *WhyTranslate(void *context, const char *text);

/* Every kind of sentence, for tests that want to have seen all; ended by NULL. */
extern const char *const why_patterns[];

/* The sentence for the event that the cursor shows, its parts in the language of `translate` (NULL:
 * English); remark_fill writes it by its pattern's translation. */
struct Remark why(struct Cursor *cursor, WhyTranslate *translate, void *context);

#endif

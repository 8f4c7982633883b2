/* Editing one line of UTF-8 text. */
#ifndef TY_SRC_APP_TEXT_FIELD_H
#define TY_SRC_APP_TEXT_FIELD_H

#include "src/app/ui.h"
#include <stdbool.h>

/* Sets the text (cut to what fits, at a character's end) and puts the cursor behind it. */
void text_field_set(struct TextField *field, const char *text);

/* Puts text in at the cursor; control characters are left out, line breaks become spaces. Returns
 * whether anything changed. */
bool text_field_insert(struct TextField *field, const char *text);

/* Takes away the character before (step -1) or after (step 1) the cursor. */
bool text_field_erase(struct TextField *field, int step);

/* Moves the cursor by one character; INT_MIN and INT_MAX go to the ends. Returns whether it
 * moved. */
bool text_field_move(struct TextField *field, int step);

/* The text as it may be shown: itself, or a dot for each character of a secret one. */
void text_field_shown(const struct TextField *field, const char *text, char *shown, size_t size);

#endif

/* Editing one line of UTF-8 text. */
#ifndef TY_SRC_APP_TOOLKIT_UI_TEXT_FIELD_H
#define TY_SRC_APP_TOOLKIT_UI_TEXT_FIELD_H

#include "src/app/toolkit/ui/ui.h"
#include <stdbool.h>

/* Bytes that a text takes as it is shown: a dot has three. */
enum { TEXT_SHOWN_MAX = 3 * (TEXT_FIELD_MAX + INPUT_TEXT_MAX) };

/* Sets the text (cut to what fits, at a character's end) and puts the cursor behind it. */
void text_field_set(struct TextField *field, const char *text);

/* Puts text in at the cursor, in place of what is selected; control characters are left out, line
 * breaks become spaces. Returns whether anything changed. */
bool text_field_insert(struct TextField *field, const char *text);

/* Takes away what is selected, else the character before (step -1) or after (step 1) the cursor.
 * Returns whether there was any. */
bool text_field_erase(struct TextField *field, int step);

/* Moves the cursor by one character; INT_MIN and INT_MAX go to the ends. With `select` the
 * selection grows or shrinks; without it ends, at the side where the cursor goes. Returns whether
 * anything changed. */
bool text_field_move(struct TextField *field, int step, bool select);

/* Puts the cursor at byte `at` of the text, at a character's start; `select` as above. */
void text_field_place(struct TextField *field, int at, bool select);

/* Selects all of the text. */
void text_field_select_all(struct TextField *field);

/* What is selected: from byte *from up to *to. Returns whether that is anything. */
bool text_field_selection(const struct TextField *field, int *from, int *to);

/* Bytes of the character at byte `at`, 0 at the end. */
int text_field_step(const struct TextField *field, int at);

/* The text as it may be shown: itself, or a dot for each character of a secret one. */
void text_field_shown(const struct TextField *field, const char *text, char *shown, size_t size);

#endif

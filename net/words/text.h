/* Texts that come from a stranger: names, chat and lines that were pasted. */
#ifndef TY_NET_WORDS_TEXT_H
#define TY_NET_WORDS_TEXT_H

#include "net/words/wire.h"

/*
 * Removes what could hide, disguise or paint over other text: control characters, changes of
 * writing direction, line ends, characters without width, combining marks without a letter or piled
 * up on one; then blanks at both ends. The result, never longer, stays in `text`, which must be
 * UTF-8.
 */
void text_clean(char *text);

/* Reads a text that wire_write_text wrote; false if it does not fit or is no UTF-8. It comes
 * cleaned. */
bool text_read(struct WireReader *reader, char *text, size_t capacity);

/* What stands behind a mark in ASCII, in either case; NULL if the text does not begin with it, */
const char *text_begins(const char *text, const char *mark);
/* or if it is nowhere in it: behind the first one. */
const char *text_behind(const char *text, const char *mark);

#endif

/* Texts that come from a stranger: names and chat. */
#ifndef TY_NET_TEXT_H
#define TY_NET_TEXT_H

#include <stdbool.h>
#include <stddef.h>

/* Whether `text` is strict UTF-8: no overlong form, surrogate, or value above U+10FFFF. */
bool text_is_utf8(const char *text);

/*
 * Takes out what could hide, disguise or paint over other text: controls, what turns the direction
 * of writing or ends a line, what has no width, marks without a letter or heaped on one; then
 * blanks at both ends. The result, never longer, stays in `text`, which must be UTF-8.
 */
void text_clean(char *text);

/* Cuts `text`, which must be UTF-8, to at most `bytes` bytes at the end of a character. */
void text_cut(char *text, size_t bytes);

#endif

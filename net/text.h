/* Texts that come from a stranger: names and chat. */
#ifndef TY_NET_TEXT_H
#define TY_NET_TEXT_H

/*
 * Removes what could hide, disguise or paint over other text: control characters, changes of
 * writing direction, line ends, characters without width, combining marks without a letter or piled
 * up on one; then blanks at both ends. The result, never longer, stays in `text`, which must be
 * UTF-8.
 */
void text_clean(char *text);

#endif

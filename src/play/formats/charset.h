/* Texts of other programs, whatever their charset, as UTF-8. */
#ifndef TY_SRC_PLAY_FORMATS_CHARSET_H
#define TY_SRC_PLAY_FORMATS_CHARSET_H

#include <stddef.h>

/* The text as UTF-8 with a closing 0, to be freed with free(), its bytes in *length. `charset` is
 * what the file says of itself (NULL or unknown: nothing); then UTF-8 with or without its mark,
 * UTF-16 with a mark, and GB18030 are tried. What fits none shows U+FFFD in place of each bad byte;
 * a 0 byte becomes a blank. Never fails. */
char *charset_to_utf8(const void *bytes, size_t size, const char *charset, size_t *length);

#endif

/* Which charset a text of another program is in: what it says, else the least unlikely one by its
 * bytes and by what is common in the languages that are written in it. */
#ifndef TY_SRC_PLAY_FORMATS_CHARSET_GUESS_H
#define TY_SRC_PLAY_FORMATS_CHARSET_GUESS_H

#include <stddef.h>

/* How much of a text can be read if it is in that charset, by who knows what it should hold: the
 * more, the better. */
typedef long CharsetWorth(const char *charset, void *user);

/* The charset, by its name for iconv, in which most of the text can be read as `worth` says (NULL:
 * it says nothing), which is handed `user`; among equals the one with the least unlikely signs. A
 * charset that most of the bytes are not even in is left out. */
const char *charset_guess(const void *bytes, size_t size, CharsetWorth *worth, void *user);

/* The text as UTF-8 with a closing 0, to be freed with free(), its bytes in *length, if its charset
 * is told: by a mark of UTF-8 or UTF-16 in front, by being UTF-8, or by `charset` (NULL: nothing),
 * which is what the file says of itself. NULL where it is not. */
char *charset_told(const void *bytes, size_t size, const char *charset, size_t *length);

/* As charset_told, and where nothing tells it by the least unlikely charset, with U+FFFD in place
 * of each byte that is not in it. Never fails. */
char *charset_to_utf8(const void *bytes, size_t size, const char *charset, size_t *length);

#endif

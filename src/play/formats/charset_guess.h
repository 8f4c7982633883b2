/* Which charset a text of another program is in, where nothing says so: how unlikely each would be,
 * by its bytes and by what is common in the languages that are written in it. */
#ifndef TY_SRC_PLAY_FORMATS_CHARSET_GUESS_H
#define TY_SRC_PLAY_FORMATS_CHARSET_GUESS_H

#include <stddef.h>

/* The charsets that are thought of, by their names for iconv, the likeliest for a game first; NULL
 * past the last. */
const char *charset_candidate(int index);

/* How unlikely it is that the text is in charset number `index`: 0 where every sign is what one
 * would expect, some hundreds where it reads like noise, CHARSET_IMPOSSIBLE where most of it is not
 * even in it. A text of ASCII alone is in all of them. */
int charset_doubt(const void *bytes, size_t size, int index);

enum { CHARSET_IMPOSSIBLE = 100000 };

/* The text as UTF-8 with a closing 0, to be freed with free(), its bytes in *length, if its charset
 * is told: by a mark of UTF-8 or UTF-16 in front, by being UTF-8, or by `charset` (NULL: nothing),
 * which is what the file says of itself. NULL where it is not. */
char *charset_told(const void *bytes, size_t size, const char *charset, size_t *length);

/* As charset_told, and where nothing tells it by the least unlikely charset, with U+FFFD in place
 * of each byte that is not in it. Never fails. */
char *charset_to_utf8(const void *bytes, size_t size, const char *charset, size_t *length);

#endif

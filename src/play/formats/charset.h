/* Texts in a charset that is known, as UTF-8. */
#ifndef TY_SRC_PLAY_FORMATS_CHARSET_H
#define TY_SRC_PLAY_FORMATS_CHARSET_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

/* The text as UTF-8 with a closing 0, to be freed with free(), its bytes in *length; a 0 byte
 * becomes a blank. With `lossy` U+FFFD stands in place of each bad byte; without, NULL is returned
 * where there is one. NULL, too, where the system does not know the charset, and
 * where another thread sets *stop (may be NULL) meanwhile. */
char *charset_convert(const void *bytes, size_t size, const char *charset, bool lossy,
                      const atomic_bool *stop, size_t *length);

/* The beginning of a text in UTF-8 as a whole number of characters of that charset, `most` bytes
 * of it at most, to be freed with free(), their number in *length; `?` stands for what it lacks.
 * Without bytes where the system does not know the charset. */
char *charset_from_utf8(const char *text, const char *charset, size_t most, size_t *length);

/* Whether the system knows a charset of that name. */
bool charset_is_known(const char *charset);

/* A copy of a text that is UTF-8, likewise; NULL where it is not. */
char *charset_take_utf8(const void *bytes, size_t size, size_t *length);

#endif

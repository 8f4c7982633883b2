/* Texts in the charsets of older programs. */
#ifndef TY_TESTS_PLAY_ENCODE_H
#define TY_TESTS_PLAY_ENCODE_H

#include <stddef.h>

/* The text, of UTF-8, in that charset, with its size in bytes; fails the test where the charset has
 * not all its signs. Free with free(). */
char *encode(const char *text, const char *charset, size_t *size);

#endif

/* UTF-8, strictly: table 3-7 of the Unicode standard. */
#ifndef TY_COMMON_UTF8_H
#define TY_COMMON_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Reads the character at `text`, which ends with 0, into *value. Returns its bytes (1..4; the
 * closing 0 is a character of one), or 0 if it is an overlong form, a surrogate, a value above
 * U+10FFFF or cut short. */
int utf8_read(const char *text, uint32_t *value);

/* Whether all of `text` is UTF-8. */
bool utf8_is_valid(const char *text);

/* How many bytes of `text`, which must be UTF-8, fit into `bytes` without cutting a character. */
size_t utf8_fit(const char *text, size_t bytes);

/* Cuts `text`, which must be UTF-8, to at most `bytes` bytes at the end of a character. */
void utf8_cut(char *text, size_t bytes);

/* Copies as much of `from`, which must be UTF-8, as fits `size` bytes with the closing 0. */
void utf8_copy(char *to, size_t size, const char *from);

/* The same for a text from anywhere: what is no UTF-8, and control characters, become '?'. */
void utf8_clean(char *to, size_t size, const char *from);

#endif

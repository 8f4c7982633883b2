/*
 * Crockford's base32 (https://www.crockford.com/base32.html): bytes as digits and letters that
 * survive being read out, typed, and written in the other case.
 */
#ifndef TY_NET_WORDS_BASE32_H
#define TY_NET_WORDS_BASE32_H

#include <stddef.h>
#include <stdint.h>

enum { BASE32_BITS = 5 };

/* Characters that `size` bytes take. */
#define BASE32_LENGTH(size) (((size)*8 + BASE32_BITS - 1) / BASE32_BITS)

/* The character for a value of 0 .. 31, upper case. */
char base32_digit(unsigned value);

/* The value that a typed character means: either case, I and L for 1, O for 0; -1 if it means none.
 */
int base32_value(char typed);

/* Writes BASE32_LENGTH(size) characters, the first bits in front, and a closing 0. */
void base32_write(const uint8_t *bytes, size_t size, char *text);

/* Reads `size` bytes from BASE32_LENGTH(size) characters, which must all mean a value. */
void base32_read(const char *text, uint8_t *bytes, size_t size);

#endif

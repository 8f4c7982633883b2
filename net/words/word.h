/*
 * Bytes as a word of letters, digits, - and _ inside a line to paste: URL-safe base64 without
 * padding; then a z, since base64 may end in a sign, and signs behind a pasted line are not taken
 * for part of it.
 */
#ifndef TY_NET_WORDS_WORD_H
#define TY_NET_WORDS_WORD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The size of a text with the word of so many bytes and the closing 0. */
#define WORD_TEXT_MAX(bytes) ((bytes)*4 / 3 + 3)

/* Writes the word of `size` bytes into `text`, which has room for WORD_TEXT_MAX(size); "" for none.
 */
void word_write(const void *bytes, size_t size, char *text);

/* Reads at most `capacity` bytes, and says how many in *size; false if the text is no such word. */
bool word_read(const char *text, void *bytes, size_t capacity, size_t *size);

#endif

/* Bytes as a word to paste. */
#include "net/words/word.h"
#include <sodium.h>
#include <string.h>

enum { WORD_END = 'z' };

void word_write(const void *bytes, size_t size, char *text)
{
    text[0] = '\0';
    if (size == 0)
        return;
    sodium_bin2base64(text, WORD_TEXT_MAX(size) - 1, bytes, size,
                      sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    size_t length = strlen(text);
    text[length] = WORD_END;
    text[length + 1] = '\0';
}

bool word_read(const char *text, void *bytes, size_t capacity, size_t *size)
{
    size_t length = strlen(text);
    if (length > 0 && text[--length] != WORD_END)
        return false;
    return sodium_base642bin(bytes, capacity, text, length, NULL, size, NULL,
                             sodium_base64_VARIANT_URLSAFE_NO_PADDING) == 0;
}

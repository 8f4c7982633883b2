/* UTF-8, strictly: table 3-7 of the Unicode standard. */
#include "src/common/utf8.h"
#include <string.h>

/* How many bytes a character has that begins with `first`; 0 if none begins so. */
static int size_by_first(uint8_t first)
{
    return first < 0x80             ? 1
           : (first & 0xe0) == 0xc0 ? 2
           : (first & 0xf0) == 0xe0 ? 3
           : (first & 0xf8) == 0xf0 ? 4
                                    : 0;
}

int utf8_read(const char *text, uint32_t *value)
{
    static const uint32_t smallest[] = {0, 0, 0x80, 0x800, 0x10000};
    const uint8_t *bytes = (const uint8_t *)text;
    int size = size_by_first(bytes[0]);
    *value = size < 2 ? bytes[0] : bytes[0] & (0x7fu >> size);
    for (int i = 1; i < size; i++) {
        if ((bytes[i] & 0xc0) != 0x80) /* nor is the closing 0: nothing is read behind it */
            return 0;
        *value = *value << 6 | (bytes[i] & 0x3fu);
    }
    bool surrogate = *value >= 0xd800 && *value <= 0xdfff;
    if (size == 0 || *value < smallest[size] || surrogate || *value > 0x10ffff)
        return 0;
    return size;
}

bool utf8_is_valid(const char *text)
{
    uint32_t value;
    while (*text) {
        int size = utf8_read(text, &value);
        if (size == 0)
            return false;
        text += size;
    }
    return true;
}

size_t utf8_fit(const char *text, size_t bytes)
{
    size_t length = strlen(text);
    if (length <= bytes)
        return length;
    while (bytes > 0 && ((unsigned char)text[bytes] & 0xc0) == 0x80)
        bytes--;
    return bytes;
}

void utf8_cut(char *text, size_t bytes)
{
    text[utf8_fit(text, bytes)] = '\0';
}

void utf8_copy(char *to, size_t size, const char *from)
{
    size_t length = utf8_fit(from, size - 1);
    memcpy(to, from, length);
    to[length] = '\0';
}

void utf8_clean(char *to, size_t size, const char *from)
{
    size_t length = 0;
    while (*from) {
        uint32_t value;
        int bytes = utf8_read(from, &value);
        bool good = bytes > 0 && value >= 0x20 && (value < 0x7f || value > 0x9f);
        size_t taken = good ? (size_t)bytes : 1;
        if (length + taken >= size)
            break;
        if (good)
            memcpy(to + length, from, taken);
        else
            to[length] = '?';
        length += taken;
        from += bytes > 0 ? (size_t)bytes : 1;
    }
    to[length] = '\0';
}

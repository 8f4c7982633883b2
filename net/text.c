/* Texts that come from a stranger. UTF-8 by table 3-7 of the Unicode standard. */
#include "net/text.h"
#include <stdint.h>
#include <string.h>

/* Reads the character at `text`; returns its bytes (1..4), or 0 if they are not UTF-8. The closing
 * 0 never counts as a continuation, so that nothing is read behind it. */
static int character(const char *text, uint32_t *value)
{
    static const uint32_t smallest[] = {0, 0, 0x80, 0x800, 0x10000};
    const uint8_t *bytes = (const uint8_t *)text;
    int size = bytes[0] < 0x80             ? 1
               : (bytes[0] & 0xe0) == 0xc0 ? 2
               : (bytes[0] & 0xf0) == 0xe0 ? 3
               : (bytes[0] & 0xf8) == 0xf0 ? 4
                                           : 0;
    *value = size < 2 ? bytes[0] : bytes[0] & (0x7fu >> size);
    for (int i = 1; i < size; i++) {
        if ((bytes[i] & 0xc0) != 0x80)
            return 0;
        *value = *value << 6 | (bytes[i] & 0x3fu);
    }
    bool surrogate = *value >= 0xd800 && *value <= 0xdfff;
    if (size == 0 || *value < smallest[size] || surrogate || *value > 0x10ffff)
        return 0;
    return size;
}

bool text_is_utf8(const char *text)
{
    uint32_t value;
    while (*text) {
        int size = character(text, &value);
        if (size == 0)
            return false;
        text += size;
    }
    return true;
}

static bool is_hidden(uint32_t value)
{
    return value < 0x20 || (value >= 0x7f && value <= 0x9f) ||
           (value >= 0x200b && value <= 0x200f) || (value >= 0x202a && value <= 0x202e) ||
           (value >= 0x2060 && value <= 0x2069) || value == 0xfeff;
}

void text_clean(char *text)
{
    char *to = text;
    for (const char *from = text; *from;) {
        uint32_t value;
        int size = character(from, &value);
        if (size == 0)
            break;
        bool leading_blank = value == ' ' && to == text;
        if (!is_hidden(value) && !leading_blank) {
            memmove(to, from, (size_t)size);
            to += size;
        }
        from += size;
    }
    while (to > text && to[-1] == ' ')
        to--;
    *to = '\0';
}

void text_cut(char *text, size_t bytes)
{
    if (strlen(text) <= bytes)
        return;
    while (bytes > 0 && ((unsigned char)text[bytes] & 0xc0) == 0x80)
        bytes--;
    text[bytes] = '\0';
}

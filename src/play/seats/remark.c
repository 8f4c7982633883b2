/* A sentence for people with names in it. */
#include "src/play/seats/remark.h"
#include "src/common/string_buffer.h"
#include "src/common/utf8.h"
#include <stdlib.h>

struct Remark remark_of(const char *pattern, const char *one, const char *two, const char *three)
{
    const char *const parts[] = {one, two, three};
    struct Remark remark = {.pattern = pattern};
    for (int i = 0; i < (int)(sizeof parts / sizeof *parts); i++)
        if (parts[i])
            utf8_copy(remark.part[i], REMARK_PART_MAX, parts[i]);
    return remark;
}

void remark_fill(const struct Remark *remark, const char *pattern, char *text, size_t size)
{
    size_t length = 0;
    for (; *pattern && length + 1 < size; pattern++) {
        bool named = pattern[0] == '%' && pattern[1] >= '1' && pattern[1] <= '0' + REMARK_PARTS;
        if (!named) {
            text[length++] = *pattern;
            continue;
        }
        const char *part = remark->part[*++pattern - '1'];
        while (*part && length + 1 < size)
            text[length++] = *part++;
    }
    text[length] = '\0';
}

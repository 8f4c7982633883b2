/* Texts that come from a stranger. */
#include "net/text.h"
#include "src/common/utf8.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum { MARKS_MAX = 4 /* on one letter; no language that is written needs more */ };

/* Ranges of characters, in ascending order. */
struct Range {
    uint32_t first, last;
};

static bool is_in(const struct Range *ranges, size_t count, uint32_t value)
{
    for (size_t i = 0; i < count; i++)
        if (value >= ranges[i].first && value <= ranges[i].last)
            return true;
    return false;
}

/* Controls, what turns the direction of writing, ends lines or cannot be seen (Unicode's
 * Default_Ignorable_Code_Point, Bidi_Control and line separators), and braille's blank. */
static bool is_hidden(uint32_t value)
{
    static const struct Range hidden[] = {
        {0x0, 0x1f},      {0x7f, 0x9f},       {0xad, 0xad},       {0x34f, 0x34f},
        {0x61c, 0x61c},   {0x115f, 0x1160},   {0x17b4, 0x17b5},   {0x180b, 0x180f},
        {0x200b, 0x200f}, {0x2028, 0x202e},   {0x2060, 0x206f},   {0x2800, 0x2800},
        {0x3164, 0x3164}, {0xfe00, 0xfe0f},   {0xfeff, 0xfeff},   {0xffa0, 0xffa0},
        {0xfff0, 0xfffb}, {0x1bca0, 0x1bca3}, {0x1d173, 0x1d17a}, {0xe0000, 0xe0fff},
    };
    return is_in(hidden, sizeof hidden / sizeof *hidden, value);
}

/* Marks that are set over or under the letter before them. */
static bool is_mark(uint32_t value)
{
    static const struct Range marks[] = {
        {0x300, 0x36f},   {0x483, 0x489},   {0x591, 0x5bd},   {0x5bf, 0x5c7},   {0x610, 0x61a},
        {0x64b, 0x65f},   {0x670, 0x670},   {0x6d6, 0x6ed},   {0xe31, 0xe31},   {0xe34, 0xe3a},
        {0xe47, 0xe4e},   {0x1ab0, 0x1aff}, {0x1dc0, 0x1dff}, {0x20d0, 0x20ff}, {0x302a, 0x302f},
        {0x3099, 0x309a}, {0xfe20, 0xfe2f},
    };
    return is_in(marks, sizeof marks / sizeof *marks, value);
}

/* Blanks of every width (Unicode's space separators). */
static bool is_blank(uint32_t value)
{
    return value == ' ' || value == 0xa0 || value == 0x1680 ||
           (value >= 0x2000 && value <= 0x200a) || value == 0x202f || value == 0x205f ||
           value == 0x3000;
}

void text_clean(char *text)
{
    char *to = text, *end = text; /* behind the last that is no blank */
    int marks = MARKS_MAX;        /* there is no letter for one yet */
    for (const char *from = text; *from;) {
        uint32_t value;
        int size = utf8_read(from, &value);
        if (size == 0)
            break;
        if (is_mark(value))
            marks++;
        else if (!is_hidden(value))
            marks = is_blank(value) ? MARKS_MAX : 0;
        bool leading_blank = is_blank(value) && to == text;
        if (!is_hidden(value) && !leading_blank && !(is_mark(value) && marks > MARKS_MAX)) {
            memmove(to, from, (size_t)size);
            to += size;
            end = is_blank(value) ? end : to;
        }
        from += size;
    }
    *end = '\0';
}

/* Texts that come from a stranger. */
#include "net/words/text.h"
#include "src/common/utf8.h"
#include <ctype.h>
#include <string.h>

enum { MARKS_MAX = 4 /* on one letter; no language that is written needs more */ };

/* Ranges of characters, in ascending order. */
struct Range {
    uint32_t first, last;
};

static bool is_in(const struct Range *ranges, size_t count, uint32_t value)
{
    size_t low = 0, high = count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (value > ranges[middle].last)
            low = middle + 1;
        else
            high = middle;
    }
    return low < count && value >= ranges[low].first;
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
#define R(first, last) {first, last},
#include "net/words/marks.def"
#undef R
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
        bool hidden = is_hidden(value), mark = !hidden && is_mark(value);
        if (mark)
            marks++;
        else if (!hidden)
            marks = is_blank(value) ? MARKS_MAX : 0;
        bool leading_blank = is_blank(value) && to == text;
        if (!hidden && !leading_blank && !(mark && marks > MARKS_MAX)) {
            memmove(to, from, (size_t)size);
            to += size;
            end = is_blank(value) ? end : to;
        }
        from += size;
    }
    *end = '\0';
}

bool text_read(struct WireReader *reader, char *text, size_t capacity)
{
    if (!wire_read_text(reader, text, capacity) || !utf8_is_valid(text))
        return false;
    text_clean(text);
    return true;
}

const char *text_begins(const char *text, const char *mark)
{
    for (; *mark; text++, mark++)
        if (tolower((unsigned char)*text) != tolower((unsigned char)*mark))
            return NULL;
    return text;
}

const char *text_behind(const char *text, const char *mark)
{
    const char *behind = NULL;
    for (; *text && !behind; text++)
        behind = text_begins(text, mark);
    return behind;
}

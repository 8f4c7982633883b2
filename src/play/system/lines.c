/* Lines out of a stream of bytes. */
#include "src/play/system/lines.h"
#include "src/common/memory.h"
#include <stdlib.h>
#include <string.h>

enum { SPARE = 4096 };

/* Forgets what was taken, and makes room for `more` bytes and a closing 0. */
static void make_room(struct Lines *lines, size_t more)
{
    if (lines->begin > 0) {
        memmove(lines->bytes, lines->bytes + lines->begin, lines->count - lines->begin);
        lines->count -= lines->begin;
        lines->searched -= lines->begin;
        lines->begin = 0;
    }
    if (lines->count + more + 1 > lines->capacity) {
        lines->capacity = 2 * (lines->count + more) + SPARE;
        lines->bytes = memory_resized(lines->bytes, lines->capacity);
    }
}

void lines_push(struct Lines *lines, const char *bytes, size_t count)
{
    make_room(lines, count);
    if (count > 0)
        memcpy(lines->bytes + lines->count, bytes, count);
    lines->count += count;
}

static bool ends_line(char c)
{
    return c == '\n' || c == '\r';
}

/* The line from `begin` up to `end`, which is behind its last byte. */
static char *cut(struct Lines *lines, size_t end)
{
    char *line = lines->bytes + lines->begin;
    size_t length = end - lines->begin;
    lines->bytes[end] = '\0';
    for (size_t i = 0; i < length; i++)
        if (!line[i])
            line[i] = '?';
    lines->begin = lines->searched = end < lines->count ? end + 1 : end;
    return line;
}

/* Throws away what there is of a line that is too long. */
static void drop(struct Lines *lines)
{
    lines->dropped += !lines->dropping;
    lines->dropping = true;
    lines->begin = lines->searched = lines->count;
}

char *lines_take(struct Lines *lines)
{
    while (lines->searched < lines->count) {
        size_t at = lines->searched++;
        bool too_long = lines->limit && at - lines->begin > lines->limit;
        if (!ends_line(lines->bytes[at]))
            continue;
        if (lines->dropping || too_long) {
            lines->dropped += !lines->dropping;
            lines->dropping = false;
            lines->begin = at + 1;
        } else if (at == lines->begin) {
            lines->begin++;
        } else {
            return cut(lines, at);
        }
    }
    if (lines->dropping || (lines->limit && lines->count - lines->begin > lines->limit))
        drop(lines);
    return NULL;
}

char *lines_take_last(struct Lines *lines)
{
    char *line = lines_take(lines);
    if (line || lines->begin == lines->count)
        return line;
    make_room(lines, 0);
    return cut(lines, lines->count);
}

void lines_free(struct Lines *lines)
{
    free(lines->bytes);
    *lines = (struct Lines){.limit = lines->limit};
}

/* Charsets by the system's iconv. */
#include "src/play/formats/charset.h"
#include "src/common/memory.h"
#include "src/common/utf8.h"
#include <errno.h>
#include <iconv.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct Output {
    char *text;
    size_t length, capacity;
};

/* Room for `more` bytes and the closing 0. */
static char *reserve(struct Output *out, size_t more)
{
    if (out->length + more + 1 > out->capacity) {
        out->capacity = 2 * out->capacity + more + 64;
        out->text = memory_resized(out->text, out->capacity);
    }
    return out->text + out->length;
}

static void put(struct Output *out, const char *bytes, size_t count)
{
    memcpy(reserve(out, count), bytes, count);
    out->length += count;
}

/* Converts; with `lossy` bad bytes become U+FFFD, without they make it fail. */
static bool convert(const char *bytes, size_t size, const char *charset, bool lossy,
                    const atomic_bool *stop, struct Output *out)
{
    iconv_t state = iconv_open("UTF-8", charset);
    if ((intptr_t)state == -1)
        return false;
    out->length = 0;
    char *from = (char *)bytes; /* iconv does not write there */
    bool good = true;
    while (size > 0 && good && !(stop && atomic_load(stop))) {
        size_t room = 4 * (size < 4096 ? size : 4096) + 16, left = room;
        char *to = reserve(out, room);
        size_t result = iconv(state, &from, &size, &to, &left);
        out->length += room - left;
        if (result == (size_t)-1 && errno != E2BIG && size > 0) { /* a bad or a cut character */
            good = lossy;
            put(out, "\xef\xbf\xbd", 3);
            from++;
            size--;
        }
    }
    iconv_close(state);
    return good && size == 0;
}

/* 0 bytes become blanks, so that the text is one for C. */
static char *finish(struct Output *out, size_t *length)
{
    reserve(out, 0)[0] = '\0';
    for (size_t i = 0; i < out->length; i++)
        if (!out->text[i])
            out->text[i] = ' ';
    *length = out->length;
    return out->text;
}

char *charset_convert(const void *bytes, size_t size, const char *charset, bool lossy,
                      const atomic_bool *stop, size_t *length)
{
    struct Output out = {.text = NULL};
    reserve(&out, size);
    if (convert(bytes, size, charset, lossy, stop, &out))
        return finish(&out, length);
    free(out.text);
    return NULL;
}

char *charset_from_utf8(const char *text, const char *charset, size_t most, size_t *length)
{
    char *bytes = memory_zeroed(most + 1), *to = bytes;
    iconv_t state = iconv_open(charset, "UTF-8");
    bool room = (intptr_t)state != -1;
    while (*text && room) {
        uint32_t value;
        size_t size = (size_t)utf8_read(text, &value), left = most - (size_t)(to - bytes);
        char *from = (char *)text; /* iconv does not write there */
        text += size;
        room = left > 0;
        if (room && iconv(state, &from, &size, &to, &left) == (size_t)-1) {
            room = errno != E2BIG;
            if (room)
                *to++ = '?';
        }
    }
    if ((intptr_t)state != -1)
        iconv_close(state);
    *length = (size_t)(to - bytes);
    return bytes;
}

bool charset_is_known(const char *charset)
{
    iconv_t state = iconv_open("UTF-8", charset);
    if ((intptr_t)state == -1)
        return false;
    iconv_close(state);
    return true;
}

char *charset_take_utf8(const void *bytes, size_t size, size_t *length)
{
    struct Output out = {.text = memory_zeroed(size + 1), .length = size, .capacity = size + 1};
    if (size > 0)
        memcpy(out.text, bytes, size);
    char *text = finish(&out, length);
    if (utf8_is_valid(text))
        return text;
    free(text);
    return NULL;
}

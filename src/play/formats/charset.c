/* Charsets by the system's iconv. */
#include "src/play/formats/charset.h"
#include "src/common/memory.h"
#include "src/common/utf8.h"
#include <errno.h>
#include <iconv.h>
#include <stdbool.h>
#include <stdint.h>
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
                    struct Output *out)
{
    iconv_t state = iconv_open("UTF-8", charset);
    if ((intptr_t)state == -1)
        return false;
    out->length = 0;
    char *from = (char *)bytes; /* iconv does not write there */
    bool good = true;
    while (size > 0 && good) {
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
    return good;
}

/* Whether the text is in UTF-8; 0 bytes are not looked at. */
static bool is_utf8(const char *bytes, size_t size, struct Output *out)
{
    out->length = 0;
    put(out, bytes, size);
    out->text[size] = '\0';
    for (size_t i = 0; i < size; i++)
        if (!out->text[i])
            out->text[i] = ' ';
    return utf8_is_valid(out->text);
}

static void decode(const char *bytes, size_t size, const char *charset, struct Output *out)
{
    if (size >= 2 && (memcmp(bytes, "\xff\xfe", 2) == 0 || memcmp(bytes, "\xfe\xff", 2) == 0)) {
        if (convert(bytes, size, "UTF-16", true, out))
            return;
    }
    if (charset && *charset && convert(bytes, size, charset, false, out))
        return;
    if (is_utf8(bytes, size, out) || convert(bytes, size, "GB18030", false, out))
        return;
    convert(bytes, size, "GB18030", true, out);
}

char *charset_to_utf8(const void *bytes, size_t size, const char *charset, size_t *length)
{
    const char *text = bytes;
    struct Output out = {.text = NULL};
    reserve(&out, size);
    if (size >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0) {
        text += 3;
        size -= 3;
    }
    decode(text, size, charset, &out);
    out.text[out.length] = '\0';
    for (size_t i = 0; i < out.length; i++)
        if (!out.text[i])
            out.text[i] = ' ';
    if (!utf8_is_valid(out.text)) /* an iconv without GB18030 */
        out.length = 0, out.text[0] = '\0';
    *length = out.length;
    return out.text;
}

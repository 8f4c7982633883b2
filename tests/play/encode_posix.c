/* Texts in other charsets, by iconv. */
#include "src/common/memory.h"
#include "tests/play/encode.h"
#include <iconv.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

char *encode(const char *text, const char *charset, size_t *size)
{
    iconv_t state = iconv_open(charset, "UTF-8");
    char *from = (char *)text, *out = memory_zeroed(2 * strlen(text) + 16), *to = out;
    size_t left = strlen(text), room = 2 * strlen(text) + 16;
    assert_true((intptr_t)state != -1);
    size_t result = iconv(state, &from, &left, &to, &room);
    iconv_close(state);
    *size = (size_t)(to - out);
    if (result == (size_t)-1)
        fail_msg("%s: not in %s", from, charset);
    return out;
}

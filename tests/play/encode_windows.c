/* Texts in other charsets, by the code pages of Windows: its iconv, in src/windows, reads alone. */
#include "src/common/memory.h"
#include "tests/play/encode.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <windows.h>

#include <cmocka.h>

enum { GBK = 936, GB18030 = 54936 };

/* The page that is meant: CP949 or WINDOWS-1252 by its number. */
static UINT page_of(const char *charset)
{
    if (strcmp(charset, "GB18030") == 0)
        return IsValidCodePage(GB18030) ? GB18030 : GBK;
    if (strcmp(charset, "BIG5") == 0)
        return 950;
    if (strcmp(charset, "UTF-8") == 0)
        return CP_UTF8;
    return (UINT)strtoul(charset + strcspn(charset, "0123456789"), NULL, 10);
}

char *encode(const char *text, const char *charset, size_t *size)
{
    int length = (int)strlen(text), room = 2 * length + 16;
    wchar_t *wide = memory_zeroed((size_t)room * sizeof *wide);
    char *out = memory_zeroed((size_t)room);
    UINT page = page_of(charset);
    BOOL lost = FALSE;
    int units = MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, text, length, wide, room);
    int bytes = WideCharToMultiByte(
        page, 0, wide, units, out, room, NULL,
        page == GB18030 || page == CP_UTF8 ? NULL : &lost); /* which these cannot tell */
    free(wide);
    if (lost || (length > 0 && bytes == 0))
        fail_msg("%s: not in %s", text, charset);
    *size = (size_t)bytes;
    return out;
}

/* iconv to UTF-8 by the code pages of Windows, one character at a time. */
#include "src/common/memory.h"
#include <errno.h>
#include <iconv.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <windows.h>

enum {
    UTF_16 = 1200,
    CHARACTER_MAX = 4 /* bytes, in any code page here and in UTF-8 */
};

struct Charset {
    UINT page;
    bool begun, big; /* UTF-16: its mark was looked for; the high byte comes first */
};

static const struct {
    const char *name;
    UINT page, other; /* 0: there is no other */
} pages[] = {
    {"UTF-8", CP_UTF8, 0},     {"UTF-16", UTF_16, 0},     {"GB18030", 54936, 936},
    {"GBK", 936, 0},           {"GB2312", 936, 0},        {"EUC-CN", 936, 0},
    {"CP936", 936, 0},         {"BIG5", 950, 0},          {"BIG5-HKSCS", 950, 0},
    {"CP950", 950, 0},         {"SHIFT_JIS", 932, 0},     {"SHIFT-JIS", 932, 0},
    {"SJIS", 932, 0},          {"CP932", 932, 0},         {"EUC-JP", 20932, 51932},
    {"EUC-KR", 949, 51949},    {"CP949", 949, 0},         {"ISO-8859-1", 28591, 0},
    {"ISO8859-1", 28591, 0},   {"LATIN1", 28591, 0},      {"ISO-8859-2", 28592, 0},
    {"ISO-8859-5", 28595, 0},  {"ISO-8859-15", 28605, 0}, {"KOI8-R", 20866, 0},
    {"WINDOWS-1250", 1250, 0}, {"CP1250", 1250, 0},       {"WINDOWS-1251", 1251, 0},
    {"CP1251", 1251, 0},       {"WINDOWS-1252", 1252, 0}, {"CP1252", 1252, 0},
    {"US-ASCII", 20127, 0},    {"ASCII", 20127, 0},
};

iconv_t iconv_open(const char *to, const char *from)
{
    UINT page = 0;
    for (size_t i = 0; i < sizeof pages / sizeof *pages && _stricmp(to, "UTF-8") == 0; i++)
        if (_stricmp(pages[i].name, from) == 0)
            page = pages[i].page == UTF_16 || IsValidCodePage(pages[i].page) ? pages[i].page
                                                                             : pages[i].other;
    if (page == 0 || (page != UTF_16 && !IsValidCodePage(page))) {
        errno = EINVAL;
        return (iconv_t)-1;
    }
    struct Charset *charset = memory_zeroed(sizeof *charset);
    charset->page = page;
    return charset;
}

int iconv_close(iconv_t state)
{
    free(state);
    return 0;
}

static wchar_t unit(const struct Charset *charset, const char *at)
{
    const unsigned char *byte = (const unsigned char *)at;
    return (wchar_t)(charset->big ? byte[0] << 8 | byte[1] : byte[1] << 8 | byte[0]);
}

/* The units of one character of UTF-16, and how many bytes it has; 0 for none. */
static int read_utf16(const struct Charset *charset, const char *at, size_t left, wchar_t units[2],
                      int *count)
{
    *count = 1;
    if (left < 2)
        return 0;
    units[0] = unit(charset, at);
    if (units[0] < 0xd800 || units[0] > 0xdfff)
        return 2;
    if (units[0] > 0xdbff || left < 4)
        return 0;
    units[1] = unit(charset, at + 2);
    *count = 2;
    return units[1] >= 0xdc00 && units[1] <= 0xdfff ? 4 : 0;
}

/* The same of a code page: the fewest bytes that are a character. */
static int read_page(UINT page, const char *at, size_t left, wchar_t units[2], int *count)
{
    /* these pages cannot be asked to tell of bytes that are none */
    DWORD flags = page == CP_UTF8 || page == 54936 || page < 50000 ? MB_ERR_INVALID_CHARS : 0;
    for (int size = 1; size <= CHARACTER_MAX && (size_t)size <= left; size++) {
        if (size == 1 && IsDBCSLeadByteEx(page, (BYTE)*at))
            continue;
        *count = MultiByteToWideChar(page, flags, at, size, units, 2);
        if (*count > 0 && (size == 1 || *count == 1 || page == CP_UTF8 || page == 54936))
            return size;
    }
    return 0;
}

static void skip_mark(struct Charset *charset, char **in, size_t *in_left)
{
    if (charset->begun || charset->page != UTF_16)
        return;
    charset->begun = true;
    bool little = *in_left >= 2 && memcmp(*in, "\xff\xfe", 2) == 0;
    charset->big = *in_left >= 2 && memcmp(*in, "\xfe\xff", 2) == 0;
    if (little || charset->big) {
        *in += 2;
        *in_left -= 2;
    }
}

size_t iconv(iconv_t state, char **in, size_t *in_left, char **out, size_t *out_left)
{
    struct Charset *charset = state;
    skip_mark(charset, in, in_left);
    while (*in_left > 0) {
        wchar_t units[2];
        char text[CHARACTER_MAX];
        int count, size = charset->page == UTF_16
                              ? read_utf16(charset, *in, *in_left, units, &count)
                              : read_page(charset->page, *in, *in_left, units, &count);
        int length = size ? WideCharToMultiByte(CP_UTF8, WC_ERR_INVALID_CHARS, units, count, text,
                                                sizeof text, NULL, NULL)
                          : 0;
        if (length <= 0) {
            errno = EILSEQ;
            return (size_t)-1;
        }
        if ((size_t)length > *out_left) {
            errno = E2BIG;
            return (size_t)-1;
        }
        memcpy(*out, text, (size_t)length);
        *out += length, *out_left -= (size_t)length;
        *in += size, *in_left -= (size_t)size;
    }
    return 0;
}

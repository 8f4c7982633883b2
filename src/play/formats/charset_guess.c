/* Which charset a text is in, by costs of its signs. */
#include "src/play/formats/charset_guess.h"
#include "src/common/utf8.h"
#include "src/play/formats/charset.h"
#include <limits.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What a sign costs, for each of its bytes, in tenths. */
enum {
    EXPECTED = 0,
    USUAL = 5,       /* of the part of the charset that is made for everyday texts */
    UNUSUAL = 16,    /* of the rest */
    STRANGE = 28,    /* possible, and hardly ever met */
    WRONG = 100,     /* not in it */
    SAMPLE = 1 << 16 /* bytes that are looked at: there are many more only in collections */
};

/* A sign as the bytes spell it: how many it takes, and what each of them costs. */
struct Sign {
    int size, cost;
};

/* The text around, for charsets of one byte. */
struct Place {
    const uint8_t *at, *begin, *end;
};

static bool in(int value, int low, int high)
{
    return value >= low && value <= high;
}

/* The byte `offset` away; 0 outside. */
static int byte_at(const struct Place *place, int offset)
{
    const uint8_t *at = place->at + offset;
    return at >= place->begin && at < place->end ? *at : 0;
}

static bool is_ascii_letter(int c)
{
    return in(c | 32, 'a', 'z');
}

/* --- two bytes a sign ------------------------------------------------------------------------- */

/* GB2312's rows of characters are sorted by use: 16 to 55 those of every day. */
static struct Sign gb18030(const struct Place *place)
{
    int lead = byte_at(place, 0), trail = byte_at(place, 1);
    if (!in(lead, 0x81, 0xfe))
        return (struct Sign){1, WRONG};
    if (in(trail, 0x30, 0x39))
        return in(byte_at(place, 2), 0x81, 0xfe) && in(byte_at(place, 3), 0x30, 0x39)
                   ? (struct Sign){4, STRANGE}
                   : (struct Sign){1, WRONG};
    if (!in(trail, 0x40, 0xfe) || trail == 0x7f)
        return (struct Sign){1, WRONG};
    bool plane = trail >= 0xa1;
    int cost = plane && in(lead, 0xb0, 0xd7)                             ? USUAL
               : plane && (lead == 0xa1 || lead == 0xa3)                 ? USUAL
               : plane && (in(lead, 0xd8, 0xf7) || in(lead, 0xa2, 0xa9)) ? UNUSUAL
                                                                         : STRANGE;
    return (struct Sign){2, cost};
}

static struct Sign big5(const struct Place *place)
{
    int lead = byte_at(place, 0), trail = byte_at(place, 1);
    if (!in(lead, 0x81, 0xfe) || !(in(trail, 0x40, 0x7e) || in(trail, 0xa1, 0xfe)))
        return (struct Sign){1, WRONG};
    int cost = in(lead, 0xa4, 0xc6) || lead == 0xa1   ? USUAL
               : in(lead, 0xc9, 0xf9) || lead == 0xa2 ? UNUSUAL
                                                      : STRANGE;
    return (struct Sign){2, cost};
}

static struct Sign shift_jis(const struct Place *place)
{
    int lead = byte_at(place, 0), trail = byte_at(place, 1);
    if (in(lead, 0xa1, 0xdf)) /* katakana of half width */
        return (struct Sign){1, STRANGE};
    bool two =
        (in(lead, 0x81, 0x9f) || in(lead, 0xe0, 0xfc)) && in(trail, 0x40, 0xfc) && trail != 0x7f;
    if (!two)
        return (struct Sign){1, WRONG};
    int cost = lead == 0x82 || lead == 0x83                   ? EXPECTED
               : lead == 0x81 || in(lead, 0x88, 0x97)         ? USUAL
               : in(lead, 0x98, 0x9f) || in(lead, 0xe0, 0xea) ? UNUSUAL
                                                              : STRANGE;
    return (struct Sign){2, cost};
}

static struct Sign euc_kr(const struct Place *place)
{
    int lead = byte_at(place, 0), trail = byte_at(place, 1);
    bool plane = in(trail, 0xa1, 0xfe), letters = in(trail | 32, 'a', 'z');
    if (!in(lead, 0x81, 0xfe) || !(plane || letters || in(trail, 0x81, 0xa0)))
        return (struct Sign){1, WRONG};
    int cost = plane && in(lead, 0xb0, 0xc8)                             ? USUAL
               : plane && (in(lead, 0xa1, 0xa3) || in(lead, 0xca, 0xfd)) ? UNUSUAL
                                                                         : STRANGE;
    return (struct Sign){2, cost};
}

/* --- one byte a sign -------------------------------------------------------------------------- */

static bool is_western_letter(int c)
{
    return in(c, 0xc0, 0xff) && c != 0xd7 && c != 0xf7;
}

/* A letter with an accent stands among plain ones. */
static struct Sign windows_1252(const struct Place *place)
{
    int c = byte_at(place, 0), before = byte_at(place, -1), after = byte_at(place, 1);
    if (c == 0x81 || c == 0x8d || c == 0x8f || c == 0x90 || c == 0x9d)
        return (struct Sign){1, WRONG};
    if (!is_western_letter(c) && c != 0x8a && c != 0x8e && c != 0x9a && c != 0x9e)
        return (struct Sign){1, in(c, 0x91, 0x97) || c == 0xa0 || c == 0xab || c == 0xbb ? UNUSUAL
                                                                                         : STRANGE};
    bool plain = is_ascii_letter(before) || is_ascii_letter(after);
    bool crowded = before >= 0x80 || after >= 0x80;
    bool shouted = in(c, 0xc0, 0xde) && in(before, 'a', 'z'); /* a capital behind a small one */
    return (struct Sign){1, shouted || !plain ? STRANGE : crowded ? UNUSUAL : EXPECTED + 3};
}

static bool is_cyrillic(int c)
{
    return c >= 0xc0 || c == 0xa8 || c == 0xb8;
}

/* Words of Cyrillic letters alone, capitals in front or everywhere. */
static struct Sign windows_1251(const struct Place *place)
{
    int c = byte_at(place, 0), before = byte_at(place, -1), after = byte_at(place, 1);
    if (c == 0x98)
        return (struct Sign){1, WRONG};
    if (!is_cyrillic(c))
        return (struct Sign){1, c == 0xb9 || c == 0xab || c == 0xbb || in(c, 0x93, 0x97) ? UNUSUAL
                                                                                         : STRANGE};
    bool capital = in(c, 0xc0, 0xdf), mixed = is_ascii_letter(before) || is_ascii_letter(after);
    bool alone = !is_cyrillic(before) && !is_cyrillic(after);
    bool inner = capital && (before >= 0xe0 || before == 0xb8);
    bool wild = in(c, 0xda, 0xdc); /* no word begins with Ъ, Ы, Ь */
    if (mixed || inner || (wild && !is_cyrillic(before)))
        return (struct Sign){1, STRANGE};
    return (struct Sign){1, alone ? UNUSUAL : EXPECTED + 3};
}

/* --- what is common --------------------------------------------------------------------------- */

#define COMMON(name, signs) static const char name[] = signs;
#include "src/play/formats/common_signs.def"
#undef COMMON

struct Charset {
    const char *name;
    struct Sign (*sign)(const struct Place *place);
    const char *common; /* "": its signs are told by their bytes */
};

static const struct Charset charsets[] = {
    {"GB18030", gb18030, simplified},   {"BIG5", big5, traditional},
    {"CP932", shift_jis, japanese},     {"CP949", euc_kr, korean},
    {"WINDOWS-1252", windows_1252, ""}, {"WINDOWS-1251", windows_1251, ""},
};

enum {
    CHARSETS = sizeof charsets / sizeof *charsets, /* the likeliest for a game first */
    IMPOSSIBLE = 100000,                           /* a doubt: most of the text is not in it */

    /* Doubts that are no further apart tell nothing: one name, two or three signs. Those of records
     * with two names and an event were never less than 19 apart, and guesses that were wrong never
     * by more than 0 (test_charsets draws such files). */
    ALIKE = 10
};

_Static_assert((int)CHARSETS <= (int)CHARSET_GUESSES, "a guess holds them all");

/* Whether a sign of UTF-8 is among those. */
static bool is_common(const char *common, const char *sign, int size)
{
    char text[8] = "";
    memcpy(text, sign, (size_t)size);
    return strstr(common, text);
}

/* How many bytes of the text, in its charset of two a sign, are spent on what is common. */
static int common_bytes(const uint8_t *bytes, size_t size, const struct Charset *charset)
{
    size_t length;
    int count = 0, width;
    if (!*charset->common)
        return 0;
    char *text = charset_convert(bytes, size, charset->name, true, NULL, &length);
    uint32_t character;
    for (const char *at = text; at && *at && (width = utf8_read(at, &character)) > 0; at += width)
        if (width == 3 && is_common(charset->common, at, width))
            count += 2;
    free(text);
    return count;
}

/* How unlikely the charset is: 0 where every sign is what one would expect, some hundreds where the
 * text reads like noise. One of ASCII alone is in all of them. */
static int doubt_of(const void *bytes, size_t size, const struct Charset *charset)
{
    const uint8_t *begin = bytes, *end = begin + (size < SAMPLE ? size : SAMPLE);
    int64_t cost = 0, high = 0, wrong = 0;
    for (const uint8_t *at = begin; at < end;) {
        if (*at < 0x80) {
            at++;
            continue;
        }
        struct Sign sign = charset->sign(&(struct Place){at, begin, end});
        cost += (int64_t)sign.cost * sign.size;
        wrong += sign.cost == WRONG;
        high += sign.size;
        at += sign.size;
    }
    if (high == 0)
        return 0;
    if (wrong * 2 > high)
        return IMPOSSIBLE;
    cost -= (int64_t)(USUAL + 2) * common_bytes(begin, (size_t)(end - begin), charset);
    return (int)(cost * 10 / high);
}

void charset_list(char *names, size_t size)
{
    int length = 0;
    for (int i = 0; i < CHARSETS && length < (int)size; i++)
        length += snprintf(names + length, size - (size_t)length, "%s, ", charsets[i].name);
    if (length < (int)size)
        snprintf(names + length, size - (size_t)length, "and the others of iconv");
}

void charset_print(const void *user, FILE *file)
{
    (void)user;
    for (int i = 0; i < CHARSETS; i++)
        fprintf(file, "%s\n", charsets[i].name);
}

/* How well a text goes with a charset. */
struct Fit {
    const char *name;
    long worth;
    int doubt;
};

static bool is_better(const struct Fit *one, const struct Fit *other)
{
    return one->worth > other->worth || (one->worth == other->worth && one->doubt < other->doubt);
}

/* Puts it among the others, the best first. */
static void sort_in(struct Fit fits[CHARSETS], int count, struct Fit fit)
{
    int at = count;
    for (; at > 0 && is_better(&fit, &fits[at - 1]); at--)
        fits[at] = fits[at - 1];
    fits[at] = fit;
}

/* Whether the text is the same in both charsets, as one with a dash for its only sign is. */
static bool read_alike(const void *bytes, size_t size, const char *one, const char *other)
{
    size_t length, others;
    size_t part = size < SAMPLE ? size : SAMPLE;
    char *text = charset_convert(bytes, part, one, true, NULL, &length);
    char *second = charset_convert(bytes, part, other, true, NULL, &others);
    bool same = text && second && length == others && memcmp(text, second, length) == 0;
    free(text);
    free(second);
    return same;
}

/* Adds a charset unless it makes no difference. */
static void add_guess(const void *bytes, size_t size, const char *name, struct CharsetGuess *guess)
{
    for (int i = 0; i < guess->count; i++)
        if (read_alike(bytes, size, guess->names[i], name))
            return;
    guess->names[guess->count++] = name;
}

void charset_guess(const void *bytes, size_t size, CharsetWorth *worth, void *user,
                   struct CharsetGuess *guess)
{
    struct Fit fits[CHARSETS];
    int count = 0;
    for (const struct Charset *charset = charsets; charset < charsets + CHARSETS; charset++) {
        int doubt = doubt_of(bytes, size, charset);
        if (doubt == IMPOSSIBLE)
            continue;
        long worthy = worth ? worth(charset->name, user) : 0;
        sort_in(fits, count++, (struct Fit){charset->name, worthy, doubt});
    }
    *guess =
        (struct CharsetGuess){.names = {count > 0 ? fits[0].name : charsets[0].name}, .count = 1};
    for (int i = 1; i < count; i++)
        if (fits[i].worth == fits[0].worth && fits[i].doubt <= fits[0].doubt + ALIKE)
            add_guess(bytes, size, fits[i].name, guess);
}

char *charset_sample(const void *bytes, size_t size, const char *charset)
{
    enum { BEFORE = 24, LENGTH = 120 };
    const uint8_t *begin = bytes, *end = begin + size, *sign = begin;
    while (sign < end && *sign < 0x80)
        sign++;
    const uint8_t *from = sign;
    while (from > begin && sign - from < BEFORE && from[-1] >= ' ')
        from--;
    const uint8_t *to = sign;
    while (to < end && to - from < LENGTH && *to >= ' ')
        to++;
    size_t length;
    char *text = charset_convert(from, (size_t)(to - from), charset, true, NULL, &length);
    return text ? text : charset_take_utf8("", 0, &length);
}

/* --- as UTF-8 --------------------------------------------------------------------------------- */

static bool begins(const char *text, size_t size, const char *mark, size_t length)
{
    return size >= length && memcmp(text, mark, length) == 0;
}

/* What says GB2312 or GBK is often more than that; GB18030 holds both. */
static const char *whole(const char *charset)
{
    static const char *const parts[] = {"gb2312", "gbk", "cp936", "euc-cn", "gb_2312-80"};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        size_t at = 0;
        while (parts[i][at] &&
               (charset[at] | (is_ascii_letter(charset[at]) ? 32 : 0)) == parts[i][at])
            at++;
        if (!parts[i][at] && !charset[at])
            return "GB18030";
    }
    return charset;
}

char *charset_told(const void *bytes, size_t size, const char *charset, size_t *length)
{
    const char *text = bytes;
    if (begins(text, size, "\xff\xfe", 2) || begins(text, size, "\xfe\xff", 2))
        return charset_convert(text, size, "UTF-16", true, NULL, length);
    size_t mark = begins(text, size, "\xef\xbb\xbf", 3) ? 3 : 0;
    char *out = charset_take_utf8(text + mark, size - mark, length);
    if (!out && mark)
        out = charset_convert(text + mark, size - mark, "UTF-8", true, NULL, length);
    if (!out && charset && *charset)
        out = charset_convert(text, size, whole(charset), false, NULL, length);
    return out;
}

char *charset_to_utf8(const void *bytes, size_t size, const char *charset, size_t *length)
{
    char *out = charset_told(bytes, size, charset, length);
    if (!out) {
        struct CharsetGuess guess;
        charset_guess(bytes, size, NULL, NULL, &guess);
        out = charset_convert(bytes, size, guess.names[0], true, NULL, length);
    }
    if (!out) /* the system knows none of them */
        out = charset_convert(bytes, size, "UTF-8", true, NULL, length);
    return out ? out : charset_take_utf8("", 0, length);
}
